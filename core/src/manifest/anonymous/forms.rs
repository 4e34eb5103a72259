//! Words whose form says that nobody's name is in them.

/// Longer numbers may be somebody's: of a project, an account, an instance.
const MOST_DIGITS: usize = 9;

/// From here on a number in what somebody writes down may be a customer's, or one to call.
const MANY_DIGITS: usize = 6;

/// Units behind numbers.
const UNITS: &[&str] = &[
    "s", "ms", "us", "ns", "m", "h", "d", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti", "B", "kB",
    "MB", "GB", "KB", "rps", "Z", "x", "n", "u",
];

/// Directions in names of regions: `europe-west1`.
const WAYS: &[&str] = &[
    "east",
    "west",
    "north",
    "south",
    "central",
    "northeast",
    "southeast",
    "northwest",
    "southwest",
];

/// Whether a part of a name is a number, a length, a version, a letter, or a part of a region's name.
pub(super) fn says_nothing(part: &str) -> bool {
    let (letters, digits) = split(part);
    is_number(part)
        || part.chars().count() == 1
        || is_quantity(part)
        || is_version(part)
        || is_moment(part)
        || (is_number(digits)
            && (letters.len() == 1 && digits.len() < 3 || WAYS.contains(&letters)))
}

/// The letters that a word begins with, and the digits that it ends with; else the whole word.
pub(super) fn split(part: &str) -> (&str, &str) {
    let at = part.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(part.len());
    let (letters, digits) = part.split_at(at);
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { (letters, digits) } else { (part, "") }
}

/// What stands before the first long number of a text, the number, and what stands behind it.
pub(super) fn long_number(text: &str) -> Option<(&str, &str, &str)> {
    let mut at = 0;
    for run in text.split(|c: char| !c.is_ascii_digit()) {
        if run.len() >= MANY_DIGITS {
            return Some((&text[..at], run, &text[at + run.len()..]));
        }
        let next = text[at + run.len()..].chars().next();
        at += run.len() + next.map_or(0, char::len_utf8);
    }
    None
}

fn is_number(part: &str) -> bool {
    let fits = (1..=MOST_DIGITS).contains(&part.len());
    fits && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// `30s`, `1h30m`, `512Mi`.
fn is_quantity(part: &str) -> bool {
    let mut rest = part;
    for _ in 0..3 {
        let Some(at) = rest.find(|c: char| !c.is_ascii_digit()) else { return false };
        let unit = &rest[at..];
        let end = unit.find(|c: char| c.is_ascii_digit()).unwrap_or(unit.len());
        if !is_number(&rest[..at]) || !UNITS.contains(&&unit[..end]) {
            return false;
        }
        rest = &unit[end..];
        if rest.is_empty() {
            return true;
        }
    }
    false
}

/// `v1`, `v1beta1`, `v2alpha10`.
fn is_version(part: &str) -> bool {
    let Some(rest) = part.strip_prefix('v') else { return false };
    let mut numbers = rest.split("alpha").flat_map(|part| part.split("beta"));
    numbers.all(is_number)
}

/// The middle of `2026-11-29T10:00:00Z`.
fn is_moment(part: &str) -> bool {
    let two = |part: &str| part.len() == 2 && is_number(part);
    part.split_once('T').is_some_and(|(day, hour)| two(day) && two(hour))
}

/// Whether it looks drawn rather than named: letters and digits mixed, or only letters of which
/// Kubernetes makes no words.
pub(super) fn is_drawn(part: &str) -> bool {
    let digits = part.bytes().filter(u8::is_ascii_digit).count();
    let plain = part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let mixed = digits > 0 && digits < part.len() && split(part).1.is_empty();
    let safe = part.bytes().all(|byte| b"bcdfghjklmnpqrstvwxz2456789".contains(&byte));
    let long = digits == part.len() && digits > MOST_DIGITS;
    plain && (long || (mixed && part.len() > 3) || (safe && matches!(part.len(), 5 | 8..=10)))
}

/// The place of a universally unique id at the end of a word.
pub(super) fn unique_id(word: &str) -> Option<usize> {
    let at = word.len().checked_sub(36)?;
    let id = word.get(at..)?;
    let fits = |(at, byte): (usize, u8)| match at {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    };
    id.bytes().enumerate().all(fits).then_some(at)
}
