//! Connections → packets at moments: who says what, and where it is seen when.

use std::net::IpAddr;
use std::time::Duration;

use crate::base::seed::hash_flow;
use crate::base::{Addr, FiveTuple, Place, Protocol, Time};
use crate::capture::leg::{Answer, Leg, Sighting};
use crate::capture::packet::{Body, Carriage, Flags, bytes};
use crate::explain::Reason;
use crate::explain::text::{English, sentence};
use crate::model::Model;
use crate::plan::node::Refusal;
use crate::sim::delay;

/// A packet that was captured somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) at: Time,
    pub(super) place: Place,
    pub(super) leaves: bool,
    pub(super) packet: FiveTuple,
    pub(super) bytes: Vec<u8>,
    pub(super) comments: Vec<String>,
}

/// How long a place has a packet, and whoever says two things takes between them.
const PASSES: Duration = Duration::from_micros(1);
/// How many nodes a packet may pass.
const TTL: u8 = 64;

/// All packets of a round trip's connections from a moment on, and whether those end in peace.
pub(super) fn talk(legs: &[Leg], model: &Model, (at, closes): (Time, bool)) -> Vec<Frame> {
    let host = legs.first().and_then(|leg| leg.there.first()).map(|first| first.packet.dst);
    let talk = |leg| Talk::new(leg, model, (at, host));
    let mut all: Vec<Talk<'_>> = legs.iter().map(talk).collect();
    match &mut all[..] {
        [only] => {
            only.talks();
            only.closes(closes);
        }
        [read, own] => {
            read.opens();
            read.asks();
            own.opener.now = read.other.now;
            own.talks();
            read.other.now = own.opener.now;
            read.is_answered();
            read.closes(closes);
            own.closes(closes);
        }
        _ => {}
    }
    all.into_iter().flat_map(|talk| talk.frames).collect()
}

/// One end of a connection.
#[derive(Clone, Copy)]
struct End {
    now: Time,
    /// The number of the next byte that it sends.
    next: u32,
}

/// Who speaks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Opener,
    Other,
}

/// A connection that is told.
struct Talk<'a> {
    leg: &'a Leg,
    model: &'a Model,
    opener: End,
    other: End,
    /// The number of the last packet.
    id: u16,
    /// Whom requests are for.
    host: Option<Addr>,
    frames: Vec<Frame>,
}

impl<'a> Talk<'a> {
    fn new(leg: &'a Leg, model: &'a Model, (now, host): (Time, Option<Addr>)) -> Self {
        let hash = leg.there.first().map_or(0, |first| hash_flow(&first.packet, model.seed));
        let opener = End { now, next: hash as u32 };
        let other = End { now, next: (hash >> 32) as u32 };
        Self { leg, model, opener, other, id: hash as u16, host, frames: Vec::new() }
    }

    fn protocol(&self) -> Option<Protocol> {
        Some(self.leg.there.first()?.packet.protocol)
    }

    fn is_tcp(&self) -> bool {
        self.protocol() == Some(Protocol::Tcp)
    }

    /// All but the end.
    fn talks(&mut self) {
        if self.opens() {
            self.asks();
            self.is_answered();
        }
    }

    /// Shakes hands, where that is done; `false` if it comes to no connection.
    fn opens(&mut self) -> bool {
        if !self.is_tcp() {
            return true;
        }
        self.sends(Who::Opener, Flags::Syn, "");
        match self.leg.answer {
            Answer::Nothing => {}
            Answer::Refused(how) => self.is_refused(how),
            Answer::IsLost => self.sends(Who::Other, Flags::Syn, ""),
            Answer::Comes(_) | Answer::IsAwaited => {
                self.sends(Who::Other, Flags::Syn, "");
                self.sends(Who::Opener, Flags::Ack, "");
                return true;
            }
        }
        false
    }

    fn asks(&mut self) {
        let request = match self.host {
            Some(host) if self.leg.is_read => &format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"),
            _ => "request\n",
        };
        self.says(Who::Opener, request);
    }

    fn is_answered(&mut self) {
        match self.leg.answer {
            Answer::Comes(status) => {
                self.other.now += delay::WORK;
                let response = if self.leg.is_read { response(status) } else { "reply\n" };
                self.says(Who::Other, response);
            }
            Answer::IsLost => self.says(Who::Other, "reply\n"),
            Answer::Refused(how) => self.is_refused(how),
            Answer::Nothing | Answer::IsAwaited => {}
        }
    }

    /// Both ends close, the opener first.
    fn closes(&mut self, closes: bool) {
        let connected = self.is_tcp() && matches!(self.leg.answer, Answer::Comes(_));
        if closes && connected {
            self.sends(Who::Opener, Flags::Fin, "");
            self.sends(Who::Other, Flags::Fin, "");
            self.sends(Who::Opener, Flags::Ack, "");
        }
    }

    fn is_refused(&mut self, how: Refusal) {
        match how {
            Refusal::Drop => {}
            Refusal::Reset => self.sends(Who::Other, Flags::Reset, ""),
            Refusal::Unreachable => self.is_told(),
        }
    }

    /// Says something in a packet of its own; what is carried is told of TCP alone.
    fn says(&mut self, who: Who, text: &str) {
        match self.protocol() {
            Some(Protocol::Tcp) => self.sends(who, Flags::Push, text),
            Some(Protocol::Udp) => self.goes(who, &Body::Udp),
            Some(Protocol::Icmp) => self.goes(who, &Body::Echo(who == Who::Other)),
            Some(Protocol::Sctp | Protocol::Other(_)) | None => {}
        }
    }

    /// Sends a TCP segment.
    fn sends(&mut self, who: Who, flags: Flags, text: &str) {
        let opens = who == Who::Opener && flags == Flags::Syn;
        let (from, to) = match who {
            Who::Opener => (&mut self.opener, &self.other),
            Who::Other => (&mut self.other, &self.opener),
        };
        let number = if flags == Flags::Reset { 0 } else { from.next };
        let expected = (!opens).then_some(to.next);
        let counts = text.len() as u32 + u32::from(matches!(flags, Flags::Syn | Flags::Fin));
        from.next = from.next.wrapping_add(counts);
        self.goes(who, &Body::Tcp(flags, (number, expected), text.as_bytes().to_vec()));
    }

    /// The opener is told by an ICMP error that nobody listens, with the packet that it sent.
    fn is_told(&mut self) {
        let Some(first) = self.leg.back.first() else { return };
        let sent = match self.protocol() {
            Some(Protocol::Tcp) => {
                Body::Tcp(Flags::Syn, (self.opener.next.wrapping_sub(1), None), Vec::new())
            }
            _ => Body::Udp,
        };
        let teller = address(first.at, first.packet.src.ip, self.model);
        self.goes(Who::Other, &Body::Unreachable(teller, Box::new(sent)));
    }

    /// A packet goes its way, and is seen there.
    fn goes(&mut self, who: Who, body: &Body) {
        let (leg, model) = (self.leg, self.model);
        let (way, start) = match who {
            Who::Opener => (&leg.there, self.opener.now),
            Who::Other => (&leg.back, self.other.now),
        };
        let (mut now, mut ttl, mut before) = (start, TTL, None::<&Sighting>);
        self.id = self.id.wrapping_add(1);
        for seen in way {
            if let Some(before) = before.replace(seen) {
                now += passes(before, seen, model);
                ttl = ttl.saturating_sub(u8::from(is_sent_on(before, seen)));
            }
            let carriage = Carriage { packet: seen.packet, ttl, id: self.id };
            self.frames.extend(frame(seen, now, (carriage, body), model));
        }
        let (from, to) = match who {
            Who::Opener => (&mut self.opener, &mut self.other),
            Who::Other => (&mut self.other, &mut self.opener),
        };
        from.now = start + PASSES;
        to.now = to.now.max(now + PASSES);
    }
}

/// What is captured of a packet where it is seen; nothing of one whose addresses are of two families.
fn frame(
    seen: &Sighting,
    at: Time,
    (carriage, body): (Carriage, &Body),
    model: &Model,
) -> Option<Frame> {
    let told = |reason: &Reason| format!("{} [{}]", sentence(reason, &English, model), reason.rule);
    Some(Frame {
        at,
        place: seen.at,
        leaves: seen.leaves,
        packet: seen.packet,
        bytes: bytes(carriage, body)?,
        comments: seen.because.iter().map(told).collect(),
    })
}

/// How long it takes from one sighting to the next.
fn passes(before: &Sighting, seen: &Sighting, model: &Model) -> Duration {
    if before.at == seen.at { PASSES } else { delay::between(model, before.at, seen.at) }
}

/// Whether a node has sent a packet on between two sightings.
fn is_sent_on(before: &Sighting, seen: &Sighting) -> bool {
    matches!(before.at, Place::Node(_))
        && !before.leaves
        && before.packet.protocol == seen.packet.protocol
}

/// By which address a machine tells others that nobody listens.
fn address(place: Place, asked: IpAddr, model: &Model) -> IpAddr {
    let own = match place {
        Place::Node(node) => {
            model.nodes[node].ips.iter().find(|ip| ip.is_ipv4() == asked.is_ipv4())
        }
        Place::Client(_) | Place::Balancer(_) | Place::Pod(_) | Place::Endpoint(_) => None,
    };
    own.copied().unwrap_or(asked)
}

fn response(status: Option<u16>) -> &'static str {
    match status {
        Some(404) => "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        Some(502) => "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n",
        Some(503) => "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n",
        Some(_) => "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n",
        None => "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\n",
    }
}
