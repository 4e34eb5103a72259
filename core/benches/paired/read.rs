//! Reading and working out a dump, beside the bare events of another YAML parser.

use std::hint::black_box;
use std::sync::Arc;

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::{self, Limits};
use fivetuple_core::work;

use crate::pair::{beside, paired};
use crate::world::cluster;

pub(crate) fn reading() {
    let text = cluster(2_000);
    let texts = Arc::new(Texts::one(text.clone()));
    let events = || {
        let parser = saphyr_parser::Parser::new_from_str(&text);
        black_box(parser.count());
    };
    let read = || drop(black_box(manifest::read(&texts, Limits::FILES)));
    beside("read", "text to objects / bare events", paired(read, events));
    let whole = || drop(black_box(work(texts.as_ref().clone(), Limits::FILES)));
    beside("plan", "text to plans / bare events", paired(whole, events));
}
