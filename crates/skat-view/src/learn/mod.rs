//! `/learn`: short guided deals, each a message that is edited by presses.
//!
//! A lesson is data: set cards, a script of what the others do, and questions with a reply to every choice. Where somebody is in it
//! is in the controls alone, so nothing is stored. What texts say of values, card points and trumps is reckoned by the rules
//! ([`facts`]), and whatever happens in a deal is checked by them.

mod facts;
mod lesson;
mod lessons;
mod page;
#[cfg(test)]
mod tests;
mod words;

use skat_rules::games::skat::Action;

pub use page::learn;

/// Which lessons somebody has finished, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LessonsDone(u16);

impl LessonsDone {
    /// Those whose bits are set; bits of lessons that don't exist are dropped.
    #[must_use]
    pub fn from_bits(bits: u16) -> Self {
        let all = (1_u16 << lessons::ALL.len()) - 1;
        Self(bits & all)
    }

    /// One bit for each lesson, the first lowest.
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

/// What a control of the lessons means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnPress {
    /// What has been finished before.
    pub done: LessonsDone,
    /// Where it leads.
    pub to: LearnPage,
}

/// A page of the lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnPage {
    /// The list of all lessons.
    Menu,
    /// A select of a lesson; its values are lessons' numbers, from 0.
    Select,
    /// A step of a lesson.
    Step {
        /// The lesson, from 0.
        lesson: u8,
        /// The step, from 0; the one after the last is the lesson's end.
        step: u8,
        /// What is chosen in it.
        choice: LessonChoice,
    },
    /// A select of the two cards to put away in a step; its values are cards in their written form.
    SelectDiscards {
        /// The lesson, from 0.
        lesson: u8,
        /// The step, from 0.
        step: u8,
    },
}

/// What is chosen in a step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonChoice {
    /// Nothing yet.
    Open,
    /// Something in the deal.
    Act(Action),
    /// An answer in words, by its number from 0.
    Answer(u8),
}
