//! The entrance: a message that stays in a channel and leads everywhere without typing.

use crate::parts::controls::{at_most_five, rows};
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Embed, EntrancePress, Lang, Message, RichText, Row};

const COLOUR: u32 = 0x2E8B57;

/// Builds the entrance. It is the same for everybody and never changes. Its buttons have no emojis,
/// so that no row breaks on a phone.
#[must_use]
pub fn entrance(lang: Lang) -> Message<EntrancePress> {
    let texts = Texts::of(lang);
    let embed = Embed {
        title: texts.entrance_title(),
        description: texts.entrance_intro().into(),
        colour: COLOUR,
        fields: Vec::new(),
        footer: None,
    };
    let playing = [
        (EntrancePress::Open, texts.entrance_open()),
        (
            EntrancePress::PlayAutoplayers,
            texts.entrance_play_autoplayers(),
        ),
        (EntrancePress::Wanted, texts.entrance_wanted()),
        (EntrancePress::Mine, texts.entrance_mine()),
        (EntrancePress::Daily, texts.entrance_daily()),
    ];
    let more = [
        (EntrancePress::Leaderboard, texts.entrance_leaderboard()),
        (EntrancePress::Learn, texts.entrance_learn()),
        (EntrancePress::Settings, texts.entrance_settings()),
        (EntrancePress::Help, texts.entrance_help()),
        (EntrancePress::More, texts.entrance_more()),
    ];
    let playing = laid_out(playing, ButtonStyle::Success);
    let more = laid_out(more, ButtonStyle::Secondary);
    Message {
        embed: Some(embed),
        rows: at_most_five([playing, more].concat()),
        ..Message::default()
    }
}

/// Builds the member's choice of rarer pages. `manages` is true for members who manage the server,
/// `shares` for those whose results count everywhere.
#[must_use]
pub fn entrance_more(manages: bool, shares: bool, lang: Lang) -> Message<EntrancePress> {
    let texts = Texts::of(lang);
    let (state, other) = if shares { ("on", "off") } else { ("off", "on") };
    let pages = [
        (EntrancePress::Profile, texts.entrance_profile()),
        (EntrancePress::RuleBook, texts.entrance_rule_book()),
        (EntrancePress::ExportData, texts.entrance_export()),
        (EntrancePress::AskToDeleteData, texts.entrance_delete()),
        (EntrancePress::Share(!shares), texts.entrance_share(other)),
    ];
    let setup = (EntrancePress::Setup, texts.entrance_setup());
    let pages = pages.into_iter().chain(manages.then_some(setup));
    Message {
        text: RichText::read(
            &[texts.entrance_more_intro(), texts.entrance_shares(state)].join("\n"),
        ),
        rows: laid_out(pages, ButtonStyle::Secondary),
        ..Message::default()
    }
}

fn laid_out(
    buttons: impl IntoIterator<Item = (EntrancePress, String)>,
    style: ButtonStyle,
) -> Vec<Row<EntrancePress>> {
    let button = |(press, label)| Button::new(press, style, label);
    rows(buttons.into_iter().map(button).collect())
}
