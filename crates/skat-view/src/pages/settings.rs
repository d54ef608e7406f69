//! A person's settings.

use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;

use crate::model::text::{join_lines, replaced_by_picture};
use crate::parts::controls::CHOSEN;
use crate::text::alt;
use crate::text::cards::{hand, sorted};
use crate::text::catalog::Texts;
use crate::{
    Button, ButtonStyle, Display, Drawing, Face, HandCard, Message, PersonSettings,
    PersonalSetting, PersonalSwitch, Picture, Reader, Replacement, Row,
};

/// A hand that displays the chosen style. Its owner has to follow hearts.
const SAMPLE: [Card; 10] = [
    Card::new(Suit::Clubs, Rank::Jack),
    Card::new(Suit::Spades, Rank::Jack),
    Card::new(Suit::Clubs, Rank::Ace),
    Card::new(Suit::Clubs, Rank::Ten),
    Card::new(Suit::Hearts, Rank::Ace),
    Card::new(Suit::Hearts, Rank::King),
    Card::new(Suit::Hearts, Rank::Seven),
    Card::new(Suit::Spades, Rank::Queen),
    Card::new(Suit::Spades, Rank::Nine),
    Card::new(Suit::Diamonds, Rank::Eight),
];

/// Shows the current settings, buttons to change them, and a hand in the reader's card style.
#[must_use]
pub fn settings(chosen: PersonSettings, reader: Reader) -> Message<PersonalSetting> {
    let texts = Texts::of(reader);
    let lines = vec![texts.settings_title(), texts.settings_text()];
    Message {
        rows: controls(texts, chosen),
        ..with_sample(texts, lines)
    }
}

/// Shows the lines, and below them a hand in the reader's card style: as text, or in a picture.
pub(crate) fn with_sample<P>(texts: Texts, mut lines: Vec<String>) -> Message<P> {
    let (line, picture) = sample(texts);
    lines.push(line);
    let (text, in_full) = join_lines(lines);
    let replacement = picture.as_ref().map(|_| Replacement::Text(in_full));
    Message {
        text,
        picture,
        replacement,
        ..Message::default()
    }
}

/// Returns a hand as a line, and the picture that replaces it for readers of pictures.
fn sample(texts: Texts) -> (String, Option<Picture>) {
    let cards: CardSet = SAMPLE.into_iter().collect();
    let kind = ContractKind::Suit(Suit::Clubs);
    let line = texts.your_cards(hand(texts, cards, kind));
    if texts.look().display != Display::Picture {
        return (line, None);
    }
    let held = |card: Card| HandCard {
        card,
        playable: card.suit() == Suit::Hearts,
    };
    let held: Vec<HandCard> = sorted(cards, kind).into_iter().map(held).collect();
    let alt = alt::text(alt::hand(texts, &held));
    let picture = Picture {
        drawing: Drawing::Hand {
            cards: held,
            trick: Vec::new(),
        },
        alt,
    };
    (replaced_by_picture(&line), Some(picture))
}

/// Builds a row for each setting; the current choice stands out and has a tick.
fn controls(texts: Texts, chosen: PersonSettings) -> Vec<Row<PersonalSetting>> {
    let button = |setting, label, is_chosen| {
        let style = if is_chosen {
            ButtonStyle::Success
        } else {
            ButtonStyle::Secondary
        };
        let button = Button::new(setting, style, label);
        if is_chosen {
            button.emoji(CHOSEN)
        } else {
            button
        }
    };
    let displays = Display::ALL.map(|display| {
        button(
            PersonalSetting::Display(display),
            texts.button_display(display.key()),
            display == chosen.look.display,
        )
    });
    let faces = Face::ALL.map(|face| {
        button(
            PersonalSetting::Face(face),
            texts.button_face(face.key()),
            face == chosen.look.face,
        )
    });
    let switches = PersonalSwitch::ALL.iter().map(|&switch| {
        let choice = |is_on| {
            let state = if is_on { "on" } else { "off" };
            let label = texts.button_switch(format!("{}-{state}", switch.key()));
            let setting = PersonalSetting::Switch(switch, is_on);
            button(setting, label, is_on == chosen.is_on(switch))
        };
        [true, false].map(choice).to_vec()
    });
    [displays.to_vec(), faces.to_vec()]
        .into_iter()
        .chain(switches)
        .map(Row::Buttons)
        .collect()
}
