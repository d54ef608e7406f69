//! The users and servers that the operator has blocked, and the servers that the bot is about to
//! leave, as of the last look at the store.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use skat_store::{OperatorRecords, Store, operator_records};

use crate::mutex::lock;

/// The blocks. Clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Blocks(Arc<Mutex<BlockedIds>>);

#[derive(Debug, Default)]
struct BlockedIds {
    users: HashSet<u64>,
    servers: HashSet<u64>,
    /// The servers that the bot is about to leave, where no table is opened any more.
    leaving: HashSet<u64>,
}

/// The part of an interaction that is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum BlockedParty {
    User,
    Server,
}

impl Blocks {
    /// Reads the blocks before the first interaction comes. If that fails, nobody is blocked until
    /// the next look.
    pub(in crate::discord) async fn read(store: &dyn Store) -> Self {
        let blocks = Self::default();
        match operator_records(store).await {
            Ok(records) => blocks.take(&records),
            Err(error) => tracing::error!(%error, "can't read the operator's blocks; retrying"),
        }
        blocks
    }

    /// Replaces the blocks by those of these records.
    pub(in crate::discord) fn take(&self, records: &OperatorRecords) {
        let leaving = records.departures.iter();
        let leaving = leaving.filter(|(_, departure)| departure.confirmed);
        *lock(&self.0) = BlockedIds {
            users: records.users.keys().copied().collect(),
            servers: records.servers.keys().copied().collect(),
            leaving: leaving.map(|(&server, _)| server).collect(),
        };
    }

    /// Returns true if the bot is about to leave a server.
    pub(in crate::discord) fn is_leaving(&self, server: u64) -> bool {
        lock(&self.0).leaving.contains(&server)
    }

    /// Returns true if a server is blocked.
    pub(in crate::discord) fn is_server_blocked(&self, server: u64) -> bool {
        lock(&self.0).servers.contains(&server)
    }

    /// Returns the party that is blocked of a user and a server; the user comes first.
    pub(in crate::discord) fn find(&self, user: u64, server: u64) -> Option<BlockedParty> {
        let blocked = lock(&self.0);
        if blocked.users.contains(&user) {
            Some(BlockedParty::User)
        } else if blocked.servers.contains(&server) {
            Some(BlockedParty::Server)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_store::{Block, Departure, OrderOrigin};

    use super::*;

    #[test]
    fn the_last_look_decides_and_the_user_comes_first() {
        let blocks = Blocks::default();
        assert_eq!(blocks.find(1, 2), None);
        let block = |id| [(id, Block::default())].into();
        let both = OperatorRecords {
            users: block(1),
            servers: block(2),
            ..OperatorRecords::default()
        };
        blocks.take(&both);
        assert_eq!(blocks.find(1, 2), Some(BlockedParty::User));
        assert_eq!(blocks.find(3, 2), Some(BlockedParty::Server));
        assert_eq!(blocks.find(2, 1), None, "users and servers are apart");
        blocks.take(&OperatorRecords::default());
        assert_eq!(blocks.find(1, 2), None);
    }

    #[test]
    fn only_confirmed_departures_count() {
        let departure = |confirmed| Departure {
            order: 1,
            at: 0,
            origin: OrderOrigin {
                channel: 1,
                locale: "en".to_owned(),
            },
            reason: None,
            confirmed,
            tables: 0,
            tried: false,
        };
        let blocks = Blocks::default();
        blocks.take(&OperatorRecords {
            departures: [(1, departure(true)), (2, departure(false))].into(),
            ..OperatorRecords::default()
        });
        assert_eq!(
            [1, 2, 3].map(|server| blocks.is_leaving(server)),
            [true, false, false]
        );
    }
}
