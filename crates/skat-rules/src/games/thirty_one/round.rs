//! One round, from dealing to the showdown.

use super::action::Action;
use super::card::{Card52, CardSet52};
use super::error::Illegal;
use super::rules::{FirstCall, ThirtyOneRules};
use super::showdown::ShowdownHand;
use super::value::Value;
use super::view::{RoundEnd, RoundView, StepView};
use crate::seat::{Seat, SeatSet};

/// Limit per player for discards taken in a row without a draw. Without it a round could last
/// forever.
const TAKES_IN_A_ROW: usize = 4;

/// Returns the first of these seats after another one, clockwise.
pub(super) fn next_among(seats: SeatSet, after: Seat) -> Seat {
    seats
        .iter()
        .find(|&seat| seat > after)
        .or_else(|| seats.iter().next())
        .unwrap_or(after)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TurnPhase {
    BeforeLooking,
    Drawing,
    Discarding {
        drawn: Card52,
        from_pile: bool,
        first_turn: bool,
    },
}

/// A round in progress.
#[derive(Clone)]
pub(super) struct Round {
    rules: ThirtyOneRules,
    dealer: Seat,
    playing: SeatSet,
    /// Cards of each seat; empty for players who are out.
    hands: Vec<CardSet52>,
    /// Stock; the last card is drawn first.
    stock: Vec<Card52>,
    /// Discard pile; the last card lies on top.
    pile: Vec<Card52>,
    turn: Seat,
    step: TurnPhase,
    /// Seats that haven't begun their first turn, so that a dealt 31 still holds.
    fresh: SeatSet,
    knocker: Option<Seat>,
    /// Player who has declared a 31 made in this round.
    made: Option<Seat>,
    /// Discards taken since the last draw.
    takes: usize,
}

impl Round {
    /// Deals one card at a time from the dealer's left, three to each player, and turns one card
    /// up.
    pub(super) fn deal(
        rules: ThirtyOneRules,
        seats: u8,
        dealer: Seat,
        playing: SeatSet,
        cards: [Card52; 52],
    ) -> Self {
        let mut stock: Vec<Card52> = cards.into_iter().rev().collect();
        let mut hands = vec![CardSet52::EMPTY; usize::from(seats)];
        let first = next_among(playing, dealer);
        let mut receiver = first;
        for _ in 0..playing.len() * 3 {
            let hand = &mut hands[receiver.index()];
            *hand = stock.pop().map_or(*hand, |card| hand.with(card));
            receiver = next_among(playing, receiver);
        }
        let pile = stock.pop().into_iter().collect();
        let step = if rules.first_call == FirstCall::ThrowDown {
            TurnPhase::BeforeLooking
        } else {
            TurnPhase::Drawing
        };
        Self {
            rules,
            dealer,
            playing,
            hands,
            stock,
            pile,
            turn: first,
            step,
            fresh: playing,
            knocker: None,
            made: None,
            takes: 0,
        }
    }

    pub(super) const fn turn(&self) -> Seat {
        self.turn
    }

    pub(super) const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Returns the part of the seat's hand that the seat may see.
    pub(super) fn hand(&self, seat: Seat) -> CardSet52 {
        if self.unseen(seat) {
            CardSet52::EMPTY
        } else {
            self.hands.get(seat.index()).copied().unwrap_or_default()
        }
    }

    /// Returns the card that the seat has just drawn or taken.
    pub(super) fn drawn(&self, seat: Seat) -> Option<Card52> {
        match self.step {
            TurnPhase::Discarding { drawn, .. } if seat == self.turn => Some(drawn),
            _ => None,
        }
    }

    pub(super) fn view(&self, number: u32) -> RoundView {
        let step = match self.step {
            TurnPhase::BeforeLooking => StepView::BeforeLooking,
            TurnPhase::Drawing => StepView::Drawing,
            TurnPhase::Discarding {
                drawn, from_pile, ..
            } => StepView::Discarding {
                taken: from_pile.then_some(drawn),
            },
        };
        RoundView {
            number,
            dealer: self.dealer,
            playing: self.playing,
            turn: self.turn,
            step,
            top: self.pile.last().copied(),
            stock: self.stock.len() as u8,
            knocker: self.knocker,
        }
    }

    /// Returns true while the seat decides about a throw-down without having seen its cards.
    fn unseen(&self, seat: Seat) -> bool {
        self.step == TurnPhase::BeforeLooking && seat == self.turn
    }

    /// Returns true if these cards can be declared: 31, or three aces in Cadillac.
    fn is_31(&self, hand: CardSet52) -> bool {
        self.rules.counting().count(hand).value >= Value::THIRTY_ONE
    }

    /// Lists the legal actions of the seat.
    pub(super) fn legal_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        let held = self.hand(seat);
        let declaring = held.iter().map(Action::DiscardAndDeclare);
        let discarding = held.iter().map(Action::Discard);
        let offered = Action::PLAIN.into_iter().chain(declaring).chain(discarding);
        actions.extend(offered.filter(|&action| self.check(seat, action).is_ok()));
    }

    /// Checks that the action is legal for the seat. The answer never depends on cards that the
    /// player hasn't seen.
    pub(super) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if !self.playing.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        if action == Action::Declare {
            return self.check_dealt_31(seat);
        }
        if seat != self.turn {
            return Err(Illegal::NotYourTurn);
        }
        match (self.step, action) {
            (TurnPhase::BeforeLooking, Action::Look | Action::ThrowDown) => Ok(()),
            (TurnPhase::BeforeLooking, _) => Err(Illegal::BeforeLooking),
            (_, Action::Look | Action::ThrowDown)
                if self.rules.first_call == FirstCall::ThrowDown =>
            {
                Err(Illegal::WrongPhase)
            }
            (_, Action::Look | Action::ThrowDown) => Err(Illegal::NotAgreed),
            (_, Action::Hammer) if self.rules.first_call != FirstCall::Hammer => {
                Err(Illegal::NotAgreed)
            }
            (_, Action::Stop) if !self.rules.stop_after_drawing => Err(Illegal::NotAgreed),
            (TurnPhase::Drawing, Action::Draw) if self.stock.is_empty() => Err(Illegal::StockEmpty),
            (TurnPhase::Drawing, Action::Draw) => Ok(()),
            (TurnPhase::Drawing, Action::Take) => self.check_take(),
            (TurnPhase::Drawing, Action::Show) if !self.stock.is_empty() => Err(Illegal::StockLeft),
            (TurnPhase::Drawing, Action::Show) => Ok(()),
            (TurnPhase::Drawing, Action::Knock) => self.check_knock(seat),
            (TurnPhase::Drawing, Action::Hammer) => {
                let first =
                    seat == next_among(self.playing, self.dealer) && self.fresh.contains(seat);
                if first {
                    self.check_knock(seat)
                } else {
                    Err(Illegal::NotFirst)
                }
            }
            (TurnPhase::Discarding { first_turn, .. }, Action::Stop) => {
                if self.knocker.is_some() {
                    Err(Illegal::AlreadyKnocked)
                } else if first_turn {
                    Err(Illegal::FirstTurn)
                } else {
                    Ok(())
                }
            }
            (TurnPhase::Discarding { .. }, Action::Discard(card)) => self.check_discard(seat, card),
            (TurnPhase::Discarding { drawn, .. }, Action::DiscardAndDeclare(card)) => {
                self.check_discard(seat, card)?;
                if !self.is_31(self.hands[seat.index()].without(card)) {
                    Err(Illegal::NotThirtyOne)
                } else if card == drawn {
                    Err(Illegal::TooLate)
                } else {
                    Ok(())
                }
            }
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn check_dealt_31(&self, seat: Seat) -> Result<(), Illegal> {
        if self.unseen(seat) {
            Err(Illegal::BeforeLooking)
        } else if !self.fresh.contains(seat) {
            Err(Illegal::TooLate)
        } else if !self.is_31(self.hands[seat.index()]) {
            Err(Illegal::NotThirtyOne)
        } else {
            Ok(())
        }
    }

    fn check_take(&self) -> Result<(), Illegal> {
        let endless = self.knocker.is_none() && self.takes >= TAKES_IN_A_ROW * self.playing.len();
        if endless {
            Err(Illegal::TooManyTakes)
        } else {
            Ok(())
        }
    }

    fn check_knock(&self, seat: Seat) -> Result<(), Illegal> {
        let hand = self.hands[seat.index()];
        let value = self.rules.counting().count(hand).value;
        if self.rules.stop_after_drawing {
            Err(Illegal::StopAfterDrawing)
        } else if self.knocker.is_some() {
            Err(Illegal::AlreadyKnocked)
        } else if self.stock.is_empty() {
            Err(Illegal::StockEmpty)
        } else if self.rules.knock_needs_one_suit() && !hand.one_suit() {
            Err(Illegal::NotOneSuit)
        } else if !self.rules.minimum_knock.allows(value) {
            Err(Illegal::BelowMinimum)
        } else {
            Ok(())
        }
    }

    fn check_discard(&self, seat: Seat, card: Card52) -> Result<(), Illegal> {
        match self.step {
            _ if !self.hands[seat.index()].contains(card) => Err(Illegal::NotHeld),
            TurnPhase::Discarding {
                drawn,
                from_pile: true,
                ..
            } if drawn == card => Err(Illegal::StraightBack),
            _ => Ok(()),
        }
    }

    /// Applies a checked action; returns the cause if that ends the round.
    pub(super) fn apply(&mut self, seat: Seat, action: Action) -> Option<RoundEnd> {
        match action {
            Action::Declare => Some(RoundEnd::Declared),
            Action::Show => Some(RoundEnd::StockEmpty),
            Action::Hammer => {
                self.knocker = Some(seat);
                Some(RoundEnd::Hammer)
            }
            Action::ThrowDown => {
                self.knocker = Some(seat);
                Some(RoundEnd::ThrowDown)
            }
            Action::Look => {
                self.step = TurnPhase::Drawing;
                None
            }
            Action::Draw => {
                self.takes = 0;
                let card = self.stock.pop();
                self.receive(seat, card, false)
            }
            Action::Take => {
                self.takes += 1;
                let card = self.pile.pop();
                self.receive(seat, card, true)
            }
            Action::Knock => {
                self.knocker = Some(seat);
                self.fresh = self.fresh.without(seat);
                self.pass_turn()
            }
            Action::Stop => {
                self.knocker = Some(seat);
                None
            }
            Action::Discard(card) => {
                self.put_down(seat, card);
                self.pass_turn()
            }
            Action::DiscardAndDeclare(card) => {
                self.put_down(seat, card);
                self.made = Some(seat);
                Some(RoundEnd::Declared)
            }
        }
    }

    fn receive(&mut self, seat: Seat, card: Option<Card52>, from_pile: bool) -> Option<RoundEnd> {
        if let Some(drawn) = card {
            let hand = &mut self.hands[seat.index()];
            *hand = hand.with(drawn);
            self.step = TurnPhase::Discarding {
                drawn,
                from_pile,
                first_turn: self.fresh.contains(seat),
            };
            self.fresh = self.fresh.without(seat);
        }
        None
    }

    fn put_down(&mut self, seat: Seat, card: Card52) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.without(card);
        self.pile.push(card);
    }

    fn pass_turn(&mut self) -> Option<RoundEnd> {
        self.turn = next_among(self.playing, self.turn);
        self.step = TurnPhase::Drawing;
        (self.knocker == Some(self.turn)).then_some(RoundEnd::Knocked)
    }

    /// Returns the player who knocked, stopped the bus, or called a hammer or throw-down.
    pub(super) const fn knocker(&self) -> Option<Seat> {
        self.knocker
    }

    /// Returns all hands as they count now, in seat order, and the knocker if the knock counts.
    ///
    /// A dealt 31 counts as declared if its holder hasn't had a turn, and then no knock counts. The
    /// players therefore need not be asked one by one if they hold it.
    pub(super) fn showdown(&self) -> (Vec<ShowdownHand>, Option<Seat>) {
        let counting = self.rules.counting();
        let dealt = |seat: Seat| self.fresh.contains(seat) && self.is_31(self.hands[seat.index()]);
        let shown = self.playing.iter().map(|seat| {
            let count = counting.count(self.hands[seat.index()]);
            ShowdownHand {
                seat,
                count,
                declared: dealt(seat) || self.made == Some(seat),
            }
        });
        let knock_counts = !self.playing.iter().any(dealt);
        (shown.collect(), self.knocker.filter(|_| knock_counts))
    }

    /// Returns the cards of a hand that is shown.
    pub(super) fn cards(&self, seat: Seat) -> CardSet52 {
        self.hands[seat.index()]
    }
}
