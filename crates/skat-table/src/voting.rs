//! The votes that a removal needs.

/// Returns the number of votes needed: more than half of the others who are present.
///
/// Against a present person at least two are needed, so that one person never drives another away.
/// `None` if there are too few others.
pub(crate) fn votes_needed(others: usize, present: bool) -> Option<u8> {
    let needed = (others / 2 + 1).max(if present { 2 } else { 1 });
    if needed > others {
        None
    } else {
        u8::try_from(needed).ok()
    }
}
