//! A product that the engine has never heard of (`toy`), and everything that the engine then does:
//! `trips` are packets told step by step, `shares` where connections go, `laws` what always holds.
//! To add a product copy `toy`.

mod laws;
mod shares;
mod toy;
mod trips;
mod world;
