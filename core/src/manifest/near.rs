//! The word that was probably meant.

/// The nearest of `names`, if one is near: equal but for case, or up to two slips away.
pub(crate) fn nearest<'n>(written: &str, names: &[&'n str]) -> Option<&'n str> {
    if written.len() > 64 {
        return None;
    }
    if let Some(name) = names.iter().find(|name| name.eq_ignore_ascii_case(written)) {
        return Some(name);
    }
    let near = names.iter().map(|name| (slips(written, name), *name)).min()?;
    (near.0 <= 2 && near.0 * 2 < written.len()).then_some(near.1)
}

/// How many letters must be added, taken away, changed or swapped with their neighbor to make one
/// word of the other, upper and lower case being the same.
pub fn slips(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_ascii_lowercase().into_bytes(), b.to_ascii_lowercase().into_bytes());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let change = row[j] + usize::from(a[i] != b[j]);
            let mut least = change.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
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
        assert_eq!(nearest("prot", &["port", "protocol"]), Some("port"));
        assert_eq!(nearest("True", &words), None);
        assert_eq!(nearest("", &words), None);
    }
}
