//! What the API refuses of load balancers of IBM Cloud VPC, with values worked out by hand.

use super::problems;

/// Rules of all problems of one load balancer: its fields, its listeners and its pools, without what
/// all of them have.
fn rules(fields: &str, listeners: &str, pools: &str) -> Vec<String> {
    let text = format!(
        r#"{{"name": "n", "profile": {{"name": "network-fixed"}}, {fields},
        "listeners": [{listeners}], "pools": [{pools}]}}"#
    );
    let found = problems(&text);
    let rule =
        |line: &String| line.split(' ').nth(2).unwrap().trim_start_matches("vpc-nlb/").to_owned();
    found.iter().map(rule).collect()
}

const PUBLIC: &str = r#""is_public": true"#;
const PRIVATE: &str = r#""is_public": false"#;
const ROUTE: &str = r#""is_public": false, "route_mode": true"#;
const PATH: &str = r#""is_public": false, "is_private_path": true"#;

fn pool(name: &str, more: &str) -> String {
    format!(r#"{{"name": "{name}", "protocol": "tcp", "health_monitor": {{"type": "tcp"}}{more}}}"#)
}

fn listener(ports: &str, pool: &str) -> String {
    format!(r#"{{"protocol": "tcp", {ports}, "default_pool": {{"name": "{pool}"}}}}"#)
}

fn range(first: u16, last: u16, pool: &str) -> String {
    listener(&format!(r#""port_min": {first}, "port_max": {last}"#), pool)
}

#[test]
fn a_check_waits_less_than_its_delay_and_keeps_its_ranges() {
    let with = |monitor: &str| {
        let pool = format!(
            r#"{{"name": "p", "algorithm": "round_robin", "health_monitor": {{{monitor}}}}}"#
        );
        rules(PUBLIC, "", &pool)
    };
    assert_eq!(with(r#""delay": 5, "timeout": 5"#), ["timeout-is-less-than-delay"]);
    assert_eq!(with(r#""delay": 5, "timeout": 4"#), [""; 0]);
    assert_eq!(with(r#""delay": 60, "timeout": 59, "max_retries": 10"#), [""; 0]);
    assert_eq!(with(r#""delay": 2"#), ["timeout-is-less-than-delay"]);
    assert_eq!(with(r#""delay": 61"#), ["value-is-not-valid"]);
    assert_eq!(with(r#""delay": 1, "timeout": 1"#), ["value-is-not-valid"]);
    assert_eq!(with(r#""timeout": 0"#), ["value-is-not-valid"]);
    assert_eq!(with(r#""max_retries": 0"#), ["value-is-not-valid"]);
    assert_eq!(with(r#""max_retries": 11"#), ["value-is-not-valid"]);
    assert_eq!(with(r#""type": "udp""#), ["word-is-unknown"]);
    let none = r#"{"name": "p", "algorithm": "round_robin", "members": []}"#;
    assert_eq!(rules(PUBLIC, "", none), ["pool-needs-a-health-check"]);
}

#[test]
fn ranges_of_one_load_balancer_do_not_overlap() {
    let two = |first: (u16, u16), second: (u16, u16)| {
        let listeners = [range(first.0, first.1, "a"), range(second.0, second.1, "b")];
        rules(PUBLIC, &listeners.join(","), &[pool("a", ""), pool("b", "")].join(","))
    };
    assert_eq!(two((20_001, 20_005), (20_004, 20_006)), ["listener-ports-are-unique"]);
    assert_eq!(two((20_001, 20_005), (20_006, 20_009)), [""; 0]);
    assert_eq!(two((443, 443), (443, 443)), ["listener-ports-are-unique"]);
    let udp = r#"{"protocol": "udp", "port": 53, "default_pool": {"name": "b"}}"#;
    let listeners = [listener(r#""port": 53"#, "a"), udp.to_owned()].join(",");
    let pools = [pool("a", ""), pool("b", "").replace("tcp\", \"h", "udp\", \"h")].join(",");
    assert_eq!(
        rules(PUBLIC, &listeners, &pools),
        ["listener-ports-are-unique", "documentation-and-sdk-differ"]
    );
}

#[test]
fn a_range_goes_with_some_kinds_and_is_said_whole() {
    let with = |kind: &str, ports: &str| rules(kind, &listener(ports, "a"), &pool("a", ""));
    let several = r#""port_min": 1, "port_max": 2"#;
    assert_eq!(with(PRIVATE, several), ["range-needs-its-kind"]);
    assert_eq!(with(PRIVATE, r#""port_min": 443, "port_max": 443, "port": 443"#), [""; 0]);
    assert_eq!(with(PUBLIC, several), [""; 0]);
    assert_eq!(with(PATH, several), [""; 0]);
    assert_eq!(with(ROUTE, several), ["route-mode-takes-all-ports"]);
    assert_eq!(with(ROUTE, r#""port_min": 1, "port_max": 65535, "port": 1"#), [""; 0]);
    assert_eq!(with(PUBLIC, r#""port_min": 5"#), ["range-has-both-ends"]);
    assert_eq!(with(PUBLIC, r#""port_min": 5, "port_max": 4"#), ["range-has-both-ends"]);
    assert_eq!(with(PUBLIC, r#""port_min": 5, "port_max": 6, "port": 6"#), ["range-has-both-ends"]);
}

#[test]
fn members_of_a_range_get_the_port_that_the_client_used() {
    let with = |ports: &str, port: u16| {
        let member = format!(r#", "members": [{{"port": {port}, "target": {{"id": "vsi-a"}}}}]"#);
        rules(PUBLIC, &listener(ports, "a"), &pool("a", &member))
    };
    assert_eq!(with(r#""port_min": 20001, "port_max": 20004"#, 80), ["range-keeps-ports"]);
    assert_eq!(with(r#""port_min": 20001, "port_max": 20004"#, 20_001), [""; 0]);
    assert_eq!(with(r#""port_min": 443, "port_max": 443"#, 9_443), [""; 0]);
}

#[test]
fn a_target_has_each_port_once_and_ranges_count_whole() {
    let member =
        |port: u16| format!(r#", "members": [{{"port": {port}, "target": {{"id": "vsi-c"}}}}]"#);
    let two = |first: &str, second: u16| {
        let listeners = [first.to_owned(), listener(r#""port": 80"#, "e")].join(",");
        let pools = [pool("b", &member(20_001)), pool("e", &member(second))].join(",");
        rules(PUBLIC, &listeners, &pools)
    };
    let ranged = range(20_001, 20_005, "b");
    assert_eq!(two(&ranged, 20_004), ["member-is-given-once"]);
    assert_eq!(two(&ranged, 20_006), [""; 0]);
    assert_eq!(two(&listener(r#""port": 81"#, "b"), 20_001), ["member-is-given-once"]);
    assert_eq!(two(&listener(r#""port": 81"#, "b"), 20_002), [""; 0]);
}

#[test]
fn a_target_has_each_port_once_across_load_balancers_too() {
    let one = |name: &str, kind: &str, port: u16| {
        let member = format!(r#", "members": [{{"port": {port}, "target": {{"id": "v"}}}}]"#);
        format!(
            r#"{{"name": "{name}", "profile": {{"name": "network-fixed"}}, {kind},
            "listeners": [], "pools": [{}]}}"#,
            pool("p", &member)
        )
    };
    let both = |a: String, b: String| problems(&format!("[{a},\n{b}]")).len();
    assert_eq!(both(one("a", PUBLIC, 8_443), one("b", PRIVATE, 8_443)), 1);
    assert_eq!(both(one("a", PUBLIC, 8_443), one("b", PRIVATE, 8_444)), 0);
    assert_eq!(both(one("a", ROUTE, 8_443), one("b", ROUTE, 8_443)), 0);
}

#[test]
fn quotas_are_ten_listeners_ten_pools_fifty_members_and_one_subnet() {
    let listeners = |count: u16| {
        let all: Vec<String> = (1..=count)
            .map(|port| {
                format!(r#"{{"protocol": "tcp", "port": {port}, "accept_proxy_protocol": false}}"#)
            })
            .collect();
        rules(PUBLIC, &all.join(","), "")
    };
    assert_eq!(listeners(10), [""; 0]);
    assert_eq!(listeners(11), ["quota-is-exceeded"]);
    let members = |count: u16| {
        let all: Vec<String> = (1..=count)
            .map(|at| format!(r#"{{"port": 80, "target": {{"id": "vsi-{at}"}}}}"#))
            .collect();
        rules(PUBLIC, "", &pool("p", &format!(r#", "members": [{}]"#, all.join(","))))
    };
    assert_eq!(members(50), [""; 0]);
    assert_eq!(members(51), ["quota-is-exceeded"]);
    let pools = |count: u16| {
        let all: Vec<String> = (1..=count).map(|at| pool(&format!("p{at}"), "")).collect();
        rules(PUBLIC, "", &all.join(","))
    };
    assert_eq!((pools(10).len(), pools(11)), (0, vec!["quota-is-exceeded".to_owned()]));
    let subnets = r#""is_public": true, "subnets": [{"id": "a"}, {"id": "b"}]"#;
    assert_eq!(rules(subnets, "", ""), ["quota-is-exceeded"]);
    let two = [range(1, 65_535, "a"), range(1, 65_535, "b")].join(",");
    let found = rules(ROUTE, &two, &[pool("a", ""), pool("b", "")].join(","));
    assert_eq!(found, ["quota-is-exceeded", "listener-ports-are-unique"]);
}

#[test]
fn algorithms_stickiness_and_protocols_go_with_kinds() {
    let with = |kind: &str, more: &str| rules(kind, "", &pool("p", more));
    let least = r#", "algorithm": "least_connections""#;
    assert_eq!(with(PATH, least), ["algorithm-needs-its-kind"]);
    assert_eq!(with(PRIVATE, least), [""; 0]);
    let region = r#""is_public": false, "availability": "region""#;
    assert_eq!(with(region, least), ["algorithm-needs-its-kind"]);
    let forwarding = r#", "algorithm": "weighted_forwarding""#;
    assert_eq!(with(PUBLIC, forwarding), ["algorithm-needs-its-kind"]);
    assert_eq!(with(ROUTE, forwarding), [""; 0]);
    let sticky = r#", "session_persistence": {"type": "source_ip"}"#;
    assert_eq!(with(PATH, sticky), ["stickiness-needs-its-kind"]);
    assert_eq!(with(ROUTE, sticky), ["stickiness-needs-its-kind"]);
    assert_eq!(with(PUBLIC, sticky), [""; 0]);
    let udp = |kind: &str| {
        rules(kind, "", r#"{"name": "p", "protocol": "udp", "health_monitor": {"type": "tcp"}}"#)
    };
    assert_eq!(udp(PATH), ["protocol-needs-its-kind"]);
    assert_eq!(udp(PUBLIC), [""; 0]);
    let http = r#"{"name": "p", "protocol": "http", "health_monitor": {"type": "http"}}"#;
    assert_eq!(rules(PUBLIC, "", http), ["protocol-needs-its-kind"]);
    let public = r#""is_public": true, "route_mode": true"#;
    assert_eq!(rules(public, "", ""), ["kind-is-never-public"]);
    let groups =
        r#""is_public": false, "is_private_path": true, "security_groups": [{"id": "sg"}]"#;
    assert_eq!(rules(groups, "", ""), ["private-path-has-no-security-groups"]);
}

#[test]
fn weights_count_for_some_algorithms_and_zero_to_a_hundred() {
    let with = |algorithm: &str, weight: &str| {
        let more = format!(
            r#", "algorithm": "{algorithm}", "members": [{{"port": 1, "target": {{"id": "v"}}, "weight": {weight}}}]"#
        );
        rules(ROUTE, "", &pool("p", &more))
    };
    assert_eq!(with("round_robin", "90"), ["weight-is-ignored"]);
    assert_eq!(with("least_connections", "0"), ["weight-is-ignored"]);
    assert_eq!(with("round_robin", "50"), [""; 0]);
    assert_eq!(with("weighted_forwarding", "8"), [""; 0]);
    assert_eq!(with("weighted_round_robin", "60"), ["documentation-and-sdk-differ"]);
    assert_eq!(with("weighted_forwarding", "100"), [""; 0]);
    assert_eq!(with("weighted_forwarding", "101"), ["value-is-not-valid"]);
}

#[test]
fn a_pool_without_healthy_members_does_what_its_kind_can() {
    let with = |kind: &str, failsafe: &str, backup: &str| {
        let first = pool("p", &format!(r#", "failsafe_policy": {{{failsafe}}}"#));
        rules(
            kind,
            &listener(r#""port_min": 1, "port_max": 65535"#, "p"),
            &[first, pool("b", backup)].join(","),
        )
    };
    assert_eq!(with(PUBLIC, r#""action": "drop""#, ""), [""; 0]);
    assert_eq!(with(PUBLIC, r#""action": "bypass""#, ""), ["failsafe-action-needs-its-kind"]);
    assert_eq!(with(ROUTE, r#""action": "bypass""#, ""), [""; 0]);
    assert_eq!(with(PUBLIC, r#""action": "fail""#, ""), ["failsafe-action-needs-its-kind"]);
    let to = |name: &str| format!(r#""action": "forward", "target": {{"name": "{name}"}}"#);
    assert_eq!(with(PUBLIC, &to("b"), ""), ["documentation-and-sdk-differ"]);
    let also = |rule: &str| vec!["documentation-and-sdk-differ".to_owned(), rule.to_owned()];
    let nothing = r#""action": "forward""#;
    assert_eq!(with(PUBLIC, nothing, ""), ["forward-names-a-pool", "documentation-and-sdk-differ"]);
    assert_eq!(with(PUBLIC, &to("p"), ""), also("backup-pool-is-fit"));
    assert_eq!(with(PUBLIC, &to("c"), ""), also("pool-is-unknown"));
    let chain = format!(r#", "failsafe_policy": {{{}}}"#, to("p"));
    assert_eq!(
        with(PUBLIC, &to("b"), &chain).iter().filter(|rule| *rule == "backup-pool-is-fit").count(),
        2
    );
    let targeted = r#""action": "drop", "target": {"name": "b"}"#;
    assert_eq!(with(PUBLIC, targeted, ""), ["forward-names-a-pool"]);
    assert_eq!(
        with(PUBLIC, r#""action": "drop", "healthy_member_threshold_count": 1"#, ""),
        ["value-is-not-valid"]
    );
}

#[test]
fn a_pool_is_the_default_of_one_listener_and_has_its_protocol() {
    let two = [listener(r#""port": 80"#, "p"), listener(r#""port": 81"#, "p")].join(",");
    assert_eq!(rules(PUBLIC, &two, &pool("p", "")), ["pool-has-one-listener"]);
    let udp = r#"{"protocol": "udp", "port": 53, "default_pool": {"name": "p"}}"#;
    assert_eq!(rules(PUBLIC, udp, &pool("p", "")), ["pool-has-its-listeners-protocol"]);
    assert_eq!(rules(PUBLIC, &listener(r#""port": 80"#, "q"), &pool("p", "")), ["pool-is-unknown"]);
}

#[test]
fn what_application_load_balancers_have_is_refused() {
    let proxied =
        r#"{"protocol": "tcp", "port": 80, "accept_proxy_protocol": true, "connection_limit": 9}"#;
    let found = rules(PUBLIC, proxied, &pool("p", r#", "proxy_protocol": "v1""#));
    assert_eq!(found, ["field-is-for-application-balancers"; 3]);
    let balancer = r#"{"port": 80, "target": {"id": "x", "resource_type": "load_balancer"}}"#;
    let one = format!(r#", "members": [{balancer}]"#);
    let more = format!(r#", "members": [{balancer}, {{"port": 80, "target": {{"id": "y"}}}}]"#);
    assert_eq!(rules(PATH, "", &pool("p", &one)), [""; 0]);
    assert_eq!(rules(PATH, "", &pool("p", &more)), ["member-needs-its-kind"]);
    assert_eq!(rules(PUBLIC, "", &pool("p", &one)), ["member-needs-its-kind"]);
    let address = r#", "members": [{"port": 80, "target": {"address": "10.0.0.4"}}]"#;
    assert_eq!(rules(PATH, "", &pool("p", address)), [""; 0]);
    assert_eq!(rules(PUBLIC, "", &pool("p", address)), ["member-needs-its-kind"]);
    let plain = r#"{"name": "alb", "is_public": true, "listeners": [], "pools": []}"#;
    assert_eq!(problems(plain).len(), 1);
}

#[test]
fn a_mend_keeps_the_quotes() {
    let text = r#"{"name": "n", "profile": {"name": "network-fixed"}, "is_public": true, "listeners": [],
"pools": [{"name": "p", "algorithm": "weighted_forwarding", "health_monitor": {"type": "tpc"}}]}"#;
    assert_eq!(
        problems(text),
        [
            r#"2:38 error vpc-nlb/algorithm-needs-its-kind ["weighted_forwarding"] → "round_robin""#,
            r#"2:88 error word-is-unknown ["tpc"] → "tcp""#
        ]
    );
}
