//! The baseline: what a deal is expected to bring, before and after its cards are known.

use std::fmt;
use std::str::FromStr;

use skat_rules::card::CardSet;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

use crate::features::{EvaluatedHand, OF_BOTH, OF_HAND};
use crate::regression::LinearExpectation;
use crate::rerun::skat_of;

/// The files of the built-in baselines, for tables of three and of four.
const OF_THREE: &str = include_str!("../data/baseline_of_three.txt");
const OF_FOUR: &str = include_str!("../data/baseline_of_four.txt");

/// The first line of a file, with the version of its form.
const FORM: &str = "skat-luck 2";

/// What deals bring in the mean at a table of some size, by reruns of one strength and number. It is
/// fitted to other deals and stays the same for a season.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckBaseline {
    /// Names the baseline. A fit to other deals, or for other reruns, has another version.
    pub version: u32,
    /// Number of players at the table. With four, a contract that another player loses brings fewer
    /// points.
    pub players: u8,
    /// Strength of the autoplayers in reruns.
    pub strength: Strength,
    /// Number of reruns of a deal.
    pub reruns: u64,
    /// Mean points of each seat: μ. They are the same by official and by online rules, which differ
    /// in nothing that autoplayers do.
    pub means: BySeat<f64>,
    /// The share of a deal's luck that shows in a player's points: β.
    pub beta: f64,
    /// Of each seat, by hand, and by hand and skat.
    pub(crate) weights: BySeat<[LinearExpectation; 2]>,
}

/// Points that a seat can expect of reruns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// E(W | hand).
    pub by_hand: f64,
    /// E(W | hand, skat).
    pub by_hand_and_skat: f64,
}

/// A file that is no baseline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the baseline can't be read")]
pub struct BadBaseline {
    /// The line, from 1.
    line: usize,
}

impl LuckBaseline {
    /// Returns the baseline for tables of so many players, three or four, that is built into the
    /// program.
    ///
    /// # Errors
    ///
    /// [`BadBaseline`] if the file has been damaged.
    pub fn built_in(players: u8) -> Result<Self, BadBaseline> {
        if players == 4 { OF_FOUR } else { OF_THREE }.parse()
    }

    /// Returns true for official and online rules without a change. Only their deals have terms.
    #[must_use]
    pub fn covers(rules: &RuleSet) -> bool {
        let covered = [
            Preset::Isko1,
            Preset::Isko2,
            Preset::Isko3,
            Preset::Online1,
            Preset::Online2,
        ];
        covered
            .into_iter()
            .any(|preset| *rules == RuleSet::of(preset))
    }

    /// Returns what each seat can expect by its own hand, and by that and the skat.
    #[must_use]
    pub fn expected(&self, hands: &BySeat<CardSet>) -> BySeat<Expected> {
        let skat = skat_of(hands);
        BySeat::from_fn(|seat| self.expected_of(seat, hands[seat], skat))
    }

    /// Returns what a seat with these ten cards can expect, by them and by them and the skat.
    #[must_use]
    pub fn expected_of(&self, seat: Seat, ten: CardSet, skat: CardSet) -> Expected {
        let [by_hand, by_both] = &self.weights[seat];
        let hand = EvaluatedHand::new(ten, seat);
        Expected {
            by_hand: by_hand.apply(hand.numbers()),
            by_hand_and_skat: by_both.apply(&hand.with_skat(skat)),
        }
    }
}

/// Writes the baseline as a file, which reads back to the bit.
impl fmt::Display for LuckBaseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORM}")?;
        writeln!(f, "version {}", self.version)?;
        writeln!(f, "players {}", self.players)?;
        writeln!(f, "strength {}", self.strength.key())?;
        writeln!(f, "reruns {}", self.reruns)?;
        writeln!(f, "beta {}", self.beta)?;
        let [forehand, middlehand, rearhand] = self.means.0;
        writeln!(f, "means {forehand} {middlehand} {rearhand}")?;
        for (seat, weights) in self.weights.iter() {
            for (name, weights) in ["hand", "both"].into_iter().zip(weights) {
                write!(f, "{name} {seat}")?;
                for weight in &weights.0 {
                    write!(f, " {weight}")?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl FromStr for LuckBaseline {
    type Err = BadBaseline;

    fn from_str(text: &str) -> Result<Self, BadBaseline> {
        let mut lines = Lines { text, line: 0 };
        lines.expect(FORM, |rest| rest.is_empty().then_some(()))?;
        let version = lines.expect("version ", |rest| rest.parse().ok())?;
        let players = lines.expect("players ", |rest| rest.parse().ok())?;
        let strength = lines.expect("strength ", Strength::from_key)?;
        let reruns = lines.expect("reruns ", |rest| rest.parse().ok())?;
        let beta = lines.expect("beta ", number)?;
        let means = lines.expect("means ", |rest| numbers(rest)?.try_into().ok())?;
        let mut weights = |seat: Seat| {
            let mut of = |name, size| {
                lines.expect(&format!("{name} {seat} "), |rest| {
                    numbers(rest)
                        .filter(|all| all.len() == size)
                        .map(LinearExpectation)
                })
            };
            Ok([of("hand", OF_HAND)?, of("both", OF_BOTH)?])
        };
        let weights = [
            weights(Seat::FOREHAND)?,
            weights(Seat::MIDDLEHAND)?,
            weights(Seat::REARHAND)?,
        ];
        Ok(Self {
            version,
            players,
            strength,
            reruns,
            means: BySeat(means),
            beta,
            weights: BySeat(weights),
        })
    }
}

/// The lines of a file that are still to be read.
struct Lines<'a> {
    text: &'a str,
    line: usize,
}

impl Lines<'_> {
    /// Reads a line that begins with a name.
    fn expect<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, BadBaseline> {
        self.line += 1;
        let line = self.text.lines().nth(self.line - 1);
        let rest = line.and_then(|line| line.strip_prefix(name));
        rest.and_then(read).ok_or(BadBaseline { line: self.line })
    }
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn numbers(text: &str) -> Option<Vec<f64>> {
    text.split(' ').map(number).collect()
}
