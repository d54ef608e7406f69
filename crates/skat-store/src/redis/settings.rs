//! Settings of a store on Redis.

use std::time::Duration;

use super::target::Target;
use crate::durability::Durability;
use crate::migrations::Formats;
use crate::sealing::TokenKey;

/// The settings for opening a store on Redis.
pub(crate) struct RedisSettings<'s> {
    pub(crate) target: &'s Target,
    pub(crate) prefix: &'s str,
    pub(crate) required: Option<Durability>,
    /// Needed only to serve.
    pub(crate) token_key: Option<&'s TokenKey>,
    /// Time that a server may take to load its data.
    pub(crate) patience: Duration,
    pub(crate) formats: Formats,
}
