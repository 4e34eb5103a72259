//! A lesson beside the picture, and the list of all lessons.

use fivetuple_core::lesson::{Ask, Step};
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};
use yew::{
    Html, NodeRef, Properties, classes, component, hook, html, use_effect_with, use_node_ref,
};

use super::dialog::Sheet;
use super::foreign;
use super::icon::{Icon, Shape};
use super::markdown::{inline, markdown};
use super::picture::Props;
use super::{Act, says};
use crate::gallery::{Case, LESSONS};
use crate::shared::Shared;
use crate::state::{Action, Course, Wants};
use crate::strings::{fill, words};
use crate::talk::Verdict;

/// The lesson that is taken, if any.
#[component]
pub fn LessonPane(props: &Props) -> Html {
    let pane = use_node_ref();
    let embedded = props.state.embed.is_some();
    // In somebody else's page nothing scrolls by itself.
    let course = props.state.course.as_ref().filter(|_| !embedded);
    use_view(&pane, course.map(|it| (it.id.clone(), it.step)), course.and_then(Course::verdict));
    let Some(course) = &props.state.course else { return html! {} };
    let (s, act, wants) = (words(), &props.act, props.state.wants);
    let large = Wants { large: !wants.large, ..wants };
    let count = course.lesson.steps.len();
    let place = fill(s.lesson_step, &[&(course.step + 1).to_string(), &count.to_string()]);
    html! {
        <section class="pane lesson" ref={pane} id="lesson" data-pane="lesson" tabindex="-1" aria-label={s.lesson}>
            <header class="pane-head">
                <h2>{ &course.lesson.title }</h2>
                <button type="button" class="tool" title={s.present} aria-label={s.present} aria-pressed={wants.large.to_string()} onclick={says(act, Action::Want(large))}><span aria-hidden="true">{ "Aa" }</span></button>
                if !embedded {
                <button type="button" class="tool" title={s.leave_lesson} aria-label={s.leave_lesson} onclick={says(act, Action::Leave)}><Icon shape={Shape::Close} /></button>
                }
            </header>
            { foreign::note() }
            <div class="pane-body" tabindex="0" aria-live="polite" lang={foreign::lang()} dir={foreign::dir()}>
                if course.step == 0 { { markdown(&course.lesson.says) } }
                { for course.now().map(|step| shown(step, course, act)) }
            </div>
            <footer class="lesson-foot">
                <button type="button" class="button" disabled={course.step == 0} onclick={says(act, Action::Turn(course.step.saturating_sub(1)))}>{ s.lesson_back }</button>
                <span class="muted">{ place }</span>
                if course.step + 1 < count {
                    <button type="button" class="button" onclick={says(act, Action::Turn(course.step + 1))}>{ s.lesson_on }</button>
                } else {
                    <button type="button" class="button" onclick={says(act, Action::Finish)}>{ s.finish }</button>
                }
            </footer>
        </section>
    }
}

fn shown(step: &Step, course: &Course, act: &Act) -> Html {
    html! {
        <>
            <h3>{ &step.title }</h3>
            { markdown(&step.says) }
            { for step.ask.iter().map(|ask| question(ask, course, act)) }
            if step.ask.is_none() && step.goal.is_empty() && step.turn.is_some() { { show_me(course, act) } }
            if !step.goal.is_empty() { { goal(step, course, act) } }
        </>
    }
}

/// A question with its answers; once one is chosen, which is right is computed, not written.
fn question(ask: &Ask, course: &Course, act: &Act) -> Html {
    let (s, chosen) = (words(), course.answer());
    let right = |at: usize| course.verdict().and_then(|verdict| verdict.answers.get(at)).copied();
    let answer = |(at, answer): (usize, &fivetuple_core::lesson::Answer)| {
        let mine = chosen == Some(at);
        let mark = match (chosen.is_some(), right(at)) {
            (true, Some(true)) => Some(("right", "✓", s.right)),
            (true, Some(false)) if mine => Some(("wrong", "✕", s.wrong)),
            _ => None,
        };
        let class = mark.map(|(class, ..)| class);
        html! {
            <li><button type="button" class={classes!("answer", class)} aria-pressed={mine.to_string()} disabled={chosen.is_some()} onclick={says(act, Action::Choose(at))}>
                <span>{ inline(&answer.says) }</span>
                if let Some((_, sign, word)) = mark { <strong class="verdict">{ [sign, " ", word].concat() }</strong> }
            </button></li>
        }
    };
    html! {
        <fieldset class="question">
            <legend>{ inline(&ask.says) }</legend>
            <ul class="answers">{ for ask.answers.iter().enumerate().map(answer) }</ul>
            if chosen.is_some() {
                <p class="measured" role="status">{ course.verdict().map_or(s.checking.to_owned(), told) }</p>
            }
        </fieldset>
    }
}

/// What is to be reached, and whether it is.
fn goal(step: &Step, course: &Course, act: &Act) -> Html {
    let s = words();
    let reached = course.is_reached();
    let part = |(at, goal): (usize, &fivetuple_core::lesson::Claim)| {
        let holds =
            course.verdict().and_then(|verdict| verdict.goals.get(at)).copied().unwrap_or(false);
        let class = if holds { "part reached" } else { "part" };
        html! { <li {class}><span aria-hidden="true">{ if holds { "✓" } else { "○" } }</span><code>{ goal.to_string() }</code></li> }
    };
    html! {
        <div class="goal">
            <h4>{ s.goal }</h4>
            <ul>{ for step.goal.iter().enumerate().map(part) }</ul>
            { for course.verdict().map(|verdict| html! { <p class="measured">{ told(verdict) }</p> }) }
            if reached { <p class="reached" role="status">{ s.reached }</p> }
            else if step.turn.is_some() { { show_me(course, act) } }
        </div>
    }
}

/// What was measured, in words.
fn told(verdict: &Verdict) -> String {
    fill(words().measured, &[&verdict.told.join("; ")])
}

/// Shows the start of a step that is new, and what is right once that is known.
#[hook]
fn use_view(pane: &NodeRef, step: Option<(Shared<String>, usize)>, verdict: Option<&Verdict>) {
    let of = pane.clone();
    use_effect_with(step, move |step| {
        let pane = of.cast::<Element>().filter(|_| step.is_some());
        let Some(pane) = pane else { return };
        pane.scroll_into_view();
        if let Ok(Some(body)) = pane.query_selector(".pane-body") {
            body.set_scroll_top(0);
        }
    });
    let of = pane.clone();
    use_effect_with(verdict.cloned(), move |verdict| {
        let pane = of.cast::<Element>().filter(|_| verdict.is_some());
        // What was measured stands below all answers.
        for part in [".measured", ".answer.right"] {
            let part = pane.as_ref().and_then(|pane| pane.query_selector(part).ok()?);
            show(part.as_ref());
        }
    });
}

/// Scrolls no further than is needed to see it.
fn show(part: Option<&Element>) {
    let near = ScrollIntoViewOptions::new();
    near.set_block(ScrollLogicalPosition::Nearest);
    let _ = part.map(|part| part.scroll_into_view_with_scroll_into_view_options(&near));
}

fn show_me(course: &Course, act: &Act) -> Html {
    let done = course.turned.get(course.step).copied().unwrap_or(false);
    html! { <button type="button" class="link-button" disabled={done} onclick={says(act, Action::ShowMe)}>{ words().show_me }</button> }
}

/// What the list is given.
#[derive(PartialEq, Properties)]
pub struct ListProps {
    /// Lessons that were taken to their end.
    pub done: Vec<String>,
    /// Where to say what happened.
    pub act: Act,
}

/// All lessons.
#[component]
pub fn Lessons(props: &ListProps) -> Html {
    let s = words();
    let item = |case: &Case| {
        let done = props.done.iter().any(|id| id == case.id);
        html! {
            <li><button type="button" class="case" onclick={says(&props.act, Action::Lesson(case.id.to_owned().into()))}>
                { case.title }if done { <span class="touched">{ s.lesson_done }</span> }
            </button></li>
        }
    };
    html! {
        <Sheet title={s.lessons} act={props.act.clone()}>
            <p class="muted">{ s.lessons_hint }</p>
            { foreign::note() }
            <section class="cases"><ol lang={foreign::lang()} dir={foreign::dir()}>{ for LESSONS.iter().map(item) }</ol></section>
        </Sheet>
    }
}
