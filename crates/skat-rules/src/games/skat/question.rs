//! What players ask each other in the middle of a deal.

use super::Doubling;
use crate::seat::{Seat, SeatSet};

/// A question that others have to answer before play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Whose words are to be answered: who claims, concedes, gives or has doubled last; the declarer for Kontra and an exchange.
    pub asker: Seat,
    /// What it is about.
    pub matter: Matter,
    /// Who hasn't answered.
    pub unanswered: SeatSet,
}

/// What an open question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Who is asked may double the score with this word, or pass; one who doubles is enough (002:221-235).
    Kontra(Doubling),
    /// Before a Revolution the defenders exchange cards until both are ready (`rules.md` Part 2).
    Exchange,
    /// All tricks that are left; each opponent must agree.
    Claim,
    /// The declarer gives up with eight cards or fewer; one defender must agree (`rules.md` 1.8).
    Concession,
    /// A defender wants to give up; his partner must agree.
    JointConcession,
    /// The defenders give up; the declarer accepts, or plays on for more (ISkO 4.1.6).
    Surrender,
    /// A defender wants to give the contract away; his partner must agree (`rules.md` 2.4).
    JointGift,
    /// The defenders give the contract away; the declarer accepts, or goes on and must make more (`rules.md` 2.4).
    Gift,
}
