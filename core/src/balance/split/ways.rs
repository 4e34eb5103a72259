//! In which order a caller comes to groups.

use std::cmp::Ordering;

use super::{Algorithm, Caller, Capacity, Isolation, Rules};
use crate::base::order;

/// Groups that come at the same time.
pub(super) type Tier = Vec<usize>;

/// The groups that a caller may use.
pub(super) struct Ways {
    /// All of them, the nearest first.
    pub(super) all: Vec<usize>,
    /// The preferred ones, by round-trip time.
    pub(super) preferred: Vec<Tier>,
    /// The others: first what is filled before anything else, as a region, and inside it what is
    /// filled first, as a zone.
    pub(super) stages: Vec<Vec<Tier>>,
}

/// How far away something is: its round-trip time, then whether it is not the caller's own.
type Distance = (u64, bool);

impl Ways {
    /// The ways of one caller; `rtt` in microseconds.
    pub(super) fn new(
        caller: &Caller,
        groups: &[Capacity],
        rtt: &dyn Fn(usize) -> u64,
        rules: &Rules,
    ) -> Self {
        let map = Map::new(caller, groups, rtt);
        let all = map.allowed(rules.isolation);
        let (preferred, rest): (Tier, Tier) = all.iter().partition(|at| groups[**at].preferred);
        let regions = runs(&rest, |at| groups[at].region);
        let stages = match rules.algorithm {
            Algorithm::SprayToWorld if rest.is_empty() => Vec::new(),
            Algorithm::SprayToWorld => vec![vec![rest]],
            Algorithm::SprayToRegion => regions.into_iter().map(|region| vec![region]).collect(),
            Algorithm::WaterfallByRegion | Algorithm::WaterfallByZone => {
                regions.into_iter().map(|region| map.tiers(region)).collect()
            }
        };
        Self { preferred: map.tiers(preferred), stages, all }
    }

    /// All tiers in the order in which they are filled.
    pub(super) fn tiers(&self) -> impl Iterator<Item = &Tier> {
        self.preferred.iter().chain(self.stages.iter().flatten())
    }
}

/// What a caller sees around itself.
struct Map<'a> {
    groups: &'a [Capacity],
    /// How far each group is.
    group: Vec<Distance>,
    /// How far the region of each group is: as far as its nearest group, whether or not that one
    /// can be asked.
    region: Vec<Distance>,
}

impl<'a> Map<'a> {
    fn new(caller: &Caller, groups: &'a [Capacity], rtt: &dyn Fn(usize) -> u64) -> Self {
        let own_region = |group: &Capacity| group.region == caller.region;
        let own_zone = |group: &Capacity| own_region(group) && group.zone == caller.zone;
        let group: Vec<Distance> =
            groups.iter().enumerate().map(|(at, group)| (rtt(at), !own_zone(group))).collect();
        let nearest = |of: &Capacity| {
            let inside = (0..groups.len()).filter(|at| groups[*at].region == of.region);
            inside.map(|at| group[at].0).min().unwrap_or(0)
        };
        let region = groups.iter().map(|group| (nearest(group), !own_region(group))).collect();
        Self { groups, group, region }
    }

    /// All groups that can be asked and that isolation allows, the nearest first.
    fn allowed(&self, isolation: Isolation) -> Vec<usize> {
        let mut near: Vec<usize> = (0..self.groups.len()).collect();
        order::by(&mut near, |a, b| self.compare(*a, *b));
        let is_open = |at: usize| self.groups[at].closed().is_none();
        let home = match isolation {
            Isolation::None => None,
            Isolation::Nearest => near.iter().find(|at| is_open(**at)),
            Isolation::Strict => near.first(),
        };
        let home = home.map(|at| self.groups[*at].region);
        near.retain(|at| is_open(*at) && home.is_none_or(|home| self.groups[*at].region == home));
        near
    }

    /// Near regions before far ones, then near groups before far ones. Among equals the order of
    /// names, so that nothing depends on the order of the groups.
    fn compare(&self, a: usize, b: usize) -> Ordering {
        let key = |at: usize| {
            let group = &self.groups[at];
            (self.region[at], group.region, self.group[at], group.zone, group.weight())
        };
        key(a).cmp(&key(b))
    }

    /// Groups by their distance, the nearest first; equally far ones come together.
    fn tiers(&self, mut groups: Tier) -> Vec<Tier> {
        order::by_key(&mut groups, |at| self.group[*at]);
        runs(&groups, |at| self.group[at])
    }
}

/// Neighbors with the same key, together.
fn runs<K: PartialEq>(groups: &[usize], key: impl Fn(usize) -> K) -> Vec<Tier> {
    groups.chunk_by(|a, b| key(*a) == key(*b)).map(<[usize]>::to_vec).collect()
}
