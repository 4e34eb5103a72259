//! What stands where load balancers are built: the mode and the metrics of each group.

use crate::base::{DoorId, ServiceId};
use crate::explain::Fact;
use crate::manifest::policy::CustomMetric;
use crate::model::{Exposure, Model};
use crate::plan::Resource;

use super::ask::{self, Ask};
use super::signals::{is_dry, measures, most};

const MODE: &str = "balancingMode";

/// Writes mode and metrics into the groups of the Services behind a door that have them.
pub(super) fn below(model: &Model, door: DoorId, resources: &mut [Resource]) {
    for exposure in model.exposures.rows() {
        let Exposure::Behind(own, service, _) = *exposure else { continue };
        let behind = ask::behind(model, own, service);
        let known = |ask: &Ask<'_>| {
            ask.policy.metrics.iter().any(|metric| measures(metric, model).is_some())
        };
        if let Some(ask) = behind.ask.filter(|ask| own == door && known(ask))
            && behind.refused(model).is_none()
        {
            amend(&ask, resources);
        }
    }
}

/// Writes mode and metrics into the groups of the Service that a policy is about.
pub(super) fn amend(ask: &Ask<'_>, resources: &mut [Resource]) {
    for resource in resources {
        if is_group_of(resource, ask.service) {
            let fields = &mut resource.fields;
            for (_, value) in fields.iter_mut().filter(|(name, _)| *name == MODE) {
                "CUSTOM_METRICS".clone_into(value);
            }
            if ask.policy.max_rate.is_none() {
                fields.retain(|(name, _)| *name != "maxRatePerEndpoint");
            }
            fields.retain(|(name, _)| *name != METRIC);
            fields.extend(ask.policy.metrics.iter().map(|metric| (METRIC, told(metric))));
        }
        amend(ask, &mut resource.parts);
    }
}

const METRIC: &str = "customMetrics";

/// Whether it is a group of backends of a Service.
fn is_group_of(resource: &Resource, service: ServiceId) -> bool {
    resource.fields.iter().any(|(name, _)| *name == MODE)
        && resource.kind.because().fact("service") == Some(Fact::Service(service))
}

fn told(metric: &CustomMetric) -> String {
    let (part, whole) = most(metric).parts();
    let hundredths = part * 100 / whole;
    let dry = if is_dry(metric) { ", dryRun" } else { "" };
    format!(
        "{}, maxUtilization {}.{:02}{dry}",
        metric.name.value,
        hundredths / 100,
        hundredths % 100
    )
}
