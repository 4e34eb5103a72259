//! World → picture: positions, ways and packets. Pure geometry, in CSS pixels of the picture's own
//! width, so that text is never scaled. The same world and width give the same picture; nothing
//! jumps while somebody types.

mod choose;
mod figures;
mod geometry;
mod label;
mod layout;
mod motion;
mod paint;
mod route;

pub use choose::{Fold, Shown, ShownNode, ShownZone, Unfolded, choose};
pub use geometry::{Point, Rect, Way, distance};
pub use label::{fit, room};
pub use layout::{ROWS, Scene, Spot, layout};
pub use motion::{Dot, Reel, nearest};
pub use paint::{Ink, Pixels};
pub use route::is_back;
