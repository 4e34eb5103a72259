//! What was measured, as a sentence.

use crate::lesson::measure::{Count, Found, Measure};

impl Measure {
    /// What it came to, as people say it: `664 connections were lost`.
    pub fn told(&self, found: &Found) -> String {
        let it = &found.words;
        let yes = it == "yes";
        let either = |is: &str, is_not: &str| (if yes { is } else { is_not }).to_owned();
        match self {
            Self::Kind => format!("the load balancer is: {it}"),
            Self::Healthy => format!("of its backends: {it}"),
            Self::End => format!("the first packet's round trip: {it}"),
            Self::ClientKept => either(
                "the Pod sees the client's own address",
                "the Pod sees another address than the client's",
            ),
            Self::ReplyPasses => either(
                "the answer passes the load balancer",
                "the answer does not pass the load balancer",
            ),
            Self::Hops => format!("places between the client and the Pod: {it}"),
            Self::Share(name) => format!("{name} gets {it} of what is new"),
            Self::Part(name) => format!("{it} came to {name}"),
            Self::Counted(count) => format!("{it} {}", count.told()),
            Self::Note(rule) => either(
                &format!("there is a note on the text: {rule}"),
                &format!("there is no such note on the text: {rule}"),
            ),
        }
    }
}

impl Count {
    fn told(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Lost => "connections were lost",
            Self::Broken => "connections were cut off",
            Self::Kept => "connections stayed on a backend that gets nothing new",
            Self::Moved => "connections went on at another endpoint",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_said_as_people_say_it() {
        let found = |words: &str| Found { words: words.to_owned(), number: None };
        let lost = Measure::Counted(Count::Lost);
        assert_eq!(lost.told(&found("664")), "664 connections were lost");
        let share = Measure::Share("web-1".to_owned());
        assert_eq!(share.told(&found("1/3")), "web-1 gets 1/3 of what is new");
        assert!(Measure::ClientKept.told(&found("no")).contains("another address"));
    }
}
