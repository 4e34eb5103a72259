//! Points, rectangles, and ways that packets travel.

/// A point, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left.
    pub x: f32,
    /// Top.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// From its left upper corner.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// The right edge.
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// The lower edge.
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// The middle.
    pub fn middle(self) -> Point {
        Point { x: self.x + self.w / 2.0, y: self.y + self.h / 2.0 }
    }
}

/// A way: a line through points, with its length so far at each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    points: Vec<Point>,
    lengths: Vec<f32>,
    path: String,
}

/// How many pieces a bend is made of.
const PIECES: u8 = 10;

impl Way {
    /// Straight from corner to corner, each corner rounded by `round`.
    pub fn corners(corners: &[Point], round: f32) -> Self {
        let mut way = Self::default();
        let Some((first, rest)) = corners.split_first() else { return way };
        way.start(*first);
        way.onward(rest, round)
    }

    /// A smooth bend from one point to another that leaves and arrives level.
    pub fn bend(from: Point, to: Point) -> Self {
        let middle = f32::midpoint(from.x, to.x);
        let (a, b) = (Point { x: middle, y: from.y }, Point { x: middle, y: to.y });
        let mut way = Self::default();
        way.start(from);
        way.word('C', &[a, b, to]);
        for piece in 1..=PIECES * 2 {
            way.push(cubic([from, a, b, to], f32::from(piece) / f32::from(PIECES * 2)));
        }
        way
    }

    /// The same way, and on from corner to corner.
    #[must_use]
    pub fn onward(mut self, corners: &[Point], round: f32) -> Self {
        for (at, corner) in corners.iter().enumerate() {
            match corners.get(at + 1) {
                Some(next) => self.round(*corner, *next, round),
                None => self.line(*corner),
            }
        }
        self
    }

    /// The point after this part of the way, 0 to 1.
    pub fn at(&self, part: f32) -> Point {
        let length = self.length() * part.clamp(0.0, 1.0);
        let last = self.points.len().saturating_sub(1);
        let after = self.lengths.partition_point(|l| *l < length).max(1).min(last);
        let Some(a) = after.checked_sub(1).and_then(|before| self.points.get(before)) else {
            return self.points.first().copied().unwrap_or_default();
        };
        let (from, to) = (self.lengths[after - 1], self.lengths[after]);
        let t = if to > from { (length - from) / (to - from) } else { 0.0 };
        mix(*a, self.points[after], t)
    }

    /// How long it is.
    pub fn length(&self) -> f32 {
        self.lengths.last().copied().unwrap_or(0.0)
    }

    /// As the `d` of an SVG path.
    pub fn path(&self) -> &str {
        &self.path
    }

    fn start(&mut self, point: Point) {
        self.points.push(point);
        self.lengths.push(0.0);
        self.word('M', &[point]);
    }

    fn line(&mut self, to: Point) {
        self.word('L', &[to]);
        self.push(to);
    }

    fn round(&mut self, corner: Point, next: Point, round: f32) {
        let last = self.points.last().copied().unwrap_or_default();
        let (before, after) = (towards(corner, last, round), towards(corner, next, round));
        self.line(before);
        self.word('Q', &[corner, after]);
        for piece in 1..=PIECES {
            let t = f32::from(piece) / f32::from(PIECES);
            self.push(mix(mix(before, corner, t), mix(corner, after, t), t));
        }
    }

    fn push(&mut self, point: Point) {
        let last = self.points.last().copied().unwrap_or(point);
        self.lengths.push(self.length() + distance(last, point));
        self.points.push(point);
    }

    /// Whole pixels are exact enough for a line, and short.
    fn word(&mut self, letter: char, points: &[Point]) {
        self.path.push(letter);
        for (at, point) in points.iter().enumerate() {
            if at > 0 {
                self.path.push(' ');
            }
            self.path.push_str(&(point.x.round() as i32).to_string());
            self.path.push(' ');
            self.path.push_str(&(point.y.round() as i32).to_string());
        }
    }
}

/// How far two points are apart.
pub fn distance(a: Point, b: Point) -> f32 {
    (b.x - a.x).hypot(b.y - a.y)
}

fn mix(a: Point, b: Point, t: f32) -> Point {
    Point { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
}

/// From a corner at most `by` towards another point, and never past the middle.
fn towards(corner: Point, other: Point, by: f32) -> Point {
    let length = distance(corner, other);
    if length <= 0.0 { corner } else { mix(corner, other, (by / length).min(0.5)) }
}

fn cubic(points: [Point; 4], t: f32) -> Point {
    let [ab, bc, cd] = [0, 1, 2].map(|at| mix(points[at], points[at + 1], t));
    mix(mix(ab, bc, t), mix(bc, cd, t), t)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn p(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_packet_leaves_at_the_start_and_arrives_at_the_end() {
        let way = Way::corners(&[p(0.0, 0.0), p(100.0, 0.0), p(100.0, 50.0)], 10.0);
        assert_eq!(way.at(0.0), p(0.0, 0.0));
        assert_eq!(way.at(1.0), p(100.0, 50.0));
        assert!(way.length() < 150.0, "the corner is cut");
    }

    #[test]
    fn speed_is_even_along_a_bend() {
        let way = Way::bend(p(0.0, 0.0), p(80.0, 60.0));
        let even = way.length() / 10.0;
        for i in 0_u8..10 {
            let t = f32::from(i) / 10.0;
            let step = distance(way.at(t), way.at(t + 0.1));
            assert!((step - even).abs() < even * 0.15, "{step} is far from {even}");
        }
    }

    #[test]
    fn a_way_without_length_stays_where_it_is() {
        assert_eq!(Way::default().at(0.5), Point::default());
        assert_eq!(Way::corners(&[p(3.0, 4.0)], 5.0).at(0.5), p(3.0, 4.0));
    }
}
