//! The lines of a backup.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use skat_events::day::{DayDate, ListDay, WeekGroups};
use skat_rules::fairness::ListSecret;
use skat_table::{PersonId, ShareCode, TableId};

use super::contents::Contents;
use crate::day_records::{
    ENTRY_START, decode_day, decode_day_score, decode_week_groups, encode_day_event,
    encode_day_score, encode_week_groups, entry_text, read_date, read_entry,
};
use crate::error::StoreError;
use crate::position::Head;
use crate::store::{EntryDump, PersonDump, Settings, StoredChoices, StoredDay, TableDump};

/// The program that writes backups.
pub(super) const PROGRAM: &str = "skatrunde";

/// The text around a line's link. The fields of the line's body follow.
const BEFORE_LINK: &str = "{\"chain\":\"";
const AFTER_LINK: &str = "\",";
const LINK_DIGITS: usize = 64;

/// Returns true if these bytes begin as every line of a backup does.
pub(super) fn begins_as_line(bytes: &[u8]) -> bool {
    bytes.starts_with(BEFORE_LINK.as_bytes())
}

/// The hash chain over the lines so far.
#[derive(Default)]
pub(super) struct Chain([u8; 32]);

impl Chain {
    /// Returns the next line; its body is this JSON object with one field.
    pub(super) fn line(&mut self, body: &str) -> String {
        let link = self.add(body);
        format!("{BEFORE_LINK}{link}{AFTER_LINK}{}\n", &body[1..])
    }

    /// Returns a line's body without the line end; `None` if its link isn't the next one.
    pub(super) fn body(&mut self, line: &str) -> Option<String> {
        let rest = line.strip_prefix(BEFORE_LINK)?;
        let (link, rest) = rest.split_at_checked(LINK_DIGITS)?;
        let body = format!("{{{}", rest.strip_prefix(AFTER_LINK)?);
        (self.add(&body) == link).then_some(body)
    }

    fn add(&mut self, body: &str) -> String {
        self.0 = Sha256::new()
            .chain_update(self.0)
            .chain_update(body)
            .finalize()
            .into();
        HEXLOWER.encode(&self.0)
    }
}

/// The content of a line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum LineBody {
    /// The first line.
    Backup(StartLine),
    /// A table.
    Table(TableLine),
    /// A server's settings.
    Server(ServerLine),
    /// A day of the daily list. Since format 10.
    Day(DayLine),
    /// An entry of the daily list. Since format 10.
    Entry(EntryLine),
    /// The league groups of a week. Since format 10.
    Week(WeekLine),
    /// A person.
    Person(PersonLine),
    /// The last line.
    End(EndLine),
}

/// The first line. Later versions may add fields, but keep the meaning of these and the chain.
#[derive(Serialize, Deserialize)]
pub(super) struct StartLine {
    pub(super) program: String,
    pub(super) version: u32,
    /// Stored format of the records.
    pub(super) format: u32,
    /// Time of the backup, in milliseconds since 1970.
    pub(super) at: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableLine {
    table: u64,
    header: String,
    log: Vec<String>,
    /// Hash over header and log.
    head: String,
    results: Vec<(u16, String)>,
    post: Option<String>,
    closed: bool,
    /// Since format 8.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    log_removed: bool,
}

impl TableLine {
    pub(super) fn new(dump: TableDump, head: Head) -> Self {
        let TableDump {
            table,
            header,
            log,
            results,
            post,
            closed,
            log_removed,
        } = dump;
        Self {
            table: table.number(),
            header,
            log,
            head: head.to_string(),
            results,
            post,
            closed,
            log_removed,
        }
    }

    pub(super) const fn table(&self) -> TableId {
        TableId::new(self.table)
    }

    /// Returns the table with the hash that its log must have; `None` if the hash is malformed.
    pub(super) fn into_dump(self) -> Option<(TableDump, Head)> {
        let head = Head::from_hex(&self.head)?;
        let Self {
            table,
            header,
            log,
            head: _,
            results,
            post,
            closed,
            log_removed,
        } = self;
        Some((
            TableDump {
                table: TableId::new(table),
                header,
                log,
                results,
                post,
                closed,
                log_removed,
            },
            head,
        ))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonLine {
    user: u64,
    person: u64,
    locale: Option<String>,
    shared: bool,
    #[serde(default, skip_serializing_if = "StoredChoices::is_empty")]
    choices: StoredChoices,
    /// The bits of the share codes. Since format 10.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shared_deals: Vec<u64>,
    /// Since format 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day_reminder: Option<u8>,
    /// Since format 10.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    day_servers: Vec<u64>,
}

impl From<PersonDump> for PersonLine {
    fn from(dump: PersonDump) -> Self {
        let PersonDump {
            user,
            person,
            settings:
                Settings {
                    locale,
                    shared,
                    choices,
                },
            shared_deals,
            day_reminder,
            day_servers,
        } = dump;
        Self {
            user,
            person: person.number(),
            locale,
            shared,
            choices,
            shared_deals: shared_deals.into_iter().map(ShareCode::bits).collect(),
            day_reminder,
            day_servers,
        }
    }
}

impl From<PersonLine> for PersonDump {
    fn from(line: PersonLine) -> Self {
        let PersonLine {
            user,
            person,
            locale,
            shared,
            choices,
            shared_deals,
            day_reminder,
            day_servers,
        } = line;
        Self {
            user,
            person: PersonId::new(person),
            settings: Settings {
                locale,
                shared,
                choices,
            },
            shared_deals: shared_deals.into_iter().map(ShareCode::new).collect(),
            day_reminder,
            day_servers,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ServerLine {
    pub(super) server: u64,
    pub(super) choices: StoredChoices,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DayLine {
    date: String,
    events: Vec<String>,
    /// In hexadecimal.
    secret: Option<String>,
}

impl DayLine {
    pub(super) fn new(date: DayDate, day: &StoredDay) -> Result<Self, StoreError> {
        let record = |event| text(encode_day_event(event, None)?);
        Ok(Self {
            date: date.to_string(),
            events: day.events.iter().map(record).collect::<Result<_, _>>()?,
            secret: day
                .secret
                .as_ref()
                .map(|secret| HEXLOWER.encode(secret.reveal())),
        })
    }

    /// Returns the day; `None` if its events can't follow each other.
    pub(super) fn to_day(&self) -> Option<(DayDate, StoredDay)> {
        let date = read_date(&self.date).ok()?;
        let mut day = decode_day(date, &self.events).ok()?;
        ListDay::replay(date, &day.events)?;
        if let Some(secret) = &self.secret {
            let secret = HEXLOWER.decode(secret.as_bytes()).ok()?;
            day.secret = Some(ListSecret::new(secret.try_into().ok()?));
        }
        Some((date, day))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryLine {
    date: String,
    person: u64,
    /// As it is stored.
    entry: String,
    score: String,
}

impl EntryLine {
    pub(super) fn new(dump: &EntryDump) -> Result<Self, StoreError> {
        Ok(Self {
            date: dump.date.to_string(),
            person: dump.person.number(),
            entry: format!("{ENTRY_START}{}", entry_text(&dump.events)),
            score: text(encode_day_score(&dump.score)?)?,
        })
    }

    /// Returns the entry; `None` if it can't be read.
    pub(super) fn to_dump(&self) -> Option<EntryDump> {
        Some(EntryDump {
            date: read_date(&self.date).ok()?,
            person: PersonId::new(self.person),
            events: read_entry(&self.entry).ok()?,
            score: decode_day_score(self.score.as_bytes()).ok()?,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeekLine {
    monday: String,
    groups: String,
}

impl WeekLine {
    pub(super) fn new(groups: &WeekGroups<PersonId>) -> Result<Self, StoreError> {
        Ok(Self {
            monday: groups.week().monday().to_string(),
            groups: text(encode_week_groups(groups)?)?,
        })
    }

    /// Returns the groups; `None` if they can't be read.
    pub(super) fn to_groups(&self) -> Option<WeekGroups<PersonId>> {
        let week = read_date(&self.monday).ok()?.week();
        decode_week_groups(week, self.groups.as_bytes()).ok()
    }
}

fn text(record: Vec<u8>) -> Result<String, StoreError> {
    String::from_utf8(record).map_err(StoreError::storage)
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    tables: u64,
    /// Absent from backups of version 1.
    #[serde(default)]
    servers: u64,
    /// This and the next two since format 10.
    #[serde(default)]
    days: u64,
    #[serde(default)]
    entries: u64,
    #[serde(default)]
    weeks: u64,
    persons: u64,
}

impl From<Contents> for EndLine {
    fn from(
        Contents {
            tables,
            servers,
            days,
            entries,
            weeks,
            persons,
        }: Contents,
    ) -> Self {
        Self {
            tables,
            servers,
            days,
            entries,
            weeks,
            persons,
        }
    }
}

impl From<EndLine> for Contents {
    fn from(
        EndLine {
            tables,
            servers,
            days,
            entries,
            weeks,
            persons,
        }: EndLine,
    ) -> Self {
        Self {
            tables,
            servers,
            days,
            entries,
            weeks,
            persons,
        }
    }
}
