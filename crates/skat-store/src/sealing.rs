//! Encrypts stored tokens, so that a reader of the storage or of a copy of it can't act as the bot.

use std::fmt;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use secrecy::{ExposeSecret, SecretBox, SecretString};
use skat_table::TableId;

use crate::error::StoreError;
use crate::records::{TokenRecord, decode, encode};
use crate::store::{Token, TokenOwner};

/// First byte of a sealed record, its version; a plain record is JSON and begins with a brace.
const SEALED: u8 = 1;

/// Length of a nonce, in bytes.
const NONCE: usize = 24;

/// The key that encrypts tokens. It never shows in `Debug`.
#[derive(Debug)]
pub struct TokenKey(SecretBox<[u8; 32]>);

/// The text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key is 64 hexadecimal digits")]
pub struct NotAKeyText;

impl TokenKey {
    /// Parses a key of 64 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// [`NotAKeyText`] if the text is anything else.
    pub fn from_hex(text: &str) -> Result<Self, NotAKeyText> {
        let bytes = HEXLOWER_PERMISSIVE
            .decode(text.trim().as_bytes())
            .map_err(|_| NotAKeyText)?;
        bytes
            .try_into()
            .map(|key| Self(SecretBox::new(Box::new(key))))
            .map_err(|_| NotAKeyText)
    }

    /// Draws a key.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut key = Box::new([0; 32]);
        getrandom::fill(&mut *key)?;
        Ok(Self(SecretBox::new(key)))
    }

    /// Returns the key as [`TokenKey::from_hex`] reads it.
    pub(crate) fn to_hex(&self) -> SecretString {
        HEXLOWER.encode(self.0.expose_secret()).into()
    }
}

/// Converts tokens to their stored form and back.
pub(crate) struct Sealer {
    cipher: XChaCha20Poly1305,
}

impl Sealer {
    pub(crate) fn new(key: &TokenKey) -> Self {
        Self {
            cipher: XChaCha20Poly1305::new(key.0.expose_secret().into()),
        }
    }

    /// Creates a sealer for a store whose tokens aren't needed. It opens no stored token.
    pub(crate) fn with_random_key() -> Result<Self, getrandom::Error> {
        Ok(Self::new(&TokenKey::random()?))
    }

    /// Returns true if this record was stored in the clear, as earlier versions did.
    pub(crate) fn is_plain(stored: &[u8]) -> bool {
        stored.first() != Some(&SEALED)
    }

    /// Returns the record of a token. It can be opened only for this owner at this table.
    pub(crate) fn seal(
        &self,
        table: TableId,
        owner: TokenOwner,
        token: &Token,
    ) -> Result<Vec<u8>, StoreError> {
        self.seal_record(table, owner, &encode(&TokenRecord::from(token))?)
    }

    /// Seals a token's record that was stored in the clear.
    pub(crate) fn seal_record(
        &self,
        table: TableId,
        owner: TokenOwner,
        record: &[u8],
    ) -> Result<Vec<u8>, StoreError> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(StoreError::storage)?;
        let payload = Payload {
            msg: record,
            aad: &place(table, owner),
        };
        let sealed = self
            .cipher
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| StoreError::storage("a token can't be encrypted"))?;
        Ok([&[SEALED][..], &nonce, &sealed].concat())
    }

    /// Opens a token's record; `None` if it was sealed with another key, as after a change of the
    /// key. A plain record may still come from a process of an earlier version on the same Redis.
    ///
    /// # Errors
    ///
    /// [`StoreError::Damaged`] if it isn't a token's record at all.
    pub(crate) fn open(
        &self,
        table: TableId,
        owner: TokenOwner,
        stored: &[u8],
    ) -> Result<Option<Token>, StoreError> {
        let read = |record: &[u8]| decode::<TokenRecord>(record, "a token").map(Token::from);
        let Some(sealed) = stored.strip_prefix(&[SEALED]) else {
            return read(stored).map(Some);
        };
        let Some((nonce, sealed)) = sealed.split_first_chunk::<NONCE>() else {
            return Err(StoreError::damaged("a token"));
        };
        let payload = Payload {
            msg: sealed,
            aad: &place(table, owner),
        };
        self.cipher
            .decrypt(&XNonce::from(*nonce), payload)
            .ok()
            .map(|record| read(&record))
            .transpose()
    }
}

impl fmt::Debug for Sealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sealer").finish_non_exhaustive()
    }
}

/// Returns the text that binds a sealed record to its table and owner.
fn place(table: TableId, owner: TokenOwner) -> Vec<u8> {
    match owner {
        TokenOwner::Public => format!("{table} public"),
        TokenOwner::Person(person) => format!("{table} {}", person.number()),
        TokenOwner::Opener(person) => format!("{table} +{}", person.number()),
    }
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;
    use skat_table::{PersonId, Timestamp};

    use super::*;

    const TABLE: TableId = TableId::new(7);
    const OWNER: TokenOwner = TokenOwner::Person(PersonId::new(4));

    fn sealer(digit: &str) -> Sealer {
        Sealer::new(&TokenKey::from_hex(&digit.repeat(64)).expect("a key"))
    }

    fn token() -> Token {
        let token = SecretString::from("hush".to_owned());
        Token {
            token,
            application: 5,
            message: Some(6),
            issued_at: Timestamp(8),
            channel: None,
        }
    }

    fn text(opened: Result<Option<Token>, StoreError>) -> Option<String> {
        opened
            .expect("a valid token record")
            .map(|token| token.token.expose_secret().to_owned())
    }

    #[test]
    fn a_sealed_token_opens_only_with_its_key_at_its_place() {
        let sealed = sealer("a").seal(TABLE, OWNER, &token()).expect("seals");
        assert!(!sealed.windows(4).any(|bytes| bytes == b"hush"));
        assert_eq!(
            text(sealer("a").open(TABLE, OWNER, &sealed)),
            Some("hush".to_owned())
        );
        assert_eq!(text(sealer("b").open(TABLE, OWNER, &sealed)), None);
        let reader = Sealer::with_random_key().expect("a sealer");
        assert_eq!(text(reader.open(TABLE, OWNER, &sealed)), None);
        assert_eq!(
            text(sealer("a").open(TABLE, TokenOwner::Public, &sealed)),
            None
        );
        assert_eq!(
            text(sealer("a").open(TableId::new(8), OWNER, &sealed)),
            None
        );
        for at in NONCE + 1..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(text(sealer("a").open(TABLE, OWNER, &changed)), None);
        }
        assert_ne!(
            sealed,
            sealer("a").seal(TABLE, OWNER, &token()).expect("seals"),
            "each has a nonce of its own"
        );
    }

    #[test]
    fn a_token_stored_in_the_clear_can_be_read_and_sealed() {
        let plain = encode(&TokenRecord::from(&token())).expect("records");
        let sealed = sealer("a")
            .seal_record(TABLE, OWNER, &plain)
            .expect("seals");
        assert!(Sealer::is_plain(&plain) && !Sealer::is_plain(&sealed));
        for stored in [plain, sealed] {
            assert_eq!(
                text(sealer("a").open(TABLE, OWNER, &stored)),
                Some("hush".to_owned())
            );
        }
        assert!(sealer("a").open(TABLE, OWNER, b"nonsense").is_err());
        assert!(sealer("a").open(TABLE, OWNER, &[SEALED, 2, 3]).is_err());
    }

    #[test]
    fn keys_are_64_digits_and_never_show() {
        for wrong in ["", "a", &"a".repeat(63), &"a".repeat(66), &"g".repeat(64)] {
            assert_eq!(TokenKey::from_hex(wrong).err(), Some(NotAKeyText));
        }
        let drawn = TokenKey::random().expect("a key");
        let again = TokenKey::from_hex(drawn.to_hex().expose_secret()).expect("a key");
        assert_eq!(drawn.0.expose_secret(), again.0.expose_secret());
        let key = TokenKey::from_hex(&"AB".repeat(32)).expect("a key");
        assert!(
            !format!("{key:?}").to_lowercase().contains("ab, ab")
                && !format!("{key:?}").contains("171")
        );
    }
}
