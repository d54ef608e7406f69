//! A message's picture with its alt text.

use skat_pictures::Drawing;

/// A picture and its alt text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The content to draw.
    pub drawing: Drawing,
    /// The whole content in words, as plain text of at most 1024 characters.
    pub alt: String,
}
