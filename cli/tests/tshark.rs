//! What Wireshark makes of a capture, which needs its `tshark`: `scripts/test` brings it and names this
//! test, which plain `cargo test` leaves out.

#![expect(clippy::unwrap_used, reason = "a test that cannot run its programs fails")]

use std::path::{Path, PathBuf};
use std::process::Command;

const WEB: &str = include_str!("../../core/tests/inputs/capture.yaml");
/// Fields of the packets that are shown, between tabs.
const CHECKS: [&str; 4] =
    ["-oip.check_checksum:TRUE", "-otcp.check_checksum:TRUE", "-oudp.check_checksum:TRUE", "-Nn"];
const PLACES: [&str; 4] = ["client berlin", "lb web", "node n-1", "pod web-1"];
const WRONG: &str = "_ws.malformed or ip.checksum.status == 0 or tcp.checksum.status == 0 or \
                     _ws.expert.severity >= 0x600000";

/// Writes what `fivetuple capture` makes of the world, and more words, into a file of this name.
fn capture(name: &str, more: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (world, file) =
        (folder.join(format!("{name}.yaml")), folder.join(format!("{name}.pcapng")));
    std::fs::write(&world, WEB).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_fivetuple"));
    let done = program.arg("capture").arg(world).arg("--out").arg(&file).args(more).output();
    let done = done.unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    file
}

/// The packets that a filter shows, field by field.
fn shown(file: &Path, filter: &str, fields: &[&str]) -> Vec<String> {
    let fields = fields.iter().flat_map(|field| ["-e", field]);
    let mut tshark = Command::new("tshark");
    let tshark =
        tshark.args(CHECKS).arg("-r").arg(file).args(["-Y", filter, "-Tfields"]).args(fields);
    let done = tshark.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn wireshark_sees_what_the_trace_says_and_nothing_wrong() {
    let file = capture("one", &["--from", "berlin"]);
    assert_eq!(shown(&file, WRONG, &["frame.number"]), [""; 0]);
    let fields = ["frame.interface_name", "ip.src_host", "ip.dst_host", "tcp.seq"];
    assert_eq!(
        shown(&file, "tcp.flags.syn == 1", &fields),
        [
            "client berlin\tberlin\tshop/web\t0",
            "lb web\tberlin\tshop/web\t0",
            "node n-1\tberlin\tshop/web\t0",
            "node n-1\tn-1\tshop/web-1\t0",
            "pod web-1\tn-1\tshop/web-1\t0",
            "pod web-1\tshop/web-1\tn-1\t0",
            "node n-1\tshop/web-1\tn-1\t0",
            "node n-1\tshop/web\tberlin\t0",
            "client berlin\tshop/web\tberlin\t0",
        ]
    );
    let snat =
        shown(&file, "frame.comment contains \"kube-proxy/cluster-masquerades\"", &["ip.src"]);
    assert_eq!(snat, ["10.128.0.11"; 5]);
}

#[test]
fn each_place_by_itself_shows_a_conversation_without_a_flaw() {
    for (at, place) in PLACES.iter().enumerate() {
        let file = capture(&format!("place-{at}"), &["--only", place, "--until", "2s"]);
        let all = shown(&file, "tcp", &["tcp.stream"]);
        assert!(all.len() > 8, "{place}: {}", all.len());
        let flaws = format!("tcp.analysis.flags or {WRONG}");
        assert_eq!(shown(&file, &flaws, &["frame.number"]), [""; 0], "{place}");
    }
}
