//! The one way the state changes.

use super::{Action, Course, Deeds, Notice, State, WishKind};
use crate::strings::words;
use crate::talk::Revision;

impl State {
    /// The state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.take(action);
        next
    }

    pub(super) fn take(&mut self, action: Action) {
        match action {
            Action::Edited => self.edited(),
            Action::Replaced { back } => self.replaced(back),
            Action::Cursor(at) => self.text.cursor = at,
            Action::Open(open) => self.open(open),
            Action::Restored(case) => {
                self.edited();
                self.text.since = self.text.revision;
                self.text.case = case;
                self.play.playing = !self.wants.still;
            }
            Action::Rewrite(text) => self.rewrite(text),
            Action::Apply(revision, edit) => self.apply(revision, edit),
            Action::Reveal(at) => self.reveal(at),
            Action::Undo => self.wish(WishKind::Undo),
            Action::Redo => self.wish(WishKind::Redo),
            Action::Opened(revision, world, whole) => self.opened(revision, world, whole),
            Action::Traced(revision, who, trip) => self.traced(revision, who, trip),
            Action::Advanced(revision, slice) => self.advanced(revision, slice),
            Action::Looked(revision, snapshot) if revision == self.drawn => {
                self.snapshot = snapshot;
            }
            Action::Looked(..) => {}
            Action::Offered(revision, to, at, edits) => {
                self.deeds = Some(Deeds { revision, to, at, edits });
            }
            Action::Remembers(revision, place, at, table) => {
                if revision == self.drawn {
                    self.table = Some((place, at, table));
                }
            }
            Action::Deed(number) => self.does(number),
            Action::Copied => self.copied = true,
            Action::NoLink(why) => self.no_link(&why),
            Action::Loaded(path, page) => self.page = Some((path, page)),
            Action::Advise(at) => (self.asked, self.advice) = (Some(at), None),
            Action::Advised(revision, at, problems) => {
                self.advice = Some((at, problems)).filter(|_| revision == self.drawn);
            }
            other => self.learn(other),
        }
    }

    /// What happens in a lesson.
    fn learn(&mut self, action: Action) {
        match action {
            Action::Began(course) => self.begin(course),
            Action::Turn(step) => self.in_course(|course, _| course.at(step)),
            Action::TurnBy(by) => self.in_course(|course, _| course.by(by)),
            Action::Choose(answer) => self.in_course(|course, text| course.chosen(answer, text)),
            Action::ShowMe => self.in_course(Course::shown),
            Action::CannotTurn => {
                self.in_course(|course, _| Course { waits: None, ..course });
                self.notice = Some(Notice { text: words().cannot_turn.into(), bad: true });
            }
            Action::Checked(step, verdict) => {
                self.in_course(|course, _| course.checked(step, verdict));
            }
            Action::Finish | Action::Leave => self.course = None,
            other => self.vary(other),
        }
    }

    /// Goes on in the lesson, if there is one; the number of the newest text comes along.
    fn in_course(&mut self, on: impl FnOnce(Course, Revision) -> Course) {
        let text = self.text.revision;
        self.course = self.course.take().map(|course| on(course, text));
    }

    /// What is about branches or two variants, or is taken away.
    fn vary(&mut self, action: Action) {
        match action {
            Action::Before(doc, back) => self.branches.before(doc, back),
            Action::Landed(id) => self.branches.land(id),
            Action::Chosen(id, left, text) => self.choose_branch(id, left, text),
            Action::RemoveBranch(id) => self.branches.remove(id),
            Action::Branched(branches) => self.branches = branches,
            Action::Keep(text) => self.keep(text),
            Action::Kept(number, world) => self.has_kept(number, world),
            Action::Compared(of, kept, found) => self.compared(of, kept, found),
            Action::Swapped(text) => {
                if let Some(text) = self.swap(text) {
                    self.wish(WishKind::Replace(text));
                }
            }
            Action::Turned => self.swap_back(),
            Action::StopComparing => self.ended(),
            Action::Stopped => self.stopped(),
            Action::Take(parcel) => self.taking = (self.taking.0 + 1, Some(parcel)),
            Action::Spoken(language) => self.spoken(language),
            Action::Taken(_, secrets, _) => self.left_out = secrets,
            other => self.bring(other),
        }
    }
}
