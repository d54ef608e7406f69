//! Contracts: the kind together with all announcements (ISkO 5.2.5; docs/RULE_SETS.md for the
//! options).

use std::fmt;
use std::str::FromStr;

use super::error::Illegal;
use super::{Bid, ContractKind, OpenContracts, SkatRules, SpitzeRule};
use crate::card::CardSet;

/// Strongest announcement of a contract; each includes the ones before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Announcement {
    /// No announcement.
    #[default]
    None,
    /// At least 90 card points.
    Schneider,
    /// All ten tricks.
    Schwarz,
    /// All ten tricks with open cards; in Null no trick with open cards.
    Ouvert,
}

impl Announcement {
    /// Returns the new goal of a declarer who plays on although the defenders give them this one;
    /// none from Schwarz on.
    #[must_use]
    pub const fn raised(self) -> Option<Self> {
        match self {
            Self::None => Some(Self::Schneider),
            Self::Schneider => Some(Self::Schwarz),
            Self::Schwarz | Self::Ouvert => None,
        }
    }
}

/// A contract with everything that its announcements include. The table's rules are checked when it
/// is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    kind: ContractKind,
    hand: bool,
    announcement: Announcement,
    /// Open cards without Schwarz, which official ouvert includes.
    open: bool,
    spitze: u8,
    revolution: bool,
}

/// Contracts of official Skat after picking up the skat.
pub(super) static WITH_SKAT: [Contract; 7] = official(false);
/// Hand contracts of official Skat.
pub(super) static FROM_HAND: [Contract; 22] = official(true);

const fn official<const COUNT: usize>(hand: bool) -> [Contract; COUNT] {
    use Announcement::{None, Ouvert, Schneider, Schwarz};
    const ANNOUNCEMENTS: [Announcement; 4] = [None, Schneider, Schwarz, Ouvert];
    let mut contracts = [Contract::plain(ContractKind::Null, hand, None); COUNT];
    let (mut count, mut index) = (0, 0);
    while index < ContractKind::ALL.len() * ANNOUNCEMENTS.len() {
        let (kind, announcement) = (ContractKind::ALL[index / 4], ANNOUNCEMENTS[index % 4]);
        if let Ok(contract) = Contract::new(kind, hand, announcement) {
            contracts[count] = contract;
            count += 1;
        }
        index += 1;
    }
    contracts
}

impl Contract {
    const fn plain(kind: ContractKind, hand: bool, announcement: Announcement) -> Self {
        Self {
            kind,
            hand,
            announcement,
            open: false,
            spitze: 0,
            revolution: false,
        }
    }

    /// Returns a contract of official Skat.
    ///
    /// # Errors
    ///
    /// [`Illegal::NoLevelsInNull`] for Schneider and Schwarz in Null; [`Illegal::NeedsHand`] for an
    /// announcement in a suit contract or Grand after picking up the skat.
    pub const fn new(
        kind: ContractKind,
        hand: bool,
        announcement: Announcement,
    ) -> Result<Self, Illegal> {
        match (kind, announcement) {
            (ContractKind::Null, Announcement::Schneider | Announcement::Schwarz) => {
                Err(Illegal::NoLevelsInNull)
            }
            (ContractKind::Null, _) | (_, Announcement::None) => {
                Ok(Self::plain(kind, hand, announcement))
            }
            _ if hand => Ok(Self::plain(kind, hand, announcement)),
            _ => Err(Illegal::NeedsHand),
        }
    }

    /// Returns the same contract with open cards, which don't include Schwarz here.
    #[must_use]
    pub const fn opened(self) -> Self {
        match (self.kind, self.announcement) {
            (ContractKind::Null, _) | (_, Announcement::Schwarz | Announcement::Ouvert) => Self {
                announcement: Announcement::Ouvert,
                ..self
            },
            _ => Self { open: true, ..self },
        }
    }

    /// Returns the same contract with this many of the lowest trumps announced as Spitze.
    ///
    /// # Errors
    ///
    /// [`Illegal::NoSpitzeHere`] in Null, for more than three cards in a Grand, and for more than
    /// ten in a suit contract.
    pub const fn with_spitze(self, cards: u8) -> Result<Self, Illegal> {
        let most = match self.kind {
            ContractKind::Suit(_) => 10,
            ContractKind::Grand => 3,
            ContractKind::Null => 0,
        };
        if cards <= most {
            Ok(Self {
                spitze: cards,
                ..self
            })
        } else {
            Err(Illegal::NoSpitzeHere)
        }
    }

    /// Returns Null ouvert Hand as Revolution.
    ///
    /// # Errors
    ///
    /// [`Illegal::RevolutionIsNull`] for any other contract.
    pub const fn as_revolution(self) -> Result<Self, Illegal> {
        match (self.kind, self.announcement) {
            (ContractKind::Null, Announcement::Ouvert) if self.hand => Ok(Self {
                revolution: true,
                ..self
            }),
            _ => Err(Illegal::RevolutionIsNull),
        }
    }

    /// Returns all contracts of official Skat: 7 after picking up the skat, 22 Hand contracts.
    pub fn all(hand: bool) -> impl Iterator<Item = Self> {
        if hand {
            FROM_HAND.as_slice()
        } else {
            &WITH_SKAT
        }
        .iter()
        .copied()
    }

    /// Returns the contract kind.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        self.kind
    }

    /// Returns true for a Hand contract, in which the skat stays unseen.
    #[must_use]
    pub const fn hand(self) -> bool {
        self.hand
    }

    /// Returns true if the declarer's cards lie open, with or without Schwarz.
    #[must_use]
    pub const fn ouvert(self) -> bool {
        self.open || matches!(self.announcement, Announcement::Ouvert)
    }

    /// Returns true if 90 card points are announced; never in Null.
    #[must_use]
    pub fn schneider(self) -> bool {
        self.kind != ContractKind::Null && self.announcement >= Announcement::Schneider
    }

    /// Returns true if all ten tricks are announced; never in Null.
    #[must_use]
    pub fn schwarz(self) -> bool {
        self.kind != ContractKind::Null && self.announcement >= Announcement::Schwarz
    }

    /// Returns the strongest announcement of official Skat.
    #[must_use]
    pub const fn announcement(self) -> Announcement {
        self.announcement
    }

    /// Number of lowest trumps announced as Spitze; they must win the same number of last tricks.
    #[must_use]
    pub const fn spitze(self) -> u8 {
        self.spitze
    }

    /// Returns the Spitze cards, which everybody knows to be the declarer's.
    #[must_use]
    pub fn spitze_cards(self) -> CardSet {
        if self.spitze == 0 {
            CardSet::EMPTY
        } else {
            self.kind.lowest_trumps(self.spitze)
        }
    }

    /// Returns true if the defenders exchange cards before a Null ouvert Hand.
    #[must_use]
    pub const fn revolution(self) -> bool {
        self.revolution
    }

    /// Returns true if the declarer announces more than the kind: Hand or any other announcement.
    #[must_use]
    pub const fn announces_more(self) -> bool {
        self.hand
            || self.open
            || self.spitze > 0
            || !matches!(self.announcement, Announcement::None)
    }

    /// Returns the fixed value of a Null contract: 23, 35, 46, 59, or 92 for Revolution; none for
    /// other kinds.
    #[must_use]
    pub const fn null_value(self) -> Option<u16> {
        match (self.kind, self.hand, self.ouvert()) {
            (ContractKind::Null, _, _) if self.revolution => Some(92),
            (ContractKind::Null, false, false) => Some(23),
            (ContractKind::Null, true, false) => Some(35),
            (ContractKind::Null, false, true) => Some(46),
            (ContractKind::Null, true, true) => Some(59),
            _ => None,
        }
    }

    /// Returns true if the contract may be announced at this bid. A Null must be worth the bid; a
    /// suit contract or Grand can still reach it in play.
    #[inline]
    #[must_use]
    pub fn reaches(self, bid: Bid) -> bool {
        self.null_value().is_none_or(|value| value >= bid.value())
    }

    /// Checks that a declarer who holds `cards` may announce the contract by these rules at this
    /// bid.
    ///
    /// # Errors
    ///
    /// The rule that the announcement breaks.
    pub fn check(self, rules: &SkatRules, bid: Bid, cards: CardSet) -> Result<(), Illegal> {
        if !self.reaches(bid) {
            Err(Illegal::NullBelowBid)
        } else if self.open && rules.open_contracts == OpenContracts::Official {
            Err(Illegal::OpenNeedsSchwarz)
        } else if self.revolution && !rules.revolution {
            Err(Illegal::NoRevolution)
        } else if self.spitze == 0 {
            Ok(())
        } else if rules.spitze == SpitzeRule::Off {
            Err(Illegal::NoSpitze)
        } else if rules.spitze == SpitzeRule::One && self.spitze > 1 {
            Err(Illegal::OneSpitzeOnly)
        } else if self.spitze > self.kind.longest_spitze(cards) {
            Err(Illegal::SpitzeNotHeld)
        } else {
            Ok(())
        }
    }

    /// Passes to `list` each contract that official Skat lacks and these rules allow a declarer who
    /// holds `cards` to announce at this bid.
    pub(super) fn list_optional(
        rules: &SkatRules,
        bid: Bid,
        cards: CardSet,
        hand: bool,
        mut list: impl FnMut(Self),
    ) {
        let open = rules.open_contracts != OpenContracts::Official;
        if open {
            Self::all(hand)
                .map(Self::opened)
                .filter(|contract| contract.open)
                .for_each(&mut list);
        }
        if rules.spitze != SpitzeRule::Off {
            for official in Self::all(hand) {
                let longest = official.kind.longest_spitze(cards);
                let most = match rules.spitze {
                    SpitzeRule::One => longest.min(1),
                    SpitzeRule::Off | SpitzeRule::Several => longest,
                };
                for spitze in 1..=most {
                    let contract = Self { spitze, ..official };
                    list(contract);
                    if open && contract.opened().open {
                        list(contract.opened());
                    }
                }
            }
        }
        if rules.revolution {
            Self::all(hand)
                .filter_map(|contract| contract.as_revolution().ok())
                .filter(|contract| contract.reaches(bid))
                .for_each(list);
        }
    }
}

/// Notation as in the records of the International Skat Server.
///
/// The kind comes first, then `O` ouvert, `H` Hand, `S` Schneider announced and `Z` Schwarz
/// announced, without anything that another letter includes. Words add what official Skat doesn't
/// have: `CH+open+spitze2`, `NOH+revolution`.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ouvert = if self.announcement == Announcement::Ouvert {
            "O"
        } else {
            ""
        };
        let hand = if self.hand { "H" } else { "" };
        let level = match self.announcement {
            Announcement::Schneider => "S",
            Announcement::Schwarz => "Z",
            Announcement::None | Announcement::Ouvert => "",
        };
        let open = if self.open { "+open" } else { "" };
        write!(f, "{}{ouvert}{hand}{level}{open}", self.kind.letter())?;
        if self.spitze > 0 {
            write!(f, "+spitze{}", self.spitze)?;
        }
        f.write_str(if self.revolution { "+revolution" } else { "" })
    }
}

/// The text is no contract in notation, such as `GHS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a contract")]
pub struct NotAContract;

impl FromStr for Contract {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let mut words = text.split('+');
        let mut letters = words.next().ok_or(NotAContract)?.chars();
        let kind = letters.next().ok_or(NotAContract)?;
        let kind = ContractKind::ALL
            .into_iter()
            .find(|k| k.letter() == kind)
            .ok_or(NotAContract)?;
        let (mut hand, mut announcement) = (false, Announcement::None);
        for letter in letters {
            match letter {
                'H' => hand = true,
                'O' => announcement = announcement.max(Announcement::Ouvert),
                'S' => announcement = announcement.max(Announcement::Schneider),
                'Z' => announcement = announcement.max(Announcement::Schwarz),
                _ => return Err(NotAContract),
            }
        }
        let plain = Self::new(kind, hand, announcement).map_err(|_| NotAContract)?;
        words.try_fold(plain, |contract, word| {
            match (word, word.strip_prefix("spitze")) {
                ("open", _) => Ok(contract.opened()),
                ("revolution", _) => contract.as_revolution().map_err(|_| NotAContract),
                (_, Some(cards)) => {
                    let cards = cards.parse().map_err(|_| NotAContract)?;
                    contract.with_spitze(cards).map_err(|_| NotAContract)
                }
                _ => Err(NotAContract),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An action must fit into a machine word.
    #[test]
    fn contracts_are_small() {
        assert_eq!(size_of::<Contract>(), 6);
    }
}
