//! Files, folders and archives that the person chooses or drops, read without leaving the browser.

use std::collections::VecDeque;

use gloo::events::{EventListener, EventListenerOptions};
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DataTransfer, DragEvent, File, FileList, HtmlInputElement, window};
use yew::{hook, use_effect_with};

use crate::import::zip::Packed;
use crate::import::{Archive, Loot, Why, archive, tar, zip};
use crate::state::{Action, State};
use crate::view::Act;

/// Larger archives are not even looked at.
const MOST_ARCHIVE: f64 = 512.0 * 1024.0 * 1024.0;
/// Why a packed file ends early.
type Bad = Why;

#[wasm_bindgen]
extern "C" {
    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    type Stream;
    #[wasm_bindgen(method, js_name = pipeThrough)]
    fn pipe_through(this: &Stream, other: &DecompressionStream) -> Stream;
    #[wasm_bindgen(method, js_name = getReader)]
    fn reader(this: &Stream) -> Reader;

    type Reader;
    #[wasm_bindgen(method)]
    fn read(this: &Reader) -> Promise;
    #[wasm_bindgen(method)]
    fn cancel(this: &Reader) -> Promise;

    type Streamed;
    #[wasm_bindgen(method)]
    fn stream(this: &Streamed) -> Stream;

    /// A file or folder that was dropped.
    #[derive(Clone)]
    type Dropped;
    #[wasm_bindgen(method, getter, js_name = isDirectory)]
    fn is_folder(this: &Dropped) -> bool;
    #[wasm_bindgen(method, getter, js_name = fullPath)]
    fn path(this: &Dropped) -> String;
    #[wasm_bindgen(method)]
    fn file(this: &Dropped, got: &Function, failed: &Function);
    #[wasm_bindgen(method, js_name = createReader)]
    fn folder(this: &Dropped) -> Folder;

    type Folder;
    #[wasm_bindgen(method, js_name = readEntries)]
    fn entries(this: &Folder, got: &Function, failed: &Function);

    type Item;
    #[wasm_bindgen(method, js_name = webkitGetAsEntry)]
    fn entry(this: &Item) -> Option<Dropped>;
}

/// Lets the person choose files, or a folder.
pub(super) fn pick(folder: bool, act: Act) -> Result<(), JsValue> {
    let document = window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let input: HtmlInputElement = document.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_multiple(true);
    if folder {
        input.set_attribute("webkitdirectory", "")?;
    }
    let chosen = input.clone();
    let listener = EventListener::once(&input, "change", move |_| {
        if let Some(files) = chosen.files() {
            spawn_local(async move { read(listed(&files), Loot::default(), &act).await });
        }
    });
    listener.forget();
    input.click();
    Ok(())
}

/// Opens what is dropped anywhere on the page.
#[hook]
pub fn use_drop(state: &State, act: &Act) {
    let act = act.clone();
    use_effect_with(state.embed.is_none(), move |own| {
        let own = *own;
        let listen = |name: &'static str, act: Option<Act>| {
            let options = EventListenerOptions::enable_prevent_default();
            let hear = move |event: &web_sys::Event| {
                let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
                let Some(data) = data.filter(has_files) else { return };
                event.prevent_default();
                if let Some(act) = &act {
                    drop_in(&data, act.clone());
                }
            };
            window()
                .filter(|_| own)
                .map(|window| EventListener::new_with_options(&window, name, options, hear))
        };
        let listeners = [listen("dragover", None), listen("drop", Some(act))];
        move || drop(listeners)
    });
}

fn has_files(data: &DataTransfer) -> bool {
    data.types().includes(&"Files".into(), 0)
}

/// Takes hold of what was dropped before the browser forgets it, and reads it.
fn drop_in(data: &DataTransfer, act: Act) {
    let items = Reflect::get(data, &"items".into()).map(|items| Array::from(&items));
    let items = items.unwrap_or_default();
    let entries: Vec<Dropped> =
        items.iter().filter_map(|item| item.unchecked_into::<Item>().entry()).collect();
    let files = data.files().map(|files| listed(&files)).unwrap_or_default();
    spawn_local(async move {
        let mut loot = Loot::default();
        let files = if entries.is_empty() { files } else { walked(entries, &mut loot).await };
        read(files, loot, &act).await;
    });
}

/// A file and its path.
type Found = (String, File);

fn listed(files: &FileList) -> Vec<Found> {
    let files = (0..files.length()).filter_map(|at| files.get(at));
    let path = |file: &File| {
        let inside = Reflect::get(file, &"webkitRelativePath".into()).ok();
        inside.and_then(|path| path.as_string()).filter(|path| !path.is_empty())
    };
    files.map(|file| (path(&file).unwrap_or_else(|| file.name()), file)).collect()
}

/// All files in folders that were dropped.
async fn walked(entries: Vec<Dropped>, loot: &mut Loot) -> Vec<Found> {
    let mut waiting: VecDeque<Dropped> = entries.into();
    let mut found = Vec::new();
    while let Some(entry) = waiting.pop_front() {
        let path = entry.path().trim_start_matches('/').to_owned();
        if entry.is_folder() {
            // What is in folders of tools is not even listed.
            if loot.enters(&path) {
                waiting.extend(inside(&entry).await);
            }
            continue;
        }
        let file = Promise::new(&mut |got, failed| entry.file(&got, &failed));
        match JsFuture::from(file).await {
            Ok(file) => found.push((path, file.unchecked_into())),
            Err(_) => loot.leave(&path, Why::Unread),
        }
    }
    found
}

/// What is in a folder; browsers tell of a hundred at a time.
async fn inside(folder: &Dropped) -> Vec<Dropped> {
    let (reader, mut all) = (folder.folder(), Vec::new());
    loop {
        let part = Promise::new(&mut |got, failed| reader.entries(&got, &failed));
        let part = JsFuture::from(part).await.map(|part| Array::from(&part)).unwrap_or_default();
        if part.length() == 0 {
            return all;
        }
        all.extend(part.iter().map(JsCast::unchecked_into::<Dropped>));
    }
}

/// Reads files, and opens what can be manifests as one text.
async fn read(files: Vec<Found>, mut loot: Loot, act: &Act) {
    for (path, file) in files {
        if let Some(kind) = archive(&path) {
            unpack(&path, kind, &file, &mut loot).await;
        } else if loot.wants(&path) {
            match within(&file, &loot).await {
                Ok(bytes) => loot.take(&path, &bytes),
                Err(why) => loot.leave(&path, why),
            }
        }
    }
    let (text, secrets) = loot.text();
    act.emit(Action::Imported(text.into(), loot.into(), secrets));
}

async fn within(file: &File, loot: &Loot) -> Result<Vec<u8>, Bad> {
    if file.size() > loot.room() as f64 {
        return Err(Why::Large);
    }
    bytes_of(file).await
}

async fn bytes_of(blob: &Blob) -> Result<Vec<u8>, Bad> {
    let buffer = JsFuture::from(blob.array_buffer()).await.map_err(|_| Why::Unread)?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Takes in the files of an archive.
async fn unpack(path: &str, (archive, plain): (Archive, &str), file: &File, loot: &mut Loot) {
    let bytes = match archive {
        _ if file.size() > MOST_ARCHIVE => Err(Why::Large),
        Archive::Zip | Archive::Tar => bytes_of(file).await,
        Archive::PackedTar | Archive::Packed => unpacked(file, "gzip", loot.room()).await,
    };
    match (archive, bytes) {
        (_, Err(why)) => loot.leave(path, why),
        (Archive::Zip, Ok(bytes)) => unzip(path, &bytes, loot).await,
        (Archive::Tar | Archive::PackedTar, Ok(bytes)) => untar(path, &bytes, loot),
        (Archive::Packed, Ok(bytes)) => {
            if loot.wants(plain) {
                loot.take(plain, &bytes);
            }
        }
    }
}

fn untar(path: &str, bytes: &[u8], loot: &mut Loot) {
    let (entries, whole) = tar::entries(bytes);
    for (name, range) in entries {
        let inner = inner(path, &name);
        if loot.wants(&inner) {
            loot.take(&inner, &bytes[range]);
        }
    }
    if !whole {
        loot.leave(path, Why::Damaged);
    }
}

async fn unzip(path: &str, bytes: &[u8], loot: &mut Loot) {
    let Some(entries) = zip::entries(bytes) else { return loot.leave(path, Why::Damaged) };
    for entry in entries {
        let name = inner(path, &entry.name);
        if !loot.wants(&name) {
            continue;
        }
        let packed = &bytes[entry.bytes];
        let plain = match entry.packed {
            Packed::Stored => Ok(packed.to_vec()),
            Packed::Deflated => inflated(packed, loot.room()).await,
            Packed::Locked => Err(Why::Locked),
            Packed::Other => Err(Why::Unread),
        };
        match plain {
            Ok(plain) if zip::sum(&plain) == entry.sum => loot.take(&name, &plain),
            Ok(_) => loot.leave(&name, Why::Damaged),
            Err(why) => loot.leave(&name, why),
        }
    }
}

/// The path of a file in an archive: it leads nowhere else.
fn inner(archive: &str, name: &str) -> String {
    let parts = name.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    std::iter::once(archive).chain(parts).collect::<Vec<_>>().join("/")
}

async fn inflated(bytes: &[u8], room: usize) -> Result<Vec<u8>, Bad> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).map_err(|_| Why::Unread)?;
    unpacked(&blob, "deflate-raw", room).await
}

/// What packed bytes come to, if that is no more than there is room for: an archive may say little
/// and mean very much.
async fn unpacked(blob: &Blob, format: &str, room: usize) -> Result<Vec<u8>, Bad> {
    let stream = DecompressionStream::new(format).map_err(|_| Why::Unread)?;
    let reader = blob.unchecked_ref::<Streamed>().stream().pipe_through(&stream).reader();
    let mut all = Vec::new();
    loop {
        let part = JsFuture::from(reader.read()).await.map_err(|_| Why::Damaged)?;
        let field = |name: &str| Reflect::get(&part, &name.into()).unwrap_or_default();
        if field("done").is_truthy() {
            return Ok(all);
        }
        let bytes: Uint8Array = field("value").unchecked_into();
        if all.len() + bytes.length() as usize > room {
            // Nobody waits for the rest.
            let _ = reader.cancel();
            return Err(Why::Large);
        }
        all.extend(bytes.to_vec());
    }
}
