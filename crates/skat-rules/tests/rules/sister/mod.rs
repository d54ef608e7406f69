//! Shared by the tests of Tournée and Texas Skat: scripts, random play, and deals with hidden cards
//! exchanged.
#![allow(
    clippy::unwrap_used,
    reason = "a scene that can't be set up fails the test"
)]

use std::fmt::Debug;

pub(crate) use crate::common::Numbers;
use skat_rules::card::{Card, CardSet};
use skat_rules::game::Game;
use skat_rules::games::sister::CardsDealt;
use skat_rules::seat::{BySeat, Seat};

/// A game of the family with the views that tests compare.
pub(crate) trait Sister:
    Game<SeatView: Debug + PartialEq, PublicView: Debug + PartialEq, Action: Debug>
{
    fn start(dealt: CardsDealt) -> Self;
    /// Returns all cards that the viewer may know besides their own hand, by the rules and not by
    /// the view's content.
    fn known(view: &Self::SeatView) -> CardSet;
    /// Returns the action of a player who holds these cards under exchanged names.
    fn renamed(action: Self::Action, rename: impl Fn(Card) -> Card) -> Self::Action;
    /// Returns whether the action concedes the deal.
    fn gives_up(action: Self::Action) -> bool;
    /// Returns whether the auction is in progress.
    fn in_auction(&self) -> bool;
    /// Returns the card points in tricks and in cards put away or unused, if the deal was played to
    /// the last trick.
    fn all_points(&self) -> Option<u32>;
}

impl Numbers {
    /// Returns the shuffled pack.
    pub(crate) fn cards(&mut self) -> Vec<Card> {
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last + 1));
        }
        cards
    }
}

/// Deals ten cards to each seat and two to the skat, in this order.
pub(crate) fn dealt(cards: &[Card]) -> CardsDealt {
    let hands = BySeat::from_fn(|seat| cards[seat.index() * 10..][..10].iter().copied().collect());
    CardsDealt::new(hands, [cards[30], cards[31]]).unwrap()
}

/// Deals given cards to forehand and the skat, and the rest to the others.
pub(crate) fn with_forehand(forehand: &str, skat: &str) -> CardsDealt {
    let cards = |text: &str| {
        text.split(' ')
            .map(|card| card.parse().unwrap())
            .collect::<Vec<Card>>()
    };
    let (forehand, skat) = (cards(forehand), cards(skat));
    let rest = CardSet::FULL
        .iter()
        .filter(|card| !forehand.contains(card) && !skat.contains(card));
    dealt(
        &forehand
            .iter()
            .copied()
            .chain(rest)
            .chain(skat.iter().copied())
            .collect::<Vec<Card>>(),
    )
}

/// Applies a script of one action per line, each with its seat.
pub(crate) fn script<G: Sister>(deal: &mut G, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (seat, text) = line.split_once(' ').unwrap();
        let seat = Seat::new(seat.parse().unwrap()).unwrap();
        let action = text
            .parse()
            .ok()
            .unwrap_or_else(|| panic!("{text} is no action"));
        deal.apply(seat, action)
            .unwrap_or_else(|illegal| panic!("{line}: {illegal}"));
    }
}

/// Plays up to `count` cards, always the first legal one.
pub(crate) fn play_cards<G: Sister>(deal: &mut G, count: usize) {
    for _ in 0..count {
        let Some(seat) = deal.awaited().iter().next() else {
            break;
        };
        let card = deal
            .legal_actions(seat)
            .into_iter()
            .find(|action| action.to_string().starts_with("play"))
            .unwrap();
        deal.apply(seat, card).unwrap();
    }
}

/// Picks a legal action of some seat, so that all contracts and endings are common.
pub(crate) fn choose<G: Sister>(deal: &G, numbers: &mut Numbers) -> (Seat, G::Action) {
    let seldom = numbers.below(64) == 0;
    let options: Vec<(Seat, G::Action)> = Seat::SKAT
        .into_iter()
        .filter(|&seat| seldom || deal.awaited().contains(seat))
        .flat_map(|seat| {
            deal.legal_actions(seat)
                .into_iter()
                .map(move |action| (seat, action))
        })
        .filter(|&(_, action)| seldom || !G::gives_up(action))
        .collect();
    // High bids are legal but rare at a table; most choices are the lowest bid or a pass.
    match numbers.below(8) {
        0..3 if deal.in_auction() => options[0],
        3..7 if deal.in_auction() => options[options.len() - 1],
        _ => options[numbers.below(options.len())],
    }
}

/// Random play ends. Every listed action can be written and applied, no other is legal, and no card
/// point is lost.
pub(crate) fn random_play<G: Sister>(deals: u64, longest: usize) {
    let mut pool: Vec<G::Action> = Vec::new();
    let mut played_out = 0;
    for seed in 0..deals {
        let mut numbers = Numbers(seed);
        let mut deal = G::start(dealt(&numbers.cards()));
        for step in 0..=longest {
            assert!(step < longest, "seed {seed} goes on for {longest} actions");
            for seat in Seat::SKAT {
                let legal = deal.legal_actions(seat);
                for &action in &legal {
                    let text = action.to_string();
                    assert!(
                        text.len() <= 40 && text.parse().ok() == Some(action),
                        "{text}"
                    );
                    assert!(deal.check(seat, action).is_ok(), "{text} by {seat}");
                    if seed < 64 && !pool.contains(&action) {
                        pool.push(action);
                    }
                }
                // A few of the actions that were ever legal.
                for _ in 0..pool.len().min(8) {
                    let action = pool[numbers.below(pool.len())];
                    assert_eq!(
                        deal.check(seat, action).is_ok(),
                        legal.contains(&action),
                        "{action} by {seat}"
                    );
                    if !legal.contains(&action) {
                        let before = (deal.public_view(), deal.seat_view(seat));
                        assert!(deal.apply(seat, action).is_err());
                        assert_eq!(before, (deal.public_view(), deal.seat_view(seat)));
                    }
                }
            }
            let over = deal.awaited().is_empty();
            assert_eq!(deal.score().is_some(), over);
            if over {
                break;
            }
            let (seat, action) = choose(&deal, &mut numbers);
            deal.apply(seat, action).unwrap();
        }
        assert!(
            Seat::SKAT
                .into_iter()
                .all(|seat| deal.legal_actions(seat).is_empty()),
            "it stays over"
        );
        if let Some(points) = deal.all_points() {
            assert_eq!(points, 120, "seed {seed}");
            played_out += 1;
        }
    }
    assert!(
        played_out * 2 > deals,
        "{played_out} of {deals} were played to the last trick"
    );
}

/// Two deals look identical to a viewer if they differ only in cards hidden from that viewer and
/// have had the same public actions.
pub(crate) fn hidden_cards<G: Sister>(deals: u64) {
    let mut compared = 0;
    for seed in 0..deals {
        let mut numbers = Numbers(seed);
        let cards = numbers.cards();
        let mut deal = G::start(dealt(&cards));
        let (length, viewer) = (numbers.below(45), numbers.below(3));
        let mut actions = Vec::new();
        let mut known = CardSet::EMPTY;
        while actions.len() < length {
            let (seat, action) = choose(&deal, &mut numbers);
            let mut next = deal.clone();
            next.apply(seat, action).unwrap();
            if next.awaited().is_empty() {
                break;
            }
            actions.push((seat, action));
            deal = next;
            known |= G::known(&deal.seat_view(Seat::SKAT[viewer]));
        }
        let place = |card: Card| cards.iter().position(|&other| other == card).unwrap() / 10;
        let hidden: Vec<Card> = CardSet::FULL
            .iter()
            .filter(|&card| place(card) != viewer && !known.contains(card))
            .collect();
        let pairs: Vec<(Card, Card)> = hidden
            .iter()
            .flat_map(|&one| hidden.iter().map(move |&other| (one, other)))
            .filter(|&(one, other)| place(one) < place(other))
            .collect();
        if pairs.is_empty() {
            continue;
        }
        let (one, other) = pairs[numbers.below(pairs.len())];
        let rename = |card| match card {
            _ if card == one => other,
            _ if card == other => one,
            _ => card,
        };
        let mut left = G::start(dealt(&cards));
        let mut right = G::start(dealt(
            &cards.iter().copied().map(rename).collect::<Vec<Card>>(),
        ));
        let viewer = Seat::SKAT[viewer];
        for step in 0..=actions.len() {
            assert_eq!(
                left.seat_view(viewer),
                right.seat_view(viewer),
                "seed {seed}, {one} and {other}"
            );
            assert_eq!(
                left.seat_view(viewer).to_string(),
                right.seat_view(viewer).to_string()
            );
            assert_eq!(
                left.public_view(),
                right.public_view(),
                "seed {seed}, {one} and {other}"
            );
            compared += 1;
            let Some(&(seat, action)) = actions.get(step) else {
                break;
            };
            left.apply(seat, action).unwrap();
            // The other deal's player may have to follow suit here; the deals then diverge in
            // public.
            if right.apply(seat, G::renamed(action, rename)).is_err() {
                break;
            }
        }
    }
    assert!(compared > 8 * deals, "{compared} views compared");
}
