//! The result of the play, however it ended (ISkO 4.1.3 to 4.1.6).

use super::{Announcement, Bid, Contract, ContractKind, Doubling, PartyPoints};

/// Card points that win a suit contract or Grand.
const POINTS_TO_WIN: u8 = 61;
/// Card points that make the opponents Schneider.
const POINTS_FOR_SCHNEIDER: u8 = 90;
/// Card points of the whole pack.
const ALL_POINTS: u8 = 120;
/// Number of tricks in a deal.
const ALL_TRICKS: u8 = 10;

/// Raises of a contract beyond its announcement, and doublings of its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Raises {
    /// True if the skat was shown before it was picked up; adds one level, except in Null.
    pub skat_shown: bool,
    /// True if the declarer laid their cards open after the first trick; adds one level.
    pub opened_late: bool,
    /// Goal of a declarer who played on after the defenders offered the contract; it counts as
    /// announced.
    pub required: Announcement,
    /// Last doubling said.
    pub kontra: Option<Doubling>,
    /// Number of Bock rounds that cover the deal.
    pub bock: u8,
}

impl Raises {
    /// Returns the declarer's goal, set by the announcement or by playing on.
    #[must_use]
    pub fn goal(&self, contract: Contract) -> Announcement {
        contract.announcement().max(self.required)
    }
}

/// Result of the play: the declarer's goal, made or missed, and the levels of either party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayResult {
    goal: bool,
    schneider: bool,
    schwarz: bool,
}

impl PlayResult {
    /// The declarer made the goal, and no further level.
    pub const SIMPLE_WIN: Self = Self {
        goal: true,
        schneider: false,
        schwarz: false,
    };
    /// The declarer missed the goal, and no party made a further level.
    const LOST: Self = Self {
        goal: false,
        schneider: false,
        schwarz: false,
    };

    /// Returns true if either party was Schneider.
    #[must_use]
    pub const fn schneider(self) -> bool {
        self.schneider
    }

    /// Returns true if either party was Schwarz.
    #[must_use]
    pub const fn schwarz(self) -> bool {
        self.schwarz
    }

    /// Returns true if the declarer made the goal; an overbid contract is lost all the same.
    #[must_use]
    pub const fn goal(self) -> bool {
        self.goal
    }

    /// Returns the result after all tricks, or after the declarer's first trick in Null.
    ///
    /// `spitze` is true if every announced Spitze won its trick.
    #[must_use]
    pub fn in_play(
        contract: Contract,
        raises: &Raises,
        card_points: u8,
        tricks: u8,
        spitze: bool,
    ) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self {
                goal: tricks == 0,
                ..Self::LOST
            };
        }
        let goal = raises.goal(contract);
        let schwarz = tricks == 0 || tricks == ALL_TRICKS;
        Self {
            goal: card_points >= points_for(goal)
                && (tricks == ALL_TRICKS || goal < Announcement::Schwarz)
                && (spitze || contract.spitze() == 0),
            schneider: schwarz
                || card_points >= POINTS_FOR_SCHNEIDER
                || card_points <= ALL_POINTS - POINTS_FOR_SCHNEIDER,
            schwarz,
        }
    }

    /// Returns the result of the declarer's concession (ISkO 4.1.3).
    ///
    /// Only levels that play has secured count, and a goal already made stays made.
    #[must_use]
    pub fn by_declarers_concession(
        contract: Contract,
        raises: &Raises,
        standing: PartyPoints,
    ) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self::LOST;
        }
        let goal = raises.goal(contract);
        Self {
            goal: standing.declarer_points >= points_for(goal)
                && goal < Announcement::Schwarz
                && contract.spitze() == 0,
            schneider: standing.declarer_points.max(standing.defender_points)
                >= POINTS_FOR_SCHNEIDER,
            schwarz: false,
        }
    }

    /// Returns the result of a defender's concession, which binds both defenders (ISkO 4.1.4 and
    /// 4.1.5).
    ///
    /// The declarer gets everything that the announcement and the bid require, as far as it is
    /// still possible. A goal already missed stays missed. `spitze` is true if every announced
    /// Spitze has won its trick or still can. `covers` tells if a result is worth the bid.
    #[must_use]
    pub fn by_defenders_concession(
        contract: Contract,
        raises: &Raises,
        standing: PartyPoints,
        spitze: bool,
        covers: impl Fn(Self) -> bool,
    ) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self {
                goal: standing.declarer_tricks == 0,
                ..Self::LOST
            };
        }
        let required = raises.goal(contract);
        let (schneider_possible, schwarz_possible) =
            (schneider_possible(standing), schwarz_possible(standing));
        let goal = standing.defender_points <= ALL_POINTS - POINTS_TO_WIN
            && (schneider_possible || required < Announcement::Schneider)
            && (schwarz_possible || required < Announcement::Schwarz)
            && (spitze || contract.spitze() == 0);
        if !goal {
            let schneider = standing.defender_points >= POINTS_FOR_SCHNEIDER;
            return Self {
                schneider,
                ..Self::LOST
            };
        }
        let secured = Self {
            schneider: standing.declarer_points >= POINTS_FOR_SCHNEIDER,
            ..Self::SIMPLE_WIN
        };
        let with_schneider = Self {
            schneider: secured.schneider || schneider_possible,
            ..secured
        };
        let with_schwarz = Self {
            schneider: true,
            schwarz: true,
            ..secured
        };
        if covers(secured) {
            secured
        } else if covers(with_schneider) || !schwarz_possible {
            with_schneider
        } else if covers(with_schwarz) {
            with_schwarz
        } else {
            secured
        }
    }

    /// Returns true if the declarer may play on for more after this concession (ISkO 4.1.6).
    ///
    /// A declarer who hasn't lost may, as long as Schneider is in reach. The answer depends on no
    /// hidden card, so the question reveals nothing.
    #[must_use]
    pub(crate) fn leaves_more(self, contract: Contract, standing: PartyPoints) -> bool {
        contract.kind() != ContractKind::Null && self.goal && schneider_possible(standing)
    }

    /// Returns the result of a contract that was played on after the defenders had conceded
    /// `secured`.
    ///
    /// That much stays won, and levels that the declarer has made since then count (ISkO 4.1.3 and
    /// 4.1.6).
    #[must_use]
    pub const fn at_least(self, secured: Self) -> Self {
        Self {
            goal: true,
            schneider: secured.schneider || (self.goal && self.schneider),
            schwarz: secured.schwarz || (self.goal && self.schwarz),
        }
    }
}

const fn schneider_possible(standing: PartyPoints) -> bool {
    standing.defender_points <= ALL_POINTS - POINTS_FOR_SCHNEIDER
}

const fn schwarz_possible(standing: PartyPoints) -> bool {
    standing.defender_tricks == 0
}

const fn points_for(goal: Announcement) -> u8 {
    match goal {
        Announcement::None => POINTS_TO_WIN,
        _ => POINTS_FOR_SCHNEIDER,
    }
}

/// Returns true if a declarer's concession stands: alone with nine or ten cards, else with one
/// defender's consent.
///
/// The rule is ISkO 4.4.1 and 4.4.2 in the numbering of November 2022.
#[must_use]
pub const fn concession_stands(declarer_cards: usize, defenders_agreed: usize) -> bool {
    declarer_cards >= 9 || defenders_agreed >= 1
}

/// Returns true if the rule about 18 and 20 concedes the contract at once.
///
/// `more` means that the declarer announces more than the kind, `kontra` that a defender says
/// Kontra.
#[must_use]
pub fn conceded_at_once(kind: ContractKind, bid: Bid, more: bool, kontra: bool) -> bool {
    use crate::card::Suit::{Diamonds, Hearts};
    let cheap = match bid.value() {
        18 => kind == ContractKind::Suit(Diamonds),
        20 => matches!(kind, ContractKind::Suit(Diamonds | Hearts)),
        _ => false,
    };
    cheap && !more && !kontra
}
