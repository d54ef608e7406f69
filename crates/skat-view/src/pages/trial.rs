//! A message that the operator's live check posts briefly.

use skat_rules::card::{Card, Rank, Suit};

use crate::pages::settings::with_sample;
use crate::parts::strength;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, ControlEmoji, Embed, Message, Press, Reader, Row};

/// The colour of the embed's frame.
const COLOUR: u32 = 0x2E8B57;

/// Builds a message with every part of a table's message: an embed, cards as a picture or in the
/// reader's style, a button with a card emoji, and a select.
#[must_use]
pub fn trial(reader: Reader) -> Message {
    let texts = Texts::of(reader);
    let embed = Embed {
        title: texts.test_title(),
        description: texts.trial_text().into(),
        colour: COLOUR,
        ..Embed::default()
    };
    let button = Button {
        emoji: Some(ControlEmoji::Card(Card::new(Suit::Clubs, Rank::Jack))),
        ..Button::new(
            Press::MyCards,
            ButtonStyle::Success,
            texts.button_my_cards(),
        )
    };
    let rows = vec![Row::Buttons(vec![button]), strength::select(texts, None)];
    Message {
        embed: Some(embed),
        rows,
        ..with_sample(texts, Vec::new())
    }
}
