//! Help by topic.

use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Embed, HelpPress, Lang, Message, Row, Select, SelectChoice};

const COLOUR: u32 = 0x5865F2;

/// A topic of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpTopic {
    /// The first steps.
    Overview,
    /// The buttons, and how players see their own cards.
    Buttons,
    /// The auction.
    Bidding,
    /// The contracts and their values.
    Contracts,
    /// The play of the tricks.
    Play,
    /// The settlement of a deal.
    Scoring,
    /// The length of a list, and how its winner is found.
    List,
    /// The daily list.
    Daily,
    /// The rule sets that a table can use.
    Rules,
    /// The sister games.
    Games,
    /// The autoplayers.
    Computers,
    /// How players check the deals.
    Fairness,
    /// The settings of a server.
    Settings,
    /// The data stored about a person.
    Privacy,
    /// All slash commands.
    Commands,
}

impl HelpTopic {
    /// All topics in display order.
    pub const ALL: [Self; 15] = [
        Self::Overview,
        Self::Buttons,
        Self::Bidding,
        Self::Contracts,
        Self::Play,
        Self::Scoring,
        Self::List,
        Self::Daily,
        Self::Rules,
        Self::Games,
        Self::Computers,
        Self::Fairness,
        Self::Settings,
        Self::Privacy,
        Self::Commands,
    ];

    /// Returns the key used in options and custom ids.
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
            Self::Daily => "daily",
            Self::Rules => "rules",
            Self::Games => "games",
            Self::Computers => "computers",
            Self::Fairness => "fairness",
            Self::Settings => "settings",
            Self::Privacy => "privacy",
            Self::Commands => "commands",
        }
    }

    /// Finds the topic with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.key() == key)
    }

    /// Returns the topic's name.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        Texts::of(lang).help_topic(self.key())
    }
}

/// Builds the help on a topic, with a select of the other topics. The first steps lead to the
/// lessons.
#[must_use]
pub fn help(topic: HelpTopic, lang: Lang) -> Message<HelpPress> {
    let texts = Texts::of(lang);
    let description = match topic {
        HelpTopic::Overview => texts.help_overview(),
        HelpTopic::Buttons => texts.help_buttons(),
        HelpTopic::Bidding => texts.help_bidding(),
        HelpTopic::Contracts => texts.help_contracts(),
        HelpTopic::Play => texts.help_play(),
        HelpTopic::Scoring => texts.help_scoring(),
        HelpTopic::List => texts.help_list(),
        HelpTopic::Daily => texts.help_daily(),
        HelpTopic::Rules => texts.help_rules(),
        HelpTopic::Games => texts.help_games(),
        HelpTopic::Computers => texts.help_computers(),
        HelpTopic::Fairness => texts.help_fairness(),
        HelpTopic::Settings => texts.help_settings(),
        HelpTopic::Privacy => texts.help_privacy(),
        HelpTopic::Commands => texts.help_commands(),
    };
    let embed = Embed {
        title: topic.name(lang),
        description: description.into(),
        colour: COLOUR,
        ..Embed::default()
    };
    let option = |topic: &HelpTopic| SelectChoice {
        label: topic.name(lang),
        value: topic.key().to_owned(),
        description: None,
        emoji: None,
    };
    let select = Select {
        press: HelpPress::ChooseTopic,
        placeholder: texts.help_choose(),
        min: 1,
        max: 1,
        options: HelpTopic::ALL
            .iter()
            .filter(|other| **other != topic)
            .map(option)
            .collect(),
    };
    let learn = (topic == HelpTopic::Overview).then(|| {
        let label = texts.help_button_learn();
        Row::Buttons(vec![
            Button::new(HelpPress::Learn, ButtonStyle::Success, label).emoji("🎓"),
        ])
    });
    Message {
        embed: Some(embed),
        rows: learn.into_iter().chain([Row::Select(select)]).collect(),
        ..Message::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entrance;

    #[test]
    fn the_first_steps_name_the_entrance() {
        for lang in Lang::ALL {
            let title = entrance(lang).embed.expect("an embed").title;
            let name = title.trim_start_matches(|letter: char| !letter.is_alphanumeric());
            let help = help(HelpTopic::Overview, lang).embed.expect("an embed");
            let text = help.description.to_string();
            assert!(text.contains(name), "{text}");
        }
    }
}
