//! The members of a table's private thread. People who lose their place leave it.

use skat_table::{PersonId, PlaceView, Player, StageView, TableView};
use skat_view::{Mention, Names as _};

use super::context::Showing;
use super::panels::Panels;
use crate::discord::outgoing::transport::SendError;
use crate::discord::tables::threads;

/// Removes people who leave the table, or are removed from it, from its private thread. Those whose
/// place is kept, because a computer plays for them, stay there.
#[derive(Default)]
pub(super) struct ThreadMembers {
    /// The people at the table when it was last shown, if it was shown.
    seated: Option<Vec<PersonId>>,
    /// People who are gone since then and still have to leave the thread.
    leaving: Vec<PersonId>,
    /// Whether the table has a private thread of its own, if Discord has been asked.
    has_thread: Option<bool>,
}

impl ThreadMembers {
    /// Removes those who are gone. They get the response to their own click first, because it
    /// appears in the thread.
    pub(super) async fn see_off(&mut self, showing: &mut Showing<'_>, panels: &Panels) {
        let table = &showing.snapshot.table;
        let present = seated(table);
        self.leaving.extend(self.seated.take().unwrap_or_default());
        self.leaving.retain(|person| !present.contains(person));
        self.seated = Some(present);
        // Everybody may read the result of a closed table. Only a table with guests may have a
        // private thread.
        if matches!(table.stage, StageView::Closed { .. }) || table.guests.is_empty() {
            self.leaving.clear();
        }
        if self.leaving.is_empty() || !self.has_thread(showing).await {
            return;
        }
        let (waiting, ready): (Vec<PersonId>, Vec<PersonId>) = self
            .leaving
            .drain(..)
            .partition(|person| panels.waits_for_response(*person));
        self.leaving = waiting;
        let context = showing.context;
        let names = context.services.people.names(ready.clone()).await;
        for person in ready {
            let Mention::User(user) = names.of(person) else {
                continue;
            };
            let (transport, thread) = (&context.services.transport, context.table.room.channel);
            let Err(error) = threads::remove_member(transport, thread, user).await else {
                continue;
            };
            tracing::debug!(table.id = %context.table.table, %error, "can't remove a member from a \
                private thread");
            if showing.obstacles.note_passing(&error) {
                self.leaving.push(person);
            }
        }
    }

    /// Returns true if the table has a private thread of its own. Otherwise nobody has to leave.
    async fn has_thread(&mut self, showing: &mut Showing<'_>) -> bool {
        if self.has_thread.is_none() {
            let context = showing.context;
            let (transport, channel) = (&context.services.transport, context.table.room.channel);
            self.has_thread = match threads::is_own_private(transport, channel).await {
                Ok(is_own) => Some(is_own),
                Err(SendError::ChannelGone) => Some(false),
                Err(error) => {
                    tracing::debug!(table.id = %context.table.table, %error, "can't tell whether a \
                        table is in a private thread");
                    // Unless Discord is only out of reach now, they stay in the thread.
                    if !showing.obstacles.note_passing(&error) {
                        self.leaving.clear();
                    }
                    None
                }
            };
        }
        if self.has_thread == Some(false) {
            self.leaving.clear();
        }
        self.has_thread == Some(true)
    }
}

/// Returns the persons who sit at the table, or will do so after the current deal.
fn seated(table: &TableView) -> Vec<PersonId> {
    let of_place = |place: &PlaceView| {
        let seated = match place.player {
            Some(Player::Person(person)) => Some(person),
            Some(Player::Autoplayer) | None => None,
        };
        seated.into_iter().chain(place.newcomer)
    };
    table.places.iter().flat_map(of_place).collect()
}
