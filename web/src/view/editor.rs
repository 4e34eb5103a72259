//! The text's pane: the editor or a plain field, what is strange in the text, and what the line
//! under the cursor decides.

use js_sys::{Array, Function};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlTextAreaElement};
use yew::{
    Callback, Html, InputEvent, NodeRef, Properties, component, hook, html, use_effect_with,
    use_node_ref, use_state,
};

use super::icon::{Icon, Shape};
use super::problems::Problems;
use super::reason::Reason;
use super::{Act, says};
use crate::editor;
use crate::embed::{Pane, Theme};
use crate::keeper::{Granted, Keeper, object};
use crate::shared::Shared;
use crate::state::{Action, Dialog, Notice, State, Wants, WishKind};
use crate::strings::words;
use crate::talk::Ask;

/// What the pane is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// What the page knows.
    pub state: Shared<State>,
    /// Who keeps the text.
    pub keeper: Keeper,
    /// Where to say what happened.
    pub act: Act,
}

/// The text's pane.
#[component]
pub fn TextPane(props: &Props) -> Html {
    let (s, state) = (words(), &props.state);
    let (field, host) = (use_node_ref(), use_node_ref());
    let seated = use_seat(props, &field, &host);
    use_wishes(props);
    use_marks(props, seated);
    let wants = state.wants;
    let plain = Wants { plain: !wants.plain, ..wants };
    let typed = {
        let (act, keeper) = (props.act.clone(), props.keeper.clone());
        Callback::from(move |event: InputEvent| {
            let back = matches!(event.input_type().as_str(), "historyUndo" | "historyRedo");
            act.emit(Action::Before(keeper.left(), back));
            act.emit(Action::Edited);
        })
    };
    let hidden = state.embed.as_ref().is_some_and(|embed| !embed.has(Pane::Editor));
    let readonly = !state.types();
    html! {
        <section class="pane text" id="text" {hidden} data-pane="text" tabindex="-1" aria-label={s.text}>
            <header class="pane-head">
                <h2>{ s.text }</h2>
                <div class="spacer"></div>
                if !readonly { { tools(props) } }
            </header>
            <div class="editor" ref={host} hidden={!seated}></div>
            <textarea class="field" ref={field} hidden={seated} {readonly} spellcheck="false" autocapitalize="off"
                aria-label={s.editor_label} oninput={typed} />
            if !readonly {
                <p class="editor-foot"><span>{ s.editor_keys }</span>
                    <button type="button" class="line" aria-pressed={wants.plain.to_string()}
                        onclick={says(&props.act, Action::Want(plain))}>{ s.plain_editor }</button></p>
            }
            { decides(props) }
            <Problems problems={state.problems.clone()} of={state.read} stale={!state.is_read()}
                at={state.play.at} asked={state.asked} then={state.advice.clone()} veiled={state.is_veiled()} act={props.act.clone()} />
        </section>
    }
}

fn tools(props: &Props) -> Html {
    let s = words();
    let tool = |name: &'static str, shape: Shape, action: Action| {
        html! {
            <button type="button" class="tool" title={name} aria-label={name} onclick={says(&props.act, action)}><Icon {shape} /></button>
        }
    };
    let reset = props
        .state
        .text
        .case
        .clone()
        .filter(|_| props.state.text.touched && props.state.embed.is_none());
    html! {
        <>
            if let Some(case) = reset {
                <button type="button" class="link-button" onclick={says(&props.act, Action::Case(case))}>{ s.reset }</button>
            }
            <button type="button" class="link-button" onclick={says(&props.act, Action::Clean)}>{ s.clean }</button>
            { tool(s.undo, Shape::Undo, Action::Undo) }
            { tool(s.redo, Shape::Redo, Action::Redo) }
            { tool(s.choose, Shape::Choose, Action::Dialog(Some(Dialog::Choose))) }
            { tool(s.open_folder, Shape::Folder, Action::PickFolder) }
            { tool(s.open_file, Shape::File, Action::PickFile) }
        </>
    }
}

/// What the place under the cursor decides.
fn decides(props: &Props) -> Html {
    let found = props.state.decided_at_cursor();
    if found.is_empty() {
        return html! {};
    }
    html! {
        <section class="decides" aria-label={words().decides}>
            <h3>{ words().decides }</h3>
            { for found.into_iter().take(4).map(|why| html! { <Reason why={why.clone()} act={props.act.clone()} /> }) }
        </section>
    }
}

/// Seats the text in the field at first, and in the editor once the first picture is there.
#[hook]
fn use_seat(props: &Props, field: &NodeRef, host: &NodeRef) -> bool {
    let seated = use_state(|| false);
    let theme = props.state.embed.as_ref().map_or(Theme::Auto, |embed| embed.theme);
    let (set, keeper, act) = (seated.setter(), props.keeper.clone(), props.act.clone());
    let (field, host) = (field.clone(), host.clone());
    let state = &props.state;
    let shown = state.embed.as_ref().is_none_or(|embed| embed.has(Pane::Editor));
    let wanted = state.world.is_some() && state.types() && shown && !state.wants.plain;
    use_effect_with(wanted, move |wanted| {
        let (Some(field), Some(host)) =
            (field.cast::<HtmlTextAreaElement>(), host.cast::<Element>())
        else {
            return;
        };
        if !wanted {
            keeper.sit_in_field(field);
            set.set(false);
            return;
        }
        spawn_local(async move {
            // Without the editor the plain field goes on doing.
            if let Ok(editor) =
                editor::open(&host, &String::from(&keeper.text()), &options(&keeper, &act, theme))
                    .await
            {
                set.set(true);
                keeper.sit_in_editor(editor);
            }
        });
    });
    *seated
}

/// What the editor says of an edit: what changed, whether the whole text, the text before, and whether
/// undo or redo did it.
type Edited = dyn Fn(Array, String, JsValue, bool);

/// What the editor is told: what to call the text, and where to say what happened.
fn options(keeper: &Keeper, act: &Act, theme: Theme) -> js_sys::Object {
    let (edited, moved) = (act.clone(), act.clone());
    let (hovering, completing, keeping) = (keeper.clone(), keeper.clone(), keeper.clone());
    let hover = Closure::<dyn Fn(u32) -> JsValue>::new(move |at| hovering.look_up(Ask::Hover(at)));
    let complete =
        Closure::<dyn Fn(u32) -> JsValue>::new(move |at| completing.look_up(Ask::Complete(at)));
    let edited = Closure::<Edited>::new(move |changes: Array, whole: String, before, back| {
        keeping.spliced(&changes);
        edited.emit(Action::Before(Shared::new(before), back));
        edited.emit(match whole.as_str() {
            "" => Action::Edited,
            _ => Action::Replaced { back },
        });
    });
    let moved = Closure::<dyn Fn(u32)>::new(move |at| moved.emit(Action::Cursor(at)));
    let dark = match theme {
        Theme::Auto => JsValue::UNDEFINED,
        theme => theme.is_dark(false).into(),
    };
    object(&[
        ("dark", dark),
        ("label", words().editor_label.into()),
        ("onChange", function(edited.into_js_value())),
        ("onCursor", function(moved.into_js_value())),
        ("onHover", function(hover.into_js_value())),
        ("onComplete", function(complete.into_js_value())),
    ])
}

fn function(value: JsValue) -> JsValue {
    value.unchecked_into::<Function>().into()
}

/// Does what only the editor can do, once for each wish.
#[hook]
fn use_wishes(props: &Props) {
    let (keeper, act) = (props.keeper.clone(), props.act.clone());
    use_effect_with(props.state.wish.clone(), move |wish| {
        match wish.what.as_ref().map(|what| keeper.grant(what)) {
            Some(Granted::Edited) => {
                let back = matches!(wish.what, Some(WishKind::Undo | WishKind::Redo));
                act.emit(Action::Before(keeper.left(), back));
                act.emit(Action::Edited);
            }
            Some(Granted::Late) => {
                let text = words().text_stale.to_owned();
                act.emit(Action::Notice(Some(Notice { text, bad: true })));
            }
            Some(Granted::Done) | None => {}
        }
    });
}

/// Shows problems, and the line of the step looked at, in the editor.
#[hook]
fn use_marks(props: &Props, seated: bool) {
    let keeper = props.keeper.clone();
    let veiled = props.state.is_veiled();
    let problems = if veiled { Shared::default() } else { props.state.problems.clone() };
    use_effect_with((problems, seated), move |(problems, _)| {
        keeper.diagnose(problems);
    });
    let keeper = props.keeper.clone();
    let step = props.state.step_shown().filter(|_| !props.state.shows_kept());
    let at = step.and_then(|step| step.why.written);
    use_effect_with((at, seated), move |(at, _)| keeper.mark(*at));
}
