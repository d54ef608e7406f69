//! The options of Thirty-one.

use super::showdown::{Losing, RoundScoring};
use super::value::{Counting, Value};
use crate::rule_set::{choices, knobs};

choices! {
    /// Way of counting a game.
    pub enum CountingStyle {
        /// Three pennies, then one more life on the county.
        Pennies = "pennies",
        /// Ride the Bus: five places from the seat at the back to the stairs, then off.
        Bus = "bus",
        /// Cadillac: four nickels and poverty; three aces are worth 33, other threes of a kind 30.
        Cadillac = "cadillac",
        /// GIN: three letters and out; a knock promises the highest hand; three of a kind is worth
        /// 30.5.
        Gin = "gin",
        /// French-Canadian: the highest hand scores a point, and 31 points win.
        FrenchCanadian = "french-canadian",
        /// French-Canadian, but ranks break ties, and a knock needs three cards of one suit.
        Jacobs = "jacobs",
    }
}

impl CountingStyle {
    /// Returns true if players win points instead of losing lives.
    #[must_use]
    pub const fn for_points(self) -> bool {
        matches!(self, Self::FrenchCanadian | Self::Jacobs)
    }
}

choices! {
    /// Number of lives at the start.
    pub enum StartingLives {
        /// As many as the style has.
        Usual = "usual",
        /// One.
        One = "1",
        /// Two.
        Two = "2",
        /// Three.
        Three = "3",
        /// Four.
        Four = "4",
        /// Five.
        Five = "5",
        /// Six.
        Six = "6",
        /// Seven.
        Seven = "7",
    }
}

choices! {
    /// Losers of a tie for lowest that includes the knocker.
    pub enum KnockerTie {
        /// Rule of the style; safe if it has none.
        Usual = "usual",
        /// The others lose a life, and the knocker is safe.
        Safe = "safe",
        /// The knocker loses two lives, the others one. The same holds if another player declares
        /// 31 after the knock.
        Strict = "strict",
        /// Only the knocker loses, one life.
        Knocker = "knocker",
        /// Only the knocker loses, two lives.
        KnockerTwo = "knocker-two",
    }
}

choices! {
    /// Value of three cards of one rank.
    pub enum ThreeOfAKind {
        /// Value that the style gives them.
        Usual = "usual",
        /// No value beyond their points.
        Off = "off",
        /// 30.
        Thirty = "30",
        /// 30.5, which beats all hands but 31.
        ThirtyAndAHalf = "30.5",
    }
}

choices! {
    /// Lowest value of a hand that may knock.
    pub enum MinimumKnock {
        /// Any hand may knock.
        Off = "off",
        /// At least 17.
        Seventeen = "17",
        /// At least 19.
        Nineteen = "19",
        /// At least 21.
        TwentyOne = "21",
    }
}

impl MinimumKnock {
    /// Returns true if a hand of this value may knock.
    #[must_use]
    pub fn allows(self, value: Value) -> bool {
        let least = match self {
            Self::Off => 0,
            Self::Seventeen => 17,
            Self::Nineteen => 19,
            Self::TwentyOne => 21,
        };
        value >= Value::new(least)
    }
}

choices! {
    /// Right of the first player to have everybody show their cards at once.
    pub enum FirstCall {
        /// No such right.
        Off = "off",
        /// Hammer: instead of drawing. It counts as a knock, and needs what a knock needs.
        Hammer = "hammer",
        /// Throw-down, or shotgun: decided before looking at the cards.
        ThrowDown = "throw-down",
    }
}

knobs! {
    /// The options of Thirty-one. The defaults are the plain game for three pennies.
    pub struct ThirtyOneRules("31") {
        /// Way of counting a game.
        style: CountingStyle = CountingStyle::Pennies, "style", "pagat.com, Scat";
        /// Number of pennies, nickels or places on the bus at the start.
        lives: StartingLives = StartingLives::Usual, "lives", "pagat.com, Scat";
        /// Losers of a tie for lowest that includes the knocker.
        knocker_tie: KnockerTie = KnockerTie::Usual, "knocker-tie", "pagat.com, Scat";
        /// A knocker who alone is lowest loses two lives.
        knocker_double: bool = true, "knocker-double", "pagat.com, Scat";
        /// Value of three cards of one rank.
        three_of_a_kind: ThreeOfAKind = ThreeOfAKind::Usual, "three-of-a-kind", "pagat.com, Scat";
        /// Three cards of one suit in sequence are worth 30.
        straight_flush: bool = false, "straight-flush", "pagat.com, Scat";
        /// Lowest value of a hand that may knock.
        minimum_knock: MinimumKnock = MinimumKnock::Off, "minimum-knock", "pagat.com, Scat";
        /// Only three cards of one suit may knock.
        knock_one_suit: bool = false, "knock-one-suit", "pagat.com, Scat";
        /// The first player may have everybody show their cards at once.
        first_call: FirstCall = FirstCall::Off, "first-call", "pagat.com, Scat";
        /// The bus is stopped after drawing instead of by knocking, and not in a player's first
        /// turn.
        stop_after_drawing: bool = false, "stop-after-drawing", "pagat.com, Scat";
    }
}

impl ThirtyOneRules {
    fn check(&self) -> Option<&'static str> {
        let knock_limited = self.minimum_knock != MinimumKnock::Off || self.knock_one_suit;
        let tie_set = self.knocker_tie != KnockerTie::Usual || !self.knocker_double;
        let tie_costs_two = matches!(self.tie(), KnockerTie::Strict | KnockerTie::KnockerTwo);
        if self.style.for_points() && self.lives != StartingLives::Usual {
            Some("the French-Canadian game is played for points, not for lives")
        } else if self.style == CountingStyle::Gin && self.lives != StartingLives::Usual {
            Some("the lives of GIN are the letters of its name")
        } else if (self.style.for_points() || self.style == CountingStyle::Gin) && tie_set {
            Some("in GIN and in the French-Canadian game the highest hand counts, not the lowest")
        } else if tie_costs_two && !self.knocker_double {
            Some(
                "a knocker who shares the lowest hand can't lose more than one who alone is lowest",
            )
        } else if self.style == CountingStyle::Cadillac && self.three_of_a_kind == ThreeOfAKind::Off
        {
            Some("Cadillac counts three of a kind")
        } else if self.stop_after_drawing && self.style != CountingStyle::Bus {
            Some("only the bus is stopped after drawing")
        } else if self.stop_after_drawing && knock_limited {
            Some(
                "a player who stops the bus after drawing holds four cards, so there is no hand to \
                 measure",
            )
        } else if self.stop_after_drawing && self.first_call != FirstCall::Off {
            Some("a bus that is stopped after drawing isn't stopped in the first turn")
        } else {
            None
        }
    }

    /// Returns the rules for counting hands.
    #[must_use]
    pub fn counting(&self) -> Counting {
        let three_of_a_kind = match (self.three_of_a_kind, self.style) {
            (ThreeOfAKind::Thirty, _) | (ThreeOfAKind::Usual, CountingStyle::Cadillac) => {
                Some(Value::THIRTY)
            }
            (ThreeOfAKind::ThirtyAndAHalf, _) | (ThreeOfAKind::Usual, CountingStyle::Gin) => {
                Some(Value::THIRTY_AND_A_HALF)
            }
            (ThreeOfAKind::Off | ThreeOfAKind::Usual, _) => None,
        };
        let grand_cadillac = self.style == CountingStyle::Cadillac;
        Counting {
            three_of_a_kind,
            grand_cadillac,
            straight_flush: self.straight_flush,
        }
    }

    /// Returns the rules for counting a round.
    #[must_use]
    pub fn scoring(&self) -> RoundScoring {
        match self.style {
            CountingStyle::FrenchCanadian | CountingStyle::Jacobs => RoundScoring::Points {
                ties_by_ranks: self.style == CountingStyle::Jacobs,
            },
            _ => RoundScoring::Lives(Losing {
                tie: self.tie(),
                knocker_double: self.knocker_double,
                promise: self.style == CountingStyle::Gin,
            }),
        }
    }

    fn tie(&self) -> KnockerTie {
        match (self.knocker_tie, self.style) {
            (KnockerTie::Usual, CountingStyle::Cadillac) => KnockerTie::KnockerTwo,
            (tie, _) => tie,
        }
    }

    /// Returns the number of lost lives that puts a player out, including the one on the county;
    /// none in a game for points.
    #[must_use]
    pub(crate) const fn fatal_losses(&self) -> Option<u8> {
        let chosen = match self.lives {
            StartingLives::Usual => match self.style {
                CountingStyle::Pennies | CountingStyle::Gin => 3,
                CountingStyle::Cadillac => 4,
                CountingStyle::Bus => 5,
                CountingStyle::FrenchCanadian | CountingStyle::Jacobs => return None,
            },
            StartingLives::One => 1,
            StartingLives::Two => 2,
            StartingLives::Three => 3,
            StartingLives::Four => 4,
            StartingLives::Five => 5,
            StartingLives::Six => 6,
            StartingLives::Seven => 7,
        };
        let county = matches!(self.style, CountingStyle::Pennies | CountingStyle::Cadillac);
        Some(chosen + county as u8)
    }

    /// Returns true if only three cards of one suit may knock.
    #[must_use]
    pub(crate) fn knock_needs_one_suit(&self) -> bool {
        self.knock_one_suit || self.style == CountingStyle::Jacobs
    }
}
