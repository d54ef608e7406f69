//! What is counted: each result once, whatever fails, whoever counts besides, and whoever is forgotten meanwhile.

mod broken_off;
mod gated;
mod naive;
mod privacy;
mod several;
mod tallies;
mod world;
