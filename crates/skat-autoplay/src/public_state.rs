//! The public state before a card is played.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};

/// Public state at a play.
#[derive(Clone, Copy)]
pub struct PublicState {
    /// The kind of contract.
    pub kind: ContractKind,
    /// The declarer.
    pub declarer: Seat,
    /// The seat to play.
    pub seat: Seat,
    /// The card led, if any.
    pub led: Option<Card>,
    /// The second card of the trick, if any.
    pub(crate) second: Option<Card>,
    /// The card that wins the trick so far, with its seat.
    pub(crate) best: Option<(Seat, Card)>,
    /// Cards that each seat has played, including those on the table.
    pub(crate) played: BySeat<CardSet>,
    /// All cards of the suits, or trumps, that each seat has failed to follow.
    pub(crate) without: BySeat<CardSet>,
    /// Card points in the declarer's tricks.
    pub(crate) points: u8,
}

impl PublicState {
    /// The state before the first lead.
    pub(crate) const fn first(kind: ContractKind, declarer: Seat) -> Self {
        Self {
            kind,
            declarer,
            seat: Seat::FOREHAND,
            led: None,
            second: None,
            best: None,
            played: BySeat([CardSet::EMPTY; 3]),
            without: BySeat([CardSet::EMPTY; 3]),
            points: 0,
        }
    }

    /// Returns the state after this card.
    pub(crate) fn after(mut self, card: Card) -> Self {
        let (seat, led) = (self.seat, self.led.unwrap_or(card));
        self.played[seat] = self.played[seat].with(card);
        let following = self.kind.following(led);
        if !following.contains(card) {
            self.without[seat] |= following;
        }
        let best = match self.best {
            Some(best) if self.kind.strength(card, led) <= self.kind.strength(best.1, led) => best,
            _ => (seat, card),
        };
        match (self.led, self.second) {
            (Some(_), Some(second)) => {
                if best.0 == self.declarer {
                    self.points += led.points() + second.points() + card.points();
                }
                Self {
                    seat: best.0,
                    led: None,
                    second: None,
                    best: None,
                    ..self
                }
            }
            _ => Self {
                seat: seat.next(),
                led: Some(led),
                second: self.led.and(Some(card)),
                best: Some(best),
                ..self
            },
        }
    }

    /// All cards played, including those on the table.
    pub(crate) fn gone(&self) -> CardSet {
        self.played
            .iter()
            .fold(CardSet::EMPTY, |all, (_, &played)| all | played)
    }

    /// Cards on the table, in order.
    pub(crate) fn on_table(&self) -> impl Iterator<Item = Card> + use<> {
        [self.led, self.second].into_iter().flatten()
    }

    /// Card points on the table.
    pub(crate) fn points_on_table(&self) -> u8 {
        self.on_table().map(Card::points).sum()
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::card::Suit;

    use super::*;

    const CLUBS: ContractKind = ContractKind::Suit(Suit::Clubs);

    #[test]
    fn moments_hold_public_knowledge() {
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let no_hearts = CLUBS.following("HA".parse().unwrap());
        let table = [
            ("", forehand, None, CardSet::EMPTY, 0),
            ("HA", middlehand, Some((forehand, "HA")), CardSet::EMPTY, 0),
            ("HA C7", rearhand, Some((middlehand, "C7")), no_hearts, 0),
            ("HA C7 H9", middlehand, None, no_hearts, 11),
            (
                "HA C7 H9 SK ST",
                forehand,
                Some((rearhand, "ST")),
                no_hearts,
                11,
            ),
            ("HA C7 H9 SK ST SA", forehand, None, no_hearts, 11),
        ];
        for (played, seat, best, without, points) in table {
            let cards = played.split_whitespace().map(|card| card.parse().unwrap());
            let public_state =
                cards.fold(PublicState::first(CLUBS, middlehand), PublicState::after);
            assert_eq!(public_state.seat, seat, "{played}");
            assert_eq!(
                public_state.best,
                best.map(|(seat, card)| (seat, card.parse().unwrap())),
                "{played}"
            );
            assert_eq!(public_state.without[middlehand], without, "{played}");
            assert_eq!(public_state.points, points, "{played}");
            assert_eq!(
                public_state.gone(),
                played
                    .split_whitespace()
                    .map(|card| card.parse::<Card>().unwrap())
                    .collect()
            );
        }
    }
}
