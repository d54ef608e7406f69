//! The processes and their shards.

use std::time::{Duration, Instant};

use skat_store::{Holder, IDENTIFY_INTERVAL_MS, LEASE_MS, Peer, ProcessId};

use crate::Backend;

pub(crate) async fn shares_shards(backend: &dyn Backend) {
    let (one, other) = (ProcessId(u64::MAX), ProcessId(2));
    let store = backend.open().await;
    let holder = |process, ready| Some(Holder { process, ready });
    let pool = store.beat(one, 2, false).await.expect("beats");
    assert_eq!(
        pool.peers.into_iter().collect::<Vec<_>>(),
        [(one, Peer { leaving: false })]
    );
    assert!(pool.shards.is_empty());
    assert!(store.claim(2, 0, one, None).await.expect("answers"));
    assert!(
        store.claim(2, 0, one, None).await.expect("answers"),
        "the process holds the shard"
    );
    assert!(!store.claim(2, 0, other, None).await.expect("answers"));
    assert!(
        !store.claim(2, 1, other, Some(one)).await.expect("answers"),
        "no process holds the shard"
    );
    assert!(!store.ready(2, 0, other).await.expect("answers"));
    assert!(store.ready(2, 0, one).await.expect("answers"));
    let pool = store.beat(other, 2, true).await.expect("beats");
    assert_eq!(pool.peers.get(&other), Some(&Peer { leaving: true }));
    assert_eq!(pool.peers.len(), 2);
    assert_eq!(pool.shards.get(&0).copied(), holder(one, true));
    assert!(
        store.claim(2, 0, other, Some(one)).await.expect("answers"),
        "taken over"
    );
    store
        .release(2, 0, one)
        .await
        .expect("releasing another's shard does nothing");
    let pool = store.beat(one, 2, false).await.expect("beats");
    assert_eq!(pool.shards.get(&0).copied(), holder(other, false));
    assert!(
        store
            .beat(one, 3, false)
            .await
            .expect("beats")
            .shards
            .is_empty(),
        "a pool of another size"
    );
    store
        .release(2, 0, other)
        .await
        .expect("the holder releases the shard");
    assert!(store.claim(2, 1, other, None).await.expect("answers"));
    store.leave(other, 2).await.expect("leaves");
    let pool = store.beat(one, 2, false).await.expect("beats");
    assert!(pool.shards.is_empty() && !pool.peers.contains_key(&other));

    store.beat(other, 2, false).await.expect("beats");
    store.claim(2, 1, other, None).await.expect("answers");
    let silent_since = Instant::now();
    let pool = loop {
        let pool = store.beat(one, 2, false).await.expect("beats");
        if !pool.peers.contains_key(&other) {
            break pool;
        }
        assert!(
            silent_since.elapsed() < Duration::from_secs(60),
            "a silent process is considered dead"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(
        silent_since.elapsed() >= Duration::from_millis(LEASE_MS - 500),
        "not too soon"
    );
    assert_eq!(
        pool.shards.get(&1).copied(),
        holder(other, false),
        "the shard waits for a new holder"
    );
}

pub(crate) async fn takes_turns_to_identify(backend: &dyn Backend) {
    let store = backend.open().await;
    let begun = Instant::now();
    assert_eq!(
        store.take_identify_turn(0).await.expect("answers"),
        Duration::ZERO
    );
    assert_eq!(
        store.take_identify_turn(1).await.expect("answers"),
        Duration::ZERO,
        "another group has its own turns"
    );
    let mut wait = store.take_identify_turn(0).await.expect("answers");
    while !wait.is_zero() {
        assert!(wait <= Duration::from_millis(IDENTIFY_INTERVAL_MS));
        tokio::time::sleep(wait).await;
        wait = store.take_identify_turn(0).await.expect("answers");
    }
    assert!(
        begun.elapsed() >= Duration::from_millis(IDENTIFY_INTERVAL_MS - 100),
        "not too soon"
    );
    assert!(
        !store
            .take_identify_turn(0)
            .await
            .expect("answers")
            .is_zero()
    );
}
