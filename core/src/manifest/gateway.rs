//! Doors, where requests are read: `Ingress`, and `Gateway` with its `HTTPRoute`s.

use std::net::IpAddr;

use crate::base::{At, Span};
use crate::manifest::Meta;
use crate::manifest::service::TargetPort;

/// An `Ingress` of `networking.k8s.io/v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ingress {
    /// `metadata`; annotations that a controller reads stay there.
    pub meta: Meta,
    /// The annotation `kubernetes.io/ingress.class`, else `spec.ingressClassName`.
    pub class: Option<At<String>>,
    /// `spec.defaultBackend`: who gets what no rule takes.
    pub default: Option<IngressBackend>,
    /// `spec.rules`, in order.
    pub rules: Vec<IngressRule>,
    /// Where `spec.tls` stands, if it has an entry.
    pub tls: Option<Span>,
    /// Addresses of `status.loadBalancer.ingress`.
    pub addresses: Vec<At<IpAddr>>,
}

/// An entry of an `Ingress`'s `spec.rules`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IngressRule {
    /// `host`, such as `shop.example` or `*.shop.example`; any host if missing.
    pub host: Option<At<String>>,
    /// `http.paths`, in order.
    pub paths: Vec<IngressPath>,
    /// The whole entry.
    pub span: Span,
}

/// An entry of `http.paths`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IngressPath {
    /// `path`; any path if missing.
    pub path: Option<At<String>>,
    /// `pathType`.
    pub kind: At<PathType>,
    /// `backend`.
    pub backend: IngressBackend,
    /// The whole entry.
    pub span: Span,
}

/// `pathType`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PathType {
    /// The path and no other.
    Exact,
    /// Paths that begin with it, element by element.
    Prefix,
    /// What the controller makes of it.
    #[default]
    ImplementationSpecific,
}

/// A Service port behind an Ingress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IngressBackend {
    /// `service.name`, in the namespace of the Ingress.
    pub service: At<String>,
    /// `service.port`: the number or the name of one of the Service's ports.
    pub port: At<TargetPort>,
    /// The whole entry.
    pub span: Span,
}

/// A `Gateway` of `gateway.networking.k8s.io/v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gateway {
    /// `metadata`.
    pub meta: Meta,
    /// `spec.gatewayClassName`: which controller builds it.
    pub class: Option<At<String>>,
    /// `spec.listeners`, in order.
    pub listeners: Vec<Listener>,
    /// `spec.addresses`: those that are asked for.
    pub wanted: Vec<GatewayAddress>,
    /// `status.addresses`: those it has.
    pub addresses: Vec<GatewayAddress>,
}

/// An entry of `spec.listeners`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listener {
    /// `name`, to which a route's `sectionName` refers.
    pub name: At<String>,
    /// `port`.
    pub port: At<u16>,
    /// `protocol`: `HTTP`, `HTTPS`, `TLS`, `TCP`, `UDP`, or a word of the controller's.
    pub protocol: At<String>,
    /// `hostname`; any host if missing.
    pub hostname: Option<At<String>>,
    /// `allowedRoutes.namespaces.from`: whose routes may attach.
    pub from: At<RoutesFrom>,
    /// The whole entry.
    pub span: Span,
}

/// `allowedRoutes.namespaces.from`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoutesFrom {
    /// Routes of the Gateway's namespace.
    #[default]
    Same,
    /// Routes of all namespaces.
    All,
    /// Routes of namespaces with certain labels.
    Selector,
}

/// An entry of `addresses`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GatewayAddress {
    /// `value`: an address, or the name of one.
    pub value: At<String>,
    /// The address, if it is one.
    pub ip: Option<IpAddr>,
}

/// An `HTTPRoute` of `gateway.networking.k8s.io/v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpRoute {
    /// `metadata`.
    pub meta: Meta,
    /// `spec.parentRefs`: the Gateways it attaches to.
    pub parents: Vec<ParentRef>,
    /// `spec.hostnames`; any host if empty.
    pub hostnames: Vec<At<String>>,
    /// `spec.rules`, in order.
    pub rules: Vec<RouteRule>,
}

/// An entry of `spec.parentRefs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParentRef {
    /// `name`.
    pub name: At<String>,
    /// `namespace`; the route's own if missing.
    pub namespace: Option<At<String>>,
    /// `kind`; a Gateway if missing.
    pub kind: Option<At<String>>,
    /// `sectionName`: the listener; all of them if missing.
    pub section: Option<At<String>>,
    /// `port` of the listener; all of them if missing.
    pub port: Option<At<u16>>,
    /// The whole entry.
    pub span: Span,
}

/// An entry of an `HTTPRoute`'s `spec.rules`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RouteRule {
    /// `matches`, of which one must hold; every request if empty.
    pub matches: Vec<RouteMatch>,
    /// `backendRefs`, in order.
    pub backends: Vec<BackendRef>,
    /// Where `filters` stand, if there are any: they are not simulated.
    pub filters: Option<Span>,
    /// The whole entry.
    pub span: Span,
}

/// An entry of `matches`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteMatch {
    /// `path.type`.
    pub kind: PathMatch,
    /// `path.value`; `/` if missing.
    pub path: At<String>,
    /// Where it asks for headers, a method or query parameters: they are not simulated.
    pub further: Option<Span>,
}

/// `path.type` of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PathMatch {
    /// The path and no other.
    Exact,
    /// Paths that begin with it, element by element.
    #[default]
    Prefix,
    /// Paths that fit an expression.
    Expression,
}

/// An entry of `backendRefs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackendRef {
    /// `kind`; a Service if missing.
    pub kind: Option<At<String>>,
    /// `name`.
    pub name: At<String>,
    /// `namespace`; the route's own if missing.
    pub namespace: Option<At<String>>,
    /// `port` of the Service.
    pub port: Option<At<u16>>,
    /// `weight`, of which shares are made; 1 if missing, and 0 gets no request.
    pub weight: u32,
    /// Where `weight` stands.
    pub weight_span: Option<Span>,
    /// The whole entry.
    pub span: Span,
}

impl BackendRef {
    /// Whether it names a Service.
    pub fn is_service(&self) -> bool {
        self.kind.as_ref().is_none_or(|kind| kind.value == "Service")
    }
}
