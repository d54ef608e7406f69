//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::{OverView, PhaseView, PlayView, PublicView, SeatView, THIRD, ThirdHand, Trick};
use crate::card::Card;
use crate::games::text::{write_calls, write_outcome, write_own};
use crate::seat::Seat;

impl fmt::Display for ThirdHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dummy => "dummy",
            Self::SetAside => "set aside",
            Self::Stack | Self::Prizes => "Oma",
        })
    }
}

/// A hand, written as its player's seat or as the use of the third hand.
struct Hand(Seat, ThirdHand);

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == THIRD {
            self.1.fmt(f)
        } else {
            self.0.fmt(f)
        }
    }
}

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
            PhaseView::Play(play) => write_play(f, play, self.third),
            PhaseView::Over(over) => write_over(f, over, self.third),
        }
    }
}

fn write_play(f: &mut fmt::Formatter<'_>, play: &PlayView, third: ThirdHand) -> fmt::Result {
    writeln!(f, "declarer: {} plays {}", play.won, play.contract)?;
    write_tricks(f, &play.tricks, third)?;
    for (seat, hand) in play.open_hands.iter() {
        if let Some(hand) = hand {
            writeln!(f, "open: {} {hand}", Hand(seat, third))?;
        }
    }
    if let Some(prize) = play.prize {
        writeln!(f, "for the winner: {prize}")?;
    }
    f.write_str("on the table:")?;
    write_cards(f, &play.on_table, third)?;
    writeln!(f, "\nnext: {}", Hand(play.turn, third))?;
    if play.concession {
        writeln!(f, "seat {} gives up", play.won.declarer)
    } else {
        Ok(())
    }
}

fn write_over(f: &mut fmt::Formatter<'_>, over: &OverView, third: ThirdHand) -> fmt::Result {
    for (seat, hand) in over.hands.iter() {
        writeln!(f, "dealt: {} {hand}", Hand(seat, third))?;
    }
    writeln!(f, "skat: {}", over.skat)?;
    let Some(played) = &over.played else {
        return writeln!(f, "passed in");
    };
    write_tricks(f, &played.tricks, third)?;
    let (contract, settlement) = (played.contract, &played.settlement);
    write_outcome(f, &played.won, contract, settlement.won, played.card_points)?;
    writeln!(f, " {}", settlement.score)
}

fn write_tricks(f: &mut fmt::Formatter<'_>, tricks: &[Trick], third: ThirdHand) -> fmt::Result {
    for trick in tricks {
        f.write_str("trick:")?;
        write_cards(f, &trick.plays, third)?;
        if let Some(prize) = trick.prize {
            write!(f, " and {prize}")?;
        }
        writeln!(f, " to {}", Hand(trick.winner, third))?;
    }
    Ok(())
}

fn write_cards(
    f: &mut fmt::Formatter<'_>,
    plays: &[(Seat, Card)],
    third: ThirdHand,
) -> fmt::Result {
    plays
        .iter()
        .try_for_each(|&(seat, card)| write!(f, " {}:{card}", Hand(seat, third)))
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
