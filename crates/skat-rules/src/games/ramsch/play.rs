//! The course of a Ramsch, from the first turn with the skat to the score.
//!
//! It is a game of its own, and the continuation of Skat when all pass.

use super::card_play::CardPlay;
use super::score::{RamschResult, RamschScore, score};
use super::view::{RamschCall, RamschPhase, RamschView, SkatTurn};
use super::{Action, Illegal, RamschRules};
use crate::card::CardSet;
use crate::rounds::RoundState;
use crate::seat::{BySeat, Seat, SeatSet};

/// Checks the cards that the holder of these twelve passes on: two of them, and no jack.
///
/// # Errors
///
/// [`Illegal::NotTwoCards`] or [`Illegal::JackPassedOn`].
pub fn check_passed_on(twelve: CardSet, cards: CardSet) -> Result<(), Illegal> {
    if !twelve.contains_pair(cards) {
        Err(Illegal::NotTwoCards)
    } else if !(cards & CardSet::JACKS).is_empty() {
        Err(Illegal::JackPassedOn)
    } else {
        Ok(())
    }
}

/// A Ramsch. The fields are private; views expose what players may see.
#[derive(Clone, Copy)]
pub(crate) struct RamschPlay {
    rules: RamschRules,
    round: RoundState,
    step: RamschPhase,
    play: CardPlay,
    /// Two cards on the table, or those passed on last.
    skat: CardSet,
    turns: BySeat<Option<SkatTurn>>,
    found: BySeat<CardSet>,
    passed_on: BySeat<CardSet>,
    calls: BySeat<Option<RamschCall>>,
}

impl RamschPlay {
    /// Returns a Ramsch with these cards. `round` tells if it is compulsory, and how many Bock
    /// rounds double its score.
    pub(crate) fn new(
        hands: BySeat<CardSet>,
        skat: CardSet,
        rules: RamschRules,
        round: RoundState,
    ) -> Self {
        let mut ramsch = Self {
            rules,
            round,
            step: RamschPhase::Tricks,
            play: CardPlay::new(hands, rules.tens),
            skat,
            turns: BySeat::default(),
            found: BySeat::default(),
            passed_on: BySeat::default(),
            calls: BySeat::default(),
        };
        ramsch.step = ramsch.turn_of(Seat::FOREHAND);
        ramsch
    }

    /// Returns the seat that owes a decision; empty exactly if the Ramsch is over.
    pub(crate) fn awaited(&self) -> SeatSet {
        match self.step {
            RamschPhase::Skat(seat) | RamschPhase::Passing(seat) | RamschPhase::Calling(seat) => {
                SeatSet::only(seat)
            }
            RamschPhase::Tricks => SeatSet::only(self.play.tricks.turn()),
            RamschPhase::Over => SeatSet::EMPTY,
        }
    }

    /// Adds all legal actions of the seat.
    pub(crate) fn add_legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if !self.awaited().contains(seat) {
            return;
        }
        match self.step {
            RamschPhase::Skat(_) => actions.extend([Action::Take, Action::Push]),
            RamschPhase::Passing(_) => {
                let cards = self.play.hands[seat] - CardSet::JACKS;
                actions.extend(cards.pairs().map(Action::PassOn));
            }
            RamschPhase::Calling(_) => {
                let calls = [Action::Knock, Action::Virgin, Action::Ready];
                actions.extend(
                    calls
                        .into_iter()
                        .filter(|&call| self.check_call(seat, call).is_ok()),
                );
            }
            RamschPhase::Tricks => actions.extend(self.play.playable().iter().map(Action::Play)),
            RamschPhase::Over => {}
        }
    }

    /// Checks that the action is legal for the seat.
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let in_turn = |of: Seat| {
            if of == seat {
                Ok(())
            } else {
                Err(Illegal::NotYourTurn)
            }
        };
        match (self.step, action) {
            (RamschPhase::Skat(of), Action::Take | Action::Push) => in_turn(of),
            (RamschPhase::Passing(of), Action::PassOn(cards)) => {
                in_turn(of)?;
                check_passed_on(self.play.hands[seat], cards)
            }
            (RamschPhase::Calling(of), Action::Knock | Action::Virgin | Action::Ready) => {
                in_turn(of)?;
                self.check_call(seat, action)
            }
            (RamschPhase::Tricks, Action::Play(card)) => self.play.check(seat, card),
            _ => Err(Illegal::WrongPhase),
        }
    }

    /// Applies a legal action.
    pub(crate) fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match action {
            Action::Take => {
                self.turns[seat] = Some(SkatTurn::Took);
                self.found[seat] = self.skat;
                self.play.hands[seat] |= self.skat;
                self.step = RamschPhase::Passing(seat);
            }
            Action::Push => {
                self.turns[seat] = Some(SkatTurn::Pushed);
                self.step = self.calling_of(seat);
            }
            Action::PassOn(cards) => {
                self.passed_on[seat] = cards;
                self.play.hands[seat] -= cards;
                self.skat = cards;
                self.step = self.calling_of(seat);
            }
            Action::Knock | Action::Virgin | Action::Ready => {
                self.calls[seat] = match action {
                    Action::Knock => Some(RamschCall::Knock),
                    Action::Virgin => Some(RamschCall::Virgin),
                    _ => None,
                };
                self.step = self.turn_after(seat);
            }
            Action::Play(card) => {
                let winner = self.play.play(card);
                let failed =
                    winner.is_some_and(|winner| self.calls[winner] == Some(RamschCall::Virgin));
                if failed || self.play.tricks.over() {
                    self.step = RamschPhase::Over;
                }
            }
            Action::GrandHand | Action::NoGrandHand => return Err(Illegal::WrongPhase),
        }
        Ok(())
    }

    /// Returns the public view.
    pub(crate) fn view(&self) -> RamschView {
        RamschView {
            rules: self.rules,
            step: self.step,
            skat: self.turns,
            calls: self.calls,
            tricks: self.play.tricks.complete().to_vec(),
            leader: self.play.tricks.leader(),
            on_table: self.play.tricks.open().to_vec(),
            result: self.score().map(|score| (self.skat, score)),
        }
    }

    /// Returns a player's hand.
    pub(crate) fn hand(&self, seat: Seat) -> CardSet {
        self.play.hands[seat]
    }

    /// Returns the cards that a player found in the skat and those they passed on; only that player
    /// may see them.
    pub(crate) fn exchanged(&self, seat: Seat) -> (Option<CardSet>, Option<CardSet>) {
        let if_any = |cards: CardSet| (!cards.is_empty()).then_some(cards);
        (if_any(self.found[seat]), if_any(self.passed_on[seat]))
    }

    /// Returns the score once the Ramsch is over.
    pub(crate) fn score(&self) -> Option<RamschScore> {
        if self.step != RamschPhase::Over {
            return None;
        }
        let trick_points =
            BySeat::from_fn(|seat| self.rules.card_points(self.play.tricks.of(seat).0));
        let last_trick = self.play.tricks.leader();
        if self.calls[last_trick] == Some(RamschCall::Virgin) {
            return Some(RamschScore::failed_virgin(
                last_trick,
                trick_points,
                self.round.doublings,
            ));
        }
        let pushes = self
            .turns
            .0
            .into_iter()
            .filter(|&turn| turn == Some(SkatTurn::Pushed));
        let doublings = pushes
            .map(|_| 1)
            .chain(self.calls.0.into_iter().flatten().map(|_| 1))
            .sum();
        let outcome = RamschResult {
            trick_points,
            tricks: BySeat::from_fn(|seat| self.play.tricks.of(seat).1),
            skat_points: self.rules.card_points(self.skat),
            last_trick,
            doublings,
            bock: self.round.doublings,
        };
        Some(score(&self.rules, &outcome))
    }

    /// Each seat in turn takes or pushes the skat, then calls. Parts that the table hasn't agreed
    /// on are skipped.
    fn turn_of(&self, seat: Seat) -> RamschPhase {
        if self.rules.pushing {
            RamschPhase::Skat(seat)
        } else {
            self.calling_of(seat)
        }
    }

    fn calling_of(&self, seat: Seat) -> RamschPhase {
        let calls = [Action::Knock, Action::Virgin];
        if calls
            .into_iter()
            .any(|call| self.check_call(seat, call).is_ok())
        {
            RamschPhase::Calling(seat)
        } else {
            self.turn_after(seat)
        }
    }

    fn turn_after(&self, seat: Seat) -> RamschPhase {
        if seat == Seat::REARHAND {
            RamschPhase::Tricks
        } else {
            self.turn_of(seat.next())
        }
    }

    fn check_call(&self, seat: Seat, call: Action) -> Result<(), Illegal> {
        match call {
            Action::Knock if !self.rules.knocking || !self.round.ramsch => Err(Illegal::NoKnocking),
            Action::Knock if self.turns[seat] == Some(SkatTurn::Pushed) => {
                Err(Illegal::KnockAfterPush)
            }
            Action::Virgin if !self.rules.announced_virgin => Err(Illegal::NoAnnouncedVirgin),
            _ => Ok(()),
        }
    }
}
