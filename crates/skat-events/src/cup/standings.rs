//! The standings of a cup.

use std::collections::BTreeMap;

use super::comparison::{DealPoints, PlaceDifferences, compare};
use super::event::CupSeat;
use super::ids::{CupTableId, EntryNumber, TeamNumber};
use super::places::EntryStatus;
use super::ranking::{Ranked, rank};
use super::scoring::RankTotal;
use super::state::Cup;
use super::table_sizes::TableSize;

/// An entry in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryStanding {
    /// The entry.
    pub entry: EntryNumber,
    /// What it made in each series; `None` where it has no result.
    pub series: Vec<Option<RankTotal>>,
}

/// A team in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamStanding {
    /// The team.
    pub team: TeamNumber,
    /// Its members.
    pub members: Vec<EntryNumber>,
}

/// Ranks of everybody who has sat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupStandings {
    /// The entries, the best first. Autoplayers and disqualified entries have no rank.
    pub entries: Vec<Ranked<EntryStanding>>,
    /// The teams, the best first.
    pub teams: Vec<Ranked<TeamStanding>>,
    /// Entries without a rank.
    pub disqualified: Vec<EntryStanding>,
}

/// A pair that has met repeatedly, for the director's eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatedMeeting {
    /// The pair.
    pub pair: [EntryNumber; 2],
    /// How often both sat at one table.
    pub times: u16,
}

impl Cup {
    /// Returns the standings with all results so far. A missing result counts 0, and so does a
    /// series that somebody missed.
    #[must_use]
    pub fn standings(&self) -> CupStandings {
        let standings = self.entry_standings();
        let (mut ranked, mut disqualified) = (Vec::new(), Vec::new());
        for standing in standings {
            let total = total(&standing);
            let lot = self.lots.as_ref().map(|lots| lots.entry(standing.entry.0));
            if self.is_disqualified(standing.entry) {
                disqualified.push(standing);
            } else {
                ranked.push((standing, total, lot));
            }
        }
        let teams = self.team_standings(&ranked);
        CupStandings {
            entries: rank(ranked),
            teams,
            disqualified,
        }
    }

    fn is_disqualified(&self, entry: EntryNumber) -> bool {
        let status = self.entrant(entry).map(|entrant| entrant.status);
        status == Some(EntryStatus::Disqualified)
    }

    fn entry_standings(&self) -> Vec<EntryStanding> {
        let mut standings: BTreeMap<EntryNumber, EntryStanding> = BTreeMap::new();
        let begun = self.series.len();
        for (number, tables) in self.series.iter().enumerate() {
            for table in tables {
                let size = TableSize::of_places(table.places.len());
                for (at, place) in table.places.iter().enumerate() {
                    let CupSeat::Entry(entry) = place.seat else {
                        continue;
                    };
                    let standing = standings.entry(entry).or_insert_with(|| EntryStanding {
                        entry,
                        series: vec![None; begun],
                    });
                    standing.series[number] = size
                        .zip(table.result.as_ref())
                        .map(|(size, result)| RankTotal::of_series(result[at], size));
                }
            }
        }
        standings.into_values().collect()
    }

    fn team_standings(
        &self,
        ranked: &[(EntryStanding, RankTotal, Option<super::lots::Lot>)],
    ) -> Vec<Ranked<TeamStanding>> {
        let teams = self.teams().filter_map(|(team, _)| {
            let members: Vec<EntryNumber> = self.members(team).collect();
            let played = ranked
                .iter()
                .filter(|(standing, ..)| members.contains(&standing.entry));
            let totals: Vec<RankTotal> = played.map(|&(_, total, _)| total).collect();
            let lot = self.lots.as_ref().map(|lots| lots.team(team.0));
            (!totals.is_empty()).then(|| {
                (
                    TeamStanding { team, members },
                    totals.into_iter().sum(),
                    lot,
                )
            })
        });
        rank(teams.collect())
    }

    /// Returns all entries in the order of the standings, those without a result last, by lot.
    pub(super) fn order(&self) -> Vec<EntryNumber> {
        let known: BTreeMap<EntryNumber, RankTotal> = self
            .entry_standings()
            .iter()
            .map(|standing| (standing.entry, total(standing)))
            .collect();
        let mut entries: Vec<EntryNumber> = self.entrants().map(|(entry, _)| entry).collect();
        entries.sort_by_cached_key(|entry| {
            let lot = self.lots.as_ref().map(|lots| lots.entry(entry.0));
            (std::cmp::Reverse(known.get(entry).copied()), lot)
        });
        entries
    }

    /// Returns who has met more than once, most often first: for directors only.
    #[must_use]
    pub fn repeated_meetings(&self) -> Vec<RepeatedMeeting> {
        let mut times: BTreeMap<[EntryNumber; 2], u16> = BTreeMap::new();
        for pair in self.meetings() {
            *times.entry(pair).or_default() += 1;
        }
        let repeated = times.into_iter().filter(|&(_, times)| times > 1);
        let mut repeated: Vec<RepeatedMeeting> = repeated
            .map(|(pair, times)| RepeatedMeeting { pair, times })
            .collect();
        repeated.sort_by_key(|meeting| std::cmp::Reverse(meeting.times));
        repeated
    }

    /// Compares the tables of a duplicate series deal by deal, in hundredths of a point. `None`
    /// while the series is running, because other tables may still play its deals.
    #[must_use]
    pub fn comparison(&self, series: u8) -> Option<Vec<(CupTableId, Vec<PlaceDifferences>)>> {
        let is_running = self.running_tables().any(|(id, _)| id.series == series);
        if !self.settings.is_duplicate || is_running || series == 0 || series > self.series_begun()
        {
            return None;
        }
        let deals: Vec<&DealPoints> = self.tables(series).map(|(_, table)| &table.deals).collect();
        let ids = self.tables(series).map(|(id, _)| id);
        Some(ids.zip(compare(&deals)).collect())
    }
}

fn total(standing: &EntryStanding) -> RankTotal {
    standing.series.iter().flatten().copied().sum()
}
