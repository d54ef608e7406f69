//! The form for a new table: every option of `/skat new`, without typing.

use skat_rules::game::GameId;
use skat_rules::rule_set::Preset;
use skat_table::{Header, ThinkTime};

use crate::pages::rules_line::{rules_fit, rules_name};
use crate::pages::setup::{think_time_key, think_time_name};
use crate::parts::controls::{at_most_five, rows};
use crate::text::catalog::Texts;
use crate::{
    Admission, Button, ButtonStyle, Embed, Lang, Message, Row, Select, SelectChoice, TableForm,
    TableFormPress,
};

const COLOUR: u32 = 0x2E8B57;

/// The numbers of rounds to choose from.
const ROUNDS: [u16; 10] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 36];

/// Builds the form with the options chosen so far.
#[must_use]
pub fn table_form(form: &TableForm, lang: Lang) -> Message<TableFormPress> {
    let texts = Texts::of(lang);
    let embed = Embed {
        title: texts.form_title(),
        description: texts.form_intro().into(),
        colour: COLOUR,
        fields: Vec::new(),
        footer: None,
    };
    let select = |press, placeholder, options| {
        Row::Select(Select {
            press,
            placeholder,
            min: 1,
            max: 1,
            options,
        })
    };
    let choice = |label: String, value: String| SelectChoice {
        label,
        value,
        description: None,
        emoji: None,
    };
    let games = GameId::ALL
        .iter()
        .map(|&game| choice(texts.game_name(game), game.key().to_owned()));
    let presets = Preset::newest()
        .filter(|&preset| rules_fit(form.game, preset))
        .map(|preset| choice(rules_name(preset, lang), preset.key().to_owned()));
    let presets: Vec<SelectChoice> = presets.collect();
    let deals = |rounds: u16| rounds.saturating_mul(form.places.into());
    let lengths = ROUNDS
        .into_iter()
        .filter(|&rounds| deals(rounds) <= Header::LONGEST_LIST)
        .map(|rounds| choice(texts.form_rounds(rounds, deals(rounds)), rounds.to_string()));
    let time_name = |time: Option<ThinkTime>| {
        time.map_or_else(
            || texts.form_think_time_usual(),
            |time| think_time_name(time, texts),
        )
    };
    let time_key = |time: Option<ThinkTime>| {
        time.map_or_else(|| TableFormPress::USUAL.to_owned(), think_time_key)
    };
    let times = std::iter::once(None)
        .chain(ThinkTime::CHOICES.map(Some))
        .map(|time| choice(time_name(time), time_key(time)));
    let rules = (presets.len() > 1).then(|| {
        select(
            TableFormPress::Rules,
            texts.setup_pick_rules(rules_name(form.rules, lang)),
            presets,
        )
    });
    let selects = [
        Some(select(
            TableFormPress::Game,
            texts.game_name(form.game),
            games.collect(),
        )),
        rules,
        Some(select(
            TableFormPress::Rounds,
            texts.form_rounds(form.rounds, deals(form.rounds)),
            lengths.collect(),
        )),
        Some(select(
            TableFormPress::ThinkTime,
            time_name(form.think_time),
            times.collect(),
        )),
    ];
    let selects = selects.into_iter().flatten();
    Message {
        embed: Some(embed),
        rows: at_most_five(selects.chain(rows(buttons(form, texts))).collect()),
        ..Message::default()
    }
}

/// Builds the buttons. Those for numbers step to the next number, and from the last to the first;
/// the last button steps between open and private.
fn buttons(form: &TableForm, texts: Texts) -> Vec<Button<TableFormPress>> {
    let (fewest, most) = form.game.players().into_inner();
    let places = if form.places < most {
        form.places + 1
    } else {
        fewest
    };
    let autoplayers = (form.autoplayers + 1) % form.places.max(1);
    let (admission, admission_label) = match form.admission {
        Admission::Everybody => (Admission::Guests, texts.form_for_everybody()),
        Admission::Guests => (Admission::Everybody, texts.form_for_guests()),
    };
    vec![
        Button::new(
            TableFormPress::Open,
            ButtonStyle::Success,
            texts.form_open(),
        ),
        Button::new(
            TableFormPress::Places(places),
            ButtonStyle::Secondary,
            texts.form_places(form.places),
        )
        .emoji("🪑")
        .disabled_if(fewest == most),
        Button::new(
            TableFormPress::Autoplayers(autoplayers),
            ButtonStyle::Secondary,
            texts.form_autoplayers(form.autoplayers),
        )
        .emoji("🤖"),
        Button::new(
            TableFormPress::Admission(admission),
            ButtonStyle::Secondary,
            admission_label,
        ),
    ]
}
