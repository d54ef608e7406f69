//! The operator's records: blocks, servers to leave, broadcasts.

use std::io::Cursor;

use futures_util::future::join_all;
use skat_store::{
    Backup, Block, Broadcast, BroadcastDelivery, BroadcastState, DeliveryState, Departure,
    OperatorRecords, Options, OrderOrigin, begin_delivery, delivery, edit_operator_records,
    erase_person, export_person, note_delivery, open, operator_records, write_backup,
};
use skat_table::Timestamp;

use crate::Backend;
use crate::common::{NOW, SERVER};

fn block(reason: &str) -> Block {
    Block {
        at: NOW.0,
        reason: Some(reason.to_owned()),
    }
}

pub(crate) async fn keeps_records(backend: &dyn Backend) {
    let store = backend.open().await;
    let none = operator_records(store.as_ref()).await.expect("reads");
    assert_eq!(none, OperatorRecords::default());
    // Each of many simultaneous changes takes effect.
    let changes = (1..=8).map(|user| {
        edit_operator_records(store.as_ref(), move |records| {
            records.users.insert(user, block("spam"));
        })
    });
    for changed in join_all(changes).await {
        changed.expect("changes");
    }
    let origin = OrderOrigin {
        channel: 11,
        locale: "de".to_owned(),
    };
    let departure = Departure {
        order: 12,
        at: NOW.0,
        origin: origin.clone(),
        reason: None,
        confirmed: false,
        tables: 0,
        tried: false,
    };
    let broadcast = Broadcast {
        at: NOW.0,
        origin,
        text: "News".to_owned(),
        state: BroadcastState::Draft,
    };
    let kept = edit_operator_records(store.as_ref(), move |records| {
        records.users.retain(|&user, _| user > 6);
        records.servers.insert(u64::MAX, block("spam"));
        records.departures.insert(5, departure.clone());
        records.broadcasts.insert(6, broadcast.clone());
        records.commands_in = Some(SERVER);
    })
    .await
    .expect("changes");
    assert!(kept.users.keys().eq(&[7, 8]));
    drop(store);
    let store = backend.open().await;
    assert_eq!(operator_records(store.as_ref()).await.expect("reads"), kept);

    // They are in the person's export, outlive their erasure, and are in backups.
    for person_is_known in [false, true] {
        if person_is_known {
            store.person(7).await.expect("a pseudonym");
        }
        let export = export_person(store.as_ref(), 7).await.expect("exports");
        let export = export.expect("something is known");
        assert_eq!(export["blocked"]["reason"], "spam");
        let other = export_person(store.as_ref(), 9).await.expect("exports");
        assert_eq!(other, None);
    }
    erase_person(store.as_ref(), 7).await.expect("erases");
    assert_eq!(operator_records(store.as_ref()).await.expect("reads"), kept);
    let mut bytes = Vec::new();
    write_backup(store.as_ref(), NOW, &mut bytes)
        .await
        .expect("the backup is written");
    let folder = tempfile::tempdir().expect("a folder");
    let other = open(&Options::new("other.redb", folder.path()))
        .await
        .expect("opens");
    let backup = Backup::check(Cursor::new(bytes)).expect("the backup is valid");
    backup
        .restore(other.as_ref())
        .await
        .expect("the backup restores");
    assert_eq!(operator_records(other.as_ref()).await.expect("reads"), kept);
}

pub(crate) async fn begins_deliveries(backend: &dyn Backend) {
    let store = backend.open().await;
    store
        .choose_for_server(SERVER, vec![("threads", Some("on".to_owned()))])
        .await
        .expect("chooses");
    let later = Timestamp(NOW.0 + 1);
    let begin = async |broadcast, now| {
        let begun = begin_delivery(store.as_ref(), SERVER, broadcast, now);
        begun.await.expect("begins")
    };
    assert_eq!(begin(1, NOW).await, DeliveryState::Begun(NOW));
    assert_eq!(begin(1, later).await, DeliveryState::Begun(NOW));
    let note = async |broadcast, state| {
        let ended = BroadcastDelivery { broadcast, state };
        let noted = note_delivery(store.as_ref(), SERVER, ended);
        noted.await.expect("notes");
    };
    note(1, DeliveryState::Sent).await;
    assert_eq!(begin(1, later).await, DeliveryState::Sent);
    note(1, DeliveryState::Failed).await;
    assert_eq!(
        begin(1, later).await,
        DeliveryState::Sent,
        "what has arrived can't fail any more"
    );
    assert_eq!(begin(2, later).await, DeliveryState::Begun(later));
    note(1, DeliveryState::Failed).await;
    assert_eq!(begin(2, later).await, DeliveryState::Begun(later));
    note(2, DeliveryState::Failed).await;
    assert_eq!(begin(2, later).await, DeliveryState::Failed);
    let choices = store.server_choices(SERVER).await.expect("reads");
    let last = BroadcastDelivery {
        broadcast: 2,
        state: DeliveryState::Failed,
    };
    assert_eq!(delivery(&choices), Some(last));
    assert_eq!(choices.get("threads"), Some("on"), "the settings stay");
}
