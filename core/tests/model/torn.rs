//! Half a text still gives half a world.

#![expect(clippy::disallowed_methods, reason = "the cases are files")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fivetuple_core::base::{Seed, Texts};
use fivetuple_core::explain::text::{English, sentence};
use fivetuple_core::manifest::{Limits, read};
use fivetuple_core::model::build;
use fivetuple_core::systems::HINTS;

/// How often each case is torn.
const TIMES: u32 = 40;

#[test]
fn cases_with_lines_torn_out_build_and_every_sentence_can_be_said() {
    let mut seed = Seed(1);
    for case in cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")) {
        let page = fs::read_to_string(case).unwrap();
        let yaml = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next());
        for _ in 0..TIMES {
            let lines = yaml.unwrap_or("").lines();
            let kept: Vec<&str> = lines.filter(|_| seed.below(8) > 0).collect();
            say_all(&kept.join("\n"));
        }
    }
}

#[test]
fn objects_without_names_build() {
    say_all(
        "kind: Node\napiVersion: v1\n---\nkind: Node\napiVersion: v1\nstatus: {nodeInfo: {kubeletVersion: v1.33.1}}\n---\nkind: Pod\napiVersion: v1\n---\nkind: Service\napiVersion: v1\n---\nkind: Service\napiVersion: v1\n",
    );
}

fn say_all(text: &str) {
    let texts = Texts::one(text);
    let reading = read(&texts, Limits::default());
    let (model, problems) = build(Arc::new(texts), &reading.objects, HINTS);
    let cluster = &model.cluster;
    let facts = [cluster.version.because(), cluster.provider.because(), cluster.region.because()];
    for reason in problems.iter().map(|problem| &problem.because).chain(facts) {
        assert!(!sentence(reason, &English, &model).contains('?'), "{reason:?}");
    }
}

fn cases(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the cases can be listed") {
        let path = entry.expect("the cases can be listed").path();
        if path.is_dir() {
            found.extend(cases(&path));
        } else if path.file_name().is_some_and(|name| name != "too-many.md") {
            found.push(path);
        }
    }
    found.sort();
    found
}
