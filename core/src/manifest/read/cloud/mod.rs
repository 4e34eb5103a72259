//! What the provider's own tools print of load balancers that exist.

mod check;
mod fill;
mod group;
mod listing;
mod passthrough;
mod policy;
mod proxy;
mod said;

use crate::base::At;
use crate::manifest::cloud::Cloud;
use crate::manifest::problem::Problems;
use crate::manifest::read::Reader;
use crate::manifest::scenario::Group;
use crate::manifest::tree::Value;

pub(super) use said::millionths;

/// What a document can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Export {
    BackendService,
    TargetPool,
    HealthCheck,
    Policy,
    EndpointGroup,
    InstanceGroup,
    Endpoint,
    Instance,
    Health,
}

/// Reads a document if it is one that the provider's tools print; `false` if it is not. `kind` is
/// what a typed list says of it.
pub(super) fn read(value: Value<'_>, kind: Option<&str>, reader: &mut Reader) -> bool {
    let Some(export) = recognize(value, kind) else { return false };
    if export == Export::BackendService && is_classic(value) {
        let kind = value.get("kind").map_or(value.brief(), Value::span);
        reader.unsimulated(At::new("BackendService".to_owned(), kind), value);
    }
    into(export, value, (&mut reader.objects.cloud, &mut reader.problems));
    true
}

fn into(export: Export, value: Value<'_>, (cloud, out): (&mut Cloud, &mut Problems)) {
    match export {
        Export::BackendService if is_passthrough(value) => {
            cloud.backend_services.push(passthrough::backend_service(value, out));
        }
        Export::BackendService => cloud.proxy_services.extend(proxy::backend_service(value, out)),
        Export::TargetPool => cloud.target_pools.push(passthrough::target_pool(value, out)),
        Export::HealthCheck => cloud.health_checks.push(passthrough::health_check(value, out)),
        Export::Policy => cloud.policies.push(policy::policy(value, out)),
        Export::EndpointGroup => cloud.endpoint_groups.push(group::endpoints(value, out)),
        Export::InstanceGroup => cloud.instance_groups.push(group::instances(value, out)),
        Export::Endpoint => listing::endpoint(value, &mut cloud.endpoint_groups, out),
        Export::Instance => listing::instance(value, &mut cloud.instance_groups, out),
        Export::Health => cloud.group_health.extend(listing::health(value, out)),
    }
}

/// Joins what describes one group, and reports what does not go together.
pub(super) fn finish(cloud: &mut Cloud, said: &[Group], out: &mut Problems) {
    group::merge(&mut cloud.instance_groups);
    fill::fill(cloud);
    check::check(cloud, said, out);
}

/// Whether a document is one that the provider's tools print.
pub(super) fn is_export(value: Value<'_>) -> bool {
    recognize(value, None).is_some()
}

/// By its kind, or by fields that nothing else has: exports leave the kind out.
fn recognize(value: Value<'_>, kind: Option<&str>) -> Option<Export> {
    match value.get("kind").map(Value::text).or(kind) {
        Some("compute#backendService") => Some(Export::BackendService),
        Some("compute#targetPool") => Some(Export::TargetPool),
        Some("compute#healthCheck" | "compute#httpHealthCheck") => Some(Export::HealthCheck),
        Some("compute#networkEndpointGroup") => Some(Export::EndpointGroup),
        Some("compute#instanceGroup" | "compute#instanceGroupManager") => {
            Some(Export::InstanceGroup)
        }
        Some("compute#networkEndpointGroupsListNetworkEndpoints") => Some(Export::Endpoint),
        Some("compute#instanceGroupsListInstances") => Some(Export::Instance),
        Some(_) => None,
        None => by_fields(value),
    }
}

fn by_fields(value: Value<'_>) -> Option<Export> {
    let has = |key: &str| value.get(key).is_some();
    let any = |keys: &[&str]| keys.iter().any(|key| has(key));
    if has("loadBalancingScheme") && any(&["backends", "sessionAffinity", "serviceLbPolicy"]) {
        Some(Export::BackendService)
    } else if has("instances") && has("sessionAffinity") {
        Some(Export::TargetPool)
    } else if has("checkIntervalSec") {
        Some(Export::HealthCheck)
    } else if has("networkEndpointType") {
        Some(Export::EndpointGroup)
    } else if has("networkEndpoint") {
        Some(Export::Endpoint)
    } else if has("targetSize") || (has("namedPorts") && has("size")) {
        Some(Export::InstanceGroup)
    } else if has("instance") && any(&["status", "instanceStatus", "currentAction"]) {
        Some(Export::Instance)
    } else if has("backend") && has("status") {
        Some(Export::Health)
    } else {
        is_policy(value).then_some(Export::Policy)
    }
}

/// By its name, or by one of the fields that only such a policy has.
fn is_policy(value: Value<'_>) -> bool {
    const FIELDS: [&str; 4] =
        ["loadBalancingAlgorithm", "autoCapacityDrain", "failoverConfig", "isolationConfig"];
    value.get("name").is_some_and(|name| name.text().contains("/serviceLbPolicies/"))
        || FIELDS.iter().any(|field| value.get(field).is_some())
}

/// Whether packets keep their addresses: backend services of proxies are read otherwise.
fn is_passthrough(value: Value<'_>) -> bool {
    matches!(scheme(value), "INTERNAL" | "EXTERNAL" | "") && !is_of_proxies(value)
}

/// Whether it is one of a classic proxy, which is kept and not simulated.
fn is_classic(value: Value<'_>) -> bool {
    scheme(value) == "EXTERNAL" && is_of_proxies(value)
}

fn scheme(value: Value<'_>) -> &str {
    value.get("loadBalancingScheme").map_or("", Value::text)
}

fn is_of_proxies(value: Value<'_>) -> bool {
    let protocol = value.get("protocol").map_or("", Value::text);
    matches!(protocol, "HTTP" | "HTTPS" | "HTTP2" | "H2C" | "SSL" | "GRPC")
}
