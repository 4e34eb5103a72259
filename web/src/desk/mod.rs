//! The worker's desk: it keeps a world worked out and answers questions about it. Pure, so that it
//! is tested on the host; `worker.rs` carries its messages.

mod good;
mod lesson;
#[cfg(test)]
mod tests;
mod texts;

use std::sync::Arc;

use fivetuple_core::base::Texts;
use fivetuple_core::explain::{Catalog, Language};
use fivetuple_core::manifest::{Limits, Memory, clean, edited, offers};
use fivetuple_core::show::Tracks;
use fivetuple_core::{diff_in, work, work_again};

use crate::talk::{Answer, Ask, Beside, Letter, Parcel, Revision, Splice};
use good::Good;
use texts::{
    anonymous, anonymous_link, cleaned, complete, hover, narrowed, opened, plain_link,
    without_secrets,
};

/// A worker's desk.
#[derive(Default)]
pub struct Desk {
    /// The newest text that the page has told of.
    text: Arc<Texts>,
    /// What is remembered of reading the one before.
    memory: Memory,
    good: Option<Good>,
    /// A text that is kept to compare with.
    kept: Option<Good>,
    /// The language that everything is said in; an empty one is English.
    language: Arc<Language>,
}

/// An answer, and what rides beside it.
pub struct Reply {
    /// The answer.
    pub letter: Letter<Answer>,
    /// A text.
    pub text: Option<String>,
    /// Columns.
    pub tracks: Option<Tracks>,
    /// A file.
    pub file: Option<Vec<u8>>,
}

impl Reply {
    /// An answer; the columns of a slice ride beside it.
    fn new(mut letter: Letter<Answer>, text: Option<String>) -> Self {
        let tracks = match &mut letter.body {
            Answer::Advanced(slice) => Some(std::mem::take(&mut slice.tracks)),
            _ => None,
        };
        Self { letter, text, tracks, file: None }
    }
}

impl Desk {
    /// Answers a question. What is new of the text, or a link, may ride beside it.
    pub fn answer(&mut self, question: &Letter<Ask>, beside: Option<Beside>) -> Reply {
        let Letter { revision, number, .. } = *question;
        if let Ask::Take(parcel) = question.body {
            let fits = beside.is_none_or(|news| self.take(news));
            let taken = if fits { self.file(revision, parcel) } else { Err(Answer::Lost) };
            let (body, file) = match taken {
                Ok((file, secrets)) => (Answer::Taken(parcel, secrets), Some(file)),
                Err(answer) => (answer, None),
            };
            return Reply { file, ..Reply::new(Letter { revision, number, body }, None) };
        }
        let (body, text) = match (question.body, beside) {
            (Ask::LinkOpen, Some(Beside::Whole(link))) => opened(&link),
            (Ask::Check(step), Some(Beside::Whole(page))) => {
                (self.check(revision, step, &page), None)
            }
            (Ask::Turn(step), Some(Beside::Whole(page))) => self.turn(revision, step, &page),
            (Ask::Find(_), Some(Beside::Whole(query))) => {
                let found = self.good(revision).map(|good| good.find(query));
                (found.unwrap_or(Answer::Gone), None)
            }
            (Ask::Speak, Some(Beside::Whole(file))) => {
                self.language = Language::read(file).into();
                (Answer::Spoken, None)
            }
            (Ask::Narrow, Some(Beside::Whole(choice))) => narrowed(self.text.text(), &choice),
            (Ask::Keep, Some(Beside::Whole(text))) => (self.keep(revision, text), None),
            (ask, news) => {
                let fits = news.is_none_or(|news| self.take(news));
                if fits { self.answer_about(revision, ask) } else { (Answer::Lost, None) }
            }
        };
        Reply::new(Letter { revision, number, body }, text)
    }

    fn answer_about(&mut self, revision: Revision, ask: Ask) -> (Answer, Option<String>) {
        let answer = match ask {
            Ask::Open(since) => self.open(revision, since),
            Ask::LinkMake(spot, true) => return anonymous_link(spot, self.text.text()),
            Ask::LinkMake(spot, false) => return plain_link(spot, self.text.text()),
            Ask::Offers => Answer::Offers(Box::new(offers(self.text.text()))),
            Ask::Hover(at) => Answer::Hover(hover(&self.text, at)),
            Ask::Complete(at) => Answer::Complete(complete(&self.text, at)),
            Ask::Compare(kept) => self.compare(revision, kept),
            Ask::Clean => return cleaned(self.text.text()),
            about => self.good(revision).map_or(Answer::Gone, |good| good.answer(about)),
        };
        (answer, None)
    }

    /// A file to take away, and how many secrets were left out of it.
    fn file(&mut self, revision: Revision, parcel: Parcel) -> Result<(Vec<u8>, u32), Answer> {
        let text = self.text.text();
        match parcel {
            Parcel::Text => Ok(without_secrets(text)),
            Parcel::Anonymous => {
                anonymous(text).map(|(text, left)| (text.into_bytes(), left.secrets))
            }
            Parcel::CleanText => Ok(without_secrets(&edited(text, 0, &clean(text)))),
            about => {
                let file = self.good(revision).and_then(|good| good.file(about));
                file.map(|file| (file, 0)).ok_or(Answer::Gone)
            }
        }
    }

    /// Takes in what is new of the text; false if that is news of another text.
    fn take(&mut self, news: Beside) -> bool {
        match news {
            Beside::Whole(text) => {
                self.text = Texts::one(text).into();
                true
            }
            Beside::Edits(edits, length) => {
                let fits = edits.iter().all(|Splice { from, to, words }| {
                    Arc::make_mut(&mut self.text).splice(*from, *to, words)
                });
                fits && self.text.utf16(u32::MAX) == length
            }
        }
    }

    fn good(&mut self, revision: Revision) -> Option<&mut Good> {
        let known = [&mut self.good, &mut self.kept].into_iter().flatten();
        known.into_iter().find(|good| good.revision == revision)
    }

    /// Keeps a text to compare with.
    fn keep(&mut self, number: Revision, text: String) -> Answer {
        let worked = work(Texts::one(text), Limits::PAGE);
        let good = Good::new(number, worked, &self.language);
        let world = Box::new(good.world());
        self.kept = Some(good);
        Answer::Kept(world)
    }

    /// What differs between the kept text and the newest; the same packets are sent in both.
    fn compare(&self, revision: Revision, number: Revision) -> Answer {
        let of = |good: &&Good, number| good.revision == number;
        let kept = self.kept.as_ref().filter(|kept| of(kept, number));
        let newest = self.good.as_ref().filter(|good| of(good, revision));
        let Some((kept, newest)) = kept.zip(newest) else { return Answer::Gone };
        let told = (kept.worked.model().seed, &*self.language as &dyn Catalog);
        let found = diff_in(&kept.worked, &newest.worked, told);
        Answer::Compared(number, Box::new(found))
    }

    /// Reads the text. Its last world stays while a document of it cannot be read.
    fn open(&mut self, revision: Revision, since: Revision) -> Answer {
        let worked = work_again(Arc::clone(&self.text), Limits::PAGE, &mut self.memory);
        let world = Box::new(worked.world_in(&*self.language));
        let same = self.good.as_ref().is_some_and(|good| good.revision >= since);
        let whole = !same || !worked.is_unreadable();
        if whole {
            self.good = Some(Good::new(revision, worked, &self.language));
        }
        Answer::Opened(world, whole)
    }
}
