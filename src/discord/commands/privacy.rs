//! `/privacy`

use poise::ChoiceParameter;
use skat_store::{erase_person, export_person, share as share_person};
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
    subcommands("export", "delete", "share"),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn privacy(_: Context<'_>) -> Result<(), anyhow::Error> {
    Ok(())
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately_later(ctx, async |bot, invoker| {
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
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |_, invoker| {
        let message = skat_view::ask_to_delete(invoker.lang);
        Ok(Handled {
            reply: Reply::Private(private_body(&message, Control::Privacy)),
            about: None,
        })
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn share(ctx: Context<'_>, show: Switch) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        let person = bot.person(&invoker).await?;
        share_person(bot.store.as_ref(), person, show == Switch::On).await?;
        let what = if show == Switch::On {
            Privacy::Shared
        } else {
            Privacy::Unshared
        };
        Ok(Handled::note(what))
    })
    .await;
    Ok(())
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
