//! The root component: the adapter to Yew's reducer, the host's effects wired, and the panes.

use std::rc::Rc;

use yew::{
    Callback, Html, Properties, Reducible, classes, component, html, use_callback, use_memo,
    use_mut_ref, use_reducer,
};

use crate::effects::{
    address, carry_out, lessons_done, use_asks, use_branches, use_drop, use_engine,
    use_environment, use_film, use_frame, use_language, use_lookups, use_offline, use_storage,
    use_ticker,
};
use crate::embed::Embed;
use crate::keeper::Keeper;
use crate::language::Spoken;
use crate::shared::Shared;
use crate::state::{Action, Dialog, State};
use crate::strings::words;
use crate::view::{
    Act, Choose, Distribution, Frame, Gallery, Header, Help, Inspector, LessonPane, Lessons, Page,
    Picture, RulePage, Share, Status, TextPane, Timeline,
};

/// The state as Yew holds it.
#[derive(Default)]
struct Store(Shared<State>);

impl Reducible for Store {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Self(self.0.reduce(action).into()).into()
    }
}

/// What the page is started with.
#[derive(Default, PartialEq, Properties)]
pub struct Props {
    /// How it is to be, in a page of somebody else.
    #[prop_or_default]
    pub embed: Option<Embed>,
    /// The language that it begins in.
    #[prop_or_default]
    pub language: Spoken,
}

/// The page.
#[component]
pub fn App(props: &Props) -> Html {
    let store = use_reducer(|| Store(State::started(props.embed.clone(), props.language).into()));
    let state = store.0.clone();
    let keeper = (*use_memo((), |()| Keeper::default())).clone();
    let newest = use_mut_ref(State::default);
    newest.replace((*state).clone());
    let dispatch = store.dispatcher();
    let act: Act = use_callback((), {
        let keeper = keeper.clone();
        let again = Callback::from(move |action: Action| dispatch.dispatch(action));
        move |action: Action, ()| {
            carry_out(&action, &newest.borrow(), &keeper, &again);
            again.emit(action);
        }
    });
    let engine = use_engine(&keeper, &act);
    use_language(&engine, state.language);
    use_asks(&engine, &keeper, &state, &act);
    use_ticker(state.play.playing, &act);
    use_environment(&state, &act);
    use_storage(&engine, &keeper, &state, &act);
    use_branches(&state);
    use_drop(&state, &act);
    use_film(&state, &act);
    use_lookups(&engine, &keeper);
    use_frame(&engine, &keeper, &state, &act);
    use_offline(state.world.is_some() && state.embed.is_none(), &act);
    let class = classes!("app", state.embed.is_some().then_some("embed"));
    html! {
        <div {class} data-large={state.wants.large.to_string()} data-ready={state.world.is_some().then_some("true")} data-read={state.is_read().to_string()}>
            if state.embed.is_some() {
                <Frame state={state.clone()} {keeper} act={act.clone()} />
            } else {
                { page(&state, keeper, &act) }
            }
            <Status state={state.clone()} act={act.clone()} />
            { sheet(&state, &act) }
        </div>
    }
}

/// The whole page.
fn page(state: &Shared<State>, keeper: Keeper, act: &Act) -> Html {
    // What is not given the state as a whole is made anew in another language.
    let key = state.language.tongue.code;
    html! {
        <>
            <Header state={state.clone()} act={act.clone()} />
            <main aria-label={words().slogan}>
                { jump() }
                <Timeline {key} state={state.clone()} act={act.clone()} />
                <div class="panes">
                    <Picture {key} state={state.clone()} act={act.clone()} />
                    <Distribution {key} state={state.clone()} act={act.clone()} />
                    <Inspector {key} state={state.clone()} act={act.clone()} />
                    <LessonPane {key} state={state.clone()} act={act.clone()} />
                    <TextPane state={state.clone()} {keeper} act={act.clone()} />
                </div>
            </main>
        </>
    }
}

/// On a small screen, where panes stand below each other, the way to each.
fn jump() -> Html {
    let s = words();
    let way = |(to, name): (&'static str, &'static str)| html! { <a href={to}>{ name }</a> };
    let ways = [("#text", s.text), ("#picture", s.picture), ("#inspector", s.packet)];
    html! { <nav class="jump" aria-label={s.jump}>{ for ways.into_iter().map(way) }</nav> }
}

/// What lies over the page.
fn sheet(state: &Shared<State>, act: &Act) -> Html {
    let act = act.clone();
    match &state.dialog {
        None => html! {},
        Some(Dialog::Gallery) => html! { <Gallery {act} /> },
        Some(Dialog::Lessons) => html! { <Lessons done={lessons_done()} {act} /> },
        Some(Dialog::Choose) => html! { <Choose choosing={state.choosing.clone()} {act} /> },
        Some(Dialog::Help) => html! { <Help wants={state.wants} {act} /> },
        Some(Dialog::Share) => {
            let made = state.link.as_ref().filter(|(revision, _)| *revision == state.text.revision);
            let link = made.map(|_| Shared::new(address(state)));
            let made = made.map(|(_, made)| made.clone());
            html! { <Share state={state.clone()} {link} {made} {act} /> }
        }
        Some(Dialog::Rule(rule)) => {
            let loaded = state.page.as_ref().filter(|(path, _)| **path == **rule);
            let page = loaded
                .map_or(Page::Loading, |(_, page)| page.clone().map_or(Page::Missing, Page::Text));
            let known =
                state.world.iter().flat_map(|world| &world.rules).find(|one| one.id == **rule);
            let (says, sources) =
                known.map(|rule| (rule.says.clone(), rule.sources.clone())).unwrap_or_default();
            html! { <RulePage rule={rule.clone()} {page} {says} {sources} {act} /> }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "current_thread")]
    async fn the_page_stands_before_there_is_any_answer() {
        let page = yew::LocalServerRenderer::<App>::new().render().await;
        assert!(page.contains(words().nothing), "{page}");
        assert!(!page.contains("style="), "the policy allows no style attributes");
    }
}
