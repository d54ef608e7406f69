//! Announces, draws and prepares the days ahead, and ends what is left of those behind.

use std::convert::Infallible;
use std::future::pending;
use std::time::Duration;

use skat_events::day::{
    ByDeal, DEALS, DayCommand, DayDate, DayEvent, DayStatus, INSTANCES, ListDay, Preparation,
    ReferenceRun, ReferenceTurn,
};
use skat_rules::fairness::{BeaconRound, DayDeal, DayList, ListSecret};
use skat_store::{DayAppend, StoreError};

use super::decisions::Urgency;
use super::steps::{DayStep, next_step};
use super::{Daily, damaged};
use crate::metrics::DayOutcome;

/// Interval between two looks at the days.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Time for which a process claims the preparation of a day, in milliseconds. If it dies, another
/// one takes over after this time.
const LEASE_MS: i64 = 60 * 1_000;

/// Time after which a claim is renewed, in milliseconds.
const RENEWED_AFTER_MS: i64 = LEASE_MS / 4;

/// The days that may need something, counted from today. After a longer pause of the bot, its first
/// look also ends the deals that were left before.
const DAYS: std::ops::RangeInclusive<i64> = -7..=2;

/// A claim to prepare a day.
struct DayClaim {
    date: DayDate,
    renewed_ms: i64,
}

impl Daily {
    /// Keeps the next days announced and drawn, gives up what can't be played, and ends deals that
    /// were left, forever.
    pub async fn keep_days(self) -> Infallible {
        if !self.0.is_on {
            return pending().await;
        }
        let mut has_ended_old = false;
        loop {
            self.0.kept.look(self.now_ms());
            for days in DAYS.filter(|_| self.is_on()) {
                let date = self.today().plus_days(days);
                if let Err(error) = self.keep_day(date).await {
                    tracing::warn!(%date, %error, "can't keep a day of the daily list; retrying");
                }
            }
            if !has_ended_old && self.is_on() {
                match self.end_old().await {
                    Ok(()) => has_ended_old = true,
                    Err(error) => {
                        tracing::warn!(%error, "can't end old deals of the daily list; retrying");
                    }
                }
            }
            self.0.clock.sleep(LOOK_EVERY).await;
        }
    }

    /// Prepares the next days, the nearest first, forever.
    pub async fn prepare_days(self) -> Infallible {
        if !self.0.is_on {
            return pending().await;
        }
        loop {
            for days in DAYS.filter(|_| self.is_on()) {
                let date = self.today().plus_days(days);
                if let Err(error) = self.prepare_day(date).await {
                    tracing::warn!(%date, %error, "can't prepare a day of the daily list; retrying");
                }
            }
            self.0.clock.sleep(LOOK_EVERY).await;
        }
    }

    /// Returns a day, its secret, and its number of events, as they are stored.
    async fn stored_day(
        &self,
        date: DayDate,
    ) -> Result<(ListDay, Option<ListSecret>, u16), StoreError> {
        let stored = self.0.store.day(date).await?;
        let day = ListDay::replay(date, &stored.events).ok_or_else(|| damaged(date))?;
        let events = u16::try_from(stored.events.len()).unwrap_or(u16::MAX);
        Ok((day, stored.secret, events))
    }

    /// Ends the deals that were left before the days that every look covers.
    async fn end_old(&self) -> Result<(), StoreError> {
        let first = self.today().plus_days(*DAYS.start());
        for date in self.0.store.all_days().await? {
            if date < first {
                self.end_running(date).await?;
            }
        }
        Ok(())
    }

    /// Does for a day whatever is to be done, except preparing it.
    async fn keep_day(&self, date: DayDate) -> Result<(), StoreError> {
        loop {
            let (day, secret, after) = self.stored_day(date).await?;
            let now_ms = self.now_ms();
            if matches!(day.status(now_ms), DayStatus::Cancelled(_)) {
                self.forget_day(date);
            }
            let uses_beacon = self.0.beacon.is_used();
            let (command, secret) = match next_step(&day, secret.as_ref(), uses_beacon, now_ms) {
                DayStep::Wait | DayStep::Prepare => break,
                DayStep::Announce { with_beacon } => {
                    let Some(secret) = (self.0.fresh_secret)() else {
                        tracing::error!("the system provides no random number");
                        break;
                    };
                    let root = DayList::new(secret.clone(), date.name()).root();
                    let command = DayCommand::Announce { root, with_beacon };
                    (command, Some(secret))
                }
                DayStep::Draw { round } => match self.0.beacon.signature(round).await {
                    Ok(signature) => {
                        let round = BeaconRound { round, signature };
                        (DayCommand::Draw(round), None)
                    }
                    Err(error) => {
                        tracing::warn!(%date, %error, "a day of the daily list waits for the beacon");
                        break;
                    }
                },
                DayStep::Store(command) => (command, None),
            };
            if !self.store_event(&day, command, after, secret).await? {
                break;
            }
        }
        if self.now_ms() >= date.closes_ms() {
            self.end_running(date).await?;
        }
        Ok(())
    }

    /// Stores the event of a command. Returns false if there is none, or somebody else was faster.
    async fn store_event(
        &self,
        day: &ListDay,
        command: DayCommand,
        after: u16,
        secret: Option<ListSecret>,
    ) -> Result<bool, StoreError> {
        let Ok(event) = day.handle(command, self.now_ms()) else {
            return Ok(false);
        };
        let date = day.date();
        let outcome = match &event {
            DayEvent::Cancelled(cause) => {
                tracing::error!(%date, ?cause, "a day of the daily list is given up");
                Some(DayOutcome::Cancelled)
            }
            DayEvent::Prepared(_) => Some(DayOutcome::Prepared),
            DayEvent::Announced { .. } | DayEvent::Drawn(_) => None,
        };
        let append = DayAppend {
            date,
            after,
            event,
            secret,
        };
        let stored = self.0.store.append_day(append).await?;
        if let Some(outcome) = outcome.filter(|_| stored) {
            self.0.metrics.day_is(outcome);
        }
        Ok(stored)
    }

    /// Prepares a day if it is time, and no other process does it.
    async fn prepare_day(&self, date: DayDate) -> Result<(), StoreError> {
        let (day, secret, after) = self.stored_day(date).await?;
        let uses_beacon = self.0.beacon.is_used();
        let step = next_step(&day, secret.as_ref(), uses_beacon, self.now_ms());
        let (DayStep::Prepare, Some(secret), Some(beacon)) = (step, secret, day.drawn()) else {
            return Ok(());
        };
        let mut claim = DayClaim {
            date,
            renewed_ms: i64::MIN,
        };
        if !self.is_claimed(&mut claim).await? {
            return Ok(());
        }
        tracing::info!(%date, "preparing a day of the daily list");
        let list = DayList::new(secret, date.name());
        let mut reference: ByDeal<i32> = [[0; DEALS]; INSTANCES];
        for (instance, row) in (0..).zip(&mut reference) {
            for (points, deal) in row.iter_mut().zip(&list.deals(instance, beacon)) {
                let Some(computed) = self.reference(deal, &mut claim).await? else {
                    return Ok(());
                };
                *points = computed;
            }
        }
        let engine = self.engine();
        let command = DayCommand::Prepare(Preparation { engine, reference });
        if self.store_event(&day, command, after, None).await? {
            tracing::info!(%date, "prepared a day of the daily list");
        }
        Ok(())
    }

    /// Computes the reference of a deal. `None` if another process has taken over, or the program
    /// stops.
    async fn reference(
        &self,
        deal: &DayDeal,
        claim: &mut DayClaim,
    ) -> Result<Option<i32>, StoreError> {
        let mut run = ReferenceRun::new(deal);
        loop {
            let (seat, position, knowledge) = match run.turn() {
                ReferenceTurn::Over(points) => return Ok(Some(points)),
                ReferenceTurn::Asked {
                    seat,
                    position,
                    knowledge,
                } => (seat, position, knowledge),
            };
            if !self.is_claimed(claim).await? {
                return Ok(None);
            }
            let decisions = &self.0.decisions;
            let decided = decisions.action_in(position, *knowledge, Urgency::Preparing);
            let Some(action) = decided.await else {
                return Ok(None);
            };
            if let Err(error) = run.decide(seat, action) {
                tracing::error!(date = %claim.date, %error, "an autoplayer broke a rule");
                return Ok(None);
            }
        }
    }

    /// Returns true if the day is this process's to prepare, and renews its claim from time to time.
    async fn is_claimed(&self, claim: &mut DayClaim) -> Result<bool, StoreError> {
        let now = self.0.clock.now();
        let is_fresh = claim.renewed_ms.saturating_add(RENEWED_AFTER_MS) > now.0;
        if is_fresh && claim.renewed_ms <= now.0 {
            return Ok(true);
        }
        let until = now.plus_ms(LEASE_MS);
        let (date, process) = (claim.date, self.0.process);
        let is_ours = self.0.store.claim_day(date, process, now, until).await?;
        claim.renewed_ms = now.0;
        Ok(is_ours)
    }
}
