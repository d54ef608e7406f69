//! The options of Officers' Skat (`rules.md` 3.2).

use crate::rule_set::{choices, knobs};

choices! {
    /// How the cards are dealt, and who sees which of them.
    pub enum Layout {
        /// Eight piles each, an open card on a face-down one (003:160-164).
        Classic = "classic",
        /// Eight pairs each, one card seen by its owner, the other by his opponent (003:222-228).
        Harlequin = "harlequin",
        /// Four pairs as in Harlequin, the other eight cards held as an ordinary hand (003:230).
        HalfOpen = "half-open",
        /// Five piles, five cards in hand, a skat and an auction (003:234).
        Admirals = "admirals",
    }
}

choices! {
    /// What a game brings.
    pub enum Scoring {
        /// The declarer gets or twice loses the value; matadors are counted over the jacks (003:202).
        Standard = "standard",
        /// The same with matadors counted over all trumps (003:206).
        StandardFull = "standard-full",
        /// The winner gets the base value, doubled if the other is Schneider (003:210).
        Base = "base",
        /// The winner gets his card points (003:211).
        Points = "points",
        /// The winner gets 2, 3 for Schneider, 4 for Schwarz; a draw brings each 1 (003:212).
        TwoThreeFour = "two-three-four",
    }
}

choices! {
    /// Whether the stakes may be doubled.
    pub enum KontraRight {
        /// Nobody doubles.
        Off = "off",
        /// The declarer's opponent may double.
        Kontra = "kontra",
        /// The declarer may then double again (003:164).
        Re = "re",
    }
}

choices! {
    /// When a loser is Schneider; the sources contradict each other (`rules.md` Part 5, 9).
    pub enum SchneiderLimit {
        /// With less than 30 card points (003:202).
        Under30 = "under-30",
        /// With less than 31, as in Skat.
        Under31 = "under-31",
    }
}

choices! {
    /// What a Ramsch brings where games aren't scored by two, three and four.
    pub enum RamschScoring {
        /// Each loses his own card points; who takes all tricks gets 120 instead (`rules.md` 3.2).
        Own = "own",
        /// Only who has more loses them, at 60:60 both; who takes all tricks gets 120 instead (`rules.md` 2.1).
        Most = "most",
    }
}

knobs! {
    /// The options of Officers' Skat (`rules.md` 3.2).
    pub struct OfficersRules("officers") {
        /// How the cards are dealt, and who sees which of them.
        layout: Layout = Layout::Classic, "layout", "rules.md 3.2; 003:160-234";
        /// What a game brings.
        scoring: Scoring = Scoring::Standard, "scoring", "003:200-212";
        /// When a loser is Schneider.
        schneider: SchneiderLimit = SchneiderLimit::Under30, "schneider", "003:202; rules.md Part 5, 9";
        /// Whether forehand may leave the choice of the game to the dealer; if both pass, Ramsch is played.
        passing: bool = false, "passing", "003:218";
        /// Whether the stakes may be doubled, and doubled again.
        kontra: KontraRight = KontraRight::Re, "kontra", "003:164";
        /// Whether Null may be named.
        null: bool = false, "null", "003:156";
        /// Whether Ramsch may be named, and in Admirals' is played if both pass.
        ramsch: bool = true, "ramsch", "003:170";
        /// What a Ramsch brings where games aren't scored by two, three and four.
        ramsch_scoring: RamschScoring = RamschScoring::Own, "ramsch-scoring", "rules.md 3.2, 2.1";
    } former {
        /// A declarer who loses by value is charged for a Schneider or Schwarz of their own too.
        own_level = "own-level";
    }
}

impl OfficersRules {
    fn check(&self) -> Option<&'static str> {
        let admirals = self.layout == Layout::Admirals;
        let by_value = matches!(self.scoring, Scoring::Standard | Scoring::StandardFull);
        match () {
            () if admirals && self.passing => {
                Some("Admirals' Skat has an auction, so there is no passing on the choice")
            }
            () if admirals && !by_value => {
                Some("an auction bids for values, so Admirals' Skat needs the standard scoring")
            }
            () if self.passing && !self.ramsch => Some("if both pass Ramsch is played, so passing needs Ramsch"),
            () if self.null && self.scoring == Scoring::Points => {
                Some("Null isn't played for card points, so it can't be scored by them")
            }
            () if self.scoring == Scoring::TwoThreeFour && self.ramsch_scoring != RamschScoring::Own => {
                Some("by two, three and four a Ramsch is scored like every game")
            }
            () => None,
        }
    }
}
