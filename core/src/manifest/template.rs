//! Templates that nobody has rendered: programs that write manifests, and none themselves.

use crate::base::Span;

/// The first expression of a template in a document, where it stands for a value, a key or lines;
/// what is in quotes, comments and block scalars is text.
pub(super) fn find(text: &str, document: Span) -> Option<Span> {
    let body = text.get(document.start as usize..document.end as usize)?;
    if !body.contains("{{") {
        return None;
    }
    let mut block = None;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let content = line.trim();
        let indent = line.len() - line.trim_start().len();
        if block.is_some_and(|parent| indent <= parent && !content.is_empty()) {
            block = None;
        }
        if block.is_none() {
            if let Some(start) = expression(line) {
                return Some(span(body, at + start, document.start));
            }
            let opened = content.trim_end_matches(['-', '+']);
            let opens = opened.ends_with(": |") || opened.ends_with(": >");
            block = opens.then_some(indent);
        }
        at += line.len();
    }
    None
}

/// The expression that begins at a byte of a document, within its line.
fn span(body: &str, start: usize, base: u32) -> Span {
    let rest = &body[start..];
    let line = rest.find('\n').unwrap_or(rest.len());
    let end = rest.find("}}").map_or(line, |end| end + 2).min(line);
    Span::new(base + start as u32, base + (start + end) as u32)
}

/// Where an expression stands on a line outside quotes: first, or where a value begins.
fn expression(line: &str) -> Option<usize> {
    let is_bare = |start: &usize| {
        let before = line[..*start].trim_end();
        !before.contains('#') && (before.is_empty() || before.ends_with([':', '-']))
    };
    line.match_indices("{{").map(|(start, _)| start).find(is_bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<&str> {
        let span = find(text, Span::new(0, text.len() as u32))?;
        Some(&text[span.start as usize..span.end as usize])
    }

    #[test]
    fn expressions_in_place_of_values_keys_and_lines_are_found() {
        assert_eq!(found("a:\n  b: {{ .Values.b }}\n"), Some("{{ .Values.b }}"));
        assert_eq!(found("{{- if .Values.a }}\na: 1\n"), Some("{{- if .Values.a }}"));
        assert_eq!(found("a:\n- {{ toYaml . | nindent 2\n"), Some("{{ toYaml . | nindent 2"));
    }

    #[test]
    fn text_that_looks_like_one_is_none() {
        assert_eq!(found("a: \"{{ $labels.pod }} is down\"\n"), None);
        assert_eq!(found("a: |\n  {{ $labels.pod }}\nb: 1\n"), None);
        assert_eq!(found("# {{ not here }}\na: 1 # {{ nor here }}\n"), None);
        assert_eq!(found("a: {b: {c: 1}}\n"), None);
    }
}
