//! What is captured, read back block by block: nothing here knows how it was written.

#![expect(clippy::disallowed_methods, reason = "a test reads the cases")]
#![expect(clippy::unwrap_used, reason = "a test whose file cannot be read fails")]

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::Path;

use fivetuple_core::base::{Place, Texts, Time};
use fivetuple_core::capture::{Capture, MOST_PACKETS};
use fivetuple_core::manifest::Limits;
use fivetuple_core::path::Asked;
use fivetuple_core::{Worked, work};

const WEB: &str = include_str!("inputs/capture.yaml");
const CLIENT: &str = "203.0.113.7";
const FRONTEND: &str = "198.51.100.10";
const NODE: &str = "10.128.0.11";
const POD: &str = "10.8.1.2";

/// A packet as it stands in a file.
struct Seen {
    interface: String,
    leaves: bool,
    bytes: Vec<u8>,
    comments: Vec<String>,
}

/// A file that was read.
#[derive(Default)]
struct Read {
    about: String,
    interfaces: Vec<String>,
    names: Vec<(IpAddr, String)>,
    seen: Vec<Seen>,
}

fn u16_at(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// Options, or records of names: code and value.
fn options(mut bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let mut all = Vec::new();
    while bytes.len() >= 4 && u16_at(bytes, 0) != 0 {
        let (code, length) = (u16_at(bytes, 0), u16_at(bytes, 2));
        all.push((code, bytes[4..4 + length].to_vec()));
        bytes = &bytes[4 + length.next_multiple_of(4)..];
    }
    all
}

fn text(all: &[(usize, Vec<u8>)], code: usize) -> Vec<String> {
    let found = all.iter().filter(|(known, _)| *known == code);
    found.map(|(_, value)| String::from_utf8(value.clone()).unwrap()).collect()
}

fn read(mut file: &[u8]) -> Read {
    let mut read = Read::default();
    while !file.is_empty() {
        let (kind, length) = (u32_at(file, 0), u32_at(file, 4));
        assert_eq!(length % 4, 0);
        assert_eq!(u32_at(file, length - 4), length, "the length stands at both ends");
        block(&mut read, kind, &file[8..length - 4]);
        file = &file[length..];
    }
    read
}

fn block(read: &mut Read, kind: usize, body: &[u8]) {
    match kind {
        0x0a0d_0d0a => {
            assert_eq!(u32_at(body, 0), 0x1a2b_3c4d);
            read.about = text(&options(&body[16..]), 1).concat();
        }
        1 => {
            assert_eq!(u16_at(body, 0), 101, "packets begin with their IP header");
            read.interfaces.extend(text(&options(&body[8..]), 2));
        }
        4 => read.names.extend(options(body).into_iter().map(|(kind, value)| name(kind, &value))),
        6 => {
            let length = u32_at(body, 12);
            assert_eq!(u32_at(body, 16), length);
            let options = options(&body[20 + length.next_multiple_of(4)..]);
            let flags = options.iter().find(|(code, _)| *code == 2).unwrap();
            read.seen.push(Seen {
                interface: read.interfaces[u32_at(body, 0)].clone(),
                leaves: flags.1 == [2, 0, 0, 0],
                bytes: body[20..20 + length].to_vec(),
                comments: text(&options, 1),
            });
        }
        _ => panic!("a block of kind {kind}"),
    }
}

fn name(kind: usize, value: &[u8]) -> (IpAddr, String) {
    let (ip, name) = value.split_at(if kind == 1 { 4 } else { 16 });
    let ip: IpAddr = match ip.len() {
        4 => Ipv4Addr::from(<[u8; 4]>::try_from(ip).unwrap()).into(),
        _ => Ipv6Addr::from(<[u8; 16]>::try_from(ip).unwrap()).into(),
    };
    (ip, String::from_utf8(name.strip_suffix(&[0]).unwrap().to_vec()).unwrap())
}

impl Seen {
    fn is_v4(&self) -> bool {
        self.bytes[0] >> 4 == 4
    }

    fn protocol(&self) -> u8 {
        self.bytes[if self.is_v4() { 9 } else { 6 }]
    }

    fn ips(&self) -> (String, String) {
        let (at, long) = if self.is_v4() { (12, 4) } else { (8, 16) };
        let ip = |at: usize| {
            name(if long == 4 { 1 } else { 2 }, &[&self.bytes[at..at + long], &[0]].concat()).0
        };
        (ip(at).to_string(), ip(at + long).to_string())
    }

    fn payload(&self) -> &[u8] {
        &self.bytes[if self.is_v4() { 20 } else { 40 }..]
    }

    fn number(&self, at: usize) -> u32 {
        u32::from_be_bytes(self.payload()[at..at + 4].try_into().unwrap())
    }

    fn flags(&self) -> u8 {
        self.payload()[13]
    }

    /// Whether all its checksums come to nothing, as right ones do.
    fn sums_up(&self) -> bool {
        let header = !self.is_v4() || sum(&self.bytes[..20]) == 0xffff;
        let (at, long) = if self.is_v4() { (12, 8) } else { (8, 32) };
        let payload = self.payload();
        let pseudo = [&[0, self.protocol()], &(payload.len() as u16).to_be_bytes()[..]].concat();
        let all = [&self.bytes[at..at + long], &pseudo, payload].concat();
        let whole = if self.protocol() == 1 { sum(payload) } else { sum(&all) };
        header && whole == 0xffff
    }
}

/// The sum of all 16-bit words, carries added.
fn sum(bytes: &[u8]) -> u32 {
    let words =
        bytes.chunks(2).map(|two| u32::from(two[0]) << 8 | u32::from(*two.get(1).unwrap_or(&0)));
    let sum: u32 = words.sum();
    let once = (sum & 0xffff) + (sum >> 16);
    (once & 0xffff) + (once >> 16)
}

/// What is captured of the first connection that somebody opens in this world.
fn captured(worked: &Worked) -> Option<Capture> {
    let demand = *worked.router.demands().first()?;
    let packet = worked.router.packet(demand.client, 40_001, demand.dst, demand.protocol);
    let trip = worked.router.trace(&packet, demand.client, worked.model().seed);
    Some(Capture::of_trip(&trip, worked.model()))
}

fn of(yaml: &str) -> Read {
    read(&captured(&work(Texts::one(yaml), Limits::FILES)).unwrap().file(None))
}

/// What is seen at an interface: direction, source, destination.
fn at(read: &Read, interface: &str) -> Vec<(bool, String, String)> {
    let there = read.seen.iter().filter(|seen| seen.interface == interface);
    there.map(|seen| (seen.leaves, seen.ips().0, seen.ips().1)).collect()
}

#[test]
fn the_node_rewrites_both_addresses_and_the_answer_bypasses_the_load_balancer() {
    let read = of(WEB);
    assert_eq!(read.interfaces, ["client berlin", "lb web", "node n-1", "pod web-1"]);
    let seen = |leaves, src: &str, dst: &str| (leaves, src.to_owned(), dst.to_owned());
    let asks = [seen(false, CLIENT, FRONTEND), seen(true, NODE, POD)];
    let answers = [seen(false, POD, NODE), seen(true, FRONTEND, CLIENT)];
    // SYN and SYN-ACK, ACK and request and answer, both closing, and the last ACK. What follows at
    // once overtakes nothing, but is on its way already.
    let node = at(&read, "node n-1");
    assert_eq!(node[..4], [&asks[..], &answers].concat());
    assert_eq!(node.iter().filter(|one| asks.contains(one)).count(), 2 * 5);
    assert_eq!(node.iter().filter(|one| answers.contains(one)).count(), 2 * 3);
    assert_eq!(node.len(), 2 * 8);
    assert_eq!(at(&read, "lb web"), vec![seen(false, CLIENT, FRONTEND); 5]);
}

#[test]
fn at_every_place_numbers_follow_each_other() {
    let read = of(WEB);
    for interface in &read.interfaces {
        let mut next: Vec<(String, u32)> = Vec::new();
        for seen in read.seen.iter().filter(|seen| seen.interface == *interface) {
            let (src, dst) = seen.ips();
            let known =
                |ip: &str| next.iter().rev().find(|(known, _)| known == ip).map(|one| one.1);
            let data = seen.payload().len() - 20;
            let counts = data as u32 + u32::from(seen.flags() & 0b11 != 0);
            assert!(known(&src).is_none_or(|next| next == seen.number(4)), "{interface}");
            // Who acknowledges has seen all that was sent; the other way may not lead by here.
            let acknowledged = known(&dst).is_none_or(|next| next == seen.number(8));
            assert!(acknowledged || seen.flags() & 0b10 != 0, "{interface}");
            next.push((src, seen.number(4).wrapping_add(counts)));
        }
        assert!(!next.is_empty());
    }
}

#[test]
fn comments_say_what_was_decided_by_which_rule() {
    let read = of(WEB);
    let node = read.seen.iter().filter(|seen| seen.interface == "node n-1").take(2);
    let rules: Vec<Vec<&str>> = node
        .map(|seen| {
            seen.comments.iter().filter_map(|one| one.split_once(" [")).map(|one| one.1).collect()
        })
        .collect();
    assert_eq!(rules[0], ["kube-proxy/cluster-uses-any-endpoint]"]);
    assert_eq!(rules[1], ["kube-proxy/dnat-to-endpoint]", "kube-proxy/cluster-masquerades]"]);
}

#[test]
fn addresses_have_names() {
    let names = [(POD, "shop/web-1"), (NODE, "n-1"), (FRONTEND, "shop/web"), (CLIENT, "berlin")];
    let names = names.map(|(ip, name)| (ip.parse().unwrap(), name.to_owned()));
    assert_eq!(of(WEB).names, names);
}

#[test]
fn a_refusal_is_a_reset_or_an_error_that_quotes_what_was_sent() {
    let unready = WEB.replace("labels: {app: web}", "labels: {app: web}, ready: false");
    let reset = of(&unready);
    let last = reset.seen.last().unwrap();
    assert_eq!(
        (last.interface.as_str(), last.protocol(), last.flags()),
        ("client berlin", 6, 0b1_0100)
    );
    assert_eq!(last.ips(), (FRONTEND.to_owned(), CLIENT.to_owned()));
    let observed =
        unready.replace("dataplane: iptables", "dataplane: iptables, behavior: observed");
    let error = of(&observed);
    let (first, last) = (&error.seen[0], error.seen.last().unwrap());
    assert_eq!(last.ips(), (NODE.to_owned(), CLIENT.to_owned()));
    assert_eq!((last.protocol(), &last.payload()[..2]), (1, &[3, 3][..]));
    let quoted = &last.payload()[8..];
    assert_eq!((&quoted[12..], quoted.len()), (&first.bytes[12..], first.bytes.len()));
}

#[test]
fn a_load_balancer_that_reads_requests_has_a_connection_of_its_own() {
    let page = include_str!("../cases/gke-neg/requests.md");
    let yaml = page.split("```yaml\n").nth(1).unwrap().split("```").next().unwrap();
    let worked = work(Texts::one(yaml), Limits::FILES);
    let client = worked.model().find_client("paris").unwrap();
    let demand = *worked.router.demands().iter().find(|one| one.client == client).unwrap();
    let packet = worked.router.packet(client, 40_001, demand.dst, demand.protocol);
    let route = worked.router.route_at(demand.dst, "shop.example", "/cart");
    let trip = worked.router.trace_asked(&packet, client, (1, Asked { route, turn: 0 }));
    let read = read(&Capture::of_trip(&trip, worked.model()).file(None));
    let opens = |seen: &&Seen| seen.protocol() == 6 && seen.flags() == 0b10;
    let opened = |seen: &Seen| (seen.interface.clone(), seen.leaves);
    let opened: Vec<_> = read.seen.iter().filter(opens).map(opened).collect();
    let places = [("client paris", true), ("lb shop", false), ("lb shop", true)];
    assert_eq!(opened.len(), 4);
    assert_eq!(opened[..3], places.map(|(place, leaves)| (place.to_owned(), leaves)));
    let says = |seen: &Seen| String::from_utf8_lossy(&seen.payload()[20..]).into_owned();
    let last = read.seen.iter().filter(|seen| seen.interface == "client paris").map(says);
    assert!(last.into_iter().any(|text| text.starts_with("HTTP/1.1 200 ")));
}

#[test]
fn one_place_can_be_seen_alone() {
    let worked = work(Texts::one(WEB), Limits::FILES);
    let capture = captured(&worked).unwrap();
    let pod = capture.places().find(|(_, name)| *name == "pod web-1").unwrap().0;
    assert!(matches!(pod, Place::Pod(_)));
    let read = read(&capture.file(Some(pod)));
    assert_eq!((read.interfaces, read.seen.len()), (vec!["pod web-1".to_owned()], 8));
}

#[test]
fn a_run_is_captured_as_far_as_it_fits_and_says_where_it_does_not() {
    let busy = format!("{WEB}  traffic: [{{from: berlin, to: shop/web, connections: 200/s}}]\n");
    let worked = work(Texts::one(busy.as_str()), Limits::FILES);
    let short = Capture::of_run(&worked.run(Time::secs(1), 1));
    assert_eq!(short.left_out, 0);
    assert!(!read(&short.file(None)).about.contains("did not fit"));
    let long = Capture::of_run(&worked.run(Time::secs(10), 1));
    // Four places see a connection of eight packets 37 times.
    let fit = (MOST_PACKETS / 37) as u32;
    assert!(long.packets() <= MOST_PACKETS && long.connections >= fit, "{}", long.connections);
    let says = format!("It holds {} connections; {} more", long.connections, long.left_out);
    assert!(long.left_out > 0 && read(&long.file(None)).about.contains(&says));
}

#[test]
fn all_that_cases_send_has_right_checksums_and_comes_out_the_same_again() {
    let mut packets = 0;
    for page in pages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")) {
        let Some(yaml) = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next())
        else {
            continue;
        };
        let worked = work(Texts::one(yaml), Limits::FILES);
        let Some(capture) = captured(&worked) else { continue };
        let file = capture.file(None);
        assert_eq!(captured(&worked).unwrap().file(None), file);
        for seen in read(&file).seen {
            assert!(seen.sums_up(), "{:?} at {} in {yaml}", seen.ips(), seen.interface);
            packets += 1;
        }
    }
    assert!(packets > 1_000, "{packets}");
}

fn pages(folder: &Path) -> Vec<String> {
    let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    all.flat_map(|path| {
        if path.is_dir() { pages(&path) } else { vec![std::fs::read_to_string(path).unwrap()] }
    })
    .collect()
}
