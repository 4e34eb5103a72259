//! Markdown → HTML. Headings can be linked to, rules and cases are links wherever they are named,
//! and HTML in a text stays text.

use std::collections::BTreeMap;

use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeStream, html,
};

use crate::html::{escape, link, slug, way};
use crate::names::Names;

/// A text as the HTML of the page at that path of the book.
pub(crate) fn html(text: &str, at: &str, names: &Names) -> String {
    let page = Writer { at, names, ids: BTreeMap::new(), in_link: false, from_top: false };
    written(text, page)
}

/// The same of a text whose links begin at the top of the book, wherever its page is.
pub(crate) fn html_from_top(text: &str, at: &str, names: &Names) -> String {
    let page = Writer { at, names, ids: BTreeMap::new(), in_link: false, from_top: true };
    written(text, page)
}

fn written(text: &str, mut page: Writer<'_>) -> String {
    let mut events = TextMergeStream::new(Parser::new_ext(text, Options::ENABLE_TABLES));
    let mut done = Vec::new();
    while let Some(event) = events.next() {
        page.event(event, &mut events, &mut done);
    }
    let mut out = String::new();
    html::push_html(&mut out, done.into_iter());
    out
}

/// What follows in a text.
type Rest<'a, 't> = &'a mut dyn Iterator<Item = Event<'t>>;

struct Writer<'a> {
    at: &'a str,
    names: &'a Names,
    /// How often each name of a heading was given.
    ids: BTreeMap<String, usize>,
    in_link: bool,
    from_top: bool,
}

impl Writer<'_> {
    fn event<'t>(&mut self, event: Event<'t>, rest: Rest<'_, 't>, done: &mut Vec<Event<'t>>) {
        let made = match event {
            Event::Start(Tag::CodeBlock(kind)) => raw(self.block(&kind, &inner(rest))),
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                return self.heading(Tag::Heading { level, id: None, classes, attrs }, rest, done);
            }
            Event::Start(Tag::Table(columns)) => {
                done.push(raw("<div class=\"scroll\" tabindex=\"0\">".to_owned()));
                Event::Start(Tag::Table(columns))
            }
            Event::End(TagEnd::Table) => {
                done.push(Event::End(TagEnd::Table));
                raw("</div>\n".to_owned())
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                self.in_link = true;
                let to = target(&dest_url);
                let dest_url = if self.from_top { way(self.at, &to) } else { to }.into();
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::End(TagEnd::Link) => {
                self.in_link = false;
                Event::End(TagEnd::Link)
            }
            Event::Code(code) => self.code(code),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(text),
            other => other,
        };
        done.push(made);
    }

    /// A heading, with its own words as its id.
    fn heading<'t>(&mut self, tag: Tag<'t>, rest: Rest<'_, 't>, done: &mut Vec<Event<'t>>) {
        let Tag::Heading { level, classes, attrs, .. } = tag else { return };
        let (mut words, mut inside) = (String::new(), Vec::new());
        while let Some(event) = rest.next() {
            if matches!(event, Event::End(TagEnd::Heading(_))) {
                break;
            }
            if let Event::Text(text) | Event::Code(text) = &event {
                words.push_str(text);
            }
            self.event(event, rest, &mut inside);
        }
        let id = Some(CowStr::from(self.id(&words)));
        done.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
        done.append(&mut inside);
        done.push(Event::End(TagEnd::Heading(level)));
    }

    fn id(&mut self, words: &str) -> String {
        let name = slug(words);
        let count = self.ids.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}-{count}") }
    }

    fn code<'t>(&self, code: CowStr<'t>) -> Event<'t> {
        match self.names.page(&code).filter(|_| !self.in_link) {
            Some(page) => raw(link(self.at, page, &format!("<code>{}</code>", escape(&code)))),
            None => Event::Code(code),
        }
    }

    fn text<'t>(&self, text: CowStr<'t>) -> Event<'t> {
        if self.in_link { Event::Text(text) } else { raw(self.names.linked(&text, self.at)) }
    }

    /// A block of code; what commands print names rules, which are links.
    fn block(&self, kind: &CodeBlockKind<'_>, code: &str) -> String {
        let language = match kind {
            CodeBlockKind::Fenced(language) => language.split([' ', ',']).next().unwrap_or(""),
            CodeBlockKind::Indented => "",
        };
        if language == "fivetuple" {
            return self.running(code.trim());
        }
        let code = match language {
            "console" => self.names.linked(code, self.at),
            _ => escape(code),
        };
        format!("<pre class=\"{language}\" tabindex=\"0\"><code>{code}</code></pre>\n")
    }

    /// A case that runs in the page: its id, and below it what the picture is called. Without script
    /// there is the way to its own page.
    fn running(&self, block: &str) -> String {
        let (case, title) = block.split_once('\n').unwrap_or((block, block));
        let page = self.names.page(case).unwrap_or_default();
        let words = link(self.at, page, "The text of this picture, and what comes of it");
        format!(
            "<five-tuple example=\"{}\" link=\"1\" aria-label=\"{}\"><p>{words}</p></five-tuple>\n",
            escape(case),
            escape(title)
        )
    }
}

fn raw<'t>(html: String) -> Event<'t> {
    Event::Html(html.into())
}

/// The text up to the end of a block of code.
fn inner(rest: Rest<'_, '_>) -> String {
    let inside = rest.take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)));
    let text =
        |event| if let Event::Text(text) = event { text.into_string() } else { String::new() };
    inside.map(text).collect()
}

/// Where a link leads: chapters link to each other's sources.
pub(crate) fn target(to: &str) -> String {
    let (path, anchor) = to.split_once('#').map_or((to, ""), |(path, _)| (path, &to[path.len()..]));
    match path.strip_suffix(".md") {
        Some(page) if !path.contains(':') => [page, ".html", anchor].concat(),
        _ => to.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::sources::Sources;

    fn shown(text: &str) -> String {
        let names = Names::of(&Sources::read(Path::new("..")).unwrap());
        html(text, "systems/a.html", &names)
    }

    #[test]
    fn headings_can_be_linked_to_each_by_a_name_of_its_own() {
        let page = shown("# Who `may`?\n\n## Who may\n");
        assert_eq!(
            page,
            "<h1 id=\"who-may\">Who <code>may</code>?</h1>\n<h2 id=\"who-may-2\">Who may</h2>\n"
        );
    }

    #[test]
    fn links_between_chapters_lead_to_pages_and_rules_to_theirs() {
        let page = shown("[x](../b.md#c) `cilium/dnat-to-endpoint`");
        assert_eq!(
            page,
            "<p><a href=\"../b.html#c\">x</a> <a href=\"../rules/cilium/dnat-to-endpoint.html\">\
             <code>cilium/dnat-to-endpoint</code></a></p>\n"
        );
    }

    #[test]
    fn html_in_a_text_stays_text() {
        assert_eq!(shown("a <b onclick=\"x\">"), "<p>a &lt;b onclick=&quot;x&quot;&gt;</p>\n");
        assert!(!shown("<script>alert(1)</script>\n").contains("<script"));
    }
}
