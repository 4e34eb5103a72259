//! A lesson beside the picture, and the list of all lessons.

use fivetuple_core::lesson::{Ask, Step};
use yew::{Html, Properties, component, html};

use super::dialog::Sheet;
use super::icon::{Icon, Shape};
use super::markdown::{inline, markdown};
use super::picture::Props;
use super::{Act, says};
use crate::gallery::{Case, LESSONS};
use crate::state::{Action, Course, Wants};
use crate::strings::{fill, words};

/// The lesson that is taken, if any.
#[component]
pub fn LessonPane(props: &Props) -> Html {
    let Some(course) = &props.state.course else { return html! {} };
    let (s, act, wants) = (words(), &props.act, props.state.wants);
    let large = Wants { large: !wants.large, ..wants };
    let count = course.lesson.steps.len();
    let place = fill(s.lesson_step, &[&(course.step + 1).to_string(), &count.to_string()]);
    html! {
        <section class="pane lesson" id="lesson" data-pane="lesson" tabindex="-1" aria-label={s.lesson}>
            <header class="pane-head">
                <h2>{ &course.lesson.title }</h2>
                <button type="button" class="tool" title={s.present} aria-label={s.present} aria-pressed={wants.large.to_string()} onclick={says(act, Action::Want(large))}><span aria-hidden="true">{ "Aa" }</span></button>
                <button type="button" class="tool" title={s.leave_lesson} aria-label={s.leave_lesson} onclick={says(act, Action::Leave)}><Icon shape={Shape::Close} /></button>
            </header>
            <div class="pane-body" tabindex="0" aria-live="polite">
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
        let class =
            mark.map_or(
                "answer",
                |(class, ..)| if class == "right" { "answer right" } else { "answer wrong" },
            );
        html! {
            <li><button type="button" {class} aria-pressed={mine.to_string()} disabled={chosen.is_some()} onclick={says(act, Action::Choose(at))}>
                <span>{ inline(&answer.says) }</span>
                if let Some((_, sign, word)) = mark { <strong class="verdict">{ [sign, " ", word].concat() }</strong> }
            </button></li>
        }
    };
    html! {
        <fieldset class="question">
            <legend>{ inline(&ask.says) }</legend>
            <ul class="answers">{ for ask.answers.iter().enumerate().map(answer) }</ul>
            if chosen.is_some() && course.verdict().is_none() { <p class="muted" role="status">{ s.checking }</p> }
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
            if reached { <p class="reached" role="status">{ s.reached }</p> }
            else if step.turn.is_some() { { show_me(course, act) } }
        </div>
    }
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
            <section class="cases"><ol>{ for LESSONS.iter().map(item) }</ol></section>
        </Sheet>
    }
}
