//! What the book is made of.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// Texts by their path below a folder, without the ending `.md`.
pub(crate) type Texts = BTreeMap<String, String>;

/// All texts.
pub(crate) struct Sources {
    /// Written by hand.
    pub(crate) chapters: Texts,
    /// The pages of rules.
    pub(crate) rules: Texts,
    /// The cases.
    pub(crate) cases: Texts,
    /// The lessons.
    pub(crate) lessons: Texts,
    /// Lists that the core keeps: claims, traps, worked examples.
    pub(crate) lists: Texts,
    /// What `--json` prints.
    pub(crate) json: String,
    /// The policy of the site's own page.
    pub(crate) policy: String,
    colors: String,
    looks: String,
}

impl Sources {
    /// Reads them in the project's folder.
    ///
    /// # Errors
    /// If one cannot be read, or the site's page has no policy.
    pub(crate) fn read(project: &Path) -> io::Result<Self> {
        let page = text(&project.join("index.html"))?;
        let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
        let app = text(&project.join("static/app.css"))?;
        let core = project.join("core");
        let list = |name: &str| Ok((name.to_owned(), text(&core.join(name).with_extension("md"))?));
        Ok(Self {
            chapters: texts(&project.join("static/book"))?,
            rules: texts(&core.join("rules"))?,
            cases: texts(&core.join("cases"))?,
            lessons: texts(&core.join("lessons"))?,
            lists: ["claims", "traps", "examples"]
                .map(list)
                .into_iter()
                .collect::<io::Result<_>>()?,
            json: text(&project.join("static/json.md"))?,
            policy: policy.ok_or_else(|| io::Error::other("index.html has no policy"))?.to_owned(),
            colors: colors(&app).to_owned(),
            looks: text(&project.join("static/book/book.css"))?,
        })
    }

    /// The styles of the book: the site's colors, and its own looks.
    pub(crate) fn styles(&self) -> String {
        [self.colors.as_str(), &self.looks].concat()
    }

    /// A chapter that the book cannot be without; empty if it is not there.
    pub(crate) fn chapter(&self, path: &str) -> &str {
        self.chapters.get(path).map_or("", String::as_str)
    }
}

/// The colors and letters that the site's own styles begin with.
fn colors(styles: &str) -> &str {
    styles.split("\n*, *::before").next().unwrap_or("")
}

/// What stands between two words in a text.
pub(crate) fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    text.split_once(from)?.1.split_once(to).map(|(between, _)| between)
}

/// The title of a page of Markdown.
pub(crate) fn title(text: &str) -> &str {
    text.strip_prefix("# ").and_then(|rest| rest.lines().next()).unwrap_or("")
}

/// All Markdown below a folder.
fn texts(folder: &Path) -> io::Result<Texts> {
    let mut found = Texts::new();
    for entry in fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            let inner = texts(&path)?.into_iter();
            found.extend(inner.map(|(below, text)| (format!("{name}/{below}"), text)));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.insert(name, text(&path)?);
        }
    }
    Ok(found)
}

fn text(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
