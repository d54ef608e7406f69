//! Ratings: which lists count for them, and how a person's rating follows from all lists of a
//! scope, day by day.
//!
//! A day's ratings follow from the day's lists and from the ratings at its beginning, and from
//! nothing else. So it makes no difference in which order lists are counted, or whether a rebuild
//! counts all at once: the bits are the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use skat_rating::{Baseline, ListPlayer, RatedList, Rating, anchor, rate_day};
use skat_rules::game::GameId;
use skat_rules::strength::Strength;
use skat_table::{Header, ListResult, PersonId, Player, TableId, Timestamp};

use crate::tally::ListKind;

/// Fewest deals of a list that counts.
const MIN_DEALS: u16 = 9;

/// Most lists of a day that count for the same three players.
const MOST_A_DAY: usize = 3;

/// The clock of Berlin. The rule has been the same since 1996, and no machine's data of time zones
/// may change a rating.
static BERLIN: LazyLock<TimeZone> =
    LazyLock::new(|| TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a rule of POSIX"));

const EPOCH: Date = Date::constant(1970, 1, 1);

/// A day in Berlin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RatingDay(i32);

impl RatingDay {
    /// The first day of all.
    pub const FIRST: Self = Self(i32::MIN);

    /// Returns the day of a moment.
    #[must_use]
    pub fn of(at: Timestamp) -> Self {
        let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
        let date = at.to_zoned(BERLIN.clone()).date();
        Self(date.since(EPOCH).map_or(0, |days| days.get_days()))
    }

    /// Returns the day with this number, counted from 1 January 1970.
    #[must_use]
    pub const fn of_number(number: i32) -> Self {
        Self(number)
    }

    /// Returns its number, counted from 1 January 1970.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Returns the number of days since an earlier one.
    const fn since(self, earlier: Self) -> u32 {
        self.0.abs_diff(earlier.0)
    }
}

/// Formats as `2026-11-27`.
impl fmt::Display for RatingDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = jiff::Span::new().try_days(self.0);
        let date = days.and_then(|days| EPOCH.checked_add(days));
        date.unwrap_or(EPOCH).fmt(f)
    }
}

/// A list that may count for ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingList {
    /// Its table.
    pub table: TableId,
    /// End of the list.
    pub at: Timestamp,
    /// Number of its deals.
    pub deals: u16,
    /// What it is measured against.
    pub baseline: Baseline,
    /// Strength of its autoplayers, if there are any.
    pub strength: Option<Strength>,
    /// The player at each place, with the total.
    pub places: Vec<(Player, i32)>,
}

impl RatingList {
    /// Returns the list if it may count for ratings: at least nine deals by official or online
    /// rules among three or four players, without a hint, a decision taken back or a change of
    /// players, and with autoplayers of a known strength.
    #[must_use]
    pub fn of(header: &Header, list: &ListResult) -> Option<Self> {
        let by_rules = matches!(
            ListKind::of(header.rules()),
            ListKind::Official | ListKind::Online
        );
        let players = || list.places.iter().map(|place| place.player);
        let has_autoplayers = players().any(|player| player == Player::Autoplayer);
        let counts = header.game() == GameId::Skat
            && by_rules
            && header.list_length() >= MIN_DEALS
            && matches!(list.places.len(), 3 | 4)
            && list.unaided
            && players().any(|player| player != Player::Autoplayer)
            && (!has_autoplayers || list.strength.is_some());
        counts.then(|| Self {
            table: list.table,
            at: list.at,
            deals: header.list_length(),
            baseline: Baseline::POINTS,
            strength: list.strength.filter(|_| has_autoplayers),
            places: list
                .places
                .iter()
                .map(|place| (place.player, place.total))
                .collect(),
        })
    }

    /// Returns the day on which it counts.
    #[must_use]
    pub fn day(&self) -> RatingDay {
        RatingDay::of(self.at)
    }

    /// Returns its persons.
    pub fn persons(&self) -> impl Iterator<Item = PersonId> {
        self.places.iter().filter_map(|(player, _)| match player {
            Player::Person(person) => Some(*person),
            Player::Autoplayer => None,
        })
    }

    /// Returns every three of its players among whom there is a person. Autoplayers are all the
    /// same.
    fn threes(&self) -> BTreeSet<Vec<Option<PersonId>>> {
        let players = self.places.iter().map(|(player, _)| match player {
            Player::Person(person) => Some(*person),
            Player::Autoplayer => None,
        });
        let mut players: Vec<Option<PersonId>> = players.collect();
        players.sort_unstable();
        let without = |left_out: usize| {
            let mut three = players.clone();
            if players.len() > 3 {
                three.remove(left_out);
            }
            three
        };
        let threes = (0..players.len()).map(without);
        threes
            .filter(|three| three.iter().any(Option::is_some))
            .collect()
    }

    fn rated(&self) -> RatedList<PersonId> {
        let player = |&(player, total): &(Player, i32)| ListPlayer {
            person: match player {
                Player::Person(person) => Some(person),
                Player::Autoplayer => None,
            },
            anchor: self
                .strength
                .map_or(0.0, |strength| anchor(strength.level())),
            points: f64::from(total) / f64::from(self.deals),
        };
        RatedList {
            id: self.table.number(),
            deals: self.deals,
            noise: self.baseline.noise(self.places.len()),
            players: self.places.iter().map(player).collect(),
        }
    }
}

/// A person's rating after a day with lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DayRating {
    /// The day.
    pub day: RatingDay,
    /// The rating at its end.
    pub rating: Rating,
    /// Number of the day's lists that count.
    pub lists: u16,
}

/// A person's ratings after each day with lists, the oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingHistory {
    days: Vec<DayRating>,
}

impl RatingHistory {
    /// Returns the history of these days; `None` unless they are in order.
    #[must_use]
    pub fn of(days: Vec<DayRating>) -> Option<Self> {
        days.is_sorted_by(|one, next| one.day < next.day)
            .then_some(Self { days })
    }

    /// Returns the days, the oldest first.
    #[must_use]
    pub fn days(&self) -> &[DayRating] {
        &self.days
    }

    /// Returns the latest rating.
    #[must_use]
    pub fn latest(&self) -> Rating {
        self.days.last().map_or(Rating::START, |day| day.rating)
    }

    /// Returns the number of lists that count.
    #[must_use]
    pub fn lists(&self) -> u32 {
        self.days.iter().map(|day| u32::from(day.lists)).sum()
    }

    /// Returns the score by which leaderboards sort: provisional ratings come last.
    #[must_use]
    pub fn rank(&self) -> Option<i64> {
        /// More than any rating in millionths of a point.
        const SETTLED: i64 = 1_000_000_000_000;
        let rating = self.days.last()?.rating;
        let millionths = (rating.mean * 1e6).round() as i64;
        let settled = if rating.shown().is_provisional {
            0
        } else {
            SETTLED
        };
        Some(millionths.clamp(-SETTLED / 4, SETTLED / 4) + settled)
    }

    /// Returns the rating at the beginning of a day.
    fn opening(&self, day: RatingDay) -> Rating {
        let before = self.days.iter().rev().find(|rated| rated.day < day);
        before.map_or(Rating::START, |rated| {
            rated.rating.after(day.since(rated.day))
        })
    }
}

/// Days whose ratings are computed again.
#[derive(Debug)]
pub(crate) struct DaysToRate {
    /// The lists that count, by day. Of a single day only those that matter to the persons.
    days: BTreeMap<RatingDay, Vec<RatingList>>,
    /// The persons whose ratings may change.
    changing: BTreeSet<PersonId>,
}

impl DaysToRate {
    /// Returns all days of these lists.
    pub(crate) fn of(lists: &[RatingList]) -> Self {
        let mut days: BTreeMap<RatingDay, Vec<&RatingList>> = BTreeMap::new();
        for list in lists {
            days.entry(list.day()).or_default().push(list);
        }
        let counted = |(day, lists)| (day, counting(lists).into_iter().cloned().collect());
        Self {
            days: days.into_iter().map(counted).collect(),
            changing: lists.iter().flat_map(RatingList::persons).collect(),
        }
    }

    /// Returns what a new list changes. `lists` are all of its day and of later days, and the new
    /// one among them.
    pub(crate) fn with(lists: &[RatingList], new: &RatingList) -> Self {
        let mut all = Self::of(lists);
        if all.days.len() != 1 {
            return all;
        }
        let others = lists.iter().filter(|list| list.table != new.table);
        let counted = |lists: Vec<&RatingList>| -> BTreeSet<TableId> {
            counting(lists).iter().map(|list| list.table).collect()
        };
        let (before, now) = (counted(others.collect()), counted(lists.iter().collect()));
        // A list may also keep others from counting.
        let changes = |list: &&RatingList| {
            list.table == new.table || before.contains(&list.table) != now.contains(&list.table)
        };
        let changing = lists.iter().filter(changes).flat_map(RatingList::persons);
        all.changing = changing.collect();
        for lists in all.days.values_mut() {
            lists.retain(|list| list.persons().any(|person| all.changing.contains(&person)));
        }
        all
    }

    /// Returns the persons whose ratings may change.
    pub(crate) const fn changing(&self) -> &BTreeSet<PersonId> {
        &self.changing
    }

    /// Returns the persons whose ratings before these days must be known.
    pub(crate) fn persons(&self) -> BTreeSet<PersonId> {
        let lists = self.days.values().flatten();
        let persons = lists.flat_map(RatingList::persons);
        persons.chain(self.changing.iter().copied()).collect()
    }

    /// Returns the histories of the persons whose ratings may change. `known` are all histories
    /// until now, of which only the days before matter here. A person without one begins.
    pub(crate) fn rate(
        &self,
        mut known: BTreeMap<PersonId, RatingHistory>,
    ) -> BTreeMap<PersonId, RatingHistory> {
        let Some(&first) = self.days.keys().next() else {
            return BTreeMap::new();
        };
        for person in &self.changing {
            let history = known.entry(*person).or_default();
            history.days.retain(|rated| rated.day < first);
        }
        for (&day, lists) in &self.days {
            let rated: Vec<RatedList<PersonId>> = lists.iter().map(RatingList::rated).collect();
            let opening = |person| {
                let history = known.get(&person);
                history.map_or(Rating::START, |history| history.opening(day))
            };
            for (person, rating) in rate_day(&rated, opening) {
                if self.changing.contains(&person) {
                    let own = lists
                        .iter()
                        .filter(|list| list.persons().any(|p| p == person));
                    let lists = u16::try_from(own.count()).unwrap_or(u16::MAX);
                    let days = &mut known.entry(person).or_default().days;
                    days.push(DayRating { day, rating, lists });
                }
            }
        }
        known.retain(|person, _| self.changing.contains(person));
        known
    }
}

/// Returns those of a day's lists that count: the first three of any three players.
fn counting(mut lists: Vec<&RatingList>) -> Vec<&RatingList> {
    lists.sort_unstable_by_key(|list| (list.at, list.table));
    let mut played: BTreeMap<Vec<Option<PersonId>>, usize> = BTreeMap::new();
    lists.retain(|list| {
        let threes = list.threes();
        let counts = threes
            .iter()
            .all(|three| played.get(three).is_none_or(|lists| *lists < MOST_A_DAY));
        if counts {
            for three in threes {
                *played.entry(three).or_default() += 1;
            }
        }
        counts
    });
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_at_midnight_in_berlin() {
        for (at, day) in [
            ("2026-06-30T21:59:59Z", "2026-06-30"),
            ("2026-06-30T22:00:00Z", "2026-07-01"),
            ("2026-12-31T22:59:59Z", "2026-12-31"),
            ("2026-12-31T23:00:00Z", "2027-01-01"),
            // The nights in which the clocks change.
            ("2026-03-28T23:00:00Z", "2026-03-29"),
            ("2026-03-29T22:00:00Z", "2026-03-30"),
            ("2026-10-24T22:00:00Z", "2026-10-25"),
            ("2026-10-25T22:59:59Z", "2026-10-25"),
        ] {
            let moment: jiff::Timestamp = at.parse().expect("a moment");
            let found = RatingDay::of(Timestamp(moment.as_millisecond()));
            assert_eq!(found.to_string(), day, "{at}");
        }
    }

    #[test]
    fn only_settled_ratings_stand_above_provisional_ones() {
        let rank = |mean, variance| {
            let day = DayRating {
                day: RatingDay::of_number(1),
                rating: Rating { mean, variance },
                lists: 1,
            };
            RatingHistory::of(vec![day]).expect("days in order").rank()
        };
        let ranks = [
            rank(-20.0, 4.0),
            rank(-20.5, 4.0),
            rank(9.0, 4.1),
            rank(8.9, 4.1),
        ];
        assert!(ranks.is_sorted_by(|one, next| one > next), "{ranks:?}");
        assert_eq!(RatingHistory::default().rank(), None);
    }

    /// A small source of numbers (PCG).
    fn below(state: &mut u64, bound: u64) -> u64 {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % bound
    }

    fn random_list(table: u64, state: &mut u64) -> RatingList {
        let places = 3 + below(state, 2);
        let first = below(state, 8);
        let hours = below(state, 30 * 24) as i64;
        let place = |place| {
            let person = PersonId::new((first + place * (1 + table % 2)) % 9);
            let is_person = place == 0 || below(state, 5) > 0;
            let player = Some(Player::Person(person)).filter(|_| is_person);
            let total = below(state, 2_000) as i32 - 700;
            (player.unwrap_or(Player::Autoplayer), total)
        };
        RatingList {
            table: TableId::new(table),
            at: Timestamp(1_764_547_140_000 + hours * 3_600_000),
            deals: 36,
            baseline: Baseline::POINTS,
            strength: Some(Strength::Club),
            places: (0..places).map(place).collect(),
        }
    }

    #[test]
    fn one_list_after_another_leads_to_the_same_bits_as_all_at_once() {
        let mut state = 17;
        let mut lists: Vec<RatingList> = (1..=300)
            .map(|table| random_list(table, &mut state))
            .collect();
        let expected = DaysToRate::of(&lists).rate(BTreeMap::new());
        for round in 0..2 {
            for index in (1..lists.len()).rev() {
                lists.swap(index, below(&mut state, index as u64 + 1) as usize);
            }
            let mut known: BTreeMap<PersonId, RatingHistory> = BTreeMap::new();
            for (index, new) in lists.iter().enumerate() {
                let since = lists[..=index]
                    .iter()
                    .filter(|list| list.day() >= new.day());
                let since: Vec<RatingList> = since.cloned().collect();
                let days = DaysToRate::with(&since, new);
                let persons = days.persons();
                let before = known.iter().filter(|(person, _)| persons.contains(person));
                let before = before.map(|(person, history)| (*person, history.clone()));
                let rated = days.rate(before.collect());
                known.extend(rated);
            }
            assert!(known == expected, "round {round}");
        }
    }
}
