//! A product that exists only here: what it takes to add one. [`Toy`] says what is built; the
//! engine, which has never heard of it, does the rest.

use std::time::Duration;

use fivetuple_core::base::{ExposureId, NodeId, ServiceId, Share};
use fivetuple_core::explain::{Decision, Reason, Rule, Source};
use fivetuple_core::manifest::service::TrafficPolicy;
use fivetuple_core::model::Model;
use fivetuple_core::plan::{
    Affinity, Answer, Asks, Frontend, Group, Host, LastResort, Member, Mode, Passage, Persistence,
    Pick, Plan, Planner, Plans, Policy, Ports, Probe, Reach, Remembers, Reply, Standby, Tracking,
    Unit, Weights, Zonal,
};
use fivetuple_core::systems::{DATAPLANES, System};

static TAKES_ALL: Rule = Rule {
    id: "toy/takes-all-nodes",
    says: "every node is a backend",
    sources: &[Source { at: "core/tests/toy", read: "2026-11-29" }],
};

/// All nodes behind one address; what its fields say is the same for all load balancers.
#[derive(Clone, Copy)]
pub(crate) struct Toy {
    pub(crate) policy: Policy,
    pub(crate) affinity: Affinity,
    pub(crate) weights: Weights,
    pub(crate) zonal: bool,
    pub(crate) tracking: Tracking,
    /// When the last node is used in place of the others.
    pub(crate) failover: Option<Standby>,
    pub(crate) reach: Reach,
}

pub(crate) static TOY: Toy = Toy {
    policy: Policy::Maglev,
    affinity: Affinity::FiveTuple,
    weights: Weights::Equal,
    zonal: false,
    tracking: Tracking {
        idle: Duration::from_mins(1),
        mode: Mode::Connection,
        remembers: Remembers::Connections,
        persistence: Persistence::ByProtocol,
        drains: Duration::from_secs(30),
    },
    failover: None,
    reach: Reach::World,
};

impl System for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn rules(&self) -> Vec<&'static Rule> {
        vec![&TAKES_ALL]
    }

    fn serves(&self, exposure: ExposureId, model: &Model) -> Option<Decision<bool>> {
        let service = &model.services[model.exposures[exposure].service()?];
        Some(Decision::new(!service.ingress.is_empty(), why()))
    }

    fn plan(&self, exposure: ExposureId, model: &Model, _before: Option<&Plan>) -> Plan {
        let service = model.exposures[exposure].service().expect("it serves Services");
        Plan {
            kind: Decision::new("toy load balancer", why()),
            frontends: self.frontends(service, model),
            groups: self.groups(model),
            limit: Decision::new(None, why()),
            pick: self.pick(),
            probe: Decision::new(probe(service, model), why()),
            proxy: None,
            gate: None,
            passage: Passage::default(),
            reply: Decision::new(Reply::Direct, why()),
            resources: Vec::new(),
            why_not: Vec::new(),
            changes: Vec::new(),
            rebuilds: None,
        }
    }
}

impl Toy {
    fn frontends(&self, service: ServiceId, model: &Model) -> Vec<Frontend> {
        let service = &model.services[service];
        let ports: Vec<u16> = service.ports.iter().map(|port| port.port).collect();
        let frontend = |ip| Frontend {
            name: "toy".to_owned(),
            ip,
            made_up: false,
            protocol: None,
            ports: Ports::Range(ports[0], ports[ports.len() - 1]),
            reach: self.reach,
            sources: service.source_ranges.iter().map(|range| range.value).collect(),
            because: why(),
        };
        service.ingress.iter().map(|ingress| frontend(ingress.ip.value)).collect()
    }

    fn groups(&self, model: &Model) -> Vec<Group> {
        let nodes: Vec<NodeId> = model.nodes.ids().collect();
        match nodes.split_last() {
            Some((last, others)) if self.failover.is_some() => {
                vec![group(others, false), group(&[*last], true)]
            }
            _ => vec![group(&nodes, false)],
        }
    }

    fn pick(&self) -> Pick {
        let zonal = if self.zonal { Zonal::Spill { ratio: Share::ZERO } } else { Zonal::Off };
        Pick {
            unit: Unit::Connection,
            policy: Decision::new(self.policy, why()),
            affinity: Decision::new(self.affinity, why()),
            weights: Decision::new(self.weights, why()),
            failover: self.failover.map(|rule| Decision::new(rule, why())),
            zonal: Decision::new(zonal, why()),
            tracking: Decision::new(self.tracking, why()),
            last_resort: Decision::new(LastResort::All, why()),
            split: None,
            feedback: None,
        }
    }
}

fn group(nodes: &[NodeId], standby: bool) -> Group {
    let member =
        |node: &NodeId| Member { host: Host::Node(*node), weight: 1, port: None, because: why() };
    Group {
        capacity: None,
        name: "all".to_owned(),
        kind: "toy group",
        standby,
        zone: None,
        members: nodes.iter().map(member).collect(),
        left_out: Vec::new(),
    }
}

fn probe(service: ServiceId, model: &Model) -> Probe {
    let local = model.services[service].external_policy == TrafficPolicy::Local;
    let (asks, interval, unhealthy) =
        if local { (Asks::LocalEndpoints, 3, 2) } else { (Asks::Proxy, 8, 3) };
    Probe {
        name: "toy".to_owned(),
        port: Some(10_256),
        path: "/healthz".to_owned(),
        interval: Duration::from_secs(interval),
        timeout: Duration::from_secs(1),
        healthy: 1,
        unhealthy,
        asks,
        scope: "toy",
        sources: Vec::new(),
    }
}

fn why() -> Reason {
    Reason::new(&TAKES_ALL, [])
}

impl Planner for Toy {
    fn plan(&self, model: &Model, _before: Option<&Plans>) -> Plans {
        let plan = |exposure| {
            let serves = self.serves(exposure, model)?;
            let plan = serves.value().then(|| System::plan(self, exposure, model, None));
            Some(Answer { exposure, system: "toy", serves, plan })
        };
        let dataplane = *model.cluster.dataplane.value();
        let plane = DATAPLANES.iter().find(|plane| plane.dataplane() == dataplane).unwrap();
        let programs = model.services.ids().flat_map(|service| plane.programs(service, model));
        Plans {
            answers: model.exposures.ids().filter_map(plan).collect(),
            programs: programs.collect(),
        }
    }
}
