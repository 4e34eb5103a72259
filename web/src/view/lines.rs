//! Lines over time, with the moment looked at and what must not be exceeded. The table beside it says
//! the same in numbers, so the chart is hidden from screen readers.

use plotters::coord::Shift;
use plotters::prelude::{
    Circle, DrawingArea, DrawingBackend, IntoDrawingArea, PathElement, RGBColor, ShapeStyle,
};
use plotters::style::Color;
use plotters_canvas::CanvasBackend;
use web_sys::{HtmlCanvasElement, window};
use yew::{Html, Properties, component, html, use_effect_with, use_node_ref};

use super::chart::Colors;

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    /// The zone, which is its color and its mark.
    pub(super) zone: u32,
    /// Moments and values.
    pub(super) points: Vec<(f64, f64)>,
}

#[derive(Clone, PartialEq, Properties)]
pub(super) struct Props {
    pub(super) lines: Vec<Line>,
    /// What must not be exceeded, if there is such a thing.
    pub(super) limit: Option<f64>,
    /// The moment looked at.
    pub(super) now: f64,
    /// Where time ends.
    pub(super) end: f64,
    /// Where values end.
    pub(super) top: f64,
    pub(super) dark: bool,
}

#[component]
pub(super) fn Lines(props: &Props) -> Html {
    let canvas = use_node_ref();
    let drawn = canvas.clone();
    use_effect_with(props.clone(), move |props| {
        if let Some(canvas) = drawn.cast::<HtmlCanvasElement>() {
            draw(&canvas, props);
        }
    });
    html! { <canvas class="lines" ref={canvas} aria-hidden="true"></canvas> }
}

/// The marks that tell lines apart beside their colors, as text; they repeat as colors do.
pub(super) const MARKS: [&str; 6] = ["●", "■", "▲", "◆", "▼", "○"];

/// How far apart marks on a line are at least, in CSS pixels.
const APART: f64 = 22.0;

fn draw(canvas: &HtmlCanvasElement, props: &Props) {
    let scale = window().map_or(1.0, |window| window.device_pixel_ratio());
    let pixels = |css: i32| (f64::from(css) * scale).round() as i32;
    let (width, height) = (pixels(canvas.client_width()), pixels(canvas.client_height()));
    if width <= 0 || height <= 0 {
        return;
    }
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let Some(area) = CanvasBackend::with_canvas_object(canvas.clone()) else { return };
    let area = area.into_drawing_area();
    let pen = Pen { width, height, scale, colors: Colors::of(canvas) };
    // A canvas that cannot be drawn on leaves the table, which says the same.
    let _ = all(&area, &pen, props);
}

struct Pen {
    width: i32,
    height: i32,
    scale: f64,
    colors: Colors,
}

type Drawn<B> =
    Result<(), plotters::drawing::DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

impl Pen {
    fn style(&self, color: RGBColor, width: f64) -> ShapeStyle {
        let stroke_width = (width * self.scale).round().max(1.0) as u32;
        ShapeStyle { color: color.into(), filled: false, stroke_width }
    }

    fn x(&self, at: f64, props: &Props) -> i32 {
        (at / props.end.max(1.0) * f64::from(self.width - 1)) as i32
    }

    fn y(&self, value: f64, props: &Props) -> i32 {
        let part = (value / props.top.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        let room = f64::from(self.height) - 10.0 * self.scale;
        (5.0 * self.scale + (1.0 - part) * room) as i32
    }
}

fn all<B: DrawingBackend>(area: &DrawingArea<B, Shift>, pen: &Pen, props: &Props) -> Drawn<B> {
    for part in [0.0, 0.5, 1.0] {
        let y = pen.y(props.top * part, props);
        let style = pen.style(pen.colors.back, 1.0);
        area.draw(&PathElement::new(vec![(0, y), (pen.width, y)], style))?;
    }
    if let Some(limit) = props.limit {
        dashes(area, pen, pen.y(limit, props))?;
    }
    let now = pen.x(props.now, props);
    let upright = vec![(now, 0), (now, pen.height)];
    area.draw(&PathElement::new(upright, pen.style(pen.colors.band, 1.5)))?;
    props.lines.iter().try_for_each(|line| one(area, pen, props, line))
}

fn dashes<B: DrawingBackend>(area: &DrawingArea<B, Shift>, pen: &Pen, y: i32) -> Drawn<B> {
    let (dash, style) = ((6.0 * pen.scale) as i32, pen.style(pen.colors.tick, 1.5));
    for from in (0..pen.width).step_by(2 * dash.max(1) as usize) {
        area.draw(&PathElement::new(vec![(from, y), (from + dash, y)], style))?;
    }
    Ok(())
}

/// A line: strong up to the moment looked at, thin after it.
fn one<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    pen: &Pen,
    props: &Props,
    line: &Line,
) -> Drawn<B> {
    let color = pen.colors.zones[line.zone as usize % 6];
    let place = |point: &(f64, f64)| (pen.x(point.0, props), pen.y(point.1, props));
    let past = line.points.partition_point(|point| point.0 <= props.now);
    let (before, after) = (&line.points[..past], &line.points[past.saturating_sub(1)..]);
    let thin: Vec<_> = after.iter().map(place).collect();
    let strong: Vec<_> = before.iter().map(place).collect();
    area.draw(&PathElement::new(thin, pen.style(color, 0.7)))?;
    area.draw(&PathElement::new(strong, pen.style(color, 2.0)))?;
    let mut last = f64::NEG_INFINITY;
    for at in before.iter().map(place) {
        if f64::from(at.0) - last >= APART * pen.scale {
            mark(area, pen, (line.zone, color), at)?;
            last = at.0.into();
        }
    }
    Ok(())
}

fn mark<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    pen: &Pen,
    (zone, color): (u32, RGBColor),
    (x, y): (i32, i32),
) -> Drawn<B> {
    let r = (3.2 * pen.scale).round() as i32;
    let corners = match zone % 6 {
        1 => vec![(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)],
        2 => vec![(x, y - r), (x + r, y + r), (x - r, y + r)],
        3 => vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)],
        4 => vec![(x - r, y - r), (x + r, y - r), (x, y + r)],
        other => {
            let style = if other == 0 { color.filled() } else { pen.style(color, 1.2) };
            return area.draw(&Circle::new((x, y), r, style));
        }
    };
    area.draw(&plotters::prelude::Polygon::new(corners, color.filled()))
}
