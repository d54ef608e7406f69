//! Logs of tables that were closed long ago go, if the operator wants it.

use std::time::Duration;

use crate::world::{PATIENCE, World};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_of_a_table_closed_long_ago_goes() {
    let keep = |config: &mut skatrunde::config::Config| {
        config.store.keep_logs_days = Some(30.try_into().unwrap());
    };
    let world = World::start_with(keep).await;
    let anna = world.person("anna");
    anna.slash("skat new", &[]).await;
    let message = anna.table_message("join").await;
    anna.stops().await;
    let store = world.store();
    let table = store.all_tables().await.unwrap()[0];
    let is_removed = async || store.dump_table(table).await.unwrap().log_removed;
    let removed = async {
        while !is_removed().await {
            world.clock.advance(DAY);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let in_time = tokio::time::timeout(PATIENCE, removed).await;
    assert!(in_time.is_ok(), "the log stays");
    let show_deal = format!("s1:{table}:0:show 1");
    anna.forges(&message, &show_deal, "Diesen Tisch gibt es nicht mehr")
        .await;
    drop(store);
    world.end().await;
}
