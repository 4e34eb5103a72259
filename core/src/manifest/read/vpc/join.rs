//! Listeners, pools and members that stand in lists of their own go where they belong.

use std::collections::BTreeMap;

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::vpc::{Apart, Home};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{Listener, Member, MemberTarget, Pool, Vpc, VpcLoadBalancer};

/// Puts everything where it belongs: to what names its id, to what its address tells, or, if it has
/// none and there is only one place, there. What is left is reported.
pub(in crate::manifest::read) fn join(vpc: &mut Vpc, apart: Apart, out: &mut Problems) {
    let places = Places::of(&vpc.balancers);
    for (listener, home) in apart.listeners {
        let named = places.listeners.get(text(listener.id.as_ref())).copied();
        match named.or_else(|| Some((places.balancer(&home)?, None))) {
            Some((at, row)) => put(&mut vpc.balancers[at].listeners, row, listener),
            None => nowhere(place(listener.id.as_ref(), listener.span), "listener", out),
        }
    }
    for (pool, home) in apart.pools {
        let named = places.pools.get(text(pool.id.as_ref())).copied();
        match named.or_else(|| Some((places.balancer(&home)?, None))) {
            Some((at, row)) => put_pool(&mut vpc.balancers[at].pools, row, pool),
            None => nowhere(place(pool.id.as_ref(), pool.span), "pool", out),
        }
    }
    let pools = Pools::of(&vpc.balancers);
    for (member, home) in apart.members {
        let named = pools.members.get(text(member.id.as_ref())).copied();
        match named.or_else(|| Some((pools.pool(&home)?, None))) {
            Some(((at, pool), row)) => {
                put(&mut vpc.balancers[at].pools[pool].members, row, member);
            }
            None => nowhere(place(member.id.as_ref(), member.span), "member", out),
        }
    }
    for balancer in &mut vpc.balancers {
        forget_names(balancer, out);
    }
}

type Id<'a> = Option<&'a At<String>>;

fn text(id: Id<'_>) -> &str {
    id.map_or("", |id| id.value.as_str())
}

/// Where load balancers, and the listeners and pools that they name, are.
struct Places {
    balancers: BTreeMap<String, usize>,
    /// The position of the load balancer, and that in its list.
    listeners: BTreeMap<String, (usize, Option<usize>)>,
    pools: BTreeMap<String, (usize, Option<usize>)>,
    only: Option<usize>,
}

impl Places {
    fn of(all: &[VpcLoadBalancer]) -> Self {
        let only = (all.len() == 1).then_some(0);
        let (mut balancers, mut listeners) = (BTreeMap::new(), BTreeMap::new());
        let mut pools = BTreeMap::new();
        for (at, balancer) in all.iter().enumerate() {
            balancers.extend(balancer.id.iter().map(|id| (id.value.clone(), at)));
            for (row, it) in balancer.listeners.iter().enumerate() {
                listeners.extend(it.id.iter().map(|id| (id.value.clone(), (at, Some(row)))));
            }
            for (row, it) in balancer.pools.iter().enumerate() {
                pools.extend(it.id.iter().map(|id| (id.value.clone(), (at, Some(row)))));
            }
        }
        Self { balancers, listeners, pools, only }
    }

    fn balancer(&self, home: &Home) -> Option<usize> {
        match &home.balancer {
            Some(id) => self.balancers.get(id).copied(),
            None => self.only,
        }
    }
}

/// Where pools, and the members that they name, are.
struct Pools {
    ids: BTreeMap<String, (usize, usize)>,
    members: BTreeMap<String, ((usize, usize), Option<usize>)>,
    only: Option<(usize, usize)>,
}

impl Pools {
    fn of(all: &[VpcLoadBalancer]) -> Self {
        let (mut ids, mut members) = (BTreeMap::new(), BTreeMap::new());
        let (mut count, mut last) = (0, None);
        for (at, balancer) in all.iter().enumerate() {
            for (row, pool) in balancer.pools.iter().enumerate() {
                (count, last) = (count + 1, Some((at, row)));
                ids.extend(pool.id.iter().map(|id| (id.value.clone(), (at, row))));
                for (place, it) in pool.members.iter().enumerate() {
                    let known = ((at, row), Some(place));
                    members.extend(it.id.iter().map(|id| (id.value.clone(), known)));
                }
            }
        }
        Self { ids, members, only: last.filter(|_| count == 1) }
    }

    fn pool(&self, home: &Home) -> Option<(usize, usize)> {
        match &home.pool {
            Some(id) => self.ids.get(id).copied(),
            None => self.only,
        }
    }
}

/// Replaces what only names it, or adds it.
fn put<T>(into: &mut Vec<T>, row: Option<usize>, part: T) {
    match row.and_then(|row| into.get_mut(row)) {
        Some(known) => *known = part,
        None => into.push(part),
    }
}

/// The same; members that stood there already stay.
fn put_pool(into: &mut Vec<Pool>, row: Option<usize>, mut pool: Pool) {
    if let Some(known) = row.and_then(|row| into.get_mut(row))
        && pool.members.is_empty()
    {
        pool.members = std::mem::take(&mut known.members);
    }
    put(into, row, pool);
}

/// Where its id is written, which is less to mark than all of it.
fn place(id: Id<'_>, all: Span) -> Span {
    id.map_or(all, |id| id.span)
}

fn nowhere(span: Span, what: &'static str, out: &mut Problems) {
    out.push(Problem::warning(because!(rules::NOWHERE, what = what), span));
}

/// What is only named says nothing: it is left out, with one note for each load balancer.
fn forget_names(balancer: &mut VpcLoadBalancer, out: &mut Problems) {
    let mut named: Vec<(Span, &'static str)> = Vec::new();
    let mut keep = |is_named: bool, span, what| {
        if is_named {
            named.push((span, what));
        }
        !is_named
    };
    let listeners = &mut balancer.listeners;
    listeners.retain(|it| keep(is_bare_listener(it), place(it.id.as_ref(), it.span), "listeners"));
    let pools = &mut balancer.pools;
    pools.retain(|it| keep(is_bare_pool(it), place(it.id.as_ref(), it.span), "pools"));
    for pool in pools {
        let members = &mut pool.members;
        members.retain(|it| keep(is_bare_member(it), place(it.id.as_ref(), it.span), "members"));
    }
    if let Some((span, what)) = named.first() {
        let because = because!(rules::ONLY_NAMED, what = *what, count = named.len());
        out.push(Problem::warning(because, *span));
    }
}

fn is_bare_listener(it: &Listener) -> bool {
    it.id.is_some() && it.protocol.is_none() && it.ports().is_none()
}

fn is_bare_pool(it: &Pool) -> bool {
    it.id.is_some() && it.algorithm.is_none() && it.protocol.is_none() && it.members.is_empty()
}

fn is_bare_member(it: &Member) -> bool {
    it.id.is_some() && it.target == MemberTarget::default()
}
