//! The situations of a pass that the model distinguishes.

use skat_rules::games::skat::Call;
use skat_rules::seat::Seat;

use super::input::Heard;

/// Number of situations of a pass that the model distinguishes.
pub(crate) const SITUATIONS: usize = 6;

/// Returns the situation of a pass: which other players may still play, and how high they have
/// gone. `None` if nobody else may play.
pub fn situation(calls: &[(Seat, Call)], seat: Seat) -> Option<usize> {
    let heard = Heard::others(calls, seat);
    let highest = heard
        .into_iter()
        .filter(|&heard| heard != Heard::NotYet)
        .map(|heard| heard as usize)
        .max();
    match (
        highest,
        heard
            .into_iter()
            .filter(|&heard| heard == Heard::NotYet)
            .count(),
    ) {
        (None | Some(0), 0) => None,
        (None | Some(0), asked) => Some(asked - 1),
        (Some(highest), _) => Some(1 + highest),
    }
}
