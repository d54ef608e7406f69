//! Officers' Skat, Offiziersskat: two players, whose cards lie in piles of two (`rules.md` 3.2; 003:135-245).
//!
//! Seat 0 is forehand, who names the game and leads; seat 1 is the dealer. Where the sources leave something open, this is how
//! it is played here:
//!
//! - **Who leads.** The declarer; in Ramsch forehand.
//! - **Kontra.** The declarer's opponent is asked as soon as the game is named and he has his first open cards, the declarer
//!   for Re once all cards lie; so forehand may double a dealer who names the game after forehand passed. Nobody doubles a
//!   Ramsch, in which nobody plays alone.
//! - **Ramsch.** As in Skat (003:194): the jacks are trumps. 003:156 has it "without any trumps at all", but names no order.
//! - **Null.** As in Skat: 23, in Admirals' from the hand 35, over with the declarer's first trick.
//! - **Levels.** Schneider and Schwarz count whoever loses, as in Skat; Schwarz is to have no card points (003:202).
//! - **Harlequin.** The cards are drawn in turn, forehand first. The first and second card drawn make a pair, and so on: the
//!   front card is seen by its owner only, the one behind it by his opponent only. A card that faces away can't be played;
//!   after the trick in which the front card fell it is turned round, and from then on only its owner sees and plays it.
//! - **Half-open.** The first eight cards of each as in Harlequin, the other eight held as an ordinary hand.
//! - **Admirals'.** Five piles and five cards in hand, all dealt before the auction. It is Skat's without rearhand: the dealer
//!   speaks to forehand, who may open if the dealer passes at once. The declarer takes up the skat and puts two of the seven
//!   cards in his hand away, or names a game at once, which is Hand and counts one level. Nothing else is announced. The skat
//!   counts for him, as a matador too; a value below the bid loses, as in Skat. The opponent is asked for Kontra after the
//!   game is named, the declarer for Re at once. If both pass, Ramsch is played, whose last trick takes the skat; where Ramsch
//!   isn't agreed the deal is passed in.

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

pub use action::{Action, NamedGame, NotAnAction};
pub use error::Illegal;
pub use rules::{KontraRight, Layout, OfficersRules, RamschScoring, SchneiderLimit, Scoring};
pub use settlement::{AtAuction, Level, Played, Settlement, Stakes, settle, settle_ramsch};
pub use state::{Deal, NotAPack, named};
pub use table::{Shape, playable};
pub use tricks::Trick;
pub use view::{Alone, Contract, OverView, PhaseView, PileView, Place, PublicView, SeatView, SideView};

/// Deals, and names the game if forehand passes.
const DEALER: Seat = Seat::MIDDLEHAND;

/// How many play.
const PLAYERS: u8 = 2;

/// Both seats, forehand first.
const BOTH: [Seat; 2] = [Seat::FOREHAND, DEALER];

/// The other of the two.
const fn opponent(seat: Seat) -> Seat {
    seat.next_of(PLAYERS)
}
