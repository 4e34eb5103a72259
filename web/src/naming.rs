//! What files that are taken away are called: after what is in them.

use crate::derive::seconds;
use crate::state::State;
use crate::talk::Parcel;

/// The name of a file that the worker makes.
pub fn of_parcel(state: &State, parcel: Parcel) -> String {
    let trip = || state.trip.as_ref().map(|(_, trip)| word(&trip.title)).unwrap_or_default();
    match parcel {
        Parcel::Text => [&world(state), ".yaml"].concat(),
        Parcel::CleanText => [&world(state), "-clean.yaml"].concat(),
        Parcel::Anonymous => "anonymous.yaml".to_owned(),
        Parcel::Page(_) => [&trip(), ".md"].concat(),
        Parcel::Json(_) => [&trip(), ".json"].concat(),
        Parcel::Packets(_) => [&trip(), ".pcapng"].concat(),
        Parcel::RunPackets => [&world(state), ".pcapng"].concat(),
    }
}

/// The name of the picture at this moment, without its ending.
pub fn of_picture(state: &State) -> String {
    [&world(state), "-", &seconds(state.play.at).replace(' ', "")].concat()
}

/// What the exposure looked at is called.
fn world(state: &State) -> String {
    let name = state.looked_at().map(|one| word(&one.full_name())).unwrap_or_default();
    if name.is_empty() { "fivetuple".to_owned() } else { name }
}

/// A name as one word that every file system takes: `berlin → shop/web:80` as `berlin-to-shop-web-80`.
fn word(name: &str) -> String {
    let mut word = String::new();
    for letter in name.replace('→', "to").chars() {
        if letter.is_alphanumeric() || letter == '.' && !word.is_empty() {
            word.push(letter);
        } else if !word.is_empty() && !word.ends_with('-') {
            word.push('-');
        }
    }
    word.trim_end_matches(['-', '.']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::state::Action;
    use crate::talk::Who;

    #[test]
    fn a_name_becomes_one_word() {
        assert_eq!(word("berlin → shop/web:80"), "berlin-to-shop-web-80");
        assert_eq!(word("../[fd00::1]."), "fd00-1");
        assert_eq!(word("→"), "to");
    }

    #[test]
    fn files_are_called_after_what_is_in_them() {
        let state = State::default();
        assert_eq!(of_parcel(&state, Parcel::Text), "fivetuple.yaml");
        let state = state.reduce(Action::Edited);
        let state = state.reduce(Action::Opened(1, fixture::world().into(), true));
        let who = state.who().unwrap();
        let state = state.reduce(Action::Traced(1, who, Some(fixture::trip().into())));
        let state = state.reduce(Action::Seek(8_200_000, 0.0));
        let name = |parcel| of_parcel(&state, parcel);
        assert!(name(Parcel::CleanText).ends_with("web-clean.yaml"));
        assert!(name(Parcel::RunPackets).ends_with("web.pcapng"));
        let trip = name(Parcel::Page(Who::Flow(1)));
        assert!(trip.starts_with("berlin-to-") && trip.contains(".md"), "{trip}");
        assert!(of_picture(&state).ends_with("web-8.20s"), "{}", of_picture(&state));
    }
}
