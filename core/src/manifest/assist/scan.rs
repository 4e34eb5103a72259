//! Keys and items that are open at a place of a text, found without a parser: line by line in block
//! style, bracket by bracket in flow style. Half-written text has such a way too.

/// One step of the way into a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The value of a key.
    Key(String),
    /// An item of a list, by position.
    Item(u32),
}

/// A mapping or an item that is open.
#[derive(Clone, Debug)]
struct Level {
    /// The column of its key or dash; in flow style that of the line it began on.
    col: usize,
    step: Step,
    /// Whether a bracket closes it.
    flow: bool,
}

/// What was found up to the end of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    levels: Vec<Level>,
    /// Keys that were met, each with how many levels stood around it.
    seen: Vec<(usize, String)>,
    /// Brackets that are open: how many levels stood around each, and whether it is a mapping's.
    brackets: Vec<(usize, bool)>,
    /// A block scalar that began under a key of this column.
    block: Option<usize>,
    /// The word that is not finished, where it starts, and whether it is the value of a key.
    pub(super) word: String,
    pub(super) word_at: usize,
    pub(super) is_value: bool,
    /// Scalars of keys that tell what the object is, with their levels.
    facts: Vec<(Vec<Step>, String)>,
}

impl Scan {
    /// Scans a text to its end.
    pub(super) fn of(text: &str) -> Self {
        let mut scan = Self::default();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            scan.line(line, at);
            at += line.len();
        }
        if text.ends_with('\n') || text.is_empty() {
            scan.blank(text.len());
        }
        scan
    }

    /// The way to what is open.
    pub(super) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.levels.iter().map(|level| &level.step)
    }

    /// Keys that stand beside what is being written.
    pub(super) fn siblings(&self) -> impl Iterator<Item = &str> {
        let depth = self.levels.len() - usize::from(self.is_value);
        self.seen.iter().filter(move |(at, _)| *at == depth).map(|(_, key)| key.as_str())
    }

    /// What a key said, by the way to it.
    pub(super) fn fact(&self, path: &[Step]) -> Option<&str> {
        let fact = self.facts.iter().rev().find(|(at, _)| at == path);
        fact.map(|(_, value)| value.as_str())
    }

    /// Goes out to a column: what is deeper is closed.
    pub(super) fn leave(&mut self, col: usize) {
        while self.levels.last().is_some_and(|level| !level.flow && level.col >= col) {
            self.levels.pop();
        }
        let depth = self.levels.len();
        self.seen.retain(|(at, _)| *at <= depth);
    }

    fn blank(&mut self, at: usize) {
        (self.word, self.word_at, self.is_value) = (String::new(), at, false);
    }

    fn line(&mut self, line: &str, at: usize) {
        let content = line.trim_end_matches(['\n', '\r']);
        let col = content.len() - content.trim_start_matches(' ').len();
        if self.block.is_some_and(|block| col > block || content.trim().is_empty()) {
            self.blank(at + content.len());
            return;
        }
        self.block = None;
        if !self.brackets.is_empty() {
            self.flow(content, at);
            return;
        }
        self.block_line(&content[col..], col, at + col);
    }

    fn block_line(&mut self, content: &str, col: usize, at: usize) {
        if content.starts_with('#') || content.is_empty() || content.starts_with("---") {
            self.blank(at + content.len());
            if content.starts_with("---") {
                self.leave(0);
            }
            return;
        }
        if content == "-" || content.starts_with("- ") {
            self.item(col);
            let rest = content[1..].trim_start_matches(' ');
            let skipped = content.len() - rest.len();
            self.block_line(rest, col + skipped, at + skipped);
            return;
        }
        let key =
            Some(content).filter(|content| !content.starts_with(['{', '['])).and_then(split_key);
        let Some((key, value)) = key else {
            self.leave(col);
            self.value(content, at);
            self.is_value &= !self.brackets.is_empty();
            return;
        };
        self.leave(col);
        self.key(key, col, false);
        let skipped = content.len() - value.len();
        self.value(value, at + skipped);
        if value.starts_with(['|', '>']) {
            self.block = Some(col);
        }
    }

    fn item(&mut self, col: usize) {
        let beside = |level: &Level| level.col == col && matches!(level.step, Step::Item(_));
        while self.levels.last().is_some_and(|level| level.col > col) {
            self.levels.pop();
        }
        let next = match self.levels.last() {
            Some(Level { step: Step::Item(at), col: at_col, .. }) if *at_col == col => at + 1,
            _ => 0,
        };
        if self.levels.last().is_some_and(beside) {
            self.levels.pop();
        }
        let depth = self.levels.len();
        self.seen.retain(|(at, _)| *at <= depth);
        self.levels.push(Level { col, step: Step::Item(next), flow: false });
    }

    fn key(&mut self, key: &str, col: usize, flow: bool) {
        let key = key.trim().trim_matches(['"', '\'']).to_owned();
        self.seen.push((self.levels.len(), key.clone()));
        self.levels.push(Level { col, step: Step::Key(key), flow });
    }

    /// What follows a key, or stands alone: a scalar, or the start of flow style.
    fn value(&mut self, content: &str, at: usize) {
        if content.starts_with(['{', '[']) {
            self.flow(content, at);
            return;
        }
        let text = content.split(" #").next().unwrap_or(content);
        (self.word, self.word_at, self.is_value) = (text.to_owned(), at, true);
        self.remember(text);
    }

    fn remember(&mut self, text: &str) {
        let last = self.levels.last().map(|level| &level.step);
        let tells = |key: &str| matches!(key, "kind" | "name" | "namespace");
        if matches!(last, Some(Step::Key(key)) if tells(key)) && self.levels.len() < 6 {
            let value = text.trim().trim_matches(['"', '\'']).to_owned();
            self.facts.push((self.steps().cloned().collect(), value));
        }
    }

    /// A line, or the rest of one, inside brackets.
    fn flow(&mut self, content: &str, at: usize) {
        let mut start = 0;
        let mut quote = None;
        self.blank(at);
        for (here, c) in content.char_indices() {
            match (quote, c) {
                (Some(open), c) => quote = Some(open).filter(|open| *open != c),
                (None, '"' | '\'') if content[start..here].trim().is_empty() => quote = Some(c),
                (None, '{' | '[') => {
                    self.open(c == '{');
                    start = here + 1;
                }
                (None, '}' | ']' | ',') => {
                    self.end(&content[start..here]);
                    if c == ',' {
                        self.next();
                    } else {
                        self.close();
                    }
                    start = here + 1;
                }
                (None, ':') if self.takes_key() && !content[here + 1..].starts_with(is_word) => {
                    self.key(&content[start..here], 0, true);
                    start = here + 1;
                }
                _ => {}
            }
        }
        let rest = content[start..].trim_start();
        rest.clone_into(&mut self.word);
        self.word_at = at + content.len() - rest.len();
        self.is_value = !self.brackets.is_empty() && !self.takes_key();
    }

    fn open(&mut self, is_map: bool) {
        self.brackets.push((self.levels.len(), is_map));
        if !is_map {
            self.levels.push(Level { col: 0, step: Step::Item(0), flow: true });
        }
    }

    /// Whether a key may come: the innermost bracket is a mapping's and no key of it is open.
    fn takes_key(&self) -> bool {
        self.brackets.last().is_some_and(|(depth, is_map)| *is_map && *depth == self.levels.len())
    }

    fn end(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.remember(text);
        }
    }

    fn next(&mut self) {
        match self.brackets.last() {
            Some((depth, true)) => self.levels.truncate(*depth),
            Some((depth, false)) => {
                self.levels.truncate(depth + 1);
                if let Some(Level { step: Step::Item(at), .. }) = self.levels.last_mut() {
                    *at += 1;
                }
                let depth = self.levels.len();
                self.seen.retain(|(at, _)| *at < depth);
            }
            None => {}
        }
    }

    fn close(&mut self) {
        if let Some((depth, _)) = self.brackets.pop() {
            self.levels.truncate(depth);
            self.seen.retain(|(at, _)| *at < depth);
        }
    }
}

fn is_word(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, ',' | '}' | ']' | '"' | '\'' | '{' | '[')
}

/// A key and what follows its colon.
fn split_key(content: &str) -> Option<(&str, &str)> {
    let quoted = content.strip_prefix('"').and_then(|rest| rest.find('"')).map(|end| end + 2);
    let from = quoted.unwrap_or(0);
    let colon = content[from..].match_indices(':').map(|(at, _)| from + at).find(|at| {
        let rest = &content[at + 1..];
        rest.is_empty() || rest.starts_with(' ')
    })?;
    Some((&content[..colon], content[colon + 1..].trim_start_matches(' ')))
}
