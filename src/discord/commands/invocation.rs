//! Carries out a command and responds: the part that all commands have in common.

use std::future::Future;
use std::sync::Arc;

use skat_store::LogPosition;
use skat_table::{PersonId, PlayerView, TableId};
use skat_view::{Notice, Panel};

use crate::discord::bot::{Bot, Invoker};
use crate::discord::messenger::ShownState;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::reply::{Handled, Origin, PanelBody, Reply, ReplySubject};
use crate::discord::respond::{respond, respond_later};
use crate::tables::AskError;

/// The context that poise passes to a command.
pub(super) type Context<'a> = poise::ApplicationContext<'a, Arc<Bot>, anyhow::Error>;

/// Carries out a command with an ephemeral response.
pub(super) async fn privately<F>(ctx: Context<'_>, work: impl FnOnce(Arc<Bot>, Invoker) -> F)
where
    F: Future<Output = Result<Handled, AskError>>,
{
    respond_as(ctx, Origin::Command { private: true }, work).await;
}

/// Does the same for a response with a large file: a placeholder goes out before the work begins.
pub(super) async fn privately_later<F>(ctx: Context<'_>, work: impl FnOnce(Arc<Bot>, Invoker) -> F)
where
    F: Future<Output = Result<Handled, AskError>>,
{
    let (bot, invoker) = (ctx.data(), invoker(ctx));
    // A placeholder that another process can't fill would stay forever.
    if !bot.tables.are_elsewhere(invoker.server) {
        respond_later(
            bot,
            &invoker,
            Origin::Command { private: true },
            carry_out(bot, &invoker, ctx, work),
        )
        .await;
    }
}

/// Carries out a command with a public response, unless it is refused.
pub(super) async fn publicly<F>(ctx: Context<'_>, work: impl FnOnce(Arc<Bot>, Invoker) -> F)
where
    F: Future<Output = Result<Handled, AskError>>,
{
    respond_as(ctx, Origin::Command { private: false }, work).await;
}

async fn respond_as<F>(ctx: Context<'_>, origin: Origin, work: impl FnOnce(Arc<Bot>, Invoker) -> F)
where
    F: Future<Output = Result<Handled, AskError>>,
{
    let (bot, invoker) = (ctx.data(), invoker(ctx));
    let done = carry_out(bot, &invoker, ctx, work);
    respond(bot, &invoker, origin, done).await;
}

/// Returns true for the commands that lead people to their own data. No block takes that right
/// away.
fn is_about_own_data(ctx: Context<'_>) -> bool {
    matches!(
        &*ctx.command().qualified_name,
        "privacy export" | "privacy delete"
    )
}

/// Returns true for the commands that need no server.
fn works_in_direct_messages(ctx: Context<'_>) -> bool {
    matches!(&*ctx.command().qualified_name, "deal" | "daily")
}

/// Returns true for the commands that any process answers. By user install they come from servers
/// that no process serves.
fn is_answered_anywhere(ctx: Context<'_>) -> bool {
    ctx.command().qualified_name == "daily"
}

fn invoker(ctx: Context<'_>) -> Invoker {
    Invoker::of_command(ctx.interaction, ctx.data().clock.now())
}

async fn carry_out<F>(
    bot: &Arc<Bot>,
    invoker: &Invoker,
    ctx: Context<'_>,
    work: impl FnOnce(Arc<Bot>, Invoker) -> F,
) -> Handled
where
    F: Future<Output = Result<Handled, AskError>>,
{
    if invoker.server == 0 && !works_in_direct_messages(ctx) {
        return Handled::note(Notice::ServerOnly);
    }
    if bot.tables.are_elsewhere(invoker.server) && !is_answered_anywhere(ctx) {
        return Handled {
            reply: Reply::LeftToOthers,
            about: None,
        };
    }
    if !is_about_own_data(ctx)
        && let Some(refusal) = bot.block_refusal(invoker)
    {
        return refusal;
    }
    if !bot.actions.allow(invoker.user, invoker.server) {
        return Handled::note(Notice::TooQuick);
    }
    let done = work(Arc::clone(bot), invoker.clone()).await;
    bot.note_presence(invoker);
    done.unwrap_or_else(|error| bot.trouble(&error))
}

/// Returns the body of the invoker's panel of this kind.
pub(super) async fn panel_body(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
    person: PersonId,
    position: LogPosition,
    view: &PlayerView,
    which: Panel,
) -> PanelBody {
    let names = bot.people.names_at(&view.table).await;
    let reader = bot.people.reader(person, invoker.lang);
    let form = bot.people.text_form(reader);
    let sent = OutgoingMessage::panel(view, which, None, table, &names, reader, form);
    PanelBody {
        shown: ShownState::of(
            view,
            position,
            (which == Panel::Normal).then(|| sent.imprint()),
        ),
        decision: view.decision,
        sent,
    }
}

/// Returns the invoker's panel of this kind as an ephemeral message.
pub(super) async fn panel_reply(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
    person: PersonId,
    position: LogPosition,
    view: &PlayerView,
    which: Panel,
) -> Handled {
    Handled {
        reply: Reply::Panel(panel_body(bot, invoker, table, person, position, view, which).await),
        about: Some(ReplySubject {
            table,
            person,
            had_snapshot: false,
        }),
    }
}
