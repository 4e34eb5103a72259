//! A packet → its bytes, from the IP header on, with the checksums that belong there.

use std::net::IpAddr;

use etherparse::icmpv4::DestUnreachableHeader;
use etherparse::icmpv6::DestUnreachableCode;
use etherparse::{
    Icmpv4Type, Icmpv6Type, IpHeaders, Ipv4Header, Ipv6Header, PacketBuilder, PacketBuilderStep,
    TcpHeader,
};

use crate::base::FiveTuple;

/// What a packet carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// A segment: flags, its number and that of the byte that is expected next, data.
    Tcp(Flags, (u32, Option<u32>), Vec<u8>),
    /// An empty datagram.
    Udp,
    /// An ICMP echo, and whether it is the reply.
    Echo(bool),
    /// An ICMP error of this machine: nobody listens where a packet that carried this was sent to.
    Unreachable(IpAddr, Box<Self>),
}

/// Flags of a TCP segment; besides ACK, which all but the first have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flags {
    Syn,
    Ack,
    Push,
    Fin,
    Reset,
}

/// How an IP packet is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Carriage {
    pub(super) packet: FiveTuple,
    pub(super) ttl: u8,
    /// By which the same packet is known at all places; IPv4 only.
    pub(super) id: u16,
}

/// What receivers can take at once.
const WINDOW: u16 = 64_240;
/// Bytes of a packet that an error quotes: its headers.
const QUOTED: usize = 64;

/// The bytes of a packet; `None` where its addresses are of two families.
pub(super) fn bytes(carriage: Carriage, body: &Body) -> Option<Vec<u8>> {
    let (src, dst) = (carriage.packet.src, carriage.packet.dst);
    let from = if let Body::Unreachable(teller, _) = body { *teller } else { src.ip };
    let builder = PacketBuilder::ip(header(carriage, (from, dst.ip))?);
    let mut bytes = Vec::new();
    let written = match body {
        Body::Tcp(flags, numbers, data) => {
            let header = segment((src.port, dst.port), *flags, *numbers);
            builder.tcp_header(header).write_to_vec(&mut bytes, data)
        }
        Body::Udp => builder.udp(src.port, dst.port).write_to_vec(&mut bytes, &[]),
        Body::Echo(reply) => echo(builder, src.ip, *reply, &mut bytes),
        Body::Unreachable(_, body) => {
            let sent = Carriage { packet: carriage.packet.reply(), ..carriage };
            let mut quoted = self::bytes(sent, body)?;
            quoted.truncate(QUOTED);
            unreachable(builder, src.ip, &quoted, &mut bytes)
        }
    };
    written.ok().map(|()| bytes)
}

fn header(carriage: Carriage, between: (IpAddr, IpAddr)) -> Option<IpHeaders> {
    match between {
        (IpAddr::V4(src), IpAddr::V4(dst)) => {
            let header = Ipv4Header {
                source: src.octets(),
                destination: dst.octets(),
                time_to_live: carriage.ttl,
                identification: carriage.id,
                ..Ipv4Header::default()
            };
            Some(IpHeaders::Ipv4(header, etherparse::Ipv4Extensions::default()))
        }
        (IpAddr::V6(src), IpAddr::V6(dst)) => {
            let header = Ipv6Header {
                source: src.octets(),
                destination: dst.octets(),
                hop_limit: carriage.ttl,
                ..Ipv6Header::default()
            };
            Some(IpHeaders::Ipv6(header, etherparse::Ipv6Extensions::default()))
        }
        _ => None,
    }
}

fn segment(ports: (u16, u16), flags: Flags, (number, expected): (u32, Option<u32>)) -> TcpHeader {
    let mut header = TcpHeader::new(ports.0, ports.1, number, WINDOW);
    header.syn = flags == Flags::Syn;
    header.fin = flags == Flags::Fin;
    header.rst = flags == Flags::Reset;
    header.psh = flags == Flags::Push;
    header.ack = expected.is_some();
    header.acknowledgment_number = expected.unwrap_or(0);
    header
}

type Written = Result<(), etherparse::err::packet::BuildVecWriteError>;

fn echo(
    builder: PacketBuilderStep<IpHeaders>,
    src: IpAddr,
    reply: bool,
    bytes: &mut Vec<u8>,
) -> Written {
    match (src, reply) {
        (IpAddr::V4(_), false) => builder.icmpv4_echo_request(1, 1).write_to_vec(bytes, &[]),
        (IpAddr::V4(_), true) => builder.icmpv4_echo_reply(1, 1).write_to_vec(bytes, &[]),
        (IpAddr::V6(_), false) => builder.icmpv6_echo_request(1, 1).write_to_vec(bytes, &[]),
        (IpAddr::V6(_), true) => builder.icmpv6_echo_reply(1, 1).write_to_vec(bytes, &[]),
    }
}

fn unreachable(
    builder: PacketBuilderStep<IpHeaders>,
    src: IpAddr,
    quoted: &[u8],
    bytes: &mut Vec<u8>,
) -> Written {
    if src.is_ipv4() {
        let says = Icmpv4Type::DestinationUnreachable(DestUnreachableHeader::Port);
        return builder.icmpv4(says).write_to_vec(bytes, quoted);
    }
    let says = Icmpv6Type::DestinationUnreachable(DestUnreachableCode::Port);
    builder.icmpv6(says).write_to_vec(bytes, quoted)
}
