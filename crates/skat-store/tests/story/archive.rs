//! Whole contents, carried to another store; a person's tables; old logs.

use std::collections::BTreeSet;
use std::io::Cursor;

use skat_store::{
    Backup, Commit, Epoch, FORMAT, Opening, Options, PersonDump, Post, Scope, Settings, StoreError,
    StoredChoices, TableDump, count_results, erase_person, export_person, open, rebuild,
    remove_old_logs, review_deal, write_backup, write_export,
};
use skat_table::{EndCause, Event, PersonId, Place, TableId};

use crate::common::{NOW, SERVER, commit, joined, open_table, opening, result, stored};
use crate::tables::all_events;
use crate::{Backend, Handle, id};

pub(crate) async fn is_carried(backend: &dyn Backend) {
    let folder = tempfile::tempdir().expect("a folder");
    let other = open(&Options::new("other.redb", folder.path()))
        .await
        .expect("opens");
    let store = backend.open().await;
    let after = open_table(&*store, u64::MAX).await;
    let post = Post {
        channel: 77,
        message: 5_000,
        deal: 1,
        posted_at: NOW,
    };
    store
        .note_post(id(u64::MAX), Epoch::FIRST, Some(post))
        .await
        .expect("notes");
    let step = Commit {
        events: all_events(),
        results: vec![result(u64::MAX, 1, &[])],
        ..commit(u64::MAX, Epoch::FIRST, after)
    };
    let end = stored(store.commit(step).await.expect("commits"));
    let after = open_table(&*store, 2).await;
    store
        .commit(Commit {
            closed: true,
            ..commit(2, Epoch::FIRST, after)
        })
        .await
        .expect("commits");
    let person = store.person(7).await.expect("a pseudonym");
    let choices = StoredChoices::from_iter([("face", "german")]);
    let settings = Settings {
        locale: Some("de".to_owned()),
        shared: true,
        choices,
    };
    store
        .choose_for_server(SERVER, vec![("threads", Some("on".to_owned()))])
        .await
        .expect("chooses");
    store
        .put_settings(person, settings.clone())
        .await
        .expect("keeps");
    store.person(u64::MAX).await.expect("a pseudonym");

    let carry = async |from: &Handle, to: &Handle| {
        for table in from.all_tables().await.expect("reads") {
            to.restore_table(from.dump_table(table).await.expect("dumps"))
                .await
                .expect("restores");
        }
        for (server, choices) in from.dump_servers().await.expect("dumps") {
            to.restore_server(server, choices).await.expect("restores");
        }
        for person in from.dump_persons().await.expect("dumps") {
            to.restore_person(person).await.expect("restores");
        }
    };
    carry(&store, &other).await;
    let carried = other.acquire(id(u64::MAX), NOW).await.expect("acquires");
    assert_eq!((carried.position(), carried.post), (end, Some(post)));
    assert_eq!(other.ledger(SERVER).await.expect("reads").len(), 1);
    assert_eq!(
        other.open_tables().await.expect("reads"),
        store.open_tables().await.expect("reads")
    );
    assert_eq!(
        other.dump_persons().await.expect("dumps"),
        store.dump_persons().await.expect("dumps")
    );
    assert_eq!(other.settings(person).await.expect("reads"), settings);
    let chosen = StoredChoices::from_iter([("threads", "on")]);
    assert_eq!(
        other.dump_servers().await.expect("dumps"),
        [(SERVER, chosen)]
    );

    // And the other way: a table and a person that this store doesn't have yet.
    let other_choices = StoredChoices::from_iter([("lang", "en")]);
    store
        .restore_server(SERVER, other_choices.clone())
        .await
        .expect("restores");
    assert_eq!(
        store.server_choices(SERVER).await.expect("reads"),
        other_choices,
        "restored choices replace the old ones"
    );
    open_table(&*other, 3).await;
    let dump = other.dump_table(id(3)).await.expect("dumps");
    store.restore_table(dump.clone()).await.expect("restores");
    assert_eq!(store.dump_table(id(3)).await.expect("dumps"), dump);
    assert!(matches!(
        store.restore_table(dump.clone()).await,
        Err(StoreError::AlreadyOpen)
    ));
    let broken = TableDump {
        table: id(4),
        log: vec!["{}".to_owned()],
        ..dump
    };
    assert!(matches!(
        store.restore_table(broken).await,
        Err(StoreError::Damaged { .. })
    ));
    let dumped = PersonDump {
        user: 8,
        person,
        settings: Settings::default(),
        shared_deals: Vec::new(),
        day_reminder: None,
        day_servers: Vec::new(),
    };
    assert!(
        matches!(
            store.restore_person(dumped).await,
            Err(StoreError::Damaged { .. })
        ),
        "the pseudonym belongs to another user"
    );
    assert_eq!(store.known_person(8).await.expect("reads"), None);
    let dumped = PersonDump {
        user: 7,
        person: PersonId::new(person.number() ^ 1),
        settings: Settings::default(),
        shared_deals: Vec::new(),
        day_reminder: None,
        day_servers: Vec::new(),
    };
    assert!(
        matches!(
            store.restore_person(dumped).await,
            Err(StoreError::Damaged { .. })
        ),
        "the user has another pseudonym"
    );
    assert_eq!(
        store.all_tables().await.expect("reads"),
        [id(2), id(3), id(u64::MAX)]
    );
    let status = store.status().await.expect("looks");
    assert_eq!(
        (status.tables, status.open_tables, status.format),
        (3, 2, FORMAT)
    );
}

/// Every record that names a person names the table among theirs, whichever way it came.
pub(crate) async fn names_tables(backend: &dyn Backend) {
    let store = backend.open().await;
    let of = async |store: &Handle, person: u64| {
        let tables = store.tables_of(PersonId::new(person)).await;
        tables
            .expect("reads")
            .iter()
            .map(|table| table.number())
            .collect::<Vec<_>>()
    };
    // Person 1 is the host.
    let guests = Opening {
        events: vec![
            joined(0, 2),
            Event::Invited {
                person: PersonId::new(3),
            },
        ],
        ..opening(7, None)
    };
    let after = stored(store.open_table(guests).await.expect("opens"));
    let step = Commit {
        events: vec![
            joined(1, 4),
            Event::Expected {
                place: Place(2),
                person: PersonId::new(5),
            },
            Event::Rematched {
                table: TableId::new(9),
                by: PersonId::new(6),
            },
        ],
        ..commit(7, Epoch::FIRST, after)
    };
    let after = stored(store.commit(step).await.expect("commits"));
    open_table(&*store, 8).await;
    let refused = Commit {
        events: vec![joined(2, 7)],
        ..commit(8, Epoch::FIRST, after)
    };
    store.commit(refused).await.expect_err("a wrong position");
    assert_eq!(of(&store, 1).await, [7, 8]);
    for person in 2..=6 {
        assert_eq!(of(&store, person).await, [7], "person {person}");
    }
    assert_eq!(of(&store, 700).await, [0; 0]);

    // Another store gets it from the tables alone, and a rebuild finds nothing to add.
    let folder = tempfile::tempdir().expect("a folder");
    let other = open(&Options::new("other.redb", folder.path()))
        .await
        .expect("opens");
    for table in [7, 8] {
        let dump = store.dump_table(id(table)).await.expect("dumps");
        other.restore_table(dump).await.expect("restores");
    }
    rebuild(&*store).await.expect("rebuilds");
    for store in [&store, &other] {
        assert_eq!(of(store, 1).await, [7, 8]);
        assert_eq!(of(store, 6).await, [7]);
    }
    assert!(matches!(
        store.index_table(id(700)).await,
        Err(StoreError::UnknownTable)
    ));

    // Erasure leaves the logs as they are, and so the index that follows from them.
    let person = store.person(70).await.expect("a pseudonym");
    let opened = Opening {
        events: vec![joined(0, person.number())],
        ..opening(10, None)
    };
    store.open_table(opened).await.expect("opens");
    erase_person(&*store, 70).await.expect("erases");
    assert_eq!(of(&store, person.number()).await, [10]);
}

/// A log goes when its table has been closed for long. All else stays, in a backup, too.
pub(crate) async fn removes_logs(backend: &dyn Backend) {
    let store = backend.open().await;
    let person = store.person(7).await.expect("a pseudonym");
    let guest = store.person(8).await.expect("a pseudonym");
    let opened = Opening {
        events: vec![joined(0, person.number()), joined(1, guest.number())],
        ..opening(7, None)
    };
    let after = stored(store.open_table(opened).await.expect("opens"));
    let (cause, won) = (
        EndCause::Stopped,
        (person.number(), 48, Some(true), false, false),
    );
    let last = Commit {
        at: NOW.plus_ms(1_000),
        events: vec![Event::Ended { cause }],
        results: vec![result(7, 1, &[won])],
        closed: true,
        ..commit(7, Epoch::FIRST, after)
    };
    let end = stored(store.commit(last).await.expect("commits"));
    open_table(&*store, 8).await;

    let (on_time, late) = (NOW.plus_ms(1_000), NOW.plus_ms(1_001));
    let remove = async |table, before| store.remove_log(id(table), before).await;
    assert!(
        !remove(7, late).await.expect("looks"),
        "a result isn't counted"
    );
    count_results(&*store, id(7)).await.expect("counts");
    assert!(
        !remove(7, on_time).await.expect("looks"),
        "it isn't old enough"
    );
    assert!(matches!(
        remove(700, late).await,
        Err(StoreError::UnknownTable)
    ));
    let before = store.tallies_of(Scope::All, person).await.expect("reads");
    assert!(!before.is_empty());
    assert_eq!(remove_old_logs(&*store, late).await.expect("removes"), 1);
    assert_eq!(remove_old_logs(&*store, late).await.expect("looks"), 0);

    let more = store.commit(commit(7, Epoch::FIRST, end)).await;
    assert!(
        matches!(more, Err(StoreError::Fenced)),
        "a process still had the table"
    );
    let room = store.room(id(7)).await.expect("reads");
    assert_eq!(room, opening(7, None).room);
    let unknown = store.room(id(700)).await;
    assert!(matches!(unknown, Err(StoreError::UnknownTable)));
    let acquired = store.acquire(id(7), NOW).await;
    assert!(matches!(acquired, Err(StoreError::UnknownTable)));
    let review = review_deal(&*store, id(7), 1).await;
    assert!(matches!(review, Err(StoreError::UnknownTable)));
    assert_eq!(store.open_tables().await.expect("reads").len(), 1);
    let dump = store.dump_table(id(7)).await.expect("dumps");
    assert!(dump.log_removed && dump.has_stood_at(end));
    assert_eq!((dump.log.len(), dump.results.len()), (0, 1));
    let mut deals = Vec::new();
    let written = write_export(&*store, &mut deals).await.expect("writes");
    assert_eq!(written, 0, "no deal can be replayed");

    let export = export_person(&*store, 8).await.expect("works");
    let tables = &export.expect("is known")["tables"];
    let listed = serde_json::json!([{"table": id(7).to_string(), "log_removed": true}]);
    assert_eq!(*tables, listed, "only the index names the guest");

    let folder = tempfile::tempdir().expect("a folder");
    let other = open(&Options::new("other.redb", folder.path()))
        .await
        .expect("opens");
    let mut backup = Vec::new();
    write_backup(&*store, NOW, &mut backup)
        .await
        .expect("writes");
    let backup = Backup::check(Cursor::new(backup)).expect("is sound");
    backup.restore(&*other).await.expect("restores");
    for store in [&store, &other] {
        assert_eq!(rebuild(&**store).await.expect("rebuilds"), 1);
        let counted = store.tallies_of(Scope::All, person).await.expect("reads");
        assert_eq!(counted, before, "the counts stay");
        assert_eq!(store.dump_table(id(7)).await.expect("dumps"), dump);
        let export = export_person(&**store, 7).await.expect("works");
        let table = &export.expect("is known")["tables"][0];
        assert_eq!(table["results"].as_array().map(Vec::len), Some(1));
        assert!(table["log"].is_null(), "{table}");
    }
}

/// Every person is on one page, and no page has all of many.
pub(super) async fn reads_pages(backend: &dyn Backend) {
    const MORE: u64 = 1_100;
    let store = backend.open().await;
    // Discord's numbers differ in their high bits.
    let users: Vec<u64> = (0..MORE).map(|number| (1_000_000 + number) << 22).collect();
    // A busy cluster doesn't answer a thousand at once in time.
    for some in users.chunks(50) {
        let named = some.iter().map(|user| store.person(*user));
        for named in futures_util::future::join_all(named).await {
            named.expect("a pseudonym");
        }
    }
    let dumps = store.dump_persons().await.expect("dumps");
    let all: BTreeSet<PersonId> = dumps.iter().map(|dump| dump.person).collect();
    let (mut paged, mut pages, mut from) = (Vec::new(), 0, Some(0));
    while let Some(page) = from {
        let some = store.some_persons(page).await.expect("reads");
        assert!(
            some.persons.len() <= all.len() / 2,
            "a page isn't everything"
        );
        paged.extend(some.persons);
        (pages, from) = (pages + 1, some.next);
    }
    assert!(pages > 1 && paged.len() == all.len(), "{pages} pages");
    assert_eq!(paged.into_iter().collect::<BTreeSet<PersonId>>(), all);
}
