//! The options of Officers' Skat.

use crate::rule_set::{choices, knobs};

choices! {
    /// Layout: the dealing of the cards and their visibility.
    pub enum Layout {
        /// Eight piles each, with an open card on a face-down one.
        Classic = "classic",
        /// Eight pairs each; the owner sees one card, the opponent the other.
        Harlequin = "harlequin",
        /// Four pairs as in Harlequin; the other eight cards form an ordinary hand.
        HalfOpen = "half-open",
        /// Five piles, five cards in hand, a skat and an auction.
        Admirals = "admirals",
    }
}

choices! {
    /// Scoring of a game.
    pub enum Scoring {
        /// The declarer wins the value or loses twice the value; matadors are counted over the
        /// jacks.
        Standard = "standard",
        /// As `standard`, with matadors counted over all trumps.
        StandardFull = "standard-full",
        /// The winner gets the base value, doubled if the loser is Schneider.
        Base = "base",
        /// The winner gets their own card points.
        Points = "points",
        /// The winner gets 2, 3 for Schneider, 4 for Schwarz; a draw brings each player 1.
        TwoThreeFour = "two-three-four",
    }
}

choices! {
    /// Doublings that the table allows.
    pub enum KontraRight {
        /// None.
        Off = "off",
        /// The declarer's opponent may double.
        Kontra = "kontra",
        /// The declarer may then double again.
        Re = "re",
    }
}

choices! {
    /// Limit below which a loser is Schneider. Published rules differ here.
    pub enum SchneiderLimit {
        /// Fewer than 30 card points.
        Under30 = "under-30",
        /// Fewer than 31 card points, as in Skat.
        Under31 = "under-31",
    }
}

choices! {
    /// Scoring of a Ramsch, except in the scoring by two, three and four.
    pub enum RamschScoring {
        /// Each player loses their own card points; a player who takes all tricks gets 120 instead.
        Own = "own",
        /// Only the player with more card points loses them, at 60:60 both; a player who takes all
        /// tricks gets 120 instead.
        Most = "most",
    }
}

knobs! {
    /// The options of Officers' Skat.
    pub struct OfficersRules("officers") {
        /// Layout: the dealing of the cards and their visibility.
        layout: Layout = Layout::Classic, "layout", "Wikipedia, Officers' Skat";
        /// Scoring of a game.
        scoring: Scoring = Scoring::Standard, "scoring", "Wikipedia, Officers' Skat";
        /// Limit below which a loser is Schneider.
        schneider: SchneiderLimit = SchneiderLimit::Under30, "schneider", "Wikipedia, Officers' \
            Skat";
        /// Forehand may leave the choice of the game to the dealer. If both pass, they play Ramsch.
        passing: bool = false, "passing", "Wikipedia, Officers' Skat";
        /// Doublings of the stakes that the table allows.
        kontra: KontraRight = KontraRight::Re, "kontra", "Wikipedia, Officers' Skat";
        /// Null may be named.
        null: bool = false, "null", "Wikipedia, Officers' Skat";
        /// Ramsch may be named. In Admirals' it also follows if both pass.
        ramsch: bool = true, "ramsch", "Wikipedia, Officers' Skat";
        /// Scoring of a Ramsch, except in the scoring by two, three and four.
        ramsch_scoring: RamschScoring = RamschScoring::Own, "ramsch-scoring", "webpuzzle.de; \
            pagat.com, Skat";
    } former {
        /// A declarer who loses by value is charged for a Schneider or Schwarz of their own too.
        own_level = "own-level";
    }
}

impl OfficersRules {
    fn check(&self) -> Option<&'static str> {
        let admirals = self.layout == Layout::Admirals;
        let by_value = matches!(self.scoring, Scoring::Standard | Scoring::StandardFull);
        if admirals && self.passing {
            Some("Admirals' Skat has an auction, so there is no passing on the choice")
        } else if admirals && !by_value {
            Some("an auction bids for values, so Admirals' Skat needs the standard scoring")
        } else if self.passing && !self.ramsch {
            Some("if both pass Ramsch is played, so passing needs Ramsch")
        } else if self.null && self.scoring == Scoring::Points {
            Some("Null isn't played for card points, so it can't be scored by them")
        } else if self.scoring == Scoring::TwoThreeFour && self.ramsch_scoring != RamschScoring::Own
        {
            Some("by two, three and four a Ramsch is scored like every game")
        } else {
            None
        }
    }
}
