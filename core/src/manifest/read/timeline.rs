//! `spec.timeline` of a `Scenario`: what happens, when.

use crate::base::At;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::scenario::required;
use crate::manifest::rules;
use crate::manifest::scenario::{Event, Happening, PodBecomes};
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

static POD: Words<PodBecomes> = Words {
    names: &["ready", "unready", "terminating", "gone"],
    values: &[PodBecomes::Ready, PodBecomes::Unready, PodBecomes::Terminating, PodBecomes::Gone],
};

/// What a node can become; `drained` is understood, and not simulated.
static NODE: Words<Option<bool>> =
    Words { names: &["up", "down", "drained"], values: &[Some(true), Some(false), None] };

static ZONE: Words<bool> = Words { names: &["up", "down"], values: &[true, false] };

/// Reads one entry; nothing if it is not simulated yet, which is said.
pub(super) fn event(item: Value<'_>, out: &mut Problems) -> Option<Event> {
    let parent = "an entry of spec.timeline";
    let at = required(item, (parent, "at"), out);
    let later = |key: &Value<'_>| matches!(key.text(), "scale" | "apply" | "firewall");
    if let Some((key, _)) = item.entries().find(|(key, _)| later(key)) {
        not_yet(key, out);
        return None;
    }
    let subject = ["pod", "node", "zone"].into_iter().find_map(|key| Some((key, item.get(key)?)));
    let Some((key, subject)) = subject else {
        let because = because!(rules::NO_FIELD, parent = parent, field = "pod, node or zone");
        out.push(Problem::error(because, item.span()));
        return None;
    };
    let becomes = required(item, (parent, "becomes"), out)?;
    let what = happening((key, subject), becomes, out)?;
    let at = out.length(at?, "spec.timeline.at")?;
    Some(Event { at, what, span: item.span() })
}

fn happening(
    (key, subject): (&str, Value<'_>),
    becomes: Value<'_>,
    out: &mut Problems,
) -> Option<Happening> {
    let field = "spec.timeline.becomes";
    let name = out.word_or_number(subject, "spec.timeline", "a name")?;
    let name: At<String> = name.map(str::to_owned);
    Some(match key {
        "pod" => Happening::Pod { pod: name, becomes: out.word(becomes, field, &POD)?.value },
        "node" => {
            let up = out.word(becomes, field, &NODE)?.value;
            if up.is_none() {
                not_yet(becomes, out);
            }
            Happening::Node { node: name, up: up? }
        }
        _ => Happening::Zone { zone: name, up: out.word(becomes, field, &ZONE)?.value },
    })
}

fn not_yet(word: Value<'_>, out: &mut Problems) {
    let span = word.span();
    out.push(Problem::note(because!(rules::NOT_YET, written = word.brief()), span));
}
