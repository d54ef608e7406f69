//! The plan of a world of the daily list.

use skat_events::day::DayDate;
use skat_table::PersonId;

use crate::chance::Chance;
use crate::plan::{Plan, Weather};

pub(crate) const HOUR_MS: i64 = 60 * 60 * 1_000;

/// Number of persons. The last ones play seldom and little, so that some deals have a field.
const PERSONS: u64 = 30;
const EAGER: u64 = 8;

/// Most hours by which a clock is wrong.
pub(crate) const MOST_WRONG: u64 = 5;

/// First days of worlds: before both clock changes, and before the end of a year.
const FIRST_DAYS: [&str; 4] = ["2026-03-28", "2026-10-24", "2026-12-30", "2026-03-29"];

/// The servers, all of which want the results in the morning.
pub(crate) const SERVERS: [u64; 3] = [1, 2, 3];

/// A world before it begins.
pub(crate) struct DailyPlan {
    pub(crate) first: DayDate,
    /// Number of days that can be played.
    pub(crate) days: i64,
    pub(crate) persons: Vec<Persona>,
    pub(crate) weather: Weather,
    /// Clocks are wrong by hours, or are set back.
    pub(crate) wrong_clocks: bool,
    /// A process is of another version for a while.
    pub(crate) other_engine: bool,
    /// No process lives for a while.
    pub(crate) outages: bool,
    /// The day whose secret the store loses in the middle of it.
    pub(crate) lost: Option<DayDate>,
}

/// A person.
#[derive(Clone)]
pub(crate) struct Persona {
    pub(crate) person: PersonId,
    /// Where they play; `None` is a direct message.
    pub(crate) places: Vec<Option<u64>>,
    /// Hours by which their clock is ahead of the German one.
    pub(crate) ahead: i64,
    /// Persons of the same style choose the same in the same position.
    pub(crate) style: usize,
    pub(crate) eager: bool,
    pub(crate) reminder: Option<u8>,
}

impl DailyPlan {
    pub(crate) fn draw(chance: &mut Chance) -> Self {
        let calm = chance.happens(2_500);
        let mut often = |most: u64| {
            if !calm && chance.happens(6_000) {
                chance.between(most / 5, most)
            } else {
                0
            }
        };
        let weather = Weather {
            slow: often(300),
            unavailable: often(200),
            full: often(100),
            doubt_unstored: often(100),
            doubt_stored: often(100),
            resent: often(200),
            crash: often(30),
            pause: often(60),
            short_lives: often(10) > 0,
            ..Weather::default()
        };
        let first: DayDate = chance.pick(&FIRST_DAYS).parse().expect("a date");
        let is_lost = !calm && chance.happens(2_500);
        Self {
            first,
            days: 3,
            persons: (0..PERSONS)
                .map(|number| Persona::draw(number, chance))
                .collect(),
            weather,
            wrong_clocks: !calm && chance.happens(5_000),
            other_engine: !calm && chance.happens(4_000),
            outages: !calm && chance.happens(4_000),
            lost: is_lost.then(|| first.next()),
        }
    }

    /// Returns the plan of a world from this day on in which nothing goes wrong, with one person.
    pub(crate) fn quiet(first: DayDate, persona: Persona) -> Self {
        Self {
            first,
            days: 1,
            persons: vec![persona],
            weather: Weather::default(),
            wrong_clocks: false,
            other_engine: false,
            outages: false,
            lost: None,
        }
    }

    /// Returns true if nothing goes wrong in this world.
    pub(crate) fn is_calm(&self) -> bool {
        let w = &self.weather;
        let faults =
            w.slow + w.unavailable + w.full + w.doubt_unstored + w.doubt_stored + w.crash + w.pause;
        let disturbed = self.wrong_clocks
            || self.other_engine
            || self.outages
            || w.short_lives
            || self.lost.is_some();
        faults == 0 && !disturbed
    }

    /// Returns the plan of a world with this weather and without tables.
    pub(crate) const fn without_tables(&self) -> Plan {
        Plan {
            processes: 0,
            shards: 1,
            tables: Vec::new(),
            trouble_ms: 0,
            deserted: false,
            weather: self.weather,
        }
    }

    /// Returns the days of this world.
    pub(crate) fn dates(&self) -> Vec<DayDate> {
        (0..self.days)
            .map(|days| self.first.plus_days(days))
            .collect()
    }
}

impl Persona {
    fn draw(number: u64, chance: &mut Chance) -> Self {
        let place = |chance: &mut Chance| match chance.below(4) {
            0 => None,
            server => Some(server),
        };
        let second = chance.happens(4_000);
        let mut places = vec![place(chance)];
        if second {
            places.push(place(chance));
        }
        Self {
            person: PersonId::new(1_000 + number),
            places,
            ahead: chance.pick(&[0, 0, 0, -8, -5, 1, 7, 10]),
            style: chance.below(3) as usize,
            eager: number < EAGER,
            reminder: chance.happens(4_000).then(|| chance.below(24) as u8),
        }
    }
}
