//! The options of Oma.

use crate::rule_set::{choices, knobs};

choices! {
    /// What the top card of Oma's stack does.
    pub enum OmaCard {
        /// It is turned in Oma's turn and is her card to the trick; she need not follow suit and can win (`rules.md` 3.1).
        Plays = "plays",
        /// It is turned before the lead and goes to the winner of the trick of two cards (`rules.md` 3.1).
        ToWinner = "to-winner",
    }
}

knobs! {
    /// The options of Oma (`rules.md` 3.1).
    pub struct OmaRules("oma") {
        /// What the top card of Oma's stack does.
        card: OmaCard = OmaCard::Plays, "card", "rules.md 3.1; 000:412";
    }
}

impl OmaRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}
