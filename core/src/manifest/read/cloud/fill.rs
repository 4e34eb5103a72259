//! Groups of which only their health was printed: it names their members, too.

use std::collections::BTreeMap;

use crate::base::At;
use crate::manifest::cloud::Cloud;
use crate::manifest::group::{
    EndpointGroup, GroupHealth, GroupKind, GroupRef, InstanceGroup, ListedEndpoint, ListedInstance,
};

/// Gives groups without a listing the members that `get-health` printed of them. A group that nothing
/// describes is made of its health alone.
pub(super) fn fill(cloud: &mut Cloud) {
    let mut places = Places::of(cloud);
    for health in &cloud.group_health {
        let key = (health.group.name.value.clone(), health.group.zone.clone());
        match places.kind(&key, &health.group) {
            Some(GroupKind::Endpoints) => {
                let rows = &mut cloud.endpoint_groups;
                let at = *places.endpoints.entry(key).or_insert_with(|| {
                    rows.push(endpoint_group(&health.group));
                    rows.len() - 1
                });
                endpoints(&mut rows[at], health);
            }
            Some(GroupKind::Instances) => {
                let rows = &mut cloud.instance_groups;
                let at = *places.instances.entry(key).or_insert_with(|| {
                    rows.push(instance_group(&health.group));
                    rows.len() - 1
                });
                instances(&mut rows[at], health);
            }
            None => {}
        }
    }
}

type Key = (String, Option<String>);

/// Where described groups are, by name and zone.
struct Places {
    endpoints: BTreeMap<Key, usize>,
    instances: BTreeMap<Key, usize>,
}

impl Places {
    fn of(cloud: &Cloud) -> Self {
        let zone = |at: &Option<At<String>>| at.as_ref().map(|at| at.value.clone());
        let endpoints = cloud.endpoint_groups.iter().enumerate();
        let endpoints = endpoints.map(|(at, it)| ((it.name.value.clone(), zone(&it.zone)), at));
        let instances = cloud.instance_groups.iter().enumerate();
        let instances = instances.map(|(at, it)| ((it.name.value.clone(), zone(&it.zone)), at));
        Self { endpoints: endpoints.collect(), instances: instances.collect() }
    }

    /// What the group's address says it is, else what is described under its name.
    fn kind(&self, key: &Key, group: &GroupRef) -> Option<GroupKind> {
        let described = || {
            let endpoints = self.endpoints.contains_key(key).then_some(GroupKind::Endpoints);
            endpoints.or(self.instances.contains_key(key).then_some(GroupKind::Instances))
        };
        group.kind.or_else(described)
    }
}

fn endpoint_group(group: &GroupRef) -> EndpointGroup {
    let span = group.name.span;
    let at = |text: &Option<String>| text.clone().map(|text| At::new(text, span));
    EndpointGroup {
        name: group.name.clone(),
        zone: at(&group.zone),
        region: at(&group.region),
        span,
        ..EndpointGroup::default()
    }
}

fn instance_group(group: &GroupRef) -> InstanceGroup {
    let span = group.name.span;
    let at = |text: &Option<String>| text.clone().map(|text| At::new(text, span));
    InstanceGroup {
        name: group.name.clone(),
        zone: at(&group.zone),
        region: at(&group.region),
        span,
        ..InstanceGroup::default()
    }
}

fn endpoints(group: &mut EndpointGroup, health: &GroupHealth) {
    if !group.endpoints.is_empty() {
        return;
    }
    let listed = health.members.iter().map(|member| ListedEndpoint {
        ip: member.ip,
        port: member.port,
        instance: member.instance.clone(),
        name: None,
        health: Some(member.health),
        span: member.health.span,
    });
    group.endpoints = listed.collect();
    group.size = group.size.or(Some(At::new(health.members.len() as u32, health.group.name.span)));
}

fn instances(group: &mut InstanceGroup, health: &GroupHealth) {
    if !group.instances.is_empty() {
        return;
    }
    let listed = health.members.iter().filter_map(|member| {
        let name = member.instance.clone()?;
        let span = name.span;
        Some(ListedInstance { name, zone: health.group.zone.clone(), status: None, span })
    });
    group.instances = listed.collect();
    group.size = group.size.or(Some(At::new(health.members.len() as u32, health.group.name.span)));
}
