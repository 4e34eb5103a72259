//! How busy groups are → what people see of it.

use crate::base::{ExposureId, Permille};
use crate::explain::say;
use crate::explain::text::Names;
use crate::path::Busy;
use crate::plan::{Feedback, Group, Plan};
use crate::show::of_world::Scene;
use crate::show::{Fact, Said, Told, words};

/// For each group of a load balancer that hears reports: how busy it is now, and where that leads.
pub(super) fn facts(id: ExposureId, plan: &Plan, scene: Scene<'_>) -> Vec<Fact> {
    let Some(feedback) = &plan.pick.feedback else { return Vec::new() };
    let (busy, model) = (scene.router.busy(id), scene.told());
    let groups = plan.groups.iter().zip(&busy);
    let groups = groups.filter(|(group, _)| !group.members.is_empty());
    groups.map(|one| of_group(one, feedback.value(), model)).collect()
}

fn of_group((group, busy): (&Group, &Busy), feedback: &Feedback, model: Told<'_>) -> Fact {
    let c = model.catalog;
    let zone = group.zone.map_or_else(|| group.name.clone(), |zone| model.zone(zone));
    let used = busy.usages.iter().map(|usage| match usage.of {
        0 => say!(c, "nothing reported"),
        _ => Permille(usage.permille()).to_string(),
    });
    let used = used.reduce(|one, other| say!(c, "{one} and {other}", one, other));
    let used = used.unwrap_or_default();
    let used = if busy.full { say!(c, "{used}, full", used) } else { used };
    let (now, then) = (busy.share.percent(), busy.heads_for.percent());
    let value = say!(c, "{zone}: {used}; gets {now} of requests", zone, used, now);
    let value = match (feedback.decides(), now == then) {
        (false, _) => say!(c, "{value} and keeps that", value),
        (true, true) => value,
        (true, false) => say!(c, "{value}, going to {then}", value, then),
    };
    let why = vec![words::why(&busy.because, model)];
    Fact { label: say!(c, "use"), said: Said { value, why } }
}
