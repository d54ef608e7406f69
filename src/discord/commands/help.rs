//! `/help`

use poise::ChoiceParameter;
use skat_view::HelpTopic;

use super::{Context, privately};
use crate::discord::reply::{Done, Reply};
use crate::discord::wire::private_body;

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum TopicChoice {
    #[name = "Getting started"]
    #[name_localized("de", "Erste Schritte")]
    Overview,
    #[name = "The auction"]
    #[name_localized("de", "Reizen")]
    Bidding,
    #[name = "Contracts and values"]
    #[name_localized("de", "Spiele und Spielwerte")]
    Contracts,
    #[name = "Playing the tricks"]
    #[name_localized("de", "Stiche und Bedienen")]
    Play,
    #[name = "Scoring"]
    #[name_localized("de", "Abrechnung")]
    Scoring,
    #[name = "Commands"]
    #[name_localized("de", "Befehle")]
    Commands,
}

impl From<TopicChoice> for HelpTopic {
    fn from(choice: TopicChoice) -> Self {
        match choice {
            TopicChoice::Overview => Self::Overview,
            TopicChoice::Bidding => Self::Bidding,
            TopicChoice::Contracts => Self::Contracts,
            TopicChoice::Play => Self::Play,
            TopicChoice::Scoring => Self::Scoring,
            TopicChoice::Commands => Self::Commands,
        }
    }
}

/// How to play Skat here
#[poise::command(
    slash_command,
    name_localized("de", "hilfe"),
    description_localized("de", "Wie man hier Skat spielt"),
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn help(
    ctx: Context<'_>,
    #[description = "What about"]
    #[name_localized("de", "thema")]
    #[description_localized("de", "Worüber")]
    topic: Option<TopicChoice>,
) -> Result<(), anyhow::Error> {
    let topic = topic.unwrap_or(TopicChoice::Overview).into();
    privately(ctx, async |_, asker| {
        let message = skat_view::help(topic, asker.lang);
        Ok(Done { reply: Reply::Private(private_body(&message)), about: None })
    })
    .await;
    Ok(())
}
