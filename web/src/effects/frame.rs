//! The two sides of an embedded picture's talk with the page around it. What comes in is only ever
//! data: a message of another page, or of another shape, is none.

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, MessageEvent, Url, UrlSearchParams, Window, window};
use yew::{hook, use_effect_with, use_mut_ref};

use fivetuple_core::manifest::Severity;

use super::files::{begin_lesson, load, open_case};
use super::now;
use crate::derive::sentence;
use crate::embed::{Embed, Mode, Source, Theme, speed};
use crate::engine::Engine;
use crate::gallery;
use crate::keeper::{Keeper, object};
use crate::shared::Shared;
use crate::state::{Action, Change, Notice, Open, State};
use crate::strings::words;
use crate::talk::{Ask, Spot};
use crate::view::Act;

/// The version of the envelope.
const VERSION: f64 = 1.0;
/// How long a text must stand until its change is told, in milliseconds.
const PAUSE: u32 = 300;
/// How often a link is asked for, since a newer question takes an older one's place.
const TRIES: u32 = 5;
/// Dispatched once messages are heard: those that came before are then said again.
const LISTENS: &str = "listens";

/// What the address asks for, if this page is an embedded one.
pub fn embedded() -> Option<Embed> {
    let window = window()?;
    let root = window.document()?.document_element()?;
    root.get_attribute("data-embed")?;
    let (search, hash) = (window.location().search().ok()?, window.location().hash().ok()?);
    let both = [search.trim_start_matches('?'), hash.trim_start_matches('#')].join("&");
    let (mut embed, strange) = Embed::read(&pairs(&both).unwrap_or_default());
    for name in strange {
        say_strange(&name);
    }
    embed.autoplay |= root.has_attribute("data-play");
    Some(embed)
}

fn pairs(query: &str) -> Result<Vec<(String, String)>, JsValue> {
    let parameters = UrlSearchParams::new_with_str(query)?;
    let mut pairs = Vec::new();
    for pair in Array::from(&parameters).iter() {
        let pair = Array::from(&pair);
        let part = |at| pair.get(at).as_string().unwrap_or_default();
        pairs.push((part(0), part(1)));
    }
    Ok(pairs)
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = info)]
    fn note(text: &str);
}

/// Unknown names are passed over, and whoever wrote them finds out.
fn say_strange(name: &str) {
    note(&["fivetuple: means nothing here: ", name].concat());
}

/// Opens what the frame is to show, hears the page around it, and tells it what happens.
#[hook]
pub fn use_frame(engine: &Shared<Option<Engine>>, keeper: &Keeper, state: &State, act: &Act) {
    let embed = state.embed.clone();
    use_start(engine, embed.as_ref(), act);
    use_hearing(engine, state, act);
    use_telling(state, keeper);
}

#[hook]
fn use_start(engine: &Shared<Option<Engine>>, embed: Option<&Embed>, act: &Act) {
    let (engine, act, embed) = (engine.clone(), act.clone(), embed.cloned());
    use_effect_with((), move |()| {
        let Some(embed) = embed else { return };
        match (embed.source, &*engine) {
            (Source::First, _) => {
                spawn_local(open_case(gallery::FIRST.to_owned().into(), act));
            }
            (Source::Case(id), _) => spawn_local(open_case(id.into(), act)),
            (Source::Lesson(id), _) => spawn_local(begin_lesson(id.into(), act)),
            (Source::File(address), _) => spawn_local(open_file(address, act)),
            (Source::Link(link), Some(engine)) => engine.open_link(link.into()),
            (Source::Message, _) | (Source::Link(_), None) => {}
        }
    });
}

/// Loads a text of the same origin; no other is asked for anything.
async fn open_file(address: String, act: Act) {
    let own = || {
        let here = window()?.location();
        let url = Url::new_with_base(&address, &here.href().ok()?).ok()?;
        (url.origin() == here.origin().ok()?).then(|| url.href())
    };
    let text = match own() {
        Some(address) => load(&address).await,
        None => None,
    };
    act.emit(match text {
        Some(text) => opening(text),
        None => Action::Notice(Some(Notice { text: words().not_loaded.into(), bad: true })),
    });
}

fn opening(text: String) -> Action {
    Action::Open(Open { text: text.into(), case: None, spot: None, other_rules: None })
}

/// Hears the page around, and nobody else.
#[hook]
fn use_hearing(engine: &Shared<Option<Engine>>, state: &State, act: &Act) {
    let (engine, act, spot) = (engine.clone(), act.clone(), use_mut_ref(Spot::default));
    spot.replace(state.spot());
    let parent = state.embed.as_ref().map(|embed| embed.parent.clone());
    use_effect_with(parent, move |parent| {
        let listener = parent.clone().zip(window()).map(|(parent, window)| {
            let around = parent.clone();
            let listener = EventListener::new(&window, "message", move |event: &Event| {
                let Some(event) =
                    event.dyn_ref::<MessageEvent>().filter(|it| is_from(it, around.as_ref()))
                else {
                    return;
                };
                match action(&event.data()) {
                    Some(Heard::Does(action)) => act.emit(*action),
                    Some(Heard::Asks(id)) => {
                        spawn_local(answer(engine.clone(), *spot.borrow(), id, around.clone()));
                    }
                    None => {}
                }
            });
            if let Ok(listens) = Event::new(LISTENS) {
                // Nobody cancels it.
                let _ = window.dispatch_event(&listens);
            }
            listener
        });
        move || drop(listener)
    });
}

fn is_from(event: &MessageEvent, parent: Option<&String>) -> bool {
    let around = around();
    let source = event.source();
    let same = source
        .zip(around)
        .is_some_and(|(source, around)| Object::is(source.as_ref(), around.as_ref()));
    same && parent.is_none_or(|parent| event.origin() == *parent)
}

/// The page around this one, if there is one.
fn around() -> Option<Window> {
    let own = window()?;
    let parent = own.parent().ok()??;
    (!Object::is(own.as_ref(), parent.as_ref())).then_some(parent)
}

/// What a message wants.
enum Heard {
    /// Something to be done.
    Does(Box<Action>),
    /// The state, as a link; its own number or name for the question.
    Asks(JsValue),
}

/// What a message wants; `None` for one of another shape.
fn action(data: &JsValue) -> Option<Heard> {
    let part =
        |name: &str| data.is_object().then(|| Reflect::get(data, &name.into()).ok()).flatten();
    if part("ft")?.as_f64()? != VERSION {
        return None;
    }
    let word = |name: &str| part(name)?.as_string();
    let does = match word("type")?.as_str() {
        "load" => opening(word("yaml")?),
        "seek" => Action::Event(whole(part("event")?.as_f64()?)?),
        "play" => Action::Playing(true, now()),
        "pause" => Action::Playing(false, now()),
        "set" => Action::Set(Change {
            theme: word("theme").as_deref().and_then(Theme::named),
            mode: word("mode").as_deref().and_then(Mode::named),
            speed: part("speed").and_then(|it| it.as_f64()).and_then(|it| speed(&it.to_string())),
        }),
        "get" => return Some(Heard::Asks(part("id").unwrap_or(JsValue::UNDEFINED))),
        _ => return None,
    };
    Some(Heard::Does(does.into()))
}

fn whole(number: f64) -> Option<u32> {
    (number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number))
        .then_some(number as u32)
}

/// Answers with a link to all there is.
async fn answer(engine: Shared<Option<Engine>>, spot: Spot, id: JsValue, parent: Option<String>) {
    let Some(engine) = &*engine else { return };
    for _ in 0..TRIES {
        let link = JsFuture::from(engine.promise(Ask::LinkMake(spot, false))).await;
        if let Some(link) = link.ok().and_then(|link| link.as_string()) {
            let here = window().and_then(|window| window.location().href().ok());
            let whole =
                here.and_then(|here| Url::new_with_base(&["./", &link].concat(), &here).ok());
            let whole = whole.map_or(link, |url| url.href());
            return tell("state", &[("id", id), ("link", whole.into())], parent.as_deref());
        }
    }
}

/// Tells the page around what happens. Only the first message goes to whoever it is.
#[hook]
fn use_telling(state: &State, keeper: &Keeper) {
    let parent = state.embed.as_ref().and_then(|embed| embed.parent.clone());
    let embedded = state.embed.is_some();
    use_effect_with(embedded && state.world.is_some(), move |ready| {
        if *ready {
            let version = env!("CARGO_PKG_VERSION");
            tell("ready", &[("version", version.into())], Some("*"));
        }
    });
    let (to, problems) = (parent.clone(), state.problems.clone());
    let (kept, read) = (keeper.clone(), state.is_read());
    use_effect_with((state.read, read), move |(_, read)| {
        let tell = move || tell_text(&problems, &kept, to.as_deref());
        let later = (*read && embedded).then(|| Timeout::new(PAUSE, tell));
        move || drop(later)
    });
    let (to, event) = (parent.clone(), state.event_now());
    use_effect_with((event.as_ref().map(|event| event.0), embedded), move |_| {
        if let Some((number, at, text)) = event {
            let values = [("event", number.into()), ("time", at.into()), ("reason", text.into())];
            tell("step", &values, to.as_deref());
        }
    });
    let course = state.course.as_ref().filter(|_| embedded);
    let check = course.and_then(|it| Some((it.place(), it.passed()?)));
    let to = parent.clone();
    use_effect_with(check, move |check| {
        if let Some((place, passed)) = check {
            tell("check", &[("id", place.into()), ("passed", (*passed).into())], to.as_deref());
        }
    });
    let bad = state.notice.clone().filter(|notice| notice.bad && embedded);
    use_effect_with(bad, move |bad| {
        if let Some(notice) = bad {
            tell_error("page", &notice.text, 0, parent.as_deref());
        }
    });
}

fn tell_text(problems: &[fivetuple_core::show::Problem], keeper: &Keeper, to: Option<&str>) {
    let worst = problems.iter().find(|problem| problem.severity == Severity::Error);
    let docs = keeper.documents();
    tell("change", &[("valid", worst.is_none().into()), ("docs", docs.into())], to);
    if let Some(worst) = worst {
        tell_error(worst.why.rule.as_str(), &sentence(&worst.why), worst.at.line, to);
    }
}

fn tell_error(code: &str, message: &str, line: u32, to: Option<&str>) {
    let values = [("code", code.into()), ("message", message.into()), ("line", line.into())];
    tell("error", &values, to);
}

/// Posts a message to the page around, if its origin is known.
fn tell(kind: &str, values: &[(&str, JsValue)], to: Option<&str>) {
    let Some((window, to)) = around().zip(to) else { return };
    let mut all = vec![("ft", VERSION.into()), ("type", kind.into())];
    all.extend(values.iter().cloned());
    // An origin that is none is its author's to mend.
    if window.post_message(&object(&all), to).is_err() {
        say_strange("parent");
    }
}

/// Lets the page be in other colors than the system's.
pub fn paint(theme: Theme) {
    let root = window().and_then(|window| window.document()?.document_element());
    // An attribute of this name can always be set, and taken away.
    let _ = root.map(|root| match theme {
        Theme::Auto => root.remove_attribute("data-theme"),
        theme => root.set_attribute("data-theme", theme.name()),
    });
}
