//! The queue of events.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::black_box;

use fivetuple_core::base::{Seed, Time};
use fivetuple_core::sim::Queue;

use crate::pair::{at_most, each, paired};

/// As large as an event of a run.
type Event = [u32; 6];
const HOLDS: u32 = 200_000;

/// G6: take the next event, let another happen later; the number of those that wait stays the same.
pub(crate) fn hold() {
    for pending in [10_000_u32, 100_000] {
        let (mut ours, mut theirs) = (Queue::new(), BinaryHeap::new());
        let mut asked = 0;
        for n in 0..pending {
            let at = u64::from(n) * 7_919 % 1_000_000;
            ours.push(Time(at), Event::default());
            theirs.push(Reverse((at, asked, Event::default())));
            asked += 1;
        }
        let (mut one, mut other) = (Seed(1), Seed(1));
        let ours = || {
            for _ in 0..HOLDS {
                let Some((at, event)) = ours.pop() else { return };
                ours.push(Time(at.0 + later(&mut one)), black_box(event));
            }
        };
        let theirs = || {
            for _ in 0..HOLDS {
                let Some(Reverse((at, _, event))) = theirs.pop() else { return };
                theirs.push(Reverse((at + later(&mut other), asked, black_box(event))));
                asked += 1;
            }
        };
        let what = format!("event queue, {pending} wait / BinaryHeap");
        at_most("G6", &what, each(paired(ours, theirs), HOLDS), 1.0);
    }
}

fn later(seed: &mut Seed) -> u64 {
    u64::from(seed.below(1_000_000))
}
