//! A backend service with the policy that it names, in the words that every decision here asks for.

use crate::base::ExposureId;
use crate::manifest::proxy::{AppProtocol, LbPolicy, ProxyService, Scheme};
use crate::manifest::scenario::Behavior;
use crate::model::{Described, Exposure, Given, Model};

/// The backend service that is asked about.
#[derive(Clone, Copy)]
pub(super) struct Ask<'m> {
    pub(super) model: &'m Model,
    pub(super) id: ExposureId,
    pub(super) given: &'m Given,
    pub(super) service: &'m ProxyService,
}

impl<'m> Ask<'m> {
    /// `None` if the exposure is no backend service of proxies.
    pub(super) fn new(id: ExposureId, model: &'m Model) -> Option<Self> {
        let Exposure::Given(given) = model.exposures[id] else { return None };
        let given = &model.givens[given];
        let Described::BackendService(at) = given.what else { return None };
        let service = model.cloud.proxy_services.get(at as usize)?;
        Some(Self { model, id, given, service })
    }

    pub(super) fn behavior(&self) -> Behavior {
        self.model.cluster.behavior
    }

    /// Whether every client has its own proxy.
    pub(super) fn is_mesh(&self) -> bool {
        self.service.scheme.value == Scheme::SelfManaged
    }

    /// Whether clients choose without any proxy: in a mesh, those that speak gRPC are taken to.
    pub(super) fn is_proxyless(&self) -> bool {
        self.is_mesh() && self.speaks(AppProtocol::Grpc)
    }

    pub(super) fn speaks(&self, protocol: AppProtocol) -> bool {
        self.service.protocol.is_some_and(|at| at.value == protocol)
    }

    /// The policy that counts: the one that it names, if the text has it and it may have one.
    pub(super) fn policy(&self) -> Option<&'m LbPolicy> {
        let name = self.service.policy.as_ref().filter(|_| self.service.region.is_none())?;
        self.model.cloud.policies.iter().find(|policy| policy.name.value == name.value)
    }
}
