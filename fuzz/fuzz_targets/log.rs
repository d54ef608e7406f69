//! The project's own logs of deals: every readable log survives a round trip, and replaying never
//! panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_rules::notation::log::DealLog;

fuzz_target!(|text: &str| {
    let Ok(log) = text.parse::<DealLog>() else { return };
    let again: DealLog = log.to_string().parse().expect("a written log parses");
    assert!(log == again);
    let _ = log.replay();
});
