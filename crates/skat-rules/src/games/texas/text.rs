//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{OverView, PhaseView, PublicView, SeatView};
use crate::games::sister::{write_calls, write_dealt, write_tricks};

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_calls(f, &self.calls)?;
        match &self.phase {
            PhaseView::Auction { asked, .. } => writeln!(f, "auction, asked: {asked}"),
            PhaseView::PickUpOrHand(won)
            | PhaseView::Discarding(won)
            | PhaseView::Announcing(won) => {
                writeln!(f, "declarer: {} at {}", won.declarer, won.bid)
            }
            PhaseView::Play {
                won,
                contract,
                play,
            } => {
                writeln!(
                    f,
                    "declarer: {} at {} plays {contract}",
                    won.declarer, won.bid
                )?;
                play.fmt(f)
            }
            PhaseView::Over(over) => over.fmt(f),
        }
    }
}

impl fmt::Display for OverView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dealt(f, &self.hands, self.skat)?;
        let Some(played) = &self.played else {
            return writeln!(f, "passed in");
        };
        write_tricks(f, &played.tricks)?;
        let settlement = &played.settlement;
        let outcome = if settlement.won { "won" } else { "lost" };
        writeln!(
            f,
            "{} {outcome} {} at {} with {} points: {}",
            played.won.declarer,
            played.contract,
            played.won.bid,
            played.card_points,
            settlement.score
        )
    }
}

impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.public.fmt(f)?;
        writeln!(f, "hand of seat {}: {}", self.seat, self.hand)?;
        if let Some(found) = self.found {
            writeln!(f, "skat of seat {}: {found}", self.seat)?;
        }
        self.discards.map_or(Ok(()), |discards| {
            writeln!(f, "discards of seat {}: {discards}", self.seat)
        })
    }
}
