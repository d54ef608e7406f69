//! Words for deals: exported to their giver alone, and erased without a trace in deals and proofs.

use serde_json::Value;
use skat_rules::game::GameId;
use skat_store::{Epoch, Options, StoreError, erase_person, export_person, open, stored_table};
use skat_table::{GivenWord, PersonId, Table};

use crate::common::{NOW, SERVER, commit};
use crate::played::{Until, play, word_of};
use crate::{Backend, Handle, id};

/// A table whose list has committed; two persons play there.
const PLAYED: u64 = 5;
/// The same in the middle of a deal.
const RUNNING: u64 = 7;

async fn table(store: &Handle, number: u64) -> Table {
    stored_table(&**store, id(number)).await.expect("replays")
}

/// Returns the words of the export's closed table, with their places.
fn exported(export: &Value) -> Vec<(u64, String)> {
    let tables = export["tables"].as_array().expect("tables");
    let closed = tables.iter().find(|table| table["log"].is_array());
    let log = closed.expect("a closed table")["log"].as_array();
    let word = |record: &Value| {
        let place = record["event"]["word_given"]["place"].as_u64()?;
        let text = record["erasable"]["word"]["text"].as_str()?;
        Some((place, text.to_owned()))
    };
    log.expect("a log").iter().filter_map(word).collect()
}

/// Returns the words at a table, by place.
fn words(table: &Table) -> Vec<Option<GivenWord>> {
    let list = table.view().fairness.expect("the list has committed");
    list.words.clone()
}

fn shown(place: u8) -> Option<GivenWord> {
    Some(GivenWord::Shown(word_of(place)))
}

pub(crate) async fn erases_words(backend: &dyn Backend) {
    let store = backend.open().await;
    for (number, until) in [(PLAYED, Until::End), (RUNNING, Until::Steps(20))] {
        play(&*store, number, GameId::Skat, SERVER, &[71, 72], until).await;
    }
    let person = store.person(71).await.expect("reads");
    let other = store.person(72).await.expect("reads");
    let before = [table(&store, PLAYED).await, table(&store, RUNNING).await];
    assert_eq!(words(&before[0]), [shown(0), shown(1), None]);

    for (user, place) in [(71, 0), (72, 1)] {
        let export = export_person(&*store, user).await.expect("works");
        let export = export.expect("is known");
        assert_eq!(
            exported(&export),
            [(place, word_of(place as u8).to_string())]
        );
        for other in (0..3_u8).filter(|other| u64::from(*other) != place) {
            let salt = format!("{:02x}", other + 1).repeat(16);
            assert!(!export.to_string().contains(&salt), "{export}");
        }
    }
    let stranger = store.erase_words(id(PLAYED), PersonId::new(1)).await;
    assert!(!stranger.expect("looks"), "they gave none");
    let unknown = store.erase_words(id(700), person).await;
    assert!(matches!(unknown, Err(StoreError::UnknownTable)));

    let running = store.acquire(id(RUNNING), NOW).await.expect("acquires");
    let played = store.dump_table(id(PLAYED)).await.expect("dumps");
    erase_person(&*store, 71).await.expect("erases");
    drop(store);

    let store = backend.open().await;
    for (number, before) in [PLAYED, RUNNING].into_iter().zip(&before) {
        let dump = store.dump_table(id(number)).await.expect("its hash fits");
        let text = dump.log.join("\n");
        let is_there = |place| {
            let word = serde_json::json!(word_of(place).to_string());
            text.contains(&word.to_string())
        };
        assert!(!is_there(0) && is_there(1));
        let after = table(&store, number).await;
        assert_eq!(
            words(&after),
            [Some(GivenWord::Erased), shown(1), None],
            "table {number}"
        );
        for deal in 1..=3 {
            let proofs = [before, &after].map(|table| table.proof(deal));
            assert_eq!(proofs[0].is_some(), proofs[1].is_some());
            if let [Some(before), Some(after)] = &proofs {
                assert_eq!(after.check(), Ok(()));
                assert_eq!((after.cards, after.root), (before.cards, before.root));
            }
        }
    }
    assert!(table(&store, PLAYED).await.proof(3).is_some());
    let again = store.erase_words(id(PLAYED), person).await;
    assert!(!again.expect("looks"), "they are gone");
    let late = commit(RUNNING, running.epoch, running.position());
    assert!(
        matches!(store.commit(late).await, Err(StoreError::Fenced)),
        "a process still knew the word"
    );
    let taken = store.acquire(id(RUNNING), NOW).await.expect("acquires");
    assert!(taken.epoch > running.epoch && running.epoch > Epoch::FIRST);
    assert_eq!(taken.position(), running.position(), "no event is new");

    // A copy of the erased log is as sound, and the other's words can be erased, too.
    let folder = tempfile::tempdir().expect("a folder");
    let copy = open(&Options::new("copy.redb", folder.path()))
        .await
        .expect("opens");
    let erased = store.dump_table(id(PLAYED)).await.expect("dumps");
    assert_ne!(erased, played);
    copy.restore_table(erased).await.expect("restores");
    assert!(copy.erase_words(id(PLAYED), other).await.expect("erases"));
    let words = words(&table(&copy, PLAYED).await);
    assert_eq!(
        words,
        [Some(GivenWord::Erased), Some(GivenWord::Erased), None]
    );
}
