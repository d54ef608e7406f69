//! The options of Tournée Skat: the older laws of the North American Skat League, according to
//! Foster.

use crate::rule_set::{choices, knobs};

choices! {
    /// Scoring of a Ramsch.
    pub enum RamschScoring {
        /// The player with the fewest card points gets 10, or 20 without a trick; a player who
        /// takes all tricks loses 30.
        Winner = "winner",
        /// The player with the most card points loses 20, or 30 if another player has no trick, or
        /// 50 for taking all tricks (Foster).
        Loser = "loser",
    }
}

knobs! {
    /// The options of Tournée Skat. The defaults are the current rules; the options are older laws.
    pub struct TourneeRules("tournee") {
        /// A Guckser may also be Null: both cards of the skat picked up, 15 points, ouvert 30,
        /// double if lost.
        guckser_null: bool = false, "guckser-null", "Foster's Complete Hoyle";
        /// Scoring of a Ramsch.
        ramsch: RamschScoring = RamschScoring::Winner, "ramsch", "Wikipedia, Skat; Foster's \
            Complete Hoyle";
    }
}

impl TourneeRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}
