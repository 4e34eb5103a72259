//! Packets as pixels. Ten thousand of them are blitted into one buffer, far faster than a browser
//! draws ten thousand shapes. Shape tells them apart, not color alone: ● request, ◆ reply, ✕ lost,
//! ▲ probe; below the ✕ of an answer with an error stands its status.

use super::figures;
use super::motion::Dot;
use crate::state::kind;

/// Colors as red, green, blue: of a request, a reply, a lost one, a probe, and around them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    /// By kind.
    pub kinds: [[u8; 3]; 4],
    /// A thin edge around each, so that shapes stand out where they overlap.
    pub edge: [u8; 3],
    /// The ring around those of the connection looked at.
    pub chosen: [u8; 3],
}

/// A buffer of pixels, as a canvas takes it: red, green, blue, alpha.
#[derive(Clone, Debug, Default)]
pub struct Pixels {
    width: usize,
    height: usize,
    scale: f32,
    data: Vec<u8>,
    sprites: Vec<Sprite>,
    /// What was drawn on since it was clear: left, top, side.
    dirty: Vec<[i32; 3]>,
}

/// How far a sprite reaches from its middle, in CSS pixels.
const REACH: f32 = 9.0;
/// The same where a status stands below.
const FAR: f32 = 17.0;
/// How many kinds there are.
const KINDS: usize = 8;
/// The one that is lost; errors have its shape and color.
const LOST: usize = 2;

#[derive(Clone, Debug, Default)]
struct Sprite {
    side: i32,
    data: Vec<[u8; 4]>,
}

impl Pixels {
    /// A clear buffer of `width` × `height` CSS pixels, `scale` device pixels to each.
    pub fn new(width: f32, height: f32, scale: f32, ink: &Ink) -> Self {
        let (width, height) = ((width * scale) as usize, (height * scale) as usize);
        let color = |at: usize| ink.kinds.get(at).copied().unwrap_or(ink.kinds[LOST]);
        let plain = (0..KINDS).map(|at| sprite(at, color(at), ink.edge, scale));
        let chosen = (0..KINDS).map(|at| ringed(at, color(at), ink, scale));
        let sprites = plain.chain(chosen).collect();
        let data = vec![0; width * height * 4];
        Self { width, height, scale, data, sprites, dirty: Vec::new() }
    }

    /// Draws the packets, those of the connection `chosen` ringed and on top, in place of the last.
    pub fn draw(&mut self, dots: &[Dot], chosen: Option<u32>) {
        self.wipe();
        for dot in dots.iter().filter(|dot| Some(dot.flow) != chosen) {
            self.blit(dot, dot.kind as usize);
        }
        for dot in dots.iter().filter(|dot| Some(dot.flow) == chosen) {
            self.blit(dot, dot.kind as usize + KINDS);
        }
    }

    /// The pixels, row by row.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Width and height in device pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.width as u32, self.height as u32)
    }

    fn wipe(&mut self) {
        for [x, y, side] in std::mem::take(&mut self.dirty) {
            for row in y.max(0)..(y + side).min(self.height as i32) {
                let from = (row as usize * self.width + x.max(0) as usize) * 4;
                let to = (row as usize * self.width
                    + ((x + side).clamp(0, self.width as i32)) as usize)
                    * 4;
                if from < to {
                    self.data[from..to].fill(0);
                }
            }
        }
    }

    fn blit(&mut self, dot: &Dot, sprite: usize) {
        let Some(sprite) = self.sprites.get(sprite) else { return };
        let half = sprite.side as f32 / 2.0;
        let x = (dot.at.x * self.scale - half).round() as i32;
        let y = (dot.at.y * self.scale - half).round() as i32;
        for row in 0..sprite.side {
            if y + row < 0 || y + row >= self.height as i32 {
                continue;
            }
            for column in (0..sprite.side).filter(|c| x + c >= 0 && x + c < self.width as i32) {
                let pixel = sprite.data[(row * sprite.side + column) as usize];
                let at = ((y + row) as usize * self.width + (x + column) as usize) * 4;
                if pixel[3] > self.data[at + 3] || pixel[3] > 127 {
                    self.data[at..at + 4].copy_from_slice(&pixel);
                }
            }
        }
        self.dirty.push([x, y, sprite.side]);
    }
}

/// How far a point is outside a shape of this kind, in CSS pixels; below 0 it is inside.
fn outside(number: usize, x: f32, y: f32) -> f32 {
    match number {
        0 => x.hypot(y) - 4.6,
        1 => (x.abs() + y.abs() - 6.2) / std::f32::consts::SQRT_2,
        2 => {
            let (along, across) = (
                (x + y).abs() / std::f32::consts::SQRT_2,
                (x - y).abs() / std::f32::consts::SQRT_2,
            );
            let arm = |a: f32, b: f32| (a - 6.4).max(b - 1.5);
            arm(along, across).min(arm(across, along))
        }
        3 => (y - 3.4).max((x.abs() * 0.88 - y * 0.475) - 2.4),
        _ => {
            let status = kind(number as u8).status().unwrap_or_default();
            outside(LOST, x, y).min(figures::outside(status, x, y - 7.5))
        }
    }
}

fn sprite(kind: usize, color: [u8; 3], edge: [u8; 3], scale: f32) -> Sprite {
    paint((kind, scale), |x, y| {
        let out = outside(kind, x, y);
        let fill = coverage(out, scale);
        let rim = coverage(out - 1.2, scale);
        layered([(edge, rim), (color, fill)])
    })
}

fn ringed(kind: usize, color: [u8; 3], ink: &Ink, scale: f32) -> Sprite {
    paint((kind, scale), |x, y| {
        let out = outside(kind, x, y);
        let ring = coverage((x.hypot(y) - 7.8).abs() - 0.9, scale);
        let inside = coverage(x.hypot(y) - 7.8, scale);
        let rim = coverage(out - 1.2, scale).max(inside);
        let base = layered([(ink.edge, rim), (color, coverage(out, scale))]);
        if ring > 0.5 { over(base, ink.chosen, ring) } else { base }
    })
}

fn paint((kind, scale): (usize, f32), pixel: impl Fn(f32, f32) -> [u8; 4]) -> Sprite {
    let reach = if kind < 4 { REACH } else { FAR };
    let side = (reach * 2.0 * scale).ceil() as i32;
    let at = |n: i32| (n as f32 + 0.5) / scale - reach;
    let data = (0..side * side).map(|n| pixel(at(n % side), at(n / side))).collect();
    Sprite { side, data }
}

/// How much of a pixel is covered by a shape whose edge is this far away.
fn coverage(out: f32, scale: f32) -> f32 {
    (0.5 - out * scale).clamp(0.0, 1.0)
}

fn layered([(below, rim), (above, fill)]: [([u8; 3], f32); 2]) -> [u8; 4] {
    over([below[0], below[1], below[2], (rim * 255.0) as u8], above, fill)
}

fn over(base: [u8; 4], color: [u8; 3], part: f32) -> [u8; 4] {
    let mix = |a: u8, b: u8| (f32::from(a) * (1.0 - part) + f32::from(b) * part) as u8;
    let alpha = f32::from(base[3]).max(part * 255.0) as u8;
    [mix(base[0], color[0]), mix(base[1], color[1]), mix(base[2], color[2]), alpha]
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Point;
    use super::*;
    use fivetuple_core::show::Kind;

    fn ink() -> Ink {
        Ink {
            kinds: [[10, 0, 0], [20, 0, 0], [30, 0, 0], [40, 0, 0]],
            edge: [255; 3],
            chosen: [9; 3],
        }
    }

    fn dot(kind: Kind, x: f32) -> Dot {
        Dot { at: Point { x, y: 20.0 }, kind, flow: 1, edge: 0 }
    }

    fn painted(pixels: &Pixels) -> usize {
        pixels.data().chunks(4).filter(|pixel| pixel[3] > 0).count()
    }

    #[test]
    fn each_kind_has_a_shape_of_its_own() {
        let shape = |number| {
            let one_color = Ink { kinds: [[0; 3]; 4], ..ink() };
            let mut pixels = Pixels::new(40.0, 40.0, 2.0, &one_color);
            pixels.draw(&[dot(kind(number), 20.0)], None);
            pixels.data().to_vec()
        };
        let shapes: Vec<_> = (0..KINDS as u8).map(shape).collect();
        for (at, a) in shapes.iter().enumerate() {
            assert!(shapes[at + 1..].iter().all(|b| a != b), "kind {at}");
        }
    }

    #[test]
    fn the_last_frame_leaves_nothing_behind() {
        let mut pixels = Pixels::new(40.0, 40.0, 1.0, &ink());
        pixels.draw(&[dot(Kind::Request, 20.0), dot(Kind::Reply, 39.0)], Some(1));
        assert!(painted(&pixels) > 0);
        pixels.draw(&[], None);
        assert_eq!(painted(&pixels), 0);
    }

    #[test]
    fn a_packet_beyond_the_edge_is_cut_off() {
        let mut pixels = Pixels::new(40.0, 40.0, 1.0, &ink());
        pixels.draw(&[dot(Kind::Request, -30.0), dot(Kind::Request, 400.0)], None);
        assert_eq!(painted(&pixels), 0);
    }
}
