//! The neutral model of a form, in which a player types a text.

use super::control::Press;
use super::text::RichText;

/// A form with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputForm<P = Press> {
    /// The action that submitting triggers.
    pub press: P,
    /// At most 45 characters.
    pub title: String,
    /// The text above the field.
    pub text: RichText,
    /// The heading of the field, at most 45 characters.
    pub label: String,
    /// Small print of the field, at most 100 characters.
    pub help: String,
    /// The text shown while the field is empty, at most 100 characters.
    pub placeholder: String,
    /// The text that the field has already.
    pub value: Option<String>,
    /// Most characters in the field.
    pub longest: u16,
}
