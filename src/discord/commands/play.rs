//! "Play Skat" in a member's menu: a table, and an invitation to it.

use serenity::all::User;
use skat_view::Notice;

use super::opening::{self, TableRequest};
use super::{Context, publicly};
use crate::discord::reply::Handled;

/// Play Skat with a member
#[poise::command(
    context_menu_command = "Play Skat",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn play(ctx: Context<'_>, guest: User) -> Result<(), anyhow::Error> {
    publicly(ctx, async |bot, invoker| {
        if guest.bot || guest.id.get() == invoker.user {
            return Ok(Handled::note(Notice::CannotInvite));
        }
        let wish = TableRequest {
            guest: Some(guest.id.get()),
            ..TableRequest::USUAL
        };
        opening::open(&bot, &invoker, &wish).await
    })
    .await;
    Ok(())
}
