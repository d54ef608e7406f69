//! One process erases a person whom other processes know.

use serde_json::json;
use skat_store::{Store, erase_person};
use skat_table::{PersonId, TableId};

use crate::deals::three_at_a_table;
use crate::person::Person;
use crate::pool::{each_shard_has_one_session, one_with_computers};
use crate::processes::{EXCUSED, first_process, one_more_process};
use crate::servers::{Server, go_on, halt};
use crate::world::{PATIENCE, World};

/// Returns the text of all records of a table.
async fn records(store: &dyn Store, table: TableId) -> String {
    let dump = store.dump_table(table).await.unwrap();
    [vec![dump.header], dump.log].concat().join("\n")
}

/// Opens a new table and checks that the person has a new pseudonym there.
async fn opens_a_table_under_a_new_pseudonym(store: &dyn Store, person: &Person, before: PersonId) {
    let tables = store.all_tables().await.unwrap();
    person.slash("skat new", &[("rounds", json!(1))]).await;
    person.table_message("join").await;
    let now = store
        .known_person(person.member.id().0)
        .await
        .unwrap()
        .unwrap();
    assert_ne!(now, before, "the person has a new pseudonym");
    let opened = store
        .all_tables()
        .await
        .unwrap()
        .into_iter()
        .find(|table| !tables.contains(table))
        .unwrap();
    let records = records(store, opened).await;
    assert!(
        records.contains(&now.number().to_string()),
        "the new pseudonym sits here: {records}"
    );
    assert!(
        !records.contains(&before.number().to_string()),
        "the old pseudonym isn't seated here: {records}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_erased_by_another_process_leaves_and_becomes_someone_else() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let process = first_process(&world).await;
    let people = three_at_a_table(&world).await;
    let bernd = &people[1];
    let store = world.open_store().await;
    let before = store
        .known_person(bernd.member.id().0)
        .await
        .unwrap()
        .unwrap();
    let table = store.all_tables().await.unwrap()[0];
    // Nothing else happens here, so the table's process has to notice it by itself.
    erase_person(store.as_ref(), bernd.member.id().0)
        .await
        .unwrap();
    let got_up = async {
        while !records(store.as_ref(), table).await.contains("taken_over") {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    assert!(
        tokio::time::timeout(PATIENCE, got_up).await.is_ok(),
        "the erased person's seat isn't free:\n{}",
        world.log()
    );
    bernd.press_table("cards").await;
    bernd.slash_gets("skat hand", &[], "an keinem Tisch").await;
    opens_a_table_under_a_new_pseudonym(store.as_ref(), bernd, before).await;
    process.leaves().await;
    world.end_but_for(&EXCUSED).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_hung_during_an_erasure_does_not_remember_the_person() {
    let redis = Server::strict();
    let world = World::on_store(redis.url()).await;
    let hanging = first_process(&world).await;
    let anna = one_with_computers(&world, "anna", 1).await;
    anna.asked().await;
    let store = world.open_store().await;
    let before = store
        .known_person(anna.member.id().0)
        .await
        .unwrap()
        .unwrap();
    let heir = one_more_process(&world, 1).await;
    halt(hanging.id());
    // There is no response until another process serves the shard.
    let question = loop {
        let asked = anna.member.slash("privacy delete", &[]).unwrap();
        if anna.member.outcome(asked, PATIENCE).await.unwrap()
            == discord_sandbox::Outcome::Responded
        {
            break anna
                .sees(|message| message.button("Meine Daten löschen").is_some())
                .await;
        }
    };
    anna.gets_response(
        anna.member
            .click_label(&question, "Meine Daten löschen")
            .unwrap(),
    )
    .await;
    anna.sees(|message| message.id() == question.id() && message.text().contains("ist gelöscht"))
        .await;
    go_on(hanging.id());
    world.wait_for_bots(2).await;
    heir.leaves().await;
    each_shard_has_one_session(&world, 1).await;
    opens_a_table_under_a_new_pseudonym(store.as_ref(), &anna, before).await;
    hanging.leaves().await;
    // The process responds too late to interactions from before the hang.
    world
        .end_but_for(&[&EXCUSED[..], &["10062"]].concat())
        .await;
}
