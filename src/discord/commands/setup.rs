//! `/setup`: the settings of the server, for members who manage it.

use skat_rules::rule_set::Preset;
use skat_table::Strength;
use skat_view::{Notice, SetupPage, SetupPress, notice};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::reply::{Handled, Reply};
use crate::discord::self_test;
use crate::discord::server_settings::{self, Changed, language_from_key, think_time_from_key};
use crate::discord::wire::private_body;
use crate::tables::AskError;

#[poise::command(
    slash_command,
    default_member_permissions = "MANAGE_GUILD",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn setup(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        if !invoker.manages_server() {
            return Ok(Handled::note(notice(Notice::NotManager, invoker.lang)));
        }
        let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
        let body = private_body(&skat_view::setup(
            &settings,
            SetupPage::Places,
            invoker.lang,
        ));
        Ok(Handled {
            reply: Reply::Private(body),
            about: None,
        })
    })
    .await;
    Ok(())
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
        return Ok(Handled::note(notice(Notice::NotManager, invoker.lang)));
    }
    let store = bot.store.as_ref();
    let settings = match (press, wanted(press, values)) {
        (SetupPress::SelfTest, _) => return test(bot, invoker).await,
        (_, Some(changed)) => server_settings::change(store, invoker.server, &changed).await?,
        (_, None) => server_settings::settings(store, invoker.server).await?,
    };
    let body = private_body(&skat_view::setup(&settings, press.page(), invoker.lang));
    Ok(Handled {
        reply: Reply::InPlace(body),
        about: None,
    })
}

/// Returns the change that this press makes; `None` if it makes none or its values can't be parsed.
fn wanted(press: SetupPress, values: &[String]) -> Option<Changed> {
    let first = values.first().map_or("", String::as_str);
    let ids = || values.iter().filter_map(|id| id.parse().ok());
    match press {
        SetupPress::Page(_) | SetupPress::SelfTest => None,
        SetupPress::Channels => Some(Changed::Channels(ids().collect())),
        SetupPress::Role => Some(Changed::Role(ids().next())),
        SetupPress::Threads(threads) => Some(Changed::Threads(threads)),
        SetupPress::Leaderboards(leaderboards) => Some(Changed::Leaderboards(leaderboards)),
        SetupPress::Hints(hints) => Some(Changed::Hints(hints)),
        SetupPress::Language if first == SetupPress::SERVERS_OWN => Some(Changed::Language(None)),
        SetupPress::Language => language_from_key(first).map(|lang| Changed::Language(Some(lang))),
        SetupPress::Rules => Preset::from_key(first).map(Changed::Rules),
        SetupPress::Strength if first == SetupPress::USUAL => Some(Changed::Strength(None)),
        SetupPress::Strength => {
            Strength::from_key(first).map(|strength| Changed::Strength(Some(strength)))
        }
        SetupPress::ThinkTime => think_time_from_key(first).map(Changed::ThinkTime),
    }
}

async fn test(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let found = match self_test::run(bot, invoker, &settings).await {
        Ok(found) => found,
        Err(error) => {
            tracing::warn!(%error, "can't run the self-test");
            return Ok(Handled::note(notice(Notice::InternalTrouble, invoker.lang)));
        }
    };
    let body = private_body(&skat_view::self_test(&found, invoker.lang));
    Ok(Handled {
        reply: Reply::Private(body),
        about: None,
    })
}
