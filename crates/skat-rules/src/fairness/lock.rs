//! The start of a list, which fixes everything that enters its deals besides their keys.

use std::fmt;
use std::str::FromStr;

use super::digest::Digest;

/// Longest word in bytes of UTF-8.
const LONGEST_WORD: usize = 32;

/// What the start fixes: the lock message, a round of the beacon, and the players' words.
///
/// A table's lock has a message and an entry for each place. That of a day's list has neither
/// message nor words.
#[derive(Clone, Debug, PartialEq, Eq)]
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
                bytes.extend(beacon.round.to_le_bytes());
                bytes.extend(beacon.randomness().bytes());
            }
            None => bytes.push(0),
        }
        let places = u8::try_from(self.words.len()).expect("a table has few places");
        bytes.push(places);
        for word in &self.words {
            let digest = word.as_ref().map_or(NO_WORD, |word| *word.digest.bytes());
            bytes.extend(digest);
        }
        bytes
    }
}

/// Stands for the digest of a missing word.
const NO_WORD: [u8; 32] = [0; 32];

/// A round of drand's chain `quicknet` with its signature.
///
/// Nothing here checks the signature against the chain's public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeaconRound {
    /// The round's number.
    pub round: u64,
    /// The signature, a compressed point of 48 bytes.
    pub signature: [u8; 48],
}

impl BeaconRound {
    /// Returns the round's randomness.
    #[must_use]
    pub fn randomness(&self) -> Digest {
        Digest::of(&[&self.signature])
    }
}

/// A player's word. Only its digest enters the deals, so word and salt can be erased.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// A word with its salt.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Random bytes that keep the digest of an erased word from being guessed.
///
/// Each place of a list has its own. The list commits to it before the first word, so that nobody
/// can choose a salt that suits a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salt(pub [u8; 16]);

impl Salt {
    /// Returns the digest that the list commits to.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&[&self.0])
    }
}

/// The text of a word: 1 to 32 bytes without control characters. Callers normalize it to NFC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordText(String);

/// The text is too long for a word, empty, or has control characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a word has 1 to 32 bytes and no control characters")]
pub struct NotAWord;

impl FromStr for WordText {
    type Err = NotAWord;

    fn from_str(text: &str) -> Result<Self, NotAWord> {
        if (1..=LONGEST_WORD).contains(&text.len()) && !text.contains(char::is_control) {
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
    use super::WordText;

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
        ] {
            assert_eq!(text.parse::<WordText>().is_ok(), is_word, "{text:?}");
        }
    }
}
