//! Help by topic.

use crate::texts::Texts;
use crate::{Embed, Lang, Message};

const COLOUR: u32 = 0x5865F2;

/// What help is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpTopic {
    /// How to get going.
    Overview,
    /// The auction.
    Bidding,
    /// What can be played, and what it is worth.
    Contracts,
    /// The tricks.
    Play,
    /// How deals and lists are reckoned.
    Scoring,
    /// All commands.
    Commands,
}

impl HelpTopic {
    /// All topics in the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Overview, Self::Bidding, Self::Contracts, Self::Play, Self::Scoring, Self::Commands];

    /// The key used in options.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Overview => "overview",
            Self::Bidding => "bidding",
            Self::Contracts => "contracts",
            Self::Play => "play",
            Self::Scoring => "scoring",
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

/// The help on a topic.
#[must_use]
pub fn help(topic: HelpTopic, lang: Lang) -> Message {
    let texts = Texts::of(lang);
    let description = match topic {
        HelpTopic::Overview => texts.help_overview(),
        HelpTopic::Bidding => texts.help_bidding(),
        HelpTopic::Contracts => texts.help_contracts(),
        HelpTopic::Play => texts.help_play(),
        HelpTopic::Scoring => texts.help_scoring(),
        HelpTopic::Commands => texts.help_commands(),
    };
    let embed = Embed { title: topic.name(lang), description, colour: COLOUR, ..Embed::default() };
    Message { embed: Some(embed), ..Message::default() }
}
