//! The picture as a file: the page's own drawing with all its looks written out, and the packets of
//! the moment. So it needs no style sheet, and is what one saw.

use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, CssStyleDeclaration, Document, Element,
    HtmlCanvasElement, HtmlImageElement, Url, XmlSerializer, window,
};

use super::files::save_blob;
use crate::naming;
use crate::scene::{Reel, choose, drawn, layout, plain};
use crate::state::State;
use crate::view::ink;

/// Pixels of the file for each of the picture's.
const FINE: u32 = 2;
const SVG: &str = "http://www.w3.org/2000/svg";

/// Looks of shapes, and what is so anyway.
const SHAPE: [(&str, &str); 5] = [
    ("fill", "rgb(0, 0, 0)"),
    ("stroke", "none"),
    ("stroke-width", "1px"),
    ("stroke-dasharray", "none"),
    ("opacity", "1"),
];
/// Looks of texts.
const TEXT: [(&str, &str); 6] = [
    ("fill", "rgb(0, 0, 0)"),
    ("font-family", ""),
    ("font-size", ""),
    ("font-weight", "400"),
    ("letter-spacing", "normal"),
    ("text-anchor", "start"),
];
/// What only a page that lives needs.
const LIVELY: [&str; 8] = [
    "class",
    "tabindex",
    "role",
    "aria-pressed",
    "aria-roledescription",
    "aria-label",
    "aria-hidden",
    "aria-describedby",
];

/// A picture as text, and its size.
pub(super) struct Drawing {
    text: String,
    width: u32,
    height: u32,
}

/// Offers the picture as a file: SVG, or else PNG. Without a picture on the page there is none.
pub(super) async fn take_picture(state: State, lines: bool) {
    let Some(drawing) = drawing(&state) else { return };
    let name = naming::of_picture(&state);
    // A browser that cannot do this offers nothing; the page goes on.
    let _ = if lines {
        blob(&drawing.text).and_then(|svg| save_blob(&svg, &[&name, ".svg"].concat()))
    } else {
        match png(&drawing).await {
            Ok(png) => save_blob(&png, &[&name, ".png"].concat()),
            Err(error) => Err(error),
        }
    };
}

async fn png(drawing: &Drawing) -> Result<Blob, JsValue> {
    packed(&painted(drawing, FINE).await?).await
}

fn blob(text: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type("image/svg+xml");
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)
}

/// The picture as it is on the page.
pub(super) fn drawing(state: &State) -> Option<Drawing> {
    let document = window()?.document()?;
    let map = document.query_selector(".map").ok()??;
    let copy: Element = map.clone_node_with_deep(true).ok()?.unchecked_into();
    let (all, copies) = (map.query_selector_all("*").ok()?, copy.query_selector_all("*").ok()?);
    for at in 0..all.length() {
        let (one, other) = (all.get(at)?.unchecked_into(), copies.get(at)?.unchecked_into());
        write_looks(&one, &other);
    }
    let size = |name| map.get_attribute(name)?.parse().ok();
    let (width, height) = (size("width")?, size("height")?);
    furnish(&document, &copy, state).ok()?;
    let text = XmlSerializer::new().ok()?.serialize_to_string(&copy).ok()?;
    let inner = text.strip_suffix("</svg>")?;
    let packets = packets(&document, state, width as f32).unwrap_or_default();
    Some(Drawing { text: [inner, &packets, "</svg>"].concat(), width, height })
}

/// Writes onto the copy of an element how the element looks.
fn write_looks(one: &Element, copy: &Element) {
    let Some(style) = window().and_then(|window| window.get_computed_style(one).ok()?) else {
        return;
    };
    let value = |name: &str| style.get_property_value(name).unwrap_or_default();
    let looks = if one.tag_name() == "text" { &TEXT[..] } else { &SHAPE[..] };
    let group = matches!(&*one.tag_name(), "g" | "defs" | "marker");
    for (name, usual) in looks.iter().filter(|(name, _)| !group || *name == "opacity") {
        let value = plain(&value(name));
        if value != *usual {
            // An element takes any attribute.
            let _ = copy.set_attribute(name, &value);
        }
    }
    if value("text-transform") == "uppercase" {
        copy.set_text_content(copy.text_content().map(|text| text.to_uppercase()).as_deref());
    }
    bare(copy);
}

fn bare(element: &Element) {
    for name in LIVELY {
        // Only fails for a name that is none.
        let _ = element.remove_attribute(name);
    }
}

/// Gives the copy a title and a ground.
fn furnish(document: &Document, copy: &Element, state: &State) -> Result<(), JsValue> {
    bare(copy);
    let ground = document.create_element_ns(Some(SVG), "rect")?;
    for (name, value) in [("width", "100%"), ("height", "100%"), ("fill", &surface(document))] {
        ground.set_attribute(name, value)?;
    }
    copy.prepend_with_node_1(&ground)?;
    let title = document.create_element_ns(Some(SVG), "title")?;
    title.set_text_content(Some(&naming::of_picture(state)));
    copy.prepend_with_node_1(&title)?;
    copy.set_attribute("role", "img")?;
    copy.set_attribute("direction", "ltr")
}

/// The color of what the picture lies on.
fn surface(document: &Document) -> String {
    let pane = document.query_selector(".pane.picture").ok().flatten();
    let style: Option<CssStyleDeclaration> =
        pane.and_then(|pane| window()?.get_computed_style(&pane).ok()?);
    let color = style.and_then(|style| style.get_property_value("background-color").ok());
    plain(&color.unwrap_or_default())
}

/// The packets of this moment.
fn packets(document: &Document, state: &State, width: f32) -> Option<String> {
    let canvas = document.query_selector("canvas.packets").ok()??;
    let world = state.world.as_deref()?;
    let shown = choose(world, state.exposure(), &state.in_picture(), &state.look.unfolded);
    let mut dots = Vec::new();
    let reel = Reel::new(&state.movie, &layout(world, &shown, width));
    reel.dots(state.play.at, state.play.rate(), &mut dots);
    Some(drawn(&dots, state.look.flow, &ink(&canvas)))
}

/// The same as pixels, `fine` × `fine` for each of the picture's.
pub(super) async fn painted(drawing: &Drawing, fine: u32) -> Result<HtmlCanvasElement, JsValue> {
    let address = Url::create_object_url_with_blob(&blob(&drawing.text)?)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let loaded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&address)?;
    loaded?;
    let document = window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
    let (width, height) = (drawing.width * fine, drawing.height * fine);
    canvas.set_width(width);
    canvas.set_height(height);
    let (wide, high) = (f64::from(width), f64::from(height));
    let pen = pen(&canvas)?;
    pen.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, wide, high)?;
    Ok(canvas)
}

pub(super) fn pen(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsValue> {
    Ok(canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into())
}

/// Pixels as a PNG file.
pub(super) async fn packed(canvas: &HtmlCanvasElement) -> Result<Blob, JsValue> {
    let png = Promise::new(&mut |yes, no| {
        if let Err(error) = canvas.to_blob(&yes) {
            // Keeping a promise runs no code that could fail here.
            let _ = no.call1(&JsValue::NULL, &error);
        }
    });
    JsFuture::from(png).await?.dyn_into()
}
