use fivetuple_core::base::{ClientId, ExposureId};

use super::*;
use crate::gallery;
use crate::talk::{LeftOut, Spot, Who};

fn first() -> &'static str {
    gallery::text(include_str!("../../../core/cases/gallery/first.md")).unwrap()
}

fn ask(desk: &mut Desk, revision: Revision, body: Ask, text: Option<&str>) -> Reply {
    let beside = text.map(|text| Beside::Whole(text.to_owned()));
    desk.answer(&Letter { revision, number: 0, body }, beside)
}

fn opened(desk: &mut Desk, revision: Revision, text: &str) -> (usize, bool) {
    match ask(desk, revision, Ask::Open(0), Some(text)).letter.body {
        Answer::Opened(world, whole) => (world.pods.len(), whole),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_case_is_a_whole_world_and_its_packet_can_be_followed() {
    let mut desk = Desk::default();
    assert_eq!(opened(&mut desk, 1, first()), (4, true));
    let who = Who::Pair(ClientId(0), ExposureId(0));
    let answer = ask(&mut desk, 1, Ask::Trace(who), None).letter.body;
    let Answer::Traced(_, Some(trip)) = answer else { panic!("no trip") };
    assert!(trip.steps.len() > 4);
}

#[test]
fn the_first_case_runs_to_its_end_in_slices_and_every_connection_can_be_followed() {
    let mut desk = Desk::default();
    opened(&mut desk, 1, first());
    let (mut rows, mut slices, mut flow) = (0, 0, None);
    loop {
        let reply = ask(&mut desk, 1, Ask::Advance(0), None);
        let (Answer::Advanced(slice), Some(tracks)) = (reply.letter.body, reply.tracks) else {
            panic!("no slice")
        };
        rows += tracks.t0.len();
        slices += 1;
        flow = tracks.flow.iter().copied().filter(|flow| *flow != u32::MAX).max().or(flow);
        if slice.done {
            break;
        }
    }
    assert!(rows > 1000 && slices > 1, "{rows} rows in {slices} slices");
    let who = Who::Flow(flow.unwrap());
    let answer = ask(&mut desk, 1, Ask::Trace(who), None).letter.body;
    assert!(matches!(answer, Answer::Traced(_, Some(_))));
    let answer = ask(&mut desk, 1, Ask::At(30_000_000), None).letter.body;
    let Answer::At(snapshot) = answer else { panic!("no snapshot") };
    assert!(snapshot.observed[0].connections > 100);
}

#[test]
fn edits_make_the_same_world_as_the_whole_text() {
    let (mut desk, mut other) = (Desk::default(), Desk::default());
    opened(&mut desk, 1, first());
    let at = first().find("web-c").unwrap() as u32;
    let splice = |from, to, words: &str| Splice { from, to, words: words.to_owned() };
    let edits = vec![splice(at, at + 5, "🚀"), splice(0, 0, "# 🚀\n"), splice(at + 5, at + 7, "x")];
    let text = "# 🚀\n".to_owned() + &first().replacen("web-c", "x", 1);
    let length = text.encode_utf16().count() as u32;
    let letter = Letter { revision: 2, number: 0, body: Ask::Open(0) };
    let reply = desk.answer(&letter, Some(Beside::Edits(edits, length)));
    assert_eq!(reply.letter, ask(&mut other, 2, Ask::Open(0), Some(&text)).letter);
}

#[test]
fn edits_of_a_text_that_is_not_there_are_not_taken_for_news() {
    let mut desk = Desk::default();
    let edits = vec![Splice { from: 3, to: 3, words: "x".to_owned() }];
    let letter = Letter { revision: 2, number: 0, body: Ask::Open(0) };
    let reply = desk.answer(&letter, Some(Beside::Edits(edits, 4)));
    assert_eq!(reply.letter.body, Answer::Lost);
    let reply = desk.answer(&letter, Some(Beside::Edits(Vec::new(), 4)));
    assert_eq!(reply.letter.body, Answer::Lost);
}

#[test]
fn a_broken_text_leaves_the_last_whole_world_standing() {
    let mut desk = Desk::default();
    opened(&mut desk, 1, first());
    let (_, whole) = opened(&mut desk, 2, &first().replace("selector:", "selector: ["));
    assert!(!whole);
    let who = Who::Pair(ClientId(0), ExposureId(0));
    let answer = |desk: &mut Desk, of| ask(desk, of, Ask::Trace(who), None).letter.body;
    assert!(matches!(answer(&mut desk, 1), Answer::Traced(..)), "the old one answers");
    assert_eq!(answer(&mut desk, 2), Answer::Gone, "the broken one does not");
}

#[test]
fn a_text_with_mistakes_that_can_be_read_makes_a_world() {
    let mut desk = Desk::default();
    opened(&mut desk, 1, first());
    assert!(opened(&mut desk, 2, &first().replace(": Local", ": local")).1);
}

#[test]
fn a_broken_text_in_place_of_another_makes_a_world_of_what_can_be_read() {
    let mut desk = Desk::default();
    opened(&mut desk, 1, first());
    let text = first().replace("selector:", "selector: [");
    let body = ask(&mut desk, 2, Ask::Open(2), Some(&text)).letter.body;
    assert!(matches!(body, Answer::Opened(_, true)));
    let body = ask(&mut desk, 3, Ask::Open(2), Some(&text)).letter.body;
    assert!(matches!(body, Answer::Opened(_, false)), "it is the same text now");
}

#[test]
fn a_link_gives_back_text_and_view() {
    let mut desk = Desk::default();
    let spot = Spot { at: 8_200_000, exposure: Some(0), step: Some(3), ..Spot::default() };
    let made = ask(&mut desk, 1, Ask::LinkMake(spot, false), Some("a: 1\n"));
    let Answer::Linked(link, LeftOut { secrets: 0, .. }) = made.letter.body else {
        panic!("no link")
    };
    let back = ask(&mut desk, 1, Ask::LinkOpen, Some(&link));
    assert_eq!(back.letter.body, Answer::LinkOpened(spot, None));
    assert_eq!(back.text.as_deref(), Some("a: 1\n"));
}

#[test]
fn places_in_the_text_count_as_editors_do() {
    let mut desk = Desk::default();
    let text = "# 🚀\nkind: Service\nspec:\n  externalTrafficPolicy: L\n";
    let at = text.encode_utf16().count() as u32 - 1;
    let Answer::Complete(words) = ask(&mut desk, 1, Ask::Complete(at), Some(text)).letter.body
    else {
        panic!("no words")
    };
    assert!(words.iter().any(|word| word.label == "Local" && word.from == at - 1), "{words:?}");
}

#[test]
fn secrets_are_left_out_of_links() {
    let mut desk = Desk::default();
    let text = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {key: c2VjcmV0}\n";
    let made = ask(&mut desk, 1, Ask::LinkMake(Spot::default(), false), Some(text));
    let Answer::Linked(link, left) = made.letter.body else { panic!("no link") };
    assert!(left.secrets > 0);
    let text = ask(&mut desk, 1, Ask::LinkOpen, Some(&link)).text.unwrap();
    assert!(!text.contains("c2VjcmV0"), "{text}");
}

fn taken(desk: &mut Desk, parcel: Parcel, text: Option<&str>) -> (Vec<u8>, u32) {
    let reply = ask(desk, 1, Ask::Take(parcel), text);
    match (reply.letter.body, reply.file) {
        (Answer::Taken(of, secrets), Some(file)) if of == parcel => (file, secrets),
        other => panic!("{other:?}"),
    }
}

#[test]
fn secrets_are_left_out_of_the_text_that_is_taken_away() {
    let mut desk = Desk::default();
    let text =
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s, uid: \"4\"}\ndata: {key: c2VjcmV0}\n";
    let (whole, masked) = taken(&mut desk, Parcel::Text, Some(text));
    let whole = String::from_utf8(whole).unwrap();
    assert!(masked > 0 && !whole.contains("c2VjcmV0") && whole.contains("uid"), "{whole}");
    let (clean, masked) = taken(&mut desk, Parcel::CleanText, Some(text));
    let clean = String::from_utf8(clean).unwrap();
    assert!(masked > 0 && !clean.contains("c2VjcmV0") && !clean.contains("uid"), "{clean}");
}

#[test]
fn a_trace_is_taken_away_as_it_is_printed_and_packets_as_a_capture() {
    let mut desk = Desk::default();
    opened(&mut desk, 1, first());
    let who = Who::Pair(ClientId(0), ExposureId(0));
    let page = String::from_utf8(taken(&mut desk, Parcel::Page(who), None).0).unwrap();
    assert!(page.starts_with("# berlin → ") && page.contains("```text\nthere "), "{page}");
    let json = String::from_utf8(taken(&mut desk, Parcel::Json(who), None).0).unwrap();
    assert!(json.contains("\"schema\": \"fivetuple.dev/trace/v1\""), "{json}");
    let one = taken(&mut desk, Parcel::Packets(who), None).0;
    let all = taken(&mut desk, Parcel::RunPackets, None).0;
    assert!(one.starts_with(&[0x0a, 0x0d, 0x0d, 0x0a]) && all.len() > one.len());
    let reply = ask(&mut desk, 1, Ask::Take(Parcel::Packets(Who::Flow(1 << 20))), None);
    assert_eq!(reply.letter.body, Answer::Gone, "there is no such packet");
}

#[test]
fn a_kept_text_is_compared_with_the_newest_and_runs_beside_it() {
    use crate::talk::KEPT;
    let mut desk = Desk::default();
    opened(&mut desk, 1, first());
    let kept = ask(&mut desk, KEPT, Ask::Keep, Some(first())).letter.body;
    assert!(matches!(kept, Answer::Kept(world) if world.pods.len() == 4));
    let compare = |desk: &mut Desk, of| ask(desk, of, Ask::Compare(KEPT), None).letter.body;
    let Answer::Compared(KEPT, found) = compare(&mut desk, 1) else { panic!("not compared") };
    assert!(found.is_empty(), "{found:?}");
    opened(&mut desk, 2, &first().replace(": Local", ": Cluster"));
    let Answer::Compared(KEPT, found) = compare(&mut desk, 2) else { panic!("not compared") };
    assert!(found.differences.iter().any(|one| one.what == "pod web-b"), "{found:?}");
    let who = Who::Pair(ClientId(0), ExposureId(0));
    let answer = ask(&mut desk, KEPT, Ask::Trace(who), None).letter.body;
    assert!(matches!(answer, Answer::Traced(..)), "the kept one answers");
    assert_eq!(compare(&mut desk, 1), Answer::Gone, "that text is not here any more");
}

#[test]
fn a_damaged_link_says_what_is_wrong() {
    let mut desk = Desk::default();
    let made = ask(&mut desk, 1, Ask::LinkMake(Spot::default(), false), Some("a: 1\n"));
    let Answer::Linked(link, LeftOut { secrets: 0, .. }) = made.letter.body else {
        panic!("no link")
    };
    let cut = &link[..link.len() - 5];
    let answer = ask(&mut desk, 1, Ask::LinkOpen, Some(cut)).letter.body;
    assert!(matches!(answer, Answer::LinkBad(why) if !why.is_empty()));
}

#[test]
fn a_run_is_searched_in_slices_and_other_words_begin_anew() {
    let mut desk = Desk::default();
    opened(&mut desk, 1, first());
    let mut find = |words: &str| loop {
        let reply = ask(&mut desk, 1, Ask::Find(0), Some(words));
        let Answer::Found(hits) = reply.letter.body else { panic!("nothing was looked for") };
        assert_eq!(hits.query, words);
        if hits.done {
            break hits.found.count;
        }
    };
    let answered = find("answered");
    assert!(answered > 100 && find("answered web-b") < answered);
    assert_eq!((find("nobody"), find(" ")), (0, 0));
    assert_eq!(ask(&mut desk, 2, Ask::Find(0), Some("web")).letter.body, Answer::Gone);
}

#[test]
fn an_anonymous_link_and_file_hold_other_names_and_a_broken_text_is_not_shared() {
    let mut desk = Desk::default();
    let made = ask(&mut desk, 1, Ask::LinkMake(Spot::default(), true), Some(first()));
    let Answer::Linked(link, left) = made.letter.body else { panic!("no link") };
    let shown = made.text.unwrap();
    assert!(left.replaced > 3 && !shown.contains("shop") && !shown.contains("berlin"), "{shown}");
    assert_eq!(ask(&mut desk, 1, Ask::LinkOpen, Some(&link)).text, Some(shown.clone()));
    assert_eq!(taken(&mut desk, Parcel::Anonymous, Some(first())).0, shown.into_bytes());
    let broken = "kind: Service\nmetadata: {name: acme\n";
    let made = ask(&mut desk, 2, Ask::LinkMake(Spot::default(), true), Some(broken));
    assert!(matches!(made.letter.body, Answer::NotShared(why) if why.starts_with("line 2 ")));
    let reply = ask(&mut desk, 2, Ask::Take(Parcel::Anonymous), Some(broken));
    assert!(reply.file.is_none() && matches!(reply.letter.body, Answer::NotShared(_)));
}

#[test]
fn what_is_chosen_of_a_text_is_what_is_left_of_it() {
    let mut desk = Desk::default();
    let more = "---\nkind: Service\nmetadata: {name: other, namespace: far}\n";
    let text = [first(), more].concat();
    let Answer::Offers(offers) = ask(&mut desk, 1, Ask::Offers, Some(&text)).letter.body else {
        panic!("nothing to choose")
    };
    assert_eq!((offers.services.len(), offers.rooms.len()), (2, 2));
    let reply = ask(&mut desk, 1, Ask::Narrow, Some("shop\tweb\n"));
    assert_eq!(reply.text.as_deref(), Some(first()));
    assert!(
        matches!(reply.letter.body, Answer::Narrowed(_, left) if left == [("Service".to_owned(), 1)])
    );
    let reply = ask(&mut desk, 1, Ask::Narrow, Some("far\t\n"));
    assert!(reply.text.unwrap().ends_with(more));
}
