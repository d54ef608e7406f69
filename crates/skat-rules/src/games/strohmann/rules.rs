//! The options of Strohmann.

use crate::rule_set::{choices, knobs};

choices! {
    /// What becomes of the third hand.
    pub enum DummyHand {
        /// The loser of the auction plays it too; it is turned up after the announcement (000:410).
        Played = "played",
        /// It is laid down and not used: tricks have two cards, and its card points count for nobody (000:408).
        SetAside = "set-aside",
    }
}

knobs! {
    /// The options of Strohmann (`rules.md` 3.1).
    pub struct StrohmannRules("strohmann") {
        /// What becomes of the third hand.
        third_hand: DummyHand = DummyHand::Played, "third-hand", "000:408-410; 002:109-111";
    }
}

impl StrohmannRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}
