//! How much memory a large cup takes.
#![allow(clippy::unwrap_used, reason = "what can't be fails the test")]

use skat_rules::fairness::ListSecret;

use super::{
    Cup, CupAdmission, CupCommand, CupEffect, CupHeader, CupSeating, CupSettings, CupTeams,
    DealPoints, EntrantId, EventTime, SeriesCounts, TableResult, TableSize, TeamWish,
};

/// What an allocator adds to each block, at most.
const BLOCK: usize = 16;
/// The most that a cup of 64 people may take, in bytes.
const MOST: usize = 50_000;

fn block(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { bytes + BLOCK }
}

fn vector<T>(vector: &Vec<T>) -> usize {
    block(vector.capacity() * size_of::<T>())
}

/// Returns all bytes of a cup, by the capacities of everything in it.
fn bytes(cup: &Cup) -> usize {
    let Cup {
        header,
        settings,
        directors,
        phase: _,
        paused_at: _,
        is_delayed: _,
        entrants,
        teams,
        series,
        apart,
        lots: _,
    } = cup;
    let titles = block(header.settings.title.capacity()) + block(settings.title.capacity());
    let names = teams.iter().flatten();
    let names: usize = names.map(|name| block(name.capacity())).sum();
    let tables = series.iter().flatten().map(|table| {
        let result = table.result.as_ref().map_or(0, vector);
        vector(&table.places) + result + block(table.deals.heap_bytes())
    });
    size_of::<Cup>()
        + titles
        + block(header.name.to_string().len())
        + vector(directors)
        + vector(entrants)
        + vector(teams)
        + names
        + vector(apart)
        + vector(series)
        + series.iter().map(vector).sum::<usize>()
        + tables.sum::<usize>()
}

/// Plays a duplicate cup of 64 people over four series of twelve rounds, and returns its bytes.
fn bytes_of_a_whole_cup(size: TableSize) -> usize {
    const HOUR: i64 = 3_600_000;
    let mut now = EventTime::from_ms(0);
    let header = CupHeader {
        name: "cup-1".parse().unwrap(),
        secret: ListSecret::new([7; 32]),
        director: EntrantId::new(1),
        settings: CupSettings {
            title: "W".repeat(80),
            starts_at: now.plus_ms(HOUR),
            series: 4,
            rounds: 12,
            tables: size,
            is_filled: false,
            think_seconds: 60,
            series_minutes: 120,
            seating: CupSeating::ByStanding,
            teams: CupTeams::Tandems,
            is_duplicate: true,
            maximum: None,
        },
    };
    let mut cup = Cup::create(header, now).unwrap();
    let mut commands: Vec<CupCommand> = Vec::new();
    for number in 1..=64 {
        let person = EntrantId::new(number);
        let team = TeamWish::Found(format!("{number:032}"));
        let admission = CupAdmission::FREE;
        let joins = CupCommand::Join {
            person,
            admission,
            team,
        };
        commands.push(joins);
    }
    commands.push(CupCommand::Tick);
    commands.extend((1..=64).map(|number| CupCommand::CheckIn {
        person: EntrantId::new(number),
    }));
    commands.reverse();
    while !cup.is_over() {
        let command = commands.pop().unwrap_or(CupCommand::Tick);
        if command == CupCommand::Tick {
            now = cup.deadline().unwrap_or(now);
        }
        let step = cup.handle(now, command).unwrap();
        cup = step.next;
        for effect in step.effects {
            match effect {
                CupEffect::PostLock { .. } => commands.push(CupCommand::LockPosted { message: 9 }),
                CupEffect::OpenTable {
                    table,
                    places,
                    deals,
                    ..
                } => {
                    let row = vec![i16::MIN; places.len()];
                    let deals = vec![row; deals.into()];
                    let result = TableResult {
                        places: vec![SeriesCounts::default(); places.len()],
                        deals: DealPoints::from_rows(&deals).unwrap(),
                    };
                    let number = u64::from(table.table);
                    commands.push(CupCommand::TableFinished { table, result });
                    commands.push(CupCommand::TableOpened { table, number });
                }
                _ => {}
            }
        }
    }
    assert_eq!(cup.series_begun(), 4);
    assert!((1..=4).all(|series| cup.comparison(series).is_some()));
    bytes(&cup)
}

#[test]
fn a_cup_of_64_people_is_small() {
    for size in [TableSize::Three, TableSize::Four] {
        let bytes = bytes_of_a_whole_cup(size);
        assert!(bytes > MOST / 4, "{bytes} bytes can't be all");
        assert!(bytes <= MOST, "{bytes} bytes at tables of {size:?}");
    }
}
