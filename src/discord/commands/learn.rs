//! `/learn`

use skat_rules::card::CardSet;
use skat_rules::games::skat::Action;
use skat_view::{LearnPage, LearnPress, LessonChoice, LessonsDone};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::Audience;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn learn(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| menu(&bot, &invoker).await).await;
    Ok(())
}

/// Shows the list of lessons.
pub(in crate::discord) async fn menu(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let menu = LearnPress {
        done: LessonsDone::default(),
        to: LearnPage::Menu,
    };
    shown(bot, invoker, menu).await
}

/// Replaces the lesson page of the pressed control by the page that the control leads to with these
/// values.
pub(in crate::discord) async fn turn(
    bot: &Bot,
    invoker: &Invoker,
    press: LearnPress,
    values: &[String],
) -> Result<Handled, AskError> {
    shown(bot, invoker, chosen(press, values)).await
}

/// Adds the values chosen in a select to the meaning of its control.
fn chosen(press: LearnPress, values: &[String]) -> LearnPress {
    let to = match press.to {
        LearnPage::Select => values
            .first()
            .and_then(|lesson| lesson.parse().ok())
            .map_or(LearnPage::Menu, |lesson| LearnPage::Step {
                lesson,
                step: 0,
                choice: LessonChoice::Open,
            }),
        LearnPage::SelectDiscards { lesson, step } => {
            let cards: Option<CardSet> = values.iter().map(|card| card.parse().ok()).collect();
            let choice = cards.map_or(LessonChoice::Open, |two| {
                LessonChoice::Act(Action::Discard(two))
            });
            LearnPage::Step {
                lesson,
                step,
                choice,
            }
        }
        page @ (LearnPage::Menu | LearnPage::Step { .. }) => page,
    };
    LearnPress { to, ..press }
}

async fn shown(bot: &Bot, invoker: &Invoker, press: LearnPress) -> Result<Handled, AskError> {
    let reader = bot.people.reader(bot.person(invoker).await?, invoker.lang);
    let form = bot.people.text_form(reader);
    let message = skat_view::learn(press, reader);
    let message = OutgoingMessage::new(message, Audience::Reader, reader, form, Control::Learn);
    Ok(Handled {
        reply: Reply::Drawn(message),
        about: None,
    })
}
