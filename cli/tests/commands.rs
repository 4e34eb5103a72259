//! What the commands promise beside what cases show: exit codes, several files, links, JSON.

#![expect(clippy::unwrap_used, reason = "a test that gets no answer fails")]

use std::ffi::OsString;
use std::io::{Error, ErrorKind, Write};
use std::process::{Command, Stdio};

use fivetuple_cli::Host;

const WEB: &str = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {type: LoadBalancer, \
                   selector: {app: web}, ports: [{port: 80, targetPort: 8080}]}\n";
const BROKEN: &str = "apiVersion: v1\nkind: Service\nmetadata: {name: web\n";
const SHOP: &str = "apiVersion: fivetuple.dev/v1alpha1\nkind: Scenario\nspec:\n  nodes: [{name: n, count: 2}]\n  \
                    pods: [{name: web, namespace: shop, count: 2, node: n-1}]\n  \
                    clients: [{name: berlin, at: internet}]\n";
const CALLED_WEB: &[u8] = b"apiVersion: v1\nkind: Node\nmetadata: {name: n-\xff}\n";

struct Answer {
    code: u8,
    /// What it wrote, if it wrote a file.
    wrote: Option<String>,
    out: String,
    err: String,
}

fn run(line: &str) -> Answer {
    run_at(line, false)
}

/// The same, with somebody at a terminal or not.
fn run_at(line: &str, is_terminal: bool) -> Answer {
    let words = line.split_whitespace().map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut read = |path: &str| match path {
        "web.yaml" | "more/n9.yaml" => Ok(WEB.as_bytes().to_vec()),
        "shop.yaml" => Ok(SHOP.as_bytes().to_vec()),
        "broken.yaml" | "more/n10.yaml" => Ok(BROKEN.as_bytes().to_vec()),
        "edge.yaml" | "-" => Ok(EDGE.as_bytes().to_vec()),
        "called.yaml" => Ok([EDGE.as_bytes(), b" # \xff\n"].concat()),
        "bytes.yaml" => Ok(CALLED_WEB.to_vec()),
        _ => Err(Error::from(ErrorKind::NotFound)),
    };
    let mut written = None;
    let mut write = |_: &str, bytes: &[u8]| {
        written = Some(String::from_utf8_lossy(bytes).into_owned());
        Ok(())
    };
    let mut list = |path: &str| {
        let all = ["more/n10.yaml", "more/n9.yaml", "more/notes.md"].map(str::to_owned);
        (path == "more").then(|| all.to_vec())
    };
    let (read, list, write) = (&mut read, &mut list, &mut write);
    let host = Host { read, list, write, out: &mut out, is_terminal, err: &mut err };
    let code = fivetuple_cli::run(words, host);
    Answer {
        code,
        wrote: written,
        out: String::from_utf8_lossy(&out).into_owned(),
        err: String::from_utf8(err).unwrap(),
    }
}

#[test]
fn notes_are_no_failure_errors_are_1_and_what_cannot_run_is_2() {
    assert_eq!(run("check web.yaml").code, 0);
    assert_eq!(run("check broken.yaml").code, 1);
    assert_eq!(run("check nowhere.yaml").code, 2);
    assert_eq!(run("plan").code, 2);
    assert_eq!(run("explain nothing/like-that").code, 1);
    assert_eq!(run("trace web.yaml --from nobody").code, 2);
    assert_eq!(run("").code, 0);
}

#[test]
fn every_command_has_a_help_of_its_own() {
    let all = run("--help").out;
    for command in
        ["check", "plan", "trace", "run", "capture", "diff", "link", "explain", "calc", "claims"]
    {
        assert!(all.contains(&format!("\n  {command}")), "{command}");
        let own = run(&format!("{command} --help"));
        assert!(own.out.contains(&format!("\nUsage: fivetuple {command}")), "{}", own.out);
        assert!(own.out != all && own.code == 0, "{command}");
    }
    assert!(run("trace --help").out.contains("NODE"));
}

#[test]
fn a_name_that_nobody_has_is_told_the_nearest() {
    for (line, says) in [
        ("trace shop.yaml --from web-1", "; did you mean shop/web-1?"),
        ("trace shop.yaml --from shop/wbe-2", "; did you mean shop/web-2?"),
        ("trace shop.yaml --from berlni", "; did you mean berlin?"),
        ("trace shop.yaml --from berlin --to 10.0.0.1:80 --at m-1", "; did you mean n-1?"),
        ("trace web.yaml --to default/wed:80", "; did you mean default/web?"),
    ] {
        let answer = run(line);
        assert!(answer.code == 2 && answer.err.contains(says), "{line}: {}", answer.err);
    }
    assert!(!run("trace shop.yaml --from somebody-else").err.contains("did you mean"));
    assert_eq!(run("trace web.yaml --from us-central1-nowhere").code, 2);
}

#[test]
fn what_cannot_be_spread_is_told() {
    for (words, says) in [
        ("--client r1/a=1", "--group is missing"),
        ("--group r1/a=1", "--client is missing"),
        ("--group r1/a=1.0005 --client r1/a=1", "--group r1/a=1.0005: \"r1/a=1.0005\" is not"),
        ("--group r1/a=1:scaler=1.1 --client r1/a=1", "\"scaler=1.1\" is not understood"),
        ("--group r1/a=1:healthy=2/1 --client r1/a=1", "\"healthy=2/1\" is not understood"),
        ("--group r1/a=1 --client r1/a", "--client r1/a: not of the form r1/a=150"),
        ("--group r1/a=1 --client r1/a=1 --algorithm spray", "--algorithm spray: waterfall-by-"),
        ("--group r1/a=1 --client r1/a=1 --isolation zone", "--isolation zone: none, nearest or"),
        ("--group r1/a=1 --client r1/a=1 --failover most", "--failover most: not a number"),
    ] {
        let answer = run(&format!("calc spread {words}"));
        assert!(answer.code == 2 && answer.err.contains(says), "{words}: {}", answer.err);
    }
    let again = run("calc spread --group r1/a --group r1/b=2.5 --client r1/a=1");
    let commas = run("calc spread --group r1/a,r1/b=2.5 --client r1/a=1");
    assert_eq!((again.code, &again.out), (0, &commas.out));
    assert!(again.out.starts_with("r1/a             1, never full\n"), "{}", again.out);
}

#[test]
fn a_node_sends_too() {
    let answer = run("trace shop.yaml --from n-2 --to 10.0.0.1:80");
    assert!(answer.out.starts_with("there  client 10."), "{}{}", answer.out, answer.err);
}

#[test]
fn a_problem_names_its_own_file_and_the_line_in_it() {
    let answer = run("check web.yaml broken.yaml");
    let line = answer.out.lines().find(|line| line.contains(" error ")).unwrap();
    assert!(line.starts_with("broken.yaml:3:11 error manifest/document-is-broken "), "{line}");
    assert!(answer.out.lines().any(|line| line.starts_with("web.yaml:3:18 note model/")));
}

#[test]
fn bytes_that_are_not_utf_8_are_read_all_the_same_and_said() {
    let answer = run("check bytes.yaml");
    assert!(answer.err.starts_with("bytes.yaml: has bytes that are not UTF-8"), "{}", answer.err);
    assert!(answer.out.contains("manifest/name-is-malformed"), "{}", answer.out);
}

#[test]
fn a_link_brings_back_the_files_it_was_made_of() {
    let link = run("link web.yaml");
    let back = run(&format!("link --open https://example.org/{}", link.out.trim()));
    assert_eq!((back.code, back.out.as_str(), back.err.as_str()), (0, WEB, ""));
    let both = run("link web.yaml web.yaml").out;
    assert_eq!(run(&format!("link --open {}", both.trim())).out, format!("{WEB}---\n{WEB}"));
    let cut = run(&format!("link --open {}", &link.out.trim()[..60]));
    assert_eq!(cut.code, 1);
    assert!(cut.err.contains("link truncated: 60 of "), "{}", cut.err);
}

#[test]
fn a_capture_goes_to_a_file_or_on_but_not_to_a_terminal() {
    let answer = run("capture shop.yaml --from berlin --to 10.0.0.1:80");
    assert!(answer.code == 0 && answer.out.starts_with("\n\r\r\n"), "{}", answer.err);
    assert_eq!(answer.err, "1 packets of 1 connections at 1 places\n");
    let shown = run_at("capture shop.yaml", true);
    assert!(shown.code == 2 && shown.err.contains("say --out FILE"), "{}", shown.err);
    let filed = run_at("capture shop.yaml --from berlin --to 10.0.0.1:80 --out a.pcapng", true);
    assert_eq!(filed.wrote.as_ref(), Some(&answer.out));
    let nowhere = run("capture shop.yaml --from berlin --to 10.0.0.1:80 --only node");
    assert!(nowhere.code == 2 && nowhere.err.contains("--only node: nothing"), "{}", nowhere.err);
}

#[test]
fn a_diff_ends_as_diffs_do() {
    let same = run("diff web.yaml web.yaml");
    assert_eq!((same.code, same.out.as_str()), (0, "nothing differs\n"));
    let other = run("diff web.yaml shop.yaml --json");
    let begin = "{\n  \"schema\": \"fivetuple.dev/diff/v1\",\n  \"differences\": [";
    assert!(other.code == 1 && other.out.starts_with(begin), "{}", other.out);
    for trouble in ["diff web.yaml", "diff web.yaml nowhere.yaml", "diff web.yaml broken.yaml"] {
        assert_eq!(run(trouble).code, 2, "{trouble}");
    }
}

#[test]
fn a_run_is_searched_by_words_that_must_all_fit() {
    let found = run("run web.yaml --until 10s --find answered").out;
    let count: usize = found.split(' ').next().and_then(|count| count.parse().ok()).unwrap();
    assert!(count > 0 && found.lines().skip(1).all(|line| line.contains("answered")), "{found}");
    assert_eq!(run("run web.yaml --until 10s --find nobody").out, "0 found\n");
    let json = run("run web.yaml --until 10s --find answered --json").out;
    assert!(json.contains("fivetuple.dev/find/v1") && json.contains("\"connection\": 0"), "{json}");
    assert_eq!(run("plan web.yaml --find web").code, 2);
}

#[test]
fn json_says_its_form_first() {
    for form in ["check", "plan", "trace", "run"] {
        let answer = run(&format!("{form} web.yaml --json"));
        let begin = format!("{{\n  \"schema\": \"fivetuple.dev/{form}/v1\",\n");
        assert!(answer.out.starts_with(&begin), "{form}: {}", &answer.out);
    }
}

#[test]
fn the_page_about_json_knows_every_field_of_every_form() {
    let page = include_str!("../../static/json.md");
    for form in ["check", "plan", "trace", "run", "diff"] {
        let more = if form == "diff" { "shop.yaml " } else { "" };
        let answer = run(&format!("{form} web.yaml {more}--json")).out;
        for line in answer.lines() {
            let key = line.trim_start().strip_prefix('"').and_then(|rest| rest.split_once("\": "));
            let Some((key, _)) = key else { continue };
            let known = page.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == key);
            assert!(known, "{form}: static/json.md does not name {key}");
        }
    }
}

#[test]
fn every_rule_can_be_explained() {
    for rule in fivetuple_core::rules() {
        let answer = run(&format!("explain {rule}"));
        assert!(answer.out.contains("## What happens"), "{rule}: {}", answer.out);
        assert!(answer.out.contains("\nsource  "), "{rule}");
    }
    let near = run("explain gke-passthrough/local-takes-pods");
    assert!(near.err.contains("did you mean gke-passthrough/local-takes"), "{}", near.err);
}

#[test]
fn the_program_itself_reads_standard_input() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fivetuple"))
        .args(["plan", "-", "--only", "shares"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(WEB.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("default/web  Service"));
}

const EDGE: &str = "# mine\r\napiVersion: v1\nkind: Service\nmetadata:\n  name: edge\n  \
                    annotations:\n    networking.gke.io/weighted-load-balancing: \"true\"  # why\n\
                    spec:\n  type: LoadBalancer\n  externalTrafficPolicy: local\n  \
                    selector: {app: edge}\n  ports: [{port: 443}]";

#[test]
fn a_fix_changes_what_it_says_and_not_a_byte_beside() {
    let wanted = EDGE.replace("\"true\"", "\"pods-per-node\"").replace(": local", ": Local");
    let dry = run("check --fix --dry-run edge.yaml");
    assert!(dry.out.ends_with("\nwould mend 2 of 9 problems\n"), "{}", dry.out);
    assert_eq!(dry.wrote, None);
    let fixed = run("check edge.yaml --fix");
    assert!(
        fixed.out.contains(
            "edge.yaml:7:48 gke-passthrough/unknown-annotation-value: write pods-per-node\n"
        ),
        "{}",
        fixed.out
    );
    assert_eq!((fixed.code, fixed.wrote.as_deref()), (0, Some(wanted.as_str())));
    let printed = run("check --fix -");
    assert_eq!((printed.out.as_str(), printed.wrote), (wanted.as_str(), None));
    assert!(printed.err.ends_with("mended 2 of 9 problems\n"), "{}", printed.err);
}

#[test]
fn a_fix_leaves_alone_what_is_well_or_cannot_be_written_back() {
    assert_eq!(run("check --fix web.yaml").wrote, None);
    assert_eq!(run("check --dry-run web.yaml").code, 2);
    assert_eq!(run("check --fix --after 8s web.yaml").code, 2);
    assert_eq!(run("check --fix - web.yaml").code, 2);
    let bytes = run("check --fix called.yaml");
    assert_eq!((bytes.code, bytes.wrote), (2, None));
    assert!(bytes.err.contains("not UTF-8"), "{}", bytes.err);
}

#[test]
fn a_text_is_made_anonymous_or_refused_with_its_line() {
    let told = run("anonymize web.yaml shop.yaml");
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.contains("metadata: {name: app1}"), "{}", told.out);
    assert!(told.out.contains("{name: app1, namespace: ns1, count: 2, node: n-1}"), "{}", told.out);
    assert!(!told.out.contains("shop") && !told.out.contains("berlin"), "{}", told.out);
    let refused = run("anonymize web.yaml broken.yaml");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("broken.yaml: line 3 cannot be read"), "{}", refused.err);
}

#[test]
fn a_folder_stands_for_the_manifests_in_it_in_natural_order() {
    let told = run("check more");
    assert_eq!(told.code, 1, "{}", told.out);
    assert!(told.out.contains("more/n10.yaml:3:"), "{}", told.out);
    let linked = run("link more");
    let text = run(&format!("link --open {}", linked.out.trim())).out;
    assert_eq!(text, format!("{WEB}---\n{BROKEN}"));
}
