//! Questions that players ask each other in the middle of a deal.

use super::Doubling;
use crate::seat::{Seat, SeatSet};

/// A question that must be answered before play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Seat that claims, concedes, gives or has doubled last; the declarer for Kontra and an
    /// exchange.
    pub asker: Seat,
    /// Subject of the question.
    pub matter: Matter,
    /// Seats that haven't answered.
    pub unanswered: SeatSet,
}

/// Subject of an open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// The seats asked may double the score with this word or pass; one doubling is enough.
    Kontra(Doubling),
    /// Before a Revolution the defenders exchange cards until both are ready.
    Exchange,
    /// A claim to all remaining tricks; each opponent must agree.
    Claim,
    /// The declarer concedes with eight cards or fewer; one defender must agree (ISkO 4.4.2,
    /// November 2022).
    Concession,
    /// A defender wants to concede; the partner must agree.
    JointConcession,
    /// The defenders concede; the declarer accepts, or plays on for more (ISkO 4.1.6).
    Surrender,
    /// A defender wants to give the contract away (*schenken*); the partner must agree.
    JointGift,
    /// The defenders give the contract away; the declarer accepts, or plays on and must make more.
    Gift,
}
