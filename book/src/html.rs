//! Small pieces of HTML.

/// A text as it stands in HTML, also in an attribute.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The way from one page of the book to another one; what begins with `../` lies beside the book.
pub(crate) fn way(from: &str, to: &str) -> String {
    ["../".repeat(from.matches('/').count()).as_str(), to].concat()
}

/// A link between pages of the book whose text is HTML already.
pub(crate) fn link(from: &str, to: &str, inner: &str) -> String {
    format!("<a href=\"{}\">{inner}</a>", escape(&way(from, to)))
}

/// A list of items that are HTML already.
pub(crate) fn list(class: &str, items: impl IntoIterator<Item = String>) -> String {
    let items: String = items.into_iter().map(|item| around("li", &item) + "\n").collect();
    format!("<ul class=\"{class}\">\n{items}</ul>\n")
}

/// A table with its head; cells are HTML already. Wide ones scroll, also by keyboard.
pub(crate) fn table(
    class: &str,
    head: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> String {
    let head: String = head.iter().map(|cell| around("th scope=\"col\"", cell)).collect();
    let row = |cells: Vec<String>| {
        let cells = cells.iter().enumerate().map(|(at, cell)| match at {
            0 => around("th scope=\"row\"", cell),
            _ => around("td", cell),
        });
        around("tr", &cells.collect::<String>()) + "\n"
    };
    let rows: String = rows.into_iter().map(row).collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"{class}\">\n<thead><tr>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// An element: its name with attributes, and what is in it.
fn around(element: &str, inner: &str) -> String {
    let name = element.split(' ').next().unwrap_or(element);
    format!("<{element}>{inner}</{name}>")
}

/// A name for an address: `Who may send?` → `who-may-send`.
pub(crate) fn slug(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter.to_ascii_lowercase() {
        letter if letter.is_alphanumeric() => letter,
        _ => ' ',
    });
    letters.collect::<String>().split_whitespace().collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_up_as_far_as_the_page_is_deep() {
        assert_eq!(way("index.html", "rules/index.html"), "rules/index.html");
        assert_eq!(way("rules/node/a.html", "../index.html"), "../../../index.html");
    }

    #[test]
    fn names_of_headings_are_words() {
        assert_eq!(slug("Who may send? `spec.ports[]`"), "who-may-send-spec-ports");
    }
}
