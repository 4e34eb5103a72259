//! Writes the indexes of the core's cases and lessons (id and title of each page in their folders) and
//! of languages, and the page's English words as the list that `src/strings.rs` makes a type of.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let mut index = list("cases", "Every case.", "CASES");
    index.push_str(&list("lessons", "Every lesson.", "LESSONS"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets it"));
    fs::write(out.join("cases.rs"), index).expect("OUT_DIR can be written to");
    fs::write(out.join("english.rs"), english()).expect("OUT_DIR can be written to");
    fs::write(out.join("languages.rs"), languages()).expect("OUT_DIR can be written to");
}

/// The pages of one of the core's folders as a table.
fn list(folder: &str, says: &str, table: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core").join(folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages = Vec::new();
    walk(&folder, &mut pages);
    pages.sort();
    let mut index = format!("/// {says}\npub static {table}: &[Case] = &[\n");
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page is text");
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("");
        let id = page.strip_prefix(&folder).expect("found below it").with_extension("");
        let id = id.to_string_lossy().replace('\\', "/");
        writeln!(index, "    Case {{ id: {id:?}, title: {title:?} }},").expect("memory");
    }
    index.push_str("];\n");
    index
}

/// The languages there are files of, by what stands above all headings there.
fn languages() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/languages");
    println!("cargo::rerun-if-changed={}", folder.display());
    let files = fs::read_dir(folder).expect("there is a folder of languages").flatten();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
    files.sort();
    let mut index = "/// Languages that are files.\nstatic LANGUAGES: &[Tongue] = &[\n".to_owned();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let code = file.file_stem().expect("a file has a name").to_string_lossy();
        let text = fs::read_to_string(&file).expect("a language is text");
        let head = |key: &str| {
            let lines = text.lines().take_while(|line| !line.starts_with('['));
            let mut lines = lines.filter_map(|line| line.split_once(" = "));
            lines.find(|(name, _)| *name == key).map_or("", |(_, value)| value).to_owned()
        };
        let (name, also, rtl) = (head("name"), head("also"), head("direction") == "rtl");
        let tongue =
            format!("Tongue {{ code: {code:?}, name: {name:?}, rtl: {rtl}, also: {also:?} }}");
        writeln!(index, "    {tongue},").expect("memory");
    }
    index.push_str("];\n");
    index
}

/// The English words: `name = text` is a field, `list.name = text` one of a list.
fn english() -> String {
    let file = "src/strings/english.txt";
    println!("cargo::rerun-if-changed={file}");
    let text = fs::read_to_string(file).expect("English is text");
    let lines: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(" = ")).collect();
    let list = |(name, _): &(&str, &str)| name.split_once('.').map(|(list, _)| list.to_owned());
    let mut all = "strings! {\n".to_owned();
    for fields in lines.chunk_by(|one, next| list(one).is_some() && list(one) == list(next)) {
        let [first, ..] = fields else { continue };
        let field = match list(first) {
            Some(list) => {
                let pairs = fields.iter().map(|(name, text)| (&name[list.len() + 1..], *text));
                format!("{list}: {:?}", pairs.collect::<Vec<_>>())
            }
            None => format!("{}: {:?}", first.0, first.1),
        };
        writeln!(all, "    {field},").expect("memory");
    }
    all + "}\n"
}

fn walk(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            walk(&path, pages);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
}
