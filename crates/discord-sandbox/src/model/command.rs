//! Registered application commands.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::codes::option_type;
use crate::model::id::Id;
use crate::model::text::{list, string};

/// A registered application command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RegisteredCommand {
    pub(crate) id: Id,
    /// Registered for the guild only.
    pub(crate) guild: bool,
    /// The command object as Discord returns it, with localizations.
    pub(crate) json: Value,
}

/// Returns the invoked command as a member sees it, for example `skat new`.
pub(crate) fn called(data: &Value) -> String {
    let mut name = string(data, "name").to_owned();
    let mut options = list(data, "options");
    while let [option] = options
        && matches!(
            option["type"].as_u64(),
            Some(option_type::SUBCOMMAND | option_type::SUBCOMMAND_GROUP)
        )
    {
        name = format!("{name} {}", string(option, "name"));
        options = list(option, "options");
    }
    name
}
