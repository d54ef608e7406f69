//! Tables on Discord: their threads, their invitations, and the table that continues one.

pub(super) mod invitations;
pub(super) mod list_luck;
pub(super) mod rematch;
pub(super) mod threads;
