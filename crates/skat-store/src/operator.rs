//! The operator's records: blocks, servers to leave, broadcasts.
//!
//! They are the choices of server 0, which Discord has never given to a server. So every backend
//! and every backup holds them, and earlier programs leave them as they are. Each record is a
//! choice of its own, with its subject in the name and JSON in the text.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use skat_table::Timestamp;

use crate::error::StoreError;
use crate::store::{ServerStore, StoredChoices};

/// The server whose choices are the records.
pub(crate) const OPERATOR: u64 = 0;

/// The beginnings of the records' names; the subject's number follows.
const BLOCKED_USER: &str = "blocked.user.";
const BLOCKED_SERVER: &str = "blocked.server.";
const DEPARTURE: &str = "leave.";
const BROADCAST: &str = "broadcast.";

/// Name of the record of the server that has the operator's commands.
const COMMANDS: &str = "commands";

/// Name of each server's own choice about the last broadcast: `<broadcast> <state>`.
const DELIVERY: &str = "operator.delivery";

/// Everything that the operator has ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperatorRecords {
    /// The blocked users.
    pub users: BTreeMap<u64, Block>,
    /// The blocked servers.
    pub servers: BTreeMap<u64, Block>,
    /// The servers to leave.
    pub departures: BTreeMap<u64, Departure>,
    /// The broadcasts.
    pub broadcasts: BTreeMap<u64, Broadcast>,
    /// The server where the operator's commands were registered last.
    pub commands_in: Option<u64>,
}

/// A block of a user or a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Time of the block, in milliseconds since 1970.
    pub at: i64,
    /// The operator's reason. A blocked person finds it in their export.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The order to leave a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// The order's own number.
    pub order: u64,
    /// Time of the order, in milliseconds since 1970.
    pub at: i64,
    /// Where it was given.
    pub origin: OrderOrigin,
    /// The reason that the server's players are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// True once the operator has confirmed it.
    pub confirmed: bool,
    /// Number of tables that are closed for it.
    #[serde(default)]
    pub tables: usize,
    /// True once the bot has tried to leave, so that it may have done so without knowing it.
    #[serde(default)]
    pub tried: bool,
}

/// A text of the operator for all servers that want such texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broadcast {
    /// Time of the order, and later of its confirmation, in milliseconds since 1970.
    pub at: i64,
    /// Where it was given.
    pub origin: OrderOrigin,
    /// The text.
    pub text: String,
    /// Its progress.
    pub state: BroadcastState,
}

/// The place where the operator gave an order and learns its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderOrigin {
    /// The channel.
    pub channel: u64,
    /// The operator's language, as a locale of Discord's.
    pub locale: String,
}

/// The progress of a broadcast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BroadcastState {
    /// The operator hasn't confirmed it yet.
    Draft,
    /// It is being sent.
    Sending,
    /// The operator has stopped it. Its sender will count the servers.
    Stopping,
    /// It has ended.
    Done {
        /// Number of servers that have it.
        sent: u64,
        /// Number of servers where it failed.
        failed: u64,
        /// Its end before everybody had it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        early_end: Option<EarlyEnd>,
    },
}

/// The end of a broadcast before everybody had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlyEnd {
    /// The reason.
    pub cause: EarlyEndCause,
    /// Number of servers to which it wasn't sent any more.
    pub unsent: u64,
}

/// The reason why a broadcast has ended before everybody had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EarlyEndCause {
    /// The operator stopped it.
    Stopped,
    /// It became too old.
    Expired,
}

impl BroadcastState {
    /// Returns true if the operator has confirmed the broadcast and it hasn't ended.
    #[must_use]
    pub const fn is_under_way(self) -> bool {
        match self {
            Self::Sending | Self::Stopping => true,
            Self::Draft | Self::Done { .. } => false,
        }
    }
}

/// The last broadcast to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BroadcastDelivery {
    /// The broadcast.
    pub broadcast: u64,
    /// Its progress at this server.
    pub state: DeliveryState,
}

/// The progress of a broadcast at one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    /// A process has begun to send it at this time. It may have arrived or not.
    Begun(Timestamp),
    /// It has arrived.
    Sent,
    /// It can't be sent, or may not have arrived and isn't repeated.
    Failed,
}

impl OperatorRecords {
    fn read(choices: &StoredChoices) -> Self {
        let mut records = Self::default();
        for (name, text) in choices.iter() {
            if let Some(user) = subject(name, BLOCKED_USER) {
                // The name says all that matters, whatever a later program has written.
                records.users.insert(user, parsed(text).unwrap_or_default());
            } else if let Some(server) = subject(name, BLOCKED_SERVER) {
                let block = parsed(text).unwrap_or_default();
                records.servers.insert(server, block);
            } else if let Some((server, departure)) = subject(name, DEPARTURE).zip(parsed(text)) {
                records.departures.insert(server, departure);
            } else if let Some((id, broadcast)) = subject(name, BROADCAST).zip(parsed(text)) {
                records.broadcasts.insert(id, broadcast);
            } else if name == COMMANDS {
                records.commands_in = text.parse().ok();
            }
        }
        records
    }

    /// Writes what has changed since `before`; everything else stays as it is stored.
    fn write(&self, before: &Self, choices: &mut StoredChoices) {
        write_changed(BLOCKED_USER, &before.users, &self.users, choices);
        write_changed(BLOCKED_SERVER, &before.servers, &self.servers, choices);
        write_changed(DEPARTURE, &before.departures, &self.departures, choices);
        write_changed(BROADCAST, &before.broadcasts, &self.broadcasts, choices);
        if self.commands_in != before.commands_in {
            let server = self.commands_in.map(|server| server.to_string());
            choices.set(COMMANDS, server.as_deref());
        }
    }
}

fn subject(name: &str, beginning: &str) -> Option<u64> {
    name.strip_prefix(beginning)?.parse().ok()
}

fn parsed<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn write_changed<T: PartialEq + Serialize>(
    beginning: &str,
    before: &BTreeMap<u64, T>,
    after: &BTreeMap<u64, T>,
    choices: &mut StoredChoices,
) {
    for subject in before.keys().filter(|subject| !after.contains_key(subject)) {
        choices.set(&format!("{beginning}{subject}"), None);
    }
    for (subject, record) in after {
        if before.get(subject) != Some(record) {
            // Numbers, texts and switches always have a JSON form.
            let text = serde_json::to_string(record).ok();
            choices.set(&format!("{beginning}{subject}"), text.as_deref());
        }
    }
}

/// Returns the operator's records; those that this program can't read are left out.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn operator_records<S>(store: &S) -> Result<OperatorRecords, StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let choices = store.server_choices(OPERATOR).await?;
    Ok(OperatorRecords::read(&choices))
}

/// Changes the operator's records in one step and returns them.
///
/// `change` may be called several times, each time with the latest records.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn edit_operator_records<S>(
    store: &S,
    change: impl Fn(&mut OperatorRecords) + Send + Sync + 'static,
) -> Result<OperatorRecords, StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let edit = move |choices: &mut StoredChoices| {
        let before = OperatorRecords::read(choices);
        let mut records = before.clone();
        change(&mut records);
        records.write(&before, choices);
    };
    let choices = store.edit_for_server(OPERATOR, Box::new(edit)).await?;
    Ok(OperatorRecords::read(&choices))
}

/// Returns the last broadcast to the server with these choices.
#[must_use]
pub fn delivery(choices: &StoredChoices) -> Option<BroadcastDelivery> {
    let mut words = choices.get(DELIVERY)?.split(' ');
    let broadcast = words.next()?.parse().ok()?;
    let state = match (words.next()?, words.next()) {
        ("begun", Some(at)) => DeliveryState::Begun(Timestamp(at.parse().ok()?)),
        ("sent", None) => DeliveryState::Sent,
        ("failed", None) => DeliveryState::Failed,
        _ => return None,
    };
    Some(BroadcastDelivery { broadcast, state })
}

/// Notes that a broadcast is about to be sent to a server, unless somebody has begun to do so.
/// Returns its progress there, which is [`DeliveryState::Begun`] now if it begins by this call.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn begin_delivery<S>(
    store: &S,
    server: u64,
    broadcast: u64,
    now: Timestamp,
) -> Result<DeliveryState, StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let begun = BroadcastDelivery {
        broadcast,
        state: DeliveryState::Begun(now),
    };
    let edit = move |choices: &mut StoredChoices| {
        if delivery(choices).is_none_or(|last| last.broadcast != broadcast) {
            put_delivery(begun, choices);
        }
    };
    let choices = store.edit_for_server(server, Box::new(edit)).await?;
    Ok(delivery(&choices).map_or(begun.state, |delivery| delivery.state))
}

/// Notes how a delivery has ended. A late note changes nothing once the delivery has ended
/// otherwise or another broadcast has begun.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn note_delivery<S>(
    store: &S,
    server: u64,
    ended: BroadcastDelivery,
) -> Result<(), StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let edit = move |choices: &mut StoredChoices| {
        let is_begun = |last: &BroadcastDelivery| {
            last.broadcast == ended.broadcast && matches!(last.state, DeliveryState::Begun(_))
        };
        if delivery(choices).as_ref().is_some_and(is_begun) {
            put_delivery(ended, choices);
        }
    };
    store
        .edit_for_server(server, Box::new(edit))
        .await
        .map(|_| ())
}

fn put_delivery(delivery: BroadcastDelivery, choices: &mut StoredChoices) {
    let BroadcastDelivery { broadcast, state } = delivery;
    let text = match state {
        DeliveryState::Begun(at) => format!("{broadcast} begun {}", at.0),
        DeliveryState::Sent => format!("{broadcast} sent"),
        DeliveryState::Failed => format!("{broadcast} failed"),
    };
    choices.set(DELIVERY, Some(&text));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(texts: &[(&str, &str)]) -> StoredChoices {
        texts.iter().copied().collect()
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let origin = OrderOrigin {
            channel: 11,
            locale: "de".to_owned(),
        };
        let block = |reason: Option<&str>| Block {
            at: 5,
            reason: reason.map(str::to_owned),
        };
        let departure = Departure {
            order: 12,
            at: 6,
            origin: origin.clone(),
            reason: None,
            confirmed: true,
            tables: 2,
            tried: true,
        };
        let broadcast = Broadcast {
            at: 7,
            origin,
            text: "a \"quoted\" line\nand another".to_owned(),
            state: BroadcastState::Done {
                sent: 2,
                failed: 1,
                early_end: Some(EarlyEnd {
                    cause: EarlyEndCause::Expired,
                    unsent: 3,
                }),
            },
        };
        let records = OperatorRecords {
            users: [(u64::MAX, block(Some("spam")))].into(),
            servers: [(1, block(None))].into(),
            departures: [(2, departure)].into(),
            broadcasts: [(3, broadcast)].into(),
            commands_in: Some(4),
        };
        let mut choices = StoredChoices::NONE;
        records.write(&OperatorRecords::default(), &mut choices);
        assert_eq!(OperatorRecords::read(&choices), records);
        OperatorRecords::default().write(&records, &mut choices);
        assert_eq!(choices, StoredChoices::NONE);
    }

    #[test]
    fn stored_records_keep_their_meaning() {
        let choices = stored(&[
            ("blocked.user.7", r#"{"at":5,"reason":"spam"}"#),
            ("blocked.server.8", r#"{"at":6}"#),
            (
                "broadcast.10",
                r#"{"at":1,"origin":{"channel":2,"locale":"de"},"text":"hi","state":"sending"}"#,
            ),
            (
                "broadcast.11",
                r#"{"at":1,"origin":{"channel":2,"locale":"de"},"text":"hi","state":"stopping"}"#,
            ),
            (
                "broadcast.12",
                r#"{"at":1,"origin":{"channel":2,"locale":"de"},"text":"hi","state":{"done":{"sent":2,"failed":1}}}"#,
            ),
            (
                "broadcast.13",
                r#"{"at":1,"origin":{"channel":2,"locale":"de"},"text":"hi","state":{"done":{"sent":2,"failed":1,"early_end":{"cause":"stopped","unsent":3}}}}"#,
            ),
            ("commands", "4"),
            (
                "leave.9",
                r#"{"order":12,"at":7,"origin":{"channel":2,"locale":"en"},"confirmed":false,"tables":0,"tried":false}"#,
            ),
        ]);
        let mut written = StoredChoices::NONE;
        OperatorRecords::read(&choices).write(&OperatorRecords::default(), &mut written);
        assert_eq!(written, choices);
    }

    #[test]
    fn records_of_a_later_program_stay_and_still_block() {
        let choices = stored(&[
            ("blocked.user.7", "later"),
            ("broadcast.1", "later"),
            ("later", "x"),
        ]);
        let before = OperatorRecords::read(&choices);
        assert!(before.users.contains_key(&7));
        assert!(before.broadcasts.is_empty());
        let mut after = before.clone();
        after.servers.insert(8, Block::default());
        let mut written = choices.clone();
        after.write(&before, &mut written);
        let kept = choices
            .iter()
            .all(|(name, text)| written.get(name) == Some(text));
        assert!(kept, "{written:?}");
    }

    #[test]
    fn deliveries_are_read_as_they_were_written() {
        for state in [
            DeliveryState::Begun(Timestamp(5)),
            DeliveryState::Sent,
            DeliveryState::Failed,
        ] {
            let written = BroadcastDelivery {
                broadcast: u64::MAX,
                state,
            };
            let mut choices = StoredChoices::NONE;
            put_delivery(written, &mut choices);
            assert_eq!(delivery(&choices), Some(written));
        }
        for odd in [
            "",
            "1",
            "x sent",
            "1 sent 2",
            "1 begun",
            "1 begun x",
            "1 lost",
        ] {
            assert_eq!(delivery(&stored(&[(DELIVERY, odd)])), None, "{odd:?}");
        }
    }
}
