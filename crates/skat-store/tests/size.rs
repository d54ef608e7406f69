//! The room that played deals take in both stores.

mod common;
mod played;

use common::servers::Server;
use common::{SERVER, options};
use played::{Until, play};
use redb::{ReadOnlyDatabase, ReadableDatabase as _, ReadableTableMetadata as _, TableHandle as _};
use skat_rules::game::GameId;
use skat_store::{EmbeddedStore, Store, count_results, open};
use skat_table::{TableId, Timestamp};

/// Most bytes that the archive adds to a deal.
const MOST_IN_ARCHIVE: u64 = 1_024;

/// Plays a list to its end, counts its results, and returns the number of deals.
async fn play_list(store: &dyn Store, number: u64) -> usize {
    let users = [1, 2, 3];
    let deals = play(store, number, GameId::Skat, SERVER, &users, Until::End).await;
    let counted = count_results(store, TableId::new(number)).await;
    counted.expect("counts");
    deals
}

#[tokio::test]
async fn a_deal_takes_little_room() {
    /// The first lists also bring the scripts, the buffers and the people into the memory.
    const FIRST_LISTS: u64 = 8;
    const LISTS: u64 = 40;
    const MOST_BYTES_A_DEAL: u64 = 6 * 1_024;
    let server = Server::start("");
    let store = open(&options(server.url(), ""))
        .await
        .expect("the store opens");
    let memory = || -> u64 {
        let bytes = server.info("memory", "used_memory");
        bytes.parse().expect("a number")
    };
    let mut all_deals = 0;
    for number in 0..FIRST_LISTS {
        all_deals += play_list(&*store, number).await as u64;
    }
    let numbers = FIRST_LISTS..FIRST_LISTS + LISTS;
    let before = memory();
    let mut deals = 0;
    for number in numbers.clone() {
        deals += play_list(&*store, number).await as u64;
    }
    let bytes = (memory() - before) / deals;
    println!("{deals} deals of {LISTS} lists: {bytes} bytes a deal");
    assert!(bytes <= MOST_BYTES_A_DEAL, "{bytes} bytes a deal");

    all_deals += deals;
    let taken = |pattern: &str| -> u64 {
        let keys: Vec<String> = server.ask(&format!("KEYS {pattern}")).expect("answers");
        let of_key = |key: &String| {
            let bytes = server.ask::<u64>(&format!("MEMORY USAGE {key} SAMPLES 0"));
            bytes.expect("answers")
        };
        keys.iter().map(of_key).sum()
    };
    let archive = (taken("*:deals_of:*") + taken("*:codes:*")) / all_deals;
    println!("{archive} bytes a deal in the archive");
    assert!(archive <= MOST_IN_ARCHIVE, "{archive} bytes a deal");

    for number in numbers {
        let removed = store.remove_log(TableId::new(number), Timestamp(i64::MAX));
        assert!(removed.await.expect("answers"), "the log of list {number}");
    }
    let left = memory().saturating_sub(before) / deals;
    println!("{left} bytes a deal without the logs");
    assert!(left * 3 < bytes * 2, "{left} bytes of {bytes}");
}

/// The file store keeps the log of a deal in its events. Everything else about it counts here: its
/// archive, its result, and its share of the table's header, state and index.
#[tokio::test]
async fn a_deal_takes_little_room_in_the_file_beyond_its_log() {
    const LISTS: u64 = 40;
    const MOST_BEYOND_LOG: u64 = 2_048;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.redb");
    let mut deals = 0;
    {
        let store = EmbeddedStore::open(&file).expect("the store opens");
        for number in 0..LISTS {
            deals += play_list(&store, number).await as u64;
        }
    }
    let database = ReadOnlyDatabase::open(&file).expect("the file opens");
    let snapshot = database.begin_read().expect("reads");
    let mut tables: Vec<(String, u64)> = Vec::new();
    for table in snapshot.list_tables().expect("reads") {
        let name = table.name().to_owned();
        let table = snapshot.open_untyped_table(table).expect("opens");
        let bytes = table.stats().expect("reads").stored_bytes();
        tables.push((name, bytes));
    }
    let sum = |counts: &dyn Fn(&str) -> bool| -> u64 {
        let counted = tables.iter().filter(|(name, _)| counts(name));
        counted.map(|(_, bytes)| bytes).sum::<u64>() / deals
    };
    for (name, bytes) in &tables {
        println!("{name}: {} bytes a deal", bytes / deals);
    }
    let archive = sum(&|name| ["person_deals", "share_codes"].contains(&name));
    let beyond_log = sum(&|name| name != "events");
    println!("{deals} deals: {archive} bytes in the archive, {beyond_log} beyond the log");
    assert!(
        archive > 0 && archive <= MOST_IN_ARCHIVE,
        "{archive} bytes a deal"
    );
    assert!(beyond_log <= MOST_BEYOND_LOG, "{beyond_log} bytes a deal");
}
