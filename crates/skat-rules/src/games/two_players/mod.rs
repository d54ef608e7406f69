//! Skat for two: the common part of Strohmann and Oma.
//!
//! The deal is that of Skat, with three hands and a skat. The dealer sits in middlehand and the
//! other player in forehand, who leads. The third hand sits in rearhand and passes in the auction.
//! The two forms differ in the use of the third hand.

mod cards_dealt;
mod play;
mod state;
mod text;
mod view;

pub use cards_dealt::CardsDealt;
pub use state::Deal;
pub use view::{OverView, PhaseView, PlayView, PlayedView, PublicView, SeatView, Trick};

use crate::card::Card;
use crate::game::GameId;
use crate::games::skat::ContractKind;
use crate::rule_set::RuleSet;
use crate::seat::Seat;

/// Seat of the third hand in the order of play. Nobody sits there, so it never owes a decision.
pub const THIRD: Seat = Seat::REARHAND;

/// Number of players.
const PLAYERS: u8 = 2;

/// A form of Skat for two.
pub trait Form: Clone {
    /// Key of the form in the registry.
    const ID: GameId;

    /// Returns the use of the third hand under these rules.
    fn third_hand(rules: &RuleSet) -> ThirdHand;
}

/// Use of the third hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThirdHand {
    /// It lies open after the announcement, and the declarer's opponent plays it by the rules of
    /// following suit.
    Dummy,
    /// It stays face down to the end and counts for nobody.
    SetAside,
    /// It is a face-down stack and the opponent's partner. Its turn plays the top card, following
    /// suit or not.
    Stack,
    /// It is a face-down stack. The top card is turned before each lead, and the winner of the
    /// trick takes it.
    Prizes,
}

impl ThirdHand {
    /// Returns true if the third hand has a turn in each trick.
    #[must_use]
    pub const fn plays(self) -> bool {
        matches!(self, Self::Dummy | Self::Stack)
    }

    /// Number of cards in a trick.
    const fn cards_of_trick(self) -> u8 {
        if self.plays() { 3 } else { PLAYERS }
    }
}

/// Returns the other player. For the declarer that is the opponent, who plays the dummy too.
#[must_use]
pub const fn opponent(player: Seat) -> Seat {
    player.next_of(PLAYERS)
}

/// Returns the index of the card that takes the trick, in the order of play; none without cards.
///
/// The owner of a card doesn't matter: Oma need not follow suit, but wins by the usual rules.
#[must_use]
pub fn trick_winner(kind: ContractKind, cards: &[Card]) -> Option<usize> {
    let led = *cards.first()?;
    (0..cards.len()).max_by_key(|&index| kind.strength(cards[index], led))
}
