//! What may be seen of a Ramsch. Nothing else leaves the crate while it lasts.

use super::{Action, RamschRules, RamschScore};
use crate::card::{Card, CardSet};
use crate::games::skat::{Settlement, Trick};
use crate::seat::{BySeat, Seat, SeatSet};

/// What a player did with the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkatTurn {
    /// He pushed it on unseen.
    Pushed,
    /// He took it and passes two cards on.
    Took,
}

/// What a player called before the first lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// He knocked.
    Knock,
    /// He announced that he takes no trick.
    Virgin,
}

/// How far a Ramsch has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This seat takes the skat or pushes it on.
    Skat(Seat),
    /// This seat has taken the skat and passes two cards on.
    Passing(Seat),
    /// This seat may knock or announce that he takes no trick.
    Calling(Seat),
    /// The tricks.
    Tricks,
    /// It is over.
    Over,
}

/// What everybody may see of a Ramsch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RamschView {
    /// By which rules it is played.
    pub rules: RamschRules,
    /// How far it has got.
    pub step: Step,
    /// What each seat did with the skat, once it has done something.
    pub skat: BySeat<Option<SkatTurn>>,
    /// What each seat called, if anything.
    pub calls: BySeat<Option<Call>>,
    /// The completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Who leads, or has led, to the trick on the table.
    pub leader: Seat,
    /// The cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// The two cards that were left, and how it was reckoned, once it is over.
    pub result: Option<(CardSet, RamschScore)>,
}

/// What everybody may see of a Grand Hand that is played instead of a Ramsch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrandHandView {
    /// Who plays it.
    pub declarer: Seat,
    /// The completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Who leads, or has led, to the trick on the table.
    pub leader: Seat,
    /// The cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// The declarer's card points with the skat, 0 to 120, and how they were reckoned, once it is over.
    pub result: Option<(u8, Settlement)>,
}

/// What everybody may see of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// This seat is asked whether he plays Grand Hand; those before him don't.
    Offer(Seat),
    /// The Ramsch.
    Ramsch(RamschView),
    /// A Grand Hand.
    GrandHand(GrandHandView),
}

/// The cards as dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealtView {
    /// Ten of each seat.
    pub hands: BySeat<CardSet>,
    /// The two of the skat.
    pub skat: CardSet,
}

/// What everybody may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Whose decision is awaited; empty once the deal is over.
    pub awaited: SeatSet,
    /// What is going on, or how it ended.
    pub phase: PhaseView,
    /// The cards as dealt, once the deal is over.
    pub dealt: Option<DealtView>,
}

/// What one player may see: the public part and his own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody may see.
    pub public: PublicView,
    /// His hand: ten cards, twelve while he passes cards on, fewer as play goes on.
    pub hand: CardSet,
    /// The two cards that he found when he took the skat.
    pub found: Option<CardSet>,
    /// The two cards that he passed on.
    pub passed_on: Option<CardSet>,
    /// What he may do now.
    pub legal: Vec<Action>,
}
