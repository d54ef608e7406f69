//! A player's private panel.

use skat_table::PlayerView;

use crate::{Lang, Message, Names};

/// What a private panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The player's cards and what is asked of him.
    #[default]
    Normal,
    /// Whether he really gives up.
    ConfirmConcede,
    /// Whether he really lays his cards open.
    ConfirmClaim,
    /// The last trick.
    LastTrick,
    /// Whether he really gets up.
    ConfirmLeave,
}

/// The private panel of a player; `note` is a line shown on top, such as why a click wasn't accepted.
#[must_use]
pub fn panel(view: &PlayerView, panel: Panel, note: Option<&str>, names: &dyn Names, lang: Lang) -> Message {
    let _ = (view, panel, names, lang);
    Message { text: note.unwrap_or_default().to_owned(), ..Message::default() }
}
