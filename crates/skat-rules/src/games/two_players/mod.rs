//! Skat for two: what Strohmann and Oma share (`rules.md` 3.1).
//!
//! Three hands and a skat are dealt as in Skat. The dealer sits in middlehand and the other player in forehand, who leads; the third
//! hand has rearhand's turn and passes in the auction. The two forms differ in what becomes of the third hand.

mod dealt;
mod play;
mod state;
mod text;
mod view;

pub use dealt::Dealt;
pub use state::Deal;
pub use view::{OverView, PhaseView, PlayView, PlayedView, PublicView, SeatView, Trick};

use crate::card::Card;
use crate::game::GameId;
use crate::games::skat::ContractKind;
use crate::rule_set::RuleSet;
use crate::seat::Seat;

/// The third hand's seat in the order of play. Nobody sits there: it is never asked.
pub const THIRD: Seat = Seat::REARHAND;

/// How many sit at the table.
const PLAYERS: u8 = 2;

/// A game for two of this kind.
pub trait Form: Clone {
    /// Its place in the registry.
    const ID: GameId;

    /// What becomes of the third hand by these rules.
    fn third_hand(rules: &RuleSet) -> ThirdHand;
}

/// What becomes of the third hand (`rules.md` 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThirdHand {
    /// It is turned up after the announcement, and the declarer's opponent plays it by the rules of following (000:410).
    Dummy,
    /// It stays face down to the end and counts for nobody (000:408).
    SetAside,
    /// It is a face-down stack: in its turn the top card is turned and played, following suit or not, as the opponent's partner.
    Stack,
    /// It is a face-down stack: before each lead the top card is turned, and the winner of the trick takes it.
    Prizes,
}

impl ThirdHand {
    /// Whether it has a turn in each trick.
    #[must_use]
    pub const fn plays(self) -> bool {
        matches!(self, Self::Dummy | Self::Stack)
    }

    /// How many cards make a trick.
    const fn cards_of_trick(self) -> u8 {
        if self.plays() { 3 } else { PLAYERS }
    }
}

/// The other one of the two players: the declarer's opponent, who plays the dummy too, or the declarer.
#[must_use]
pub const fn opponent(player: Seat) -> Seat {
    player.next_of(PLAYERS)
}

/// Which of these cards, in the order of play, takes the trick; nothing if there is none.
///
/// Who played a card doesn't matter: Oma wins by the usual rules, though she need not follow suit (`rules.md` 3.1).
#[must_use]
pub fn trick_winner(kind: ContractKind, cards: &[Card]) -> Option<usize> {
    let led = *cards.first()?;
    (0..cards.len()).max_by_key(|&index| kind.strength(cards[index], led))
}
