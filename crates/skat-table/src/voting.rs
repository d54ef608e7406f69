//! How many must agree before somebody is removed.

/// The votes that it takes: more than half of the others who are there, and at least two against somebody who is there himself, so
/// that one person never drives another one away. Nothing if there are too few others.
pub(crate) fn votes_needed(others: usize, present: bool) -> Option<u8> {
    let needed = (others / 2 + 1).max(if present { 2 } else { 1 });
    if needed > others { None } else { u8::try_from(needed).ok() }
}
