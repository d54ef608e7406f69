//! Where the open tables are, and who sits there.

use std::collections::HashMap;
use std::sync::{Mutex, Weak};

use skat_store::Room;
use skat_table::{PersonId, StageView, TableId, Timestamp};

use super::{Shared, lock};
use crate::tables::mail::{Scene, Show};

/// An open table's place in the world.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The table.
    pub table: TableId,
    /// Where it stands.
    pub room: Room,
    /// Who sits there, or will do so when the deal on the table is over.
    pub persons: Vec<PersonId>,
    /// Whether somebody else may sit down there, now or when the deal on the table is over.
    pub has_free_place: bool,
    /// Who has the host's rights.
    pub host: PersonId,
    /// When.
    pub opened_at: Timestamp,
}

/// The open tables that this process serves.
#[derive(Default)]
pub(super) struct Rooms(Mutex<HashMap<TableId, Seated>>);

impl Rooms {
    /// The open tables that are wanted.
    pub(super) fn which(&self, wanted: impl Fn(&Seated) -> bool) -> Vec<Seated> {
        lock(&self.0).values().filter(|seated| wanted(seated)).cloned().collect()
    }

    /// Forgets these tables and gives their numbers.
    pub(super) fn leave(&self, gone: impl Fn(&Seated) -> bool) -> Vec<TableId> {
        lock(&self.0).extract_if(|_, seated| gone(seated)).map(|(table, _)| table).collect()
    }

    fn note(&self, table: TableId, room: &Room, scene: &Scene) {
        let mut rooms = lock(&self.0);
        if matches!(scene.table.stage, StageView::Closed { .. }) {
            rooms.remove(&table);
            return;
        }
        let newcomers = scene.table.places.iter().filter_map(|place| place.newcomer);
        let seated = Seated {
            table,
            room: room.clone(),
            persons: scene.players.iter().map(|(person, _)| *person).chain(newcomers).collect(),
            has_free_place: scene.table.has_room(),
            host: scene.table.host,
            opened_at: scene.table.header.opened_at(),
        };
        rooms.insert(table, seated);
    }
}

/// Notes where the table stands and who sits there before it is shown.
pub(super) struct Registered {
    pub(super) shared: Weak<Shared>,
    pub(super) table: TableId,
    pub(super) room: Room,
    pub(super) inner: Box<dyn Show>,
}

impl Show for Registered {
    fn show(&mut self, scene: Scene) {
        if let Some(shared) = self.shared.upgrade() {
            shared.rooms.note(self.table, &self.room, &scene);
        }
        self.inner.show(scene);
    }

    fn withdraw(&mut self) {
        self.inner.withdraw();
    }

    fn tell_of_a_loss(&mut self) {
        self.inner.tell_of_a_loss();
    }
}
