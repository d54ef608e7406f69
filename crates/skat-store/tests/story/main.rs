//! The requirements for every store, told against `dyn Store`. A new backend joins by one more test
//! at the end.

mod archive;
#[path = "../common/mod.rs"]
mod common;
mod days;
mod deals;
mod imports;
mod keeping;
mod operator;
mod people;
#[path = "../played/mod.rs"]
mod played;
mod pool;
mod results;
mod tables;
mod words;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use common::servers::{Cluster, Server, Watched};
use common::{NOW, options};
use futures_util::future::BoxFuture;
use skat_store::{Options, Store, open};
use skat_table::{Event, TableId, Timestamp};

type Handle = Arc<dyn Store>;

/// A place that holds a store. To the store, every `open` is a new process; the handles before are
/// dropped.
trait Backend {
    fn open(&self) -> BoxFuture<'_, Handle>;
}

/// A store as configured.
struct Configured(Options);

impl Backend for Configured {
    fn open(&self) -> BoxFuture<'_, Handle> {
        Box::pin(async { open(&self.0).await.expect("the store opens") })
    }
}

type Chapter = for<'b> fn(&'b dyn Backend) -> Pin<Box<dyn Future<Output = ()> + 'b>>;

const STORY: &[(&str, Chapter)] = &[
    ("a table comes back as it was", |backend| {
        Box::pin(tables::comes_back(backend))
    }),
    ("the same interaction counts once", |backend| {
        Box::pin(tables::counts_once(backend))
    }),
    ("the same commit again gets the same answer", |backend| {
        Box::pin(tables::answers_again(backend))
    }),
    ("interactions expire after an hour", |backend| {
        Box::pin(tables::expires_interactions(backend))
    }),
    ("an interaction is about one table", |backend| {
        Box::pin(tables::binds(backend))
    }),
    ("a stale epoch can't write", |backend| {
        Box::pin(tables::fences(backend))
    }),
    ("a wrong position is refused", |backend| {
        Box::pin(tables::keeps_order(backend))
    }),
    ("what doesn't exist is refused", |backend| {
        Box::pin(tables::refuses_unknown(backend))
    }),
    ("a dropped step is done or not, never in part", |backend| {
        Box::pin(tables::survives_drops(backend))
    }),
    (
        "tokens and messages are kept while they are of use",
        |backend| Box::pin(tables::keeps_tokens(backend)),
    ),
    ("closed tables aren't open", |backend| {
        Box::pin(tables::closes(backend))
    }),
    ("pseudonyms are stable and distinct", |backend| {
        Box::pin(people::hides_users(backend))
    }),
    ("choices are kept until their owner is erased", |backend| {
        Box::pin(people::erases_people(backend))
    }),
    ("choices are made for servers", |backend| {
        Box::pin(people::choose_for_servers(backend))
    }),
    ("the operator's records are kept", |backend| {
        Box::pin(operator::keeps_records(backend))
    }),
    ("a broadcast is begun once for each server", |backend| {
        Box::pin(operator::begins_deliveries(backend))
    }),
    ("results wait until they are counted", |backend| {
        Box::pin(results::keeps_results(backend))
    }),
    ("a deal with an undo is counted for nobody", |backend| {
        Box::pin(results::leaves_out_undone_deals(backend))
    }),
    ("leaderboards are in order", |backend| {
        Box::pin(results::ranks(backend))
    }),
    ("what is counted can be replaced as a whole", |backend| {
        Box::pin(results::recounts(backend))
    }),
    ("a shard has one holder", |backend| {
        Box::pin(pool::shares_shards(backend))
    }),
    ("one shard of a group identifies at a time", |backend| {
        Box::pin(pool::takes_turns_to_identify(backend))
    }),
    ("everything can be carried to another store", |backend| {
        Box::pin(archive::is_carried(backend))
    }),
    ("a person's tables are found by their name", |backend| {
        Box::pin(archive::names_tables(backend))
    }),
    ("old logs go and their results stay", |backend| {
        Box::pin(archive::removes_logs(backend))
    }),
    (
        "finished deals are found by code and by player",
        |backend| Box::pin(deals::archives_deals(backend)),
    ),
    (
        "a deal is listed for whoever was removed from it",
        |backend| Box::pin(deals::lists_removed(backend)),
    ),
    ("imported deals are kept for a while", |backend| {
        Box::pin(imports::keeps_imports(backend))
    }),
    ("people let go of old deals", |backend| {
        Box::pin(keeping::lets_go(backend))
    }),
    (
        "a deal is shared by its players until they end it",
        |backend| Box::pin(deals::shares(backend)),
    ),
    ("the days of the daily list come in order", |backend| {
        Box::pin(days::keeps_days(backend))
    }),
    ("one process prepares a day", |backend| {
        Box::pin(days::claims_days(backend))
    }),
    (
        "entries of the daily list grow by their events",
        |backend| Box::pin(days::keeps_entries(backend)),
    ),
    ("of several appends at one place, one wins", |backend| {
        Box::pin(days::decides_races(backend))
    }),
    (
        "a dropped append is done or not, never in part",
        |backend| Box::pin(days::survives_drops(backend)),
    ),
    ("a week has its groups", |backend| {
        Box::pin(days::keeps_groups(backend))
    }),
    ("whoever wants it is reminded once a day", |backend| {
        Box::pin(days::reminds(backend))
    }),
    (
        "the scores of erased persons stay without a name",
        |backend| Box::pin(days::erases_from_days(backend)),
    ),
    ("persons are erased while they play", |backend| {
        Box::pin(days::erases_during_play(backend))
    }),
    ("a backup holds the daily list", |backend| {
        Box::pin(days::is_backed_up(backend))
    }),
    (
        "random operations on the daily list follow a model",
        |backend| Box::pin(days::follows_the_model(backend)),
    ),
    ("words are erased and proofs still hold", |backend| {
        Box::pin(words::erases_words(backend))
    }),
    ("many tables write at once", |backend| {
        Box::pin(tables::serves_many(backend))
    }),
    ("all persons are read page by page", |backend| {
        Box::pin(archive::reads_pages(backend))
    }),
];

fn id(table: u64) -> TableId {
    TableId::new(table)
}

async fn log(store: &Handle, table: u64) -> Vec<(Timestamp, Event)> {
    store
        .acquire(id(table), NOW)
        .await
        .expect("acquires")
        .events
}

async fn was_handled(store: &Handle, table: u64, interaction: u64) -> bool {
    store
        .was_handled(id(table), interaction)
        .await
        .expect("reads")
}

/// Tells the whole story to a store at this URL, each chapter in a place of its own.
#[expect(
    clippy::print_stdout,
    reason = "the output names the chapter that failed"
)]
async fn tell(name: &str, url: &str) {
    for (number, &(title, chapter)) in STORY.iter().enumerate() {
        println!("{name}: {title}");
        let folder = tempfile::tempdir().expect("a folder");
        let mut options = options(url, folder.path());
        options.prefix = format!("chapter-{number}");
        chapter(&Configured(options)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_store_passes_the_story() {
    tell("embedded", "tables.redb").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_passes_the_story() {
    let server = Server::strict();
    tell("redis", &server.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_passes_the_story() {
    let cluster = Cluster::start();
    tell("cluster", &cluster.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_primary_behind_sentinels_passes_the_story() {
    let watched = Watched::start();
    tell("sentinel", &watched.url()).await;
}
