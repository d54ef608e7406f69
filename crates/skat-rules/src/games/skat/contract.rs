//! Contracts: what is played, with what is announced (`rules.md` 1.4 and 1.6).

use std::fmt;
use std::str::FromStr;

use super::Bid;
use super::error::Illegal;
use crate::card::{Card, CardSet, Rank, Suit};

/// What is trump, and so what the tricks are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContractKind {
    /// The suit and the four jacks are trumps.
    Suit(Suit),
    /// Only the four jacks are trumps.
    Grand,
    /// No trumps; the declarer must not take a trick.
    Null,
}

impl ContractKind {
    /// All kinds, cheapest base first, Null at the end.
    pub const ALL: [Self; 6] = [
        Self::Suit(Suit::Diamonds),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Clubs),
        Self::Grand,
        Self::Null,
    ];

    /// The trumps: 11 in a suit contract, 4 in Grand, none in Null.
    #[inline]
    #[must_use]
    pub const fn trumps(self) -> CardSet {
        match self {
            Self::Suit(suit) => CardSet::from_bits(suit.cards().bits() | CardSet::JACKS.bits()),
            Self::Grand => CardSet::JACKS,
            Self::Null => CardSet::EMPTY,
        }
    }

    /// All cards that follow `led`: the trumps, or its suit without the trumps.
    #[inline]
    #[must_use]
    pub const fn following(self, led: Card) -> CardSet {
        let trumps = self.trumps();
        if trumps.contains(led) { trumps } else { CardSet::from_bits(led.suit().cards().bits() & !trumps.bits()) }
    }

    /// The cards of `hand` that may be played to `led`, or led if nothing is (`rules.md` 1.5).
    #[inline]
    #[must_use]
    pub fn playable(self, hand: CardSet, led: Option<Card>) -> CardSet {
        let following = led.map_or(CardSet::EMPTY, |led| hand & self.following(led));
        if following.is_empty() { hand } else { following }
    }

    /// How strong `card` is in a trick to which `led` was led; 0 if it can't win.
    #[inline]
    #[must_use]
    pub const fn strength(self, card: Card, led: Card) -> u8 {
        if self.trumps().contains(card) {
            match card.rank() {
                Rank::Jack => 32 + card.suit() as u8,
                rank => 16 + rank as u8,
            }
        } else if self.following(led).contains(card) {
            match self {
                Self::Null => 1 + card.rank().null_strength(),
                _ => 1 + card.rank() as u8,
            }
        } else {
            0
        }
    }

    /// The base value: 9 to 12 for a suit, 24 for Grand; nothing for Null, whose values are fixed.
    #[must_use]
    pub const fn base(self) -> Option<u16> {
        match self {
            Self::Suit(Suit::Diamonds) => Some(9),
            Self::Suit(Suit::Hearts) => Some(10),
            Self::Suit(Suit::Spades) => Some(11),
            Self::Suit(Suit::Clubs) => Some(12),
            Self::Grand => Some(24),
            Self::Null => None,
        }
    }

    /// Matadors in the declarer's twelve cards: `+n` with, `-n` without, 0 in Null (`rules.md` 1.6).
    #[must_use]
    pub fn matadors(self, twelve: CardSet) -> i8 {
        let trump_suit = match self {
            Self::Suit(suit) => Some(suit),
            Self::Grand => None,
            Self::Null => return 0,
        };
        let jacks = Suit::ALL.into_iter().rev().map(|suit| Card::new(suit, Rank::Jack));
        let others = trump_suit
            .into_iter()
            .flat_map(|suit| Rank::ALL.into_iter().rev().skip(1).map(move |rank| Card::new(suit, rank)));
        let with = twelve.contains(Card::new(Suit::Clubs, Rank::Jack));
        jacks
            .chain(others)
            .take_while(|&card| twelve.contains(card) == with)
            .fold(0, |run, _| run + if with { 1 } else { -1 })
    }

    /// The letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Suit(suit) => suit.letter(),
            Self::Grand => 'G',
            Self::Null => 'N',
        }
    }
}

/// The strongest thing announced; each includes the ones before it (`rules.md` 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Announcement {
    /// Nothing.
    None,
    /// At least 90 card points.
    Schneider,
    /// All ten tricks.
    Schwarz,
    /// All ten tricks with open cards; in Null no trick with open cards.
    Ouvert,
}

/// A contract that may be announced in official Skat, with all that its announcements include.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    kind: ContractKind,
    hand: bool,
    announcement: Announcement,
}

impl Contract {
    /// The contract with these announcements, less what others include.
    ///
    /// # Errors
    ///
    /// [`Illegal::NeedsHand`] if Schneider, Schwarz or (except in Null) ouvert is announced after taking up the skat;
    /// [`Illegal::NoLevelsInNull`] if Schneider or Schwarz is announced in Null.
    pub fn new(kind: ContractKind, hand: bool, announcement: Announcement) -> Result<Self, Illegal> {
        match (kind, announcement) {
            (ContractKind::Null, Announcement::Schneider | Announcement::Schwarz) => Err(Illegal::NoLevelsInNull),
            (ContractKind::Null, _) | (_, Announcement::None) => Ok(Self { kind, hand, announcement }),
            _ if hand => Ok(Self { kind, hand, announcement }),
            _ => Err(Illegal::NeedsHand),
        }
    }

    /// All contracts: 7 after taking up the skat, 22 from the hand.
    pub fn all(hand: bool) -> impl Iterator<Item = Self> {
        use Announcement::{None, Ouvert, Schneider, Schwarz};
        ContractKind::ALL.into_iter().flat_map(move |kind| {
            [None, Schneider, Schwarz, Ouvert].into_iter().filter_map(move |what| Self::new(kind, hand, what).ok())
        })
    }

    /// What is trump.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        self.kind
    }

    /// Whether the skat stays unseen.
    #[must_use]
    pub const fn hand(self) -> bool {
        self.hand
    }

    /// Whether the declarer's cards lie open.
    #[must_use]
    pub const fn ouvert(self) -> bool {
        matches!(self.announcement, Announcement::Ouvert)
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

    /// The strongest announcement.
    #[must_use]
    pub const fn announcement(self) -> Announcement {
        self.announcement
    }

    /// The fixed value of a Null contract: 23, 35, 46 or 59; nothing for the others.
    #[must_use]
    pub const fn null_value(self) -> Option<u16> {
        match (self.kind, self.hand, self.ouvert()) {
            (ContractKind::Null, false, false) => Some(23),
            (ContractKind::Null, true, false) => Some(35),
            (ContractKind::Null, false, true) => Some(46),
            (ContractKind::Null, true, true) => Some(59),
            _ => None,
        }
    }

    /// Whether the contract may be announced at this bid: a Null must be worth it; a suit contract or Grand can still
    /// become so in play (`rules.md` 1.4).
    #[must_use]
    pub fn reaches(self, bid: Bid) -> bool {
        self.null_value().is_none_or(|value| value >= bid.value())
    }
}

/// Notation as in the records of the International Skat Server: the kind, then `O` ouvert, `H` Hand, `S` Schneider
/// announced, `Z` Schwarz announced, without what the others include.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ouvert = if self.ouvert() { "O" } else { "" };
        let hand = if self.hand { "H" } else { "" };
        let level = match self.announcement {
            Announcement::Schneider => "S",
            Announcement::Schwarz => "Z",
            Announcement::None | Announcement::Ouvert => "",
        };
        write!(f, "{}{ouvert}{hand}{level}", self.kind.letter())
    }
}

/// Text that is not a contract in notation such as `GHS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a contract")]
pub struct NotAContract;

impl FromStr for Contract {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let mut letters = text.chars();
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
        Self::new(kind, hand, announcement).map_err(|_| NotAContract)
    }
}
