//! Value and score of a contract (ISkO 5.2, overbid contracts 5.4.2; docs/RULE_SETS.md for the
//! options).

use super::{
    Announcement, Bid, Contract, ContractKind, Doubling, OpenContracts, PlayResult, Raises,
    SkatRules, SpitzeLevels,
};
use crate::card::CardSet;

/// Value and score of a declared deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Matadors in the twelve cards: `+n` with, `-n` without, 0 in Null.
    pub matadors: i8,
    /// Base value; the fixed value in Null.
    pub base: u16,
    /// Sum of the levels; 1 in Null.
    pub multiplier: u16,
    /// True if the value is doubled for open cards.
    pub open_doubles: bool,
    /// Base value times multiplier, doubled again for open cards if that is agreed.
    pub value: u16,
    /// True if the value is below the bid.
    pub overbid: bool,
    /// True if the declarer won.
    pub won: bool,
    /// Value that the score is based on. For an overbid contract it is the least multiple of the
    /// base that reaches the bid.
    pub settled_value: u16,
    /// Kind that an underbid Null is charged as (ISkO 3.6.2); legal play never leads to one.
    pub charged_as: Option<ContractKind>,
    /// Factor of all doublings; it multiplies the score, but neither value nor bid. 1 without
    /// doublings.
    pub factor: i32,
    /// Declarer's points: the settled value if won, else minus twice the settled value, times the
    /// factor. The option for lost Hand contracts charges the single value.
    pub score: i32,
}

/// Settles a contract. `twelve` are the declarer's ten cards as dealt and the two of the skat.
#[must_use]
pub fn settle(
    rules: &SkatRules,
    contract: Contract,
    raises: &Raises,
    twelve: CardSet,
    bid: Bid,
    made: PlayResult,
) -> Settlement {
    let settlement = settle_with_matadors(
        rules,
        contract,
        raises,
        contract.kind().matadors(twelve),
        bid,
        made,
    );
    if !settlement.overbid || contract.kind() != ContractKind::Null {
        return settlement;
    }
    let (kind, charged) = cheapest_that_reaches(rules, twelve, contract.hand(), bid);
    let score = lost(rules, contract, charged, settlement.factor);
    Settlement {
        settled_value: charged,
        charged_as: Some(kind),
        score,
        ..settlement
    }
}

/// Settles a contract whose matadors are known. A Null below its bid needs the cards; see
/// [`settle`].
#[must_use]
pub fn settle_with_matadors(
    rules: &SkatRules,
    contract: Contract,
    raises: &Raises,
    matadors: i8,
    bid: Bid,
    made: PlayResult,
) -> Settlement {
    let (base, multiplier) = match rules.base(contract.kind(), contract.announcement()) {
        Some(base) => (base, multiplier(rules, contract, raises, matadors, made)),
        None => (contract.null_value().unwrap_or_default(), 1),
    };
    let open_doubles = rules.open_doubles(contract) && !rules.open_doubles_score;
    let value = base * multiplier * if open_doubles { 2 } else { 1 };
    let overbid = value < bid.value();
    let won = made.goal() && !overbid;
    let settled_value = if overbid {
        least_multiple(base, bid)
    } else {
        value
    };
    let factor = factor(rules, contract, raises);
    let score = if won {
        i32::from(settled_value).saturating_mul(factor)
    } else {
        lost(rules, contract, settled_value, factor)
    };
    Settlement {
        matadors,
        base,
        multiplier,
        open_doubles,
        value,
        overbid,
        won,
        settled_value,
        charged_as: None,
        factor,
        score,
    }
}

impl SkatRules {
    /// Returns the base value of a contract; none for Null, whose values are fixed.
    #[must_use]
    pub const fn base(&self, kind: ContractKind, announcement: Announcement) -> Option<u16> {
        match kind {
            ContractKind::Grand
                if self.grand_ouvert_36 && matches!(announcement, Announcement::Ouvert) =>
            {
                Some(36)
            }
            ContractKind::Grand if self.grand_20 => Some(20),
            kind => kind.base(),
        }
    }
}

fn multiplier(
    rules: &SkatRules,
    contract: Contract,
    raises: &Raises,
    matadors: i8,
    made: PlayResult,
) -> u16 {
    let goal = raises.goal(contract);
    let (schneider, schwarz) = (
        goal >= Announcement::Schneider,
        goal >= Announcement::Schwarz,
    );
    let open_level = match rules.open_contracts {
        OpenContracts::Official if rules.grand_ouvert_36 => {
            contract.ouvert() && contract.kind() != ContractKind::Grand
        }
        OpenContracts::Official | OpenContracts::PlusOne => contract.ouvert(),
        OpenContracts::Doubled | OpenContracts::ByTime => raises.opened_late,
    };
    let levels = [
        contract.hand(),
        made.schneider() || schneider,
        schneider,
        made.schwarz() || schwarz,
        schwarz,
        open_level,
        raises.skat_shown,
    ];
    let spitze = u16::from(contract.spitze())
        * match rules.spitze_levels {
            SpitzeLevels::One => 1,
            SpitzeLevels::Two => 2,
        };
    u16::from(matadors.unsigned_abs()) + 1 + levels.into_iter().map(u16::from).sum::<u16>() + spitze
}

/// Returns the factor on the score: Kontra and its answers, Bock rounds, and by a former rule open
/// cards.
fn factor(rules: &SkatRules, contract: Contract, raises: &Raises) -> i32 {
    let open_doubles = rules.open_doubles_score && rules.open_doubles(contract);
    let doublings =
        Doubling::count(raises.kontra) as u32 + u32::from(raises.bock) + u32::from(open_doubles);
    2_i32.saturating_pow(doublings)
}

/// Returns the points of a losing declarer: minus twice the value, or the single value of a Hand
/// contract by the rule before 1999.
fn lost(rules: &SkatRules, contract: Contract, value: u16, factor: i32) -> i32 {
    let times = if rules.lost_hand_single && contract.hand() {
        -1
    } else {
        -2
    };
    (times * i32::from(value)).saturating_mul(factor)
}

const fn least_multiple(base: u16, bid: Bid) -> u16 {
    bid.value().div_ceil(base) * base
}

/// Returns the suit contract or Grand that would have reached the bid most cheaply, with its value.
fn cheapest_that_reaches(
    rules: &SkatRules,
    twelve: CardSet,
    hand: bool,
    bid: Bid,
) -> (ContractKind, u16) {
    let charge = |kind: ContractKind| {
        let base = rules.base(kind, Announcement::None)?;
        let simple = base * (u16::from(kind.matadors(twelve).unsigned_abs()) + 1 + u16::from(hand));
        Some((kind, simple.max(least_multiple(base, bid))))
    };
    let grand = (ContractKind::Grand, u16::MAX);
    ContractKind::ALL
        .into_iter()
        .filter_map(charge)
        .min_by_key(|&(_, value)| value)
        .unwrap_or(grand)
}

/// Returns the guaranteed value of a contract: matadors, game, Hand and announcements only.
#[must_use]
pub fn announced_value(
    rules: &SkatRules,
    contract: Contract,
    raises: &Raises,
    twelve: CardSet,
) -> u16 {
    settle(
        rules,
        contract,
        raises,
        twelve,
        Bid::LOWEST,
        PlayResult::SIMPLE_WIN,
    )
    .value
}
