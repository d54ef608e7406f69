//! References to people, roles and channels, which Discord shows by their current names.

use std::fmt;

/// A reference to a user, a role or a channel of a server.
///
/// It is written in Discord's markup. That works in a message's text and in an embed's description
/// and field values, but not in titles, labels or pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mention {
    /// The user with this id.
    User(u64),
    /// The role with this id.
    Role(u64),
    /// The channel or thread with this id.
    Channel(u64),
    /// A person whose user isn't known. Written as a question mark.
    #[default]
    Unknown,
}

impl fmt::Display for Mention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(id) => write!(f, "<@{id}>"),
            Self::Role(id) => write!(f, "<@&{id}>"),
            Self::Channel(id) => write!(f, "<#{id}>"),
            Self::Unknown => f.write_str("?"),
        }
    }
}
