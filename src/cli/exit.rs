//! The exit codes (`docs/OPERATING.md`). Those above 2 are the ones of `sysexits.h`.

use std::fmt;

use skat_store::{OpenError, StoreError};

use crate::discord::{PermanentRefusal, Trouble};

/// Any other error.
const OTHER: u8 = 1;

/// Stored data can't be used (`EX_DATAERR`).
const DATA: u8 = 65;

/// The store can't be reached now (`EX_UNAVAILABLE`).
const UNAVAILABLE: u8 = 69;

/// A setting can't work (`EX_CONFIG`).
const CONFIG: u8 = 78;

/// Settings that are missing or can't be read.
#[derive(Debug)]
pub(super) struct BadSettings(pub(super) anyhow::Error);

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for BadSettings {}

/// Returns the exit code for this error.
pub(super) fn code(error: &anyhow::Error) -> u8 {
    let known = error.chain().find_map(|cause| {
        let is_refused = cause.downcast_ref() == Some(&Trouble::TokenRefused);
        if is_refused || cause.is::<BadSettings>() || cause.is::<PermanentRefusal>() {
            return Some(CONFIG);
        }
        match cause.downcast_ref::<OpenError>() {
            Some(error) => Some(code_of_opening(error)),
            None => cause.downcast_ref::<StoreError>().and_then(code_of_store),
        }
    });
    known.unwrap_or(OTHER)
}

const fn code_of_opening(error: &OpenError) -> u8 {
    match error {
        OpenError::Damaged { .. }
        | OpenError::NewerFormat { .. }
        | OpenError::Foreign { .. }
        | OpenError::KeyFile { .. } => DATA,
        OpenError::Locked { .. }
        | OpenError::Io { .. }
        | OpenError::NoStore { .. }
        | OpenError::Unreachable { .. }
        | OpenError::Loading { .. }
        | OpenError::ServerFull { .. } => UNAVAILABLE,
        OpenError::NoTokenKey
        | OpenError::BadUrl { .. }
        | OpenError::BadPrefix
        | OpenError::Untrusted { .. }
        | OpenError::Refused { .. }
        | OpenError::NoDatabase { .. }
        | OpenError::NoScripts { .. }
        | OpenError::Replica { .. }
        | OpenError::ServerTooOld { .. }
        | OpenError::Evicts { .. }
        | OpenError::LevelTooLow { .. } => CONFIG,
    }
}

const fn code_of_store(error: &StoreError) -> Option<u8> {
    match error {
        StoreError::Damaged { .. } | StoreError::NewerFormat { .. } => Some(DATA),
        StoreError::Full(_)
        | StoreError::Unavailable(_)
        | StoreError::Storage(_)
        | StoreError::OlderProcesses { .. } => Some(UNAVAILABLE),
        StoreError::Fenced
        | StoreError::WrongPosition { .. }
        | StoreError::NotMigrated { .. }
        | StoreError::UnknownTable
        | StoreError::AlreadyOpen => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use anyhow::Context as _;

    use super::*;

    #[test]
    fn each_kind_of_trouble_has_its_code() {
        let server = || "127.0.0.1:6379".to_owned();
        let loading = OpenError::Loading {
            server: server(),
            waited: Duration::from_secs(60),
        };
        let no_database = OpenError::NoDatabase {
            server: server(),
            database: 99,
            reason: "ERR DB index is out of range".to_owned(),
        };
        let damaged = OpenError::Damaged {
            path: "tables.redb".into(),
            what: "it is damaged".to_owned(),
        };
        let key_file = OpenError::KeyFile {
            path: "token.key".into(),
            what: "a key is 64 hexadecimal digits".to_owned(),
        };
        let migrated = StoreError::NewerFormat { found: 9, known: 8 };
        let in_use = StoreError::OlderProcesses {
            processes: 1,
            known: 8,
        };
        let unreadable = StoreError::Damaged {
            what: "the database file".to_owned(),
        };
        for (error, expected) in [
            (loading.into(), UNAVAILABLE),
            (no_database.into(), CONFIG),
            (damaged.into(), DATA),
            (anyhow::Error::from(unreadable), DATA),
            (migrated.into(), DATA),
            (in_use.into(), UNAVAILABLE),
            (key_file.into(), DATA),
            (PermanentRefusal::Token.into(), CONFIG),
            (Trouble::TokenRefused.into(), CONFIG),
            (BadSettings(anyhow::anyhow!("a wrong key")).into(), CONFIG),
            (anyhow::anyhow!("something else"), OTHER),
        ] {
            let shown = format!("{error:#}");
            // The reason may be below other words.
            let error = Err::<(), _>(error).context("can't start").unwrap_err();
            assert_eq!(code(&error), expected, "{shown}");
        }
    }
}
