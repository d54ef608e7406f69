//! Invariants of every deal of Skat under all rules and actions.

use std::sync::LazyLock;

use crate::common::Numbers;
use proptest::prelude::*;
use skat_rules::card::{Card, CardSet};
use skat_rules::game::{Game, Setting};
use skat_rules::games::ramsch::RamschRules;
use skat_rules::games::skat::{
    Action, Bid, CardsDealt, Contract, Deal, Ending, Matter, PhaseView, PublicView, SeatView,
    SkatRules,
};
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::{Knob, KnobGroup as _, Preset, RuleSet};
use skat_rules::seat::{BySeat, Seat};

/// Official Skat, each knob changed alone, and random combinations.
static RULE_SETS: LazyLock<Vec<RuleSet>> = LazyLock::new(|| {
    let keys = |group: &str, knobs: Vec<Knob>| -> Vec<(String, &[&str])> {
        knobs
            .into_iter()
            .map(|knob| (format!("{group}.{}", knob.key), knob.choices))
            .collect()
    };
    let mut knobs = keys("skat", SkatRules::knobs());
    let with = |changes: &[(&str, &str)]| RuleSet::with(Preset::Isko3, changes.iter().copied());
    let alone = knobs.iter().flat_map(|(key, choices)| {
        choices
            .iter()
            .map(|choice| with(&[(key.as_str(), *choice)]))
    });
    let mut sets: Vec<RuleSet> = alone
        .map(|set| set.expect("each knob can be changed alone"))
        .collect();
    knobs.extend(keys("ramsch", RamschRules::knobs()));
    let mut numbers = Numbers(2);
    while sets.len() < 200 {
        let choices = knobs
            .iter()
            .map(|(key, choices)| (key.as_str(), choices[numbers.below(choices.len())]));
        // Half of the knobs change, so that part of the official rules remains.
        let changes: Vec<_> = choices
            .filter(|(key, _)| key.len() % 2 == sets.len() % 2)
            .collect();
        sets.extend(with(&changes));
    }
    sets
});

fn setting(numbers: &mut Numbers) -> Setting {
    let rules = RULE_SETS[numbers.below(RULE_SETS.len())];
    let players = if numbers.below(3) == 0 { 4 } else { 3 };
    let round = RoundState {
        doublings: u8::from(numbers.below(5) == 0),
        ramsch: numbers.below(8) == 0,
    };
    Setting {
        round,
        ..Setting::new(rules, players)
    }
}

/// Iterates over every seat that may have a view.
fn seats() -> impl Iterator<Item = Seat> {
    Seat::first(4)
}

/// All actions that can be written down, of every kind the legal and the impossible.
static ALL_ACTIONS: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let cards: Vec<Card> = CardSet::FULL.iter().collect();
    let mut actions = vec![
        Action::Hold,
        Action::Pass,
        Action::PickUp,
        Action::PickUpShown,
        Action::Kontra,
        Action::Ready,
        Action::Open,
        Action::Give,
        Action::Concede,
        Action::Claim,
        Action::Throw,
        Action::Accept,
        Action::Refuse,
        Action::GrandHand,
        Action::NoGrandHand,
        Action::Take,
        Action::Push,
        Action::Knock,
        Action::Virgin,
        Action::PassOn(CardSet::JACKS),
        Action::Discard(CardSet::EMPTY),
        Action::Discard(CardSet::FULL),
        Action::Discard(CardSet::JACKS),
    ];
    actions.extend(Bid::all().map(Action::Bid));
    let official = || [true, false].into_iter().flat_map(Contract::all);
    for contract in official().chain(official().map(Contract::opened)) {
        actions.extend(
            (0..=10)
                .filter_map(|cards| contract.with_spitze(cards).ok())
                .map(Action::Announce),
        );
        actions.extend(contract.as_revolution().map(Action::Announce));
    }
    actions.extend(cards.iter().copied().map(Action::Play));
    actions.extend(Seat::first(Seat::MAX_COUNT).map(Action::Look));
    for &one in &cards {
        actions.extend(cards.iter().map(|&two| Action::Swap(one, two)));
        let pairs = || {
            cards
                .iter()
                .filter(|&&two| two >= one)
                .map(|&two| CardSet::from(one).with(two))
        };
        actions.extend(pairs().map(Action::Discard));
        actions.extend(pairs().map(Action::PassOn));
    }
    actions.sort_unstable_by_key(Action::to_string);
    actions.dedup();
    actions
});

/// Returns the public view and the view of each seat.
fn views(deal: &Deal) -> (PublicView, [SeatView; 4]) {
    (
        deal.public_view(),
        std::array::from_fn(|seat| deal.seat_view(seats().nth(seat).expect("a seat"))),
    )
}

/// Picks a legal action of some seat by a number, so that all phases and endings are common.
fn choose(deal: &Deal, choice: u32) -> (Seat, Action) {
    let seldom = choice.is_multiple_of(32);
    let phase = deal.public_view().phase;
    let options: Vec<(Seat, Action)> = seats()
        .filter(|&seat| choice.is_multiple_of(4) || deal.awaited().contains(seat))
        .flat_map(|seat| {
            deal.legal_actions(seat)
                .into_iter()
                .map(move |action| (seat, action))
        })
        .filter(|(_, action)| {
            seldom || !matches!(action, Action::Claim | Action::Concede | Action::Throw)
        })
        .collect();
    let options = if options.is_empty() {
        choose_from_awaited(deal)
    } else {
        options
    };
    let index = (choice / 64) as usize;
    match phase {
        // High bids are legal but rare at a table; most choices are the lowest bid or a pass.
        PhaseView::Auction { .. } if !choice.is_multiple_of(8) => {
            if choice.is_multiple_of(3) {
                options[0]
            } else {
                options[options.len() - 1]
            }
        }
        _ => options[index % options.len()],
    }
}

fn choose_from_awaited(deal: &Deal) -> Vec<(Seat, Action)> {
    deal.awaited()
        .iter()
        .flat_map(|seat| {
            deal.legal_actions(seat)
                .into_iter()
                .map(move |action| (seat, action))
        })
        .collect()
}

/// The longest deal begins with an auction of 63 held values, pick-up, discards and contract, a
/// look, and Kontra with its answers. Exchanges follow, each after a player was ready, then gifts
/// with their answers and thirty cards. Each trick allows claims and concessions by each seat with
/// their answers.
const LONGEST: usize = 2 * 64 + 3 + 1 + 6 + 22 + 14 + 30 + 10 * 18;

/// Returns the choices for a whole deal.
fn choices(seed: u64) -> impl Iterator<Item = u32> {
    let mut numbers = Numbers(seed);
    std::iter::repeat_with(move || numbers.next()).take(LONGEST)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn check_agrees_with_legal_actions(seed: u64) {
        let mut numbers = Numbers(!seed);
        let setting = setting(&mut numbers);
        let mut deal = Deal::deal(&numbers.secret(), &setting).expect("a valid number of players");
        for choice in choices(seed) {
            let before = views(&deal);
            for seat in seats() {
                let legal = deal.legal_actions(seat);
                for (index, &action) in ALL_ACTIONS.iter().enumerate() {
                    let allowed = deal.check(seat, action).is_ok();
                    if allowed != legal.contains(&action) {
                        prop_assert!(false, "{} by seat {}: {:?}, \
                            {}", action, seat, deal.check(seat, action), setting.rules);
                    }
                    if !allowed && (choice as usize + index).is_multiple_of(256) {
                        let mut tried = deal.clone();
                        prop_assert!(tried.apply(seat, action).is_err());
                        prop_assert_eq!(&views(&tried), &before, "{} by seat {} changed \
                            something", action, seat);
                    }
                }
                prop_assert!(legal.iter().all(|action| ALL_ACTIONS.contains(action)));
                prop_assert_eq!(&before.1[seat.index()].legal, &legal);
            }
            let awaited_can_act = deal
                .awaited()
                .iter()
                .all(|seat| !deal.legal_actions(seat).is_empty());
            prop_assert!(awaited_can_act);
            if deal.awaited().is_empty() {
                let nobody_can_act = seats().all(|seat| deal.legal_actions(seat).is_empty());
                prop_assert!(nobody_can_act, "a deal that is over stays over");
                break;
            }
            let (seat, action) = choose(&deal, choice);
            prop_assert!(deal.apply(seat, action).is_ok());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn every_deal_ends_with_all_cards_and_points(seed: u64) {
        let mut numbers = Numbers(!seed);
        let setting = setting(&mut numbers);
        let secret = numbers.secret();
        let mut deal = Deal::deal(&secret, &setting).expect("a valid number of players");
        let dealt = CardsDealt::from_secret(&secret);
        let mut hands_dealt = None;
        for choice in choices(seed) {
            if deal.awaited().is_empty() {
                break;
            }
            prop_assert!(deal.score().is_none());
            let hands = BySeat::from_fn(|seat| deal.seat_view(seat).hand);
            hands_dealt.get_or_insert(hands);
            if let PhaseView::Play(play) = deal.public_view().phase {
                let put_away = deal.seat_view(play.won.declarer).discards;
                let held = hands.0.into_iter().fold(play.played(), |all, hand| all | hand);
                let count = hands.0.into_iter().map(CardSet::len).sum::<usize>()
                    + play.played().len();
                prop_assert_eq!(count, 30, "no card is in two places");
                prop_assert_eq!(held.len(), 30);
                prop_assert_eq!(put_away.is_none(), play.contract.hand());
                let rest = CardSet::FULL - held;
                prop_assert!(put_away.is_none_or(|away| away == rest));
                prop_assert_eq!(held.points() + rest.points(), 120);
                for (seat, open) in play.open_hands.iter() {
                    prop_assert!(open.is_none_or(|open| open == hands[seat]));
                }
            }
            let (seat, action) = choose(&deal, choice);
            prop_assert!(deal.apply(seat, action).is_ok());
        }
        prop_assert!(deal.awaited().is_empty(), "the deal ends within {} actions, \
            {}", LONGEST, setting.rules);
        let score = deal.score().expect("a deal that is over has a score");
        prop_assert_eq!(score.points.len(), usize::from(deal.seat_count()));
        let PhaseView::Over(over) = deal.public_view().phase else { panic!("a deal without a turn \
            isn't over") };
        prop_assert_eq!(CardsDealt::new(over.hands, over.skat), Ok(dealt));
        prop_assert_eq!(Some(over.hands), hands_dealt);
        if let Some(ramsch) = over.ramsch {
            let tricks: CardSet = ramsch.tricks.iter().flat_map(|trick| trick.cards).collect();
            prop_assert!(over.played.is_none() && score.declarer.is_none());
            prop_assert_eq!(tricks.len(), 3 * ramsch.tricks.len());
            return Ok(());
        }
        let Some(played) = over.played else {
            let bonus = if setting.rules.skat.dealer_bonus { 50 } else { 0 };
            prop_assert_eq!(score.points.last(), Some(&bonus));
            prop_assert_eq!(score.points.iter().sum::<i32>(), bonus);
            prop_assert!(score.declarer.is_none());
            return Ok(());
        };
        let in_tricks: CardSet = played.tricks.iter().flat_map(|trick| trick.cards).collect();
        prop_assert_eq!(in_tricks.len(), played.tricks.len() * 3);
        prop_assert!((in_tricks & played.put_away).is_empty());
        prop_assert!(played.card_points <= 120 && played.declarer_tricks <= 10);
        let by_declarer = played.tricks.iter().filter(|trick| trick.winner == played.won.declarer);
        let taken: u8 = by_declarer.clone().flat_map(|trick| trick.cards).map(Card::points).sum();
        if played.ending == Ending::PlayedOut {
            prop_assert_eq!(played.card_points, taken + played.put_away.points());
            prop_assert_eq!(usize::from(played.declarer_tricks), by_declarer.count());
            if played.tricks.len() == 10 {
                prop_assert_eq!(in_tricks | played.put_away, CardSet::FULL);
            }
        }
        let declarer = score.declarer.expect("a contract was played");
        prop_assert_eq!(declarer.seat, played.won.declarer);
        prop_assert_eq!(played.settlement.factor.count_ones(), 1);
        for (seat, &points) in score.points.iter().enumerate() {
            let expected = if seat == declarer.seat.index() {
                if declarer.won { 1 } else { -1 }
            } else {
                0
            };
            prop_assert_eq!(points.signum(), expected);
        }
    }
}

#[test]
fn actions_read_back_from_their_text() {
    assert_eq!(size_of::<Action>(), 8);
    for &action in ALL_ACTIONS.iter() {
        let text = action.to_string();
        assert_eq!(text.parse(), Ok(action), "{text}");
        let official = !text.contains('+') && !matches!(action, Action::Discard(_));
        assert!(
            text.len() <= if official { 16 } else { 40 } || text.len() > 90,
            "{text} fits a button"
        );
    }
    for text in [
        "",
        "bid",
        "bid 19",
        "bid 18 18",
        "play",
        "play XX",
        "play CJ CJ",
        "hold 18",
        "announce X",
        "announce N+spitze1",
        "announce G+spitze4",
        "announce C+spitze11",
        "announce NO+revolution",
        "announce C+",
        "swap C7",
        "swap C7 D8 D9",
        "look 9",
        "discard C7 C7",
        "PASS",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

/// Returns the card after swapping the names of two cards.
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

/// Returns the cards that a view shows: the viewer's own, and those played, laid open, shown,
/// announced as Spitze, or seen by right.
fn shown(view: &SeatView) -> CardSet {
    let mut shown = view.hand | view.found.unwrap_or_default() | view.discards.unwrap_or_default();
    shown |= view.public.skat_shown.unwrap_or_default();
    shown |= view.insight.map_or(CardSet::EMPTY, |(_, hand)| hand);
    if let PhaseView::Play(play) = &view.public.phase {
        shown |= play.played() | play.contract.spitze_cards();
        for (_, hand) in play.open_hands.iter() {
            shown |= hand.unwrap_or_default();
        }
    }
    if let PhaseView::Ramsch(ramsch) = &view.public.phase {
        shown |= ramsch
            .tricks
            .iter()
            .flat_map(|trick| trick.cards)
            .chain(ramsch.on_table.iter().copied())
            .collect();
    }
    shown
}

/// Checks that the viewer has a right to each field that shows cards. Otherwise a leak would count
/// as known below and go unnoticed.
fn check_rights(view: &SeatView, actions: &[(Seat, Action)]) {
    let did = |wanted: Action| {
        actions
            .iter()
            .filter(move |(_, action)| *action == wanted)
            .map(|(seat, _)| *seat)
    };
    let declarer = match &view.public.phase {
        PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won) => {
            Some(won.declarer)
        }
        PhaseView::Play(play) => Some(play.won.declarer),
        _ => None,
    };
    let picked_up = did(Action::PickUp)
        .chain(did(Action::PickUpShown))
        .chain(did(Action::Take));
    let mut picked_up = picked_up.filter(|&seat| seat == view.seat);
    if view.found.is_some() || view.discards.is_some() {
        assert!(
            picked_up.next().is_some(),
            "seat {} sees the skat or discards without having picked up",
            view.seat
        );
    }
    let looked = actions
        .iter()
        .any(|(seat, action)| matches!(action, Action::Look(_)) && *seat == view.seat);
    if let PhaseView::Play(play) = &view.public.phase {
        let exchanged = play.contract.revolution() && declarer != Some(view.seat);
        assert!(
            view.insight.is_none() || looked || exchanged,
            "seat {} looks into a hand",
            view.seat
        );
        for (seat, hand) in play.open_hands.iter() {
            let claimed = did(Action::Claim)
                .chain(did(Action::Open))
                .any(|other| other == seat);
            let ouvert = play.contract.ouvert() && declarer == Some(seat);
            assert!(
                hand.is_none() || claimed || ouvert,
                "the hand of seat {seat} lies open"
            );
        }
    } else {
        assert!(
            view.insight.is_none() || looked,
            "seat {} looks into a hand",
            view.seat
        );
    }
    assert!(
        view.public.skat_shown.is_none() || did(Action::PickUpShown).next().is_some(),
        "the skat is shown"
    );
}

/// Two deals look identical to a viewer if they differ only in cards hidden from that viewer and
/// have had the same public actions.
#[test]
fn hidden_cards_show_in_no_view() {
    let (mut compared, mut in_play, mut as_declarer, mut as_dealer, mut exchanging, mut in_ramsch) =
        (0_u32, 0_u32, 0_u32, 0_u32, 0_u32, 0_u32);
    for seed in 0..12_000_u64 {
        let mut numbers = Numbers(seed);
        let mut setting = setting(&mut numbers);
        // Looks by the dealer and Revolution are too rare at random.
        let special = ["skat.dealer-looks", "skat.revolution"].get(numbers.below(6));
        if let Some(rules) =
            special.and_then(|knob| RuleSet::with(Preset::Isko3, [(*knob, "on")]).ok())
        {
            setting = Setting::new(rules, 4);
        }
        let start = Deal::deal(&numbers.secret(), &setting).expect("a valid number of players");
        let hands = BySeat::from_fn(|seat| start.seat_view(seat).hand);
        let skat = hands
            .0
            .into_iter()
            .fold(CardSet::FULL, |rest, hand| rest - hand);
        let viewer = Seat::new(numbers.below(start.seat_count().into()) as u8).expect("a seat");
        let mut deal = start.clone();
        let mut known = shown(&deal.seat_view(viewer));
        let mut actions = Vec::new();
        let length = numbers.below(60);
        while actions.len() < length {
            let (seat, action) = choose(&deal, numbers.next());
            let before = deal.clone();
            deal.apply(seat, action).expect("a legal action");
            if deal.awaited().is_empty() {
                deal = before;
                break;
            }
            actions.push((seat, action));
            let view = deal.seat_view(viewer);
            check_rights(&view, &actions);
            known |= shown(&view);
        }
        let hidden: Vec<Card> = (CardSet::FULL - known).iter().collect();
        let lies_in = |card: Card| {
            Seat::SKAT
                .into_iter()
                .find(|&seat| hands[seat].contains(card))
        };
        let pairs: Vec<(Card, Card)> = hidden
            .iter()
            .flat_map(|&one| hidden.iter().map(move |&other| (one, other)))
            .filter(|&(one, other)| one < other && lies_in(one) != lies_in(other))
            .collect();
        if pairs.is_empty() {
            continue;
        }
        let (one, other) = pairs[numbers.below(pairs.len())];
        let swapped = CardsDealt::new(
            BySeat::from_fn(|seat| all_renamed(hands[seat], one, other)),
            all_renamed(skat, one, other),
        );
        let (mut left, mut right) = (start, Deal::by(&setting, swapped.expect("a deal")));
        for step in 0..=actions.len() {
            assert_eq!(
                left.seat_view(viewer),
                right.seat_view(viewer),
                "seed {seed}, {one} and {other}"
            );
            assert_eq!(
                left.public_view(),
                right.public_view(),
                "seed {seed}, {one} and {other}"
            );
            compared += 1;
            as_dealer += u32::from(left.seat_view(viewer).insight.is_some() && viewer.index() == 3);
            if let PhaseView::Play(play) = left.public_view().phase {
                in_play += 1;
                as_declarer += u32::from(play.won.declarer == viewer);
                exchanging += u32::from(
                    play.question
                        .is_some_and(|question| question.matter == Matter::Exchange),
                );
            }
            in_ramsch += u32::from(matches!(left.public_view().phase, PhaseView::Ramsch(_)));
            let Some(&(seat, action)) = actions.get(step) else {
                break;
            };
            let on_the_right = match action {
                Action::Discard(cards) => Action::Discard(all_renamed(cards, one, other)),
                Action::Swap(given, taken) => {
                    Action::Swap(renamed(given, one, other), renamed(taken, one, other))
                }
                public => public,
            };
            left.apply(seat, action).expect("a legal action");
            // The other deal's player may have to follow suit here, or can't announce the same; the
            // deals then diverge in public.
            if right.apply(seat, on_the_right).is_err() {
                break;
            }
        }
    }
    let counts = (
        compared,
        in_play,
        as_declarer,
        as_dealer,
        exchanging,
        in_ramsch,
    );
    assert!(
        compared > 60_000 && in_play > 15_000 && as_declarer > 3_000,
        "{counts:?}"
    );
    assert!(
        as_dealer > 500 && exchanging > 50 && in_ramsch > 2_000,
        "{counts:?}"
    );
}
