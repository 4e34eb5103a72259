//! How long it takes until groups of Pods follow them. Nobody publishes these numbers; they are ours,
//! and a scenario can say others.

use std::time::Duration;

use crate::model::Model;

const SLICE: Duration = Duration::from_secs(1);
const SYNC: Duration = Duration::from_secs(3);
const ATTACH: Duration = Duration::from_secs(4);
const PROGRAMMING: Duration = Duration::from_secs(2);

impl Model {
    /// How long it takes until Pods that have come are in the groups of load balancers that have Pods
    /// in them, and until those that are leaving are out: until slices say it, a controller has looked
    /// at them, and the group and its proxies have followed.
    pub fn regroups(&self) -> (Duration, Duration) {
        let said = &self.delays;
        let heard = said.endpoint_slice.unwrap_or(SLICE) + said.neg_sync.unwrap_or(SYNC);
        let set_up = heard + said.programming.unwrap_or(PROGRAMMING);
        (set_up + said.attach.unwrap_or(ATTACH), set_up + said.detach.unwrap_or(ATTACH))
    }
}
