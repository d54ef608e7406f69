//! Impossible views: the answer is an error that names the fault, never a panic.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use skat_autoplay::{Engine, TimeLimit, decide_at_once};
use skat_rules::bad_view::BadView;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, Game, GameId, Setting};
use skat_rules::games::skat::{
    Action, Call, CardsDealt, Contract, Deal, PhaseView, SeatView, Trick,
};
use skat_rules::rounds::RoundState;
use skat_rules::seat::{BySeat, Seat, SeatSet};
use skat_rules::strength::Strength;

/// Rules under which more can happen than under the official ones.
const RULES: [&str; 3] = [
    "isko 31.lives=1",
    "isko skat.kontra=re skat.all-pass=ramsch ramsch.pushing=on ramsch.klopfen=on \
     officers.layout=harlequin \
     strohmann.third-hand=set-aside oma.card=to-winner 31.lives=1 31.first-call=hammer",
    "isko officers.layout=admirals ramsch.grand-hand=on 31.lives=1 31.first-call=throw-down",
];

/// Views of all seats at every decision of a deal with some random actions.
fn views(game: GameId, rules: &str, number: u64) -> Vec<AnySeatView> {
    let mut rng = StdRng::seed_from_u64(number);
    let players = *game.players().start();
    let setting = Setting {
        round: RoundState {
            doublings: 0,
            ramsch: number % 2 == 1,
        },
        ..Setting::new(rules.parse().unwrap(), players)
    };
    let mut deal = AnyDeal::deal(game, &DealSecret::new([number as u8; 32]), &setting)
        .expect("a valid number of players");
    let mut views = Vec::new();
    for _ in 0..300 {
        views.extend(Seat::first(deal.seat_count()).map(|seat| deal.seat_view(seat)));
        let Some(seat) = deal.awaited().iter().next() else {
            break;
        };
        let legal = deal.legal_actions(seat);
        let action = match rng.random_ratio(1, 3) {
            true => *legal.choose(&mut rng).unwrap(),
            false => decide_at_once(&deal.seat_view(seat), number).unwrap(),
        };
        deal.apply(seat, action).unwrap();
    }
    views
}

/// One view with a part of another: the seat, the public view, the hand, the legal actions, or all
/// but these.
macro_rules! mixed {
    ($one:expr, $other:expr, $part:expr, $($game:ident),+) => {
        match ($one.clone(), $other.clone()) {
            $((AnySeatView::$game(one), AnySeatView::$game(other)) => {
                AnySeatView::$game(match $part {
                    0 => skat_rules_view!($game { seat: other.seat, ..one }),
                    1 => skat_rules_view!($game { public: other.public, ..one }),
                    2 => skat_rules_view!($game { hand: other.hand, ..one }),
                    3 => skat_rules_view!($game { legal: other.legal, ..one }),
                    _ => skat_rules_view!($game {
                        hand: one.hand,
                        legal: one.legal,
                        public: one.public,
                        seat: one.seat,
                        ..other
                    }),
                })
            })+
            _ => unreachable!("both are of one game"),
        }
    };
}

/// The type of a game's views, as an expression.
macro_rules! skat_rules_view {
    (Skat $($rest:tt)+) => { skat_rules::games::skat::SeatView $($rest)+ };
    (Strohmann $($rest:tt)+) => { skat_rules::games::two_players::SeatView $($rest)+ };
    (Oma $($rest:tt)+) => { skat_rules::games::two_players::SeatView $($rest)+ };
    (Officers $($rest:tt)+) => { skat_rules::games::officers::SeatView $($rest)+ };
    (Ramsch $($rest:tt)+) => { skat_rules::games::ramsch::SeatView $($rest)+ };
    (Schieberamsch $($rest:tt)+) => { skat_rules::games::ramsch::SeatView $($rest)+ };
    (Tournee $($rest:tt)+) => { skat_rules::games::tournee::SeatView $($rest)+ };
    (Texas $($rest:tt)+) => { skat_rules::games::texas::SeatView $($rest)+ };
    (ThirtyOne $($rest:tt)+) => { skat_rules::games::thirty_one::SeatView $($rest)+ };
}

fn mixed(one: &AnySeatView, other: &AnySeatView, part: u8) -> AnySeatView {
    mixed!(
        one,
        other,
        part,
        Skat,
        Strohmann,
        Oma,
        Officers,
        Ramsch,
        Schieberamsch,
        Tournee,
        Texas,
        ThirtyOne
    )
}

/// In Tournée Skat a card lies open before the skat is taken, which the declarer refuses or plays
/// by.
#[test]
fn without_a_turned_card_nothing_can_be_refused() {
    use skat_rules::games::tournee::{Action, PhaseView, SeatView, TurnOption};
    let refuses = Action::Turn(TurnOption::PasstMirNicht);
    let good = (0..60)
        .flat_map(|number| views(GameId::Tournee, RULES[0], number))
        .find_map(|view| match view {
            AnySeatView::Tournee(view) if view.legal.contains(&refuses) => Some(view),
            _ => None,
        });
    let good = good.unwrap();
    assert!(matches!(good.public.phase, PhaseView::Turning { .. }));
    let legal = vec![refuses];
    let decide = |view| {
        let view = AnySeatView::Tournee(view);
        Engine::default().decide(&view, Strength::Master, 1, &TimeLimit::never())
    };
    assert_eq!(
        decide(SeatView {
            legal: legal.clone(),
            ..good.clone()
        })
        .unwrap()
        .action
        .to_string(),
        "passt mir nicht"
    );
    assert_eq!(
        decide(SeatView {
            legal,
            found: CardSet::EMPTY,
            ..good
        }),
        Err(BadView::WrongPhase)
    );
}

/// A Solo can always be chosen among the contracts of Tournée Skat.
#[test]
fn without_a_possible_solo_there_is_no_choice() {
    use skat_rules::games::tournee::{Action, Contract, PhaseView, SeatView, Undertaking};
    let good = (0..60)
        .flat_map(|number| views(GameId::Tournee, RULES[0], number))
        .find_map(|view| match view {
            AnySeatView::Tournee(view)
                if view.legal.contains(&Action::Choose(Undertaking::Tournee)) =>
            {
                Some(view)
            }
            _ => None,
        });
    let good = good.unwrap();
    assert!(matches!(good.public.phase, PhaseView::Choosing(_)));
    let legal = vec![Action::Choose(Undertaking::Play(Contract::GrandOuvert))];
    let decide = |view| {
        let view = AnySeatView::Tournee(view);
        Engine::default().decide(&view, Strength::Master, 1, &TimeLimit::never())
    };
    assert!(matches!(
        decide(good.clone()).unwrap().action,
        AnyAction::Tournee(Action::Choose(_))
    ));
    assert_eq!(decide(SeatView { legal, ..good }), Err(BadView::WrongPhase));
}

/// Random combinations of parts of views, of every game and at every level.
#[test]
fn wrong_views_are_refused_or_get_a_legal_action() {
    let mut engine = Engine::default();
    let mut refused: BTreeMap<(GameId, String), u32> = BTreeMap::new();
    for &game in GameId::ALL {
        let mut rng = StdRng::seed_from_u64(1);
        let all: Vec<AnySeatView> = RULES
            .iter()
            .flat_map(|rules| (0..6).flat_map(|number| views(game, rules, number)))
            .collect();
        for number in 0..4_000 {
            let [one, other, third] = [(); 3].map(|()| all.choose(&mut rng).unwrap());
            let mut view = mixed(one, other, rng.random_range(0..5));
            if rng.random() {
                view = mixed(&view, third, rng.random_range(0..5));
            }
            let level = Strength::ALL[number % 4];
            let asked = std::cell::Cell::new(0);
            let is_up = || asked.replace(asked.get() + 1) > 40;
            let time = TimeLimit::polling(&is_up);
            match engine.decide(&view, level, number as u64, &time) {
                Ok(decision) => assert!(
                    view.legal().contains(&decision.action),
                    "{}",
                    decision.action
                ),
                Err(bad) => *refused.entry((game, format!("{bad:?}"))).or_default() += 1,
            }
        }
    }
    for &game in GameId::ALL {
        for why in ["NotAsked", "WrongPhase", "Cards"] {
            assert!(
                refused.contains_key(&(game, why.to_owned())),
                "{}, {why}: {refused:?}",
                game.key()
            );
        }
    }
}

/// Changes a random part of a view of Skat's tricks.
fn edited(view: &mut SeatView, rng: &mut StdRng) {
    let any_seat = Seat::new(rng.random_range(0..5)).unwrap();
    let some_cards = |rng: &mut StdRng| {
        CardSet::FULL
            .iter()
            .filter(|_| rng.random_ratio(1, 8))
            .collect::<CardSet>()
    };
    let PhaseView::Play(play) = &mut view.public.phase else {
        return;
    };
    let card = some_cards(rng)
        .first()
        .unwrap_or_else(|| view.hand.first().unwrap());
    match rng.random_range(0..13) {
        0 => drop(play.tricks.pop()),
        1 => play.tricks.extend(play.tricks.last().copied()),
        2 => play
            .tricks
            .iter_mut()
            .for_each(|trick| trick.winner = any_seat),
        3 => play.leader = any_seat,
        4 => play.on_table.push(card),
        5 => drop(play.on_table.pop()),
        6 => view.insight = Some((any_seat, some_cards(rng))),
        7 => view.public.calls.push((any_seat, Call::Pass)),
        8 => view.hand = view.hand.with(card),
        9 => view.hand = view.hand.without(card),
        10 => view.discards = Some(some_cards(rng)),
        11 => play.won.declarer = any_seat,
        _ => {
            play.contract = *Contract::all(true)
                .chain(Contract::all(false))
                .collect::<Vec<_>>()
                .choose(rng)
                .unwrap();
        }
    }
}

#[test]
fn slightly_changed_views_are_refused_or_get_a_legal_action() {
    let mut engine = Engine::default();
    const TIMES: usize = 20;
    let (mut refused, mut answered) = (0, 0);
    for number in 0..40 {
        let mut rng = StdRng::seed_from_u64(number);
        for view in views(GameId::Skat, RULES[number as usize % 3], number) {
            let AnySeatView::Skat(mut as_it_is) = view else {
                unreachable!("the view is of Skat")
            };
            if !matches!(as_it_is.public.phase, PhaseView::Play(_)) || as_it_is.hand.is_empty() {
                continue;
            }
            as_it_is.public.awaited = as_it_is.public.awaited.with(as_it_is.seat);
            for _ in 0..TIMES {
                let mut view = as_it_is.clone();
                (0..rng.random_range(1..4)).for_each(|_| edited(&mut view, &mut rng));
                let (view, level) = (
                    AnySeatView::Skat(view),
                    *Strength::ALL.choose(&mut rng).unwrap(),
                );
                let asked = std::cell::Cell::new(0);
                let is_up = || asked.replace(asked.get() + 1) > 40;
                match engine.decide(&view, level, number, &TimeLimit::polling(&is_up)) {
                    Ok(decision) => {
                        assert!(
                            view.legal().contains(&decision.action),
                            "{}",
                            decision.action
                        );
                        answered += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(
        refused > 1_000 && answered > 50,
        "{refused} refused, {answered} answered"
    );
}

/// Rearhand's view before the third card of a deal that forehand has bought.
fn skat() -> SeatView {
    let hands = [
        "CJ SJ CA CT CK C9 HA HT DA S7",
        "HJ CQ C8 HK HQ H9 S9 S8 DT D7",
        "DJ C7 H8 H7 SA ST SK DK DQ D9",
    ];
    let hands = BySeat(hands.map(|hand| hand.parse::<CardSet>().unwrap()));
    let mut deal = Deal::new(CardsDealt::new(hands, "SQ D8".parse().unwrap()).unwrap());
    let [forehand, middlehand, rearhand] = Seat::SKAT;
    let actions = [
        (middlehand, "pass"),
        (rearhand, "pass"),
        (forehand, "bid 18"),
        (forehand, "skat"),
    ];
    let actions = actions
        .into_iter()
        .chain([(forehand, "discard SQ D8"), (forehand, "announce C")]);
    for (seat, action) in actions.chain([(forehand, "play CJ"), (middlehand, "play C8")]) {
        deal.apply(seat, action.parse().unwrap_or_else(|_| panic!("{action}")))
            .unwrap();
    }
    deal.seat_view(rearhand)
}

/// A seat that Skat doesn't have.
const FIFTH: Seat = Seat::new(4).unwrap();

/// A trick of these cards, led by rearhand and taken by this seat.
fn trick(cards: &str, winner: Seat) -> Trick {
    let cards: Vec<Card> = cards
        .split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect();
    Trick {
        leader: Seat::REARHAND,
        cards: cards.try_into().unwrap(),
        winner,
    }
}

/// View of the last player, as if their last card lay in the tenth trick and they had to play
/// another.
fn over() -> AnySeatView {
    for number in 0.. {
        let mut deal = Deal::deal(&DealSecret::new([number; 32]), &Setting::official())
            .expect("a valid number of players");
        while let Some(seat) = deal.awaited().iter().next() {
            let mut view = deal.seat_view(seat);
            if let PhaseView::Play(play) = &mut view.public.phase
                && let ([last], [led, second]) = (
                    &view.hand.iter().collect::<Vec<_>>()[..],
                    &play.on_table[..],
                )
            {
                let cards = [*led, *second, *last];
                if play.contract.kind().trick_winner(cards) == 2 {
                    play.tricks.push(Trick {
                        leader: play.leader,
                        cards,
                        winner: seat,
                    });
                    (play.leader, play.on_table, view.hand) = (seat, Vec::new(), CardSet::EMPTY);
                    return AnySeatView::Skat(view);
                }
            }
            let AnyAction::Skat(action) =
                decide_at_once(&AnySeatView::Skat(deal.seat_view(seat)), 1).unwrap()
            else {
                unreachable!("the view is of Skat")
            };
            deal.apply(seat, action).unwrap();
        }
    }
    unreachable!("the last card ends the deal")
}

#[test]
fn each_defect_has_its_error() {
    let as_it_is = skat();
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let changed = |change: &dyn Fn(&mut SeatView)| {
        let mut view = as_it_is.clone();
        change(&mut view);
        AnySeatView::Skat(view)
    };
    let play = |change: &dyn Fn(&mut skat_rules::games::skat::PlayView)| {
        changed(&|view| {
            let PhaseView::Play(play) = &mut view.public.phase else {
                unreachable!()
            };
            change(play);
        })
    };
    let table = [
        (
            "nobody is awaited",
            changed(&|view| view.public.awaited = SeatSet::EMPTY),
            BadView::NotAsked,
        ),
        (
            "another is awaited",
            changed(&|view| view.public.awaited = SeatSet::only(Seat::FOREHAND)),
            BadView::NotAsked,
        ),
        (
            "it is another's turn",
            play(&|play| play.on_table.truncate(1)),
            BadView::WrongPhase,
        ),
        (
            "a bid where a card is played",
            changed(&|view| view.legal = vec![Action::Pass]),
            BadView::WrongPhase,
        ),
        (
            "a hand of nine",
            changed(&|view| view.hand = cards("DJ C7 H8 H7 SA ST SK DK DQ")),
            BadView::Cards,
        ),
        (
            "what lies on the table",
            changed(&|view| view.hand = cards("CJ C7 H8 H7 SA ST SK DK DQ D9")),
            BadView::Cards,
        ),
        (
            "the same card twice on the table",
            play(&|play| play.on_table[1] = play.on_table[0]),
            BadView::Cards,
        ),
        (
            "his own card in an open hand",
            play(&|play| {
                play.open_hands[Seat::FOREHAND] = Some(cards("SJ CA CT CK C9 HA HT DA D9"));
            }),
            BadView::Cards,
        ),
        (
            "who holds what he hasn't followed with",
            play(&|play| {
                play.on_table[1] = "H9".parse().unwrap();
                play.open_hands[Seat::MIDDLEHAND] = Some(cards("HJ CQ C8 HK HQ S9 S8 DT D7"));
            }),
            BadView::Cards,
        ),
        (
            "a seat that isn't there",
            changed(&|view| view.public.calls.push((FIFTH, Call::Pass))),
            BadView::WrongPhase,
        ),
        ("ten tricks and one to come", over(), BadView::Cards),
        (
            "a trick that goes to the lower card",
            changed(&|view| {
                view.hand = cards("DJ C7 H7 SA ST SK DK DQ D9");
                let PhaseView::Play(play) = &mut view.public.phase else {
                    unreachable!()
                };
                play.tricks = vec![Trick {
                    leader: Seat::FOREHAND,
                    ..trick("HA HQ H8", Seat::REARHAND)
                }];
                (play.leader, play.on_table) = (Seat::REARHAND, Vec::new());
            }),
            BadView::Cards,
        ),
        (
            "hearts that nobody can have",
            changed(&|view| {
                view.hand = cards("DJ C7 H7 SA SQ DK DQ");
                let PhaseView::Play(play) = &mut view.public.phase else {
                    unreachable!()
                };
                play.tricks = vec![
                    Trick {
                        leader: Seat::FOREHAND,
                        ..trick("DA D8 D9", Seat::FOREHAND)
                    },
                    Trick {
                        leader: Seat::FOREHAND,
                        ..trick("S7 S8 SK", Seat::REARHAND)
                    },
                    Trick {
                        leader: Seat::REARHAND,
                        ..trick("H8 ST D7", Seat::REARHAND)
                    },
                ];
                (play.leader, play.on_table) = (Seat::REARHAND, Vec::new());
            }),
            BadView::Cards,
        ),
    ];
    let mut engine = Engine::default();
    for level in Strength::ALL {
        let mut decide = |view: &AnySeatView| engine.decide(view, level, 1, &TimeLimit::never());
        let decision = decide(&AnySeatView::Skat(as_it_is.clone())).unwrap();
        assert!(
            matches!(decision.action, AnyAction::Skat(Action::Play(_))),
            "{}",
            decision.action
        );
        for (what, view, why) in &table {
            assert_eq!(decide(view), Err(*why), "{what}, level {level}");
        }
    }
}
