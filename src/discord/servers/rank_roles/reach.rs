//! What the bot may do about the roles of a server.

use std::time::Duration;

use serenity::all::Permissions;
use skat_view::{RankRoles, RoleTest};

use crate::discord::outgoing::transport::{SendError, Transport};
use crate::discord::servers::self_test::BotMember;

/// Longest wait for Discord before the settings are shown without the state of their roles.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The bot on a server.
pub(super) struct Reach(BotMember);

impl Reach {
    /// Asks Discord about the bot and the roles.
    ///
    /// # Errors
    ///
    /// If Discord can't be asked.
    pub(super) async fn of(transport: &Transport, server: u64) -> Result<Self, SendError> {
        BotMember::of(transport, server).await.map(Self)
    }

    /// Returns true if the bot has the permission to manage roles.
    pub(super) fn may_manage(&self) -> bool {
        let needed = Permissions::MANAGE_ROLES | Permissions::ADMINISTRATOR;
        self.0.permissions().intersects(needed)
    }

    /// Finds out whether the bot can give a role.
    pub(super) fn test(&self, role: u64) -> RoleTest {
        self.0.test_role(role)
    }
}

/// Notes in the settings what keeps the bot from giving roles. They stay as they are if Discord
/// doesn't say.
pub(in crate::discord) async fn look(transport: &Transport, server: u64, roles: &mut RankRoles) {
    if roles.ranks.iter().all(|rank| rank.role.is_none()) {
        return;
    }
    let reach = match tokio::time::timeout(PATIENCE, Reach::of(transport, server)).await {
        Ok(Ok(reach)) => reach,
        Ok(Err(error)) => return tracing::warn!(%error, "can't look at a server's roles"),
        Err(_) => return tracing::warn!("Discord is too slow for a look at a server's roles"),
    };
    roles.may_manage = Some(reach.may_manage());
    for rank in &mut roles.ranks {
        rank.found = rank.role.map(|role| reach.test(role));
    }
}
