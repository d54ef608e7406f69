//! A player who goes on at a table through all failures of its store, and remembers its answers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use skat_store::{
    Acquired, Commit, Committed, Epoch, LedgerRow, LogPosition, OpenError, Period, Scope, Store,
    StoreError,
};
use skat_store::{count_results, open, repair};
use skat_table::{Event, PersonId, TableId, Timestamp};

use crate::common::{NOW, SERVER, commit, opening, options, result};

/// A declarer's bonus for a won game, in addition to its value.
const DECLARER_WON: i32 = 50;

/// Time limit for something that must happen; much more than it needs on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Questions asked in parallel.
const AT_ONCE: usize = 32;

/// Pause between two tries.
const PAUSE: Duration = Duration::from_millis(20);

/// Opens the store at this URL.
pub(crate) async fn store_at(url: &str) -> Arc<dyn Store> {
    open_at(url).await.expect("the store opens")
}

/// Tries to open the store at this URL, again and again while a busy machine lets its server answer
/// too late.
pub(crate) async fn open_at(url: &str) -> Result<Arc<dyn Store>, OpenError> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match open(&options(url, "")).await {
            Err(OpenError::Unreachable { .. }) if Instant::now() < deadline => {
                tokio::time::sleep(PAUSE).await;
            }
            opened => return opened,
        }
    }
}

/// Returns true in a soak, which repeats everything many more times.
pub(crate) fn soaks() -> bool {
    std::env::var_os("SKATRUNDE_SOAK").is_some()
}

/// Numbers of answers by kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Met {
    pub acknowledged: u64,
    /// The same click, resent after a doubtful answer, had been stored.
    pub duplicates: u64,
    /// Certainly not stored.
    pub unavailable: u64,
    /// Perhaps stored.
    pub doubtful: u64,
    pub fenced: u64,
    pub misplaced: u64,
    /// Acknowledged, and then found missing by its writer.
    pub lost: u64,
}

impl Met {
    pub(crate) fn sum(all: impl IntoIterator<Item = Self>) -> Self {
        all.into_iter().fold(Self::default(), |sum, met| Self {
            acknowledged: sum.acknowledged + met.acknowledged,
            duplicates: sum.duplicates + met.duplicates,
            unavailable: sum.unavailable + met.unavailable,
            doubtful: sum.doubtful + met.doubtful,
            fenced: sum.fenced + met.fenced,
            misplaced: sum.misplaced + met.misplaced,
            lost: sum.lost + met.lost,
        })
    }
}

/// A player of one table. Each step is a click of its own, which the step's event names, and brings
/// a result.
pub(crate) struct Player {
    store: Arc<dyn Store>,
    table: u64,
    person: PersonId,
    epoch: Epoch,
    stands: LogPosition,
    /// Acknowledged positions of the log that weren't lost since.
    known: Vec<LogPosition>,
    /// A click without a clear answer, which is resent.
    in_doubt: Option<u64>,
    /// Clicks that were refused.
    refused: BTreeSet<u64>,
    pub(crate) met: Met,
}

impl Player {
    /// Opens the table, unless it is open, and takes it over.
    pub(crate) async fn sit_down(store: Arc<dyn Store>, table: u64) -> Self {
        let end = Instant::now() + PATIENCE;
        let person = loop {
            let opened = match store.person(table).await {
                Ok(person) => store.open_table(opening(table, None)).await.map(|_| person),
                Err(error) => Err(error),
            };
            match opened {
                Ok(person) => break person,
                Err(StoreError::AlreadyOpen) => {
                    break store
                        .person(table)
                        .await
                        .expect("the person has a pseudonym");
                }
                Err(error) => pause_after(&error, end).await,
            }
        };
        let acquired = acquire(&*store, table).await;
        Self {
            store,
            table,
            person,
            epoch: acquired.epoch,
            stands: acquired.position(),
            known: vec![acquired.position()],
            in_doubt: None,
            refused: BTreeSet::new(),
            met: Met::default(),
        }
    }

    pub(crate) const fn table(&self) -> u64 {
        self.table
    }

    /// Returns the position that the player expects of the log.
    pub(crate) const fn stands(&self) -> LogPosition {
        self.stands
    }

    /// Returns true if this position was acknowledged or found.
    pub(crate) fn knew(&self, position: LogPosition) -> bool {
        self.known.contains(&position)
    }

    /// Makes one step, resending a doubtful one first. [`Committed::Duplicate`] is valid only for
    /// that one, and for a step that the store resent while another writer took the table over.
    pub(crate) async fn step(&mut self) -> Result<Committed, StoreError> {
        let click = self
            .in_doubt
            .unwrap_or_else(|| getrandom::u64().expect("the system provides random numbers") >> 12);
        let answer = self.store.commit(self.commit(click)).await;
        match &answer {
            Ok(Committed::Stored { now }) => {
                self.met.acknowledged += 1;
                self.stands = *now;
                self.known.push(*now);
                self.in_doubt = None;
            }
            Ok(Committed::Duplicate) => {
                self.met.duplicates += 1;
                self.in_doubt = None;
            }
            Err(StoreError::Storage(_)) => {
                self.met.doubtful += 1;
                self.in_doubt = Some(click);
            }
            Err(refusal) => {
                match refusal {
                    StoreError::Unavailable(_) => self.met.unavailable += 1,
                    StoreError::Fenced => self.met.fenced += 1,
                    StoreError::WrongPosition { .. } => self.met.misplaced += 1,
                    other => panic!("table {}: {other}", self.table),
                }
                self.in_doubt = None;
                self.refused.insert(click);
            }
        }
        answer
    }

    /// Makes steps until one is acknowledged, through all failures, and takes the table over again
    /// where needed.
    pub(crate) async fn go_on(&mut self) -> LogPosition {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.step().await {
                Ok(Committed::Stored { now }) => return now,
                Err(error @ StoreError::Unavailable(_)) => pause_after(&error, end).await,
                Ok(Committed::Duplicate) | Err(_) => self.take_over().await,
            }
            assert!(
                Instant::now() < end,
                "table {} makes no progress: {:?}",
                self.table,
                self.met
            );
        }
    }

    /// Takes the table over and checks its state. Nobody else plays it.
    pub(crate) async fn take_over(&mut self) {
        let acquired = acquire(&*self.store, self.table).await;
        let found = acquired.position();
        assert!(
            found.seq <= self.stands.seq + 1,
            "table {}: {found:?} after {:?}",
            self.table,
            self.stands
        );
        let before = self.known.len();
        self.known
            .retain(|position| acquired.has_stood_at(*position));
        self.met.lost += (before - self.known.len()) as u64;
        self.epoch = acquired.epoch;
        self.stands = found;
    }

    /// Records that another writer has taken the table over and played up to this position.
    pub(crate) const fn make_way(&mut self, stands: LogPosition) {
        self.stands = stands;
    }

    /// Checks the table when all is quiet and returns the number of steps. Everything acknowledged
    /// is there, nothing refused is, and each click is there once, with its result.
    pub(crate) async fn check(&self, store: &dyn Store) -> u64 {
        let acquired = store
            .acquire(TableId::new(self.table), NOW)
            .await
            .expect("acquires");
        for position in &self.known {
            assert!(
                acquired.has_stood_at(*position),
                "table {}: {position:?} was overwritten",
                self.table
            );
        }
        let clicks = check_table(store, self.table, &acquired, 0).await;
        assert!(
            clicks.is_disjoint(&self.refused),
            "table {}: a refused step is stored",
            self.table
        );
        clicks.len() as u64
    }

    fn commit(&self, click: u64) -> Commit {
        let number = u16::try_from(self.stands.seq).expect("the number fits");
        Commit {
            events: vec![Event::GraceGranted {
                until: Timestamp(click as i64),
            }],
            interaction: Some(click),
            results: vec![result(
                self.table,
                number,
                &[(
                    self.person.number(),
                    points_of(click),
                    Some(true),
                    false,
                    false,
                )],
            )],
            ..commit(self.table, self.epoch, self.stands)
        }
    }
}

/// Returns the points of a click's deal, so that a step played again after its loss has another
/// result.
const fn points_of(click: u64) -> i32 {
    (click % 97) as i32
}

/// Takes a table over as soon as possible.
async fn acquire(store: &dyn Store, table: u64) -> Acquired {
    let end = Instant::now() + PATIENCE;
    loop {
        match store.acquire(TableId::new(table), NOW).await {
            Ok(acquired) => return acquired,
            Err(error) => pause_after(&error, end).await,
        }
    }
}

/// Waits a moment after a temporary failure.
async fn pause_after(error: &StoreError, end: Instant) {
    let passes = matches!(error, StoreError::Unavailable(_) | StoreError::Storage(_));
    assert!(passes && Instant::now() < end, "{error}");
    tokio::time::sleep(PAUSE).await;
}

/// Checks that each click of a table is there once, is remembered from that step on, and has its
/// result. Returns the clicks.
pub(crate) async fn check_table(
    store: &dyn Store,
    table: u64,
    acquired: &Acquired,
    remembered_from: usize,
) -> BTreeSet<u64> {
    let click = |(_, event): &(Timestamp, Event)| match event {
        Event::GraceGranted { until } => until.0 as u64,
        other => panic!("unexpected event {other:?}"),
    };
    let in_order: Vec<u64> = acquired.events.iter().skip(1).map(click).collect();
    let looked_at = stream::iter(in_order.clone()).skip(remembered_from);
    let mut handled = looked_at
        .map(|click| store.was_handled(TableId::new(table), click))
        .buffer_unordered(AT_ONCE);
    while let Some(handled) = handled.next().await {
        assert!(
            handled.expect("reads"),
            "table {table}: a click is forgotten"
        );
    }
    let clicks: BTreeSet<u64> = in_order.iter().copied().collect();
    assert_eq!(
        clicks.len(),
        in_order.len(),
        "table {table}: a click counts twice"
    );
    let results = store
        .dump_table(TableId::new(table))
        .await
        .expect("dumps")
        .results;
    let numbers = results.iter().map(|(number, _)| u64::from(*number));
    assert!(
        numbers.eq(1..=in_order.len() as u64),
        "table {table}: a result for each step"
    );
    clicks
}

/// Counts the results of these tables, and rebuilds after losses, as processes do, until it is
/// stopped.
pub(crate) async fn keep_counting(store: &dyn Store, tables: u64, over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        // The next round repeats failed work.
        let _ = repair(store).await;
        for table in 1..=tables {
            let _ = count_results(store, TableId::new(table)).await;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Counts all uncounted results, and rebuilds if something may have been lost. Then checks that
/// each result of these tables counts once.
pub(crate) async fn check_counted(store: &dyn Store, tables: impl IntoIterator<Item = u64>) {
    repair(store).await.expect("the results are recounted");
    let ledger = store.ledger(SERVER).await.expect("reads");
    for table in tables {
        count_results(store, TableId::new(table))
            .await
            .expect("counts");
        let deals = ledger.iter().filter_map(|entry| match &entry.row {
            LedgerRow::Deal(deal) if deal.table.number() == table => {
                Some(deal.places[0].points + DECLARER_WON)
            }
            _ => None,
        });
        let deals: Vec<i32> = deals.collect();
        let played = (
            deals.len() as u64,
            deals.iter().map(|points| i64::from(*points)).sum::<i64>(),
        );
        let person = store.person(table).await.expect("reads");
        for scope in [Scope::Server(SERVER), Scope::All] {
            let tallies = store.tallies_of(scope, person).await.expect("reads");
            let counted = tallies
                .iter()
                .filter(|(key, _)| key.period == Period::AllTime);
            let counted = counted.fold((0, 0), |(deals, points), (_, tally)| {
                (deals + u64::from(tally.deals), points + tally.points)
            });
            assert_eq!(counted, played, "table {table} in {scope}");
        }
    }
}
