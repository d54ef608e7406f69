//! The recorded facts of deals and lists agree with the public views.

use std::collections::BTreeMap;

use skat_rules::card::{CardSet, Suit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyPublicView, GameId};
use skat_rules::games::skat::{ContractKind, Ending};
use skat_rules::games::{officers, ramsch, sister, skat, texas, tournee, two_players};
use skat_table::{
    Command, DealFacts, DealKind, DealResult, Effect, EndCause, Header, List, ListResult, PersonId,
    Player, StageView, Table, TableId, ThinkTime, Timestamp,
};

const START: Timestamp = Timestamp(1_000_000);
const HOST: PersonId = PersonId::new(7);

/// A list played to its end at random.
struct PlayedList {
    deals: Vec<(DealResult, AnyPublicView)>,
    list: Vec<ListResult>,
    end: Table,
}

fn play(game: GameId, rules: &str, places: u8, seed: u64) -> PlayedList {
    play_rounds(game, rules, places, 1, seed)
}

fn play_rounds(game: GameId, rules: &str, places: u8, rounds: u16, seed: u64) -> PlayedList {
    let rules = rules.parse().expect("a valid rule set");
    let length = u16::from(places) * rounds;
    let header = Header::new(
        TableId::new(seed),
        game,
        rules,
        places,
        length,
        ThinkTime::Unlimited,
        HOST,
        START,
    );
    let mut table = Table::open(header.expect("a valid header"));
    let (mut deals, mut list) = (Vec::new(), Vec::new());
    let (mut numbers, mut now) = (seed, START);
    let mut give = |table: &mut Table, command: Command| {
        // Long enough to hold a jump bid.
        now = now.plus_ms(2_000);
        let step = table.handle(command, now).expect("a legal command");
        for effect in step.effects {
            match effect {
                Effect::DealEnded(result) => deals.push((result, last_deal(&step.next))),
                Effect::ListEnded(result) => list.push(result),
                _ => {}
            }
        }
        *table = step.next;
    };
    give(&mut table, Command::Join { person: HOST });
    for _ in 1..places {
        give(&mut table, Command::SeatAutoplayer { by: HOST });
    }
    let secret = DealSecret::new([seed.to_le_bytes()[0]; 32]);
    give(&mut table, Command::Begin { by: HOST, secret });
    while !table.is_closed() {
        if matches!(table.view().stage, StageView::Between { .. }) {
            give(&mut table, Command::Ready { person: HOST });
            continue;
        }
        let command = match table.thinking().next() {
            Some((place, decision)) => {
                let (_, view) = table
                    .autoplayer_view(place)
                    .expect("the autoplayer is asked");
                Command::AutoplayerActs {
                    place,
                    decision,
                    action: pick(&view.legal(), &mut numbers),
                    rationale: None,
                }
            }
            None => {
                let view = table
                    .player_view(HOST)
                    .expect("the person sits at the table");
                let legal = view.seat.expect("the person has a seat").legal();
                Command::Act {
                    person: HOST,
                    decision: view.decision,
                    action: pick(&legal, &mut numbers),
                }
            }
        };
        give(&mut table, command);
    }
    PlayedList {
        deals,
        list,
        end: table,
    }
}

/// Picks any action, but rarely one that ends the deal early, and the lowest bid or none.
fn pick(legal: &[AnyAction], numbers: &mut u64) -> AnyAction {
    let mut next = || {
        *numbers = numbers
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*numbers >> 33) as usize
    };
    if let Some(pass) = legal.iter().find(|action| action.to_string() == "pass") {
        return if next() % 4 == 0 { legal[0] } else { *pass };
    }
    let quiet: Vec<AnyAction> = legal
        .iter()
        .copied()
        .filter(|&action| !action.ends_early())
        .collect();
    let from = if quiet.is_empty() || next() % 60 == 0 {
        legal
    } else {
        &quiet
    };
    from[next() % from.len()]
}

fn last_deal(table: &Table) -> AnyPublicView {
    match table.view().stage {
        StageView::Between { deal, .. } => deal.public,
        StageView::Closed {
            last: Some(last), ..
        } => last.public,
        other => panic!("no deal is over: {other:?}"),
    }
}

fn kind_of(kind: ContractKind) -> DealKind {
    match kind {
        ContractKind::Suit(Suit::Diamonds) => DealKind::Diamonds,
        ContractKind::Suit(Suit::Hearts) => DealKind::Hearts,
        ContractKind::Suit(Suit::Spades) => DealKind::Spades,
        ContractKind::Suit(Suit::Clubs) => DealKind::Clubs,
        ContractKind::Grand => DealKind::Grand,
        ContractKind::Null => DealKind::Null,
    }
}

const fn without_declarer(kind: DealKind) -> DealFacts {
    DealFacts {
        kind,
        card_points: None,
        overbid: false,
    }
}

fn contract(kind: ContractKind, points: Option<u8>, value: u16, bid: u16) -> DealFacts {
    let card_points = if kind == ContractKind::Null {
        None
    } else {
        points
    };
    DealFacts {
        kind: kind_of(kind),
        card_points,
        overbid: value < bid,
    }
}

/// Returns the public facts at the end of a deal, with card points counted from the cards.
fn seen(view: &AnyPublicView) -> DealFacts {
    match view {
        AnyPublicView::Skat(view) => seen_in_skat(view),
        AnyPublicView::Strohmann(view) | AnyPublicView::Oma(view) => seen_by_two(view),
        AnyPublicView::Officers(view) => seen_by_officers(view),
        AnyPublicView::Ramsch(view) | AnyPublicView::Schieberamsch(view) => seen_in_ramsch(view),
        AnyPublicView::Tournee(view) => {
            let tournee::PhaseView::Over(over) = &view.phase else {
                panic!("the deal isn't over")
            };
            let (Some(won), Some(settlement)) = (over.won, over.settlement) else {
                return without_declarer(DealKind::Ramsch);
            };
            let tricks = over
                .tricks
                .iter()
                .filter(|trick| trick.winner == won.declarer);
            let taken: CardSet = tricks.flat_map(|trick| trick.cards).collect();
            let points = (taken | over.put_away).points();
            let counted = (over.ending == sister::Ending::PlayedOut).then_some(points);
            contract(
                over.contract.kind(),
                counted,
                settlement.value,
                won.bid.value(),
            )
        }
        AnyPublicView::Texas(view) => {
            let texas::PhaseView::Over(over) = &view.phase else {
                panic!("the deal isn't over")
            };
            let Some(played) = &over.played else {
                return without_declarer(DealKind::PassedIn);
            };
            let tricks = played
                .tricks
                .iter()
                .filter(|trick| trick.winner == played.won.declarer);
            let taken: CardSet = tricks.flat_map(|trick| trick.cards).collect();
            let points = (taken | played.put_away).points();
            let counted = (played.ending == sister::Ending::PlayedOut).then_some(points);
            contract(
                played.contract.kind(),
                counted,
                played.settlement.value,
                played.won.bid.value(),
            )
        }
        AnyPublicView::ThirtyOne(_) => without_declarer(DealKind::Other),
    }
}

fn seen_in_skat(view: &skat::PublicView) -> DealFacts {
    let skat::PhaseView::Over(over) = &view.phase else {
        panic!("the deal isn't over")
    };
    let Some(played) = &over.played else {
        return without_declarer(if over.ramsch.is_some() {
            DealKind::Ramsch
        } else {
            DealKind::PassedIn
        });
    };
    let of = |declarers: bool| {
        let tricks = played
            .tricks
            .iter()
            .filter(move |trick| (trick.winner == played.won.declarer) == declarers);
        tricks.flat_map(|trick| trick.cards).collect::<CardSet>()
    };
    let declarers = (of(true) | played.put_away).points();
    let for_declarer = match played.ending {
        Ending::Claimed(seat) => seat == played.won.declarer,
        Ending::Thrown(seat) => seat != played.won.declarer,
        _ => false,
    };
    let points = match played.ending {
        Ending::PlayedOut => Some(declarers),
        Ending::Claimed(_) | Ending::Thrown(_) if for_declarer => Some(120 - of(false).points()),
        Ending::Claimed(_) | Ending::Thrown(_) => Some(declarers),
        _ => None,
    };
    contract(
        played.contract.kind(),
        points,
        played.settlement.value,
        played.won.bid.value(),
    )
}

fn seen_by_two(view: &two_players::PublicView) -> DealFacts {
    let two_players::PhaseView::Over(over) = &view.phase else {
        panic!("the deal isn't over")
    };
    let Some(played) = &over.played else {
        return without_declarer(DealKind::PassedIn);
    };
    let tricks = played
        .tricks
        .iter()
        .filter(|trick| trick.winner == played.won.declarer);
    let taken = tricks.fold(CardSet::EMPTY, |cards, trick| cards | trick.cards());
    let points = (taken | played.put_away).points();
    let counted = (played.ending == Ending::PlayedOut).then_some(points);
    contract(
        played.contract.kind(),
        counted,
        played.settlement.value,
        played.won.bid.value(),
    )
}

fn seen_by_officers(view: &officers::PublicView) -> DealFacts {
    let officers::PhaseView::Over(over) = &view.phase else {
        panic!("the deal isn't over")
    };
    match view.contract {
        Some(officers::Contract::Alone(alone)) => {
            let settlement = over.settlement.expect("the contract is settled");
            let points = over.card_points[alone.declarer.index()];
            let card_points = (alone.kind != ContractKind::Null).then_some(points);
            DealFacts {
                kind: kind_of(alone.kind),
                card_points,
                overbid: settlement.overbid,
            }
        }
        Some(officers::Contract::Ramsch) => without_declarer(DealKind::Ramsch),
        None => without_declarer(DealKind::PassedIn),
    }
}

fn seen_in_ramsch(view: &ramsch::PublicView) -> DealFacts {
    match &view.phase {
        ramsch::PhaseView::GrandHand(grand) => {
            let (points, settlement) = grand.result.expect("the deal is over");
            DealFacts {
                kind: DealKind::Grand,
                card_points: Some(points),
                overbid: settlement.overbid,
            }
        }
        _ => without_declarer(DealKind::Ramsch),
    }
}

#[test]
fn facts_are_public_knowledge() {
    let mut kinds = BTreeMap::new();
    let (mut counted, mut overbid) = (0, 0);
    let mut check = |game, rules, places, seed| {
        let list = play(game, rules, places, seed);
        for (result, view) in &list.deals {
            let facts = result.facts.expect("a new result contains facts");
            assert_eq!(
                facts,
                seen(view),
                "{game:?} by {rules}, seed {seed}, deal {}",
                result.number
            );
            let declarers = result
                .places
                .iter()
                .filter(|place| place.declared.is_some())
                .count();
            assert!(!facts.kind.has_declarer() || declarers == 1, "{result:?}");
            *kinds.entry((game, facts.kind)).or_insert(0) += 1;
            counted += u32::from(facts.card_points.is_some());
            overbid += u32::from(facts.overbid);
        }
    };
    let rule_sets = [
        "isko",
        "online",
        "kneipe",
        "ramsch",
        "ramsch ramsch.scoring=gewinner ramsch.skat=loser",
    ];
    for seed in 0..40 {
        for rules in rule_sets {
            check(GameId::Skat, rules, 3 + (seed % 2) as u8, seed);
        }
        for &game in GameId::ALL
            .iter()
            .filter(|&&game| !matches!(game, GameId::Skat | GameId::ThirtyOne))
        {
            check(game, "isko", *game.players().start(), seed);
        }
    }
    check(GameId::ThirtyOne, "isko", 2, 1);
    for kind in DealKind::ALL
        .into_iter()
        .filter(|&kind| kind != DealKind::Other)
    {
        assert!(
            kinds.contains_key(&(GameId::Skat, kind)),
            "no {kind:?} was played: {kinds:?}"
        );
    }
    assert!(
        counted > 400 && overbid > 20,
        "{counted} with card points, {overbid} overbid"
    );
}

#[test]
fn the_score_sheet_keeps_the_latest_deals_of_a_long_list() {
    let list = play_rounds(GameId::Skat, "isko", 4, 20, 3);
    let points = |result: &DealResult| {
        result
            .places
            .iter()
            .map(|place| place.points)
            .collect::<Vec<i32>>()
    };
    let played = list
        .deals
        .iter()
        .map(|(result, _)| (result.number, points(result)));
    let kept: Vec<_> = played.skip(80 - List::DEALS_KEPT).collect();
    let sheet = list
        .end
        .view()
        .scored
        .into_iter()
        .map(|deal| (deal.number, deal.points));
    assert_eq!(sheet.collect::<Vec<_>>(), kept);
}

#[test]
fn the_players_ranked_first_win_a_list() {
    let mut shared = 0;
    for seed in 0..60 {
        let list = play(
            GameId::Skat,
            "ramsch ramsch.scoring=gewinner ramsch.skat=loser list.scoring=plain",
            3,
            seed,
        );
        let [result] = list.list.as_slice() else {
            panic!("a list ends once: {:?}", list.list)
        };
        let view = list.end.view();
        assert!(matches!(
            view.stage,
            StageView::Closed {
                cause: EndCause::ListDone,
                ..
            }
        ));
        let last = list.deals.last().map(|(deal, _)| deal.at);
        assert_eq!((result.table, Some(result.at)), (TableId::new(seed), last));
        assert_eq!(result.places.len(), 3);
        assert_eq!(result.places[0].player, Player::Person(HOST));
        for (place, seen) in result.places.iter().zip(&view.places) {
            assert_eq!((Some(place.player), place.total), (seen.player, seen.total));
            assert_eq!(
                place.won,
                view.places.iter().all(|other| other.total <= seen.total)
            );
        }
        shared += usize::from(result.places.iter().filter(|place| place.won).count() > 1);
    }
    assert!(shared > 0, "no list was shared");
}

#[test]
fn a_list_that_was_stopped_has_no_result() {
    let header = Header::new(
        TableId::new(1),
        GameId::Skat,
        "isko".parse().expect("a valid rule set"),
        3,
        3,
        ThinkTime::Unlimited,
        HOST,
        START,
    );
    let mut table = Table::open(header.expect("a valid header"));
    for command in [
        Command::Join { person: HOST },
        Command::Stop {
            by: HOST,
            moderator: false,
        },
    ] {
        let step = table.handle(command, START).expect("a legal command");
        assert!(
            !step
                .effects
                .iter()
                .any(|effect| matches!(effect, Effect::ListEnded(_)))
        );
        table = step.next;
    }
    assert!(table.is_closed());
}
