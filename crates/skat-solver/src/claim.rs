//! Claims (ISkO 4.4.4 and 4.4.5): proves whether a claim holds against every play of the others.

use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;

use crate::board::{Board, player};
use crate::budget::{Budget, Meter};
use crate::order::{CardOrder, above, highest, only};
use crate::position::Position;
use crate::transposition::TranspositionTable;
use crate::tricks::TrickSearch;

/// Limit on positions between two tricks for a caller that needs an answer at once. The same number
/// gives the same answer everywhere.
///
/// It always suffices for five tricks of a Null. After each trick a defender leads or the deal is
/// over, so there are at most 1 + 2 · (125 + 1000 + 1000 + 125) = 4501 positions if none is
/// searched twice. A few hundred is the most ever measured.
pub const NODE_LIMIT: u64 = 200_000;

/// Result of a claim's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The claim holds against every play of the others if its owner plays correctly.
    Proved,
    /// The others can defeat the claim.
    Refuted,
    /// The search reached its limit first.
    Unknown,
}

impl From<bool> for Proof {
    fn from(holds: bool) -> Self {
        if holds { Self::Proved } else { Self::Refuted }
    }
}

/// Searches whether `claimant`'s claim holds against every play of the two others, the current
/// trick included.
///
/// - In suit contracts and Grand, the claim is for all remaining tricks, as declarer or as
///   defender. A defender may claim only tricks that they take themselves, so their partner counts
///   as an opponent. The answer is always decided, whatever the limit.
/// - In Null, the declarer claims to take no trick. A defender claims that the declarer takes one,
///   even if the partner helps the declarer. The answer is [`Proof::Unknown`] after `node_limit`
///   positions; with [`NODE_LIMIT`](crate::NODE_LIMIT) never in the last five tricks.
///
/// The claim of a seat that doesn't play is [`Proof::Refuted`].
#[must_use]
pub fn proves_claim(position: &Position, claimant: Seat, node_limit: u64) -> Proof {
    if !Seat::SKAT.contains(&claimant) {
        return Proof::Refuted;
    }
    let order = CardOrder::of(position.kind());
    let board = Board::new(position, order);
    let claimant = player(claimant, position.declarer());
    if position.kind() != ContractKind::Null {
        return board.all_go_to(claimant, order).into();
    }
    let hunters = [0, 1, 2].map(|player| {
        if claimant == 0 {
            player != 0
        } else {
            player == claimant
        }
    });
    let mut meter = Meter::new(Budget::nodes(node_limit));
    let mut table = TranspositionTable::for_tricks(board.hands[board.turn].count_ones());
    let mut search = TrickSearch {
        order,
        table: &mut table,
        meter: &mut meter,
        hunters,
    };
    match search.declarer_takes_one(&board) {
        Some(takes_one) => (takes_one == (claimant != 0)).into(),
        None => Proof::Unknown,
    }
}

impl Board {
    /// Returns whether the claimant takes this trick and all others against both other players.
    pub(crate) fn all_go_to(&self, claimant: usize, order: &CardOrder) -> bool {
        if self.on_table == 0 && (self.turn == claimant || self.held() == 0) {
            return self.takes_all(order);
        }
        let mut choices = order.highest_of_neighbours(self.playable(), self.others());
        let mut cards = std::iter::from_fn(|| {
            let card = (choices != 0).then(|| highest(choices))?;
            choices &= !only(card);
            Some(card)
        });
        let goes_on = |card| {
            let mut after = *self;
            let taken = after.play(card, order);
            taken.is_none_or(|taken| taken.winner == claimant) && after.all_go_to(claimant, order)
        };
        if self.turn == claimant {
            cards.any(goes_on)
        } else {
            cards.all(goes_on)
        }
    }

    /// Returns whether the leader takes all tricks against both others; valid only between two
    /// tricks.
    ///
    /// No search is needed. The leader keeps the lead while they win, so each opponent can guard
    /// one suit and discard on every lead outside it. The leader therefore needs, in each suit and
    /// against each opponent, enough cards above the opponent's highest. Enough is the smaller of
    /// the two players' card counts in the suit. The leader also needs at least as many trumps as
    /// each opponent, who could ruff otherwise. With all that, the leader draws the trumps and then
    /// runs the suits.
    pub(crate) fn takes_all(&self, order: &CardOrder) -> bool {
        let leader = self.turn;
        let opponents = [Self::next(leader), Self::next(Self::next(leader))];
        opponents.into_iter().all(|opponent| {
            order.suits().into_iter().all(|suit| {
                let (own, against) = (self.hands[leader] & suit, self.hands[opponent] & suit);
                let rounds = own.count_ones().min(against.count_ones());
                let ruffs = suit == order.trumps() && against.count_ones() > own.count_ones();
                !ruffs && (rounds == 0 || above(own, highest(against)).count_ones() >= rounds)
            })
        })
    }
}
