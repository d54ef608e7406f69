//! CPU time.

use std::fs;

/// Returns the CPU time of this thread so far.
///
/// # Panics
///
/// If the system isn't Linux.
pub(crate) fn seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the CPU time");
    let nanoseconds = text.split(' ').next().and_then(|text| text.parse().ok());
    let nanoseconds: u64 = nanoseconds.expect("the first number is the CPU time");
    nanoseconds as f64 / 1e9
}
