//! A file that isn't written to before it is known to be ours.

use std::io;
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use redb::{BackendError, StorageBackend};

/// A file whose changes are withheld until it is accepted.
///
/// redb writes to a file as soon as it opens it, even if the file then turns out to be damaged or
/// from a newer program. So until [`UnacceptedChanges::accept`] this backend only records the
/// writes and shows the file as if they were made. A refused file stays unchanged. It also records
/// the file's health.
#[derive(Debug)]
pub(super) struct CautiousFile {
    file: Arc<dyn StorageBackend>,
    trial: Arc<UnacceptedChanges>,
    health: Arc<Health>,
    /// True if the file is open for reading only. A system then grants only shared locks, which
    /// keep a writer out as well.
    read_only: bool,
}

/// The health of a file.
#[derive(Debug, Default)]
pub(super) struct Health {
    failed: AtomicBool,
    sync_failed: AtomicBool,
    syncs: AtomicU64,
}

impl Health {
    /// Returns true if the file has failed since it was last opened. redb doesn't use it any more
    /// then.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    /// Returns true if the file has ever failed to sync. The system's view of it may then differ
    /// from the disk.
    pub(super) fn has_failed_to_sync(&self) -> bool {
        self.sync_failed.load(Ordering::Acquire)
    }

    /// Records that the file is about to be opened.
    pub(super) fn begin(&self) {
        self.failed.store(false, Ordering::Release);
    }

    /// Returns the number of successful syncs.
    pub(super) fn syncs(&self) -> u64 {
        self.syncs.load(Ordering::Acquire)
    }

    fn note<R>(&self, result: io::Result<R>) -> io::Result<R> {
        if result.is_err() {
            self.failed.store(true, Ordering::Release);
        }
        result
    }

    fn note_sync(&self, result: io::Result<()>) -> io::Result<()> {
        match result {
            Ok(()) => _ = self.syncs.fetch_add(1, Ordering::AcqRel),
            Err(_) => self.sync_failed.store(true, Ordering::Release),
        }
        self.note(result)
    }
}

/// The changes to a file that isn't accepted yet.
#[derive(Debug)]
pub(super) struct UnacceptedChanges {
    file: Arc<dyn StorageBackend>,
    health: Arc<Health>,
    accepted: AtomicBool,
    /// True if accepting the file changes nothing, because it is only read.
    read_only: bool,
    /// In the order of their making, which makes them as safe against a crash as redb's own
    /// writing.
    changes: Mutex<Vec<FileChange>>,
}

#[derive(Debug)]
enum FileChange {
    Write { offset: u64, data: Vec<u8> },
    SetLen(u64),
    Sync,
}

impl CautiousFile {
    pub(super) fn new(
        file: Box<dyn StorageBackend>,
        health: &Arc<Health>,
    ) -> (Self, Arc<UnacceptedChanges>) {
        Self::with_access(file, health, false)
    }

    /// Wraps a file that is only read: its changes stay in memory, even once it is accepted.
    pub(super) fn new_to_read(
        file: Box<dyn StorageBackend>,
        health: &Arc<Health>,
    ) -> (Self, Arc<UnacceptedChanges>) {
        Self::with_access(file, health, true)
    }

    fn with_access(
        file: Box<dyn StorageBackend>,
        health: &Arc<Health>,
        read_only: bool,
    ) -> (Self, Arc<UnacceptedChanges>) {
        let file: Arc<dyn StorageBackend> = Arc::from(file);
        let trial = Arc::new(UnacceptedChanges {
            file: Arc::clone(&file),
            health: Arc::clone(health),
            accepted: AtomicBool::new(false),
            read_only,
            changes: Mutex::new(Vec::new()),
        });
        (
            Self {
                file,
                trial: Arc::clone(&trial),
                health: Arc::clone(health),
                read_only,
            },
            trial,
        )
    }
}

impl UnacceptedChanges {
    /// Accepts the file as ours: makes all changes so far, and from now on every change at once.
    pub(super) fn accept(&self) -> io::Result<()> {
        if self.read_only {
            return Ok(());
        }
        let mut changes = self.changes();
        for change in changes.drain(..) {
            match change {
                FileChange::Write { offset, data } => {
                    self.health.note(self.file.write(offset, &data))?;
                }
                FileChange::SetLen(len) => self.health.note(self.file.set_len(len))?,
                FileChange::Sync => self.health.note_sync(self.file.sync_data())?,
            }
        }
        self.accepted.store(true, Ordering::Release);
        Ok(())
    }

    fn changes(&self) -> MutexGuard<'_, Vec<FileChange>> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the withheld changes; `None` once the file is accepted.
    fn pending(&self) -> Option<MutexGuard<'_, Vec<FileChange>>> {
        if self.accepted.load(Ordering::Acquire) {
            return None;
        }
        let changes = self.changes();
        (!self.accepted.load(Ordering::Acquire)).then_some(changes)
    }
}

fn length(base: u64, changes: &[FileChange]) -> u64 {
    changes.iter().fold(base, |len, change| match change {
        FileChange::Write { offset, data } => len.max(offset + data.len() as u64),
        FileChange::SetLen(len) => *len,
        FileChange::Sync => len,
    })
}

/// Returns the part of `out`, which begins at `start`, that lies in the file between `from` and
/// `to`.
fn part(out: &mut [u8], start: u64, from: u64, to: u64) -> &mut [u8] {
    let within = |position: u64| {
        usize::try_from(position.saturating_sub(start))
            .unwrap_or(usize::MAX)
            .min(out.len())
    };
    let (from, to) = (within(from), within(to));
    &mut out[from..to.max(from)]
}

impl StorageBackend for CautiousFile {
    fn len(&self) -> io::Result<u64> {
        let base = self.health.note(self.file.len())?;
        Ok(self
            .trial
            .pending()
            .map_or(base, |changes| length(base, &changes)))
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let Some(changes) = self.trial.pending() else {
            return self.health.note(self.file.read(offset, out));
        };
        let base = self.health.note(self.file.len())?;
        if offset + out.len() as u64 > length(base, &changes) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        out.fill(0);
        let stored = part(out, offset, offset, base);
        if !stored.is_empty() {
            self.health.note(self.file.read(offset, stored))?;
        }
        for change in changes.iter() {
            match change {
                FileChange::Write { offset: at, data } => {
                    let written = part(out, offset, *at, at + data.len() as u64);
                    if !written.is_empty() {
                        let skipped =
                            usize::try_from(offset.saturating_sub(*at)).unwrap_or(usize::MAX);
                        written.copy_from_slice(&data[skipped..skipped + written.len()]);
                    }
                }
                FileChange::SetLen(len) => part(out, offset, *len, u64::MAX).fill(0),
                FileChange::Sync => {}
            }
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        match self.trial.pending() {
            Some(mut changes) => changes.push(FileChange::SetLen(len)),
            None => self.health.note(self.file.set_len(len))?,
        }
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        match self.trial.pending() {
            Some(mut changes) => changes.push(FileChange::Sync),
            None => self.health.note_sync(self.file.sync_data())?,
        }
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        match self.trial.pending() {
            Some(mut changes) => changes.push(FileChange::Write {
                offset,
                data: data.to_vec(),
            }),
            None => self.health.note(self.file.write(offset, data))?,
        }
        Ok(())
    }

    fn close(&self) -> io::Result<()> {
        self.file.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        if self.read_only {
            self.file.try_lock_shared_range(start, end)
        } else {
            self.file.try_lock_range(start, end)
        }
    }

    fn try_lock_shared_range(
        &self,
        start: Bound<u64>,
        end: Bound<u64>,
    ) -> Result<bool, BackendError> {
        self.file.try_lock_shared_range(start, end)
    }

    fn lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        if self.read_only {
            self.file.lock_shared_range(start, end)
        } else {
            self.file.lock_range(start, end)
        }
    }

    fn lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_shared_range(start, end)
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.unlock_range(start, end)
    }

    fn query_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.query_lock_range(start, end)
    }
}
