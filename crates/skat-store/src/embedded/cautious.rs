//! A file that isn't written to before it is known to be ours.

use std::io;
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use redb::backends::FileBackend;
use redb::{BackendError, StorageBackend};

/// redb writes to a file as soon as it opens it, also if it then turns out to be damaged or from a newer program. Until
/// [`Trial::accept`] this backend therefore only notes what is to be written and shows the file as if it were; a refused
/// file stays as it is.
#[derive(Debug)]
pub(super) struct CautiousFile {
    file: Arc<FileBackend>,
    trial: Arc<Trial>,
}

/// The changes to a file that isn't accepted yet.
#[derive(Debug)]
pub(super) struct Trial {
    file: Arc<FileBackend>,
    accepted: AtomicBool,
    /// In the order in which they were made, which makes them as safe against a crash as redb's own writing.
    changes: Mutex<Vec<Change>>,
}

#[derive(Debug)]
enum Change {
    Write { offset: u64, data: Vec<u8> },
    SetLen(u64),
    Sync,
}

impl CautiousFile {
    pub(super) fn new(file: FileBackend) -> (Self, Arc<Trial>) {
        let file = Arc::new(file);
        let trial = Arc::new(Trial {
            file: Arc::clone(&file),
            accepted: AtomicBool::new(false),
            changes: Mutex::new(Vec::new()),
        });
        (Self { file, trial: Arc::clone(&trial) }, trial)
    }
}

impl Trial {
    /// The file is ours: makes all changes so far, and from now on every change at once.
    pub(super) fn accept(&self) -> io::Result<()> {
        let mut changes = self.changes();
        for change in changes.drain(..) {
            match change {
                Change::Write { offset, data } => self.file.write(offset, &data)?,
                Change::SetLen(len) => self.file.set_len(len)?,
                Change::Sync => self.file.sync_data()?,
            }
        }
        self.accepted.store(true, Ordering::Release);
        Ok(())
    }

    fn changes(&self) -> MutexGuard<'_, Vec<Change>> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The noted changes, unless the file is accepted.
    fn pending(&self) -> Option<MutexGuard<'_, Vec<Change>>> {
        if self.accepted.load(Ordering::Acquire) {
            return None;
        }
        let changes = self.changes();
        (!self.accepted.load(Ordering::Acquire)).then_some(changes)
    }
}

fn length(base: u64, changes: &[Change]) -> u64 {
    changes.iter().fold(base, |len, change| match change {
        Change::Write { offset, data } => len.max(offset + data.len() as u64),
        Change::SetLen(len) => *len,
        Change::Sync => len,
    })
}

/// The part of `out`, which begins at `start`, that lies in the file between `from` and `to`.
fn part(out: &mut [u8], start: u64, from: u64, to: u64) -> &mut [u8] {
    let within = |position: u64| usize::try_from(position.saturating_sub(start)).unwrap_or(usize::MAX).min(out.len());
    let (from, to) = (within(from), within(to));
    &mut out[from..to.max(from)]
}

impl StorageBackend for CautiousFile {
    fn len(&self) -> io::Result<u64> {
        let base = self.file.len()?;
        Ok(self.trial.pending().map_or(base, |changes| length(base, &changes)))
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let Some(changes) = self.trial.pending() else { return self.file.read(offset, out) };
        let base = self.file.len()?;
        if offset + out.len() as u64 > length(base, &changes) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        out.fill(0);
        let stored = part(out, offset, offset, base);
        if !stored.is_empty() {
            self.file.read(offset, stored)?;
        }
        for change in changes.iter() {
            match change {
                Change::Write { offset: at, data } => {
                    let written = part(out, offset, *at, at + data.len() as u64);
                    if !written.is_empty() {
                        let skipped = usize::try_from(offset.saturating_sub(*at)).unwrap_or(usize::MAX);
                        written.copy_from_slice(&data[skipped..skipped + written.len()]);
                    }
                }
                Change::SetLen(len) => part(out, offset, *len, u64::MAX).fill(0),
                Change::Sync => {}
            }
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        match self.trial.pending() {
            Some(mut changes) => changes.push(Change::SetLen(len)),
            None => self.file.set_len(len)?,
        }
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        match self.trial.pending() {
            Some(mut changes) => changes.push(Change::Sync),
            None => self.file.sync_data()?,
        }
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        match self.trial.pending() {
            Some(mut changes) => changes.push(Change::Write { offset, data: data.to_vec() }),
            None => self.file.write(offset, data)?,
        }
        Ok(())
    }

    fn close(&self) -> io::Result<()> {
        self.file.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_range(start, end)
    }

    fn try_lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_shared_range(start, end)
    }

    fn lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_range(start, end)
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
