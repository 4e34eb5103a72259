//! The timeline: what happens, in the order of time, as far as its names exist.

use crate::base::{At, Sym, order};
use crate::explain::because;
use crate::manifest::Edit;
use crate::manifest::scenario::{Event, Happening};
use crate::model::build::desk::{Desk, RANKED};
use crate::model::build::nodes::Nodes;
use crate::model::build::pods::Pods;
use crate::model::build::services::Services;
use crate::model::{GivenGroup, Machine, rules};

/// All events whose names exist; of events at one time, the one written first is first.
pub(super) fn all(
    desk: &mut Desk<'_>,
    nodes: &Nodes,
    pods: &Pods,
    (services, groups): (&Services, &[GivenGroup]),
) -> Vec<Event> {
    let world = World { nodes, pods, services, groups };
    let events = desk.objects.scenario.timeline.iter();
    let mut events: Vec<Event> = events.filter(|event| world.holds(desk, event)).cloned().collect();
    order::by_key(&mut events, |event| event.at.value);
    events
}

/// What names can be those of.
struct World<'a> {
    nodes: &'a Nodes,
    pods: &'a Pods,
    services: &'a Services,
    groups: &'a [GivenGroup],
}

/// What a name is the name of.
#[derive(Clone, Copy)]
enum Kind {
    Pod,
    Node,
    Zone,
    Workload,
    Service,
    Machine,
    Group,
}

fn named(what: &Happening) -> Option<(Kind, &At<String>)> {
    match what {
        Happening::Pod { pod, .. } => Some((Kind::Pod, pod)),
        Happening::Node { node, .. } | Happening::Member { member: node, .. } => {
            Some((Kind::Node, node))
        }
        Happening::Zone { zone, .. } => Some((Kind::Zone, zone)),
        Happening::Scale { workload, .. } | Happening::Rollout { workload, .. } => {
            Some((Kind::Workload, workload))
        }
        Happening::Service(patch) => Some((Kind::Service, &patch.name)),
        Happening::Machine { machine, .. } => Some((Kind::Machine, machine)),
        Happening::Group { group, .. } => Some((Kind::Group, group)),
        Happening::Probes { .. } | Happening::Policy(_) => None,
    }
}

impl World<'_> {
    /// All machines that are no nodes of the cluster, by name.
    fn machines(&self) -> impl Iterator<Item = (Sym, &Machine)> {
        self.nodes.table.rows().iter().filter_map(|node| Some((node.name, node.machine.as_ref()?)))
    }

    fn holds(&self, desk: &mut Desk<'_>, event: &Event) -> bool {
        let Some((kind, name)) = named(&event.what) else { return true };
        let found = self.exists(desk, kind, &name.value);
        if !found {
            let known = self.known(desk, kind);
            let known = desk.nearest(name.span, known.into_iter());
            desk.error(because!(rules::EVENT_UNKNOWN, name = name.span, known = known), name.span);
            if let Some(full) = self.elsewhere(desk, kind, &name.value) {
                let title = format!("write {full}");
                desk.offer(Edit { title, span: name.span, text: full });
            }
        }
        found
    }

    /// The full name of the only thing that is called so in another namespace.
    fn elsewhere(&self, desk: &Desk<'_>, kind: Kind, text: &str) -> Option<String> {
        let own = desk.names.find(text)?;
        let mine = |(namespace, name)| (name == own).then_some(namespace);
        let pods = self.pods.table.rows().iter().map(|it| (it.namespace, it.name));
        let workloads = self.pods.workloads.table.rows().iter().map(|it| (it.namespace, it.name));
        let services = self.services.table.rows().iter().map(|it| (it.namespace, it.name));
        let found: Vec<Sym> = match kind {
            Kind::Pod => pods.filter_map(mine).collect(),
            Kind::Workload => workloads.filter_map(mine).collect(),
            Kind::Service => services.filter_map(mine).collect(),
            Kind::Node | Kind::Zone | Kind::Machine | Kind::Group => Vec::new(),
        };
        let [namespace] = found.as_slice() else { return None };
        Some(format!("{}/{text}", desk.names.name(*namespace)))
    }

    fn exists(&self, desk: &Desk<'_>, kind: Kind, text: &str) -> bool {
        let find = |name: &str| desk.names.find(name);
        let (namespace, name) = text.split_once('/').unwrap_or(("default", text));
        let key = find(namespace).zip(find(name));
        match kind {
            Kind::Pod => key.is_some_and(|key| self.pods.by_name.contains_key(&key)),
            Kind::Workload => key.is_some_and(|key| self.pods.workloads.find(key).is_some()),
            Kind::Service => key.is_some_and(|key| self.services.by_name.contains_key(&key)),
            Kind::Machine => find(text).is_some_and(|name| {
                self.machines().any(|(own, machine)| own == name || machine.also.contains(&name))
            }),
            Kind::Group => {
                find(text).is_some_and(|name| self.groups.iter().any(|group| group.name == name))
            }
            Kind::Node => find(text).is_some_and(|name| self.nodes.by_name.contains_key(&name)),
            Kind::Zone => {
                find(text).is_some_and(|name| self.nodes.zone_by_name.contains_key(&name))
            }
        }
    }

    /// Some names of a kind that exist.
    fn known(&self, desk: &Desk<'_>, kind: Kind) -> Vec<String> {
        let name = |sym| desk.names.name(sym);
        let full = |(namespace, own)| format!("{}/{}", name(namespace), name(own));
        let pods = self.pods.table.rows().iter().map(|pod| (pod.namespace, pod.name));
        let workloads = self.pods.workloads.table.rows().iter().map(|it| (it.namespace, it.name));
        let services = self.services.table.rows().iter().map(|it| (it.namespace, it.name));
        let nodes = self.nodes.table.rows().iter().map(|node| name(node.name).to_owned());
        let zones = self.nodes.zones.rows().iter().map(|zone| name(zone.name).to_owned());
        match kind {
            Kind::Pod => pods.map(full).take(RANKED).collect(),
            Kind::Workload => workloads.map(full).take(RANKED).collect(),
            Kind::Service => services.map(full).take(RANKED).collect(),
            Kind::Node => nodes.take(RANKED).collect(),
            Kind::Zone => zones.take(RANKED).collect(),
            Kind::Machine => {
                self.machines().map(|(own, _)| name(own).to_owned()).take(RANKED).collect()
            }
            Kind::Group => {
                self.groups.iter().map(|group| name(group.name).to_owned()).take(RANKED).collect()
            }
        }
    }
}
