//! What is brought, chosen of it, and shared of it.

use fivetuple_core::manifest::Offers;

use super::{Action, Dialog, Notice, Open, State, WishKind};
use crate::import::Loot;
use crate::shared::Shared;
use crate::strings::{fill, words};
use crate::talk::LeftOut;

/// A link that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Made {
    /// Its fragment, with `#`.
    pub link: String,
    /// What it leaves out.
    pub left: LeftOut,
    /// The text it holds, if that is another one than the person's.
    pub text: Option<String>,
}

/// How the text is shared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sharing {
    /// Under other names and addresses.
    pub anonymous: bool,
    /// Why that cannot be.
    pub refused: Option<String>,
}

/// What was brought, and what can be chosen of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choosing {
    /// Files that were brought last.
    pub loot: Option<Shared<Loot>>,
    /// Whether it is to be asked what can be chosen.
    pub wants: bool,
    /// What can be.
    pub offers: Option<Shared<Offers>>,
    /// How often something was chosen, and what last.
    pub chosen: (u32, Shared<String>),
}

impl State {
    /// What is about bringing, choosing and sharing.
    pub(super) fn bring(&mut self, action: Action) {
        match action {
            Action::Linked(revision, made) => {
                let fits = made.text.is_some() == self.sharing.anonymous;
                self.link = Some((revision, made)).filter(|_| fits);
            }
            Action::NotShared(why) => (self.sharing.refused, self.link) = (Some(why), None),
            Action::Anonymous(anonymous) => {
                self.sharing = Sharing { anonymous, refused: None };
                (self.link, self.copied) = (None, false);
            }
            Action::TakeOver => self.take_over(),
            Action::Imported(text, loot, secrets) => self.imported(text, loot, secrets),
            Action::Offers(offers) => self.offered_parts(offers),
            Action::Narrow(choice) => {
                self.choosing.chosen = (self.choosing.chosen.0 + 1, choice.into());
                self.dialog = None;
                self.leave_sheet();
            }
            Action::Narrowed(text, kept, left) => self.narrowed(text, kept, &left),
            other => self.show(other),
        }
    }

    /// The sheet is another one, or none: what it was about is over.
    pub(super) fn leave_sheet(&mut self) {
        (self.copied, self.left_out) = (false, 0);
        if self.dialog == Some(Dialog::Choose) {
            self.choosing.wants = true;
        } else {
            self.choosing =
                Choosing { chosen: self.choosing.chosen.clone(), ..Choosing::default() };
        }
        if self.dialog != Some(Dialog::Share) && self.sharing.anonymous {
            (self.sharing, self.link) = (Sharing::default(), None);
        }
        self.sharing.refused = None;
    }

    fn take_over(&mut self) {
        let Some(text) = self.link.as_ref().and_then(|(_, made)| made.text.clone()) else { return };
        self.text.doing = Some(Notice { text: words().taken_over.to_owned(), bad: false });
        self.dialog = None;
        self.leave_sheet();
        self.wish(WishKind::Replace(text.into()));
    }

    /// What was brought is opened; a sheet says what was left out of it.
    fn imported(&mut self, text: Shared<String>, loot: Shared<Loot>, secrets: u32) {
        let (taken, left) = (loot.files.len(), loot.left_out.len());
        if taken > 0 {
            self.open(Open { text, case: None, spot: None, other_rules: None });
        }
        let mut said = fill(words().imported, &[&taken.to_string()]);
        if secrets > 0 {
            said += " ";
            said += &fill(words().masked, &[&secrets.to_string()]);
        }
        let bad = taken == 0;
        let text = if bad { words().imported_nothing.to_owned() } else { said };
        self.notice = Some(Notice { text, bad });
        self.choosing.wants = !bad;
        self.choosing.offers = None;
        if left > 0 {
            (self.dialog, self.choosing.loot) = (Some(Dialog::Choose), Some(loot));
        }
    }

    /// A large text that was just brought is offered in parts.
    fn offered_parts(&mut self, offers: Shared<Offers>) {
        if !self.choosing.wants {
            return;
        }
        if offers.many && self.dialog.is_none() {
            self.dialog = Some(Dialog::Choose);
        }
        self.choosing.wants = self.dialog == Some(Dialog::Choose);
        self.choosing.offers = Some(offers);
    }

    fn narrowed(&mut self, text: Shared<String>, kept: u32, left: &[(String, u32)]) {
        let kinds: Vec<String> =
            left.iter().map(|(kind, count)| [&count.to_string(), " ", kind].concat()).collect();
        let said = match &kinds[..] {
            [] => words().narrowed_nothing.to_owned(),
            kinds => fill(words().narrowed, &[&kept.to_string(), &kinds.join(", ")]),
        };
        let notice = Some(Notice { text: said, bad: false });
        if left.is_empty() {
            self.notice = notice;
            return;
        }
        self.text.doing = notice;
        self.wish(WishKind::Replace(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::Why;

    fn loot(names: &[&str], left: &[&str]) -> Shared<Loot> {
        let mut loot = Loot::default();
        for name in names {
            loot.take(name, b"a: 1\n");
        }
        for name in left {
            loot.leave(name, Why::Damaged);
        }
        loot.into()
    }

    fn offers(many: bool) -> Action {
        Action::Offers(Offers { many, ..Offers::default() }.into())
    }

    fn said(state: &State) -> &str {
        state.notice.as_ref().map_or("", |notice| notice.text.as_str())
    }

    #[test]
    fn what_is_brought_is_opened_and_a_sheet_says_what_was_left_out() {
        let state = State::default();
        let new = Shared::new("a: 1\n".to_owned());
        let quiet = state.reduce(Action::Imported(new.clone(), loot(&["a.yaml"], &[]), 2));
        assert_eq!(said(&quiet), "Files opened: 1. Values of Secrets, keys and tokens masked: 2.");
        assert!(matches!(&quiet.wish.what, Some(WishKind::Open(text)) if *text == new));
        assert_eq!(quiet.dialog, None);
        let told = state.reduce(Action::Imported(new, loot(&["a.yaml"], &["b.zip"]), 0));
        assert_eq!(told.dialog, Some(Dialog::Choose));
        let none = state.reduce(Action::Imported(String::new().into(), loot(&[], &["b.zip"]), 0));
        assert!(none.wish.what.is_none() && none.notice.as_ref().unwrap().bad);
        assert!(none.reduce(Action::Dialog(None)).choosing.loot.is_none());
    }

    #[test]
    fn a_large_text_is_offered_in_parts_once_and_the_choice_is_one_edit() {
        let state = State::default();
        assert_eq!(state.reduce(offers(true)).dialog, None, "nobody asked");
        let new = Shared::new("a: 1\n".to_owned());
        let state = state.reduce(Action::Imported(new.clone(), loot(&["a.yaml"], &[]), 0));
        assert_eq!(state.reduce(offers(false)).dialog, None);
        let state = state.reduce(offers(true));
        assert_eq!(state.dialog, Some(Dialog::Choose));
        let state = state.reduce(Action::Narrow("shop\tweb\n".to_owned()));
        assert_eq!((state.dialog.clone(), state.choosing.chosen.0), (None, 1));
        let left = vec![("Pod".to_owned(), 8), ("Service".to_owned(), 2)];
        let state = state.reduce(Action::Narrowed(new, 3, left)).reduce(Action::Edited);
        assert!(matches!(&state.wish.what, Some(WishKind::Replace(_))));
        let all = state.reduce(Action::Narrowed(String::new().into(), 3, Vec::new()));
        assert_eq!((said(&all), &all.wish), (words().narrowed_nothing, &state.wish));
    }

    #[test]
    fn a_link_of_the_other_kind_is_not_shown_and_closing_forgets_the_switch() {
        let made = |text: Option<&str>| {
            let text = text.map(str::to_owned);
            Action::Linked(1, Made { link: "#f1=a".to_owned(), text, ..Made::default() }.into())
        };
        let state = State::default().reduce(Action::Dialog(Some(Dialog::Share)));
        let state = state.reduce(Action::Anonymous(true));
        assert!(state.reduce(made(None)).link.is_none(), "that one is too late");
        let state = state.reduce(made(Some("a: app1\n")));
        assert!(state.link.is_some());
        let over = state.reduce(Action::TakeOver);
        assert!(matches!(&over.wish.what, Some(WishKind::Replace(text)) if **text == "a: app1\n"));
        let closed = state.reduce(Action::Dialog(None));
        assert!(closed.link.is_none() && !closed.sharing.anonymous);
        let refused = state.reduce(Action::NotShared("line 2".to_owned()));
        assert!(refused.link.is_none() && refused.sharing.refused.is_some());
    }
}
