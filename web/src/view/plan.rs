//! What the provider builds for the Service looked at, and why; and why not something else.

use fivetuple_core::show::{Balancer, Behind, Exposure, Fact, Resource, Said, Why};
use yew::{Html, component, html};

use super::Act;
use super::picture::Props;
use super::reason::Reason;
use crate::strings::{fill, words};

#[component]
pub(super) fn Plan(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let Some(what) = state.looked_at() else {
        return html! { <p class="nothing">{ s.nothing }</p> };
    };
    let facts = state.world.as_ref().map(|world| &world.facts[..]).unwrap_or_default();
    html! {
        <div class="plan">
            { head(what) }
            { for what.balancer.as_ref().map(|balancer| built(balancer, &props.act)) }
            { list(s.answers, what.answers.iter().map(|fact| said_of(fact, &props.act)).collect()) }
            { list(s.cluster, facts.iter().map(|fact| said_of(fact, &props.act)).collect()) }
        </div>
    }
}

fn head(what: &Exposure) -> Html {
    let ports = what.ports.join(", ");
    let kind = what.balancer.as_ref().map_or(words().no_balancer, |balancer| &balancer.kind.value);
    let about: Vec<&str> =
        [what.kind.as_str(), &ports].into_iter().filter(|it| !it.is_empty()).collect();
    html! {
        <div class="plan-head">
            <h3><bdi>{ what.full_name() }</bdi></h3>
            <p class="muted">{ about.join(" · ") }</p>
            <p><strong>{ kind }</strong></p>
        </div>
    }
}

fn built(balancer: &Balancer, act: &Act) -> Html {
    let s = words();
    let why_not = balancer.why_not.iter().map(|why| reason(why, act)).collect();
    html! {
        <>
            { for balancer.kind.why.iter().map(|why| reason(why, act)) }
            { list(s.plan, balancer.decisions.iter().map(|fact| said_of(fact, act)).collect()) }
            { for balancer.behind.iter().map(|one| behind(one, act)) }
            <details open={true}><summary>{ s.built }</summary>
                <ul class="tree">{ for balancer.resources.iter().map(|one| resource(one, act)) }</ul>
            </details>
            { list(s.why_not, why_not) }
        </>
    }
}

/// What is behind a load balancer that reads requests.
fn behind(behind: &Behind, act: &Act) -> Html {
    let facts = behind.decisions.iter().map(|fact| said_of(fact, act));
    let kind = said(&behind.name, &behind.kind, act);
    let all = std::iter::once(kind).chain(facts).chain([said("", &behind.health, act)]);
    list(&behind.name, all.collect())
}

/// A folded list, or nothing if it is empty.
fn list(title: &str, items: Vec<Html>) -> Html {
    if items.is_empty() {
        return html! {};
    }
    html! { <details><summary>{ title }<span class="count">{ items.len() }</span></summary>{ for items }</details> }
}

/// `label: value`, with the reasons folded.
pub(super) fn said_of(fact: &Fact, act: &Act) -> Html {
    said(&fact.label, &fact.said, act)
}

pub(super) fn said(label: &str, said: &Said, act: &Act) -> Html {
    told(label, said, (false, act))
}

/// The same, with its reasons open or not.
pub(super) fn told(label: &str, said: &Said, (open, act): (bool, &Act)) -> Html {
    html! {
        <details class="fact" {open}>
            <summary><span class="label">{ label }</span><span class="fact-value">{ &said.value }</span></summary>
            { for said.why.iter().map(|why| reason(why, act)) }
        </details>
    }
}

fn reason(why: &Why, act: &Act) -> Html {
    html! { <Reason why={why.clone()} act={act.clone()} /> }
}

fn resource(one: &Resource, act: &Act) -> Html {
    let field =
        |(name, value): &(String, String)| html! { <><dt>{ name }</dt><dd>{ value }</dd></> };
    html! {
        <li>
            <details class="fact">
                <summary>
                    <span class="label">{ &one.kind.value }</span><bdi class="mono" dir="ltr">{ &one.name }</bdi>
                </summary>
                { for one.kind.why.iter().map(|why| reason(why, act)) }
                <dl>{ for one.fields.iter().map(field) }</dl>
                { for one.quotas.iter().map(|quota| html! { <p class="muted">{ fill(words().quota, &[quota]) }</p> }) }
            </details>
            if !one.parts.is_empty() {
                <ul class="tree">{ for one.parts.iter().map(|part| resource(part, act)) }</ul>
            }
        </li>
    }
}
