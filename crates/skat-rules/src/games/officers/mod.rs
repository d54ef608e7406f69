//! Officers' Skat, Offiziersskat: two players, whose cards lie in piles of two.
//!
//! Seat 0 is forehand, who names the game and leads; seat 1 is the dealer. Published rules leave
//! some points open. This crate plays them as follows:
//!
//! - **Lead.** The declarer leads; in Ramsch forehand does.
//! - **Kontra.** The declarer's opponent is asked once the game is named and their first open cards
//!   lie. The declarer is asked for Re once all cards lie. Forehand may therefore double a dealer
//!   who names the game after forehand passed. Ramsch has no declarer, so nobody doubles it.
//! - **Ramsch.** As in Skat, the jacks are trumps. A description without any trumps exists, but it
//!   names no order of the cards.
//! - **Null.** As in Skat, it is worth 23, in Admirals' from the hand 35, and ends with the
//!   declarer's first trick.
//! - **Levels.** As in Skat, Schneider and Schwarz count against either loser. Schwarz means no
//!   card points.
//! - **Harlequin.** Players draw the cards in turn, forehand first. The first and second card drawn
//!   make a pair, and so on. Only the owner sees the front card, and only the opponent sees the one
//!   behind it. A card that faces away from its owner can't be played. It is turned round after the
//!   trick to which the front card fell, and from then on only its owner sees and plays it.
//! - **Half-open.** The first eight cards of each player are as in Harlequin, the other eight form
//!   an ordinary hand.
//! - **Admirals'.** Each player has five piles and five cards in hand, all dealt before the
//!   auction. The auction is Skat's without rearhand: the dealer bids to forehand, who may open if
//!   the dealer passes at once. The declarer picks up the skat and discards two of the seven cards
//!   in hand. Or they name a game at once, which is Hand and counts one level. There are no other
//!   announcements. The skat counts for the declarer, also as matadors. As in Skat, a value below
//!   the bid loses. The opponent is asked for Kontra after the game is named, and the declarer for
//!   Re at once. If both pass, they play Ramsch, and its last trick takes the skat. Without agreed
//!   Ramsch the deal is passed in.

mod action;
mod error;
mod result;
mod rules;
mod settlement;
mod state;
mod table;
mod text;
mod tricks;
mod view;

use crate::seat::Seat;

pub use action::{Action, NamedGame};
pub use error::Illegal;
pub use rules::{KontraRight, Layout, OfficersRules, RamschScoring, SchneiderLimit, Scoring};
pub use settlement::{
    AtAuction, FinishedGame, LossLevel, Settlement, Stakes, settle, settle_ramsch,
};
pub use state::{Deal, NotAPack, named};
pub use table::{Shape, playable};
pub use tricks::Trick;
pub use view::{
    Alone, CardPlace, Contract, OverView, PhaseView, PileView, PublicView, SeatView, SideView,
};

/// Seat of the dealer, who names the game if forehand passes.
const DEALER: Seat = Seat::MIDDLEHAND;

/// Number of players.
const PLAYERS: u8 = 2;

/// Both seats, forehand first.
const BOTH: [Seat; 2] = [Seat::FOREHAND, DEALER];

/// Returns the other seat.
const fn opponent(seat: Seat) -> Seat {
    seat.next_of(PLAYERS)
}
