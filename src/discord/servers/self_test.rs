//! Finds the permissions that the bot lacks on a server, as far as its settings need them.
//!
//! The application's own emojis need no permission, so none is asked for.

use std::collections::HashMap;

use serenity::all::{
    Channel, ChannelId, ChannelType, GuildId, Member, PartialGuild, Permissions, RoleId,
};
use skat_view::{Permission, RoleTest, SelfTest, Setup};

use crate::discord::bot::Invoker;
use crate::discord::outgoing::transport::{SendError, Transport};

/// Returns Discord's bits for a permission.
#[must_use]
pub(in crate::discord) const fn bits(permission: Permission) -> Permissions {
    match permission {
        Permission::ViewChannel => Permissions::VIEW_CHANNEL,
        Permission::SendMessages => Permissions::SEND_MESSAGES,
        Permission::SendMessagesInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::EmbedLinks => Permissions::EMBED_LINKS,
        Permission::AttachFiles => Permissions::ATTACH_FILES,
        Permission::CreatePublicThreads => Permissions::CREATE_PUBLIC_THREADS,
        Permission::CreatePrivateThreads => Permissions::CREATE_PRIVATE_THREADS,
        Permission::ManageRoles => Permissions::MANAGE_ROLES,
        Permission::MentionRoles => Permissions::MENTION_EVERYONE,
    }
}

/// The permissions for a private table in a thread of its own. Without them it is in its channel.
pub(in crate::discord) const FOR_PRIVATE_THREADS: [Permission; 3] = [
    Permission::ViewChannel,
    Permission::CreatePrivateThreads,
    Permission::SendMessagesInThreads,
];

/// Lists the permissions for a table's message in a channel, the most important first.
#[must_use]
pub(in crate::discord) fn needed_for_table(in_thread: bool, threads: bool) -> Vec<Permission> {
    let to_write = if in_thread || threads {
        Permission::SendMessagesInThreads
    } else {
        Permission::SendMessages
    };
    let mut needed = vec![Permission::ViewChannel, to_write, Permission::EmbedLinks];
    if threads && !in_thread {
        needed.push(Permission::CreatePublicThreads);
    }
    needed
}

/// Returns the missing ones of these permissions.
pub(in crate::discord) fn missing(has: Permissions, needed: &[Permission]) -> Vec<Permission> {
    let has_all = has.contains(Permissions::ADMINISTRATOR);
    needed
        .iter()
        .copied()
        .filter(|&permission| !has_all && !has.contains(bits(permission)))
        .collect()
}

/// Checks the invoker's channel, all channels chosen for tables, the one for the operator's
/// broadcasts, the one for reports, and the role that is called.
///
/// # Errors
///
/// If Discord can't be asked.
pub(in crate::discord) async fn run(
    transport: &Transport,
    invoker: &Invoker,
    settings: &Setup,
) -> Result<SelfTest, SendError> {
    let mut elsewhere = settings.channels.clone();
    elsewhere.retain(|&channel| channel != invoker.channel);
    let standing = BotMember::of(transport, invoker.server).await?;
    let role = settings.role.map(|role| (role, standing.test_role(role)));
    let mut needed = needed_for_table(invoker.in_thread, settings.threads);
    needed.push(Permission::AttachFiles);
    if !invoker.in_thread && !invoker.in_announcements {
        add(&mut needed, &FOR_PRIVATE_THREADS);
    }
    let mut channels = vec![(
        invoker.channel,
        Some(missing(invoker.bot_permissions, &needed)),
    )];
    let mut needed_elsewhere = needed_for_table(false, settings.threads);
    needed_elsewhere.push(Permission::AttachFiles);
    for channel in elsewhere {
        let found = standing.permissions_in(transport, channel).await?;
        let lacking = found.map(|(has, kind)| {
            let mut needed = needed_elsewhere.clone();
            // Announcement channels have no private threads.
            if kind != ChannelType::News {
                add(&mut needed, &FOR_PRIVATE_THREADS);
            }
            missing(has, &needed)
        });
        channels.push((channel, lacking));
    }
    let needed_for_broadcasts = needed_for_table(false, false);
    let mut needed_for_statistics = needed_for_broadcasts.clone();
    needed_for_statistics.push(Permission::AttachFiles);
    for (post, needed) in [
        (settings.statistics, needed_for_statistics),
        (settings.broadcasts, needed_for_broadcasts.clone()),
        (settings.daily, needed_for_broadcasts.clone()),
        (settings.reports, needed_for_broadcasts),
    ] {
        let is_tested = |post: &u64| channels.iter().any(|(channel, _)| channel == post);
        if let Some(post) = post.filter(|post| !is_tested(post)) {
            let found = standing.permissions_in(transport, post).await?;
            channels.push((post, found.map(|(has, _)| missing(has, &needed))));
        }
    }
    if let Some(role) = settings
        .role
        .and_then(|role| standing.guild.roles.get(&RoleId::new(role)))
    {
        let mut for_role = vec![Permission::ManageRoles];
        if !role.mentionable {
            for_role.push(Permission::MentionRoles);
        }
        // These hold for the whole server, so the first channel is as good as any.
        if let Some((_, Some(list))) = channels.first_mut() {
            list.extend(missing(invoker.bot_permissions, &for_role));
        }
    }
    Ok(SelfTest { channels, role })
}

/// Adds those of these permissions that aren't listed.
fn add(needed: &mut Vec<Permission>, more: &[Permission]) {
    for permission in more {
        if !needed.contains(permission) {
            needed.push(*permission);
        }
    }
}

/// The bot as a member of the server.
pub(super) struct BotMember {
    guild: PartialGuild,
    member: Member,
}

impl BotMember {
    /// Asks Discord about the bot and the server.
    ///
    /// # Errors
    ///
    /// If Discord can't be asked.
    pub(super) async fn of(transport: &Transport, server: u64) -> Result<Self, SendError> {
        let server = GuildId::new(server);
        let own = transport
            .by_right(async |http| http.get_current_user().await)
            .await?
            .id;
        let guild = transport
            .by_right(async |http| http.get_guild(server).await)
            .await?;
        let member = transport
            .by_right(async |http| http.get_member(server, own).await)
            .await?;
        Ok(Self { guild, member })
    }

    /// Returns the bot's permissions in a channel, and its type; `None` if it sees no such channel.
    async fn permissions_in(
        &self,
        transport: &Transport,
        channel: u64,
    ) -> Result<Option<(Permissions, ChannelType)>, SendError> {
        let channel = transport
            .by_right(async |http| http.get_channel(ChannelId::new(channel)).await)
            .await;
        match channel {
            Ok(Channel::Guild(channel)) => {
                let has = self.guild.user_permissions_in(&channel, &self.member);
                Ok(Some((has, channel.kind)))
            }
            Ok(_) | Err(SendError::NoAccess | SendError::ChannelGone) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the bot's permissions on the whole server.
    pub(super) fn permissions(&self) -> Permissions {
        let everybody = RoleId::new(self.guild.id.get());
        let own = self.member.roles.iter().chain([&everybody]);
        let roles = own.filter_map(|id| self.guild.roles.get(id));
        roles.fold(Permissions::empty(), |all, role| all | role.permissions)
    }

    /// Finds out whether the bot can give a role.
    pub(super) fn test_role(&self, role: u64) -> RoleTest {
        let positions: HashMap<RoleId, u16> = self
            .guild
            .roles
            .iter()
            .map(|(id, role)| (*id, role.position))
            .collect();
        let highest = self
            .member
            .roles
            .iter()
            .filter_map(|id| positions.get(id))
            .max()
            .copied()
            .unwrap_or_default();
        match self.guild.roles.get(&RoleId::new(role)) {
            None => RoleTest::Gone,
            Some(role) if role.managed => RoleTest::Managed,
            Some(role) if role.position >= highest => RoleTest::TooHigh,
            Some(_) => RoleTest::Fine,
        }
    }
}
