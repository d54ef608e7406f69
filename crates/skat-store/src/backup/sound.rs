//! Checks that this program can have written a dumped table.

use skat_table::{
    DealResult, EndCause, ListPlace, ListResult, PlaceResult, Player, StageView, TableId, TableView,
};

use crate::error::StoreError;
use crate::log;
use crate::played::{self, PlayedDeal, PlayedPlace, Replayed};
use crate::position::Head;
use crate::records::{PostRecord, decode};
use crate::result_records::decode_row;
use crate::store::{LedgerRow, TableDump};

/// Checks that everything of a table can be parsed, that its log has this hash and replays, and
/// that its results follow from the log. If the log was removed, the results must only parse.
///
/// # Errors
///
/// [`StoreError::Damaged`], which names the flaw.
pub(super) fn check(dump: &TableDump, head: Head) -> Result<(), StoreError> {
    let table = dump.table;
    let log = log::read(table, dump.header.as_bytes(), &dump.log)?;
    let whole = || StoreError::damaged(format!("the log of table {table}"));
    if log.end().head != head {
        return Err(whole());
    }
    if dump.log_removed {
        let is_sound = dump.closed && dump.log.is_empty() && dump.post.is_none();
        for (number, record) in &dump.results {
            decode_row(table, *number, record.as_bytes())?;
        }
        return if is_sound { Ok(()) } else { Err(whole()) };
    }
    let replayed = played::replay(&log).map_err(|_| whole())?;
    if replayed.table.is_closed() != dump.closed {
        return Err(StoreError::damaged(format!("the end of table {table}")));
    }
    if let Some(post) = &dump.post {
        decode::<PostRecord>(post.as_bytes(), &format!("the message of table {table}"))?;
    }
    check_results(table, &replayed, &dump.results)
}

/// Every finished deal must have its result, and no other results may exist. A list's result may be
/// missing, because old formats have none.
fn check_results(
    table: TableId,
    replayed: &Replayed,
    results: &[(u16, String)],
) -> Result<(), StoreError> {
    let mut unseen = replayed.deals.iter();
    for (number, record) in results {
        let fits = match decode_row(table, *number, record.as_bytes())? {
            LedgerRow::Deal(result) => unseen.next().is_some_and(|deal| is_of_deal(&result, deal)),
            LedgerRow::List(result) => {
                let unaided = !result.unaided || replayed.table.is_unaided();
                unaided && is_of_list(&result, &replayed.table.view())
            }
        };
        if !fits {
            return Err(StoreError::damaged(format!(
                "result {number} of table {table}"
            )));
        }
    }
    match unseen.next() {
        None => Ok(()),
        Some(deal) => Err(StoreError::damaged(format!(
            "result {} of table {table}",
            deal.number
        ))),
    }
}

fn is_of_deal(result: &DealResult, deal: &PlayedDeal) -> bool {
    let fits = |(result, played): (&PlaceResult, &PlayedPlace)| {
        result.player == played.player && result.points == played.points
    };
    result.number == deal.number
        && result.at == deal.at
        && result.undone == deal.undone
        && result.places.len() == deal.places.len()
        && result.places.iter().zip(&deal.places).all(fits)
}

fn is_of_list(result: &ListResult, table: &TableView) -> bool {
    let (players, totals) = (
        table.list_players(),
        table.places.iter().map(|place| place.total),
    );
    let fits = |(result, (player, total)): (&ListPlace, (Player, i32))| {
        result.player == player && result.total == total
    };
    matches!(
        table.stage,
        StageView::Closed {
            cause: EndCause::ListDone,
            ..
        }
    ) && result.places.len() == table.places.len()
        && result
            .places
            .iter()
            .zip(players.into_iter().zip(totals))
            .all(fits)
}
