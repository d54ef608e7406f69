//! Nobody may ask for more than others get, or reach into another server's tables.

use discord_sandbox::Message;
use futures_util::future::join_all;
use serde_json::json;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{Commit, Committed, EmbeddedStore, Epoch, Opening, Room, TableStore as _};
use skat_table::{EndCause, Event, Header, PersonId, Place, TableId, ThinkTime, Timestamp};

use crate::person::Person;
use crate::world::World;

/// A table of a server that isn't the local Discord's.
const FOREIGN: TableId = TableId::new(9);

const NOW: Timestamp = Timestamp(1_000_000);

/// Requests at the same time: more than twice the limit of one a second.
const AT_ONCE: usize = 8;

/// Starts a bot that allows each person one action a second.
async fn strict() -> World {
    World::start_with(|config| config.limits.actions_per_person = 1.try_into().unwrap()).await
}

async fn completions(person: &Person) -> usize {
    let typed = [("search", json!(""))];
    let found = person.member.autocomplete("rules", &typed, "search").await;
    found.unwrap().len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn completions_count_like_commands() {
    let world = strict().await;
    let (anna, bernd) = (world.person("anna"), world.person("bernd"));
    let found = join_all((0..AT_ONCE).map(|_| completions(&anna))).await;
    assert!(found.contains(&25) && found.contains(&0), "{found:?}");
    assert_eq!(completions(&bernd).await, 25, "each person counts apart");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exports_count_like_commands() {
    let world = strict().await;
    let anna = world.person("anna");
    let asked: Vec<_> = (0..AT_ONCE)
        .map(|_| anna.member.slash("privacy export", &[]).unwrap())
        .collect();
    for interaction in asked {
        anna.gets_response(interaction).await;
    }
    anna.sees(|message: &Message| message.text().contains("zu schnell"))
        .await;
    world.end().await;
}

/// Puts a table into the store that was played and closed on another server.
async fn fill(store: &EmbeddedStore) {
    let host = PersonId::new(1);
    let (rules, think_time) = (RuleSet::ISKO, ThinkTime::Unlimited);
    let header = Header::new(FOREIGN, GameId::Skat, rules, 3, 3, think_time, host, NOW);
    let opening = Opening {
        header: header.unwrap(),
        room: Room {
            server: 1 << 22,
            channel: 7,
            locale: "de".to_owned(),
        },
        at: NOW,
        events: vec![Event::Joined {
            place: Place(0),
            person: host,
        }],
        interaction: None,
    };
    let Committed::Stored { now } = store.open_table(opening).await.unwrap() else {
        panic!("the table is new");
    };
    let cause = EndCause::Stopped;
    let closing = Commit {
        table: FOREIGN,
        epoch: Epoch::FIRST,
        after: now,
        at: NOW,
        events: vec![Event::Ended { cause }],
        interaction: None,
        results: Vec::new(),
        codes: Vec::new(),
        removed: Vec::new(),
        list: None,
        closed: true,
        token: None,
    };
    store.commit(closing).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_servers_table_is_out_of_reach() {
    let mut world = World::without_bot().await;
    fill(&EmbeddedStore::open(world.store_file()).unwrap()).await;
    world.start_bot().await;
    let anna = world.person("anna");
    anna.slash("skat new", &[]).await;
    let message = anna.table_message("join").await;
    for press in [
        "join",
        "cards",
        "watch",
        "leave",
        "rules",
        "rematch",
        "stop?",
        "show 1",
        "look back 1",
    ] {
        let custom_id = format!("s1:{FOREIGN}:0:{press}");
        anna.forges(&message, &custom_id, "auf einem anderen Server")
            .await;
    }
    let store = world.store();
    let noted = store.note_post(FOREIGN, Epoch::FIRST, None).await;
    noted.expect("the process that serves the table still does");
    let dump = store.dump_table(FOREIGN).await.unwrap();
    assert_eq!(dump.log.len(), 2, "nothing has happened there");
    drop(store);
    world.end().await;
}
