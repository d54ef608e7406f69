//! The announcements of a server: messages that tell that a table is open to everybody. They are
//! stored, so that their buttons go after a restart, too.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use skat_store::{Store, StoreError, StoredChoices};
use skat_table::TableId;

use crate::mutex::lock;

/// A server's announcements, the oldest first: `<table>:<channel>:<message> …`.
const ANNOUNCEMENTS: &str = "announcements";

/// Most announcements that are remembered. More are open only if a crash kept some from being
/// forgotten.
const MOST: usize = 100;

/// An announcement of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct AnnouncementPost {
    pub(in crate::discord) table: TableId,
    pub(in crate::discord) channel: u64,
    pub(in crate::discord) message: u64,
}

/// Remembers the announcements whose buttons are still of use.
pub(in crate::discord) struct Announcements {
    store: Arc<dyn Store>,
    /// Each server's lock, held while its announcements are read and changed.
    changing: Mutex<HashMap<u64, Arc<tokio::sync::Mutex<()>>>>,
}

impl Announcements {
    pub(in crate::discord) fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            changing: Mutex::default(),
        }
    }

    /// Returns the announcements of this table.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub(in crate::discord) async fn of_table(
        &self,
        server: u64,
        table: TableId,
    ) -> Result<Vec<AnnouncementPost>, StoreError> {
        let mut found = read(&self.store.server_choices(server).await?);
        found.retain(|announcement| announcement.table == table);
        Ok(found)
    }

    /// Returns the announcements of all servers, each with its server.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub(in crate::discord) async fn all(&self) -> Result<Vec<(u64, AnnouncementPost)>, StoreError> {
        let servers = self.store.dump_servers().await?;
        let of_server = |(server, choices): &(u64, StoredChoices)| {
            let found = read(choices).into_iter();
            let server = *server;
            found.map(move |announcement| (server, announcement))
        };
        Ok(servers.iter().flat_map(of_server).collect())
    }

    /// Remembers an announcement.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub(in crate::discord) async fn add(
        &self,
        server: u64,
        new: AnnouncementPost,
    ) -> Result<(), StoreError> {
        self.change(server, |announcements| announcements.push(new))
            .await
    }

    /// Forgets an announcement.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub(in crate::discord) async fn remove(
        &self,
        server: u64,
        closed: AnnouncementPost,
    ) -> Result<(), StoreError> {
        self.change(server, |announcements| {
            announcements.retain(|announcement| *announcement != closed);
        })
        .await
    }

    async fn change(
        &self,
        server: u64,
        change: impl FnOnce(&mut Vec<AnnouncementPost>),
    ) -> Result<(), StoreError> {
        let own = Arc::clone(lock(&self.changing).entry(server).or_default());
        let _changing = own.lock().await;
        let mut announcements = read(&self.store.server_choices(server).await?);
        change(&mut announcements);
        let stored = (ANNOUNCEMENTS, written(&announcements));
        self.store
            .choose_for_server(server, vec![stored])
            .await
            .map(|_| ())
    }
}

fn read(choices: &StoredChoices) -> Vec<AnnouncementPost> {
    let announcement = |text: &str| {
        let mut parts = text.split(':').map(|part| part.parse().ok());
        Some(AnnouncementPost {
            table: TableId::new(parts.next()??),
            channel: parts.next()??,
            message: parts.next()??,
        })
    };
    let texts = choices.get(ANNOUNCEMENTS).unwrap_or_default().split(' ');
    texts.filter_map(announcement).collect()
}

fn written(announcements: &[AnnouncementPost]) -> Option<String> {
    let text = |announcement: &AnnouncementPost| {
        let AnnouncementPost {
            table,
            channel,
            message,
        } = announcement;
        format!("{}:{channel}:{message}", table.number())
    };
    let newest = announcements.iter().rev().take(MOST).rev();
    let texts: Vec<String> = newest.map(text).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

#[cfg(test)]
mod tests {
    use skat_store::EmbeddedStore;

    use super::*;

    const SERVER: u64 = 1;

    fn announcement(table: u64, message: u64) -> AnnouncementPost {
        AnnouncementPost {
            table: TableId::new(table),
            channel: 11,
            message,
        }
    }

    #[tokio::test]
    async fn each_table_finds_its_own_announcements() {
        let folder = tempfile::tempdir().unwrap();
        let store = EmbeddedStore::open(folder.path().join("store")).unwrap();
        let store: Arc<dyn Store> = Arc::new(store);
        let announcements = Announcements::new(Arc::clone(&store));
        let [early, late, other] = [announcement(1, 5), announcement(1, 6), announcement(2, 7)];
        for new in [early, late, other] {
            announcements.add(SERVER, new).await.unwrap();
        }
        announcements.remove(SERVER, early).await.unwrap();
        // A later program finds them, too.
        let found = Announcements::new(Arc::clone(&store));
        let of_table = async |table| {
            let found = found.of_table(SERVER, TableId::new(table));
            found.await.unwrap()
        };
        assert_eq!(of_table(1).await, [late]);
        assert_eq!(of_table(2).await, [other]);
        assert!(of_table(3).await.is_empty());
        for closed in [late, other] {
            found.remove(SERVER, closed).await.unwrap();
        }
        assert!(store.server_choices(SERVER).await.unwrap().is_empty());
    }

    #[test]
    fn the_oldest_announcements_are_forgotten_first() {
        let many = (0..).map(|message| announcement(1, message));
        let many: Vec<AnnouncementPost> = many.take(MOST + 1).collect();
        let choices: StoredChoices = [(ANNOUNCEMENTS, written(&many).unwrap())]
            .into_iter()
            .collect();
        assert_eq!(read(&choices), many[1..]);
    }
}
