//! What lies over the page: the browser's own dialog, which keeps the focus and closes on Escape.

use web_sys::HtmlDialogElement;
use yew::{
    AttrValue, Callback, Event, Html, Properties, component, html, use_effect_with, use_node_ref,
};

use super::icon::{Icon, Shape};
use super::{Act, says};
use crate::state::Action;
use crate::strings::words;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) title: AttrValue,
    pub(super) act: Act,
    pub(super) children: Html,
}

#[component]
pub(super) fn Sheet(props: &Props) -> Html {
    let dialog = use_node_ref();
    let shown = dialog.clone();
    use_effect_with((), move |()| {
        let dialog = shown.cast::<HtmlDialogElement>();
        if let Some(dialog) = &dialog {
            // Fails only for a dialog that is open already.
            let _ = dialog.show_modal();
        }
        // Closed, not only removed, since that gives the focus back to what had it.
        move || _ = dialog.map(|dialog| dialog.close())
    });
    let closed = {
        let act = props.act.clone();
        Callback::from(move |_: Event| act.emit(Action::Dialog(None)))
    };
    html! {
        <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onclose={closed}>
            <header class="sheet-head">
                <h2 id="sheet-title">{ &props.title }</h2>
                <button type="button" class="tool" aria-label={words().close} title={words().close}
                    onclick={says(&props.act, Action::Dialog(None))}><Icon shape={Shape::Close} /></button>
            </header>
            <div class="sheet-body">{ props.children.clone() }</div>
        </dialog>
    }
}
