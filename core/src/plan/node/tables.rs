//! What is prepared once for all nodes when something changes.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::base::{Id, NodeId, ServiceId, ZoneId};
use crate::model::Model;
use crate::plan::node::matched::Index;
use crate::plan::node::prepared::{Prepared, zone_of};
use crate::plan::node::program::Program;
use crate::plan::node::view::View;

/// All programs of a world, prepared: which endpoints are eligible, where. It grows with the
/// endpoints, not with nodes times endpoints.
#[derive(Clone, Debug)]
pub struct Tables {
    programs: Vec<Program>,
    index: Index,
    /// For each program, its IPv4 and its IPv6 half.
    prepared: Vec<[Prepared; 2]>,
    /// Where the programs of each Service stand; a Service's stand together.
    services: BTreeMap<ServiceId, Range<u32>>,
    /// Each node's zone, where it has one.
    zones: Vec<Option<ZoneId>>,
}

impl Tables {
    /// Prepares all programs.
    pub fn new(model: &Model, programs: &[Program]) -> Self {
        let prepared = programs.iter().map(|program| halves(model, program)).collect();
        let mut services: BTreeMap<ServiceId, Range<u32>> = BTreeMap::new();
        for (at, program) in (0..).zip(programs) {
            services.entry(program.service).or_insert(at..at).end = at + 1;
        }
        let zones = model.nodes.ids().map(|node| zone_of(model, node)).collect();
        Self { programs: programs.to_vec(), index: Index::new(programs), prepared, services, zones }
    }

    /// Prepares the programs of one Service again, after its endpoints changed.
    pub fn refresh(&mut self, model: &Model, service: ServiceId) {
        for at in self.of(service) {
            self.prepared[at as usize] = halves(model, &self.programs[at as usize]);
        }
    }

    /// What a node makes of them.
    pub fn view<'a>(&'a self, model: &'a Model, node: NodeId) -> View<'a> {
        View::new(model, self, node)
    }

    /// All programs, in the order in which a view numbers them.
    pub fn programs(&self) -> &[Program] {
        &self.programs
    }

    /// The number of a Service port's program.
    pub fn position(&self, service: ServiceId, port: u16) -> Option<u32> {
        self.of(service).find(|at| self.programs[*at as usize].port == port)
    }

    /// The numbers of a Service's programs.
    pub fn of(&self, service: ServiceId) -> Range<u32> {
        self.services.get(&service).cloned().unwrap_or(0..0)
    }

    pub(super) fn zone(&self, node: NodeId) -> Option<ZoneId> {
        self.zones.get(node.index()).copied().flatten()
    }

    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    pub(super) fn prepared(&self, program: u32, v6: bool) -> &Prepared {
        &self.prepared[program as usize][usize::from(v6)]
    }
}

fn halves(model: &Model, program: &Program) -> [Prepared; 2] {
    [false, true].map(|v6| Prepared::new(model, program, v6))
}
