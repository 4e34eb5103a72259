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
    /// `p`: the first packet of the client looked at.
    Packet,
    /// `k`: the chosen node or Pod fails at this moment, or comes back.
    Fail,
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
            ("p", _) => Self::Packet,
            ("k", _) => Self::Fail,
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
        Key::Packet => Action::Client(client_of(state)),
        Key::Fail => Action::Append(failure(state, at)?.into()),
        Key::Find => Action::Dialog(Some(Dialog::Gallery)),
        Key::Help => Action::Dialog(Some(Dialog::Help)),
    })
}

/// The chosen client, else the one looked at.
fn client_of(state: &State) -> ClientId {
    match state.look.place {
        Some(Place::Client(id)) => id,
        _ => state.look.client.unwrap_or(ClientId(0)),
    }
}

/// A scenario in which the chosen node or Pod fails at a moment, or comes back if it is down then.
fn failure(state: &State, at: u64) -> Option<String> {
    let (world, place) = (state.world.as_ref()?, state.look.place?);
    let down = state.snapshot.down.contains(&place);
    let (kind, name, becomes) = match place {
        Place::Node(id) => {
            let node = world.nodes.get(id.0 as usize)?;
            ("node", node.name.clone(), if down { "up" } else { "down" })
        }
        Place::Pod(id) => {
            let pod = world.pods.get(id.0 as usize)?;
            let name = [pod.namespace.as_str(), "/", &pod.name].concat();
            ("pod", name, if down { "ready" } else { "unready" })
        }
        _ => return None,
    };
    let head = "---\napiVersion: fivetuple.dev/v1alpha1\nkind: Scenario\nspec:\n  timeline:\n";
    let at = (at / 1000).to_string();
    let line = ["  - {at: ", &at, "ms, ", kind, ": \"", &name, "\", becomes: ", becomes, "}\n"];
    Some([head, &line.concat()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use fivetuple_core::show::Snapshot;

    #[test]
    fn what_fails_is_written_with_its_moment_and_what_is_down_comes_back() {
        let mut state = State::default().reduce(Action::Edited);
        state = state.reduce(Action::Opened(1, fixture::world().into(), true));
        assert_eq!(failure(&state, 0), None, "nothing is chosen");
        state.look.place = Some(fixture::node(0));
        let text = failure(&state, 2_500_000).unwrap();
        assert!(text.ends_with("{at: 2500ms, node: \"n-1\", becomes: down}\n"), "{text}");
        let down = vec![fixture::node(0)];
        state.snapshot = Snapshot { down, ..fixture::snapshot() }.into();
        assert!(failure(&state, 0).unwrap().contains("becomes: up"));
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
