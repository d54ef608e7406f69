//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{OverView, PhaseView, PublicView, SeatView};
use crate::games::text::{write_calls, write_dealt, write_outcome, write_own, write_tricks};

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_calls(f, &self.calls)?;
        match &self.phase {
            PhaseView::Auction { asked, .. } => writeln!(f, "auction, asked: {asked}"),
            PhaseView::PickUpOrHand(won)
            | PhaseView::Discarding(won)
            | PhaseView::Announcing(won) => {
                writeln!(f, "declarer: {won}")
            }
            PhaseView::Play {
                won,
                contract,
                play,
            } => {
                writeln!(f, "declarer: {won} plays {contract}")?;
                play.fmt(f)
            }
            PhaseView::Over(over) => over.fmt(f),
        }
    }
}

impl fmt::Display for OverView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.skat;
        write_dealt(f, &self.hands, format_args!("{first} {second}"))?;
        let Some(played) = &self.played else {
            return writeln!(f, "passed in");
        };
        write_tricks(f, &played.tricks)?;
        let (contract, settlement) = (played.contract, &played.settlement);
        write_outcome(f, &played.won, contract, settlement.won, played.card_points)?;
        writeln!(f, " {}", settlement.score)
    }
}

impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.public.fmt(f)?;
        write_own(
            f,
            self.seat,
            [
                ("hand of", Some(self.hand)),
                ("skat of", self.found),
                ("discards of", self.discards),
            ],
        )
    }
}
