//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{
    GrandHandView, PhaseView, PublicView, RamschCall, RamschPhase, RamschView, SeatView, SkatTurn,
};
use crate::games::text::{write_dealt, write_on_table, write_own, write_tricks};

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(dealt) = &self.dealt {
            write_dealt(f, &dealt.hands, dealt.skat)?;
        }
        match &self.phase {
            PhaseView::Offer(asked) => writeln!(f, "Grand Hand, asked: {asked}"),
            PhaseView::Ramsch(ramsch) => ramsch.fmt(f),
            PhaseView::GrandHand(grand) => grand.fmt(f),
        }
    }
}

impl fmt::Display for RamschView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, turn) in self.skat.iter() {
            match turn {
                Some(SkatTurn::Pushed) => writeln!(f, "seat {seat} pushed")?,
                Some(SkatTurn::Took) => writeln!(f, "seat {seat} took the skat")?,
                None => {}
            }
        }
        for (seat, call) in self.calls.iter() {
            match call {
                Some(RamschCall::Knock) => writeln!(f, "seat {seat} knocked")?,
                Some(RamschCall::Virgin) => writeln!(f, "seat {seat} announced no trick")?,
                None => {}
            }
        }
        write_tricks(f, &self.tricks)?;
        match self.step {
            RamschPhase::Skat(seat) | RamschPhase::Passing(seat) | RamschPhase::Calling(seat) => {
                writeln!(f, "Ramsch, asked: {seat}")
            }
            RamschPhase::Tricks => write_on_table(f, self.leader, &self.on_table),
            RamschPhase::Over => {
                let Some((left, score)) = &self.result else {
                    return Ok(());
                };
                writeln!(f, "left: {left}")?;
                for (seat, points) in score.points.iter() {
                    writeln!(
                        f,
                        "seat {seat}: {} card points, {points}",
                        score.card_points[seat]
                    )?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for GrandHandView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "declarer: {} plays Grand Hand", self.declarer)?;
        write_tricks(f, &self.tricks)?;
        match &self.result {
            None => write_on_table(f, self.leader, &self.on_table),
            Some((card_points, settlement)) => {
                let outcome = if settlement.won { "won" } else { "lost" };
                writeln!(
                    f,
                    "{outcome} with {card_points} points: {}",
                    settlement.score
                )
            }
        }
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
                ("passed on by", self.passed_on),
            ],
        )
    }
}
