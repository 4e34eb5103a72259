//! Requests over groups: they go where nobody expects them, or do not.

use std::cmp::Reverse;

use crate::advice::about::Scene;
use crate::advice::rules;
use crate::balance::drain::CANDIDATE;
use crate::balance::split::Algorithm;
use crate::base::{ClientId, ExposureId, Share, Span, ZoneId};
use crate::explain::because;
use crate::manifest::{Edit, Problem};
use crate::model::Exposure;
use crate::path::{Load, SentBy};
use crate::plan::{Affinity, Group, Plan, Split, Trouble};

/// From which percentage of healthy members on a group is thought to do without help.
const USUAL: u32 = 70;
/// Below which percentage a threshold is thought to be low.
const LOW: u32 = 50;

/// A load balancer that spreads requests over groups.
pub(super) struct Spreads<'a> {
    scene: &'a Scene<'a>,
    id: ExposureId,
    plan: &'a Plan,
    split: Split,
    /// What each group gets.
    loads: &'a [Load],
    /// What each client sends that sends something.
    sent: Vec<SentBy>,
    /// How many of each group's members are healthy.
    healthy: Vec<u64>,
}

impl<'a> Spreads<'a> {
    /// All of them.
    pub(super) fn all(scene: &'a Scene<'a>) -> impl Iterator<Item = Self> {
        let built = scene.router.plans().built();
        built.filter_map(move |(id, plan)| {
            let loads = scene.router.loads(id);
            let split = *plan.pick.split.as_ref().filter(|_| !loads.is_empty())?.value();
            let healthy = scene.router.healthy_of_groups(id);
            Some(Self { scene, id, plan, split, loads, sent: scene.router.sent_by(id), healthy })
        })
    }

    /// Its groups with their positions and what each gets.
    fn groups(&self) -> impl Iterator<Item = (usize, &Group, &Load)> {
        let all = self.plan.groups.iter().zip(self.loads).enumerate();
        all.map(|(at, (group, load))| (at, group, load))
    }

    /// Where the text speaks of it.
    fn span(&self) -> Span {
        let model = self.scene.model;
        match model.exposures[self.id] {
            Exposure::Service(id) | Exposure::Behind(_, id, _) => model.services[id].name_span,
            Exposure::Door(id) => model.doors[id].name_span,
            Exposure::Given(id) => model.givens[id].span,
        }
    }

    /// What its product has against some trouble: an edit, and where it would be made.
    fn cure(&self, trouble: Trouble) -> Option<Edit> {
        let cure = self.scene.cure(self.id, trouble)?;
        cure.set.edit_word(cure.title, &self.scene.model.texts)
    }

    /// A note with the cure, where that would be made; else at `span`.
    fn told(&self, problem: impl FnOnce(Span) -> Problem, trouble: Trouble, span: Span) -> Problem {
        let cure = self.cure(trouble);
        problem(cure.as_ref().map_or(span, |edit| edit.span)).offer(cure)
    }

    /// Where a reason of the split is written, by its position; else the exposure.
    fn span_of(&self, decision: usize) -> Span {
        let reasons = self.plan.pick.split.as_ref().map_or(&[][..], |split| split.reasons());
        reasons.get(decision).and_then(|reason| reason.span).unwrap_or_else(|| self.span())
    }

    fn is_preferred(group: &Group) -> bool {
        group.capacity.as_ref().is_some_and(|capacity| capacity.preferred)
    }

    fn health(&self, at: usize) -> Share {
        let members = self.plan.groups[at].members.len() as u64;
        Share::of(self.healthy.get(at).copied().unwrap_or(0), members.max(1))
    }

    /// Whether so many percent of a group are healthy.
    fn reaches(&self, at: usize, percent: u32) -> bool {
        let (healthy, members) = self.health(at).parts();
        healthy * 100 >= members * u64::from(percent)
    }

    /// Whether clients can be sent to a group.
    fn is_open(&self, at: usize) -> bool {
        let drained = self.scene.router.drained(self.id).get(at).is_some_and(|drained| *drained);
        let closed = self.loads[at].capacity == Some(0);
        !drained && !closed && self.healthy.get(at).is_some_and(|healthy| *healthy > 0)
    }
}

/// A preferred group gets requests although another one is nearer and gets none.
pub(super) fn far_first(it: &Spreads<'_>) -> Option<Problem> {
    let distance = |client: ClientId, zone: Option<ZoneId>| {
        zone.map(|zone| it.scene.model.distance(client, zone))
    };
    let nearer = |sent: &SentBy, zone: Option<ZoneId>| {
        let others = it.groups().filter(|(at, group, _)| {
            !Spreads::is_preferred(group) && it.is_open(*at) && sent.parts[*at].0 == 0
        });
        let others = others.filter(|(_, group, _)| {
            distance(sent.client, group.zone) < distance(sent.client, zone)
        });
        others.min_by_key(|(_, group, _)| distance(sent.client, group.zone)).map(|found| found.0)
    };
    let preferred = it.groups().filter(|(_, group, _)| Spreads::is_preferred(group));
    let mut pairs = preferred.flat_map(|(at, group, _)| {
        let senders = it.sent.iter().filter(move |sent| sent.parts[at].0 > 0);
        senders.filter_map(move |sent| Some((sent.client, at, nearer(sent, group.zone)?)))
    });
    let (client, far, near) = pairs.next()?;
    let (far_zone, near_zone) = (it.plan.groups[far].zone?, it.plan.groups[near].zone?);
    let because = because!(
        rules::FAR_FIRST,
        client = client,
        exposure = it.id,
        far = far_zone,
        near = near_zone
    );
    let trouble = Trouble::Preferred(u32::try_from(far).unwrap_or(u32::MAX));
    let span = it.plan.groups[far].capacity.as_ref().and_then(|capacity| capacity.because.span);
    let problem = |span| Problem::note(because, span).if_unwanted();
    Some(it.told(problem, trouble, span.unwrap_or_else(|| it.span())))
}

/// Groups get nothing because preferred ones have room, and are near.
pub(super) fn waiting(it: &Spreads<'_>) -> Option<Problem> {
    if far_first(it).is_some() {
        return None;
    }
    let has_room = |load: &Load| load.full.is_none_or(|full| full < 1_000) && load.rate > 0;
    let (preferred, group, load) =
        it.groups().find(|(_, group, load)| Spreads::is_preferred(group) && has_room(load))?;
    let (_, idle, _) = it.groups().find(|(at, other, load)| {
        !Spreads::is_preferred(other) && it.is_open(*at) && load.rate == 0
    })?;
    let because = because!(
        rules::WAITING,
        idle = idle.zone?,
        exposure = it.id,
        preferred = group.zone?,
        rate = load.rate / 1_000
    );
    let trouble = Trouble::Preferred(u32::try_from(preferred).unwrap_or(u32::MAX));
    let span = group.capacity.as_ref().and_then(|capacity| capacity.because.span);
    let problem = |span| Problem::note(because, span).if_unwanted();
    Some(it.told(problem, trouble, span.unwrap_or_else(|| it.span())))
}

/// Zone by zone, and still some requests leave their zone.
pub(super) fn leaves_zone(it: &Spreads<'_>) -> Option<Problem> {
    let preferred =
        it.groups().any(|(_, group, load)| Spreads::is_preferred(group) && load.rate > 0);
    if it.split.rules.algorithm != Algorithm::WaterfallByZone || preferred {
        return None;
    }
    let zone_of = |sent: &SentBy| it.scene.model.zone_it_is_in(sent.client);
    let own = |sent: &SentBy| -> u64 {
        let here = it.groups().filter(|(_, group, _)| group.zone == zone_of(sent));
        here.map(|(at, ..)| sent.parts[at].0).sum()
    };
    let full = |sent: &SentBy| {
        let mut here = it.groups().filter(|(_, group, _)| group.zone == zone_of(sent));
        here.all(|(_, _, load)| load.full.is_some_and(|full| full >= 1_000))
    };
    let leaves = it.sent.iter().filter(|sent| own(sent) > 0 && own(sent) < sent.asks && full(sent));
    let sent = leaves.max_by_key(|sent| (sent.asks - own(sent), Reverse(sent.client)))?;
    let because = because!(
        rules::LEAVES_ZONE,
        share = Share::of(sent.asks - own(sent), sent.asks),
        client = sent.client,
        exposure = it.id,
        zone = zone_of(sent)?
    );
    Some(Problem::note(because, it.span_of(0)))
}

/// A client's requests go to many groups, as spraying does.
pub(super) fn sprays(it: &Spreads<'_>) -> Option<Problem> {
    if !matches!(it.split.rules.algorithm, Algorithm::SprayToRegion | Algorithm::SprayToWorld) {
        return None;
    }
    let count = |sent: &&SentBy| sent.parts.iter().filter(|(rate, _)| *rate > 0).count();
    let most = it.sent.iter().max_by_key(|sent| (count(sent), Reverse(sent.client)))?;
    let groups = count(&most);
    if groups < 2 {
        return None;
    }
    let because = because!(rules::SPRAYS, client = most.client, groups = groups, exposure = it.id);
    let problem = |span| Problem::note(because, span).if_unwanted();
    Some(it.told(problem, Trouble::Sprays, it.span_of(0)))
}

/// A group gets nothing, since it is drained.
pub(super) fn drained(it: &Spreads<'_>) -> Option<Problem> {
    let drained = it.scene.router.drained(it.id);
    let at = drained.iter().position(|drained| *drained)?;
    let zone = it.plan.groups[at].zone?;
    let because = because!(
        rules::DRAINED,
        zone = zone,
        exposure = it.id,
        healthy = it.health(at),
        least = u32::try_from(CANDIDATE).unwrap_or(u32::MAX)
    );
    let reasons = it.plan.pick.split.as_ref()?.reasons();
    Some(Problem::warning(because, it.span_of(reasons.len() - 1)))
}

/// A group hands requests on although most of it is healthy, since the threshold is high.
pub(super) fn early_failover(it: &Spreads<'_>) -> Option<Problem> {
    let threshold = it.split.rules.failover_threshold.filter(|threshold| *threshold > USUAL)?;
    let (at, group, _) = it.groups().find(|(at, ..)| {
        it.is_open(*at) && it.reaches(*at, USUAL) && !it.reaches(*at, threshold)
    })?;
    let because = because!(
        rules::EARLY_FAILOVER,
        zone = group.zone?,
        healthy = it.health(at),
        threshold = threshold
    );
    let trouble = Trouble::Failover;
    Some(it.told(|span| Problem::note(because, span), trouble, it.span()))
}

/// Healthy endpoints get more than they should beside unhealthy ones, since the threshold is low.
pub(super) fn late_failover(it: &Spreads<'_>) -> Option<Problem> {
    let threshold = it.split.rules.failover_threshold.filter(|threshold| *threshold < LOW)?;
    let (at, group, load) = it.groups().find(|(at, group, load)| {
        let (healthy, members) = (it.healthy[*at], group.members.len() as u64);
        let over = load.capacity.is_some_and(|capacity| {
            u128::from(load.rate) * u128::from(members) > u128::from(capacity) * u128::from(healthy)
        });
        over && healthy > 0 && it.reaches(*at, threshold) && !it.reaches(*at, USUAL)
    })?;
    let each = load.rate.checked_div(it.healthy[at])? / 1_000;
    let should = load.capacity?.checked_div(group.members.len() as u64)? / 1_000;
    let because = because!(
        rules::LATE_FAILOVER,
        zone = group.zone?,
        each = each,
        should = should,
        threshold = threshold
    );
    Some(it.told(|span| Problem::warning(because, span), Trouble::Failover, it.span()))
}

/// All groups get more than their targets.
pub(super) fn all_full(it: &Spreads<'_>) -> Option<Problem> {
    let open: Vec<(&Group, &Load)> = it
        .groups()
        .filter(|(at, ..)| it.is_open(*at))
        .map(|(_, group, load)| (group, load))
        .collect();
    let above = |(_, load): &(&Group, &Load)| load.full.is_some_and(|full| full > 1_000);
    if !open.iter().all(above) || it.plan.pick.feedback.is_some() {
        return None;
    }
    let fullest = |(at, (_, load)): &(usize, (&Group, &Load))| (load.full, Reverse(*at));
    let (_, (group, load)) = open.into_iter().enumerate().max_by_key(fullest)?;
    // Where no target is written nobody has taken it for a limit.
    let span = group.capacity.as_ref()?.because.span?;
    let percent = u32::try_from(load.full? / 10).unwrap_or(u32::MAX);
    let because = because!(rules::ALL_FULL, exposure = it.id, percent = percent);
    Some(Problem::note(because, span))
}

/// Session affinity where groups are fuller than they should be, so that it does not hold.
pub(super) fn affinity_without_room(it: &Spreads<'_>) -> Option<Problem> {
    let affinity = &it.plan.pick.affinity;
    if *affinity.value() == Affinity::Nothing {
        return None;
    }
    let full = it.loads.iter().filter_map(|load| load.full).max().filter(|full| *full > 1_000)?;
    let percent = u32::try_from(full / 10).unwrap_or(u32::MAX);
    let because = because!(rules::AFFINITY_WITHOUT_ROOM, exposure = it.id, percent = percent);
    Some(Problem::warning(because, affinity.because().span.unwrap_or_else(|| it.span())))
}
