//! The options of Strohmann.

use crate::rule_set::{choices, knobs};

choices! {
    /// Use of the third hand.
    pub enum DummyHand {
        /// The loser of the auction plays it too; it lies open after the announcement.
        Played = "played",
        /// It is laid aside unused, so tricks have two cards and its card points count for nobody.
        SetAside = "set-aside",
    }
}

knobs! {
    /// The options of Strohmann.
    pub struct StrohmannRules("strohmann") {
        /// Use of the third hand.
        third_hand: DummyHand = DummyHand::Played, "third-hand", "Wikipedia, Skat";
    }
}

impl StrohmannRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}
