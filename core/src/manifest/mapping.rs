//! What is done once a mapping is complete: doubled keys go, merge keys are taken in.

use crate::base::{Span, order};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::tree::{Kind, NONE, Node, Tree, is_same};
use crate::manifest::{Limits, rules};

/// Below this many keys, comparing each with each is faster than sorting.
const FEW: usize = 8;

/// Of equal keys keeps the last, with a problem for each that goes.
pub(super) fn drop_doubles(tree: &mut Tree<'_>, map: u32, out: &mut Problems) {
    let doubles = doubles(tree, map);
    if doubles.is_empty() {
        return;
    }
    for (first, later) in &doubles {
        let (first, later) = (span(tree, *first), span(tree, *later));
        out.push(Problem::error(because!(rules::DOUBLE_KEY, key = later), later).and(first));
    }
    let goes = |key: u32| doubles.binary_search_by_key(&key, |(first, _)| *first).is_ok();
    let children: Vec<u32> = tree.children(map).collect();
    let kept: Vec<u32> =
        children.chunks(2).filter(|pair| !goes(pair[0])).flatten().copied().collect();
    link(tree, map, &kept);
}

/// Pairs of equal keys, the one that goes and the next; by the one that goes.
fn doubles(tree: &Tree<'_>, map: u32) -> Vec<(u32, u32)> {
    let mut names = [""; FEW];
    let keys = tree.children(map).step_by(2).filter(|key| is_scalar(tree, *key));
    for (count, key) in keys.enumerate() {
        let name = tree.scalar(key);
        if count == FEW || names[..count].iter().any(|other| is_same(other, name)) {
            return sorted_doubles(tree, map);
        }
        names[count] = name;
    }
    Vec::new()
}

fn sorted_doubles(tree: &Tree<'_>, map: u32) -> Vec<(u32, u32)> {
    let mut keys: Vec<u32> =
        tree.children(map).step_by(2).filter(|key| is_scalar(tree, *key)).collect();
    order::by_key(&mut keys, |key| (tree.scalar(*key), *key));
    let equal = |pair: &&[u32]| tree.scalar(pair[0]) == tree.scalar(pair[1]);
    let mut doubles: Vec<(u32, u32)> =
        keys.windows(2).filter(equal).map(|pair| (pair[0], pair[1])).collect();
    order::by_key(&mut doubles, |pair| *pair);
    doubles
}

/// Takes in what `<<` names: keys that the mapping does not have itself.
pub(super) fn merge(tree: &mut Tree<'_>, map: u32, limits: Limits, out: &mut Problems) {
    let children: Vec<u32> = tree.children(map).collect();
    let mut kept = Vec::new();
    let mut sources = Vec::new();
    for pair in children.chunks_exact(2) {
        if tree.nodes[pair[0] as usize].kind == Kind::Plain && tree.scalar(pair[0]) == "<<" {
            let key = span(tree, pair[0]);
            out.push(Problem::note(because!(rules::MERGE_KEY), key));
            sources.extend(mappings(tree, pair[1]));
        } else {
            kept.extend(pair);
        }
    }
    for (source, size) in sources {
        let theirs: Vec<u32> = tree.children(source).take(MOST_MERGED).collect();
        for pair in theirs.chunks_exact(2) {
            let name = tree.scalar(pair[0]);
            let known = kept.iter().step_by(2).any(|key| tree.scalar(*key) == name);
            let room = kept.len() < MOST_MERGED && tree.nodes.len() + 2 < limits.values as usize;
            if !known && room {
                kept.push(double(tree, pair[0], 1));
                kept.push(double(tree, pair[1], size));
            }
        }
    }
    link(tree, map, &kept);
}

/// Merging compares each key with each; a mapping with merge keys may have this many children.
const MOST_MERGED: usize = 1_000;

/// The mappings that the value of a merge key stands for, with their sizes.
fn mappings(tree: &Tree<'_>, value: u32) -> Vec<(u32, u32)> {
    let resolve = |node: u32| {
        let Node { kind, first, .. } = tree.nodes[node as usize];
        match kind {
            Kind::Alias => tree.aliases[first as usize],
            _ => (node, tree.nodes.len() as u32 - node),
        }
    };
    let is_map = |(node, _): &(u32, u32)| tree.nodes[*node as usize].kind == Kind::Map;
    let (node, size) = resolve(value);
    if tree.nodes[node as usize].kind == Kind::Seq {
        return tree.children(node).map(resolve).filter(is_map).collect();
    }
    Some((node, size)).filter(is_map).into_iter().collect()
}

/// Adds what stands for a node elsewhere: a copy of a scalar, an alias of a collection.
fn double(tree: &mut Tree<'_>, target: u32, size: u32) -> u32 {
    let mut node = Node { next: NONE, ..tree.nodes[target as usize] };
    if matches!(node.kind, Kind::Map | Kind::Seq) {
        tree.aliases.push((target, size));
        (node.kind, node.first) = (Kind::Alias, tree.aliases.len() as u32 - 1);
    }
    tree.nodes.push(node);
    tree.nodes.len() as u32 - 1
}

fn link(tree: &mut Tree<'_>, map: u32, children: &[u32]) {
    tree.nodes[map as usize].first = children.first().copied().unwrap_or(NONE);
    for (at, child) in children.iter().enumerate() {
        tree.nodes[*child as usize].next = children.get(at + 1).copied().unwrap_or(NONE);
    }
}

fn is_scalar(tree: &Tree<'_>, node: u32) -> bool {
    matches!(tree.nodes[node as usize].kind, Kind::Plain | Kind::Quoted | Kind::Block)
}

fn span(tree: &Tree<'_>, node: u32) -> Span {
    let Node { start, end, .. } = tree.nodes[node as usize];
    Span::new(start, end)
}
