//! Thirty-one: drawing, discarding and knocking.
//!
//! All levels knock from a certain value on. Weaker levels compare the values of hands now.
//! Stronger ones average over all cards that the next draw may bring.

mod hand;
mod knock;

use rand::RngExt;
use rand::rngs::StdRng;
use skat_rules::games::thirty_one::{
    Action, Card52, CardSet52, PhaseView, RoundView, SeatView, StepView,
};

use self::hand::Hands;
use crate::context::DecisionContext;
use crate::skill::Skill;
use crate::time_limit::TimeLimit;
use crate::{Decision, RatedAction};

/// Chooses an action in a game of Thirty-one.
pub(crate) fn decide(view: &SeatView, context: &mut DecisionContext<'_>) -> Decision<Action> {
    let PhaseView::Round(round) = view.public.phase else {
        unreachable!("no player is asked after the game")
    };
    let player = Decider {
        view,
        round,
        hands: Hands::new(view),
        skill: context.skill,
        rng: &mut context.rng,
        time: context.time,
    };
    player.decide()
}

/// Maximum value of a hand.
const MOST: f32 = 31.0;

/// The player to decide.
struct Decider<'a> {
    view: &'a SeatView,
    round: RoundView,
    hands: Hands,
    skill: &'a Skill,
    rng: &'a mut StdRng,
    time: &'a TimeLimit<'a>,
}

impl Decider<'_> {
    fn may(&self, action: Action) -> bool {
        self.view.legal.contains(&action)
    }

    fn reckons(&self) -> bool {
        self.skill.looks_ahead_in_31 && !self.time.is_up()
    }

    fn misjudged(&mut self, value: f32) -> f32 {
        let most = self.skill.misjudges_hands_of_31;
        let by = if most > 0.0 {
            self.rng.random_range(-most..most)
        } else {
            0.0
        };
        value + by
    }

    fn decide(mut self) -> Decision<Action> {
        if self.may(Action::Declare) {
            return Decision::by_heuristics(Action::Declare);
        }
        match self.round.step {
            StepView::BeforeLooking => Decision::by_heuristics(Action::Look),
            StepView::Drawing => self.draw(),
            StepView::Discarding { .. } => self.discard(),
        }
    }

    fn draw(&mut self) -> Decision<Action> {
        let value = self.hands.value(self.view.hand);
        let after_drawing = if self.reckons() {
            self.hands.after_drawing(self.view.hand)
        } else {
            (value + USUAL_GAIN).min(MOST)
        };
        let with_top = self.round.top.map_or(value, |top| self.with_top(top));
        let options = self.view.legal.iter().map(|&action| {
            let points = match action {
                Action::Draw => after_drawing,
                Action::Take => with_top,
                _ => value,
            };
            RatedAction::brings(action, points)
        });
        Decision::chosen(
            self.way_to_draw(value, after_drawing, with_top),
            options.collect(),
        )
    }

    /// Chooses the action before a draw, with a hand of this value. The open card would make it
    /// `with_top`, a card from the stock `after_drawing` on average.
    fn way_to_draw(&mut self, value: f32, after_drawing: f32, with_top: f32) -> Action {
        for call in [Action::Hammer, Action::Knock] {
            if self.may(call) && self.knocks(value, call == Action::Hammer) {
                return call;
            }
        }
        let needed = if self.may(Action::Draw) {
            after_drawing
        } else {
            value + 0.5
        };
        let takes = self.may(Action::Take) && self.misjudged(with_top) >= needed;
        let wanted = if takes { Action::Take } else { Action::Draw };
        // With nothing to draw, the round ends unless the open card is wanted; a knock is the last
        // resort.
        let choices = [
            wanted,
            Action::Draw,
            Action::Show,
            Action::Take,
            Action::Knock,
        ];
        let choice = choices.into_iter().find(|&action| self.may(action));
        choice.unwrap_or(self.view.legal[0])
    }

    /// Value of the hand with the open card and without the worst one.
    fn with_top(&self, top: Card52) -> f32 {
        let four = self.view.hand.with(top);
        let keeping = |left_out: Card52| self.hands.value(four.without(left_out));
        self.view.hand.iter().map(keeping).fold(0.0, f32::max)
    }

    fn discard(&mut self) -> Decision<Action> {
        let declaring = |action: &&Action| matches!(action, Action::DiscardAndDeclare(_));
        if let Some(&declares) = self.view.legal.iter().find(declaring) {
            return Decision::by_heuristics(declares);
        }
        let discards = self.view.legal.iter().filter_map(|&action| match action {
            Action::Discard(card) => Some(card),
            _ => None,
        });
        let discards: Vec<Card52> = discards.collect();
        let reckons = self.reckons();
        let mut options = Vec::with_capacity(discards.len() + 1);
        for &card in &discards {
            let kept = self.view.hand.without(card);
            let worth = if reckons {
                self.hands.prospects(kept)
            } else {
                self.hands.value(kept) + pairs_in_suit(kept)
            };
            let option = RatedAction::brings(Action::Discard(card), self.hands.value(kept));
            options.push(RatedAction {
                worth: self.misjudged(worth),
                ..option
            });
        }
        let best = Decision::best_of(0, options.clone());
        let Action::Discard(card) = best.action else {
            return best;
        };
        let value = self.hands.value(self.view.hand.without(card));
        if self.may(Action::Stop) && self.knocks(value, false) {
            options.push(RatedAction::brings(Action::Stop, value));
            return Decision::chosen(Action::Stop, options);
        }
        best
    }

    /// Returns true if a hand of this value ends the round.
    fn knocks(&mut self, value: f32, at_once: bool) -> bool {
        self.misjudged(value) >= knock::enough(&self.round, self.view.public.rules.style, at_once)
    }
}

/// Usual gain of a hand by a card from the stock.
const USUAL_GAIN: f32 = 3.0;

/// A small bonus for two cards of one suit, which a third may join.
fn pairs_in_suit(kept: CardSet52) -> f32 {
    let points = kept
        .iter()
        .map(|card| f32::from(card.rank().points()) * kept.of_suit(card.suit()).len() as f32);
    0.05 * points.sum::<f32>()
}
