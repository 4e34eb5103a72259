//! Health checks, as policies and `BackendConfig`s write them.

use crate::manifest::Meta;
use crate::manifest::policy::{CheckKind, HealthCheck};
use crate::manifest::problem::Problems;
use crate::manifest::read::fields::{self, Fields, slips};
use crate::manifest::read::policy::shape;
use crate::manifest::tables::policy::{BACKEND_CONFIG, HEALTH_CHECK_POLICY};
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

/// What a policy's check can speak.
pub(super) static KINDS: Words<CheckKind> = Words {
    names: &["TCP", "HTTP", "HTTPS", "HTTP2", "GRPC"],
    values: &[CheckKind::Tcp, CheckKind::Http, CheckKind::Https, CheckKind::Http2, CheckKind::Grpc],
};

/// The block of each of [`KINDS`].
pub(super) static BLOCKS: [&str; 5] = [
    "tcpHealthCheck",
    "httpHealthCheck",
    "httpsHealthCheck",
    "http2HealthCheck",
    "grpcHealthCheck",
];

/// Where the fields of each of [`BLOCKS`] are listed.
static PATHS: [&str; 5] = [
    "spec.default.config.tcpHealthCheck",
    "spec.default.config.httpHealthCheck",
    "spec.default.config.httpsHealthCheck",
    "spec.default.config.http2HealthCheck",
    "spec.default.config.grpcHealthCheck",
];

/// What a `BackendConfig`'s check can speak.
static OF_INGRESS: Words<CheckKind> = Words {
    names: &["HTTP", "HTTPS", "HTTP2"],
    values: &[CheckKind::Http, CheckKind::Https, CheckKind::Http2],
};

/// The check that `spec.default` of a policy asks for.
pub(super) fn policy((default, meta): (Value<'_>, &Meta), out: &mut Problems) -> HealthCheck {
    let mut check = timing(default, out);
    shape::timing(default, &check, out);
    let Some(config) = default.get("config") else { return check };
    slips(Some(config), (HEALTH_CHECK_POLICY, "spec.default.config"), out);
    check.kind = Fields(Some(config)).word(("type", "spec.default.config.type"), &KINDS, out);
    shape::config(config, check.kind, out);
    let blocks = BLOCKS.iter().zip(PATHS);
    for (block, path) in blocks.filter_map(|(key, path)| Some((config.get(key)?, path))) {
        slips(Some(block), (HEALTH_CHECK_POLICY, path), out);
        asks((block, meta), &mut check, out);
    }
    check
}

/// The check that a `BackendConfig` asks for.
pub(super) fn config(value: Value<'_>, out: &mut Problems) -> HealthCheck {
    slips(Some(value), (BACKEND_CONFIG, "spec.healthCheck"), out);
    let fields = Fields(Some(value));
    let mut check = timing(value, out);
    shape::fits(&check, out);
    check.kind = fields.word(("type", "spec.healthCheck.type"), &OF_INGRESS, out);
    check.port = value.get("port").and_then(|it| out.port(it, "spec.healthCheck.port"));
    check.path = fields::path(value.get("requestPath"), "requestPath", out);
    check
}

fn timing(value: Value<'_>, out: &mut Problems) -> HealthCheck {
    let fields = Fields(Some(value));
    let time = ("a number of seconds from 1 to 300", 1..=300);
    let times = ("a whole number from 1 to 10", 1..=10);
    HealthCheck {
        interval: fields.seconds(("checkIntervalSec", "checkIntervalSec"), time.clone(), out),
        timeout: fields.seconds(("timeoutSec", "timeoutSec"), time, out),
        healthy: fields.count(("healthyThreshold", "healthyThreshold"), times.clone(), out),
        unhealthy: fields.count(("unhealthyThreshold", "unhealthyThreshold"), times, out),
        span: value.span(),
        ..HealthCheck::default()
    }
}

fn asks((block, meta): (Value<'_>, &Meta), check: &mut HealthCheck, out: &mut Problems) {
    let ports = shape::ports(block, meta.printed, out);
    let fields = Fields(Some(block));
    check.port = block.get("port").and_then(|it| out.port(it, "port")).filter(|_| ports);
    check.port_name = fields.string(("portName", "portName"), out).filter(|_| ports);
    check.host = fields.string(("host", "host"), out);
    check.path = fields::path(block.get("requestPath"), "requestPath", out);
    let short = |key, field: &'static str, out: &mut Problems| {
        let wants = (field, "at most 1024 ASCII characters");
        let fits = |text: &str| (text.len() <= 1024 && text.is_ascii()).then(|| text.to_owned());
        out.parsed(block.get(key)?, wants, fits)
    };
    check.response = short("response", "response", out);
    check.grpc_service = short("grpcServiceName", "grpcServiceName", out);
}
