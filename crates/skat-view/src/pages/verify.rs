//! The message with which a player checks a finished deal.

use std::convert::Infallible;

use skat_rules::fairness::{Digest, OpenedKey};
use skat_table::FairnessView;

use crate::parts::fairness::grade_lines;
use crate::text::catalog::Texts;
use crate::{Lang, Message, RichText};

/// What proves a finished deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofPart {
    /// A file that comes with the message.
    File,
    /// The deal's key and its path, for games without proof files.
    Key(OpenedKey),
}

/// Builds the message with the proof of a deal: what to do with it, the protection that the list
/// has, and after the list its secret.
#[must_use]
pub fn verify_message(
    fairness: &FairnessView,
    deal: u16,
    part: &ProofPart,
    lang: Lang,
) -> Message<Infallible> {
    let texts = Texts::of(lang);
    let proof = match part {
        ProofPart::File => texts.verify_file(deal),
        ProofPart::Key(opened) => {
            let path = opened.path.0.iter().map(|digest| format!("`{digest}`"));
            let path: Vec<String> = path.collect();
            let list = fairness.list.to_string();
            texts.verify_key(deal, hex(opened.key.reveal()), list, path.join(" "))
        }
    };
    let secret = fairness.secret.as_ref();
    let secret = secret.map(|secret| texts.verify_secret(hex(secret.reveal())));
    let grade = grade_lines(texts, fairness).into_iter();
    let lines: Vec<String> = [proof]
        .into_iter()
        .chain(secret)
        .chain(grade.map(|line| format!("-# {line}")))
        .collect();
    Message {
        text: RichText::read(&lines.join("\n")),
        ..Message::default()
    }
}

/// Writes 32 bytes as digests are written.
fn hex(bytes: &[u8; 32]) -> String {
    Digest::new(*bytes).to_string()
}
