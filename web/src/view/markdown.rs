//! The little Markdown that rule pages use: headings, paragraphs, lists, code and links. Nothing in
//! a page becomes HTML of its own.

use yew::{Html, html};

/// A page as elements, without its first heading, which is the sheet's title.
pub(super) fn markdown(text: &str) -> Html {
    let blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    html! { <>{ for blocks.filter(|block| !block.starts_with("# ")).map(block) }</> }
}

fn block(text: &str) -> Html {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if let Some(title) = first.strip_prefix("## ") {
        return html! { <><h3>{ title }</h3>if !rest.trim().is_empty() { { block(rest.trim()) } }</> };
    }
    if text.starts_with("```") {
        let code = text.trim_matches('`').split_once('\n').map_or("", |(_, code)| code);
        return html! { <pre>{ code }</pre> };
    }
    if is_item(first) {
        return html! { <ul>{ for items(text).into_iter().map(|item| html! { <li>{ inline(&item) }</li> }) }</ul> };
    }
    html! { <p>{ inline(&text.replace('\n', " ")) }</p> }
}

fn is_item(line: &str) -> bool {
    line.starts_with("* ") || line.starts_with("- ")
}

/// A list's items; lines that begin none belong to the one before.
fn items(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in text.lines() {
        match (is_item(line), items.last_mut()) {
            (false, Some(last)) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => items.push(line.get(2..).unwrap_or_default().trim().to_owned()),
        }
    }
    items
}

/// Code in backticks; links as their text, with the address beside it where it differs.
pub(super) fn inline(text: &str) -> Html {
    let piece = |(at, piece): (usize, &str)| {
        if at % 2 == 1 {
            html! { <code>{ piece }</code> }
        } else {
            html! { { links(piece) } }
        }
    };
    html! { <>{ for text.split('`').enumerate().map(piece) }</> }
}

/// A bare address becomes a link that opens beside the page; the page itself asks nobody.
fn links(text: &str) -> Html {
    let word = |word: &str| {
        let bare = word.trim().trim_matches(|c| matches!(c, '<' | '>' | ',' | ')' | '('));
        let bare = bare.strip_suffix('.').unwrap_or(bare);
        if bare.starts_with("https://") {
            let href = bare.to_owned();
            html! { <><a {href} target="_blank" rel="noopener noreferrer">{ bare }</a>{ " " }</> }
        } else {
            html! { { word } }
        }
    };
    html! { <>{ for text.split_inclusive(' ').map(word) }</> }
}
