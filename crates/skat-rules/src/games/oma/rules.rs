//! The options of Oma.

use crate::rule_set::{choices, knobs};

choices! {
    /// Use of the top card of Oma's stack.
    pub enum OmaCard {
        /// The card is Oma's play to the trick, turned on her turn. She need not follow suit and
        /// can win.
        Plays = "plays",
        /// The card is turned before the lead and goes to the winner of the trick of two cards.
        ToWinner = "to-winner",
    }
}

knobs! {
    /// The options of Oma.
    pub struct OmaRules("oma") {
        /// Use of the top card of Oma's stack.
        card: OmaCard = OmaCard::Plays, "card", "Wikipedia, Skat; Wikipedia, Oma-Skat";
    }
}

impl OmaRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}
