//! Problems of a Redis server, before the store is opened and while it is in use.

mod common;

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::servers::{Cluster, Server, wait_for};
use common::{NOW, SERVER, commit, key, open_table, options, result, stored, token};
use futures_util::future::join_all;
use secrecy::ExposeSecret as _;
use skat_store::{
    Acquired, Commit, Committed, Durability, Epoch, FORMAT, LedgerRow, LogPosition, OpenError,
    Options, Seeker, Store, StoreError, TokenOwner, change_seekers, count_results, erase_person,
    export_person, open, open_to_read, rebuild, remove_old_logs, write_backup,
};
use skat_table::{PersonId, TableId};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

const TABLE: TableId = TableId::new(1);

/// Opens the store at this URL.
async fn opened(url: &str) -> Arc<dyn Store> {
    open(&options(url, "")).await.expect("the store opens")
}

/// Returns the error of this opening, which must say more than that it failed.
async fn refused(options: &Options) -> OpenError {
    let error = open(options).await.err().expect("opening is refused");
    assert!(
        error.to_string().len() > 60,
        "the message is too short to name a remedy: {error}"
    );
    assert!(
        !format!("{error} {error:?}").contains("geheim"),
        "no password is shown: {error:?}"
    );
    error
}

async fn refused_url(url: &str) -> OpenError {
    refused(&options(url, "")).await
}

fn requiring(url: &str, required: Durability) -> Options {
    let mut options = options(url, "");
    options.required = Some(required);
    options
}

#[tokio::test]
async fn no_server_there() {
    let port = TcpListener::bind("127.0.0.1:0")
        .expect("a port")
        .local_addr()
        .expect("the listener has an address")
        .port();
    for url in [
        format!("redis://:geheim@127.0.0.1:{port}"),
        format!("redis+cluster://:geheim@127.0.0.1:{port}"),
        format!("redis+sentinel://:geheim@127.0.0.1:{port}/mine"),
    ] {
        assert!(
            matches!(refused_url(&url).await, OpenError::Unreachable { .. }),
            "{url}"
        );
    }
    assert!(matches!(
        refused_url("http://:geheim@127.0.0.1").await,
        OpenError::BadUrl { .. }
    ));
    assert!(matches!(
        refused_url("redis://:geheim@127.0.0.1:zehn").await,
        OpenError::BadUrl { .. }
    ));
    assert!(matches!(refused_url("").await, OpenError::BadUrl { .. }));
    let mut options = options("redis://127.0.0.1", "");
    options.prefix = "a{b}".to_owned();
    assert!(matches!(refused(&options).await, OpenError::BadPrefix));
}

#[tokio::test]
async fn a_wrong_password() {
    let server = Server::start("--requirepass geheim");
    let port = server.port();
    for login in ["", ":ungeheim@", "nobody:geheim@"] {
        let error = refused_url(&format!("redis://{login}127.0.0.1:{port}")).await;
        assert!(matches!(error, OpenError::Refused { .. }), "{error:?}");
    }
    opened(&format!("redis://:geheim@127.0.0.1:{port}")).await;
}

#[tokio::test]
async fn too_few_permissions() {
    let server = Server::strict();
    let port = server.port();
    let user = |name: &str, rules: &str| {
        server
            .ask::<()>(&format!(
                "ACL SETUSER {name} on >geheim ~* &* +@all {rules}"
            ))
            .expect("the user is created");
        format!("redis://{name}:geheim@127.0.0.1:{port}")
    };
    let error = refused_url(&user("mute", "-@scripting")).await;
    assert!(matches!(error, OpenError::NoScripts { .. }), "{error:?}");
    let error = refused_url(&user("blind", "-info")).await;
    assert!(matches!(error, OpenError::Refused { .. }), "{error:?}");

    let shy = user("shy", "-config");
    let status = opened(&shy).await.status().await.expect("looks");
    assert_eq!(
        status.durability,
        Durability::RedisFast,
        "the weakest durability is assumed"
    );
    assert!(
        status.notes.iter().any(|note| note.contains("forbids")),
        "{:?}",
        status.notes
    );
    let error = refused(&requiring(&shy, Durability::RedisStrict)).await;
    assert!(matches!(error, OpenError::LevelTooLow { .. }), "{error:?}");
}

#[tokio::test]
async fn a_replica() {
    let primary = Server::start("");
    let replica = Server::start(&format!("--replicaof 127.0.0.1 {}", primary.port()));
    let error = refused_url(&replica.url()).await;
    assert!(matches!(error, OpenError::Replica { .. }), "{error:?}");
}

#[tokio::test]
async fn levels_of_durability() {
    let server = Server::strict();
    let url = server.url();
    let level = async || opened(&url).await.status().await.expect("looks").durability;
    assert_eq!(level().await, Durability::RedisStrict);
    for required in [
        Durability::RedisFast,
        Durability::RedisReplicated,
        Durability::RedisStrict,
    ] {
        open(&requiring(&url, required))
            .await
            .expect("the durability suffices");
    }
    let error = refused(&requiring(&url, Durability::Embedded)).await;
    assert!(matches!(error, OpenError::LevelTooLow { .. }), "{error:?}");
    for weaker in [
        "CONFIG SET appendfsync everysec",
        "CONFIG SET appendfsync no",
        "CONFIG SET appendonly no",
    ] {
        server.ask::<()>(weaker).expect("sets");
        assert_eq!(level().await, Durability::RedisFast, "{weaker}");
        let error = refused(&requiring(&url, Durability::RedisReplicated))
            .await
            .to_string();
        for said in ["redis-fast", "redis-replicated", "appendfsync always"] {
            assert!(error.contains(said), "{error}");
        }
    }
}

#[tokio::test]
async fn a_server_that_may_evict_never_promises_what_it_cannot_keep() {
    let server = Server::strict();
    let url = server.url();
    for policy in ["allkeys-lru", "allkeys-lfu", "allkeys-random"] {
        server
            .ask::<()>(&format!("CONFIG SET maxmemory-policy {policy}"))
            .expect("sets");
        let error = refused_url(&url).await;
        assert!(matches!(error, OpenError::Evicts { .. }), "{error:?}");
        for said in [policy, "maxmemory-policy noeviction"] {
            assert!(error.to_string().contains(said), "{error}");
        }
    }
    for policy in [
        "volatile-lru",
        "volatile-lfu",
        "volatile-random",
        "volatile-ttl",
    ] {
        server
            .ask::<()>(&format!("CONFIG SET maxmemory-policy {policy}"))
            .expect("sets");
        let status = opened(&url).await.status().await.expect("looks");
        assert_eq!(status.durability, Durability::RedisFast, "{policy}");
        let told =
            |note: &String| note.contains(policy) && note.contains("maxmemory-policy noeviction");
        assert!(status.notes.iter().any(told), "{:?}", status.notes);
        let error = refused(&requiring(&url, Durability::RedisStrict))
            .await
            .to_string();
        assert!(error.contains("maxmemory-policy noeviction"), "{error}");
    }
    server
        .ask::<()>("CONFIG SET maxmemory-policy noeviction")
        .expect("sets");
    assert_eq!(
        opened(&url).await.status().await.expect("looks").durability,
        Durability::RedisStrict
    );
}

#[tokio::test]
async fn an_older_format_becomes_the_newest_once() {
    let server = Server::strict();
    server
        .ask::<()>("HSET skatrunde:meta program skatrunde format 3 migration:0003_shared_store 7")
        .expect("writes");
    let meta = || {
        server
            .ask::<BTreeMap<String, String>>("HGETALL skatrunde:meta")
            .expect("reads")
    };
    opened(&server.url()).await;
    let migrated = meta();
    assert_eq!(migrated["format"], FORMAT.to_string());
    assert_eq!(
        migrated["migration:0003_shared_store"], "7",
        "a step is never made twice"
    );
    let made = migrated
        .keys()
        .filter(|key| key.starts_with("migration:"))
        .count();
    assert_eq!(
        made,
        FORMAT as usize - 2,
        "each step from format 3 on is recorded: {migrated:?}"
    );
    server
        .ask::<()>("HSET skatrunde:meta migration:0004_panel_openers 8")
        .expect("writes");
    opened(&server.url()).await;
    assert_eq!(
        meta()["migration:0004_panel_openers"],
        "8",
        "a step is never made twice"
    );
}

#[tokio::test]
async fn newer_and_foreign_data() {
    let server = Server::start("");
    opened(&server.url()).await;
    assert_eq!(
        server
            .ask::<u32>("HGET skatrunde:meta format")
            .expect("reads"),
        FORMAT
    );
    server
        .ask::<()>("HSET skatrunde:meta format 99")
        .expect("writes");
    let error = refused_url(&server.url()).await;
    assert!(
        matches!(
            error,
            OpenError::NewerFormat {
                found: 99,
                known: FORMAT
            }
        ),
        "{error:?}"
    );
    for foreign in [
        "HSET skatrunde:meta format 2",
        "HSET skatrunde:meta program halma",
        "HDEL skatrunde:meta program format",
        "SET skatrunde:meta 3",
    ] {
        server.ask::<()>(foreign).expect("writes");
        let error = refused_url(&server.url()).await;
        assert!(
            matches!(error, OpenError::Foreign { .. }),
            "{foreign}: {error:?}"
        );
    }
    assert_eq!(
        server.ask::<u32>("GET skatrunde:meta").expect("reads"),
        3,
        "the store is unchanged"
    );
}

/// Starts a server that answers every command with the same words, except `INFO` with these lines.
fn pretend(info: &'static str, answer: &'static str) -> String {
    fn serve(stream: TcpStream, info: &str, answer: &str) -> std::io::Result<()> {
        let mut reader = BufReader::new(stream.try_clone()?);
        let mut stream = stream;
        let number = |line: &str| line.trim_end()[1..].parse::<usize>().unwrap_or(0);
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(());
            }
            let mut words = Vec::new();
            for _ in 0..number(&line) {
                let mut length = String::new();
                reader.read_line(&mut length)?;
                let mut word = vec![0; number(&length) + 2];
                reader.read_exact(&mut word)?;
                words.push(word);
            }
            if words.first().is_some_and(|word| word.starts_with(b"INFO")) {
                write!(stream, "${}\r\n{info}\r\n", info.len())?;
            } else {
                write!(stream, "{answer}\r\n")?;
            }
        }
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!(
        "redis://{}",
        listener.local_addr().expect("the listener has an address")
    );
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A client that hangs up is done.
            thread::spawn(move || serve(stream, info, answer));
        }
    });
    url
}

#[tokio::test]
async fn an_old_server() {
    let error = refused_url(&pretend(
        "redis_version:6.2.14\r\nrole:master\r\n",
        "-ERR unknown command",
    ))
    .await;
    assert!(
        matches!(&error, OpenError::ServerTooOld { found } if found == "6.2.14"),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_server_that_loads_forever() {
    let loading = "-LOADING Redis is loading the dataset in memory";
    let mut options = options(
        pretend("redis_version:7.0.15\r\nrole:master\r\n", loading),
        "",
    );
    options.patience = Duration::from_millis(300);
    let error = refused(&options).await;
    assert!(matches!(error, OpenError::Loading { .. }), "{error:?}");
    assert!(error.to_string().contains("LOADING"), "{error}");
}

#[tokio::test]
async fn a_server_that_loads_for_a_while() {
    const TABLES: u64 = 300;
    let mut server = Server::start("");
    {
        let store = opened(&server.url()).await;
        join_all((1..=TABLES).map(|table| open_table(&*store, table))).await;
    }
    server.ask::<()>("SAVE").expect("saves");
    server.kill();
    server.restart_with("--key-load-delay 4000 --loading-process-events-interval-bytes 1024");
    let loading = server
        .ask::<()>("EXISTS nothing")
        .expect_err("the server is loading")
        .to_string();
    assert!(loading.to_lowercase().contains("loading"), "{loading}");
    let store = opened(&server.url()).await;
    assert_eq!(
        store.all_tables().await.expect("reads").len() as u64,
        TABLES
    );
}

#[tokio::test]
async fn a_server_that_loads_while_the_store_is_in_use_is_called_so() {
    let mut server = Server::start("");
    let store = opened(&server.url()).await;
    let mut after = open_table(&*store, 1).await;
    for table in 2..=100 {
        open_table(&*store, table).await;
    }
    server.ask::<()>("SAVE").expect("saves");
    server.kill();
    // At least 300 keys, so it loads for nine seconds.
    server.restart_with("--key-load-delay 30000 --loading-process-events-interval-bytes 1024");
    let mut tries = 0..10;
    let error = loop {
        assert!(tries.next().is_some(), "no step is refused");
        match store.commit(commit(1, Epoch::FIRST, after)).await {
            // The first step may have been on its way when the server died.
            Err(StoreError::Storage(_)) => {}
            Err(error) => break error,
            Ok(committed) => after = stored(committed),
        }
    };
    assert!(
        matches!(&error, StoreError::Unavailable(why) if why.contains("LOADING")),
        "{error:?}"
    );
}

#[tokio::test]
async fn full_memory() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    let after = open_table(&*store, 1).await;
    let step = Commit {
        interaction: Some(5),
        results: vec![result(1, 1, &[])],
        ..commit(1, Epoch::FIRST, after)
    };
    let after = stored(store.commit(step.clone()).await.expect("commits"));
    server.ask::<()>("CONFIG SET maxmemory 1").expect("sets");
    let next = Commit {
        interaction: Some(6),
        after,
        results: vec![result(1, 2, &[])],
        ..step.clone()
    };
    let error = store
        .commit(next.clone())
        .await
        .expect_err("the disk is full");
    assert!(
        matches!(&error, StoreError::Full(what) if what.contains("memory")),
        "{error:?}"
    );
    assert!(matches!(
        store.open_table(common::opening(2, None)).await,
        Err(StoreError::Full(_))
    ));
    assert!(
        !store.was_handled(TABLE, 6).await.expect("reads"),
        "nothing is half-written"
    );
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), 1);
    assert_eq!(
        store
            .commit(step)
            .await
            .expect("the store recognizes the step"),
        Committed::Stored { now: after }
    );
    store
        .settle(TABLE, vec![LedgerRow::Deal(result(1, 1, &[]))])
        .await
        .expect("a write that frees memory is allowed");
    let epoch = store
        .acquire(TABLE, NOW)
        .await
        .expect("a full store still grants tables")
        .epoch;
    let mut elsewhere = options(server.url(), "");
    elsewhere.prefix = "other".to_owned();
    let error = refused(&elsewhere).await;
    assert!(matches!(error, OpenError::ServerFull { .. }), "{error:?}");

    server.ask::<()>("CONFIG SET maxmemory 0").expect("sets");
    let now = stored(
        store
            .commit(Commit { epoch, ..next })
            .await
            .expect("the store has room again"),
    );
    let acquired = store.acquire(TABLE, NOW).await.expect("acquires");
    assert_eq!((acquired.position(), acquired.uncounted), (now, true));
}

/// A server that hangs: an error in good time, and the same commit later has one effect.
#[cfg(unix)]
#[tokio::test]
async fn a_server_that_hangs() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    let after = open_table(&*store, 1).await;
    let step = Commit {
        interaction: Some(5),
        ..commit(1, Epoch::FIRST, after)
    };
    server.halt();
    let since = Instant::now();
    let error = store
        .commit(step.clone())
        .await
        .expect_err("no server answers");
    assert!(
        matches!(error, StoreError::Storage(_)),
        "the outcome of the step is unknown: {error:?}"
    );
    assert!(
        since.elapsed() < Duration::from_secs(30),
        "the commit fails within 30 seconds"
    );
    server.go_on();
    let now = stored(store.commit(step).await.expect("the store works again"));
    let acquired = store.acquire(TABLE, NOW).await.expect("acquires");
    assert_eq!((acquired.position(), acquired.events.len()), (now, 2));
}

#[tokio::test]
async fn a_server_that_is_gone() {
    let mut server = Server::start("");
    let store = opened(&server.url()).await;
    let after = open_table(&*store, 1).await;
    server.kill();
    // The first step may have been on its way, the second certainly wasn't.
    store
        .commit(commit(1, Epoch::FIRST, after))
        .await
        .expect_err("no server answers");
    let error = store
        .commit(commit(1, Epoch::FIRST, after))
        .await
        .expect_err("no server answers");
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
}

/// Returns a route to a server that loses the answers of some requests, with the connection.
async fn lossy(server: &Server) -> String {
    const LOST: u64 = 7;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let url = format!(
        "redis://{}",
        listener.local_addr().expect("the listener has an address")
    );
    let port = server.port();
    let answers = Arc::new(AtomicU64::new(0));
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let answers = Arc::clone(&answers);
            tokio::spawn(async move {
                let mut server = tokio::net::TcpStream::connect(("127.0.0.1", port)).await?;
                let (mut requests, mut replies) = (vec![0; 1 << 16], vec![0; 1 << 16]);
                loop {
                    tokio::select! {
                        read = client.read(&mut requests) => match read? {
                            0 => return Ok(()),
                            count => server.write_all(&requests[..count]).await?,
                        },
                        read = server.read(&mut replies) => match read? {
                            0 => return std::io::Result::Ok(()),
                            _ if answers.fetch_add(1, Ordering::Relaxed) % LOST == LOST - 1 => {
                                return Ok(());
                            }
                            count => client.write_all(&replies[..count]).await?,
                        },
                    }
                }
            });
        }
    });
    url
}

#[tokio::test]
async fn lost_responses_have_no_second_effect() {
    let server = Server::start("");
    let store = opened(&lossy(&server).await).await;
    let mut now = open_table(&*store, 1).await;
    for number in 1..=100_u16 {
        let step = Commit {
            interaction: Some(u64::from(number)),
            results: vec![result(1, number, &[])],
            ..commit(1, Epoch::FIRST, now)
        };
        now = stored(
            store
                .commit(step)
                .await
                .expect("the store commits although responses are lost"),
        );
        assert_eq!(now.seq, u64::from(number) + 1);
    }
    for table in 2..30 {
        // Each time, other requests of an opening are the ones without a response.
        for _ in 0..table % 7 {
            store.room(TABLE).await.expect("reads");
        }
        open_table(&*store, table).await;
    }
    let persons = join_all((0..30).map(|user| store.person(user % 10))).await;
    let persons: Vec<_> = persons
        .into_iter()
        .map(|person| person.expect("a pseudonym"))
        .collect();
    assert_eq!(persons[..10], persons[20..]);
    let direct = opened(&server.url()).await;
    assert_eq!(
        direct
            .acquire(TABLE, NOW)
            .await
            .expect("acquires")
            .position(),
        now
    );
    assert_eq!(direct.ledger(SERVER).await.expect("reads").len(), 100);
    assert_eq!(direct.open_tables().await.expect("reads").len(), 29);
    assert_eq!(direct.dump_persons().await.expect("reads").len(), 10);
}

#[tokio::test]
async fn a_crash_between_the_two_records_of_a_person() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    // As `person` leaves it when it is interrupted after its first step, and after its second.
    server
        .ask::<()>("SET skatrunde:user:{7} ?abc")
        .expect("writes");
    server
        .ask::<()>("SET skatrunde:user:{8} ?def")
        .expect("writes");
    server
        .ask::<()>("HSET skatrunde:person:{def} user 8")
        .expect("writes");
    // Another user has this pseudonym.
    server
        .ask::<()>("SET skatrunde:user:{9} ?def")
        .expect("writes");
    assert_eq!(store.person(7).await.expect("a pseudonym").number(), 0xabc);
    assert_eq!(store.person(8).await.expect("a pseudonym").number(), 0xdef);
    let ninth = store.person(9).await.expect("a pseudonym");
    assert_ne!(ninth.number(), 0xdef);
    assert_eq!(store.user(ninth).await.expect("reads"), Some(9));
}

#[tokio::test]
async fn tokens_are_sealed() {
    let server = Server::start("");
    let with_key = async |digit: &str| {
        let mut options = options(server.url(), "");
        options.token_key = Some(key(digit));
        open(&options).await.expect("the store opens")
    };
    let store = with_key("a").await;
    let after = open_table(&*store, 1).await;
    let step = Commit {
        token: Some((TokenOwner::Public, token("hush", NOW))),
        ..commit(1, Epoch::FIRST, after)
    };
    store.commit(step).await.expect("commits");
    let tokens: Vec<Vec<u8>> = server.ask("HVALS skatrunde:{t:1}:tokens").expect("reads");
    assert!(tokens.len() == 1 && !tokens[0].windows(4).any(|bytes| bytes == b"hush"));
    let read = async |store: Arc<dyn Store>| {
        let tokens = store.acquire(TABLE, NOW).await.expect("acquires").tokens;
        tokens
            .iter()
            .map(|(_, token)| token.token.expose_secret().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(read(with_key("a").await).await, ["hush"]);
    assert!(read(with_key("b").await).await.is_empty());

    // As an earlier version stored it without a key.
    let plain = r#"{"v":1,"token":"murmur","application":5,"message":6,"issued_at":1750000000000}"#;
    server
        .ask::<()>(&format!("HSET skatrunde:{{t:1}}:tokens 7 {plain}"))
        .expect("writes");
    assert_eq!(read(with_key("a").await).await, ["hush", "murmur"]);
    let tokens: Vec<Vec<u8>> = server.ask("HVALS skatrunde:{t:1}:tokens").expect("reads");
    assert!(tokens.len() == 2 && tokens.iter().all(|token| token[0] == 1));
    assert!(
        server
            .ask::<i64>("TTL skatrunde:{t:1}:tokens")
            .expect("reads")
            > 0,
        "they still expire"
    );
}

/// A start reads no tables. Some of them may be out of reach or damaged, and the others are served.
#[tokio::test]
async fn damaged_tables_and_indexes_do_not_hold_up_the_start() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    open_table(&*store, 1).await;
    drop(store);
    for key in ["skatrunde:{t:1}:tokens", "skatrunde:open:1"] {
        server.ask::<()>(&format!("DEL {key}")).expect("deletes");
        server
            .ask::<()>(&format!("SET {key} damage"))
            .expect("writes");
    }
    server.ask::<()>("CONFIG RESETSTAT").expect("resets");
    opened(&server.url()).await;
    let commands: String = server.ask("INFO commandstats").expect("reads");
    assert!(!commands.contains("cmdstat_hgetall"), "{commands}");
}

#[tokio::test]
async fn without_a_token_key_the_start_is_refused_with_the_remedy() {
    let server = Server::start("");
    let options = Options::new(server.url(), "");
    let error = refused(&options).await;
    assert!(matches!(error, OpenError::NoTokenKey), "{error:?}");
    for said in ["openssl rand -hex 32", "SKATRUNDE__STORE__TOKEN_KEY"] {
        assert!(error.to_string().contains(said), "{error}");
    }
    assert_eq!(server.ask::<u64>("DBSIZE").expect("reads"), 0);
}

#[tokio::test]
async fn a_database_that_does_not_exist() {
    let server = Server::start("--databases 4");
    opened(&format!("{}/3", server.url())).await;
    let error = refused_url(&format!("{}/4", server.url())).await;
    assert!(
        matches!(error, OpenError::NoDatabase { database: 4, .. }),
        "{error:?}"
    );
    assert!(
        error.to_string().contains("no database 4") && error.to_string().contains("`databases`"),
        "{error}"
    );
}

/// A status, a backup and all reads of them change nothing, and need neither the token key nor a
/// right to write.
#[tokio::test]
async fn reading_changes_nothing() {
    let server = Server::start("");
    let to_read = async |login: &str| {
        let url = format!("redis://{login}127.0.0.1:{}", server.port());
        open_to_read(&Options::new(url, "")).await
    };
    let error = to_read("").await.err().expect("there is no store");
    assert!(matches!(error, OpenError::NoStore { .. }), "{error:?}");
    assert_eq!(server.ask::<u64>("DBSIZE").expect("reads"), 0);

    let store = opened(&server.url()).await;
    open_table(&*store, 1).await;
    let after = open_table(&*store, 2).await;
    let last = Commit {
        closed: true,
        ..commit(2, Epoch::FIRST, after)
    };
    store.commit(last).await.expect("commits");
    store.person(7).await.expect("a pseudonym");
    // A closed table that the index still names, as after a crash.
    server.ask::<()>("HSET skatrunde:open:2 2 0").expect("sets");
    drop(store);
    server
        .ask::<()>("ACL SETUSER reader on >geheim ~* &* +@all -@write")
        .expect("sets");
    let writes = || {
        let about: String = server.ask("INFO persistence").expect("answers");
        let field = "rdb_changes_since_last_save:";
        let line = about.lines().find(|line| line.starts_with(field));
        line.expect("a count of changes").to_owned()
    };
    let before = writes();
    let store = to_read("reader:geheim@").await.expect("opens");
    let status = store.status().await.expect("a status");
    assert_eq!(
        (status.tables, status.open_tables, status.format),
        (2, 1, FORMAT)
    );
    let mut backup = Vec::new();
    let contents = write_backup(&*store, NOW, &mut backup)
        .await
        .expect("a backup");
    assert_eq!((contents.tables, contents.persons), (2, 1));
    assert_eq!(writes(), before);
    assert!(
        server
            .ask::<bool>("HEXISTS skatrunde:open:2 2")
            .expect("reads")
    );
}

/// A failover can lose an index of a cluster and keep the tables it named.
#[tokio::test]
async fn lost_indexes_of_a_cluster_heal() {
    let cluster = Cluster::start();
    let store = opened(&cluster.url()).await;
    open_table(&*store, 1).await;
    let after = open_table(&*store, 2).await;
    let is_index = |key: &String| {
        ["months", "tables:", "open:"]
            .iter()
            .any(|index| key.starts_with(&format!("skatrunde:{index}")))
    };
    for node in &cluster.nodes[..3] {
        let keys: Vec<String> = node.ask("KEYS *").expect("answers");
        for key in keys.iter().filter(|key| is_index(key)) {
            node.ask::<()>(&format!("DEL {key}")).expect("deletes");
        }
    }
    let numbers = async || {
        let open = store.open_tables().await.expect("reads");
        let open: Vec<u64> = open.iter().map(|open| open.table.number()).collect();
        let all = store.all_tables().await.expect("reads");
        let all: Vec<u64> = all.iter().map(|table| table.number()).collect();
        (open, all)
    };
    assert_eq!(numbers().await, (vec![], vec![]));
    store.acquire(TABLE, NOW).await.expect("acquires");
    assert_eq!(numbers().await, (vec![1], vec![1]), "a load heals");
    let step = Commit {
        results: vec![result(2, 1, &[])],
        ..commit(2, Epoch::FIRST, after)
    };
    store.commit(step).await.expect("commits");
    assert_eq!(
        count_results(&*store, TableId::new(2))
            .await
            .expect("counts"),
        1
    );
    assert_eq!(numbers().await, (vec![1, 2], vec![1, 2]), "a result heals");
    assert_eq!(rebuild(&*store).await.expect("counts"), 1);
}

#[tokio::test]
async fn temporary_keys_expire() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    let after = open_table(&*store, 1).await;
    let token = Some((TokenOwner::Public, token("t", NOW)));
    let step = Commit {
        interaction: Some(1),
        token,
        ..commit(1, Epoch::FIRST, after)
    };
    let after = stored(store.commit(step).await.expect("commits"));
    let expires = |key: &str| {
        server
            .ask::<i64>(&format!("TTL skatrunde:{key}"))
            .expect("reads")
            > 0
    };
    assert!(expires("{t:1}:tokens"));
    store
        .note_token(TABLE, Epoch::FIRST, TokenOwner::Public, None)
        .await
        .expect("removes");
    let later = TokenOwner::Opener(PersonId::new(1));
    store
        .note_token(TABLE, Epoch::FIRST, later, Some(common::token("u", NOW)))
        .await
        .expect("notes");
    assert!(expires("{t:1}:tokens"));
    store.bind(4, TABLE, NOW).await.expect("binds");
    assert!(expires("bind:{4}"));
    store
        .beat(skat_store::ProcessId(1), 1, false)
        .await
        .expect("beats");
    assert!(expires("{pool:1}:peers"));
    let last = Commit {
        interaction: Some(2),
        closed: true,
        ..commit(1, Epoch::FIRST, after)
    };
    store.commit(last).await.expect("commits");
    assert!(expires("{t:1}:clicks"));
    assert_eq!(
        server
            .ask::<u64>("EXISTS skatrunde:{t:1}:tokens skatrunde:open:1")
            .expect("reads"),
        0
    );
}

/// A damaged log is noticed, not played on.
#[tokio::test]
async fn a_log_that_was_changed() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    let after = open_table(&*store, 1).await;
    store
        .commit(commit(1, Epoch::FIRST, after))
        .await
        .expect("commits");
    server
        .ask::<()>("RPOP skatrunde:{t:1}:log")
        .expect("writes");
    assert!(matches!(
        store.acquire(TABLE, NOW).await,
        Err(StoreError::Damaged { .. })
    ));
    assert!(matches!(
        store.dump_table(TABLE).await,
        Err(StoreError::Damaged { .. })
    ));
}

/// A damaged log keeps no other one from being removed.
#[tokio::test]
async fn a_damaged_log_among_old_ones() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    for table in [1, 2, 3] {
        let after = open_table(&*store, table).await;
        let closing = Commit {
            closed: true,
            ..commit(table, Epoch::FIRST, after)
        };
        store.commit(closing).await.expect("commits");
    }
    for (table, event) in [(1, "?"), (2, "[]")] {
        let damaging = format!("LSET skatrunde:{{t:{table}}}:log -1 {event}");
        server.ask::<()>(&damaging).expect("writes");
    }
    let late = NOW.plus_ms(1);
    for table in [1, 2] {
        assert!(matches!(
            store.remove_log(TableId::new(table), late).await,
            Err(StoreError::Damaged { .. })
        ));
    }
    let removed = remove_old_logs(&*store, late).await.expect("works");
    assert_eq!(removed, 1);
}

/// What a server chose is damaged, which concerns nobody on other servers.
#[tokio::test]
async fn a_damaged_server_among_others() {
    let server = Server::start("");
    let store = opened(&server.url()).await;
    let person = store.person(7).await.expect("a pseudonym");
    for chosen_for in [4, 6] {
        let seeker = Seeker {
            person,
            until: NOW,
            channel: None,
        };
        change_seekers(&*store, chosen_for, &[person], move |waiting| {
            waiting.push(seeker);
        })
        .await
        .expect("works");
    }
    server
        .ask::<()>("HSET skatrunde:choices 5 ?")
        .expect("writes");
    let export = export_person(&*store, 7).await.expect("works");
    let boards = &export.expect("is known")["boards"];
    assert_eq!(boards.as_array().map(Vec::len), Some(2), "{boards}");
    erase_person(&*store, 7).await.expect("works");
    for chosen_for in [4, 6] {
        let choices = store.server_choices(chosen_for).await.expect("reads");
        assert!(choices.is_empty(), "{choices:?}");
    }
}

/// Returns the number of kills: a few, or as many as a soak wants.
fn kills() -> u64 {
    if env::var_os("SKATRUNDE_SOAK").is_some() {
        500
    } else {
        12
    }
}

/// Takes a table over, retrying until the server is back.
async fn taken_over(store: &dyn Store, table: u64) -> Acquired {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        match store.acquire(TableId::new(table), NOW).await {
            Ok(acquired) => return acquired,
            Err(StoreError::Unavailable(_) | StoreError::Storage(_)) => {
                assert!(Instant::now() < end, "the server doesn't come back");
            }
            Err(error) => panic!("table {table}: {error}"),
        }
    }
}

/// Plays until stopped; each time everything acknowledged must still be there.
async fn play(store: &dyn Store, table: u64, steps: &AtomicU64, stop: &AtomicBool) -> LogPosition {
    let mut acknowledged = open_table(store, table).await;
    let mut epoch = Epoch::FIRST;
    while !stop.load(Ordering::Relaxed) {
        let number = u16::try_from(acknowledged.seq).expect("the number fits");
        let step = Commit {
            interaction: Some(steps.fetch_add(1, Ordering::Relaxed)),
            results: vec![result(table, number, &[])],
            ..commit(table, epoch, acknowledged)
        };
        match store.commit(step).await {
            Ok(committed) => acknowledged = stored(committed),
            Err(StoreError::Unavailable(_) | StoreError::Storage(_)) => {
                let acquired = taken_over(store, table).await;
                assert!(
                    acquired.has_stood_at(acknowledged),
                    "table {table} lost acknowledged steps"
                );
                assert!(
                    acquired.position().seq <= acknowledged.seq + 1,
                    "table {table} got more than requested"
                );
                acknowledged = acquired.position();
                epoch = acquired.epoch;
            }
            Err(error) => panic!("table {table}: {error}"),
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    const TABLES: u64 = 8;
    let mut server = Server::strict();
    let store = opened(&server.url()).await;
    let steps = Arc::new(AtomicU64::new(1));
    let stop = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (1..=TABLES)
        .map(|table| {
            let (store, steps, stop) = (Arc::clone(&store), Arc::clone(&steps), Arc::clone(&stop));
            tokio::spawn(async move { play(&*store, table, &steps, &stop).await })
        })
        .collect();
    let killer = tokio::task::spawn_blocking(move || {
        let mut delay = 12_345_u64;
        for _ in 0..kills() {
            // In the midst of a load: at least some steps after the last time.
            let before = steps.load(Ordering::Relaxed);
            wait_for("the players to go on", || {
                steps.load(Ordering::Relaxed) > before + 3 * TABLES
            });
            delay = delay
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            thread::park_timeout(Duration::from_micros((delay >> 33) % 30_000));
            server.kill();
            server.restart();
        }
        stop.store(true, Ordering::Relaxed);
        server
    });
    let ends = join_all(players).await;
    let server = killer.await.expect("kills");
    let store = opened(&server.url()).await;
    let mut steps = 0;
    for (table, end) in (1..).zip(ends) {
        let end = end.expect("the player finishes");
        assert_eq!(taken_over(&*store, table).await.position(), end);
        steps += end.seq - 1;
    }
    assert_eq!(
        store.ledger(SERVER).await.expect("reads").len() as u64,
        steps,
        "one result for each step"
    );
    assert!(
        steps > kills() * TABLES,
        "the players made progress: {steps}"
    );
}

/// The index may name a table that is closed, or one that was never opened: the process that was
/// about to do so is gone, or does it at this moment.
#[tokio::test]
async fn closed_tables_and_those_never_opened_leave_the_index() {
    const HOUR: u64 = 60 * 60;
    let server = Server::strict();
    let store = opened(&server.url()).await;
    open_table(&*store, 1).await;
    let now: Vec<u64> = server.ask("TIME").expect("the server has a clock");
    let after = open_table(&*store, 193).await;
    let last = Commit {
        closed: true,
        ..commit(193, Epoch::FIRST, after)
    };
    store.commit(last).await.expect("commits");
    // All in the part of table 1: one that is closed, and two that don't exist.
    for (table, age) in [(193, HOUR), (65, 23 * HOUR), (129, 25 * HOUR)] {
        let name = TableId::new(table);
        let since = now[0] - age;
        let command = format!("HSET skatrunde:open:1 {name} {since}");
        server.ask::<()>(&command).expect("writes");
    }
    let listed = || server.ask::<u64>("HLEN skatrunde:open:1").expect("reads");
    assert_eq!(store.status().await.expect("reads").open_tables, 1);
    assert_eq!(listed(), 4, "reading the status changes nothing");
    let open = store.open_tables().await.expect("reads");
    assert_eq!(open.len(), 1);
    assert_eq!(listed(), 2);
    let old = format!("HEXISTS skatrunde:open:1 {}", TableId::new(129));
    assert!(!server.ask::<bool>(&old).expect("reads"));
}
