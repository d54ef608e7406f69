//! Posts the head of the hash chain over all lists once a day, if the operator has set a channel.
//!
//! The head is noted once it is posted. If the process dies in between, the next one posts the same
//! head again. Soon after, Discord knows the nonce; later, it is there twice, which misleads nobody.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::future::pending;
use std::time::Duration;

use skat_store::{
    ChainHead, ChainedList, Day, StoreError, chain_head, chained_lists, note_chain_head,
};
use skat_view::{TextForm, chain_message};

use crate::discord::bot::Bot;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::payload::{AttachedFile, Payload};
use crate::discord::outgoing::wire::{Audience, body_by};

/// Interval between two looks whether a day is over.
const LOOK_EVERY: Duration = Duration::from_secs(10 * 60);

/// Time after the end of a day in which a slow process may still open a table on it, in
/// milliseconds.
const DELAY_MS: i64 = 60 * 60 * 1_000;

/// The server whose process posts, so that only one does: none has this number, but one process
/// serves its shard.
const POSTER: u64 = 0;

/// Posts the head of each day forever.
pub(super) async fn keep_posting(bot: &Bot) -> Infallible {
    let Some(channel) = bot.operator.chain_channel else {
        return pending().await;
    };
    loop {
        bot.clock.sleep(LOOK_EVERY).await;
        if bot.tables.are_served_unasked(POSTER)
            && let Err(error) = post_due(bot, channel).await
        {
            tracing::warn!(%error, "can't post the head of the chain over all lists; retrying");
        }
    }
}

/// Posts the head after the last day that is over, unless it is posted.
async fn post_due(bot: &Bot, channel: u64) -> Result<(), StoreError> {
    let store = bot.store.as_ref();
    let Day(today) = Day::of(bot.clock.now().plus_ms(-DELAY_MS));
    let due = Day(today - 1);
    let before = chain_head(store).await?;
    // The first head takes up all lists so far.
    let before = before.unwrap_or_else(|| ChainHead::empty(Day(-1)));
    if before.day >= due {
        return Ok(());
    }
    let lists = chained_lists(store, Day(before.day.0 + 1)..=due).await?;
    let head = before.extended(due, &lists);
    let message = chain_message(&due.to_string(), head.lists, &head.head);
    let body = body_by(
        &message,
        Audience::Everybody,
        TextForm::TEXT,
        Control::never,
    );
    let file = AttachedFile {
        name: format!("skatrunde-chain-{due}.txt"),
        content: listing(&before, &lists, &head).into_bytes().into(),
        description: None,
    };
    let body = body.once(OnceKind::Chain, due.0.unsigned_abs(), channel);
    match bot
        .transport
        .post(channel, Payload::with_file(body, file).or_nothing())
        .await
    {
        Ok(_) => note_chain_head(store, head).await,
        Err(error) => {
            tracing::warn!(%error, "can't post the head of the chain over all lists; retrying");
            Ok(())
        }
    }
}

/// Writes the new lists between the head before and the new one, as `docs/DEALS.md` says.
fn listing(before: &ChainHead, lists: &[ChainedList], after: &ChainHead) -> String {
    let mut text = format!("{} {}\n", before.lists, before.head.base64url());
    for ChainedList { list, root, .. } in lists {
        // Writing to a text can't fail.
        let _ = writeln!(text, "{list} {}", root.base64url());
    }
    let _ = writeln!(text, "{} {}", after.lists, after.head.base64url());
    text
}
