//! The options of Ramsch and Schieberamsch.

use crate::card::{CardSet, Rank};
use crate::rule_set::{choices, knobs};

choices! {
    /// Scoring of a Ramsch.
    pub enum Scoring {
        /// The player with most card points is charged with them.
        Augen = "augen",
        /// All players are charged with their own card points.
        Every = "every",
        /// The player with most card points is charged with 10, with 15 if there is one virgin,
        /// with 20 if there are two.
        Fixed = "fixed",
        /// The player with fewest card points gets 23 and a won game; so does everyone who ties for
        /// it.
        Gewinner = "gewinner",
    }
}

choices! {
    /// Recipient of the skat.
    pub enum SkatTo {
        /// The winner of the last trick.
        LastTrick = "last-trick",
        /// The player with most card points in tricks; those who tie for it each get the skat in
        /// full.
        Loser = "loser",
        /// Nobody.
        Unused = "unused",
    }
}

choices! {
    /// Players charged if two tie for most card points. A tie of all three charges nobody.
    pub enum Tie {
        /// Both, in full.
        AllFull = "all-full",
        /// Both, with half each, rounded down.
        Share = "share",
        /// The one who took the last trick, or both in full if the third player took it.
        LastTrick = "last-trick",
    }
}

choices! {
    /// Result of taking all ten tricks where card points are charged.
    pub enum Durchmarsch {
        /// The player scores 120 points and the others nothing.
        Wins = "plus-120",
        /// The player pays four times, because both others are virgins.
        PaysFour = "loser-pays-four",
    }
}

choices! {
    /// Rank of the tens in their suit.
    pub enum Tens {
        /// Below the ace.
        Normal = "normal",
        /// Below the queen: A K Q T 9 8 7.
        Low = "low",
    }
}

choices! {
    /// Card points of a ten.
    pub enum TenPoints {
        /// Ten.
        Ten = "ten",
        /// One, so the pack has 84 card points in all.
        One = "one",
    }
}

choices! {
    /// Largest factor on a score from pushes, knocks and virgins together.
    pub enum Cap {
        /// No limit.
        None = "none",
        /// Two.
        Two = "2",
        /// Four.
        Four = "4",
        /// Eight.
        Eight = "8",
        /// Sixteen.
        Sixteen = "16",
    }
}

impl Cap {
    /// Returns how many of these doublings count.
    #[must_use]
    pub fn limit(self, doublings: u8) -> u8 {
        match self {
            Self::None => doublings,
            Self::Two => doublings.min(1),
            Self::Four => doublings.min(2),
            Self::Eight => doublings.min(3),
            Self::Sixteen => doublings.min(4),
        }
    }
}

knobs! {
    /// The options of Ramsch and Schieberamsch.
    pub struct RamschRules("ramsch") {
        /// Scoring of a Ramsch.
        scoring: Scoring = Scoring::Augen, "scoring", "Wikipedia, Skat; XSkat; skatspielen.info";
        /// Recipient of the skat.
        skat: SkatTo = SkatTo::LastTrick, "skat", "Wikipedia, Skat; XSkat; skatspielen.info";
        /// Players charged if two tie for most card points.
        tie: Tie = Tie::AllFull, "tie", "XSkat; pagat.com, Skat; rasche-software.de";
        /// A loser is charged twice if one player takes no trick.
        virgin_doubles: bool = true, "virgin-doubles", "Wikipedia, Skat";
        /// Result of taking all ten tricks where card points are charged.
        durchmarsch: Durchmarsch = Durchmarsch::Wins, "durchmarsch", "pagat.com, Skat";
        /// Rank of the tens in their suit.
        tens: Tens = Tens::Normal, "tens", "Wikipedia, Skat";
        /// Card points of a ten.
        ten_points: TenPoints = TenPoints::Ten, "ten-points", "Wikipedia, Skat";
        /// Each player in turn takes the skat and passes two cards on, or pushes it on unseen,
        /// which doubles the score. Schieberamsch always has this rule.
        pushing: bool = false, "pushing", "pagat.com, Skat";
        /// Largest factor on a score from pushes, knocks and virgins together; Bock rounds come on
        /// top.
        cap: Cap = Cap::None, "cap", "house rule";
        /// In a compulsory Ramsch each player who hasn't pushed may knock, which doubles the score.
        knocking: bool = false, "klopfen", "XSkat";
        /// Each player may announce that they will take no trick, which doubles the score. With
        /// their first trick the deal ends, and they lose 120.
        announced_virgin: bool = false, "announced-virgin", "de.zxc.wiki, Schieberamsch";
        /// Each player in turn may choose Grand Hand instead of a Schieberamsch.
        grand_hand: bool = true, "grand-hand", "pagat.com, Skat";
    }
}

impl RamschRules {
    /// Returns the same rules with pushing, as in a Ramsch round.
    #[must_use]
    pub const fn pushed(self) -> Self {
        Self {
            pushing: true,
            ..self
        }
    }

    /// Counts card points by these rules, 0 to 120.
    #[must_use]
    pub fn card_points(&self, cards: CardSet) -> u8 {
        match self.ten_points {
            TenPoints::Ten => cards.points(),
            TenPoints::One => {
                cards.points() - (cards & CardSet::of_rank(Rank::Ten)).points() / 10 * 9
            }
        }
    }

    fn check(&self) -> Option<&'static str> {
        let charges_most = matches!(self.scoring, Scoring::Augen | Scoring::Fixed);
        let charges_points = matches!(self.scoring, Scoring::Augen | Scoring::Every);
        if self.scoring == Scoring::Gewinner && self.skat != SkatTo::Loser {
            Some("in Gewinner-Ramsch the skat goes to the player with the most card points")
        } else if self.tie != Tie::AllFull && !charges_most {
            Some("a tie for most card points matters only where the loser alone is charged")
        } else if self.durchmarsch != Durchmarsch::Wins && !charges_points {
            Some("taking all tricks is paid four times only where card points are charged")
        } else {
            None
        }
    }
}
