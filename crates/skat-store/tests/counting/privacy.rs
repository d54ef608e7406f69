//! A person's privacy requests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{
    Opening, Room, Scope, Seeker, change_seekers, erase_person, export_person, finish_erasures,
    seekers, share,
};
use skat_table::{Event, Header, Place, TableId, ThinkTime};

use crate::gated::{Gate, Gated};
use crate::world::{NOW, SERVERS, World};

#[tokio::test]
async fn only_persons_who_share_appear_everywhere() {
    let mut world = World::new(5).await;
    world.play_everywhere().await;
    world.count_everywhere().await;
    world.check().await;
    for (person, shared) in [(0, true), (1, true), (0, false), (2, true)] {
        share(world.store.as_ref(), world.persons[person], shared)
            .await
            .expect("the store works");
        world.check().await;
    }
    // Results counted later are ranked in the same way.
    world.play(1, 40, false).await;
    world.count_everywhere().await;
    world.check().await;
}

#[tokio::test]
async fn an_erased_person_leaves_all_counts_and_returns_as_someone_else() {
    let mut world = World::new(6).await;
    world.play_everywhere().await;
    world.count_everywhere().await;
    let before = world.ledger().await;
    let person = world.persons[0];
    share(world.store.as_ref(), person, true)
        .await
        .expect("the store works");
    erase_person(world.store.as_ref(), 1)
        .await
        .expect("the store works");
    assert_eq!(world.store.user(person).await.expect("an answer"), None);
    assert!(
        world
            .store
            .tallies_of(Scope::All, person)
            .await
            .expect("an answer")
            .is_empty()
    );
    assert_eq!(
        world.ledger().await,
        before,
        "the others' records stay as they are"
    );
    world.check().await;

    // Deals that the person had begun come to their end.
    world.play(1, 5, false).await;
    world.count_everywhere().await;
    world.check().await;

    let anew = world.store.person(1).await.expect("a pseudonym");
    assert_ne!(anew, person);
    assert!(!world.store.settings(anew).await.expect("settings").shared);
}

/// Between the two, nothing may be written that the erasure doesn't find.
#[tokio::test]
async fn a_person_due_for_erasure_is_not_counted() {
    let mut world = World::new(9).await;
    let store = Arc::clone(&world.store);
    let person = world.persons[0];
    store.begin_erasure(1).await.expect("the store works");
    world.play_everywhere().await;
    world.count_everywhere().await;
    for scope in [SERVERS[0], SERVERS[1]].map(Scope::Server) {
        let tallies = store.tallies_of(scope, person).await.expect("an answer");
        assert_eq!(tallies, [], "{scope}");
        let other = store.tallies_of(scope, world.persons[1]).await;
        assert_ne!(other.expect("an answer"), [], "{scope}");
    }
    finish_erasures(store.as_ref())
        .await
        .expect("the store works");
    world.check().await;
}

#[tokio::test]
async fn erasing_a_stranger_does_nothing() {
    let world = World::new(7).await;
    erase_person(world.store.as_ref(), 4_711)
        .await
        .expect("the store works");
    assert_eq!(
        world.store.known_person(4_711).await.expect("an answer"),
        None
    );
    assert!(
        world
            .store
            .pending_erasures()
            .await
            .expect("an answer")
            .is_empty()
    );
    assert!(
        export_person(world.store.as_ref(), 4_711)
            .await
            .expect("an answer")
            .is_none()
    );
}

#[tokio::test]
async fn an_export_holds_all_data_of_one_person_only() {
    let mut world = World::new(8).await;
    world.play_everywhere().await;
    world.count_everywhere().await;
    let export = export_person(world.store.as_ref(), 1)
        .await
        .expect("the store works")
        .expect("the person is known");
    let text = export.to_string();
    assert_eq!(export["user"], "1");
    assert_eq!(export["pseudonym"], world.persons[0].number());
    for other in &world.persons[1..] {
        assert!(
            !text.contains(&other.number().to_string()),
            "the export contains no other person's pseudonym"
        );
    }
    assert!(text.contains("\"you\"") && text.contains("\"player 2\""));
    let tables = export["tables"].as_array().expect("tables");
    assert_eq!(
        tables.len(),
        world.tables.len(),
        "the person hosts all tables"
    );
    for table in tables {
        // Only the first table is closed.
        assert_eq!(table["log"].is_array(), table["table"] == "1", "{table}");
    }
    let results: usize = tables
        .iter()
        .map(|table| table["results"].as_array().expect("results").len())
        .sum();
    assert_eq!(results, world.ledger().await.len());
    let tallies = export["tallies"].as_array().expect("tallies");
    assert!(
        tallies
            .iter()
            .any(|tally| tally["scope"] == "all" && tally["period"] == "all")
    );
}

#[tokio::test]
async fn an_export_shows_a_guest_who_never_came_only_the_invitation() {
    let world = World::new(9).await;
    let (host, guest) = (world.persons[0], world.persons[4]);
    let header = Header::new(
        TableId::new(9),
        GameId::Skat,
        RuleSet::ISKO,
        3,
        3,
        ThinkTime::Unlimited,
        host,
        NOW,
    );
    let opening = Opening {
        header: header.expect("a header"),
        room: Room {
            server: SERVERS[0],
            channel: 77,
            locale: "de".to_owned(),
        },
        at: NOW,
        events: vec![
            Event::Joined {
                place: Place(0),
                person: host,
            },
            Event::PrivacyChosen { is_private: true },
            Event::Invited { person: guest },
        ],
        interaction: None,
    };
    world.store.open_table(opening).await.expect("opens");
    let export = export_person(world.store.as_ref(), 5)
        .await
        .expect("the store works")
        .expect("the guest is known");
    assert_eq!(
        export["tables"],
        serde_json::json!([{"table": "9", "invited": true}])
    );
    let export = export_person(world.store.as_ref(), 1)
        .await
        .expect("the store works")
        .expect("the host is known");
    let tables = export["tables"].as_array().expect("tables");
    let own = tables.iter().find(|table| table["table"] == "9");
    assert!(own.expect("the host's table")["header"].is_object());
}

#[tokio::test]
async fn an_export_reads_only_the_persons_own_tables() {
    let mut world = World::new(10).await;
    world.play_everywhere().await;
    let stranger = world.store.person(700).await.expect("a pseudonym");
    let gated = Gated {
        inner: Arc::clone(&world.store),
        gate: Gate::Counts(Mutex::new(BTreeMap::new())),
    };
    let reads = || {
        let Gate::Counts(counts) = &gated.gate else {
            return Vec::new();
        };
        let counts = std::mem::take(&mut *counts.lock().expect("the lock isn't poisoned"));
        ["dump_table", "all_tables"]
            .map(|name| counts.get(name).copied().unwrap_or(0))
            .to_vec()
    };
    export_person(&gated, 700)
        .await
        .expect("works")
        .expect("is known");
    assert_eq!(reads(), [0, 0], "{stranger} sits nowhere");
    export_person(&gated, 1)
        .await
        .expect("works")
        .expect("is known");
    assert_eq!(reads(), [world.tables.len(), 0], "the host of all tables");
}

#[tokio::test]
async fn an_erasure_covers_wanted_boards() {
    let world = World::new(11).await;
    let store = world.store.as_ref();
    let [anna, ben] = [0, 1].map(|index| world.persons[index]);
    let seeker = |person, channel| Seeker {
        person,
        until: NOW,
        channel: Some(channel),
    };
    let boards = [
        (SERVERS[0], vec![seeker(anna, 77), seeker(ben, 78)]),
        (SERVERS[1], vec![seeker(anna, 79)]),
    ];
    for (server, waiting) in &boards {
        let waiting = waiting.clone();
        change_seekers(store, *server, &[], move |seekers| {
            seekers.clone_from(&waiting);
        })
        .await
        .expect("works");
    }
    let export = export_person(store, 1)
        .await
        .expect("works")
        .expect("is known");
    let board = |server: u64, channel: &str| {
        let server = server.to_string();
        serde_json::json!({"server": server, "channel": channel, "until": NOW.0})
    };
    let expected = [board(SERVERS[0], "77"), board(SERVERS[1], "79")];
    assert_eq!(export["boards"], serde_json::json!(expected));

    // The erasure was begun elsewhere and broke off.
    store.begin_erasure(1).await.expect("works");
    finish_erasures(store).await.expect("works");
    let left = store.server_choices(SERVERS[0]).await.expect("works");
    assert_eq!(seekers(&left), [seeker(ben, 78)], "the others stay");
    let left = store.server_choices(SERVERS[1]).await.expect("works");
    assert!(left.is_empty());
}
