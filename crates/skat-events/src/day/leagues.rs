//! Leagues: weekly groups of about twenty, two up and two down.

use std::collections::BTreeMap;

use skat_rules::fairness::Digest;

use super::boards::{DayBoard, DayBoardRow};
use super::calendar::Week;

const GROUP_TAG: &[u8] = b"skatrunde day group 1";

/// Number of persons that a group has when the week begins, if there are enough.
pub const GROUP_SIZE: usize = 20;
/// Most persons of a group. Who comes when all groups are full begins another one.
pub const MOST_IN_GROUP: usize = 25;
/// Number of persons of a group who go up, and who go down.
const MOVING: usize = 2;
/// Number of persons of a group for each one who moves in either direction.
const PLAYERS_PER_MOVE: usize = 3;

/// A league of the daily list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum League {
    /// The lowest, in which everybody begins.
    #[default]
    Third,
    /// The middle one.
    Second,
    /// The highest.
    First,
}

impl League {
    /// All leagues, the lowest first.
    pub const ALL: [Self; 3] = [Self::Third, Self::Second, Self::First];

    const fn above(self) -> Self {
        match self {
            Self::Third => Self::Second,
            Self::Second | Self::First => Self::First,
        }
    }

    const fn below(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second | Self::Third => Self::Third,
        }
    }
}

/// A group of persons who are compared for a week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueGroup<P> {
    /// The group's league.
    pub league: League,
    /// Its members, in the order in which they came.
    pub members: Vec<P>,
}

/// The groups of a week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeekGroups<P> {
    week: Week,
    groups: Vec<LeagueGroup<P>>,
}

/// What a week did to a person's league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeagueMove {
    /// The person goes up, or stays in the highest league as one of the best.
    Up,
    /// The person stays.
    Stays,
    /// The person goes down, or stays in the lowest league as one of the last.
    Down,
}

impl<P: Copy + Ord> WeekGroups<P> {
    /// Returns the groups of a week as they were stored.
    #[must_use]
    pub const fn new(week: Week, groups: Vec<LeagueGroup<P>>) -> Self {
        Self { week, groups }
    }

    /// Forms the groups of a week from the persons who played in the week before, each with the
    /// number of their pseudonym. The groups of a league differ by at most one person. Which persons
    /// meet depends on the week alone, so nobody can choose.
    #[must_use]
    pub fn form(week: Week, players: &BTreeMap<P, (League, u64)>) -> Self {
        let mut groups = Vec::new();
        for league in League::ALL {
            let mut members: Vec<(P, u64)> = players
                .iter()
                .filter(|(_, (of, _))| *of == league)
                .map(|(&person, &(_, number))| (person, number))
                .collect();
            members.sort_by_key(|&(person, number)| (*lot(week, number).bytes(), person));
            let count = members.len().div_ceil(GROUP_SIZE);
            let mut of_league: Vec<LeagueGroup<P>> = (0..count)
                .map(|_| LeagueGroup {
                    league,
                    members: Vec::new(),
                })
                .collect();
            for (at, (person, _)) in members.into_iter().enumerate() {
                of_league[at % count].members.push(person);
            }
            groups.append(&mut of_league);
        }
        Self { week, groups }
    }

    /// Returns the week.
    #[must_use]
    pub const fn week(&self) -> Week {
        self.week
    }

    /// Returns the groups, the lowest league first.
    #[must_use]
    pub fn groups(&self) -> &[LeagueGroup<P>] {
        &self.groups
    }

    /// Returns a person's group.
    #[must_use]
    pub fn group_of(&self, person: P) -> Option<&LeagueGroup<P>> {
        let mut groups = self.groups.iter();
        groups.find(|group| group.members.contains(&person))
    }

    /// Lets a person in who comes in the middle of the week: into the smallest group of their
    /// league, or into a new one if all are full. Who has a group stays there.
    pub fn join(&mut self, person: P, league: League) {
        if self.group_of(person).is_some() {
            return;
        }
        let of_league = |group: &&mut LeagueGroup<P>| {
            group.league == league && group.members.len() < MOST_IN_GROUP
        };
        let groups = self.groups.iter_mut().filter(of_league);
        match groups.min_by_key(|group| group.members.len()) {
            Some(group) => group.members.push(person),
            None => self.groups.push(LeagueGroup {
                league,
                members: vec![person],
            }),
        }
    }

    /// Takes a person out, and returns true if they had a group.
    pub fn remove(&mut self, person: P) -> bool {
        let group = self.groups.iter_mut().find_map(|group| {
            let at = group.members.iter().position(|member| *member == person)?;
            Some(group.members.remove(at))
        });
        group.is_some()
    }

    /// Returns the standing of a group on the week's board. It lacks members who haven't played.
    #[must_use]
    pub fn standing(group: &LeagueGroup<P>, board: &DayBoard<P>) -> Vec<DayBoardRow<P>> {
        let members = board.rows().iter().copied();
        let mut rows: Vec<DayBoardRow<P>> = members
            .filter(|row| group.members.contains(&row.person))
            .collect();
        let ranks: Vec<u32> = rows
            .iter()
            .map(|row| count(&rows, |other| other.difference > row.difference) + 1)
            .collect();
        for (row, rank) in rows.iter_mut().zip(ranks) {
            row.rank = rank;
        }
        rows
    }

    /// Returns what the week did to each member who played.
    ///
    /// The best two of a group go up and the last two go down. In a group of fewer than six who
    /// played it is one, and of fewer than three nobody. Equal results count in favour of everybody
    /// who has them.
    #[must_use]
    pub fn moves(&self, board: &DayBoard<P>) -> BTreeMap<P, LeagueMove> {
        let mut moves = BTreeMap::new();
        for group in &self.groups {
            let rows = Self::standing(group, board);
            let moving = MOVING.min(rows.len() / PLAYERS_PER_MOVE);
            let moving = u32::try_from(moving).expect("few persons move");
            for row in &rows {
                let better = count(&rows, |other| other.difference > row.difference);
                let at_most = count(&rows, |other| other.difference <= row.difference);
                let moved = if better < moving {
                    LeagueMove::Up
                } else if at_most <= moving {
                    LeagueMove::Down
                } else {
                    LeagueMove::Stays
                };
                moves.insert(row.person, moved);
            }
        }
        moves
    }

    /// Returns the leagues of all members after the week. Those who didn't play keep theirs.
    #[must_use]
    pub fn leagues_after(&self, board: &DayBoard<P>) -> BTreeMap<P, League> {
        let moves = self.moves(board);
        let mut leagues = BTreeMap::new();
        for group in &self.groups {
            for &person in &group.members {
                let league = match moves.get(&person) {
                    Some(LeagueMove::Up) => group.league.above(),
                    Some(LeagueMove::Down) => group.league.below(),
                    Some(LeagueMove::Stays) | None => group.league,
                };
                leagues.insert(person, league);
            }
        }
        leagues
    }

    /// Returns the members who begin the next week in another league, with the direction and the
    /// new league. The best of the highest league and the last of the lowest stay where they are.
    #[must_use]
    pub fn changes(&self, board: &DayBoard<P>) -> BTreeMap<P, (LeagueMove, League)> {
        let leagues = self.leagues_after(board);
        let moves = self.moves(board).into_iter();
        let change = |(person, moved)| {
            let (before, after) = (self.group_of(person)?.league, *leagues.get(&person)?);
            (before != after).then_some((person, (moved, after)))
        };
        moves.filter_map(change).collect()
    }
}

/// Returns what decides about a person's group in a week.
fn lot(week: Week, number: u64) -> Digest {
    let week = week.monday().to_string();
    Digest::of(&[GROUP_TAG, week.as_bytes(), &number.to_le_bytes()])
}

fn count<P>(rows: &[DayBoardRow<P>], is_counted: impl Fn(&DayBoardRow<P>) -> bool) -> u32 {
    u32::try_from(rows.iter().filter(|row| is_counted(row)).count()).unwrap_or(u32::MAX)
}
