//! One task per table: its mailbox puts clicks, autoplayers' decisions and alarms into one order.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{
    Acquired, Backoff, Commit, Committed, Epoch, LogPosition, StoreError, Token, TokenOwner,
};
use skat_table::{
    Command, Effect, Event, PersonId, Place, RESTART_GRACE_MS, Refused, SILENCE_MS, Step, Table,
    Timestamp,
};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::TableServices;
use super::autoplay_pool::{AutoplayDecision, seed};
use super::counter::ResultCounter;
use super::mail::{
    AcceptedRequest, AskError, LockOrder, LockReport, Mail, Perspective, PlayerRequest, Presenter,
    Snapshot,
};
use super::presence::Presence;
use crate::clock::Clock;
use crate::metrics::Task;
use crate::supervise;

/// Time that a closed table stays in memory after its last mail.
const CLOSED_TABLE_KEPT: Duration = Duration::from_secs(60);

/// First and longest wait before a step that couldn't be stored is retried. The longest is short,
/// so that play goes on soon after the store is back.
const FIRST_RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(4);

/// The task that serves one table in this process.
pub(super) struct Actor {
    table: Table,
    epoch: Epoch,
    /// Position of the log.
    position: LogPosition,
    services: TableServices,
    counter: ResultCounter,
    presence: Presence,
    presenter: Box<dyn Presenter>,
    /// For the decisions of autoplayers; weak, so that the actor ends when nobody else can write to
    /// it.
    own_mailbox: mpsc::WeakSender<Mail>,
    /// Cancelled when another part of the process finds that another process writes this table now.
    fenced: CancellationToken,
    /// The decisions that autoplayers are working on, with the log's position at the question.
    /// After each step they are asked again, because the question may have changed.
    thinking: HashMap<Place, (u32, LogPosition)>,
    /// Time at which this process began to serve the table.
    served_since: Timestamp,
    /// True if the last step in the deal completed a trick, so that people look at it.
    follows_trick: bool,
    /// Time of the next retry for something that couldn't be stored.
    retry_at: Option<Timestamp>,
    /// The growing waits before retries. They start over once a step is stored.
    retries: Backoff,
    /// True once deadlines are extended for the time during which no process served the table.
    resumed: bool,
    /// The attempt to post the lock message that the presenter works on.
    lock_ordered: Option<u16>,
    /// The news of the lock message that couldn't be stored, with its attempt.
    lock_news: Option<(u16, LockReport)>,
    /// The round of the beacon that is being fetched, with the task that does so.
    beacon_asked: Option<(u32, AbortOnDropHandle<()>)>,
    /// True if nobody has served the table before.
    is_new: bool,
}

/// The services that an actor depends on.
pub(super) struct Surroundings {
    pub(super) services: TableServices,
    pub(super) counter: ResultCounter,
    pub(super) presence: Presence,
    /// True if nobody has served the table before.
    pub(super) is_new: bool,
}

/// Next step of the actor after a mail.
#[derive(PartialEq, Eq)]
enum Continuation {
    Continue,
    /// Another process writes this table now, or the state in memory can't be trusted.
    End,
    /// Something has failed, and would fail again at once.
    Fail,
}

/// The reason why an actor has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActorEnd {
    /// The table is closed and has had no mail for a while.
    Quiet,
    /// It was stopped.
    Stopped,
    /// Its knowledge of the table can't be trusted any more; the process in charge has to activate
    /// the table again.
    InDoubt,
    /// It panicked, or an autoplayer did. The table has to be activated again, but not at once: it
    /// may fail again.
    Failed,
}

/// The remains of an ended actor.
pub(super) struct Ended {
    pub(super) why: ActorEnd,
    /// The last known position of the log.
    pub(super) position: LogPosition,
    pub(super) presenter: Box<dyn Presenter>,
}

impl Actor {
    /// Creates the actor of a table as it was stored.
    pub(super) fn new(
        table: Table,
        acquired: &Acquired,
        surroundings: Surroundings,
        presenter: Box<dyn Presenter>,
        own_mailbox: mpsc::WeakSender<Mail>,
        fenced: CancellationToken,
    ) -> Self {
        let Surroundings {
            services,
            counter,
            presence,
            is_new,
        } = surroundings;
        let (epoch, position) = (acquired.epoch, acquired.position());
        let (retry_at, resumed) = (None, false);
        let seed = table.header().table().number();
        let retries = Backoff::new(FIRST_RETRY, LONGEST_RETRY, seed);
        let served_since = services.clock.now();
        Self {
            table,
            epoch,
            position,
            services,
            counter,
            presence,
            presenter,
            own_mailbox,
            fenced,
            thinking: HashMap::new(),
            served_since,
            follows_trick: false,
            retry_at,
            retries,
            resumed,
            lock_ordered: None,
            lock_news: None,
            beacon_asked: None,
            is_new,
        }
    }

    /// Serves the table until it is closed and quiet, can't be trusted any more, or `stop` is
    /// cancelled. Mail that has arrived by then is still handled.
    pub(super) async fn serve(
        mut self: Box<Self>,
        mut mailbox: mpsc::Receiver<Mail>,
        stop: CancellationToken,
    ) -> Ended {
        let metrics = self.services.metrics.clone();
        let why = supervise::watch(&metrics, Task::Table, self.go_on(&mut mailbox, &stop))
            .await
            .unwrap_or(ActorEnd::Failed);
        Ended {
            why,
            position: self.position,
            presenter: self.presenter,
        }
    }

    async fn go_on(
        &mut self,
        mailbox: &mut mpsc::Receiver<Mail>,
        stop: &CancellationToken,
    ) -> ActorEnd {
        if self.resume().await == Continuation::End {
            return ActorEnd::InDoubt;
        }
        loop {
            let alarm = self.next_alarm();
            let continuation = tokio::select! {
                biased;
                mail = mailbox.recv() => match mail {
                    Some(mail) => self.handle(mail).await,
                    None => return ActorEnd::Stopped,
                },
                () = stop.cancelled() => {
                    mailbox.close();
                    match mailbox.recv().await {
                        Some(mail) => self.handle(mail).await,
                        None => return ActorEnd::Stopped,
                    }
                }
                () = self.fenced.cancelled() => Continuation::End,
                () = sleep_until_some(&self.services.clock, alarm) => self.wake().await,
                () = tokio::time::sleep(CLOSED_TABLE_KEPT), if self.table.is_closed() => {
                    return ActorEnd::Quiet;
                }
            };
            match continuation {
                Continuation::Continue => {}
                Continuation::End => return ActorEnd::InDoubt,
                Continuation::Fail => return ActorEnd::Failed,
            }
        }
    }

    /// While a retry is pending, everything that is due waits for it.
    fn next_alarm(&self) -> Option<Timestamp> {
        self.retry_at.or_else(|| self.due_at())
    }

    /// Returns the time at which something is due at the table. A pause after a long silence waits
    /// while its person uses the bot elsewhere, such as for a review or the rule book.
    fn due_at(&self) -> Option<Timestamp> {
        let alarm = self.table.alarm()?;
        let Some((person, _)) = self.table.silence() else {
            return Some(alarm);
        };
        let last_seen = self.presence.last(person);
        let earliest = self.served_since.plus_ms(RESTART_GRACE_MS);
        let until = last_seen.map_or(earliest, |seen| seen.plus_ms(SILENCE_MS).max(earliest));
        Some(alarm.max(until))
    }

    /// Resumes the table where it was. Players don't lose time while no process serves it.
    async fn resume(&mut self) -> Continuation {
        let continuation = self.internal(Command::Resume).await;
        if continuation == Continuation::Continue {
            self.resumed = self.retry_at.is_none();
            self.think();
            self.show(None, Vec::new());
            self.order_lock(self.is_new);
            self.ask_beacon();
        }
        continuation
    }

    async fn handle(&mut self, mail: Mail) -> Continuation {
        match mail {
            Mail::Look { person, reply } => {
                // The receiver may be gone; then nobody needs the answer.
                let _ = reply.send(self.look(person));
                Continuation::Continue
            }
            Mail::Decided {
                place,
                decision,
                made,
            } => {
                let AutoplayDecision { action, rationale } = *made;
                self.thinking.remove(&place);
                self.internal(Command::AutoplayerActs {
                    place,
                    decision,
                    action,
                    rationale,
                })
                .await
            }
            Mail::Undecided => Continuation::Fail,
            Mail::Beacon { round, signature } => {
                // A step that couldn't be stored asks again.
                self.beacon_asked = None;
                self.internal(Command::SeeBeacon { round, signature }).await
            }
            Mail::Lock { attempt, report } => self.take_lock(attempt, report).await,
            Mail::Ask { request, reply } => {
                let PlayerRequest {
                    command,
                    person,
                    interaction,
                    token,
                    ..
                } = *request;
                let result =
                    Box::pin(self.step(command, Some(interaction), token, Some(person))).await;
                let continuation = self.continuation_after(&result);
                let _ = reply.send(result.map(|()| AcceptedRequest {
                    look: self.look(person),
                }));
                continuation
            }
        }
    }

    async fn wake(&mut self) -> Continuation {
        let now = self.services.clock.now();
        if self.retry_at.is_some_and(|moment| moment <= now) {
            self.retry_at = None;
            if self.resumed {
                self.think();
                self.ask_beacon();
            } else {
                let continuation = self.resume().await;
                if continuation != Continuation::Continue || !self.resumed {
                    return continuation;
                }
            }
            match self.lock_news.take() {
                Some((attempt, report)) => return self.take_lock(attempt, report).await,
                None => self.order_lock(false),
            }
        }
        if self.due_at().is_some_and(|moment| moment <= now) {
            return self.internal(Command::Wake).await;
        }
        Continuation::Continue
    }

    /// Takes news of the lock message.
    async fn take_lock(&mut self, attempt: u16, report: LockReport) -> Continuation {
        let command = match report {
            LockReport::Posted(message) => Command::Lock { attempt, message },
            LockReport::Repeat(reason) => Command::RepeatLock { attempt, reason },
        };
        let continuation = self.internal(command).await;
        self.lock_news = self.retry_at.map(|_| (attempt, report));
        continuation
    }

    /// Orders the lock message, if it is due and isn't ordered. `is_first_try` says that nobody can
    /// have tried before.
    fn order_lock(&mut self, is_first_try: bool) {
        let attempt = self.table.lock_to_post();
        let number = attempt.map(|attempt| attempt.attempt);
        if self.lock_ordered == number {
            return;
        }
        self.lock_ordered = number;
        let Some(attempt) = attempt else { return };
        let mailbox = self.own_mailbox.clone();
        let order = LockOrder::new(self.table.view(), attempt, is_first_try, mailbox);
        self.presenter.post_lock(order);
    }

    /// Begins to fetch the round of the beacon that the list waits for, unless it is being fetched.
    fn ask_beacon(&mut self) {
        let Some(round) = self.table.awaited_round() else {
            self.beacon_asked = None;
            return;
        };
        if self
            .beacon_asked
            .as_ref()
            .is_some_and(|(asked, _)| *asked == round)
        {
            return;
        }
        let mailbox = self.own_mailbox.clone();
        let TableServices {
            beacon,
            clock,
            metrics,
            ..
        } = &self.services;
        let (beacon, clock) = (Arc::clone(beacon), clock.clone());
        let fetching = supervise::until_done(metrics, Task::Beacon, move || {
            let (beacon, clock, mailbox) = (Arc::clone(&beacon), clock.clone(), mailbox.clone());
            async move {
                let signature = beacon.await_signature(round, &clock).await;
                if let Some(mailbox) = mailbox.upgrade() {
                    // The actor may have ended; the next one asks again.
                    let _ = mailbox.send(Mail::Beacon { round, signature }).await;
                }
            }
        });
        self.beacon_asked = Some((round, fetching));
    }

    /// Carries out a command that nobody waits for.
    async fn internal(&mut self, command: Command) -> Continuation {
        let result = Box::pin(self.step(command, None, None, None)).await;
        match &result {
            Err(AskError::Store(error)) => {
                tracing::warn!(table.id = %self.table.header().table(), %error, "can't store a step");
                let wait = self.retries.pause().as_millis();
                let wait = i64::try_from(wait).unwrap_or(i64::MAX);
                self.retry_at = Some(self.services.clock.now().plus_ms(wait));
            }
            Ok(()) => self.retries.restart(),
            Err(_) => {}
        }
        self.continuation_after(&result)
    }

    fn continuation_after(&self, result: &Result<(), AskError>) -> Continuation {
        match result {
            Err(AskError::Store(
                error @ (StoreError::Fenced
                | StoreError::WrongPosition { .. }
                | StoreError::UnknownTable
                | StoreError::Storage(_)),
            )) => {
                tracing::warn!(table.id = %self.table.header().table(), %error, "the table must be \
                    reactivated");
                self.services.metrics.actor_ended();
                Continuation::End
            }
            _ => Continuation::Continue,
        }
    }

    /// The one atomic step: ask the rules, store, and only then show. The caller boxes it, so that
    /// an idle table takes little memory.
    async fn step(
        &mut self,
        command: Command,
        interaction: Option<u64>,
        token: Option<(TokenOwner, Token)>,
        person: Option<PersonId>,
    ) -> Result<(), AskError> {
        let now = self.services.clock.now();
        let Step {
            events,
            effects,
            next,
        } = match self.table.handle(command, now) {
            Ok(step) => step,
            Err(refused) => {
                if let Refused::Unsound(damage) = refused {
                    tracing::error!(table.id = %self.table.header().table(), %damage, "rejected a \
                        step that doesn't fit the table");
                }
                // A click that is repeated after it took effect is no mistake of the player's.
                if let Some(interaction) = interaction
                    && self
                        .services
                        .store
                        .was_handled(self.table.header().table(), interaction)
                        .await?
                {
                    return Ok(());
                }
                return Err(AskError::Refused(refused));
            }
        };
        let mut results = Vec::new();
        let (mut list, mut reminded) = (None, Vec::new());
        for effect in effects {
            match effect {
                Effect::Remind(person) => reminded.push(person),
                Effect::DealEnded(result) => results.push(result),
                Effect::ListEnded(mut result) => {
                    // Where nobody chose a strength, autoplayers play at the usual one.
                    let usual = self.services.autoplay_pool.usual_strength();
                    result.strength.get_or_insert(usual);
                    list = Some(result);
                }
            }
        }
        let moves_deal = events
            .iter()
            .any(|event| matches!(event, Event::DealBegan | Event::Acted { .. }));
        let begins_attempt = events.iter().any(|event| {
            matches!(
                event,
                Event::SeatsLocked { .. } | Event::LockRepeated { .. }
            )
        });
        let has_results = !results.is_empty() || list.is_some();
        let numbers = results.iter().map(|result| result.number);
        let codes = numbers.filter_map(|number| Some((number, next.share_code(number)?)));
        let codes = codes.collect();
        let removed_in = |number| {
            let persons = next.removed_in_deal(number).into_iter();
            persons.map(move |person| (number, person))
        };
        let removed = results
            .iter()
            .flat_map(|result| removed_in(result.number))
            .collect();
        let commit = Commit {
            table: self.table.header().table(),
            epoch: self.epoch,
            after: self.position,
            at: now,
            events,
            interaction,
            results,
            codes,
            removed,
            list,
            closed: next.is_closed(),
            token,
        };
        let TableServices { store, metrics, .. } = &self.services;
        match metrics.committing(store.commit(commit)).await? {
            Committed::Duplicate => return Ok(()),
            Committed::Stored { now } => self.position = now,
        }
        let before = std::mem::replace(&mut self.table, next);
        if moves_deal {
            self.follows_trick = tricks_in(&self.table) > tricks_in(&before);
        }
        if has_results {
            self.counter.count(self.table.header().table());
        }
        self.think();
        self.show(person, reminded);
        self.order_lock(begins_attempt);
        self.ask_beacon();
        Ok(())
    }

    /// Returns how long an autoplayer pauses before its move, so that people can follow. Nobody
    /// follows if all are away.
    fn pause(&self) -> Duration {
        let TableServices {
            autoplay_pool,
            load,
            ..
        } = &self.services;
        let pace = self
            .table
            .pace()
            .unwrap_or_else(|| autoplay_pool.usual_pace());
        let pause_ms = if !self.table.is_anybody_present() {
            0
        } else if self.follows_trick {
            pace.trick_ms()
        } else {
            pace.call_ms()
        };
        Duration::from_millis(pause_ms.into()).max(autoplay_pool.pause()) + load.level().pause()
    }

    /// Asks the autoplayers whose turn it is, each once per decision and position.
    fn think(&mut self) {
        for (place, decision) in self.table.thinking().collect::<Vec<_>>() {
            let asked = (decision, self.position);
            if self.thinking.get(&place) == Some(&asked) {
                continue;
            }
            let (Some((_, view)), Some(mailbox)) = (
                self.table.autoplayer_view(place),
                self.own_mailbox.upgrade(),
            ) else {
                continue;
            };
            self.thinking.insert(place, asked);
            let seed = seed(self.table.header().table(), place, decision);
            let TableServices {
                clock,
                autoplay_pool,
                ..
            } = &self.services;
            let made = autoplay_pool.think(view, self.table.strength(), seed);
            let (clock, pause) = (clock.clone(), self.pause());
            let metrics = &self.services.metrics;
            supervise::spawn(metrics, Task::Autoplayer, async move {
                let (made, ()) = tokio::join!(made, clock.sleep(pause));
                let mail = match made {
                    Ok(made) => Mail::Decided {
                        place,
                        decision,
                        made: Box::new(made),
                    },
                    // Nobody else would ask again, so the table is activated again.
                    Err(_) => Mail::Undecided,
                };
                // When the program stops, the mailbox is gone; the next process asks again.
                let _ = mailbox.send(mail).await;
            });
        }
    }

    fn look(&self, person: PersonId) -> Perspective {
        Perspective {
            position: self.position,
            table: self.table.view(),
            player: self.table.player_view(person),
        }
    }

    fn show(&mut self, responding_to: Option<PersonId>, reminded: Vec<PersonId>) {
        let player = |(_, person)| Some((person, self.table.player_view(person)?));
        let mut players: Vec<_> = self.table.persons().filter_map(player).collect();
        players.shrink_to_fit();
        self.presenter.show(Snapshot {
            position: self.position,
            table: self.table.view(),
            players,
            responding_to,
            reminded,
        });
    }
}

/// Counts the completed tricks of the deal on the table.
fn tricks_in(table: &Table) -> usize {
    let deal = table.public_deal();
    deal.and_then(|deal| skat_view::progress(&deal))
        .unwrap_or_default()
}

async fn sleep_until_some(clock: &Clock, moment: Option<Timestamp>) {
    match moment {
        Some(moment) => clock.sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
