//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{
    Alone, CardPlace, Contract, OverView, PhaseView, PileView, PublicView, SeatView, SideView,
    Stakes,
};
use crate::card::CardSet;
use crate::games::text::{write_on_table, write_own};

/// The card, `??` if it is covered, `--` if there is none.
impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("--"),
            Self::Covered => f.write_str("??"),
            Self::Open(card) => card.fmt(f),
        }
    }
}

/// The card that can be played, then the one under it: `CJ/??`.
impl fmt::Display for PileView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.top, self.under)
    }
}

/// The game, its declarer, the bid and the doublings: `C by 0 at 18 Hand, Kontra`.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game())?;
        let Self::Alone(Alone {
            declarer,
            stakes,
            at_auction,
            ..
        }) = self
        else {
            return Ok(());
        };
        write!(f, " by {declarer}")?;
        if let Some(promise) = at_auction {
            write!(
                f,
                " at {}{}",
                promise.bid,
                if promise.hand { " Hand" } else { "" }
            )?;
        }
        f.write_str(match stakes {
            Stakes::Single => "",
            Stakes::Kontra => ", Kontra",
            Stakes::Re => ", Kontra, Re",
        })
    }
}

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_course(f, self)?;
        write_sides(f, &self.sides)
    }
}

/// The public part, with the piles as this player sees them.
impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_course(f, &self.public)?;
        write_sides(f, &self.sides)?;
        let if_any = |cards: CardSet| Some(cards).filter(|cards| !cards.is_empty());
        write_own(
            f,
            self.seat,
            [
                ("hand of", if_any(self.hand)),
                ("skat of", self.found),
                ("discards of", self.discards),
            ],
        )
    }
}

fn write_sides(f: &mut fmt::Formatter<'_>, sides: &[SideView; 2]) -> fmt::Result {
    for (seat, side) in sides.iter().enumerate() {
        write!(f, "cards of {seat}:")?;
        side.piles
            .iter()
            .try_for_each(|pile| write!(f, " {pile}"))?;
        if side.in_hand > 0 {
            write!(f, " and {} in hand", side.in_hand)?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// Writes everything except the cards that are still on the table.
fn write_course(f: &mut fmt::Formatter<'_>, view: &PublicView) -> fmt::Result {
    if !view.said.is_empty() {
        f.write_str("said:")?;
        view.said
            .iter()
            .try_for_each(|(seat, action)| write!(f, " {seat}:{action}"))?;
        writeln!(f)?;
    }
    if let Some(contract) = view.contract {
        writeln!(f, "game: {contract}")?;
    }
    for trick in &view.tricks {
        let [led, answered] = trick.cards;
        writeln!(
            f,
            "trick: {}:{led} {answered} to {}",
            trick.leader, trick.winner
        )?;
    }
    let [forehand, dealer] = view.card_points;
    match view.phase {
        PhaseView::Auction { asked, .. } => writeln!(f, "auction, asked: {asked}"),
        PhaseView::SkatOrHand(won) | PhaseView::Discarding(won) => {
            writeln!(f, "declarer: {won}")
        }
        PhaseView::Naming(seat) => writeln!(f, "{seat} names the game"),
        PhaseView::Kontra => writeln!(f, "Kontra?"),
        PhaseView::Re => writeln!(f, "Re?"),
        PhaseView::Play { leader, led } => {
            writeln!(f, "points: {forehand} {dealer}")?;
            write_on_table(f, leader, led.as_slice())
        }
        PhaseView::Over(over) => write!(f, "{over}"),
    }
}

impl fmt::Display for OverView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, dealt) in self.dealt.iter().enumerate() {
            writeln!(f, "dealt: {seat} {dealt}")?;
        }
        if !self.skat.is_empty() {
            writeln!(f, "skat: {}, put away: {}", self.skat, self.put_away)?;
        }
        if let Some(settlement) = self.settlement {
            writeln!(
                f,
                "{} at {}",
                if settlement.won { "won" } else { "lost" },
                settlement.value
            )?;
        }
        let ([forehand, dealer], [first, second]) = (self.card_points, self.points);
        writeln!(f, "points: {forehand} {dealer}, score: {first} {second}")
    }
}
