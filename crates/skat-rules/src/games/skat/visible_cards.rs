//! The cards of a game of tricks that a player sees, and the check that they can lie like this.

use super::{ContractKind, Trick};
use crate::bad_view::{BadView, ensure_cards, lie_once};
use crate::card::{Card, CardSet};
use crate::seat::Seat;

/// A card played to a trick.
pub(crate) struct TrickPlay {
    pub(crate) led: Card,
    pub(crate) seat: Seat,
    pub(crate) card: Card,
}

/// The cards that a player sees in a game of tricks.
pub(crate) struct VisibleCards {
    pub(crate) hand: CardSet,
    /// Number of cards in the hand, with those already played from it.
    pub(crate) held: usize,
    /// The player's own discards, if any.
    pub(crate) put_away: Option<CardSet>,
    /// Other visible cards that don't come from a hand.
    pub(crate) besides: CardSet,
    /// Visible hands of others, each of ten cards together with those played from it.
    pub(crate) open: Vec<(Seat, CardSet)>,
    /// Cards played, oldest first.
    pub(crate) plays: Vec<TrickPlay>,
    /// The contract kind, which determines the suit that a card follows.
    pub(crate) kind: ContractKind,
}

impl VisibleCards {
    /// Cards of a player who holds `held` of them before the tricks.
    pub(crate) const fn before_tricks(
        hand: CardSet,
        held: usize,
        put_away: Option<CardSet>,
    ) -> Self {
        let (besides, kind) = (CardSet::EMPTY, ContractKind::Grand);
        Self {
            hand,
            held,
            put_away,
            besides,
            open: Vec::new(),
            plays: Vec::new(),
            kind,
        }
    }

    /// Checks that the cards can lie like this for seat `me`.
    pub(crate) fn check(&self, me: Seat) -> Result<(), BadView> {
        let played_by = |seat: Seat| self.plays.iter().filter(|play| play.seat == seat).count();
        let of_plays = self.plays.iter().map(|play| CardSet::EMPTY.with(play.card));
        let of_others = self.open.iter().map(|&(_, hand)| hand);
        let places = of_plays
            .chain(of_others)
            .chain(self.put_away)
            .chain([self.besides, self.hand]);
        let mut hands = self
            .open
            .iter()
            .copied()
            .map(|(seat, hand)| (seat, hand, 10))
            .chain([(me, self.hand, self.held)]);
        let is_right = lie_once(places)
            && self.put_away.is_none_or(|cards| cards.len() == 2)
            && hands.all(|(seat, hand, held)| {
                hand.len() + played_by(seat) == held && self.follows(seat, hand)
            });
        ensure_cards(is_right)
    }

    /// Returns true if a seat that holds `hand` now has followed suit, as far as can be seen.
    fn follows(&self, seat: Seat, hand: CardSet) -> bool {
        let mut held = hand;
        self.plays
            .iter()
            .rev()
            .filter(|play| play.seat == seat)
            .all(|&TrickPlay { led, card, .. }| {
                let following = self.kind.following(led);
                let could = !(held & following).is_empty();
                held = held.with(card);
                following.contains(card) || !could
            })
    }
}

/// Returns the cards of unfinished tricks of three, and the seat to play.
///
/// # Errors
///
/// [`BadView::Cards`] if there are too many cards, or if a trick isn't led by the winner of the one
/// before. With a contract kind in `winner`, each trick's winner is checked as well.
pub(crate) fn plays_of_three(
    tricks: &[Trick],
    leader: Seat,
    on_table: &[Card],
    winner: Option<ContractKind>,
) -> Result<(Vec<TrickPlay>, Seat), BadView> {
    let nth = |trick: &Trick, nth: u8| (0..nth).fold(trick.leader, |seat, _| seat.next());
    let leads = tricks.iter().map(|trick| trick.leader).chain([leader]);
    let takes = [Seat::FOREHAND]
        .into_iter()
        .chain(tricks.iter().map(|trick| trick.winner));
    let is_right = tricks.len() < 10
        && on_table.len() < 3
        && leads
            .zip(takes)
            .all(|(leads, took)| leads == took && leads.index() < 3)
        && winner.is_none_or(|kind| {
            tricks
                .iter()
                .all(|it| it.winner == nth(it, kind.trick_winner(it.cards)))
        });
    ensure_cards(is_right)?;
    let mut plays: Vec<_> = tricks
        .iter()
        .flat_map(|trick| {
            trick.plays().map(|(seat, card)| TrickPlay {
                led: trick.cards[0],
                seat,
                card,
            })
        })
        .collect();
    let mut turn = leader;
    for &card in on_table {
        plays.push(TrickPlay {
            led: on_table[0],
            seat: turn,
            card,
        });
        turn = turn.next();
    }
    Ok((plays, turn))
}
