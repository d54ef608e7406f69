//! Records of the International Skat Server: every readable record survives a round trip, and
//! replaying never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_rules::notation::iss::{Record, replay};

fuzz_target!(|text: &str| {
    let Ok(record) = text.parse::<Record>() else { return };
    let again: Record = record.to_string().parse().expect("a written log parses");
    assert_eq!(record, again);
    let _ = record.verdict();
    let _ = replay(&record);
});
