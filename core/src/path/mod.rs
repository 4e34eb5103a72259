//! One packet, place by place, there and back.
//!
//! A [`Router`] is prepared once for a world, its plans and the health of its backends; then one
//! packet's way is looked up without touching the heap ([`Router::route`]), and a [`RoundTrip`] is
//! that same way told step by step, with every candidate and every reason ([`Router::trace`]).
//! Where new connections go in all is [`Shares`], exactly. [`flows`] is what load balancers and
//! nodes remember of connections; who remembers what, and when, is for the run to say.

mod addresses;
mod among;
mod answers;
mod asked;
mod balancer;
mod busy;
mod compare;
mod demand;
mod draws;
mod eligible;
mod entrance;
pub mod flows;
mod health;
mod key;
mod names;
mod obstacle;
mod passage;
mod passed;
mod pool;
mod requests;
mod returns;
mod router;
pub mod rules;
mod shares;
mod spread;
mod step;
mod tracker;
mod trip;
mod walk;
mod ways;

pub(crate) use among::Among;
pub use balancer::Balancer;
pub(crate) use balancer::place as host_place;
pub use busy::Busy;
pub(crate) use busy::{metric, usage};
pub use compare::{SentBy, Spreading};
pub use demand::{Demand, FIRST_PORT};
pub(crate) use draws::Draw;
pub use eligible::{Contender, Eligible, Standing, Tier, Turn, Weight};
pub(crate) use entrance::Onward;
pub use health::{BackendHealth, Health};
pub use obstacle::{Obstacle, Refusal};
pub(crate) use passage::Led;
pub use requests::Asked;
pub(crate) use requests::Onto;
pub use router::Router;
pub use shares::Shares;
pub use spread::Load;
pub(crate) use spread::Measured;
pub use step::{Action, Candidate, Choice, End, Excluded, RoundTrip, Step};
pub use tracker::Tracker;
pub use walk::Route;
