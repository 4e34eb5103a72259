//! Questions about a text that need no world: links, what can be written, what is taken out of it.

use std::collections::BTreeMap;

use fivetuple_core::base::Texts;
use fivetuple_core::link::Shared;
use fivetuple_core::manifest::{Choice, Completion, Narrowed, clean, edited, narrow, secure};

use crate::talk::{Answer, LeftOut, Spot, Word};

/// A link to a text and how it is looked at. Services go by name, since positions change.
fn link(spot: Spot, text: String, left: LeftOut) -> Answer {
    let mut view = BTreeMap::new();
    let route = spot.route.map(u32::from);
    let numbers =
        [("service", spot.exposure), ("flow", spot.flow), ("route", route), ("step", spot.step)];
    for (name, number) in numbers {
        if let Some(number) = number {
            view.insert(name.to_owned(), number.to_string());
        }
    }
    let shared = Shared { text, playhead: spot.at, view, ..Shared::default() };
    let link = fivetuple_core::share(&shared);
    link.map_or_else(
        |error| Answer::NotShared(error.to_string()),
        |link| Answer::Linked(link, left),
    )
}

/// A link to the text as it is, but for secrets.
pub(super) fn plain_link(spot: Spot, text: &str) -> (Answer, Option<String>) {
    let (text, secrets) = secure(text);
    (link(spot, text, LeftOut { secrets, replaced: 0 }), None)
}

/// A link to the text under other names and addresses, and that text.
pub(super) fn anonymous_link(spot: Spot, text: &str) -> (Answer, Option<String>) {
    match anonymous(text) {
        Ok((new, left)) => (link(spot, new.clone(), left), Some(new)),
        Err(answer) => (answer, None),
    }
}

/// The text under other names and addresses, without secrets.
pub(super) fn anonymous(text: &str) -> Result<(String, LeftOut), Answer> {
    let secrets = secure(text).1;
    let new = fivetuple_core::anonymize(text);
    let left = |replaced| LeftOut { secrets, replaced };
    new.map(|new| (new.text, left(new.replaced))).map_err(|why| Answer::NotShared(why.to_string()))
}

/// The text with no more than belongs to a choice: lines of a namespace, and of a Service or none.
pub(super) fn narrowed(text: &str, choice: &str) -> (Answer, Option<String>) {
    let lines = choice.lines().filter_map(|line| line.split_once('\t'));
    let mut choice = Choice::default();
    for (space, name) in lines {
        match name {
            "" => choice.namespaces.push(space.to_owned()),
            name => choice.services.push((space.to_owned(), name.to_owned())),
        }
    }
    let Narrowed { text, kept, left_out } = narrow(text, &choice);
    (Answer::Narrowed(kept, left_out.into_iter().collect()), Some(text))
}

/// What a link holds: how it is looked at, and its text.
pub(super) fn opened(link: &str) -> (Answer, Option<String>) {
    match fivetuple_core::open(link) {
        Ok(opened) => {
            let number = |name: &str| opened.shared.view.get(name)?.parse().ok();
            let spot = Spot {
                at: opened.shared.playhead,
                exposure: number("service"),
                flow: number("flow"),
                route: number("route").and_then(|route| u16::try_from(route).ok()),
                step: number("step"),
            };
            (Answer::LinkOpened(spot, opened.other_rules), Some(opened.shared.text))
        }
        Err(error) => (Answer::LinkBad(error.to_string()), None),
    }
}

/// The text without what only servers write.
pub(super) fn cleaned(text: &str) -> (Answer, Option<String>) {
    let edits = clean(text);
    (Answer::Cleaned(!edits.is_empty()), Some(edited(text, 0, &edits)))
}

/// A text without the values of Secrets, and how many there were.
pub(super) fn without_secrets(text: &str) -> (Vec<u8>, u32) {
    let (text, secrets) = secure(text);
    (text.into_bytes(), secrets)
}

/// What is known about a place in the text.
pub(super) fn hover(texts: &Texts, at: u32) -> Vec<String> {
    let found = fivetuple_core::hover(texts.text(), texts.byte(at));
    found.map_or_else(Vec::new, |hover| std::iter::once(hover.path).chain(hover.says).collect())
}

/// What can be written at a place in the text.
pub(super) fn complete(texts: &Texts, at: u32) -> Vec<Word> {
    let word = |found: Completion| Word {
        label: found.label,
        detail: found.detail,
        insert: found.insert,
        from: texts.utf16(found.span.start),
    };
    fivetuple_core::complete(texts.text(), texts.byte(at)).into_iter().map(word).collect()
}
