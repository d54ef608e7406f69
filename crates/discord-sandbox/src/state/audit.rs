//! The part of the guild's audit log that the bot causes.

use crate::model::id::Id;

/// A role that the bot has given to a member or taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleChange {
    /// The member.
    pub member: Id,
    /// The role.
    pub role: Id,
    /// True if it was given.
    pub is_given: bool,
    /// The reason that the bot named.
    pub reason: Option<String>,
}
