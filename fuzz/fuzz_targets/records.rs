//! Stored records: any bytes are read or refused, and a record that was read is written and means
//! the same; replaying a log never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_store::fuzzing::read_records;

fuzz_target!(|bytes: &[u8]| {
    read_records(bytes);
});
