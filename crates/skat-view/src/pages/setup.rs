//! The settings of a server, for its managers.

use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_table::{Pace, ThinkTime};

use crate::pages::rank_roles::{self, RankRoles};
use crate::parts::controls::{CHOSEN, at_most_five, rows};
use crate::parts::{pace, strength};
use crate::text::catalog::Texts;
use crate::{
    Button, ButtonStyle, Embed, Field, Lang, Mention, Message, Pick, PickFrom, RichText, Row,
    Select, SelectChoice, SetupPage, SetupPress, rules_name,
};

const COLOUR: u32 = 0x5865F2;

/// The settings of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The channels in which tables may be opened; empty means all. At most
    /// [`Setup::MOST_CHANNELS`].
    pub channels: Vec<u64>,
    /// True if each table gets its own thread.
    pub threads: bool,
    /// The language of public messages; `None` means the server's own.
    pub language: Option<Lang>,
    /// The default rules for Skat.
    pub rules: Preset,
    /// The default think time.
    pub think_time: ThinkTime,
    /// The default level of autoplayers; `None` means the program's default.
    pub strength: Option<Strength>,
    /// The default pace of autoplayers; `None` means the program's default.
    pub pace: Option<Pace>,
    /// The role for player calls.
    pub role: Option<u64>,
    /// True if the server has leaderboards.
    pub leaderboards: bool,
    /// True if players may take hints.
    pub hints: bool,
    /// The channel in which the entrance stands.
    pub entrance: Option<u64>,
    /// The channel for the operator's broadcasts; `None` means that the server wants none.
    pub broadcasts: Option<u64>,
    /// The channel for the monthly statistics of the deals; `None` means that none are wanted.
    pub statistics: Option<u64>,
    /// The channel for yesterday's results of the daily list; `None` means that none are wanted.
    pub daily: Option<u64>,
    /// The channel for reports to the moderators; `None` means that nobody can report a deal.
    pub reports: Option<u64>,
    /// The roles that members get by their rank.
    pub rank_roles: RankRoles,
}

impl Setup {
    /// The maximum number of channels.
    pub const MOST_CHANNELS: u8 = 10;
}

/// Builds a page of the settings.
#[must_use]
pub fn setup(settings: &Setup, page: SetupPage, lang: Lang) -> Message<SetupPress> {
    let texts = Texts::of(lang);
    let channels = if settings.channels.is_empty() {
        texts.setup_all_channels()
    } else {
        let channels = settings.channels.iter();
        let channels: Vec<String> = channels.map(|&id| Mention::Channel(id).marked()).collect();
        channels.join(" ")
    };
    let role = settings.role.map_or_else(
        || texts.setup_no_role(),
        |role| Mention::Role(role).marked(),
    );
    let entrance = settings.entrance.map_or_else(
        || texts.setup_no_entrance(),
        |channel| Mention::Channel(channel).marked(),
    );
    let broadcasts = settings.broadcasts.map_or_else(
        || texts.setup_no_broadcasts(),
        |channel| Mention::Channel(channel).marked(),
    );
    let statistics = settings.statistics.map_or_else(
        || texts.setup_no_statistics(),
        |channel| Mention::Channel(channel).marked(),
    );
    let daily = settings.daily.map_or_else(
        || texts.setup_no_daily(),
        |channel| Mention::Channel(channel).marked(),
    );
    let reports = settings.reports.map_or_else(
        || texts.setup_no_reports(),
        |channel| Mention::Channel(channel).marked(),
    );
    let field = |name: String, value: String| Field {
        name,
        value: RichText::read(&value),
        inline: false,
    };
    let fields = vec![
        field(texts.setup_channels(), channels),
        field(
            texts.setup_threads(),
            texts.setup_threads_are(switch(settings.threads)),
        ),
        field(texts.setup_role(), role),
        field(texts.setup_entrance(), entrance),
        field(texts.setup_broadcasts(), broadcasts),
        field(texts.setup_statistics(), statistics),
        field(texts.setup_daily(), daily),
        field(texts.setup_reports(), reports),
        rank_roles::field(&settings.rank_roles, texts),
        field(
            texts.setup_leaderboards(),
            texts.setup_leaderboards_are(switch(settings.leaderboards)),
        ),
        field(
            texts.setup_hints(),
            texts.setup_hints_are(switch(settings.hints)),
        ),
        field(
            texts.setup_language(),
            language_name(settings.language, texts),
        ),
        field(texts.setup_rules(), rules_name(settings.rules, lang)),
        field(
            texts.setup_think_time(),
            think_time_name(settings.think_time, texts),
        ),
        field(
            texts.setup_strength(),
            strength_name(settings.strength, texts),
        ),
        field(texts.setup_pace(), pace_name(settings.pace, texts)),
    ];
    let embed = Embed {
        title: texts.setup_title(),
        description: texts.setup_intro().into(),
        colour: COLOUR,
        fields,
        footer: Some(texts.setup_stored_at_once()),
    };
    let rows = match page {
        SetupPage::Places => places(settings, texts),
        SetupPage::Tables => tables(settings, texts),
        SetupPage::Options => options(settings, texts),
        SetupPage::Ranks => rank_roles::page(&settings.rank_roles, texts),
    };
    Message {
        embed: Some(embed),
        rows,
        ..Message::default()
    }
}

fn pick(
    press: SetupPress,
    from: PickFrom,
    placeholder: String,
    max: u8,
    chosen: Vec<u64>,
) -> Row<SetupPress> {
    Row::Pick(Pick {
        press,
        from,
        placeholder,
        max,
        chosen,
    })
}

fn button(press: SetupPress, label: String, emoji: &'static str) -> Button<SetupPress> {
    Button::new(press, ButtonStyle::Secondary, label).emoji(emoji)
}

fn places(settings: &Setup, texts: Texts) -> Vec<Row<SetupPress>> {
    let mut page = vec![
        pick(
            SetupPress::Channels,
            PickFrom::Channels,
            texts.setup_pick_channels(),
            Setup::MOST_CHANNELS,
            settings.channels.clone(),
        ),
        pick(
            SetupPress::Role,
            PickFrom::Roles,
            texts.setup_pick_role(),
            1,
            settings.role.into_iter().collect(),
        ),
        pick(
            SetupPress::Daily,
            PickFrom::Channels,
            texts.setup_pick_daily(),
            1,
            settings.daily.into_iter().collect(),
        ),
    ];
    // Without emojis, a phone shows all three in a row.
    let page_button =
        |page, label| Button::new(SetupPress::Page(page), ButtonStyle::Secondary, label);
    page.extend(rows(vec![
        button(SetupPress::SelfTest, texts.setup_button_test(), "🔧"),
        button(
            SetupPress::PostEntrance,
            texts.setup_button_entrance(),
            "🚪",
        ),
        page_button(SetupPage::Options, texts.setup_button_options()),
        page_button(SetupPage::Tables, texts.setup_button_tables()),
        page_button(SetupPage::Ranks, texts.setup_button_ranks()),
    ]));
    at_most_five(page)
}

fn options(settings: &Setup, texts: Texts) -> Vec<Row<SetupPress>> {
    let switched = |press: fn(bool) -> SetupPress, is_on: bool, label: String| {
        let style = if is_on {
            ButtonStyle::Success
        } else {
            ButtonStyle::Secondary
        };
        let button = Button::new(press(!is_on), style, label);
        if is_on { button.emoji(CHOSEN) } else { button }
    };
    let channel = |press, placeholder, chosen: Option<u64>| {
        let chosen = chosen.into_iter().collect();
        pick(press, PickFrom::Channels, placeholder, 1, chosen)
    };
    let mut page = vec![
        channel(
            SetupPress::Broadcasts,
            texts.setup_pick_broadcasts(),
            settings.broadcasts,
        ),
        channel(
            SetupPress::Statistics,
            texts.setup_pick_statistics(),
            settings.statistics,
        ),
        channel(
            SetupPress::Reports,
            texts.setup_pick_reports(),
            settings.reports,
        ),
    ];
    let places = SetupPress::Page(SetupPage::Places);
    page.extend(rows(vec![
        switched(
            SetupPress::Threads,
            settings.threads,
            texts.setup_button_threads(switch(settings.threads)),
        ),
        switched(
            SetupPress::Leaderboards,
            settings.leaderboards,
            texts.setup_button_leaderboards(switch(settings.leaderboards)),
        ),
        switched(
            SetupPress::Hints,
            settings.hints,
            texts.setup_button_hints(switch(settings.hints)),
        ),
        button(places, texts.setup_button_places(), "◀️"),
    ]));
    at_most_five(page)
}

fn tables(settings: &Setup, texts: Texts) -> Vec<Row<SetupPress>> {
    let select = |press, placeholder, options| {
        Row::Select(Select {
            press,
            placeholder,
            min: 1,
            max: 1,
            options,
        })
    };
    let choice = |label, value: &str| SelectChoice {
        label,
        value: value.to_owned(),
        description: None,
        emoji: None,
    };
    let languages = std::iter::once(None).chain(Lang::ALL.map(Some));
    let languages = languages.map(|language| {
        choice(
            language_name(language, texts),
            language.map_or(SetupPress::SERVERS_OWN, Lang::locale),
        )
    });
    let presets =
        Preset::newest().map(|preset| choice(rules_name(preset, texts.lang()), preset.key()));
    let times = ThinkTime::CHOICES
        .iter()
        .map(|&time| choice(think_time_name(time, texts), &think_time_key(time)));
    let usual = choice(texts.setup_strength_usual(), SetupPress::USUAL);
    let strengths = std::iter::once(usual)
        .chain(strength::choices(texts))
        .collect();
    let chosen = strength_name(settings.strength, texts);
    let language = language_name(settings.language, texts);
    let think_time = think_time_name(settings.think_time, texts);
    vec![
        select(
            SetupPress::Language,
            texts.setup_pick_language(language),
            languages.collect(),
        ),
        select(
            SetupPress::Rules,
            texts.setup_pick_rules(rules_name(settings.rules, texts.lang())),
            presets.collect(),
        ),
        select(
            SetupPress::ThinkTime,
            texts.setup_pick_think_time(think_time),
            times.collect(),
        ),
        select(
            SetupPress::Strength,
            texts.setup_pick_strength(chosen),
            strengths,
        ),
        Row::Buttons(vec![
            Button::new(
                SetupPress::Page(SetupPage::Places),
                ButtonStyle::Secondary,
                texts.setup_button_places(),
            )
            .emoji("◀️"),
            Button::new(
                SetupPress::Pace(next_pace(settings.pace)),
                ButtonStyle::Secondary,
                texts.setup_button_pace(pace_name(settings.pace, texts)),
            ),
        ]),
    ]
}

/// Returns the key of a think time in selects and in the store.
#[must_use]
pub fn think_time_key(time: ThinkTime) -> String {
    match time {
        ThinkTime::Seconds(seconds) => seconds.to_string(),
        ThinkTime::Correspondence => "correspondence".to_owned(),
        ThinkTime::Unlimited => "unlimited".to_owned(),
    }
}

/// Returns the think time with this key.
#[must_use]
pub fn think_time_from_key(key: &str) -> Option<ThinkTime> {
    ThinkTime::CHOICES
        .into_iter()
        .find(|&time| think_time_key(time) == key)
}

const fn switch(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

fn language_name(language: Option<Lang>, texts: Texts) -> String {
    texts.setup_language_is(language.map_or(SetupPress::SERVERS_OWN, Lang::locale))
}

fn strength_name(strength: Option<Strength>, texts: Texts) -> String {
    strength.map_or_else(
        || texts.setup_strength_usual(),
        |strength| strength::name(texts, strength),
    )
}

/// Returns the pace after this one; the program's default stands between the slowest and the
/// fastest.
const fn next_pace(pace: Option<Pace>) -> Option<Pace> {
    match pace {
        None => Some(Pace::Fast),
        Some(Pace::Slow) => None,
        Some(pace) => Some(pace.next()),
    }
}

fn pace_name(pace: Option<Pace>, texts: Texts) -> String {
    pace.map_or_else(|| texts.setup_pace_usual(), |pace| pace::name(texts, pace))
}

pub(crate) fn think_time_name(time: ThinkTime, texts: Texts) -> String {
    match time {
        ThinkTime::Seconds(seconds) => texts.agreed_seconds(seconds),
        ThinkTime::Correspondence => texts.agreed_correspondence(),
        ThinkTime::Unlimited => texts.agreed_unlimited(),
    }
}
