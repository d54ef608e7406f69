//! Contracts: what is played, with what is announced (`rules.md` 1.4, 1.6 and 2.5).

use std::fmt;
use std::str::FromStr;

use super::error::Illegal;
use super::{Action, Bid, ContractKind, OpenContracts, SkatRules, SpitzeRule};
use crate::card::CardSet;

/// The strongest thing announced; each includes the ones before it (`rules.md` 1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Announcement {
    /// Nothing.
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
    /// What a declarer must reach who goes on although the defenders give him this (`rules.md` 2.4); nothing is above Schwarz.
    #[must_use]
    pub const fn raised(self) -> Option<Self> {
        match self {
            Self::None => Some(Self::Schneider),
            Self::Schneider => Some(Self::Schwarz),
            Self::Schwarz | Self::Ouvert => None,
        }
    }
}

/// A contract with all that its announcements include. That a table's rules allow it is checked when it is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    kind: ContractKind,
    hand: bool,
    announcement: Announcement,
    /// Open cards without the Schwarz that official ouvert includes.
    open: bool,
    spitze: u8,
    revolution: bool,
}

/// The contracts of official Skat after taking up the skat.
static WITH_SKAT: [Contract; 7] = official(false);
/// The contracts of official Skat from the hand.
static FROM_HAND: [Contract; 22] = official(true);

static ANNOUNCE_WITH_SKAT: [Action; 7] = announcements(WITH_SKAT);
static ANNOUNCE_FROM_HAND: [Action; 22] = announcements(FROM_HAND);

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
        Self { kind, hand, announcement, open: false, spitze: 0, revolution: false }
    }

    /// A contract of official Skat.
    ///
    /// # Errors
    ///
    /// [`Illegal::NoLevelsInNull`] for Schneider and Schwarz in Null, [`Illegal::NeedsHand`] for an announcement in a suit contract or
    /// Grand after taking up the skat.
    pub const fn new(kind: ContractKind, hand: bool, announcement: Announcement) -> Result<Self, Illegal> {
        match (kind, announcement) {
            (ContractKind::Null, Announcement::Schneider | Announcement::Schwarz) => Err(Illegal::NoLevelsInNull),
            (ContractKind::Null, _) | (_, Announcement::None) => Ok(Self::plain(kind, hand, announcement)),
            _ if hand => Ok(Self::plain(kind, hand, announcement)),
            _ => Err(Illegal::NeedsHand),
        }
    }

    /// The same contract with open cards, without Schwarz being included (002:403-407).
    #[must_use]
    pub const fn opened(self) -> Self {
        match (self.kind, self.announcement) {
            (ContractKind::Null, _) | (_, Announcement::Schwarz | Announcement::Ouvert) => {
                Self { announcement: Announcement::Ouvert, ..self }
            }
            _ => Self { open: true, ..self },
        }
    }

    /// The same contract with so many of the lowest trumps announced as Spitze (`rules.md` 2.5).
    ///
    /// # Errors
    ///
    /// [`Illegal::NoSpitzeHere`] in Null, and for more than ten cards, or in a Grand three.
    pub const fn with_spitze(self, cards: u8) -> Result<Self, Illegal> {
        let most = match self.kind {
            ContractKind::Suit(_) => 10,
            ContractKind::Grand => 3,
            ContractKind::Null => 0,
        };
        if cards <= most { Ok(Self { spitze: cards, ..self }) } else { Err(Illegal::NoSpitzeHere) }
    }

    /// Null ouvert Hand as Revolution (`rules.md` Part 2).
    ///
    /// # Errors
    ///
    /// [`Illegal::RevolutionIsNull`] for any other contract.
    pub const fn as_revolution(self) -> Result<Self, Illegal> {
        match (self.kind, self.announcement) {
            (ContractKind::Null, Announcement::Ouvert) if self.hand => Ok(Self { revolution: true, ..self }),
            _ => Err(Illegal::RevolutionIsNull),
        }
    }

    /// All contracts of official Skat: 7 after taking up the skat, 22 from the hand.
    pub fn all(hand: bool) -> impl Iterator<Item = Self> {
        if hand { FROM_HAND.as_slice() } else { &WITH_SKAT }.iter().copied()
    }

    /// What is trump.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        self.kind
    }

    /// Whether the skat stays unseen.
    #[must_use]
    pub const fn hand(self) -> bool {
        self.hand
    }

    /// Whether the declarer's cards lie open, with or without Schwarz.
    #[must_use]
    pub const fn ouvert(self) -> bool {
        self.open || matches!(self.announcement, Announcement::Ouvert)
    }

    /// Whether 90 card points are announced; never in Null.
    #[must_use]
    pub fn schneider(self) -> bool {
        self.kind != ContractKind::Null && self.announcement >= Announcement::Schneider
    }

    /// Whether all ten tricks are announced; never in Null.
    #[must_use]
    pub fn schwarz(self) -> bool {
        self.kind != ContractKind::Null && self.announcement >= Announcement::Schwarz
    }

    /// The strongest announcement of official Skat.
    #[must_use]
    pub const fn announcement(self) -> Announcement {
        self.announcement
    }

    /// How many of the lowest trumps are announced as Spitze: they must win as many last tricks.
    #[must_use]
    pub const fn spitze(self) -> u8 {
        self.spitze
    }

    /// The cards announced as Spitze, which everybody knows to be the declarer's.
    #[must_use]
    pub fn spitze_cards(self) -> CardSet {
        if self.spitze == 0 { CardSet::EMPTY } else { self.kind.lowest_trumps(self.spitze) }
    }

    /// Whether the defenders exchange cards before a Null ouvert Hand.
    #[must_use]
    pub const fn revolution(self) -> bool {
        self.revolution
    }

    /// Whether it is more than the name of what is trump: Hand or any other announcement.
    #[must_use]
    pub const fn announces_more(self) -> bool {
        self.hand || self.open || self.spitze > 0 || !matches!(self.announcement, Announcement::None)
    }

    /// The fixed value of a Null contract: 23, 35, 46, 59, or 92 for Revolution; nothing for the others.
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

    /// Whether the contract may be announced at this bid: a Null must be worth it; a suit contract or Grand can still
    /// become so in play (`rules.md` 1.4).
    #[inline]
    #[must_use]
    pub fn reaches(self, bid: Bid) -> bool {
        self.null_value().is_none_or(|value| value >= bid.value())
    }

    /// Whether a declarer who holds `cards` may announce the contract by these rules at this bid.
    ///
    /// # Errors
    ///
    /// Says which rule the announcement breaks.
    pub fn check(self, rules: &SkatRules, bid: Bid, cards: CardSet) -> Result<(), Illegal> {
        match () {
            () if !self.reaches(bid) => Err(Illegal::NullBelowBid),
            () if self.open && rules.open_contracts == OpenContracts::Official => Err(Illegal::OpenNeedsSchwarz),
            () if self.revolution && !rules.revolution => Err(Illegal::NoRevolution),
            () if self.spitze == 0 => Ok(()),
            () if rules.spitze == SpitzeRule::Off => Err(Illegal::NoSpitze),
            () if rules.spitze == SpitzeRule::One && self.spitze > 1 => Err(Illegal::OneSpitzeOnly),
            () if self.spitze > self.kind.longest_spitze(cards) => Err(Illegal::SpitzeNotHeld),
            () => Ok(()),
        }
    }

    /// Adds to `actions` the announcement of every contract that a declarer who holds `cards` may announce by these rules at this bid.
    pub(super) fn list_legal(rules: &SkatRules, bid: Bid, cards: CardSet, hand: bool, actions: &mut Vec<Action>) {
        // Official contracts are ready as actions: suit contracts and Grands always reach the bid, the two of Null stand at the end.
        let official = if hand { ANNOUNCE_FROM_HAND.as_slice() } else { &ANNOUNCE_WITH_SKAT };
        let plain = if hand { FROM_HAND.as_slice() } else { &WITH_SKAT };
        actions.extend_from_slice(&official[..official.len() - 2]);
        for (action, contract) in official.iter().zip(plain).skip(plain.len() - 2) {
            if contract.reaches(bid) {
                actions.push(*action);
            }
        }
        let open = rules.open_contracts != OpenContracts::Official;
        let mut list = |contract| actions.push(Action::Announce(contract));
        if open {
            plain.iter().map(|contract| contract.opened()).filter(|contract| contract.open).for_each(&mut list);
        }
        if rules.spitze != SpitzeRule::Off {
            for contract in plain {
                let most = contract.kind.longest_spitze(cards);
                let most = if rules.spitze == SpitzeRule::One { most.min(1) } else { most };
                for spitze in 1..=most {
                    let contract = Self { spitze, ..*contract };
                    list(contract);
                    if open && contract.opened().open {
                        list(contract.opened());
                    }
                }
            }
        }
        if rules.revolution {
            let revolutions = plain.iter().filter_map(|contract| contract.as_revolution().ok());
            revolutions.filter(|contract| contract.reaches(bid)).for_each(list);
        }
    }
}

const fn announcements<const COUNT: usize>(contracts: [Contract; COUNT]) -> [Action; COUNT] {
    let mut actions = [Action::Pass; COUNT];
    let mut index = 0;
    while index < COUNT {
        actions[index] = Action::Announce(contracts[index]);
        index += 1;
    }
    actions
}

/// Notation as in the records of the International Skat Server: the kind, then `O` ouvert, `H` Hand, `S` Schneider announced, `Z`
/// Schwarz announced, without what the others include. What official Skat doesn't know follows in words: `CH+open+spitze2`,
/// `NOH+revolution`.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ouvert = if self.announcement == Announcement::Ouvert { "O" } else { "" };
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

/// Text that is not a contract in notation such as `GHS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a contract")]
pub struct NotAContract;

impl FromStr for Contract {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let mut words = text.split('+');
        let mut letters = words.next().ok_or(NotAContract)?.chars();
        let kind = letters.next().ok_or(NotAContract)?;
        let kind = ContractKind::ALL.into_iter().find(|k| k.letter() == kind).ok_or(NotAContract)?;
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
        words.try_fold(plain, |contract, word| match (word, word.strip_prefix("spitze")) {
            ("open", _) => Ok(contract.opened()),
            ("revolution", _) => contract.as_revolution().map_err(|_| NotAContract),
            (_, Some(cards)) => {
                let cards = cards.parse().map_err(|_| NotAContract)?;
                contract.with_spitze(cards).map_err(|_| NotAContract)
            }
            _ => Err(NotAContract),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An action has to stay a word of the machine.
    #[test]
    fn contracts_are_small() {
        assert_eq!(size_of::<Contract>(), 6);
    }
}
