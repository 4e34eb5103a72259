//! Worlds from text in which the toy is the only product, and what is read off them.

use std::sync::Arc;

use fivetuple_core::base::{Addr, ClientId, FiveTuple, Protocol, Share, Texts};
use fivetuple_core::explain::text::place_name;
use fivetuple_core::manifest::{Limits, read};
use fivetuple_core::model::{Model, build};
use fivetuple_core::path::{Action, Choice, Health, RoundTrip, Router, Shares, Step};
use fivetuple_core::plan::Planner;

use crate::toy::Toy;

/// What is put into a world; the rest is the same everywhere.
#[derive(Clone, Copy)]
pub(crate) struct Sketch<'a> {
    pub(crate) policy: &'a str,
    pub(crate) dataplane: &'a str,
    /// Entries of `spec.pods`, one a line.
    pub(crate) pods: &'a str,
    /// Further lines of the Service's `spec`.
    pub(crate) service: &'a str,
    /// Further lines of the scenario's `spec`.
    pub(crate) scenario: &'a str,
}

/// Three nodes in three zones, with three, one and no Pods.
pub(crate) const UNEVEN: Sketch<'_> = Sketch {
    policy: "Cluster",
    dataplane: "iptables",
    pods: "
  - {name: a, count: 3, node: n-1, labels: {app: web}}
  - {name: b, node: n-2, labels: {app: web}}",
    service: "",
    scenario: "",
};

impl Sketch<'_> {
    pub(crate) fn text(&self) -> String {
        let Self { policy, dataplane, pods, service, scenario } = self;
        format!(
            "
apiVersion: v1
kind: Service
metadata: {{name: web}}
spec:
  type: LoadBalancer
  externalTrafficPolicy: {policy}
  clusterIP: 10.96.0.10
  selector: {{app: web}}
  ports: [{{port: 80, targetPort: 8080, nodePort: 30080}}]
{service}
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  cluster: {{version: 1.33.1, dataplane: {dataplane}}}
  nodes:
  - {{name: n-1, zones: [us-central1-a]}}
  - {{name: n-2, zones: [us-central1-b]}}
  - {{name: n-3, zones: [us-central1-c]}}
  clients:
  - {{name: berlin, ip: 203.0.113.7}}
  - {{name: vm, at: vpc, zone: us-central1-b}}
  - {{name: far, at: vpc, region: elsewhere}}
  - {{name: office, at: vpn}}
  - {{name: pod, at: pod, on: client}}
  - {{name: node, at: node, on: n-3}}
{scenario}
  pods:
  - {{name: client, node: n-3}}{pods}
"
        )
    }

    pub(crate) fn model(&self) -> Arc<Model> {
        read_model(&self.text())
    }

    /// The world planned by a toy, settled, and ready for packets.
    pub(crate) fn router(&self, toy: Toy) -> Router {
        let model = self.model();
        let plans = Arc::new(Planner::plan(&toy, &model, None));
        Router::new(&model, &plans, &Health::settled(&model, &plans))
    }
}

/// The world of a text in which nothing is strange.
pub(crate) fn read_model(text: &str) -> Arc<Model> {
    let texts = Texts::one(text);
    let reading = read(&texts, Limits::default());
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let hints = fivetuple_core::systems::HINTS;
    Arc::new(build(Arc::new(texts), &reading.objects, hints).0)
}

pub(crate) fn client(router: &Router, name: &str) -> ClientId {
    router.model().find_client(name).unwrap()
}

/// The packet from a client's port to the load balancer.
pub(crate) fn to_web(router: &Router, name: &str, port: u16) -> FiveTuple {
    let (_, plan) = router.plans().built().next().unwrap();
    let dst = Addr::new(plan.frontends[0].ip, 80);
    router.packet(client(router, name), port, dst, Protocol::Tcp)
}

/// The exact shares of a client's connections to the load balancer.
pub(crate) fn shares(router: &Router, name: &str) -> Shares {
    let packet = to_web(router, name, 1);
    router.shares(client(router, name), packet.dst, packet.protocol)
}

/// A round trip as text: one line a step, with the rule that decided it.
pub(crate) fn told(router: &Router, name: &str, packet: &FiveTuple) -> String {
    let (there, back) = match router.trace(packet, client(router, name), 1) {
        RoundTrip::Completed { there, back } | RoundTrip::ReplyLost { there, back } => {
            (there, back)
        }
        RoundTrip::Lost { there } => (there, Vec::new()),
    };
    there.iter().chain(&back).map(|step| line(router.model(), step)).collect()
}

fn line(model: &Model, step: &Step) -> String {
    let did = match &step.action {
        Action::Sends => format!("sends {}", step.after),
        Action::Picks(choice) => format!("picks {}", picks(model, choice)),
        Action::RewritesDestination => format!("dst {} => {}", step.before.dst, step.after.dst),
        Action::RewritesSource => format!("src {} => {}", step.before.src, step.after.src),
        Action::KeepsSource => format!("keeps {}", step.after.src),
        Action::Forwards(to) => format!("to {} {}", place_name(*to, model), step.after),
        Action::Accepts => format!("accepts {}", step.after),
        Action::Drops => "drops".to_owned(),
        Action::Rejects(_) => "rejects".to_owned(),
        Action::Crosses(through) => format!("comes by {}", through.word()),
        Action::CarriesOn => format!("carries on {}", step.after),
        Action::Answers(status) => format!("answers {status}"),
    };
    format!("{}: {did} [{}]\n", place_name(step.at, model), step.because.rule)
}

fn picks(model: &Model, choice: &Choice) -> String {
    let name = |place| place_name(place, model);
    let each = choice.candidates.iter();
    let each: Vec<_> = each.map(|one| format!("{} {}", name(one.place), one.share)).collect();
    let picked = name(choice.candidates[choice.picked].place);
    let not: Vec<_> = choice.excluded.iter().map(|one| name(one.place)).collect();
    let not = if not.is_empty() { String::new() } else { format!(", not {}", not.join(" ")) };
    format!("{picked} of {}{not}", each.join(", "))
}

/// Holds a count against an exact share: four standard deviations of a binomial count, and what the
/// slots of a table cannot divide evenly.
#[track_caller]
pub(crate) fn fits(count: u64, whole: u64, share: Share) {
    let (n, p) = (whole as f64, share.as_f64());
    let bound = 4.0 * (n * p * (1.0 - p)).sqrt() + n / 65_537.0;
    let off = (count as f64 - n * p).abs();
    assert!(off <= bound, "{count} of {whole}, expected {share}: off by {off:.0}, not {bound:.0}");
}
