//! The deals of a table's log: their play and their results.

use skat_rules::deal::DealSecret;
use skat_rules::game::Setting;
use skat_rules::notation::log::{DealLog, LogEntry};
use skat_rules::seat::Seat;
use skat_table::{DamagedLog, DealView, Event, Place, Player, StageView, Table, Timestamp};

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
    let mut table = Table::open(log.record.header.clone());
    let mut list_secret = None;
    let mut begun: Vec<BegunDeal> = Vec::new();
    for (at, event) in &log.events {
        table.apply(*at, event)?;
        match event {
            Event::ListBegan { secret, .. } => list_secret = Some(secret.clone()),
            Event::DealBegan => {
                begun.push(BegunDeal::of(
                    &table,
                    list_secret.as_ref().ok_or(DamagedLog)?,
                    *at,
                )?);
            }
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
    let deals = begun
        .into_iter()
        .filter_map(|deal| deal.if_over().transpose())
        .collect::<Result<_, _>>()?;
    Ok(Replayed { table, deals })
}

fn is_playing(table: &Table) -> bool {
    matches!(table.view().stage, StageView::Playing(_))
}

/// A deal in progress.
struct BegunDeal {
    view: DealView,
    players: Vec<Player>,
    log: DealLog,
    undone: bool,
    at: Timestamp,
}

impl BegunDeal {
    fn of(table: &Table, list_secret: &DealSecret, at: Timestamp) -> Result<Self, DamagedLog> {
        let seen = table.view();
        let StageView::Playing(view) = seen.stage else {
            return Err(DamagedLog);
        };
        let players: Option<Vec<Player>> = seen.places.iter().map(|place| place.player).collect();
        let header = table.header();
        let log = DealLog {
            game: header.game(),
            setting: Setting {
                round: view.round,
                ..Setting::new(*header.rules(), header.places())
            },
            secret: list_secret.of_deal(u32::from(view.number)),
            entries: Vec::new(),
        };
        Ok(Self {
            view,
            players: players.ok_or(DamagedLog)?,
            log,
            undone: false,
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
        self.log.entries.push(entry);
        self.at = at;
        Ok(())
    }

    /// Keeps this number of actions.
    fn go_back(&mut self, kept: u16) {
        self.log.entries.truncate(kept.into());
        self.undone = true;
    }

    fn if_over(self) -> Result<Option<PlayedDeal>, DamagedLog> {
        let Some(score) = self.log.replay().map_err(|_| DamagedLog)?.score() else {
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
            log: self.log,
        }))
    }
}
