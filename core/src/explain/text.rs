//! Sentences, made at the edge from a reason's rule and facts.
//!
//! A catalog per language holds the same sentences with the same holes. Values come apart from the
//! words around them, so that a page can isolate their direction and make them links.

use crate::base::time::length;
use crate::base::{
    ClientId, EndpointId, ExposureId, NodeId, Place, PodId, ServiceId, Span, Sym, ZoneId,
};
use crate::explain::language::say;
use crate::explain::{Fact, Reason};

pub use crate::explain::language::{Catalog, English};

/// Names for ids: the model knows them.
pub trait Names {
    /// The name of a client.
    fn client(&self, id: ClientId) -> String;
    /// The name of a zone.
    fn zone(&self, id: ZoneId) -> String;
    /// The name of a node.
    fn node(&self, id: NodeId) -> String;
    /// The name of a Pod.
    fn pod(&self, id: PodId) -> String;
    /// `namespace/name` of a Service.
    fn service(&self, id: ServiceId) -> String;
    /// The address and port of an endpoint.
    fn endpoint(&self, id: EndpointId) -> String;
    /// The name of an exposure and its load balancer.
    fn exposure(&self, id: ExposureId) -> String;
    /// What is written at a place in the text.
    fn written(&self, span: Span) -> String;
    /// An interned name.
    fn name(&self, sym: Sym) -> String;
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Piece {
    /// Words of the language.
    Words(String),
    /// A value put into a hole.
    Value(String),
}

/// The sentence of a reason, in parts.
pub fn phrase(reason: &Reason, catalog: &dyn Catalog, names: &dyn Names) -> Vec<Piece> {
    let says = catalog.says(reason.rule.id).unwrap_or(reason.rule.says);
    let mut pieces = Vec::new();
    for (at, part) in says.split('{').enumerate() {
        let (hole, words) =
            if at == 0 { ("", part) } else { part.split_once('}').unwrap_or(("", part)) };
        if at > 0 {
            let value = reason
                .fact(hole)
                .map_or_else(|| "?".to_owned(), |fact| value(fact, catalog, names));
            pieces.push(Piece::Value(value));
        }
        if !words.is_empty() {
            pieces.push(Piece::Words(words.to_owned()));
        }
    }
    pieces
}

/// The sentence of a reason as one string.
pub fn sentence(reason: &Reason, catalog: &dyn Catalog, names: &dyn Names) -> String {
    let text = |piece| match piece {
        Piece::Words(text) | Piece::Value(text) => text,
    };
    phrase(reason, catalog, names).into_iter().map(text).collect()
}

/// A fact as text.
pub fn value(fact: Fact, catalog: &dyn Catalog, names: &dyn Names) -> String {
    match fact {
        Fact::Client(id) => names.client(id),
        Fact::Zone(id) => names.zone(id),
        Fact::Node(id) => names.node(id),
        Fact::Pod(id) => names.pod(id),
        Fact::Service(id) => names.service(id),
        Fact::Endpoint(id) => names.endpoint(id),
        Fact::Exposure(id) => names.exposure(id),
        Fact::Place(place) => place_name(place, names),
        Fact::Name(sym) => names.name(sym),
        Fact::Word(english) => word(english, catalog),
        Fact::Words(words) => list(words, catalog),
        Fact::Written(span) => names.written(span),
        Fact::Count(n) => n.to_string(),
        Fact::Port(port) => port.to_string(),
        Fact::Protocol(protocol) => protocol.to_string(),
        Fact::Ip(ip) => ip.to_string(),
        Fact::Addr(addr) => addr.to_string(),
        Fact::Flow(flow) => flow.to_string(),
        Fact::Share(share) => share.to_string(),
        Fact::Used(part) => part.to_string(),
        Fact::Length(time) => length(time),
        Fact::Moment(time) => time.to_string(),
        Fact::Version(version) => version.to_string(),
    }
}

/// Words of the language for these English ones, which have no holes.
pub fn word(english: &str, catalog: &dyn Catalog) -> String {
    catalog.word(english).unwrap_or(english).to_owned()
}

fn list(words: &[&str], catalog: &dyn Catalog) -> String {
    let own: Vec<String> = words.iter().map(|english| word(english, catalog)).collect();
    match own.as_slice() {
        [others @ .., before, last] => {
            let last = say!(catalog, "{before} or {last}", before, last);
            let all: Vec<&str> = others.iter().map(String::as_str).chain([&*last]).collect();
            all.join(", ")
        }
        words => words.concat(),
    }
}

/// What kind of place it is, in a word.
pub fn place_kind(place: Place) -> &'static str {
    match place {
        Place::Client(_) => "client",
        Place::Balancer(_) => "lb",
        Place::Node(_) => "node",
        Place::Pod(_) => "pod",
        Place::Endpoint(_) => "endpoint",
    }
}

/// The name of a place.
pub fn place_name(place: Place, names: &dyn Names) -> String {
    match place {
        Place::Client(id) => names.client(id),
        Place::Balancer(id) => names.exposure(id),
        Place::Node(id) => names.node(id),
        Place::Pod(id) => names.pod(id),
        Place::Endpoint(id) => names.endpoint(id),
    }
}
