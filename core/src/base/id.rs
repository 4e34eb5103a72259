//! Typed ids into flat tables, and interned names.
//!
//! An id is a `u32` that remembers what it counts, so that a node's id cannot index Pods, and a
//! reason can carry it without touching the heap.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};

/// An index with a kind.
pub trait Id: Copy + Ord {
    /// From a position in a table.
    fn from_index(index: usize) -> Self;
    /// The position in a table.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(index as u32)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A place where packets start.
    ClientId
    /// A zone.
    ZoneId
    /// A node.
    NodeId
    /// A Pod.
    PodId
    /// What makes Pods and replaces them.
    WorkloadId
    /// A Service.
    ServiceId
    /// One address and port of a Service port's endpoints.
    EndpointId
    /// Something that exposes a workload to clients, and so the load balancer built for it.
    ExposureId
    /// A door, where requests are read.
    DoorId
    /// A load balancer that somebody's tools describe.
    GivenId
    /// An interned name.
    Sym
}

/// Where a packet can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Place {
    /// With the one who sent it.
    Client(ClientId),
    /// At the address of the load balancer built for an exposure.
    Balancer(ExposureId),
    /// On a node.
    Node(NodeId),
    /// In a Pod.
    Pod(PodId),
    /// At an endpoint that no known Pod stands behind.
    Endpoint(EndpointId),
}

/// A flat table whose positions are ids of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<I, T> {
    rows: Vec<T>,
    kind: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// Adds a row and returns its id.
    pub fn push(&mut self, row: T) -> I {
        self.rows.push(row);
        I::from_index(self.rows.len() - 1)
    }

    /// The row of an id that may be unknown.
    pub fn get(&self, id: I) -> Option<&T> {
        self.rows.get(id.index())
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.rows.len()).map(I::from_index)
    }

    /// All rows with their ids, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.rows.iter().enumerate().map(|(i, row)| (I::from_index(i), row))
    }

    /// All rows in order.
    pub fn rows(&self) -> &[T] {
        &self.rows
    }

    /// All rows in order, to change.
    pub fn rows_mut(&mut self) -> &mut [T] {
        &mut self.rows
    }
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Self { rows: Vec::new(), kind: PhantomData }
    }
}

impl<I: Id, T> FromIterator<T> for Table<I, T> {
    fn from_iter<R: IntoIterator<Item = T>>(rows: R) -> Self {
        Self { rows: rows.into_iter().collect(), kind: PhantomData }
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.rows[id.index()]
    }
}

/// Every name once, so that a name is a [`Sym`] and costs four bytes.
#[derive(Clone, Default)]
pub struct Symbols {
    /// Shared until one of the copies takes another name.
    names: Arc<IndexSet<Box<str>>>,
}

impl Symbols {
    /// The symbol of a name, made if it is new.
    pub fn intern(&mut self, name: &str) -> Sym {
        match self.names.get_index_of(name) {
            Some(index) => Sym::from_index(index),
            None => Sym::from_index(Arc::make_mut(&mut self.names).insert_full(name.into()).0),
        }
    }

    /// The symbol of a name that may be unknown.
    pub fn find(&self, name: &str) -> Option<Sym> {
        self.names.get_index_of(name).map(Sym::from_index)
    }

    /// The name of a symbol; empty for a symbol of another world.
    pub fn name(&self, sym: Sym) -> &str {
        self.names.get_index(sym.index()).map_or("", |name| name)
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbols({})", self.names.len())
    }
}
