//! What a contract was worth and whether it was won (`rules.md` 1.6 to 1.8).

use super::{Bid, Contract, ContractKind};
use crate::card::CardSet;

/// Card points that win a suit contract or Grand.
const POINTS_TO_WIN: u8 = 61;
/// Card points that make the opponents Schneider.
const POINTS_FOR_SCHNEIDER: u8 = 90;
/// All card points of the pack.
const ALL_POINTS: u8 = 120;
/// Tricks of a deal.
const ALL_TRICKS: u8 = 10;

/// What both parties have taken so far, the declarer's side with the skat or discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Card points of the declarer, 0 to 120.
    pub declarer_points: u8,
    /// Card points of both defenders together, 0 to 120.
    pub defender_points: u8,
    /// Tricks of the declarer.
    pub declarer_tricks: u8,
    /// Tricks of both defenders together.
    pub defender_tricks: u8,
}

/// What play came to: whether the declarer made what he announced, and the levels made by either party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    goal: bool,
    schneider: bool,
    schwarz: bool,
}

impl Made {
    /// After all tricks, or after the declarer's first trick in Null.
    #[must_use]
    pub fn in_play(contract: Contract, card_points: u8, tricks: u8) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self { goal: tricks == 0, schneider: false, schwarz: false };
        }
        let schwarz = tricks == 0 || tricks == ALL_TRICKS;
        let enough = if contract.schneider() { POINTS_FOR_SCHNEIDER } else { POINTS_TO_WIN };
        Self {
            goal: card_points >= enough && (tricks == ALL_TRICKS || !contract.schwarz()),
            schneider: schwarz
                || card_points >= POINTS_FOR_SCHNEIDER
                || card_points <= ALL_POINTS - POINTS_FOR_SCHNEIDER,
            schwarz,
        }
    }

    /// After the declarer's concession: no level but those that play has secured; what is won already stays won
    /// (`rules.md` 1.8).
    #[must_use]
    pub fn by_declarers_concession(contract: Contract, standing: Standing) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self { goal: false, schneider: false, schwarz: false };
        }
        let enough = if contract.schneider() { POINTS_FOR_SCHNEIDER } else { POINTS_TO_WIN };
        Self {
            goal: standing.declarer_points >= enough && !contract.schwarz(),
            schneider: standing.declarer_points.max(standing.defender_points) >= POINTS_FOR_SCHNEIDER,
            schwarz: false,
        }
    }

    /// After a defender's concession, which binds both: the declarer gets what he needs for his announcement and his bid, as
    /// far as play has left it possible; what is lost already stays lost (`rules.md` 1.8, ISkO 4.1.4 and 4.1.5).
    #[must_use]
    pub fn by_defenders_concession(contract: Contract, twelve: CardSet, bid: Bid, standing: Standing) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self { goal: standing.declarer_tricks == 0, schneider: false, schwarz: false };
        }
        let schneider_possible = standing.defender_points <= ALL_POINTS - POINTS_FOR_SCHNEIDER;
        let schwarz_possible = standing.defender_tricks == 0;
        let goal = standing.defender_points <= ALL_POINTS - POINTS_TO_WIN
            && (schneider_possible || !contract.schneider())
            && (schwarz_possible || !contract.schwarz());
        if !goal {
            let schneider = standing.defender_points >= POINTS_FOR_SCHNEIDER;
            return Self { goal, schneider, schwarz: false };
        }
        let secured = Self { goal, schneider: standing.declarer_points >= POINTS_FOR_SCHNEIDER, schwarz: false };
        let with_schneider = Self { schneider: secured.schneider || schneider_possible, ..secured };
        let with_schwarz = Self { schneider: true, schwarz: true, ..secured };
        let covers = |made: Self| !settle(contract, twelve, bid, made).overbid;
        match () {
            () if covers(secured) => secured,
            () if covers(with_schneider) || !schwarz_possible => with_schneider,
            () if covers(with_schwarz) => with_schwarz,
            () => secured,
        }
    }
}

/// How a declared deal is reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Matadors in the twelve cards: `+n` with, `-n` without, 0 in Null.
    pub matadors: i8,
    /// Base value; in Null the fixed value.
    pub base: u16,
    /// Sum of the levels; 1 in Null.
    pub multiplier: u16,
    /// Base times multiplier.
    pub value: u16,
    /// Whether the value is below the bid.
    pub overbid: bool,
    /// Whether the declarer won.
    pub won: bool,
    /// What the score is made from: the value, or if overbid the least multiple of the base that reaches the bid.
    pub settled_value: u16,
    /// The kind that a Null contract below its bid is charged as (ISkO 3.6.2); can't happen in play.
    pub charged_as: Option<ContractKind>,
    /// Points of the declarer: the settled value if won, minus twice the settled value if lost.
    pub score: i16,
}

/// Reckons a contract: `twelve` are the declarer's ten dealt cards and the two of the skat (`rules.md` 1.6, 1.7).
#[must_use]
pub fn settle(contract: Contract, twelve: CardSet, bid: Bid, made: Made) -> Settlement {
    let kind = contract.kind();
    let (base, multiplier) = match (kind.base(), contract.null_value()) {
        (Some(base), _) => (base, multiplier(contract, twelve, made)),
        (None, value) => (value.unwrap_or_default(), 1),
    };
    let value = base * multiplier;
    let overbid = value < bid.value();
    let won = made.goal && !overbid;
    let charged_as =
        (overbid && kind == ContractKind::Null).then(|| cheapest_that_reaches(twelve, contract.hand(), bid));
    let settled_value = match charged_as {
        Some((_, charged)) => charged,
        None if overbid => least_multiple(base, bid),
        None => value,
    };
    let score = i16::try_from(settled_value).unwrap_or(i16::MAX / 2);
    Settlement {
        matadors: kind.matadors(twelve),
        base,
        multiplier,
        value,
        overbid,
        won,
        settled_value,
        charged_as: charged_as.map(|(kind, _)| kind),
        score: if won { score } else { -2 * score },
    }
}

fn multiplier(contract: Contract, twelve: CardSet, made: Made) -> u16 {
    let levels = [
        contract.hand(),
        made.schneider || contract.schneider(),
        contract.schneider(),
        made.schwarz || contract.schwarz(),
        contract.schwarz(),
        contract.ouvert(),
    ];
    let matadors = u16::from(contract.kind().matadors(twelve).unsigned_abs());
    matadors + 1 + levels.into_iter().map(u16::from).sum::<u16>()
}

const fn least_multiple(base: u16, bid: Bid) -> u16 {
    bid.value().div_ceil(base) * base
}

/// The suit contract or Grand that would have reached the bid most cheaply, with its value.
fn cheapest_that_reaches(twelve: CardSet, hand: bool, bid: Bid) -> (ContractKind, u16) {
    let charge = |kind: ContractKind| {
        let base = kind.base()?;
        let simple = base * (u16::from(kind.matadors(twelve).unsigned_abs()) + 1 + u16::from(hand));
        Some((kind, simple.max(least_multiple(base, bid))))
    };
    let grand = (ContractKind::Grand, u16::MAX);
    ContractKind::ALL.into_iter().filter_map(charge).min_by_key(|&(_, value)| value).unwrap_or(grand)
}

/// What a contract is worth at least: nothing but the game, Hand and what is announced.
#[must_use]
pub fn announced_value(contract: Contract, twelve: CardSet) -> u16 {
    let made = Made { goal: true, schneider: false, schwarz: false };
    settle(contract, twelve, Bid::LOWEST, made).value
}
