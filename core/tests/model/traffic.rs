use std::time::Duration;

use crate::{World, scenario, three_nodes, web, world};

fn traffic(world: &World) -> Vec<String> {
    let entries = world.model.traffic.iter();
    entries
        .map(|entry| format!("{} {} {}", entry.from.value, entry.to.value, entry.per_second.value))
        .collect()
}

#[test]
fn without_traffic_every_client_sends_to_every_load_balancer_it_can_use() {
    let internal = web("LoadBalancer").replace(
        "name: web, namespace: shop",
        "name: db, annotations: {networking.gke.io/load-balancer-type: Internal}",
    );
    let spec =
        "clients: [{name: berlin, at: internet}, {name: vm, at: vpc}, {name: office, at: vpn}]";
    let world = world(&(three_nodes(spec) + &web("LoadBalancer") + &internal));
    assert_eq!(
        traffic(&world),
        [
            "berlin shop/web:80 15000",
            "vm shop/web:80 15000",
            "vm default/db:80 3000",
            "office default/db:80 3000"
        ]
    );
}

#[test]
fn traffic_of_unknown_clients_and_to_unknown_services_is_left_out_and_said() {
    let spec = "clients: [{name: a}], traffic: [{from: b, to: shop/web, connections: 1/s}, \
                {from: a, to: shop/wob, connections: 1/s}, {from: a, to: 'shop/web:81', connections: 1/s}, \
                {from: a, to: web, connections: 1/s}, {from: a, to: '198.51.100.10:80', connections: 1/s}]";
    let world = world(&(scenario(spec) + &web("LoadBalancer")));
    assert_eq!(traffic(&world), ["a 198.51.100.10:80 1000"]);
    assert_eq!(world.said("model/client-unknown"), ["no client is called b; there is a"]);
    assert_eq!(world.said("model/target-unknown").len(), 2);
    assert_eq!(world.said("model/target-port-unknown"), ["shop/web has no port 81; it has 80"]);
    let edits: Vec<&str> = world
        .problems
        .iter()
        .flat_map(|problem| &problem.edits)
        .map(|edit| edit.text.as_str())
        .collect();
    assert_eq!(edits, ["shop/web"]);
}

#[test]
fn a_name_leads_to_places_that_exist_and_not_to_names() {
    let spec = "names: [{name: all, to: [shop/web, shop/wob, all, '198.51.100.9:80']}, \
                {name: none, to: [all]}, {name: slow, to: ['shop/web:80'], every: 5s, failures: 3}], \
                clients: [{name: a}], traffic: [{from: a, to: 'all:80', connections: 3/s}, \
                {from: a, to: slow, connections: 1/s}]";
    let world = world(&(scenario(spec) + &web("LoadBalancer")));
    let names: Vec<_> = world.model.aliases.iter().map(|name| (&name.to[..], name.every)).collect();
    let to = ["shop/web".to_owned(), "198.51.100.9:80".to_owned()];
    let slow = ["shop/web:80".to_owned()];
    assert_eq!(names, [(&to[..], Duration::from_mins(1)), (&slow[..], Duration::from_secs(5))]);
    let failures: Vec<u32> = world.model.aliases.iter().map(|name| name.failures).collect();
    assert_eq!(failures, [2, 3]);
    assert_eq!(world.said("model/target-unknown").len(), 3);
    assert_eq!(traffic(&world), ["a all:80 3000", "a slow 1000"]);
}

#[test]
fn the_timeline_is_sorted_and_its_names_exist() {
    let spec = "timeline: [{at: 9s, node: n-3, becomes: down}, {at: 5s, zone: us-central1-b, becomes: down}, \
                {at: 1s, pod: shop/web-1, becomes: unready}, {at: 2s, node: n-4, becomes: down}]";
    let world = world(&three_nodes(spec));
    let times: Vec<Duration> = world.model.timeline.iter().map(|event| event.at.value).collect();
    assert_eq!(times, [Duration::from_secs(5), Duration::from_secs(9)]);
    assert_eq!(
        world.said("model/event-unknown"),
        [
            "the timeline names shop/web-1, which does not exist; there is none",
            "the timeline names n-4, which does not exist; there is n-1, n-2, n-3"
        ]
    );
}
