//! Discord's permissions that the bot needs, under the names in Discord's own settings.

use crate::Lang;
use crate::text::catalog::Texts;

/// A permission of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Permission {
    /// View the channel.
    ViewChannel,
    /// Send messages in a channel.
    SendMessages,
    /// Send messages in a thread.
    SendMessagesInThreads,
    /// Use embeds.
    EmbedLinks,
    /// Attach pictures.
    AttachFiles,
    /// Create public threads.
    CreatePublicThreads,
    /// Create private threads.
    CreatePrivateThreads,
    /// Assign a role to members and take it away.
    ManageRoles,
    /// Ping a role that only some members may ping.
    MentionRoles,
}

impl Permission {
    /// All permissions.
    pub const ALL: [Self; 9] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::SendMessagesInThreads,
        Self::EmbedLinks,
        Self::AttachFiles,
        Self::CreatePublicThreads,
        Self::CreatePrivateThreads,
        Self::ManageRoles,
        Self::MentionRoles,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::ViewChannel => "view",
            Self::SendMessages => "send",
            Self::SendMessagesInThreads => "send_in_threads",
            Self::EmbedLinks => "embed",
            Self::AttachFiles => "attach",
            Self::CreatePublicThreads => "threads",
            Self::CreatePrivateThreads => "private_threads",
            Self::ManageRoles => "roles",
            Self::MentionRoles => "mention",
        }
    }

    /// Returns the name that Discord displays.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        Texts::of(lang).permission_name(self.key())
    }

    /// Describes in a sentence what the bot can't do without the permission.
    pub(crate) fn purpose(self, lang: Lang) -> String {
        Texts::of(lang).permission_purpose(self.key())
    }
}
