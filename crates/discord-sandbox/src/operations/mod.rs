//! What happens on the server: members act, messages change, and events reach the bot.

pub(crate) mod actions;
pub(crate) mod chaos;
pub(crate) mod messages;
