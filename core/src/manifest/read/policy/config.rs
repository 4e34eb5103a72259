//! `BackendConfig`.

use crate::base::At;
use crate::manifest::Meta;
use crate::manifest::policy::{Affinity, BackendConfig, Logging};
use crate::manifest::problem::Problems;
use crate::manifest::read::cloud::millionths;
use crate::manifest::read::fields::{Fields, slips};
use crate::manifest::read::policy::{check, settings};
use crate::manifest::tables::policy::BACKEND_CONFIG;
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

static AFFINITIES: Words<Affinity> = Words {
    names: &["NONE", "CLIENT_IP", "GENERATED_COOKIE"],
    values: &[Affinity::None, Affinity::ClientIp, Affinity::GeneratedCookie],
};

/// Reads a `BackendConfig`.
pub(in crate::manifest::read) fn config(
    object: Value<'_>,
    meta: Meta,
    out: &mut Problems,
) -> BackendConfig {
    let (spec, before) = (Fields(object.get("spec")), out.len());
    slips(spec.0, (BACKEND_CONFIG, "spec"), out);
    let affinity = spec.of("sessionAffinity");
    slips(affinity.0, (BACKEND_CONFIG, "spec.sessionAffinity"), out);
    let draining = spec.of("connectionDraining");
    slips(draining.0, (BACKEND_CONFIG, "spec.connectionDraining"), out);
    let to_forever = ("a number of seconds from 1 to 2147483647", 1..=2_147_483_647);
    let to_hour = ("a number of seconds from 0 to 3600", 0..=3_600);
    let to_day = ("a number of seconds from 0 to 86400", 0..=86_400);
    let mut config = BackendConfig {
        meta,
        refused: false,
        check: spec.get("healthCheck").map(|it| check::config(it, out)),
        timeout: spec.seconds(("timeoutSec", "spec.timeoutSec"), to_forever, out),
        draining: draining.seconds(("drainingTimeoutSec", "drainingTimeoutSec"), to_hour, out),
        affinity: affinity.word(("affinityType", "affinityType"), &AFFINITIES, out),
        cookie_ttl: affinity.seconds(("affinityCookieTtlSec", "affinityCookieTtlSec"), to_day, out),
        logging: logging(spec.of("logging"), out),
        security_policy: spec.of("securityPolicy").string(("name", "securityPolicy.name"), out),
        iap: spec.of("iap").boolean(("enabled", "spec.iap.enabled"), out),
        cdn: spec.of("cdn").boolean(("enabled", "spec.cdn.enabled"), out),
        request_headers: headers(spec.of("customRequestHeaders"), out),
        response_headers: headers(spec.of("customResponseHeaders"), out),
    };
    settings::config(spec, &config, out);
    config.refused = out.has_error_since(before);
    config
}

fn logging(fields: Fields<'_>, out: &mut Problems) -> Logging {
    let wants = ("spec.logging.sampleRate", "a number from 0.0 to 1.0");
    let rate = fields.get("sampleRate");
    Logging {
        enabled: fields.boolean(("enable", "spec.logging.enable"), out),
        rate: rate.and_then(|it| out.parsed(it, wants, millionths)),
    }
}

fn headers(fields: Fields<'_>, out: &mut Problems) -> Vec<At<String>> {
    let items = out.list(fields.get("headers"), "headers");
    items.filter_map(|it| out.string(it, "headers")).collect()
}
