//! The directory of open tables: their place on Discord, and their people.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use skat_store::Room;
use skat_table::{PersonId, PlaceView, Player, StageView, TableId, TableView, Timestamp};

use super::mail::{LockOrder, Presenter, Snapshot};
use crate::config::Limits;
use crate::mutex::lock;

/// A directory entry of an open table.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The table.
    pub table: TableId,
    /// Its server and channel.
    pub room: Room,
    /// The persons who sit there, or will do so after the current deal.
    pub persons: Vec<PersonId>,
    /// True if another person may sit down there, now or after the current deal.
    pub has_free_place: bool,
    /// True if only guests may sit down there.
    pub is_private: bool,
    /// The persons who may do so although the table is private.
    pub guests: Vec<PersonId>,
    /// The person with the host's rights.
    pub host: PersonId,
    /// The time of opening.
    pub opened_at: Timestamp,
}

impl Seated {
    /// Returns true if the table's privacy lets this person sit down.
    #[must_use]
    pub fn is_open_to(&self, person: PersonId) -> bool {
        !self.is_private || self.persons.contains(&person) || self.guests.contains(&person)
    }

    /// Returns the entry for a table's public view; `None` if the table is closed.
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
            is_private: view.is_private,
            guests: view.guests.clone(),
            host: view.host,
            opened_at: view.header.opened_at(),
        })
    }
}

/// The limit that keeps another table from opening, with the number of open tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMany {
    /// The person hosts as many tables on this server as one person may.
    OfPerson(usize),
    /// The server has as many tables as one server may.
    OfServer(usize),
}

/// The open tables that this process serves, and the ones being opened. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Directory(Arc<Mutex<KnownRooms>>);

#[derive(Debug, Default)]
struct KnownRooms {
    open: HashMap<TableId, Seated>,
    /// Server and host of each table that is being opened.
    reserved: HashMap<TableId, (u64, PersonId)>,
}

impl Directory {
    /// Returns true if this process serves the table.
    #[must_use]
    pub fn has(&self, table: TableId) -> bool {
        lock(&self.0).open.contains_key(&table)
    }

    /// Returns true if a person sits at a table in this channel.
    #[must_use]
    pub fn has_seated(&self, channel: u64, person: PersonId) -> bool {
        let known = lock(&self.0);
        let mut open = known.open.values();
        open.any(|seated| seated.room.channel == channel && seated.persons.contains(&person))
    }

    /// Returns the open tables that satisfy `wanted`.
    pub(super) fn which(&self, wanted: impl Fn(&Seated) -> bool) -> Vec<Seated> {
        lock(&self.0)
            .open
            .values()
            .filter(|seated| wanted(seated))
            .cloned()
            .collect()
    }

    /// Removes the matching tables and returns their ids.
    pub(super) fn leave(&self, gone: impl Fn(&Seated) -> bool) -> Vec<TableId> {
        lock(&self.0)
            .open
            .extract_if(|_, seated| gone(seated))
            .map(|(table, _)| table)
            .collect()
    }

    /// Records a table's place on Discord and its people.
    pub(super) fn note(&self, view: &TableView, room: &Room) {
        let table = view.header.table();
        let mut known = lock(&self.0);
        match Seated::of(view, room) {
            Some(seated) => known.open.insert(table, seated),
            None => known.open.remove(&table),
        };
    }

    /// Reserves a table that is about to be opened, in the same step as it checks the limits.
    pub(super) fn reserve(
        &self,
        table: TableId,
        server: u64,
        host: PersonId,
        limits: &Limits,
    ) -> Result<Reservation, TooMany> {
        let mut known = lock(&self.0);
        let open = known
            .open
            .values()
            .map(|seated| (seated.table, (seated.room.server, seated.host)));
        let reserved = known.reserved.iter().map(|(&table, &place)| (table, place));
        // A table that is both open and reserved counts once; the new one doesn't count.
        let others: HashMap<TableId, (u64, PersonId)> = open
            .chain(reserved)
            .filter(|&(other, (at, _))| other != table && at == server)
            .collect();
        let own = others
            .values()
            .filter(|&&(_, hosted_by)| hosted_by == host)
            .count();
        if own >= limits.tables_per_person {
            return Err(TooMany::OfPerson(own));
        }
        if others.len() >= limits.tables_per_server {
            return Err(TooMany::OfServer(others.len()));
        }
        known.reserved.insert(table, (server, host));
        let directory = self.clone();
        Ok(Reservation { directory, table })
    }
}

/// Counts a table for the limits while it is being opened. An open table counts by itself.
#[derive(Debug)]
#[must_use = "the table counts only while this is held"]
pub struct Reservation {
    directory: Directory,
    table: TableId,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        lock(&self.directory.0).reserved.remove(&self.table);
    }
}

/// Updates the directory before each presentation.
pub(super) struct Registered {
    pub(super) directory: Directory,
    pub(super) room: Room,
    pub(super) inner: Box<dyn Presenter>,
}

impl Presenter for Registered {
    fn show(&mut self, snapshot: Snapshot) {
        self.directory.note(&snapshot.table, &self.room);
        self.inner.show(snapshot);
    }

    fn post_lock(&mut self, order: LockOrder) {
        self.inner.post_lock(order);
    }

    fn withdraw(&mut self) {
        self.inner.withdraw();
    }

    fn tell_of_a_loss(&mut self) {
        self.inner.tell_of_a_loss();
    }
}
