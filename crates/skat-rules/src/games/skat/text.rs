//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{Announcement, OverView, PhaseView, PlayView, PublicView, Raises, SeatView};
use crate::games::text::{
    write_calls, write_dealt, write_on_table, write_outcome, write_own, write_tricks,
};

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_calls(f, &self.calls)?;
        if let Some(skat) = self.skat_shown {
            writeln!(f, "skat shown: {skat}")?;
        }
        if let Some(seat) = self.looked_into {
            writeln!(f, "the dealer has looked into the hand of seat {seat}")?;
        }
        match &self.phase {
            PhaseView::Auction { asked, .. } => writeln!(f, "auction, asked: {asked}"),
            PhaseView::PickUpOrHand(won)
            | PhaseView::Discarding(won)
            | PhaseView::Announcing(won) => {
                writeln!(f, "declarer: {won}")
            }
            PhaseView::Play(play) => play.fmt(f),
            PhaseView::GrandHandOffer(asked) => writeln!(f, "Grand Hand, asked: {asked}"),
            PhaseView::Ramsch(ramsch) => ramsch.fmt(f),
            PhaseView::Over(over) => over.fmt(f),
        }
    }
}

impl fmt::Display for PlayView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "declarer: {} plays {}", self.won, self.contract)?;
        write_raises(f, &self.raises, self.given_up)?;
        write_tricks(f, &self.tricks)?;
        for (seat, hand) in self.open_hands.iter() {
            if let Some(hand) = hand {
                writeln!(f, "open: {seat} {hand}")?;
            }
        }
        write_on_table(f, self.leader, &self.on_table)?;
        self.question.map_or(Ok(()), |question| {
            writeln!(f, "asked: {:?} by {}", question.matter, question.asker)
        })
    }
}

impl fmt::Display for OverView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dealt(f, &self.hands, self.skat)?;
        if let Some(ramsch) = &self.ramsch {
            return ramsch.fmt(f);
        }
        let Some(played) = &self.played else {
            return writeln!(f, "passed in");
        };
        write_raises(f, &played.raises, played.given_up)?;
        write_tricks(f, &played.tricks)?;
        let (contract, settlement) = (played.contract, &played.settlement);
        write_outcome(f, &played.won, contract, settlement.won, played.card_points)?;
        writeln!(f, " {}", settlement.score)
    }
}

fn write_raises(f: &mut fmt::Formatter<'_>, raises: &Raises, given_up: bool) -> fmt::Result {
    if let Some(doubling) = raises.kontra {
        writeln!(f, "doubled: {doubling:?}")?;
    }
    if raises.required > Announcement::None {
        writeln!(f, "the declarer must make {:?}", raises.required)?;
    }
    if given_up {
        writeln!(f, "the defenders have given up")?;
    }
    Ok(())
}

impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.public.fmt(f)?;
        let own = [("hand of", Some(self.hand)), ("skat of", self.found)];
        write_own(f, self.seat, own)?;
        if let Some((seat, hand)) = self.insight {
            write_own(f, seat, [("hand of", Some(hand))])?;
        }
        write_own(f, self.seat, [("discards of", self.discards)])
    }
}
