//! `/learn`

use skat_view::{LearnPage, LearnPress, LessonsDone, Press};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::learn_id;
use crate::discord::reply::{Handled, Reply};
use crate::discord::wire::{Audience, body_by};
use crate::tables::AskError;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn learn(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        let menu = LearnPress {
            done: LessonsDone::default(),
            to: LearnPage::Menu,
        };
        shown(&bot, &invoker, menu, Reply::Private).await
    })
    .await;
    Ok(())
}

/// Replaces the lesson page of the pressed control by the page that the control leads to.
pub(in crate::discord) async fn turn(
    bot: &Bot,
    invoker: &Invoker,
    press: LearnPress,
) -> Result<Handled, AskError> {
    shown(bot, invoker, press, Reply::InPlace).await
}

async fn shown(
    bot: &Bot,
    invoker: &Invoker,
    press: LearnPress,
    reply: impl FnOnce(serde_json::Value) -> Reply,
) -> Result<Handled, AskError> {
    let reader = bot.people.reader(bot.person(invoker).await?, invoker.lang);
    let body = body_by(
        &skat_view::learn(press, reader),
        Audience::Reader,
        |press| match press {
            Press::Learn(press) => learn_id::encode(press),
            // Lesson pages have only lesson controls.
            _ => String::new(),
        },
    );
    Ok(Handled {
        reply: reply(body),
        about: None,
    })
}
