//! The levels that search worlds use only their own knowledge and always decide.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use skat_autoplay::{Decision, Engine, Reason, TimeLimit, decide_at_once};
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::game::{AnyAction, AnySeatView, Game};
use skat_rules::games::skat::{Action, CardsDealt, Deal, PhaseView};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

/// A deal played by heuristics, with all actions so far.
struct Played {
    cards: [Card; 32],
    deal: Deal,
    done: Vec<(Seat, Action)>,
}

impl Played {
    fn begin(number: u64) -> Self {
        let mut bytes = [9; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self::of(shuffled(&DealSecret::new(bytes)))
    }

    fn of(cards: [Card; 32]) -> Self {
        let hand = |seat: Seat| cards[seat.index() * 10..][..10].iter().copied().collect();
        let dealt =
            CardsDealt::new(BySeat::from_fn(hand), cards[30..].iter().copied().collect()).unwrap();
        Self {
            cards,
            deal: Deal::new(dealt),
            done: Vec::new(),
        }
    }

    fn awaited(&self) -> Option<Seat> {
        self.deal.awaited().iter().next()
    }

    fn view(&self, seat: Seat) -> AnySeatView {
        AnySeatView::Skat(self.deal.seat_view(seat))
    }

    fn go_on(&mut self, seat: Seat, seed: u64) {
        let AnyAction::Skat(action) = decide_at_once(&self.view(seat), seed).unwrap() else {
            unreachable!()
        };
        self.deal.apply(seat, action).unwrap();
        self.done.push((seat, action));
    }

    /// Returns another deal with the same course, in which cards that this seat hasn't seen lie
    /// elsewhere. `None` if a few attempts find none.
    fn as_seen_by(&self, seat: Seat, rng: &mut StdRng) -> Option<Self> {
        let view = self.deal.seat_view(seat);
        let played = match &view.public.phase {
            PhaseView::Play(play) => {
                play.played()
                    | play
                        .open_hands
                        .iter()
                        .filter_map(|(_, &open)| open)
                        .fold(CardSet::EMPTY, |all, open| all | open)
            }
            _ => CardSet::EMPTY,
        };
        let seen =
            view.hand | played | view.found.unwrap_or_default() | view.discards.unwrap_or_default();
        let own = |place: usize| place < 30 && place / 10 == seat.index();
        let hidden: Vec<usize> = (0..32)
            .filter(|&place| !own(place) && !seen.contains(self.cards[place]))
            .collect();
        (0..20).find_map(|_| {
            let mut elsewhere = hidden.clone();
            elsewhere.shuffle(rng);
            let mut cards = self.cards;
            for (&from, &to) in hidden.iter().zip(&elsewhere) {
                cards[to] = self.cards[from];
            }
            let mut other = Self::of(cards);
            for &(seat, action) in &self.done {
                other.deal.apply(seat, action).ok()?;
                other.done.push((seat, action));
            }
            (cards != self.cards && other.view(seat) == self.view(seat)).then_some(other)
        })
    }
}

fn decide(view: &AnySeatView, level: Strength, seed: u64) -> Decision {
    Engine::default()
        .decide(view, level, seed, &TimeLimit::never())
        .unwrap()
}

#[test]
fn hidden_cards_change_no_decision() {
    let mut rng = StdRng::seed_from_u64(3);
    let (mut calls, mut cards) = (0, 0);
    for number in 0..60 {
        let mut played = Played::begin(number);
        while let Some(seat) = played.awaited() {
            if rng.random_bool(0.3)
                && let Some(other) = played.as_seen_by(seat, &mut rng)
            {
                for level in Strength::ALL {
                    let decision = decide(&played.view(seat), level, number);
                    assert_eq!(
                        decision,
                        decide(&other.view(seat), level, number),
                        "deal {number}, level {level}"
                    );
                    match decision.action {
                        AnyAction::Skat(Action::Play(_)) => cards += 1,
                        _ => calls += 1,
                    }
                }
            }
            played.go_on(seat, number);
        }
    }
    assert!(
        calls > 200 && cards > 200,
        "only {calls} calls and {cards} cards were compared"
    );
}

#[test]
fn without_time_actions_are_legal() {
    for number in 0..40 {
        let mut played = Played::begin(number);
        while let Some(seat) = played.awaited() {
            for level in Strength::ALL {
                let view = played.view(seat);
                let Decision { action, reason } = Engine::default()
                    .decide(&view, level, number, &TimeLimit::passed())
                    .unwrap();
                assert!(
                    view.legal().contains(&action),
                    "deal {number}, level {level}: {action}"
                );
                assert!(
                    !matches!(reason, Reason::Rated { worlds: 1.., .. }),
                    "there was no time"
                );
            }
            played.go_on(seat, number);
        }
    }
}

#[test]
fn a_reason_lists_the_playable_cards_best_first() {
    let mut looked_at_some = 0;
    for number in 0..10 {
        let mut played = Played::begin(number);
        while let Some(seat) = played.awaited() {
            let view = played.view(seat);
            let Decision { action, reason } = decide(&view, Strength::League, number);
            if let (AnyAction::Skat(Action::Play(card)), Reason::Rated { worlds, options }) =
                (action, reason)
            {
                let card_of = |action: AnyAction| match action {
                    AnyAction::Skat(Action::Play(card)) => Some(card),
                    _ => None,
                };
                assert_eq!(card_of(options[0].action), Some(card));
                let all: CardSet = options
                    .iter()
                    .filter_map(|option| card_of(option.action))
                    .collect();
                assert_eq!(all, view.legal().into_iter().filter_map(card_of).collect());
                looked_at_some += usize::from(worlds > 0);
            }
            played.go_on(seat, number);
        }
    }
    assert!(
        looked_at_some > 100,
        "{looked_at_some} cards were chosen by searching worlds"
    );
}
