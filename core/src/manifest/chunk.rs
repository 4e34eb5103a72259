//! Where documents begin and end, so that each can be read alone.
//!
//! In YAML a line that begins with `---` or `...` ends a document whatever stands before it, and
//! inside a block scalar no line can begin there. So looking at the beginnings of lines is enough.

use crate::base::Span;
use crate::base::lanes::{all_zeros, find_byte, lanes};

/// What a text is made of.
#[derive(Default)]
pub(super) struct Chunks {
    /// Its documents.
    pub(super) documents: Vec<Span>,
    /// Lines between them that a shell shows.
    pub(super) prompts: Vec<Span>,
    /// Lines between them in which a tool says that it has failed.
    pub(super) failures: Vec<Span>,
}

/// The documents of a text that lies at `base`, and the lines between them that are none.
pub(super) fn split(text: &str, base: u32) -> Chunks {
    let mut cutter = Cutter { start: base, ..Cutter::default() };
    let mut at = 0;
    while at < text.len() {
        let next = text.len().min(find_byte(text.as_bytes(), at, b'\n') + 1);
        cutter.line(&text[at..next], base + at as u32, base + next as u32);
        at = if cutter.filled { at_margin(text.as_bytes(), next) } else { next };
    }
    let end = base + text.len() as u32;
    cutter.cut(end, end);
    cutter.chunks
}

/// The next line, if not the one at `at`, that does not begin with a space.
fn at_margin(bytes: &[u8], at: usize) -> usize {
    let mut from = at.saturating_sub(1);
    while let Some([eight @ .., next]) = bytes.get(from..).and_then(<[u8]>::first_chunk::<9>) {
        let eight = u64::from_le_bytes(*eight);
        let after = (eight >> 8) | (u64::from(*next) << 56);
        let found = all_zeros(eight ^ lanes(b'\n')) & !all_zeros(after ^ lanes(b' '));
        if found != 0 {
            return from + found.trailing_zeros() as usize / 8 + 1;
        }
        from += 8;
    }
    let line = |from: &usize| bytes[*from] == b'\n' && bytes.get(from + 1) != Some(&b' ');
    (from..bytes.len()).find(line).map_or(bytes.len(), |from| from + 1)
}

#[derive(Default)]
struct Cutter {
    chunks: Chunks,
    start: u32,
    /// Whether the chunk has its `---`.
    opened: bool,
    /// Whether the chunk has more than comments and directives.
    filled: bool,
}

impl Cutter {
    fn line(&mut self, line: &str, at: u32, next: u32) {
        match line.as_bytes()[0] {
            b'-' if is_marker(line, "---") => {
                if self.opened || self.filled {
                    self.cut(at, at);
                }
                (self.opened, self.filled) = (true, says_something(&line[3..]));
            }
            b'.' if is_marker(line, "...") => self.cut(next, next),
            b'%' if !self.filled && !is_prompt(line) => {}
            b'-' => self.filled = true,
            _ if is_prompt(line) => {
                self.cut(at, next);
                self.chunks.prompts.push(Span::new(at, at + line.trim_end().len() as u32));
            }
            _ if is_failure(line) => {
                self.cut(at, next);
                self.chunks.failures.push(Span::new(at, at + line.trim_end().len() as u32));
            }
            _ => self.filled |= says_something(line),
        }
    }

    fn cut(&mut self, end: u32, next: u32) {
        if self.filled {
            self.chunks.documents.push(Span::new(self.start, end));
        }
        (self.start, self.opened, self.filled) = (next, false, false);
    }
}

fn is_marker(line: &str, marker: &str) -> bool {
    line.strip_prefix(marker)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}

fn says_something(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    !line.is_empty() && !line.starts_with('#')
}

/// Whether a line is what a shell shows, with or without a command behind it.
fn is_prompt(line: &str) -> bool {
    let line = line.trim_end();
    let signs = ['$', '❯', '➜', '%', '>'];
    let Some((sign, rest)) = line.split_once(signs) else { return false };
    let command = rest.strip_prefix(' ').unwrap_or(rest).trim_start();
    let first = command.split(' ').next().unwrap_or("");
    let known = COMMANDS.contains(&first);
    let bare = line.starts_with('$') && (rest.is_empty() || rest.starts_with(' '));
    bare || (sign.is_empty() && known) || (is_host(sign) && (known || command.is_empty()))
}

/// How lines begin in which a tool says that it has failed, each at the margin.
pub(super) const FAILURES: &[&str] = &[
    "Error from server",
    "error: the server doesn't have a resource type",
    "error: You must be logged in",
    "error: no context exists",
    "Unable to connect to the server:",
    "The connection to the server ",
    "No resources found",
    "Error: Kubernetes cluster unreachable",
    "ERROR: (gcloud.",
];

/// Whether a line is what a tool says instead of printing objects.
fn is_failure(line: &str) -> bool {
    FAILURES.iter().any(|begin| line.starts_with(begin))
}

/// Whether `sign` looks like `user@host:~/dir` or `[user@host dir]`.
fn is_host(sign: &str) -> bool {
    let user = sign.split('@').next().unwrap_or("");
    let plain = |c: char| c.is_ascii_alphanumeric() || "[-_.(".contains(c);
    sign.contains('@') && !user.is_empty() && user.chars().all(plain) && !sign.contains(": ")
}

pub(super) const COMMANDS: &[&str] = &[
    "kubectl",
    "k",
    "oc",
    "helm",
    "kustomize",
    "gcloud",
    "ibmcloud",
    "cat",
    "echo",
    "less",
    "ls",
    "cd",
    "clear",
    "exit",
    "curl",
    "sudo",
    "watch",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(text: &str) -> Vec<&str> {
        let slice = |span: Span| &text[span.start as usize..span.end as usize];
        split(text, 0).documents.into_iter().map(slice).collect()
    }

    fn prompts(text: &str) -> usize {
        split(text, 0).prompts.len()
    }

    #[test]
    fn only_a_marker_at_the_start_of_a_line_splits() {
        assert_eq!(chunks("a: |\n  ---\n  b\n---\nc: 1\n"), ["a: |\n  ---\n  b\n", "---\nc: 1\n"]);
        assert_eq!(chunks("a: 1\n---b: 2\n"), ["a: 1\n---b: 2\n"]);
        assert_eq!(chunks("---\r\na: 1\r\n---\r\nb: 2"), ["---\r\na: 1\r\n", "---\r\nb: 2"]);
        assert_eq!(chunks("a: 1\n...\nb: 2\n"), ["a: 1\n...\n", "b: 2\n"]);
    }

    #[test]
    fn empty_and_comment_only_documents_are_none() {
        assert_eq!(chunks("---\n# nothing\n---\n---\na: 1\n---\n"), ["---\na: 1\n"]);
        assert!(chunks("").is_empty());
        assert!(chunks("\u{feff}# only\n\n").is_empty());
    }

    #[test]
    fn directives_stay_with_the_document_they_open() {
        assert_eq!(chunks("%YAML 1.2\n---\na: 1\n"), ["%YAML 1.2\n---\na: 1\n"]);
    }

    #[test]
    fn prompts_end_a_document_and_belong_to_none() {
        let text = "$ kubectl get svc -o yaml\na: 1\njo@box:~/x$ kubectl get pods\nb: 2\n$";
        assert_eq!(chunks(text), ["a: 1\n", "b: 2\n"]);
        assert_eq!(prompts(text), 3);
        assert_eq!(prompts("price: 5 $ each\nmail: a@b.c > d\n$ref: x\nkey: a@b: $ kubectl\n"), 0);
        assert_eq!(prompts("> kubectl get pods\n% kubectl get pods\n[jo@box ~]$ \n"), 3);
    }

    #[test]
    fn what_a_tool_says_when_it_fails_is_no_document() {
        let text = "Error from server (Forbidden): services is forbidden: User \"me\"\na: 1\n";
        let all = split(text, 0);
        assert_eq!((chunks(text), all.failures.len()), (vec!["a: 1\n"], 1));
        let end = all.failures[0].end as usize;
        assert!(text[..end].ends_with("User \"me\""), "{end}");
        let quoted = "a: 1\nb: |\n  Error from server\nc: Error from server\n";
        assert_eq!(chunks(quoted), [quoted]);
    }
}
