//! Heuristics for playing a card, for every trick-taking game but Skat, which has its own.

use skat_rules::card::{Card, CardSet, Rank};
use skat_rules::games::ramsch::{RamschRules, Tens, strength};
use skat_rules::games::skat::ContractKind;

/// A player's aim in the tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Card points for the player's side.
    Points,
    /// Few card points for the player, as in Ramsch.
    FewPoints,
    /// No trick, as for the declarer of a Null.
    NoTrick,
    /// A trick for the declarer of a Null.
    DeclarersTrick,
}

/// Trick context of the player whose turn it is: the trick so far and the cards against them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrickContext {
    pub(crate) kind: ContractKind,
    /// Rank and points of the tens in a Ramsch.
    pub(crate) ramsch: RamschRules,
    pub(crate) hand: CardSet,
    /// First card of the trick.
    pub(crate) led: Option<Card>,
    /// The card that wins the trick so far; true if the player's side played it.
    pub(crate) best: Option<(Card, bool)>,
    /// Card points in the trick so far.
    pub(crate) points: u8,
    /// Number of opponents who play to this trick after the player.
    pub(crate) opponents_after: i32,
    /// Cards that an opponent may play to this trick.
    pub(crate) against: CardSet,
    /// Fraction of `against` that each opponent holds, 0 to 1.
    pub(crate) share: f32,
    /// Cards that may be played against the player later.
    pub(crate) outstanding: CardSet,
}

/// Card points expected from each card still to come to the trick.
const TO_COME: f32 = 3.0;

/// Weight of a trick in Null, in card points.
const NULL_TRICK: f32 = 12.0;

impl TrickContext {
    /// Returns the worth of playing a card, in card points.
    pub(crate) fn worth(&self, aim: Aim, card: Card) -> f32 {
        match aim {
            Aim::Points => self.worth_of_points(card),
            Aim::FewPoints => self.worth_of_ducking(
                card,
                |card| self.card_points(card),
                TO_COME,
                f32::from(self.points),
            ),
            Aim::NoTrick => self.worth_of_ducking(card, |_| 0.0, 0.0, NULL_TRICK),
            Aim::DeclarersTrick => self.worth_against_null(card),
        }
    }

    /// Strength of a card in the trick, or as its lead.
    fn strength(&self, card: Card) -> u8 {
        self.strength_after(card, self.led.unwrap_or(card))
    }

    fn strength_after(&self, card: Card, led: Card) -> u8 {
        strength_by(self.kind, self.ramsch, card, led)
    }

    fn card_points(&self, card: Card) -> f32 {
        f32::from(self.ramsch.card_points(card.into()))
    }

    /// Returns true if a card beats the trick so far.
    fn beats_the_trick(&self, card: Card) -> bool {
        self.best
            .is_none_or(|(best, _)| self.strength(card) > self.strength(best))
    }

    /// Counts the cards in `against` around a card: stronger and weaker ones that follow suit, and
    /// trumps that could beat it.
    fn around(&self, card: Card) -> (i32, i32, i32) {
        let led = self.led.unwrap_or(card);
        let strength = self.strength_after(card, led);
        let (mut above, mut below, mut trumps) = (0, 0, 0);
        let following = self.kind.following(led);
        for other in self.against & (following | self.kind.trumps()) {
            match (
                self.strength_after(other, led) > strength,
                following.contains(other),
            ) {
                (true, true) => above += 1,
                (false, true) => below += 1,
                (true, false) => trumps += 1,
                (false, false) => {}
            }
        }
        (above, below, trumps)
    }

    /// Probability that no opponent after the player beats a card, if each of them tries to.
    fn holds(&self, card: Card) -> f32 {
        if self.opponents_after == 0 {
            return 1.0;
        }
        let (above, below, trumps) = self.around(card);
        let none_of = |cards: i32| (1.0 - self.share).powi(cards);
        let beats = (1.0 - none_of(above)) + none_of(above + below) * (1.0 - none_of(trumps));
        (1.0 - beats).max(0.0).powi(self.opponents_after)
    }

    /// Probability that a card takes an unwanted trick, if the others go below it whenever they
    /// can.
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

    /// Later worth of a card to a player who wants card points.
    fn worth_of_keeping(&self, card: Card) -> f32 {
        let points = f32::from(card.points());
        let following = self.kind.following(card) & self.outstanding;
        let unbeaten = following
            .iter()
            .all(|other| self.kind.strength(other, card) < self.kind.strength(card, card));
        match card.rank() {
            Rank::Jack => 7.0 + f32::from(card.suit() as u8),
            _ if self.kind.trumps().contains(card) => 4.0 + 0.5 * points,
            _ if following.is_empty() || unbeaten => 3.0 + 0.5 * points,
            _ => 0.3 * points,
        }
    }

    /// Worth of a card to a player who wants neither tricks nor the points of their own cards.
    fn worth_of_ducking(
        &self,
        card: Card,
        own: impl Fn(Card) -> f32,
        to_come: f32,
        trick: f32,
    ) -> f32 {
        let cost = trick + own(card) + to_come * self.opponents_after as f32;
        SHED * self.danger(card, own(card)) - self.is_left_with_it(card) * cost
    }

    /// Later cost of a card to a player who doesn't want to take a trick with it. The more cards of
    /// its suit lie below it, the higher the cost.
    fn danger(&self, card: Card, points: f32) -> f32 {
        let following = self.kind.following(card) & self.outstanding;
        if following.is_empty() {
            // Nobody could take a trick led with it, but the player need not lead it.
            return 0.3 * points;
        }
        let strength = self.strength_after(card, card);
        let below = following
            .iter()
            .filter(|&other| self.strength_after(other, card) < strength)
            .count();
        let own_below = (self.kind.following(card) & self.hand)
            .iter()
            .filter(|&other| self.strength_after(other, card) < strength)
            .count();
        below as f32 / (following.len() + own_below) as f32 * (points + DANGEROUS)
    }

    /// Leads low; throws off dangerous cards while the declarer's card is higher.
    fn worth_against_null(&self, card: Card) -> f32 {
        let strength = f32::from(card.rank().null_strength());
        match self.best {
            None => -strength,
            Some((_, false)) if !self.beats_the_trick(card) => strength,
            Some(_) => -strength,
        }
    }
}

/// Weight of getting rid of a dangerous card against the cost of this trick.
const SHED: f32 = 0.8;

/// Cost of an unwanted trick besides the player's own card, in card points.
const DANGEROUS: f32 = 8.0;

/// Strength of a card in a trick to which `led` was led; 0 if it can't win.
///
/// The Ramsch rules rank the tens. Their default, which stands for every other game, leaves the
/// tens to the contract kind.
pub(crate) const fn strength_by(
    kind: ContractKind,
    ramsch: RamschRules,
    card: Card,
    led: Card,
) -> u8 {
    match ramsch.tens {
        Tens::Normal => kind.strength(card, led),
        Tens::Low => strength(card, led, Tens::Low),
    }
}

/// Danger of a card before the tricks, for a player who wants few card points.
pub(crate) fn danger(hand: CardSet, card: Card, ramsch: RamschRules) -> f32 {
    let look = TrickContext {
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
