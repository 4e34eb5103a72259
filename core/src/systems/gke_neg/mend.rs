//! Edits that mend what is strange.

use crate::base::{ServiceId, Span, Texts};
use crate::manifest::Edit;
use crate::model::Model;
use crate::plan::replaced;

use super::ask::Ask;

/// Writes another word where one stands, in the same quotes.
pub(super) fn word(texts: &Texts, span: Span, word: &str) -> Edit {
    let (span, text) = replaced(texts, span, word);
    Edit { title: format!("write {word}"), span, text }
}

/// Adds a `HealthCheckPolicy` for a Service at the end of the text.
pub(super) fn health_check_policy(ask: &Ask<'_>, path: &str) -> Edit {
    let default = format!("config: {{type: HTTP, httpHealthCheck: {{requestPath: {path}}}}}");
    let title = format!("add a HealthCheckPolicy that asks for {path}");
    policy(ask.model, ask.id, ("HealthCheckPolicy", &default), title)
}

/// Adds a `GCPBackendPolicy` that sets a Service's target for each endpoint at the end of the text.
pub(super) fn backend_policy(model: &Model, id: ServiceId, rate: u64) -> Edit {
    let default = format!("maxRatePerEndpoint: {rate}");
    let title = format!("add a GCPBackendPolicy that sets {rate}");
    policy(model, id, ("GCPBackendPolicy", &default), title)
}

fn policy(model: &Model, id: ServiceId, (kind, default): (&str, &str), title: String) -> Edit {
    let (service, text) = (&model.services[id], model.texts.text());
    let (namespace, name) = (model.name(service.namespace), model.name(service.name));
    let end = text.len() as u32;
    let gap = if text.ends_with('\n') { "" } else { "\n" };
    let text = format!(
        "{gap}---\napiVersion: networking.gke.io/v1\nkind: {kind}\nmetadata: {{name: {name}, \
         namespace: {namespace}}}\nspec:\n  default: {{{default}}}\n  targetRef: {{group: \"\", \
         kind: Service, name: {name}}}\n"
    );
    Edit { title, span: Span::new(end, end), text }
}
