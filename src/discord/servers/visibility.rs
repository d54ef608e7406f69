//! Finds out which members see a channel.

use serenity::all::{Channel, ChannelId, GuildChannel, GuildId, PartialGuild, Permissions, UserId};

use crate::discord::bot::Invoker;
use crate::discord::outgoing::transport::{SendError, Transport};

/// The members who see a channel, as Discord's permissions say.
pub(in crate::discord) struct ChannelViewers {
    guild: PartialGuild,
    channel: GuildChannel,
}

impl ChannelViewers {
    /// Asks Discord about the invoker's channel. A public thread has the viewers of its channel.
    ///
    /// # Errors
    ///
    /// If Discord didn't answer, or the bot doesn't see the channel.
    pub(in crate::discord) async fn of(
        transport: &Transport,
        invoker: &Invoker,
    ) -> Result<Self, SendError> {
        let parent = invoker.parent.filter(|_| invoker.in_thread);
        let channel = ChannelId::new(parent.unwrap_or(invoker.channel));
        let server = GuildId::new(invoker.server);
        let guild = transport
            .by_right(async |http| http.get_guild(server).await)
            .await?;
        let found = transport
            .by_right(async |http| http.get_channel(channel).await)
            .await?;
        match found {
            Channel::Guild(channel) => Ok(Self { guild, channel }),
            _ => Err(SendError::ChannelGone),
        }
    }

    /// Returns true if the user is a member who sees the channel.
    ///
    /// # Errors
    ///
    /// If Discord didn't answer.
    pub(in crate::discord) async fn include(
        &self,
        transport: &Transport,
        user: u64,
    ) -> Result<bool, SendError> {
        let (server, user) = (self.guild.id, UserId::new(user));
        let member = transport
            .by_right(async |http| http.get_member(server, user).await)
            .await;
        match member {
            Ok(member) => {
                let has = self.guild.user_permissions_in(&self.channel, &member);
                Ok(has.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR))
            }
            // They have left the server.
            Err(SendError::Refused { status: 404, .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
