//! Finds finished deals for members who may see them.

use std::sync::Arc;

use skat_store::StoreError;
use skat_table::{PersonId, Refused, ShareCode};
use skat_view::{
    Eyes, Message, Names, Note, Notice, PlaceNames, Reader, ReplayAudience, ReplayPress,
    replay_page,
};

use crate::discord::bot::{Bot, Invoker};
use crate::discord::replays::{FoundDeal, StoredReplay};
use crate::tables::AskError;

/// A finished deal, as far as it is open to a person.
pub(super) struct OpenDeal {
    pub(super) stored: Arc<StoredReplay>,
    pub(super) person: PersonId,
    pub(super) has_played: bool,
    /// The players who share it.
    pub(super) sharers: Vec<PersonId>,
    /// True if all players share it.
    pub(super) all_share: bool,
    /// True if the person may know who the players are.
    pub(super) has_names: bool,
    /// True if the person played the deal, or belongs to its server and might have watched.
    pub(super) is_insider: bool,
}

impl OpenDeal {
    /// Builds the page with a moment of the deal.
    pub(super) async fn page(
        &self,
        bot: &Bot,
        code: ShareCode,
        step: u16,
        eyes: Eyes,
        audience: ReplayAudience,
        reader: Reader,
    ) -> Message<ReplayPress> {
        let replay = &self.stored.replay;
        let names = bot.people.names_at(&replay.table).await;
        let names: &dyn Names = if self.has_names { &names } else { &PlaceNames };
        replay_page(replay, code, step, eyes, audience, names, reader)
    }

    /// Returns true if everybody in the invoker's channel may see the deal.
    pub(super) fn is_open_to_channel(&self, invoker: &Invoker) -> bool {
        let is_here = self.stored.server == invoker.server;
        !self.sharers.is_empty() || is_here && !self.stored.replay.table.is_private
    }

    pub(super) fn audience(&self) -> ReplayAudience {
        if self.has_played {
            ReplayAudience::Player {
                shares: self.sharers.contains(&self.person),
            }
        } else {
            ReplayAudience::Onlooker
        }
    }
}

/// Finds the finished deal with this share code, or says why the person can't see it.
///
/// It is open to its players, to those members of its server who could watch the table, and to
/// everybody while a player shares it. Then the names are known only if all players share it.
pub(super) async fn find(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    code: ShareCode,
) -> Result<Result<OpenDeal, Note>, AskError> {
    let stored = match bot.replays.find(bot.store.as_ref(), code).await {
        Ok(FoundDeal::Over(found)) => found,
        Ok(FoundDeal::NotOver) => return Ok(Err(Notice::DealNotOver.into())),
        Ok(FoundDeal::Unknown) => return Ok(Err(Notice::NoSuchDeal.into())),
        Err(StoreError::UnknownTable) => return Ok(Err(Notice::DealGone.into())),
        Err(error) => return Err(error.into()),
    };
    let table = &stored.replay.table;
    let players = stored.replay.persons.clone();
    let sharers = bot.store.sharers(code, players.clone()).await?;
    let has_played = players.contains(&person);
    let is_member = stored.server == invoker.server;
    let is_insider = has_played || is_member && table.is_open_to(person);
    if !is_insider && sharers.is_empty() {
        return Ok(Err(if is_member {
            Refused::Private.into()
        } else {
            Notice::ForeignDeal.into()
        }));
    }
    let all_share = sharers.len() == players.len();
    Ok(Ok(OpenDeal {
        all_share,
        has_names: is_insider || all_share,
        is_insider,
        stored,
        person,
        has_played,
        sharers,
    }))
}
