//! A player's view of a Ramsch.

use skat_rules::card::CardSet;
use skat_rules::games::ramsch::{self, RamschCall, RamschView, SkatTurn};
use skat_rules::seat::{BySeat, Seat};

use super::knowledge::Knowledge;

/// A player's view of a Ramsch.
pub(crate) struct RamschPlayer<'a> {
    pub(crate) me: Seat,
    pub(crate) hand: CardSet,
    /// The two cards passed on, if the player took the skat.
    pub(crate) passed_on: Option<CardSet>,
    pub(crate) ramsch: &'a RamschView,
    /// Legal calls, if the player is asked for one.
    pub(crate) calls: Vec<ramsch::Action>,
}

impl RamschPlayer<'_> {
    /// Seats that have announced to take no trick.
    pub(super) fn virgins(&self) -> Vec<Seat> {
        let calls = Seat::SKAT
            .into_iter()
            .filter(|&seat| self.ramsch.calls[seat] == Some(RamschCall::Virgin));
        calls.collect()
    }

    /// Number of times that the score has been doubled.
    pub(super) fn doublings(&self) -> u8 {
        let pushes = self
            .ramsch
            .skat
            .0
            .into_iter()
            .filter(|&turn| turn == Some(SkatTurn::Pushed))
            .count();
        (pushes + self.ramsch.calls.0.into_iter().flatten().count()) as u8
    }

    pub(super) fn knowledge(&self) -> Knowledge<'_> {
        let earlier = |seat: Seat| seat < self.me;
        let later_pushed = Seat::SKAT
            .into_iter()
            .filter(|&seat| seat > self.me)
            .all(|seat| self.ramsch.skat[seat] == Some(SkatTurn::Pushed));
        Knowledge {
            me: self.me,
            hand: self.hand,
            rules: self.ramsch.rules,
            tricks: &self.ramsch.tricks,
            leader: self.ramsch.leader,
            on_table: &self.ramsch.on_table,
            not_with: BySeat::from_fn(|seat| {
                if earlier(seat) {
                    self.passed_on.unwrap_or_default()
                } else {
                    CardSet::EMPTY
                }
            }),
            skat: self.passed_on.filter(|_| later_pushed),
        }
    }
}
