//! Several tasks count, rebuild, share and erase at the same time, with their calls in any order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use futures_util::future::BoxFuture;
use skat_rules::game::GameId;
use skat_store::{
    Month, ResultToCount, Scope, Seeker, Store, StoreError, change_seekers, count_results,
    erase_person, rebuild, seekers, share,
};
use tokio::sync::mpsc;

use crate::gated::{Gate, Gated};
use crate::world::{NOW, Numbers, SERVERS, World};

type Work = Box<dyn FnOnce(Arc<dyn Store>) -> BoxFuture<'static, Result<(), StoreError>> + Send>;

/// Runs these tasks together and draws the next store call by lot.
async fn at_once(store: &Arc<dyn Store>, works: Vec<Work>, numbers: &mut Numbers) {
    let (scheduler, mut calls) = mpsc::unbounded_channel();
    let mut running = BTreeMap::new();
    for (own, work) in works.into_iter().enumerate() {
        let gate = Gate::Turns(scheduler.clone(), own);
        let gated: Arc<dyn Store> = Arc::new(Gated {
            inner: Arc::clone(store),
            gate,
        });
        running.insert(own, tokio::spawn(work(gated)));
    }
    drop(scheduler);
    let mut waiting = Vec::new();
    let who_waits = |waiting: &[(usize, _)]| {
        waiting
            .iter()
            .map(|(own, _)| *own)
            .collect::<BTreeSet<usize>>()
            .len()
    };
    loop {
        // No task goes on before every unfinished one waits for its turn.
        while who_waits(&waiting) < running.values().filter(|task| !task.is_finished()).count() {
            match tokio::time::timeout(std::time::Duration::from_millis(1), calls.recv()).await {
                Ok(Some(call)) => waiting.push(call),
                Ok(None) => break,
                // A task may have finished instead of calling again.
                Err(_) => {}
            }
        }
        if waiting.is_empty() {
            break;
        }
        let (_, grant) = waiting.swap_remove(numbers.below(waiting.len()));
        grant.send(()).expect("the task still waits");
    }
    for task in running.into_values() {
        task.await
            .expect("the task doesn't panic")
            .expect("the store works");
    }
}

fn work<F, R>(work: impl FnOnce(Arc<dyn Store>) -> F + Send + 'static) -> Work
where
    F: Future<Output = Result<R, StoreError>> + Send + 'static,
{
    Box::new(move |store| Box::pin(async move { work(store).await.map(drop) }))
}

#[tokio::test]
async fn several_counters_count_each_result_once() {
    for seed in 0..40 {
        let mut world = World::new(seed).await;
        world.play_everywhere().await;
        let mut works = Vec::new();
        for _ in 0..2 {
            for table in &world.tables {
                let id = table.id;
                works.push(work(move |store| async move {
                    count_results(store.as_ref(), id).await
                }));
            }
        }
        at_once(&world.store, works, &mut Numbers(seed)).await;
        world.check().await;
        for table in 0..world.tables.len() {
            assert_eq!(world.count(table).await, 0, "nothing is left");
        }
    }
}

#[tokio::test]
async fn rebuilding_sharing_and_erasure_disturb_no_counting() {
    for seed in 0..80 {
        let mut world = World::new(seed).await;
        world.play_everywhere().await;
        let [sharing, turning_back] = [world.persons[1], world.persons[2]];
        let mut works = vec![
            work(|store| async move { rebuild(store.as_ref()).await }),
            work(|store| async move { erase_person(store.as_ref(), 1).await }),
            work(move |store| async move { share(store.as_ref(), sharing, true).await }),
            work(move |store| async move {
                share(store.as_ref(), turning_back, true).await?;
                share(store.as_ref(), turning_back, false).await
            }),
        ];
        for table in &world.tables {
            let id = table.id;
            works.push(work(move |store| async move {
                count_results(store.as_ref(), id).await
            }));
        }
        at_once(&world.store, works, &mut Numbers(seed)).await;
        assert_eq!(world.store.known_person(1).await.expect("an answer"), None);
        world.check().await;
    }
}

#[tokio::test]
async fn an_erasure_disturbs_no_wanted_board() {
    for seed in 0..80 {
        let world = World::new(seed).await;
        let [anna, ben] = [0, 1].map(|index| world.persons[index]);
        let [server, other] = [SERVERS[0], SERVERS[1]];
        let wants = |server, person| {
            work(move |store| async move {
                let seeker = Seeker {
                    person,
                    until: NOW,
                    channel: None,
                };
                change_seekers(store.as_ref(), server, &[person], move |waiting| {
                    waiting.push(seeker);
                })
                .await
            })
        };
        at_once(&world.store, vec![wants(server, anna)], &mut Numbers(seed)).await;
        let works = vec![
            work(|store| async move { erase_person(store.as_ref(), 1).await }),
            wants(server, ben),
            // The press was made before the erasure.
            wants(other, anna),
        ];
        at_once(&world.store, works, &mut Numbers(seed)).await;
        let persons = async |server| -> Vec<_> {
            let choices = world.store.server_choices(server).await.expect("an answer");
            let waiting = seekers(&choices).into_iter();
            waiting.map(|seeker| seeker.person).collect()
        };
        assert_eq!(persons(server).await, [ben], "seed {seed}");
        assert!(persons(other).await.is_empty(), "seed {seed}");
    }
}

/// Counts everything again, and does something else in between, after this many calls. Returns the
/// number of calls.
async fn rebuild_with(
    world: &mut World,
    calls: usize,
    between: impl AsyncFnOnce(&mut World),
) -> usize {
    let (scheduler, mut waiting) = mpsc::unbounded_channel();
    let counter = Gated {
        inner: Arc::clone(&world.store),
        gate: Gate::Turns(scheduler, 0),
    };
    let recounting = tokio::spawn(async move { rebuild(&counter).await });
    let (mut made, mut between) = (0, Some(between));
    while let Some((_, grant)) = waiting.recv().await {
        if let Some(between) = between.take_if(|_| made == calls) {
            between(world).await;
        }
        made += 1;
        grant.send(()).expect("the counter waits");
    }
    recounting
        .await
        .expect("the counter doesn't panic")
        .expect("the store works");
    made
}

/// A recount that must begin again counts the servers that have come meanwhile, too.
#[tokio::test]
async fn a_new_server_is_counted_at_any_moment_of_a_recount() {
    for calls in 0.. {
        let mut world = World::new(14).await;
        world.play(1, 1, false).await;
        let made = rebuild_with(&mut world, calls, async |world| {
            let table = world.tables.len();
            world.open_on(902, 5, GameId::Skat, "isko", 3).await;
            world.play(table, 3, false).await;
            world.count(table).await;
        })
        .await;
        if made <= calls {
            assert!(calls > 10, "only {calls} calls");
            break;
        }
        world.count_everywhere().await;
        world.check().await;
    }
}

/// A failover has lost results that were counted. The deals are played again, while somebody counts
/// everything again.
#[tokio::test]
async fn a_result_after_a_loss_is_counted_at_any_moment_of_a_recount() {
    for calls in 0.. {
        let mut world = World::new(13).await;
        let table = world.tables[1].id;
        for scope in [Scope::Server(SERVERS[0]), Scope::All] {
            let counting = ResultToCount {
                counted: vec![(table, Month::of(NOW), 9)],
                ..ResultToCount::nothing(scope, 0)
            };
            assert!(world.store.count(counting).await.expect("an answer"));
        }
        let made = rebuild_with(&mut world, calls, async |world| {
            world.play(1, 3, false).await;
            world.count(1).await;
        })
        .await;
        if made <= calls {
            assert!(calls > 10, "only {calls} calls");
            break;
        }
        world.check().await;
    }
}

/// A person's first results are counted while they are erased, which finds nothing to withdraw yet.
#[tokio::test]
async fn an_erasure_at_any_moment_of_a_count_leaves_nothing() {
    for calls in 0.. {
        let mut world = World::new(11).await;
        world.play(1, 6, false).await;
        let (scheduler, mut waiting) = mpsc::unbounded_channel();
        let counter = Gated {
            inner: Arc::clone(&world.store),
            gate: Gate::Turns(scheduler, 0),
        };
        let table = world.tables[1].id;
        let counting = tokio::spawn(async move { count_results(&counter, table).await });
        let mut made = 0;
        while let Some((_, grant)) = waiting.recv().await {
            if made == calls {
                erase_person(world.store.as_ref(), 1)
                    .await
                    .expect("the store works");
            }
            made += 1;
            grant.send(()).expect("the counter waits");
        }
        counting
            .await
            .expect("the counter doesn't panic")
            .expect("the store works");
        world.count(1).await;
        world.check().await;
        if made <= calls {
            assert!(calls > 20, "only {calls} calls");
            break;
        }
    }
}
