//! The sample guild: its members, channels, roles and permissions.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::model::codes::{channel_type, permission};
use crate::model::id::Id;
use crate::model::text::{merge, timestamp};

/// The bot's application id, which is also its user id.
pub(crate) const APPLICATION: Id = Id(1_100_000_000_000_000_001);
/// Id of the guild "Skatklub Altenburg".
pub(crate) const GUILD: Id = Id(1_100_000_000_000_000_002);
const GUILD_NAME: &str = "Skatklub Altenburg";

/// A text or announcement channel, or a thread of one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// True for an announcement channel and for its threads.
    #[serde(default)]
    pub(crate) announces: bool,
    /// Parent of a thread; `None` for an ordinary channel.
    pub(crate) parent: Option<Id>,
    /// The bot's permissions here, before its role adds to them.
    pub(crate) app_permissions: u64,
    #[serde(default)]
    pub(crate) archived: bool,
    /// Only moderators can reopen the thread.
    #[serde(default)]
    pub(crate) locked: bool,
    /// The members of a private thread; `None` for every other channel.
    #[serde(default)]
    pub(crate) members: Option<Vec<Id>>,
    /// The members who may not see the channel and its threads.
    #[serde(default)]
    pub(crate) hidden_from: Vec<Id>,
}

impl Channel {
    pub(crate) fn new(id: Id, name: &str) -> Self {
        Self {
            id,
            name: name.to_owned(),
            announces: false,
            parent: None,
            app_permissions: permission::ORDINARY,
            archived: false,
            locked: false,
            members: None,
            hidden_from: Vec::new(),
        }
    }

    /// Creates a public thread that inherits the bot's permissions from its parent.
    pub(crate) fn thread(id: Id, name: &str, parent: &Self) -> Self {
        let Self {
            app_permissions,
            announces,
            ..
        } = *parent;
        Self {
            parent: Some(parent.id),
            app_permissions,
            announces,
            ..Self::new(id, name)
        }
    }

    /// Creates a private thread, whose only member is the bot.
    pub(crate) fn private_thread(id: Id, name: &str, parent: &Self) -> Self {
        Self {
            members: Some(vec![APPLICATION]),
            ..Self::thread(id, name, parent)
        }
    }

    /// Returns Discord's channel type.
    const fn kind(&self) -> u64 {
        match (self.parent, self.announces) {
            (Some(_), _) if self.members.is_some() => channel_type::PRIVATE_THREAD,
            (None, false) => channel_type::TEXT,
            (None, true) => channel_type::ANNOUNCEMENT,
            (Some(_), _) => self.kind_of_threads(),
        }
    }

    /// Returns Discord's channel type for this channel's public threads.
    pub(crate) const fn kind_of_threads(&self) -> u64 {
        if self.announces {
            channel_type::ANNOUNCEMENT_THREAD
        } else {
            channel_type::PUBLIC_THREAD
        }
    }

    /// Returns the permission overwrites that make the bot's permissions here differ from an
    /// ordinary member's, and those that hide the channel from members.
    fn overwrites(&self) -> Value {
        let (allow, deny) = (
            self.app_permissions & !permission::ORDINARY,
            permission::ORDINARY & !self.app_permissions,
        );
        if self.parent.is_some() {
            return json!([]);
        }
        let overwrite = |id: Id, allow: u64, deny: u64| json!({"id": id, "type": 1, "allow": allow.to_string(), "deny": deny.to_string()});
        let own = (allow | deny != 0).then(|| overwrite(APPLICATION, allow, deny));
        let hidden = self.hidden_from.iter();
        let hidden = hidden.map(|&member| overwrite(member, 0, permission::VIEW_CHANNEL));
        own.into_iter().chain(hidden).collect()
    }

    pub(crate) fn json(&self) -> Value {
        let mut channel = json!({
            "id": self.id, "guild_id": GUILD, "type": self.kind(), "name": self.name, "position": 0,
            "topic": null, "nsfw": false,
            "parent_id": self.parent, "permission_overwrites": self.overwrites(),
            "rate_limit_per_user": 0, "flags": 0,
            "last_message_id": null, "last_pin_timestamp": null,
        });
        if self.parent.is_some() {
            channel["owner_id"] = json!(APPLICATION);
            channel["message_count"] = json!(0);
            channel["member_count"] = json!(self.members.as_ref().map_or(1, Vec::len));
            channel["thread_metadata"] = json!({
                "archived": self.archived, "auto_archive_duration": 1440,
                "archive_timestamp": timestamp(self.id.created()),
                "locked": self.locked,
                "create_timestamp": timestamp(self.id.created()),
            });
            if self.members.is_some() {
                channel["thread_metadata"]["invitable"] = json!(true);
            }
        }
        channel
    }
}

/// A guild that the bot is in besides the sample one. It has neither members nor channels here.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OtherGuild {
    pub(crate) id: Id,
    pub(crate) name: String,
}

/// The channel of the bot's direct messages to a member.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DirectChannel {
    pub(crate) id: Id,
    pub(crate) recipient: Id,
}

impl DirectChannel {
    /// Renders the channel object with this user object of the recipient.
    pub(crate) fn json(&self, recipient: &Value) -> Value {
        json!({
            "id": self.id, "type": channel_type::DIRECT, "flags": 0, "last_message_id": null,
            "recipients": [recipient],
        })
    }
}

/// A member of the guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GuildMember {
    pub(crate) id: Id,
    pub(crate) username: String,
    pub(crate) name: String,
    pub(crate) color: u32,
    pub(crate) locale: String,
    pub(crate) permissions: u64,
    /// Roles given to the member.
    #[serde(default)]
    pub(crate) roles: Vec<Id>,
    /// The member accepts no direct messages from the guild's members.
    #[serde(default)]
    pub(crate) closed_to_direct_messages: bool,
    /// The server's settings let the member use every command, whatever permissions it asks for.
    #[serde(default)]
    pub(crate) uses_every_command: bool,
    /// The user is no member any more.
    #[serde(default)]
    pub(crate) has_left: bool,
}

/// A role of the guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// Rank: its holder may give only the roles below it.
    pub(crate) position: u16,
    pub(crate) permissions: u64,
    pub(crate) mentionable: bool,
    /// Belongs to an application and can't be given to members.
    pub(crate) managed: bool,
}

impl Role {
    /// Id of the bot's own role.
    pub(crate) const BOTS: Id = Id(GUILD.0 + 5);
    /// Position of the bot's own role; a new role has position 1.
    pub(crate) const BOTS_POSITION: u16 = 10;

    /// Returns the position of a new role above the bot's own, or below it.
    pub(crate) const fn position(above_bots: bool) -> u16 {
        match above_bots {
            true => Self::BOTS_POSITION + 1,
            false => 1,
        }
    }

    /// Creates the bot's own role as it comes with the bot.
    pub(crate) fn bots(name: &str) -> Self {
        Self {
            id: Self::BOTS,
            name: name.to_owned(),
            position: Self::BOTS_POSITION,
            permissions: permission::ORDINARY,
            mentionable: false,
            managed: true,
        }
    }

    pub(crate) fn json(&self) -> Value {
        let mut json = role_json(self.id, &self.name, 0, self.permissions);
        let more = json!({
            "position": self.position, "mentionable": self.mentionable, "managed": self.managed,
        });
        merge(&mut json, more);
        json
    }
}

impl GuildMember {
    pub(crate) fn user_json(&self) -> Value {
        user_json(self.id, &self.username, Some(&self.name), false)
    }

    /// Renders the member object; interactions also carry the permissions in the channel.
    pub(crate) fn member_json(&self, with_permissions: bool) -> Value {
        let roles: Vec<Id> = std::iter::once(self.role())
            .chain(self.roles.iter().copied())
            .collect();
        let mut member = json!({
            "user": self.user_json(), "nick": null, "avatar": null, "banner": null,
            "roles": roles,
            "joined_at": "2024-01-01T00:00:00.000000+00:00", "premium_since": null, "deaf": false,
            "mute": false,
            "flags": 0, "pending": false, "communication_disabled_until": null,
        });
        if with_permissions {
            member["permissions"] = json!(self.permissions.to_string());
        }
        member
    }

    /// On Discord a role gives a member their colour, so every member here has one.
    fn role(&self) -> Id {
        Id(self.id.0 + 1_000)
    }

    fn role_json(&self) -> Value {
        role_json(self.role(), &self.name, self.color, self.permissions)
    }
}

/// Renders the bot as a member of the guild.
pub(crate) fn bot_member_json(user: &Value) -> Value {
    json!({
        "user": user, "nick": null, "avatar": null, "banner": null, "roles": [Role::BOTS],
        "joined_at": "2024-01-01T00:00:00.000000+00:00", "premium_since": null, "deaf": false,
        "mute": false,
        "flags": 0, "pending": false, "communication_disabled_until": null,
    })
}

pub(crate) fn user_json(id: Id, username: &str, name: Option<&str>, bot: bool) -> Value {
    json!({
        "id": id, "username": username, "discriminator": "0", "global_name": name, "avatar": null,
        "bot": bot,
        "system": false, "banner": null, "accent_color": null, "public_flags": 0,
        "avatar_decoration_data": null,
        "collectibles": null, "primary_guild": null,
    })
}

fn role_json(id: Id, name: &str, color: u32, permissions: u64) -> Value {
    json!({
        "id": id, "name": name, "color": color,
        "colors": {"primary_color": color, "secondary_color": null, "tertiary_color": null},
        "hoist": false, "icon": null, "unicode_emoji": null, "position": 0,
        "permissions": permissions.to_string(),
        "managed": false, "mentionable": false, "flags": 0,
    })
}

/// Returns the channels of a fresh guild.
pub(crate) fn sample_channels() -> Vec<Channel> {
    [(10, "skat"), (11, "kneipe")]
        .map(|(n, name)| Channel::new(Id(GUILD.0 + n), name))
        .into()
}

/// Returns the six members of a fresh guild; Franz is the moderator.
pub(crate) fn sample_members() -> Vec<GuildMember> {
    let moderator = permission::ORDINARY | permission::MANAGE_GUILD | permission::MANAGE_MESSAGES;
    [
        ("anna", "Anna", 0x00e6_7e22, "de", permission::ORDINARY),
        ("bernd", "Bernd", 0x0034_98db, "de", permission::ORDINARY),
        ("clara", "Clärchen", 0x002e_cc71, "de", permission::ORDINARY),
        ("dave", "Dave", 0x009b_59b6, "en-US", permission::ORDINARY),
        ("emma", "Emma", 0x00f1_c40f, "en-GB", permission::ORDINARY),
        ("franz", "Franz", 0x00e7_4c3c, "de", moderator),
    ]
    .into_iter()
    .zip(100..)
    .map(
        |((username, name, color, locale, permissions), n)| GuildMember {
            id: Id(GUILD.0 + n),
            username: username.to_owned(),
            name: name.to_owned(),
            color,
            locale: locale.to_owned(),
            permissions,
            roles: Vec::new(),
            closed_to_direct_messages: false,
            uses_every_command: false,
            has_left: false,
        },
    )
    .collect()
}

/// Renders the guild object in response to `GET /guilds/{id}`.
pub(crate) fn guild_json<'a>(
    members: impl Iterator<Item = &'a GuildMember>,
    more_roles: impl Iterator<Item = &'a Role>,
) -> Value {
    let mut owner = APPLICATION;
    let mut roles = vec![role_json(GUILD, "@everyone", 0, permission::ORDINARY)];
    roles.extend(more_roles.map(Role::json));
    for member in members {
        owner = member.id;
        roles.push(member.role_json());
    }
    let mut guild = json!({
        "id": GUILD, "name": GUILD_NAME, "icon": null, "splash": null, "discovery_splash": null,
        "owner_id": owner,
        "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0, "emojis": [], "features": [], "mfa_level": 0,
        "application_id": null,
        "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
        "stickers": [],
    });
    let more = json!({
        "roles": roles, "max_presences": null, "max_members": 500_000, "vanity_url_code": null,
        "description": null,
        "banner": null, "premium_tier": 0, "premium_subscription_count": 0,
        "preferred_locale": "de",
        "public_updates_channel_id": null, "nsfw_level": 0, "premium_progress_bar_enabled": false,
        "safety_alerts_channel_id": null, "incidents_data": null,
    });
    merge(&mut guild, more);
    guild
}

/// Renders the object of the `GUILD_CREATE` event: the guild with its members and channels.
pub(crate) fn guild_create_json<'a>(
    members: impl Iterator<Item = &'a GuildMember> + Clone,
    channels: impl Iterator<Item = &'a Channel>,
    roles: impl Iterator<Item = &'a Role>,
) -> Value {
    let mut guild = guild_json(members.clone(), roles);
    let people: Vec<Value> = members.map(|member| member.member_json(false)).collect();
    let (threads, channels): (Vec<&Channel>, Vec<&Channel>) =
        channels.partition(|channel| channel.parent.is_some());
    let more = json!({
        "joined_at": "2024-01-01T00:00:00.000000+00:00", "large": false, "unavailable": false,
        "member_count": people.len() + 1, "voice_states": [], "members": people,
        "channels": channels.into_iter().map(Channel::json).collect::<Vec<_>>(),
        "threads": threads.into_iter().map(Channel::json).collect::<Vec<_>>(), "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [],
    });
    merge(&mut guild, more);
    guild
}
