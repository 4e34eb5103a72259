//! The load balancer itself: how much it has, and who may use it.

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{Access, VpcLoadBalancer};

/// Listeners, pools, members of a pool, subnets and security groups that one may have.
const LISTENERS: usize = 10;
const POOLS: usize = 10;
pub(super) const MEMBERS: usize = 50;
const SUBNETS: usize = 1;
const SECURITY_GROUPS: usize = 5;

pub(super) fn check(it: &VpcLoadBalancer, out: &mut Problems) {
    quotas(it, out);
    let public = it.is_public.filter(|public| public.value);
    let kind = if it.is_route_mode() {
        Some("in route mode")
    } else {
        (it.access() == Access::PrivatePath).then_some("one of Private Path")
    };
    if let (Some(public), Some(kind)) = (public, kind) {
        let because = because!(rules::PRIVATE, name = it.name.span, kind = kind);
        let problem = Problem::error(because, public.span);
        out.push(problem.mend("write false", public.span, "false"));
    }
    let group = it.security_groups.first();
    if let Some(group) = group.filter(|_| it.access() == Access::PrivatePath) {
        let because = because!(rules::SECURITY_GROUPS, name = it.name.span);
        out.push(Problem::error(because, group.span));
    }
}

fn quotas(it: &VpcLoadBalancer, out: &mut Problems) {
    let place = |id: Option<&At<String>>, all| id.map_or(all, |id| id.span);
    let listener = |at: usize| it.listeners.get(at).map(|it| place(it.id.as_ref(), it.span));
    let group = |at: usize| it.security_groups.get(at).map(|group| group.span);
    let subnet = |at: usize| {
        let subnet = it.subnets.get(at)?;
        subnet.id.as_ref().or(subnet.name.as_ref()).map(|said| said.span)
    };
    let pool = |at: usize| it.pools.get(at).map(|pool| pool.name.span);
    let (listeners, most) =
        if it.is_route_mode() { ("listeners in route mode", 1) } else { ("listeners", LISTENERS) };
    let mut over = |count: usize, what: &'static str, most: usize, first: Option<Span>| {
        if let Some(span) = first {
            let name = it.name.span;
            let because =
                because!(rules::QUOTA, name = name, count = count, what = what, limit = most);
            out.push(Problem::error(because, span));
        }
    };
    over(it.listeners.len(), listeners, most, listener(most));
    over(it.pools.len(), "pools", POOLS, pool(POOLS));
    over(it.subnets.len(), "subnets", SUBNETS, subnet(SUBNETS));
    over(it.security_groups.len(), "security groups", SECURITY_GROUPS, group(SECURITY_GROUPS));
    for pool in &it.pools {
        let member = pool.members.get(MEMBERS).map(|it| it.target.span().unwrap_or(it.span));
        over(pool.members.len(), "members in a pool", MEMBERS, member);
    }
}
