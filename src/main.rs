//! Skatrunde's command line.
fn main() {}
