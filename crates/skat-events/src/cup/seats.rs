//! The seats of a cup's next series.

use super::event::CupSeat;
use super::ids::EntryNumber;
use super::lots::CupLots;
use super::seating::SeatingTask;
use super::settings::CupSeating;
use super::state::Cup;
use super::table_sizes::{NoTableSizes, TableSizes};

/// The players of a series, and its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeriesField {
    pub(super) entries: Vec<EntryNumber>,
    pub(super) autoplayers: u16,
    pub(super) tables: TableSizes,
}

impl Cup {
    /// Divides those who are there among tables.
    ///
    /// Before the first series, autoplayers fill tables only if the settings say so. Later they
    /// also come where the players couldn't go on otherwise.
    ///
    /// # Errors
    ///
    /// [`NoTableSizes`] if the players can't be divided, or fewer than two are there.
    pub(super) fn field(&self) -> Result<SeriesField, NoTableSizes> {
        let entries = self.present();
        let persons = u16::try_from(entries.len()).expect("a cup has few entries");
        let preferred = self.settings.tables;
        let error = NoTableSizes(persons);
        if persons < 2 {
            return Err(error);
        }
        let full = persons.next_multiple_of(preferred.places());
        let has_begun = !self.series.is_empty();
        let players = if self.settings.is_filled {
            full
        } else if has_begun && TableSizes::new(persons, preferred).is_err() {
            // Two become three, and five become six.
            persons + 1
        } else {
            persons
        };
        let tables = TableSizes::new(players, preferred).map_err(|_| error)?;
        Ok(SeriesField {
            entries,
            autoplayers: players - persons,
            tables,
        })
    }

    /// Seats the next series.
    pub(super) fn seats(&self, field: &SeriesField, lots: &CupLots) -> Vec<Vec<CupSeat>> {
        if self.settings.seating == CupSeating::ByStanding && !self.series.is_empty() {
            self.seats_by_standing(field)
        } else {
            self.drawn_seats(field, lots)
        }
    }

    /// Draws seats with as few repeats as possible. While the same players stay, all series come
    /// from one plan; otherwise each is drawn with those still to come in mind.
    fn drawn_seats(&self, field: &SeriesField, lots: &CupLots) -> Vec<Vec<CupSeat>> {
        let begun = self.series_begun();
        let is_first_plan = begun == 0
            || (1..=begun)
                .all(|series| self.field_of(series) == (field.entries.clone(), field.autoplayers));
        let (series, nth) = match self.settings.seating {
            CupSeating::ByStanding => (1, 0),
            CupSeating::WithoutRepeats if is_first_plan => (self.settings.series, begun),
            CupSeating::WithoutRepeats => (self.settings.series - begun, 0),
        };
        let mut task = SeatingTask::new(field.tables, series);
        task.autoplayers = field.autoplayers;
        task.apart = indexed(field, &self.pairs_apart());
        let seed = if is_first_plan {
            lots.seating(1)
        } else {
            task.met = indexed(field, &self.meetings());
            lots.seating(begun + 1)
        };
        let plan = task.solve(seed).expect("the pairs are players of the task");
        let seat = |&player: &u16| {
            let entry = field.entries.get(usize::from(player));
            entry.map_or(CupSeat::Autoplayer, |&entry| CupSeat::Entry(entry))
        };
        let tables = plan.series[usize::from(nth)].iter();
        tables
            .map(|players| players.iter().map(seat).collect())
            .collect()
    }

    /// Seats the best together. Autoplayers sit at the last tables, one at each.
    fn seats_by_standing(&self, field: &SeriesField) -> Vec<Vec<CupSeat>> {
        let order: Vec<EntryNumber> = self
            .order()
            .into_iter()
            .filter(|entry| field.entries.contains(entry))
            .collect();
        let mut sizes: Vec<usize> = field
            .tables
            .each()
            .map(|size| size.places().into())
            .collect();
        let count = sizes.len();
        for number in 0..usize::from(field.autoplayers) {
            sizes[count - 1 - number % count] -= 1;
        }
        let apart = self.pairs_apart();
        let order = separated(order, &sizes, &apart);
        let mut order = order.into_iter().map(CupSeat::Entry);
        let places = field.tables.each().map(|size| usize::from(size.places()));
        sizes
            .iter()
            .zip(places)
            .map(|(&persons, places)| {
                let mut seats: Vec<CupSeat> = order.by_ref().take(persons).collect();
                seats.resize(places, CupSeat::Autoplayer);
                seats
            })
            .collect()
    }

    /// Returns the entries in a series, and how many autoplayers.
    fn field_of(&self, series: u8) -> (Vec<EntryNumber>, u16) {
        let (mut entries, mut autoplayers) = (Vec::new(), 0);
        for place in self.tables(series).flat_map(|(_, table)| &table.places) {
            match place.seat {
                CupSeat::Entry(entry) => entries.push(entry),
                CupSeat::Autoplayer => autoplayers += 1,
            }
        }
        entries.sort();
        (entries, autoplayers)
    }

    /// Returns the pairs that shouldn't sit together: team mates, and those that a director named.
    fn pairs_apart(&self) -> Vec<[EntryNumber; 2]> {
        let mut pairs = self.apart.clone();
        for (team, _) in self.teams() {
            let members: Vec<EntryNumber> = self.members(team).collect();
            for (at, &one) in members.iter().enumerate() {
                pairs.extend(members[at + 1..].iter().map(|&other| [one, other]));
            }
        }
        pairs
    }

    /// Returns a pair for each meeting at a table so far.
    pub(super) fn meetings(&self) -> Vec<[EntryNumber; 2]> {
        let mut meetings = Vec::new();
        for table in self.series.iter().flatten() {
            let persons: Vec<EntryNumber> = table
                .places
                .iter()
                .filter_map(|place| match place.seat {
                    CupSeat::Entry(entry) => Some(entry),
                    CupSeat::Autoplayer => None,
                })
                .collect();
            for (at, &one) in persons.iter().enumerate() {
                meetings.extend(
                    persons[at + 1..]
                        .iter()
                        .map(|&other| [one.min(other), one.max(other)]),
                );
            }
        }
        meetings
    }
}

/// Returns the pairs of which both play, as positions in the field.
fn indexed(field: &SeriesField, pairs: &[[EntryNumber; 2]]) -> Vec<(u16, u16)> {
    let position = |entry: EntryNumber| {
        let found = field.entries.iter().position(|&other| other == entry)?;
        u16::try_from(found).ok()
    };
    let both = pairs
        .iter()
        .filter_map(|&[one, other]| Some((position(one)?, position(other)?)));
    both.filter(|(one, other)| one != other).collect()
}

/// Exchanges players with those nearest in rank until no pair that should be kept apart sits
/// together, as far as possible.
fn separated(
    mut order: Vec<EntryNumber>,
    sizes: &[usize],
    apart: &[[EntryNumber; 2]],
) -> Vec<EntryNumber> {
    let tables = sizes.iter().enumerate();
    let table: Vec<usize> = tables
        .flat_map(|(number, &size)| std::iter::repeat_n(number, size))
        .collect();
    let conflicts = |order: &[EntryNumber], at: usize| {
        let mates = (0..order.len()).filter(|&with| with != at && table[with] == table[at]);
        mates
            .filter(|&with| {
                let pair = [order[at], order[with]];
                apart
                    .iter()
                    .any(|&[one, other]| pair == [one, other] || pair == [other, one])
            })
            .count()
    };
    for at in 0..order.len() {
        if conflicts(&order, at) == 0 {
            continue;
        }
        let mut others: Vec<usize> = (0..order.len())
            .filter(|&other| table[other] != table[at])
            .collect();
        // The lower-ranked one moves down where both are as near.
        others.sort_by_key(|&other| (other.abs_diff(at), other < at));
        for other in others {
            let before = conflicts(&order, at) + conflicts(&order, other);
            order.swap(at, other);
            if conflicts(&order, at) + conflicts(&order, other) < before {
                break;
            }
            order.swap(at, other);
        }
    }
    order
}
