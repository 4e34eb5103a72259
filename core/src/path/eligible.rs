//! Who can be picked at all: by failover, by health, by weight, by the client's zone, and as a last
//! resort.

use crate::base::{Share, ZoneId};
use crate::plan::{Standby, Zonal};

/// What eligibility depends on, of one backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What its load balancer knows of it.
    pub standing: Standing,
    /// Whether its group stands by for others.
    pub standby: bool,
    /// Its zone.
    pub zone: ZoneId,
}

/// What a load balancer knows of one backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether its health check passes.
    pub healthy: bool,
    /// The weight it reports.
    pub weight: Weight,
}

/// The weight in the last answer to a health check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The answer said it.
    Reported(u32),
    /// No answer has to: it is written.
    Written(u32),
    /// There was no answer.
    Unavailable,
    /// There was an answer, and it did not say it.
    Missing,
    /// There was an answer, and what it said is no weight.
    Invalid,
}

/// The highest weight a backend may report.
const HEAVIEST: u32 = 1_000;

impl Weight {
    /// What an answer's header comes to; `None` stands for an answer without it.
    pub fn of_header(header: Option<&str>) -> Self {
        let number = |text: &str| text.trim().parse().map_or(Self::Invalid, Self::of_number);
        header.map_or(Self::Missing, number)
    }

    /// What a number in an answer comes to.
    pub fn of_number(number: u32) -> Self {
        if number <= HEAVIEST { Self::Reported(number) } else { Self::Invalid }
    }

    /// The weight, 0 where none is known.
    pub fn value(self) -> u32 {
        match self {
            Self::Reported(weight) | Self::Written(weight) => weight,
            Self::Unavailable | Self::Missing | Self::Invalid => 0,
        }
    }

    /// Whether weights can be used although a backend reports this.
    pub(super) fn is_usable(self) -> bool {
        matches!(self, Self::Reported(_) | Self::Written(_) | Self::Unavailable)
    }
}

/// Which set of groups is used, and what decided that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// All are: none stands by.
    Together,
    /// The primary ones: enough of them are healthy.
    Enough,
    /// The primary ones: no other is healthy.
    NoOther,
    /// Those that stand by: too few primary ones are healthy.
    TooFew,
    /// The primary ones, although none of all is healthy.
    NoneHealthy,
    /// None: nothing is healthy, and new connections are dropped then.
    Dropped,
    /// None: nothing is healthy, and packets go on past all backends.
    Past,
}

impl Turn {
    /// Whose turn it is, by failover and health.
    fn of(contenders: &[Contender], failover: Option<Standby>) -> Self {
        let Some(rule) = failover else { return Self::Together };
        let (healthy, primary) = primary_health(contenders);
        let other = contenders.iter().any(|one| one.standby && one.standing.healthy);
        match (healthy, other) {
            (0, false) if rule.drops => Self::Dropped,
            (0, false) => Self::NoneHealthy,
            (0, true) => Self::TooFew,
            (_, false) => Self::NoOther,
            (_, true) if is_enough(Share::of(healthy, primary), &rule) => Self::Enough,
            (_, true) => Self::TooFew,
        }
    }

    /// Whether backends that stand by, or those that do not, are in the set that is used.
    pub fn uses(self, standby: bool) -> bool {
        match self {
            Self::Together => true,
            Self::TooFew => standby,
            Self::Enough | Self::NoOther | Self::NoneHealthy | Self::Dropped | Self::Past => {
                !standby
            }
        }
    }
}

/// How many primary backends are healthy, and how many there are.
pub(super) fn primary_health(contenders: &[Contender]) -> (u64, u64) {
    let primary = contenders.iter().filter(|one| !one.standby);
    let healthy = primary.clone().filter(|one| one.standing.healthy).count();
    (healthy as u64, primary.count() as u64)
}

fn is_enough(healthy: Share, rule: &Standby) -> bool {
    healthy > rule.ratio || (rule.just_enough && healthy == rule.ratio)
}

/// Which backends of the set are eligible: the first of these that is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Healthy ones; with weights, those that report a positive one.
    Healthy,
    /// With weights, if there are none: unhealthy ones that report a positive one.
    UnhealthyWithWeight,
    /// With weights, if there are none: healthy ones that report 0.
    HealthyWithoutWeight,
    /// All others: nothing better exists.
    LastResort,
}

/// The backends that are eligible, by position, with how much each counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eligible {
    /// Which set of groups they are of.
    pub turn: Turn,
    /// Which of the set they are.
    pub tier: Tier,
    /// Whether they count by their weights, rather than all the same.
    pub weighted: bool,
    /// Who they are, and how much each counts; in order.
    pub members: Vec<(u32, u32)>,
    /// Their exact shares, where those are no whole multiples of what they count.
    pub exact: Vec<Share>,
}

impl Eligible {
    /// The eligible ones among all backends. `weighted` says whether weights are asked for; one
    /// answer without a weight turns them off for all.
    pub fn among(contenders: &[Contender], weighted: bool, failover: Option<Standby>) -> Self {
        let turn = Turn::of(contenders, failover);
        let weighted = weighted && contenders.iter().all(|one| one.standing.weight.is_usable());
        let tier_of = |one: &Standing| match (one.healthy, !weighted || one.weight.value() > 0) {
            (true, true) => Tier::Healthy,
            (false, true) if weighted => Tier::UnhealthyWithWeight,
            (true, false) => Tier::HealthyWithoutWeight,
            (false, _) => Tier::LastResort,
        };
        let in_use = |one: &Contender| turn.uses(one.standby) && turn != Turn::Dropped;
        let used = contenders.iter().filter(|one| in_use(one));
        let tier = used.map(|one| tier_of(&one.standing)).min().unwrap_or(Tier::LastResort);
        let counts = matches!(tier, Tier::Healthy | Tier::UnhealthyWithWeight) && weighted;
        let member = |(at, one): (usize, &Contender)| {
            let weight = if counts { one.standing.weight.value() } else { 1 };
            (in_use(one) && tier_of(&one.standing) == tier).then_some((at as u32, weight))
        };
        let members = contenders.iter().enumerate().filter_map(member).collect();
        Self { turn, tier, weighted: counts, members, exact: Vec::new() }
    }

    /// Those for clients in a zone, where they differ; `None` means that the set does not change, as
    /// where the zone has no backend of the set at all. `contenders` are all backends.
    pub fn within(&self, zone: ZoneId, zonal: Zonal, contenders: &[Contender]) -> Option<Self> {
        let here =
            |at: usize| contenders[at].zone == zone && self.turn.uses(contenders[at].standby);
        let configured = (0..contenders.len()).filter(|at| here(*at)).count() as u64;
        if configured == 0 || self.turn == Turn::Dropped {
            return None;
        }
        let near: Vec<_> =
            self.members.iter().copied().filter(|(at, _)| here(*at as usize)).collect();
        let healthy = near.iter().filter(|(at, _)| contenders[*at as usize].standing.healthy);
        let healthy = healthy.count() as u64;
        match zonal {
            Zonal::Stay if near.is_empty() => {
                let all = (0..contenders.len()).filter(|at| here(*at));
                let members = all.map(|at| (at as u32, 1)).collect();
                Some(Self {
                    turn: self.turn,
                    tier: Tier::LastResort,
                    weighted: false,
                    members,
                    exact: Vec::new(),
                })
            }
            Zonal::Spill { ratio } if healthy == 0 || Share::of(healthy, configured) < ratio => {
                None
            }
            Zonal::Stay | Zonal::Spill { .. } => {
                Some(Self { members: near, exact: Vec::new(), ..*self })
            }
            Zonal::Off => None,
        }
    }

    /// The exact share of new connections of each member, in order.
    pub fn shares(&self) -> impl Iterator<Item = (u32, Share)> {
        let whole = self.members.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut last = (1, Share::of(1, whole));
        let exact = self.exact.iter().copied().map(Some).chain(std::iter::repeat(None));
        self.members.iter().zip(exact).map(move |((at, weight), exact)| {
            if let Some(share) = exact {
                return (*at, share);
            }
            if *weight != last.0 {
                last = (*weight, Share::of((*weight).into(), whole));
            }
            (*at, last.1)
        })
    }
}

#[cfg(test)]
mod tests;
