//! *Review deal* in a message's menu: replays the deal of a result.

use serenity::all::{ActionRowComponent, ButtonKind, Message};
use skat_view::{Eyes, Notice};

use super::{Context, deal, privately};
use crate::discord::controls::control::{Control, NamedDeal};
use crate::discord::reply::Handled;

/// Review deal
#[poise::command(
    context_menu_command = "Review deal",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn replay(ctx: Context<'_>, message: Message) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| match deal_of(&message) {
        Some(NamedDeal::Coded(code)) => {
            Box::pin(deal::show(&bot, &invoker, code, 0, Eyes::Open)).await
        }
        Some(NamedDeal::Numbered(table, number)) => {
            Box::pin(deal::show_of_table(&bot, &invoker, table, number)).await
        }
        None => Ok(Handled::note(Notice::NoDealShown)),
    })
    .await;
    Ok(())
}

/// Returns the finished deal that a message is about.
///
/// The custom ids of its controls name the deal, as they do for a press. A message proves nothing:
/// another bot may have sent it. So this decides only which deal is wanted, never who may see it.
fn deal_of(message: &Message) -> Option<NamedDeal> {
    let components = message.components.iter().flat_map(|row| &row.components);
    components
        .filter_map(custom_id)
        .filter_map(Control::parse)
        .find_map(Control::finished_deal)
}

fn custom_id(component: &ActionRowComponent) -> Option<&str> {
    match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
            ButtonKind::Link { .. } | ButtonKind::Premium { .. } => None,
        },
        ActionRowComponent::SelectMenu(select) => select.custom_id.as_deref(),
        _ => None,
    }
}
