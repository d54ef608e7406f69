//! `/help`

use poise::ChoiceParameter;
use skat_view::HelpTopic;

use super::{Context, privately};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};

/// The help topics, one line for each.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum TopicChoice {
    #[name = "Getting started"]
    #[name_localized("de", "Erste Schritte")]
    Overview,
    #[name = "Buttons and messages"]
    #[name_localized("de", "Knöpfe und Nachrichten")]
    Buttons,
    #[name = "The auction"]
    #[name_localized("de", "Reizen")]
    Bidding,
    #[name = "Contracts and values"]
    #[name_localized("de", "Spiele und Spielwerte")]
    Contracts,
    #[name = "Tricks and following suit"]
    #[name_localized("de", "Stiche und Bedienen")]
    Play,
    #[name = "Scoring"]
    #[name_localized("de", "Abrechnung")]
    Scoring,
    #[name = "List and rounds"]
    #[name_localized("de", "Liste und Runden")]
    List,
    #[name = "Rule sets"]
    #[name_localized("de", "Regelwerke")]
    Rules,
    #[name = "Other games"]
    #[name_localized("de", "Andere Spiele")]
    Games,
    #[name = "Computer players"]
    #[name_localized("de", "Computerspieler")]
    Computers,
    #[name = "Settings of the server"]
    #[name_localized("de", "Einstellungen des Servers")]
    Settings,
    #[name = "Privacy"]
    #[name_localized("de", "Datenschutz")]
    Privacy,
    #[name = "Commands"]
    #[name_localized("de", "Befehle")]
    Commands,
}

impl From<TopicChoice> for HelpTopic {
    fn from(choice: TopicChoice) -> Self {
        match choice {
            TopicChoice::Overview => Self::Overview,
            TopicChoice::Buttons => Self::Buttons,
            TopicChoice::Bidding => Self::Bidding,
            TopicChoice::Contracts => Self::Contracts,
            TopicChoice::Play => Self::Play,
            TopicChoice::Scoring => Self::Scoring,
            TopicChoice::List => Self::List,
            TopicChoice::Rules => Self::Rules,
            TopicChoice::Games => Self::Games,
            TopicChoice::Computers => Self::Computers,
            TopicChoice::Settings => Self::Settings,
            TopicChoice::Privacy => Self::Privacy,
            TopicChoice::Commands => Self::Commands,
        }
    }
}

/// Get help on playing, rules and commands
#[poise::command(
    slash_command,
    name_localized("de", "hilfe"),
    description_localized("de", "Hilfe zum Spielen, zu Regeln und Befehlen"),
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn help(
    ctx: Context<'_>,
    #[description = "Topic (default: getting started)"]
    #[name_localized("de", "thema")]
    #[description_localized("de", "Thema (Standard: Erste Schritte)")]
    topic: Option<TopicChoice>,
) -> Result<(), anyhow::Error> {
    let topic = topic.unwrap_or(TopicChoice::Overview).into();
    privately(ctx, async |_, invoker| {
        let message = skat_view::help(topic, invoker.lang);
        Ok(Handled {
            reply: Reply::Private(private_body(&message, Control::Help)),
            about: None,
        })
    })
    .await;
    Ok(())
}
