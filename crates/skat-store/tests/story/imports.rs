//! Imported deals: each person has a few, for a while.

use serde_json::json;
use skat_store::{ImportedDeal, MOST_IMPORTS, Settings, erase_person, export_person};
use skat_table::{PersonId, ShareCode, Timestamp};

use crate::common::NOW;
use crate::{Backend, Handle};

const DAY_MS: i64 = 86_400_000;

fn import(person: PersonId, code: u64, until: Timestamp) -> ImportedDeal {
    ImportedDeal {
        code: ShareCode::new(code),
        person,
        until,
        text: format!("deal {code}\n\"quoted\""),
    }
}

async fn put(store: &Handle, import: &ImportedDeal, now: Timestamp) {
    let put = store.put_import(import.clone(), now).await;
    put.expect("stores");
}

async fn found(store: &Handle, code: u64, now: Timestamp) -> Option<ImportedDeal> {
    let found = store.import_of(ShareCode::new(code), now).await;
    found.expect("reads")
}

async fn codes(store: &Handle, person: PersonId) -> Vec<u64> {
    let imports = store.imports_of(person).await.expect("reads");
    imports.iter().map(|import| import.code.bits()).collect()
}

pub(super) async fn keeps_imports(backend: &dyn Backend) {
    let store = backend.open().await;
    let person = store.person(61).await.expect("draws");
    let other = store.person(62).await.expect("draws");
    let tomorrow = NOW.plus_ms(DAY_MS);
    put(&store, &import(PersonId::new(1), 5, tomorrow), NOW).await;
    assert_eq!(found(&store, 5, NOW).await, None, "nobody imported it");

    let first = import(person, u64::MAX, tomorrow);
    put(&store, &first, NOW).await;
    put(&store, &import(other, 7, tomorrow), NOW).await;
    let last_moment = tomorrow.plus_ms(-1);
    assert_eq!(
        found(&store, u64::MAX, last_moment).await,
        Some(first.clone())
    );
    assert_eq!(found(&store, u64::MAX, tomorrow).await, None);
    assert_eq!(found(&store, 8, NOW).await, None);
    // Settings stay beside them.
    let settings = Settings {
        shared: true,
        ..Settings::default()
    };
    let kept = store.put_settings(person, settings).await;
    kept.expect("keeps");
    drop(store);

    let store = backend.open().await;
    assert_eq!(found(&store, u64::MAX, NOW).await, Some(first.clone()));
    let again = ImportedDeal {
        until: tomorrow.plus_ms(5),
        text: "another".to_owned(),
        ..first
    };
    put(&store, &again, NOW).await;
    assert_eq!(store.imports_of(person).await.expect("reads"), [again]);

    // The oldest go first, and those whose time is over.
    for number in 0..30 {
        let until = tomorrow.plus_ms(10 + number);
        let number = u64::try_from(number).expect("a small number");
        put(&store, &import(person, 100 + number, until), NOW).await;
    }
    let kept: Vec<u64> = (110..130).collect();
    assert_eq!(kept.len(), MOST_IMPORTS);
    assert_eq!(codes(&store, person).await, kept);
    assert_eq!(found(&store, 109, NOW).await, None);
    let late = tomorrow.plus_ms(10 + 25);
    put(&store, &import(person, 200, late.plus_ms(DAY_MS)), late).await;
    assert_eq!(codes(&store, person).await, [126, 127, 128, 129, 200]);
    assert_eq!(codes(&store, other).await, [7], "others keep theirs");

    let export = export_person(&*store, 62).await.expect("exports");
    let export = export.expect("they are known");
    let own = json!([{
        "code": ShareCode::new(7).to_string(),
        "until": tomorrow.0,
        "deal": "deal 7\n\"quoted\"",
    }]);
    assert_eq!(export["imports"], own);

    store.drop_old_imports(late).await.expect("drops");
    assert_eq!(found(&store, 7, late).await, None);
    assert!(found(&store, 200, late).await.is_some());
    erase_person(&*store, 61).await.expect("erases");
    assert_eq!(found(&store, 200, NOW).await, None);
    assert_eq!(codes(&store, person).await, [0_u64; 0]);
    put(&store, &import(person, 300, tomorrow), NOW).await;
    assert_eq!(found(&store, 300, NOW).await, None, "nobody is behind it");
}
