//! The ways in which play ends.

use crate::seat::Seat;

/// The way in which play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last trick ended play, or in Null the declarer's first.
    PlayedOut,
    /// The declarer conceded.
    DeclarerConceded,
    /// A defender conceded, for both.
    DefenderConceded(Seat),
    /// This seat claimed all remaining tricks, and the claim was granted.
    Claimed(Seat),
    /// This seat threw its cards open, so all remaining tricks went to the other party.
    Thrown(Seat),
    /// The defenders gave the contract away, at this seat's request.
    Given(Seat),
    /// The rule about 18 and 20 won the contract without play.
    ConcededAtOnce,
}
