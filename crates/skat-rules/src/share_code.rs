//! Share codes, by which a finished deal is found.
//!
//! A code has 64 bits and three check characters, in Crockford's Base32. Its 16 characters are a
//! code word of a Reed–Solomon code over GF(32), so one wrong character is located, and two are
//! noticed.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::deal::DealSecret;

/// Crockford's alphabet, which lacks letters that look like digits, and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Number of characters that hold the bits; the first one holds only four.
const DATA: usize = 13;

/// Number of check characters.
const CHECKS: usize = 3;

/// Number of characters.
const LENGTH: usize = DATA + CHECKS;

/// Number of characters between two hyphens.
const GROUP: usize = 4;

/// Bits of a character.
const BITS: u32 = 5;

/// The generator polynomial (x + 2)(x + 4)(x + 8) without its leading 1, the highest power first.
const GENERATOR: [u8; CHECKS] = [14, 29, 10];

/// The roots of the generator polynomial: the first powers of 2, which generates GF(32).
const ROOTS: [u8; CHECKS] = [2, 4, 8];

/// A finished deal's share code. It is written as `028T-5CY4-TQKF-F6YH`.
///
/// Its bits follow from the deal's secret, so nobody can guess it, and it can be computed again. It
/// reveals nothing about the secret.
///
/// ```
/// use skat_rules::share_code::{NotAShareCode, ShareCode};
///
/// let code = ShareCode::new(7);
/// assert_eq!(code.to_string(), "0000-0000-0000-7FSK");
/// assert_eq!("oooo 0000 0000 7fsk".parse(), Ok(code));
/// assert_eq!("0000-0000-0000-1FSK".parse::<ShareCode>(), Err(NotAShareCode::OneWrong(13)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShareCode(u64);

/// The reason why a text isn't a share code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAShareCode {
    /// It hasn't as many letters and digits as a code.
    #[error("a share code has 16 letters and digits")]
    Length,
    /// Exactly one character differs from a code.
    #[error("character {0} is wrong")]
    OneWrong(u8),
    /// Several characters are wrong.
    #[error("several characters are wrong")]
    SeveralWrong,
}

impl ShareCode {
    /// Creates the code with these bits.
    #[must_use]
    pub const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the code of a deal with this secret, by the numbers of its table and of the deal.
    #[must_use]
    pub fn of(secret: &DealSecret, table: u64, deal: u16) -> Self {
        let hash: [u8; 32] = Sha256::new()
            .chain_update(b"skatrunde share code 1")
            .chain_update(secret.reveal())
            .chain_update(table.to_be_bytes())
            .chain_update(deal.to_be_bytes())
            .finalize()
            .into();
        let mut bits = [0; 8];
        bits.copy_from_slice(&hash[..8]);
        Self(u64::from_be_bytes(bits))
    }

    /// Returns the numbers of the characters in the alphabet.
    fn symbols(self) -> [u8; LENGTH] {
        let mut symbols = [0; LENGTH];
        let mut checks = [0; CHECKS];
        for (symbol, place) in symbols.iter_mut().zip((0..DATA as u32).rev()) {
            *symbol = (self.0 >> (place * BITS) & 31) as u8;
            let carried = *symbol ^ checks[0];
            checks.rotate_left(1);
            checks[CHECKS - 1] = 0;
            for (check, factor) in checks.iter_mut().zip(GENERATOR) {
                *check ^= product(carried, factor);
            }
        }
        symbols[DATA..].copy_from_slice(&checks);
        symbols
    }

    /// Reads the code back from the numbers of its characters.
    fn from_symbols(symbols: [u8; LENGTH]) -> Result<Self, NotAShareCode> {
        let syndromes = ROOTS.map(|root| {
            let add = |sum, symbol: &u8| product(sum, root) ^ symbol;
            symbols.iter().fold(0, add)
        });
        if syndromes != [0; CHECKS] {
            return Err(located(syndromes));
        }
        let bits = symbols[..DATA]
            .iter()
            .fold(0_u128, |bits, symbol| bits << BITS | u128::from(*symbol));
        u64::try_from(bits)
            .map(Self)
            .map_err(|_| NotAShareCode::SeveralWrong)
    }
}

/// Locates the wrong character by what the code's checks amount to.
fn located(syndromes: [u8; CHECKS]) -> NotAShareCode {
    let [first, second, third] = syndromes;
    let mut power = 1;
    for place in (1..=LENGTH as u8).rev() {
        if first != 0 && product(first, power) == second && product(second, power) == third {
            return NotAShareCode::OneWrong(place);
        }
        power = product(power, ROOTS[0]);
    }
    NotAShareCode::SeveralWrong
}

/// Multiplies in GF(32), whose polynomial is x⁵ + x² + 1.
const fn product(mut one: u8, mut other: u8) -> u8 {
    let mut sum = 0;
    while other > 0 {
        if other & 1 == 1 {
            sum ^= one;
        }
        one <<= 1;
        if one & 32 != 0 {
            one ^= 0b10_0101;
        }
        other >>= 1;
    }
    sum
}

impl fmt::Display for ShareCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, symbol) in self.symbols().into_iter().enumerate() {
            if index > 0 && index.is_multiple_of(GROUP) {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(ALPHABET[usize::from(symbol)]))?;
        }
        Ok(())
    }
}

/// Ignores case, spaces and hyphens, and takes O for 0, and I and L for 1.
impl FromStr for ShareCode {
    type Err = NotAShareCode;

    fn from_str(text: &str) -> Result<Self, NotAShareCode> {
        let typed: Vec<char> = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .map(|letter| match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                letter => letter,
            })
            .collect();
        if typed.len() != LENGTH {
            return Err(NotAShareCode::Length);
        }
        let number = |letter: &char| {
            ALPHABET
                .iter()
                .position(|known| char::from(*known) == *letter)
        };
        let mut symbols = [0; LENGTH];
        let mut foreign = Vec::new();
        for ((symbol, letter), place) in symbols.iter_mut().zip(&typed).zip(1..) {
            match number(letter) {
                Some(number) => *symbol = number as u8,
                None => foreign.push(place),
            }
        }
        match foreign[..] {
            [] => Self::from_symbols(symbols),
            [place] => Err(NotAShareCode::OneWrong(place)),
            _ => Err(NotAShareCode::SeveralWrong),
        }
    }
}
