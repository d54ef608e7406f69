//! Rules of thumb for one card to a trick, for every game of tricks but Skat, which has its own.

use rand::RngExt;
use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet, Rank};
use skat_rules::games::ramsch::{RamschRules, Tens, strength};
use skat_rules::games::skat::ContractKind;

use crate::level::Level;
use crate::{Decision, Weighed};

/// What a player wants of the tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Card points for his side.
    Points,
    /// Few card points for himself, as in Ramsch.
    FewPoints,
    /// No trick, as the declarer of a Null.
    NoTrick,
    /// That the declarer of a Null takes a trick.
    DeclarersTrick,
}

/// What a player whose turn it is knows of the trick and of the cards against him.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) kind: ContractKind,
    /// Where the tens stand and what they count, in a Ramsch.
    pub(crate) ramsch: RamschRules,
    pub(crate) hand: CardSet,
    /// The first card of the trick.
    pub(crate) led: Option<Card>,
    /// The card that takes the trick so far, and whether his side has played it.
    pub(crate) best: Option<(Card, bool)>,
    /// Card points that the trick brings so far.
    pub(crate) points: u8,
    /// How many opponents play after him in this trick.
    pub(crate) opponents_after: i32,
    /// Cards that an opponent may play in this trick.
    pub(crate) against: CardSet,
    /// What part of those each opponent holds, 0 to 1.
    pub(crate) share: f32,
    /// Cards that may be played against him later.
    pub(crate) outstanding: CardSet,
}

/// What the cards that are still to come bring to a trick, each.
const TO_COME: f32 = 3.0;

/// What every Null trick weighs, as if it had so many card points.
const NULL_TRICK: f32 = 12.0;

impl Look {
    /// What playing a card is worth, in card points.
    pub(crate) fn worth(&self, aim: Aim, card: Card) -> f32 {
        match aim {
            Aim::Points => self.worth_of_points(card),
            Aim::FewPoints => {
                self.worth_of_ducking(card, |card| self.card_points(card), TO_COME, f32::from(self.points))
            }
            Aim::NoTrick => self.worth_of_ducking(card, |_| 0.0, 0.0, NULL_TRICK),
            Aim::DeclarersTrick => self.worth_against_null(card),
        }
    }

    /// How strong a card is in the trick, or if it is led.
    fn strength(&self, card: Card) -> u8 {
        self.strength_after(card, self.led.unwrap_or(card))
    }

    fn strength_after(&self, card: Card, led: Card) -> u8 {
        strength_by(self.kind, self.ramsch, card, led)
    }

    fn card_points(&self, card: Card) -> f32 {
        f32::from(self.ramsch.card_points(card.into()))
    }

    /// Whether a card takes the trick as it lies.
    fn beats_the_trick(&self, card: Card) -> bool {
        self.best.is_none_or(|(best, _)| self.strength(card) > self.strength(best))
    }

    /// How many cards that follow the trick's suit are stronger than a card, how many weaker, and how many trumps could be put on it.
    fn around(&self, card: Card) -> (i32, i32, i32) {
        let led = self.led.unwrap_or(card);
        let strength = self.strength_after(card, led);
        let (mut above, mut below, mut trumps) = (0, 0, 0);
        let following = self.kind.following(led);
        for other in self.against & (following | self.kind.trumps()) {
            match (self.strength_after(other, led) > strength, following.contains(other)) {
                (true, true) => above += 1,
                (false, true) => below += 1,
                (true, false) => trumps += 1,
                (false, false) => {}
            }
        }
        (above, below, trumps)
    }

    /// The chance that no opponent after him beats a card, each of them wanting to.
    fn holds(&self, card: Card) -> f32 {
        if self.opponents_after == 0 {
            return 1.0;
        }
        let (above, below, trumps) = self.around(card);
        let none_of = |cards: i32| (1.0 - self.share).powi(cards);
        let beats = (1.0 - none_of(above)) + none_of(above + below) * (1.0 - none_of(trumps));
        (1.0 - beats).max(0.0).powi(self.opponents_after)
    }

    /// The chance that a card takes the trick although nobody else wants to: the others go below it if they can.
    fn is_left_with_it(&self, card: Card) -> f32 {
        if !self.beats_the_trick(card) {
            return 0.0;
        }
        let (above, below, _) = self.around(card);
        let none_of = |cards: i32| (1.0 - self.share).powi(cards);
        let must_beat = none_of(below) * (1.0 - none_of(above));
        (1.0 - must_beat).powi(self.opponents_after)
    }

    fn worth_of_points(&self, card: Card) -> f32 {
        let holds = match self.best {
            _ if self.beats_the_trick(card) => self.holds(card),
            Some((best, true)) => self.holds(best),
            _ => 0.0,
        };
        let points = f32::from(self.points + card.points()) + TO_COME * self.opponents_after as f32;
        (2.0 * holds - 1.0) * points + holds - self.worth_of_keeping(card)
    }

    /// What a card brings later to who wants points.
    fn worth_of_keeping(&self, card: Card) -> f32 {
        let points = f32::from(card.points());
        let following = self.kind.following(card) & self.outstanding;
        let unbeaten = following.iter().all(|other| self.kind.strength(other, card) < self.kind.strength(card, card));
        match card.rank() {
            Rank::Jack => 7.0 + f32::from(card.suit() as u8),
            _ if self.kind.trumps().contains(card) => 4.0 + 0.5 * points,
            _ if following.is_empty() || unbeaten => 3.0 + 0.5 * points,
            _ => 0.3 * points,
        }
    }

    /// What a card is worth to who wants neither tricks nor the points of his own cards.
    fn worth_of_ducking(&self, card: Card, own: impl Fn(Card) -> f32, to_come: f32, trick: f32) -> f32 {
        let cost = trick + own(card) + to_come * self.opponents_after as f32;
        SHED * self.danger(card, own(card)) - self.is_left_with_it(card) * cost
    }

    /// What a card may cost later who doesn't want to take a trick with it: the more cards of its suit lie below it, the more.
    fn danger(&self, card: Card, points: f32) -> f32 {
        let following = self.kind.following(card) & self.outstanding;
        if following.is_empty() {
            // Nobody can take a lead of it from him; but he need not lead it.
            return 0.3 * points;
        }
        let strength = self.strength_after(card, card);
        let below = following.iter().filter(|&other| self.strength_after(other, card) < strength).count();
        let own_below = (self.kind.following(card) & self.hand)
            .iter()
            .filter(|&other| self.strength_after(other, card) < strength)
            .count();
        below as f32 / (following.len() + own_below) as f32 * (points + DANGEROUS)
    }

    /// Low leads; below the declarer's card what is dangerous to keep is thrown off.
    fn worth_against_null(&self, card: Card) -> f32 {
        let strength = f32::from(card.rank().null_strength());
        match self.best {
            None => -strength,
            Some((_, false)) if !self.beats_the_trick(card) => strength,
            Some(_) => -strength,
        }
    }
}

/// How much being rid of a dangerous card counts against what it costs now.
const SHED: f32 = 0.8;

/// What a card that takes a trick against its player's will costs him besides its own points.
const DANGEROUS: f32 = 8.0;

/// How strong a card is in a trick to which another was led; 0 if it can't win. The tens stand where the rules of Ramsch put them; the
/// default ones, which stand for every other game, leave them where the kind has them.
pub(crate) const fn strength_by(kind: ContractKind, ramsch: RamschRules, card: Card, led: Card) -> u8 {
    match ramsch.tens {
        Tens::Normal => kind.strength(card, led),
        Tens::Low => strength(card, led, Tens::Low),
    }
}

/// How dangerous the cards of a hand are to who wants few card points, before the tricks.
pub(crate) fn danger(hand: CardSet, card: Card, ramsch: RamschRules) -> f32 {
    let look = Look {
        kind: ContractKind::Grand,
        ramsch,
        hand,
        led: None,
        best: None,
        points: 0,
        opponents_after: 2,
        against: CardSet::FULL - hand,
        share: 0.45,
        outstanding: CardSet::FULL - hand,
    };
    look.danger(card, look.card_points(card))
}

/// The card that is worth most, in card points, as far as the level can judge.
///
/// # Panics
///
/// If there is no card.
pub(crate) fn best(cards: CardSet, level: Level, rng: &mut StdRng, worth: impl Fn(Card) -> f32) -> Decision<Card> {
    let rated: Vec<(Card, f32)> = cards.iter().map(|card| (card, worth(card))).collect();
    let best = judged(&rated, level, rng).into_iter().max_by(|(_, one), (_, other)| one.total_cmp(other));
    let (card, _) = best.expect("whose turn it is has a card to play");
    decided(card, rated)
}

/// One of these cards, with what all are worth as the reason if there are others.
pub(crate) fn decided(card: Card, rated: Vec<(Card, f32)>) -> Decision<Card> {
    if rated.len() == 1 {
        return Decision::by_thumb(card);
    }
    Decision::chosen(card, rated.into_iter().map(|(card, worth)| Weighed::rated(card, worth)).collect())
}

/// A card that is worth so many card points less than the best isn't thought of by anybody.
const ABSURD: f32 = 6.0;

/// Cards with what they are worth in card points, as a level judges them: for a beginner it is chance which of those is best that aren't
/// clearly worse than the best.
pub(crate) fn judged(rated: &[(Card, f32)], level: Level, rng: &mut StdRng) -> Vec<(Card, f32)> {
    let mut rated = rated.to_vec();
    if level == Level::Beginner {
        let most = rated.iter().map(|&(_, worth)| worth).fold(f32::NEG_INFINITY, f32::max);
        rated.retain(|&(_, worth)| worth > most - ABSURD);
        rated.iter_mut().for_each(|(_, worth)| *worth = rng.random());
    }
    rated
}
