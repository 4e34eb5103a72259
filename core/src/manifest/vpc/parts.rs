//! Listeners, pools and members.

use std::net::IpAddr;

use crate::base::{At, Protocol, Span};
use crate::manifest::words::words;

/// A listener.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listener {
    /// `id`.
    pub id: Option<At<String>>,
    /// `protocol`.
    pub protocol: Option<At<VpcProtocol>>,
    /// `port`.
    pub port: Option<At<u16>>,
    /// `port_min`.
    pub port_min: Option<At<u16>>,
    /// `port_max`.
    pub port_max: Option<At<u16>>,
    /// `default_pool`, by name or id.
    pub pool: Option<At<String>>,
    /// `accept_proxy_protocol`.
    pub accepts_proxy_protocol: Option<At<bool>>,
    /// `connection_limit`.
    pub connection_limit: Option<At<u64>>,
    /// `idle_connection_timeout`, in seconds.
    pub idle_timeout: Option<At<u64>>,
    /// `provisioning_status`, any word.
    pub provisioning: Option<At<String>>,
    /// The entry.
    pub span: Span,
}

/// A pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// `name`.
    pub name: At<String>,
    /// `id`.
    pub id: Option<At<String>>,
    /// `algorithm`.
    pub algorithm: Option<At<VpcAlgorithm>>,
    /// `protocol`.
    pub protocol: Option<At<VpcProtocol>>,
    /// `health_monitor`.
    pub monitor: Option<Monitor>,
    /// `session_persistence.type`.
    pub persistence: Option<At<VpcPersistence>>,
    /// `proxy_protocol`, any word.
    pub proxy_protocol: Option<At<String>>,
    /// `failsafe_policy`.
    pub failsafe: Option<Failsafe>,
    /// `members`.
    pub members: Vec<Member>,
    /// `provisioning_status`, any word.
    pub provisioning: Option<At<String>>,
    /// The entry.
    pub span: Span,
}

/// A member of a pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// `id`.
    pub id: Option<At<String>>,
    /// `port`.
    pub port: Option<At<u16>>,
    /// Whether the API does not take it; the problems say why.
    pub refused: bool,
    /// `target`.
    pub target: MemberTarget,
    /// `weight`; 0 is 0, and not missing.
    pub weight: Option<At<u32>>,
    /// `health`.
    pub health: Option<At<MemberHealth>>,
    /// `provisioning_status`, any word.
    pub provisioning: Option<At<String>>,
    /// The entry.
    pub span: Span,
}

/// `target` of a member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberTarget {
    /// `id`.
    pub id: Option<At<String>>,
    /// `name`.
    pub name: Option<At<String>>,
    /// `address`.
    pub address: Option<At<IpAddr>>,
    /// The zone that its `crn` says.
    pub zone: Option<At<String>>,
    /// `resource_type`, any word.
    pub resource: Option<At<String>>,
}

/// `health_monitor`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Monitor {
    /// `type`.
    pub kind: Option<At<MonitorKind>>,
    /// `delay`, in seconds.
    pub delay: Option<At<u32>>,
    /// `timeout`, in seconds.
    pub timeout: Option<At<u32>>,
    /// `max_retries`.
    pub retries: Option<At<u32>>,
    /// `port`.
    pub port: Option<At<u16>>,
    /// `url_path`.
    pub path: Option<At<String>>,
    /// Where it is written.
    pub span: Span,
}

/// `failsafe_policy`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failsafe {
    /// `action`.
    pub action: Option<At<FailsafeAction>>,
    /// `target`, by name or id.
    pub target: Option<At<String>>,
    /// `healthy_member_threshold_count`.
    pub threshold: Option<At<u32>>,
    /// Where it is written.
    pub span: Span,
}

words! {
    /// `protocol` of a listener or pool.
    VpcProtocol VPC_PROTOCOLS
    /// TCP.
    Tcp "tcp"
    /// UDP.
    Udp "udp"
    /// HTTP, of application load balancers.
    Http "http"
    /// HTTPS, of application load balancers.
    Https "https"
}

words! {
    /// `algorithm` of a pool.
    VpcAlgorithm VPC_ALGORITHMS
    /// One after the other.
    RoundRobin "round_robin"
    /// One after the other, by weight.
    WeightedRoundRobin "weighted_round_robin"
    /// The one with the fewest.
    LeastConnections "least_connections"
    /// Each packet by its hash, by weight.
    WeightedForwarding "weighted_forwarding"
}

words! {
    /// `session_persistence.type`.
    VpcPersistence VPC_PERSISTENCES
    /// By the client's address.
    SourceIp "source_ip"
    /// By a cookie with a name, of application load balancers.
    AppCookie "app_cookie"
    /// By a cookie, of application load balancers.
    HttpCookie "http_cookie"
}

words! {
    /// `health_monitor.type`.
    MonitorKind MONITOR_KINDS
    /// Whether it takes a connection.
    Tcp "tcp"
    /// Whether it answers a request well.
    Http "http"
    /// The same, in TLS.
    Https "https"
}

words! {
    /// `failsafe_policy.action`.
    FailsafeAction FAILSAFE_ACTIONS
    /// Another pool takes over.
    Forward "forward"
    /// Packets go on past the load balancer.
    Bypass "bypass"
    /// No answer.
    Drop "drop"
    /// An answer that says so, of application load balancers.
    Fail "fail"
}

words! {
    /// `health` of a member.
    MemberHealth MEMBER_HEALTHS
    /// It answers as it should.
    Ok "ok"
    /// It does not.
    Faulted "faulted"
    /// Nobody knows.
    Unknown "unknown"
}

impl Listener {
    /// Its ports, the first and the last; the same if it has one.
    pub fn ports(&self) -> Option<(u16, u16)> {
        let one = self.port.or(self.port_min).or(self.port_max);
        match (self.port_min, self.port_max) {
            (Some(min), Some(max)) => Some((min.value, max.value)),
            _ => one.map(|port| (port.value, port.value)),
        }
    }

    /// Where its ports are written.
    pub fn ports_span(&self) -> Span {
        let port = self.port_min.or(self.port).or(self.port_max);
        port.map_or(self.span, |port| port.span)
    }

    /// Whether it has several ports, which members then see unchanged.
    pub fn has_range(&self) -> bool {
        self.ports().is_some_and(|(min, max)| min != max)
    }

    /// The transport protocol that carries it.
    pub fn transport(&self) -> Protocol {
        match self.protocol {
            Some(At { value: VpcProtocol::Udp, .. }) => Protocol::Udp,
            _ => Protocol::Tcp,
        }
    }
}

impl Pool {
    /// Whether that is its name or id.
    pub fn is(&self, name: &str) -> bool {
        self.name.value == name || self.id.as_ref().is_some_and(|id| id.value == name)
    }
}

impl MemberTarget {
    /// How the text says it: by name, id or address.
    pub fn text(&self) -> String {
        let said = self.name.as_ref().or(self.id.as_ref()).map(|it| it.value.clone());
        said.or_else(|| Some(self.address?.value.to_string())).unwrap_or_default()
    }

    /// Where it is written.
    pub fn span(&self) -> Option<Span> {
        let said = self.id.as_ref().or(self.name.as_ref()).map(|it| it.span);
        said.or(self.address.map(|it| it.span))
    }

    /// Whether two targets are the same machine.
    pub fn is_same(&self, other: &Self) -> bool {
        let by = |one: &Option<At<String>>, other: &Option<At<String>>| {
            one.as_ref().zip(other.as_ref()).is_some_and(|(a, b)| a.value == b.value)
        };
        let address = self.address.zip(other.address);
        by(&self.id, &other.id)
            || by(&self.name, &other.name)
            || address.is_some_and(|(a, b)| a.value == b.value)
    }
}
