//! The review of one decision.
//!
//! All numbers are rounded to whole thousandths and tenths, so that a stored review is exactly the
//! one that was made.

use std::fmt;

use skat_autoplay::Subject;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::seat::Seat;

use crate::open_cards::OpenResult;

/// Points between winning and losing a usual contract. In calls, where a pass has no chance to win,
/// and in other decisions that are compared by points, this many count like certain winning.
pub const STAKE: f64 = 200.0;

/// A probability or a difference of two, in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thousandths(pub i16);

impl Thousandths {
    /// Rounds to thousandths.
    #[must_use]
    pub fn new(share: f64) -> Self {
        Self((1000.0 * share).round() as i16)
    }

    /// Returns the share as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

/// Points of a list, in tenths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(pub i32);

impl Tenths {
    /// Rounds to tenths.
    #[must_use]
    pub fn new(points: f64) -> Self {
        Self((10.0 * points).round() as i32)
    }

    /// Returns the points as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// What an option is worth, or loses, or how far either may err.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OptionValue {
    /// Winning probability; `None` for options without a goal, such as a pass.
    pub chance: Option<Thousandths>,
    /// Extended Seeger-Fabian points of the player. For Kontra they are counted against the two
    /// others, because a defender gains none by it.
    pub points: Tenths,
}

/// The verdict on a decision by what the player could know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DecisionLabel {
    /// Not the best by the worlds, but not worse as far as one can know.
    Equal,
    /// The best, or nearly.
    Good,
    /// A little worse.
    Fine,
    /// Noticeably worse.
    Inaccuracy,
    /// A mistake.
    Mistake,
    /// A grave mistake.
    Blunder,
    /// Not judged, because the work sufficed for too few worlds.
    NotJudged,
}

impl DecisionLabel {
    /// All labels. Their places are stored, so new ones come last.
    pub const ALL: [Self; 7] = [
        Self::Equal,
        Self::Good,
        Self::Fine,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
        Self::NotJudged,
    ];

    /// Returns the key in reports and records.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Good => "good",
            Self::Fine => "fine",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::NotJudged => "not_judged",
        }
    }

    /// Returns true if the decision was worse by what the player could know.
    #[must_use]
    pub fn is_worse(self) -> bool {
        self > Self::Good && self != Self::NotJudged
    }
}

/// The verdict on a decision with open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenVerdict {
    /// Worse by what the player could know, and it cost.
    Error,
    /// Worse by what the player could know, but it did no harm.
    Lucky,
    /// Right by what the player could know, but wrong as the cards lay.
    Unlucky,
    /// Right both ways.
    Good,
}

impl OpenVerdict {
    /// All verdicts, the worst first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Lucky, Self::Unlucky, Self::Good];

    /// Returns the verdict on a decision.
    #[must_use]
    pub const fn of(is_worse: bool, cost: bool) -> Self {
        match (is_worse, cost) {
            (true, true) => Self::Error,
            (true, false) => Self::Lucky,
            (false, true) => Self::Unlucky,
            (false, false) => Self::Good,
        }
    }

    /// Returns the key in reports and records.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Lucky => "lucky",
            Self::Unlucky => "unlucky",
            Self::Good => "good",
        }
    }
}

/// A decision with open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenReview {
    /// The verdict.
    pub verdict: OpenVerdict,
    /// The declarer's result after what was done, if everybody plays perfectly from there on.
    pub taken: OpenResult,
    /// The best result for the player's side that a legal card led to.
    pub best: OpenResult,
}

/// How much of a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewScope {
    /// Calls, discards, contracts and cards.
    Decisions,
    /// The choices that can be estimated.
    Estimates,
    /// Nothing.
    Nothing,
}

impl ReviewScope {
    /// Returns the scope of reviews of this game. A Ramsch in a game of Skat is estimated, too.
    #[must_use]
    pub const fn of(game: GameId) -> Self {
        match game {
            GameId::Skat => Self::Decisions,
            GameId::Strohmann
            | GameId::Oma
            | GameId::Officers
            | GameId::Ramsch
            | GameId::Schieberamsch
            | GameId::Tournee
            | GameId::Texas => Self::Estimates,
            GameId::ThirtyOne => Self::Nothing,
        }
    }

    /// Returns the key in reports.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Decisions => "decisions",
            Self::Estimates => "estimates",
            Self::Nothing => "nothing",
        }
    }
}

/// The review of one decision. Everything but `open` depends on the seat's view alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecisionReview {
    /// Number of entries of the deal before the decision.
    pub number: u16,
    /// The seat that decided.
    pub seat: Seat,
    /// What the decision was about.
    pub subject: Subject,
    /// The action that was taken.
    pub taken: AnyAction,
    /// The best option.
    pub best: AnyAction,
    /// What the action was worth.
    pub taken_value: OptionValue,
    /// What the best option was worth.
    pub best_value: OptionValue,
    /// What was lost against the best option, measured in other worlds than those that chose it.
    /// Nothing if the decision isn't judged. For a call, without the losses of the earlier calls, which the auction passed over.
    pub loss: OptionValue,
    /// Standard error of the loss.
    pub error: OptionValue,
    /// True if every option wins in more than 99 % of the worlds, or in less than 1 %.
    pub decided: bool,
    /// The verdict by what the player could know.
    pub label: DecisionLabel,
    /// Number of worlds that measured the loss.
    pub worlds: u16,
    /// True if these are all possible worlds.
    pub all_worlds: bool,
    /// The second verdict, where a card was played in a contract, or it was given up.
    pub open: Option<OpenReview>,
}

impl DecisionReview {
    /// Returns the accuracy, 0 to 100; `None` if the decision isn't judged. Nothing in a decided deal
    /// costs any.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        let lost = match self.loss.chance {
            _ if self.label == DecisionLabel::NotJudged => return None,
            _ if self.decided => 0.0,
            Some(lost) if !self.subject.is_compared_by_points() => lost.value(),
            _ => self.loss.points.value() / STAKE,
        };
        Some(accuracy(100.0 * lost))
    }
}

/// Accuracy, 0 to 100, of a decision that loses this percentage of winning probability, by the
/// formula of lichess.
#[must_use]
pub fn accuracy(lost_percent: f64) -> f64 {
    let accuracy = 103.166_810_071_164_9 * (-0.043_544_153_869_539_51 * lost_percent).exp()
        - 3.166_924_740_191_411
        + 1.0;
    accuracy.clamp(0.0, 100.0)
}

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} %", 100.0 * self.value())
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the formula, calculated apart with twelve digits.
    #[test]
    fn accuracy_follows_the_published_formula() {
        for (lost, expected) in [
            (-5.0, 100.0),
            (0.0, 100.0),
            (1.0, 96.603_976_5),
            (5.0, 80.815_299_9),
            (10.0, 64.579_828_2),
            (50.0, 9.527_819_1),
            (100.0, 0.0),
        ] {
            let found = accuracy(lost);
            assert!((found - expected).abs() < 1e-6, "{lost} %: {found}");
        }
    }

    #[test]
    fn the_second_verdict_joins_what_was_known_and_what_it_cost() {
        let table = [
            (DecisionLabel::Mistake, true, "error"),
            (DecisionLabel::Fine, false, "lucky"),
            (DecisionLabel::Good, true, "unlucky"),
            (DecisionLabel::Equal, true, "unlucky"),
            (DecisionLabel::Equal, false, "good"),
            (DecisionLabel::NotJudged, false, "good"),
        ];
        for (label, cost, key) in table {
            assert_eq!(
                OpenVerdict::of(label.is_worse(), cost).key(),
                key,
                "{label:?}"
            );
        }
    }

    #[test]
    fn numbers_are_rounded_once() {
        assert_eq!(
            (Thousandths::new(0.123_46), Thousandths::new(-0.000_6)),
            (Thousandths(123), Thousandths(-1))
        );
        assert_eq!(Tenths::new(-12.349).to_string(), "-12.3");
        assert_eq!(Thousandths(531).to_string(), "53.1 %");
    }
}
