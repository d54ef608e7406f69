//! Measures what protocol 2 costs a table: time from the lobby to the first cards, and memory while
//! the first deal is played. On a busy machine, `time` around it tells the CPU time.
//!
//! `cargo run --release -p skat-table --example opening`
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "it measures time and memory, and prints them"
)]

use std::hint::black_box;
use std::time::Instant;

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{ListSecret, Salt};
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_table::{Command, Header, PersonId, Table, TableId, TableView, ThinkTime, Timestamp};

/// Openings that are timed.
const OPENINGS: u64 = 20_000;

/// Tables and views that are kept to measure their memory.
const KEPT: u64 = 20_000;

const HOST: PersonId = PersonId::new(1);
const NOW: Timestamp = Timestamp(1_700_000_000_000);

/// Opens a table of three people and plays on until the first cards are dealt.
fn opened(number: u64, with_commitment: bool) -> Table {
    let header = Header::new(
        TableId::new(number),
        GameId::Skat,
        RuleSet::ISKO,
        3,
        36,
        ThinkTime::Seconds(60),
        HOST,
        NOW,
    );
    let commit = Command::Commit {
        secret: ListSecret::new([7; 32]),
        salts: (1..=3).map(|salt| Salt([salt; 16])).collect(),
        beacon: false,
    };
    let joins = (1..=3).map(|person| Command::Join {
        person: PersonId::new(person),
    });
    let begin = Command::Begin {
        by: HOST,
        secret: DealSecret::new([8; 32]),
    };
    let lock = Command::Lock {
        attempt: 1,
        message: number + 1,
    };
    let commands = [commit]
        .into_iter()
        .filter(|_| with_commitment)
        .chain(joins)
        .chain([begin])
        .chain([lock].into_iter().filter(|_| with_commitment));
    let table = Table::open(header.expect("a table of three"));
    commands.fold(table, |table, command| {
        let step = table.handle(command, NOW).expect("a step of an opening");
        // Every step is shown.
        black_box(step.next.view());
        step.next
    })
}

/// Returns the resident memory in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.expect("a number") * 1_024
}

fn main() {
    for with_commitment in [false, true] {
        let protocol = if with_commitment { 2 } else { 1 };
        let begun = Instant::now();
        for number in 0..OPENINGS {
            black_box(opened(number, with_commitment));
        }
        let each = begun.elapsed().as_nanos() / u128::from(OPENINGS);
        let before = resident();
        let tables: Vec<Table> = (0..KEPT)
            .map(|number| opened(number, with_commitment))
            .collect();
        let with_tables = resident();
        let views: Vec<TableView> = tables.iter().map(Table::view).collect();
        let with_views = resident();
        println!(
            "protocol {protocol}: {each} ns an opening, {} bytes a table, {} bytes a view",
            (with_tables - before) / KEPT,
            (with_views - with_tables) / KEPT,
        );
        black_box((tables, views));
    }
}
