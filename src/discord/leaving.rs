//! People who leave a table without a click of their own.

use skat_table::{Command, PersonId, Refused};

use super::bot::fresh_number;
use crate::tables::{AskError, PlayerRequest, Seated, Tables};

/// Lets a person leave, for this reason, and returns true if they had already left.
///
/// It is repeated until they are still gone a whole interval later, because a click in hand may
/// bring them back.
pub(super) async fn has_left(
    tables: &Tables,
    seated: &Seated,
    person: PersonId,
    reason: &'static str,
) -> bool {
    let leave = async {
        let request = PlayerRequest {
            command: Command::Leave { person },
            person,
            server: seated.room.server,
            interaction: fresh_number()?.number(),
            token: None,
        };
        tables.ask(seated.table, request).await
    };
    match leave.await {
        Ok(_) => tracing::info!(table.id = %seated.table, reason, "a person left their table"),
        Err(AskError::Refused(Refused::NotSeated | Refused::Closed) | AskError::UnknownTable) => {
            return true;
        }
        Err(error) => tracing::warn!(
            table.id = %seated.table,
            reason,
            %error,
            "a person can't leave their table yet; retrying"
        ),
    }
    false
}
