//! People: pseudonyms and choices.

use futures_util::future::join_all;
use skat_store::{Settings, StoredChoices};
use skat_table::PersonId;

use crate::Backend;

pub(crate) async fn hides_users(backend: &dyn Backend) {
    let users: Vec<u64> = (0..50).chain([u64::MAX]).collect();
    let mut persons = Vec::new();
    {
        let store = backend.open().await;
        for &user in &users {
            persons.push(store.person(user).await.expect("a pseudonym"));
        }
        let twice = join_all([store.person(1_000), store.person(1_000)]).await;
        assert_eq!(
            twice[0].as_ref().expect("a pseudonym"),
            twice[1].as_ref().expect("a pseudonym")
        );
    }
    let store = backend.open().await;
    for (&user, &person) in users.iter().zip(&persons) {
        assert_eq!(store.person(user).await.expect("a pseudonym"), person);
        assert_eq!(store.user(person).await.expect("reads"), Some(user));
        assert!(person.number() < 1 << 48);
    }
    persons.sort_unstable();
    persons.dedup();
    assert_eq!(persons.len(), users.len());
}

pub(crate) async fn erases_people(backend: &dyn Backend) {
    let store = backend.open().await;
    assert_eq!(store.known_person(7).await.expect("reads"), None);
    let person = store.person(7).await.expect("a pseudonym");
    assert_eq!(store.known_person(7).await.expect("reads"), Some(person));
    assert_eq!(
        store.settings(person).await.expect("reads"),
        Settings::default()
    );
    let choices = StoredChoices::from_iter([("display", "text"), ("an empty one", "")]);
    let chosen = Settings {
        locale: Some("de".to_owned()),
        shared: true,
        choices,
    };
    store
        .put_settings(person, chosen.clone())
        .await
        .expect("keeps");
    assert_eq!(store.settings(person).await.expect("reads"), chosen);
    let nobody = PersonId::new(person.number() ^ 1);
    store
        .put_settings(nobody, chosen.clone())
        .await
        .expect("settings of an unknown person are ignored");
    assert_eq!(
        store.settings(nobody).await.expect("reads"),
        Settings::default()
    );

    let fewer = Settings {
        choices: StoredChoices::NONE,
        ..chosen.clone()
    };
    store
        .put_settings(person, fewer.clone())
        .await
        .expect("keeps");
    assert_eq!(store.settings(person).await.expect("reads"), fewer);
    store
        .put_settings(person, chosen.clone())
        .await
        .expect("keeps");

    for user in [7, 6] {
        store.begin_erasure(user).await.expect("notes");
    }
    drop(store);
    let store = backend.open().await;
    assert_eq!(store.pending_erasures().await.expect("reads"), [6, 7]);
    assert_eq!(
        store.settings(person).await.expect("reads"),
        chosen,
        "nothing is gone yet"
    );
    let before = store.latest_erasure().await.expect("reads");
    assert_eq!(store.latest_erasure().await.expect("reads"), before);
    store.erase(7).await.expect("erases");
    let after = store.latest_erasure().await.expect("reads");
    assert_ne!(after, before, "everybody can notice it");
    store.erase(7).await.expect("erasing again does nothing");
    store
        .erase(5)
        .await
        .expect("erasing an unknown person does nothing");
    assert_eq!(
        store.latest_erasure().await.expect("reads"),
        after,
        "no person was erased"
    );
    assert_eq!(store.pending_erasures().await.expect("reads"), [6]);
    assert_eq!(store.user(person).await.expect("reads"), None);
    assert_eq!(store.known_person(7).await.expect("reads"), None);
    assert_eq!(
        store.settings(person).await.expect("reads"),
        Settings::default()
    );
    assert_ne!(store.person(7).await.expect("a new pseudonym"), person);
    store.erase(7).await.expect("a second erasure succeeds");
    let again = store.latest_erasure().await.expect("reads");
    assert_ne!(again, after);
    store
        .erase(6)
        .await
        .expect("erasing a person with only a note succeeds");
    assert_ne!(
        store.latest_erasure().await.expect("reads"),
        again,
        "an earlier erasure may have stopped midway"
    );
}

pub(crate) async fn choose_for_servers(backend: &dyn Backend) {
    let store = backend.open().await;
    assert_eq!(
        store.server_choices(5).await.expect("reads"),
        StoredChoices::NONE
    );
    let on = |text: &str| Some(text.to_owned());
    let both = StoredChoices::from_iter([("lang", "de"), ("threads", "on")]);
    let chosen = store
        .choose_for_server(5, vec![("threads", on("on")), ("lang", on("de"))])
        .await
        .expect("chooses");
    assert_eq!(chosen, both);
    assert_eq!(
        store.server_choices(4).await.expect("reads"),
        StoredChoices::NONE,
        "the choice belongs to another server"
    );
    store
        .choose_for_server(4, vec![("lang", on("en"))])
        .await
        .expect("chooses");
    drop(store);
    let store = backend.open().await;
    assert_eq!(store.server_choices(5).await.expect("reads"), both);
    // Each of many simultaneous choices takes effect.
    const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let changes =
        NAMES.map(|name| store.choose_for_server(5, vec![(name, on(name)), ("lang", None)]));
    join_all(changes)
        .await
        .into_iter()
        .for_each(|chosen| drop(chosen.expect("chooses")));
    let all: StoredChoices = NAMES
        .map(|name| (name, name))
        .into_iter()
        .chain([("threads", "on")])
        .collect();
    assert_eq!(store.server_choices(5).await.expect("reads"), all);
    let servers: Vec<u64> = store
        .dump_servers()
        .await
        .expect("dumps")
        .into_iter()
        .map(|(server, _)| server)
        .collect();
    assert_eq!(servers, [4, 5]);
    store
        .choose_for_server(4, vec![("lang", None)])
        .await
        .expect("the choice is reset");
    assert_eq!(
        store.dump_servers().await.expect("dumps"),
        [(5, all)],
        "nothing is chosen for the other any more"
    );
}
