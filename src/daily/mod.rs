//! The daily list: prepares its days, plays entries against autoplayers, and compares results.
//!
//! Every process may serve every entry. The store decides who was first, and whoever wasn't reads
//! again. The autoplayers' decisions follow from the position alone, so it doesn't matter which
//! process makes them.

mod boards;
mod decisions;
mod entries;
mod kept_results;
mod leagues;
mod mornings;
mod preparing;
mod reminders;
mod sending;
mod steps;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

use skat_autoplay::ENGINE_VERSION;
use skat_events::day::{DayDate, DayScore, ListDay};
use skat_rules::fairness::{DayDeal, DayList, ListSecret};
use skat_rules::strength::Strength;
use skat_store::{DAYS_FORMAT, ProcessId, Store, StoreError};
use skat_table::PersonId;

use self::decisions::Decisions;
pub use self::entries::{DailyError, EntryNow};
pub use self::kept_results::DayResults;
use self::kept_results::KeptResults;
pub use self::mornings::has_results;
pub use self::sending::SendOutcome;
use self::sending::Unnoted;
use crate::beacon::BeaconClient;
use crate::clock::Clock;
use crate::config::DailyConfig;
use crate::metrics::Metrics;
use crate::mutex::lock;
use crate::tables::AutoplayPool;

/// Most days that are remembered. The shown ones are today's, yesterday's and few others.
const MOST_KNOWN: usize = 16;

/// Draws the secret of a day; `None` if there is no randomness.
pub type FreshSecret = Arc<dyn Fn() -> Option<ListSecret> + Send + Sync>;

/// The daily list of this process; clones share everything.
#[derive(Clone)]
pub struct Daily(Arc<DailyShared>);

struct DailyShared {
    is_on: bool,
    strength: Strength,
    process: ProcessId,
    store: Arc<dyn Store>,
    clock: Clock,
    beacon: Arc<BeaconClient>,
    decisions: Decisions,
    metrics: Metrics,
    /// Days that are prepared, by their date. Nothing of them changes any more.
    known: Mutex<HashMap<DayDate, Arc<KnownDay>>>,
    kept: KeptResults,
    fresh_secret: FreshSecret,
    unnoted: Unnoted,
}

/// What the daily list works with.
pub struct DailyServices {
    /// The store.
    pub store: Arc<dyn Store>,
    /// The process's clock.
    pub clock: Clock,
    /// The beacon whose rounds enter the deals.
    pub beacon: Arc<BeaconClient>,
    /// The threads of the autoplayers.
    pub autoplay_pool: Arc<AutoplayPool>,
    /// The process's metrics.
    pub metrics: Metrics,
    /// The process, which claims days by this name.
    pub process: ProcessId,
    /// The source of the days' secrets.
    pub fresh_secret: FreshSecret,
}

/// A day with its deals.
pub struct KnownDay {
    /// The day.
    pub day: ListDay,
    /// The deals; `None` if the secret isn't there.
    pub(crate) list: Option<DayList>,
    /// The deals of each instance, once the beacon's round is there or none is needed.
    deals: OnceLock<Vec<Vec<DayDeal>>>,
    /// Filled once the day has turned out to be served by this process.
    served: OnceLock<()>,
}

impl KnownDay {
    /// Returns the deals of an instance; `None` if they can't be known yet, or any more.
    fn deals_of(&self, instance: u8) -> Option<&[DayDeal]> {
        let (list, beacon) = (self.list.as_ref()?, self.day.drawn()?);
        let deal = |instance| list.deals(instance, beacon);
        let deals = self
            .deals
            .get_or_init(|| (0..DayList::INSTANCES).map(deal).collect());
        deals.get(usize::from(instance)).map(Vec::as_slice)
    }
}

impl Daily {
    /// Builds the daily list. Nothing is prepared before [`Daily::keep_days`] runs.
    #[must_use]
    pub fn new(config: &DailyConfig, services: DailyServices) -> Self {
        let DailyServices {
            store,
            clock,
            beacon,
            autoplay_pool,
            metrics,
            process,
            fresh_secret,
        } = services;
        let decisions = Decisions::new(autoplay_pool, config.level, metrics.clone());
        Self(Arc::new(DailyShared {
            is_on: config.enabled,
            strength: config.level,
            process,
            kept: KeptResults::default(),
            store,
            clock,
            beacon,
            decisions,
            metrics,
            known: Mutex::default(),
            fresh_secret,
            unnoted: Unnoted::default(),
        }))
    }

    /// Returns true if the list is played: the operator hasn't switched it off, and the store's
    /// format knows it.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_on && self.0.store.writes(DAYS_FORMAT)
    }

    /// Returns the present moment.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.0.clock.now().0
    }

    /// Returns today.
    #[must_use]
    pub fn today(&self) -> DayDate {
        DayDate::at(self.now_ms())
    }

    /// Returns the strength of the autoplayers.
    #[must_use]
    pub fn strength(&self) -> Strength {
        self.0.strength
    }

    /// Returns a person's scores of all days, the oldest first.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub async fn days_of(&self, person: PersonId) -> Result<Vec<(DayDate, DayScore)>, StoreError> {
        let mut days = self.0.store.scores_of(person).await?;
        days.retain(|(_, score)| !score.results.is_empty());
        Ok(days)
    }

    /// Returns those who have played from a server.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub async fn players_of(&self, server: u64) -> Result<BTreeSet<PersonId>, StoreError> {
        let players = self.0.store.day_players(server).await?;
        Ok(players.into_iter().collect())
    }

    /// Returns the hour at which a person wants to be reminded.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub async fn reminder(&self, person: PersonId) -> Result<Option<u8>, StoreError> {
        self.0.store.day_reminder(person).await
    }

    /// Reminds a person at this hour from now on, or no more.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn remind(&self, person: PersonId, hour: Option<u8>) -> Result<(), StoreError> {
        self.0.store.set_day_reminder(person, hour).await
    }

    /// Returns the secret of a day. Nobody may learn it before the day is over.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub async fn secret_of(&self, date: DayDate) -> Result<Option<ListSecret>, StoreError> {
        Ok(self.0.store.day(date).await?.secret)
    }

    /// Returns the version by which this process's autoplayers decide. A day that was prepared by
    /// another one isn't played here.
    #[must_use]
    pub fn engine(&self) -> u32 {
        engine_of(self.0.strength)
    }

    /// Returns a day.
    ///
    /// # Errors
    ///
    /// If the store can't be read, or the day's log is damaged.
    pub async fn day(&self, date: DayDate) -> Result<Arc<KnownDay>, StoreError> {
        let known = lock(&self.0.known).get(&date).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let stored = self.0.store.day(date).await?;
        let day = ListDay::replay(date, &stored.events).ok_or_else(|| damaged(date))?;
        let list = stored
            .secret
            .map(|secret| DayList::new(secret, date.name()));
        let found = Arc::new(KnownDay {
            day,
            list,
            deals: OnceLock::new(),
            served: OnceLock::new(),
        });
        if found.day.preparation().is_some() && found.list.is_some() {
            let mut known = lock(&self.0.known);
            if known.len() >= MOST_KNOWN
                && let Some(oldest) = known.keys().min().copied()
            {
                known.remove(&oldest);
            }
            known.insert(date, Arc::clone(&found));
        }
        Ok(found)
    }

    /// Forgets what was remembered of a day that was given up since then.
    fn forget_day(&self, date: DayDate) {
        lock(&self.0.known).remove(&date);
    }
}

/// Returns the version by which autoplayers of this strength decide: that of the engine and the
/// level.
const fn engine_of(strength: Strength) -> u32 {
    ENGINE_VERSION * 10 + strength.level() as u32
}

fn damaged(date: DayDate) -> StoreError {
    StoreError::Damaged {
        what: format!("the daily list of {date}"),
    }
}
