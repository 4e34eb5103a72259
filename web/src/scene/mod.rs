//! World → picture: positions, ways and packets. Pure geometry, in CSS pixels of the picture's own
//! width, so that text is never scaled. The same world and width give the same picture; nothing
//! jumps while somebody types.

mod card;
mod choose;
mod drawing;
mod figures;
mod geometry;
mod grid;
mod home;
mod label;
mod layout;
mod motion;
mod paint;
mod route;
mod spot;

pub use card::ROWS;
pub use choose::{Fold, Shown, ShownNode, ShownZone, Unfolded, choose};
pub use drawing::{drawn, plain};
pub use geometry::{Point, Rect, Way, distance};
pub use label::{fit, room};
pub use layout::{Scene, layout};
pub use motion::{Dot, Reel, nearest};
pub use paint::{Ink, Pixels};
pub use route::is_back;
pub use spot::Spot;
