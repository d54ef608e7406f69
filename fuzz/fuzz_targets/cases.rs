//! Conformance cases: any JSON gets an answer or an error, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_rules::conformance::answer;

fuzz_target!(|text: &str| {
    if let Ok(case) = serde_json::from_str(text) {
        let _ = answer(&case);
    }
});
