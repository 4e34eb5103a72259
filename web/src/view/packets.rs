//! Packets in flight: one canvas above the picture, redrawn each frame while the run plays.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::render::{AnimationFrame, request_animation_frame};
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData, window};
use yew::{Html, Properties, component, hook, html, use_effect_with, use_mut_ref, use_node_ref};

use crate::scene::{Dot, Ink, Pixels, Point, Reel, Scene, nearest};
use crate::shared::Shared;
use crate::state::{Movie, NO_FLOW, Play};

/// Within this many pixels a click means a packet.
const REACH: f32 = 14.0;

/// What is on the canvas now; the picture asks it what was clicked.
pub(super) type Air = Rc<RefCell<Live>>;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct Props {
    pub(super) scene: Shared<Scene>,
    pub(super) movie: Movie,
    pub(super) play: Play,
    /// The connection looked at.
    pub(super) flow: Option<u32>,
    /// Whether the page is dark: the colors are read anew.
    pub(super) dark: bool,
    pub(super) air: Seat,
}

/// Where the canvas puts what is on it. Always equal: it is a place, not a value.
#[derive(Clone, Default)]
pub(super) struct Seat(pub(super) Air);

impl PartialEq for Seat {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// What the canvas shows.
#[derive(Default)]
pub(super) struct Live {
    reel: Reel,
    pixels: Option<(Pixels, Ink)>,
    play: Play,
    flow: Option<u32>,
    dots: Vec<Dot>,
    frame: Option<AnimationFrame>,
}

impl Live {
    /// The connection of the packet under a point.
    pub(super) fn flow_at(&self, point: Point) -> Option<u32> {
        nearest(&self.dots, point, REACH).map(|dot| dot.flow).filter(|flow| *flow != NO_FLOW)
    }

    fn draw(&mut self, now: f64, canvas: &HtmlCanvasElement) {
        let at = self.play.now(now);
        self.reel.dots(at, self.play.rate(), &mut self.dots);
        let Some((pixels, _)) = &mut self.pixels else { return };
        pixels.draw(&self.dots, self.flow);
        let (width, height) = pixels.size();
        let image =
            ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels.data()), width, height);
        if let (Some(pen), Ok(image)) = (pen(canvas), image) {
            // Only fails for an image without pixels, which shows nothing anyway.
            let _ = pen.put_image_data(&image, 0.0, 0.0);
        }
    }

    /// Makes the buffer fit the picture, its scale, and the colors.
    fn fit(&mut self, scene: &Scene, canvas: &HtmlCanvasElement) {
        let scale = window().map_or(1.0, |window| window.device_pixel_ratio()) as f32;
        let ink = ink(canvas);
        let (width, height) = ((scene.width * scale) as u32, (scene.height * scale) as u32);
        let fits = |(pixels, old): &(Pixels, Ink)| pixels.size() == (width, height) && *old == ink;
        if !self.pixels.as_ref().is_some_and(fits) {
            canvas.set_width(width);
            canvas.set_height(height);
            self.pixels = Some((Pixels::new(scene.width, scene.height, scale, &ink), ink));
        }
    }
}

#[component]
pub(super) fn Packets(props: &Props) -> Html {
    let canvas = use_node_ref();
    let last = use_mut_ref(|| None::<Props>);
    use_packets(props, &canvas, &last);
    html! { <canvas class="packets" ref={canvas} aria-hidden="true"></canvas> }
}

#[hook]
fn use_packets(props: &Props, canvas: &yew::NodeRef, last: &Rc<RefCell<Option<Props>>>) {
    let (canvas, last) = (canvas.clone(), last.clone());
    use_effect_with(props.clone(), move |props| {
        let Some(canvas) = canvas.cast::<HtmlCanvasElement>() else { return };
        let air = &props.air.0;
        let before = last.replace(Some(props.clone()));
        let mut live = air.borrow_mut();
        let same = before.is_some_and(|old| old.scene == props.scene);
        if same && live.reel.begins(&props.movie) {
            live.reel.extend(&props.movie, &props.scene);
        } else {
            live.reel = Reel::new(&props.movie, &props.scene);
        }
        live.fit(&props.scene, &canvas);
        (live.play, live.flow) = (props.play, props.flow);
        if !props.play.playing {
            live.frame = None;
            live.draw(0.0, &canvas);
            // How many there are, for measurements.
            let _ = canvas.set_attribute("data-count", &live.dots.len().to_string());
        } else if live.frame.is_none() {
            live.frame = Some(next(air.clone(), canvas));
        }
    });
}

/// Draws the next frame, and the one after it, for as long as the run plays.
fn next(air: Air, canvas: HtmlCanvasElement) -> AnimationFrame {
    request_animation_frame(move |now| {
        let mut live = air.borrow_mut();
        live.draw(now, &canvas);
        live.frame =
            (live.play.playing && canvas.is_connected()).then(|| next(air.clone(), canvas.clone()));
    })
}

fn pen(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// The colors of this theme, from the style sheet.
pub(crate) fn ink(canvas: &Element) -> Ink {
    let style = window().and_then(|window| window.get_computed_style(canvas).ok()?);
    let color = |name: &str| {
        let text = style.as_ref().and_then(|style| style.get_property_value(name).ok());
        hex(text.as_deref().unwrap_or_default().trim()).unwrap_or_default()
    };
    Ink {
        kinds: ["--request", "--reply", "--dropped", "--probe"].map(color),
        edge: color("--halo"),
        chosen: color("--accent"),
    }
}

/// A color written as `#rrggbb`.
pub(super) fn hex(text: &str) -> Option<[u8; 3]> {
    let number = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}
