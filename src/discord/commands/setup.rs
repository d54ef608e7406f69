//! `/setup`: the settings of the server, for members who manage it.

use skat_view::{Notice, Setup, SetupPage, SetupPress};

use super::opening::missing_permission;
use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::discord::servers::{entrances, rank_roles, self_test, server_settings};
use crate::tables::AskError;

#[poise::command(
    slash_command,
    default_member_permissions = "MANAGE_GUILD",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn setup(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| current(&bot, &invoker).await).await;
    Ok(())
}

/// Shows the current settings, if the invoker may change them.
pub(super) async fn current(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    if !invoker.manages_server() {
        return Ok(Handled::note(Notice::NotManager));
    }
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let message = skat_view::setup(&settings, SetupPage::Places, invoker.lang);
    Ok(Handled {
        reply: Reply::Private(private_body(&message, Control::Setup)),
        about: None,
    })
}

/// Handles a press in the settings.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    press: SetupPress,
    values: &[String],
) -> Result<Handled, AskError> {
    // The invoker may have lost the right to manage the server since the settings were shown.
    if !invoker.manages_server() {
        return Ok(Handled::note(Notice::NotManager));
    }
    let store = bot.store.as_ref();
    let mut settings = match (press, server_settings::chosen(press, values)) {
        (SetupPress::SelfTest, _) => return test(bot, invoker).await,
        (SetupPress::PostEntrance, _) => match post_entrance(bot, invoker).await? {
            Ok(settings) => settings,
            Err(notice) => return Ok(Handled::note(notice)),
        },
        (_, Some(change)) => {
            let mut changes = vec![server_settings::chosen_in(change, invoker.lang)];
            if press.page() == SetupPage::Ranks {
                changes.push(rank_roles::asked(bot.clock.now()));
            }
            server_settings::change(store, invoker.server, changes).await?
        }
        (SetupPress::ApplyRanks, None) => {
            let asked = vec![rank_roles::asked(bot.clock.now())];
            server_settings::change(store, invoker.server, asked).await?
        }
        (_, None) => server_settings::settings(store, invoker.server).await?,
    };
    if press.page() == SetupPage::Ranks {
        let roles = &mut settings.rank_roles;
        rank_roles::look(&bot.transport, invoker.server, roles).await;
    }
    let message = skat_view::setup(&settings, press.page(), invoker.lang);
    let body = private_body(&message, Control::Setup);
    Ok(Handled {
        reply: Reply::InPlace(body),
        about: None,
    })
}

/// Posts the entrance in the invoker's channel. Returns the settings, or the reason why nothing was
/// posted.
async fn post_entrance(bot: &Bot, invoker: &Invoker) -> Result<Result<Setup, Notice>, AskError> {
    if let Some(missing) = missing_permission(invoker, false) {
        return Ok(Err(missing));
    }
    let posted = entrances::post(bot, invoker.server, invoker.channel, invoker.lang).await?;
    Ok(posted.map_err(|error| {
        tracing::warn!(%error, "can't post the entrance");
        Notice::InternalTrouble
    }))
}

async fn test(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let found = match self_test::run(&bot.transport, invoker, &settings).await {
        Ok(found) => found,
        Err(error) => {
            tracing::warn!(%error, "can't run the self-test");
            return Ok(Handled::note(Notice::InternalTrouble));
        }
    };
    let body = private_body(&skat_view::self_test(&found, invoker.lang), Control::never);
    Ok(Handled {
        reply: Reply::Private(body),
        about: None,
    })
}
