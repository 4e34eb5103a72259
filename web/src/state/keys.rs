//! Keys on the stage. Letters can be switched off, since speech input types them by accident.

use fivetuple_core::base::{ClientId, Place};

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
    /// `c`: the other variant, while two are compared.
    Variant,
    /// `p`: the first packet of the client looked at.
    Packet,
    /// `1` to `9`: one of the things that can be done to what is chosen; `k` is the first of them.
    Deed(u8),
    /// `/`: search in the run.
    Find,
    /// `n`: the next hit.
    NextHit,
    /// With Shift: the hit before.
    PreviousHit,
    /// `e`: the gallery.
    Gallery,
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
            ("c", _) => Self::Variant,
            ("p", _) => Self::Packet,
            ("k", _) => Self::Deed(0),
            _ if matches!(name.as_bytes(), [b'1'..=b'9']) => Self::Deed(name.as_bytes()[0] - b'1'),
            ("/", _) => Self::Find,
            ("N", _) | ("n", true) => Self::PreviousHit,
            ("n", _) => Self::NextHit,
            ("e", _) => Self::Gallery,
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
        Key::Variant => Action::Variant(!state.kept.as_ref()?.shown),
        Key::Packet => Action::Client(client_of(state)),
        Key::Deed(number) => Action::Deed(number.into()),
        Key::Find => Action::Find(true),
        Key::NextHit => Action::NextHit(true, now),
        Key::PreviousHit => Action::NextHit(false, now),
        Key::Gallery => Action::Dialog(Some(Dialog::Gallery)),
        Key::Help => Action::Dialog(Some(Dialog::Help)),
    })
}

/// The chosen client, else the one looked at.
fn client_of(state: &State) -> ClientId {
    match state.look.place {
        Some(Place::Client(id)) => id,
        _ => state.look.client.or_else(|| state.looked_at()?.first).unwrap_or(ClientId(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::state::WishKind;
    use fivetuple_core::show::Thing;

    #[test]
    fn a_digit_does_one_of_the_things_that_can_be_done_to_what_is_chosen_and_k_the_first() {
        assert_eq!((Key::named("k", false), Key::named("0", false)), (Some(Key::Deed(0)), None));
        let state = State::default().reduce(Action::Edited);
        let state = state.reduce(Action::Opened(1, fixture::world().into(), true));
        let to = Thing::Place(fixture::node(0));
        let edits = ["Go down", "Drain"].map(fixture::edit).to_vec();
        let state = state.reduce(Action::Offered(1, to, 2_500_000, edits.into()));
        let drain = |state: &State| state.reduce(Action::Pressed(Key::Deed(1), 0.0));
        assert_eq!(drain(&state).wish.what, None, "nothing is chosen");
        let chosen = drain(&state.reduce(Action::Place(Some(fixture::node(0)))));
        assert_eq!(chosen.wish.what, Some(WishKind::Apply(1, fixture::edit("Drain"))));
        let said = chosen.reduce(Action::Edited).notice.unwrap().text;
        assert!(said.starts_with("n-1: Drain, at 2.50 s."), "{said}");
    }

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
