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
    let (model, texts) = (ask.model, &ask.model.texts);
    let (namespace, name) = (model.name(ask.service.namespace), model.name(ask.service.name));
    let end = texts.text().len() as u32;
    let gap = if texts.text().ends_with('\n') { "" } else { "\n" };
    let text = format!(
        "{gap}---\napiVersion: networking.gke.io/v1\nkind: HealthCheckPolicy\nmetadata: {{name: \
         {name}, namespace: {namespace}}}\nspec:\n  default:\n    config: {{type: HTTP, \
         httpHealthCheck: {{requestPath: {path}}}}}\n  targetRef: {{group: \"\", kind: Service, \
         name: {name}}}\n"
    );
    let title = format!("add a HealthCheckPolicy that asks for {path}");
    Edit { title, span: Span::new(end, end), text }
}

/// Adds a `GCPBackendPolicy` that sets a Service's target for each endpoint at the end of the text.
pub(super) fn backend_policy(model: &Model, id: ServiceId, rate: u64) -> Edit {
    let (service, texts) = (&model.services[id], &model.texts);
    let (namespace, name) = (model.name(service.namespace), model.name(service.name));
    let end = texts.text().len() as u32;
    let gap = if texts.text().ends_with('\n') { "" } else { "\n" };
    let text = format!(
        "{gap}---\napiVersion: networking.gke.io/v1\nkind: GCPBackendPolicy\nmetadata: {{name: \
         {name}, namespace: {namespace}}}\nspec:\n  default: {{maxRatePerEndpoint: {rate}}}\n  \
         targetRef: {{group: \"\", kind: Service, name: {name}}}\n"
    );
    let title = format!("add a GCPBackendPolicy that sets {rate}");
    Edit { title, span: Span::new(end, end), text }
}
