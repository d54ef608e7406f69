//! Claims (ISkO 4.4.4 and 4.4.5, `rules.md` 1.8): does what somebody claims come true however the others play?

use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;

use crate::board::{Board, player};
use crate::budget::{Budget, Meter};
use crate::order::{Order, above, highest, only};
use crate::position::Position;
use crate::table::Table;
use crate::tricks::TrickSearch;

/// How many positions a caller who wants an answer at once lets a search visit; the same number gives the same answer
/// everywhere.
///
/// Five tricks of a Null are never too much for it. After each trick a defender leads or the game is over, so without any
/// shortcut they have 1 + 5 + 25 + 125 positions in the first trick and (125 · 84 + 1000 · 39 + 1000 · 14 + 125 · 3) · 2 in
/// the others, about 128,000 in all if none is searched twice. Measured it is about a thousand at most.
pub const NODE_LIMIT: u64 = 200_000;

/// What the search of a claim found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The claim comes true whatever the others do, if its owner plays right.
    Proved,
    /// The others can stop it.
    Refuted,
    /// The node limit was reached first.
    Unknown,
}

impl From<bool> for Proof {
    fn from(holds: bool) -> Self {
        if holds { Self::Proved } else { Self::Refuted }
    }
}

/// Whether `claimant` gets what a claim asks for against everything that both others can do, the trick on the table
/// counted.
///
/// - In suit contracts and Grand he claims all tricks for himself, be he declarer or defender: a defender may only claim
///   tricks that he takes himself, so his partner counts as against him. Always decided, whatever the limit.
/// - In Null the declarer claims to take no trick, a defender that the declarer takes one, even if his partner helps the
///   declarer. [`Proof::Unknown`] after `node_limit` positions; with [`NODE_LIMIT`](crate::NODE_LIMIT) never in the last
///   five tricks.
///
/// A seat that doesn't play has no claim.
#[must_use]
pub fn proves_claim(position: &Position, claimant: Seat, node_limit: u64) -> Proof {
    if !Seat::SKAT.contains(&claimant) {
        return Proof::Refuted;
    }
    let order = Order::new(position.kind());
    let board = Board::new(position, &order);
    let claimant = player(claimant, position.declarer());
    if position.kind() != ContractKind::Null {
        return board.all_go_to(claimant, &order).into();
    }
    let hunters = [0, 1, 2].map(|player| if claimant == 0 { player != 0 } else { player == claimant });
    let mut meter = Meter::new(Budget::nodes(node_limit));
    let mut table = Table::for_tricks(board.hands[board.turn].count_ones());
    let mut search = TrickSearch { order: &order, table: &mut table, meter: &mut meter, hunters };
    match search.declarer_takes_one(&board) {
        Some(takes_one) => (takes_one == (claimant != 0)).into(),
        None => Proof::Unknown,
    }
}

impl Board {
    /// Whether the claimant takes this trick and all others against both other players.
    pub(crate) fn all_go_to(&self, claimant: usize, order: &Order) -> bool {
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
        if self.turn == claimant { cards.any(goes_on) } else { cards.all(goes_on) }
    }

    /// Between two tricks: whether who leads takes all of them against both others.
    ///
    /// No search is needed. As long as he wins he leads, so each opponent holds back what he guards one suit with: he has a
    /// free card for every lead outside it. The leader thus needs in each suit and against each opponent as many cards above
    /// the opponent's highest as that one can follow with, or as he has himself; and no fewer trumps than the opponent, who
    /// could else ruff. Where he has all that, he draws the trumps and then runs the suits.
    pub(crate) fn takes_all(&self, order: &Order) -> bool {
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
