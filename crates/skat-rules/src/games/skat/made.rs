//! What play came to, whichever way it ended (`rules.md` 1.6 to 1.8).

use super::settlement::settle;
use super::{Announcement, Bid, Contract, ContractKind, Doubling, SkatRules};
use crate::card::CardSet;

/// Card points that win a suit contract or Grand.
const POINTS_TO_WIN: u8 = 61;
/// Card points that make the opponents Schneider.
const POINTS_FOR_SCHNEIDER: u8 = 90;
/// All card points of the pack.
const ALL_POINTS: u8 = 120;
/// Tricks of a deal.
const ALL_TRICKS: u8 = 10;

/// What has raised a contract since it was announced, or doubled its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Raises {
    /// Whether the skat was shown before it was taken up: one level, but in Null.
    pub skat_shown: bool,
    /// Whether the declarer laid his cards open after the first trick: one level.
    pub opened_late: bool,
    /// What the declarer must reach at least because he went on when the contract was given to him; it counts as announced.
    pub required: Announcement,
    /// The last doubling said.
    pub kontra: Option<Doubling>,
    /// How many Bock rounds the deal belongs to.
    pub bock: u8,
}

impl Raises {
    /// What the declarer has to reach, by his announcement or because he went on.
    #[must_use]
    pub fn goal(&self, contract: Contract) -> Announcement {
        contract.announcement().max(self.required)
    }
}

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
    /// Whether every announced Spitze has won its trick or still can.
    pub spitze: bool,
}

/// What play came to: whether the declarer made what he had to, and the levels made by either party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    goal: bool,
    schneider: bool,
    schwarz: bool,
}

impl Made {
    /// The declarer made what he had to, and no level more.
    pub const SIMPLY: Self = Self { goal: true, schneider: false, schwarz: false };
    /// The declarer didn't make what he had to, and nobody made a level more.
    const LOST: Self = Self { goal: false, schneider: false, schwarz: false };

    /// Whether either party was Schneider.
    #[must_use]
    pub const fn schneider(self) -> bool {
        self.schneider
    }

    /// Whether either party was Schwarz.
    #[must_use]
    pub const fn schwarz(self) -> bool {
        self.schwarz
    }

    /// Whether the declarer made what he had to, if the value reaches the bid.
    #[must_use]
    pub const fn goal(self) -> bool {
        self.goal
    }

    /// After all tricks, or after the declarer's first trick in Null; `spitze` says whether every announced Spitze won its trick.
    #[must_use]
    pub fn in_play(contract: Contract, raises: &Raises, card_points: u8, tricks: u8, spitze: bool) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self { goal: tricks == 0, ..Self::LOST };
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

    /// After the declarer's concession: no level but those that play has secured; what is won already stays won (`rules.md` 1.8,
    /// ISkO 4.1.3).
    #[must_use]
    pub fn by_declarers_concession(contract: Contract, raises: &Raises, standing: Standing) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self::LOST;
        }
        let goal = raises.goal(contract);
        Self {
            goal: standing.declarer_points >= points_for(goal)
                && goal < Announcement::Schwarz
                && contract.spitze() == 0,
            schneider: standing.declarer_points.max(standing.defender_points) >= POINTS_FOR_SCHNEIDER,
            schwarz: false,
        }
    }

    /// After a defender's concession, which binds both: the declarer gets what he needs for his announcement and his bid, as
    /// far as play has left it possible; what is lost already stays lost (`rules.md` 1.8, ISkO 4.1.4 and 4.1.5).
    #[must_use]
    pub fn by_defenders_concession(
        rules: &SkatRules,
        contract: Contract,
        raises: &Raises,
        twelve: CardSet,
        bid: Bid,
        standing: Standing,
    ) -> Self {
        if contract.kind() == ContractKind::Null {
            return Self { goal: standing.declarer_tricks == 0, ..Self::LOST };
        }
        let required = raises.goal(contract);
        let (schneider_possible, schwarz_possible) = (standing.schneider_possible(), standing.schwarz_possible());
        let goal = standing.defender_points <= ALL_POINTS - POINTS_TO_WIN
            && (schneider_possible || required < Announcement::Schneider)
            && (schwarz_possible || required < Announcement::Schwarz)
            && (standing.spitze || contract.spitze() == 0);
        if !goal {
            let schneider = standing.defender_points >= POINTS_FOR_SCHNEIDER;
            return Self { schneider, ..Self::LOST };
        }
        let secured = Self { schneider: standing.declarer_points >= POINTS_FOR_SCHNEIDER, ..Self::SIMPLY };
        let with_schneider = Self { schneider: secured.schneider || schneider_possible, ..secured };
        let with_schwarz = Self { schneider: true, schwarz: true, ..secured };
        let covers = |made: Self| !settle(rules, contract, raises, twelve, bid, made).overbid;
        match () {
            () if covers(secured) => secured,
            () if covers(with_schneider) || !schwarz_possible => with_schneider,
            () if covers(with_schwarz) => with_schwarz,
            () => secured,
        }
    }

    /// Whether a declarer to whom the defenders concede this may play on for more (ISkO 4.1.6): unless he has lost, as long as
    /// Schneider isn't out of reach. It depends on nothing that only the declarer knows, so that being asked tells nothing.
    #[must_use]
    pub fn leaves_more(self, contract: Contract, standing: Standing) -> bool {
        contract.kind() != ContractKind::Null && self.goal && standing.schneider_possible()
    }

    /// What a contract comes to that was played on after the defenders had conceded `secured`: it stays won at least so, and levels
    /// count that the declarer has made since (ISkO 4.1.3 and 4.1.6).
    #[must_use]
    pub const fn at_least(self, secured: Self) -> Self {
        Self {
            goal: true,
            schneider: secured.schneider || (self.goal && self.schneider),
            schwarz: secured.schwarz || (self.goal && self.schwarz),
        }
    }
}

impl Standing {
    /// Nothing has been played, and the skat isn't counted.
    pub const BEFORE_THE_LEAD: Self =
        Self { declarer_points: 0, defender_points: 0, declarer_tricks: 0, defender_tricks: 0, spitze: true };

    const fn schneider_possible(self) -> bool {
        self.defender_points <= ALL_POINTS - POINTS_FOR_SCHNEIDER
    }

    const fn schwarz_possible(self) -> bool {
        self.defender_tricks == 0
    }
}

const fn points_for(goal: Announcement) -> u8 {
    match goal {
        Announcement::None => POINTS_TO_WIN,
        _ => POINTS_FOR_SCHNEIDER,
    }
}

/// Whether a declarer's concession stands: alone with nine or ten cards, else with the consent of one defender (ISkO 4.4.1 and 4.4.2 in
/// the numbering of November 2022).
#[must_use]
pub const fn concession_stands(declarer_cards: usize, defenders_agreed: usize) -> bool {
    declarer_cards >= 9 || defenders_agreed >= 1
}

/// Whether a contract counts as conceded by the defenders at once, by the rule about 18 and 20 (002:389). `more` says whether the declarer
/// announces more than what is trump, `kontra` whether a defender says Kontra.
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
