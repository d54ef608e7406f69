//! Time to draw all faces at start, and each kind of picture afterwards, with the size of its file.

use std::cell::Cell;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use skat_pictures::{
    BoardPile, BoardSide, CardRow, DealEnd, DeckStyle, Face, HandCard, Letters, OpenHand,
    OpenHands, Pictures, PileBoard, ReckonedLine, RoundPile, RoundSeat, RoundTable, Scene,
    ScoreSheet, SheetRow, Spot, TrendChart, TrendPoint, TrickSeat, board, deal_end, hand,
    open_hands, round, score_sheet, trend, trick, turn,
};
use skat_rules::card::{Card, CardSet};
use skat_rules::games::thirty_one::Card52;

fn start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start");
    group.sample_size(10);
    group.bench_function("all faces", |bencher| bencher.iter(Pictures::new));
    group.finish();
}

fn compose(criterion: &mut Criterion) {
    let pictures = Pictures::new().expect("the built-in art is valid");
    let style = DeckStyle::new(Face::Tournament, Letters::German);
    let deck: Vec<Card> = CardSet::FULL.iter().collect();
    let mut group = criterion.benchmark_group("picture");
    let mut measure = |name: &str, scene: &dyn Fn() -> Scene| {
        let draw = || {
            pictures
                .png(style, &scene())
                .expect("the picture has a size")
        };
        eprintln!("{name}: {} bytes", draw().len());
        group.bench_function(name, |bencher| bencher.iter(draw));
    };

    let ten: Vec<HandCard> = deck
        .iter()
        .step_by(3)
        .take(10)
        .map(|&card| HandCard {
            card,
            playable: card.index() % 2 == 0,
        })
        .collect();
    measure("hand of ten", &|| hand(black_box(&ten)));

    let seat = TrickSeat {
        name: "Friedrich-Wilhelm".to_owned(),
        note: "Alleinspieler\n3 Stiche".to_owned(),
        card: Some((deck[31], 1)),
        marked: true,
    };
    let seats = vec![seat; 3];
    measure("trick", &|| trick(black_box(&seats)));
    measure("turn", &|| turn(black_box(&seats), &ten));

    let open = OpenHand {
        name: "Friedrich-Wilhelm".to_owned(),
        note: "Strohmann".to_owned(),
        cards: ten.clone(),
        marked: false,
    };
    let table = OpenHands {
        trick: seats.clone(),
        hands: vec![open],
        own: ten.clone(),
    };
    measure("open hand", &|| open_hands(black_box(&table)));

    let pile = |&held: &HandCard| BoardPile {
        top: Spot::Open(held),
        under: Spot::FaceDown,
    };
    let side = BoardSide {
        name: "Friedrich-Wilhelm".to_owned(),
        note: "Gegenpartei".to_owned(),
        piles: ten.iter().take(8).map(pile).collect(),
        hand: Vec::new(),
        marked: true,
    };
    let content = PileBoard {
        sides: [side.clone(), side],
        trick: seats[..2].to_vec(),
    };
    measure("board of Officers' Skat", &|| board(black_box(&content)));

    let low: Vec<Card52> = ["C2", "D5", "HK"]
        .iter()
        .filter_map(|card| card.parse().ok())
        .collect();
    let player = RoundSeat {
        name: "Friedrich-Wilhelm".to_owned(),
        note: "verliert ein Leben".to_owned(),
        pennies: Some((2, 3)),
        cards: Vec::new(),
        value: String::new(),
        marked: false,
        out: false,
    };
    let stock = RoundPile {
        label: "Stapel".to_owned(),
        note: "31 Karten".to_owned(),
        top: Spot::FaceDown,
    };
    let running = RoundTable {
        title: String::new(),
        piles: vec![stock; 2],
        players: vec![player.clone(); 3],
        own: low.clone(),
        own_note: "Deine Karten".to_owned(),
        drawn: None,
    };
    measure("round of Thirty-one", &|| round(black_box(&running)));
    let over = RoundTable {
        title: "Friedrich-Wilhelm gewinnt".to_owned(),
        piles: Vec::new(),
        players: vec![
            RoundSeat {
                cards: low,
                ..player
            };
            9
        ],
        own: Vec::new(),
        own_note: String::new(),
        drawn: None,
    };
    measure("end of Thirty-one for nine", &|| round(black_box(&over)));

    let row = |cards: &[Card]| CardRow {
        label: "Friedrich-Wilhelm".to_owned(),
        note: "Gegenpartei".to_owned(),
        cards: cards.to_vec(),
        marked: false,
    };
    let line = ReckonedLine {
        text: "Mit 2 Spitzen".to_owned(),
        value: "2".to_owned(),
    };
    let end = DealEnd {
        title: "Kreuz mit 2 gewonnen".to_owned(),
        hands: deck.chunks(10).map(row).collect(),
        lines: vec![line.clone(); 7],
        total: Some(line.clone()),
        scores: vec![line; 3],
    };
    measure("deal end", &|| deal_end(black_box(&end)));

    let row = SheetRow {
        label: "7. Grand mit 2".to_owned(),
        cells: ["", "-96", "48", ""].map(str::to_owned).to_vec(),
    };
    let names = ["Annegret", "Bert", "Computer", "Doris"];
    let sheet = ScoreSheet {
        title: "Liste".to_owned(),
        names: names.map(str::to_owned).to_vec(),
        deals: vec![row.clone(); 48],
        totals: vec![row; 3],
    };
    measure("score sheet of 48 deals", &|| {
        score_sheet(black_box(&sheet))
    });

    let point = TrendPoint {
        value: 120,
        low: 70,
        high: 170,
    };
    let chart = TrendChart {
        title: "Fehlerquote".to_owned(),
        points: vec![point; 10],
        older: "älter".to_owned(),
        newer: "neuer".to_owned(),
        from_zero: true,
    };
    measure("trend of ten points", &|| trend(black_box(&chart)));

    // Every label and number is new, so that no line comes from the cache.
    let written = Cell::new(1_000);
    measure("score sheet of 48 deals, new texts", &|| {
        let texts: Vec<String> = (0..5 * 48)
            .map(|_| format!("{}. Grand", next(&written)))
            .collect();
        let deals = texts
            .chunks(5)
            .map(|row| SheetRow {
                label: row[0].clone(),
                cells: row[1..].to_vec(),
            })
            .collect();
        score_sheet(&ScoreSheet {
            deals,
            ..sheet.clone()
        })
    });
    group.finish();
}

fn next(written: &Cell<u32>) -> u32 {
    written.replace(written.get() + 1)
}

criterion_group!(benches, start, compose);
criterion_main!(benches);
