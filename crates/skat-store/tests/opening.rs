//! A file that can't be opened is refused with its own message and stays unchanged, byte for byte.

mod common;

use std::fs;
use std::path::Path;

use common::{NOW, commit, open_table, stored};
use redb::{Database, ReadableDatabase, TableDefinition};
use skat_store::{EmbeddedStore, Epoch, FORMAT, OpenError, TableStore as _};
use skat_table::TableId;

const META: TableDefinition<'static, &str, &[u8]> = TableDefinition::new("meta");

/// Tries to open the file, which must fail and leave it unchanged, and returns the error.
fn refused(path: &Path) -> OpenError {
    let before = fs::read(path).expect("the file exists");
    let error = EmbeddedStore::open(path).expect_err("opening is refused");
    let after = fs::read(path).expect("the file exists");
    assert!(
        before == after,
        "a refused file must not be written to: {error}"
    );
    assert!(
        error.to_string().len() > 40,
        "the message is too short to name a remedy: {error}"
    );
    error
}

/// Creates a store with some content and closes it.
async fn filled(path: &Path) {
    let store = EmbeddedStore::open(path).expect("opens");
    let mut after = open_table(&store, 1).await;
    while after.seq < 200 {
        after = stored(
            store
                .commit(commit(1, Epoch::FIRST, after))
                .await
                .expect("commits"),
        );
    }
}

fn set_format(path: &Path, record: &str) {
    let database = Database::open(path).expect("opens");
    let transaction = database.begin_write().expect("begins");
    transaction
        .open_table(META)
        .expect("opens")
        .insert("format", record.as_bytes())
        .expect("inserts");
    transaction.commit().expect("commits");
}

#[tokio::test]
async fn a_new_file_is_made_with_its_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deep").join("tables.redb");
    filled(&path).await;
    let files: Vec<_> = fs::read_dir(path.parent().expect("a folder"))
        .expect("reads")
        .collect();
    assert_eq!(files.len(), 1, "nothing else is left behind");
    let database = Database::open(&path).expect("opens");
    let snapshot = database.begin_read().expect("begins");
    let format = snapshot
        .open_table(META)
        .expect("opens")
        .get("format")
        .expect("reads")
        .expect("the format is stored");
    assert_eq!(
        format.value(),
        format!(r#"{{"program":"skatrunde","format":{FORMAT}}}"#).as_bytes()
    );
}

#[test]
fn foreign_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let contents: [&[u8]; 5] = [
        b"",
        b"x",
        b"a list of groceries\n",
        &[0; 100_000],
        b"redb\x1A\x0A\xA9\x0D\x0A and then nothing",
    ];
    for content in contents {
        fs::write(&path, content).expect("writes");
        assert!(matches!(refused(&path), OpenError::Damaged { .. }));
    }
}

#[test]
fn another_programs_database_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let database = Database::create(&path).expect("the database is created");
    let transaction = database.begin_write().expect("begins");
    transaction
        .open_table(TableDefinition::<u64, u64>::new("meta"))
        .expect("opens")
        .insert(1, 2)
        .expect("inserts");
    transaction.commit().expect("commits");
    drop(database);
    assert!(matches!(refused(&path), OpenError::Damaged { .. }));
}

#[tokio::test]
async fn newer_and_unknown_formats_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    set_format(
        &path,
        r#"{"program":"skatrunde","format":8,"more":"than this program knows"}"#,
    );
    assert!(matches!(
        refused(&path),
        OpenError::NewerFormat {
            found: 8,
            known: FORMAT
        }
    ));
    for record in [
        r#"{"program":"skatrunde","format":0}"#,
        r#"{"program":"halma","format":1}"#,
        "nonsense",
    ] {
        set_format(&path, record);
        assert!(
            matches!(refused(&path), OpenError::Damaged { .. }),
            "{record}"
        );
    }
    set_format(
        &path,
        &format!(r#"{{"program":"skatrunde","format":{FORMAT}}}"#),
    );
    EmbeddedStore::open(&path).expect("opens");
}

/// A truncated file is refused or, if only unused space is missing, whole; it is never silently
/// shorter.
#[tokio::test]
async fn truncated_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    let whole = fs::read(&path).expect("reads");
    let mut refusals = 0;
    for length in [
        1,
        100,
        319,
        320,
        4_096,
        8_192,
        whole.len() / 4,
        whole.len() / 2 + 1,
        whole.len() - 4_096,
        whole.len() - 1,
    ] {
        fs::write(&path, &whole[..length]).expect("writes");
        assert!(
            matches!(refused(&path), OpenError::Damaged { .. }),
            "{length} of {} bytes",
            whole.len()
        );
        refusals += 1;
    }
    assert_eq!(refusals, 10);
    fs::write(&path, &whole).expect("writes");
    let store = EmbeddedStore::open(&path).expect("opens");
    assert_eq!(
        store
            .acquire(TableId::new(1), NOW)
            .await
            .expect("acquires")
            .events
            .len(),
        200
    );
}

/// Random damage anywhere: an error or the right log, never a panic, and a refused file stays
/// unchanged.
#[tokio::test]
async fn damaged_files_never_panic() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    let whole = fs::read(&path).expect("reads");
    let used: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] != 0).collect();
    let (mut wrong, mut sound) = (0, 0);
    for round in 0..60_usize {
        let mut damaged = whole.clone();
        let start = used[round * used.len() / 60];
        for byte in &mut damaged[start..(start + 64).min(whole.len())] {
            *byte = byte.wrapping_mul(31).wrapping_add(round as u8 | 1);
        }
        fs::write(&path, &damaged).expect("writes");
        let Ok(store) = EmbeddedStore::open(&path) else {
            assert!(
                fs::read(&path).expect("reads") == damaged,
                "a refused file must not be written to"
            );
            wrong += 1;
            continue;
        };
        match store.acquire(TableId::new(1), NOW).await {
            Ok(acquired) => {
                assert_eq!(acquired.events.len(), 200);
                sound += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                wrong += 1;
            }
        }
    }
    assert!(wrong > 0 && sound > 0, "both happen: {wrong} and {sound}");
}

#[tokio::test]
async fn a_file_in_use_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let store = EmbeddedStore::open(&path).expect("opens");
    let after = open_table(&store, 1).await;
    assert!(matches!(refused(&path), OpenError::Locked { .. }));
    store
        .commit(commit(1, Epoch::FIRST, after))
        .await
        .expect("the holder can still commit");
    drop(store);
    EmbeddedStore::open(&path).expect("the store opens once the other process is gone");
}

#[test]
fn a_file_out_of_reach_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = EmbeddedStore::open(folder.path()).expect_err("a folder can't be opened as a file");
    assert!(matches!(error, OpenError::Io { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains(&folder.path().display().to_string()),
        "it names the path: {error}"
    );
    let file = folder.path().join("file");
    fs::write(&file, "x").expect("writes");
    let error =
        EmbeddedStore::open(file.join("tables.redb")).expect_err("a file can't hold a database");
    assert!(matches!(error, OpenError::Io { .. }), "{error}");
}
