//! Listeners, pools and members that stand in lists of their own go where they belong.

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::vpc::{Apart, Home};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{Listener, Member, MemberTarget, Pool, Vpc, VpcLoadBalancer};

/// Puts everything where it belongs: to what names its id, to what its address tells, or, if it has
/// none and there is only one place, there. What is left is reported.
pub(in crate::manifest::read) fn join(vpc: &mut Vpc, apart: Apart, out: &mut Problems) {
    for (listener, home) in apart.listeners {
        let found = owner(&mut vpc.balancers, &home, |it| {
            it.listeners.iter().any(|known| is_same(known.id.as_ref(), listener.id.as_ref()))
        });
        match found {
            Some(balancer) => put(&mut balancer.listeners, listener, |it| it.id.as_ref()),
            None => nowhere(place(listener.id.as_ref(), listener.span), "listener", out),
        }
    }
    for (pool, home) in apart.pools {
        let found = owner(&mut vpc.balancers, &home, |it| {
            it.pools.iter().any(|known| is_same(known.id.as_ref(), pool.id.as_ref()))
        });
        match found {
            Some(balancer) => put_pool(&mut balancer.pools, pool),
            None => nowhere(place(pool.id.as_ref(), pool.span), "pool", out),
        }
    }
    for (member, home) in apart.members {
        match pool_of(&mut vpc.balancers, &member, &home) {
            Some(pool) => put(&mut pool.members, member, |it| it.id.as_ref()),
            None => nowhere(place(member.id.as_ref(), member.span), "member", out),
        }
    }
    for balancer in &mut vpc.balancers {
        forget_names(balancer, out);
    }
}

type Id<'a> = Option<&'a At<String>>;

fn is_same(one: Id<'_>, other: Id<'_>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one.value == other.value)
}

fn owner<'a>(
    balancers: &'a mut [VpcLoadBalancer],
    home: &Home,
    names: impl Fn(&VpcLoadBalancer) -> bool,
) -> Option<&'a mut VpcLoadBalancer> {
    let told = |it: &VpcLoadBalancer| {
        let id = it.id.as_ref().map(|id| id.value.as_str());
        id.is_some() && id == home.balancer.as_deref()
    };
    let at = balancers.iter().position(names).or(balancers.iter().position(told));
    let only = home.balancer.is_none() && balancers.len() == 1;
    balancers.get_mut(at.or(only.then_some(0))?)
}

fn pool_of<'a>(
    balancers: &'a mut [VpcLoadBalancer],
    member: &Member,
    home: &Home,
) -> Option<&'a mut Pool> {
    let mut pools: Vec<&mut Pool> = balancers.iter_mut().flat_map(|it| &mut it.pools).collect();
    let names = |pool: &&mut Pool| {
        pool.members.iter().any(|it| is_same(it.id.as_ref(), member.id.as_ref()))
    };
    let told = |pool: &&mut Pool| home.pool.as_deref().is_some_and(|id| pool.is(id));
    let at = pools.iter().position(names).or(pools.iter().position(told));
    let only = home.pool.is_none() && pools.len() == 1;
    let at = at.or(only.then_some(0))?;
    Some(pools.swap_remove(at))
}

/// Replaces what only names it, or adds it.
fn put<T>(into: &mut Vec<T>, part: T, id: impl Fn(&T) -> Id<'_>) {
    match into.iter().position(|known| is_same(id(known), id(&part))) {
        Some(at) => into[at] = part,
        None => into.push(part),
    }
}

/// The same; members that stood there already stay.
fn put_pool(into: &mut Vec<Pool>, mut pool: Pool) {
    let known = into.iter_mut().find(|known| is_same(known.id.as_ref(), pool.id.as_ref()));
    if let Some(known) = known {
        if pool.members.is_empty() {
            pool.members = std::mem::take(&mut known.members);
        }
        *known = pool;
    } else {
        into.push(pool);
    }
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
    balancer
        .listeners
        .retain(|it| keep(is_bare_listener(it), place(it.id.as_ref(), it.span), "listeners"));
    balancer.pools.retain(|it| keep(is_bare_pool(it), place(it.id.as_ref(), it.span), "pools"));
    for pool in &mut balancer.pools {
        pool.members
            .retain(|it| keep(is_bare_member(it), place(it.id.as_ref(), it.span), "members"));
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
