//! Tasks that panic: what they served goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use skat_store::Store;

use crate::gated::{Gate, Gated};
use crate::person::Person;
use crate::pool::one_with_computers;
use crate::world::{PATIENCE, World};

/// Starts a world whose bot panics in calls of this name to its store, as often as the counter says.
async fn panicking_in(call: &'static str) -> (World, Arc<Gated>) {
    let mut gated = None;
    let behind = |inner: Arc<dyn Store>| {
        let gate = Gate::PanicsIn(call, AtomicUsize::new(0));
        let store = Arc::new(Gated { inner, gate });
        gated = Some(Arc::clone(&store));
        store as Arc<dyn Store>
    };
    let world = World::start_behind(behind, |_| {}).await;
    (world, gated.expect("the store is used"))
}

/// Makes the call panic after this many good ones; 1 means the next one.
fn panics_at(gated: &Gated, number: usize) {
    if let Gate::PanicsIn(_, left) = &gated.gate {
        left.store(number, Ordering::Relaxed);
    }
}

/// Returns true once the panic has happened.
fn has_panicked(gated: &Gated) -> bool {
    matches!(&gated.gate, Gate::PanicsIn(_, left) if left.load(Ordering::Relaxed) == 0)
}

/// Plays until the deal is over.
async fn play_deal(anna: &mut Person) {
    loop {
        let ask = anna.asked().await;
        if ask.offers("ready") {
            return;
        }
        anna.choose(&ask, &ask.simple()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_task_panics_goes_on() {
    let (world, gated) = panicking_in("commit").await;
    let mut anna = one_with_computers(&world, "anna", 1).await;
    // The click's own step panics, and is carried out all the same.
    let ask = anna.asked().await;
    panics_at(&gated, 1);
    anna.choose(&ask, &ask.simple()).await;
    assert!(has_panicked(&gated));
    // A computer's step panics. Nobody clicks, and the table goes on.
    let ask = anna.asked().await;
    panics_at(&gated, 2);
    anna.choose(&ask, &ask.simple()).await;
    play_deal(&mut anna).await;
    assert!(has_panicked(&gated));
    assert_eq!(world.end().await.len(), 1, "the deal has one result");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_messenger_panics_is_shown_again() {
    let (world, gated) = panicking_in("note_post").await;
    panics_at(&gated, 1);
    let mut anna = one_with_computers(&world, "anna", 1).await;
    play_deal(&mut anna).await;
    assert!(has_panicked(&gated));
    anna.table_message("cards").await;
    assert_eq!(world.end().await.len(), 1, "the deal has one result");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_whose_counting_panics_is_counted_later() {
    let (world, gated) = panicking_in("count").await;
    panics_at(&gated, 1);
    let mut anna = one_with_computers(&world, "anna", 1).await;
    play_deal(&mut anna).await;
    let table = gated.inner.all_tables().await.unwrap()[0];
    let counted = async {
        let waits = async || !gated.inner.outbox(table).await.unwrap().rows.is_empty();
        while !has_panicked(&gated) || waits().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let in_time = tokio::time::timeout(PATIENCE, counted).await;
    assert!(in_time.is_ok(), "the result is never counted");
    world.end().await;
}
