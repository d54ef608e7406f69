//! The head of the hash chain over all lists, in the operator's channel.

use std::convert::Infallible;

use skat_rules::fairness::Digest;

use crate::text::catalog::Texts;
use crate::{Lang, Message, RichText};

/// Says in every language which lists the chain holds up to this day, and its head.
#[must_use]
pub fn chain_message(day: &str, lists: u64, head: &Digest) -> Message<Infallible> {
    let told = |lang| Texts::of(lang).chain_head(day.to_owned(), lists, head.base64url());
    let paragraphs = Lang::ALL.map(told);
    Message {
        text: RichText::read(&paragraphs.join("\n\n")),
        ..Message::default()
    }
}
