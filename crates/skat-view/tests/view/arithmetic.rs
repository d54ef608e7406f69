//! Results of games other than Skat show how the score comes about.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::{AnyPublicView, GameId};
use skat_rules::games::officers::{
    Alone, Contract, FinishedGame, OfficersRules, OverView, PhaseView as OfficersPhase, Stakes,
    settle,
};
use skat_rules::games::ramsch::{
    DealtView, PhaseView as RamschPhaseView, RamschCall, RamschPhase, RamschResult, RamschRules,
    RamschView, SkatTurn, score,
};
use skat_rules::games::skat::{ContractKind, Trick};
use skat_rules::games::thirty_one::{
    Card52, Lives, PhaseView as RoundPhase, PlayerStatus, RoundEnd, RoundResult, ShownHand, Value,
};
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::{BySeat, Seat, SeatSet};
use skat_table::{StageView, TableView};
use skat_view::{Drawing, Lang, public_message};

use crate::games::begun_by;
use crate::pictures::{LOOKS, reader};
use crate::support::{long_mention, shown};

/// Returns a table whose deal is over, with this public view made from that of its first deal.
fn over(game: GameId, change: impl FnOnce(&mut AnyPublicView)) -> TableView {
    let table = begun_by(RuleSet::ISKO, game, *game.players().start(), 1);
    let mut view = table.view();
    let StageView::Playing(mut deal) = view.stage else {
        panic!("no deal: {view:?}")
    };
    deal.awaited = SeatSet::EMPTY;
    change(&mut deal.public);
    view.stage = StageView::Between {
        deal,
        ready: Vec::new(),
    };
    view
}

/// Returns the message as text, and the lines of the settlement in its picture.
fn told(view: &TableView) -> (String, Vec<String>) {
    let message = |look: usize| public_message(view, &long_mention, reader(LOOKS[look], Lang::De));
    let lines = match message(0).picture.expect("a picture").drawing {
        Drawing::DealEnd(end) => end
            .lines
            .iter()
            .chain(&end.total)
            .map(|line| format!("{} = {}", line.text, line.value))
            .collect(),
        Drawing::Round(round) => round
            .players
            .iter()
            .map(|player| format!("{} = {}", player.note, player.value))
            .collect(),
        other => panic!("{other:?}"),
    };
    (shown(&message(6)), lines)
}

fn set(cards: &str) -> CardSet {
    cards.parse().expect("cards")
}

fn tricks(cards: CardSet, winner: impl Fn(usize) -> Seat) -> Vec<Trick> {
    let cards: Vec<Card> = cards.iter().collect();
    cards
        .chunks_exact(3)
        .zip(0..)
        .map(|(cards, number)| Trick {
            leader: Seat::FOREHAND,
            cards: [cards[0], cards[1], cards[2]],
            winner: winner(number),
        })
        .collect()
}

#[test]
fn a_ramsch_shows_its_doublings() {
    let rules = RamschRules::DEFAULT;
    let loser = Seat::MIDDLEHAND;
    let result = RamschResult {
        trick_points: BySeat([24, 96, 0]),
        tricks: BySeat([2, 8, 0]),
        skat_points: 0,
        last_trick: loser,
        doublings: 2,
        bock: 0,
    };
    let result = score(&rules, &result);
    assert_eq!(result.points[loser], -768);
    let skat = set("S7 S8");
    let view = over(GameId::Schieberamsch, |public| {
        let AnyPublicView::Schieberamsch(public) = public else {
            panic!("{public:?}")
        };
        public.awaited = SeatSet::EMPTY;
        public.dealt = Some(DealtView {
            hands: BySeat([CardSet::EMPTY; 3]),
            skat,
        });
        public.phase = RamschPhaseView::Ramsch(RamschView {
            rules,
            step: RamschPhase::Over,
            skat: BySeat([Some(SkatTurn::Pushed), Some(SkatTurn::Took), None]),
            calls: BySeat([None, None, Some(RamschCall::Knock)]),
            tricks: tricks(CardSet::FULL - skat, |number| {
                if number < 2 { Seat::FOREHAND } else { loser }
            }),
            leader: loser,
            on_table: Vec::new(),
            result: Some((skat, result)),
        });
    });
    let (text, lines) = told(&view);
    let product = "−96 Augen × 2 (geschoben) × 2 (geklopft) × 2 (Jungfrau)";
    assert!(text.contains(&format!("{product} = **−768**")), "{text}");
    assert!(
        lines[1].ends_with(&format!("{product} = −768")),
        "{lines:?}"
    );
    assert!(lines[2].ends_with("· 0 Augen = ±0"), "{lines:?}");
    assert!(lines[0].ends_with("· 24 Augen = ±0"), "{lines:?}");
}

#[test]
fn officers_skat_shows_schneider_and_kontra() {
    let cards = set("CJ SJ HJ DJ CA CT CK CQ SA ST SK SQ HA HT HK HQ");
    let finished = FinishedGame {
        kind: ContractKind::Grand,
        cards,
        card_points: 95,
        took_a_trick: true,
        stakes: Stakes::Kontra,
        at_auction: None,
    };
    let settlement = settle(&OfficersRules::DEFAULT, &finished);
    assert_eq!(settlement.declarer_score, 480);
    let view = over(GameId::Officers, |public| {
        let AnyPublicView::Officers(public) = public else {
            panic!("{public:?}")
        };
        public.awaited = SeatSet::EMPTY;
        public.contract = Some(Contract::Alone(Alone {
            declarer: Seat::FOREHAND,
            kind: ContractKind::Grand,
            stakes: Stakes::Kontra,
            at_auction: None,
        }));
        public.phase = OfficersPhase::Over(OverView {
            dealt: [cards, CardSet::FULL - cards],
            skat: CardSet::EMPTY,
            put_away: CardSet::EMPTY,
            card_points: [95, 25],
            settlement: Some(settlement),
            points: [480, 0],
        });
    });
    let (text, lines) = told(&view);
    assert!(text.contains("mit 4, Spiel 5 × Grand 24 = 120"), "{text}");
    let product = "Punkte: 120 × 2 (Schneider) × 2 (Kontra) = **+480**";
    assert!(text.contains(product), "{text}");
    let expected = [
        "mit 4 = 4",
        "Spiel = 5",
        "Grand = × 24",
        "Spielwert = 120",
        "Schneider = × 2",
        "Kontra = × 2",
    ];
    assert!(lines[0].starts_with("95 zu 25 Augen"), "{lines:?}");
    assert_eq!(&lines[1..7], expected);
    assert_eq!(lines[7], "Liste = ");
    assert!(lines[8].ends_with("= +480"), "{lines:?}");
}

#[test]
fn an_undeclared_31_says_why_it_counts_30() {
    let view = over(GameId::ThirtyOne, |public| {
        let AnyPublicView::ThirtyOne(public) = public else {
            panic!("{public:?}")
        };
        let shown_hand = |seat, cards: &str, value| ShownHand {
            seat,
            cards: cards
                .split(' ')
                .map(|card| card.parse::<Card52>().expect("a card"))
                .collect(),
            value,
            declared: false,
        };
        public.last_round = Some(RoundResult {
            number: 4,
            end: RoundEnd::Knocked,
            knocker: Some(Seat::FOREHAND),
            shown: vec![
                shown_hand(Seat::FOREHAND, "HA HK HQ", Value::THIRTY),
                shown_hand(Seat::MIDDLEHAND, "C2 C3 D4", Value::new(5)),
            ],
            by_seat: vec![0, 1],
            out: SeatSet::only(Seat::MIDDLEHAND),
            tie_break: false,
        });
        public.standings = vec![PlayerStatus::Lives(Lives::new(1)); 2];
        public.phase = RoundPhase::Over {
            winner: Seat::FOREHAND,
        };
    });
    let (text, lines) = told(&view);
    assert!(
        text.contains("`♥D\u{a0}♥K\u{a0}♥A` **30** · 31, nicht angesagt"),
        "{text}"
    );
    assert_eq!(lines[0], "31, nicht angesagt = 30");
    assert!(!lines[1].contains("nicht angesagt"), "{lines:?}");
}
