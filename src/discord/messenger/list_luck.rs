//! The luck and play of the finished list, for its public message.
//!
//! They are told on the thread of the reviews, which gives way to play. The result of the list
//! doesn't wait for that: the message is edited once they are known.

use skat_table::{TableView, Timestamp};
use skat_view::PublicLuck;
use tokio::sync::oneshot;

use super::context::{MessengerContext, Messengers};
use crate::discord::tables::list_luck::{is_covered, public_luck};
use crate::luck::{LuckAsker, LuckRequest, ToldLuck};

/// Longest wait, in milliseconds. A machine that is busy for longer leaves the message without luck;
/// its button still opens the page.
const PATIENCE_MS: i64 = 10 * 60 * 1_000;

/// The luck and play of a table's list.
#[derive(Default)]
pub(super) enum ListLuck {
    /// The list isn't over.
    #[default]
    Unasked,
    /// They have been asked for.
    Awaited {
        answer: oneshot::Receiver<ToldLuck>,
        until: Timestamp,
    },
    /// They have been told, and who may see them isn't known yet.
    Told(ToldLuck),
    /// Everybody may see this of them, if anything.
    Known(Option<PublicLuck>),
}

impl ListLuck {
    /// Waits until the luck arrives, or doesn't come any more.
    pub(super) async fn arrives(&mut self, services: &Messengers) {
        let Self::Awaited { answer, until } = self else {
            return std::future::pending().await;
        };
        let told = tokio::select! {
            told = answer => told.ok(),
            () = services.clock.sleep_until(*until) => None,
        };
        *self = told.map_or(Self::Known(None), Self::Told);
    }

    /// Returns the luck of the table's list, as far as it is known. Asks for it once the list is
    /// over.
    pub(super) async fn of(
        &mut self,
        context: &MessengerContext,
        view: &TableView,
    ) -> Option<&PublicLuck> {
        match self {
            Self::Unasked if is_covered(view) => {
                let request = LuckRequest::of_table(context.table.table);
                let asker = LuckAsker::List(context.table.table);
                *self = match context.services.luck.ask(asker, request) {
                    Ok(answer) => Self::Awaited {
                        answer,
                        until: context.now().plus_ms(PATIENCE_MS),
                    },
                    Err(_) => Self::Known(None),
                };
            }
            Self::Told(told) => {
                let found = public_luck(context.services.store.as_ref(), view, told).await;
                *self = Self::Known(found.unwrap_or_else(|error| {
                    tracing::warn!(table.id = %context.table.table, %error, "can't tell who shows \
                        their luck and play");
                    None
                }));
            }
            Self::Unasked | Self::Awaited { .. } | Self::Known(_) => {}
        }
        self.known()
    }

    /// Returns the luck, if it is known and anybody shows theirs.
    pub(super) const fn known(&self) -> Option<&PublicLuck> {
        match self {
            Self::Known(luck) => luck.as_ref(),
            Self::Unasked | Self::Awaited { .. } | Self::Told(_) => None,
        }
    }

    /// Returns true if the message may still change because of it.
    pub(super) const fn is_awaited(&self) -> bool {
        matches!(self, Self::Awaited { .. } | Self::Told(_))
    }
}
