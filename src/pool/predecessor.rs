//! Proof that the process that ran before on the same data folder is dead, so that this one needn't
//! wait for its lease to expire.
//!
//! A process locks a file in its data folder for as long as it lives, and writes its id there. The
//! system releases the lock when the process is dead, and not before: a process that is only
//! suspended keeps it. So whoever gets the lock knows that the process named in the file is gone.
//! The proof holds on one running system. After a restart of the machine, and on other machines, a
//! copy of the folder proves nothing, so the file also names the running system.
//!
//! Even a wrong proof would do no harm that fencing doesn't prevent: the pool never decides who may
//! write.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

use skat_store::ProcessId;

/// Name of the file in the data folder.
const NAME: &str = "skatrunde.lock";

/// Names the running system; a number that Linux draws when it starts.
const SYSTEM: &str = "/proc/sys/kernel/random/boot_id";

/// The lock on a data folder, held until dropped.
#[derive(Debug)]
pub struct ProcessLock {
    file: File,
    system: String,
    predecessor: Option<ProcessId>,
}

impl ProcessLock {
    /// Locks a data folder. Returns `None` if another process on this folder lives.
    ///
    /// # Errors
    ///
    /// If the folder can't be used, or the system has no name for itself.
    pub fn take(folder: &Path) -> io::Result<Option<Self>> {
        let system = fs::read_to_string(SYSTEM)?.trim().to_owned();
        fs::create_dir_all(folder)?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(folder.join(NAME))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let mut text = String::new();
        // Unreadable text names nobody.
        let predecessor = match file.read_to_string(&mut text) {
            Ok(_) => named_process(&text, &system),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => None,
            Err(error) => return Err(error),
        };
        Ok(Some(Self {
            file,
            system,
            predecessor,
        }))
    }

    /// Returns the process that ran here before and ended without leaving the pool.
    #[must_use]
    pub const fn predecessor(&self) -> Option<ProcessId> {
        self.predecessor
    }

    /// Writes down that this process is in the pool from now on.
    ///
    /// # Errors
    ///
    /// If the file can't be written.
    pub fn enter(&mut self, process: ProcessId) -> io::Result<()> {
        let text = format!("{} {:x}\n", self.system, process.0);
        self.write(&text)
    }

    /// Writes down that this process has left the pool.
    ///
    /// # Errors
    ///
    /// If the file can't be written.
    pub fn leave(&mut self) -> io::Result<()> {
        self.write("")
    }

    /// Replaces the text. A crash in between leaves a text that names nobody, or the whole one.
    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.rewind()?;
        self.file.write_all(text.as_bytes())
    }
}

/// Returns the process that the file's text names, if it ran on this system.
fn named_process(text: &str, system: &str) -> Option<ProcessId> {
    let (named_system, process) = text.strip_suffix('\n')?.split_once(' ')?;
    let number = u64::from_str_radix(process, 16).ok()?;
    (named_system == system).then_some(ProcessId(number))
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    const FIRST: ProcessId = ProcessId(0xabc);

    fn taken(folder: &Path) -> Option<ProcessLock> {
        ProcessLock::take(folder).unwrap()
    }

    #[test]
    fn only_the_death_of_the_process_before_proves_it() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let mut first = taken(&data).unwrap();
        assert_eq!(first.predecessor(), None);
        first.enter(FIRST).unwrap();
        assert!(taken(&data).is_none(), "it lives");
        // As the system does when the process dies.
        drop(first);
        let mut second = taken(&data).unwrap();
        assert_eq!(second.predecessor(), Some(FIRST));
        second.enter(ProcessId(u64::MAX)).unwrap();
        second.leave().unwrap();
        drop(second);
        assert_eq!(taken(&data).unwrap().predecessor(), None, "it left");
    }

    #[test]
    fn a_file_of_another_system_or_with_other_text_proves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let system = fs::read_to_string(SYSTEM).unwrap();
        let system = system.trim();
        for text in [
            "0a6f53d2-0000-0000-0000-000000000000 abc\n".to_owned(),
            format!("{system} abc"),
            format!("{system} xyz\n"),
            format!("{system}\n"),
            "\u{0}".repeat(50),
        ] {
            fs::write(folder.path().join(NAME), &text).unwrap();
            assert_eq!(taken(folder.path()).unwrap().predecessor(), None, "{text}");
        }
        fs::write(folder.path().join(NAME), [0xff; 8]).unwrap();
        assert_eq!(taken(folder.path()).unwrap().predecessor(), None);
        fs::write(folder.path().join(NAME), format!("{system} abc\n")).unwrap();
        assert_eq!(taken(folder.path()).unwrap().predecessor(), Some(FIRST));
    }
}
