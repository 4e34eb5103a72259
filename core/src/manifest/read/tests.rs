//! Reading, through its one door.

use crate::base::Texts;
use crate::explain::text::{English, sentence};
use crate::manifest::{Limits, Problem, Reading, read};

fn reading(text: &str) -> Reading {
    read(&Texts::one(text), Limits::PAGE)
}

/// Problems as `line:col severity rule [what is marked] sentence`.
fn problems(text: &str) -> Vec<String> {
    let texts = Texts::one(text);
    let line = |problem: &Problem| {
        let (_, at) = texts.locate(problem.span.start);
        let marked = texts.slice(problem.span);
        let says = sentence(&problem.because, &English, &texts);
        let rule = problem.because.rule.id.trim_start_matches("manifest/");
        format!("{}:{} {:?} {rule} [{marked}] {says}", at.line, at.col, problem.severity)
    };
    read(&texts, Limits::PAGE).problems.iter().map(line).collect()
}

#[test]
fn a_broken_document_leaves_the_others() {
    let text = "a: [1, 2\n---\napiVersion: v1\nkind: Node\nmetadata: {name: n}\n";
    assert_eq!(reading(text).objects.nodes[0].meta.name, "n");
    assert_eq!(
        problems(text),
        ["1:4 Error document-is-broken [[1, 2] a bracket is not closed, so this document is not \
          read; the others are"]
    );
}
