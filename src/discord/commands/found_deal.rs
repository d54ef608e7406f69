//! Finds finished deals for members who may see them.

use std::sync::Arc;

use skat_store::{StoreError, deal_keepers};
use skat_table::{PersonId, Refused, ShareCode};
use skat_view::{
    Eyes, Mention, Message, Names, Note, Notice, Reader, ReplayAudience, ReplayPress, ReplaySource,
    replay_page,
};

use crate::discord::bot::{Bot, Invoker};
use crate::discord::people::names::ResolvedNames;
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
    /// The players who let go of it, so that nobody may know of them.
    pub(super) gone: Vec<PersonId>,
    /// True if the person played the deal, or belongs to its server and might have watched.
    pub(super) is_insider: bool,
}

/// The names of a deal's players, as far as a reader may know them.
pub(super) struct PlayerNames {
    resolved: ResolvedNames,
    /// True if the reader may know none.
    are_hidden: bool,
    gone: Vec<PersonId>,
}

impl Names for PlayerNames {
    fn of(&self, person: PersonId) -> Mention {
        if self.is_hidden(person) {
            Mention::Unknown
        } else {
            self.resolved.of(person)
        }
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        let plain = self.resolved.plain(person);
        plain.filter(|_| !self.is_hidden(person))
    }

    fn is_hidden(&self, person: PersonId) -> bool {
        self.are_hidden || self.gone.contains(&person)
    }
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
        let names = self.names(bot.people.names_at(&replay.table).await);
        let daily = self.stored.daily();
        let source = ReplaySource { code, daily };
        replay_page(replay, source, step, eyes, audience, &names, reader)
    }

    /// Returns those of these names that the person may know.
    pub(super) fn names(&self, resolved: ResolvedNames) -> PlayerNames {
        PlayerNames {
            resolved,
            are_hidden: !self.has_names,
            gone: self.gone.clone(),
        }
    }

    /// Returns true if everybody in the invoker's channel may see the deal.
    pub(super) fn is_open_to_channel(&self, invoker: &Invoker) -> bool {
        let is_here = self.stored.is_of_server(invoker.server);
        let is_imported = self.stored.is_imported();
        let is_shared = is_imported || !self.sharers.is_empty();
        is_shared || is_here && !self.stored.replay.table.is_private
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
/// everybody while a player shares it. Then the names are known only if all players share it. An
/// imported deal is open to everybody.
///
/// A player who doesn't keep deals as old as this one is no player of it any more, and can't open
/// it. The others keep it, until none of them does.
pub(super) async fn find(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    code: ShareCode,
) -> Result<Result<OpenDeal, Note>, AskError> {
    let (store, now) = (bot.store.as_ref(), bot.clock.now());
    let stored = match bot.replays.find(store, code, now).await {
        Ok(FoundDeal::Over(found)) => found,
        Ok(FoundDeal::NotOver) => return Ok(Err(Notice::DealNotOver.into())),
        Ok(FoundDeal::Unknown) => return Ok(Err(Notice::NoSuchDeal.into())),
        Err(StoreError::UnknownTable) => return Ok(Err(Notice::DealGone.into())),
        Err(error) => return Err(error.into()),
    };
    if stored.is_imported() {
        return Ok(Ok(OpenDeal {
            stored,
            person,
            has_played: false,
            sharers: Vec::new(),
            all_share: false,
            has_names: false,
            gone: Vec::new(),
            is_insider: false,
        }));
    }
    let table = &stored.replay.table;
    let players = stored.replay.persons.clone();
    let keepers = deal_keepers(store, &players, stored.replay.at, now).await?;
    if keepers.gone.contains(&person) {
        return Ok(Err(Notice::DealLetGo.into()));
    }
    if !keepers.is_kept {
        return Ok(Err(Notice::DealGone.into()));
    }
    let mut sharers = store.sharers(code, players.clone()).await?;
    sharers.retain(|sharer| !keepers.gone.contains(sharer));
    let has_played = players.contains(&person);
    let is_member = stored.is_of_server(invoker.server);
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
        gone: keepers.gone,
    }))
}

/// Returns the moment to which a press leads, and the eyes; `None` if it leads elsewhere.
pub(super) fn target(press: ReplayPress, chosen: &str) -> Option<(u16, Eyes)> {
    match press {
        ReplayPress::To(_, step, eyes) => Some((step, eyes)),
        ReplayPress::ChooseEyes(step) => Some((step, chosen.parse().ok()?)),
        ReplayPress::ChooseMoment(eyes) => Some((chosen.parse().ok()?, eyes)),
        ReplayPress::Export
        | ReplayPress::Share(..)
        | ReplayPress::Present(..)
        | ReplayPress::Vary(..)
        | ReplayPress::Review(_)
        | ReplayPress::Luck
        | ReplayPress::ListLuck
        | ReplayPress::Report(_)
        | ReplayPress::ChooseReported(_)
        | ReplayPress::SendReport(..) => None,
    }
}
