//! Figures of three by five cells, for the status beside a packet that is an answer with an error.

/// The cells of each figure, five rows of three from the top, the left one first.
const FIGURES: [u16; 10] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_010_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
];
/// How wide a cell is, in CSS pixels.
const CELL: f32 = 1.6;

/// How far a point is outside the figures of a number of three, whose upper edge is at 0 and whose
/// middle is at 0; in CSS pixels, below 0 it is inside.
pub(super) fn outside(number: u16, x: f32, y: f32) -> f32 {
    let figures = [number / 100, number / 10, number].map(|part| usize::from(part % 10));
    let cells = figures.iter().enumerate().flat_map(|(at, figure)| {
        let lit = (0..15_u8).filter(move |cell| FIGURES[*figure] >> (14 - cell) & 1 == 1);
        lit.map(move |cell| (at as f32 * 4.0 + f32::from(cell % 3), f32::from(cell / 3)))
    });
    let out = |(column, row): (f32, f32)| {
        let (left, top) = ((column - 5.5) * CELL, row * CELL);
        let beside = (left - x).max(x - left - CELL);
        beside.max((top - y).max(y - top - CELL))
    };
    cells.map(out).fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_where_they_are_lit() {
        assert!(outside(111, 0.0, 4.0) < 0.0, "the stem of the one in the middle");
        assert!(outside(404, -7.5, 6.0) > 0.0, "below the bar of the four, at its left");
        assert!(outside(502, 0.0, -3.0) > 2.0, "above them");
    }
}
