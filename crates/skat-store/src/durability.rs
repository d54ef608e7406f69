//! The durability of acknowledged data.

use std::fmt;

/// A store's guarantee for acknowledged data, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Durability {
    /// Redis: a crash of the server may lose the last second, or everything if it keeps nothing on
    /// disk.
    RedisFast,
    /// Redis with Sentinel or Cluster: a failover may lose acknowledged steps, which is detected
    /// and reported.
    RedisReplicated,
    /// Redis, one primary: on disk before the answer.
    RedisStrict,
    /// A file on this machine: on disk before the answer.
    Embedded,
}

impl Durability {
    /// All levels, the least first.
    pub const ALL: [Self; 4] = [
        Self::RedisFast,
        Self::RedisReplicated,
        Self::RedisStrict,
        Self::Embedded,
    ];

    /// Returns the name used in settings and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RedisFast => "redis-fast",
            Self::RedisReplicated => "redis-replicated",
            Self::RedisStrict => "redis-strict",
            Self::Embedded => "embedded",
        }
    }
}

impl fmt::Display for Durability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
