//! `skatrunde store` beside a running bot, which holds the store and does the work.

use std::fs::File;
use std::io::BufReader;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use skat_store::{ArchiveStore, Backup, EmbeddedStore, PersonDump, TableDump};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::UnixStream;

use crate::deals::three_at_a_table;
use crate::person::play_until;
use crate::world::{PATIENCE, World};

/// Runs `skatrunde store` with the bot's settings; returns its output, or its error output if it
/// fails.
pub(crate) async fn store(world: &World, words: &[&str]) -> Result<String, String> {
    let mut command = world.bot_apart();
    command
        .arg("store")
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = tokio::time::timeout(PATIENCE, command.output())
        .await
        .expect("the program ends in time")
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(text(output.stderr))
    }
}

async fn status(world: &World) -> Value {
    serde_json::from_str(&store(world, &["status", "--json"]).await.unwrap()).unwrap()
}

async fn content(store: &EmbeddedStore) -> (Vec<TableDump>, Vec<PersonDump>) {
    let mut tables = Vec::new();
    for table in store.all_tables().await.unwrap() {
        tables.push(store.dump_table(table).await.unwrap());
    }
    (tables, store.dump_persons().await.unwrap())
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_bot_works_for_the_command_line() {
    let mut world = World::start_apart().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.first("play").is_some()).await;
    let folder = world.folder.path().to_owned();
    let file = |name: &str| folder.join(name);
    let path = |name: &str| file(name).to_str().unwrap().to_owned();

    let status = status(&world).await;
    assert_eq!(
        (
            &status["tables"],
            &status["open_tables"],
            &status["durability"]
        ),
        (&json!(1), &json!(1), &json!("embedded")),
        "{status}"
    );
    assert_eq!(mode(&file("skatrunde.sock")), 0o600);
    let shown = store(&world, &["status"]).await.unwrap();
    assert!(
        shown.contains("1, 1 of them open") && shown.contains("embedded"),
        "{shown}"
    );
    assert!(
        store(&world, &["migrate"])
            .await
            .unwrap()
            .contains("nothing to do")
    );

    assert_eq!(
        store(&world, &["export", &path("early")]).await.unwrap(),
        "exported 0 deals\n",
        "the deal isn't over"
    );
    let nothing = store(&world, &["statistics", "--language", "en"]);
    assert!(nothing.await.unwrap().contains("Nothing was dealt."));
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(
        store(&world, &["export", &path("deals")]).await.unwrap(),
        "exported 1 deals\n"
    );
    let deal: Value =
        serde_json::from_str(&std::fs::read_to_string(file("deals")).unwrap()).unwrap();
    assert!(
        deal["log"]
            .as_str()
            .unwrap()
            .starts_with("skatrunde-deal 1\n"),
        "{deal}"
    );
    let statistics = [
        "statistics",
        "--language",
        "en",
        "--counts",
        &path("counts"),
    ];
    let report = store(&world, &statistics).await.unwrap();
    assert!(
        report.contains("Three hands and a skat: dealt once") && report.contains("too few deals"),
        "{report}"
    );
    let counts: Value =
        serde_json::from_str(&std::fs::read_to_string(file("counts")).unwrap()).unwrap();
    let months: Vec<&Value> = counts["months"].as_object().unwrap().values().collect();
    assert_eq!(
        (months.len(), &months[0]["skat"]["deals"]),
        (1, &json!(1)),
        "{counts}"
    );
    assert_eq!(
        store(&world, &["rebuild"]).await.unwrap(),
        "recounted 1 results\n"
    );

    assert_eq!(
        store(&world, &["backup", &path("backup")]).await.unwrap(),
        "backed up 1 tables and 3 persons\n"
    );
    assert_eq!(
        (mode(&file("backup")), mode(&file("deals"))),
        (0o600, 0o600)
    );
    let again = store(&world, &["backup", &path("backup")])
        .await
        .unwrap_err();
    assert!(again.contains("already exists"), "{again}");
    let refused = store(&world, &["restore", &path("backup")])
        .await
        .unwrap_err();
    assert!(refused.contains("empty store only"), "{refused}");
    let restored = store(
        &world,
        &["restore", &path("backup"), "--url", "restored.redb"],
    )
    .await
    .unwrap();
    assert!(restored.contains("1 tables and 3 persons"), "{restored}");

    world.stop_bot_apart().await;
    assert!(
        !file("skatrunde.sock").exists(),
        "the socket ends with the process"
    );
    let old = content(&EmbeddedStore::open(world.store_file()).unwrap()).await;
    let new = content(&EmbeddedStore::open(file("restored.redb")).unwrap()).await;
    assert_eq!(new.1, old.1);
    let (old, new) = (&old.0[0], &new.0[0]);
    assert!(
        old.log.starts_with(&new.log),
        "the new log must extend the old one"
    );
    assert_eq!((&new.header, &new.results), (&old.header, &old.results));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_in_the_middle_of_play_is_valid() {
    let world = World::start_apart().await;
    let mut people = three_at_a_table(&world).await;
    let backups = async {
        for number in 0..5 {
            let path = world.folder.path().join(format!("backup{number}"));
            store(&world, &["backup", path.to_str().unwrap()])
                .await
                .unwrap();
            Backup::check(BufReader::new(File::open(&path).unwrap())).expect("the backup is valid");
        }
    };
    tokio::join!(backups, play_until(&mut people, |ask| ask.offers("ready")));
    assert_eq!(world.end_but_for(&["429"]).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_bots_socket_does_not_block_the_next_one() {
    let mut world = World::start_apart().await;
    world.kill_bot().await;
    let socket = world.folder.path().join("skatrunde.sock");
    assert!(socket.exists(), "a killed process can't take it away");
    assert_eq!(
        status(&world).await["tables"],
        json!(0),
        "no process holds the store"
    );
    let held = EmbeddedStore::open(world.store_file()).unwrap();
    let gone = store(&world, &["status"]).await.unwrap_err();
    assert!(
        gone.contains("in use by another process") && gone.contains("is gone"),
        "{gone}"
    );
    std::fs::remove_file(&socket).unwrap();
    let none = store(&world, &["status"]).await.unwrap_err();
    assert!(none.contains("there is no socket"), "{none}");
    let ended = world
        .bot_apart()
        .args(["store", "status"])
        .status()
        .await
        .unwrap();
    assert_eq!(ended.code(), Some(69), "the store is in use");
    drop(UnixListener::bind(&socket).unwrap());
    drop(held);
    world.start_bot_apart().await;
    assert_eq!(
        status(&world).await["tables"],
        json!(0),
        "a new socket is in the dead one's place"
    );
}

/// Returns the bot's response to these bytes.
async fn send_request(world: &World, request: &[u8]) -> String {
    let mut stream = UnixStream::connect(world.folder.path().join("skatrunde.sock"))
        .await
        .unwrap();
    // The bot closes the connection once it has read enough. Only its response counts.
    let _ = stream.write_all(request).await;
    let _ = stream.shutdown().await;
    let mut response = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut response))
        .await
        .expect("a response arrives");
    String::from_utf8(response).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_on_the_socket_is_refused() {
    let world = World::start_apart().await;
    let name = std::fs::canonicalize(world.store_file()).unwrap();
    let asking = |v: Value, store: &Path, job: &str| {
        format!("{}\n", json!({"v": v, "store": store, "job": job}))
    };
    let long = vec![b' '; 64 * 1024 + 1];
    for (request, says) in [
        (b"".to_vec(), "isn't one line"),
        (b"status".to_vec(), "isn't one line"),
        (long, "isn't one line"),
        (b"status\n".to_vec(), "isn't JSON"),
        (b"\xff\xfe\n".to_vec(), "can't be read"),
        (b"[1]\n".to_vec(), "has no version"),
        (
            asking(json!(2), &name, "status").into_bytes(),
            "knows version 1",
        ),
        (
            asking(json!(1), &name, "drop").into_bytes(),
            "status, migrate, plan, backup, restore, rebuild, export",
        ),
        (
            asking(json!(1), Path::new("other"), "status").into_bytes(),
            "holds another store",
        ),
    ] {
        let response = send_request(&world, &request).await;
        assert!(
            response.contains("refused") && response.contains(says),
            "{response}"
        );
    }
    assert!(
        send_request(&world, asking(json!(1), &name, "status").as_bytes())
            .await
            .contains("open_tables")
    );
}
