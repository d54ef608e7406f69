//! What every command and button has at hand.

use std::sync::Arc;

use secrecy::SecretString;
use serenity::all::{CommandInteraction, ComponentInteraction, PartialChannel, Permissions};
use skat_store::{Store, Token};
use skat_table::{PersonId, TableId, Timestamp};
use skat_view::{Lang, Names as _, Notice, notice};
use tokio_util::task::TaskTracker;

use super::limits::ActionLimits;
use super::messenger::Lines;
use super::people::People;
use super::transport::Transport;
use crate::clock::Clock;
use crate::config::Limits;
use crate::tables::{AskError, Seated, Tables};

/// Everything that commands and buttons need.
pub(super) struct Bot {
    pub(super) transport: Transport,
    pub(super) tables: Tables,
    pub(super) people: People,
    pub(super) store: Arc<dyn Store>,
    pub(super) lines: Lines,
    pub(super) clock: Clock,
    pub(super) limits: Limits,
    pub(super) actions: ActionLimits,
    /// The interactions being answered, so that the program can finish them when it stops.
    pub(super) in_hand: TaskTracker,
}

/// Who asks, where, and how he is answered.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    pub(super) interaction: u64,
    pub(super) token: Token,
    pub(super) user: u64,
    pub(super) lang: Lang,
    /// The server's locale, as Discord names it.
    pub(super) server_locale: String,
    pub(super) server: u64,
    pub(super) channel: u64,
    /// Whether that is a thread, which has a permission of its own.
    pub(super) in_thread: bool,
    /// The message whose control he pressed.
    pub(super) clicked: Option<u64>,
    /// What the asker may do in the channel.
    pub(super) permissions: Permissions,
    /// What the bot may do in the channel.
    pub(super) bot_permissions: Permissions,
}

impl Asker {
    fn new(
        interaction: u64,
        token: &str,
        application: u64,
        at: Timestamp,
        (user, locale): (u64, &str),
        (server, server_locale): (Option<serenity::all::GuildId>, Option<&String>),
        channel: u64,
        (permissions, bot_permissions): (Option<Permissions>, Option<Permissions>),
    ) -> Self {
        Self {
            interaction,
            token: Token { token: SecretString::from(token.to_owned()), application, message: None, issued_at: at },
            user,
            lang: Lang::from_locale(locale),
            server_locale: server_locale.cloned().unwrap_or_default(),
            server: server.map_or(0, serenity::all::GuildId::get),
            channel,
            in_thread: false,
            clicked: None,
            permissions: permissions.unwrap_or_default(),
            bot_permissions: bot_permissions.unwrap_or_default(),
        }
    }

    /// Who gave a command. The token's age counts from now: Discord's and our clocks may differ.
    pub(super) fn of_command(interaction: &CommandInteraction, now: Timestamp) -> Self {
        let asker = Self::new(
            interaction.id.get(),
            &interaction.token,
            interaction.application_id.get(),
            now,
            (interaction.user.id.get(), &interaction.locale),
            (interaction.guild_id, interaction.guild_locale.as_ref()),
            interaction.channel_id.get(),
            (interaction.member.as_ref().and_then(|member| member.permissions), interaction.app_permissions),
        );
        let is_thread = |channel: &PartialChannel| channel.thread_metadata.is_some();
        Self { in_thread: interaction.channel.as_ref().is_some_and(is_thread), ..asker }
    }

    /// Who pressed a button. The token's age counts from now.
    pub(super) fn of_component(interaction: &ComponentInteraction, now: Timestamp) -> Self {
        let asker = Self::new(
            interaction.id.get(),
            &interaction.token,
            interaction.application_id.get(),
            now,
            (interaction.user.id.get(), &interaction.locale),
            (interaction.guild_id, interaction.guild_locale.as_ref()),
            interaction.channel_id.get(),
            (interaction.member.as_ref().and_then(|member| member.permissions), interaction.app_permissions),
        );
        Self { clicked: Some(interaction.message.id.get()), ..asker }
    }
}

impl Bot {
    /// The asker's pseudonym.
    pub(super) async fn person(&self, asker: &Asker) -> Result<PersonId, AskError> {
        Ok(self.people.person(asker.user, asker.lang).await?)
    }

    /// What the asker is told when something was not carried out.
    pub(super) fn trouble(&self, error: &AskError, lang: Lang) -> String {
        match error {
            AskError::Refused(refused) => skat_view::refusal(refused, None, lang),
            AskError::UnknownTable => notice(Notice::TableGone, lang),
            AskError::Unavailable => notice(Notice::Restarting, lang),
            AskError::Store(error) => {
                tracing::error!(%error, "the store failed");
                notice(Notice::StorageTrouble, lang)
            }
        }
    }

    /// The open tables of the asker's server, those of his channel first and of those the newest first.
    pub(super) fn tables_near(&self, asker: &Asker) -> Vec<Seated> {
        let mut near: Vec<Seated> =
            self.tables.seated().into_iter().filter(|seated| seated.room.server == asker.server).collect();
        near.sort_by_key(|seated| (seated.room.channel != asker.channel, std::cmp::Reverse(seated.opened_at)));
        near
    }

    /// The table where the asker sits, in his channel if he sits at several.
    pub(super) fn own_table(&self, asker: &Asker, person: PersonId) -> Option<TableId> {
        let sits = |seated: &Seated| seated.persons.contains(&person);
        self.tables_near(asker).into_iter().find(sits).map(|seated| seated.table)
    }

    /// How a person is mentioned.
    pub(super) fn mention(&self, person: PersonId) -> String {
        self.people.of(person)
    }
}
