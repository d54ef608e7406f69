//! A person's export, compared with every stored record that names the person.

use std::collections::BTreeSet;

use serde_json::json;
use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_store::{
    Commit, EmbeddedStore, Epoch, Opening, Seeker, TableStore as _, TokenOwner, change_seekers,
    export_person,
};
use skat_table::{
    Event, Header, ListPlace, ListResult, PersonId, Place, Player, ShareCode, TableId, ThinkTime,
};

use crate::common::{NOW, SERVER, commit, joined, opening, result, stored, token};
use crate::embedded::{dump, make_key_file};
use crate::{Json, KNOWN, write};

/// A closed table of the person, with every kind of record that names them.
const CLOSED: u64 = 11;
/// An open table of the person.
const OPEN: u64 = 12;

fn hosted(table: u64, events: Vec<Event>) -> Opening {
    let header = Header::new(
        TableId::new(table),
        GameId::Skat,
        RuleSet::of(Preset::Isko2),
        3,
        36,
        ThinkTime::Seconds(60),
        KNOWN.person,
        NOW,
    );
    Opening {
        header: header.expect("a valid header"),
        events,
        ..opening(table, None)
    }
}

/// Adds what the golden content lacks of the person.
async fn add_person(store: &EmbeddedStore) {
    let (number, other) = (KNOWN.person.number(), PersonId::new(1));
    let opened = hosted(CLOSED, vec![joined(0, number), joined(1, 1)]);
    let after = stored(store.open_table(opened).await.expect("opens"));
    let places = vec![
        ListPlace {
            player: Player::Person(KNOWN.person),
            total: 48,
            won: true,
        },
        ListPlace {
            player: Player::Person(other),
            total: -36,
            won: false,
        },
    ];
    let (table, at, person) = (TableId::new(CLOSED), NOW, KNOWN.person);
    let last = Commit {
        events: vec![
            Event::Invited { person },
            Event::Expected {
                place: Place(2),
                person,
            },
            Event::Rematched {
                table: TableId::new(9),
                by: person,
            },
            Event::Rematched {
                table: TableId::new(9),
                by: other,
            },
        ],
        results: vec![result(CLOSED, 1, &[(number, 48, Some(true), false, false)])],
        list: Some(ListResult {
            table,
            at,
            places,
            unaided: true,
            strength: None,
        }),
        closed: true,
        ..commit(CLOSED, Epoch::FIRST, after)
    };
    store.commit(last).await.expect("commits");

    let opened = hosted(OPEN, vec![joined(0, number)]);
    store.open_table(opened).await.expect("opens");
    let (owner, key) = (TokenOwner::Person(person), token("a2V5", NOW));
    let noted = store.note_token(TableId::new(OPEN), Epoch::FIRST, owner, Some(key));
    noted.await.expect("notes");
    let seeker = Seeker {
        person,
        until: NOW,
        channel: Some(77),
    };
    let change = move |waiting: &mut Vec<Seeker>| waiting.push(seeker);
    let kept = change_seekers(store, SERVER, &[person], change).await;
    assert_eq!(kept.expect("keeps"), [seeker]);
}

/// Returns the kinds of rows that name the person or the user.
fn kinds_of_person(rows: &[String]) -> BTreeSet<String> {
    let own = [KNOWN.person.number(), KNOWN.user].map(|number| number.to_string());
    let names = |row: &&String| {
        let mut numbers = row.split(|c: char| !c.is_ascii_digit());
        numbers.any(|number| own.iter().any(|own| own == number))
    };
    let kind = |row: &String| {
        let row: Json = serde_json::from_str(row).expect("a row is JSON");
        row["table"].as_str().expect("a name").to_owned()
    };
    rows.iter().filter(names).map(kind).collect()
}

#[tokio::test]
async fn an_export_tells_of_every_record_that_names_the_person() {
    let folder = tempfile::tempdir().expect("a folder");
    make_key_file(folder.path());
    let path = folder.path().join("tables.redb");
    let export = {
        let store = EmbeddedStore::open(&path).expect("opens");
        write(&store).await;
        add_person(&store).await;
        export_person(&store, KNOWN.user).await.expect("works")
    };
    let export = export.expect("the person is known");
    let tables = export["tables"].as_array().expect("tables");
    let table = |number: u64| {
        let own = |table: &&Json| table["table"] == TableId::new(number).to_string();
        tables.iter().find(own).expect("the table")
    };
    let user = KNOWN.user.to_string();
    let own_names = |value: &Json| value.to_string().matches("\"you\"").count();
    let is_told = |kind: &str| match kind {
        "persons" | "users" => {
            export["user"] == user && export["pseudonym"] == KNOWN.person.number()
        }
        "settings" => export["settings"]["choices"]["face"] == "german",
        "server_choices" => export["boards"][0]["channel"] == "77",
        "tallies" => !export["tallies"].as_array().expect("tallies").is_empty(),
        "ratings" => !export["ratings"].as_array().expect("ratings").is_empty(),
        "headers" => [CLOSED, OPEN]
            .iter()
            .all(|&number| table(number)["header"]["host"] == "you"),
        // Joined, invited, expected, rematched.
        "events" => own_names(&table(CLOSED)["log"]) == 4,
        "shared_deals" => export["shared_deals"] == json!([ShareCode::new(7).to_string()]),
        "ledger" => own_names(&table(CLOSED)["results"]) == 2,
        "day_entries" => {
            let events = &export["daily_list"]["days"][0]["events"];
            events[0] == "d" && events[6] == "0 play CJ" && events[7].is_null()
        }
        "day_scores" => export["daily_list"]["days"][0]["results"][0]["points"] == -136,
        "day_servers" => export["daily_list"]["servers"] == json!([SERVER.to_string()]),
        "day_reminders" => export["daily_list"]["reminder"] == 18,
        "week_groups" => export["daily_list"]["leagues"][0]["league"] == 1,
        // They follow from the others.
        "day_players" | "day_running" | "person_days" | "person_tables" | "scores" | "ranks"
        | "blocks" | "rating_lists" => true,
        // A key, and worthless after a quarter of an hour.
        "tokens" => true,
        _ => false,
    };
    let kinds = kinds_of_person(&dump(&path));
    for kind in &kinds {
        assert!(
            is_told(kind),
            "the export says nothing of {kind}: {export:#}"
        );
    }
    let expected = [
        "day_entries",
        "day_players",
        "day_reminders",
        "day_running",
        "day_scores",
        "day_servers",
        "events",
        "headers",
        "ledger",
        "person_days",
        "person_tables",
        "persons",
        "ranks",
        "rating_lists",
        "ratings",
        "scores",
        "server_choices",
        "settings",
        "shared_deals",
        "tallies",
        "tokens",
        "users",
        "week_groups",
    ];
    assert_eq!(
        kinds.iter().map(String::as_str).collect::<Vec<_>>(),
        expected
    );
}
