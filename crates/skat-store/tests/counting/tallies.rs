//! Counting without trouble, and the content of a tally.

use skat_store::{ContractCounts, RankingOrder, Tally, rebuild};
use skat_table::DealKind;

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
