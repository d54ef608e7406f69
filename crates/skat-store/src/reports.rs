//! The reports of deals to a server's moderators, as a choice of the server.
//!
//! What somebody wrote is only in the moderators' channel. Here is what limits reports, and what
//! lets moderators see a reported deal.

use skat_table::{PersonId, ShareCode, Timestamp};

use crate::error::StoreError;
use crate::seekers::erased;
use crate::store::{PeopleStore, ServerStore, StoredChoices};

/// Name of the choice. Its text names the earliest first:
/// `<id>:<time>:<code>:<reporter>:<step>:<person>.<person> …`. One that is on its way ends with
/// `:sending`.
const REPORTS: &str = "reports.made";

/// Time for which a report is kept, in milliseconds: 30 days.
const KEPT_MS: i64 = 30 * DAY_MS;

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// End of a report that is on its way.
const SENDING: &str = "sending";

/// Time after which a report that is on its way has reached nobody, in milliseconds.
const SENT_WITHIN_MS: i64 = 60 * 1_000;

/// Most reports of a person within a day.
const MOST_OF_PERSON: usize = 3;

/// Most reports on a server within a day.
const MOST_OF_SERVER: usize = 20;

/// Most reports that are kept. The choices of a server are read often.
const MOST_KEPT: usize = 100;

/// A report of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The interaction that made it.
    pub id: u64,
    /// Its time.
    pub at: Timestamp,
    /// The deal.
    pub code: ShareCode,
    /// The person who made it.
    pub reporter: PersonId,
    /// The step of the replay that it is about.
    pub step: u16,
    /// The persons whom it concerns, one or two.
    pub concerned: Vec<PersonId>,
    /// True once the moderators have it.
    pub is_sent: bool,
}

impl Report {
    /// Returns true if the report counts: the moderators have it, or may have it in a moment.
    fn counts(&self, now: Timestamp) -> bool {
        let kept = if self.is_sent {
            KEPT_MS
        } else {
            SENT_WITHIN_MS
        };
        now < self.at.plus_ms(kept)
    }
}

/// The reason why a person can't report a deal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooManyReports {
    /// They have reported this deal.
    OfDeal,
    /// They have reported this many deals within a day.
    OfPerson(usize),
    /// The server's members have reported too many deals within a day.
    OfServer,
}

/// Returns a server's reports of the last 30 days, the earliest first. Those that reached nobody
/// are left out.
#[must_use]
pub fn reports(choices: &StoredChoices, now: Timestamp) -> Vec<Report> {
    let mut reports = read(choices);
    reports.retain(|report| report.counts(now));
    reports
}

/// Returns the reason why a person can't report this deal now.
#[must_use]
pub fn report_refusal(
    choices: &StoredChoices,
    reporter: PersonId,
    code: ShareCode,
    now: Timestamp,
) -> Option<TooManyReports> {
    refusal(&reports(choices, now), reporter, code, now)
}

/// Stores a report, unless there are too many. The same report again changes nothing. Persons who
/// are erased or being erased are left out of it.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn add_report<S>(
    store: &S,
    server: u64,
    report: Report,
) -> Result<Result<(), TooManyReports>, StoreError>
where
    S: ServerStore + PeopleStore + Sync + ?Sized,
{
    let (id, now) = (report.id, report.at);
    let (reporter, code) = (report.reporter, report.code);
    let persons: Vec<PersonId> = report.concerned.iter().copied().chain([reporter]).collect();
    let add = move |reports: &mut Vec<Report>| {
        reports.retain(|report| report.counts(now));
        let is_there = reports.iter().any(|known| known.id == id);
        if !is_there && refusal(reports, reporter, code, now).is_none() {
            let spare = (reports.len() + 1).saturating_sub(MOST_KEPT);
            reports.drain(..spare);
            reports.push(report.clone());
        }
    };
    let after = edit(store, server, add).await?;
    if !after.iter().any(|known| known.id == id) {
        let refused = refusal(&after, reporter, code, now);
        return Ok(Err(refused.unwrap_or(TooManyReports::OfServer)));
    }
    // Afterwards, so that no erasure that was begun meanwhile is overlooked.
    for person in erased(store, &persons).await? {
        edit(store, server, move |reports| forget(reports, person)).await?;
    }
    Ok(Ok(()))
}

/// Notes that the moderators have a report.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn note_report_sent<S>(store: &S, server: u64, id: u64) -> Result<(), StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let noted = edit(store, server, move |reports| {
        for report in reports.iter_mut().filter(|report| report.id == id) {
            report.is_sent = true;
        }
    });
    noted.await.map(|_| ())
}

/// Removes a report that reached nobody, so that it doesn't count.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn withdraw_report<S>(store: &S, server: u64, id: u64) -> Result<(), StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let withdrawn = edit(store, server, move |reports| {
        reports.retain(|report| report.id != id);
    });
    withdrawn.await.map(|_| ())
}

/// Removes a person from all reports of a server: those that they made, and those that concern
/// nobody else.
pub(crate) async fn forget_in_reports<S>(
    store: &S,
    server: u64,
    person: PersonId,
) -> Result<(), StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let forgotten = edit(store, server, move |reports| forget(reports, person));
    forgotten.await.map(|_| ())
}

/// Returns those of a server's reports that name a person.
pub(crate) fn reports_naming(choices: &StoredChoices, person: PersonId) -> Vec<Report> {
    let mut reports = read(choices);
    reports.retain(|report| report.reporter == person || report.concerned.contains(&person));
    reports
}

fn forget(reports: &mut Vec<Report>, person: PersonId) {
    for report in reports.iter_mut() {
        report.concerned.retain(|concerned| *concerned != person);
    }
    reports.retain(|report| report.reporter != person && !report.concerned.is_empty());
}

fn refusal(
    reports: &[Report],
    reporter: PersonId,
    code: ShareCode,
    now: Timestamp,
) -> Option<TooManyReports> {
    let of_today = reports
        .iter()
        .filter(|report| now < report.at.plus_ms(DAY_MS));
    let own = |report: &&Report| report.reporter == reporter;
    if reports.iter().filter(own).any(|report| report.code == code) {
        Some(TooManyReports::OfDeal)
    } else if of_today.clone().filter(own).count() >= MOST_OF_PERSON {
        Some(TooManyReports::OfPerson(MOST_OF_PERSON))
    } else if of_today.count() >= MOST_OF_SERVER {
        Some(TooManyReports::OfServer)
    } else {
        None
    }
}

async fn edit<S>(
    store: &S,
    server: u64,
    change: impl Fn(&mut Vec<Report>) + Send + Sync + 'static,
) -> Result<Vec<Report>, StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let edit = move |choices: &mut StoredChoices| {
        let mut reports = read(choices);
        change(&mut reports);
        choices.set(REPORTS, text(&reports).as_deref());
    };
    let choices = store.edit_for_server(server, Box::new(edit)).await?;
    Ok(read(&choices))
}

fn read(choices: &StoredChoices) -> Vec<Report> {
    let text = choices.get(REPORTS).unwrap_or_default();
    text.split(' ').filter_map(read_report).collect()
}

fn read_report(text: &str) -> Option<Report> {
    let mut parts = text.split(':');
    let person = |text: &str| text.parse().ok().map(PersonId::new);
    Some(Report {
        id: parts.next()?.parse().ok()?,
        at: Timestamp(parts.next()?.parse().ok()?),
        code: parts.next()?.parse().ok()?,
        reporter: person(parts.next()?)?,
        step: parts.next()?.parse().ok()?,
        concerned: parts
            .next()?
            .split('.')
            .map(person)
            .collect::<Option<_>>()?,
        is_sent: parts.next() != Some(SENDING),
    })
}

fn text(reports: &[Report]) -> Option<String> {
    let written = |report: &Report| {
        let Report {
            id,
            at,
            code,
            reporter,
            step,
            concerned,
            is_sent,
        } = report;
        let concerned = concerned.iter().map(|person| person.number().to_string());
        let concerned: Vec<String> = concerned.collect();
        let (at, reporter) = (at.0, reporter.number());
        let concerned = concerned.join(".");
        let end = if *is_sent {
            String::new()
        } else {
            format!(":{SENDING}")
        };
        format!("{id}:{at}:{code}:{reporter}:{step}:{concerned}{end}")
    };
    let reports: Vec<String> = reports.iter().map(written).collect();
    (!reports.is_empty()).then(|| reports.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EmbeddedStore;

    const SERVER: u64 = 7;
    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn report(id: u64, reporter: PersonId, concerned: PersonId) -> Report {
        Report {
            id,
            at: NOW,
            code: ShareCode::new(id),
            reporter,
            step: 12,
            concerned: vec![concerned],
            is_sent: true,
        }
    }

    /// A store with three persons: two who report, and one whom it concerns.
    async fn store() -> (EmbeddedStore, [PersonId; 3], tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = EmbeddedStore::open(folder.path().join("store")).unwrap();
        let mut persons = [PersonId::new(0); 3];
        for (user, person) in (1..).zip(&mut persons) {
            *person = store.person(user).await.unwrap();
        }
        (store, persons, folder)
    }

    async fn known(store: &EmbeddedStore, now: Timestamp) -> Vec<u64> {
        let choices = store.server_choices(SERVER).await.unwrap();
        let known = reports(&choices, now).into_iter();
        known.map(|report| report.id).collect()
    }

    #[tokio::test]
    async fn a_person_reports_a_deal_once_and_three_deals_a_day() {
        let (store, [anna, bernd, clara], _folder) = store().await;
        let add = async |report| add_report(&store, SERVER, report).await.unwrap();
        for id in 1..=3 {
            assert_eq!(add(report(id, anna, clara)).await, Ok(()));
        }
        assert_eq!(add(report(3, anna, clara)).await, Ok(()), "the same again");
        let again = Report {
            id: 9,
            ..report(1, anna, clara)
        };
        assert_eq!(add(again).await, Err(TooManyReports::OfDeal));
        let fourth = add(report(4, anna, clara)).await;
        assert_eq!(fourth, Err(TooManyReports::OfPerson(3)));
        assert_eq!(add(report(5, bernd, clara)).await, Ok(()));
        // A report that reached nobody doesn't count, and a day later the limit begins again.
        withdraw_report(&store, SERVER, 2).await.unwrap();
        assert_eq!(add(report(4, anna, clara)).await, Ok(()));
        let later = Report {
            at: NOW.plus_ms(DAY_MS),
            ..report(6, anna, clara)
        };
        assert_eq!(add(later).await, Ok(()));
        assert_eq!(known(&store, NOW).await, [1, 3, 5, 4, 6]);
        assert_eq!(known(&store, NOW.plus_ms(KEPT_MS)).await, [6]);
    }

    #[tokio::test]
    async fn a_server_takes_twenty_reports_a_day_and_keeps_a_hundred() {
        let (store, [_, _, clara], _folder) = store().await;
        let add = async |id: u64, day: i64| {
            let reporter = store.person(100 + id).await.unwrap();
            let at = NOW.plus_ms(day * DAY_MS);
            let report = report(id, reporter, clara);
            add_report(&store, SERVER, Report { at, ..report })
                .await
                .unwrap()
        };
        for day in 0..6 {
            for number in 0..20 {
                let id = u64::try_from(day * 20 + number).unwrap();
                assert_eq!(add(id, day).await, Ok(()), "{id}");
            }
            assert_eq!(add(999, day).await, Err(TooManyReports::OfServer));
        }
        let known = known(&store, NOW.plus_ms(6 * DAY_MS)).await;
        assert_eq!((known.len(), known.first()), (MOST_KEPT, Some(&20)));
    }

    /// If the process dies while a report is on its way, the person may send it again.
    #[tokio::test]
    async fn a_report_that_was_never_sent_stops_counting() {
        let (store, [anna, _, clara], _folder) = store().await;
        let add = async |id, at| {
            let code = ShareCode::new(5);
            let report = Report {
                code,
                at,
                is_sent: false,
                ..report(id, anna, clara)
            };
            add_report(&store, SERVER, report).await.unwrap()
        };
        assert_eq!(add(1, NOW).await, Ok(()));
        let soon = NOW.plus_ms(SENT_WITHIN_MS - 1);
        assert_eq!(add(2, soon).await, Err(TooManyReports::OfDeal));
        let later = NOW.plus_ms(SENT_WITHIN_MS);
        assert_eq!(add(2, later).await, Ok(()));
        note_report_sent(&store, SERVER, 2).await.unwrap();
        let much_later = later.plus_ms(DAY_MS);
        assert_eq!(known(&store, much_later).await, [2]);
        assert_eq!(add(3, much_later).await, Err(TooManyReports::OfDeal));
    }

    #[tokio::test]
    async fn an_erasure_removes_a_person_from_reports() {
        let (store, [anna, bernd, clara], _folder) = store().await;
        let both = Report {
            concerned: vec![bernd, clara],
            ..report(1, anna, clara)
        };
        for report in [both, report(2, bernd, clara), report(3, anna, bernd)] {
            add_report(&store, SERVER, report).await.unwrap().unwrap();
        }
        crate::erase_person(&store, 2).await.unwrap();
        let choices = store.server_choices(SERVER).await.unwrap();
        let left = reports(&choices, NOW);
        let [report] = &left[..] else {
            panic!("{left:?}")
        };
        assert_eq!((report.id, &report.concerned), (1, &vec![clara]));
        assert!(reports_naming(&choices, bernd).is_empty());
        // A report that comes after the erasure doesn't bring the person back.
        let late = self::report(4, anna, bernd);
        add_report(&store, SERVER, late).await.unwrap().unwrap();
        assert_eq!(known(&store, NOW).await, [1]);
    }

    #[test]
    fn unreadable_reports_are_left_out() {
        let code = ShareCode::new(5);
        let text = format!("1:2000:{code}:7:12:8.9 ? 2:x:{code}:7:12:8 3:2000:{code}:7:12:");
        let choices: StoredChoices = [(REPORTS, text)].into_iter().collect();
        let read = read(&choices);
        let [report] = &read[..] else {
            panic!("{read:?}")
        };
        let persons = report.concerned.iter().map(|person| person.number());
        assert_eq!(persons.collect::<Vec<u64>>(), [8, 9]);
        let written = super::text(&read).unwrap();
        assert_eq!(written, format!("1:2000:{code}:7:12:8.9"));
        let sending = format!("{written}:{SENDING}");
        let choices: StoredChoices = [(REPORTS, &*sending)].into_iter().collect();
        assert_eq!(super::text(&super::read(&choices)), Some(sending));
    }
}
