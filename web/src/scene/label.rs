//! Texts that fit: a picture cannot wrap, so a long name loses its middle, never its end, where
//! names of a kind differ.

/// The text, or its ends around `…`, in at most so many characters.
pub fn fit(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(1);
    let (head, tail) = (kept / 2, kept - kept / 2);
    text.chars().take(head).chain(['…']).chain(text.chars().skip(count - tail)).collect()
}

/// How many characters fit into a width, at so many pixels each.
pub fn room(width: f32, each: f32) -> usize {
    (width / each).max(3.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_both_ends() {
        assert_eq!(fit("web-7d9f8c-x2x4k", 11), "web-7…x2x4k");
        assert_eq!(fit("web", 11), "web");
        assert_eq!(fit("wébapp🚀", 5), "wé…p🚀");
    }
}
