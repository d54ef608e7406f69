//! `/learn`: short guided deals, each a single message that presses edit.
//!
//! A lesson is data: fixed cards, a script for the other players, and questions with a reply to
//! every choice. The learner's progress is in the controls alone, so nothing is stored. The rules
//! compute the values, card points and trumps in the texts ([`facts`]), and check every action in a
//! deal.

mod facts;
mod lesson;
mod lessons;
mod page;
#[cfg(test)]
mod tests;
mod words;

use skat_rules::games::skat::Action;

pub use page::learn;

/// The finished lessons, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LessonsDone(u16);

impl LessonsDone {
    /// Reads the set from its bits. Drops bits of lessons that don't exist.
    #[must_use]
    pub fn from_bits(bits: u16) -> Self {
        let all = (1_u16 << lessons::ALL.len()) - 1;
        Self(bits & all)
    }

    /// Returns one bit for each lesson; the first lesson is the lowest bit.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    fn contains(self, lesson: usize) -> bool {
        self.0 >> lesson & 1 == 1
    }

    fn with(self, lesson: usize) -> Self {
        Self(self.0 | 1 << lesson)
    }
}

/// The meaning of a lesson's control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnPress {
    /// The lessons finished so far.
    pub done: LessonsDone,
    /// The page that the control shows.
    pub to: LearnPage,
}

/// A page of the lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnPage {
    /// The list of all lessons.
    Menu,
    /// A select of lessons; its values are lesson numbers from 0.
    Select,
    /// A step of a lesson.
    Step {
        /// The lesson's number, from 0.
        lesson: u8,
        /// The step's number, from 0. The number after the last step is the lesson's end.
        step: u8,
        /// The learner's choice in this step.
        choice: LessonChoice,
    },
    /// A select of the two cards to discard in a step; its values are cards in notation.
    SelectDiscards {
        /// The lesson's number, from 0.
        lesson: u8,
        /// The step's number, from 0.
        step: u8,
    },
}

/// A choice in a step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonChoice {
    /// No choice yet.
    Open,
    /// An action in the deal.
    Act(Action),
    /// A quiz answer, by its number from 0.
    Answer(u8),
}
