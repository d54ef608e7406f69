//! Thirty-one: what to draw, what to discard, and when to knock.
//!
//! Everybody knocks from a value on. Weaker levels compare what hands are worth now; stronger ones reckon what the next draw brings on
//! average, over all cards that may be drawn.

mod hand;
mod knock;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skat_rules::games::thirty_one::{Action, Card52, CardSet52, PhaseView, RoundView, SeatView, StepView};

use self::hand::Hands;
use crate::Decision;
use crate::level::Level;

/// What an autoplayer does in a game of Thirty-one.
pub(crate) fn decide(view: &SeatView, level: Level, seed: u64, stop: &dyn Fn() -> bool) -> Decision<Action> {
    let PhaseView::Round(round) = view.public.phase else { unreachable!("nobody is awaited once the game is over") };
    let rng = StdRng::seed_from_u64(seed);
    let player = Player { view, round, hands: Hands::new(view), level, rng, stop };
    Decision::by_thumb(player.decide())
}

/// By how many points the weakest level misjudges what a hand is worth.
const MISJUDGED: f32 = 3.0;

/// Who is asked.
struct Player<'a> {
    view: &'a SeatView,
    round: RoundView,
    hands: Hands,
    level: Level,
    rng: StdRng,
    stop: &'a dyn Fn() -> bool,
}

impl Player<'_> {
    fn may(&self, action: Action) -> bool {
        self.view.legal.contains(&action)
    }

    fn reckons(&self) -> bool {
        self.level >= Level::League && !(self.stop)()
    }

    fn misjudged(&mut self, value: f32) -> f32 {
        let by = if self.level == Level::Beginner { self.rng.random_range(-MISJUDGED..MISJUDGED) } else { 0.0 };
        value + by
    }

    fn decide(mut self) -> Action {
        if self.may(Action::Declare) {
            return Action::Declare;
        }
        match self.round.step {
            StepView::BeforeLooking => Action::Look,
            StepView::Drawing => self.draw(),
            StepView::Discarding { .. } => self.discard(),
        }
    }

    fn draw(&mut self) -> Action {
        let value = self.hands.value(self.view.hand);
        for call in [Action::Hammer, Action::Knock] {
            if self.may(call) && self.knocks(value, call == Action::Hammer) {
                return call;
            }
        }
        let takes = self.may(Action::Take) && self.round.top.is_some_and(|top| self.takes(value, top));
        let wanted = if takes { Action::Take } else { Action::Draw };
        // Where there is nothing to draw, the round ends unless the discard is wanted; a knock is the last resort.
        let choices = [wanted, Action::Draw, Action::Show, Action::Take, Action::Knock];
        let choice = choices.into_iter().find(|&action| self.may(action));
        choice.unwrap_or(self.view.legal[0])
    }

    /// Whether the discard is better than what the stock brings.
    fn takes(&mut self, value: f32, top: Card52) -> bool {
        let four = self.view.hand.with(top);
        let keeping = |left_out: Card52| self.hands.value(four.without(left_out));
        let with_top = self.view.hand.iter().map(keeping).fold(0.0, f32::max);
        let needed = match () {
            () if !self.may(Action::Draw) => value + 0.5,
            () if self.reckons() => self.hands.after_drawing(self.view.hand),
            () => value + USUAL_GAIN,
        };
        self.misjudged(with_top) >= needed
    }

    fn discard(&mut self) -> Action {
        let declaring = |action: &&Action| matches!(action, Action::DiscardAndDeclare(_));
        if let Some(&declares) = self.view.legal.iter().find(declaring) {
            return declares;
        }
        let discards = self.view.legal.iter().filter_map(|&action| match action {
            Action::Discard(card) => Some(card),
            _ => None,
        });
        let discards: Vec<Card52> = discards.collect();
        let reckons = self.reckons();
        let mut best = (discards[0], f32::NEG_INFINITY);
        for card in discards {
            let kept = self.view.hand.without(card);
            let worth = if reckons { self.hands.prospects(kept) } else { self.hands.value(kept) + pairs_in_suit(kept) };
            let worth = self.misjudged(worth);
            if worth > best.1 {
                best = (card, worth);
            }
        }
        let value = self.hands.value(self.view.hand.without(best.0));
        if self.may(Action::Stop) && self.knocks(value, false) { Action::Stop } else { Action::Discard(best.0) }
    }

    /// Whether a hand of this value ends the round.
    fn knocks(&mut self, value: f32, at_once: bool) -> bool {
        self.misjudged(value) >= knock::enough(&self.round, self.view.public.rules.style, at_once)
    }
}

/// What a card from the stock usually adds to a hand.
const USUAL_GAIN: f32 = 3.0;

/// A little for two cards of one suit, which a third may join.
fn pairs_in_suit(kept: CardSet52) -> f32 {
    let points = kept.iter().map(|card| f32::from(card.rank().points()) * kept.of_suit(card.suit()).len() as f32);
    0.05 * points.sum::<f32>()
}
