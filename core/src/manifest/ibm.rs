//! What the annotations of a Service ask of an IBM Cloud cluster's load balancers. What comes of it is
//! decided elsewhere.

use crate::base::{At, Span};
use crate::manifest::words::words;

pub use crate::manifest::read::ibm::{ANNOTATIONS, Annotation, asked};

/// What all keys begin with.
pub const PREFIX: &str = "service.kubernetes.io/ibm-load-balancer-cloud-provider-";

/// What a Service asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// `…-enable-features`: the words of its list that are known.
    pub features: Vec<At<Feature>>,
    /// `…-ip-type`.
    pub ip_type: Option<At<IpType>>,
    /// `…-zone`.
    pub zone: Option<At<String>>,
    /// `…-vpc-subnets`: names, ids or ranges.
    pub subnets: Vec<At<String>>,
    /// `…-vpc-lb-name`.
    pub name: Option<At<String>>,
    /// `…-vpc-node-selector`: the label that members need, and its value.
    pub node_selector: Option<At<(String, String)>>,
    /// `…-vpc-member-quota`.
    pub quota: Option<At<Quota>>,
    /// `…-vpc-port-range`: first and last ports.
    pub ranges: Vec<At<(u16, u16)>>,
    /// `…-vpc-health-check-…`.
    pub check: AskedCheck,
    /// `…-vpc-idle-connection-timeout`, in seconds.
    pub idle_timeout: Option<At<u32>>,
    /// `…-vpc-security-group`.
    pub security_group: Option<At<String>>,
    /// Annotations with a value that is none of theirs: what follows [`PREFIX`] in the key, what the
    /// annotation takes, and where the value stands.
    pub odd: Vec<At<(&'static str, &'static str)>>,
    /// Keys that begin with [`PREFIX`] and are not known: where their values stand.
    pub unknown: Vec<At<String>>,
}

/// What a Service asks of the health check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskedCheck {
    /// `…-protocol`.
    pub protocol: Option<At<CheckProtocol>>,
    /// `…-port`.
    pub port: Option<At<u16>>,
    /// `…-path`.
    pub path: Option<At<String>>,
    /// `…-udp`: the TCP port that is asked for a UDP pool.
    pub udp: Option<At<u16>>,
    /// `…-delay`, in seconds.
    pub delay: Option<At<u32>>,
    /// `…-timeout`, in seconds.
    pub timeout: Option<At<u32>>,
    /// `…-retries`.
    pub retries: Option<At<u32>>,
}

/// How many members of a zone a pool takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quota {
    /// At most so many.
    Most(u32),
    /// As many as there are.
    All,
}

words! {
    /// A word of `…-enable-features`.
    Feature FEATURES
    /// A network load balancer in a VPC.
    Nlb "nlb"
    /// One of Private Path.
    PrivatePath "private-path"
    /// The PROXY protocol, with an application load balancer in a VPC.
    ProxyProtocol "proxy-protocol"
    /// A load balancer of version 2, in a classic cluster.
    Ipvs "ipvs"
    /// One for services of the provider itself.
    Sdnlb "sdnlb"
}

words! {
    /// `…-ip-type`.
    IpType IP_TYPES
    /// Reachable from the internet.
    Public "public"
    /// Reachable from the network.
    Private "private"
}

words! {
    /// `…-vpc-health-check-protocol`.
    CheckProtocol CHECK_PROTOCOLS
    /// Whether it takes a connection.
    Tcp "tcp"
    /// Whether it answers a request well.
    Http "http"
    /// The same, in TLS.
    Https "https"
}

impl Asked {
    /// Whether it asks for that.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.iter().any(|it| it.value == feature)
    }

    /// Where it asks for that, if it does.
    pub fn place(&self, feature: Feature) -> Option<Span> {
        self.features.iter().find(|it| it.value == feature).map(|it| it.span)
    }
}
