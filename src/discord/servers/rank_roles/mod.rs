//! Roles by rank: gives and takes them once a day, on each server that wants it.
//!
//! Which roles were given is remembered with the server's settings, so that only changes need
//! requests. Each is remembered after it was made: if the process dies in between, the next one
//! makes it again, which changes nothing.

mod given;
mod plan;
mod reach;

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{GuildId, RoleId, UserId};
use skat_rating::rank;
use skat_rules::strength::Strength;
use skat_store::{ChoiceChange, RatingDay, Scope, Store, StoreError, StoredChoices};
use skat_table::{PersonId, Timestamp};
use skat_view::{Lang, RankRoles, RoleTest, rank_role_reason};

use self::given::{GIVEN, GivenRole, GivenRoles, Noted};
use self::plan::{RankedPerson, RoleStep, plan};
use self::reach::Reach;
pub(in crate::discord) use self::reach::look;
use super::server_settings::{self, of_servers};
use crate::discord::bot::Bot;
use crate::discord::outgoing::transport::SendError;

/// Interval between two looks for servers with something to do.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Pause after each request: one a second, a small part of what Discord allows the bot.
const PACE: Duration = Duration::from_secs(1);

/// Most changes that are made before they are remembered.
const NOTED_AFTER: usize = 10;

/// Persons that are read from a leaderboard at a time.
const READ_AT_ONCE: usize = 200;

/// Name of the server's choice about its last round: `<day> <asked>`.
const DONE: &str = "rank_roles.done";

/// Name of the server's choice with the moment at which a manager last asked for a round.
const ASKED: &str = "rank_roles.asked";

/// Discord's code for a user who isn't on the server.
const UNKNOWN_MEMBER: u64 = 10007;

/// Discord's code for a role that doesn't exist.
const UNKNOWN_ROLE: u64 = 10011;

/// Returns the change that asks for a round at this moment.
#[must_use]
pub(in crate::discord) fn asked(now: Timestamp) -> ChoiceChange {
    (ASKED, Some(now.0.to_string()))
}

/// Compares roles and ranks on the servers of this process, forever.
pub(in crate::discord) async fn watch(bot: Arc<Bot>) -> Infallible {
    loop {
        bot.clock.sleep(LOOK_EVERY).await;
        if let Err(error) = round(&bot).await {
            tracing::warn!(%error, "can't compare roles and ranks yet; retrying");
        }
    }
}

/// Compares roles and ranks wherever that is due.
async fn round(bot: &Bot) -> Result<(), StoreError> {
    let is_here = |server| bot.tables.are_served_unasked(server);
    let today = RatingDay::of(bot.clock.now());
    let is_due = |server, choices: &StoredChoices| DueRound::of(bot, server, choices, today);
    for due in of_servers(bot.store.as_ref(), is_here, is_due).await? {
        due.run(bot).await?;
    }
    Ok(())
}

/// A round that is due on a server.
struct DueRound {
    server: u64,
    roles: RankRoles,
    lang: Lang,
    /// What is noted once it is done.
    done: String,
}

impl DueRound {
    fn of(bot: &Bot, server: u64, choices: &StoredChoices, today: RatingDay) -> Option<Self> {
        let (roles, lang) = server_settings::rank_roles(choices)?;
        let asked = choices.get(ASKED).unwrap_or("0");
        let done = format!("{} {asked}", today.number());
        let is_due = choices.get(DONE) != Some(done.as_str());
        (is_due && !bot.blocks.is_server_blocked(server)).then_some(Self {
            server,
            roles,
            lang,
            done,
        })
    }

    /// Gives and takes roles until they are as the ranks say, as far as the bot may. What Discord
    /// doesn't do for the moment is done by another round.
    async fn run(&self, bot: &Bot) -> Result<(), StoreError> {
        let store = bot.store.as_ref();
        let ranked = ranked(store, self.server).await?;
        let choices = store.server_choices(self.server).await?;
        let given = GivenRoles::read(&choices);
        let steps = plan(&self.roles, &ranked, &given);
        let mut notes = Notes {
            server: self.server,
            noted: Vec::new(),
        };
        if !steps.is_empty() {
            let reach = match Reach::of(&bot.transport, self.server).await {
                Ok(reach) => reach,
                // The bot is there no more.
                Err(SendError::NoAccess) => return self.note_done(store).await,
                Err(error) => {
                    tracing::warn!(server = self.server, %error, "can't compare roles and ranks");
                    return Ok(());
                }
            };
            let mut giver = Giver {
                bot,
                server: self.server,
                lang: self.lang,
                reach,
                refused: BTreeSet::new(),
            };
            for step in steps {
                match giver.carry_out(step).await? {
                    StepOutcome::Noted(noted) => notes.add(store, noted).await?,
                    StepOutcome::Left => {}
                    StepOutcome::NotNow => return notes.store(store).await,
                }
            }
        }
        notes.store(store).await?;
        self.note_done(store).await
    }

    async fn note_done(&self, store: &dyn Store) -> Result<(), StoreError> {
        let done = vec![(DONE, Some(self.done.clone()))];
        store.choose_for_server(self.server, done).await.map(|_| ())
    }
}

/// Reads the ranks of everybody with a rating on a server.
async fn ranked(
    store: &dyn Store,
    server: u64,
) -> Result<BTreeMap<PersonId, RankedPerson>, StoreError> {
    let scope = Scope::Server(server);
    let mut all = BTreeMap::new();
    let mut read = 0;
    loop {
        let page = store.rating_board(scope, read, READ_AT_ONCE, None).await?;
        read += page.rows.len();
        let is_last = page.rows.len() < READ_AT_ONCE;
        let of_row = |(person, history): (PersonId, skat_store::RatingHistory)| {
            let level = rank(history.latest().shown()).and_then(Strength::of_level);
            let day = history
                .days()
                .last()
                .map_or(RatingDay::FIRST, |day| day.day);
            (person, RankedPerson { level, day })
        };
        all.extend(page.rows.into_iter().map(of_row));
        if is_last {
            return Ok(all);
        }
    }
}

/// Changes that have been made and aren't stored yet.
struct Notes {
    server: u64,
    noted: Vec<Noted>,
}

impl Notes {
    async fn add(&mut self, store: &dyn Store, noted: Noted) -> Result<(), StoreError> {
        self.noted.push(noted);
        if self.noted.len() < NOTED_AFTER {
            return Ok(());
        }
        self.store(store).await
    }

    /// Stores the changes, on top of whatever is stored by now.
    async fn store(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        let noted = std::mem::take(&mut self.noted);
        if noted.is_empty() {
            return Ok(());
        }
        let edit = move |choices: &mut StoredChoices| {
            let mut given = GivenRoles::read(choices);
            for noted in &noted {
                given.note(*noted);
            }
            choices.set(GIVEN, given.written().as_deref());
        };
        let stored = store.edit_for_server(self.server, Box::new(edit)).await;
        stored.map(|_| ())
    }
}

/// What came of a step.
enum StepOutcome {
    /// This is to be remembered.
    Noted(Noted),
    /// Nothing has changed.
    Left,
    /// Discord does nothing for the moment.
    NotNow,
}

/// Gives and takes roles on a server.
struct Giver<'a> {
    bot: &'a Bot,
    server: u64,
    lang: Lang,
    reach: Reach,
    /// The roles that Discord has refused in this round.
    refused: BTreeSet<u64>,
}

impl Giver<'_> {
    async fn carry_out(&mut self, step: RoleStep) -> Result<StepOutcome, StoreError> {
        let (person, role) = match step {
            RoleStep::Give { person, role, .. } | RoleStep::Take { person, role } => (person, role),
        };
        let forgotten = StepOutcome::Noted((person, None));
        let Some(user) = self.bot.store.user(person).await? else {
            // Whoever has erased their data is nobody to us.
            return Ok(forgotten);
        };
        let found = self.reach.test(role);
        let is_gone = found == RoleTest::Gone;
        if is_gone && matches!(step, RoleStep::Take { .. }) {
            return Ok(forgotten);
        }
        if found != RoleTest::Fine || !self.reach.may_manage() || self.refused.contains(&role) {
            return Ok(StepOutcome::Left);
        }
        let changed = self.change(user, step).await;
        self.bot.clock.sleep(PACE).await;
        Ok(match (changed, step) {
            (Ok(()), RoleStep::Give { .. }) => {
                StepOutcome::Noted((person, Some(GivenRole::Given(role))))
            }
            (Ok(()), RoleStep::Take { .. }) => forgotten,
            (
                Err(SendError::Refused {
                    code: UNKNOWN_MEMBER,
                    ..
                }),
                step,
            ) => match step {
                RoleStep::Give { day, .. } => {
                    StepOutcome::Noted((person, Some(GivenRole::Absent(day))))
                }
                RoleStep::Take { .. } => forgotten,
            },
            (
                Err(
                    SendError::Refused {
                        code: UNKNOWN_ROLE, ..
                    }
                    | SendError::NoAccess,
                ),
                _,
            ) => {
                self.refused.insert(role);
                StepOutcome::Left
            }
            (Err(SendError::Refused { status, code }), _) => {
                tracing::error!(
                    self.server,
                    status,
                    code,
                    "Discord refuses to change a role"
                );
                self.refused.insert(role);
                StepOutcome::Left
            }
            (Err(error), _) => {
                tracing::warn!(self.server, %error, "can't change a role yet; retrying");
                StepOutcome::NotNow
            }
        })
    }

    async fn change(&self, user: u64, step: RoleStep) -> Result<(), SendError> {
        let (server, user) = (GuildId::new(self.server), UserId::new(user));
        let transport = &self.bot.transport;
        match step {
            RoleStep::Give { role, level, .. } => {
                let (role, reason) = (RoleId::new(role), rank_role_reason(Some(level), self.lang));
                let give = async |http: &serenity::all::Http| {
                    http.add_member_role(server, user, role, Some(&reason))
                        .await
                };
                transport.by_right(give).await
            }
            RoleStep::Take { role, .. } => {
                let (role, reason) = (RoleId::new(role), rank_role_reason(None, self.lang));
                let take = async |http: &serenity::all::Http| {
                    http.remove_member_role(server, user, role, Some(&reason))
                        .await
                };
                transport.by_right(take).await
            }
        }
    }
}
