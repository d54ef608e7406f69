//! `/privacy`

use poise::ChoiceParameter;
use skat_store::{DealsKept, erase_person, export_person, keep_deals, share as share_person};
use skat_view::Privacy;

use super::{Context, privately, privately_later};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::payload::AttachedFile;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

/// Largest file that Discord accepts from everybody, in bytes.
const LARGEST_FILE: usize = 10 * 1024 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
enum Switch {
    On,
    Off,
}

#[poise::command(
    slash_command,
    subcommands("export", "delete", "share", "keep"),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn privacy(_: Context<'_>) -> Result<(), anyhow::Error> {
    Ok(())
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately_later(ctx, async |bot, invoker| export_data(&bot, &invoker).await).await;
    Ok(())
}

/// Sends the data about the invoker as a file.
pub(super) async fn export_data(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let Some(export) = export_person(bot.store.as_ref(), invoker.user).await? else {
        return Ok(Handled::note(Privacy::Nothing));
    };
    let content = format!("{export:#}\n").into_bytes();
    if content.len() > LARGEST_FILE {
        return Ok(Handled::note(Privacy::ExportTooLarge));
    }
    let file = AttachedFile {
        name: "skatrunde.json".to_owned(),
        content: content.into(),
        description: None,
    };
    Ok(Handled {
        reply: Reply::NoteWithFile(Privacy::Exported.into(), file),
        about: None,
    })
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |_, invoker| Ok(ask_to_delete(&invoker))).await;
    Ok(())
}

/// Asks the invoker to confirm that the data about them is deleted.
pub(super) fn ask_to_delete(invoker: &Invoker) -> Handled {
    let message = skat_view::ask_to_delete(invoker.lang);
    Handled {
        reply: Reply::Private(private_body(&message, Control::Privacy)),
        about: None,
    }
}

#[poise::command(slash_command)]
async fn share(ctx: Context<'_>, show: Switch) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        share_results(&bot, &invoker, show == Switch::On).await
    })
    .await;
    Ok(())
}

/// Returns true if the invoker's results show on other servers.
pub(super) async fn shares_results(bot: &Bot, invoker: &Invoker) -> Result<bool, AskError> {
    Ok(match bot.store.known_person(invoker.user).await? {
        Some(person) => bot.store.settings(person).await?.shared,
        None => false,
    })
}

/// Shows the invoker's results on other servers, or stops showing them there.
pub(super) async fn share_results(
    bot: &Bot,
    invoker: &Invoker,
    is_on: bool,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    share_person(bot.store.as_ref(), person, is_on).await?;
    Ok(Handled::note(if is_on {
        Privacy::Shared
    } else {
        Privacy::Unshared
    }))
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum KeptChoice {
    Always,
    Year,
    Month,
}

impl From<KeptChoice> for DealsKept {
    fn from(choice: KeptChoice) -> Self {
        match choice {
            KeptChoice::Always => Self::Always,
            KeptChoice::Year => Self::Year,
            KeptChoice::Month => Self::Month,
        }
    }
}

#[poise::command(slash_command)]
async fn keep(ctx: Context<'_>, deals: KeptChoice) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        keep_finished_deals(&bot, &invoker, deals.into()).await
    })
    .await;
    Ok(())
}

/// Keeps the invoker's finished deals for this time, and lets go of older ones.
async fn keep_finished_deals(
    bot: &Bot,
    invoker: &Invoker,
    kept: DealsKept,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    keep_deals(bot.store.as_ref(), person, kept, bot.clock.now()).await?;
    Ok(Handled::note(Privacy::DealsKept(kept.days())))
}

/// Erases the invoker's data. The process that serves their tables notices and removes them there.
pub(in crate::discord) async fn delete_data(
    bot: &Bot,
    invoker: &Invoker,
) -> Result<Handled, AskError> {
    if bot.store.known_person(invoker.user).await?.is_some() {
        erase_person(bot.store.as_ref(), invoker.user).await?;
        bot.people.know_nobody();
    }
    Ok(Handled {
        reply: Reply::NoteInPlace(Privacy::Deleted.into()),
        about: None,
    })
}
