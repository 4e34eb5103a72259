//! Machines that are no nodes of the cluster: those that the text lists, and those that load
//! balancers and groups name without anybody listing them.

use std::collections::BTreeSet;
use std::net::IpAddr;

use crate::base::{At, Sym};
use crate::explain::because;

use crate::manifest::group::{EndpointGroup, Health, InstanceGroup};
use crate::manifest::proxy::ProxyBackend;
use crate::manifest::vpc::{Member, MemberHealth, VpcLoadBalancer};
use crate::model::build::desk::Desk;
use crate::model::build::drafts::{Draft, blank};
use crate::model::{Machine, Origin, rules};

/// How many members a group gets of which nothing is known.
const UNKNOWN: u32 = 2;
/// The most members of one group that are made.
const MOST: u32 = 2_000;

/// A group of backends with the names of its machines, before these have ids.
pub(super) struct Gathered {
    /// Its name.
    pub(super) name: String,
    /// Its zone, if it says one.
    pub(super) zone: Option<String>,
    /// Its region, if it says one.
    pub(super) region: Option<String>,
    /// Its members by name, and the port of each.
    pub(super) members: Vec<(Sym, Option<u16>)>,
    /// Whether nothing says who they are.
    pub(super) made_up: bool,
}

/// What is known of a machine.
struct Known<'a> {
    name: &'a str,
    also: Vec<String>,
    zone: Option<String>,
    region: Option<String>,
    ip: Option<IpAddr>,
    ports: Vec<u16>,
    answers: bool,
    origin: Origin,
}

impl<'a> Known<'a> {
    fn new(name: &'a str, origin: Origin) -> Self {
        let (zone, region, ip) = (None, None, None);
        Self { name, also: Vec::new(), zone, region, ip, ports: Vec::new(), answers: true, origin }
    }
}

/// Adds all machines to the nodes, and says which are in which group.
pub(super) fn all(
    desk: &mut Desk<'_>,
    drafts: &mut Vec<Draft<'_>>,
    known: &mut BTreeSet<Sym>,
) -> Vec<Gathered> {
    let mut adds = Adds { desk, drafts, known };
    adds.listed();
    let balancers = adds.desk.objects.vpc.balancers.iter();
    balancers.for_each(|balancer| adds.members(balancer));
    adds.groups()
}

struct Adds<'a, 'd, 'o> {
    desk: &'a mut Desk<'o>,
    drafts: &'a mut Vec<Draft<'d>>,
    known: &'a mut BTreeSet<Sym>,
}

impl Adds<'_, '_, '_> {
    fn add(&mut self, machine: Known<'_>) -> Sym {
        let name = self.desk.sym(machine.name);
        let also: Vec<Sym> = machine.also.iter().map(|name| self.desk.sym(name)).collect();
        if !self.known.insert(name) {
            return name;
        }
        let mut draft = blank(name, machine.origin);
        draft.node.ips = machine.ip.into_iter().collect();
        let (answers, ports) = (machine.answers, machine.ports);
        draft.node.machine = Some(Machine { answers, ports, also });
        let of = |zone: &String| self.desk.hints.region_of(zone);
        draft.region = machine.region.or_else(|| machine.zone.as_ref().map(of));
        draft.zone = machine.zone;
        self.drafts.push(draft);
        name
    }

    /// Those that the scenario or the provider's tools list.
    fn listed(&mut self) {
        let objects = self.desk.objects;
        for one in &objects.scenario.machines {
            let subnet =
                text(one.subnet.as_ref()).and_then(|name| zone_of_subnet(self.desk, &name));
            self.add(Known {
                zone: text(one.zone.as_ref()).or(subnet),
                region: text(one.region.as_ref()),
                ip: one.ip.map(|at| at.value),
                ports: one.ports.as_ref().map_or_else(Vec::new, |at| at.value.clone()),
                answers: one.answers.is_none_or(|at| at.value),
                ..Known::new(&one.name.value, Origin::Given(one.span))
            });
        }
        for one in &objects.vpc.instances {
            let subnet = || text(one.subnet.id.as_ref()).or_else(|| text(one.subnet.name.as_ref()));
            let zone = text(one.zone.as_ref()).or_else(|| text(one.subnet.zone.as_ref()));
            let zone = zone.or_else(|| zone_of_subnet(self.desk, &subnet()?));
            let status = one.status.as_ref().map_or("running", |at| at.value.as_str());
            self.add(Known {
                also: text(one.id.as_ref()).into_iter().collect(),
                zone,
                ip: one.ip.map(|at| at.value),
                answers: status == "running",
                ..Known::new(&one.name.value, Origin::Given(one.span))
            });
        }
    }

    /// Members of a load balancer that nobody lists.
    fn members(&mut self, balancer: &VpcLoadBalancer) {
        let zone = zone_of(self.desk, balancer);
        for member in balancer.pools.iter().flat_map(|pool| &pool.members) {
            if !self.is_known(member) {
                let name = member.target.text();
                let span = member.target.span().unwrap_or(member.span);
                let gone = self.is_gone(member);
                if gone {
                    self.desk.warn(because!(rules::MEMBER_REMAINS, member = span), span);
                }
                let faulted = member.health.is_some_and(|at| at.value == MemberHealth::Faulted);
                self.add(Known {
                    zone: text(member.target.zone.as_ref()).or_else(|| zone.clone()),
                    ip: member.target.address.map(|at| at.value),
                    answers: !gone && !faulted,
                    ..Known::new(&name, Origin::Derived(span))
                });
            }
        }
    }

    /// Whether the target of an unknown member was an instance: the text lists all that there are.
    fn is_gone(&self, member: &Member) -> bool {
        let target = &member.target;
        let said = target.id.is_some() || target.name.is_some();
        let balancer = target.resource.as_ref().is_some_and(|it| it.value == "load_balancer");
        said && !balancer && !self.desk.objects.vpc.instances.is_empty()
    }

    /// Whether the target of a member is a machine or node that is there already.
    fn is_known(&self, member: &Member) -> bool {
        let target = &member.target;
        let named = |at: &Option<At<String>>| {
            let name = at.as_ref().and_then(|at| self.desk.names.find(&at.value));
            name.is_some_and(|name| {
                self.drafts.iter().any(|draft| {
                    let machine = draft.node.machine.as_ref();
                    draft.node.name == name || machine.is_some_and(|it| it.also.contains(&name))
                })
            })
        };
        let ip = target.address.map(|at| at.value);
        named(&target.id)
            || named(&target.name)
            || ip.is_some_and(|ip| self.drafts.iter().any(|draft| draft.node.ips.contains(&ip)))
    }

    /// The members of all groups that something names.
    fn groups(&mut self) -> Vec<Gathered> {
        let objects = self.desk.objects;
        let mut groups = Vec::new();
        for group in &objects.scenario.groups {
            let place = (text(group.zone.as_ref()), text(group.region.as_ref()));
            let count = group.endpoints.value.min(MOST);
            let healthy = group.healthy.map_or(count, |at| at.value);
            let counted = (count, healthy, Origin::Derived(group.span));
            groups.push(self.counted(&group.name.value, place, counted));
        }
        for group in &objects.cloud.endpoint_groups {
            if !is_there(&groups, &group.name.value, zone(group.zone.as_ref())) {
                groups.push(self.endpoints(group));
            }
        }
        for group in &objects.cloud.instance_groups {
            if !is_there(&groups, &group.name.value, zone(group.zone.as_ref())) {
                groups.push(self.instances(group));
            }
        }
        let backends = objects.cloud.proxy_services.iter().flat_map(|service| &service.backends);
        for ProxyBackend { group, span, .. } in backends {
            if !is_there(&groups, &group.name.value, group.zone.as_deref()) {
                let place = (group.zone.clone(), group.region.clone());
                let counted = (UNKNOWN, UNKNOWN, Origin::Derived(*span));
                let made = self.counted(&group.name.value, place, counted);
                groups.push(Gathered { made_up: true, ..made });
            }
        }
        groups
    }

    /// Whether groups of several zones have that name, as those of one Service do: their members
    /// need names of their own.
    fn has_twins(&self, name: &str) -> bool {
        let objects = self.desk.objects;
        let said = objects.scenario.groups.iter();
        let said = said.map(|it| (it.name.value.as_str(), zone(it.zone.as_ref())));
        let endpoints = objects.cloud.endpoint_groups.iter();
        let endpoints = endpoints.map(|it| (it.name.value.as_str(), zone(it.zone.as_ref())));
        let instances = objects.cloud.instance_groups.iter();
        let instances = instances.map(|it| (it.name.value.as_str(), zone(it.zone.as_ref())));
        let backends = objects.cloud.proxy_services.iter().flat_map(|service| &service.backends);
        let backends = backends.map(|it| (it.group.name.value.as_str(), it.group.zone.as_deref()));
        let all = said.chain(endpoints).chain(instances).chain(backends);
        let mut zones = all.filter(|(other, _)| *other == name).map(|(_, zone)| zone);
        let first = zones.next();
        zones.any(|zone| Some(zone) != first)
    }

    /// So many members, the first of them healthy.
    fn counted(
        &mut self,
        group: &str,
        (zone, region): (Option<String>, Option<String>),
        (count, healthy, origin): (u32, u32, Origin),
    ) -> Gathered {
        let members = (1..=count).map(|n| {
            let base = zone.as_ref().map_or(group.to_owned(), |zone| {
                if self.has_twins(group) { format!("{group}-{zone}") } else { group.to_owned() }
            });
            let name = format!("{base}-{n}");
            let machine = Known {
                zone: zone.clone(),
                region: region.clone(),
                answers: n <= healthy,
                ..Known::new(&name, origin)
            };
            (self.add(machine), None)
        });
        let members = members.collect();
        Gathered { name: group.to_owned(), zone, region, members, made_up: false }
    }

    fn endpoints(&mut self, group: &EndpointGroup) -> Gathered {
        let name = group.name.value.as_str();
        let (zone, region) = (text(group.zone.as_ref()), text(group.region.as_ref()));
        if group.endpoints.is_empty() {
            let count = group.size.map_or(UNKNOWN, |at| at.value.min(MOST));
            let counted = (count, count, Origin::Derived(group.span));
            let made_up = group.size.is_none();
            return Gathered { made_up, ..self.counted(name, (zone, region), counted) };
        }
        let default = group.default_port.map(|at| at.value);
        let members = group.endpoints.iter().map(|one| {
            let port = one.port.map(|at| at.value).or(default);
            let said = one.name.as_ref().or(one.instance.as_ref().filter(|_| one.ip.is_none()));
            let said = said.map(|at| at.value.clone());
            let own = said.or_else(|| Some(one.ip?.value.to_string())).unwrap_or_default();
            let machine = Known {
                zone: zone.clone(),
                region: region.clone(),
                ip: one.ip.map(|at| at.value),
                answers: self.answers(name, (one.ip.map(|at| at.value), one.instance.as_ref()))
                    && one.health.is_none_or(|at| at.value == Health::Healthy),
                ..Known::new(&own, Origin::Derived(one.span))
            };
            (self.add(machine), port)
        });
        let members = members.collect();
        Gathered { name: name.to_owned(), zone, region, members, made_up: false }
    }

    fn instances(&mut self, group: &InstanceGroup) -> Gathered {
        let name = group.name.value.as_str();
        let (zone, region) = (text(group.zone.as_ref()), text(group.region.as_ref()));
        let port = group.ports.first().map(|(_, at)| at.value);
        if group.instances.is_empty() {
            let count = group.size.map_or(UNKNOWN, |at| at.value.min(MOST));
            let counted = (count, count, Origin::Derived(group.span));
            let made_up = group.size.is_none();
            return Gathered { made_up, ..self.counted(name, (zone, region), counted) };
        }
        let members = group.instances.iter().map(|one| {
            let machine = Known {
                zone: one.zone.clone().or_else(|| zone.clone()),
                region: region.clone(),
                answers: self.answers(name, (None, Some(&one.name))),
                ..Known::new(&one.name.value, Origin::Derived(one.span))
            };
            (self.add(machine), port)
        });
        let members = members.collect();
        Gathered { name: name.to_owned(), zone, region, members, made_up: false }
    }

    /// Whether health checks find a member of a group healthy; they do where nothing is said.
    fn answers(&self, group: &str, (ip, instance): (Option<IpAddr>, Option<&At<String>>)) -> bool {
        let said = self.desk.objects.cloud.group_health.iter();
        let own = said.filter(|it| it.group.name.value == group).flat_map(|it| &it.members);
        let mut own = own.filter(|it| {
            let by_ip = it.ip.zip(ip).map(|(a, b)| a.value == b);
            let by_name = it.instance.as_ref().zip(instance).map(|(a, b)| a.value == b.value);
            by_ip.or(by_name).unwrap_or(false)
        });
        own.all(|it| it.health.value == Health::Healthy)
    }
}

fn text(at: Option<&At<String>>) -> Option<String> {
    at.map(|at| at.value.clone())
}

fn zone(at: Option<&At<String>>) -> Option<&str> {
    at.map(|at| at.value.as_str())
}

/// Whether a group of that name, and in that zone if both say one, was gathered already.
fn is_there(groups: &[Gathered], name: &str, zone: Option<&str>) -> bool {
    groups.iter().any(|it| it.name == name && it.is_in(zone))
}

impl Gathered {
    /// Whether it may be the group of its name that is meant in a zone.
    pub(super) fn is_in(&self, zone: Option<&str>) -> bool {
        self.zone.as_deref().zip(zone).is_none_or(|(own, zone)| own == zone)
    }
}

/// The zone of a load balancer by its subnet.
pub(super) fn zone_of(desk: &Desk<'_>, balancer: &VpcLoadBalancer) -> Option<String> {
    balancer.subnets.iter().find_map(|subnet| {
        let named = |at: &Option<At<String>>| zone_of_subnet(desk, &text(at.as_ref())?);
        text(subnet.zone.as_ref()).or_else(|| named(&subnet.id)).or_else(|| named(&subnet.name))
    })
}

/// The zone of a subnet by its name or id.
fn zone_of_subnet(desk: &Desk<'_>, name: &str) -> Option<String> {
    let said = desk.objects.scenario.subnets.iter();
    let said = said.filter(|it| it.name.value == name).find_map(|it| text(it.zone.as_ref()));
    let mut listed = desk.objects.vpc.subnets.iter();
    let is = |id: &Option<At<String>>| id.as_ref().is_some_and(|id| id.value == name);
    let listed = listed.find(|it| it.name.value == name || is(&it.id));
    said.or_else(|| text(listed?.zone.as_ref()))
}
