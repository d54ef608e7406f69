//! Shared fixtures: sample tables, commits and results.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test uses a part of this module"
)]

pub mod servers;

use std::path::PathBuf;

use secrecy::SecretString;
use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_store::{
    Commit, Committed, Epoch, LogPosition, Opening, Options, Room, Store, Token, TokenKey,
};
use skat_table::{
    DealResult, Event, Header, PersonId, Place, PlaceResult, Player, TableId, ThinkTime, Timestamp,
};

/// The server of the sample tables.
pub const SERVER: u64 = 900;

/// A moment in the tests' own time.
pub const NOW: Timestamp = Timestamp(1_750_000_000_000);

/// Returns the options for a store at this URL, with a token key, which a store in Redis needs.
pub fn options(url: impl Into<String>, folder: impl Into<PathBuf>) -> Options {
    Options {
        token_key: Some(key("a")),
        ..Options::new(url, folder)
    }
}

/// Returns the token key that repeats this digit.
pub fn key(digit: &str) -> TokenKey {
    TokenKey::from_hex(&digit.repeat(64)).expect("a key")
}

/// A table for three by the official rules, in the version of the golden records, opened by person
/// 1.
pub fn header(table: u64) -> Header {
    header_by(table, RuleSet::of(Preset::Isko2))
}

/// A table for three by these rules, opened by person 1.
pub fn header_by(table: u64, rules: RuleSet) -> Header {
    Header::new(
        TableId::new(table),
        GameId::Skat,
        rules,
        3,
        36,
        ThinkTime::Seconds(60),
        PersonId::new(1),
        NOW,
    )
    .expect("a valid header")
}

/// Its opening, with the host on the first place.
pub fn opening(table: u64, interaction: Option<u64>) -> Opening {
    Opening {
        header: header(table),
        room: Room {
            server: SERVER,
            channel: 77,
            locale: "de".to_owned(),
        },
        at: NOW,
        events: vec![joined(0, 1)],
        interaction,
    }
}

/// A person sits down.
pub fn joined(place: u8, person: u64) -> Event {
    Event::Joined {
        place: Place(place),
        person: PersonId::new(person),
    }
}

/// Stores the sample table with this number and returns its log's position.
pub async fn open_table(store: &dyn Store, table: u64) -> LogPosition {
    stored(
        store
            .open_table(opening(table, None))
            .await
            .expect("opens a table"),
    )
}

/// A commit of one small event.
pub fn commit(table: u64, epoch: Epoch, after: LogPosition) -> Commit {
    Commit {
        table: TableId::new(table),
        epoch,
        after,
        at: NOW,
        events: vec![Event::Ready { place: Place(0) }],
        interaction: None,
        results: Vec::new(),
        codes: Vec::new(),
        removed: Vec::new(),
        list: None,
        closed: false,
        token: None,
    }
}

/// Returns the log's position after a step that must have been stored.
pub fn stored(committed: Committed) -> LogPosition {
    match committed {
        Committed::Stored { now } => now,
        Committed::Duplicate => panic!("the store took the step for a duplicate"),
    }
}

/// A token issued at this moment.
pub fn token(text: &str, issued_at: Timestamp) -> Token {
    Token {
        token: SecretString::from(text.to_owned()),
        application: 5,
        message: Some(6),
        issued_at,
        channel: None,
    }
}

/// A deal's result for a place: person (0 for an autoplayer), points, declared, another lost, sat
/// out.
pub type Row = (u64, i32, Option<bool>, bool, bool);

/// The result of a deal.
pub fn result(table: u64, number: u16, rows: &[Row]) -> DealResult {
    let place = |&(person, points, declared, other_lost, sat_out): &Row| PlaceResult {
        player: if person == 0 {
            Player::Autoplayer
        } else {
            Player::Person(PersonId::new(person))
        },
        points,
        declared,
        other_lost,
        sat_out,
    };
    DealResult {
        table: TableId::new(table),
        number,
        at: NOW,
        places: rows.iter().map(place).collect(),
        facts: None,
        undone: false,
    }
}
