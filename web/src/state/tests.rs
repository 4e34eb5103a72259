use super::*;
use crate::embed::Theme;
use crate::fixture;
use crate::talk::Slice;

fn opened(state: &State, world: World) -> State {
    let state = state.reduce(Action::Edited);
    let revision = state.text.revision;
    state.reduce(Action::Opened(revision, world.into(), true))
}

fn first() -> State {
    opened(&State::default(), fixture::world())
}

#[test]
fn an_answer_to_an_older_text_changes_nothing() {
    let state = first().reduce(Action::Edited);
    let late = state.reduce(Action::Opened(1, World::default().into(), true));
    assert_eq!(late, state);
}

#[test]
fn a_text_with_an_error_leaves_the_picture_and_shows_the_problem() {
    let before = first().reduce(Action::Edited);
    let world = World { problems: fixture::world().problems, ..World::default() };
    let state = before.reduce(Action::Opened(2, world.into(), false));
    assert_eq!(state.world, before.world);
    assert_eq!(state.problems.len(), 1);
    assert!(state.is_stale());
}

#[test]
fn a_world_that_nobody_sends_in_has_no_packet_to_look_at() {
    let state = first();
    let who = state.who().unwrap();
    let state = state.reduce(Action::Traced(1, who, Some(fixture::trip().into())));
    assert!(opened(&state, fixture::world()).trip.is_some(), "it stays until it is traced anew");
    assert!(opened(&state, World::default()).trip.is_none());
}

#[test]
fn opening_a_text_is_a_wish_to_the_editor_and_no_change_of_the_author_s_text() {
    let case = Some("gallery/first".to_owned().into());
    let open = Open { text: "a: 1".to_owned().into(), case, spot: None, other_rules: None };
    let state = first().reduce(Action::Open(open));
    assert!(matches!(state.wish.what, Some(WishKind::Open(_))));
    let state = state.reduce(Action::Edited);
    assert!(!state.text.touched);
    assert!(state.reduce(Action::Edited).text.touched);
}

#[test]
fn what_is_looked_at_stays_as_long_as_it_is_there_by_name() {
    let state = first().reduce(Action::Place(Some(fixture::pod(3)))).reduce(Action::Flow(7));
    let state = opened(&state, fixture::world());
    assert_eq!((state.look.place, state.look.flow), (Some(fixture::pod(3)), Some(7)));
    let mut smaller = fixture::world();
    smaller.pods.pop();
    assert_eq!(opened(&state, smaller).look.place, None);
}

#[test]
fn a_trip_of_another_packet_than_the_one_looked_at_is_not_shown() {
    let state = first();
    let trip = || Some(fixture::trip().into());
    let other = state.reduce(Action::Traced(1, Who::Flow(9), trip()));
    assert!(other.trip.is_none());
    let who = state.who().unwrap();
    assert!(state.reduce(Action::Traced(1, who, trip())).trip.is_some());
}

#[test]
fn steps_stay_within_the_trip() {
    let state = first();
    let who = state.who().unwrap();
    let state = state.reduce(Action::Traced(1, who, Some(fixture::trip().into())));
    assert_eq!(state.reduce(Action::Step(99)).look.step, 5);
    let hop = state.reduce(Action::Pressed(Key::NextHop, 0.0));
    assert_eq!(hop.look.step, 1);
}

#[test]
fn time_waits_where_the_run_is_not_known_yet() {
    let state = first().reduce(Action::PlayPause(0.0));
    assert_eq!(state.reduce(Action::Tick(5_000.0)).play.at, 0);
    let slice = Slice { until: 3_000_000, ..Slice::default() };
    let state = state.reduce(Action::Advanced(1, slice));
    assert_eq!(state.reduce(Action::Tick(5_000.0)).play.at, 3_000_000);
}

#[test]
fn a_still_page_never_plays_by_itself() {
    let still = Wants { still: true, ..Wants::default() };
    let state = first().reduce(Action::PlayPause(0.0)).reduce(Action::Want(still));
    assert!(!state.play.playing);
    let open = Open { text: String::new().into(), case: None, spot: None, other_rules: None };
    assert!(!state.reduce(Action::Open(open)).play.playing);
}

#[test]
fn letters_that_are_switched_off_do_nothing_but_their_buttons_do() {
    let quiet = first().reduce(Action::Want(Wants { no_letters: true, ..Wants::default() }));
    assert_eq!(quiet.reduce(Action::Pressed(Key::Trace, 0.0)).look.pane, Pane::Picture);
    assert_eq!(quiet.reduce(Action::Do(Key::Trace, 0.0)).look.pane, Pane::Trace);
}

fn embedded(embed: Embed) -> State {
    let open = Open { text: "a".to_owned().into(), case: None, spot: None, other_rules: None };
    let state = State::started(Some(embed), Spoken::default());
    let state = state.reduce(Action::Open(open)).reduce(Action::Edited);
    state.reduce(Action::Opened(1, fixture::world().into(), true))
}

#[test]
fn an_embedded_picture_stands_still_until_it_is_told_to_play() {
    assert!(!embedded(Embed::default()).play.playing);
    let plays = embedded(Embed { autoplay: true, ..Embed::default() });
    assert!(plays.play.playing);
    assert!(!plays.reduce(Action::Playing(false, 0.0)).play.playing);
}

#[test]
fn an_event_is_gone_to_once_the_run_is_known_so_far() {
    let state = embedded(Embed { step: Some(2), ..Embed::default() });
    let slice = |events, done| Slice { events, done, until: 9_000_000, ..Slice::default() };
    let some =
        state.reduce(Action::Advanced(1, slice(vec![fixture::event(1_000_000, "one")], false)));
    assert_eq!(some.play.at, 0);
    let more =
        some.reduce(Action::Advanced(1, slice(vec![fixture::event(5_000_000, "two")], true)));
    assert_eq!(more.play.at, 5_000_000);
    assert_eq!(more.reduce(Action::Event(1)).play.at, 1_000_000);
    assert_eq!(more.reduce(Action::Event(99)).play.at, 5_000_000, "the last one there is");
    assert_eq!(more.reduce(Action::Event(0)).play.at, 0);
}

#[test]
fn reset_in_an_embedded_picture_is_the_author_s_text() {
    let state = embedded(Embed::default()).reduce(Action::Edited);
    assert!(state.text.touched);
    let author = state.embed.as_ref().and_then(|embed| embed.author.clone()).unwrap();
    let again = state.reduce(Action::Open((*author).clone()));
    assert_eq!(again.wish.what, Some(WishKind::Open(author.text.clone())));
    assert!(!again.reduce(Action::Edited).text.touched);
}

#[test]
fn an_embedded_picture_is_told_its_colors() {
    let dark = Change { theme: Some(Theme::Dark), ..Change::default() };
    let state = embedded(Embed::default()).reduce(Action::Set(dark));
    assert!(state.wants.dark);
    assert!(state.reduce(Action::Want(Wants::default())).wants.dark);
    let whole = State::default();
    assert_eq!(whole.reduce(Action::Set(dark)), whole, "the whole page follows the system");
}

#[test]
fn a_link_is_to_the_moment_it_was_asked_for() {
    let state = first().reduce(Action::PlayPause(0.0));
    assert!(!state.reduce(Action::Dialog(Some(Dialog::Share))).play.playing);
}
