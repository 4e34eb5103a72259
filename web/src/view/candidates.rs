//! Who could be picked, with exact chances, and who could not, and why.

use fivetuple_core::show::Candidate;
use yew::{Html, Properties, classes, component, html};

use super::Act;
use super::reason::{rule_link, sentence};
use crate::state::Action;
use crate::strings::words;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) options: Vec<Candidate>,
    pub(super) act: Act,
}

#[component]
pub(super) fn Candidates(props: &Props) -> Html {
    let s = words();
    html! {
        <table class="candidates">
            <caption>{ s.candidates }</caption>
            <thead><tr><th scope="col">{ s.who }</th><th scope="col" class="number">{ s.chance }</th></tr></thead>
            <tbody>{ for props.options.iter().map(|option| row(option, &props.act)) }</tbody>
        </table>
    }
}

fn row(option: &Candidate, act: &Act) -> Html {
    let s = words();
    let look = super::says(act, Action::Place(Some(option.place)));
    html! {
        <tr class={class(option)}>
            <th scope="row">
                <button type="button" class="name" onclick={look}>{ &option.name }</button>
                if option.picked { <span class="badge">{ s.picked }</span> }
                if let Some(why) = &option.why {
                    <span class="because">{ sentence(why) }{ " " }{ rule_link(why, act) }</span>
                }
            </th>
            <td class="number">
                if let Some(share) = &option.share {
                    { &share.fraction }<span class="also">{ &share.percent }</span>
                } else {
                    { s.excluded }
                }
            </td>
        </tr>
    }
}

fn class(option: &Candidate) -> yew::Classes {
    classes!(
        if option.picked { "picked" } else { "" },
        option.share.is_none().then_some("excluded")
    )
}
