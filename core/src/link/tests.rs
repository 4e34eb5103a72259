use super::*;
use proptest::prelude::*;

const RULES: u32 = 7;

fn shared(text: &str) -> Shared {
    let view = [("flow".to_owned(), "3".to_owned())];
    Shared { text: text.to_owned(), seed: Some(7), playhead: 2_500_000, view: view.into() }
}

fn error(link: &str) -> String {
    open(link, RULES).unwrap_err().to_string()
}

#[test]
fn a_link_opens_as_what_was_shared() {
    let shared = shared("kind: Service\n# é 🚀\n");
    let link = write(&shared, RULES).unwrap();
    assert!(link.starts_with("#f1="), "{link}");
    for whole in [link.clone(), format!(" https://example.org/play?x#f1={} \n", &link[4..])] {
        let opened = open(&whole, RULES).unwrap();
        assert_eq!(opened, Opened { shared: shared.clone(), other_rules: None });
    }
    let wrapped = format!("{}\n {}", &link[..40], &link[40..]);
    assert_eq!(open(&wrapped, RULES).unwrap().shared, shared);
}

#[test]
fn a_link_of_another_core_opens_and_says_so() {
    let link = write(&shared("kind: Service"), RULES + 1).unwrap();
    let release = Some(env!("CARGO_PKG_VERSION").to_owned());
    assert_eq!(open(&link, RULES).unwrap().other_rules, release);
}

#[test]
fn what_is_wrong_with_a_link_is_named() {
    let link = write(&shared("kind: Service"), RULES).unwrap();
    let len = link.len();
    let cut = &link[..len - 8];
    assert_eq!(error(cut), format!("link truncated: {} of {len} characters", len - 8));
    assert_eq!(error("#f1=AQ"), "link truncated: only 6 characters");
    assert_eq!(error("#f1="), "link truncated: only 4 characters");
    let longer = format!("link damaged: {} characters where {len} belong", len + 4);
    assert_eq!(error(&format!("{link}AAAA")), longer);
    let swapped = link.replacen(&link[len - 9..len - 7], "__", 1);
    assert_eq!(error(&swapped), "link damaged: its characters do not match its checksum");
    assert_eq!(error("#f2=AAAA"), "link from a newer release: it has form f2, this one reads f1");
    assert_eq!(error("#f1=Ag"), "link from a newer release: it has form f2, this one reads f1");
    assert_eq!(error("https://example.org/"), "not a link: it has no #f1= in it");
    assert_eq!(error("#pako:eNo"), "not a link: it has no #f1= in it");
}

#[test]
fn a_link_that_is_cut_anywhere_says_so() {
    let link = write(&shared("kind: Service"), RULES).unwrap();
    for len in PREFIX.len()..link.len() {
        let error = error(&link[..len]);
        assert!(error.starts_with("link truncated: "), "{len} of {}: {error}", link.len());
    }
}

#[test]
fn neither_end_makes_or_takes_more_than_the_limits() {
    let large = shared(&"x".repeat(MAX_TEXT));
    let bytes = serde_json::to_vec(&large).unwrap().len();
    assert_eq!(write(&large, RULES), Err(LinkError::TooLarge { bytes, limit: MAX_TEXT }));
    let bomb = Header::here(RULES).before(&compress_to_vec(&vec![b' '; 64 << 20], 9));
    let bomb = format!("{PREFIX}{}", base64::encode(&bomb));
    let limit = MAX_TEXT;
    assert_eq!(open(&bomb, RULES), Err(LinkError::TooLarge { bytes: limit + 1, limit }));
    let long = format!("{PREFIX}{}", "A".repeat(MAX_COMPRESSED * 2));
    assert!(matches!(open(&long, RULES), Err(LinkError::TooLarge { .. })));
}

#[test]
fn fields_of_a_later_release_in_the_same_form_do_no_harm() {
    let json = br#"{"text":"a: 1","later":{"than":"this"}}"#;
    let bytes = Header::here(RULES).before(&compress_to_vec(json, 9));
    let opened = open(&format!("{PREFIX}{}", base64::encode(&bytes)), RULES).unwrap();
    assert_eq!(opened.shared, Shared { text: "a: 1".to_owned(), ..Shared::default() });
}

/// Links that releases have written. None may ever be changed or removed.
#[test]
fn links_of_all_releases_open() {
    for (link, text, playhead) in GOLDEN {
        let shared = open(link, RULES).unwrap().shared;
        assert_eq!((shared.text.as_str(), shared.playhead), (*text, *playhead));
    }
}

const GOLDEN: &[(&str, &str, u64)] = &[
    ("#f1=AS8AAAAjVAvmBwAAAAUwLjEuMKtWKkmtKFGyUsrOzEuxUghOLSrLTE6NyVOqBQA", "kind: Service\n", 0),
    (
        "#f1=AWIAAACZtojjBwAAAAUwLjEuMAFKALX_eyJ0ZXh0Ijoia2luZDogU2VydmljZVxuIiwic2VlZCI6NywicGxheWhl\
         YWQiOjI1MDAwMDAsInZpZXciOnsiZmxvdyI6IjMifX0",
        "kind: Service\n",
        2_500_000,
    ),
];

proptest! {
    #[test]
    fn no_text_makes_the_decoder_panic(text in any::<String>(), payload in "[A-Za-z0-9_-]{0,200}") {
        let _ = open(&text, RULES);
        let _ = open(&format!("#f1={payload}"), RULES);
    }

    #[test]
    fn no_body_makes_the_decoder_panic(body in prop::collection::vec(any::<u8>(), 0..200)) {
        let bytes = Header::here(RULES).before(&body);
        let _ = open(&format!("#f1={}", base64::encode(&bytes)), RULES);
    }

    #[test]
    fn every_changed_character_is_noticed(at in 4_usize..90, letter in "[A-Za-z0-9_-]") {
        let link = write(&shared("apiVersion: v1\nkind: Service\n"), RULES).unwrap();
        let mut changed = link.clone();
        changed.replace_range(at..=at, &letter);
        prop_assert!(changed == link || open(&changed, RULES).is_err());
    }
}
