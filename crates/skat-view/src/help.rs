//! Help by topic.

use crate::texts::Texts;
use crate::{Choice, Embed, Lang, Message, Press, Row, Select};

const COLOUR: u32 = 0x5865F2;

/// What help is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpTopic {
    /// How to get going.
    Overview,
    /// What the buttons mean, and where one's cards are.
    Buttons,
    /// The auction.
    Bidding,
    /// What can be played, and what it is worth.
    Contracts,
    /// The tricks.
    Play,
    /// How deals are reckoned.
    Scoring,
    /// How long is played, and who wins in the end.
    List,
    /// By which rules a table can play.
    Rules,
    /// The sister games.
    Games,
    /// The autoplayers.
    Computers,
    /// What can be set on a server.
    Settings,
    /// What is stored about oneself.
    Privacy,
    /// All commands.
    Commands,
}

impl HelpTopic {
    /// All topics in the order in which they are offered.
    pub const ALL: [Self; 13] = [
        Self::Overview,
        Self::Buttons,
        Self::Bidding,
        Self::Contracts,
        Self::Play,
        Self::Scoring,
        Self::List,
        Self::Rules,
        Self::Games,
        Self::Computers,
        Self::Settings,
        Self::Privacy,
        Self::Commands,
    ];

    /// The key used in options.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Overview => "overview",
            Self::Buttons => "buttons",
            Self::Bidding => "bidding",
            Self::Contracts => "contracts",
            Self::Play => "play",
            Self::Scoring => "scoring",
            Self::List => "list",
            Self::Rules => "rules",
            Self::Games => "games",
            Self::Computers => "computers",
            Self::Settings => "settings",
            Self::Privacy => "privacy",
            Self::Commands => "commands",
        }
    }

    /// The topic with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.key() == key)
    }

    /// The topic's name.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        Texts::of(lang).help_topic(self.key())
    }
}

/// The help on a topic, with a way to the others.
#[must_use]
pub fn help(topic: HelpTopic, lang: Lang) -> Message {
    let texts = Texts::of(lang);
    let description = match topic {
        HelpTopic::Overview => texts.help_overview(),
        HelpTopic::Buttons => texts.help_buttons(),
        HelpTopic::Bidding => texts.help_bidding(),
        HelpTopic::Contracts => texts.help_contracts(),
        HelpTopic::Play => texts.help_play(),
        HelpTopic::Scoring => texts.help_scoring(),
        HelpTopic::List => texts.help_list(),
        HelpTopic::Rules => texts.help_rules(),
        HelpTopic::Games => texts.help_games(),
        HelpTopic::Computers => texts.help_computers(),
        HelpTopic::Settings => texts.help_settings(),
        HelpTopic::Privacy => texts.help_privacy(),
        HelpTopic::Commands => texts.help_commands(),
    };
    let embed = Embed { title: topic.name(lang), description, colour: COLOUR, ..Embed::default() };
    let option = |topic: &HelpTopic| Choice {
        label: topic.name(lang),
        value: topic.key().to_owned(),
        description: None,
        emoji: None,
    };
    let select = Select {
        press: Press::HelpTopic,
        placeholder: texts.help_choose(),
        min: 1,
        max: 1,
        options: HelpTopic::ALL.iter().filter(|other| **other != topic).map(option).collect(),
    };
    Message { embed: Some(embed), rows: vec![Row::Select(select)], ..Message::default() }
}
