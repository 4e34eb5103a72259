//! All that is captured, within limits, and the file that it makes.

use std::collections::BTreeMap;
use std::net::IpAddr;

use crate::base::{Place, Time, order};
use crate::capture::leg::legs;
use crate::capture::names;
use crate::capture::pcapng::{Captured, File};
use crate::capture::talk::{Frame, talk};
use crate::model::Model;
use crate::path::RoundTrip;
use crate::sim::{Fate, Run};

/// Packets that a capture holds at most, counted at each place where they are seen.
pub const MOST_PACKETS: usize = 20_000;
/// Bytes of packets and comments that it holds at most.
pub const MOST_BYTES: usize = 16 << 20;

/// Packets as they are seen at places.
#[derive(Clone, Debug, Default)]
pub struct Capture {
    /// In the order of time.
    frames: Vec<Frame>,
    /// What each place is called, and what it is.
    places: BTreeMap<Place, (String, String)>,
    names: BTreeMap<IpAddr, String>,
    bytes: usize,
    /// Connections that are in it.
    pub connections: u32,
    /// Connections that no longer fit into it: it holds whole ones only.
    pub left_out: u32,
}

impl Capture {
    /// What is captured of one connection, from the epoch on.
    pub fn of_trip(trip: &RoundTrip, model: &Model) -> Self {
        let mut capture = Self::default();
        capture.takes(trip, model, (Time::ZERO, true));
        capture.in_order()
    }

    /// What is captured of the connections of a run, as many as fit, in the order of their opening.
    pub fn of_run(run: &Run) -> Self {
        let mut capture = Self::default();
        let all = run.connections() as u32;
        for number in 0..all {
            let (Some(it), Some(trip)) = (run.connection(number), run.trip(number)) else {
                continue;
            };
            let (model, _) = run.world_at(it.opened);
            if !capture.takes(&trip, model, (it.opened, it.fate == Fate::Closed)) {
                capture.left_out = all - number;
                break;
            }
        }
        capture.in_order()
    }

    /// Where packets were seen, with the names of the interfaces.
    pub fn places(&self) -> impl Iterator<Item = (Place, &str)> {
        self.places.iter().map(|(place, (name, _))| (*place, name.as_str()))
    }

    /// How many packets were seen, counted at each place.
    pub fn packets(&self) -> usize {
        self.frames.len()
    }

    /// The file: of all places, or of one.
    pub fn file(&self, only: Option<Place>) -> Vec<u8> {
        let shows = |place: Place| only.is_none_or(|only| only == place);
        let mut file = File::new(&self.about());
        let mut numbers = BTreeMap::new();
        for (place, (name, description)) in self.places.iter().filter(|(it, _)| shows(**it)) {
            numbers.insert(*place, numbers.len() as u32);
            file.interface(name, description);
        }
        file.names(self.names.iter().map(|(ip, name)| (*ip, name.as_str())));
        for frame in self.frames.iter().filter(|frame| shows(frame.place)) {
            file.packet(&Captured {
                interface: numbers.get(&frame.place).copied().unwrap_or_default(),
                at: frame.at.0,
                leaves: frame.leaves,
                bytes: &frame.bytes,
                comments: &frame.comments,
            });
        }
        file.bytes()
    }

    /// What the file says about itself.
    fn about(&self) -> String {
        let cut = if self.left_out == 0 {
            String::new()
        } else {
            format!(
                " It holds {} connections; {} more did not fit into {MOST_PACKETS} packets and \
                 {} MiB.",
                self.connections,
                self.left_out,
                MOST_BYTES >> 20
            )
        };
        format!("{ABOUT}{cut}")
    }

    /// Takes up all packets of a round trip; `false` if they do not fit.
    fn takes(&mut self, trip: &RoundTrip, model: &Model, when: (Time, bool)) -> bool {
        let frames = talk(&legs(trip), model, when);
        let text = |frame: &Frame| frame.comments.iter().map(String::len).sum::<usize>();
        let bytes: usize = frames.iter().map(|frame| frame.bytes.len() + text(frame)).sum();
        if self.frames.len() + frames.len() > MOST_PACKETS || self.bytes + bytes > MOST_BYTES {
            return false;
        }
        for frame in &frames {
            self.places.entry(frame.place).or_insert_with(|| names::interface(frame.place, model));
            for ip in [frame.packet.src.ip, frame.packet.dst.ip] {
                self.names.entry(ip).or_insert_with(|| names::of(ip, trip, model));
            }
        }
        self.bytes += bytes;
        self.connections += u32::from(!frames.is_empty());
        self.frames.extend(frames);
        true
    }

    fn in_order(mut self) -> Self {
        self.names.retain(|_, name| !name.is_empty());
        order::by_key(&mut self.frames, |frame| frame.at);
        self
    }
}

const ABOUT: &str = "Simulated by Fivetuple. Addresses, ways and verdicts are what the rules in the \
    comments say of each connection's first packet; the other packets take its way. Made up: \
    sequence numbers, contents, times, and that each connection has one request. Each place is an \
    interface, so a packet is here once for each place: to see one place, filter by \
    frame.interface_name.";
