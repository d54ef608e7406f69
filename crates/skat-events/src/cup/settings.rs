//! What a director chooses when a cup is created.

use super::ids::{EventTime, MINUTE};
use super::table_sizes::TableSize;

/// The rounds that a series may have.
const ROUNDS: [u8; 4] = [3, 4, 6, 12];
/// Most series of a cup.
const MOST_SERIES: u8 = 12;
/// Longest title, in characters.
const LONGEST_TITLE: usize = 80;
/// Most entries of a cup.
const MOST_ENTRIES: u16 = 1_000;
/// The break between two series, in milliseconds.
pub(super) const BREAK: i64 = 5 * MINUTE;
/// How long a deal takes on average, for estimates, in milliseconds.
const DEAL: i64 = 150_000;
/// The longest cup, in milliseconds.
const LONGEST_CUP: i64 = 24 * 60 * MINUTE;

/// How later series are seated. The first one is always drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CupSeating {
    /// The best sit together.
    ByStanding,
    /// As few as possible meet again.
    WithoutRepeats,
}

/// Whether players form teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CupTeams {
    /// Everybody plays alone.
    Alone,
    /// Teams of this many players, two to four.
    Teams(u8),
    /// Pairs. Those who name no partner get one by lot.
    Tandems,
}

impl CupTeams {
    /// Returns how many players a team may have; `None` without teams.
    #[must_use]
    pub const fn size(self) -> Option<u8> {
        match self {
            Self::Alone => None,
            Self::Teams(size) => Some(size),
            Self::Tandems => Some(2),
        }
    }
}

/// The settings of a cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupSettings {
    /// The title, 1 to 80 characters.
    pub title: String,
    /// The start of the first series.
    pub starts_at: EventTime,
    /// Number of series, 1 to 12.
    pub series: u8,
    /// Rounds of a series: 3, 4, 6 or 12. Tables of three and four play as many.
    pub rounds: u8,
    /// The preferred size of tables.
    pub tables: TableSize,
    /// True if autoplayers fill the tables up to the preferred size.
    pub is_filled: bool,
    /// Think time for a decision, in seconds, 10 to 600.
    pub think_seconds: u16,
    /// Total time of a series, in minutes, 5 to 600.
    pub series_minutes: u16,
    /// How later series are seated.
    pub seating: CupSeating,
    /// Whether there are teams.
    pub teams: CupTeams,
    /// True if all tables of a series play the same deals.
    pub is_duplicate: bool,
    /// Most players at a time; others wait.
    pub maximum: Option<u16>,
}

/// Settings with which there can't be a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCupSettings {
    /// The title is empty or too long.
    #[error("a title has 1 to 80 characters")]
    Title,
    /// The start is over.
    #[error("the start is in the past")]
    InThePast,
    /// The number of series.
    #[error("a cup has 1 to 12 series")]
    Series,
    /// The number of rounds.
    #[error("a series has 3, 4, 6 or 12 rounds")]
    Rounds,
    /// The think time.
    #[error("think time is 10 to 600 seconds")]
    ThinkTime,
    /// The time of a series.
    #[error("a series has 5 to 600 minutes")]
    SeriesTime,
    /// The size of teams.
    #[error("a team has two to four players")]
    TeamSize,
    /// The maximum isn't a number of players that can sit at tables.
    #[error("the maximum is 3 to 1,000, but not 5")]
    Maximum,
    /// The series take longer than a day.
    #[error("the series take about {hours} hours")]
    TooLong {
        /// The estimate.
        hours: u32,
    },
}

impl CupSettings {
    /// Checks the settings of a cup that is created now.
    ///
    /// # Errors
    ///
    /// [`BadCupSettings`] names the first setting that can't be.
    pub fn validate(&self, now: EventTime) -> Result<(), BadCupSettings> {
        let length = self.title.trim().chars().count();
        let wrong_maximum = |&maximum: &u16| {
            !(3..=MOST_ENTRIES).contains(&maximum) || maximum == 5 && !self.is_filled
        };
        let bad = [
            (
                !(1..=LONGEST_TITLE).contains(&length),
                BadCupSettings::Title,
            ),
            (self.starts_at <= now, BadCupSettings::InThePast),
            (
                !(1..=MOST_SERIES).contains(&self.series),
                BadCupSettings::Series,
            ),
            (!ROUNDS.contains(&self.rounds), BadCupSettings::Rounds),
            (
                !(10..=600).contains(&self.think_seconds),
                BadCupSettings::ThinkTime,
            ),
            (
                !(5..=600).contains(&self.series_minutes),
                BadCupSettings::SeriesTime,
            ),
            (
                self.teams
                    .size()
                    .is_some_and(|size| !(2..=4).contains(&size)),
                BadCupSettings::TeamSize,
            ),
            (
                self.maximum.as_ref().is_some_and(wrong_maximum),
                BadCupSettings::Maximum,
            ),
        ];
        if let Some((_, first)) = bad.into_iter().find(|&(is_bad, _)| is_bad) {
            return Err(first);
        }
        let estimate = self.estimate_ms();
        if estimate > LONGEST_CUP {
            let hours = u32::try_from(estimate / (60 * MINUTE)).unwrap_or(u32::MAX);
            return Err(BadCupSettings::TooLong { hours });
        }
        Ok(())
    }

    /// Returns the deals of a series at a table with this many places.
    #[must_use]
    pub fn deals(&self, places: usize) -> u16 {
        u16::from(self.rounds) * u16::try_from(places).unwrap_or(u16::MAX)
    }

    /// Returns how long the cup takes, breaks included: an estimate for its preview, in
    /// milliseconds. A deal counts two and a half minutes, and no series exceeds its time.
    #[must_use]
    pub fn estimate_ms(&self) -> i64 {
        let deals = i64::from(self.deals(self.tables.places().into()));
        let series = (deals * DEAL).min(self.series_ms());
        i64::from(self.series) * (series + BREAK) - BREAK
    }

    /// Returns the time of a series in milliseconds.
    pub(super) fn series_ms(&self) -> i64 {
        i64::from(self.series_minutes) * MINUTE
    }
}
