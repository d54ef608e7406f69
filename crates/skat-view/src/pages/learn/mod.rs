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

pub use page::learn;
