//! The pages of the daily list around the deals.

use std::collections::BTreeSet;

use skat_events::day::{DayBoard, DayDate, DayStatus, NotServed, Season, Streak, Week, WeekGroups};
use skat_rules::fairness::BeaconRound;
use skat_store::StoreError;
use skat_table::PersonId;
use skat_view::{
    BoardSpan, DailyNote, DailyOverview, DailyProof, DailyShare, DayDifference, Mention, Names,
    Notice, PastDay, ProvedDay, ShownDayBoard, ShownLeague, ShownLeagueGroup, daily_board,
    daily_day, daily_league, daily_overview, daily_proof, daily_share,
};

use super::compared::standing;
use super::reader::DailyReader;
use crate::daily::{Daily, DailyError, EntryNow};
use crate::discord::bot::Bot;
use crate::discord::people::names::ResolvedNames;
use crate::discord::reply::Handled;
use crate::tables::AskError;

/// Days back that the page with the proofs begins with, counted from today.
const PROVED_FROM: i64 = -1;

/// Returns a person's day: today, or yesterday as long as they may end a deal of it.
pub(in crate::discord) async fn current_day(
    daily: &Daily,
    person: PersonId,
) -> Result<DayDate, StoreError> {
    let today = daily.today();
    let yesterday = today.previous();
    if daily.now_ms() < yesterday.closes_ms()
        && let Some(now) = daily.entry(person, yesterday).await?
        && now.entry.running().is_some()
    {
        return Ok(yesterday);
    }
    Ok(today)
}

/// Returns the overview of a person's day.
pub(in crate::discord) async fn overview(
    daily: &Daily,
    person: PersonId,
    date: DayDate,
) -> Result<DailyOverview, StoreError> {
    let day = daily.day(date).await?;
    let now = daily.entry(person, date).await?;
    let status = day.day.status(daily.now_ms());
    let not_served = match daily.check_served(person, date).await {
        Err(DailyError::NotServed(refused)) => Some(refused),
        Err(DailyError::Store(error)) => return Err(error),
        Ok(()) | Err(DailyError::Refused(_) | DailyError::Unavailable) => None,
    };
    let status = match not_served {
        Some(NotServed::NotPlayable(said @ DayStatus::Cancelled(_))) => said,
        _ => status,
    };
    let days = daily.days_of(person).await?;
    let played: BTreeSet<DayDate> = days.iter().map(|(day, _)| *day).collect();
    let groups = daily.groups(date.week()).await?;
    let group = groups.as_ref().and_then(|groups| groups.group_of(person));
    let results = now
        .as_ref()
        .map_or_else(Vec::new, |now| now.entry.results().to_vec());
    Ok(DailyOverview {
        date,
        status,
        grade: day.day.grade(),
        not_served,
        standing: match results.is_empty() {
            true => None,
            false => standing(daily, person, date).await?,
        },
        results,
        reference: now.as_ref().map(EntryNow::references).unwrap_or_default(),
        is_running: now.is_some_and(|now| now.entry.running().is_some()),
        streak: Streak::of(&played, date),
        league: group.map(|group| group.league),
        reminder: daily.reminder(person).await?,
        past: played.range(..date).next_back().copied(),
    })
}

/// The names of a board's persons, as far as the reader may know them.
struct BoardNames {
    resolved: ResolvedNames,
    /// Persons who share their results, or play on the reader's server; `None` if all do.
    open: Option<BTreeSet<PersonId>>,
}

impl Names for BoardNames {
    fn of(&self, person: PersonId) -> Mention {
        if self.is_hidden(person) {
            Mention::Unknown
        } else {
            self.resolved.of(person)
        }
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        let plain = self.resolved.plain(person);
        plain.filter(|_| !self.is_hidden(person))
    }

    fn is_hidden(&self, person: PersonId) -> bool {
        self.open
            .as_ref()
            .is_some_and(|open| !open.contains(&person))
    }
}

/// Returns the names of persons who play on different servers: those of the reader, and of everybody
/// who shares results everywhere.
async fn shared_names(
    bot: &Bot,
    reader: PersonId,
    persons: Vec<PersonId>,
) -> Result<impl Names + use<>, StoreError> {
    let mut open = BTreeSet::from([reader]);
    for &person in &persons {
        if bot.store.settings(person).await?.shared {
            open.insert(person);
        }
    }
    Ok(BoardNames {
        resolved: bot.people.names(persons).await,
        open: Some(open),
    })
}

impl DailyReader<'_> {
    /// Shows the person's overview of a day, with a note on top.
    pub(in crate::discord) async fn overview(
        &self,
        date: DayDate,
        note: Option<DailyNote>,
    ) -> Result<Handled, AskError> {
        let shown = overview(&self.bot.daily, self.person, date).await?;
        let reader = self.bot.people.reader(self.person, self.lang());
        Ok(self.drawn(daily_overview(&shown, note, reader), date, None))
    }

    /// Shows the person's deals of a day that is over, or its overview.
    pub(in crate::discord) async fn past_day(&self, date: DayDate) -> Result<Handled, AskError> {
        let daily = &self.bot.daily;
        if daily.now_ms() < date.closes_ms() {
            return self.overview(date, None).await;
        }
        let day = daily.day(date).await?;
        let days = daily.days_of(self.person).await?;
        let own = days.iter().find(|(day, _)| *day == date);
        let (Some((_, score)), Some(preparation)) = (own, day.day.preparation()) else {
            let today = current_day(daily, self.person).await?;
            return self.overview(today, None).await;
        };
        let results = daily.results(date).await?;
        let reference = preparation.reference.get(usize::from(score.instance));
        let is_over = |day: &&DayDate| daily.now_ms() >= day.closes_ms();
        let others: Vec<DayDate> = days.iter().map(|(day, _)| *day).collect();
        let newer = others.iter().find(|day| **day > date).filter(is_over);
        let shown = PastDay {
            date,
            score: score.clone(),
            reference: reference.copied().unwrap_or_default(),
            field: results.field.clone(),
            standing: standing(daily, self.person, date).await?,
            has_deals: day.list.is_some(),
            older: others.iter().rev().find(|day| **day < date).copied(),
            newer: newer.copied(),
        };
        Ok(self.drawn(daily_day(&shown, self.lang()), date, None))
    }

    /// Shows a page of a board: that of the server, or in direct messages that of everybody.
    pub(in crate::discord) async fn board(
        &self,
        date: DayDate,
        span: BoardSpan,
        page: u16,
    ) -> Result<Handled, AskError> {
        let (bot, daily) = (self.bot, &self.bot.daily);
        daily.renew_results(self.person).await?;
        let (board, end): (DayBoard<PersonId>, DayDate) = match span {
            BoardSpan::Day(day) => (daily.results(day).await?.board.clone(), day),
            BoardSpan::Week => {
                let week: Week = date.week();
                let board = daily.week_board(week).await?;
                (board, week.next().monday().previous())
            }
            BoardSpan::Season => {
                let season: Season = date.season();
                let board = daily.season_board(season).await?;
                (board, last_of(date))
            }
        };
        let server = self.invoker.server;
        let board = if server == 0 {
            board
        } else {
            let here = daily.players_of(server).await?;
            board.only(|person| here.contains(&person))
        };
        let rows = board.rows();
        let pages = rows.len().div_ceil(ShownDayBoard::ROWS).max(1);
        let pages = u16::try_from(pages).unwrap_or(u16::MAX);
        let page = page.min(pages - 1);
        let first = usize::from(page) * ShownDayBoard::ROWS;
        let shown: Vec<_> = rows.iter().skip(first).take(ShownDayBoard::ROWS).collect();
        let persons = shown.iter().map(|row| row.person).collect();
        let shown = ShownDayBoard {
            span,
            date,
            is_running: daily.now_ms() < end.closes_ms(),
            is_of_server: server != 0,
            page,
            pages,
            rows: shown.into_iter().copied().collect(),
            persons: u32::try_from(rows.len()).unwrap_or(u32::MAX),
            own: board.row(self.person).copied(),
        };
        let message = if server == 0 {
            let names = shared_names(bot, self.person, persons).await?;
            daily_board(&shown, &names, self.lang())
        } else {
            daily_board(&shown, &bot.people.names(persons).await, self.lang())
        };
        Ok(self.drawn(message, date, None))
    }

    /// Shows the person's group of the week. Its members play on different servers.
    pub(in crate::discord) async fn league(&self, date: DayDate) -> Result<Handled, AskError> {
        let daily = &self.bot.daily;
        let week = date.week();
        let groups = daily.groups(week).await?;
        let group = groups.as_ref().and_then(|groups| {
            let group = groups.group_of(self.person)?;
            Some((groups, group))
        });
        let mut persons = vec![self.person];
        let group = match group {
            Some((groups, group)) => {
                persons.clone_from(&group.members);
                daily.renew_results(self.person).await?;
                let board = daily.week_board(week).await?;
                let rows = WeekGroups::standing(group, &board);
                let idle = group.members.len().saturating_sub(rows.len());
                Some(ShownLeagueGroup {
                    league: group.league,
                    rows,
                    moves: groups.moves(&board),
                    idle: u32::try_from(idle).unwrap_or(u32::MAX),
                })
            }
            None => None,
        };
        let names = shared_names(self.bot, self.person, persons).await?;
        let message = daily_league(&ShownLeague { week, group }, &names, self.lang());
        Ok(self.drawn(message, date, None))
    }

    /// Shows the text that the person can share.
    pub(in crate::discord) async fn share(&self, date: DayDate) -> Result<Handled, AskError> {
        let daily = &self.bot.daily;
        let Some(now) = daily.entry(self.person, date).await? else {
            return self.overview(date, None).await;
        };
        let played: BTreeSet<DayDate> = daily
            .days_of(self.person)
            .await?
            .into_iter()
            .map(|(day, _)| day)
            .collect();
        let is_over = daily.now_ms() >= date.closes_ms();
        let standing = match is_over {
            true => standing(daily, self.person, date).await?,
            false => None,
        };
        let own = now.entry.results().iter();
        let above = own.zip(now.references());
        let above = above.map(|(result, reference)| i64::from(result.points - reference));
        let difference = match standing {
            Some(standing) => DayDifference::Field(standing.difference),
            None => DayDifference::Computer(above.sum()),
        };
        let shared = DailyShare {
            date,
            squares: now.squares(),
            difference,
            rank: standing.map(|standing| (standing.rank, standing.players)),
            streak: Streak::of(&played, date).days,
        };
        Ok(self.drawn(daily_share(&shared, self.lang()), date, None))
    }

    /// Chooses when the person is reminded.
    pub(in crate::discord) async fn remind(
        &self,
        date: DayDate,
        chosen: &str,
    ) -> Result<Handled, AskError> {
        let daily = &self.bot.daily;
        let hour: Option<u8> = chosen.parse().ok().filter(|hour| *hour < 24);
        if hour.is_none() && chosen != skat_view::DailyPress::NO_REMINDER {
            return Ok(Handled::note(Notice::UnknownButton));
        }
        daily.remind(self.person, hour).await?;
        let date = match daily.now_ms() < date.closes_ms() {
            true => date,
            false => current_day(daily, self.person).await?,
        };
        self.overview(date, Some(DailyNote::Reminder(hour))).await
    }

    /// Shows what proves the deals of yesterday, and of the days that are announced.
    pub(in crate::discord) async fn proof(&self, date: DayDate) -> Result<Handled, AskError> {
        let daily = &self.bot.daily;
        let today = daily.today();
        let mut days = Vec::new();
        let old = (date < today.plus_days(PROVED_FROM)).then_some(date);
        let others = (PROVED_FROM..=2).map(|days| today.plus_days(days));
        for date in old.into_iter().chain(others) {
            let known = daily.day(date).await?;
            let (Some(root), Some(grade)) = (known.day.root(), known.day.grade()) else {
                continue;
            };
            let drawn: Option<BeaconRound> = known.day.drawn().flatten();
            let is_over = daily.now_ms() >= date.closes_ms();
            days.push(ProvedDay {
                date,
                root: *root,
                grade,
                round: drawn.map(|round| round.round).or(known.day.awaited_round()),
                secret: match is_over {
                    true => daily.secret_of(date).await?,
                    false => None,
                },
            });
        }
        let message = daily_proof(&DailyProof { days }, self.lang());
        Ok(self.drawn(message, date, None))
    }
}

/// Most days of a season.
const MOST_DAYS: i64 = 92;

/// Returns the last day of a day's season.
fn last_of(date: DayDate) -> DayDate {
    let days = (1..=MOST_DAYS).map(|days| date.plus_days(days));
    let in_season = days.take_while(|day| day.season() == date.season());
    in_season.last().unwrap_or(date)
}
