//! Deals for other programs: one JSON line per finished deal.
//!
//! A line holds the secret of its own deal, from which nobody can derive the list's secret or
//! another deal's. The list's secret and unfinished deals are never written, so the export of a
//! store in use gives no running deal away. Persons are pseudonyms.

use data_encoding::HEXLOWER;
use serde::Serialize;
use skat_rules::seat::Seat;
use skat_table::{Player, TableId};
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use crate::backup::WriteError;
use crate::error::StoreError;
use crate::log;
use crate::played::{self, PlayedDeal, PlayedPlace};
use crate::store::{ArchiveStore, TableDump};

/// A deal in the export format (`docs/OPERATING.md`).
#[derive(Serialize)]
struct DealLine {
    table: String,
    number: u16,
    /// End of the deal, in UTC.
    ended_at: String,
    game: &'static str,
    rules: String,
    places: Vec<PlaceLine>,
    /// True if a decision was taken back, so that the deal counts for nothing.
    undone: bool,
    /// The deal in our own notation (`docs/NOTATION.md`).
    log: String,
    /// The deal's secret once more, in hexadecimal.
    secret: String,
}

#[derive(Serialize)]
struct PlaceLine {
    /// The pseudonym; `None` for an autoplayer.
    person: Option<u64>,
    /// `None` for a player who sat out.
    seat: Option<usize>,
    points: i32,
}

/// Writes every finished deal whose log is still there, by table and number, and returns the total.
///
/// # Errors
///
/// Fails with the store's errors, including [`StoreError::Damaged`] for a table that can't be read,
/// and with those of the output.
pub async fn write_export<S, W>(store: &S, out: &mut W) -> Result<u64, WriteError>
where
    S: ArchiveStore + Sync + ?Sized,
    W: AsyncWrite + Unpin + Send + ?Sized,
{
    let mut written = 0;
    for table in store.all_tables().await? {
        for line in deal_lines(&store.dump_table(table).await?)? {
            out.write_all(line.as_bytes()).await?;
            written += 1;
        }
    }
    out.flush().await?;
    Ok(written)
}

fn deal_lines(dump: &TableDump) -> Result<Vec<String>, StoreError> {
    if dump.log_removed {
        return Ok(Vec::new());
    }
    let log = log::read(dump.table, dump.header.as_bytes(), &dump.log)?;
    let replayed = played::replay(&log)
        .map_err(|_| StoreError::damaged(format!("the log of table {}", dump.table)))?;
    replayed
        .deals
        .iter()
        .map(|deal| deal_line(dump.table, deal))
        .collect()
}

fn deal_line(table: TableId, deal: &PlayedDeal) -> Result<String, StoreError> {
    let line = DealLine {
        table: table.to_string(),
        number: deal.number,
        ended_at: jiff::Timestamp::from_millisecond(deal.at.0)
            .map_err(StoreError::storage)?
            .to_string(),
        game: deal.log.game.key(),
        rules: deal.log.setting.rules.to_string(),
        places: deal.places.iter().map(place_line).collect(),
        undone: deal.undone,
        log: deal.log.to_string(),
        secret: HEXLOWER.encode(deal.log.secret.reveal()),
    };
    let mut text = serde_json::to_string(&line).map_err(StoreError::storage)?;
    text.push('\n');
    Ok(text)
}

fn place_line(place: &PlayedPlace) -> PlaceLine {
    PlaceLine {
        person: match place.player {
            Player::Person(person) => Some(person.number()),
            Player::Autoplayer => None,
        },
        seat: place.seat.map(Seat::index),
        points: place.points,
    }
}
