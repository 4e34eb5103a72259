//! What a load balancer or a node remembers of connections at this moment.

use fivetuple_core::show::{Entry, Remembered};
use yew::{Html, component, html};

use super::picture::Props;
use super::says;
use crate::derive::seconds;
use crate::state::Action;
use crate::strings::{fill, words};
use crate::talk::Table;

#[component]
pub(super) fn Remembers(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let known = state.table.as_ref().filter(|(place, ..)| Some(*place) == state.look.place);
    let Some((_, _, table)) = known else { return html! {} };
    match &**table {
        Table::Known(None) => html! {},
        Table::Until(_) => html! { <p class="muted">{ s.looking_up }</p> },
        Table::Known(Some(all)) => html! {
            <div class="remembers">
                <h4>{ s.remembers }<span class="count">{ all.count }</span></h4>
                if all.first.is_empty() { <p class="muted">{ s.remembers_none }</p> }
                else { { listed(all, props) } }
            </div>
        },
    }
}

fn listed(all: &Remembered, props: &Props) -> Html {
    let s = words();
    let counts = [all.first.len().to_string(), all.count.to_string()];
    let caption = fill(s.first_of, &[&counts[0], &counts[1]]);
    let entry = |entry: &Entry| {
        let look = Action::Place(Some(entry.to));
        html! {
            <tr>
                <th scope="row"><span class="muted">{ &entry.protocol }{ " " }</span>
                    <bdi class="mono" dir="ltr">{ &entry.src }<wbr />{ " → " }{ &entry.dst }</bdi></th>
                <td><button type="button" class="name" onclick={says(&props.act, look)}>{ &entry.to_name }</button></td>
                <td class="number">{ seconds(entry.idle) }</td>
            </tr>
        }
    };
    html! {
        <table>
            if all.count > all.first.len() as u64 { <caption>{ caption }</caption> }
            <thead><tr>
                <th scope="col">{ s.packet }</th>
                <th scope="col">{ s.goes_to }</th>
                <th scope="col" class="number">{ s.idle_for }</th>
            </tr></thead>
            <tbody>{ for all.first.iter().map(entry) }</tbody>
        </table>
    }
}
