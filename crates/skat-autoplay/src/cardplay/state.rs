//! The state of card play as one player sees it.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{Announcement, Bid, Call, Contract, SkatRules, Trick};
use skat_rules::seat::{BySeat, Seat};

use crate::public_state::PublicState;

/// State of card play with a declarer, as one of three players sees it.
///
/// Every game whose tricks are Skat's builds it from its own view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardPlayState {
    /// The player.
    pub(crate) me: Seat,
    pub(crate) hand: CardSet,
    /// The player's own discards.
    pub(crate) discards: Option<CardSet>,
    /// Hands of others that the player sees.
    pub(crate) open_hands: BySeat<Option<CardSet>>,
    pub(crate) declarer: Seat,
    pub(crate) contract: Contract,
    /// The declarer's goal, which may exceed the announcement.
    pub(crate) goal: Announcement,
    /// Base value of the contract; none for a fixed value, as in Null.
    pub(crate) base: Option<u16>,
    /// The value that the contract must reach.
    pub(crate) bid: Bid,
    pub(crate) calls: Vec<(Seat, Call)>,
    /// Skat, if the declarer showed it before picking it up.
    pub(crate) skat_shown: Option<CardSet>,
    /// Completed tricks, oldest first.
    pub(crate) tricks: Vec<Trick>,
    /// The seat that leads, or has led, the trick on the table.
    pub(crate) leader: Seat,
    /// Cards on the table, in the order of play.
    pub(crate) on_table: Vec<Card>,
}

impl CardPlayState {
    /// Builds the state at the first lead, without anything that the auction told: no call is
    /// known, and any value reaches the bid.
    pub(crate) fn new(me: Seat, hand: CardSet, declarer: Seat, contract: Contract) -> Self {
        Self {
            me,
            hand,
            discards: None,
            open_hands: BySeat::default(),
            declarer,
            contract,
            goal: contract.announcement(),
            base: SkatRules::DEFAULT.base(contract.kind(), contract.announcement()),
            bid: Bid::LOWEST,
            calls: Vec::new(),
            skat_shown: None,
            tricks: Vec::new(),
            leader: Seat::FOREHAND,
            on_table: Vec::new(),
        }
    }

    /// The card that was led, whose suit must be followed.
    pub(crate) fn led(&self) -> Option<Card> {
        self.on_table.first().copied()
    }

    /// All cards played so far, in order.
    fn plays(&self) -> impl Iterator<Item = Card> {
        let in_tricks = self.tricks.iter().flat_map(|trick| trick.cards);
        in_tricks.chain(self.on_table.iter().copied())
    }

    /// All cards played so far, including those on the table.
    pub(crate) fn played(&self) -> CardSet {
        self.plays().collect()
    }

    /// Card points that a seat has taken in completed tricks.
    pub(crate) fn points(&self, seat: Seat) -> u8 {
        self.tricks
            .iter()
            .filter(|trick| trick.winner == seat)
            .flat_map(|trick| trick.cards)
            .map(Card::points)
            .sum()
    }

    fn first_lead(&self) -> PublicState {
        PublicState::first(self.contract.kind(), self.declarer)
    }

    /// Returns the public state now.
    pub(crate) fn public_state(&self) -> PublicState {
        self.plays().fold(self.first_lead(), PublicState::after)
    }

    /// Returns every card played, each with the public state before it.
    pub(crate) fn states_and_plays(&self) -> impl Iterator<Item = (PublicState, Card)> {
        self.plays().scan(self.first_lead(), |next, card| {
            let before = *next;
            *next = before.after(card);
            Some((before, card))
        })
    }
}
