//! Every case comes to the same under other names and addresses, and none of its own is left.

#![expect(clippy::disallowed_methods, reason = "tests read the files they keep true")]
#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::{Anonymous, Limits, Problem};
use fivetuple_core::show::{Part, Shares, World};
use fivetuple_core::{Worked, anonymize, work};

/// What a world comes to, without names.
#[derive(Debug, PartialEq)]
struct Facts {
    problems: BTreeMap<&'static str, usize>,
    things: [usize; 5],
    exposures: Vec<String>,
}

impl Facts {
    fn of(worked: &Worked) -> Self {
        let mut problems = BTreeMap::new();
        for Problem { because, .. } in &worked.problems {
            *problems.entry(because.rule.id).or_default() += 1;
        }
        let world = worked.world();
        let World { clients, zones, nodes, pods, unsimulated, .. } = &world;
        let things = [clients.len(), zones.len(), nodes.len(), pods.len(), unsimulated.len()];
        let mut exposures: Vec<String> = world.exposures.iter().map(exposure).collect();
        exposures.sort();
        Self { problems, things, exposures }
    }
}

fn exposure(it: &fivetuple_core::show::Exposure) -> String {
    let Some(built) = &it.balancer else { return format!("{} {:?} none", it.kind, it.ports.len()) };
    let (kind, members, out) = (&built.kind.value, built.backends.len(), built.left_out.len());
    let healthy = built.backends.iter().filter(|backend| backend.healthy).count();
    let shares = shares(&built.shares);
    format!("{} {kind} {members} {healthy} {out} {shares}", it.kind)
}

/// How large the shares are, whoever has them.
fn shares(shares: &Shares) -> String {
    let sorted = |parts: &[Part]| {
        let mut all: Vec<String> = parts.iter().map(|part| part.share.fraction.clone()).collect();
        all.sort();
        all.join(" ")
    };
    let Shares { zones, nodes, pods, .. } = shares;
    [zones, nodes, pods].map(|parts| sorted(parts)).join(" | ")
}

fn pages() -> Vec<PathBuf> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let folders = fs::read_dir(cases).unwrap().map(|entry| entry.unwrap().path());
    let files = folders.filter(|path| path.is_dir()).flat_map(|path| fs::read_dir(path).unwrap());
    let mut pages: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    pages
}

fn texts(page: &Path) -> Vec<String> {
    let page = fs::read_to_string(page).unwrap();
    let blocks = page.split("```yaml\n").skip(1);
    blocks.map(|rest| rest.split("```\n").next().unwrap().to_owned()).collect()
}

/// Cases whose objects have names that controllers compute of others: by hashes of names and ids,
/// and by the order of names, where not all nodes fit.
const COMPUTED: [&str; 2] = ["settings-of-the-other-kind", "a-thousand-nodes"];

/// A case, and the same under other names.
struct Case {
    name: String,
    old: Worked,
    new: Worked,
    text: String,
}

/// All cases; broken ones and templates are refused.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for page in pages() {
        let name = page.file_stem().unwrap().to_string_lossy().into_owned();
        for old in texts(&page) {
            let Ok(Anonymous { text, .. }) = anonymize(&old) else {
                let unreadable = name.contains("broken") || name == "recipes";
                assert!(unreadable, "{name} is refused");
                continue;
            };
            let [old, new] = [old, text.clone()].map(|text| work(Texts::one(text), Limits::FILES));
            all.push(Case { name: name.clone(), old, new, text });
        }
    }
    all
});

#[test]
fn every_case_comes_to_the_same_under_other_names_and_addresses() {
    for Case { name, old, new, .. } in CASES.iter() {
        if !COMPUTED.contains(&name.as_str()) {
            assert_eq!(Facts::of(old), Facts::of(new), "{name}");
        }
    }
}

/// Words of products that cases also use in names.
const PUBLIC: &str = "all anetd application cat central1 classic connections default dns drain east edge \
    europe forwarding from gone grpc h25 h35 h69 h70 h90 idle k8s1 kube least local \
    long managed nearest neg never nlb node nodes none other path pod pods policy pool \
    private probe proxy public range region regional robin round small source strict \
    strong system the unknown vpc weighted west west1 zone zones";

#[test]
fn no_name_of_a_case_is_left_but_words_of_products() {
    let mut left = BTreeSet::new();
    for Case { old, text, .. } in CASES.iter() {
        let World { exposures, pods, nodes, .. } = old.world();
        let exposures = exposures.into_iter().flat_map(|it| [it.namespace, it.name]);
        let pods = pods.into_iter().filter(|it| !it.made_up);
        let nodes = nodes.into_iter().filter(|it| !it.made_up).map(|it| it.name);
        let names = exposures.chain(pods.flat_map(|it| [it.namespace, it.name])).chain(nodes);
        let names: Vec<String> = names.collect();
        let words: BTreeSet<&str> = parts(text).collect();
        let all = names.iter().flat_map(|name| parts(name));
        let says = |part: &&str| part.len() > 2 && part.bytes().any(|it| it.is_ascii_alphabetic());
        left.extend(all.filter(says).filter(|it| words.contains(it)).map(str::to_owned));
    }
    assert_eq!(left.into_iter().collect::<Vec<_>>().join(" "), PUBLIC);
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty())
}
