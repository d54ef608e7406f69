//! Derives deals from secrets (`docs/DEALS.md`).
//!
//! A deal is a pure function of a 32-byte secret and [`DEAL_VERSION`]. Anybody who knows the secret
//! can repeat the shuffle and compare. The cipher is pinned and the shuffle is implemented here,
//! because a library may change its shuffle in any release.

use std::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use crate::card::{Card, Rank, Suit};

/// Version of the derivation from secret to deal. A published version never changes.
pub const DEAL_VERSION: u8 = 1;

/// Nonce of the shuffling stream; distinct from every other nonce.
const SHUFFLE_NONCE: [u8; 12] = *b"skat shuffle";

/// Prefix of the nonces that derive the secrets of a list's deals. The deal's number fills the
/// other four bytes.
const DERIVE_NONCE: [u8; 8] = *b"deal no.";

/// Nonce of the stream that draws the first dealer of a list.
const LOT_NONCE: [u8; 12] = *b"first dealer";

/// 256 secret bits that determine one deal, or all deals of a list.
///
/// `Debug` prints no bits, so that no log line can reveal a deal.
///
/// ```
/// use skat_rules::deal::DealSecret;
/// use skat_rules::games::skat::CardsDealt;
///
/// // A real list has 32 bytes from the operating system's random source.
/// let list = DealSecret::new([7; 32]);
/// let (first, second) = (list.of_deal(1), list.of_deal(2));
/// assert_eq!(first, list.of_deal(1));
/// assert_ne!(CardsDealt::from_secret(&first), CardsDealt::from_secret(&second));
/// assert_eq!(format!("{first:?}"), "DealSecret");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DealSecret([u8; 32]);

impl DealSecret {
    /// Wraps 32 bytes, which must come from the operating system's random source.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes, for the store and for disclosure after the deal.
    #[must_use]
    pub const fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// Derives the secret of deal `number` of the list with this secret.
    ///
    /// A revealed deal secret discloses neither the list's secret nor that of any other deal.
    #[must_use]
    pub fn of_deal(&self, number: u32) -> Self {
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&DERIVE_NONCE);
        nonce[8..].copy_from_slice(&number.to_le_bytes());
        let mut derived = [0; 32];
        ChaCha20::new(&self.0.into(), &nonce.into()).apply_keystream(&mut derived);
        Self(derived)
    }

    /// Draws the first dealer of the list with this secret, uniform below `places`, which must be
    /// at most 64.
    ///
    /// The drawing is independent of the cards, so it discloses nothing about them.
    #[must_use]
    pub fn first_dealer(&self, places: u8) -> u8 {
        let drawn = KeyStream::new(self, LOT_NONCE).below(places.into());
        u8::try_from(drawn).expect("the number is below a byte")
    }
}

impl fmt::Debug for DealSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DealSecret")
    }
}

/// Returns the 32 cards in their order after the shuffle.
///
/// The start order is clubs, spades, hearts, diamonds, each `7 8 9 T J Q K A`. For `i` from 31 down
/// to 1, the card at `i` swaps places with the card at `j`, uniform in `0..=i`. Each `j` comes from
/// a little-endian 32-bit word of the `ChaCha20` stream (RFC 8439; key: the secret, nonce:
/// `skat shuffle`, from block 0). A word at or above the greatest multiple of `i + 1` is skipped;
/// otherwise `j` is the word modulo `i + 1`.
///
/// ```
/// use skat_rules::card::CardSet;
/// use skat_rules::deal::{DealSecret, shuffled};
///
/// let cards = shuffled(&DealSecret::new([0; 32]));
/// let forehand: CardSet = cards[..10].iter().copied().collect();
/// assert_eq!(forehand.to_string(), "D8 D9 DA HK S8 ST SA CQ CK CJ");
/// let skat = [cards[30].to_string(), cards[31].to_string()];
/// assert_eq!(skat, ["C8", "C7"]);
/// ```
#[must_use]
pub fn shuffled(secret: &DealSecret) -> [Card; 32] {
    const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    const RANKS: [Rank; 8] = [
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    let mut cards = std::array::from_fn(|index| Card::new(SUITS[index / 8], RANKS[index % 8]));
    shuffle(secret, &mut cards);
    cards
}

/// Shuffles a pack of any size in place by the swaps that [`shuffled`] describes, with `i` starting
/// at the last position. The cards must lie in their start order.
pub(crate) fn shuffle<T, const COUNT: usize>(secret: &DealSecret, cards: &mut [T; COUNT]) {
    const { assert!(COUNT <= MOST_CARDS) };
    let mut words = KeyStream::new(secret, SHUFFLE_NONCE);
    for last in (1..COUNT).rev() {
        cards.swap(last, words.below(last + 1));
    }
}

/// Upper bound on the cards of any game.
const MOST_CARDS: usize = 64;

/// The greatest accepted word for each bound: one less than the bound's greatest multiple.
const GREATEST: [u32; MOST_CARDS + 1] = greatest();
/// `2^64 / d`, rounded up, for each bound `d`. Two multiplications with it give the exact remainder
/// of a word, faster than a division (Lemire, Kaser and Kurz, "Faster remainder by direct
/// computation").
const RECIPROCAL: [u64; MOST_CARDS + 1] = reciprocals();

const fn greatest() -> [u32; MOST_CARDS + 1] {
    let mut table = [u32::MAX; MOST_CARDS + 1];
    let mut bound = 2_u64;
    while bound <= MOST_CARDS as u64 {
        table[bound as usize] = ((1 << 32) / bound * bound - 1) as u32;
        bound += 1;
    }
    table
}

const fn reciprocals() -> [u64; MOST_CARDS + 1] {
    let mut table = [0; MOST_CARDS + 1];
    let mut bound = 2_u64;
    while bound <= MOST_CARDS as u64 {
        table[bound as usize] = u64::MAX / bound + 1;
        bound += 1;
    }
    table
}

/// Bytes drawn from the cipher at once: four blocks, which it computes in the time of two.
const BLOCKS: usize = 4 * 64;

/// The cipher's stream as 32-bit words. Each swap takes one word, plus one for each word skipped.
struct KeyStream {
    cipher: ChaCha20,
    blocks: [u8; BLOCKS],
    used: usize,
}

impl KeyStream {
    fn new(secret: &DealSecret, nonce: [u8; 12]) -> Self {
        Self {
            cipher: ChaCha20::new(&secret.0.into(), &nonce.into()),
            blocks: [0; BLOCKS],
            used: BLOCKS,
        }
    }

    #[inline(always)]
    fn next(&mut self) -> u32 {
        if self.used == self.blocks.len() {
            self.blocks = [0; BLOCKS];
            self.cipher.apply_keystream(&mut self.blocks);
            self.used = 0;
        }
        let mut word = [0; 4];
        word.copy_from_slice(&self.blocks[self.used..self.used + 4]);
        self.used += 4;
        u32::from_le_bytes(word)
    }

    /// Draws a uniform number below `bound`, which must be 2 to [`MOST_CARDS`].
    #[inline(always)]
    fn below(&mut self, bound: usize) -> usize {
        loop {
            let word = self.next();
            if word <= GREATEST[bound] {
                let fraction = RECIPROCAL[bound].wrapping_mul(word.into());
                return ((u128::from(fraction) * bound as u128) >> 64) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GREATEST, MOST_CARDS, RECIPROCAL};

    #[test]
    fn remainders_are_exact() {
        for bound in 2..=MOST_CARDS as u32 {
            let index = bound as usize;
            assert_eq!((u64::from(GREATEST[index]) + 1) % u64::from(bound), 0);
            assert!(u64::from(GREATEST[index]) + 1 + u64::from(bound) > 1 << 32);
            let words = (0..1000)
                .chain((0..1000).map(|step| step * 4_294_967))
                .chain(u32::MAX - 1000..=u32::MAX);
            for word in words {
                let fraction = RECIPROCAL[index].wrapping_mul(word.into());
                assert_eq!(
                    (u128::from(fraction) * u128::from(bound)) >> 64,
                    (word % bound).into(),
                    "{word} by {bound}"
                );
            }
        }
    }
}
