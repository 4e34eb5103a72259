//! Files that somebody brings: which of them can be manifests, and the one text that they make.
//! Pure; `effects/import.rs` gets their bytes.

pub mod tar;
pub mod zip;

use fivetuple_core::base::{natural, order};
use fivetuple_core::manifest::{Limits, secure};

/// The most files that are taken at once.
pub const MOST_FILES: usize = 2_000;
/// The most bytes that all of them may have: what the page reads of a text.
pub const MOST_BYTES: usize = Limits::PAGE.bytes as usize;

/// Folders that hold no manifests of the person's own.
const OTHERS: [&str; 2] = ["node_modules", "__MACOSX"];
/// What names of manifests end with.
const ENDS: [&str; 4] = ["yaml", "yml", "json", "txt"];

/// Why a file is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It lies in a folder of tools, or is hidden.
    Tools,
    /// Its name says that it is something else.
    Kind,
    /// It is no text.
    Binary,
    /// It is text that does not look like YAML.
    NoYaml,
    /// So many files are enough.
    Many,
    /// All files together would be too long a text.
    Large,
    /// It could not be read.
    Unread,
    /// It needs a password.
    Locked,
    /// It is damaged, or cut off.
    Damaged,
    /// It is an archive in an archive.
    Nested,
}

/// What was brought, as far as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loot {
    /// Paths and texts.
    pub files: Vec<(String, String)>,
    /// Paths of what was left out, and why.
    pub left_out: Vec<(String, Why)>,
    bytes: usize,
}

impl Loot {
    /// How many more bytes fit.
    pub fn room(&self) -> usize {
        MOST_BYTES.saturating_sub(self.bytes)
    }

    /// Leaves a file out.
    pub fn leave(&mut self, path: &str, why: Why) {
        self.left_out.push((path.to_owned(), why));
    }

    /// Whether a file's bytes are worth getting; if not, it is left out.
    pub fn wants(&mut self, path: &str) -> bool {
        let why = if self.files.len() >= MOST_FILES { Some(Why::Many) } else { by_name(path) };
        self.left_out.extend(why.map(|why| (path.to_owned(), why)));
        why.is_none()
    }

    /// Whether a folder is worth looking into; if not, it is left out.
    pub fn enters(&mut self, path: &str) -> bool {
        let tools = is_of_tools(path);
        if tools {
            self.leave(path, Why::Tools);
        }
        !tools
    }

    /// Takes a file in, or leaves it out.
    pub fn take(&mut self, path: &str, bytes: &[u8]) {
        if bytes.len() > self.room() {
            return self.leave(path, Why::Large);
        }
        let Some(text) = text(bytes) else { return self.leave(path, Why::Binary) };
        let sure = matches!(ending(path).as_str(), "yaml" | "yml" | "json");
        if !sure && !looks_like_yaml(&text) {
            return self.leave(path, Why::NoYaml);
        }
        self.bytes += bytes.len();
        self.files.push((path.to_owned(), text));
    }

    /// One text of all files, each under its name, in the order of their names; and how many secrets
    /// were masked in it.
    pub fn text(&mut self) -> (String, u32) {
        order::by(&mut self.files, |one, other| natural(&one.0, &other.0));
        order::by(&mut self.left_out, |one, other| natural(&one.0, &other.0));
        if let [(_, text)] = &self.files[..] {
            return secure(text);
        }
        let part = |(path, text): &(String, String)| {
            let text = text.trim_start_matches('\u{feff}').trim_end();
            let name: String = path.chars().filter(|c| !c.is_control()).collect();
            ["---\n# ", &name, "\n", text, "\n"].concat()
        };
        secure(&self.files.iter().map(part).collect::<String>())
    }
}

/// Why a file of this name is none, if that shows.
fn by_name(path: &str) -> Option<Why> {
    if is_of_tools(path) {
        return Some(Why::Tools);
    }
    let ending = ending(path);
    let known = ending.is_empty() || ENDS.contains(&ending.as_str());
    (!known).then_some(if archive(path).is_some() { Why::Nested } else { Why::Kind })
}

fn is_of_tools(path: &str) -> bool {
    let is_hidden = |part: &str| part.starts_with('.') && part != ".";
    path.split('/').any(|part| is_hidden(part) || OTHERS.contains(&part))
}

/// How files lie in another one, or are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Archive {
    /// Each packed.
    Zip,
    /// One behind the other.
    Tar,
    /// The same, packed.
    PackedTar,
    /// One, packed.
    Packed,
}

/// The archive that a file of this name is, and the name without what says so.
pub fn archive(path: &str) -> Option<(Archive, &str)> {
    let ends = [
        (".zip", Archive::Zip),
        (".tar.gz", Archive::PackedTar),
        (".tgz", Archive::PackedTar),
        (".tar", Archive::Tar),
        (".gz", Archive::Packed),
    ];
    let lower = path.to_ascii_lowercase();
    let (end, archive) = ends.into_iter().find(|(end, _)| lower.ends_with(end))?;
    Some((archive, path.get(..path.len() - end.len())?))
}

/// What stands behind the last dot of a name, in small letters.
fn ending(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(String::new(), |(_, end)| end.to_ascii_lowercase())
}

/// The text that bytes are, if they are one; other encodings are read as far as they go.
fn text(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(8_000)];
    (!head.contains(&0)).then(|| String::from_utf8_lossy(bytes).into_owned())
}

/// Whether the first line that says something has a key, or opens a document or a bracket.
fn looks_like_yaml(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim_end());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| {
        let key = line.split_once(':').is_some_and(|(key, value)| {
            !key.contains(' ') && (value.is_empty() || value.starts_with(' '))
        });
        key || line.starts_with("---") || line.starts_with(['{', '['])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loot(files: &[(&str, &str)]) -> Loot {
        let mut loot = Loot::default();
        for (path, text) in files {
            if loot.wants(path) {
                loot.take(path, text.as_bytes());
            }
        }
        loot
    }

    #[test]
    fn what_can_be_manifests_makes_one_text_in_the_order_of_names() {
        let mut all = loot(&[
            ("shop/n10.yaml", "c: 3\n"),
            ("shop/n9.yml", "\u{feff}b: 2\n\n"),
            ("shop/dump", "kind: Pod\n"),
            ("shop/NOTES.txt", "Thank you for installing\n"),
            ("shop/.git/config", "a: 1"),
            ("shop/node_modules/x.yaml", "a: 1"),
            ("shop/logo.png", "x"),
            ("shop/old.zip", "x"),
            ("shop/odd.json", "\0\0"),
        ]);
        let text =
            "---\n# shop/dump\nkind: Pod\n---\n# shop/n9.yml\nb: 2\n---\n# shop/n10.yaml\nc: 3\n";
        assert_eq!(all.text(), (text.to_owned(), 0));
        let why = |path: &str| all.left_out.iter().find(|(it, _)| it.ends_with(path)).unwrap().1;
        assert_eq!((why("NOTES.txt"), why("config")), (Why::NoYaml, Why::Tools));
        assert_eq!((why("logo.png"), why("old.zip")), (Why::Kind, Why::Nested));
        assert_eq!((why("x.yaml"), why("odd.json")), (Why::Tools, Why::Binary));
    }

    #[test]
    fn one_file_is_the_text_as_it_is_but_for_secrets() {
        let text = "# mine\nkind: Secret\ndata: {a: b}\n";
        let masked = "# mine\nkind: Secret\ndata: {a: masked}\n";
        assert_eq!(loot(&[("a.yaml", text)]).text(), (masked.to_owned(), 1));
    }

    #[test]
    fn no_more_than_fits_is_taken() {
        let mut all = Loot::default();
        all.take("a.yaml", &vec![b' '; MOST_BYTES]);
        all.take("b.yaml", b"a: 1\n");
        assert_eq!((all.files.len(), all.left_out[0].1), (1, Why::Large));
        let mut all = Loot::default();
        for number in 0..=MOST_FILES {
            let path = format!("{number}.yaml");
            if all.wants(&path) {
                all.take(&path, b"a: 1\n");
            }
        }
        assert_eq!((all.files.len(), all.left_out.len()), (MOST_FILES, 1));
    }
}
