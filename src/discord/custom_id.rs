//! What a button says when it is pressed: everything needed to find its table again after a restart.
//!
//! `s1:<table>:<decision>:<press>` — the format's version, the table in hexadecimal, the number of the seat's decision, and what is
//! wanted. It holds no secret: who pressed it is told by Discord, what he may do by the rules.

use skat_rules::game::{AnyAction, GameId};
use skat_table::TableId;
use skat_view::Press;

/// Discord's limit for a custom id, in characters.
pub(super) const MAX_LENGTH: usize = 100;

const VERSION: &str = "s1";

/// Where a button belongs and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CustomId {
    /// The table.
    pub(super) table: TableId,
    /// The decision of the player who was shown the button; 0 on public messages.
    pub(super) decision: u32,
    /// What is wanted.
    pub(super) press: Press,
}

/// Presses without an action, with their written form.
const PLAIN: [(Press, &str); 14] = [
    (Press::Join, "join"),
    (Press::AddAutoplayer, "autoplayer"),
    (Press::Begin, "begin"),
    (Press::Leave, "leave"),
    (Press::ConfirmLeave, "leave!"),
    (Press::MyCards, "cards"),
    (Press::LastTrick, "last"),
    (Press::Back, "back"),
    (Press::Ready, "ready"),
    (Press::TakeBack, "take back"),
    (Press::AskConcede, "concede?"),
    (Press::AskClaim, "claim?"),
    (Press::ChooseAction, "choose"),
    (Press::ChooseDiscards, "discards"),
];

impl CustomId {
    /// The written form, at most [`MAX_LENGTH`] characters.
    #[must_use]
    pub(super) fn encode(&self) -> String {
        let press = match self.press {
            Press::Act(action) => format!("do {action}"),
            press => PLAIN.iter().find(|(plain, _)| *plain == press).map_or("", |(_, text)| text).to_owned(),
        };
        format!("{VERSION}:{}:{}:{press}", self.table, self.decision)
    }

    /// Reads the written form; nothing if it is of another version or made up.
    #[must_use]
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(4, ':');
        let (version, table, decision, press) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        if version != VERSION {
            return None;
        }
        let press = match press.strip_prefix("do ") {
            Some(action) => Press::Act(action_of_any_game(action)?),
            None => PLAIN.iter().find(|(_, text)| *text == press).map(|(plain, _)| *plain)?,
        };
        Some(Self { table: table.parse().ok()?, decision: decision.parse().ok()?, press })
    }
}

/// The action with this text, of the first registered game that has it.
#[must_use]
pub(super) fn action_of_any_game(text: &str) -> Option<AnyAction> {
    GameId::ALL.iter().find_map(|game| game.parse_action(text))
}
