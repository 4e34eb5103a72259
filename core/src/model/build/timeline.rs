//! The timeline: what happens, in the order of time, as far as its names exist.

use crate::base::{At, order};
use crate::explain::because;
use crate::manifest::scenario::{Event, Happening};
use crate::model::build::desk::{Desk, RANKED};
use crate::model::build::nodes::Nodes;
use crate::model::build::pods::Pods;
use crate::model::rules;

/// All events whose names exist; of events at one time, the one written first is first.
pub(super) fn all(desk: &mut Desk<'_>, nodes: &Nodes, pods: &Pods) -> Vec<Event> {
    let events = desk.objects.scenario.timeline.iter();
    let mut events: Vec<Event> =
        events.filter(|event| holds(desk, event, nodes, pods)).cloned().collect();
    order::by_key(&mut events, |event| event.at.value);
    events
}

fn holds(desk: &mut Desk<'_>, event: &Event, nodes: &Nodes, pods: &Pods) -> bool {
    let names = &desk.names;
    let find = |name: &str| names.find(name);
    let (name, found) = match &event.what {
        Happening::Pod { pod, .. } => {
            let (namespace, name) = pod.value.split_once('/').unwrap_or(("default", &pod.value));
            let key = find(namespace).zip(find(name));
            (pod, key.is_some_and(|key| pods.by_name.contains_key(&key)))
        }
        Happening::Node { node, .. } => {
            (node, find(&node.value).is_some_and(|name| nodes.by_name.contains_key(&name)))
        }
        Happening::Zone { zone, .. } => {
            (zone, find(&zone.value).is_some_and(|name| nodes.zone_by_name.contains_key(&name)))
        }
    };
    if !found {
        unknown(desk, event, name, nodes, pods);
    }
    found
}

fn unknown(desk: &mut Desk<'_>, event: &Event, name: &At<String>, nodes: &Nodes, pods: &Pods) {
    let names = &desk.names;
    let known: Vec<String> = match &event.what {
        Happening::Pod { .. } => {
            let pods = pods.table.rows().iter().take(RANKED);
            pods.map(|pod| format!("{}/{}", names.name(pod.namespace), names.name(pod.name)))
                .collect()
        }
        Happening::Node { .. } => nodes
            .table
            .rows()
            .iter()
            .take(RANKED)
            .map(|node| names.name(node.name).to_owned())
            .collect(),
        Happening::Zone { .. } => nodes
            .zones
            .rows()
            .iter()
            .take(RANKED)
            .map(|zone| names.name(zone.name).to_owned())
            .collect(),
    };
    let known = desk.nearest(name.span, known.into_iter());
    desk.error(because!(rules::EVENT_UNKNOWN, name = name.span, known = known), name.span);
}
