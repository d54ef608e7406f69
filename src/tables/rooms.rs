//! Where the open tables are, and who sits there.

use std::collections::HashMap;
use std::sync::{Mutex, Weak};

use skat_store::Room;
use skat_table::{PersonId, PlaceView, Player, StageView, TableId, TableView, Timestamp};

use super::{Shared, lock};
use crate::config::Limits;
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

impl Seated {
    /// A table as everybody may see it; nothing if it is closed.
    fn of(view: &TableView, room: &Room) -> Option<Self> {
        if matches!(view.stage, StageView::Closed { .. }) {
            return None;
        }
        let of_place = |place: &PlaceView| match place.player {
            Some(Player::Person(person)) => Some(person),
            Some(Player::Autoplayer) | None => None,
        };
        let seated = view.places.iter().filter_map(of_place);
        let newcomers = view.places.iter().filter_map(|place| place.newcomer);
        Some(Self {
            table: view.header.table(),
            room: room.clone(),
            persons: seated.chain(newcomers).collect(),
            has_free_place: view.has_room(),
            host: view.host,
            opened_at: view.header.opened_at(),
        })
    }
}

/// Why one more table can't be opened, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMany {
    /// The person hosts as many on this server as one person may.
    OfPerson(usize),
    /// The server has as many as one server may.
    OfServer(usize),
}

/// The open tables that this process serves, and those that are being opened.
#[derive(Default)]
pub(super) struct Rooms(Mutex<Known>);

#[derive(Default)]
struct Known {
    open: HashMap<TableId, Seated>,
    /// The server and host of each table that is being opened.
    reserved: HashMap<TableId, (u64, PersonId)>,
}

impl Rooms {
    /// The open tables that are wanted.
    pub(super) fn which(&self, wanted: impl Fn(&Seated) -> bool) -> Vec<Seated> {
        lock(&self.0).open.values().filter(|seated| wanted(seated)).cloned().collect()
    }

    /// Forgets these tables and gives their numbers.
    pub(super) fn leave(&self, gone: impl Fn(&Seated) -> bool) -> Vec<TableId> {
        lock(&self.0).open.extract_if(|_, seated| gone(seated)).map(|(table, _)| table).collect()
    }

    /// Notes where a table stands and who sits there.
    pub(super) fn note(&self, view: &TableView, room: &Room) {
        let table = view.header.table();
        let mut known = lock(&self.0);
        match Seated::of(view, room) {
            Some(seated) => known.open.insert(table, seated),
            None => known.open.remove(&table),
        };
    }

    /// Counts a table that is about to be opened, in the same step as it checks the limits.
    pub(super) fn reserve(&self, table: TableId, server: u64, host: PersonId, limits: &Limits) -> Result<(), TooMany> {
        let mut known = lock(&self.0);
        let open = known.open.values().map(|seated| (seated.table, (seated.room.server, seated.host)));
        let reserved = known.reserved.iter().map(|(&table, &place)| (table, place));
        // A table that is both is one table; the new one doesn't count.
        let others: HashMap<TableId, (u64, PersonId)> =
            open.chain(reserved).filter(|&(other, (at, _))| other != table && at == server).collect();
        let own = others.values().filter(|&&(_, hosted_by)| hosted_by == host).count();
        if own >= limits.tables_per_person {
            return Err(TooMany::OfPerson(own));
        }
        if others.len() >= limits.tables_per_server {
            return Err(TooMany::OfServer(others.len()));
        }
        known.reserved.insert(table, (server, host));
        Ok(())
    }

    fn release(&self, table: TableId) {
        lock(&self.0).reserved.remove(&table);
    }
}

/// Counts a table for the limits while it is being opened. An open table counts by itself.
#[derive(Debug)]
#[must_use = "the table counts only as long as this is held"]
pub struct Reservation {
    shared: Weak<Shared>,
    table: TableId,
}

impl Reservation {
    pub(super) const fn new(shared: Weak<Shared>, table: TableId) -> Self {
        Self { shared, table }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if let Some(shared) = self.shared.upgrade() {
            shared.rooms.release(self.table);
        }
    }
}

/// Notes where the table stands and who sits there before it is shown.
pub(super) struct Registered {
    pub(super) shared: Weak<Shared>,
    pub(super) room: Room,
    pub(super) inner: Box<dyn Show>,
}

impl Show for Registered {
    fn show(&mut self, scene: Scene) {
        if let Some(shared) = self.shared.upgrade() {
            shared.rooms.note(&scene.table, &self.room);
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
