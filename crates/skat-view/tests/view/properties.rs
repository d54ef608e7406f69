//! Properties of all messages about all deals.

use crate::pictures::LOOKS;
use crate::support::{
    Thorough, check_limits, long_mention, long_note, offered, player, reachable, table,
};
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::game::{AnyAction, Game};
use skat_rules::games::skat::{Action, CardsDealt, Deal, PhaseView};
use skat_rules::seat::{BySeat, Seat};
use skat_view::{Lang, Message, Reader, panel, public_message, watch_message};

/// The values that a panel offers: one in a button, 25 higher ones in a select.
const OFFERED_BIDS: usize = 26;

fn dealt(cards: [Card; 32]) -> CardsDealt {
    let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    let hands = BySeat::from_fn(|seat| set(&cards[seat.index() * 10..][..10]));
    CardsDealt::new(hands, set(&cards[30..])).expect("a deal")
}

/// The choices of a random deal: the acting seat, its action, and the chance of a rare action such
/// as a claim or concession.
#[derive(Debug, Clone)]
pub(crate) struct Course {
    secret: [u8; 32],
    choices: Vec<(Index, Index, u8)>,
}

pub(crate) fn course() -> impl Strategy<Value = Course> {
    let choice = (any::<Index>(), any::<Index>(), 0_u8..16);
    (any::<[u8; 32]>(), prop::collection::vec(choice, 0..60))
        .prop_map(|(secret, choices)| Course { secret, choices })
}

impl Course {
    fn cards(&self) -> [Card; 32] {
        shuffled(&DealSecret::new(self.secret))
    }

    /// Plays the course, calls `look` before each action and at the end, and returns the actions.
    pub(crate) fn play(&self, mut look: impl FnMut(&Deal)) -> Vec<(Seat, Action)> {
        let mut deal = Deal::new(dealt(self.cards()));
        let mut history = Vec::new();
        for (who, what, chance) in &self.choices {
            look(&deal);
            let awaited: Vec<Seat> = deal.awaited().iter().collect();
            if awaited.is_empty() {
                break;
            }
            let seat = if *chance == 0 {
                Seat::SKAT[who.index(3)]
            } else {
                awaited[who.index(awaited.len())]
            };
            let mut legal = deal.legal_actions(seat);
            legal.retain(|action| match action {
                Action::Claim | Action::Concede | Action::Throw => *chance == 0,
                // Mostly low bids. They allow Null contracts, and some deals are passed in.
                Action::Bid(bid) => bid.value() <= 20 || *chance == 1,
                _ => true,
            });
            if legal.is_empty() {
                continue;
            }
            let action = *what.get(&legal);
            deal.apply(seat, action).expect("a legal action");
            history.push((seat, action));
        }
        look(&deal);
        history
    }
}

fn messages(deal: &Deal, viewer: Option<Seat>, reader: impl Into<Reader>) -> Vec<Message> {
    let (view, reader) = (table(deal, 3), reader.into());
    let mut messages = vec![
        public_message(&view, &long_mention, reader),
        watch_message(&view, &long_mention, reader),
    ];
    if let Some(seat) = viewer {
        let own = player(deal, &view, seat);
        messages.extend(reachable(Thorough::Kinds, |kind| {
            panel(&own, kind, None, &long_mention, reader)
        }));
    }
    messages
}

/// Every action that the panel offers, after any number of presses.
fn offered_to(deal: &Deal, seat: Seat) -> Vec<Action> {
    let of_skat = |action| match action {
        AnyAction::Skat(action) => Some(action),
        _ => None,
    };
    offered(&player(deal, &table(deal, 3), seat))
        .into_iter()
        .filter_map(of_skat)
        .collect()
}

fn label(card: Card) -> String {
    let suit = match card.suit().letter() {
        'C' => '♣',
        'S' => '♠',
        'H' => '♥',
        _ => '♦',
    };
    let rank = match card.rank().letter() {
        'T' => "10".to_owned(),
        rank => rank.to_string(),
    };
    format!("{suit}{rank}")
}

/// The cards that everybody has seen.
fn public_cards(deal: &Deal) -> CardSet {
    match deal.public_view().phase {
        PhaseView::Play(play) => play
            .open_hands
            .iter()
            .filter_map(|(_, open)| *open)
            .fold(play.played(), |a, b| a | b),
        PhaseView::Over(_) => CardSet::FULL,
        _ => CardSet::EMPTY,
    }
}

/// The cards that the viewer has never seen.
fn hidden_from(deal: &Deal, viewer: Option<Seat>) -> Vec<Card> {
    let mut seen = public_cards(deal);
    if let Some(seat) = viewer {
        let view = deal.seat_view(seat);
        seen =
            seen | view.hand | view.found.unwrap_or_default() | view.discards.unwrap_or_default();
    }
    (CardSet::FULL - seen).iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn messages_keep_discords_limits_and_every_press_is_unique(
        course in course(),
        four in any::<bool>(),
    ) {
        course.play(|deal| {
            for lang in Lang::ALL {
                let view = table(deal, if four { 4 } else { 3 });
                check_limits(&public_message(&view, &long_mention, lang));
                check_limits(&watch_message(&view, &long_mention, lang));
                for seat in Seat::SKAT {
                    let own = player(deal, &view, seat);
                    let show =
                        |kind| panel(&own, kind, Some(&long_note()), &long_mention, lang);
                    reachable(Thorough::Kinds, show).iter().for_each(check_limits);
                }
            }
        });
    }

    #[test]
    fn panels_offer_exactly_the_legal_actions(course in course()) {
        course.play(|deal| {
            for seat in Seat::SKAT {
                let offered = offered_to(deal, seat);
                let legal = deal.legal_actions(seat);
                let bids = |action: &&Action| matches!(action, Action::Bid(_));
                let left_off: Vec<Action> = legal
                    .iter()
                    .filter(bids)
                    .skip(OFFERED_BIDS)
                    .copied()
                    .collect();
                for action in &legal {
                    assert!(offered.contains(action) || left_off.contains(action), "{action} isn't \
                        offered to {seat}");
                }
                for action in &offered {
                    assert!(legal.contains(action), "{action} is offered to {seat}");
                }
            }
        });
    }

    #[test]
    fn messages_to_everybody_hold_no_hidden_card(course in course()) {
        course.play(|deal| {
            let text = format!("{:?}", messages(deal, None, Lang::En));
            for card in hidden_from(deal, None) {
                assert!(!text.contains(&label(card)), "{card} leaked: {text}");
            }
        });
    }

    #[test]
    fn deals_that_differ_in_unseen_cards_give_the_same_messages(
        course in course(),
        viewer in prop::option::of(0_u8..3),
        swaps in prop::collection::vec((any::<Index>(), any::<Index>()), 1..4),
    ) {
        let viewer = viewer.and_then(Seat::new);
        let mut played = None;
        let history = course.play(|deal| played = Some(deal.clone()));
        let played = played.expect("a deal");
        let hidden = hidden_from(&played, viewer);
        prop_assume!(hidden.len() >= 2);
        // The other deal swaps pairs of unseen cards. Only their holders can tell the difference.
        let swapped = |mut card: Card| {
            for (one, other) in &swaps {
                let (one, other) = (*one.get(&hidden), *other.get(&hidden));
                card = if card == one { other } else if card == other { one } else { card };
            }
            card
        };
        let mut other = Deal::new(dealt(course.cards().map(swapped)));
        for (seat, action) in history {
            let action = match action {
                Action::Discard(cards) => Action::Discard(cards.iter().map(swapped).collect()),
                action => action,
            };
            // With other cards, a player might have had to follow suit.
            prop_assume!(other.apply(seat, action).is_ok());
        }
        for lang in Lang::ALL {
            prop_assert_eq!(messages(&played, viewer, lang), messages(&other, viewer, lang));
            let look = |look| Reader { look, ..Reader::from(lang) };
            for reader in LOOKS.map(look) {
                prop_assert_eq!(
                    messages(&played, viewer, reader),
                    messages(&other, viewer, reader)
                );
            }
        }
    }
}

/// The properties above are worth only as much as the courses vary.
#[test]
fn courses_reach_every_phase() {
    let mut runner = TestRunner::deterministic();
    let mut reached = BTreeSet::new();
    for _ in 0..64 {
        let course = course().new_tree(&mut runner).expect("a course").current();
        course.play(|deal| {
            reached.insert(match deal.public_view().phase {
                PhaseView::Auction { .. } => "auction",
                PhaseView::PickUpOrHand(_) => "skat or Hand",
                PhaseView::Discarding(_) => "discarding",
                PhaseView::Announcing(_) => "announcing",
                PhaseView::Play(play) if play.question.is_some() => "question",
                PhaseView::Play(play) if play.tricks.len() > 5 => "late play",
                PhaseView::Play(_) => "early play",
                PhaseView::Over(over) if over.played.is_some() => "played",
                PhaseView::Over(_) => "passed in",
                PhaseView::GrandHandOffer(_) | PhaseView::Ramsch(_) => "not official",
            });
        });
    }
    let all = [
        "announcing",
        "auction",
        "discarding",
        "early play",
        "late play",
        "passed in",
        "played",
        "question",
    ];
    assert_eq!(reached, all.into_iter().chain(["skat or Hand"]).collect());
}
