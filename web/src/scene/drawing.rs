//! Packets as shapes of an SVG file, and colors as such files know them.

use std::fmt::Write;

use fivetuple_core::show::Kind;

use super::motion::Dot;
use super::paint::Ink;

/// The shapes of packets, those of the connection `chosen` ringed and on top.
pub fn drawn(dots: &[Dot], chosen: Option<u32>, ink: &Ink) -> String {
    let mut shapes = String::from("<g>");
    for dot in dots.iter().filter(|dot| Some(dot.flow) != chosen) {
        shape(&mut shapes, dot, ink);
    }
    for dot in dots.iter().filter(|dot| Some(dot.flow) == chosen) {
        let (x, y, edge, ring) = (dot.at.x, dot.at.y, hex(ink.edge), hex(ink.chosen));
        let look = format!("fill=\"{edge}\" stroke=\"{ring}\" stroke-width=\"1.8\"");
        // Writing into memory never fails, here and below.
        let _ = write!(shapes, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7.8\" {look}/>");
        shape(&mut shapes, dot, ink);
    }
    shapes + "</g>"
}

/// The same shapes as those that are blitted.
fn shape(shapes: &mut String, dot: &Dot, ink: &Ink) {
    let (x, y) = (dot.at.x, dot.at.y);
    let (path, color, line) = match dot.kind {
        Kind::Request => ("M-4.6 0a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0z", ink.kinds[0], false),
        Kind::Reply => ("M0-6.2 6.2 0 0 6.2-6.2 0z", ink.kinds[1], false),
        Kind::Probe => ("M0-5 4.6 3.4-4.6 3.4z", ink.kinds[3], false),
        _ => ("M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5", ink.kinds[2], true),
    };
    let (color, edge) = (hex(color), hex(ink.edge));
    let _ = write!(shapes, "<g transform=\"translate({x:.1} {y:.1})\">");
    let _ = if line {
        write!(
            shapes,
            "<path d=\"{path}\" stroke=\"{edge}\" stroke-width=\"5.4\"/>\
             <path d=\"{path}\" stroke=\"{color}\" stroke-width=\"3\"/>"
        )
    } else {
        let around = format!("paint-order=\"stroke\" stroke=\"{edge}\" stroke-width=\"2.4\"");
        write!(shapes, "<path d=\"{path}\" fill=\"{color}\" {around}/>")
    };
    if let Some(status) = dot.kind.status() {
        let look = "font-family=\"monospace\" font-size=\"9\" font-weight=\"700\"";
        let _ = write!(
            shapes,
            "<text y=\"15\" text-anchor=\"middle\" fill=\"{color}\" {look}>{status}</text>"
        );
    }
    shapes.push_str("</g>");
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A color as a browser computes it, in a form that other programs know, too: mixed colors come as
/// parts of one, and transparent ones are none.
pub fn plain(color: &str) -> String {
    if matches!(color, "rgba(0, 0, 0, 0)" | "transparent") {
        return "none".to_owned();
    }
    let parts = color.strip_prefix("color(srgb ").and_then(|rest| rest.strip_suffix(')'));
    let Some(parts) = parts else { return color.to_owned() };
    let byte = |part: &str| (part.parse::<f32>().unwrap_or_default() * 255.0).round() as u8;
    let bytes: Vec<u8> = parts.split(' ').take(3).map(byte).collect();
    <[u8; 3]>::try_from(bytes).map_or_else(|_| color.to_owned(), hex)
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Point;
    use super::*;

    #[test]
    fn every_packet_is_a_shape_where_it_is_and_that_of_the_connection_looked_at_is_ringed() {
        let at = |x| Point { x, y: 20.0 };
        let dots = [
            Dot { at: at(10.0), kind: Kind::Request, flow: 7, edge: 0 },
            Dot { at: at(30.0), kind: Kind::Unanswered, flow: 8, edge: 0 },
        ];
        let ink = Ink { kinds: [[1, 2, 3], [0; 3], [200, 0, 0], [0; 3]], ..Ink::default() };
        let shapes = drawn(&dots, Some(7), &ink);
        assert!(shapes.contains("translate(30.0 20.0)") && shapes.contains("#c80000"), "{shapes}");
        let status = Kind::Unanswered.status().unwrap().to_string();
        assert!(shapes.contains(&[">", &status, "</text>"].concat()), "{shapes}");
        assert_eq!(shapes.matches("<circle cx=\"10.0\"").count(), 1, "{shapes}");
        assert_eq!(shapes.matches("<circle").count(), 1, "{shapes}");
    }

    #[test]
    fn mixed_colors_become_plain_ones() {
        assert_eq!(plain("color(srgb 1 0.5 0)"), "#ff8000");
        assert_eq!(plain("rgb(1, 2, 3)"), "rgb(1, 2, 3)");
        assert_eq!(plain("rgba(0, 0, 0, 0)"), "none");
    }
}
