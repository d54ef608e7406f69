//! The records of ratings and of the lists that count for them, by the rules of `records`.

use serde::{Deserialize, Serialize};
use skat_rating::{Baseline, Rating};
use skat_rules::strength::Strength;
use skat_table::{PersonId, Player, TableId, Timestamp};

use crate::error::StoreError;
use crate::ratings::{DayRating, RatingDay, RatingHistory, RatingList};
use crate::records::{V1, decode};

/// A list that may count for ratings; scope, day and table are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatingListRecord {
    v: V1,
    at: i64,
    deals: u16,
    baseline: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strength: Option<String>,
    /// The pseudonym, or `None` for an autoplayer, and the total of each place.
    places: Vec<(Option<u64>, i32)>,
}

impl RatingListRecord {
    pub(crate) fn new(list: &RatingList) -> Self {
        let place = |&(player, total): &(Player, i32)| match player {
            Player::Person(person) => (Some(person.number()), total),
            Player::Autoplayer => (None, total),
        };
        Self {
            v: V1,
            at: list.at.0,
            deals: list.deals,
            baseline: list.baseline.number(),
            strength: list.strength.map(|strength| strength.key().to_owned()),
            places: list.places.iter().map(place).collect(),
        }
    }

    /// Converts to a list; `None` if it can't be one.
    fn to_list(&self, table: TableId) -> Option<RatingList> {
        let place = |&(person, total): &(Option<u64>, i32)| {
            let person = person.map(PersonId::new).map(Player::Person);
            (person.unwrap_or(Player::Autoplayer), total)
        };
        let strength = match &self.strength {
            Some(key) => Some(Strength::from_key(key)?),
            None => None,
        };
        let baseline = Baseline::of_number(self.baseline)?;
        let is_sound = self.deals > 0 && matches!(self.places.len(), 3 | 4);
        is_sound.then_some(RatingList {
            table,
            at: Timestamp(self.at),
            deals: self.deals,
            baseline,
            strength,
            places: self.places.iter().map(place).collect(),
        })
    }
}

/// Decodes a list that may count for ratings.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it can't be decoded.
pub(crate) fn decode_rating_list(table: TableId, bytes: &[u8]) -> Result<RatingList, StoreError> {
    let what = format!("the rated list of table {table}");
    let list = decode::<RatingListRecord>(bytes, &what)?.to_list(table);
    list.ok_or_else(|| StoreError::damaged(what))
}

/// The ratings of a person; scope and person are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatingRecord {
    v: V1,
    /// Day, mean, variance and number of lists, the oldest day first. Mean and variance are the bits
    /// of numbers by IEEE 754, so that no digit is lost.
    days: Vec<(i32, u64, u64, u16)>,
}

impl RatingRecord {
    pub(crate) fn new(history: &RatingHistory) -> Self {
        let day = |day: &DayRating| {
            let Rating { mean, variance } = day.rating;
            (
                day.day.number(),
                mean.to_bits(),
                variance.to_bits(),
                day.lists,
            )
        };
        Self {
            v: V1,
            days: history.days().iter().map(day).collect(),
        }
    }

    /// Converts to ratings; `None` if they can't be any.
    fn to_history(&self) -> Option<RatingHistory> {
        let day = |&(day, mean, variance, lists): &(i32, u64, u64, u16)| {
            let (mean, variance) = (f64::from_bits(mean), f64::from_bits(variance));
            let is_sound = mean.is_finite() && variance.is_finite() && variance > 0.0;
            is_sound.then_some(DayRating {
                day: RatingDay::of_number(day),
                rating: Rating { mean, variance },
                lists,
            })
        };
        RatingHistory::of(self.days.iter().map(day).collect::<Option<_>>()?)
    }
}

/// Decodes the ratings of a person.
///
/// # Errors
///
/// [`StoreError::Damaged`] if they can't be decoded.
pub(crate) fn decode_ratings(bytes: &[u8]) -> Result<RatingHistory, StoreError> {
    let what = "a rating";
    let history = decode::<RatingRecord>(bytes, what)?.to_history();
    history.ok_or_else(|| StoreError::damaged(what))
}
