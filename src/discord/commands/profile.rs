//! `/profile`

use serenity::all::User;
use skat_rules::game::GameId;
use skat_store::{Highlight, Period, Scope, Tally};
use skat_view::{Mention, Profile};

use super::{Context, GameChoice, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn profile(
    ctx: Context<'_>,
    member: Option<User>,
    game: Option<GameChoice>,
) -> Result<(), anyhow::Error> {
    let game = game.unwrap_or(GameChoice::Skat).into();
    privately(ctx, async |bot, invoker| {
        let user = member.map_or(invoker.user, |member| member.id.get());
        show(&bot, &invoker, user, game).await
    })
    .await;
    Ok(())
}

/// Shows a member's results in a game.
pub(super) async fn show(
    bot: &Bot,
    invoker: &Invoker,
    user: u64,
    game: GameId,
) -> Result<Handled, AskError> {
    let mut all = Tally::default();
    if let Some(person) = bot.store.known_person(user).await? {
        let tallies = bot
            .store
            .tallies_of(Scope::Server(invoker.server), person)
            .await?;
        for (_, tally) in tallies
            .iter()
            .filter(|(key, _)| key.game == game && key.period == Period::AllTime)
        {
            all.add(tally);
        }
    }
    let message = skat_view::profile(&view(Mention::User(user), &all), invoker.lang);
    Ok(Handled {
        reply: Reply::Private(private_body(&message, Control::never)),
        about: None,
    })
}

fn view(name: Mention, tally: &Tally) -> Profile {
    let highlight = |deal: Highlight| (deal.points, deal.at);
    Profile {
        name,
        deals: tally.deals,
        minimum: Tally::MIN_DEALS,
        points: tally.points,
        declared: tally
            .declared
            .iter()
            .map(|&(kind, played)| (kind, played.won, played.lost))
            .collect(),
        defended: (tally.defended.won, tally.defended.lost),
        card_points: tally.card_points,
        overbid: tally.overbid,
        lists: (tally.lists, tally.lists_won),
        best: tally.best.map(highlight),
        worst: tally.worst.map(highlight),
        recent: tally.recent.iter().map(|deal| deal.points).collect(),
    }
}
