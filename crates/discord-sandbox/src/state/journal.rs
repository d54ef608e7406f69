//! The append-only journal that keeps the sandbox's state.
//!
//! Each change is one line, written before anybody gets an answer, so it survives the death of the
//! process. The lines aren't synced to disk: a power failure may lose the last ones. The sandbox
//! compacts the journal when it opens it and when it has grown large.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::model::command::RegisteredCommand;
use crate::model::emoji::Emoji;
use crate::model::guild::{Channel, DirectChannel, GuildMember, OtherGuild, Role};
use crate::model::id::Id;
use crate::model::interaction::Interaction;
use crate::model::message::StoredMessage;
use crate::state::private;

/// Format of the journal; the sandbox refuses a higher one.
const VERSION: u32 = 2;
/// Growth in bytes after which the journal is compacted.
const COMPACT_AFTER: u64 = 64 * 1024 * 1024;

/// One change of the state. An entry replaces any earlier one with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JournalEntry {
    Version(u32),
    LastId(Id),
    Channel(Channel),
    ChannelGone(Id),
    DirectChannel(DirectChannel),
    OtherGuild(OtherGuild),
    OtherGuildGone(Id),
    Role(Role),
    RoleGone(Id),
    Member(GuildMember),
    Command(RegisteredCommand),
    CommandGone(Id),
    Emoji(Emoji),
    EmojiGone(Id),
    Message(StoredMessage),
    MessageGone(Id),
    Interaction(Interaction),
    InteractionGone(Id),
}

/// Reasons why the kept state can't be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The directory or a file in it can't be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Path of the file or directory.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// Another process uses the directory.
    #[error("{0} is in use by another process")]
    InUse(PathBuf),
    /// A line other than the last one can't be parsed.
    #[error(
        "{path}, line {line}, is damaged ({reason}); nothing was changed. Move the file away to \
         start afresh"
    )]
    Damaged {
        /// Path of the journal.
        path: PathBuf,
        /// Line number, counted from 1.
        line: usize,
        /// The parser's complaint.
        reason: String,
    },
    /// A newer version of the sandbox wrote the journal.
    #[error("{path} has format {found}, newer than this program's {VERSION}; nothing was changed")]
    TooNew {
        /// Path of the journal.
        path: PathBuf,
        /// Format version found in the journal.
        found: u32,
    },
}

/// An open journal. It holds a lock on its directory until dropped.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    grown: u64,
    _lock: File,
}

impl Journal {
    /// Opens the journal in `directory`, creating both if necessary, and reads its entries.
    pub(crate) fn open(directory: &Path) -> Result<(Self, Vec<JournalEntry>), JournalError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| JournalError::Io { path, source }
        };
        private::directory(directory).map_err(failed(directory))?;
        let lock_path = directory.join("lock");
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        let lock = private::open(&mut options, &lock_path).map_err(failed(&lock_path))?;
        lock.try_lock()
            .map_err(|_| JournalError::InUse(directory.to_owned()))?;

        let path = directory.join("journal.jsonl");
        let text = match std::fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(&path)(error)),
        };
        let entries = parse(&path, &text)?;
        let file = private::open(OpenOptions::new().create(true).append(true), &path)
            .map_err(failed(&path))?;
        Ok((
            Self {
                path,
                file,
                grown: 0,
                _lock: lock,
            },
            entries,
        ))
    }

    /// Appends `entries` as one line, so that all of them are kept or none.
    pub(crate) fn append(&mut self, entries: &[JournalEntry]) -> io::Result<()> {
        let line = line(entries)?;
        self.file.write_all(&line)?;
        self.grown += line.len() as u64;
        Ok(())
    }

    pub(crate) fn wants_compaction(&self) -> bool {
        self.grown > COMPACT_AFTER
    }

    /// Atomically replaces the journal with one that holds only `state`.
    pub(crate) fn compact(&mut self, state: impl Iterator<Item = JournalEntry>) -> io::Result<()> {
        let fresh = self.path.with_extension("new");
        let mut options = OpenOptions::new();
        options.create(true).truncate(true).write(true);
        let mut file = io::BufWriter::new(private::open(&mut options, &fresh)?);
        file.write_all(&line(&[JournalEntry::Version(VERSION)])?)?;
        for entry in state {
            file.write_all(&line(&[entry])?)?;
        }
        file.into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .sync_all()?;
        std::fs::rename(&fresh, &self.path)?;
        self.file = OpenOptions::new().append(true).open(&self.path)?;
        self.grown = 0;
        Ok(())
    }
}

fn line(entries: &[JournalEntry]) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(entries)?;
    line.push(b'\n');
    Ok(line)
}

fn parse(path: &Path, text: &[u8]) -> Result<Vec<JournalEntry>, JournalError> {
    let mut entries = Vec::new();
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    for (number, line) in lines.iter().enumerate() {
        match serde_json::from_slice::<Vec<JournalEntry>>(line) {
            Ok(more) => {
                if let Some(JournalEntry::Version(found)) = more
                    .iter()
                    .find(|entry| matches!(entry, JournalEntry::Version(v) if *v > VERSION))
                {
                    return Err(JournalError::TooNew {
                        path: path.to_owned(),
                        found: *found,
                    });
                }
                entries.extend(more);
            }
            // A process killed while writing leaves a line without its end. Nobody has seen the
            // outcome yet.
            Err(_) if !line.ends_with(b"\n") => {
                tracing::warn!(path = %path.display(), "ignoring the journal's incomplete last \
                    line");
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
