//! Counting in Redis, where the counts of each scope lie in generations.

use std::collections::{BTreeMap, BTreeSet};

use skat_store::{erase_person, open, rebuild, repair};

use crate::common::options;
use crate::common::servers::Server;
use crate::world::World;

/// Returns the generations of which each scope has keys.
fn generations(server: &Server) -> BTreeMap<String, BTreeSet<String>> {
    let keys: Vec<String> = server.ask("KEYS *:scope:*").expect("the server answers");
    let mut generations: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for key in keys {
        let (scope, rest) = key.split_once(":scope:").expect("a key of a scope");
        let generation = rest.split(':').next().expect("a word");
        generations
            .entry(scope.to_owned())
            .or_default()
            .insert(generation.to_owned());
    }
    generations
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_in_redis_match_the_ledger() {
    let server = Server::strict();
    let store = open(&options(server.url(), "")).await.expect("opens");
    let mut world = World::in_store(store, 10).await;
    world.play_everywhere().await;
    world.count_everywhere().await;
    world.check().await;
    erase_person(world.store.as_ref(), 2)
        .await
        .expect("the store works");
    world.check().await;
    for _ in 0..2 {
        let results = rebuild(world.store.as_ref())
            .await
            .expect("the store works");
        assert_eq!(results, world.ledger().await.len());
        world.check().await;
        for (scope, generations) in generations(&server) {
            assert_eq!(generations.len(), 1, "{scope}: {generations:?}");
        }
    }
    world.play(1, 3, false).await;
    world.count_everywhere().await;
    world.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_server_that_may_lose_something_is_repaired() {
    let strict = Server::strict();
    let store = open(&options(strict.url(), "")).await.expect("opens");
    assert_eq!(repair(store.as_ref()).await.expect("works"), None);

    let mut fast = Server::start("--appendonly yes --appendfsync everysec");
    let store = open(&options(fast.url(), "")).await.expect("opens");
    let mut world = World::in_store(store, 12).await;
    world.play(1, 4, false).await;
    for _ in 0..2 {
        let repaired = repair(world.store.as_ref()).await.expect("works");
        assert_eq!(repaired, Some(4), "a server that has just started");
        assert_eq!(repair(world.store.as_ref()).await.expect("works"), None);
        world.check().await;
        // In good order, so that nothing is lost; the store can't know.
        let _ = fast.ask::<()>("SHUTDOWN");
        fast.kill();
        fast.restart();
        // Connects again, too.
        world.count(1).await;
    }
}
