//! The store's step of a click alone: one action with its interaction and token, one at a time.

use std::time::Instant;

use secrecy::SecretString;
use skat_rules::game::GameId;
use skat_store::{
    Commit, Committed, EmbeddedStore, Epoch, Opening, Room, TableStore as _, Token, TokenOwner,
};
use skat_table::{Event, PersonId, Place, TableId};

use crate::cores::cpu_time;
use crate::figures::Figures;
use crate::{header, running_log};

/// Number of steps.
const STEPS: u64 = 2_000;

/// Measures the steps at a table in mid-deal.
pub(crate) async fn measure() -> Figures {
    let now = skatrunde::clock::Clock::system().now();
    let person = PersonId::new(1);
    let folder = tempfile::tempdir().unwrap();
    let store = EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap();
    let opening = Opening {
        header: header(1, person, now),
        room: Room {
            server: 1,
            channel: 2,
            locale: "de".to_owned(),
        },
        at: now,
        events: running_log(person, now),
        interaction: None,
    };
    let mut committed = store.open_table(opening).await.unwrap();
    let token = Token {
        // As long as Discord's tokens.
        token: SecretString::from("t".repeat(200)),
        application: 1,
        message: None,
        issued_at: now,
        channel: Some(2),
    };
    let action = GameId::Skat.parse_action("play CJ").unwrap();
    let (mut times, cpu) = (Vec::new(), cpu_time(std::process::id()));
    for interaction in 1..=STEPS {
        let Committed::Stored { now: after } = committed else {
            panic!("the store took a new interaction for a duplicate")
        };
        let commit = Commit {
            table: TableId::new(1),
            epoch: Epoch::FIRST,
            after,
            at: now,
            events: vec![Event::Acted {
                place: Place(1),
                action,
                rationale: None,
            }],
            interaction: Some(interaction),
            results: Vec::new(),
            codes: Vec::new(),
            removed: Vec::new(),
            list: None,
            closed: false,
            token: Some((TokenOwner::Opener(person), token.clone())),
        };
        let begun = Instant::now();
        committed = store.commit(commit).await.unwrap();
        times.push(begun.elapsed());
    }
    let cpu = cpu_time(std::process::id()) - cpu;
    times.sort();
    Figures {
        times,
        failed: 0,
        cpu,
        calls: 0,
        response_bytes: 0,
    }
}
