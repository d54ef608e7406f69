//! Times in Discord's markup. Discord shows each in the reader's own language and time zone.

use skat_table::Timestamp;

/// Writes a time as the span from now, such as "in 5 minutes".
pub(crate) fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", seconds(at))
}

/// Writes the day of a time.
pub(crate) fn date(at: Timestamp) -> String {
    format!("<t:{}:d>", seconds(at))
}

const fn seconds(at: Timestamp) -> i64 {
    at.0.div_euclid(1_000)
}
