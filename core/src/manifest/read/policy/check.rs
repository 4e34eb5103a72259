//! Health checks, as policies and `BackendConfig`s write them.

use crate::manifest::policy::{CheckKind, HealthCheck};
use crate::manifest::problem::Problems;
use crate::manifest::read::fields::{Fields, slips};
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

/// What a `BackendConfig`'s check can speak.
static OF_INGRESS: Words<CheckKind> = Words {
    names: &["HTTP", "HTTPS", "HTTP2"],
    values: &[CheckKind::Http, CheckKind::Https, CheckKind::Http2],
};

/// The check that `spec.default` of a policy asks for.
pub(super) fn policy(default: Value<'_>, out: &mut Problems) -> HealthCheck {
    let config = default.get("config");
    slips(config, (HEALTH_CHECK_POLICY, "spec.default.config"), out);
    let mut check = timing(default, out);
    check.kind = Fields(config).word(("type", "spec.default.config.type"), &KINDS, out);
    let block = config.and_then(|config| BLOCKS.iter().find_map(|key| config.get(key)));
    if let Some(block) = block {
        slips(Some(block), (HEALTH_CHECK_POLICY, "spec.default.config.httpHealthCheck"), out);
        asks(block, &mut check, out);
    }
    check
}

/// The check that a `BackendConfig` asks for.
pub(super) fn config(value: Value<'_>, out: &mut Problems) -> HealthCheck {
    slips(Some(value), (BACKEND_CONFIG, "spec.healthCheck"), out);
    let fields = Fields(Some(value));
    let mut check = timing(value, out);
    check.kind = fields.word(("type", "spec.healthCheck.type"), &OF_INGRESS, out);
    check.port = value.get("port").and_then(|it| out.port(it, "spec.healthCheck.port"));
    check.path = fields.string(("requestPath", "spec.healthCheck.requestPath"), out);
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

fn asks(block: Value<'_>, check: &mut HealthCheck, out: &mut Problems) {
    let fields = Fields(Some(block));
    check.port = block.get("port").and_then(|it| out.port(it, "port"));
    check.port_name = fields.string(("portName", "portName"), out);
    check.host = fields.string(("host", "host"), out);
    check.path = fields.string(("requestPath", "requestPath"), out);
    check.response = fields.string(("response", "response"), out);
    check.grpc_service = fields.string(("grpcServiceName", "grpcServiceName"), out);
}
