//! The luck and play of a finished list, as far as everybody may see them.

use std::collections::BTreeSet;

use skat_luck::LuckBaseline;
use skat_rules::game::GameId;
use skat_store::{Store, StoreError};
use skat_table::{EndCause, PersonId, Player, StageView, TableView};
use skat_view::{PublicLuck, PublicLuckPlace};

use crate::discord::people::person_settings;
use crate::luck::{LuckCalculator, ToldLuck, list_parts};

/// Returns true if the table's list was played to its end and has luck and play.
#[must_use]
pub(in crate::discord) fn is_covered(view: &TableView) -> bool {
    let is_done = matches!(
        view.stage,
        StageView::Closed {
            cause: EndCause::ListDone,
            ..
        }
    );
    let header = &view.header;
    is_done && header.game() == GameId::Skat && LuckBaseline::covers(header.rules())
}

/// Returns what everybody may see of a list's luck: a person's only if they show how they play.
/// `None` if nobody at the table does.
///
/// # Errors
///
/// If the store can't be read.
pub(in crate::discord) async fn public_luck(
    store: &dyn Store,
    view: &TableView,
    told: &ToldLuck,
) -> Result<Option<PublicLuck>, StoreError> {
    let mut sharers = BTreeSet::new();
    for person in view.people() {
        let settings = store.settings(person).await?;
        if person_settings::shares_play(&settings.choices) {
            sharers.insert(person);
        }
    }
    if sharers.is_empty() {
        return Ok(None);
    }
    let (parts, counted, left_out) = list_parts(told);
    if counted == 0 {
        return Ok(None);
    }
    let place = |(index, parts): (usize, Option<_>)| {
        Some(PublicLuckPlace {
            parts: parts?,
            is_shown: persons_at(told, index).all(|person| sharers.contains(&person)),
        })
    };
    Ok(Some(PublicLuck {
        places: parts.into_iter().enumerate().map(place).collect(),
        left_out,
    }))
}

/// Iterates over the persons who played at a place, each as often as they did.
fn persons_at(told: &ToldLuck, place: usize) -> impl Iterator<Item = PersonId> {
    told.iter().filter_map(move |(_, deal)| {
        let (player, _) = deal.places.get(place)?;
        match player {
            Player::Person(person) => Some(*person),
            Player::Autoplayer => None,
        }
    })
}

/// Returns what everybody may see of a list's luck, if this process remembers it.
pub(super) async fn remembered_luck(
    luck: &LuckCalculator,
    store: &dyn Store,
    view: &TableView,
) -> Option<PublicLuck> {
    if !is_covered(view) {
        return None;
    }
    let numbers: Vec<u16> = view.scored.iter().map(|deal| deal.number).collect();
    let told = luck.remembered(view.header.table(), &numbers)?;
    public_luck(store, view, &told)
        .await
        .unwrap_or_else(|error| {
            tracing::warn!(%error, "can't tell who shows their luck and play");
            None
        })
}
