//! The deals of a table's log: their play and their results.

use skat_rules::game::{GameId, Setting};
use skat_rules::notation::log::{DealLog, LogEntry};
use skat_rules::seat::Seat;
use skat_table::{
    DamagedLog, DealView, EndCause, Event, Place, Player, StageView, Table, Timestamp,
};

use crate::log::TableLog;

/// A replayed log.
pub(crate) struct Replayed {
    /// The table after its last event.
    pub(crate) table: Table,
    /// The finished deals, in order. Deals that were broken off are left out.
    pub(crate) deals: Vec<PlayedDeal>,
}

/// A finished deal.
pub(crate) struct PlayedDeal {
    /// The deal's number in the list, counted from 1.
    pub(crate) number: u16,
    /// End of the deal.
    pub(crate) at: Timestamp,
    /// The deal's result for each place, in order.
    pub(crate) places: Vec<PlayedPlace>,
    /// True if a decision was taken back, so that it counts for nothing.
    pub(crate) undone: bool,
    /// The deal itself with its own secret, from which the list's secret can't be derived.
    pub(crate) log: DealLog,
}

/// What a list dealt so far.
pub(crate) struct Dealt {
    /// The deals, in order, except one in progress.
    pub(crate) deals: Vec<DealtDeal>,
    /// When and why the list ended; `None` before that, and for a table without a list.
    pub(crate) end: Option<(Timestamp, EndCause)>,
}

/// A deal whose cards were dealt. It is over or was broken off.
pub(crate) struct DealtDeal {
    /// When the cards were dealt.
    pub(crate) at: Timestamp,
    /// The deal itself with its own secret, as far as it was played.
    pub(crate) log: DealLog,
}

/// A deal's result for a place.
pub(crate) struct PlayedPlace {
    /// The player at the place.
    pub(crate) player: Player,
    /// `None` if they sat out.
    pub(crate) seat: Option<Seat>,
    /// Plain points.
    pub(crate) points: i32,
}

/// Replays a log.
///
/// # Errors
///
/// If an event doesn't fit the state before it.
pub(crate) fn replay(log: &TableLog) -> Result<Replayed, DamagedLog> {
    let (table, begun) = begun(log)?;
    let deals = begun
        .into_iter()
        .filter_map(|deal| deal.if_over(&table).transpose())
        .collect::<Result<_, _>>()?;
    Ok(Replayed { table, deals })
}

/// Replays a log and returns what its list dealt. The list begins when its words are locked.
///
/// # Errors
///
/// If an event doesn't fit the state before it.
pub(crate) fn dealt(log: &TableLog) -> Result<Dealt, DamagedLog> {
    let (table, begun) = begun(log)?;
    let begins = |(_, event): &(_, Event)| {
        matches!(event, Event::ListBegan { .. } | Event::SeatsLocked { .. })
    };
    // A rematch may follow.
    let end = log.events.iter().rev().find_map(|(at, event)| match event {
        Event::Ended { cause } => Some((*at, *cause)),
        _ => None,
    });
    let end = end.filter(|_| log.events.iter().any(begins));
    let deals = begun.into_iter().filter_map(|deal| deal.if_done(&table));
    Ok(Dealt {
        deals: deals.collect(),
        end,
    })
}

/// Replays a log and returns the table after its last event and all deals that were dealt.
fn begun(log: &TableLog) -> Result<(Table, Vec<BegunDeal>), DamagedLog> {
    let mut table = Table::open(log.record.header.clone());
    let mut begun: Vec<BegunDeal> = Vec::new();
    for (at, event) in &log.events {
        table.apply(*at, event)?;
        match event {
            Event::DealBegan => begun.push(BegunDeal::of(&table, *at)?),
            Event::Acted { .. } | Event::ClaimProved | Event::Surrendered { .. } => {
                begun.last_mut().ok_or(DamagedLog)?.happen(*at, event)?;
            }
            Event::Undone { kept, .. } => begun.last_mut().ok_or(DamagedLog)?.go_back(*kept),
            Event::Removed { place, .. } => {
                if let Some(deal) = begun.last_mut().filter(|_| is_playing(&table)) {
                    deal.players[place.index()] = Player::Autoplayer;
                }
            }
            _ => {}
        }
    }
    Ok((table, begun))
}

fn is_playing(table: &Table) -> bool {
    matches!(table.view().stage, StageView::Playing(_))
}

/// A deal that was dealt, as far as it was played.
struct BegunDeal {
    view: DealView,
    players: Vec<Player>,
    game: GameId,
    setting: Setting,
    entries: Vec<LogEntry>,
    undone: bool,
    dealt_at: Timestamp,
    /// The last action.
    at: Timestamp,
}

impl BegunDeal {
    fn of(table: &Table, at: Timestamp) -> Result<Self, DamagedLog> {
        let seen = table.view();
        let StageView::Playing(view) = seen.stage else {
            return Err(DamagedLog);
        };
        let players: Option<Vec<Player>> = seen.places.iter().map(|place| place.player).collect();
        let header = table.header();
        let setting = Setting {
            round: view.round,
            ..Setting::new(*header.rules(), header.places())
        };
        Ok(Self {
            view,
            players: players.ok_or(DamagedLog)?,
            game: header.game(),
            setting,
            entries: Vec::new(),
            undone: false,
            dealt_at: at,
            at,
        })
    }

    fn happen(&mut self, at: Timestamp, event: &Event) -> Result<(), DamagedLog> {
        let seat = |place: &Place| self.view.seat(*place).ok_or(DamagedLog);
        let entry = match event {
            Event::Acted { place, action, .. } => LogEntry::Acted(seat(place)?, *action),
            Event::ClaimProved => LogEntry::ClaimProved,
            Event::Surrendered { place } => LogEntry::Surrendered(seat(place)?),
            _ => return Err(DamagedLog),
        };
        self.entries.push(entry);
        self.at = at;
        Ok(())
    }

    /// Keeps this number of actions.
    fn go_back(&mut self, kept: u16) {
        self.entries.truncate(kept.into());
        self.undone = true;
    }

    /// Returns the deal unless it is in progress at this table.
    fn if_done(mut self, table: &Table) -> Option<DealtDeal> {
        let log = self.take_log(table)?;
        let at = self.dealt_at;
        Some(DealtDeal { at, log })
    }

    /// Takes the entries as the deal's log; `None` while the deal is in progress at this table.
    fn take_log(&mut self, table: &Table) -> Option<DealLog> {
        Some(DealLog {
            game: self.game,
            setting: self.setting,
            secret: table.finished_secret(self.view.number)?,
            entries: std::mem::take(&mut self.entries),
        })
    }

    /// Returns the deal if it is over at this table.
    fn if_over(mut self, table: &Table) -> Result<Option<PlayedDeal>, DamagedLog> {
        let Some(log) = self.take_log(table) else {
            return Ok(None);
        };
        let Some(score) = log.replay().map_err(|_| DamagedLog)?.score() else {
            return Ok(None);
        };
        let place = |(place, &player): (u8, &Player)| {
            let seat = self.view.seat(Place(place));
            let points = seat
                .and_then(|seat| score.points.get(seat.index()))
                .copied()
                .unwrap_or(0);
            PlayedPlace {
                player,
                seat,
                points,
            }
        };
        let places = (0..).zip(&self.players).map(place).collect();
        Ok(Some(PlayedDeal {
            number: self.view.number,
            at: self.at,
            places,
            undone: self.undone,
            log,
        }))
    }
}
