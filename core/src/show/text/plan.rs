//! A world and what is built in it, as a tree.

use std::collections::BTreeSet;

use crate::base::Id;
use crate::show::text::{Table, sentence, spread};
use crate::show::{
    Balancer, Behind, Exposure, Fact, Part, Resource, Route, Said, Shares, Spread, Toward, Why,
    World,
};

/// What of a plan is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// What holds for the whole cluster.
    Cluster,
    /// The load balancer: what it is, where it answers, how it decides.
    Balancer,
    /// What is built.
    Resources,
    /// Its backends, and who is none.
    Backends,
    /// How requests are spread over groups.
    Spread,
    /// Where new connections go.
    Shares,
    /// Why not something else.
    WhyNot,
}

impl Section {
    /// All, with their names.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::Cluster, "cluster"),
        (Self::Balancer, "balancer"),
        (Self::Resources, "resources"),
        (Self::Backends, "backends"),
        (Self::Spread, "spread"),
        (Self::Shares, "shares"),
        (Self::WhyNot, "why-not"),
    ];

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(section, _)| *section)
    }
}

/// Lines of text with their rules.
struct Sheet<'a> {
    table: Table<2>,
    sections: &'a [Section],
    /// Further reasons that were printed: each is printed once.
    printed: BTreeSet<String>,
}

/// A world: what holds for the cluster, and for each exposure what is built, and why.
pub fn plan(world: &World, sections: &[Section]) -> String {
    let table = Table::new(&[0, 0]);
    let mut sheet = Sheet { table, sections, printed: BTreeSet::new() };
    if sheet.prints(Section::Cluster) {
        sheet.line(0, "cluster", None);
        sheet.facts(1, &world.facts);
    }
    // What is behind a door is printed there.
    let all = world.exposures.iter().filter(|one| one.behind.is_none());
    for (at, exposure) in all.enumerate() {
        if at > 0 || sheet.prints(Section::Cluster) {
            sheet.line(0, "", None);
        }
        sheet.exposure(exposure, world);
    }
    for one in &world.unsimulated {
        let line = format!("line {}: {} {}", one.written.line, one.kind, one.name);
        sheet.line(0, &format!("not simulated  {line}"), None);
    }
    sheet.table.lines().join("\n") + "\n"
}

impl Sheet<'_> {
    fn prints(&self, section: Section) -> bool {
        self.sections.contains(&section)
    }

    fn line(&mut self, depth: usize, text: &str, why: Option<&Why>) {
        let rule = why.map_or("", |why| why.rule.as_str());
        self.table.row([&format!("{:depth$}{text}", "", depth = depth * 2), rule]);
    }

    /// A labelled value with its first reason; further reasons follow as sentences.
    fn said(&mut self, depth: usize, label: &str, said: &Said) {
        let width = LABEL.saturating_sub(depth * 2).max(label.chars().count() + 2);
        self.line(depth, &format!("{label:width$}{}", said.value), said.why.first());
        self.further(depth, width, &said.why);
    }

    /// Reasons behind the first, as sentences.
    fn further(&mut self, depth: usize, width: usize, whys: &[Why]) {
        for why in whys.iter().skip(1) {
            let text = sentence(why);
            if self.printed.insert(text.clone()) {
                self.line(depth, &format!("{:width$}{text}", ""), Some(why));
            }
        }
    }

    fn facts(&mut self, depth: usize, facts: &[Fact]) {
        for fact in facts {
            self.said(depth, &fact.label, &fact.said);
        }
    }

    fn because(&mut self, depth: usize, label: &str, whys: &[Why]) {
        if !whys.is_empty() {
            self.line(depth, label, None);
        }
        for why in whys {
            self.line(depth + 1, &sentence(why), Some(why));
        }
    }

    fn exposure(&mut self, exposure: &Exposure, world: &World) {
        let (kind, ports) = (&exposure.kind, exposure.ports.join(", "));
        let name = match exposure.namespace.as_str() {
            "" => exposure.name.clone(),
            namespace => format!("{namespace}/{}", exposure.name),
        };
        self.line(0, format!("{name}  {kind}  {ports}").trim_end(), None);
        match &exposure.balancer {
            Some(balancer) => self.balancer((balancer, &exposure.routes), world),
            None => self.answers(&exposure.answers),
        }
    }

    /// What systems say that build nothing.
    fn answers(&mut self, answers: &[Fact]) {
        for answer in answers {
            for why in &answer.said.why {
                let text = format!("{}: {}: {}", answer.label, answer.said.value, sentence(why));
                self.line(1, &text, Some(why));
            }
        }
    }

    fn balancer(&mut self, (balancer, routes): (&Balancer, &[Route]), world: &World) {
        if self.prints(Section::Balancer) {
            self.head(balancer, routes);
        }
        if self.prints(Section::Balancer) {
            balancer.behind.iter().for_each(|behind| self.behind(behind));
        }
        if self.prints(Section::Resources) && !balancer.resources.is_empty() {
            self.line(1, "builds", None);
            for resource in &balancer.resources {
                self.resource(2, resource);
            }
        }
        if self.prints(Section::Backends) {
            self.said(1, "health", &balancer.health);
            self.backends(balancer, world);
            self.left_out(balancer, world);
        }
        if self.prints(Section::Spread) {
            self.spread(balancer.spread.as_ref(), None, world);
            for behind in &balancer.behind {
                let one = world.exposures.get(behind.exposure.index());
                let one = one.and_then(|one| one.balancer.as_ref());
                let spread = one.and_then(|one| one.spread.as_ref());
                self.spread(spread, Some(&behind.name), world);
            }
        }
        if self.prints(Section::Shares) {
            self.shares("shares of new connections", &balancer.shares);
            for behind in balancer.behind.iter().filter(|_| balancer.behind.len() > 1) {
                let own = world.exposures.get(behind.exposure.0 as usize);
                if let Some(own) = own.and_then(|own| own.balancer.as_ref()) {
                    self.shares(&format!("shares of requests to {}", behind.name), &own.shares);
                }
            }
        }
        if self.prints(Section::WhyNot) {
            let behind = balancer.behind.iter().flat_map(|behind| &behind.why_not);
            let all: Vec<Why> = balancer.why_not.iter().chain(behind).cloned().collect();
            self.because(1, "why not", &all);
        }
    }

    fn head(&mut self, balancer: &Balancer, routes: &[Route]) {
        self.said(1, "kind", &balancer.kind);
        for frontend in &balancer.frontends {
            let made_up = if frontend.made_up { " (address made up)" } else { "" };
            let comma = if frontend.protocol.contains(' ') { "," } else { "" };
            let (ip, protocol, ports) = (&frontend.ip, &frontend.protocol, &frontend.ports);
            let text = format!("{ip} {protocol}{comma} {ports}{made_up}");
            let said = Said { value: text, why: vec![frontend.why.clone()] };
            self.said(1, "frontend", &said);
        }
        for route in routes {
            let part = |to: &Toward| match route.to.len() {
                1 if to.share.value > 0.0 => to.name.clone(),
                _ => format!("{} {}", to.share.fraction, to.name),
            };
            let to = route.to.iter().map(part).collect::<Vec<_>>().join(", ");
            let value = format!("{} → {to}", route.asks);
            self.said(1, "route", &Said { value, why: vec![route.why.clone()] });
        }
        self.facts(1, &balancer.decisions);
    }

    /// What is behind a door.
    fn behind(&mut self, behind: &Behind) {
        self.said(1, "behind it", &Said { value: behind.name.clone(), why: Vec::new() });
        self.said(2, "kind", &behind.kind);
        self.facts(2, &behind.decisions);
        self.said(2, "health", &behind.health);
    }

    fn resource(&mut self, depth: usize, resource: &Resource) {
        let name = format!("{} {}", resource.kind.value, resource.name);
        self.line(depth, name.trim_end(), resource.kind.why.first());
        self.further(depth + 1, 0, &resource.kind.why);
        for (field, value) in &resource.fields {
            self.line(depth + 1, &format!("{field}: {value}"), None);
        }
        if !resource.quotas.is_empty() {
            self.line(depth + 1, &format!("uses quota: {}", resource.quotas.join(", ")), None);
        }
        for part in &resource.parts {
            self.resource(depth + 1, part);
        }
    }

    /// Backends by group, the first few of each; those with the same answers are alike.
    fn backends(&mut self, balancer: &Balancer, world: &World) {
        let mut group = None;
        let mut of_group = 0;
        for backend in &balancer.backends {
            if group != Some(&backend.group) {
                let label = if group.is_none() { "backends" } else { "" };
                self.line(
                    1,
                    &format!("{label:label_width$}{}", backend.group, label_width = LABEL - 2),
                    None,
                );
                (group, of_group) = (Some(&backend.group), 0);
            }
            of_group += 1;
            if of_group <= MOST {
                let name = world.place_name(backend.place);
                self.said(2, &name, &backend.health);
                self.line(3, &sentence(&backend.member), Some(&backend.member));
            }
        }
        if let Some(more) = balancer.backends.len().checked_sub(MOST).filter(|more| *more > 0) {
            self.line(2, &format!("{} backends in all", MOST + more), None);
        }
    }

    fn spread(&mut self, spread: Option<&Spread>, behind: Option<&str>, world: &World) {
        let lines = spread.into_iter().flat_map(|it| spread::lines(it, behind, world));
        for (depth, text, why) in lines {
            self.line(depth, &text, why);
        }
    }

    fn left_out(&mut self, balancer: &Balancer, world: &World) {
        if !balancer.left_out.is_empty() {
            self.line(1, "left out", None);
        }
        for one in balancer.left_out.iter().take(MOST) {
            let said = Said { value: sentence(&one.why), why: vec![one.why.clone()] };
            self.said(2, &world.place_name(one.place), &said);
        }
        if let Some(more) = balancer.left_out.len().checked_sub(MOST).filter(|more| *more > 0) {
            self.line(2, &format!("and {more} more"), None);
        }
    }

    fn shares(&mut self, title: &str, shares: &Shares) {
        self.line(1, title, None);
        let kinds = [("zone", &shares.zones), ("node", &shares.nodes), ("pod", &shares.pods)];
        let shown = kinds.iter().flat_map(|(label, parts)| {
            parts.iter().take(MOST).map(|part| label.len() + 1 + part.name.chars().count())
        });
        let width = shown.max().unwrap_or(0).max(22) + 2;
        for (label, parts) in kinds {
            for part in parts.iter().take(MOST) {
                self.part(&format!("{label} {}", part.name), width, part);
            }
            if let Some(more) = parts.len().checked_sub(MOST).filter(|more| *more > 0) {
                self.line(2, &format!("and {more} {label}s more"), None);
            }
        }
        if let Some(lost) = &shares.lost {
            self.line(2, &share_line("lost", width, &lost.fraction, &lost.percent), None);
        }
    }

    fn part(&mut self, name: &str, width: usize, part: &Part) {
        let line = share_line(name, width, &part.share.fraction, &part.share.percent);
        self.line(2, &line, part.why.as_ref());
    }
}

fn share_line(name: &str, width: usize, fraction: &str, percent: &str) -> String {
    format!("{name:width$}{fraction:>8}  {percent:>8}")
}

/// Where values begin.
const LABEL: usize = 20;
/// More backends of a group, or shares of a kind, are counted only.
const MOST: usize = 12;
