//! How busy groups are → what people see of it.

use crate::base::{ExposureId, Permille};
use crate::explain::text::Names;
use crate::model::Model;
use crate::path::{Busy, Router};
use crate::plan::{Feedback, Group, Plan};
use crate::show::{Fact, Said, words};

/// For each group of a load balancer that hears reports: how busy it is now, and where that leads.
pub(super) fn facts(id: ExposureId, plan: &Plan, router: &Router) -> Vec<Fact> {
    let Some(feedback) = &plan.pick.feedback else { return Vec::new() };
    let (busy, model) = (router.busy(id), &**router.model());
    let groups = plan.groups.iter().zip(&busy);
    let groups = groups.filter(|(group, _)| !group.members.is_empty());
    groups.map(|one| of_group(one, feedback.value(), model)).collect()
}

fn of_group((group, busy): (&Group, &Busy), feedback: &Feedback, model: &Model) -> Fact {
    let zone = group.zone.map_or_else(|| group.name.clone(), |zone| model.zone(zone));
    let used = busy.usages.iter().map(|usage| match usage.of {
        0 => "nothing reported".to_owned(),
        _ => Permille(usage.permille()).to_string(),
    });
    let used: Vec<String> = used.collect();
    let full = if busy.full { ", full" } else { "" };
    let (now, then) = (busy.share.percent(), busy.heads_for.percent());
    let leads = match (feedback.decides(), now == then) {
        (false, _) => " and keeps that".to_owned(),
        (true, true) => String::new(),
        (true, false) => format!(", going to {then}"),
    };
    let value = format!("{zone}: {}{full}; gets {now} of requests{leads}", used.join(" and "));
    let why = vec![words::why(&busy.because, model)];
    Fact { label: "use".to_owned(), said: Said { value, why } }
}
