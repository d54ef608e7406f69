//! Damage in the middle of Redis's file: the server refuses to start, or the store reports it, or
//! no table is harmed.

use std::collections::BTreeMap;
use std::fs;

use skat_store::{StoreError, open};
use skat_table::TableId;

use crate::common::servers::Server;
use crate::common::{NOW, options};
use crate::player::{Player, soaks, store_at};
use crate::power::file_of;

const TABLES: u64 = 3;

/// Steps written to each table.
const STEPS: usize = 60;

/// Number of damages, and the number in a soak.
const TIMES: (usize, usize) = (60, 3_000);

/// The outcome of a damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// The server doesn't start.
    Refused,
    /// The store names the unreadable record.
    Named,
    /// Steps are missing, and their writer finds out.
    Noticed,
    /// No table is harmed.
    Harmless,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_table_is_silently_wrong() {
    let mut server = Server::strict();
    let store = store_at(&server.url()).await;
    let mut players = Vec::new();
    for table in 1..=TABLES {
        players.push(Player::sit_down(store.clone(), table).await);
    }
    for _ in 0..STEPS {
        for player in &mut players {
            player.go_on().await;
        }
    }
    server.kill();
    let whole = fs::read(file_of(&server)).expect("reads");
    let mut outcomes = BTreeMap::<Outcome, usize>::new();
    for _ in 0..if soaks() { TIMES.1 } else { TIMES.0 } {
        let mut damaged = whole.clone();
        let what = damage(&mut damaged);
        fs::write(file_of(&server), &damaged).expect("damages");
        let outcome = if server.try_restart() {
            look(&server, &players, &what).await
        } else {
            Outcome::Refused
        };
        *outcomes.entry(outcome).or_default() += 1;
        server.kill();
    }
    println!("{outcomes:?}");
    assert!(
        outcomes.contains_key(&Outcome::Refused) && outcomes.contains_key(&Outcome::Named),
        "{outcomes:?}"
    );
}

/// Damages something in the middle and describes it.
fn damage(bytes: &mut [u8]) -> String {
    let at = bytes.len() / 10 + random(bytes.len() * 8 / 10);
    match random(3) {
        0 => {
            let bit = random(8);
            bytes[at] ^= 1 << bit;
            format!("bit {bit} at {at}")
        }
        1 => {
            bytes[at] = b'0' + random(10) as u8;
            format!("a digit at {at}")
        }
        _ => {
            let length = 1 + random(64);
            bytes[at..at + length].fill(0);
            format!("{length} zeros at {at}")
        }
    }
}

async fn look(server: &Server, players: &[Player], damage: &str) -> Outcome {
    let Ok(store) = open(&options(server.url(), "")).await else {
        return Outcome::Named;
    };
    let mut outcome = Outcome::Harmless;
    for player in players {
        let of_table = match store.acquire(TableId::new(player.table()), NOW).await {
            Err(StoreError::Unavailable(reason)) => panic!("{damage}: {reason}"),
            Err(_) => Outcome::Named,
            Ok(acquired) if acquired.position() == player.stands() => Outcome::Harmless,
            Ok(acquired) => {
                let end = acquired.position();
                assert!(
                    player.knew(end),
                    "{damage}: table {} stands at {end:?}",
                    player.table()
                );
                Outcome::Noticed
            }
        };
        outcome = outcome.min(of_table);
    }
    outcome
}

fn random(below: usize) -> usize {
    getrandom::u64().expect("the system provides random numbers") as usize % below
}
