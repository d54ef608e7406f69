//! The review after a deal: the autoplayers' decisions and reasons.

use std::collections::HashSet;

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyPublicView, Game as _, GameId};
use skat_rules::games::skat::{Action, Deal};
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;
use skat_table::{
    Command, Decided, Event, Header, PersonId, Player, RatedOption, Rationale, Review, StageView,
    Table, TableId, TableView, TakeoverCause, ThinkTime, Timestamp,
};
use skat_view::{
    CardStyle, Face, Lang, Message, Panel, Press, Reader, panel, played_message, public_message,
    result_message, review_page,
};

use crate::messages::{
    F, M, R, after, discarded, in_the_second_trick, joined, lost, mixed, snapshots_by_face,
};
use crate::pictures::reader;
use crate::support::{
    check_limits, deal_view, lobby, long_mention, mention, player, presses, shown, table, values,
};

fn action(text: &str) -> AnyAction {
    GameId::Skat.parse_action(text).expect("a valid action")
}

fn option(text: &str, chance: Option<u16>, points: Option<i32>) -> RatedOption {
    RatedOption {
        action: action(text),
        chance,
        points,
    }
}

/// A decision at this seat after these actions, with its rationale.
fn decided(before: &[(Seat, Action)], seat: Seat, done: &str, rationale: Rationale) -> Decided {
    let deal: Deal = after(before);
    let legal = deal.legal_actions(seat);
    assert!(
        legal
            .iter()
            .any(|&legal| AnyAction::Skat(legal) == action(done)),
        "{done}"
    );
    Decided {
        step: u16::try_from(before.len()).expect("few steps"),
        place: deal_view(&deal, 3).place(seat),
        stands_in: seat == R,
        before: AnyPublicView::Skat(deal.public_view()),
        action: action(done),
        forced: legal
            .iter()
            .filter(|action| !AnyAction::Skat(**action).ends_early())
            .count()
            == 1,
        rationale,
    }
}

#[test]
fn computers_give_their_reasons() {
    let second = in_the_second_trick();
    let tricks = second.len() - 5;
    let rated = |worlds, options| Rationale::Rated { worlds, options };
    let calls = vec![
        option("bid 18", Some(600), Some(34)),
        option("pass", None, Some(-12)),
    ];
    let unjudged = vec![
        option("pass", None, None),
        option("bid 20", Some(430), None),
    ];
    let discards = vec![
        option("discard S8 D7", None, Some(66)),
        option("discard D7 HT", None, Some(58)),
    ];
    let contracts = vec![
        option("announce C", Some(874), Some(60)),
        option("announce G", Some(510), None),
    ];
    let cards = vec![
        option("play C8", Some(710), None),
        option("play CQ", Some(654), None),
        option("play HJ", Some(3), None),
    ];
    let by_heuristics = vec![option("play C7", None, None), option("play CK", None, None)];
    let mut view = mixed(table(&lost(), 3));
    view.places[0].taken_over = Some(TakeoverCause::Left);
    let decisions = vec![
        decided(&second[..0], M, "bid 18", rated(0, calls)),
        decided(&second[..3], R, "bid 20", Rationale::Heuristics),
        decided(&second[..3], R, "pass", rated(0, unjudged)),
        decided(&second[..7], F, "discard S8 D7", rated(0, discards)),
        decided(&discarded(), F, "announce C", rated(0, contracts)),
        decided(&second[..=tricks], M, "play C8", rated(80, cards)),
        decided(&second[..tricks + 2], R, "play C7", rated(40, Vec::new())),
        decided(&second[..tricks + 2], R, "play C7", rated(0, by_heuristics)),
        decided(
            &second[..tricks + 4],
            M,
            "play H9",
            rated(1, vec![option("play H9", Some(1000), None)]),
        ),
        decided(
            &second,
            R,
            "play HQ",
            rated(
                1,
                vec![
                    option("play HQ", Some(1000), None),
                    option("play H8", Some(0), None),
                ],
            ),
        ),
    ];
    let back = Review {
        table: view,
        decisions,
    };
    snapshots_by_face("review", |reader| {
        let pages: Vec<String> = (0..3)
            .map(|page| shown(&review_page(&back, page, None, &mention, reader)))
            .collect();
        joined(&pages)
    });
    for lang in Lang::ALL {
        assert_eq!(
            review_page(&back, 99, None, &mention, lang),
            review_page(&back, 2, None, &mention, lang),
            "the last page"
        );
    }
}

#[test]
fn the_computers_reasons_lead_players_to_their_own_review() {
    let back = Review {
        table: mixed(table(&lost(), 3)),
        decisions: vec![decided(&[], M, "bid 18", Rationale::Heuristics)],
    };
    let persons = back
        .table
        .places
        .iter()
        .filter_map(|place| match place.player {
            Some(Player::Person(person)) => Some(person),
            _ => None,
        });
    let own = |person| {
        let message = review_page(&back, 0, person, &mention, Lang::De);
        check_limits(&message);
        presses(&message).contains(&(Press::OwnReview(back_number(&back)), true))
    };
    let persons: Vec<PersonId> = persons.collect();
    assert!(!persons.is_empty());
    for person in persons {
        assert!(own(Some(person)));
    }
    assert!(!own(Some(PersonId::new(99))) && !own(None));
}

/// Returns the number of the deal.
fn back_number(back: &Review) -> u16 {
    match &back.table.stage {
        StageView::Between { deal, .. } => deal.number,
        stage => panic!("{stage:?}"),
    }
}

#[test]
fn the_lobby_and_the_table_show_the_level_of_computers() {
    snapshots_by_face("strength", |reader| {
        let mut seats = mixed(lobby(3));
        seats.strength = Some(Strength::Beginner);
        let mut played = mixed(table(&after(&in_the_second_trick()), 3));
        played.strength = Some(Strength::League);
        let mut over = mixed(table(&lost(), 3));
        over.strength = Some(Strength::Master);
        let messages = [
            public_message(&seats, &mention, reader),
            public_message(&played, &mention, reader),
            played_message(&over, &mention, reader),
            result_message(&over, &mention, reader),
        ];
        messages.iter().for_each(check_limits);
        joined(&messages.map(|message| shown(&message)))
    });
}

#[test]
fn a_review_needs_computers_and_a_finished_deal() {
    let offers = |message: &Message| {
        presses(message)
            .iter()
            .any(|(press, _)| matches!(press, Press::Review(_)))
    };
    let of = |view| public_message(&view, &mention, Lang::De);
    let over = || table(&lost(), 3);
    assert!(offers(&of(mixed(over()))));
    assert!(!offers(&of(over())), "three persons have played");
    assert!(!offers(&of(mixed(table(
        &after(&in_the_second_trick()),
        3
    )))));
    assert!(!offers(&of(mixed(lobby(3)))));
    let gone = TableView {
        places: over().places,
        ..mixed(over())
    };
    let panel = panel(
        &player(&lost(), &gone, F),
        Panel::Normal,
        None,
        &mention,
        Lang::De,
    );
    for message in [
        of(gone.clone()),
        result_message(&gone, &mention, Lang::De),
        panel,
    ] {
        assert!(
            offers(&message),
            "a person has taken the computer's place since: {message:?}"
        );
    }
    let come = TableView {
        places: mixed(over()).places,
        ..over()
    };
    assert!(!offers(&of(come)), "the computer joined after the deal");
}

const NOW: Timestamp = Timestamp(0);
const HOST: PersonId = PersonId::new(1);

/// The log of a random deal whose autoplayers weigh as many options as a log keeps. Nobody ends it
/// early.
fn played(game: GameId, rules: &str, seed: u64) -> (Header, Vec<Event>) {
    let rules: RuleSet = rules.parse().expect("a valid rule set");
    let places = *game.players().start();
    let time = ThinkTime::Unlimited;
    let header = Header::new(
        TableId::new(1),
        game,
        rules,
        places,
        places.into(),
        time,
        HOST,
        NOW,
    )
    .expect("a header");
    let mut state = seed;
    let mut chance = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut table, mut log) = (Table::open(header.clone()), Vec::new());
    let mut give = |table: &mut Table, command| {
        let step = table.handle(command, NOW).expect("the command is accepted");
        *table = step.next;
        log.extend(step.events);
    };
    give(&mut table, Command::Join { person: HOST });
    (1..places).for_each(|_| give(&mut table, Command::SeatAutoplayer { by: HOST }));
    give(
        &mut table,
        Command::Begin {
            by: HOST,
            secret: DealSecret::new([seed as u8; 32]),
        },
    );
    while matches!(table.view().stage, StageView::Playing(_)) {
        let mut pick = |legal: &[AnyAction]| {
            let going_on: Vec<AnyAction> = legal
                .iter()
                .copied()
                .filter(|action| !action.ends_early())
                .collect();
            going_on[chance(going_on.len())]
        };
        let next = table.thinking().next();
        if let Some((place, decision)) = next {
            let (_, view) = table
                .autoplayer_view(place)
                .expect("the autoplayer is asked");
            let legal = view.legal();
            let action = pick(&legal);
            let option = |&action: &AnyAction| RatedOption {
                action,
                chance: Some(1_000),
                points: Some(-9_999),
            };
            let rationale = Some(Rationale::rated(u32::MAX, legal.iter().map(option), action));
            give(
                &mut table,
                Command::AutoplayerActs {
                    place,
                    decision,
                    action,
                    rationale,
                },
            );
        } else {
            let view = table.player_view(HOST).expect("a player");
            let action = pick(&view.seat.as_ref().expect("a seat").legal());
            give(
                &mut table,
                Command::Act {
                    person: HOST,
                    decision: view.decision,
                    action,
                },
            );
        }
    }
    (header, log)
}

/// Returns true for a bid or a hold.
fn raised(decided: &Decided) -> bool {
    matches!(
        decided.action,
        AnyAction::Skat(Action::Bid(_) | Action::Hold)
            | AnyAction::Strohmann(Action::Bid(_) | Action::Hold)
            | AnyAction::Oma(Action::Bid(_) | Action::Hold)
    )
}

/// Counts the calls that their players raised later.
fn folded(decisions: &[Decided]) -> usize {
    let calls = || decisions.iter().filter(|decided| raised(decided));
    let callers: HashSet<_> = calls()
        .map(|decided| (decided.place, decided.stands_in))
        .collect();
    calls().count() - callers.len()
}

#[test]
fn a_long_auction_is_folded() {
    let calls = |count: usize| -> Vec<(Seat, Action)> {
        let action = |text: &str| text.parse().expect("an action");
        let all = [
            (M, action("bid 18")),
            (F, action("hold")),
            (M, action("bid 20")),
            (F, action("hold")),
            (M, action("bid 22")),
            (F, action("hold")),
            (M, action("pass")),
        ];
        all[..count].to_vec()
    };
    let told = |count: usize| {
        let all = calls(count);
        let decide = |index: usize| {
            let (seat, done) = all[index];
            decided(
                &all[..index],
                seat,
                &done.to_string(),
                Rationale::Heuristics,
            )
        };
        let back = Review {
            table: mixed(table(&lost(), 3)),
            decisions: (0..count).map(decide).collect(),
        };
        let page = shown(&review_page(&back, 0, None, &mention, Lang::De));
        page.lines()
            .filter_map(|line| Some(line.split_once("**")?.1.split_once("**")?.0.to_owned()))
            .skip(1)
            .collect::<Vec<String>>()
    };
    assert_eq!(told(2), ["18 sagen", "Ja zu 18"]);
    assert_eq!(told(3), ["Ja zu 18", "bis 20 reizen"]);
    assert_eq!(told(7), ["bis 22 reizen", "bis 22 reizen", "Passe"]);
}

#[test]
fn options_that_nobody_would_take_are_left_out() {
    let second = in_the_second_trick();
    let tricks = second.len() - 5;
    let told = |done: &str, options: Vec<RatedOption>| {
        let rationale = Rationale::Rated {
            worlds: 80,
            options,
        };
        let back = Review {
            table: mixed(table(&lost(), 3)),
            decisions: vec![decided(&second[..=tricks], M, done, rationale)],
        };
        shown(&review_page(&back, 0, None, &mention, Lang::En)).contains("`♣Q`")
    };
    let options = |own: (Option<u16>, Option<i32>), other: (Option<u16>, Option<i32>)| {
        vec![
            option("play C8", own.0, own.1),
            option("play CQ", other.0, other.1),
        ]
    };
    for (own, other, is_shown) in [
        ((Some(710), None), (Some(654), None), true),
        ((Some(710), None), (Some(3), None), false),
        ((Some(710), Some(40)), (Some(700), Some(-80)), false),
        ((Some(710), Some(40)), (Some(700), Some(36)), true),
        ((None, Some(10)), (None, Some(-50)), false),
        ((None, None), (None, None), false),
    ] {
        assert_eq!(
            told("play C8", options(own, other)),
            is_shown,
            "{own:?} {other:?}"
        );
    }
}

#[test]
fn every_decision_in_every_game_is_put_in_words_and_fits() {
    for &game in GameId::ALL {
        for (seed, rules) in
            (1..5).flat_map(|seed| [(seed, "isko 31.lives=1"), (seed, "kneipe 31.lives=1")])
        {
            let (header, log) = played(game, rules, seed);
            let events = log.iter().map(|event| (NOW, event));
            let back = Table::review(header, events, 1)
                .expect("a valid log")
                .expect("the deal is over");
            for face in Face::ALL {
                let look = CardStyle {
                    face,
                    ..CardStyle::default()
                };
                for reader in Lang::ALL.map(|lang| reader(look, lang)) {
                    let first = review_page(&back, 0, None, &long_mention, reader);
                    let pages = values(&first, Press::ReviewPage(1)).len().max(1);
                    let told: Vec<Message> = (0..pages)
                        .map(|page| review_page(&back, page, None, &long_mention, reader))
                        .collect();
                    told.iter().for_each(check_limits);
                    let text: String = told.iter().map(shown).collect();
                    for Decided { action, .. } in &back.decisions {
                        assert!(
                            !text.contains(&format!("**{action}**")),
                            "{game:?}: {action} has no words"
                        );
                    }
                    let lines = text.matches(" – ").count();
                    let expected = back.decisions.len() - folded(&back.decisions);
                    assert!(
                        lines >= expected || pages == 25,
                        "{game:?}: {lines} of {expected}"
                    );
                }
            }
        }
    }
}

/// Cards that only their player saw appear in the reader's own language and deck.
#[test]
fn cards_are_written_in_the_readers_deck() {
    let text = |reader: Reader| {
        let done = decided(&in_the_second_trick(), R, "play HQ", Rationale::Heuristics);
        let back = Review {
            table: mixed(table(&lost(), 3)),
            decisions: vec![done],
        };
        shown(&review_page(&back, 0, None, &mention, reader))
    };
    assert!(text(Lang::De.into()).contains("**`♥D`**"));
    assert!(text(Lang::En.into()).contains("**`♥Q`**"));
}
