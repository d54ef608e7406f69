//! Counting without trouble, and the content of a tally.

use skat_store::{ContractCounts, LedgerEntry, LedgerRow, Month, RankingOrder, Tally, rebuild};
use skat_table::{DealFacts, DealKind, DealResult, PlaceResult, Player, TableId, Timestamp};

use crate::world::World;

#[tokio::test]
async fn tallies_match_the_ledger() {
    for seed in 0..12 {
        let mut world = World::new(seed).await;
        world.play_everywhere().await;
        world.count_everywhere().await;
        world.check().await;
        // Everything is counted, so there is nothing more to count.
        for table in 0..world.tables.len() {
            assert_eq!(world.count(table).await, 0);
        }
        world.check().await;
    }
}

#[tokio::test]
async fn rebuilding_gives_the_same() {
    for seed in 0..6 {
        let mut world = World::new(seed).await;
        world.play_everywhere().await;
        // Some results are still in an outbox; the rebuild counts them, and they don't count again.
        let results = rebuild(world.store.as_ref())
            .await
            .expect("the store works");
        assert_eq!(results, world.ledger().await.len());
        world.check().await;
        world.count_everywhere().await;
        world.check().await;
        world.play(2, 3, false).await;
        world.count_everywhere().await;
        world.check().await;
    }
}

#[tokio::test]
async fn two_tallies_add_up() {
    let mut world = World::new(8).await;
    world.play(0, 36, true).await;
    world.play(1, 40, false).await;
    let entries = world.ledger().await;
    for (place, split) in [(0, 1), (1, 20), (2, 60)] {
        let tally = |rows: &[LedgerEntry]| {
            let mut tally = Tally::default();
            for entry in rows {
                match &entry.row {
                    LedgerRow::Deal(deal) => tally.add_deal(deal, place),
                    LedgerRow::List(list) => tally.add_list(list, place),
                }
            }
            tally
        };
        let (earlier, later) = entries.split_at(split);
        for (first, second) in [(earlier, later), (later, earlier)] {
            let mut sum = tally(first);
            sum.add(&tally(second));
            assert_eq!(sum, tally(&entries), "place {place}, {split} results");
        }
    }
}

#[test]
fn a_year_begins_after_december() {
    let month = |text: &str| text.parse::<Month>().expect("a month");
    for (month, before) in [
        (month("2026-12"), month("2026-11")),
        (month("2026-02"), month("2026-01")),
        (month("2026-01"), month("2025-12")),
    ] {
        assert_eq!(month.previous(), before, "{month}");
    }
    for text in ["2026-00", "2026-13", "2026-1", "+2026-01", "2026"] {
        assert!(text.parse::<Month>().is_err(), "{text}");
    }
}

#[test]
fn orders_read_back() {
    for order in RankingOrder::ALL {
        assert_eq!(RankingOrder::from_key(order.key()), Some(order));
    }
    assert_eq!(RankingOrder::from_key("age"), None);
}

/// Only a damaged record has such counts. They must stop neither counting nor leaderboards.
#[test]
fn counts_stay_at_their_limit() {
    let most = ContractCounts {
        won: u32::MAX,
        lost: u32::MAX,
    };
    let mut tally = Tally {
        deals: u32::MAX,
        points: i64::MAX,
        declared: vec![(DealKind::Grand, most)],
        defended: most,
        card_points: (u32::MAX, u32::MAX),
        overbid: u32::MAX,
        lists: u32::MAX,
        lists_won: u32::MAX,
        ..Tally::default()
    };
    let same = tally.clone();
    tally.add(&same);
    assert_eq!(tally, same);
    let place = PlaceResult {
        player: Player::Autoplayer,
        points: i32::MAX,
        declared: Some(true),
        other_lost: true,
        sat_out: false,
    };
    let deal = DealResult {
        table: TableId::new(1),
        number: 1,
        at: Timestamp(0),
        places: vec![place],
        facts: Some(DealFacts {
            kind: DealKind::Grand,
            card_points: Some(u8::MAX),
            overbid: true,
        }),
        undone: false,
    };
    tally.add_deal(&deal, 0);
    let counts = Tally {
        best: None,
        worst: None,
        recent: Vec::new(),
        ..tally.clone()
    };
    assert_eq!(counts, same);
    for order in RankingOrder::ALL {
        assert!(tally.rank(order).is_some(), "{order:?}");
    }
}

#[test]
fn ranks_need_enough_deals() {
    let mut tally = Tally {
        deals: Tally::MIN_DEALS - 1,
        points: -100,
        ..Tally::default()
    };
    assert_eq!(tally.rank(RankingOrder::Points), None);
    tally.deals += 1;
    assert_eq!(tally.rank(RankingOrder::Points), Some(-100_000));
    tally.deals *= 2;
    assert_eq!(tally.rank(RankingOrder::Points), Some(-50_000));
    // Of two who differ by one point in many deals, the better one is never below.
    let of = |points| {
        Tally {
            deals: 997,
            points,
            ..Tally::default()
        }
        .rank(RankingOrder::Points)
    };
    assert!((-100..100).all(|points| of(points) < of(points + 1)));

    assert_eq!(tally.rank(RankingOrder::Lists), None);
    tally.lists_won = 2;
    assert_eq!(tally.rank(RankingOrder::Lists), Some(2));

    tally.declared = vec![
        (DealKind::Clubs, ContractCounts { won: 9, lost: 0 }),
        (
            DealKind::Grand,
            ContractCounts {
                won: 6,
                lost: Tally::MIN_CONTRACTS - 16,
            },
        ),
    ];
    assert_eq!(tally.rank(RankingOrder::Declarer), None);
    tally.declared[1].1.lost += 1;
    assert_eq!(tally.rank(RankingOrder::Declarer), Some(750));

    tally.defended = ContractCounts {
        won: 1,
        lost: Tally::MIN_CONTRACTS - 2,
    };
    assert_eq!(tally.rank(RankingOrder::Defender), None);
    tally.defended.lost += 1;
    assert_eq!(tally.rank(RankingOrder::Defender), Some(50));
}
