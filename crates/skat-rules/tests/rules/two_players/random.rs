//! Invariants of every deal, whatever the actions.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::{Game, Setting};
use skat_rules::games::oma::Oma;
use skat_rules::games::skat::{self, Action, Bid, Contract, ContractKind, Ending};
use skat_rules::games::strohmann::{self, Strohmann};
use skat_rules::games::two_players::{
    CardsDealt, Deal, Form, PhaseView, THIRD, ThirdHand, Trick, opponent,
};
use skat_rules::seat::Seat;

use super::{DEALER, PLAYERS, official, over, set_aside, to_winner};
use crate::common::Numbers;

/// Picks a legal action, so that all phases and endings are common.
fn choose<F: Form>(deal: &Deal<F>, numbers: &mut Numbers) -> (Seat, Action) {
    let seldom = numbers.below(64) == 0;
    let asked = PLAYERS
        .into_iter()
        .filter(|&seat| seldom || deal.awaited().contains(seat));
    let options: Vec<(Seat, Action)> = asked
        .flat_map(|seat| {
            deal.legal_actions(seat)
                .into_iter()
                .map(move |action| (seat, action))
        })
        .filter(|(_, action)| seldom || *action != Action::Concede)
        .collect();
    match deal.public_view().phase {
        // High bids are legal but rare at a table.
        PhaseView::Auction { .. } if numbers.below(8) > 0 => {
            options[[0, options.len() - 1][numbers.below(2)]]
        }
        _ => options[numbers.below(options.len())],
    }
}

fn all_actions() -> Vec<Action> {
    let plain = "hold pass skat concede claim accept refuse";
    let mut actions: Vec<Action> = plain.split(' ').map(|word| word.parse().unwrap()).collect();
    actions.extend(Bid::all().map(Action::Bid));
    actions.extend(
        [true, false]
            .into_iter()
            .flat_map(Contract::all)
            .map(Action::Announce),
    );
    actions.extend(CardSet::FULL.iter().map(Action::Play));
    actions.extend([CardSet::EMPTY, CardSet::JACKS].map(Action::Discard));
    for one in CardSet::FULL {
        actions.extend(
            CardSet::FULL
                .iter()
                .map(|two| Action::Discard(CardSet::from(one).with(two))),
        );
    }
    actions
}

/// Unlisted actions are illegal for every seat, including the third hand and seats beyond it.
fn unlisted_actions_are_illegal<F: Form>(deal: &Deal<F>, actions: &[Action]) {
    for seat in Seat::first(Seat::MAX_COUNT) {
        let legal = deal.legal_actions(seat);
        assert_eq!(deal.seat_view(seat).legal, legal);
        assert!(legal.is_empty() || PLAYERS.contains(&seat));
        assert!(
            !legal.is_empty() || !deal.awaited().contains(seat),
            "an awaited seat has a legal action"
        );
        for &action in actions {
            assert_eq!(
                deal.check(seat, action).is_ok(),
                legal.contains(&action),
                "{action} by seat {seat}"
            );
        }
    }
}

/// No card and no card point is lost.
fn all_cards_are_somewhere<F: Form>(deal: &Deal<F>, third: ThirdHand, hands: [CardSet; 2]) {
    let over = over(deal);
    assert_eq!([over.hands[Seat::FOREHAND], over.hands[DEALER]], hands);
    let pile: Vec<Card> = over.hands[THIRD].iter().collect();
    assert!(CardsDealt::new(hands, pile.try_into().unwrap(), over.skat).is_ok());
    let Some(played) = over.played else { return };
    let taken = |by_declarer: bool| -> CardSet {
        let tricks = played
            .tricks
            .iter()
            .filter(|trick| (trick.winner == played.won.declarer) == by_declarer);
        tricks.flat_map(Trick::cards).collect()
    };
    let (declarers, others) = (taken(true) | played.put_away, taken(false));
    assert!((declarers & others).is_empty());
    assert_eq!(played.card_points, declarers.points());
    if played.tricks.len() == 10 {
        let aside = if third == ThirdHand::SetAside {
            over.hands[THIRD]
        } else {
            CardSet::EMPTY
        };
        assert_eq!(declarers | others | aside, CardSet::FULL);
        assert_eq!(declarers.points() + others.points() + aside.points(), 120);
    }
    if played.ending == Ending::PlayedOut {
        let null = played.contract.kind() == ContractKind::Null;
        let enough = if null {
            played.declarer_tricks == 0
        } else {
            played.card_points >= 61
        };
        assert!(enough || !played.settlement.won);
        assert!(null || played.tricks.len() == 10);
    }
    let points = deal.score().unwrap().points;
    assert_eq!(points[played.won.declarer.index()], played.settlement.score);
    assert_eq!(points[opponent(played.won.declarer).index()], 0);
}

/// An auction of 63 held values, the announcement, thirty cards, and a refused concession in each
/// trick.
const LONGEST: usize = 2 * 64 + 3 + 30 + 2 * 10;

fn random_play<F: Form>(setting: &Setting, third: ThirdHand) {
    let actions = all_actions();
    let mut endings = [0; 4];
    for seed in 0..600 {
        let mut numbers = Numbers(seed);
        let mut deal =
            Deal::<F>::deal(&numbers.secret(), setting).expect("a valid number of players");
        let hands = PLAYERS.map(|seat| deal.seat_view(seat).hand);
        assert_eq!(deal.public_view().third, third);
        for _ in 0..LONGEST {
            if seed < 20 {
                unlisted_actions_are_illegal(&deal, &actions);
            }
            if deal.awaited().is_empty() {
                break;
            }
            assert!(deal.score().is_none());
            let (seat, action) = choose(&deal, &mut numbers);
            deal.apply(seat, action).unwrap();
        }
        assert!(deal.awaited().is_empty(), "seed {seed} ends");
        all_cards_are_somewhere(&deal, third, hands);
        endings[match over(&deal).played.map(|played| played.ending) {
            None => 0,
            Some(Ending::PlayedOut) => 1,
            Some(Ending::DeclarerConceded) => 2,
            Some(_) => 3,
        }] += 1;
    }
    assert!(endings.into_iter().all(|count| count > 10), "{endings:?}");
}

#[test]
fn random_play_ends_with_all_cards() {
    random_play::<Strohmann>(&official(), ThirdHand::Dummy);
    random_play::<Strohmann>(&set_aside(), ThirdHand::SetAside);
    random_play::<Oma>(&official(), ThirdHand::Stack);
    random_play::<Oma>(&to_winner(), ThirdHand::Prizes);
}

/// Strohmann is Skat in which rearhand passes and the loser of the auction plays rearhand's cards.
#[test]
fn strohmann_is_scored_like_skat() {
    let mut compared = 0;
    for seed in 0..600 {
        let mut numbers = Numbers(seed);
        let secret = numbers.secret();
        let mut deal =
            strohmann::Deal::deal(&secret, &official()).expect("a valid number of players");
        let mut of_three =
            skat::Deal::deal(&secret, &Setting::official()).expect("a valid number of players");
        while !deal.awaited().is_empty() {
            let (seat, action) = choose(&deal, &mut numbers);
            if action == Action::Concede {
                continue;
            }
            let hand = match deal.public_view().phase {
                PhaseView::Play(play) => play.turn,
                _ => seat,
            };
            deal.apply(seat, action).unwrap();
            of_three.apply(hand, action).unwrap();
            if matches!(
                of_three.public_view().phase,
                skat::PhaseView::Auction { asked: THIRD, .. }
            ) {
                of_three.apply(THIRD, Action::Pass).unwrap();
            }
        }
        let skat::PhaseView::Over(expected) = of_three.public_view().phase else {
            panic!("seed {seed}: not over")
        };
        let found = over(&deal);
        assert_eq!((found.hands, found.skat), (expected.hands, expected.skat));
        assert_eq!(found.played.is_some(), expected.played.is_some());
        if let Some((found, expected)) = found.played.zip(expected.played) {
            let winners: Vec<Seat> = found.tricks.iter().map(|trick| trick.winner).collect();
            assert_eq!(
                winners,
                expected
                    .tricks
                    .iter()
                    .map(|trick| trick.winner)
                    .collect::<Vec<_>>()
            );
            assert_eq!(
                (found.settlement, found.won),
                (expected.settlement, expected.won),
                "seed {seed}"
            );
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

fn renamed(card: Card, one: Card, other: Card) -> Card {
    match card {
        _ if card == one => other,
        _ if card == other => one,
        _ => card,
    }
}

fn all_renamed(cards: CardSet, one: Card, other: Card) -> CardSet {
    cards.iter().map(|card| renamed(card, one, other)).collect()
}

/// Returns the cards that a viewer may know: their own, the skat if they picked it up, cards played
/// or won, and open hands.
fn known<F: Form>(deal: &Deal<F>, viewer: Seat, pack: &[Card]) -> CardSet {
    let hand =
        |seat: Seat| -> CardSet { pack[seat.index() * 10..][..10].iter().copied().collect() };
    let skat: CardSet = pack[30..].iter().copied().collect();
    let view = deal.public_view();
    let mut known = hand(viewer);
    match view.phase {
        PhaseView::Discarding(won) | PhaseView::Announcing(won) if won.declarer == viewer => {
            known |= skat;
        }
        PhaseView::Play(play) => {
            let taken: CardSet = play.tricks.iter().flat_map(Trick::cards).collect();
            known |= play
                .on_table
                .iter()
                .fold(taken, |taken, &(_, card)| taken.with(card));
            match view.third {
                ThirdHand::Dummy => known |= hand(THIRD),
                ThirdHand::Prizes => known = known.with(pack[20 + play.tricks.len()]),
                ThirdHand::SetAside | ThirdHand::Stack => {}
            }
            let took_up = !play.contract.hand();
            if took_up && play.won.declarer == viewer {
                known |= skat;
            }
            if play.contract.ouvert() {
                known |= deal.seat_view(play.won.declarer).hand;
            }
        }
        _ => {}
    }
    known
}

/// Two deals look identical to a viewer if they differ only in cards hidden from that viewer, or in
/// the order of Oma's stack.
fn hidden_cards_show_nowhere<F: Form>(setting: &Setting) -> [u32; 2] {
    let mut compared = [0; 2];
    for seed in 0..1_500 {
        let mut numbers = Numbers(seed);
        let mut pack: Vec<Card> = CardSet::FULL.iter().collect();
        for last in (1..32).rev() {
            pack.swap(last, numbers.below(last + 1));
        }
        let build = |one: Card, other: Card| {
            let pack: Vec<Card> = pack.iter().map(|&card| renamed(card, one, other)).collect();
            let part = |from: usize, to: usize| pack[from..to].iter().copied().collect::<CardSet>();
            let pile = std::array::from_fn(|index| pack[20 + index]);
            Deal::<F>::new(
                CardsDealt::new([part(0, 10), part(10, 20)], pile, part(30, 32)).unwrap(),
                setting,
            )
        };
        let mut deal = build(pack[0], pack[0]);
        let mut done = Vec::new();
        for _ in 0..numbers.below(50) {
            let (seat, action) = choose(&deal, &mut numbers);
            let before = deal.clone();
            deal.apply(seat, action).unwrap();
            if deal.awaited().is_empty() {
                deal = before;
                break;
            }
            done.push((seat, action));
        }
        let viewer = PLAYERS[numbers.below(2)];
        let hidden: Vec<Card> = (CardSet::FULL - known(&deal, viewer, &pack))
            .iter()
            .collect();
        if hidden.len() < 2 {
            continue;
        }
        let (one, other) = (
            hidden[numbers.below(hidden.len())],
            hidden[numbers.below(hidden.len())],
        );
        let (mut left, mut right) = (build(one, one), build(one, other));
        for step in 0..=done.len() {
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
            compared[usize::from(matches!(left.public_view().phase, PhaseView::Play(_)))] += 1;
            let Some(&(seat, action)) = done.get(step) else {
                break;
            };
            let on_the_right = match action {
                Action::Discard(cards) => Action::Discard(all_renamed(cards, one, other)),
                public => public,
            };
            left.apply(seat, action).unwrap();
            // The other deal's player may have to follow suit here; the deals then diverge in
            // public.
            if right.apply(seat, on_the_right).is_err() {
                break;
            }
        }
    }
    compared
}

#[test]
fn hidden_cards_show_in_no_view() {
    let compared = [
        hidden_cards_show_nowhere::<Strohmann>(&official()),
        hidden_cards_show_nowhere::<Strohmann>(&set_aside()),
        hidden_cards_show_nowhere::<Oma>(&official()),
        hidden_cards_show_nowhere::<Oma>(&to_winner()),
    ];
    assert!(
        compared.into_iter().flatten().all(|count| count > 1_000),
        "{compared:?}"
    );
}
