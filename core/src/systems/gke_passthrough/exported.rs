//! What exists already of a Service's load balancer, among what the provider's tools print.

use crate::explain::because;
use crate::manifest::Problem;
use crate::manifest::cloud::{BackendService, HealthCheck, TargetPool};
use crate::model::Model;

use super::annotations::MADE_BACKEND_SERVICE;
use super::ask::Ask;
use super::choose;
use super::identity::Identity;
use super::kind::{Kind, is_node_pool};
use super::rules::edited::NOBODYS;

impl<'m> Ask<'m> {
    /// The backend service that exists for it: the one that names it, that it names, or that has the
    /// name which its own would get.
    pub(super) fn backend_service(&self, kind: Kind) -> Option<&'m BackendService> {
        let all = &self.model.cloud.backend_services;
        if all.is_empty() || kind == Kind::TargetPool {
            return None;
        }
        let identity = Identity::of(self);
        let planned = if kind.is_legacy() {
            identity.load_balancer()
        } else {
            identity.names().backend_service()
        };
        let made = self.annotation(MADE_BACKEND_SERVICE);
        let (own, mut all) = (self.full_name(), all.iter());
        all.find(|it| {
            let named = it.made_for.as_ref().map(|name| name.value.as_str());
            let is_ours = named == Some(own.as_str())
                || made == Some(it.name.value.as_str())
                || (named.is_none() && it.name.value == planned);
            is_ours && it.internal == kind.is_internal()
        })
    }

    /// The target pool that exists for it.
    pub(super) fn target_pool(&self, kind: Kind) -> Option<&'m TargetPool> {
        let all = &self.model.cloud.target_pools;
        if all.is_empty() || kind != Kind::TargetPool {
            return None;
        }
        let (own, planned) = (self.full_name(), Identity::of(self).load_balancer());
        all.iter().find(|it| match &it.made_for {
            Some(name) => name.value == own,
            None => it.name.value == planned,
        })
    }

    /// The health check that exists under the name that its own gets, or that what exists uses.
    pub(super) fn health_check(&self, kind: Kind, planned: &str) -> Option<&'m HealthCheck> {
        let checks = &self.model.cloud.health_checks;
        if checks.is_empty() {
            return None;
        }
        let used = self.backend_service(kind).map_or(&[][..], |it| &it.health_checks);
        let is_used = |name: &str| used.iter().any(|one| one.value == name);
        checks.iter().find(|it| it.name.value == planned || is_used(&it.name.value))
    }

    fn full_name(&self) -> String {
        let (namespace, name) = (self.service.namespace, self.service.name);
        format!("{}/{}", self.model.name(namespace), self.model.name(name))
    }
}

/// Notes about what exists for no Service of the text.
pub(super) fn nobodys(model: &Model) -> Vec<Problem> {
    let (services, pools) = (&model.cloud.backend_services, &model.cloud.target_pools);
    if services.is_empty() && pools.is_empty() {
        return Vec::new();
    }
    let asks = model.services.ids().map(|id| Ask::new(model, id));
    let kinds: Vec<_> = asks.filter_map(|ask| Some((ask, (*choose(&ask).value())?))).collect();
    let owned = |at: &BackendService| {
        kinds
            .iter()
            .any(|(ask, kind)| ask.backend_service(*kind).is_some_and(|own| std::ptr::eq(own, at)))
    };
    let backup = |pool: &TargetPool| {
        pools.iter().any(|it| it.backup.as_ref().is_some_and(|name| name.value == pool.name.value))
    };
    let pooled = |at: &TargetPool| {
        let own =
            |ask: &Ask<'_>, kind| ask.target_pool(kind).is_some_and(|it| std::ptr::eq(it, at));
        backup(at) || kinds.iter().any(|(ask, kind)| own(ask, *kind))
    };
    let pool = |it: &BackendService| it.backends.iter().any(is_node_pool);
    let services = services.iter().filter(|it| !owned(it) && !pool(it)).map(|it| it.name.span);
    let pools = pools.iter().filter(|it| !pooled(it)).map(|it| it.name.span);
    let note = |span| Problem::note(because!(NOBODYS, name = span), span);
    services.chain(pools).map(note).collect()
}
