//! `/leaderboard`

use skat_rules::game::GameId;
use skat_store::{BoardKey, ListKind, Order, Period, Scope};
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
    let board = BoardKey {
        scope: Scope::Server(asker.server),
        period: Period::AllTime,
        game: GameId::Skat,
        kind: ListKind::Official,
        order: Order::Points,
    };
    let standings = bot.store.board(board, 0, ROWS, None).await?.rows;
    bot.people.learn(standings.iter().map(|standing| standing.person).collect()).await;
    let rows: Vec<LeaderboardRow> = standings
        .iter()
        .map(|standing| LeaderboardRow {
            name: bot.people.of(standing.person),
            deals: standing.tally.deals,
            won: standing.tally.declared.iter().map(|(_, played)| played.won).sum(),
            lost: standing.tally.declared.iter().map(|(_, played)| played.lost).sum(),
            points: standing.tally.points,
        })
        .collect();
    let message = skat_view::leaderboard(&rows, asker.lang);
    Ok(Done { reply: Reply::Private(private_body(&message)), about: None })
}
