//! An animation of the picture as a file. The page itself shows each moment, and each is taken as it
//! looks then: so nodes fail and Pods come in it as they do on the page.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{Clamped, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, HtmlCanvasElement, ImageData};
use yew::{hook, use_effect_with, use_mut_ref};

use super::files::save_blob;
use super::picture::{drawing, packed, painted, pen};
use crate::apng::animated;
use crate::naming;
use crate::shared::Shared;
use crate::state::{Action, EACH, State};
use crate::view::Act;

/// What there is of an animation.
#[derive(Default)]
struct Reel {
    /// Its pictures as PNG files, each only where it differs from the one before.
    pictures: Vec<Vec<u8>>,
    /// The pixels of the last.
    last: Vec<u8>,
}

/// Takes each picture that is due, and offers the file once all are there.
#[hook]
pub fn use_film(state: &Shared<State>, act: &Act) {
    let reel = use_mut_ref(Reel::default);
    let (due, film) = (state.film_due(), state.film);
    let (now, taken, say) = (state.clone(), reel.clone(), act.clone());
    use_effect_with(due, move |due| {
        let Some(number) = *due else { return };
        if number == 0 {
            taken.replace(Reel::default());
        }
        spawn_local(async move {
            let took = take(&now, &taken).await;
            say.emit(if took.is_ok() { Action::Filmed } else { Action::FilmEnd });
        });
    });
    let (name, act) = (naming::of_picture(state), act.clone());
    use_effect_with(film.is_some_and(|film| film.is_whole()), move |whole| {
        if *whole {
            // A browser that cannot do this offers nothing; the page goes on.
            let _ = offer(&reel.take().pictures, &name);
            act.emit(Action::FilmEnd);
        }
    });
}

async fn take(state: &State, reel: &Rc<RefCell<Reel>>) -> Result<(), JsValue> {
    let canvas = painted(&drawing(state).ok_or(JsValue::NULL)?, 1).await?;
    reel.borrow_mut().leave_what_differs(&canvas)?;
    let png = packed(&canvas).await?;
    let bytes = Uint8Array::new(&JsFuture::from(png.array_buffer()).await?).to_vec();
    reel.borrow_mut().pictures.push(bytes);
    Ok(())
}

impl Reel {
    /// Makes transparent what is as it was.
    fn leave_what_differs(&mut self, canvas: &HtmlCanvasElement) -> Result<(), JsValue> {
        let (pen, width, height) = (pen(canvas)?, canvas.width(), canvas.height());
        let pixels = pen.get_image_data(0.0, 0.0, width.into(), height.into())?.data().0;
        let mut differs = pixels.clone();
        if self.last.len() == pixels.len() {
            let both = differs.chunks_exact_mut(4).zip(self.last.chunks_exact(4));
            both.filter(|(now, before)| now == before).for_each(|(now, _)| now.fill(0));
        }
        self.last = pixels;
        let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&differs), width, height)?;
        pen.put_image_data(&image, 0.0, 0.0)
    }
}

fn offer(pictures: &[Vec<u8>], name: &str) -> Result<(), JsValue> {
    let file = animated(pictures, EACH).ok_or(JsValue::NULL)?;
    let parts = Array::of1(&Uint8Array::from(file.as_slice()));
    save_blob(&Blob::new_with_u8_array_sequence(&parts)?, &[name, ".apng"].concat())
}
