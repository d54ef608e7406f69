//! The names of all keys. Keys that change together share one hash tag, and so one node of a
//! cluster.
//!
//! | key, after the prefix | type | content |
//! |---|---|---|
//! | `:meta` | hash | program, format, migrations with their times, `unindexed` until the step to
//! format 8 or 10 is complete, and for each live process the time of its heartbeat and the newest format
//! that it knows |
//! | `:{t:<table>}:table` | hash | header, epoch, seq, head, closed, post, whether the log was removed,
//! and the attempt that opened it |
//! | `:{t:<table>}:log` | list | the events |
//! | `:{t:<table>}:clicks` | sorted set | interactions of the last hour, by their time |
//! | `:{t:<table>}:tokens` | hash | owner to token; expires |
//! | `:{t:<table>}:results` | hash | number to result |
//! | `:{t:<table>}:outbox` | sorted set | the numbers of the uncounted results |
//! | `:open:<0..63>` | hash | open tables with the time of opening; may name too many |
//! | `:months` | set | servers and months in which tables were opened |
//! | `:tables:<server>:<month>` | set | the tables opened then; may name too many |
//! | `:bind:{<interaction>}` | string | a table; expires |
//! | `:user:{<user>}` | string | the user's pseudonym, with a `?` before it until it is confirmed |
//! | `:person:{<pseudonym>}` | hash | user, locale, shared, choices |
//! | `:tables_of:{<pseudonym>}` | set | the tables that name the person; may name too many |
//! | `:deals_of:{<pseudonym>}` | sorted set | the person's finished deals, by their end |
//! | `:reviews_of:{<pseudonym>}` | hash | table and number of a deal to its review |
//! | `:imports_of:{<pseudonym>}` | hash | share code to imported deal; expires |
//! | `:import:{<share code>}` | string | the pseudonym of who imported the deal, and may have it no more; expires |
//! | `:codes:<0..63>` | hash | share code to table and number; may name too many |
//! | `:choices` | hash | server to its settings |
//! | `:users:<0..63>` | set | all users with a pseudonym; may name too many |
//! | `:forgetting` | set | users due for erasure |
//! | `:forgotten` | string | a random number that changes with every erasure |
//! | `:{pool:<total>}:peers`, `:shards` | hash | the processes and the shards they hold; expire |
//! | `:{pool:<total>}:changes` | hash | the shards' revision, and the processes that give revisions; expires |
//! | `:login:<group>` | string | exists just after an IDENTIFY of this group's shards; expires |
//! | `:history` | string | the mark of the servers' history at the last rebuild of the counts |
//! | `:{d:<day>}:day` | list | the events of a day of the daily list |
//! | `:{d:<day>}:preparation` | hash | the process that prepares the day, until when, and the attempt that
//! appended last |
//! | `:{d:<day>}:entry:<pseudonym>` | string | the person's entry |
//! | `:{d:<day>}:scores` | hash | pseudonym to score |
//! | `:{d:<day>}:running` | set | the pseudonyms with a running deal |
//! | `:{d:<day>}:attempts` | hash | pseudonym to the attempt that appended last; expires |
//! | `:{d:<day>}:erased` | set | pseudonyms that were erased from the day; expires |
//! | `:days` | set | all days; may name too many |
//! | `:days_of:{<pseudonym>}` | set | the days on which the person has played; may name too many |
//! | `:day_servers_of:{<pseudonym>}` | set | the servers from which they have played; may name too many |
//! | `:day_players:<server>` | set | the pseudonyms who have played from the server; may name too many |
//! | `:{w:<monday>}:groups` | hash | version and groups of a week, and the attempt that stored them |
//! | `:weeks` | set | the weeks with groups; may name too many |
//! | `:{reminders}:hours`, `:last` | hash | pseudonym to the hour of their reminder, and to the day of the
//! last one and the attempt that noted it |
//! | `:{s:<scope>}:scope` | hash | version and generation of the counts |
//! | `:{s:<scope>}:scope:<generation>:…` | | the counts and ratings (`scripts/scope.lua`) |

use skat_events::day::{DayDate, Week};
use skat_table::{PersonId, ShareCode, TableId};

use crate::tally::{Month, Scope};

/// Number of parts of an index, which spread it over a cluster.
pub(super) const PARTS: u64 = 64;

/// Builds the names.
#[derive(Debug)]
pub(super) struct Keys {
    prefix: String,
}

impl Keys {
    pub(super) fn new(prefix: &str) -> Self {
        Self {
            prefix: prefix.to_owned(),
        }
    }

    pub(super) fn meta(&self) -> String {
        format!("{}:meta", self.prefix)
    }

    pub(super) fn table(&self, table: TableId) -> String {
        self.of_table(table, "table")
    }

    pub(super) fn log(&self, table: TableId) -> String {
        self.of_table(table, "log")
    }

    pub(super) fn clicks(&self, table: TableId) -> String {
        self.of_table(table, "clicks")
    }

    pub(super) fn tokens(&self, table: TableId) -> String {
        self.of_table(table, "tokens")
    }

    pub(super) fn results(&self, table: TableId) -> String {
        self.of_table(table, "results")
    }

    pub(super) fn outbox(&self, table: TableId) -> String {
        self.of_table(table, "outbox")
    }

    fn of_table(&self, table: TableId, what: &str) -> String {
        format!("{}:{{t:{table}}}:{what}", self.prefix)
    }

    /// Returns the table's part of the index of open tables.
    pub(super) fn open_with(&self, table: TableId) -> String {
        self.open(table.number() % PARTS)
    }

    pub(super) fn open(&self, part: u64) -> String {
        format!("{}:open:{part}", self.prefix)
    }

    pub(super) fn months(&self) -> String {
        format!("{}:months", self.prefix)
    }

    pub(super) fn tables(&self, server: u64, month: Month) -> String {
        format!("{}:tables:{server}:{month}", self.prefix)
    }

    pub(super) fn binding(&self, interaction: u64) -> String {
        format!("{}:bind:{{{interaction}}}", self.prefix)
    }

    pub(super) fn user(&self, user: u64) -> String {
        format!("{}:user:{{{user}}}", self.prefix)
    }

    pub(super) fn person(&self, person: PersonId) -> String {
        format!("{}:person:{{{:x}}}", self.prefix, person.number())
    }

    pub(super) fn tables_of(&self, person: PersonId) -> String {
        format!("{}:tables_of:{{{:x}}}", self.prefix, person.number())
    }

    pub(super) fn deals_of(&self, person: PersonId) -> String {
        format!("{}:deals_of:{{{:x}}}", self.prefix, person.number())
    }

    pub(super) fn reviews_of(&self, person: PersonId) -> String {
        format!("{}:reviews_of:{{{:x}}}", self.prefix, person.number())
    }

    pub(super) fn imports_of(&self, person: PersonId) -> String {
        format!("{}:imports_of:{{{:x}}}", self.prefix, person.number())
    }

    pub(super) fn import(&self, code: ShareCode) -> String {
        format!("{}:import:{{{:x}}}", self.prefix, code.bits())
    }

    /// Returns the share code's part of the index of share codes.
    pub(super) fn share_codes_with(&self, code: ShareCode) -> String {
        format!("{}:codes:{}", self.prefix, code.bits() % PARTS)
    }

    /// Returns the user's part of the index of users. The low bits of Discord's numbers are hardly
    /// spread.
    pub(super) fn users_with(&self, user: u64) -> String {
        self.users((user >> 22) % PARTS)
    }

    pub(super) fn users(&self, part: u64) -> String {
        format!("{}:users:{part}", self.prefix)
    }

    pub(super) fn pending_erasures(&self) -> String {
        format!("{}:forgetting", self.prefix)
    }

    pub(super) fn latest_erasure(&self) -> String {
        format!("{}:forgotten", self.prefix)
    }

    pub(super) fn server_choices(&self) -> String {
        format!("{}:choices", self.prefix)
    }

    pub(super) fn peers(&self, total: u32) -> String {
        format!("{}:{{pool:{total}}}:peers", self.prefix)
    }

    pub(super) fn shards(&self, total: u32) -> String {
        format!("{}:{{pool:{total}}}:shards", self.prefix)
    }

    pub(super) fn changes(&self, total: u32) -> String {
        format!("{}:{{pool:{total}}}:changes", self.prefix)
    }

    pub(super) fn identify_turn(&self, group: u32) -> String {
        format!("{}:login:{group}", self.prefix)
    }

    pub(super) fn history(&self) -> String {
        format!("{}:history", self.prefix)
    }

    pub(super) fn day(&self, date: DayDate) -> String {
        self.of_day(date, "day")
    }

    pub(super) fn day_preparation(&self, date: DayDate) -> String {
        self.of_day(date, "preparation")
    }

    pub(super) fn day_entry(&self, date: DayDate, person: PersonId) -> String {
        self.of_day(date, &format!("entry:{:x}", person.number()))
    }

    pub(super) fn day_scores(&self, date: DayDate) -> String {
        self.of_day(date, "scores")
    }

    pub(super) fn day_running(&self, date: DayDate) -> String {
        self.of_day(date, "running")
    }

    pub(super) fn day_attempts(&self, date: DayDate) -> String {
        self.of_day(date, "attempts")
    }

    pub(super) fn day_erased(&self, date: DayDate) -> String {
        self.of_day(date, "erased")
    }

    fn of_day(&self, date: DayDate, what: &str) -> String {
        format!("{}:{{d:{date}}}:{what}", self.prefix)
    }

    pub(super) fn days(&self) -> String {
        format!("{}:days", self.prefix)
    }

    pub(super) fn days_of(&self, person: PersonId) -> String {
        format!("{}:days_of:{{{:x}}}", self.prefix, person.number())
    }

    pub(super) fn day_servers_of(&self, person: PersonId) -> String {
        format!("{}:day_servers_of:{{{:x}}}", self.prefix, person.number())
    }

    pub(super) fn day_players(&self, server: u64) -> String {
        format!("{}:day_players:{server}", self.prefix)
    }

    pub(super) fn week_groups(&self, week: Week) -> String {
        format!("{}:{{w:{}}}:groups", self.prefix, week.monday())
    }

    pub(super) fn weeks(&self) -> String {
        format!("{}:weeks", self.prefix)
    }

    pub(super) fn reminder_hours(&self) -> String {
        format!("{}:{{reminders}}:hours", self.prefix)
    }

    pub(super) fn last_reminders(&self) -> String {
        format!("{}:{{reminders}}:last", self.prefix)
    }

    pub(super) fn scope(&self, scope: Scope) -> String {
        format!("{}:{{s:{scope}}}:scope", self.prefix)
    }
}
