//! `/leaderboard`

use skat_view::{LeaderboardRow, Names as _};

use super::{Context, privately};
use crate::discord::bot::{Asker, Bot};
use crate::discord::reply::{Done, Reply};
use crate::discord::wire::private_body;
use crate::tables::AskError;

/// How many rows are shown.
const ROWS: usize = 20;

/// The best players of this server
#[poise::command(
    slash_command,
    name_localized("de", "rangliste"),
    description_localized("de", "Die besten Spieler dieses Servers"),
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn leaderboard(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, asker| show(&bot, &asker).await).await;
    Ok(())
}

async fn show(bot: &Bot, asker: &Asker) -> Result<Done, AskError> {
    let standings = bot.store.leaderboard(asker.server, ROWS).await?;
    bot.people.learn(standings.iter().map(|standing| standing.person).collect()).await;
    let rows: Vec<LeaderboardRow> = standings
        .iter()
        .map(|standing| LeaderboardRow {
            name: bot.people.of(standing.person),
            deals: standing.deals,
            won: standing.won,
            lost: standing.lost,
            points: standing.points,
        })
        .collect();
    let message = skat_view::leaderboard(&rows, asker.lang);
    Ok(Done { reply: Reply::Private(private_body(&message)), about: None })
}
