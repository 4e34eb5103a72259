//! The blocks of a pcapng file. Four of them, written and never read: less than a page, where the
//! crates for it bring a reader, procedural macros and an error type of their own.

use std::net::IpAddr;

/// The most bytes that a text in an option has: its length is a 16-bit number.
const MOST: usize = 4_096;
const COMMENT: u16 = 1;

/// A file that grows block by block.
#[derive(Default)]
pub(super) struct File {
    bytes: Vec<u8>,
}

/// A packet that was captured.
pub(super) struct Captured<'a> {
    /// The number of its interface.
    pub(super) interface: u32,
    /// Microseconds since the epoch.
    pub(super) at: u64,
    /// Whether it leaves, rather than comes.
    pub(super) leaves: bool,
    pub(super) bytes: &'a [u8],
    pub(super) comments: &'a [String],
}

impl File {
    /// A file of which this is said.
    pub(super) fn new(comment: &str) -> Self {
        let mut file = Self::default();
        let mut body = Body::default();
        body.u32(0x1a2b_3c4d);
        body.u16(1);
        body.u16(0);
        body.bytes(&[0xff; 8]);
        body.text(COMMENT, comment);
        body.text(4, "fivetuple");
        file.block(0x0a0d_0d0a, body.ended());
        file
    }

    /// Adds an interface whose packets begin with their IP header; it gets the next number.
    pub(super) fn interface(&mut self, name: &str, description: &str) {
        let mut body = Body::default();
        body.u16(101);
        body.u16(0);
        body.u32(0);
        body.text(2, name);
        body.text(3, description);
        // Times are in microseconds: 10 to the power of -6.
        body.option(9, &[6]);
        self.block(1, body.ended());
    }

    /// Adds the names of addresses.
    pub(super) fn names<'a>(&mut self, names: impl Iterator<Item = (IpAddr, &'a str)>) {
        let mut body = Body::default();
        for (ip, name) in names {
            let name = cut(name).as_bytes();
            match ip {
                IpAddr::V4(ip) => body.option(1, &[&ip.octets(), name, &[0]].concat()),
                IpAddr::V6(ip) => body.option(2, &[&ip.octets()[..], name, &[0]].concat()),
            }
        }
        self.block(4, body.ended());
    }

    /// Adds a packet.
    pub(super) fn packet(&mut self, captured: &Captured<'_>) {
        let mut body = Body::default();
        body.u32(captured.interface);
        body.u32((captured.at >> 32) as u32);
        body.u32(captured.at as u32);
        body.u32(captured.bytes.len() as u32);
        body.u32(captured.bytes.len() as u32);
        body.bytes(captured.bytes);
        for comment in captured.comments {
            body.text(COMMENT, comment);
        }
        let direction: u32 = if captured.leaves { 2 } else { 1 };
        body.option(2, &direction.to_le_bytes());
        self.block(6, body.ended());
    }

    /// All of it.
    pub(super) fn bytes(self) -> Vec<u8> {
        self.bytes
    }

    fn block(&mut self, kind: u32, body: &[u8]) {
        let length = (body.len() as u32 + 12).to_le_bytes();
        self.bytes.extend([&kind.to_le_bytes(), &length[..], body, &length].concat());
    }
}

/// What is in a block, in whole words.
#[derive(Default)]
struct Body(Vec<u8>);

impl Body {
    fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
        self.0.resize(self.0.len().next_multiple_of(4), 0);
    }

    fn option(&mut self, code: u16, value: &[u8]) {
        self.u16(code);
        self.u16(value.len() as u16);
        self.bytes(value);
    }

    fn text(&mut self, code: u16, text: &str) {
        self.option(code, cut(text).as_bytes());
    }

    /// Closes the list of options, or of names: both end alike.
    fn ended(&mut self) -> &[u8] {
        self.u32(0);
        &self.0
    }
}

/// As much of a text as an option can hold.
fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(MOST)]
}
