//! Icons: lines on a grid of 16, in the color of the text. Each stands beside or under a name.

use yew::{Html, Properties, component, html};

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Play,
    Pause,
    Start,
    End,
    Back,
    Next,
    Hop,
    Close,
    Book,
    Page,
    Cap,
    Share,
    Help,
    Compare,
    Swap,
    Search,
    Globe,
    Undo,
    Redo,
    File,
    Folder,
    Choose,
    Error,
    Warning,
    Note,
}

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) shape: Shape,
}

#[component]
pub(super) fn Icon(props: &Props) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d={line(props.shape)} />
        </svg>
    }
}

fn line(shape: Shape) -> &'static str {
    match shape {
        Shape::Play => "M5 3.2v9.6L12.6 8z",
        Shape::Pause => "M5.2 3.5v9M10.8 3.5v9",
        Shape::Search => "M6.8 2.8a4 4 0 1 1 0 8a4 4 0 1 1 0-8M9.8 9.8l3.6 3.6",
        Shape::Start => "M3.5 3.5v9M12.5 3.6v8.8L6 8z",
        Shape::End => "M12.5 3.5v9M3.5 3.6v8.8L10 8z",
        Shape::Back => "M10 3.8 5.8 8l4.2 4.2",
        Shape::Next => "M6 3.8 10.2 8 6 12.2",
        Shape::Hop => "M2.5 10.5C4 4.5 9.5 4.5 11 9M11.3 5.6 11 9 7.8 8M13.5 12.5h-3",
        Shape::Close => "m4 4 8 8M12 4l-8 8",
        Shape::Book => {
            "M8 4.5C6.5 3.4 4.5 3 2.5 3v9c2 0 4 .4 5.5 1.5C9.5 12.4 11.5 12 13.5 12V3c-2 0-4 .4-5.5 1.5zM8 4.5v9"
        }
        Shape::Page => "M4 2.5h8v11H4zM6.2 5.5h3.6M6.2 8h3.6M6.2 10.5h2",
        Shape::Cap => "M8 3 1.5 6 8 9l6.5-3zM4 7.3V11c2.5 2 5.5 2 8 0V7.3M14.5 6v4.5",
        Shape::Share => "M8 9.5V2.5M5.2 5 8 2.3 10.8 5M3.5 8v5.5h9V8",
        Shape::Help => "M5.6 6a2.4 2.4 0 1 1 3.6 2.1C8.3 8.6 8 9 8 10M8 12.6v.1",
        Shape::Compare => "M2.5 3.5H7v9H2.5zM9 3.5h4.5v9H9zM11.2 6.5v3",
        Shape::Swap => "M3 5.5h9M9.5 3l2.5 2.5L9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13",
        Shape::Globe => {
            "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM2 8h12M8 2c-4.6 4-4.6 8 0 12M8 2c4.6 4 4.6 8 0 12"
        }
        Shape::Undo => "M6 3.5 3 6.5l3 3M3.3 6.5H9a3.5 3.5 0 0 1 0 7H7",
        Shape::Redo => "m10 3.5 3 3-3 3M12.7 6.5H7a3.5 3.5 0 0 0 0 7h2",
        Shape::File => "M4 2.5h5l3 3v8H4zM9 2.5v3h3",
        Shape::Folder => "M2 4h4l1.5 2H14v7H2z",
        Shape::Choose => "M2 3h12L9.5 8.5V13l-3-1.5v-3z",
        Shape::Error => "M8 1.8 14.2 8 8 14.2 1.8 8zM8 5v3.6M8 10.8v.1",
        Shape::Warning => "M8 2.3 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1",
        Shape::Note => "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 7.3v3.7M8 5v.1",
    }
}
