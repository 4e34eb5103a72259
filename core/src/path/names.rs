//! Names that lead to several targets: what is sent to them, and which targets are left out.

use std::collections::BTreeSet;

use crate::base::{Addr, ClientId, Protocol, Sym};
use crate::manifest::scenario::Traffic;
use crate::model::Alias;
use crate::path::addresses::Owner;
use crate::path::demand::Demand;
use crate::path::router::Router;

/// A target of a name, by the positions of both.
pub(crate) type Target = (u16, u16);

impl Router {
    /// What an entry of the traffic sends: what is sent to a name comes to its targets in equal parts.
    pub(super) fn demands_of(&self, traffic: &Traffic) -> Vec<Demand> {
        let Some((own, port)) = self.model.find_alias(&traffic.to.value) else {
            return self.demand(traffic).into_iter().collect();
        };
        let targets = self.model.aliases[own].targets(port);
        let count = targets.len().max(1) as u64;
        let one = |(at, to): (usize, String)| {
            let to = traffic.to.clone().map(|_| to);
            let per_second = traffic.per_second.map(|all| all / count);
            let demand = self.demand(&Traffic { to, per_second, ..traffic.clone() })?;
            Some(Demand { alias: Some((own as u16, at as u16)), ..demand })
        };
        targets.into_iter().enumerate().filter_map(one).collect()
    }

    /// The first target that a name is not led away from, or else just the first.
    pub(super) fn answering(
        &self,
        (own, port): (usize, Option<&str>),
        client: ClientId,
        protocol: Option<Protocol>,
    ) -> Option<(Addr, Protocol)> {
        let targets = self.model.aliases.get(own)?.targets(port).into_iter().enumerate();
        let stays = |at: usize| !self.is_left_out((own as u16, at as u16));
        let all = targets.filter_map(|(at, to)| Some((at, self.target(client, &to, protocol)?)));
        let all: Vec<_> = all.collect();
        all.iter().find(|(at, _)| stays(*at)).or(all.first()).map(|(_, target)| *target)
    }

    /// The name by which a client comes to an address, as far as its traffic says.
    pub(super) fn name_for(&self, client: ClientId, dst: Addr) -> Option<Sym> {
        let client = self.model.clients[client].name;
        let model = &self.model;
        let own = model.traffic.iter().filter(|it| model.name(client) == it.from.value);
        let aliases = own.filter_map(|it| model.find_alias(&it.to.value));
        let leads = |alias: &Alias, port| {
            let mut targets = alias.targets(port).into_iter();
            targets.any(|to| self.address_of(&to).is_some_and(|it| it.ip == dst.ip))
        };
        let mut names = aliases.map(|(at, port)| (&model.aliases[at], port));
        names.find(|(alias, port)| leads(alias, *port)).map(|(alias, _)| alias.name)
    }

    /// Whether new connections of a demand go where it says: `false` if it is sent to a name that
    /// leads elsewhere.
    pub fn leads_to(&self, demand: &Demand) -> bool {
        demand.alias.is_none_or(|target| !self.is_left_out(target))
    }

    /// Whether connections to a name are led away from one of its targets.
    pub(crate) fn is_left_out(&self, target: Target) -> bool {
        self.left_out.contains(&target)
    }

    /// Leads a name away from one of its targets, or there again.
    pub(crate) fn leads(&mut self, target: Target, there: bool) {
        if there {
            self.left_out.remove(&target);
        } else {
            self.left_out.insert(target);
        }
    }

    /// Where a target of a name is.
    pub(crate) fn place_of_target(&self, (name, at): Target) -> Option<Addr> {
        self.address_of(self.model.aliases.get(usize::from(name))?.to.get(usize::from(at))?)
    }

    /// Whether what checks the targets of names gets an answer from an address: a load balancer
    /// answers while it stands and has somebody to send to.
    pub(crate) fn answers_at(&self, dst: Addr) -> bool {
        if let Some(balancer) = self.exposure_at(dst).and_then(|it| self.balancer(it)) {
            return self.fallen_zone(balancer).is_none() && balancer.has_somebody();
        }
        match self.addresses.owner(dst.ip) {
            Some(Owner::Node(node)) => self.passes_on(node),
            _ => true,
        }
    }

    /// All targets that do not answer.
    pub(super) fn unanswering(&self) -> BTreeSet<Target> {
        let names = self.model.aliases.iter().zip(0..);
        let targets = names.flat_map(|(alias, name)| (0..alias.to.len()).map(move |at| (name, at)));
        let targets = targets.map(|(name, at)| (name, at as u16));
        let silent = |target: &Target| {
            self.place_of_target(*target).is_some_and(|dst| !self.answers_at(dst))
        };
        targets.filter(silent).collect()
    }

    fn address_of(&self, target: &str) -> Option<Addr> {
        let anybody = self.model.clients.ids().next()?;
        self.target(anybody, target, None).map(|(dst, _)| dst)
    }
}
