//! Time to draw all faces at start, and each kind of picture afterwards.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use skat_pictures::{
    CardRow, DealEnd, DeckStyle, Face, HandCard, Letters, Pictures, Reckoning, ScoreSheet,
    SheetRow, TrickSeat, deal_end, hand, score_sheet, trick,
};
use skat_rules::card::{Card, CardSet};

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

    let ten: Vec<HandCard> = deck
        .iter()
        .step_by(3)
        .take(10)
        .map(|&card| HandCard {
            card,
            playable: card.index() % 2 == 0,
        })
        .collect();
    group.bench_function("hand of ten", |bencher| {
        bencher.iter(|| pictures.png(style, &hand(black_box(&ten))));
    });

    let seat = TrickSeat {
        name: "Friedrich-Wilhelm",
        note: "Gegenpartei",
        card: Some(deck[31]),
        order: Some(1),
        marked: true,
    };
    group.bench_function("trick", |bencher| {
        bencher.iter(|| pictures.png(style, &trick(black_box(&[seat; 3]))));
    });

    let row = |cards| CardRow {
        label: "Friedrich-Wilhelm",
        note: "61 Augen",
        cards,
        marked: false,
    };
    let hands = [
        row(&deck[..10]),
        row(&deck[10..20]),
        row(&deck[20..30]),
        row(&deck[30..]),
    ];
    let piles = [row(&deck[..18]), row(&deck[18..])];
    let line = Reckoning {
        text: "Mit 2 Spitzen",
        value: "2",
    };
    let end = DealEnd {
        title: "Kreuz mit 2 gewonnen",
        hands: &hands,
        piles: &piles,
        lines: &[line; 4],
        total: Some(line),
    };
    group.bench_function("deal end", |bencher| {
        bencher.iter(|| pictures.png(style, &deal_end(black_box(&end))));
    });

    let rows = [SheetRow {
        label: "7. Grand mit 2",
        cells: &["", "-96", "48", ""],
    }; 48];
    let sheet = ScoreSheet {
        title: "Liste",
        names: &["Annegret", "Bert", "Computer", "Doris"],
        rows: &rows,
        totals: &rows[..3],
    };
    group.bench_function("score sheet of 48 deals", |bencher| {
        bencher.iter(|| pictures.png(style, &score_sheet(black_box(&sheet))));
    });
    group.finish();
}

criterion_group!(benches, start, compose);
criterion_main!(benches);
