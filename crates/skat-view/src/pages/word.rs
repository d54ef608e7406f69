//! The form in which a player cuts the cards: types a word that enters all deals.

use skat_rules::fairness::{Digest, WordText};

use crate::parts::fairness::halves;
use crate::text::catalog::Texts;
use crate::{InputForm, Lang, Press, RichText};

/// Builds the form for a player's word, under this root, with the word that they have given.
#[must_use]
pub fn word_form(root: &Digest, given: Option<&WordText>, lang: Lang) -> InputForm {
    let texts = Texts::of(lang);
    let [first, second] = halves(root);
    let root = format!("-# {}\n-# `{first}`\n-# `{second}`", texts.fair_root());
    InputForm {
        press: Press::GiveWord,
        title: texts.word_title(),
        text: RichText::read(&format!("{}\n{root}", texts.word_explanation())),
        label: texts.word_label(),
        help: texts.word_help(),
        placeholder: texts.word_placeholder(),
        value: given.map(ToString::to_string),
        longest: WordText::LONGEST,
    }
}
