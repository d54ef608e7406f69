//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{OverView, PhaseView, PublicView, SeatView};
use crate::games::sister::WinLevel;
use crate::games::text::{write_calls, write_dealt, write_outcome, write_own, write_tricks};

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_calls(f, &self.calls)?;
        if let Some(card) = self.turned {
            writeln!(f, "turned: {card}")?;
        }
        match &self.phase {
            PhaseView::Auction { asked, .. } => writeln!(f, "auction, asked: {asked}"),
            PhaseView::Choosing(won) => writeln!(f, "declarer: {won} chooses"),
            PhaseView::Turning { won, .. } => {
                writeln!(f, "declarer: {won} turns a card of the skat")
            }
            PhaseView::Discarding { won, contract } => {
                writeln!(f, "declarer: {won} plays {contract} and discards")
            }
            PhaseView::Declaring { won, contract } => {
                writeln!(f, "declarer: {won} plays {contract} and may declare")
            }
            PhaseView::Play {
                won,
                contract,
                declared,
                play,
            } => {
                match won {
                    Some(won) => write!(f, "declarer: {won} plays {contract}")?,
                    None => write!(f, "{contract}")?,
                }
                if *declared != WinLevel::Game {
                    write!(f, ", {declared} declared")?;
                }
                writeln!(f)?;
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
        write_tricks(f, &self.tricks)?;
        match (self.won, self.settlement) {
            (Some(won), Some(settlement)) => {
                let points = self.card_points[won.declarer];
                write_outcome(f, &won, self.contract, settlement.won, points)?;
            }
            _ => write!(f, "{}:", self.contract)?,
        }
        self.points
            .iter()
            .try_for_each(|(seat, points)| write!(f, " {seat} {points}"))?;
        writeln!(f)
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
                (
                    "skat seen by",
                    Some(self.found).filter(|found| !found.is_empty()),
                ),
                ("discards of", self.discards),
            ],
        )
    }
}
