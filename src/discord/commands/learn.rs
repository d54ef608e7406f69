//! `/learn`

use serde_json::Value;
use skat_view::{Lang, LearnPage, LearnPress, LessonsDone, Press};

use super::{Context, privately};
use crate::discord::learn_id;
use crate::discord::reply::{Done, Reply};
use crate::discord::wire::{Audience, body_by};

/// Learn Skat in twelve short lessons
#[poise::command(
    slash_command,
    name_localized("de", "lernen"),
    description_localized("de", "Skat lernen in zwölf kurzen Lektionen"),
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn learn(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |_, asker| {
        let menu = LearnPress { done: LessonsDone::default(), to: LearnPage::Menu };
        Ok(Done { reply: Reply::Private(page_body(menu, asker.lang)), about: None })
    })
    .await;
    Ok(())
}

/// The body of the page that a control of the lessons leads to.
pub(in crate::discord) fn page_body(press: LearnPress, lang: Lang) -> Value {
    body_by(&skat_view::learn(press, lang), Audience::Reader, |press| match press {
        Press::Learn(press) => learn_id::encode(press),
        // No page of the lessons has a control that means anything else.
        _ => String::new(),
    })
}
