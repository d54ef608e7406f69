//! `/rules`: the rule book with search.

use serenity::all::{CommandInteraction, CommandOptionType};
use skat_view::rules_matching;

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::transport::FirstResponse;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};

/// Discord's limit of autocomplete choices.
const COMPLETIONS: usize = 25;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
async fn look_up(
    ctx: Context<'_>,
    #[max_length = 100] search: String,
) -> Result<(), anyhow::Error> {
    privately(ctx, async |_, invoker| {
        let body = private_body(&skat_view::rule(&search, invoker.lang), Control::RuleBook);
        Ok(Handled {
            reply: Reply::Private(body),
            about: None,
        })
    })
    .await;
    Ok(())
}

/// Returns the command. [`complete`] responds to its autocompletion, because poise would respond
/// by a way of its own.
pub(super) fn rules() -> poise::Command<std::sync::Arc<Bot>, anyhow::Error> {
    let mut command = look_up();
    "rules".clone_into(command.name.to_mut());
    for parameter in &mut command.parameters {
        parameter.type_setter = Some(|option| {
            option
                .kind(CommandOptionType::String)
                .max_length(100)
                .set_autocomplete(true)
        });
    }
    command
}

/// Responds to an autocompletion. It counts like a command; beyond the limit, and to the blocked,
/// nothing is suggested.
pub(in crate::discord) async fn complete(bot: &Bot, typing: &CommandInteraction) {
    let invoker = Invoker::of_command(typing, bot.clock.now());
    if bot.tables.are_elsewhere(invoker.server) {
        return;
    }
    let typed = typing.data.autocomplete().map_or("", |option| option.value);
    let is_blocked = bot.block_refusal(&invoker).is_some();
    let found = if !is_blocked && bot.actions.allow(invoker.user, invoker.server) {
        rules_matching(typed, invoker.lang, COMPLETIONS)
    } else {
        Vec::new()
    };
    let completions = found
        .into_iter()
        .map(|entry| (entry.title.to_owned(), entry.key.to_owned()))
        .collect();
    let responded = bot
        .transport
        .respond(
            invoker.interaction,
            &invoker.token,
            FirstResponse::Completions(completions),
        )
        .await;
    if let Err(error) = responded {
        tracing::debug!(%error, "can't send autocomplete choices");
    }
}
