//! What may be seen of a deal. Nothing else leaves the crate while it lasts.

use super::{Action, Bid, Call, Contract, Dealt, Ending, Question, Raises, Role, Settlement, SkatRules, Trick};
use crate::card::{Card, CardSet};
use crate::games::ramsch::{RamschRules, RamschView};
use crate::seat::{BySeat, Seat, SeatSet};

/// What everybody may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// By which rules it is played.
    pub rules: SkatRules,
    /// The calls of the auction, oldest first.
    pub calls: Vec<(Seat, Call)>,
    /// Whose decision is awaited; empty once the deal is over.
    pub awaited: SeatSet,
    /// The skat, if the declarer showed it before he took it up.
    pub skat_shown: Option<CardSet>,
    /// Into whose hand the dealer who sits out has looked.
    pub looked_into: Option<Seat>,
    /// What is going on.
    pub phase: PhaseView,
}

/// What everybody may see of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// In a Ramsch round: this seat is asked whether he plays Grand Hand; those before him don't.
    GrandHandOffer(Seat),
    /// The auction.
    Auction {
        /// Who is asked.
        asked: Seat,
        /// What he is asked as.
        role: Role,
        /// The value named last.
        bid: Option<Bid>,
        /// By which rules a Ramsch is played if all pass; none if the deal is passed in then.
        ramsch: Option<RamschRules>,
    },
    /// The declarer takes up the skat or announces a Hand contract.
    PickUpOrHand(Won),
    /// The declarer has taken up the skat and puts two cards away.
    Discarding(Won),
    /// The declarer has put two cards away and names the contract.
    Announcing(Won),
    /// The tricks.
    Play(PlayView),
    /// A Ramsch, after all have passed or in a Ramsch round.
    Ramsch(RamschView),
    /// It is over, and all cards are known.
    Over(Box<OverView>),
}

/// Who has won the auction, and at what value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// The declarer.
    pub declarer: Seat,
    /// What his contract must be worth.
    pub bid: Bid,
}

/// What everybody may see of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayView {
    /// The declarer and his bid.
    pub won: Won,
    /// What he announced; its Spitze cards are his.
    pub contract: Contract,
    /// What has raised the contract or doubled its score.
    pub raises: Raises,
    /// The completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Who leads, or has led, to the trick on the table.
    pub leader: Seat,
    /// The cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// Cards that lie open, of ouvert declarers and of players who have claimed.
    pub open_hands: BySeat<Option<CardSet>>,
    /// What is to be answered before play goes on.
    pub question: Option<Question>,
    /// Whether the defenders have given up and the declarer plays on for more.
    pub given_up: bool,
}

impl PlayView {
    /// Whose card is next.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.on_table.iter().fold(self.leader, |seat, _| seat.next())
    }

    /// All cards that have been played, those on the table included.
    #[must_use]
    pub fn played(&self) -> CardSet {
        self.tricks.iter().flat_map(|trick| trick.cards).chain(self.on_table.iter().copied()).collect()
    }

    /// Card points that a seat has taken in completed tricks.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u8 {
        self.tricks.iter().filter(|trick| trick.winner == seat).flat_map(|trick| trick.cards).map(Card::points).sum()
    }
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// The ten cards that each seat was dealt.
    pub hands: BySeat<CardSet>,
    /// The two cards of the skat as dealt.
    pub skat: CardSet,
    /// The contract that was played, if one was.
    pub played: Option<PlayedView>,
    /// The Ramsch that was played, if one was; with neither the deal was passed in.
    pub ramsch: Option<RamschView>,
}

impl OverView {
    pub(super) const fn new(dealt: &Dealt, played: Option<PlayedView>, ramsch: Option<RamschView>) -> Self {
        Self { hands: dealt.hands(), skat: dealt.skat(), played, ramsch }
    }
}

/// A contract that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedView {
    /// The declarer and his bid.
    pub won: Won,
    /// What he announced; its Spitze cards are his.
    pub contract: Contract,
    /// What has raised the contract or doubled its score.
    pub raises: Raises,
    /// The two cards that counted for him unseen: his discards, or the skat in a Hand contract.
    pub put_away: CardSet,
    /// The tricks that were completed.
    pub tricks: Vec<Trick>,
    /// How play ended.
    pub ending: Ending,
    /// Whether the defenders had given up before and the declarer played on.
    pub given_up: bool,
    /// Card points of the declarer at the end, those put away included, 0 to 120.
    pub card_points: u8,
    /// Tricks of the declarer, 0 to 10.
    pub declarer_tricks: u8,
    /// How it was reckoned.
    pub settlement: Settlement,
}

/// What one player may see: the public part and his own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody may see.
    pub public: PublicView,
    /// His hand: ten cards, twelve while he discards, fewer as play goes on.
    pub hand: CardSet,
    /// The skat as he found it, if he is the declarer and took it up, or took it in a Ramsch.
    pub found: Option<CardSet>,
    /// What he put away, if he is the declarer and took up the skat, or passed on in a Ramsch.
    pub discards: Option<CardSet>,
    /// Another player's hand that he may see: before and in a Revolution the other defender's, as a dealer who sits out the one he
    /// has looked into.
    pub insight: Option<(Seat, CardSet)>,
    /// What he may do now; something also out of turn, such as to concede.
    pub legal: Vec<Action>,
}
