//! A deal's result in four parts.

use skat_rules::card::CardSet;
use skat_rules::seat::BySeat;

use crate::baseline::LuckBaseline;

/// A seat's points above the seat's mean, in the four parts that they are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// The ten cards.
    pub cards: f64,
    /// The skat, beyond what the ten cards promised.
    pub skat: f64,
    /// The cards of the others, beyond what hand and skat promised.
    pub distribution: f64,
    /// The player's and the others' play, beyond what autoplayers made of the deal.
    pub play: f64,
}

impl Luck {
    /// Returns the sum: the points above the seat's mean.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.cards + self.skat + self.distribution + self.play
    }

    /// Returns the sum of the parts that nobody at the table decides.
    #[must_use]
    pub fn dealt(&self) -> f64 {
        self.cards + self.skat + self.distribution
    }

    /// Adds the parts of another deal.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            cards: self.cards + other.cards,
            skat: self.skat + other.skat,
            distribution: self.distribution + other.distribution,
            play: self.play + other.play,
        }
    }
}

impl LuckBaseline {
    /// Tells luck and play apart in a deal with these hands, by its worth W(d) and the
    /// seats' points.
    #[must_use]
    pub fn luck(
        &self,
        hands: &BySeat<CardSet>,
        worth: &BySeat<f64>,
        points: &BySeat<i32>,
    ) -> BySeat<Luck> {
        let expected = self.expected(hands);
        BySeat::from_fn(|seat| {
            let expected = expected[seat];
            Luck {
                cards: expected.by_hand - self.means[seat],
                skat: expected.by_hand_and_skat - expected.by_hand,
                distribution: worth[seat] - expected.by_hand_and_skat,
                play: f64::from(points[seat]) - worth[seat],
            }
        })
    }

    /// Returns points with the share of luck taken off that best predicts them: s′, for ratings.
    #[must_use]
    pub fn adjusted(&self, worth: &BySeat<f64>, points: &BySeat<i32>) -> BySeat<f64> {
        BySeat::from_fn(|seat| {
            f64::from(points[seat]) - self.beta * (worth[seat] - self.means[seat])
        })
    }
}
