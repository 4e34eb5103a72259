//! The branches of this text: what was made of it at moments in the past, and what it was before.
//! The texts themselves are JavaScript's; the state holds on to them.

use fivetuple_core::base::ExposureId;
use wasm_bindgen::JsValue;

use super::{Look, Notice, Play, State, WishKind};
use crate::derive::seconds;
use crate::shared::Shared;
use crate::strings::{fill, words};
use crate::talk::Spot;

/// More branches are not kept: the one that was left the longest ago makes room.
pub const MOST_BRANCHES: usize = 12;

/// A text as the editor had it, outside the memory of the wasm. It never changes.
pub type Doc = Shared<JsValue>;

/// The branches of the text that is open; none until the past was changed for the first time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Branches {
    /// All of them, oldest first.
    pub list: Vec<Branch>,
    /// Which one the editor's text is, by number.
    pub current: u32,
    /// The text before the edit that comes next, and whether undo or redo makes that.
    before: Option<(Doc, bool)>,
    /// Whether the last edit was undo or redo.
    back: bool,
    /// What the edit that comes next is.
    coming: Coming,
    /// Whether what is typed now belongs to the current branch, at whatever moment.
    typing: bool,
    /// How to look at the branch that was just chosen.
    landing: Option<Look>,
}

/// A branch.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// Its number.
    pub id: u32,
    /// What made it; nothing for the first.
    pub name: String,
    /// The moment it set out from, in microseconds.
    pub from: u64,
    /// Its text, as it was left; of the current one, only once undo has led away from it.
    pub text: Option<Doc>,
    /// How it was looked at when it was left.
    pub look: Look,
    /// Where the playhead stood then.
    pub at: u64,
    /// Counts upwards: when it was left, or made.
    used: u32,
}

/// What the next edit is.
#[derive(Clone, Debug, Default, PartialEq)]
enum Coming {
    /// Something typed.
    #[default]
    Typed,
    /// Something with a name, at a moment.
    Done(String, u64),
    /// The text of a branch.
    Branch(u32),
    /// Another text, which has no branches yet.
    Other,
}

impl Branches {
    /// Branches as they were before a reload: each with its text, but for the current one.
    pub fn restored(list: Vec<(Branch, Spot)>, current: u32) -> Self {
        let look = |(branch, spot): (Branch, Spot)| Branch { look: looked(spot), ..branch };
        Self { list: list.into_iter().map(look).collect(), current, ..Self::default() }
    }

    /// The branch with a number.
    pub fn get(&self, id: u32) -> Option<&Branch> {
        self.list.iter().find(|branch| branch.id == id)
    }

    /// The branches that are not the current one, with their texts.
    pub fn others(&self) -> impl Iterator<Item = (u32, &Doc)> {
        let others = self.list.iter().filter(|branch| branch.id != self.current);
        others.filter_map(|branch| Some((branch.id, branch.text.as_ref()?)))
    }

    /// From now on, what is typed is typed at another moment.
    pub(super) fn rest(&mut self) {
        self.typing = false;
    }

    /// The next edit has this name.
    pub(super) fn expect(&mut self, name: String, at: u64) {
        self.coming = Coming::Done(name, at);
    }

    /// The edit that was to come does not.
    pub(super) fn expect_nothing(&mut self) {
        self.coming = Coming::default();
    }

    /// The next edit makes another text.
    pub(super) fn expect_other(&mut self) {
        self.coming = Coming::Other;
    }

    /// Whether the next edit leads to a branch.
    pub(super) fn lands(&self) -> bool {
        matches!(self.coming, Coming::Branch(_))
    }

    /// The text before the next edit. Undo leads away from what was last typed, which is kept.
    pub(super) fn before(&mut self, doc: Doc, back: bool) {
        if back && !self.back {
            let current = self.current;
            if let Some(branch) = self.list.iter_mut().find(|branch| branch.id == current) {
                branch.text = Some(doc.clone());
            }
        }
        self.back = back;
        self.before = Some((doc, back));
    }

    /// How to look at the branch that was chosen, once.
    pub(super) fn landed(&mut self) -> Option<Look> {
        self.landing.take()
    }

    /// Undo or redo is about to make the text that of a branch.
    pub(super) fn land(&mut self, id: u32) {
        self.coming = Coming::Branch(id);
    }

    pub(super) fn remove(&mut self, id: u32) {
        self.list.retain(|branch| branch.id != id || id == self.current);
        if self.list.len() == 1 {
            *self = Self::default();
        }
    }

    /// The current branch is left, with this text and view.
    fn leave(&mut self, text: Doc, (look, at): (Look, u64)) {
        let (current, used) = (self.current, self.next_use());
        if let Some(left) = self.list.iter_mut().find(|branch| branch.id == current) {
            *left = Branch { text: Some(text), look, at, used, ..left.clone() };
        }
    }

    fn push(&mut self, name: String, from: u64) {
        let id = self.list.iter().map(|branch| branch.id + 1).max().unwrap_or(0);
        let (used, look) = (self.next_use(), Look::default());
        self.list.push(Branch { id, name, from, text: None, look, at: from, used });
        self.current = id;
    }

    /// The one that was left the longest ago goes, if there are too many: its name.
    fn make_room(&mut self) -> Option<String> {
        let oldest = self.list.iter().filter(|branch| branch.id != self.current);
        let oldest = oldest.min_by_key(|branch| branch.used)?.id;
        let at = self.list.iter().position(|branch| branch.id == oldest)?;
        (self.list.len() > MOST_BRANCHES).then(|| self.list.remove(at).name)
    }

    fn next_use(&self) -> u32 {
        self.list.iter().map(|branch| branch.used + 1).max().unwrap_or(0)
    }
}

impl Branch {
    /// A branch as it is known after a reload.
    pub fn kept(id: u32, name: String, (from, at): (u64, u64), text: Option<Doc>) -> Self {
        Self { id, name, from, text, look: Look::default(), at, used: id }
    }

    /// How it was looked at, as links say it.
    pub fn spot(&self) -> Spot {
        let Look { exposure, flow, route, step, .. } = self.look;
        let exposure = exposure.map(|id| id.0);
        Spot { at: self.at, exposure, flow, route, step: Some(step as u32) }
    }
}

/// What a link says of how to look.
pub(super) fn looked(spot: Spot) -> Look {
    Look {
        exposure: spot.exposure.map(ExposureId),
        flow: spot.flow,
        route: spot.route,
        step: spot.step.unwrap_or(0) as usize,
        ..Look::default()
    }
}

impl State {
    /// The text has changed, and was not opened anew: in the past, that makes a branch.
    pub(super) fn branch_off(&mut self) {
        let before = self.branches.before.take();
        match std::mem::take(&mut self.branches.coming) {
            Coming::Branch(id) => {
                (self.branches.current, self.branches.typing) = (id, false);
            }
            Coming::Other => self.branches = Branches::default(),
            Coming::Done(name, at) => self.fork(before, (name, at)),
            Coming::Typed if self.play.at == 0 || self.branches.typing => {}
            Coming::Typed => {
                let at = self.play.at;
                // What is typed holds from the start of the run, whenever it was typed.
                self.fork(before, (fill(words().branch_typed, &[&seconds(at)]), 0));
                self.branches.typing = !self.branches.list.is_empty();
            }
        }
    }

    /// Makes a branch; what was there before is kept. Undo and redo make none.
    fn fork(&mut self, before: Option<(Doc, bool)>, (name, at): (String, u64)) {
        let Some((doc, false)) = before else { return };
        let branches = &mut self.branches;
        if branches.list.is_empty() {
            branches.push(String::new(), 0);
        }
        branches.leave(doc, (self.look.clone(), self.play.at));
        branches.push(name, at);
        branches.typing = false;
        if let Some(gone) = branches.make_room() {
            let gone = if gone.is_empty() { words().branch_first } else { &gone };
            let room = fill(words().branch_gone, &[&MOST_BRANCHES.to_string(), gone]);
            let said = self.notice.take().map(|notice| notice.text + " ").unwrap_or_default();
            self.notice = Some(Notice { text: said + &room, bad: false });
        }
    }

    /// A branch is chosen: its text as one edit, its playhead and its view.
    pub(super) fn choose_branch(&mut self, id: u32, left: Doc, text: Shared<String>) {
        self.look_at_text();
        let view = (self.look.clone(), self.play.at);
        let Some(branch) = self.branches.get(id).filter(|_| id != self.branches.current) else {
            return;
        };
        let (look, at) = (branch.look.clone(), branch.at);
        self.branches.leave(left, view);
        self.branches.land(id);
        self.branches.landing = Some(look);
        self.play =
            Play { at, since: None, playing: false, end: self.play.end.max(at), ..self.play };
        self.wish(WishKind::Replace(text));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Action;
    use super::*;
    use crate::fixture;

    /// Somebody types at a moment.
    fn typed(state: &State, at: u64) -> State {
        edit(&state.reduce(Action::Seek(at, 0.0)))
    }

    fn edit(state: &State) -> State {
        state.reduce(Action::Before(Doc::default(), false)).reduce(Action::Edited)
    }

    fn begun() -> State {
        let state = State::default().reduce(Action::Edited);
        state.reduce(Action::Opened(1, fixture::world().into(), true))
    }

    fn names(state: &State) -> Vec<&str> {
        state.branches.list.iter().map(|branch| branch.name.as_str()).collect()
    }

    #[test]
    fn who_types_in_the_past_makes_one_branch_until_he_goes_elsewhere() {
        let state = edit(&edit(&typed(&begun(), 4_200_000)));
        assert_eq!(names(&state), ["", "text edited at 4.20 s"]);
        let state = typed(&state, 5_000_000);
        assert_eq!(names(&state)[2], "text edited at 5.00 s");
        assert!(typed(&begun(), 0).branches.list.is_empty(), "the beginning is nobody's past");
    }

    #[test]
    fn a_branch_is_gone_back_to_as_it_was_left() {
        let looks = Action::Place(Some(fixture::node(0)));
        let left = begun().reduce(looks).reduce(Action::Seek(9_000_000, 0.0));
        let state = typed(&edit(&left), 20_000_000);
        let chosen = Action::Chosen(0, Doc::default(), String::new().into());
        let state = edit(&state.reduce(chosen));
        assert_eq!((state.branches.current, state.play.at), (0, 9_000_000));
        let world = fixture::world().into();
        let state = state.reduce(Action::Opened(state.text.revision, world, true));
        assert_eq!(state.look, left.look);
        assert_eq!(state.branches.list.len(), 3, "to choose is not to branch off");
    }

    #[test]
    fn undo_makes_no_branch_and_keeps_what_it_leads_away_from() {
        let state = typed(&begun(), 4_200_000).reduce(Action::Landed(0));
        let tip = Doc::default();
        let state = state.reduce(Action::Before(tip.clone(), true)).reduce(Action::Edited);
        assert_eq!((state.branches.current, names(&state).len()), (0, 2));
        assert_eq!(state.branches.get(1).and_then(|left| left.text.clone()), Some(tip));
    }

    #[test]
    fn another_text_has_no_branches() {
        let state = typed(&begun(), 4_200_000).reduce(Action::Replaced { back: false });
        assert!(state.branches.list.is_empty());
    }

    #[test]
    fn the_branch_that_was_left_longest_ago_makes_room() {
        let state = (1..=12).fold(begun(), |state, at| typed(&state, at * 1_000_000));
        assert_eq!(state.branches.list.len(), MOST_BRANCHES);
        assert_eq!(names(&state)[0], "text edited at 1.00 s");
        let said = state.notice.unwrap().text;
        assert!(said.ends_with("gone: as it was at first."), "{said}");
    }
}
