//! The start of a list, which fixes everything that enters its deals besides their keys.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;

use super::digest::Digest;
use super::name::ListName;

const WORDS_TAG: &[u8] = b"skatrunde words 2";

/// Characters that are invisible, turn the direction of a line, or look like a space. Two words
/// that differ only in these look the same.
///
/// The ranges are part of the protocol, so they don't follow later versions of Unicode.
const NOT_IN_WORDS: [(char, char); 22] = [
    ('\u{0}', '\u{1f}'),
    ('\u{7f}', '\u{a0}'),
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{2000}', '\u{200f}'),
    ('\u{2028}', '\u{202f}'),
    ('\u{205f}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3000}', '\u{3000}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// What the start fixes: the lock message, a round of the beacon, and the players' words.
///
/// A table's lock has a message and an entry for each place. That of a day's list has neither
/// message nor words. `Debug` prints neither words nor salts.
#[derive(Clone, PartialEq, Eq)]
pub struct Lock {
    /// The id that Discord gave the lock message.
    pub message: Option<u64>,
    /// The round of the beacon, if one is used.
    pub beacon: Option<BeaconRound>,
    /// The words by place. A place without a word has `None`.
    pub words: Vec<Option<Word>>,
}

impl Lock {
    /// Returns the bytes that enter every deal and lot. Each field has a fixed or prefixed length.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(51 + 32 * self.words.len());
        match self.message {
            Some(message) => {
                bytes.push(8);
                bytes.extend(message.to_le_bytes());
            }
            None => bytes.push(0),
        }
        match &self.beacon {
            Some(beacon) => {
                bytes.push(40);
                bytes.extend(u64::from(beacon.round).to_le_bytes());
                bytes.extend(beacon.randomness().bytes());
            }
            None => bytes.push(0),
        }
        bytes.extend(self.word_bytes());
        bytes
    }

    fn word_bytes(&self) -> Vec<u8> {
        let places = u8::try_from(self.words.len()).expect("a table has few places");
        let mut bytes = vec![places];
        for word in &self.words {
            let digest = word.as_ref().map_or(NO_WORD, |word| *word.digest.bytes());
            bytes.extend(digest);
        }
        bytes
    }

    /// Returns the digest of all words, which the lock message shows. It binds words that are
    /// erased later, too.
    #[must_use]
    pub fn words_digest(&self, list: &ListName) -> Digest {
        Digest::of(&[WORDS_TAG, &list.prefixed(), &self.word_bytes()])
    }
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock")
    }
}

/// Stands for the digest of a missing word. No word has it.
pub(super) const NO_WORD: [u8; 32] = [0; 32];

/// Time of the first round of drand's chain `quicknet`, in seconds since 1970.
const QUICKNET_GENESIS: u64 = 1_692_803_367;
/// Seconds between two rounds of the chain.
const QUICKNET_PERIOD: u64 = 3;

/// A round of drand's chain `quicknet` with its signature.
///
/// Nothing here checks the signature against the chain's public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeaconRound {
    /// The round's number, from 1.
    pub round: u32,
    /// The signature, a compressed point of 48 bytes.
    pub signature: [u8; 48],
}

impl BeaconRound {
    /// Returns the number of the newest round at this time, in seconds since 1970.
    #[must_use]
    pub fn newest_at(seconds: u64) -> u32 {
        let since = seconds.saturating_sub(QUICKNET_GENESIS);
        u32::try_from(since / QUICKNET_PERIOD + 1).unwrap_or(u32::MAX)
    }

    /// Returns when the chain publishes this round, in seconds since 1970.
    #[must_use]
    pub fn time(&self) -> u64 {
        Self::time_of(self.round)
    }

    /// Returns when the chain publishes the round with this number, in seconds since 1970.
    #[must_use]
    pub fn time_of(round: u32) -> u64 {
        QUICKNET_GENESIS + QUICKNET_PERIOD * u64::from(round.saturating_sub(1))
    }

    /// Returns the signature in lower-case hexadecimal, as drand shows it.
    #[must_use]
    pub fn signature_text(&self) -> String {
        HEXLOWER.encode(&self.signature)
    }

    /// Returns the round's randomness.
    #[must_use]
    pub fn randomness(&self) -> Digest {
        Digest::of(&[&self.signature])
    }
}

/// A player's word. Only its digest enters the deals, so word and salt can be erased.
/// `Debug` prints nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Word {
    /// The digest of salt and word.
    pub digest: Digest,
    /// The word itself, unless it was erased.
    pub shown: Option<ShownWord>,
}

impl Word {
    /// Returns this word under this salt.
    #[must_use]
    pub fn new(salt: Salt, text: WordText) -> Self {
        let shown = ShownWord { salt, text };
        Self {
            digest: shown.digest(),
            shown: Some(shown),
        }
    }

    /// Returns the same word without word and salt.
    #[must_use]
    pub const fn erased(&self) -> Self {
        Self {
            digest: self.digest,
            shown: None,
        }
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Word")
    }
}

/// A word with its salt. `Debug` prints neither.
#[derive(Clone, PartialEq, Eq)]
pub struct ShownWord {
    /// The salt of the word's place.
    pub salt: Salt,
    /// The word as the player typed it.
    pub text: WordText,
}

impl ShownWord {
    /// Returns the digest that enters the deals.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&[&self.salt.0, self.text.0.as_bytes()])
    }
}

impl fmt::Debug for ShownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShownWord")
    }
}

/// Random bytes that keep the digest of an erased word from being guessed.
///
/// Each place of a list has its own. The list commits to it before the first word, so that nobody
/// can choose a salt that suits a word. `Debug` prints no bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 16]);

impl Salt {
    /// Returns the digest that the list commits to.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&[&self.0])
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt")
    }
}

/// A salt that a list has committed to. It can be erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommittedSalt {
    /// The digest of the salt, which the list commits to.
    pub digest: Digest,
    /// The salt itself, unless it was erased.
    pub salt: Option<Salt>,
}

impl CommittedSalt {
    /// Returns the commitment to this salt.
    #[must_use]
    pub fn new(salt: Salt) -> Self {
        Self {
            digest: salt.digest(),
            salt: Some(salt),
        }
    }

    /// Returns the same commitment without the salt.
    #[must_use]
    pub const fn erased(&self) -> Self {
        Self {
            digest: self.digest,
            salt: None,
        }
    }
}

/// The text of a word: 1 to 32 bytes, without invisible characters and without spaces at its ends.
/// Callers normalize it to NFC. `Debug` doesn't print it.
#[derive(Clone, PartialEq, Eq)]
pub struct WordText(String);

impl fmt::Debug for WordText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WordText")
    }
}

impl WordText {
    /// Most bytes of UTF-8, and so most characters.
    pub const LONGEST: u16 = 32;

    /// Returns true if a word may have this character, which everybody sees.
    #[must_use]
    pub fn allows(char: char) -> bool {
        let mut ranges = NOT_IN_WORDS.iter();
        ranges.all(|(first, last)| !(first..=last).contains(&&char))
    }
}

/// The text is too long for a word, empty, or has characters or spaces that nobody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a word has 1 to 32 bytes, no invisible characters, and no spaces at its ends")]
pub struct NotAWord;

impl FromStr for WordText {
    type Err = NotAWord;

    fn from_str(text: &str) -> Result<Self, NotAWord> {
        let has_outer_space = text.starts_with(' ') || text.ends_with(' ');
        let fits = (1..=usize::from(Self::LONGEST)).contains(&text.len());
        if fits && !has_outer_space && text.chars().all(Self::allows) {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotAWord)
        }
    }
}

impl fmt::Display for WordText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{BeaconRound, WordText};

    #[test]
    fn words_are_short_and_visible() {
        for (text, is_word) in [
            ("", false),
            ("Herz", true),
            ("0123456789abcdef0123456789abcdef", true),
            ("0123456789abcdef0123456789abcdefg", false),
            ("äöüäöüäöüäöüäöüä", true),
            ("äöüäöüäöüäöüäöüäö", false),
            ("two\nlines", false),
            ("\u{85}", false),
            ("Herz\u{200b}", false),
            ("\u{202e}zreH", false),
            ("❤\u{fe0f}", false),
            (" Herz", false),
            ("Herz ", false),
            ("Herz  Dame", true),
            ("Herz\u{a0}Dame", false),
        ] {
            assert_eq!(text.parse::<WordText>().is_ok(), is_word, "{text:?}");
        }
    }

    /// The page's block of ranges has exactly the characters that no word may have.
    #[test]
    fn the_page_lists_the_characters_that_no_word_has() {
        let page = include_str!("../../../../docs/DEALS.md");
        let (_, rest) = page
            .split_once("```invisible\n")
            .expect("a block of ranges");
        let (block, _) = rest.split_once("```").expect("the block ends");
        let number = |text| u32::from_str_radix(text, 16).expect("a hexadecimal number");
        let ranges = block.split_whitespace().map(|range| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            number(first)..=number(last)
        });
        let ranges: Vec<_> = ranges.collect();
        for char in '\0'..=char::MAX {
            let is_listed = ranges.iter().any(|range| range.contains(&char.into()));
            let is_word = format!("a{char}b").parse::<WordText>().is_ok();
            assert_eq!(is_word, !is_listed, "U+{:04X}", u32::from(char));
        }
    }

    #[test]
    fn a_round_has_its_time() {
        let time = |round| {
            let signature = [0; 48];
            BeaconRound { round, signature }.time()
        };
        assert_eq!((time(1), time(1000)), (1_692_803_367, 1_692_806_364));
    }

    #[test]
    fn a_round_is_the_newest_until_the_next_one() {
        let newest = |seconds| BeaconRound::newest_at(seconds);
        assert_eq!([0, 1_692_803_367].map(newest), [1, 1]);
        let around = [1_692_806_363, 1_692_806_364, 1_692_806_366, 1_692_806_367];
        assert_eq!(around.map(newest), [999, 1000, 1000, 1001]);
        assert_eq!(newest(u64::MAX), u32::MAX);
    }
}
