//! The members of a table's private thread. People who lose their place leave it.

use std::collections::BTreeMap;

use skat_table::{PersonId, PlaceView, Player, StageView, TableView};

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
    /// People who were removed from the thread, or perhaps were, with their users. Nobody can tell
    /// whether they were added again before or after that, so those who are back are added once
    /// more.
    removed: BTreeMap<PersonId, u64>,
    /// Users who were invited while people were leaving.
    invited: Vec<u64>,
    /// True if the table has a private thread of its own; `None` before Discord has said so.
    has_thread: Option<bool>,
}

impl ThreadMembers {
    /// Keeps an invited user in the thread.
    pub(super) fn take_invited(&mut self, user: u64) {
        self.invited.push(user);
    }

    /// Removes those who are gone. They get the response to their own click first, because it
    /// appears in the thread.
    pub(super) async fn remove_departed(&mut self, showing: &mut Showing<'_>, panels: &Panels) {
        let table = &showing.snapshot.table;
        let present = seated(table);
        let before = self.seated.replace(present.clone());
        // The process before may have ended before it removed them.
        let before = before.unwrap_or_else(|| table.removed.clone());
        self.leaving.extend(before);
        self.leaving.retain(|person| !present.contains(person));
        // Everybody may read the result of a closed table. Only a table with guests may have a
        // private thread.
        if matches!(table.stage, StageView::Closed { .. }) || table.guests.is_empty() {
            self.forget_everybody();
        }
        self.add_returned(showing, &present).await;
        if !self.leaving.is_empty() && self.has_thread(showing).await {
            self.remove_leaving(showing, panels).await;
        }
        if self.leaving.is_empty() {
            self.invited.clear();
        }
    }

    /// Adds those again who were removed from the thread and are back.
    async fn add_returned(&mut self, showing: &mut Showing<'_>, present: &[PersonId]) {
        let context = showing.context;
        let invited = &self.invited;
        let returned = self.removed.extract_if(.., |person, user| {
            present.contains(person) || invited.contains(user)
        });
        let returned: Vec<(PersonId, u64)> = returned.collect();
        for (person, user) in returned {
            let (transport, thread) = (&context.services.transport, context.table.room.channel);
            if let Err(error) = threads::add_member(transport, thread, user).await {
                tracing::debug!(table.id = %context.table.table, %error, "can't add a member to a \
                    private thread again");
                if showing.obstacles.note_passing(&error) {
                    self.removed.insert(person, user);
                }
            }
        }
    }

    async fn remove_leaving(&mut self, showing: &mut Showing<'_>, panels: &Panels) {
        let context = showing.context;
        let (services, thread) = (&context.services, context.table.room.channel);
        // Somebody who leaves this table may play at another one in the same thread.
        services
            .assignment
            .tables_known(context.table.room.server)
            .await;
        for person in std::mem::take(&mut self.leaving) {
            // News may say that they are back.
            if panels.waits_for_response(person) || showing.has_news() {
                self.leaving.push(person);
                continue;
            }
            let user = match services.store.user(person).await {
                Ok(Some(user)) => user,
                // Their data was deleted.
                Ok(None) => continue,
                Err(error) => {
                    tracing::debug!(table.id = %context.table.table, %error, "can't look up who \
                        leaves a private thread");
                    showing.obstacles.note_unreachable(0);
                    self.leaving.push(person);
                    continue;
                }
            };
            if self.invited.contains(&user) || services.directory.has_seated(thread, person) {
                continue;
            }
            let removed = threads::remove_member(&services.transport, thread, user).await;
            if let Err(error) = &removed {
                tracing::debug!(table.id = %context.table.table, %error, "can't remove a member \
                    from a private thread");
                if !showing.obstacles.note_passing(error) {
                    continue;
                }
                self.leaving.push(person);
            }
            self.removed.insert(person, user);
        }
    }

    /// Asks Discord once and returns true if the table has a private thread of its own. Otherwise
    /// nobody has to leave.
    async fn has_thread(&mut self, showing: &mut Showing<'_>) -> bool {
        if self.has_thread.is_none() {
            let context = showing.context;
            let (transport, channel) = (&context.services.transport, context.table.room.channel);
            self.has_thread = match threads::is_own_private(transport, channel).await {
                Ok(is_own) => Some(is_own),
                Err(SendError::ChannelGone) => Some(false),
                Err(error) => {
                    tracing::debug!(table.id = %context.table.table, %error, "can't tell if a \
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
            self.forget_everybody();
        }
        self.has_thread == Some(true)
    }

    fn forget_everybody(&mut self) {
        self.leaving.clear();
        self.removed.clear();
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
