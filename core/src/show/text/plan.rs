//! A world and what is built in it, as a tree.

use crate::show::text::{Table, sentence};
use crate::show::{Balancer, Exposure, Fact, Part, Resource, Said, Shares, Why, World};

/// Lines of text with their rules.
struct Sheet {
    table: Table<2>,
}

/// A world: what holds for the cluster, and for each exposure what is built, and why.
pub fn plan(world: &World) -> String {
    let mut sheet = Sheet { table: Table::new(&[0, 0]) };
    sheet.line(0, "cluster", None);
    sheet.facts(1, &world.facts);
    for exposure in &world.exposures {
        sheet.exposure(exposure, world);
    }
    for one in &world.unsimulated {
        let line = format!("line {}: {} {}", one.written.line, one.kind, one.name);
        sheet.line(0, &format!("not simulated  {line}"), None);
    }
    sheet.table.lines().join("\n") + "\n"
}

impl Sheet {
    fn line(&mut self, depth: usize, text: &str, why: Option<&Why>) {
        let rule = why.map_or("", |why| why.rule.as_str());
        self.table.row([&format!("{:depth$}{text}", "", depth = depth * 2), rule]);
    }

    /// A labelled value with its first reason; further reasons follow as sentences.
    fn said(&mut self, depth: usize, label: &str, said: &Said) {
        let width = LABEL.saturating_sub(depth * 2);
        self.line(depth, &format!("{label:width$}{}", said.value), said.why.first());
        for why in said.why.iter().skip(1) {
            self.line(depth, &format!("{:width$}{}", "", sentence(why)), Some(why));
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
        self.line(0, "", None);
        let name = format!("{}/{}", exposure.namespace, exposure.name);
        self.line(0, &format!("{name}  {kind}  {ports}"), None);
        match &exposure.balancer {
            Some(balancer) => self.balancer(balancer, world),
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

    fn balancer(&mut self, balancer: &Balancer, world: &World) {
        self.said(1, "kind", &balancer.kind);
        for frontend in &balancer.frontends {
            let made_up = if frontend.made_up { " (address made up)" } else { "" };
            let text = format!("{} {} {}{made_up}", frontend.ip, frontend.protocol, frontend.ports);
            let said = Said { value: text, why: vec![frontend.why.clone()] };
            self.said(1, "frontend", &said);
        }
        self.facts(1, &balancer.decisions);
        self.said(1, "health", &balancer.health);
        if !balancer.resources.is_empty() {
            self.line(1, "builds", None);
        }
        for resource in &balancer.resources {
            self.resource(2, resource);
        }
        self.backends(balancer, world);
        self.shares(&balancer.shares);
        self.because(1, "why not", &balancer.why_not);
    }

    fn resource(&mut self, depth: usize, resource: &Resource) {
        let name = format!("{} {}", resource.kind.value, resource.name);
        self.line(depth, name.trim_end(), resource.kind.why.first());
        for why in resource.kind.why.iter().skip(1) {
            self.line(depth + 1, &sentence(why), Some(why));
        }
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
        self.left_out(balancer, world);
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

    fn shares(&mut self, shares: &Shares) {
        self.line(1, "shares of new connections", None);
        for (label, parts) in
            [("zone", &shares.zones), ("node", &shares.nodes), ("pod", &shares.pods)]
        {
            for part in parts.iter().take(MOST) {
                self.part(label, part);
            }
            if let Some(more) = parts.len().checked_sub(MOST).filter(|more| *more > 0) {
                self.line(2, &format!("and {more} {label}s more"), None);
            }
        }
        if let Some(lost) = &shares.lost {
            self.line(2, &format!("{:16}{:>8}  {:>8}", "lost", lost.fraction, lost.percent), None);
        }
    }

    fn part(&mut self, label: &str, part: &Part) {
        let name = format!("{label} {}", part.name);
        let (fraction, percent) = (&part.share.fraction, &part.share.percent);
        self.line(2, &format!("{name:24}{fraction:>8}  {percent:>8}"), None);
    }
}

/// Where values begin.
const LABEL: usize = 20;
/// More backends of a group, or shares of a kind, are counted only.
const MOST: usize = 12;
