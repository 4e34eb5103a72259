use std::net::Ipv4Addr;

use super::*;
use crate::balance::Rendezvous;
use crate::base::Seed;
use crate::base::seed::hash_name;

fn counts(candidates: usize, picks: impl IntoIterator<Item = Option<u32>>) -> Vec<u32> {
    let mut counts = vec![0; candidates];
    picks.into_iter().for_each(|at| counts[at.unwrap() as usize] += 1);
    counts
}

/// How connections spread over some weights.
fn weighted(weights: &[u32], connections: u32) -> Vec<u32> {
    let mut gained = vec![0; weights.len()];
    counts(weights.len(), (0..connections).map(|_| weighted_round_robin(&mut gained, weights)))
}

fn host(net: u8, host: u32) -> IpAddr {
    IpAddr::V4(Ipv4Addr::from(u32::from(net) << 24 | host))
}

fn backends(weights: &[u32]) -> Vec<Weighted> {
    let name = |(at, weight): (usize, &u32)| (hash_name(&format!("backend-{at}"), 0), *weight);
    weights.iter().enumerate().map(name).collect()
}

#[test]
fn weights_of_60_60_and_30_share_150_connections_exactly() {
    assert_eq!(weighted(&[60, 60, 30], 150), [60, 60, 30]);
    assert_eq!(weighted(&[50, 50, 50], 150), [50, 50, 50]);
}

#[test]
fn weighted_turns_are_spread_evenly() {
    let mut gained = [0; 3];
    let order: Vec<u32> =
        (0..7).map(|_| weighted_round_robin(&mut gained, &[5, 1, 1]).unwrap()).collect();
    assert_eq!(order, [0, 0, 1, 0, 2, 0, 0]);
    assert_eq!(gained, [0; 3]);
}

#[test]
fn a_weighted_hash_of_addresses_shares_pairs_8_to_2_and_keeps_a_flow_together() {
    let bids = Rendezvous::new(&backends(&[8, 2]));
    let pairs = (0..1_000).map(|at| bids.pick(pair(host(10, at), host(192, 7 * at), 1)));
    let shares = counts(2, pairs);
    assert!(shares[0].abs_diff(800) <= 50 && shares[1].abs_diff(200) <= 50, "{shares:?}");
    let flow = (0..1_000).map(|_| bids.pick(pair(host(10, 1), host(192, 1), 1)));
    assert!(counts(2, flow).contains(&1_000));
}

#[test]
fn a_pair_hashes_alike_in_both_directions() {
    for at in 0..100 {
        let (client, server) = (host(10, at), host(9, 1_000 - at));
        assert_eq!(pair(client, server, 5), pair(server, client, 5));
        assert_ne!(pair(client, server, 5), pair(client, host(9, 2_000), 5));
    }
}

#[test]
fn turns_go_round_and_round_those_that_are_left() {
    assert_eq!(counts(3, (0..7).map(|turn| round_robin(turn, 3))), [3, 2, 2]);
    assert_eq!(counts(2, (0..6).map(|turn| round_robin(turn, 2))), [3, 3]);
    assert_eq!(round_robin(7, 0), None);
}

#[test]
fn weight_zero_gets_nothing_new() {
    assert_eq!(weighted(&[60, 0, 30], 90), [60, 0, 30]);
    assert_eq!(weighted_round_robin(&mut [0, 0], &[0, 0]), None);
    assert_eq!(weighted_round_robin(&mut [], &[]), None);
}

#[test]
fn the_least_busy_is_picked_and_the_first_of_equals() {
    assert_eq!(least_connections(&[4, 2, 3]), Some(1));
    assert_eq!(least_connections(&[4, 3, 3]), Some(1));
    assert_eq!(least_connections(&[]), None);
}

#[test]
fn turns_do_not_look_at_weights() {
    assert_eq!(counts(2, (0..100).map(|turn| round_robin(turn, 2))), [50, 50]);
}

#[test]
fn of_two_drawn_the_less_busy_is_picked() {
    let (low, high) = (0, u64::MAX);
    assert_eq!(least_request(&[9, 1], [low, high]), Some(1));
    assert_eq!(least_request(&[1, 9], [high, low]), Some(0));
    assert_eq!(least_request(&[5, 5], [high, low]), Some(1));
    assert_eq!(least_request(&[9, 1], [low, low]), Some(0));
    assert_eq!(least_request(&[], [low, high]), None);
}

#[test]
fn the_busiest_of_four_is_picked_only_when_drawn_twice() {
    let mut seed = Seed(3);
    let picks = (0..16_000).map(|_| least_request(&[9, 0, 0, 0], [seed.draw(), seed.draw()]));
    // One in sixteen; four standard deviations.
    assert!(counts(4, picks)[0].abs_diff(1_000) <= 123);
}

#[test]
fn a_random_one_is_as_likely_as_its_weight() {
    let mut seed = Seed(5);
    let picks = (0..10_000).map(|_| random(&[1, 0, 4, 5], seed.draw()));
    let counts = counts(4, picks);
    for (count, expected) in counts.iter().zip([1_000_u32, 0, 4_000, 5_000]) {
        assert!(count.abs_diff(expected) <= 200, "{counts:?}");
    }
    assert_eq!(counts[1], 0);
    assert_eq!(random(&[0, 0], 7), None);
    assert_eq!(random(&[u32::MAX, u32::MAX, 1], u64::MAX), Some(2));
}

#[test]
fn a_ring_shares_by_weight_and_moves_only_what_it_must() {
    let all = backends(&[1, 1, 2]);
    let (ring, left) = (Ring::new(&all, RING_SIZE), Ring::new(&all[..2], RING_SIZE / 2));
    let mut seed = Seed(11);
    let hashes: Vec<u64> = (0..20_000).map(|_| seed.draw()).collect();
    let shares = counts(3, hashes.iter().map(|hash| ring.pick(*hash)));
    for (share, expected) in shares.iter().zip([5_000_u32, 5_000, 10_000]) {
        assert!(share.abs_diff(expected) * 8 <= expected, "{shares:?}");
    }
    let moved = hashes.iter().filter(|hash| {
        let was = ring.pick(**hash);
        was != Some(2) && was != left.pick(**hash)
    });
    assert_eq!(moved.count(), 0);
}

#[test]
fn a_ring_of_nobody_leads_nowhere_and_its_end_is_its_beginning() {
    assert_eq!(Ring::new(&[], RING_SIZE).pick(7), None);
    assert_eq!(Ring::new(&backends(&[0, 0]), RING_SIZE).pick(7), None);
    let ring = Ring::new(&backends(&[3, 1]), 8);
    assert_eq!(ring.points.len(), 8);
    assert_eq!(ring.pick(u64::MAX), Some(ring.points[0].1));
}
