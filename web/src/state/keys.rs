//! Keys on the stage. Letters can be switched off, since speech input types them by accident.

use super::{Action, Dialog, Pane, State};

/// A key that means something on the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Space.
    PlayPause,
    /// `.` or the arrow to the right.
    Next,
    /// `,` or the arrow to the left.
    Previous,
    /// With Shift: the next step of the packet looked at.
    NextHop,
    /// With Shift: the step before.
    PreviousHop,
    /// Home.
    First,
    /// End.
    Last,
    /// `+`.
    Faster,
    /// `-`.
    Slower,
    /// `t`: picture or trace.
    Trace,
    /// `/`: the gallery, which has the search.
    Find,
    /// `?`.
    Help,
}

impl Key {
    /// The key of this name, as browsers name them; `None` if it means nothing here.
    pub fn named(name: &str, shift: bool) -> Option<Self> {
        Some(match (name, shift) {
            (" ", _) => Self::PlayPause,
            ("ArrowRight", true) => Self::NextHop,
            ("ArrowLeft", true) => Self::PreviousHop,
            ("." | "ArrowRight", _) => Self::Next,
            ("," | "ArrowLeft", _) => Self::Previous,
            ("Home", _) => Self::First,
            ("End", _) => Self::Last,
            ("+" | "=", _) => Self::Faster,
            ("-" | "_", _) => Self::Slower,
            ("t", _) => Self::Trace,
            ("/", _) => Self::Find,
            ("?", _) => Self::Help,
            _ => return None,
        })
    }

    /// Whether it is a single printed character, which can be switched off.
    pub fn is_letter(self) -> bool {
        !matches!(
            self,
            Self::PlayPause | Self::NextHop | Self::PreviousHop | Self::First | Self::Last
        )
    }
}

/// What a key does now.
pub fn action_of(state: &State, key: Key, now: f64) -> Option<Action> {
    let at = state.play.now(now);
    Some(match key {
        Key::PlayPause => Action::PlayPause(now),
        Key::Next => Action::Seek(state.movie.next(at)?, now),
        Key::Previous => Action::Seek(state.movie.previous(at)?, now),
        Key::NextHop => Action::Step(state.look.step + 1),
        Key::PreviousHop => Action::Step(state.look.step.saturating_sub(1)),
        Key::First => Action::Seek(0, now),
        Key::Last => Action::Seek(state.play.end, now),
        Key::Faster => Action::Speed(1, now),
        Key::Slower => Action::Speed(-1, now),
        Key::Trace => Action::Pane(match state.look.pane {
            Pane::Picture => Pane::Trace,
            Pane::Trace => Pane::Picture,
        }),
        Key::Find => Action::Dialog(Some(Dialog::Gallery)),
        Key::Help => Action::Dialog(Some(Dialog::Help)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_step_and_with_shift_they_step_by_hop() {
        assert_eq!(Key::named("ArrowRight", false), Some(Key::Next));
        assert_eq!(Key::named("ArrowRight", true), Some(Key::NextHop));
        assert_eq!(Key::named("x", false), None);
    }

    #[test]
    fn a_step_where_nothing_comes_is_no_action() {
        assert_eq!(action_of(&State::default(), Key::Next, 0.0), None);
    }
}
