//! The weekly groups: formed by whoever comes first in a week, joined by whoever comes later.

use std::collections::BTreeMap;

use skat_events::day::{League, Week, WeekGroups};
use skat_store::StoreError;
use skat_table::PersonId;

use super::Daily;

/// Most tries to store groups while others join.
const TRIES: u32 = 8;

/// Weeks for which a person keeps their league without playing.
const KEPT_WEEKS: u32 = 8;

impl Daily {
    /// Gives a person a group in the present week, unless they have one. Until half past midnight on
    /// Monday nobody gets one, because the week before isn't over.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn join_week(&self, person: PersonId) -> Result<(), StoreError> {
        let week = self.today().week();
        if self.now_ms() < week.monday().previous().closes_ms() {
            return Ok(());
        }
        for _ in 0..TRIES {
            let (version, mut groups) = match self.0.store.week_groups(week).await? {
                Some((_, groups)) if groups.group_of(person).is_some() => return Ok(()),
                Some(stored) => stored,
                None => (0, self.formed(week).await?),
            };
            let league = self.league_before(person, week).await?;
            groups.join(person, league);
            if self.0.store.put_week_groups(groups, version).await? {
                return Ok(());
            }
        }
        tracing::warn!("a person of the daily list gets a group only with their next deal");
        Ok(())
    }

    /// Returns the groups of a week, if anybody has played in it.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn groups(&self, week: Week) -> Result<Option<WeekGroups<PersonId>>, StoreError> {
        let stored = self.0.store.week_groups(week).await?;
        Ok(stored.map(|(_, groups)| groups))
    }

    /// Forms the groups of a week from those who played in the week before.
    async fn formed(&self, week: Week) -> Result<WeekGroups<PersonId>, StoreError> {
        let before = week_before(week);
        let mut players = BTreeMap::new();
        if let Some(groups) = self.groups(before).await? {
            let board = self.week_board(before).await?;
            let leagues = groups.leagues_after(&board).into_iter();
            let played = leagues.filter(|(person, _)| board.row(*person).is_some());
            players.extend(played.map(|(person, league)| (person, (league, person.number()))));
        }
        Ok(WeekGroups::form(week, &players))
    }

    /// Returns the league in which a person begins a week.
    async fn league_before(&self, person: PersonId, week: Week) -> Result<League, StoreError> {
        let mut before = week;
        for _ in 0..KEPT_WEEKS {
            before = week_before(before);
            let Some(groups) = self.groups(before).await? else {
                continue;
            };
            if groups.group_of(person).is_some() {
                let board = self.week_board(before).await?;
                let leagues = groups.leagues_after(&board);
                return Ok(leagues.get(&person).copied().unwrap_or_default());
            }
        }
        Ok(League::default())
    }
}

/// Returns the week before a week.
fn week_before(week: Week) -> Week {
    week.monday().previous().week()
}
