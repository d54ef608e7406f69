//! Proof that the process that ran before on the same data folder is dead, so that this one needn't
//! wait for its lease to expire.
//!
//! A process locks a file in its data folder for as long as it lives, and writes its id there. The
//! system releases the lock when the process is dead, and not before: a process that is only
//! suspended keeps it. So whoever gets the lock knows that the process named in the file is gone.
//! The proof holds for one file on one running system. After a restart of the machine, and on other
//! machines, the text proves nothing, and nor does a copy of it in another folder, because the lock
//! is on the original. So the text also names the running system and the file itself.
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
    /// Names the running system and the file.
    place: String,
    predecessor: Option<ProcessId>,
}

impl ProcessLock {
    /// Locks a data folder. Returns `None` if another process on this folder lives.
    ///
    /// # Errors
    ///
    /// If the folder can't be used, or the system has no name for itself or the file.
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
        let place = format!("{system} {}", file_name(&file)?);
        let mut text = String::new();
        // Unreadable text names nobody.
        let predecessor = match file.read_to_string(&mut text) {
            Ok(_) => named_process(&text, &place),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => None,
            Err(error) => return Err(error),
        };
        Ok(Some(Self {
            file,
            place,
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
        let text = format!("{} {:x}\n", self.place, process.0);
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

/// Returns the file's name on this system, which no other file has while this one is open: its
/// device and its number there.
#[cfg(unix)]
fn file_name(file: &File) -> io::Result<String> {
    use std::os::unix::fs::MetadataExt as _;
    let about = file.metadata()?;
    Ok(format!("{:x}:{:x}", about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn file_name(_file: &File) -> io::Result<String> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns the process that the file's text names, if the text was written at this place.
fn named_process(text: &str, place: &str) -> Option<ProcessId> {
    let (named_place, process) = text.strip_suffix('\n')?.rsplit_once(' ')?;
    let number = u64::from_str_radix(process, 16).ok()?;
    (named_place == place).then_some(ProcessId(number))
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
    fn a_copy_of_the_folder_proves_nothing() {
        let (folder, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut living = taken(folder.path()).unwrap();
        living.enter(FIRST).unwrap();
        fs::copy(folder.path().join(NAME), copy.path().join(NAME)).unwrap();
        assert_eq!(taken(copy.path()).unwrap().predecessor(), None, "it lives");
        drop(living);
        assert_eq!(taken(folder.path()).unwrap().predecessor(), Some(FIRST));
    }

    #[test]
    fn a_file_of_another_system_or_with_other_text_proves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        taken(folder.path()).unwrap().enter(FIRST).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let place = text.strip_suffix(" abc\n").unwrap();
        let (system, file) = place.split_once(' ').unwrap();
        for text in [
            format!("0a6f53d2-0000-0000-0000-000000000000 {file} abc\n"),
            format!("{system} 0:0 abc\n"),
            format!("{system} abc\n"),
            format!("{place} abc"),
            format!("{place} xyz\n"),
            format!("{place}\n"),
            "\u{0}".repeat(50),
        ] {
            // In place: another file would have another name.
            fs::write(&path, &text).unwrap();
            assert_eq!(taken(folder.path()).unwrap().predecessor(), None, "{text}");
        }
        fs::write(&path, [0xff; 8]).unwrap();
        assert_eq!(taken(folder.path()).unwrap().predecessor(), None);
        fs::write(&path, text).unwrap();
        assert_eq!(taken(folder.path()).unwrap().predecessor(), Some(FIRST));
    }
}
