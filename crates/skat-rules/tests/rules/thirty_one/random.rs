//! Random games: they end, their counts stay consistent, and their views show nothing hidden.

use skat_rules::game::{DealScore, Game};
use skat_rules::games::thirty_one::{
    Action, Card52, CardSet52, Deal, Illegal, PhaseView, PlayerStatus, RoundEnd, StepView, Value,
    shuffled52,
};
use skat_rules::seat::Seat;

use super::support::{Numbers, all_actions, seat, setting};

/// Tables that together change every knob.
const TABLES: [&[(&str, &str)]; 14] = [
    &[],
    &[("knocker-tie", "strict"), ("lives", "1")],
    &[("knocker-tie", "knocker"), ("straight-flush", "on")],
    &[("knocker-double", "off"), ("three-of-a-kind", "30.5")],
    &[("minimum-knock", "21"), ("first-call", "hammer")],
    &[("knock-one-suit", "on"), ("first-call", "throw-down")],
    &[("style", "cadillac")],
    &[
        ("style", "cadillac"),
        ("first-call", "throw-down"),
        ("lives", "7"),
    ],
    &[("style", "gin"), ("minimum-knock", "17")],
    &[("style", "bus"), ("lives", "7")],
    &[("style", "bus"), ("stop-after-drawing", "on")],
    &[("style", "french-canadian"), ("three-of-a-kind", "30")],
    &[("style", "jacobs")],
    &[("style", "jacobs"), ("first-call", "throw-down")],
];

/// Picks any legal action of any seat, also out of turn.
fn choose(deal: &Deal, numbers: &mut Numbers) -> (Seat, Action) {
    let all: Vec<(Seat, Action)> = Seat::first(deal.seat_count())
        .flat_map(|seat| {
            deal.legal_actions(seat)
                .into_iter()
                .map(move |action| (seat, action))
        })
        .collect();
    all[numbers.below(all.len())]
}

/// Asserts that a round changed exactly what its result says.
fn check_round(deal: &Deal, before: &[PlayerStatus]) -> RoundEnd {
    let view = deal.public_view();
    let result = view.last_round.as_ref().expect("a round has ended");
    let playing = before.iter().filter(|standing| !standing.out()).count();
    for (seat, (&before, &after)) in before.iter().zip(&view.standings).enumerate() {
        let expected = match before {
            PlayerStatus::Points(points) => PlayerStatus::Points(points + result.by_seat[seat]),
            PlayerStatus::Lives(lives) if result.tie_break && !lives.out() => {
                PlayerStatus::Lives(lives.on_the_last())
            }
            PlayerStatus::Lives(lives) => PlayerStatus::Lives(lives.lose(result.by_seat[seat])),
        };
        assert_eq!(after, expected);
        assert_eq!(
            result.out.contains(super::support::seat(seat as u8)),
            after.out() && !before.out()
        );
        assert!(
            result.by_seat[seat] == 0 || !before.out(),
            "an eliminated player loses nothing more"
        );
    }
    if result.end == RoundEnd::Declared {
        assert!(
            result
                .shown
                .iter()
                .all(|hand| hand.declared && hand.value >= Value::THIRTY_ONE)
        );
    } else {
        assert_eq!(result.shown.len(), playing);
    }
    assert!(result.shown.iter().all(|hand| hand.cards.len() == 3));
    let changed: u8 = result.by_seat.iter().sum();
    assert!(
        changed > 0 || result.shown.iter().filter(|hand| hand.declared).count() == playing,
        "a round costs a life"
    );
    result.end
}

#[test]
fn random_games_end_and_keep_their_count() {
    const LONGEST: u32 = 60_000;
    let mut ends = Vec::new();
    for (number, settings) in TABLES.into_iter().enumerate() {
        for players in 2..=9 {
            for seed in 0..2 {
                let mut numbers = Numbers(number as u64 * 1000 + u64::from(players) * 10 + seed);
                let mut deal = Deal::deal(&numbers.secret(), &setting(players, settings))
                    .expect("a valid number of players");
                let mut rounds = 1;
                let mut steps = 0;
                while !deal.awaited().is_empty() {
                    assert!(
                        deal.score().is_none() && steps < LONGEST,
                        "{settings:?}, {players} players, seed {seed}"
                    );
                    let before = deal.public_view().standings;
                    let (seat, action) = choose(&deal, &mut numbers);
                    deal.apply(seat, action).expect("a legal action");
                    steps += 1;
                    let view = deal.public_view();
                    if view
                        .last_round
                        .as_ref()
                        .is_some_and(|result| result.number == rounds)
                    {
                        ends.push(check_round(&deal, &before));
                        rounds += 1;
                    } else {
                        assert_eq!(view.standings, before);
                    }
                    check_cards(&deal);
                }
                check_end(&deal, players);
            }
        }
    }
    use RoundEnd::{Declared, Hammer, Knocked, StockEmpty, ThrowDown};
    for end in [Declared, Hammer, Knocked, StockEmpty, ThrowDown] {
        assert!(ends.contains(&end), "{end:?} happens");
    }
}

/// No card is in two places, and the player to move holds the card that they drew.
fn check_cards(deal: &Deal) {
    let PhaseView::Round(round) = deal.public_view().phase else {
        return;
    };
    let mut seen: Vec<Card52> = round.top.into_iter().collect();
    for seat in round.playing.iter() {
        let view = deal.seat_view(seat);
        let expected = match round.step {
            StepView::BeforeLooking if seat == round.turn => 0,
            StepView::Discarding { .. } if seat == round.turn => 4,
            _ => 3,
        };
        assert_eq!(view.hand.len(), expected);
        assert!(view.drawn.is_none_or(|card| view.hand.contains(card)));
        assert_eq!(view.drawn.is_some(), expected == 4);
        assert!(seat != round.turn || !view.legal.is_empty());
        seen.extend(view.hand.iter());
    }
    assert_eq!(
        seen.iter().copied().collect::<CardSet52>().len(),
        seen.len()
    );
    assert!(seen.len() + usize::from(round.stock) <= 52);
}

fn check_end(deal: &Deal, players: u8) {
    let view = deal.public_view();
    let PhaseView::Over { winner } = view.phase else {
        panic!("no seat is awaited, but the game isn't over")
    };
    let DealScore {
        points,
        winners,
        declarer,
        ..
    } = deal.score().expect("a score");
    assert_eq!(
        (points.len(), points.iter().sum::<i32>()),
        (usize::from(players), 0)
    );
    assert_eq!(points[winner.index()], i32::from(players) - 1);
    assert!(winners.contains(winner) && winners.len() == 1 && declarer.is_none());
    let alive = view
        .standings
        .iter()
        .filter(|standing| !standing.out())
        .count();
    match view.standings[winner.index()] {
        PlayerStatus::Lives(lives) => assert!(!lives.out() && alive == 1),
        PlayerStatus::Points(points) => assert!(points >= 31 && alive == usize::from(players)),
    }
    assert!(Seat::first(players).all(|seat| deal.legal_actions(seat).is_empty()));
    assert_eq!(deal.check(winner, Action::Draw), Err(Illegal::NotYourTurn));
}

/// Returns every card that a view names.
fn named(deal: &Deal, viewer: Seat) -> Vec<Card52> {
    let view = deal.seat_view(viewer);
    let mut cards: Vec<Card52> = view.hand.iter().chain(view.drawn).collect();
    if let PhaseView::Round(round) = view.public.phase {
        cards.extend(round.top);
        if let StepView::Discarding { taken } = round.step {
            cards.extend(taken);
        }
    }
    cards
}

/// Two games look identical to a viewer if they differ only in cards that the viewer hasn't seen
/// and have had the same actions. They also answer the viewer's actions alike.
#[test]
fn hidden_cards_show_in_no_view() {
    let (mut compared, mut before_looking) = (0_u32, 0_u32);
    for seed in 0..3_000_u64 {
        let mut numbers = Numbers(seed);
        let players = 2 + numbers.below(8) as u8;
        let setting = setting(players, TABLES[numbers.below(TABLES.len())]);
        let secret = numbers.secret();
        let cards = shuffled52(&numbers.secret());
        let viewer = seat(numbers.below(usize::from(players)) as u8);
        let start = Deal::with_first_round(&secret, &setting, cards).unwrap();

        let mut actions = Vec::new();
        let mut known: CardSet52 = named(&start, viewer).into_iter().collect();
        let mut deal = start;
        for _ in 0..numbers.below(40) {
            let (seat, action) = choose(&deal, &mut numbers);
            deal.apply(seat, action).unwrap();
            if deal.public_view().last_round.is_some() {
                break;
            }
            actions.push((seat, action));
            known = named(&deal, viewer)
                .into_iter()
                .fold(known, CardSet52::with);
        }
        let hidden: Vec<usize> = (0..52)
            .filter(|&place| !known.contains(cards[place]))
            .collect();
        let mut other_cards = cards;
        other_cards.swap(
            hidden[numbers.below(hidden.len())],
            hidden[numbers.below(hidden.len())],
        );

        let mut left = Deal::with_first_round(&secret, &setting, cards).unwrap();
        let mut right = Deal::with_first_round(&secret, &setting, other_cards).unwrap();
        for step in 0..=actions.len() {
            assert_eq!(
                left.seat_view(viewer),
                right.seat_view(viewer),
                "seed {seed}"
            );
            assert_eq!(left.public_view(), right.public_view(), "seed {seed}");
            assert_eq!(
                left.seat_view(viewer).to_string(),
                right.seat_view(viewer).to_string()
            );
            for action in all_actions() {
                assert_eq!(
                    left.check(viewer, action),
                    right.check(viewer, action),
                    "seed {seed}, {action}"
                );
            }
            compared += 1;
            before_looking += u32::from(left.seat_view(viewer).hand.is_empty());
            let Some(&(seat, action)) = actions.get(step) else {
                break;
            };
            left.apply(seat, action).unwrap();
            // The other game's player may not be allowed to knock here; the games then diverge in
            // public.
            if right.apply(seat, action).is_err() {
                break;
            }
        }
    }
    assert!(
        compared > 10_000 && before_looking > 100,
        "{compared}, {before_looking}"
    );
}
