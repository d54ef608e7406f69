//! `/skat join`

use skat_table::Command;
use skat_view::Notice;

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::reply::{Handled, Reply, ReplySubject};
use crate::discord::servers::seekers;
use crate::tables::AskError;

#[poise::command(slash_command)]
pub(super) async fn join(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| sit_down(&bot, &invoker).await).await;
    Ok(())
}

async fn sit_down(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let near = bot.tables_near(invoker).await;
    let here = near
        .iter()
        .filter(|seated| seated.room.channel == invoker.channel);
    // A table with a place of theirs comes first, so that joining it says so or takes their place
    // back.
    let found = here.max_by_key(|seated| {
        (
            seated.persons.contains(&person),
            seated.is_open_to(person),
            seated.has_free_place,
            seated.opened_at,
        )
    });
    let Some(table) = bot.bound(invoker, found.map(|seated| seated.table)).await? else {
        return Ok(Handled::note(Notice::NoTableHere));
    };
    let look = bot
        .ask(invoker, person, table, Command::Join { person })
        .await?;
    seekers::leave(bot, invoker).await;
    let notice = if look.expects(person) {
        Notice::Expected
    } else {
        Notice::Joined
    };
    let about = Some(ReplySubject {
        table,
        person,
        had_snapshot: true,
    });
    Ok(Handled {
        reply: Reply::NoteBeforePanel(notice.into()),
        about,
    })
}
