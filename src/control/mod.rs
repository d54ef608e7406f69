//! A socket through which the process that holds an embedded store does the command line's work on it (`docs/OPERATING.md`).
//!
//! The client sends one line, a [`Request`], and gets lines, each an [`Answer`]. [`Answer::Piece`] is followed by so many bytes of what
//! the job writes; any other answer is the last. The socket lies in the data folder, open to the bot's own user only.

mod client;
mod server;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::jobs::Done;

pub(crate) use client::ask;
pub(crate) use server::Control;

/// The version of the protocol.
const VERSION: u64 = 1;

/// No line is longer, in bytes, in either direction.
const LONGEST_LINE: usize = 64 * 1024;

/// No piece is longer, in bytes.
const LONGEST_PIECE: usize = 64 * 1024;

/// Where the socket of a process with this data folder lies.
pub(crate) fn socket(folder: &Path) -> PathBuf {
    folder.join("skatrunde.sock")
}

/// What is asked for.
#[derive(Serialize)]
struct Request<'r> {
    /// The version of the protocol.
    v: u64,
    /// The file of the store that is meant, so that a process with another one refuses.
    store: String,
    /// The job's name.
    job: &'r str,
}

/// What is answered.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    /// So many bytes follow.
    Piece(usize),
    /// The job is done.
    Done(Done),
    /// It isn't, for this reason; what was written until now is worth nothing.
    Refused(String),
}

/// The name of a store's file, the same in every process.
fn name_of(store: &Path) -> String {
    std::fs::canonicalize(store).unwrap_or_else(|_| store.to_owned()).to_string_lossy().into_owned()
}
