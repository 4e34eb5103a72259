//! The text: edited, replaced, opened, and what is done to it by hand.

use fivetuple_core::show::{Edit, Written};

use super::branches::looked;
use super::{Course, Look, Notice, Open, Play, State, Text, Wish, WishKind};
use crate::derive::{seconds, thing_name};
use crate::shared::Shared;
use crate::strings::{fill, words};
use crate::talk::Revision;

impl State {
    pub(super) fn wish(&mut self, what: WishKind) {
        self.wish = Wish { number: self.wish.number + 1, what: Some(what) };
    }

    /// Lines of what was kept are not in the editor.
    pub(super) fn reveal(&mut self, at: Written) {
        if self.shows_kept() {
            let text = words().line_of_kept.to_owned();
            self.notice = Some(Notice { text, bad: false });
        } else {
            self.wish(WishKind::Reveal(at.start, at.end));
        }
    }

    /// Comparing has ended.
    pub(super) fn ended(&mut self) {
        self.stop_comparing();
        self.notice = Some(Notice { text: words().let_go.to_owned(), bad: false });
    }

    /// A new worker knows nothing.
    pub(super) fn stopped(&mut self) {
        self.notice = Some(Notice { text: words().restarted.to_owned(), bad: true });
        if let Some(kept) = &mut self.kept {
            kept.told += 1;
        }
    }

    /// The whole text is to be another one, in place. A lesson's step makes another text of it.
    pub(super) fn rewrite(&mut self, text: Shared<String>) {
        if self.course.as_ref().is_some_and(|course| course.waits.is_some()) {
            self.branches.expect_other();
        }
        self.wish(WishKind::Replace(text));
    }

    /// An edit of the core's is to be made; in the past, its name is that of the branch.
    pub(super) fn apply(&mut self, revision: Revision, edit: Edit) {
        let at = self.play.at;
        if at > 0 {
            let name = fill(words().branch_edit, &[&edit.title, &seconds(at)]);
            // Such an edit holds from the start of the run, whenever it was made.
            self.branches.expect(name, 0);
        }
        self.wish(WishKind::Apply(revision, edit));
    }

    pub(super) fn edited(&mut self) {
        self.look_at_text();
        self.text.revision += 1;
        self.text.touched = !std::mem::take(&mut self.text.opening);
        if self.text.touched {
            self.notice = self.text.doing.take();
        } else {
            self.text.since = self.text.revision;
            self.branches.expect_other();
        }
        self.branch_off();
    }

    /// A text that was put in place of a case is the person's own.
    pub(super) fn replaced(&mut self, back: bool) {
        let opens = self.text.opening;
        if !self.branches.lands() {
            self.branches.expect_other();
        }
        self.edited();
        self.text.since = self.text.revision;
        if back {
            std::mem::swap(&mut self.text.case, &mut self.text.before);
        } else if !opens {
            self.text.before = self.text.case.take();
        }
    }

    /// One of the things that can be done is done, and said.
    pub(super) fn does(&mut self, number: usize) {
        let Some(deeds) = self.offered() else { return };
        let Some(edit) = deeds.edits.get(number).cloned() else { return };
        let (revision, moment, at) = (deeds.revision, deeds.at, seconds(deeds.at));
        let name = self.world.as_ref().map(|world| thing_name(world, deeds.to));
        let name = name.unwrap_or_default();
        let text = fill(words().done, &[&name, &edit.title, &at]);
        self.text.doing = Some(Notice { text, bad: false });
        let branch = fill(words().branch_deed, &[&name, &edit.title, &at]);
        self.branches.expect(branch, moment);
        self.wish(WishKind::Apply(revision, edit));
    }

    /// The editor is asked to take the text; it will say that it has, as with any other edit.
    pub(super) fn open(&mut self, open: Open) {
        if let Some(embed) = &mut self.embed {
            // Only an author opens anything there, and the first time at the step that he named.
            embed.awaited = embed.step.filter(|_| embed.author.is_none());
            embed.author = Some(open.clone().into());
        }
        let plays = self.embed.as_ref().is_none_or(|embed| embed.autoplay);
        self.wish(WishKind::Open(open.text));
        self.text = Text { case: open.case, opening: true, ..self.text.clone() };
        (self.dialog, self.course) = (None, None);
        if let Some(release) = open.other_rules {
            let text = fill(words().other_rules, &[&release]);
            self.notice = Some(Notice { text, bad: false });
        }
        let spot = open.spot.unwrap_or_default();
        self.look = Look { pane: self.look.pane, ..looked(spot) };
        self.play = Play { at: spot.at, end: self.play.end.max(spot.at), ..self.play };
        self.play.playing = open.spot.is_none() && plays && !self.wants.still;
    }

    /// A lesson opens its text, and its first step.
    pub(super) fn begin(&mut self, course: Course) {
        let text = Shared::new(course.lesson.text.clone());
        self.open(Open { text, case: None, spot: None, other_rules: None });
        self.course = Some(course);
    }

    /// Nothing is opened in place of what the link was to hold; where nothing was, the empty text is.
    pub(super) fn no_link(&mut self, why: &str) {
        self.text.revision = self.text.revision.max(1);
        self.notice = Some(Notice { text: fill(words().link_bad, &[why]), bad: true });
    }
}
