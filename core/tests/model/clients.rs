use fivetuple_core::model::ClientAt;

use crate::{World, scenario, three_nodes, web, world};

fn clients(world: &World) -> Vec<String> {
    let clients = world.model.clients.rows().iter();
    clients.map(|client| format!("{} {}", world.model.name(client.name), client.ip)).collect()
}

#[test]
fn without_clients_there_is_one_on_the_internet() {
    let world = world(&web("LoadBalancer"));
    assert_eq!(clients(&world), ["client 203.0.113.7"]);
    assert_eq!(world.said("model/client-made-up").len(), 1);
}

#[test]
fn an_internal_load_balancer_gets_a_machine_in_each_zone() {
    let internal = web("LoadBalancer").replace(
        "namespace: shop",
        "namespace: shop, annotations: {networking.gke.io/load-balancer-type: Internal}",
    );
    assert_eq!(
        clients(&world(&(three_nodes("seed: 1") + &internal))),
        [
            "vm-us-central1-a 10.132.0.11",
            "vm-us-central1-b 10.132.0.12",
            "vm-us-central1-c 10.132.0.13"
        ]
    );
}

#[test]
fn without_load_balancers_the_client_is_on_a_node() {
    let world = world(&web("ClusterIP"));
    assert_eq!(clients(&world), ["client 10.128.0.11"]);
    assert!(matches!(world.model.clients.rows()[0].at, ClientAt::Node(_)));
}

#[test]
fn addresses_are_made_up_by_where_a_client_is() {
    let spec = "clients: [{name: a, at: internet}, {name: b, at: vpc, zone: us-central1-a}, \
                {name: c, at: vpn}, {name: d, at: node, on: n-2}, {name: e, behind: 192.0.2.1}]";
    let world = world(&three_nodes(spec));
    assert_eq!(
        clients(&world),
        ["a 203.0.113.7", "b 10.132.0.11", "c 192.168.0.11", "d 10.128.0.12", "e 192.0.2.1"]
    );
    assert_eq!(
        world.said("model/client-address-made-up")[0],
        "a has no address: 203.0.113.7 was made up"
    );
}

#[test]
fn a_machine_of_another_region_says_which() {
    let spec = "cluster: {location: us-central1}, clients: [{name: far, at: vpc, zone: europe-west1-b}, {name: near, at: vpc, region: us-central1}]";
    let world = world(&three_nodes(spec));
    let far = world.model.clients.rows()[0].at;
    let ClientAt::Vpc { zone: None, region: Some(region) } = far else { panic!("{far:?}") };
    assert_eq!(world.model.name(region), "europe-west1");
    assert_eq!(world.model.clients.rows()[1].at, ClientAt::Vpc { zone: None, region: None });
}

#[test]
fn a_zone_without_nodes_is_a_zone_and_noted() {
    let spec =
        "cluster: {location: us-central1}, clients: [{name: vm, at: vpc, zone: us-central1-f}]";
    let world = world(&three_nodes(spec));
    assert!(matches!(
        world.model.clients.rows()[0].at,
        ClientAt::Vpc { zone: Some(_), region: None }
    ));
    assert_eq!(
        world.said("model/client-zone-empty"),
        ["vm is in us-central1-f, where the cluster has no node"]
    );
}

#[test]
fn a_client_on_what_does_not_exist_is_left_out_and_said() {
    let world = world(&three_nodes(
        "clients: [{name: x, at: pod, on: shop/web-9}, {name: y, at: node, on: n-7}]",
    ));
    assert!(world.model.clients.is_empty());
    assert_eq!(
        world.said("model/client-nowhere"),
        [
            "x is on shop/web-9, which does not exist; there is none",
            "y is on n-7, which does not exist; there is n-1, n-2, n-3"
        ]
    );
}

#[test]
fn of_two_clients_of_one_name_the_first_is_kept() {
    let world = world(&scenario("clients: [{name: a, ip: 192.0.2.1}, {name: a, ip: 192.0.2.2}]"));
    assert_eq!(clients(&world), ["a 192.0.2.1"]);
    assert_eq!(world.said("model/name-twice").len(), 1);
}
