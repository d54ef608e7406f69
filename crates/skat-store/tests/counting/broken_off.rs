//! Counting, rebuilding and erasure that break off between any two calls, and resume later.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use skat_store::{StoreError, count_results, erase_person, finish_erasures, rebuild, share};

use crate::gated::{Gate, Gated};
use crate::world::World;

/// Returns stores for both ways in which a call can break off after this many good ones.
fn broken_stores(world: &World, good: usize) -> [Gated; 2] {
    let gated = |gate| Gated {
        inner: Arc::clone(&world.store),
        gate,
    };
    [
        gated(Gate::RefusesAfter(AtomicUsize::new(good))),
        gated(Gate::LosesAnswerAfter(AtomicUsize::new(good + 1))),
    ]
}

#[tokio::test]
async fn interrupted_counting_counts_each_result_once() {
    let mut world = World::new(1).await;
    let mut broken_off = 0;
    for good in 0.. {
        let before = broken_off;
        for way in 0..2 {
            world.play(1, 2, false).await;
            let store = &broken_stores(&world, good)[way];
            match count_results(store, world.tables[1].id).await {
                Err(StoreError::Unavailable(_)) => broken_off += 1,
                other => assert_eq!(other.expect("no other error"), 2),
            }
            // The outbox may still hold counted results when another one comes.
            world.play(1, 1, false).await;
            world.count(1).await;
            world.check().await;
        }
        if broken_off == before {
            break;
        }
    }
    assert!(broken_off > 20, "broken off {broken_off} times");
}

#[tokio::test]
async fn an_interrupted_rebuild_leaves_no_errors() {
    let mut world = World::new(2).await;
    world.play_everywhere().await;
    let mut broken_off = 0;
    for good in 0.. {
        let before = broken_off;
        for store in &broken_stores(&world, good) {
            broken_off += u32::from(rebuild(store).await.is_err());
        }
        world.play(1, 1, false).await;
        world.count_everywhere().await;
        world.check().await;
        if broken_off == before {
            break;
        }
    }
    assert!(broken_off > 20, "broken off {broken_off} times");
}

#[tokio::test]
async fn an_interrupted_erasure_continues() {
    let (mut broken_off, mut good) = (0, 0);
    loop {
        let before = broken_off;
        for way in 0..2 {
            let mut world = World::new(3).await;
            world.play_everywhere().await;
            let store = &broken_stores(&world, good)[way];
            broken_off += u32::from(erase_person(store, 1).await.is_err());
            world.count_everywhere().await;
            // As a process does when it starts.
            finish_erasures(world.store.as_ref())
                .await
                .expect("the store works");
            if world
                .store
                .known_person(1)
                .await
                .expect("an answer")
                .is_some()
            {
                assert!(good == 0 && way == 0, "a started erasure is finished");
            }
            assert_eq!(
                world.store.pending_erasures().await.expect("an answer"),
                Vec::<u64>::new()
            );
            world.check().await;
        }
        if broken_off == before {
            break;
        }
        good += 1;
    }
    assert!(broken_off > 15, "broken off {broken_off} times");
}

#[tokio::test]
async fn sharing_again_completes_an_interrupted_change() {
    let mut world = World::new(4).await;
    world.play_everywhere().await;
    world.count_everywhere().await;
    let mut broken_off = 0;
    for good in 0.. {
        let before = broken_off;
        for (way, shared) in [true, false].into_iter().enumerate() {
            let store = &broken_stores(&world, good)[way];
            broken_off += u32::from(share(store, world.persons[1], shared).await.is_err());
            share(world.store.as_ref(), world.persons[1], shared)
                .await
                .expect("the store works");
            world.check().await;
        }
        if broken_off == before {
            break;
        }
    }
    assert!(broken_off > 8, "broken off {broken_off} times");
}
