//! A world as people see it.

use serde::{Deserialize, Serialize};

use crate::base::{ClientId, ExposureId, NodeId, Place};
use crate::model::Lifecycle;
use crate::show::{Edit, Problem, Said, Spread, Why, Written};

/// A world. Positions in `clients`, `nodes`, `pods` and `exposures` are the ids in a [`Place`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// What holds for the whole cluster.
    pub facts: Vec<Fact>,
    /// What is strange in the text, in its order.
    pub problems: Vec<Problem>,
    /// Where packets start.
    pub clients: Vec<Client>,
    /// Names of the regions that zones are in.
    pub regions: Vec<String>,
    /// Zones.
    pub zones: Vec<Zone>,
    /// Nodes, and machines that are none.
    pub nodes: Vec<Node>,
    /// Pods.
    pub pods: Vec<Pod>,
    /// What exposes workloads, with what is built for it.
    pub exposures: Vec<Exposure>,
    /// Documents that are kept and not simulated.
    pub unsimulated: Vec<Unsimulated>,
    /// What one click can change about the whole cluster.
    pub knobs: Vec<Knob>,
    /// All rules by id, so that reasons need not repeat where theirs is written.
    pub rules: Vec<Rule>,
    /// The exposure to look at first: one with a load balancer and traffic.
    pub first: Option<ExposureId>,
    /// The seed of a run.
    pub seed: u64,
    /// How long a run lasts, in microseconds.
    pub duration: u64,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Its id, by which [`Why`] names it.
    pub id: String,
    /// Its sentence, with holes.
    pub says: String,
    /// Where it is written, and when it was read there.
    pub sources: Vec<(String, String)>,
}

/// A fact about the cluster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What it is about: `version`.
    pub label: String,
    /// The value and why.
    pub said: Said,
}

/// A client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Client {
    /// Its name.
    pub name: String,
    /// Its address.
    pub ip: String,
    /// Where it is, in words: `internet`, `us-central1-a`.
    pub at: String,
    /// Whether it, or its address, was made up.
    pub made_up: bool,
    /// Where it is written.
    pub written: Option<Written>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its region, by position.
    pub region: u32,
}

/// A node, or a machine that is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Its address.
    pub ip: String,
    /// Its zone, by position.
    pub zone: u32,
    /// Whether it is no node of the cluster, but a machine that serves by itself.
    pub machine: bool,
    /// Whether it was made up.
    pub made_up: bool,
    /// Where it is written.
    pub written: Option<Written>,
}

/// A Pod.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pod {
    /// Its namespace.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// Its first address.
    pub ip: String,
    /// Its node, if it is scheduled.
    pub node: Option<NodeId>,
    /// Its state.
    pub life: Lifecycle,
    /// Whether it was made up or derived.
    pub made_up: bool,
    /// Where it, or what made it, is written.
    pub written: Option<Written>,
}

/// Something that exposes a workload.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exposure {
    /// Its namespace.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// What it is: `Service LoadBalancer`.
    pub kind: String,
    /// Its ports: `80/tcp → 8080`.
    pub ports: Vec<String>,
    /// Its Pods, as places, in order.
    pub endpoints: Vec<Place>,
    /// Pods that become its own in a run.
    pub later: Vec<Place>,
    /// The exposure under which it is seen, if it is behind a door.
    pub behind: Option<ExposureId>,
    /// What becomes of requests by what they ask for, where those are read.
    pub routes: Vec<Route>,
    /// The load balancer built for it, if any.
    pub balancer: Option<Balancer>,
    /// What every system says about it: its name, and why it builds something or not.
    pub answers: Vec<Fact>,
    /// The client whose packet to look at first: one that sends to it, and may.
    pub first: Option<ClientId>,
    /// What one click can change.
    pub knobs: Vec<Knob>,
    /// Where it is written.
    pub written: Option<Written>,
}

impl Exposure {
    /// Its name with its namespace, if it has one: `shop/web`.
    pub fn full_name(&self) -> String {
        match self.namespace.as_str() {
            "" => self.name.clone(),
            namespace => format!("{namespace}/{}", self.name),
        }
    }
}

/// What becomes of some requests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Route {
    /// What they ask for: `shop.example.com/cart, and below`.
    pub asks: String,
    /// Where they go, each with its share; empty if nowhere.
    pub to: Vec<Toward>,
    /// Why.
    pub why: Why,
}

/// Where requests go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toward {
    /// The exposure whose backends get them; `None` if nothing of that name exists.
    pub exposure: Option<ExposureId>,
    /// Its name: `shop/cart:80`.
    pub name: String,
    /// The part of them.
    pub share: Share,
}

/// A load balancer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Balancer {
    /// What it is, and why that one.
    pub kind: Said,
    /// Whether it runs beside each client, so that nothing is on the way to its backends.
    pub at_clients: bool,
    /// Where it answers.
    pub frontends: Vec<Frontend>,
    /// Its decisions: label, value, why.
    pub decisions: Vec<Fact>,
    /// What is built.
    pub resources: Vec<Resource>,
    /// Its backends.
    pub backends: Vec<Backend>,
    /// Who could have been a backend and is not.
    pub left_out: Vec<LeftOut>,
    /// How many of its backends are healthy: `2/3 healthy`.
    pub health: Said,
    /// Why not: alternatives and asked-for features that do not apply.
    pub why_not: Vec<Why>,
    /// Where new connections go by the rules, for all clients together.
    pub shares: Shares,
    /// The same for each client that sends to it, by the client's position.
    pub shares_by_client: Vec<(u32, Shares)>,
    /// How requests are spread over its groups, if they are.
    pub spread: Option<Spread>,
    /// What is behind it, if it reads requests; whose backends are among its own.
    pub behind: Vec<Behind>,
}

/// What is behind a load balancer that reads requests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Behind {
    /// Which exposure it is.
    pub exposure: ExposureId,
    /// Its name: `web:80`.
    pub name: String,
    /// What it is, and why that.
    pub kind: Said,
    /// Its decisions: label, value, why.
    pub decisions: Vec<Fact>,
    /// How many of its backends are healthy: `2/3 healthy`.
    pub health: Said,
    /// Why not: alternatives and asked-for features that do not apply.
    pub why_not: Vec<Why>,
}

/// An address and ports of a load balancer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frontend {
    /// Address.
    pub ip: String,
    /// Ports: `80`, `80-443`, `all ports`.
    pub ports: String,
    /// Protocol.
    pub protocol: String,
    /// Whether the address was made up.
    pub made_up: bool,
    /// Why these ports.
    pub why: Why,
}

/// A backend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backend {
    /// The node or Pod.
    pub place: Place,
    /// The group it is in, by name.
    pub group: String,
    /// Whether its health check passes, and why.
    pub healthy: bool,
    /// `healthy`, `unhealthy`, `healthy · weight 2`, with the reasons.
    pub health: Said,
    /// Why it is a member.
    pub member: Why,
}

/// One that is not a backend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The node or Pod.
    pub place: Place,
    /// Why not.
    pub why: Why,
}

/// A thing that is built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resource {
    /// What it is, and why.
    pub kind: Said,
    /// Its name.
    pub name: String,
    /// Field and value.
    pub fields: Vec<(String, String)>,
    /// Quotas it uses up.
    pub quotas: Vec<String>,
    /// What it consists of or points to.
    pub parts: Vec<Self>,
}

/// Where new connections go by the rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shares {
    /// Per zone, by position.
    pub zones: Vec<Part>,
    /// Per node that receives them first, and per backend of the load balancer that gets nothing.
    pub nodes: Vec<Part>,
    /// Per Pod, ready or not.
    pub pods: Vec<Part>,
    /// The part that is lost, if any.
    pub lost: Option<Share>,
}

/// The part that one of several gets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Where it is; `None` for a zone.
    pub place: Option<Place>,
    /// Its zone, by position.
    pub zone: Option<u32>,
    /// Its exact share.
    pub share: Share,
    /// Why it gets nothing, where a load balancer decided that.
    pub why: Option<Why>,
}

/// A share, to read and to draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// `1/3`.
    pub fraction: String,
    /// `33.3 %`.
    pub percent: String,
    /// 0 to 1, for drawing.
    pub value: f64,
}

/// Something that one click can change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knob {
    /// What it sets: `externalTrafficPolicy`.
    pub label: String,
    /// Its choices.
    pub choices: Vec<KnobChoice>,
}

/// One choice of a knob.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnobChoice {
    /// `Local`.
    pub label: String,
    /// Whether it holds now.
    pub chosen: bool,
    /// The edit that makes it hold; `None` if it holds now or the text has no place for it.
    pub edit: Option<Edit>,
}

/// A document that is kept and not simulated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsimulated {
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub written: Written,
}
