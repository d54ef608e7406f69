//! `/skat leave`

use skat_table::{Command, PlayerView, StageView};
use skat_view::{Notice, Panel};

use super::{Context, panel_reply, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::reply::Handled;
use crate::tables::AskError;

#[poise::command(slash_command)]
pub(super) async fn leave(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| get_up(&bot, &invoker).await).await;
    Ok(())
}

/// Leaves a lobby or an expected place at once. A player in a running list is asked first, as after
/// the button, unless an autoplayer acts for them anyway.
async fn get_up(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = bot.own_table(invoker, person).await;
    let Some(table) = bot.bound(invoker, found).await? else {
        return Ok(Handled::note(Notice::NotSeatedHere));
    };
    let look = bot.tables.look(table, invoker.server, person).await?;
    let goes_on = matches!(
        look.table.stage,
        StageView::Locking | StageView::Playing(_) | StageView::Between { .. }
    );
    let plays = |view: &&PlayerView| view.table.places[view.place.index()].is_person();
    if let Some(view) = look.player.as_ref().filter(plays).filter(|_| goes_on) {
        let asks = Panel::ConfirmLeave;
        return Ok(panel_reply(bot, invoker, table, person, look.position, view, asks).await);
    }
    let expected = look.expects(person);
    bot.ask(invoker, person, table, Command::Leave { person })
        .await?;
    let notice = if expected {
        Notice::Withdrawn
    } else {
        Notice::Left
    };
    Ok(Handled::about(notice, table, person))
}
