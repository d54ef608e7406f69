//! `/settings`

use skat_view::{PersonSettings, PersonalSetting, settings};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::Audience;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;
#[poise::command(
    slash_command,
    rename = "settings",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn settings_command(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| current(&bot, &invoker).await).await;
    Ok(())
}

/// Shows the invoker's current settings.
pub(super) async fn current(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    Ok(shown(bot, invoker, bot.people.settings(person)))
}

/// Changes a setting of the invoker and shows their current settings.
pub(in crate::discord) async fn choose(
    bot: &Bot,
    invoker: &Invoker,
    setting: PersonalSetting,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let chosen = bot
        .people
        .choose(person, |settings| settings.choose(setting))
        .await?;
    Ok(shown(bot, invoker, chosen))
}

fn shown(bot: &Bot, invoker: &Invoker, chosen: PersonSettings) -> Handled {
    let reader = bot.people.public_reader(invoker.lang);
    let reader = skat_view::Reader {
        look: chosen.look,
        ..reader
    };
    Handled {
        reply: Reply::Drawn(OutgoingMessage::new(
            settings(chosen, reader),
            Audience::Reader,
            reader,
            bot.people.text_form(reader),
            Control::Settings,
        )),
        about: None,
    }
}
