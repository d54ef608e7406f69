//! A player's knowledge in a Ramsch, and samples of the hidden cards.

use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::ramsch::RamschRules;
use skat_rules::games::skat::{ContractKind, Trick};
use skat_rules::seat::{BySeat, Seat};

use crate::flat_monte_carlo::dealing::{self, Slot};
use crate::flat_monte_carlo::trick_state::TrickState;

/// Only the Jacks are trumps.
const KIND: ContractKind = ContractKind::Grand;

/// A player's knowledge of the tricks.
pub(crate) struct Knowledge<'a> {
    pub(super) me: Seat,
    pub(super) hand: CardSet,
    /// Rules of the Ramsch.
    pub(super) rules: RamschRules,
    pub(super) tricks: &'a [Trick],
    pub(super) leader: Seat,
    pub(super) on_table: &'a [Card],
    /// Cards that each seat can't have, whatever it has played.
    pub(super) not_with: BySeat<CardSet>,
    /// The skat, if it is known.
    pub(super) skat: Option<CardSet>,
}

/// One layout of all cards.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) table: TrickState,
    pub(super) skat: CardSet,
}

impl Knowledge<'_> {
    fn played(&self) -> CardSet {
        self.tricks
            .iter()
            .flat_map(|trick| trick.cards)
            .chain(self.on_table.iter().copied())
            .collect()
    }

    /// State of play with only the player's own cards.
    pub(super) fn table(&self) -> TrickState {
        let hands = BySeat::from_fn(|seat| {
            if seat == self.me {
                self.hand
            } else {
                CardSet::EMPTY
            }
        });
        self.table_of(hands)
    }

    pub(super) fn table_of(&self, hands: BySeat<CardSet>) -> TrickState {
        let seen = self.played() | self.skat.unwrap_or_default();
        TrickState::new(KIND, None, 3, hands, self.leader, self.on_table, seen).by(self.rules)
    }

    /// Cards that a seat may hold, without the suits that it failed to follow.
    fn may(&self, seat: Seat) -> CardSet {
        let in_tricks = self.tricks.iter().flat_map(|trick| {
            trick
                .plays()
                .map(|(seat, card)| (trick.cards[0], seat, card))
        });
        let seats = std::iter::successors(Some(self.leader), |seat| Some(seat.next()));
        let led = self.on_table.first().copied();
        let open = seats
            .zip(self.on_table)
            .filter_map(|(seat, &card)| Some((led?, seat, card)));
        let plays = in_tricks
            .chain(open)
            .filter(|&(_, player, _)| player == seat);
        plays.fold(
            CardSet::FULL - self.not_with[seat],
            |may, (led, _, card)| {
                let following = KIND.following(led);
                if following.contains(card) {
                    may
                } else {
                    may - following
                }
            },
        )
    }

    /// Draws a random layout of the hidden cards.
    pub(super) fn world(&self, rng: &mut StdRng) -> World {
        let (next, before) = (self.me.next(), self.me.next().next());
        let left = 10 - self.tricks.len();
        let has_played =
            |seat: Seat| (seat.index() + 3 - self.leader.index()) % 3 < self.on_table.len();
        let room = |seat: Seat| Slot {
            size: left - usize::from(has_played(seat)),
            may: self.may(seat),
        };
        let skat = Slot {
            size: if self.skat.is_some() { 0 } else { 2 },
            may: CardSet::FULL,
        };
        let hidden = CardSet::FULL - self.hand - self.played() - self.skat.unwrap_or_default();
        // A hand of twelve cards includes the skat.
        let skat = if self.hand.len() > 10 {
            Slot { size: 0, ..skat }
        } else {
            skat
        };
        let [with_next, with_before, laid] =
            dealing::sample_deal(hidden, [room(next), room(before), skat], rng);
        let mut hands = BySeat::default();
        (hands[self.me], hands[next], hands[before]) = (self.hand, with_next, with_before);
        World {
            table: self.table_of(hands),
            skat: self.skat.unwrap_or(laid),
        }
    }
}
