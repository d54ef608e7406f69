//! The services and the invoker that every command and button works with.

use std::cmp::Reverse;
use std::sync::Arc;

use secrecy::SecretString;
use serenity::all::{
    ChannelId, ChannelType, CommandInteraction, ComponentInteraction, GuildId, Message,
    ModalInteraction, Permissions, User,
};
use skat_store::{CHECKED_DEALS_FORMAT, Store, StoreError, Token, TokenOwner};
use skat_table::{Command, PersonId, Table, TableId, Timestamp};
use skat_view::{Lang, Notice};
use tokio::sync::{Mutex, watch};
use tokio_util::task::TaskTracker;

use super::messenger::Mailboxes;
use super::operator::blocks::{BlockedParty, Blocks};
use super::outgoing::pictures::Drawer;
use super::outgoing::transport::{SendError, Transport};
use super::people::People;
use super::people::limits::ActionLimits;
use super::replays::Replays;
use super::reply::Handled;
use super::tables::invitations::Invitations;
use super::tables::threads;
use super::variations::Variations;
use crate::clock::Clock;
use crate::config::{Limits, Operator};
use crate::daily::Daily;
use crate::load::Load;
use crate::luck::LuckCalculator;
use crate::metrics::{Metrics, Refusal};
use crate::reviews::Reviews;
use crate::secret::fresh_commitment;
use crate::tables::{AskError, Perspective, PlayerRequest, Seated, Tables};

/// The services that commands and buttons work with.
pub(super) struct Bot {
    pub(super) transport: Transport,
    pub(super) tables: Tables,
    pub(super) people: People,
    pub(super) drawer: Drawer,
    pub(super) store: Arc<dyn Store>,
    pub(super) lines: Mailboxes,
    pub(super) clock: Clock,
    pub(super) load: Load,
    pub(super) metrics: Metrics,
    pub(super) limits: Limits,
    pub(super) actions: ActionLimits,
    pub(super) invitations: Invitations,
    pub(super) replays: Replays,
    pub(super) variations: Variations,
    pub(super) reviews: Reviews,
    pub(super) daily: Daily,
    pub(super) luck: LuckCalculator,
    /// Held while a wanted board's stored content is read and changed; never across a request to
    /// Discord.
    pub(super) boards: Mutex<()>,
    /// Held while a server's stored entrance is replaced; never across a request to Discord.
    pub(super) entrances: Mutex<()>,
    /// The operator's server and address.
    pub(super) operator: Operator,
    pub(super) blocks: Blocks,
    /// Changes when the operator has given an order here.
    pub(super) orders: watch::Sender<()>,
    pub(super) started_at: Timestamp,
    /// The interactions in progress, so that the program can finish them when it stops.
    pub(super) in_hand: TaskTracker,
}

/// The invoker of an interaction: identity, channel, permissions, and token for the response.
#[derive(Clone, Debug)]
pub(super) struct Invoker {
    pub(super) interaction: u64,
    pub(super) token: Token,
    pub(super) user: u64,
    /// The member's display name on this server; arbitrary text.
    pub(super) name: String,
    pub(super) lang: Lang,
    /// The server's locale, as Discord names it.
    pub(super) server_locale: String,
    pub(super) server: u64,
    pub(super) channel: u64,
    /// True if the channel is a thread, which needs a permission of its own.
    pub(super) in_thread: bool,
    /// True if the channel is a private thread, which only its members see.
    pub(super) in_private_thread: bool,
    /// True if the channel is an announcement channel.
    pub(super) in_announcements: bool,
    /// A thread's channel, or a channel's category.
    pub(super) parent: Option<u64>,
    /// The message whose control was pressed.
    pub(super) clicked: Option<u64>,
    /// The file attached to this message.
    pub(super) clicked_carries: Option<String>,
    /// The invoker's permissions in the channel.
    pub(super) permissions: Permissions,
    /// The invoker's roles.
    pub(super) roles: Vec<u64>,
    /// The bot's permissions in the channel.
    pub(super) bot_permissions: Permissions,
}

/// Commands, components and forms have the same fields in different types.
macro_rules! asker_of {
    ($interaction:expr, $now:expr) => {
        Invoker {
            interaction: $interaction.id.get(),
            token: Token {
                token: SecretString::from($interaction.token.clone()),
                application: $interaction.application_id.get(),
                message: None,
                // Its age counts from now, because Discord's clock and ours may differ.
                issued_at: $now,
                channel: Some($interaction.channel_id.get()),
            },
            user: $interaction.user.id.get(),
            name: name_of(
                &$interaction.user,
                $interaction
                    .member
                    .as_ref()
                    .and_then(|member| member.nick.as_deref()),
            ),
            lang: Lang::from_locale(&$interaction.locale),
            server_locale: $interaction.guild_locale.clone().unwrap_or_default(),
            server: $interaction.guild_id.map_or(0, GuildId::get),
            channel: $interaction.channel_id.get(),
            in_thread: $interaction
                .channel
                .as_ref()
                .is_some_and(|channel| channel.thread_metadata.is_some()),
            in_private_thread: $interaction
                .channel
                .as_ref()
                .is_some_and(|channel| channel.kind == ChannelType::PrivateThread),
            in_announcements: $interaction
                .channel
                .as_ref()
                .is_some_and(|channel| channel.kind == ChannelType::News),
            parent: $interaction
                .channel
                .as_ref()
                .and_then(|channel| channel.parent_id)
                .map(ChannelId::get),
            clicked: None,
            clicked_carries: None,
            roles: $interaction
                .member
                .iter()
                .flat_map(|member| &member.roles)
                .map(|role| role.get())
                .collect(),
            permissions: $interaction
                .member
                .as_ref()
                .and_then(|member| member.permissions)
                .unwrap_or_default(),
            bot_permissions: $interaction.app_permissions.unwrap_or_default(),
        }
    };
}

impl Invoker {
    /// Returns true if the invoker may change the server's settings.
    pub(super) fn manages_server(&self) -> bool {
        self.permissions
            .intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)
    }

    /// Returns true if the invoker may give the operator's commands. Discord's own settings can't
    /// grant them to anybody else.
    pub(super) fn is_operator(&self, operator: &Operator) -> bool {
        operator.server == Some(self.server)
            && self.permissions.contains(Permissions::ADMINISTRATOR)
    }

    /// Returns the invoker of a command.
    pub(super) fn of_command(interaction: &CommandInteraction, now: Timestamp) -> Self {
        asker_of!(interaction, now)
    }

    /// Returns the invoker of a component.
    pub(super) fn of_component(interaction: &ComponentInteraction, now: Timestamp) -> Self {
        Self {
            clicked: Some(interaction.message.id.get()),
            clicked_carries: first_file(&interaction.message),
            ..asker_of!(interaction, now)
        }
    }

    /// Returns the invoker of a form that was submitted.
    pub(super) fn of_form(interaction: &ModalInteraction, now: Timestamp) -> Self {
        let message = interaction.message.as_deref();
        Self {
            clicked: message.map(|message| message.id.get()),
            clicked_carries: message.and_then(first_file),
            ..asker_of!(interaction, now)
        }
    }
}

/// Returns the name of a message's first file.
fn first_file(message: &Message) -> Option<String> {
    let file = message.attachments.first()?;
    Some(file.filename.clone())
}

/// Returns a user's display name on this server.
fn name_of(user: &User, nickname: Option<&str>) -> String {
    nickname
        .or(user.global_name.as_deref())
        .unwrap_or(&user.name)
        .to_owned()
}

impl Bot {
    /// Returns the invoker's pseudonym.
    pub(super) async fn person(&self, invoker: &Invoker) -> Result<PersonId, AskError> {
        let person = self.people.person(invoker.user, invoker.lang).await?;
        self.people.note_name(person, &invoker.name);
        Ok(person)
    }

    /// Returns the refusal if the operator has blocked the invoker or their server, and counts it.
    /// No block holds for the operator, who couldn't lift it any more.
    pub(super) fn block_refusal(&self, invoker: &Invoker) -> Option<Handled> {
        if invoker.is_operator(&self.operator) {
            return None;
        }
        let blocked = self.blocks.find(invoker.user, invoker.server)?;
        self.metrics.refused(Refusal::Blocked);
        let contact = self.operator.contact.clone();
        Some(Handled::note(match blocked {
            BlockedParty::User => Notice::Blocked { contact },
            BlockedParty::Server => Notice::ServerBlocked { contact },
        }))
    }

    /// Records that the invoker uses the bot, whatever for. Only people whose pseudonym is known
    /// may sit at a table.
    pub(super) fn note_presence(&self, invoker: &Invoker) {
        if let Some(person) = self.people.cached(invoker.user) {
            self.tables.note_presence(person);
        }
    }

    /// Carries a command's request to a table and returns the invoker's view of the result.
    pub(super) async fn ask(
        &self,
        invoker: &Invoker,
        person: PersonId,
        table: TableId,
        command: Command,
    ) -> Result<Perspective, AskError> {
        let Invoker {
            server,
            interaction,
            ref token,
            ..
        } = *invoker;
        let token = Some((TokenOwner::Opener(person), token.clone()));
        let request = PlayerRequest {
            command,
            person,
            server,
            interaction,
            token,
        };
        self.tables
            .ask(table, request)
            .await
            .map(|accepted| accepted.look)
    }

    /// Checks that a table belongs to the invoker's server.
    pub(super) async fn check_server(
        &self,
        invoker: &Invoker,
        table: TableId,
    ) -> Result<(), AskError> {
        let room = self.store.room(table).await.map_err(AskError::of_table)?;
        if room.server == invoker.server {
            Ok(())
        } else {
            Err(AskError::OtherServer)
        }
    }

    /// Returns a table of the invoker's server as it is stored, open or closed.
    pub(super) async fn stored_table(
        &self,
        invoker: &Invoker,
        table: TableId,
    ) -> Result<Table, AskError> {
        self.check_server(invoker, table).await?;
        let table = skat_store::stored_table(self.store.as_ref(), table).await;
        table.map_err(AskError::of_table)
    }

    /// Records that a request was not carried out, and returns the reply.
    pub(super) fn trouble(&self, error: &AskError) -> Handled {
        self.metrics.refused(error);
        if let AskError::Store(error) = error {
            tracing::error!(%error, "the store failed");
        }
        Handled::from(error)
    }

    /// Returns the open tables of the invoker's server: those in the same channel first, and the
    /// newest first among these.
    pub(super) async fn tables_near(&self, invoker: &Invoker) -> Vec<Seated> {
        let mut near = self.tables.seated(invoker.server).await;
        near.sort_by_key(|seated| {
            (
                seated.room.channel != invoker.channel,
                Reverse(seated.opened_at),
            )
        });
        near
    }

    /// Returns the channel of an open table unless the invoker is there.
    pub(super) async fn other_channel_of(&self, invoker: &Invoker, table: TableId) -> Option<u64> {
        let open = self.tables.seated(invoker.server).await;
        let found = open.into_iter().find(|seated| seated.table == table);
        found
            .map(|seated| seated.room.channel)
            .filter(|&channel| channel != invoker.channel)
    }

    /// Lets the invoker see the channel of the table where they have just sat down, if they did so
    /// elsewhere, and returns it.
    pub(super) async fn show_table_to(&self, invoker: &Invoker, table: TableId) -> Option<u64> {
        let channel = self.other_channel_of(invoker, table).await?;
        match threads::admit(&self.transport, channel, invoker.user).await {
            // The table's message has followed a player.
            Err(SendError::ChannelGone) => return None,
            Err(error) => {
                tracing::warn!(table.id = %table, %error, "can't add a player to a thread");
            }
            Ok(()) => {}
        }
        Some(channel)
    }

    /// Returns the invoker's table, preferably one in the same channel.
    pub(super) async fn own_table(&self, invoker: &Invoker, person: PersonId) -> Option<TableId> {
        let sits = |seated: &Seated| seated.persons.contains(&person);
        self.tables_near(invoker)
            .await
            .into_iter()
            .find(sits)
            .map(|seated| seated.table)
    }

    /// Returns the table of a command that doesn't name one: the table that was found when the
    /// command was first carried out, here or by another process. `None` if none was found then.
    pub(super) async fn bound(
        &self,
        invoker: &Invoker,
        found: Option<TableId>,
    ) -> Result<Option<TableId>, AskError> {
        // A command without a table is bound to a number that no table has.
        let none = fresh_number()?;
        let bound = self
            .store
            .bind(invoker.interaction, found.unwrap_or(none), self.clock.now())
            .await?;
        Ok((bound != none).then_some(bound))
    }

    /// Returns the reason why a member can't be invited now; `None` if they can, which counts as a
    /// ping.
    ///
    /// # Errors
    ///
    /// If the store can't tell whether the member accepts invitations.
    pub(super) async fn invitation_refusal(
        &self,
        guest: u64,
    ) -> Result<Option<Notice>, StoreError> {
        let now = self.clock.now();
        self.invitations
            .refusal(self.store.as_ref(), now, guest)
            .await
    }

    /// Draws the commitment of a new list; `None` while the store is written in an earlier format,
    /// whose lists have none.
    pub(super) fn new_commitment(&self, places: u8) -> Result<Option<Command>, AskError> {
        if !self.store.writes(CHECKED_DEALS_FORMAT) {
            return Ok(None);
        }
        let commit = fresh_commitment(places, self.tables.use_beacon());
        commit.map(Some).map_err(no_chance)
    }
}

/// Draws a random table number that is not in use.
pub(super) fn fresh_number() -> Result<TableId, AskError> {
    Ok(TableId::new(getrandom::u64().map_err(no_chance)? >> 16))
}

fn no_chance(error: getrandom::Error) -> AskError {
    StoreError::Unavailable(format!("the system provides no random number: {error}")).into()
}
