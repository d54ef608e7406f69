//! The scripts that the server runs: each is one atomic step.
//!
//! A server that is full, read-only or unable to write to its disk refuses scripts that begin with
//! `#!lua` as a whole, before they run. Scripts that store a table's steps lack that line. There
//! the server refuses the first write command, so that a step that is already stored still gets its
//! answer. Either way nothing is written in part.

use std::sync::OnceLock;

use redis::{Cmd, ToRedisArgs};

/// A script, known to the server by a hash of its text.
pub(super) struct Script {
    code: &'static str,
    hash: OnceLock<String>,
}

impl Script {
    const fn new(code: &'static str) -> Self {
        Self {
            code,
            hash: OnceLock::new(),
        }
    }

    /// Creates a call of this script on these keys.
    pub(super) fn on<const N: usize>(&'static self, keys: [String; N]) -> ScriptCall {
        ScriptCall {
            script: self,
            keys: keys.into(),
            arguments: Vec::new(),
        }
    }

    fn hash(&self) -> &str {
        self.hash
            .get_or_init(|| redis::Script::new(self.code).get_hash().to_owned())
    }
}

/// A script with its keys and arguments.
pub(super) struct ScriptCall {
    script: &'static Script,
    keys: Vec<String>,
    arguments: Vec<Vec<u8>>,
}

impl ScriptCall {
    /// Adds an argument and returns the call.
    pub(super) fn arg(mut self, argument: impl ToRedisArgs) -> Self {
        self.push(argument);
        self
    }

    /// Adds an argument.
    pub(super) fn push(&mut self, argument: impl ToRedisArgs) {
        argument.write_redis_args(&mut self.arguments);
    }

    /// Returns the command for a server that knows the script.
    pub(super) fn by_hash(&self) -> Cmd {
        self.command("EVALSHA", self.script.hash())
    }

    /// Returns the command that also teaches the script to the server.
    pub(super) fn by_code(&self) -> Cmd {
        self.command("EVAL", self.script.code)
    }

    fn command(&self, name: &str, script: &str) -> Cmd {
        let mut command = redis::cmd(name);
        command.arg(script).arg(self.keys.len());
        for key in &self.keys {
            command.arg(key);
        }
        for argument in &self.arguments {
            command.arg(argument.as_slice());
        }
        command
    }
}

/// A script from these pieces.
macro_rules! script {
    ($($piece:expr),+) => { Script::new(concat!($($piece),+)) };
}

/// A script from this file.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("scripts/", $name, ".lua"))
    };
}

pub(super) static OPEN_STORE: Script = script!(file!("open_store"));
pub(super) static READ_STORE_FORMAT: Script = script!(file!("read_store_format"));
pub(super) static NOTE_PROCESS: Script = script!(file!("note_process"));
pub(super) static KNOWN_FORMATS: Script = script!(file!("known_formats"));

pub(super) static OPEN_TABLE: Script = script!(file!("open_table"));
pub(super) static ACQUIRE: Script = script!(file!("acquire"));
pub(super) static COMMIT: Script = script!(file!("commit"));
pub(super) static NOTE_POST: Script = script!(file!("note_post"));
pub(super) static NOTE_TOKEN: Script = script!(file!("note_token"));
pub(super) static SEAL_TOKEN: Script = script!(file!("seal_token"));
pub(super) static LIST_OPEN: Script = script!(file!("list_open"));
pub(super) static OPEN_PART: Script = script!(file!("open_part"));
pub(super) static PEEK: Script = script!(file!("peek"));
pub(super) static OUTBOX: Script = script!(file!("outbox"));
pub(super) static SETTLE: Script = script!(file!("settle"));
pub(super) static DUMP_TABLE: Script = script!(file!("dump_table"));
pub(super) static RESTORE_TABLE: Script = script!(file!("restore_table"));
pub(super) static REMOVE_LOG: Script = script!(file!("remove_log"));
pub(super) static ERASE_WORDS: Script = script!(file!("erase_words"));

pub(super) static SWAP: Script = script!(file!("swap"));
pub(super) static CLAIM_PERSON: Script = script!(file!("claim_person"));
pub(super) static DROP_PERSON: Script = script!(file!("drop_person"));
pub(super) static PUT_IMPORT: Script = script!(file!("put_import"));
pub(super) static PUT_REVIEW: Script = script!(file!("put_review"));
pub(super) static PUT_SETTINGS: Script = script!(file!("put_settings"));
pub(super) static SHARE_DEAL: Script = script!(file!("share_deal"));
pub(super) static CHOOSE: Script = script!(file!("choose"));

pub(super) static APPEND_DAY: Script = script!(file!("append_day"));
pub(super) static CLAIM_DAY: Script = script!(file!("claim_day"));
pub(super) static NOTE_DAY_PLAYER: Script = script!(file!("note_day_player"));
pub(super) static APPEND_ENTRY: Script = script!(file!("entry"), file!("append_entry"));
pub(super) static DUMP_ENTRY: Script = script!(file!("dump_entry"));
pub(super) static RESTORE_ENTRY: Script = script!(file!("entry"), file!("restore_entry"));
pub(super) static ERASE_ENTRY: Script = script!(file!("erase_entry"));
pub(super) static PUT_GROUPS: Script = script!(file!("put_groups"));
pub(super) static NOTE_REMINDED: Script = script!(file!("note_reminded"));
pub(super) static REMINDERS: Script = script!(file!("reminders"));

pub(super) static BEAT: Script = script!("#!lua\n", file!("pool"), file!("beat"));
pub(super) static CLAIM: Script = script!("#!lua\n", file!("pool"), file!("claim"));
pub(super) static READY: Script = script!("#!lua\n", file!("pool"), file!("ready"));
pub(super) static RELEASE: Script = script!("#!lua\n", file!("pool"), file!("release"));
pub(super) static LEAVE: Script = script!("#!lua\n", file!("pool"), file!("leave"));
pub(super) static IDENTIFY_TURN: Script = script!("#!lua\n", file!("identify_turn"));

pub(super) static COUNT: Script = script!(
    "#!lua\n",
    file!("scope"),
    file!("write_tallies"),
    file!("count")
);
pub(super) static BEGIN_RECOUNT: Script =
    script!("#!lua\n", file!("scope"), file!("begin_recount"));
pub(super) static BUILD: Script = script!(
    "#!lua\n",
    file!("scope"),
    file!("write_tallies"),
    file!("build")
);
pub(super) static FINISH_RECOUNT: Script =
    script!("#!lua\n", file!("scope"), file!("finish_recount"));
pub(super) static DROP_SPARES: Script = script!(
    "#!lua flags=allow-oom\n",
    file!("scope"),
    file!("drop_spares")
);
pub(super) static TALLIES: Script =
    script!("#!lua flags=no-writes\n", file!("scope"), file!("tallies"));
pub(super) static BOARD: Script =
    script!("#!lua flags=no-writes\n", file!("scope"), file!("board"));
pub(super) static TALLIES_OF: Script = script!(
    "#!lua flags=no-writes\n",
    file!("scope"),
    file!("tallies_of")
);
pub(super) static RATING_LISTS: Script = script!(
    "#!lua flags=no-writes\n",
    file!("scope"),
    file!("rating_lists")
);
pub(super) static RATINGS: Script =
    script!("#!lua flags=no-writes\n", file!("scope"), file!("ratings"));
pub(super) static RATING_BOARD: Script = script!(
    "#!lua flags=no-writes\n",
    file!("scope"),
    file!("rating_board")
);
