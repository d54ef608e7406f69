//! The options of Tournée Skat (`rules.md` 3.3): the older laws of the North American Skat League, as Foster gives them.

use crate::rule_set::{choices, knobs};

choices! {
    /// Who scores in a Ramsch.
    pub enum RamschScoring {
        /// The player with the fewest card points gets 10, with no trick 20; who takes all tricks loses 30 (000:447).
        Winner = "winner",
        /// The player with the most card points loses 20; 30 if another player has no trick; 50 if he takes all (Foster).
        Loser = "loser",
    }
}

knobs! {
    /// The options of Tournée Skat (`rules.md` 3.3). Every default is the rule of the source documents.
    pub struct TourneeRules("tournee") {
        /// Whether a Guckser may also be Null: both cards of the skat taken up, 15 points, ouvert 30, double if lost.
        guckser_null: bool = false, "guckser-null", "rules.md 3.3, Foster";
        /// Who scores in a Ramsch.
        ramsch: RamschScoring = RamschScoring::Winner, "ramsch", "000:447; rules.md 3.3, Foster";
    }
}

impl TourneeRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}
