//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{
    Announcement, Call, OverView, PhaseView, PlayView, PublicView, Raises, SeatView, Trick,
};
use crate::card::CardSet;
use crate::seat::Seat;

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.calls.is_empty() {
            f.write_str("calls:")?;
            for (seat, call) in &self.calls {
                match call {
                    Call::Bid(bid) => write!(f, " {seat}:{bid}")?,
                    Call::Hold => write!(f, " {seat}:yes")?,
                    Call::Pass => write!(f, " {seat}:pass")?,
                }
            }
            writeln!(f)?;
        }
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
                writeln!(f, "declarer: {} at {}", won.declarer, won.bid)
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
        writeln!(
            f,
            "declarer: {} at {} plays {}",
            self.won.declarer, self.won.bid, self.contract
        )?;
        write_raises(f, &self.raises, self.given_up)?;
        write_tricks(f, &self.tricks)?;
        for (seat, hand) in self.open_hands.iter() {
            if let Some(hand) = hand {
                writeln!(f, "open: {seat} {hand}")?;
            }
        }
        write!(f, "on the table, led by {}:", self.leader)?;
        self.on_table
            .iter()
            .try_for_each(|card| write!(f, " {card}"))?;
        writeln!(f)?;
        self.question.map_or(Ok(()), |question| {
            writeln!(f, "asked: {:?} by {}", question.matter, question.asker)
        })
    }
}

impl fmt::Display for OverView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, hand) in self.hands.iter() {
            writeln!(f, "dealt: {seat} {hand}")?;
        }
        writeln!(f, "skat: {}", self.skat)?;
        if let Some(ramsch) = &self.ramsch {
            return ramsch.fmt(f);
        }
        let Some(played) = &self.played else {
            return writeln!(f, "passed in");
        };
        write_raises(f, &played.raises, played.given_up)?;
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

fn write_tricks(f: &mut fmt::Formatter<'_>, tricks: &[Trick]) -> fmt::Result {
    for trick in tricks {
        f.write_str("trick:")?;
        trick
            .plays()
            .try_for_each(|(seat, card)| write!(f, " {seat}:{card}"))?;
        writeln!(f, " to {}", trick.winner)?;
    }
    Ok(())
}

impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, seat: Seat, what: &str, cards: CardSet| {
            writeln!(f, "{what} of seat {seat}: {cards}")
        };
        self.public.fmt(f)?;
        line(f, self.seat, "hand", self.hand)?;
        if let Some(found) = self.found {
            line(f, self.seat, "skat", found)?;
        }
        if let Some((seat, hand)) = self.insight {
            line(f, seat, "hand", hand)?;
        }
        self.discards
            .map_or(Ok(()), |discards| line(f, self.seat, "discards", discards))
    }
}
