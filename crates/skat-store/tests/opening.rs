//! A file that can't be opened is refused with its own message and stays unchanged, byte for byte.

mod common;

use std::fs;
use std::path::Path;

use common::{NOW, commit, open_table, stored, token};
use futures_util::future::join_all;
use redb::{Database, ReadableDatabase, ReadableTableMetadata as _, TableDefinition};
use secrecy::ExposeSecret as _;
use skat_store::{
    EmbeddedStore, Epoch, FORMAT, OpenError, Options, Store, StoreError, StoreStatus,
    TableStore as _, TokenOwner, check_file, open, open_to_maintain, open_to_read, write_backup,
};
use skat_table::TableId;

const META: TableDefinition<'static, &str, &[u8]> = TableDefinition::new("meta");
const STATES: TableDefinition<'static, u64, &[u8]> = TableDefinition::new("states");

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

/// Steps share transactions. One that meets damaged data must fail alone.
#[tokio::test]
async fn a_damaged_table_disturbs_no_other() {
    const TABLES: u64 = 40;
    let is_damaged = |table: u64| table.is_multiple_of(3);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let mut ends = Vec::new();
    {
        let store = EmbeddedStore::open(&path).expect("opens");
        for table in 1..=TABLES {
            ends.push((table, open_table(&store, table).await));
        }
    }
    {
        let database = Database::open(&path).expect("opens");
        let transaction = database.begin_write().expect("begins");
        let mut states = transaction.open_table(STATES).expect("opens");
        for table in (1..=TABLES).filter(|table| is_damaged(*table)) {
            states.insert(table, &b"damaged"[..]).expect("inserts");
        }
        drop(states);
        transaction.commit().expect("commits");
    }
    let store = EmbeddedStore::open(&path).expect("opens");
    let steps = ends
        .iter()
        .map(|&(table, end)| store.commit(commit(table, Epoch::FIRST, end)));
    let results = join_all(steps).await;
    for ((table, _), result) in ends.iter().zip(results) {
        match result {
            Err(StoreError::Damaged { .. }) => assert!(is_damaged(*table), "table {table}"),
            result => {
                stored(result.unwrap_or_else(|error| panic!("table {table}: {error}")));
                assert!(!is_damaged(*table), "table {table}");
            }
        }
    }
}

#[tokio::test]
async fn a_new_file_is_made_with_its_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deep").join("tables.redb");
    filled(&path).await;
    let files: Vec<_> = fs::read_dir(path.parent().expect("a folder"))
        .expect("reads")
        .collect();
    assert_eq!(files.len(), 2, "only the key file is beside it");
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

/// Returns the bytes of all files in a folder, with the times of their last change.
fn state_of(folder: &Path) -> Vec<(std::ffi::OsString, Vec<u8>, std::time::SystemTime)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("reads")
        .map(|file| {
            let file = file.expect("reads");
            let changed = file.metadata().and_then(|about| about.modified());
            let bytes = fs::read(file.path()).expect("reads");
            (file.file_name(), bytes, changed.expect("a time"))
        })
        .collect();
    files.sort();
    files
}

/// Reads everything in the store at this path and writes a backup of it.
async fn read_all(path: &Path) -> StoreStatus {
    let options = Options::new(path.display().to_string(), "");
    let store = open_to_read(&options).await.expect("opens");
    let mut backup = Vec::new();
    let contents = write_backup(&*store, NOW, &mut backup)
        .await
        .expect("a backup");
    assert_eq!(contents.tables, 1);
    store
        .person(7)
        .await
        .expect_err("a store that is read takes no writes");
    store.status().await.expect("a status")
}

#[tokio::test]
async fn reading_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    let before = state_of(folder.path());
    let status = read_all(&path).await;
    assert_eq!((status.format, status.open_tables), (FORMAT, 1));
    assert!(state_of(folder.path()) == before, "a file has changed");

    // As after a kill: redb repairs such a file when it opens it.
    let mut killed = fs::read(&path).expect("reads");
    killed[9] |= 2;
    fs::write(&path, killed).expect("writes");
    let before = state_of(folder.path());
    read_all(&path).await;
    assert!(state_of(folder.path()) == before, "a file has changed");
}

#[tokio::test]
async fn an_older_format_is_read_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    set_format(&path, r#"{"program":"skatrunde","format":3}"#);
    let before = state_of(folder.path());
    assert_eq!(read_all(&path).await.format, 3);
    assert!(state_of(folder.path()) == before, "a file has changed");
}

#[tokio::test]
async fn reading_makes_no_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options::new("tables.redb", folder.path());
    let error = open_to_read(&options).await.err().expect("there is none");
    assert!(matches!(error, OpenError::NoStore { .. }), "{error}");
    assert_eq!(state_of(folder.path()).len(), 0);
}

#[tokio::test]
async fn a_store_that_is_read_is_in_use_for_a_writer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    let options = Options::new("tables.redb", folder.path());
    let reader = open_to_read(&options).await.expect("opens");
    assert!(matches!(refused(&path), OpenError::Locked { .. }));
    drop(reader);
    let _writer = EmbeddedStore::open(&path).expect("opens");
    let error = open_to_read(&options).await.err().expect("it is in use");
    assert!(matches!(error, OpenError::Locked { .. }), "{error}");
}

/// Stores a token at table 1.
async fn with_token(store: &dyn Store, text: &str) {
    let epoch = store
        .acquire(TableId::new(1), NOW)
        .await
        .expect("acquires")
        .epoch;
    store
        .note_token(
            TableId::new(1),
            epoch,
            TokenOwner::Public,
            Some(token(text, NOW)),
        )
        .await
        .expect("notes");
}

/// Returns the tokens of table 1.
async fn tokens(store: &dyn Store) -> Vec<String> {
    let acquired = store.acquire(TableId::new(1), NOW).await.expect("acquires");
    let tokens = acquired.tokens.iter();
    tokens
        .map(|(_, token)| token.token.expose_secret().to_owned())
        .collect()
}

#[tokio::test]
async fn tokens_are_sealed_with_the_key_file_or_with_a_given_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    let key_file = folder.path().join("token.key");
    let made = fs::read_to_string(&key_file).expect("the first start makes it");
    {
        let store = EmbeddedStore::open(&path).expect("opens");
        with_token(&store, "hush-hush").await;
        assert_eq!(tokens(&store).await, ["hush-hush"]);
    }
    let bytes = fs::read(&path).expect("reads");
    for secret in [b"hush-hush".as_slice(), made.trim().as_bytes()] {
        assert!(!bytes.windows(secret.len()).any(|part| part == secret));
    }
    // The data folder has the key, wherever the file is.
    let elsewhere = tempfile::tempdir().expect("a folder");
    let options = Options::new(path.display().to_string(), elsewhere.path());
    assert!(
        tokens(&*open(&options).await.expect("opens"))
            .await
            .is_empty()
    );
    let options = Options::new("tables.redb", folder.path());
    assert_eq!(
        tokens(&*open(&options).await.expect("opens")).await,
        ["hush-hush"]
    );
    fs::remove_file(&key_file).expect("removes");
    let given = common::options("tables.redb", folder.path());
    let store = open(&given).await.expect("opens");
    assert!(tokens(&*store).await.is_empty());
    with_token(&*store, "other").await;
    assert_eq!(tokens(&*store).await, ["other"]);
    assert!(!key_file.exists(), "a given key needs no file");
    drop(store);
    fs::write(&key_file, "no key").expect("writes");
    let error = open(&options).await.err().expect("the key is damaged");
    assert!(matches!(error, OpenError::KeyFile { .. }), "{error}");
    assert!(!error.to_string().contains("no key"), "{error}");
}

/// A command may run as another user, whose key file the bot couldn't read.
#[tokio::test]
async fn only_a_serving_process_makes_a_key_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options::new("tables.redb", folder.path());
    let key_file = folder.path().join("token.key");
    for _ in 0..2 {
        drop(open_to_maintain(&options).await.expect("opens"));
        assert!(!key_file.exists());
    }
    drop(open(&options).await.expect("opens"));
    let made = fs::read(&key_file).expect("it is made");
    drop(open_to_maintain(&options).await.expect("opens"));
    assert_eq!(fs::read(&key_file).expect("it stays"), made);
}

/// A refused start leaves the file in its format, so that the earlier version can be started again.
#[tokio::test]
async fn a_damaged_key_file_refuses_the_start_before_a_migration() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    set_format(&path, r#"{"program":"skatrunde","format":2}"#);
    let before = fs::read(&path).expect("reads");
    fs::write(folder.path().join("token.key"), "damage").expect("writes");
    let options = Options::new("tables.redb", folder.path());
    for error in [
        open(&options).await.err().expect("refuses"),
        open_to_maintain(&options).await.err().expect("refuses"),
        check_file(&options).expect_err("a start would be refused"),
    ] {
        assert!(matches!(error, OpenError::KeyFile { .. }), "{error}");
    }
    assert!(fs::read(&path).expect("reads") == before);
    fs::remove_file(folder.path().join("token.key")).expect("removes");
    check_file(&options).expect("nothing refuses a start");
    assert!(fs::read(&path).expect("reads") == before);
}

#[tokio::test]
async fn tokens_in_the_clear_are_sealed_or_dropped_at_the_next_start() {
    const TOKENS: TableDefinition<'static, (u64, u8, u64), &[u8]> = TableDefinition::new("tokens");
    const PLAIN: &str =
        r#"{"v":1,"token":"hush-hush","application":5,"message":6,"issued_at":1750000000000}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    filled(&path).await;
    let database = Database::open(&path).expect("opens");
    let transaction = database.begin_write().expect("begins");
    // No owner is of kind 9.
    for key in [(1, 0, 0), (1, 9, 0)] {
        transaction
            .open_table(TOKENS)
            .expect("opens")
            .insert(key, PLAIN.as_bytes())
            .expect("inserts");
    }
    transaction.commit().expect("commits");
    drop(database);
    drop(EmbeddedStore::open(&path).expect("opens"));
    let database = Database::open(&path).expect("opens");
    let snapshot = database.begin_read().expect("begins");
    let stored = snapshot.open_table(TOKENS).expect("opens");
    assert_eq!(stored.len().expect("reads"), 1);
    let stored = stored
        .get((1, 0, 0))
        .expect("reads")
        .expect("a token")
        .value()
        .to_vec();
    assert_eq!(stored[0], 1, "it is sealed");
    assert!(!stored.windows(9).any(|part| part == b"hush-hush"));
    drop(snapshot);
    drop(database);
    let store = EmbeddedStore::open(&path).expect("opens");
    assert_eq!(tokens(&store).await, ["hush-hush"]);
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
    let newer = FORMAT + 1;
    set_format(
        &path,
        &format!(r#"{{"program":"skatrunde","format":{newer},"more":"than this program knows"}}"#),
    );
    assert!(matches!(
        refused(&path),
        OpenError::NewerFormat { found, known: FORMAT } if found == newer
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
