//! What an embedded picture can be told from outside: the names of attributes and parameters, which
//! are the same in the element and in the frame, and stay.

use crate::shared::Shared;
use crate::state::{Open, SPEEDS};

/// How an embedded picture is to be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Embed {
    /// What readers may do.
    pub mode: Mode,
    /// What it shows of a world.
    pub source: Source,
    /// Which panes there are; by the mode, if none is named.
    pub panes: Vec<Pane>,
    /// Which controls there are, by name; by the mode, if none is named.
    pub controls: Vec<String>,
    /// The event it begins at, from 1.
    pub step: Option<u32>,
    /// Whether it plays by itself.
    pub autoplay: bool,
    /// How fast it plays; `None` for as fast as always.
    pub speed: Option<i8>,
    /// Its colors.
    pub theme: Theme,
    /// The language that its author chose.
    pub lang: Option<String>,
    /// Whether it offers the author's version again.
    pub reset: bool,
    /// Whether it offers the whole page.
    pub link: bool,
    /// The origin of the page around it, which alone may learn what is in it.
    pub parent: Option<String>,
    /// What its author wrote, once it is there.
    pub author: Option<Shared<Open>>,
    /// The event that is to be shown once it is known.
    pub awaited: Option<u32>,
}

/// Where the text of an embedded picture comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The first case.
    #[default]
    First,
    /// A case, by id.
    Case(String),
    /// A lesson, by id.
    Lesson(String),
    /// A file of the same origin, by address.
    File(String),
    /// A link's fragment.
    Link(String),
    /// A message of the page around.
    Message,
}

/// What readers may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Look: play, step and follow packets.
    View,
    /// Turn knobs and do things to nodes and Pods, too.
    #[default]
    Play,
    /// Change the text, too.
    Edit,
}

/// What can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The picture.
    Stage,
    /// The text.
    Editor,
    /// A packet's hops, the plan, a place.
    Trace,
    /// Where new connections go.
    Table,
}

/// Colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has them.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// With as much contrast as there is.
    Contrast,
}

/// Controls that are no knobs. Playing can always be paused.
pub mod control {
    /// Buttons to step.
    pub const STEP: &str = "step";
    /// The track.
    pub const SCRUB: &str = "scrub";
    /// The speed.
    pub const SPEED: &str = "speed";
    /// The choice of a Service.
    pub const SERVICE: &str = "service";
    /// The switch between picture and trace.
    pub const TRACE: &str = "trace";
    /// What can be done to a node or Pod.
    pub const DEEDS: &str = "deeds";
    /// All knobs. Each can be named by itself, too.
    pub const KNOBS: &str = "knobs";
}

impl Embed {
    /// What these parameters ask for, and the names among them that mean nothing.
    pub fn read(parameters: &[(String, String)]) -> (Self, Vec<String>) {
        let mut embed = Self::default();
        let strange = parameters.iter().filter(|(name, value)| !embed.take(name, value));
        let strange = strange.map(|(name, _)| name.clone()).collect();
        (embed, strange)
    }

    /// Takes in one parameter; false if it means nothing.
    fn take(&mut self, name: &str, value: &str) -> bool {
        match name {
            "mode" => return Mode::named(value).map(|mode| self.mode = mode).is_some(),
            "theme" => return Theme::named(value).map(|theme| self.theme = theme).is_some(),
            // What Docusaurus adds; what the author says goes first.
            "docusaurus-theme" if self.theme == Theme::Auto => {
                return Theme::named(value).map(|theme| self.theme = theme).is_some();
            }
            "speed" => return speed(value).map(|speed| self.speed = Some(speed)).is_some(),
            "step" => return value.parse().map(|step| self.step = Some(step)).is_ok(),
            "panes" => self.panes = words(value).filter_map(Pane::named).collect(),
            "controls" => self.controls = words(value).map(plain).collect(),
            "example" => self.source = Source::Case(value.to_owned()),
            "lesson" => self.source = Source::Lesson(value.to_owned()),
            "src" => self.source = Source::File(value.to_owned()),
            "f1" => self.source = Source::Link(["#f1=", value].concat()),
            "text" => self.source = Source::Message,
            "autoplay" => self.autoplay = is_on(value),
            "reset" => self.reset = is_on(value),
            "link" => self.link = is_on(value),
            "lang" => self.lang = Some(value.to_owned()),
            "parent" => self.parent = Some(value.to_owned()),
            // The page itself looks at these before the picture is there.
            "font" | "height" | "docusaurus-theme" | "element" | "start" => {}
            _ => return false,
        }
        true
    }

    /// Whether it has this pane.
    pub fn has(&self, pane: Pane) -> bool {
        match (self.panes.is_empty(), pane, self.mode) {
            (false, ..) => self.panes.contains(&pane),
            (true, Pane::Stage, _) | (true, Pane::Editor, Mode::Edit) => true,
            (true, ..) => false,
        }
    }

    /// Whether it has this control, or this knob, by its label.
    pub fn offers(&self, control: &str) -> bool {
        use control::{SCRUB, STEP};
        if self.controls.is_empty() {
            return self.mode != Mode::View || [STEP, SCRUB].contains(&control);
        }
        let named = |name: &str| self.controls.iter().any(|one| *one == plain(name));
        named(control)
    }

    /// Whether it has this knob.
    pub fn turns(&self, knob: &str) -> bool {
        self.mode != Mode::View && (self.offers(control::KNOBS) || self.offers(knob))
    }
}

impl Mode {
    /// The mode of this name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "view" => Self::View,
            "play" => Self::Play,
            "edit" => Self::Edit,
            _ => return None,
        })
    }
}

impl Theme {
    /// The theme of this name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "auto" => Self::Auto,
            "light" => Self::Light,
            "dark" => Self::Dark,
            "contrast" => Self::Contrast,
            _ => return None,
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// Whether it is dark where the system is dark, or not.
    pub fn is_dark(self, system: bool) -> bool {
        match self {
            Self::Auto => system,
            Self::Light | Self::Contrast => false,
            Self::Dark => true,
        }
    }
}

impl Pane {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "stage" => Self::Stage,
            "editor" => Self::Editor,
            "trace" => Self::Trace,
            "table" => Self::Table,
            _ => return None,
        })
    }
}

/// The nearest speed there is: `2`, `0.25`.
pub fn speed(value: &str) -> Option<i8> {
    let wanted = value.parse::<f64>().ok().filter(|speed| *speed > 0.0)? * 64.0;
    let at = SPEEDS.iter().rposition(|one| f64::from(*one) <= wanted);
    Some(at.unwrap_or(0) as i8)
}

fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|word| !word.is_empty())
}

/// A label as it is written in a list: no spaces, small letters.
fn plain(label: &str) -> String {
    let kept = label.chars().filter(|c| c.is_alphanumeric());
    kept.collect::<String>().to_ascii_lowercase()
}

/// An attribute without a value is on, too.
fn is_on(value: &str) -> bool {
    !matches!(value, "0" | "false")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> (Embed, Vec<String>) {
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (name.to_owned(), value.to_owned())
        };
        Embed::read(&query.split('&').map(pair).collect::<Vec<_>>())
    }

    #[test]
    fn every_parameter_of_the_contract_is_known() {
        let all = "mode=edit&example=a/b&src=/x.yaml&panes=stage,table&controls=speed&step=3&autoplay=1\
                   &speed=2&theme=dark&font=20&height=420&lang=he&reset&link=0&parent=http://a";
        let (embed, strange) = read(all);
        assert_eq!(strange, [""; 0]);
        assert_eq!((embed.mode, embed.step, embed.speed), (Mode::Edit, Some(3), Some(7)));
        assert!(embed.autoplay && embed.reset && !embed.link);
        assert!(embed.has(Pane::Table) && !embed.has(Pane::Editor));
    }

    #[test]
    fn names_and_values_that_mean_nothing_are_told() {
        let (embed, strange) = read("mode=fly&colour=red&step=x&speed=-1");
        assert_eq!(strange, ["mode", "colour", "step", "speed"]);
        assert_eq!(embed, Embed::default());
    }

    #[test]
    fn a_picture_to_look_at_can_be_stepped_and_changes_nothing() {
        let view = read("mode=view&controls=externalTrafficPolicy").0;
        assert!(!view.turns("externalTrafficPolicy"));
        assert!(read("mode=view").0.offers(control::STEP));
        assert!(!read("mode=view").0.offers(control::DEEDS));
    }

    #[test]
    fn one_knob_can_be_revealed_by_its_label() {
        let one = read("controls=externaltrafficpolicy, data plane").0;
        assert!(one.turns("externalTrafficPolicy") && one.turns("data plane"));
        assert!(!one.turns("behavior") && !one.offers(control::SPEED));
        assert!(read("controls=knobs").0.turns("behavior"));
    }

    #[test]
    fn speeds_are_the_nearest_there_are_below() {
        assert_eq!([speed("1"), speed("0.3"), speed("1000")], [Some(6), Some(4), Some(12)]);
        assert_eq!([speed("0.0001"), speed("fast")], [Some(0), None]);
    }

    #[test]
    fn what_docusaurus_adds_is_heard_unless_the_author_chose() {
        assert_eq!(read("docusaurus-theme=dark").0.theme, Theme::Dark);
        assert_eq!(read("theme=light&docusaurus-theme=dark").0.theme, Theme::Light);
    }
}
