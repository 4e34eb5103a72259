//! Bars for what was seen, with a tick where the rules say it should be, and a band around it that
//! chance alone explains. The table beside it says the same in numbers, so the chart is hidden from
//! screen readers.

use plotters::coord::Shift;
use plotters::prelude::{
    DrawingArea, DrawingBackend, IntoDrawingArea, PathElement, RGBColor, Rectangle, ShapeStyle,
};
use plotters::style::Color;
use plotters_canvas::CanvasBackend;
use web_sys::{HtmlCanvasElement, window};
use yew::{Html, Properties, component, html, use_effect_with, use_node_ref};

/// How high a row of the table is, in CSS pixels; the style sheet says the same.
const ROW: i32 = 26;
const BAR: i32 = 12;

/// A row's bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bar {
    /// The zone, which is its color.
    pub(super) zone: u32,
    /// The part seen, 0 to 1.
    pub(super) seen: f64,
    /// The part by the rules, or what there is room for; no tick if there is none.
    pub(super) rule: Option<f64>,
    /// Out of how many.
    pub(super) of: u64,
}

impl Bar {
    /// Between which parts 19 of 20 samples of this size are; `None` without a sample.
    fn chance(&self) -> Option<(f64, f64)> {
        let rule = self.rule?;
        let wide = 2.0 * (rule * (1.0 - rule) / (self.of as f64)).sqrt();
        let known = self.of > 0 && wide > 0.0;
        known.then(|| ((rule - wide).max(0.0), (rule + wide).min(1.0)))
    }
}

#[derive(Clone, PartialEq, Properties)]
pub(super) struct Props {
    pub(super) bars: Vec<Bar>,
    /// Where bars end; as far as the longest if it is not said.
    #[prop_or_default]
    pub(super) top: Option<f64>,
    pub(super) dark: bool,
}

#[component]
pub(super) fn Chart(props: &Props) -> Html {
    let canvas = use_node_ref();
    let drawn = canvas.clone();
    use_effect_with(props.clone(), move |props| {
        if let Some(canvas) = drawn.cast::<HtmlCanvasElement>() {
            draw(&canvas, props);
        }
    });
    html! { <canvas ref={canvas} aria-hidden="true"></canvas> }
}

fn draw(canvas: &HtmlCanvasElement, props: &Props) {
    let bars = &props.bars;
    let scale = window().map_or(1.0, |window| window.device_pixel_ratio());
    let pixels = |css: i32| (f64::from(css) * scale).round() as i32;
    let (width, height) = (pixels(canvas.client_width()), pixels(ROW * bars.len() as i32));
    if width <= 0 || height <= 0 {
        return;
    }
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    // The height of the canvas on the page follows from its rows; an attribute would do no more.
    let _ = canvas
        .style()
        .set_property("height", &[&(ROW * bars.len() as i32).to_string(), "px"].concat());
    let colors = Colors::of(canvas);
    let Some(area) = CanvasBackend::with_canvas_object(canvas.clone()) else { return };
    let area = area.into_drawing_area();
    let chance = |bar: &Bar| bar.chance().map_or(0.0, |chance| chance.1);
    let ends = bars.iter().flat_map(|bar| [bar.seen, bar.rule.unwrap_or(0.0), chance(bar)]);
    let top = props.top.unwrap_or_else(|| ends.fold(0.01, f64::max)) * 1.02;
    for (at, bar) in bars.iter().enumerate() {
        let middle = pixels(ROW * at as i32 + ROW / 2);
        let x = |part: f64| (part / top * f64::from(width)) as i32;
        let size = Size { half: pixels(BAR) / 2, width, line: pixels(2).max(1) };
        // A canvas that cannot be drawn on leaves the table, which says the same.
        let band = bar.chance().map_or((0, 0), |(from, to)| (x(from), x(to)));
        let _ = one(&area, &colors, bar, (middle, x(bar.seen), bar.rule.map(x), band), &size);
    }
}

struct Size {
    half: i32,
    width: i32,
    line: i32,
}

fn one<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    colors: &Colors,
    bar: &Bar,
    (middle, seen, rule, band): (i32, i32, Option<i32>, (i32, i32)),
    size: &Size,
) -> Result<(), plotters::drawing::DrawingAreaErrorKind<B::ErrorType>> {
    let (top, bottom) = (middle - size.half, middle + size.half);
    let back = [(0, top), (size.width, bottom)];
    area.draw(&Rectangle::new(back, colors.back.filled()))?;
    area.draw(&Rectangle::new([(band.0, top), (band.1, bottom)], colors.band.filled()))?;
    area.draw(&Rectangle::new(
        [(0, top + size.half / 2), (seen, bottom - size.half / 2)],
        colors.zones[bar.zone as usize % 6].filled(),
    ))?;
    let Some(rule) = rule else { return Ok(()) };
    let tick = vec![
        (rule - size.line / 2, top - size.half / 2),
        (rule - size.line / 2, bottom + size.half / 2),
    ];
    let style =
        ShapeStyle { color: colors.tick.into(), filled: true, stroke_width: size.line as u32 };
    area.draw(&PathElement::new(tick, style))
}

/// The colors of charts.
pub(super) struct Colors {
    pub(super) zones: [RGBColor; 6],
    pub(super) tick: RGBColor,
    pub(super) back: RGBColor,
    pub(super) band: RGBColor,
}

impl Colors {
    /// This theme's, from the style sheet.
    pub(super) fn of(canvas: &HtmlCanvasElement) -> Self {
        let style = window().and_then(|window| window.get_computed_style(canvas).ok()?);
        let color = |name: &str| {
            let text = style.as_ref().and_then(|style| style.get_property_value(name).ok());
            let [red, green, blue] =
                super::packets::hex(text.as_deref().unwrap_or_default().trim()).unwrap_or_default();
            RGBColor(red, green, blue)
        };
        Self {
            zones: ["--zone-0", "--zone-1", "--zone-2", "--zone-3", "--zone-4", "--zone-5"]
                .map(color),
            tick: color("--ink"),
            back: color("--track"),
            band: color("--band"),
        }
    }
}
