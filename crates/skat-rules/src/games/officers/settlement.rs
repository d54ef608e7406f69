//! Value and score of a game.

use super::{OfficersRules, RamschScoring, SchneiderLimit, Scoring};
use crate::card::CardSet;
use crate::games::skat::{self, Announcement, Bid, ContractKind};

/// Card points that win a suit game or Grand.
const POINTS_TO_WIN: u8 = 61;
/// Card points of the whole pack.
const ALL_POINTS: u8 = 120;
/// Points for taking all tricks of a Ramsch.
const ALL_TRICKS_OF_RAMSCH: i32 = 120;

/// Doublings of the stakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stakes {
    /// Not doubled.
    #[default]
    Single,
    /// Doubled once, by the declarer's opponent.
    Kontra,
    /// Doubled twice, by both players.
    Re,
}

impl Stakes {
    /// Returns the factor: 1, 2 or 4.
    #[must_use]
    pub const fn factor(self) -> u8 {
        match self {
            Self::Single => 1,
            Self::Kontra => 2,
            Self::Re => 4,
        }
    }
}

/// Margin of the defeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LossLevel {
    /// A plain loss.
    Simple,
    /// Too few card points.
    Schneider,
    /// No card points at all.
    Schwarz,
}

impl LossLevel {
    /// Returns the factor on the value: 1, 2 or 4.
    #[must_use]
    pub const fn factor(self) -> u8 {
        match self {
            Self::Simple => 1,
            Self::Schneider => 2,
            Self::Schwarz => 4,
        }
    }
}

/// The declarer's promise in the auction of Admirals'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtAuction {
    /// Value that the game must reach.
    pub bid: Bid,
    /// True if the skat stayed unseen.
    pub hand: bool,
}

/// A game against one opponent after its play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Contract kind.
    pub kind: ContractKind,
    /// All cards dealt to the declarer, face down or not, including the skat.
    pub cards: CardSet,
    /// Declarer's card points, 0 to 120.
    pub card_points: u8,
    /// True if the declarer took a trick.
    pub took_a_trick: bool,
    /// Doublings of the stakes.
    pub stakes: Stakes,
    /// Declarer's promise, if there was an auction.
    pub at_auction: Option<AtAuction>,
}

/// Value and score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Matadors: `+n` with, `-n` without, 0 in Null.
    pub matadors: i8,
    /// Base times the sum of matadors, one for the game and one for Hand; in Null the fixed value.
    /// It excludes Schneider, Schwarz and the stakes.
    pub value: u16,
    /// Margin of the defeat.
    pub level: LossLevel,
    /// Factor of the level on the score; 1 if the level doesn't count.
    pub level_factor: u8,
    /// True if the value times the level factor is below the bid.
    pub overbid: bool,
    /// True if the declarer won.
    pub won: bool,
    /// True if nobody won: 60 to 60 in the scoring by two, three and four.
    pub draw: bool,
    /// Declarer's points.
    pub declarer_score: i32,
    /// Opponent's points.
    pub opponent_score: i32,
}

/// Settles a game against one opponent.
///
/// A lost game costs twice the value that would have been won. An overbid game is lost and costs
/// twice the least multiple of its base that reaches the bid.
#[must_use]
pub fn settle(rules: &OfficersRules, played: &FinishedGame) -> Settlement {
    let FinishedGame {
        kind,
        card_points,
        stakes,
        ..
    } = *played;
    let (matadors, base, value) = worth(rules.scoring, played);
    let level = level(rules.schneider, kind, card_points);
    let made = if kind == ContractKind::Null {
        !played.took_a_trick
    } else {
        card_points >= POINTS_TO_WIN
    };
    let level_factor = match rules.scoring {
        // A loser would have won the bare value, so their own Schneider adds nothing.
        Scoring::Standard | Scoring::StandardFull => {
            if made || rules.own_level {
                level.factor()
            } else {
                1
            }
        }
        Scoring::Base => level.factor().min(2),
        Scoring::Points | Scoring::TwoThreeFour => 1,
    };
    let reached = value * u16::from(level_factor);
    let bid = played.at_auction.map_or(0, |promise| promise.bid.value());
    let overbid = reached < bid;
    let won = made && !overbid;

    let draw = rules.scoring == Scoring::TwoThreeFour
        && kind != ContractKind::Null
        && u16::from(card_points) * 2 == u16::from(ALL_POINTS);
    let to_winner = |score: i32| if won { (score, 0) } else { (0, score) };
    let (declarer, opponent) = match rules.scoring {
        Scoring::Standard | Scoring::StandardFull => {
            let settled = i32::from(if overbid {
                bid.div_ceil(base) * base
            } else {
                reached
            });
            (if won { settled } else { -2 * settled }, 0)
        }
        Scoring::Base => to_winner(i32::from(base) * i32::from(level_factor)),
        Scoring::Points => to_winner(i32::from(if won {
            card_points
        } else {
            ALL_POINTS - card_points
        })),
        Scoring::TwoThreeFour if draw => (1, 1),
        Scoring::TwoThreeFour => to_winner(match level {
            LossLevel::Simple => 2,
            LossLevel::Schneider => 3,
            LossLevel::Schwarz => 4,
        }),
    };
    let factor = i32::from(stakes.factor());
    Settlement {
        matadors,
        value,
        level,
        level_factor,
        overbid,
        won,
        draw,
        declarer_score: declarer * factor,
        opponent_score: opponent * factor,
    }
}

/// Returns matadors, base and value. A run of matadors starts with the jacks, so counting only
/// jacks means stopping at four.
fn worth(scoring: Scoring, played: &FinishedGame) -> (i8, u16, u16) {
    let hand = played.at_auction.is_some_and(|promise| promise.hand);
    let Some(base) = played.kind.base() else {
        let null = skat::Contract::new(ContractKind::Null, hand, Announcement::None).ok();
        let value = null
            .and_then(skat::Contract::null_value)
            .unwrap_or_default();
        return (0, value, value);
    };
    let all = played.kind.matadors(played.cards);
    let matadors = if scoring == Scoring::StandardFull {
        all
    } else {
        all.clamp(-4, 4)
    };
    (
        matadors,
        base,
        base * (u16::from(matadors.unsigned_abs()) + 1 + u16::from(hand)),
    )
}

fn level(limit: SchneiderLimit, kind: ContractKind, card_points: u8) -> LossLevel {
    let least = card_points.min(ALL_POINTS.saturating_sub(card_points));
    let enough = match limit {
        SchneiderLimit::Under30 => 30,
        SchneiderLimit::Under31 => 31,
    };
    if kind == ContractKind::Null {
        LossLevel::Simple
    } else if least == 0 {
        LossLevel::Schwarz
    } else if least < enough {
        LossLevel::Schneider
    } else {
        LossLevel::Simple
    }
}

/// Returns the points of each seat in a Ramsch, forehand first, from their card points and tricks.
///
/// Fewer card points win, or all tricks.
#[must_use]
pub fn settle_ramsch(rules: &OfficersRules, card_points: [u8; 2], tricks: [usize; 2]) -> [i32; 2] {
    let [forehand, dealer] = card_points.map(i32::from);
    let by_two = rules.scoring == Scoring::TwoThreeFour;
    let all_tricks = if by_two { 2 } else { ALL_TRICKS_OF_RAMSCH };
    match (tricks, rules.ramsch_scoring) {
        ([_, 0], _) => [all_tricks, 0],
        ([0, _], _) => [0, all_tricks],
        _ if by_two && forehand == dealer => [1, 1],
        _ if by_two => [
            2 * i32::from(forehand < dealer),
            2 * i32::from(dealer < forehand),
        ],
        (_, RamschScoring::Own) => [-forehand, -dealer],
        (_, RamschScoring::Most) => [
            if forehand >= dealer { -forehand } else { 0 },
            if dealer >= forehand { -dealer } else { 0 },
        ],
    }
}
