//! From a secret to a deal (`docs/DEALS.md`).
//!
//! A deal is a pure function of a 32-byte secret and the version below: anybody who knows the secret can shuffle again and
//! compare. The cipher is pinned and the shuffle is our own, because a library may change its shuffle in any release.

use std::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use crate::card::{Card, Rank, Suit};

/// Version of the way from a secret to a deal; a published version never changes.
pub const DEAL_VERSION: u8 = 1;

/// Nonce of the stream that shuffles; different from every nonce that derives secrets.
const SHUFFLE_NONCE: [u8; 12] = *b"skat shuffle";

/// Prefix of the nonces that derive the secrets of a list's deals; the deal's number fills the other four bytes.
const DERIVE_NONCE: [u8; 8] = *b"deal no.";

/// 256 secret bits that determine one deal, or all deals of a list.
///
/// It prints as nothing, so that no log line can give a deal away.
#[derive(Clone, PartialEq, Eq)]
pub struct DealSecret([u8; 32]);

impl DealSecret {
    /// Takes 32 bytes, which must come from the operating system's random source.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for the store and for showing them after the deal.
    #[must_use]
    pub const fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// The secret of deal `number` of the list that has this secret.
    ///
    /// A revealed deal's secret tells nothing about the list's secret or any other deal's.
    #[must_use]
    pub fn of_deal(&self, number: u32) -> Self {
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&DERIVE_NONCE);
        nonce[8..].copy_from_slice(&number.to_le_bytes());
        let mut derived = [0; 32];
        ChaCha20::new(&self.0.into(), &nonce.into()).apply_keystream(&mut derived);
        Self(derived)
    }
}

impl fmt::Debug for DealSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DealSecret")
    }
}

/// The 32 cards in the order in which they lie after shuffling.
///
/// Start order: clubs, spades, hearts, diamonds, each `7 8 9 T J Q K A`. For `i` from 31 down to 1 the card at `i` changes
/// places with the one at `j`, where `j` is uniform in `0..=i`: little-endian 32-bit words of the `ChaCha20` stream (RFC
/// 8439, the secret as key, the nonce `skat shuffle`, from block 0), a word not below the greatest multiple of `i + 1`
/// being skipped, and `j` the word modulo `i + 1`.
#[must_use]
pub fn shuffled(secret: &DealSecret) -> [Card; 32] {
    const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    const RANKS: [Rank; 8] =
        [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];

    let mut cards = std::array::from_fn(|index| Card::new(SUITS[index / 8], RANKS[index % 8]));
    shuffle(secret, &mut cards);
    cards
}

/// Shuffles cards that lie in their start order, as many as a game has: the exchanges that [`shuffled`] describes, `i` going down
/// from the last position.
pub(crate) fn shuffle<T>(secret: &DealSecret, cards: &mut [T]) {
    let mut words = Words::new(secret);
    for last in (1..cards.len()).rev() {
        let other = words.below(last as u32 + 1);
        cards.swap(last, other as usize);
    }
}

/// The cipher's stream as words. One block holds 16 of them; one is needed for each exchange, more only if one is skipped.
struct Words {
    cipher: ChaCha20,
    block: [u8; 64],
    used: usize,
}

impl Words {
    fn new(secret: &DealSecret) -> Self {
        Self { cipher: ChaCha20::new(&secret.0.into(), &SHUFFLE_NONCE.into()), block: [0; 64], used: 64 }
    }

    fn next(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.block = [0; 64];
            self.cipher.apply_keystream(&mut self.block);
            self.used = 0;
        }
        let mut word = [0; 4];
        word.copy_from_slice(&self.block[self.used..self.used + 4]);
        self.used += 4;
        u32::from_le_bytes(word)
    }

    /// A number below `bound`, each with the same probability.
    fn below(&mut self, bound: u32) -> u32 {
        let limit = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.next();
            if u64::from(word) < limit {
                return word % bound;
            }
        }
    }
}
