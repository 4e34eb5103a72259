//! Questions to the worker, as the state comes to need their answers.

use fivetuple_core::base::Place;
use wasm_bindgen_futures::spawn_local;
use yew::{Callback, hook, use_effect_with, use_memo};

use super::files::fetch;
use crate::engine::{Engine, Heard};
use crate::keeper::Keeper;
use crate::shared::Shared;
use crate::state::{Action, Course, Dialog, Made, Notice, Open, State, Tab};
use crate::strings::words;
use crate::talk::{Answer, Ask, Letter, Parcel, Table};
use crate::view::Act;

/// The door to the worker, opened once.
#[hook]
pub fn use_engine(keeper: &Keeper, act: &Act) -> Shared<Option<Engine>> {
    let (keeper, act) = (keeper.clone(), act.clone());
    let engine = use_memo((), move |()| {
        // On the host, where components are tested, there is no worker to start.
        let browser = cfg!(target_arch = "wasm32");
        let hear = Callback::from(move |heard| act.emit(action(heard)));
        Shared::new(browser.then(|| Engine::start(hear, keeper)))
    });
    (*engine).clone()
}

/// What an answer means to the state.
fn action(heard: Heard) -> Action {
    let Heard::Answer(letter, beside) = heard else {
        return Action::Stopped;
    };
    let Letter { revision, body, .. } = letter;
    let text = || Shared::new(beside.as_string().unwrap_or_default());
    match body {
        Answer::Opened(world, whole) => Action::Opened(revision, Shared::new(*world), whole),
        Answer::Traced(who, trip) => {
            Action::Traced(revision, who, trip.map(|trip| Shared::new(*trip)))
        }
        Answer::Advanced(slice) => Action::Advanced(revision, *slice),
        Answer::At(snapshot) => Action::Looked(revision, Shared::new(*snapshot)),
        Answer::Deeds(to, at, edits) => Action::Offered(revision, to, at, edits.into()),
        Answer::Table(place, at, table) => Action::Remembers(revision, place, at, table.into()),
        Answer::Linked(link, left) => {
            Action::Linked(revision, Shared::new(Made { link, left, text: beside.as_string() }))
        }
        Answer::NotShared(why) => Action::NotShared(why),
        Answer::Offers(offers) => Action::Offers(Shared::new(*offers)),
        Answer::Narrowed(kept, left_out) => Action::Narrowed(text(), kept, left_out),
        Answer::Cleaned(true) | Answer::Turned(true) => Action::Rewrite(text()),
        Answer::Cleaned(false) => {
            Action::Notice(Some(Notice { text: words().nothing_to_clean.into(), bad: false }))
        }
        Answer::LinkOpened(spot, other_rules) => {
            Action::Open(Open { text: text(), case: None, spot: Some(spot), other_rules })
        }
        Answer::Advised(at, problems) => Action::Advised(revision, at, problems.into()),
        Answer::Kept(world) => Action::Kept(revision, Shared::new(*world)),
        Answer::Compared(kept, found) => Action::Compared(revision, kept, Shared::new(*found)),
        Answer::Found(hits) => Action::Found(revision, Shared::new(*hits)),
        Answer::Taken(parcel, secrets) => Action::Taken(parcel, secrets, beside),
        Answer::LinkBad(why) => Action::NoLink(why),
        Answer::Checked(step, verdict) => Action::Checked(step as usize, verdict),
        Answer::Turned(false) => Action::CannotTurn,
        Answer::Gone | Answer::Lost | Answer::Spoken | Answer::Hover(_) | Answer::Complete(_) => {
            Action::Nothing
        }
    }
}

/// Asks what the state needs.
#[hook]
pub fn use_asks(engine: &Shared<Option<Engine>>, keeper: &Keeper, state: &State, act: &Act) {
    use_opening(engine, keeper, state);
    use_asking(engine, state.drawn, state.who().map(Ask::Trace), state.world.is_some());
    // While a newer text is to be read, an older one's run would be in its way.
    let more = state.behind().filter(|_| state.is_read());
    let (run, more) = more.map_or((0, None), |(run, until)| (run, Some(Ask::Advance(until))));
    use_asking(engine, run, more, state.world.is_some());
    let tenth = state.play.at / 100_000 * 100_000;
    let reached = if state.play.playing { tenth } else { state.play.at };
    let known = state.movie.until >= reached;
    use_asking(engine, state.drawn, known.then_some(Ask::At(reached)), state.world.is_some());
    let deeds = state.thing().filter(|_| known).map(|thing| Ask::Deeds(thing, reached));
    use_asking(engine, state.drawn, deeds, state.world.is_some());
    use_asking(engine, state.drawn, table(state, reached).filter(|_| known), state.world.is_some());
    let advise = state.asked.filter(|_| known).map(Ask::Advise);
    use_asking(engine, state.drawn, advise, state.world.is_some());
    use_linking(engine, state);
    use_course(engine, state);
    use_taking(engine, state);
    use_comparing(engine, state);
    use_finding(engine, state);
    use_choosing(engine, state);
    use_pages(state, act);
}

/// Asks for the table of the place that the inspector shows, until it is known.
fn table(state: &State, at: u64) -> Option<Ask> {
    let keeps = |place: &Place| matches!(place, Place::Balancer(_) | Place::Node(_));
    let place = state.look.place.filter(keeps).filter(|_| state.look.tab == Tab::Place)?;
    let until = match &state.table {
        Some((of, then, table)) if (*of, *then) == (place, at) => match **table {
            Table::Known(_) => return None,
            Table::Until(until) => until,
        },
        _ => 0,
    };
    Some(Ask::Table(place, at, until))
}

/// Sends each new text to be read.
#[hook]
fn use_opening(engine: &Shared<Option<Engine>>, keeper: &Keeper, state: &State) {
    let (engine, keeper) = (engine.clone(), keeper.clone());
    use_effect_with((state.text.revision, state.text.since), move |(revision, since)| {
        keeper.edited(*revision, *since);
        if let Some(engine) = engine.as_ref().filter(|_| *revision > 0) {
            engine.ask(*revision, Ask::Open(*since));
        }
    });
}

/// Lets the editor ask, too.
#[hook]
pub fn use_lookups(engine: &Shared<Option<Engine>>, keeper: &Keeper) {
    let (engine, keeper) = (engine.clone(), keeper.clone());
    use_effect_with((), move |()| {
        if let Some(engine) = &*engine {
            keeper.ask_through(engine.clone());
        }
    });
}

/// Asks a question about the world drawn, each time it is another one.
#[hook]
fn use_asking(engine: &Shared<Option<Engine>>, drawn: u32, ask: Option<Ask>, ready: bool) {
    let engine = engine.clone();
    use_effect_with((drawn, ask, ready), move |(drawn, ask, ready)| {
        if let (Some(engine), Some(ask), true) = (engine.as_ref(), ask, ready) {
            engine.ask(*drawn, *ask);
        }
    });
}

/// Makes the changes of a lesson, and checks what it claims once the run is known to its end.
#[hook]
fn use_course(engine: &Shared<Option<Engine>>, state: &State) {
    let course = state.course.clone();
    let turns = course.as_ref().map_or(0, Course::turns);
    let (door, of, drawn) = (engine.clone(), course.clone(), state.drawn);
    use_effect_with(turns, move |turns| {
        if let (Some(engine), Some(course), true) = ((*door).as_ref(), of, *turns > 0) {
            engine.ask_beside(drawn, Ask::Turn(course.step as u32), &course.page);
        }
    });
    let known = state.is_read() && !state.is_stale() && state.movie.done;
    let wants = course.as_ref().filter(|course| known && course.wants_check(state.drawn));
    let about = wants.map(|course| (course.step, state.drawn));
    let engine = engine.clone();
    use_effect_with(about, move |about| {
        if let (Some(engine), Some(course), Some((step, drawn))) =
            ((*engine).as_ref(), course, about)
        {
            engine.ask_beside(*drawn, Ask::Check(*step as u32), &course.page);
        }
    });
}

/// Makes the link while its sheet is open.
#[hook]
fn use_linking(engine: &Shared<Option<Engine>>, state: &State) {
    let engine = engine.clone();
    let open = state.dialog == Some(Dialog::Share) || state.offers_link();
    let about = (open, state.text.revision, state.spot(), state.sharing.anonymous);
    use_effect_with(about, move |(open, revision, spot, anonymous)| {
        if let Some(engine) = engine.as_ref().filter(|_| *open) {
            engine.ask(*revision, Ask::LinkMake(*spot, *anonymous));
        }
    });
}

/// Asks for a file, once for each time somebody wants one.
#[hook]
fn use_taking(engine: &Shared<Option<Engine>>, state: &State) {
    let engine = engine.clone();
    let (newest, drawn) = (state.text.revision, state.drawn);
    use_effect_with(state.taking, move |(number, parcel)| {
        let of = match parcel {
            Some(Parcel::Text | Parcel::CleanText | Parcel::Anonymous) => newest,
            _ => drawn,
        };
        if let (Some(engine), Some(parcel), true) = (engine.as_ref(), parcel, *number > 0) {
            engine.ask(of, Ask::Take(*parcel));
        }
    });
}

/// Asks what can be chosen of a text, and for what is left of it by a choice.
#[hook]
fn use_choosing(engine: &Shared<Option<Engine>>, state: &State) {
    let (door, newest) = (engine.clone(), state.text.revision);
    let wants = state.choosing.wants && state.is_read();
    use_effect_with((wants, newest), move |(wants, newest)| {
        if let Some(engine) = door.as_ref().filter(|_| *wants) {
            engine.ask(*newest, Ask::Offers);
        }
    });
    let engine = engine.clone();
    use_effect_with(state.choosing.chosen.clone(), move |(number, choice)| {
        if let Some(engine) = engine.as_ref().filter(|_| *number > 0) {
            engine.ask_beside(newest, Ask::Narrow, choice);
        }
    });
}

/// Has the worker keep what is compared with, and compare each text with it.
#[hook]
fn use_comparing(engine: &Shared<Option<Engine>>, state: &State) {
    let door = engine.clone();
    let kept = state.kept.as_ref().map(|kept| (kept.number, kept.told));
    let text = state.kept.as_ref().map(|kept| kept.text.clone());
    use_effect_with(kept, move |kept| {
        if let (Some(engine), Some((number, _)), Some(text)) = (door.as_ref(), kept, text) {
            engine.keep(*number, &text);
        }
    });
    let engine = engine.clone();
    use_effect_with((kept, state.drawn_of_text()), move |(kept, of)| {
        if let (Some(engine), Some((number, _))) = (engine.as_ref(), kept) {
            engine.ask(*of, Ask::Compare(*number));
        }
    });
}

/// Looks for the newest words in the run, a slice after the other.
#[hook]
fn use_finding(engine: &Shared<Option<Engine>>, state: &State) {
    let (engine, query) = (engine.clone(), state.find.query.clone());
    use_effect_with((query, state.drawn, state.seeks()), move |(query, drawn, looked)| {
        if let (Some(engine), Some(looked)) = (engine.as_ref(), looked) {
            engine.ask_beside(*drawn, Ask::Find(*looked), query);
        }
    });
}

/// Loads the page of the rule whose sheet is open.
#[hook]
fn use_pages(state: &State, act: &Act) {
    let act = act.clone();
    let rule = match &state.dialog {
        Some(Dialog::Rule(rule)) => Some((*rule).to_string()),
        _ => None,
    };
    use_effect_with(rule, move |rule| {
        let Some(rule) = rule.clone() else { return };
        spawn_local(async move {
            let page = fetch(&["./rules/", &rule, ".md"].concat()).await;
            act.emit(Action::Loaded(rule.into(), page.map(Shared::new)));
        });
    });
}
