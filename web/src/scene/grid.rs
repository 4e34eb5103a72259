//! Rows of cells: for Pods in a node, and for machines in a zone.

use super::geometry::Rect;

pub(super) const POD: Rect = Rect::new(0.0, 0.0, 104.0, 36.0);
/// Room between rows of Pods: for the lane back of one and the lane there of the next.
pub(super) const BETWEEN: f32 = 20.0;
/// Room beside Pods, for the ways to other rows than the first.
pub(super) const BESIDE: f32 = 10.0;

/// Cells for Pods in a node, or for machines in a zone.
pub(super) struct Grid {
    area: Rect,
    columns: usize,
    width: f32,
}

impl Grid {
    /// For so many below the top of an area; and how high their rows are.
    pub(super) fn new(area: Rect, count: usize) -> (Self, f32) {
        let inner = area.w - 2.0 * BESIDE;
        let columns = ((inner + 6.0) / (POD.w + 6.0)).floor().max(1.0);
        let width = (inner - (columns - 1.0) * 6.0) / columns;
        let columns = columns as usize;
        let rows = count.div_ceil(columns) as f32 * (POD.h + BETWEEN);
        (Self { area, columns, width }, rows)
    }

    /// The cell at a position.
    pub(super) fn cell(&self, at: usize) -> Rect {
        let (row, column) = (at / self.columns, at % self.columns);
        let x = self.area.x + BESIDE + column as f32 * (self.width + 6.0);
        Rect::new(x, self.area.y + row as f32 * (POD.h + BETWEEN), self.width, POD.h)
    }
}
