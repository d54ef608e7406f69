//! Discord's permissions that the bot needs, by the names that people find in Discord's own settings.

use crate::Lang;
use crate::texts::Texts;

/// Something that the bot must be allowed to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Permission {
    /// See the channel.
    ViewChannel,
    /// Write in a channel.
    SendMessages,
    /// Write in a thread.
    SendMessagesInThreads,
    /// Frame what it writes.
    EmbedLinks,
    /// Send pictures.
    AttachFiles,
    /// Open threads that everybody sees.
    CreatePublicThreads,
    /// Give members a role and take it away again.
    ManageRoles,
    /// Ping a role that not everybody may ping.
    MentionRoles,
}

impl Permission {
    /// All permissions.
    pub const ALL: [Self; 8] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::SendMessagesInThreads,
        Self::EmbedLinks,
        Self::AttachFiles,
        Self::CreatePublicThreads,
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
            Self::ManageRoles => "roles",
            Self::MentionRoles => "mention",
        }
    }

    /// The name as Discord shows it.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        Texts::of(lang).permission_name(self.key())
    }

    /// What the bot can't do without it, in a sentence.
    pub(crate) fn purpose(self, lang: Lang) -> String {
        Texts::of(lang).permission_purpose(self.key())
    }
}
