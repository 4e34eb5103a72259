//! What containers ask for, and when they count as ready.

use std::time::Duration;

use crate::base::At;
use crate::manifest::problem::Problems;
use crate::manifest::read::fields::{Fields, mappings};
use crate::manifest::service::TargetPort;
use crate::manifest::tree::{Kind, Value};
use crate::manifest::workload::{Asks, Condition, Container, Probe};

/// The condition that a load balancer's controller writes.
const BALANCER_READY: &str = "cloud.google.com/load-balancer-neg-ready";

/// The containers of a Pod's `spec`.
pub(super) fn all(spec: Option<Value<'_>>, out: &mut Problems) -> Vec<Container> {
    let items = spec.and_then(|spec| spec.get("containers"));
    // Its shape was looked at where its ports were read.
    let items = items.filter(|items| items.kind() == Kind::Seq);
    items.into_iter().flat_map(Value::items).map(|item| container(item, out)).collect()
}

fn container(item: Value<'_>, out: &mut Problems) -> Container {
    let cpu = item.at(&["resources", "requests", "cpu"]);
    let field = "spec.containers.resources.requests.cpu";
    Container {
        name: item.get("name").map_or_else(String::new, |name| name.text().to_owned()),
        cpu: cpu.and_then(|it| out.cpu(it, field)),
        readiness: item.get("readinessProbe").and_then(|it| probe(it, out)),
    }
}

fn probe(value: Value<'_>, out: &mut Problems) -> Option<Probe> {
    let fields = Fields(Some(value));
    let seconds = ("a whole number of seconds, at least 1", 1..=u64::from(u32::MAX));
    let times = ("a whole number, at least 1", 1..=u64::from(u32::MAX));
    let period = fields.seconds(("periodSeconds", "periodSeconds"), seconds.clone(), out);
    let timeout = fields.seconds(("timeoutSeconds", "timeoutSeconds"), seconds, out);
    let failures = fields.count(("failureThreshold", "failureThreshold"), times.clone(), out);
    let successes = fields.count(("successThreshold", "successThreshold"), times, out);
    Some(Probe {
        asks: asks(value, out)?,
        period: period.map_or(Duration::from_secs(10), |it| it.value),
        timeout: timeout.map_or(Duration::from_secs(1), |it| it.value),
        failures: failures.map_or(3, |it| it.value),
        successes: successes.map_or(1, |it| it.value),
        span: value.span(),
    })
}

fn asks(probe: Value<'_>, out: &mut Problems) -> Option<Asks> {
    if let Some(http) = probe.get("httpGet") {
        return http_get(http, out);
    }
    if let Some(tcp) = probe.get("tcpSocket") {
        return Some(Asks::Tcp { port: port(tcp.get("port")?, out)? });
    }
    if let Some(grpc) = probe.get("grpc") {
        let port = out.port(grpc.get("port")?, "readinessProbe.grpc.port")?;
        let service = Fields(Some(grpc)).string(("service", "readinessProbe.grpc.service"), out);
        return Some(Asks::Grpc { port, service });
    }
    probe.get("exec").map(|_| Asks::Exec)
}

fn http_get(http: Value<'_>, out: &mut Problems) -> Option<Asks> {
    let fields = Fields(Some(http));
    let headers = mappings(http.get("httpHeaders"), "readinessProbe.httpGet.httpHeaders", out);
    let is_host = |it: &Value<'_>| {
        it.get("name").is_some_and(|name| name.text().eq_ignore_ascii_case("Host"))
    };
    let header = headers.into_iter().find(is_host);
    let header = header.and_then(|it| it.get("value"));
    let path = fields.string(("path", "readinessProbe.httpGet.path"), out);
    let path = path.filter(|path| !path.value.is_empty());
    Some(Asks::Http {
        path: path.unwrap_or_else(|| At::new("/".to_owned(), http.brief())),
        port: port(http.get("port")?, out)?,
        https: http.get("scheme").is_some_and(|scheme| scheme.text() == "HTTPS"),
        host: header.and_then(|it| out.string(it, "readinessProbe.httpGet.httpHeaders.value")),
        to: fields.string(("host", "readinessProbe.httpGet.host"), out),
    })
}

fn port(value: Value<'_>, out: &mut Problems) -> Option<At<TargetPort>> {
    let is_number = value.kind() == Kind::Plain && value.text().bytes().all(|b| b.is_ascii_digit());
    if is_number {
        return out.port(value, "readinessProbe.port").map(|port| port.map(TargetPort::Number));
    }
    out.string(value, "readinessProbe.port").map(|name| name.map(TargetPort::Name))
}

/// `readinessGates` of a Pod's `spec`: the conditions that must hold beside its own.
pub(super) fn gates(spec: Option<Value<'_>>, out: &mut Problems) -> Vec<At<String>> {
    let items = mappings(spec.and_then(|it| it.get("readinessGates")), "readinessGates", out);
    let types = items.into_iter().filter_map(|item| item.get("conditionType"));
    types.filter_map(|it| out.string(it, "readinessGates.conditionType")).collect()
}

/// What a load balancer's controller wrote about a Pod.
pub(super) fn balancer_ready(status: Option<Value<'_>>) -> Option<Condition> {
    let mut conditions = status?.get("conditions")?.items();
    let is_its = |it: &Value<'_>| it.get("type").is_some_and(|it| it.text() == BALANCER_READY);
    let condition = conditions.find(is_its)?;
    let reason = condition.get("reason");
    Some(Condition {
        holds: condition.get("status").is_some_and(|it| it.text() == "True"),
        reason: reason.map(|reason| At::new(reason.text().to_owned(), reason.span())),
        span: condition.span(),
    })
}
