//! Claims that are certain from one player's view.
//!
//! The cards that the player doesn't see may lie anywhere and fall in the worst way. A claim that
//! holds even so is accepted, any other refused.

use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::games::skat::{ContractKind, PlayView, SeatView};
use skat_rules::seat::Seat;

/// Returns true if the claim of `asker` must come true.
pub(super) fn is_certain(view: &SeatView, play: &PlayView, asker: Seat) -> bool {
    let Some(open) = play.open_hands[asker] else {
        return false;
    };
    let mine = view.hand;
    let others = CardSet::FULL - play.played() - open - mine - view.discards.unwrap_or_default();
    let claim = ClaimSearch {
        kind: play.contract.kind(),
        mine,
        others,
    };
    if claim.kind == ContractKind::Null {
        // A defender would claim that the declarer takes tricks, which no single hand can prove.
        return asker == play.won.declarer && claim.loses_all(open, play, asker);
    }
    let has_played = (asker.index() + 3 - play.leader.index()) % 3 < play.on_table.len();
    let Some(&led) = play.on_table.first() else {
        return play.leader == asker && claim.takes_all(open);
    };
    !has_played
        && play.turn() == asker
        && claim.kind.playable(open, Some(led)).iter().any(|card| {
            let strength = claim.kind.strength(card, led);
            let beaten_on_table = play
                .on_table
                .iter()
                .any(|&other| claim.kind.strength(other, led) > strength);
            let may_be_beaten = play.on_table.len() < 2
                && (mine | others)
                    .iter()
                    .any(|other| claim.kind.strength(other, led) > strength);
            !beaten_on_table && !may_be_beaten && claim.takes_all(open.without(card))
        })
}

/// Returns true if ten cards, on lead, take every trick against any distribution of the others.
pub(super) fn takes_all(kind: ContractKind, hand: CardSet) -> bool {
    ClaimSearch {
        kind,
        mine: CardSet::EMPTY,
        others: CardSet::FULL - hand,
    }
    .takes_all(hand)
}

struct ClaimSearch {
    kind: ContractKind,
    /// Cards of the player who judges the claim.
    mine: CardSet,
    /// All cards that lie neither open nor with that player.
    others: CardSet,
}

impl ClaimSearch {
    /// Returns true if a player with these cards, on lead, takes every trick. Higher trumps draw
    /// all trumps; then higher cards run each suit.
    fn takes_all(&self, open: CardSet) -> bool {
        let trumps = self.kind.trumps();
        let plain = Suit::ALL.into_iter().map(|suit| suit.cards() - trumps);
        let no_trumps_against = ((self.mine | self.others) & trumps).is_empty();
        let trumps_hold = no_trumps_against || {
            let rounds = self.rounds(trumps);
            self.masters(open & trumps) >= rounds
        };
        trumps_hold
            && plain.into_iter().all(|suit| {
                let masters = self.masters(open & suit);
                masters == (open & suit).len() || masters >= self.rounds(suit)
            })
    }

    /// Number of rounds of a suit after which nobody has a card of it any more, at worst.
    fn rounds(&self, suit: CardSet) -> usize {
        (self.mine & suit).len().max((self.others & suit).len())
    }

    /// Number of these cards of one suit that rank above all others of it.
    fn masters(&self, own: CardSet) -> usize {
        let beaten = |card: Card| {
            let strength = self.kind.strength(card, card);
            let against = (self.mine | self.others) & self.kind.following(card);
            against
                .iter()
                .any(|other| self.kind.strength(other, card) > strength)
        };
        own.iter().filter(|&card| !beaten(card)).count()
    }

    /// Returns true if a Null declarer with these cards takes no trick, however the others lead. In
    /// each suit the declarer's lowest cards must lie, one by one, below theirs.
    fn loses_all(&self, open: CardSet, play: &PlayView, declarer: Seat) -> bool {
        let place = (declarer.index() + 3 - play.leader.index()) % 3;
        let Some(&led) = play.on_table.first() else {
            return play.leader != declarer && self.all_low(open, None);
        };
        if place >= play.on_table.len() {
            return place != 0 && self.all_low(open, Some(led));
        }
        // The declarer's card to this trick lies already, and must be beaten already.
        let strength = |card: Card| self.kind.strength(card, led);
        let beaten = play
            .on_table
            .iter()
            .any(|&card| strength(card) > strength(play.on_table[place]));
        beaten && self.all_low(open, None)
    }

    fn all_low(&self, open: CardSet, led: Option<Card>) -> bool {
        let strengths = |cards: CardSet| {
            let mut strengths: Vec<u8> = cards
                .iter()
                .map(|card| card.rank().null_strength())
                .collect();
            strengths.sort_unstable();
            strengths
        };
        let theirs = led.map_or(self.mine | self.others, |led| {
            (self.mine | self.others).with(led)
        });
        Suit::ALL.into_iter().all(|suit| {
            let (held, against) = (
                strengths(open & suit.cards()),
                strengths(theirs & suit.cards()),
            );
            held.iter().zip(&against).all(|(mine, their)| mine < their)
        })
    }
}
