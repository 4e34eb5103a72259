//! The word that was probably meant.

/// The nearest of `names`, if one is near: equal but for case, or up to two slips away.
pub(crate) fn nearest(written: &str, names: &[&'static str]) -> Option<&'static str> {
    if written.len() > 64 {
        return None;
    }
    if let Some(name) = names.iter().find(|name| name.eq_ignore_ascii_case(written)) {
        return Some(name);
    }
    let near = names.iter().map(|name| (slips(written, name), *name)).min()?;
    (near.0 <= 2 && near.0 * 2 < written.len()).then_some(near.1)
}

/// How many letters must be added, taken away or changed to make one word of the other.
fn slips(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let change = corner + usize::from(!x.eq_ignore_ascii_case(&y));
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_or_two_still_names_the_word() {
        let words = ["Cluster", "Local"];
        assert_eq!(nearest("local", &words), Some("Local"));
        assert_eq!(nearest("Locla", &words), Some("Local"));
        assert_eq!(nearest("Clutser", &words), Some("Cluster"));
        assert_eq!(nearest("Global", &words), Some("Local"));
        assert_eq!(nearest("True", &words), None);
        assert_eq!(nearest("", &words), None);
    }
}
