//! Snowflakes: Discord's ids, which carry their creation time.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Milliseconds between the Unix epoch and Discord's epoch, the first second of 2015.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// A snowflake: milliseconds since 2015 in the upper 42 bits. In JSON it is a string of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// Returns the creation time of the object with this id.
    #[must_use]
    pub fn created(self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_millis((self.0 >> 22) + DISCORD_EPOCH_MS)
    }

    /// Returns the age of the object with this id.
    pub(crate) fn age(self, now: SystemTime) -> Duration {
        now.duration_since(self.created()).unwrap_or_default()
    }

    /// Returns the smallest id for `now` that exceeds `last`, so that ids always grow.
    pub(crate) fn next(now: SystemTime, last: Id) -> Id {
        let ms = now
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default()
            .as_millis() as u64;
        Id((ms.saturating_sub(DISCORD_EPOCH_MS) << 22).max(last.0 + 1))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Id)
    }
}

impl From<u64> for Id {
    fn from(id: u64) -> Self {
        Id(id)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Text(String),
            Number(u64),
        }
        match Either::deserialize(deserializer)? {
            Either::Text(text) => text.parse().map_err(de::Error::custom),
            Either::Number(number) => Ok(Id(number)),
        }
    }
}

/// Returns 64 bits that nobody guesses by accident.
pub(crate) fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
