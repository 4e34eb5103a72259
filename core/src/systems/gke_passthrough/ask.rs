//! A Service and its cluster, in the words that every decision here asks for.

use crate::base::{At, ServiceId, Span, Version};
use crate::explain::{Decision, Fact, because};
use crate::manifest::scenario::Behavior;
use crate::manifest::service::TrafficPolicy;
use crate::model::{Model, Service};

use super::annotations::{INTERNAL_V2, WEIGHTED};
use super::gates::SUBSETTING;
use super::owner::{self, Wants, wants};
use super::ports::Needs;
use super::rules::grouping::{
    SUBSETTING_AUTOMATIC, SUBSETTING_DEFAULT, SUBSETTING_GIVEN, SUBSETTING_SEEN,
};

/// The Service that a load balancer is asked for.
#[derive(Clone, Copy)]
pub(super) struct Ask<'m> {
    pub(super) model: &'m Model,
    pub(super) id: ServiceId,
    pub(super) service: &'m Service,
    pub(super) version: Version,
}

impl<'m> Ask<'m> {
    pub(super) fn new(model: &'m Model, id: ServiceId) -> Self {
        let version = *model.cluster.version.value();
        Self { model, id, service: &model.services[id], version }
    }

    pub(super) fn behavior(&self) -> Behavior {
        self.model.cluster.behavior
    }

    pub(super) fn is_local(&self) -> bool {
        self.service.external_policy == TrafficPolicy::Local
    }

    /// An annotation with its place.
    pub(super) fn written(&self, key: &str) -> Option<&'m At<String>> {
        self.service.annotations.get(key)
    }

    /// What an annotation says.
    pub(super) fn annotation(&self, key: &str) -> Option<&'m str> {
        self.written(key).map(|at| at.value.as_str())
    }

    pub(super) fn wants(&self) -> Wants {
        let class = self.service.class.as_ref().map(|class| class.value.as_str());
        wants(self.service.kind, class, |key| self.annotation(key))
    }

    /// What asks for an internal or external load balancer, to name in a sentence.
    pub(super) fn asked(&self) -> (Fact, Option<Span>) {
        if let Some(class) = &self.service.class {
            return (Fact::Written(class.span), Some(class.span));
        }
        let key = owner::asks_internal(|key| self.annotation(key));
        let key = key.unwrap_or(super::annotations::BACKEND_SERVICE_OPT_IN);
        (Fact::Word(key), self.written(key).map(|at| at.span))
    }

    pub(super) fn class_span(&self) -> Span {
        self.service.class.as_ref().map_or_else(Span::default, |class| class.span)
    }

    pub(super) fn finalizer(&self, name: &str) -> Option<Span> {
        self.service.finalizers.iter().find(|own| own.value == name).map(|own| own.span)
    }

    /// What the protocols of its ports need.
    pub(super) fn needs(&self) -> Needs {
        Needs::of(self.service.ports.iter().map(|port| port.protocol))
    }

    /// Whether it asks for weights, rightly spelled.
    pub(super) fn asks_weights(&self) -> bool {
        self.annotation(WEIGHTED) == Some("pods-per-node")
    }

    /// Whether the cluster has subsetting.
    pub(super) fn subsetting(&self) -> Decision<bool> {
        if SUBSETTING.is_open(self.version) {
            return Decision::new(true, because!(SUBSETTING_AUTOMATIC, since = SUBSETTING.text));
        }
        if let Some(given) = &self.model.cluster.subsetting {
            let state = if *given.value() { "on" } else { "off" };
            let because = because!(SUBSETTING_GIVEN, state = state).at(given.because().span);
            return Decision::new(*given.value(), because);
        }
        self.subsetting_seen().unwrap_or_else(|| {
            Decision::new(false, because!(SUBSETTING_DEFAULT, since = SUBSETTING.text))
        })
    }

    fn subsetting_seen(&self) -> Option<Decision<bool>> {
        self.model.services.ids().find_map(|id| {
            let span = Ask::new(self.model, id).finalizer(INTERNAL_V2)?;
            let because = because!(SUBSETTING_SEEN, service = id, finalizer = INTERNAL_V2);
            Some(Decision::new(true, because.at(span)))
        })
    }
}
