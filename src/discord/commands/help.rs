//! `/help`

use poise::ChoiceParameter;
use skat_view::{HelpTopic, Lang};

use super::{Context, privately};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};

/// The help topics, one line for each.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum TopicChoice {
    Overview,
    Buttons,
    Bidding,
    Contracts,
    Play,
    Scoring,
    List,
    Daily,
    Rules,
    Games,
    Computers,
    Fairness,
    Settings,
    Privacy,
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
            TopicChoice::Daily => Self::Daily,
            TopicChoice::Rules => Self::Rules,
            TopicChoice::Games => Self::Games,
            TopicChoice::Computers => Self::Computers,
            TopicChoice::Fairness => Self::Fairness,
            TopicChoice::Settings => Self::Settings,
            TopicChoice::Privacy => Self::Privacy,
            TopicChoice::Commands => Self::Commands,
        }
    }
}

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn help(
    ctx: Context<'_>,
    topic: Option<TopicChoice>,
) -> Result<(), anyhow::Error> {
    let topic = topic.unwrap_or(TopicChoice::Overview).into();
    privately(ctx, async |_, invoker| Ok(about(topic, invoker.lang))).await;
    Ok(())
}

/// Shows a topic.
pub(super) fn about(topic: HelpTopic, lang: Lang) -> Handled {
    let message = skat_view::help(topic, lang);
    Handled {
        reply: Reply::Private(private_body(&message, Control::Help)),
        about: None,
    }
}
