//! Whole contents, carried to another store.

use skat_store::{
    Commit, Epoch, FORMAT, Options, PersonDump, Post, Settings, StoreError, StoredChoices,
    TableDump, open,
};
use skat_table::PersonId;

use crate::common::{NOW, SERVER, commit, open_table, result, stored};
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
