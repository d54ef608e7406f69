//! The append-only journal in which the sandbox keeps its state.
//!
//! Each change is one line, written before anybody is answered, so that it survives the death of the process. (It is
//! not synced to the disk: a power failure may take the last lines.) The journal is rewritten without history when it
//! is opened and when it has grown large.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::guild::{Channel, GuildMember, Role};
use crate::id::Id;
use crate::state::{Command, Emoji, Interaction, Message};

/// The journal's format; a higher one is refused.
const VERSION: u32 = 2;
/// The journal is rewritten when it has grown by this many bytes.
const COMPACT_AFTER: u64 = 64 * 1024 * 1024;

/// One change of the state. Entries replace what was there under the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    Version(u32),
    LastId(Id),
    Channel(Channel),
    ChannelGone(Id),
    Role(Role),
    RoleGone(Id),
    Member(GuildMember),
    Command(Command),
    CommandGone(Id),
    Emoji(Emoji),
    EmojiGone(Id),
    Message(Message),
    MessageGone(Id),
    Interaction(Interaction),
    InteractionGone(Id),
}

/// Why the kept state can't be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The directory or a file in it can't be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
    /// Another process uses the directory.
    #[error("{0} is in use by another process")]
    InUse(PathBuf),
    /// A line that isn't the last one can't be understood.
    #[error("{path}, line {line}, is damaged ({reason}); nothing was changed. Move the file away to start afresh")]
    Damaged {
        /// The journal.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The journal was written by a newer version of the sandbox.
    #[error("{path} has format {found}, newer than this program's {VERSION}; nothing was changed")]
    TooNew {
        /// The journal.
        path: PathBuf,
        /// The format found.
        found: u32,
    },
}

/// An open journal. The directory is locked until it is dropped.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    grown: u64,
    _lock: File,
}

impl Journal {
    /// Opens the journal in `directory`, which is created if need be, and reads what it holds.
    pub(crate) fn open(directory: &Path) -> Result<(Self, Vec<Entry>), JournalError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| JournalError::Io { path, source }
        };
        std::fs::create_dir_all(directory).map_err(failed(directory))?;
        let lock_path = directory.join("lock");
        let lock =
            OpenOptions::new().create(true).truncate(false).write(true).open(&lock_path).map_err(failed(&lock_path))?;
        lock.try_lock().map_err(|_| JournalError::InUse(directory.to_owned()))?;

        let path = directory.join("journal.jsonl");
        let text = match std::fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(&path)(error)),
        };
        let entries = parse(&path, &text)?;
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(failed(&path))?;
        Ok((Self { path, file, grown: 0, _lock: lock }, entries))
    }

    /// Appends one line that holds all of `entries`, so that they are kept together or not at all.
    pub(crate) fn append(&mut self, entries: &[Entry]) -> io::Result<()> {
        let line = line(entries)?;
        self.file.write_all(&line)?;
        self.grown += line.len() as u64;
        Ok(())
    }

    pub(crate) fn wants_compaction(&self) -> bool {
        self.grown > COMPACT_AFTER
    }

    /// Replaces the journal by one that holds only `state`, in one step.
    pub(crate) fn compact(&mut self, state: impl Iterator<Item = Entry>) -> io::Result<()> {
        let fresh = self.path.with_extension("new");
        let mut file = io::BufWriter::new(File::create(&fresh)?);
        file.write_all(&line(&[Entry::Version(VERSION)])?)?;
        for entry in state {
            file.write_all(&line(&[entry])?)?;
        }
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        std::fs::rename(&fresh, &self.path)?;
        self.file = OpenOptions::new().append(true).open(&self.path)?;
        self.grown = 0;
        Ok(())
    }
}

fn line(entries: &[Entry]) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(entries)?;
    line.push(b'\n');
    Ok(line)
}

fn parse(path: &Path, text: &[u8]) -> Result<Vec<Entry>, JournalError> {
    let mut entries = Vec::new();
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    for (number, line) in lines.iter().enumerate() {
        match serde_json::from_slice::<Vec<Entry>>(line) {
            Ok(more) => {
                if let Some(Entry::Version(found)) =
                    more.iter().find(|entry| matches!(entry, Entry::Version(v) if *v > VERSION))
                {
                    return Err(JournalError::TooNew { path: path.to_owned(), found: *found });
                }
                entries.extend(more);
            }
            // A process that was killed while it wrote leaves a line without its end; nobody was told of it.
            Err(_) if !line.ends_with(b"\n") => {
                tracing::warn!(path = %path.display(), "the journal's last line was torn off and is ignored");
            }
            Err(error) => {
                return Err(JournalError::Damaged {
                    path: path.to_owned(),
                    line: number + 1,
                    reason: error.to_string(),
                });
            }
        }
    }
    Ok(entries)
}
