//! Components as text, drawn on the host.

use yew::LocalServerRenderer;
use yew::prelude::*;

use super::picture::Props as Pane;
use super::*;
use crate::fixture;
use crate::scene::{Unfolded, choose, layout};
use crate::state::{Chart, Course, Pane as Middle, State, Tab};
use crate::strings::words;
use crate::talk::{KEPT, Slice, Table};
use fivetuple_core::base::ExposureId;
use fivetuple_core::compare::{Comparison, Difference, Side, Topic};
use fivetuple_core::manifest::Severity;
use fivetuple_core::show::{Entry, Remembered, Thing, World};

/// A state in which the packet of berlin has been followed.
fn state() -> State {
    let state = State::default().reduce(Action::Edited);
    let state = state.reduce(Action::Opened(1, fixture::world().into(), true));
    let who = state.who().unwrap();
    let events = vec![fixture::event(9_000_000, "web-4 becomes unready")];
    let slice = Slice {
        edges: fixture::edges(),
        events,
        until: 60_000_000,
        done: true,
        ..Slice::default()
    };
    state
        .reduce(Action::Traced(1, who, Some(fixture::trip().into())))
        .reduce(Action::Advanced(1, slice))
        .reduce(Action::Looked(1, fixture::snapshot().into()))
}

async fn drawn<C>(state: State) -> String
where
    C: BaseComponent<Properties = Pane>,
{
    let props = Pane { state: state.into(), act: Callback::noop() };
    LocalServerRenderer::<C>::with_props(props).render().await
}

/// How often a text occurs.
fn count(page: &str, text: &str) -> usize {
    page.matches(text).count()
}

#[tokio::test(flavor = "current_thread")]
async fn every_hop_shows_its_addresses_rule_and_line_and_marks_what_changed() {
    let page = drawn::<Inspector>(state()).await;
    assert_eq!(count(&page, "hop-head"), 6, "{page}");
    assert!(page.contains("<mark>10.8.3.7:8080</mark>"), "{page}");
    assert_eq!(count(&page, "<span>some-rule</span>"), 6);
    assert_eq!(count(&page, "line 11"), 6);
}

#[tokio::test(flavor = "current_thread")]
async fn the_step_looked_at_shows_all_candidates_and_why_one_was_excluded() {
    let page = drawn::<Inspector>(state().reduce(Action::Step(1))).await;
    assert!(page.contains("1/3") && page.contains("excluded"), "{page}");
    assert!(page.contains("n-4 carries an exclude label"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn the_trace_says_the_same_as_the_picture() {
    let page = drawn::<Picture>(state().reduce(Action::Pane(Middle::Trace))).await;
    assert_eq!(count(&page, "<tr"), 7, "{page}");
    assert!(page.contains("203.0.113.7:40012") && page.contains("replies directly"));
}

#[tokio::test(flavor = "current_thread")]
async fn the_picture_names_everyone_and_their_shares() {
    let page = drawn::<Picture>(state()).await;
    for name in ["berlin", "198.51.100.10:80", "us-central1-b", "n-3", "web-4", "33.3 %"] {
        assert!(page.contains(name), "{name} in {page}");
    }
    assert!(page.contains("replies go straight to the client"), "{page}");
    assert!(!page.contains("style="), "the policy allows no style attributes");
}

#[tokio::test(flavor = "current_thread")]
async fn one_click_switches_the_policy_and_the_chosen_one_is_pressed() {
    let page = drawn::<Picture>(state()).await;
    assert!(page.contains("aria-pressed=\"true\">Local</button>"), "{page}");
    assert!(page.contains("aria-pressed=\"false\">Cluster</button>"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn a_broken_text_says_that_the_picture_is_older() {
    let broken =
        state().reduce(Action::Edited).reduce(Action::Opened(2, fixture::world().into(), false));
    let page = drawn::<Picture>(broken).await;
    assert!(page.contains(words().stale), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn what_is_unhealthy_or_down_now_says_so_in_words() {
    let mut snapshot = fixture::snapshot();
    snapshot.unhealthy.push((0, fixture::node(2)));
    snapshot.down.push(fixture::pod(3));
    let page = drawn::<Picture>(state().reduce(Action::Looked(1, snapshot.into()))).await;
    assert!(page.contains("unhealthy") && page.contains("not ready"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn the_distribution_shows_what_was_seen_beside_what_the_rules_say() {
    let page = drawn::<Distribution>(state()).await;
    for text in ["web-1", "16.7 %", "135", "33.4 %"] {
        assert!(page.contains(text), "{text} in {page}");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn what_became_of_connections_is_said_and_what_did_not_happen_is_not() {
    let page = drawn::<Distribution>(state()).await;
    assert!(!page.contains("fates"), "{page}");
    let mut snapshot = fixture::snapshot();
    let seen = &mut snapshot.observed[0];
    (seen.lost, seen.refused, seen.broken, seen.missed) = (5, 3, 2, 0);
    let page = drawn::<Distribution>(state().reduce(Action::Looked(1, snapshot.into()))).await;
    for text in ["lost when opened", "3 refused, 2 timed out", "2 timed out", "cut off"] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(!page.contains("packets lost") && !page.contains("0 reset"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn a_pod_that_is_not_there_says_so_and_has_no_share() {
    let mut snapshot = fixture::snapshot();
    snapshot.coming.push(fixture::pod(3));
    snapshot.gone.push(fixture::pod(2));
    let state = state().reduce(Action::Looked(1, snapshot.into()));
    let page = drawn::<Picture>(state.clone()).await;
    assert!(page.contains("not there yet") && page.contains("gone"), "{page}");
    assert_eq!(count(&page, "absent\">"), 2, "{page}");
    let page = drawn::<Inspector>(state.reduce(Action::Place(Some(fixture::pod(3))))).await;
    assert!(page.contains("not there yet"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn what_is_chosen_lists_what_can_be_done_to_it_and_what_it_remembers() {
    let to = fixture::node(0);
    let edits = ["Go down", "Drain"].map(fixture::edit).to_vec();
    let entry = Entry {
        protocol: "tcp".into(),
        src: "203.0.113.7:40001".into(),
        dst: "198.51.100.10:80".into(),
        to: fixture::pod(0),
        to_name: "pod web-1".into(),
        idle: 1_500_000,
    };
    let table = Table::Known(Some(Remembered { count: 31, first: vec![entry] }));
    let state = state()
        .reduce(Action::Place(Some(to)))
        .reduce(Action::Offered(1, Thing::Place(to), 8_200_000, edits.into()))
        .reduce(Action::Remembers(1, to, 8_200_000, table.into()));
    let page = drawn::<Inspector>(state.clone()).await;
    for text in ["Do it at 8.20 s", "Drain", "the first 1 of 31", "pod web-1", "1.50 s"] {
        assert!(page.contains(text), "{text} in {page}");
    }
    let other = drawn::<Inspector>(state.reduce(Action::Place(Some(fixture::node(1))))).await;
    assert!(!other.contains("Drain") && !other.contains("web-1"), "another's are not its own");
}

#[tokio::test(flavor = "current_thread")]
async fn the_timeline_has_a_button_for_every_key_and_a_mark_for_every_event() {
    let page = drawn::<Timeline>(state()).await;
    for name in ["Play", "Next moment", "Moment before", "Next hop of the packet", "To the start"] {
        assert!(page.contains(name), "{name} in {page}");
    }
    assert!(page.contains("9.00 s web-4 becomes unready"), "{page}");
    assert!(page.contains("moment 0 of 1"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn the_plan_says_what_is_built_and_why_not_something_else() {
    let page = drawn::<Inspector>(state().reduce(Action::Tab(Tab::Plan))).await;
    for text in ["k8s2-tcp-web", "forwarding rules: 1", "weights were not asked for"] {
        assert!(page.contains(text), "{text} in {page}");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn a_place_says_why_it_is_or_is_not_a_backend() {
    let page = drawn::<Inspector>(state().reduce(Action::Place(Some(fixture::node(3))))).await;
    assert!(page.contains("n-4 carries an exclude label"), "{page}");
    let page = drawn::<Inspector>(state().reduce(Action::Place(Some(fixture::node(0))))).await;
    assert!(page.contains("n is in the subset") && page.contains("healthy"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn a_screen_reader_hears_the_step_and_everybody_the_notice() {
    let page = drawn::<Status>(state().reduce(Action::Step(2))).await;
    assert!(page.contains("step 3 of 6: node n-3 rewrites the destination"), "{page}");
}

/// A share that has changed, a group that has come, and a problem that has gone.
fn comparing() -> State {
    let side = |value: &str, place, line| {
        let why = Some(fixture::why("some/rule", "because", line));
        Some(Side { value: value.into(), place, why })
    };
    let one = |topic, what: &str, before, after| Difference {
        topic,
        about: "shop/web".into(),
        exposure: "shop/web".into(),
        what: what.into(),
        before,
        after,
    };
    let pod = Some(fixture::pod(0));
    let differences = vec![
        one(Topic::Share, "pod web-1", side("1/6", pod, 7), side("1/4", pod, 8)),
        one(Topic::Resource, "group neg-d", None, side("built", None, 0)),
        one(Topic::Problem, "warning", side("stranded", None, 9), None),
    ];
    let state = state().reduce(Action::Keep("a".to_owned().into()));
    let state = state.reduce(Action::Kept(KEPT + 1, fixture::world().into()));
    state.reduce(Action::Compared(1, KEPT + 1, Comparison { differences }.into()))
}

#[tokio::test(flavor = "current_thread")]
async fn what_differs_is_listed_by_topic_with_both_reasons_and_lines_only_of_the_text() {
    let page = drawn::<Inspector>(comparing()).await;
    for text in ["1/6", "1/4", "new in B", "only in A", "stranded", "line 8"] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert_eq!(count(&page, "class=\"topic\""), 3, "{page}");
    assert_eq!(count(&page, "<span>rule</span>"), 4, "{page}");
    assert!(!page.contains("line 7") && !page.contains("line 9"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn the_picture_marks_what_differs_in_words_and_what_is_kept_has_no_switches() {
    let page = drawn::<Picture>(comparing()).await;
    assert!(page.contains("was 16.7 %") && page.contains("class=\"around\""), "{page}");
    assert!(page.contains("3 things differ") && page.contains("Cluster</button>"), "{page}");
    let page = drawn::<Picture>(comparing().reduce(Action::Variant(true))).await;
    assert!(page.contains("B: 25.0 %") && !page.contains("Cluster</button>"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn a_long_link_says_that_it_is_long() {
    let props = |length: usize| share::Props {
        state: State::default().into(),
        link: Some("x".repeat(length).into()),
        made: None,
        act: Callback::noop(),
    };
    let page = LocalServerRenderer::<Share>::with_props(props(2_500)).render().await;
    assert!(page.contains("2500 characters") && page.contains("Some chat programs"), "{page}");
    let page = LocalServerRenderer::<Share>::with_props(props(4_500)).render().await;
    assert!(page.contains("Most chat programs"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn a_rule_s_page_has_its_headings_code_and_links_and_no_html_of_its_own() {
    let text = "# a/b\n\n## What happens\n\nUse `x` <b>now</b>, see https://example.org/a.\n\n* one\n* two\n";
    let props = rule_page::Props {
        rule: "a/b".to_owned().into(),
        page: Page::Text(text.to_owned().into()),
        says: String::new(),
        sources: vec![],
        act: Callback::noop(),
    };
    let page = LocalServerRenderer::<RulePage>::with_props(props).render().await;
    assert!(page.contains("<h3>What happens</h3>") && page.contains("<code>x</code>"), "{page}");
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"), "{page}");
    assert!(page.contains("href=\"https://example.org/a\""), "{page}");
    assert_eq!(count(&page, "<li>"), 2);
}

#[tokio::test(flavor = "current_thread")]
async fn a_rule_without_its_page_says_its_sentence() {
    let props = rule_page::Props {
        rule: "a/b".to_owned().into(),
        page: Page::Missing,
        says: "{pod} is not picked".to_owned(),
        sources: vec![("https://example.org/a".to_owned(), "2026-11-29".to_owned())],
        act: Callback::noop(),
    };
    let page = LocalServerRenderer::<RulePage>::with_props(props).render().await;
    assert!(page.contains("<var>pod</var>") && page.contains("is not picked"), "{page}");
    assert!(page.contains("https://example.org/a"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn what_would_answer_a_question_is_kept_back_until_it_is_answered() {
    let text = "# T\n\n```yaml\na: 1\n```\n\n## One\n\nask: Which?\n- this: `lost = 0`\n- that: `lost > 0`\n";
    let lesson = fivetuple_core::lesson::read(text).expect("a lesson");
    let course = Course::new("one".to_owned().into(), text.to_owned(), lesson);
    let asks = State { course: Some(course), ..state() };
    for page in [drawn::<Picture>(asks.clone()).await, drawn::<Distribution>(asks.clone()).await] {
        assert!(!page.contains("33.3 %") && !page.contains("healthy"), "{page}");
    }
    let told = asks.reduce(Action::Choose(0));
    assert!(drawn::<Picture>(told.clone()).await.contains("33.3 %"));
    assert!(drawn::<Distribution>(told).await.contains("33.3 %"));
}

#[tokio::test(flavor = "current_thread")]
async fn a_text_with_nothing_to_draw_says_why() {
    let mut world = World::default();
    let page = |world: &World| {
        drawn::<Picture>(State::default().reduce(Action::Opened(0, world.clone().into(), true)))
    };
    assert!(page(&world).await.contains(words().nothing));
    world.problems = fixture::world().problems;
    world.problems[0].severity = Severity::Error;
    let page = page(&world).await;
    assert!(page.contains(words().unreadable) && !page.contains(words().nothing), "{page}");
    assert!(!page.contains("<select"), "there is nothing to choose: {page}");
}

#[tokio::test(flavor = "current_thread")]
async fn a_large_world_is_drawn_with_what_fits_and_counts_of_the_rest() {
    let mut world = fixture::world();
    let node = world.nodes[0].clone();
    world.nodes.extend((0..200).map(|_| node.clone()));
    let shown = choose(&world, Some(ExposureId(0)), &[], &Unfolded::new());
    assert!(layout(&world, &shown, 640.0).spots.len() < 60);
    let state = State::default().reduce(Action::Edited);
    let page = drawn::<Picture>(state.reduce(Action::Opened(1, world.into(), true))).await;
    assert!(page.contains("201 more nodes"), "{page}");
    let key = "role=\"button\" aria-pressed";
    assert!(count(&page, "spot more") > 0 && page.contains(key), "counts are buttons: {page}");
}

/// A state that looks at the first exposure of a case.
fn of_case(page: &str) -> State {
    let text = crate::gallery::text(page).unwrap();
    let texts = fivetuple_core::base::Texts::one(text);
    let worked = fivetuple_core::work(texts, fivetuple_core::manifest::Limits::PAGE);
    let state = State::default().reduce(Action::Edited);
    state.reduce(Action::Opened(1, worked.world().into(), true))
}

const DOOR: &str = include_str!("../../../core/cases/gke-neg/nodes-or-pods.md");
const MESH: &str = include_str!("../../../tests/inputs/mesh.md");

#[tokio::test(flavor = "current_thread")]
async fn a_door_s_routes_can_be_followed_and_what_is_behind_it_is_not_offered_by_itself() {
    let state = of_case(DOOR).reduce(Action::Route(1));
    let page = drawn::<Inspector>(state.clone()).await;
    assert!(page.contains("any host, /old and below") && page.contains("default/by-nodes:80"));
    assert_eq!(count(&page, "aria-pressed=\"true\" class=\"route\""), 1, "{page}");
    assert!(matches!(state.who(), Some(crate::talk::Who::Route(_, _, 1))));
    let page = drawn::<Picture>(state).await;
    assert_eq!(count(&page, "<option"), 3, "two Services and the door: {page}");
    assert!(page.contains("<optgroup label=\"Ingress\">"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn capacities_stand_by_region_and_all_algorithms_side_by_side() {
    let page = drawn::<Distribution>(of_case(MESH).reduce(Action::Chart(Chart::Capacity))).await;
    for words in ["us-west1", "waterfall by region", "spray to world", "holds", "asks for 150/s"] {
        assert!(page.contains(words), "{words} in {page}");
    }
    assert!(!page.contains("style="), "the policy allows no style attributes");
}

#[tokio::test(flavor = "current_thread")]
async fn what_cannot_be_shown_that_way_is_shown_as_shares() {
    let page = drawn::<Distribution>(state().reduce(Action::Chart(Chart::Capacity))).await;
    assert!(page.contains("shares") && !page.contains("waterfall"), "{page}");
}

#[tokio::test(flavor = "current_thread")]
async fn requests_that_failed_are_told_by_status() {
    let mut snapshot = fixture::snapshot();
    (snapshot.observed[0].requests, snapshot.observed[0].failed) = (10, vec![(502, 3), (503, 1)]);
    let page = drawn::<Distribution>(state().reduce(Action::Looked(1, snapshot.into()))).await;
    let told = page.replace("<!-->", "").replace("<!--<-->", "");
    assert!(told.contains("requests answered with 502") && told.contains("with 503"), "{page}");
}
