//! The result of a finished deal.

use super::settlement::{FinishedGame, Settlement, settle, settle_ramsch};
use super::table::CardLayout;
use super::tricks::{Trick, taken};
use super::view::{Alone, Contract, OverView};
use super::{BOTH, OfficersRules};
use crate::card::CardSet;
use crate::seat::Seat;

/// Counts the cards and settles the game; without a contract the deal was passed in.
///
/// The unseen cards count for the declarer, in Ramsch for the winner of the last trick.
pub(super) fn finish(
    rules: &OfficersRules,
    table: &CardLayout,
    put_away: CardSet,
    contract: Option<Contract>,
    tricks: &[Trick],
) -> OverView {
    let owner_of_put_away = match contract {
        Some(Contract::Alone(alone)) => Some(alone.declarer),
        Some(Contract::Ramsch) => tricks.last().map(|trick| trick.winner),
        None => None,
    };
    let card_points = BOTH.map(|seat| {
        let unseen = if owner_of_put_away == Some(seat) {
            put_away
        } else {
            CardSet::EMPTY
        };
        (taken(tricks, seat) | unseen).points()
    });
    let won = BOTH.map(|seat| tricks.iter().filter(|trick| trick.winner == seat).count());
    let (settlement, points) = match contract {
        Some(Contract::Alone(alone)) => {
            let played = played(
                alone,
                table,
                card_points[alone.declarer.index()],
                won[alone.declarer.index()] > 0,
            );
            let settlement = settle(rules, &played);
            (Some(settlement), by_seat(alone.declarer, settlement))
        }
        Some(Contract::Ramsch) => (None, settle_ramsch(rules, card_points, won)),
        None => (None, [0, 0]),
    };
    OverView {
        dealt: BOTH.map(|seat| table.dealt(seat)),
        skat: table.skat(),
        put_away,
        card_points,
        settlement,
        points,
    }
}

fn played(alone: Alone, table: &CardLayout, card_points: u8, took_a_trick: bool) -> FinishedGame {
    let Alone {
        declarer,
        kind,
        stakes,
        at_auction,
    } = alone;
    FinishedGame {
        kind,
        cards: table.dealt(declarer) | table.skat(),
        card_points,
        took_a_trick,
        stakes,
        at_auction,
    }
}

fn by_seat(declarer: Seat, settlement: Settlement) -> [i32; 2] {
    BOTH.map(|seat| {
        if seat == declarer {
            settlement.declarer_score
        } else {
            settlement.opponent_score
        }
    })
}
