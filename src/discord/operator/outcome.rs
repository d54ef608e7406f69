//! Tells the operator the outcome of an order, in the channel where it was given.

use skat_store::OrderOrigin;
use skat_view::{Lang, OperatorNote};

use crate::discord::bot::Bot;
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::wire::public_note;

/// Posts the outcome. The operator's status shows it, too, so a failure is only logged.
pub(super) async fn tell(bot: &Bot, order: u64, origin: &OrderOrigin, outcome: OperatorNote) {
    let lang = Lang::from_locale(&origin.locale);
    let body = public_note(outcome, lang).once(OnceKind::Outcome, order, origin.channel);
    if let Err(error) = bot.transport.post(origin.channel, &body).await {
        tracing::warn!(%error, "can't tell the operator the outcome of an order");
    }
}
