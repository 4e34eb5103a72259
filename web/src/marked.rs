//! Which places of the picture differ between both variants, and what is written there.

use fivetuple_core::base::Place;
use fivetuple_core::compare::{Difference, Side, Topic};
use fivetuple_core::show::World;

use crate::derive::{parts, percent};
use crate::state::State;
use crate::strings::{fill, words};

/// A place, and in a few words how it differs.
pub type Mark = (Place, String);

impl State {
    /// What is marked in the picture looked at.
    pub fn marked(&self) -> Vec<Mark> {
        let (Some(found), Some(world)) = (self.differs(), &self.world) else { return Vec::new() };
        let of = Looks { world, state: self, kept: self.shows_kept() };
        let all = found.differences.iter();
        let (shares, others): (Vec<_>, Vec<_>) = all.partition(|one| one.topic == Topic::Share);
        let mut marks: Vec<Mark> = Vec::new();
        for mark in shares.into_iter().chain(others).filter_map(|one| of.mark(one)) {
            if marks.iter().all(|(place, _)| *place != mark.0) {
                marks.push(mark);
            }
        }
        marks
    }
}

/// Which side is looked at.
struct Looks<'a> {
    world: &'a World,
    state: &'a State,
    kept: bool,
}

impl Looks<'_> {
    fn mark(&self, one: &Difference) -> Option<Mark> {
        let sides = [&one.after, &one.before];
        let [here, there] = if self.kept { [sides[1], sides[0]] } else { sides };
        let id = self.state.exposure()?;
        let mut names = parts(self.world, id).map(|(_, part)| part.full_name());
        let whole = matches!(one.topic, Topic::Balancer | Topic::Resource);
        if !names.any(|name| one.exposure == name) {
            return None;
        }
        if whole {
            return Some((Place::Balancer(id), words().changed.to_owned()));
        }
        let place = here.as_ref()?.place?;
        Some((place, self.says(one.topic, there.as_ref())))
    }

    fn says(&self, topic: Topic, there: Option<&Side>) -> String {
        let s = words();
        match (topic, there) {
            (Topic::Share, Some(side)) => {
                let share = share(&side.value);
                fill(if self.kept { s.share_in_text } else { s.share_before }, &[&share])
            }
            (_, Some(_)) => s.changed.to_owned(),
            (_, None) if self.kept => s.not_in_text.to_owned(),
            (_, None) => s.new_here.to_owned(),
        }
    }
}

/// A share as the picture shows it: `1/3` as `33.3 %`.
fn share(fraction: &str) -> String {
    let (part, whole) = fraction.split_once('/').unwrap_or((fraction, "1"));
    match (part.parse(), whole.parse()) {
        (Ok(part), Ok(whole)) => percent(part, whole),
        _ => fraction.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::state::Action;
    use crate::talk::KEPT;
    use fivetuple_core::compare::Comparison;

    fn side(value: &str, place: Option<Place>) -> Side {
        Side { value: value.to_owned(), place, why: None }
    }

    fn comparing(differences: Vec<Difference>) -> State {
        let state = State::default().reduce(Action::Edited);
        let state = state.reduce(Action::Opened(1, fixture::world().into(), true));
        let state = state.reduce(Action::Keep("a".to_owned().into()));
        let state = state.reduce(Action::Kept(KEPT + 1, fixture::world().into()));
        state.reduce(Action::Compared(1, KEPT + 1, Comparison { differences }.into()))
    }

    fn difference(topic: Topic, before: Option<Side>, after: Option<Side>) -> Difference {
        let about = fixture::world().exposures[0].full_name();
        Difference { topic, exposure: about.clone(), about, what: String::new(), before, after }
    }

    #[test]
    fn each_place_has_one_mark_that_of_its_share_first() {
        let (pod, other) = (fixture::pod(0), fixture::pod(1));
        let state = comparing(vec![
            difference(Topic::Share, Some(side("1/3", Some(other))), Some(side("1/4", Some(pod)))),
            difference(Topic::Backend, Some(side("x", Some(other))), Some(side("y", Some(pod)))),
            difference(Topic::Resource, None, Some(side("built", None))),
        ]);
        let lb = (fixture::balancer(0), "changed".to_owned());
        assert_eq!(state.marked(), [(pod, "was 33.3 %".to_owned()), lb.clone()]);
        let kept = state.reduce(Action::Variant(true));
        assert_eq!(kept.marked(), [(other, "B: 25.0 %".to_owned()), lb]);
    }

    #[test]
    fn what_is_only_in_one_variant_says_so() {
        let pod = fixture::pod(2);
        let state = comparing(vec![difference(Topic::Share, None, Some(side("1/4", Some(pod))))]);
        assert_eq!(state.marked(), [(pod, "new".to_owned())]);
        assert!(state.reduce(Action::Variant(true)).marked().is_empty());
        let state = comparing(vec![difference(Topic::Backend, Some(side("x", Some(pod))), None)]);
        let kept = state.reduce(Action::Variant(true));
        assert_eq!(kept.marked(), [(pod, "not in B".to_owned())]);
    }

    #[test]
    fn what_another_load_balancer_differs_in_is_not_of_this_picture() {
        let one = difference(Topic::Share, None, Some(side("1", Some(fixture::pod(0)))));
        let state = comparing(vec![Difference { exposure: "shop/other".to_owned(), ..one }]);
        assert!(state.marked().is_empty());
    }
}
