//! The entrance: a message that stays in a channel and leads everywhere without typing.

use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Embed, EntrancePress, Lang, Message};

const COLOUR: u32 = 0x2E8B57;

/// Builds the entrance. It is the same for everybody and never changes.
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
    let button = |press, style, label: String, emoji| Button::new(press, style, label).emoji(emoji);
    let playing = vec![
        button(
            EntrancePress::Open,
            ButtonStyle::Success,
            texts.entrance_open(),
            "🃏",
        ),
        button(
            EntrancePress::PlayAutoplayers,
            ButtonStyle::Success,
            texts.entrance_play_autoplayers(),
            "🤖",
        ),
        button(
            EntrancePress::Wanted,
            ButtonStyle::Primary,
            texts.entrance_wanted(),
            "🙋",
        ),
        button(
            EntrancePress::Mine,
            ButtonStyle::Primary,
            texts.entrance_mine(),
            "🪑",
        ),
    ];
    let more = [
        (
            EntrancePress::Leaderboard,
            texts.entrance_leaderboard(),
            "🏆",
        ),
        (EntrancePress::Learn, texts.entrance_learn(), "🎓"),
        (EntrancePress::Settings, texts.entrance_settings(), "⚙️"),
        (EntrancePress::Help, texts.entrance_help(), "❓"),
        (EntrancePress::More, texts.entrance_more(), "➕"),
    ]
    .map(|(press, label, emoji)| button(press, ButtonStyle::Secondary, label, emoji));
    Message {
        embed: Some(embed),
        rows: [rows(playing), rows(more.into())].concat(),
        ..Message::default()
    }
}

/// Builds the member's choice of rarer pages; `manages` is true for members who manage the server.
#[must_use]
pub fn entrance_more(manages: bool, lang: Lang) -> Message<EntrancePress> {
    let texts = Texts::of(lang);
    let buttons = [
        (EntrancePress::Profile, texts.entrance_profile(), "📈"),
        (EntrancePress::RuleBook, texts.entrance_rule_book(), "📖"),
        (EntrancePress::ExportData, texts.entrance_export(), "📦"),
        (EntrancePress::Share(true), texts.entrance_share("on"), "🌍"),
        (
            EntrancePress::Share(false),
            texts.entrance_share("off"),
            "🏠",
        ),
        (
            EntrancePress::AskToDeleteData,
            texts.entrance_delete(),
            "🗑️",
        ),
    ];
    let setup = (EntrancePress::Setup, texts.entrance_setup(), "🔧");
    let buttons = buttons.into_iter().chain(manages.then_some(setup));
    let buttons = buttons
        .map(|(press, label, emoji)| Button::new(press, ButtonStyle::Secondary, label).emoji(emoji))
        .collect();
    Message {
        text: texts.entrance_more_intro().into(),
        rows: rows(buttons),
        ..Message::default()
    }
}
