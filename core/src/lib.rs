//! How cloud load balancers route packets, and why: the model. Pure: no clock, no I/O, no UI.
