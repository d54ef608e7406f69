//! Contract kinds: trumps, following suit, strength of the cards, and matadors.

use crate::card::{Card, CardSet, Rank, Suit};

/// The kind of a contract, which decides trumps and the order of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContractKind {
    /// The suit and the four jacks are trumps.
    Suit(Suit),
    /// Only the four jacks are trumps.
    Grand,
    /// No trumps; the declarer must not take a trick.
    Null,
}

/// Strength of each card in each kind, if it can win the trick.
static STRENGTH: [[u8; 32]; 6] = strengths();
/// Cards that follow each card led, in each kind.
static FOLLOWING: [[CardSet; 32]; 6] = followings();

const fn strengths() -> [[u8; 32]; 6] {
    let mut table = [[0; 32]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut index = 0;
        while index < 32 {
            let card = Card::new(Suit::ALL[index / 8], Rank::ALL[index % 8]);
            let trump = ContractKind::ALL[kind].trumps().contains(card);
            table[kind][index] = match (card.rank(), ContractKind::ALL[kind]) {
                (rank, ContractKind::Null) => 1 + rank.null_strength(),
                (Rank::Jack, _) => 32 + card.suit() as u8,
                (rank, _) if trump => 16 + rank as u8,
                (rank, _) => 1 + rank as u8,
            };
            index += 1;
        }
        kind += 1;
    }
    table
}

const fn followings() -> [[CardSet; 32]; 6] {
    let mut table = [[CardSet::EMPTY; 32]; 6];
    let mut kind = 0;
    while kind < 6 {
        let trumps = ContractKind::ALL[kind].trumps();
        let mut index = 0;
        while index < 32 {
            let led = Card::new(Suit::ALL[index / 8], Rank::ALL[index % 8]);
            table[kind][index] = if trumps.contains(led) {
                trumps
            } else {
                CardSet::from_bits(led.suit().cards().bits() & !trumps.bits())
            };
            index += 1;
        }
        kind += 1;
    }
    table
}

impl ContractKind {
    /// All kinds, by rising base value, with Null last.
    pub const ALL: [Self; 6] = [
        Self::Suit(Suit::Diamonds),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Clubs),
        Self::Grand,
        Self::Null,
    ];

    /// Index in [`ContractKind::ALL`].
    #[inline]
    const fn index(self) -> usize {
        match self {
            Self::Suit(suit) => suit as usize,
            Self::Grand => 4,
            Self::Null => 5,
        }
    }

    /// Returns the trumps: 11 in a suit contract, 4 in Grand, none in Null.
    #[inline]
    #[must_use]
    pub const fn trumps(self) -> CardSet {
        match self {
            Self::Suit(suit) => CardSet::from_bits(suit.cards().bits() | CardSet::JACKS.bits()),
            Self::Grand => CardSet::JACKS,
            Self::Null => CardSet::EMPTY,
        }
    }

    /// Returns all cards that follow `led`: the trumps, or its suit without the trumps.
    #[inline]
    #[must_use]
    pub const fn following(self, led: Card) -> CardSet {
        FOLLOWING[self.index()][led.index()]
    }

    /// Returns the cards of `hand` that are legal on `led`, or all as a lead if nothing is led.
    #[inline]
    #[must_use]
    pub fn playable(self, hand: CardSet, led: Option<Card>) -> CardSet {
        let following = led.map_or(CardSet::EMPTY, |led| hand & self.following(led));
        // Masks all cards or none; a branch here would be unpredictable.
        let if_none_follows = u32::from(following.is_empty()).wrapping_neg();
        CardSet::from_bits(following.bits() | hand.bits() & if_none_follows)
    }

    /// Returns the strength of `card` in a trick in which `led` was led; 0 if it can't win.
    #[inline]
    #[must_use]
    pub const fn strength(self, card: Card, led: Card) -> u8 {
        let can_win = self.following(led).bits() | self.trumps().bits();
        let wins = (can_win >> card.index() & 1) as u8;
        STRENGTH[self.index()][card.index()] & wins.wrapping_neg()
    }

    /// Returns the index of the card that takes the trick, in the order of play: 0, 1 or 2.
    #[inline]
    #[must_use]
    pub const fn trick_winner(self, cards: [Card; 3]) -> u8 {
        let [led, second, third] = cards;
        let strengths = [
            self.strength(led, led),
            self.strength(second, led),
            self.strength(third, led),
        ];
        let second_beats_first = (strengths[1] > strengths[0]) as u8;
        let third_beats_both = (strengths[2] > strengths[second_beats_first as usize]) as u8;
        // 2 if the third card wins, else the better of the first two; a branch here would be
        // unpredictable.
        second_beats_first & !third_beats_both | third_beats_both << 1
    }

    /// Returns the base value: 9 to 12 for a suit, 24 for Grand; none for Null, whose values are
    /// fixed.
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

    /// Counts the matadors in the declarer's twelve cards: `+n` with, `-n` without, 0 in Null.
    #[must_use]
    pub const fn matadors(self, twelve: CardSet) -> i8 {
        let bits = twelve.bits();
        // The jacks from clubs to diamonds, then the trump suit from ace to seven, from the highest
        // bit downwards.
        let jacks = (bits >> 31 & 1) << 31
            | (bits >> 23 & 1) << 30
            | (bits >> 15 & 1) << 29
            | (bits >> 7 & 1) << 28;
        let (trumps, count) = match self {
            Self::Suit(suit) => (jacks | (bits >> (suit as u32 * 8) & 0x7f) << 21, 11),
            Self::Grand => (jacks, 4),
            Self::Null => return 0,
        };
        let (with, without) = (trumps.leading_ones(), trumps.leading_zeros());
        let run = if with > without { with } else { without };
        let run = if run < count { run as i8 } else { count as i8 };
        if with > 0 { run } else { -run }
    }

    /// Returns the `count` lowest trumps, or all if there are fewer.
    #[must_use]
    pub(crate) fn lowest_trumps(self, count: u8) -> CardSet {
        let suit = match self {
            Self::Suit(suit) => suit.cards() - CardSet::JACKS,
            Self::Grand | Self::Null => CardSet::EMPTY,
        };
        let jacks = self.trumps() & CardSet::JACKS;
        suit.iter().chain(jacks).take(count.into()).collect()
    }

    /// Counts the lowest trumps that a hand holds without a gap and may announce as Spitze.
    ///
    /// Null has none. A Grand with all four jacks has none either, because the Spitze would be no
    /// risk.
    #[must_use]
    pub(crate) fn longest_spitze(self, hand: CardSet) -> u8 {
        if self == Self::Grand && hand.contains_all(CardSet::JACKS) {
            return 0;
        }
        (1..=10)
            .take_while(|&count| {
                self.trumps().len() >= count.into() && hand.contains_all(self.lowest_trumps(count))
            })
            .last()
            .unwrap_or(0)
    }

    /// Returns the letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Suit(suit) => suit.letter(),
            Self::Grand => 'G',
            Self::Null => 'N',
        }
    }
}
