//! A disk that hangs on demand.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use redb::StorageBackend;
use redb::backends::InMemoryBackend;

/// A disk in memory; clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk(Arc<State>);

#[derive(Debug, Default)]
struct State {
    content: InMemoryBackend,
    hangs: Mutex<bool>,
    goes_on: Condvar,
}

/// Blocks every sync of the disk until dropped.
#[must_use = "the disk goes on when this is dropped"]
pub(crate) struct Hanging<'a>(&'a State);

impl Disk {
    /// Returns the disk in the form that a store takes.
    pub(crate) fn backend(
        &self,
    ) -> impl Fn() -> io::Result<Box<dyn StorageBackend>> + Send + Sync + 'static {
        let disk = self.clone();
        move || Ok(Box::new(disk.clone()))
    }

    pub(crate) fn hang(&self) -> Hanging<'_> {
        *self.0.hangs() = true;
        Hanging(&self.0)
    }
}

impl State {
    fn hangs(&self) -> MutexGuard<'_, bool> {
        self.hangs.lock().unwrap()
    }
}

impl Drop for Hanging<'_> {
    fn drop(&mut self) {
        *self.0.hangs() = false;
        self.0.goes_on.notify_all();
    }
}

impl StorageBackend for Disk {
    fn len(&self) -> io::Result<u64> {
        self.0.content.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.0.content.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.content.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        drop(
            self.0
                .goes_on
                .wait_while(self.0.hangs(), |hangs| *hangs)
                .unwrap(),
        );
        self.0.content.sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.0.content.write(offset, data)
    }
}
