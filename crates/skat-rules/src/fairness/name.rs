//! Names of lists.

use std::fmt;
use std::str::FromStr;

/// Longest name of a list.
const LONGEST_NAME: usize = 40;

/// The name under which a list commits: 1 to 40 visible ASCII characters. No two lists share one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListName(String);

impl ListName {
    /// Returns the name's length in a byte, and the name.
    pub(super) fn prefixed(&self) -> Vec<u8> {
        let length = u8::try_from(self.0.len()).expect("a name is short");
        [&[length], self.0.as_bytes()].concat()
    }
}

/// The text is no name of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a list's name has 1 to 40 visible ASCII characters")]
pub struct NotAListName;

impl FromStr for ListName {
    type Err = NotAListName;

    fn from_str(text: &str) -> Result<Self, NotAListName> {
        let is_visible = text.bytes().all(|byte| byte.is_ascii_graphic());
        if (1..=LONGEST_NAME).contains(&text.len()) && is_visible {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotAListName)
        }
    }
}

impl fmt::Display for ListName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
