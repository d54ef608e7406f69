//! Logs of tables that were closed long ago go, if the operator wants it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use skat_store::Store;

use crate::gated::{Gate, Gated};
use crate::world::{PATIENCE, World};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Advances the clock again and again until this is true.
pub(crate) async fn advances_until(
    world: &World,
    by: Duration,
    mut is_true: impl AsyncFnMut() -> bool,
) {
    let advancing = async {
        while !is_true().await {
            world.clock.advance(by);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let in_time = tokio::time::timeout(PATIENCE, advancing).await;
    assert!(in_time.is_ok(), "it never happens");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_of_a_table_closed_long_ago_goes() {
    let keep = |config: &mut skatrunde::config::Config| {
        config.store.keep_logs_days = Some(30.try_into().unwrap());
    };
    let mut gated = None;
    let behind = |inner: Arc<dyn Store>| {
        let gate = Gate::Counts(Mutex::default());
        let store = Arc::new(Gated { inner, gate });
        gated = Some(Arc::clone(&store));
        store as Arc<dyn Store>
    };
    let world = World::start_behind(behind, keep).await;
    let gated = gated.expect("the store is used");
    let looks = || match &gated.gate {
        Gate::Counts(counts) => {
            let counts: &BTreeMap<_, _> = &counts.lock().unwrap();
            counts.get("remove_log").copied().unwrap_or(0)
        }
        _ => 0,
    };
    let anna = world.person("anna");
    anna.slash("skat new", &[]).await;
    let message = anna.table_message("join").await;
    anna.stops().await;
    let store = world.store();
    let table = store.all_tables().await.unwrap()[0];
    let is_removed = async || store.dump_table(table).await.unwrap().log_removed;
    // A look is over once the next one has begun.
    world.clock.advance(20 * DAY);
    let before = looks();
    advances_until(&world, HOUR, async || looks() >= before + 2).await;
    assert!(!is_removed().await, "it is kept for thirty days");
    advances_until(&world, DAY, is_removed).await;
    let show_deal = format!("s1:{table}:0:show 1");
    anna.forges(&message, &show_deal, "Diesen Tisch gibt es nicht mehr")
        .await;
    drop(store);
    world.end().await;
}
