//! Pages of the site, files of the person, and the clipboard.

use fivetuple_core::lesson::read as read_lesson;
use fivetuple_core::manifest::secure;
use gloo::storage::{LocalStorage, Storage};
use js_sys::{Array, JSON, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, HtmlAnchorElement, Response, Url, window};

use super::frame::paint;
use super::import::pick;
use super::language::learn;
use super::offline::update;
use super::picture::take_picture;
use crate::files::address as place;
use crate::gallery;
use crate::keeper::{Keeper, text_of};
use crate::naming;
use crate::shared::Shared;
use crate::state::{Action, Change, Course, Notice, Open, State};
use crate::strings::{fill, words};
use crate::view::Act;

/// Under which name the browser keeps which lessons were taken.
const LESSONS: &str = "fivetuple-lessons";

/// Does what an action asks of the host, if anything.
pub fn carry_out(action: &Action, state: &State, keeper: &Keeper, act: &Act) {
    let act = act.clone();
    match action {
        Action::Case(id) => spawn_local(open_case(id.clone(), act)),
        Action::Lesson(id) => spawn_local(begin_lesson(id.clone(), act)),
        Action::Finish => finished(state),
        Action::Copy => copy(address(state), act),
        Action::Download => download(keeper, &act),
        Action::DownloadPage => {
            let link = state.link.as_ref().map(|(_, made)| made.link.clone());
            spawn_local(save_page(link.unwrap_or_default(), act));
        }
        Action::Taken(parcel, _, file) => drop(save(file, &naming::of_parcel(state, *parcel))),
        Action::TakePicture { lines } => spawn_local(take_picture(state.clone(), *lines)),
        Action::Compare => act.emit(Action::Keep(String::from(&keeper.text()).into())),
        Action::Swap => act.emit(Action::Swapped(String::from(&keeper.text()).into())),
        Action::Edited | Action::Replaced { .. } if turns(state, keeper) => {
            act.emit(Action::Turned);
        }
        Action::Before(_, true) => {
            let lands = state.branches.others().find(|(_, doc)| keeper.is_at(doc));
            if let Some((id, _)) = lands {
                act.emit(Action::Landed(id));
            }
        }
        Action::Branch(id) => {
            if let Some(text) = branch_text(state, *id) {
                act.emit(Action::Chosen(*id, keeper.doc(), text));
            }
        }
        Action::CompareBranch(id) => {
            if let Some(text) = branch_text(state, *id) {
                act.emit(Action::Keep(text));
            }
        }
        Action::PickFile => drop(pick(false, act)),
        Action::PickFolder => drop(pick(true, act)),
        Action::Clean => keeper.clean(),
        Action::Set(Change { theme: Some(theme), .. }) => paint(*theme),
        Action::Speak(tongue) => spawn_local(learn(tongue, act)),
        Action::Update => spawn_local(async { _ = update().await }),
        _ => {}
    }
}

/// The text of a branch that was left.
fn branch_text(state: &State, id: u32) -> Option<Shared<String>> {
    let doc = state.branches.get(id)?.text.as_ref()?;
    Some(String::from(text_of(doc)).into())
}

/// Whether undo or redo has turned the text into the one that it was swapped with.
fn turns(state: &State, keeper: &Keeper) -> bool {
    let kept = state.kept.as_ref().filter(|kept| kept.before.is_some());
    kept.is_some_and(|kept| keeper.text() == *kept.text.as_str())
}

/// The whole address of the link, once it is made.
pub fn address(state: &State) -> String {
    let here = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let here = here.split('#').next().unwrap_or_default();
    let link = state.link.as_ref().map_or("", |(_, made)| made.link.as_str());
    [here, link].concat()
}

/// A page of this site as text; `None` if it is not there. Cases and rules are in one file, too, since
/// some who serve pages make something else of Markdown.
pub(super) async fn fetch(path: &str) -> Option<String> {
    if let Some(page) = load(path).await {
        return Some(page);
    }
    let known = path.strip_prefix("./")?;
    let pages = JSON::parse(&load("./pages.json").await?).ok()?;
    Reflect::get(&pages, &known.into()).ok()?.as_string()
}

/// A file as text; `None` if it is not there.
pub(super) async fn load(path: &str) -> Option<String> {
    let response = JsFuture::from(window()?.fetch_with_str(&place(path)?)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.ok().then(|| response.text())?.ok()?).await.ok()?;
    text.as_string()
}

/// Loads a case and opens it.
pub(super) async fn open_case(id: Shared<String>, act: Act) {
    let page = fetch(&gallery::path(&id)).await;
    let text = page.as_deref().and_then(gallery::text).map(str::to_owned);
    act.emit(match text {
        Some(text) => {
            Action::Open(Open { text: text.into(), case: Some(id), spot: None, other_rules: None })
        }
        None => Action::Notice(Some(Notice { text: words().not_loaded.into(), bad: true })),
    });
}

/// Loads a lesson and begins it.
pub(super) async fn begin_lesson(id: Shared<String>, act: Act) {
    let page = fetch(&["./lessons/", &id, ".md"].concat()).await.unwrap_or_default();
    act.emit(match read_lesson(&page) {
        Ok(lesson) => Action::Began(Course::new(id, page, lesson)),
        Err(_) => Action::Notice(Some(Notice { text: words().not_loaded.into(), bad: true })),
    });
}

/// Remembers in this browser, if it remembers anything, that a lesson was taken to its end.
fn finished(state: &State) {
    let Some(course) = state.course.as_ref().filter(|_| state.embed.is_none()) else { return };
    let mut done = lessons_done();
    if !done.contains(&course.id) {
        done.push((*course.id).clone());
        let _ = LocalStorage::set(LESSONS, done);
    }
}

/// The lessons that were taken to their end in this browser.
pub fn lessons_done() -> Vec<String> {
    if cfg!(target_arch = "wasm32") {
        LocalStorage::get(LESSONS).unwrap_or_default()
    } else {
        Vec::new()
    }
}

fn copy(text: String, act: Act) {
    spawn_local(async move {
        let Some(window) = window() else { return };
        if JsFuture::from(window.navigator().clipboard().write_text(&text)).await.is_ok() {
            act.emit(Action::Copied);
        }
    });
}

/// Where `fivetuple.html` keeps what it opens first.
const SCENARIO: &str = "name=\"scenario\" content=\"";

/// Offers the whole page as a file with what is looked at inside.
async fn save_page(link: String, act: Act) {
    let page = load("./fivetuple.html").await.and_then(|page| with_scenario(&page, &link));
    match page {
        Some(page) => drop(save(&page.into(), "fivetuple.html")),
        None => {
            act.emit(Action::Notice(Some(Notice { text: words().not_loaded.into(), bad: true })));
        }
    }
}

/// The page that opens this link first, in place of the one that it opened so far.
fn with_scenario(page: &str, link: &str) -> Option<String> {
    let from = page.find(SCENARIO)? + SCENARIO.len();
    let to = from + page[from..].find('"')?;
    Some([&page[..from], link, &page[to..]].concat())
}

/// What the page carries to be opened first, if it is such a file.
pub(super) fn scenario() -> Option<String> {
    let meta = window()?.document()?.query_selector("meta[name=scenario]").ok()??;
    meta.get_attribute("content").filter(|link| !link.is_empty())
}

/// Offers the text as a file, without what nobody else should see; that it lacks something is said.
fn download(keeper: &Keeper, act: &Act) {
    let (text, secrets) = secure(&String::from(&keeper.text()));
    drop(save(&text.into(), "fivetuple.yaml"));
    if secrets > 0 {
        let text = fill(words().take_masked, &[&secrets.to_string()]);
        act.emit(Action::Notice(Some(Notice { text, bad: false })));
    }
}

/// Offers a text, or bytes, as a file.
fn save(content: &JsValue, name: &str) -> Result<(), JsValue> {
    let parts = Array::of1(content);
    let blob = if content.is_string() {
        Blob::new_with_str_sequence(&parts)?
    } else {
        Blob::new_with_u8_array_sequence(&parts)?
    };
    save_blob(&blob, name)
}

/// Offers this as a file.
pub(super) fn save_blob(blob: &Blob, name: &str) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let document = window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

#[cfg(test)]
mod tests {
    use super::with_scenario;

    #[test]
    fn a_page_carries_one_scenario_the_newest() {
        let page = "<meta name=\"scenario\" content=\"\"><b>";
        let one = with_scenario(page, "#f1=a").unwrap();
        assert_eq!(one, "<meta name=\"scenario\" content=\"#f1=a\"><b>");
        let other = with_scenario(&one, "#f1=b").unwrap();
        assert_eq!(other, "<meta name=\"scenario\" content=\"#f1=b\"><b>");
        assert_eq!(with_scenario("<b>", "#f1=b"), None);
    }
}
