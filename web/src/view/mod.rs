//! Components: functions of their props. Each computes its classes in one function, and none
//! decides anything about packets.

mod address;
mod branches;
mod candidates;
mod capacity;
mod changes;
mod chart;
mod choose;
mod deeds;
mod dialog;
mod editor;
mod facts;
mod fates;
mod find;
mod foreign;
mod frame;
mod gallery;
mod header;
mod help;
mod hops;
mod icon;
mod inspector;
mod languages;
mod lesson;
mod lines;
mod load;
mod map;
mod markdown;
mod marks;
mod packets;
mod picture;
mod place;
mod plan;
mod problems;
mod reason;
mod routes;
mod rule_page;
mod share;
mod shares;
mod spot;
mod stage;
mod status;
mod table;
mod take;
#[cfg(test)]
mod tests;
mod timeline;
mod trace;
mod variants;
mod width;
mod wires;

use yew::{Callback, MouseEvent};

use crate::state::Action;

pub use choose::Choose;
pub use editor::TextPane;
pub use frame::Frame;
pub use gallery::Gallery;
pub use header::Header;
pub use help::Help;
pub use inspector::Inspector;
pub use lesson::{LessonPane, Lessons};
pub(crate) use packets::ink;
pub use picture::Picture;
pub use rule_page::{Page, RulePage};
pub use share::Share;
pub use shares::Distribution;
pub use status::Status;
pub use timeline::Timeline;

/// Where components say what happened.
pub type Act = Callback<Action>;

/// A click that says this.
fn says(act: &Act, action: Action) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |_| act.emit(action.clone()))
}

/// A click that says something with its time, in the host's milliseconds.
fn says_when(act: &Act, action: impl Fn(f64) -> Action + 'static) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |event: MouseEvent| act.emit(action(event.time_stamp())))
}
