//! The stored formats (`migrations/`): JSON records with checked conversions from and to the
//! table's types.
//!
//! Only this file, `event_records`, `rationale_records` and `result_records` decide on the form in
//! which something is stored.

use secrecy::{ExposeSecret, SecretString};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_table::{Header, PersonId, TableId, ThinkTime, Timestamp};

use crate::error::StoreError;
use crate::position::{Head, LogPosition};
use crate::store::{Epoch, Post, Room, Settings, StoredChoices, TableRecord, Token};

/// Encodes a record as bytes.
pub(crate) fn encode(record: &impl Serialize) -> Result<Vec<u8>, StoreError> {
    serde_json::to_vec(record).map_err(StoreError::storage)
}

/// Decodes a record; `what` names it in the error, which never holds its content.
pub(crate) fn decode<R: DeserializeOwned>(bytes: &[u8], what: &str) -> Result<R, StoreError> {
    serde_json::from_slice(bytes).map_err(|_| StoreError::damaged(what))
}

/// The field `v` of every record: the version of its kind of record.
#[derive(Clone, Copy)]
pub(crate) struct Version<const V: u8>;

pub(crate) type V1 = Version<1>;
pub(crate) const V1: V1 = Version;
type V2 = Version<2>;
const V2: V2 = Version;

impl<const V: u8> Serialize for Version<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(V)
    }
}

impl<'de, const V: u8> Deserialize<'de> for Version<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if u8::deserialize(deserializer)? == V {
            Ok(Self)
        } else {
            Err(D::Error::custom("a record of another version"))
        }
    }
}

/// The stored think time of correspondence play.
const DAY_SECONDS: u32 = 86_400;

/// The immutable part of a table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeaderRecord {
    v: V1,
    game: String,
    rules: String,
    rules_version: u16,
    places: u8,
    list_length: u16,
    /// `None` if unlimited; a day means correspondence.
    think_seconds: Option<u32>,
    host: u64,
    opened_at: i64,
    pub(crate) server: u64,
    channel: u64,
    locale: String,
}

impl HeaderRecord {
    pub(crate) fn new(header: &Header, room: &Room) -> Self {
        Self {
            v: V1,
            game: header.game().key().to_owned(),
            rules: header.rules().key(),
            rules_version: header.rules().version(),
            places: header.places(),
            list_length: header.list_length(),
            think_seconds: match header.think_time() {
                ThinkTime::Seconds(seconds) => Some(seconds.into()),
                ThinkTime::Correspondence => Some(DAY_SECONDS),
                ThinkTime::Unlimited => None,
            },
            host: header.host().number(),
            opened_at: header.opened_at().0,
            server: room.server,
            channel: room.channel,
            locale: room.locale.clone(),
        }
    }

    pub(crate) fn room(&self) -> Room {
        Room {
            server: self.server,
            channel: self.channel,
            locale: self.locale.clone(),
        }
    }

    pub(crate) fn to_record(&self, table: TableId) -> Result<TableRecord, StoreError> {
        let game = GameId::from_key(&self.game)
            .ok_or_else(|| StoreError::damaged(format!("table {table}'s game")))?;
        let rules = RuleSet::from_record(&self.rules, self.rules_version)
            .map_err(|_| StoreError::damaged(format!("table {table}'s rule set")))?;
        let think_time = match self.think_seconds {
            None => ThinkTime::Unlimited,
            Some(DAY_SECONDS) => ThinkTime::Correspondence,
            Some(seconds) => u16::try_from(seconds)
                .map(ThinkTime::Seconds)
                .map_err(|_| StoreError::damaged(format!("table {table}'s think time")))?,
        };
        let header = Header::new(
            table,
            game,
            rules,
            self.places,
            self.list_length,
            think_time,
            PersonId::new(self.host),
            Timestamp(self.opened_at),
        )
        .map_err(|_| StoreError::damaged(format!("table {table}'s header")))?;
        Ok(TableRecord {
            header,
            room: self.room(),
        })
    }
}

/// The mutable part of a table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateRecord {
    v: V2,
    epoch: u64,
    events: u64,
    head: String,
    pub(crate) closed: bool,
    /// True if the log was removed for its age. Since format 8.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) log_removed: bool,
}

/// The mutable part of a table before format 3, which lacked the head of the log.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OldStateRecord {
    #[serde(rename = "v")]
    _v: V1,
    epoch: u64,
    events: u64,
    closed: bool,
}

impl OldStateRecord {
    /// Converts to the current record if the log at this position has as many events.
    pub(crate) fn with_position(self, position: LogPosition) -> Option<StateRecord> {
        let state = StateRecord {
            epoch: self.epoch,
            closed: self.closed,
            ..StateRecord::opened(position)
        };
        (self.events == position.seq).then_some(state)
    }
}

impl StateRecord {
    pub(crate) fn opened(position: LogPosition) -> Self {
        let mut state = Self {
            v: V2,
            epoch: Epoch::FIRST.0,
            events: 0,
            head: String::new(),
            closed: false,
            log_removed: false,
        };
        state.set_position(position);
        state
    }

    /// Returns the log's position; `None` if it can't be parsed.
    pub(crate) fn position(&self) -> Option<LogPosition> {
        Some(LogPosition {
            seq: self.events,
            head: Head::from_hex(&self.head)?,
        })
    }

    pub(crate) fn set_position(&mut self, position: LogPosition) {
        self.events = position.seq;
        self.head = position.head.to_string();
    }

    pub(crate) const fn epoch(&self) -> Epoch {
        Epoch(self.epoch)
    }

    /// Raises the epoch and returns it.
    pub(crate) const fn raise_epoch(&mut self) -> Epoch {
        self.epoch += 1;
        self.epoch()
    }
}

/// A table's public message.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostRecord {
    v: V1,
    channel: u64,
    message: u64,
    deal: u16,
    posted_at: i64,
}

impl From<Post> for PostRecord {
    fn from(post: Post) -> Self {
        Self {
            v: V1,
            channel: post.channel,
            message: post.message,
            deal: post.deal,
            posted_at: post.posted_at.0,
        }
    }
}

impl From<PostRecord> for Post {
    fn from(record: PostRecord) -> Self {
        Self {
            channel: record.channel,
            message: record.message,
            deal: record.deal,
            posted_at: Timestamp(record.posted_at),
        }
    }
}

/// An interaction's token; it must not be printed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenRecord {
    v: V1,
    token: String,
    application: u64,
    message: Option<u64>,
    issued_at: i64,
    /// Since format 6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    channel: Option<u64>,
}

impl From<&Token> for TokenRecord {
    fn from(token: &Token) -> Self {
        Self {
            v: V1,
            token: token.token.expose_secret().to_owned(),
            application: token.application,
            message: token.message,
            issued_at: token.issued_at.0,
            channel: token.channel,
        }
    }
}

impl From<TokenRecord> for Token {
    fn from(record: TokenRecord) -> Self {
        Self {
            token: SecretString::from(record.token),
            application: record.application,
            message: record.message,
            issued_at: Timestamp(record.issued_at),
            channel: record.channel,
        }
    }
}

/// The store itself: its program and format.
#[derive(Serialize, Deserialize)]
pub(crate) struct FormatRecord {
    pub(crate) program: String,
    pub(crate) format: u32,
}

/// A user's pseudonym.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonRecord {
    v: V1,
    pub(crate) person: u64,
}

impl PersonRecord {
    pub(crate) const fn new(person: u64) -> Self {
        Self { v: V1, person }
    }
}

/// A pseudonym's user.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserRecord {
    v: V1,
    pub(crate) user: u64,
}

impl UserRecord {
    pub(crate) const fn new(user: u64) -> Self {
        Self { v: V1, user }
    }
}

/// A person's settings.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingsRecord {
    v: V1,
    locale: Option<String>,
    shared: bool,
    /// Since format 5.
    #[serde(default, skip_serializing_if = "StoredChoices::is_empty")]
    choices: StoredChoices,
}

impl From<&Settings> for SettingsRecord {
    fn from(settings: &Settings) -> Self {
        Self {
            v: V1,
            locale: settings.locale.clone(),
            shared: settings.shared,
            choices: settings.choices.clone(),
        }
    }
}

impl From<SettingsRecord> for Settings {
    fn from(record: SettingsRecord) -> Self {
        Self {
            locale: record.locale,
            shared: record.shared,
            choices: record.choices,
        }
    }
}

/// A server's settings.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChoicesRecord {
    v: V1,
    pub(crate) choices: StoredChoices,
}

impl ChoicesRecord {
    pub(crate) const fn new(choices: StoredChoices) -> Self {
        Self { v: V1, choices }
    }
}

/// Time of a migration.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MigrationRecord {
    v: V1,
    at: i64,
}

impl MigrationRecord {
    pub(crate) const fn new(at: Timestamp) -> Self {
        Self { v: V1, at: at.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Epoch, LogPosition, OldStateRecord, decode};

    /// A smaller epoch would let a writer in that was fenced off before the migration.
    #[test]
    fn a_state_of_format_1_keeps_its_epoch() {
        let position = LogPosition::before_first(b"header");
        let old: OldStateRecord =
            decode(br#"{"v":1,"epoch":3,"events":0,"closed":true}"#, "a state").expect("a state");
        let state = old.with_position(position).expect("as many events");
        assert_eq!(state.epoch(), Epoch(3));
        assert_eq!(state.position(), Some(position));
        assert!(state.closed);
    }
}
