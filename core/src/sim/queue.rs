//! What happens next: events in the order of time, and of asking where times are equal.

use crate::base::Time;

/// A queue of events.
///
/// A heap with four children a parent: half as deep as a binary one, and the four are neighbours
/// in memory.
#[derive(Clone, Debug)]
pub struct Queue<E> {
    heap: Vec<Entry<E>>,
    asked: u64,
}

#[derive(Clone, Copy, Debug)]
struct Entry<E> {
    at: Time,
    order: u64,
    event: E,
}

const CHILDREN: usize = 4;

impl<E: Copy> Queue<E> {
    /// An empty queue.
    pub fn new() -> Self {
        Self { heap: Vec::new(), asked: 0 }
    }

    /// Lets `event` happen at a moment.
    pub fn push(&mut self, at: Time, event: E) {
        let entry = Entry { at, order: self.asked, event };
        self.asked += 1;
        self.heap.push(entry);
        self.rise(self.heap.len() - 1, entry);
    }

    /// When the next event happens.
    pub fn next_at(&self) -> Option<Time> {
        self.heap.first().map(|entry| entry.at)
    }

    /// Takes the next event out.
    pub fn pop(&mut self) -> Option<(Time, E)> {
        let last = self.heap.pop()?;
        let Some(first) = self.heap.first().copied() else { return Some((last.at, last.event)) };
        self.sink(last);
        Some((first.at, first.event))
    }

    /// How many events wait.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Whether nothing will happen any more.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    fn rise(&mut self, mut hole: usize, entry: Entry<E>) {
        while hole > 0 {
            let parent = (hole - 1) / CHILDREN;
            if self.heap[parent].before(&entry) {
                break;
            }
            self.heap[hole] = self.heap[parent];
            hole = parent;
        }
        self.heap[hole] = entry;
    }

    fn sink(&mut self, entry: Entry<E>) {
        let mut hole = 0;
        while let Some(child) = self.first_child(hole) {
            if entry.before(&self.heap[child]) {
                break;
            }
            self.heap[hole] = self.heap[child];
            hole = child;
        }
        self.heap[hole] = entry;
    }

    /// The child of `parent` that happens first.
    fn first_child(&self, parent: usize) -> Option<usize> {
        let from = parent * CHILDREN + 1;
        let children = self.heap.get(from..self.heap.len().min(from + CHILDREN))?;
        let mut first = 0;
        for (at, child) in children.iter().enumerate().skip(1) {
            if child.before(&children[first]) {
                first = at;
            }
        }
        (!children.is_empty()).then_some(from + first)
    }
}

impl<E: Copy> Default for Queue<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E> Entry<E> {
    fn before(&self, other: &Self) -> bool {
        (self.at, self.order) < (other.at, other.order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Seed;

    #[test]
    fn events_come_in_the_order_of_time_and_then_of_asking() {
        let (mut queue, mut seed) = (Queue::new(), Seed(3));
        let mut expected: Vec<(Time, u32)> = Vec::new();
        for number in 0..5_000 {
            let at = Time(seed.below(500).into());
            queue.push(at, number);
            expected.push((at, number));
        }
        expected.sort_unstable();
        let came: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(came, expected);
    }

    #[test]
    fn what_is_asked_for_in_between_finds_its_place() {
        let mut queue = Queue::new();
        queue.push(Time(10), 'b');
        queue.push(Time(30), 'd');
        assert_eq!(queue.pop(), Some((Time(10), 'b')));
        queue.push(Time(20), 'c');
        assert_eq!(queue.next_at(), Some(Time(20)));
        assert_eq!(queue.pop(), Some((Time(20), 'c')));
        assert_eq!(queue.pop(), Some((Time(30), 'd')));
        assert_eq!(queue.pop(), None);
    }
}
