//! A storage in memory that keeps unsynced writes apart, so that they can be lost, and that fails
//! on request.

use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard};

use redb::StorageBackend;

use crate::dice::Dice;

/// The disk's unit of writing: of a larger write any part may get lost.
const SECTOR: usize = 512;

/// A disk; clones are the same one.
#[derive(Clone, Debug)]
pub(crate) struct Disk(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Content that survives every power loss.
    synced: Vec<u8>,
    /// Content that is read.
    now: Vec<u8>,
    /// Changes since the last sync.
    unsynced: Vec<Change>,
    trouble: Option<Trouble>,
    /// Number of failed operations.
    failures: u64,
}

#[derive(Clone, Debug)]
enum Change {
    Write { offset: usize, data: Vec<u8> },
    SetLen(usize),
}

/// A failure of the disk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trouble {
    /// The operations that fail.
    pub(crate) with: Operation,
    /// Number of these operations that still succeed.
    pub(crate) after: u64,
    /// The error of the others.
    pub(crate) error: ErrorKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    /// Every operation that writes or syncs: the power is gone.
    Any,
    Read,
    Write,
    Sync,
}

impl Disk {
    /// Creates a disk with this content.
    pub(crate) fn holding(content: Vec<u8>) -> Self {
        Self(Arc::new(Mutex::new(State {
            synced: content.clone(),
            now: content,
            ..State::default()
        })))
    }

    /// Returns the disk in the form that a store takes.
    pub(crate) fn backend(
        &self,
    ) -> impl Fn() -> io::Result<Box<dyn StorageBackend>> + Send + Sync + 'static {
        let disk = self.clone();
        move || Ok(Box::new(disk.clone()))
    }

    pub(crate) fn content(&self) -> Vec<u8> {
        self.state().now.clone()
    }

    pub(crate) fn begin(&self, trouble: Trouble) {
        self.state().trouble = Some(trouble);
    }

    pub(crate) fn end_trouble(&self) {
        self.state().trouble = None;
    }

    pub(crate) fn failures(&self) -> u64 {
        self.state().failures
    }

    /// Returns the content after a power loss: all synced data, and any part of the rest.
    pub(crate) fn after_power_loss(&self, dice: &mut Dice) -> Vec<u8> {
        let state = self.state();
        let mut content = state.synced.clone();
        // All, nothing, or a random part.
        let kept = [0, 4, 50, 96, 100][dice.below(5) as usize];
        for change in &state.unsynced {
            match change {
                Change::SetLen(len) if dice.percent(kept) => content.resize(*len, 0),
                Change::SetLen(_) => {}
                Change::Write { offset, data } => {
                    for (index, sector) in data.chunks(SECTOR).enumerate() {
                        if dice.percent(kept) {
                            write(&mut content, offset + index * SECTOR, sector);
                        }
                    }
                }
            }
        }
        content
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("the lock isn't poisoned")
    }
}

impl State {
    fn attempt(&mut self, operation: Operation) -> io::Result<()> {
        let Some(trouble) = &mut self.trouble else {
            return Ok(());
        };
        if trouble.with != operation
            && (trouble.with != Operation::Any || operation == Operation::Read)
        {
            return Ok(());
        }
        if trouble.after > 0 {
            trouble.after -= 1;
            return Ok(());
        }
        self.failures += 1;
        Err(trouble.error.into())
    }
}

fn write(content: &mut Vec<u8>, offset: usize, data: &[u8]) {
    let end = offset + data.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[offset..end].copy_from_slice(data);
}

impl StorageBackend for Disk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.state().now.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let mut state = self.state();
        state.attempt(Operation::Read)?;
        let start = offset as usize;
        let stored = state
            .now
            .get(start..start + out.len())
            .ok_or(ErrorKind::UnexpectedEof)?;
        out.copy_from_slice(stored);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut state = self.state();
        state.attempt(Operation::Write)?;
        state.now.resize(len as usize, 0);
        state.unsynced.push(Change::SetLen(len as usize));
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut state = self.state();
        state.attempt(Operation::Sync)?;
        for change in std::mem::take(&mut state.unsynced) {
            match change {
                Change::Write { offset, data } => write(&mut state.synced, offset, &data),
                Change::SetLen(len) => state.synced.resize(len, 0),
            }
        }
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut state = self.state();
        state.attempt(Operation::Write)?;
        write(&mut state.now, offset as usize, data);
        state.unsynced.push(Change::Write {
            offset: offset as usize,
            data: data.to_vec(),
        });
        Ok(())
    }
}
