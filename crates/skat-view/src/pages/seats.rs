//! The seats panel, from which a player can have another one removed after a confirmation.

use skat_table::{Place, PlaceView, Player, PlayerView, StageView};

use crate::model::message::PanelParts;
use crate::parts::controls::{back, rows};
use crate::parts::player_lines::takeover_note;
use crate::parts::render_context::RenderContext;
use crate::{Button, ButtonStyle, Panel, Press};

/// The way in which a player can clear another player's place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeatChange {
    /// The host frees an autoplayer's place in the lobby.
    Free,
    /// The host removes a person.
    Remove,
    /// The players vote; holds the number of votes required.
    Vote(u8),
}

/// Lists the places, with a button for each player that the reader can have removed.
pub(crate) fn panel(context: &RenderContext<'_>, view: &PlayerView) -> PanelParts {
    let texts = context.texts;
    let lines = context.places().map(|place| line(context, place));
    let ways: Vec<(Place, SeatChange)> = context
        .places()
        .filter_map(|place| Some((place, way(view, place)?)))
        .collect();
    let explanation = if ways.is_empty() {
        texts.seats_nobody()
    } else {
        texts.seats_explanation()
    };
    let buttons = ways.into_iter().map(|(place, way)| {
        let press = Press::AskRemove(place, view.table.places[place.index()].sitting);
        let label = match way {
            SeatChange::Free | SeatChange::Remove => texts.button_remove(place.0 + 1),
            SeatChange::Vote(_) => texts.button_vote(place.0 + 1),
        };
        Button::new(press, ButtonStyle::Secondary, label)
    });
    let lines = [texts.seats_heading()]
        .into_iter()
        .chain(lines)
        .chain([format!("-# {explanation}")])
        .collect();
    (lines, rows(buttons.chain([back(texts)]).collect()))
}

/// Returns true if the panel is a removal that is possible now.
pub(crate) fn confirms(view: &PlayerView, panel: Panel) -> bool {
    matches!(
        panel,
        Panel::ConfirmRemove(place, sitting) if asked_way(view, place, sitting).is_some()
    )
}

/// Asks the player to confirm the removal.
pub(crate) fn confirm(context: &RenderContext<'_>, view: &PlayerView, panel: Panel) -> PanelParts {
    let Panel::ConfirmRemove(place, sitting) = panel else {
        return self::panel(context, view);
    };
    let Some(way) = asked_way(view, place, sitting) else {
        return self::panel(context, view);
    };
    let (texts, name) = (context.texts, context.name(place));
    let lobby = matches!(view.table.stage, StageView::Lobby);
    let (question, label) = match way {
        SeatChange::Free => (texts.confirm_free(name), texts.button_confirm_remove()),
        SeatChange::Remove if lobby => (
            texts.confirm_remove_lobby(name),
            texts.button_confirm_remove(),
        ),
        SeatChange::Remove => (texts.confirm_remove(name), texts.button_confirm_remove()),
        SeatChange::Vote(needed) => (
            texts.confirm_vote(name, needed),
            texts.button_confirm_vote(),
        ),
    };
    let remove = Button::new(Press::Remove(place, sitting), ButtonStyle::Danger, label);
    (vec![question], rows(vec![remove, back(texts)]))
}

fn asked_way(view: &PlayerView, place: Place, sitting: u32) -> Option<SeatChange> {
    let meant = view.table.places.get(place.index())?.sitting == sitting;
    way(view, place).filter(|_| meant)
}

/// Returns the reader's way to clear a place.
fn way(view: &PlayerView, place: Place) -> Option<SeatChange> {
    let table = &view.table;
    let (own, other) = (
        &table.places[view.place.index()],
        table.places.get(place.index())?,
    );
    let host = own.player == Some(Player::Person(table.host));
    match (&table.stage, other.player?) {
        _ if place == view.place || !own.is_person() => None,
        (StageView::Lobby, player) if host => Some(if player == Player::Autoplayer {
            SeatChange::Free
        } else {
            SeatChange::Remove
        }),
        (
            StageView::Locking | StageView::Playing(_) | StageView::Between { .. },
            Player::Person(_),
        ) if host && !other.is_person() => Some(SeatChange::Remove),
        (
            StageView::Locking | StageView::Playing(_) | StageView::Between { .. },
            Player::Person(_),
        ) => table.votes_needed(place).map(SeatChange::Vote),
        _ => None,
    }
}

fn line(context: &RenderContext<'_>, place: Place) -> String {
    let name = context.name(place);
    let notes = takeover_note(context, place)
        .into_iter()
        .chain(pending(context, place));
    let parts: Vec<String> = [name].into_iter().chain(notes).collect();
    format!("`{}` {}", place.0 + 1, parts.join(" · "))
}

/// Describes a place's pending changes: its newcomer after the deal, and the votes so far.
fn pending(context: &RenderContext<'_>, place: Place) -> Vec<String> {
    let PlaceView {
        newcomer, votes, ..
    } = context.table.places[place.index()];
    let newcomer = newcomer.map(|person| context.texts.newcomer(context.person(person)));
    let needed = context.table.votes_needed(place).filter(|_| votes > 0);
    let votes = needed.map(|needed| context.texts.votes(votes, needed));
    newcomer.into_iter().chain(votes).collect()
}

/// Lists the pending changes of all places, for everybody.
pub(crate) fn pending_lines(context: &RenderContext<'_>) -> Vec<String> {
    let of_place = |place: Place| {
        let notes = pending(context, place);
        (!notes.is_empty()).then(|| format!("🪑 {}: {}", context.name(place), notes.join(" · ")))
    };
    context.places().filter_map(of_place).collect()
}

/// Returns true if the table has players whom another player may want removed.
pub(crate) fn are_of_use(context: &RenderContext<'_>) -> bool {
    let lobby = matches!(context.table.stage, StageView::Lobby);
    let counts = |place: &&PlaceView| {
        matches!(place.player, Some(Player::Person(_))) || lobby && place.player.is_some()
    };
    context.table.places.iter().filter(counts).count() > 1
}
