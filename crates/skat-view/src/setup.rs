//! The settings of a server, for those who manage it.

use skat_rules::rule_set::Preset;
use skat_table::{Strength, ThinkTime};

use crate::texts::Texts;
use crate::{
    Button, Choice, Embed, Field, Lang, Message, Pick, PickFrom, Press, Row, Select, Style, rules_name, strength,
};

const COLOUR: u32 = 0x5865F2;

/// What is set on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The channels where tables may be opened; none means all. At most [`Setup::MOST_CHANNELS`].
    pub channels: Vec<u64>,
    /// Whether each table gets a thread of its own.
    pub threads: bool,
    /// The language of public messages; nothing means the server's own.
    pub language: Option<Lang>,
    /// By which rules Skat is played unless somebody chooses others.
    pub rules: Preset,
    /// How long a decision may take unless somebody chooses another time.
    pub think_time: ThinkTime,
    /// How strong autoplayers play unless somebody chooses otherwise; nothing means as usual in this program.
    pub strength: Option<Strength>,
    /// The role that may be called to a table.
    pub role: Option<u64>,
    /// Whether there are leaderboards.
    pub leaderboards: bool,
    /// Whether players may ask what a computer would do.
    pub hints: bool,
}

impl Setup {
    /// So many channels can be chosen.
    pub const MOST_CHANNELS: u8 = 10;
}

/// The settings are shown on two pages, because a message holds only five rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPage {
    /// Where tables are, and who is called.
    Places,
    /// What a new table is like.
    Tables,
}

/// What is wanted in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPress {
    /// Show this page.
    Page(SetupPage),
    /// A select of the channels where tables may be opened.
    Channels,
    /// A select of the role that may be called to a table.
    Role,
    /// Give each table a thread, or don't.
    Threads(bool),
    /// Have leaderboards, or don't.
    Leaderboards(bool),
    /// Allow hints, or don't.
    Hints(bool),
    /// A select of the language of public messages: `server` or a language's locale.
    Language,
    /// A select of the rules: keys of presets.
    Rules,
    /// A select of the think time: its keys.
    ThinkTime,
    /// A select of how strong autoplayers play: `usual` or its keys.
    Strength,
    /// Say which permissions are missing.
    SelfTest,
}

impl SetupPress {
    /// The value of the language's select that stands for the server's own.
    pub const SERVERS_OWN: &'static str = "server";

    /// The value of the select of how strong autoplayers play that stands for what is usual in this program.
    pub const USUAL: &'static str = "usual";

    /// The page with this control.
    #[must_use]
    pub const fn page(self) -> SetupPage {
        match self {
            Self::Page(page) => page,
            Self::Channels
            | Self::Role
            | Self::Threads(_)
            | Self::Leaderboards(_)
            | Self::Hints(_)
            | Self::SelfTest => SetupPage::Places,
            Self::Language | Self::Rules | Self::ThinkTime | Self::Strength => SetupPage::Tables,
        }
    }
}

/// A page of the settings.
#[must_use]
pub fn setup(settings: &Setup, page: SetupPage, lang: Lang) -> Message {
    let texts = Texts::of(lang);
    let all =
        |list: &[u64], prefix: &str| list.iter().map(|id| format!("<{prefix}{id}>")).collect::<Vec<String>>().join(" ");
    let channels = if settings.channels.is_empty() { texts.setup_all_channels() } else { all(&settings.channels, "#") };
    let role = settings.role.map_or_else(|| texts.setup_no_role(), |role| all(&[role], "@&"));
    let field = |name: String, value: String| Field { name, value, inline: false };
    let fields = vec![
        field(texts.setup_channels(), channels),
        field(texts.setup_threads(), texts.setup_threads_are(switch(settings.threads))),
        field(texts.setup_role(), role),
        field(texts.setup_leaderboards(), texts.setup_leaderboards_are(switch(settings.leaderboards))),
        field(texts.setup_hints(), texts.setup_hints_are(switch(settings.hints))),
        field(texts.setup_language(), language_name(settings.language, texts)),
        field(texts.setup_rules(), rules_name(settings.rules, lang)),
        field(texts.setup_think_time(), think_time_name(settings.think_time, texts)),
        field(texts.setup_strength(), strength_name(settings.strength, texts)),
    ];
    let embed = Embed {
        title: texts.setup_title(),
        description: texts.setup_intro(),
        colour: COLOUR,
        fields,
        footer: Some(texts.setup_stored_at_once()),
    };
    let rows = match page {
        SetupPage::Places => places(settings, texts),
        SetupPage::Tables => tables(settings, texts),
    };
    Message { embed: Some(embed), rows, ..Message::default() }
}

fn places(settings: &Setup, texts: Texts) -> Vec<Row> {
    let pick = |press, from, placeholder, max, chosen| {
        Row::Pick(Pick { press: Press::Setup(press), from, placeholder, max, chosen })
    };
    let switched = |press: fn(bool) -> SetupPress, is_on: bool, label: String| {
        let style = if is_on { Style::Success } else { Style::Secondary };
        Button::new(Press::Setup(press(!is_on)), style, label)
    };
    vec![
        pick(
            SetupPress::Channels,
            PickFrom::Channels,
            texts.setup_pick_channels(),
            Setup::MOST_CHANNELS,
            settings.channels.clone(),
        ),
        pick(SetupPress::Role, PickFrom::Roles, texts.setup_pick_role(), 1, settings.role.into_iter().collect()),
        Row::Buttons(vec![
            switched(SetupPress::Threads, settings.threads, texts.setup_button_threads(switch(settings.threads))),
            switched(
                SetupPress::Leaderboards,
                settings.leaderboards,
                texts.setup_button_leaderboards(switch(settings.leaderboards)),
            ),
            switched(SetupPress::Hints, settings.hints, texts.setup_button_hints(switch(settings.hints))),
        ]),
        Row::Buttons(vec![
            Button::new(Press::Setup(SetupPress::SelfTest), Style::Primary, texts.setup_button_test()).emoji("🔧"),
            Button::new(
                Press::Setup(SetupPress::Page(SetupPage::Tables)),
                Style::Secondary,
                texts.setup_button_tables(),
            )
            .emoji("▶️"),
        ]),
    ]
}

fn tables(settings: &Setup, texts: Texts) -> Vec<Row> {
    let select = |press, placeholder, options| {
        Row::Select(Select { press: Press::Setup(press), placeholder, min: 1, max: 1, options })
    };
    let choice = |label, value: &str| Choice { label, value: value.to_owned(), description: None, emoji: None };
    let languages = std::iter::once(None).chain(Lang::ALL.map(Some));
    let languages = languages
        .map(|language| choice(language_name(language, texts), language.map_or(SetupPress::SERVERS_OWN, Lang::locale)));
    let presets = OFFERED_RULES.map(|preset| choice(rules_name(preset, texts.lang()), preset.key()));
    let times = ThinkTime::CHOICES.iter().map(|&time| choice(think_time_name(time, texts), &think_time_key(time)));
    let usual = choice(texts.setup_strength_usual(), SetupPress::USUAL);
    let strengths = std::iter::once(usual).chain(strength::choices(texts)).collect();
    let chosen = strength_name(settings.strength, texts);
    let language = language_name(settings.language, texts);
    let think_time = think_time_name(settings.think_time, texts);
    vec![
        select(SetupPress::Language, texts.setup_pick_language(language), languages.collect()),
        select(SetupPress::Rules, texts.setup_pick_rules(rules_name(settings.rules, texts.lang())), presets.to_vec()),
        select(SetupPress::ThinkTime, texts.setup_pick_think_time(think_time), times.collect()),
        select(SetupPress::Strength, texts.setup_pick_strength(chosen), strengths),
        Row::Buttons(vec![
            Button::new(
                Press::Setup(SetupPress::Page(SetupPage::Places)),
                Style::Secondary,
                texts.setup_button_places(),
            )
            .emoji("◀️"),
        ]),
    ]
}

/// The presets that a table can be opened with.
const OFFERED_RULES: [Preset; 4] = [Preset::Isko, Preset::Online, Preset::Kneipe, Preset::Ramsch];

/// The name of a think time in selects and in the store.
#[must_use]
pub fn think_time_key(time: ThinkTime) -> String {
    match time {
        ThinkTime::Seconds(seconds) => seconds.to_string(),
        ThinkTime::Correspondence => "correspondence".to_owned(),
        ThinkTime::Unlimited => "unlimited".to_owned(),
    }
}

const fn switch(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

fn language_name(language: Option<Lang>, texts: Texts) -> String {
    texts.setup_language_is(language.map_or(SetupPress::SERVERS_OWN, Lang::locale))
}

fn strength_name(strength: Option<Strength>, texts: Texts) -> String {
    strength.map_or_else(|| texts.setup_strength_usual(), |strength| strength::name(texts, strength))
}

fn think_time_name(time: ThinkTime, texts: Texts) -> String {
    match time {
        ThinkTime::Seconds(seconds) => texts.agreed_seconds(seconds),
        ThinkTime::Correspondence => texts.agreed_correspondence(),
        ThinkTime::Unlimited => texts.agreed_unlimited(),
    }
}
