//! Common parts of the views as plain text in notation, for a terminal.

use std::fmt;

use super::{Call, PlayView};
use crate::card::{Card, CardSet};
use crate::games::skat::Trick;
use crate::seat::{BySeat, Seat};

pub(in crate::games) fn write_calls<V>(
    f: &mut fmt::Formatter<'_>,
    calls: &[(Seat, Call<V>)],
) -> fmt::Result {
    if calls.is_empty() {
        return Ok(());
    }
    f.write_str("calls:")?;
    for (seat, call) in calls {
        match call {
            Call::Bid(bid) => write!(f, " {seat}:{bid}")?,
            Call::Hold => write!(f, " {seat}:yes")?,
            Call::Pass => write!(f, " {seat}:pass")?,
        }
    }
    writeln!(f)
}

pub(in crate::games) fn write_tricks(f: &mut fmt::Formatter<'_>, tricks: &[Trick]) -> fmt::Result {
    for trick in tricks {
        f.write_str("trick:")?;
        trick
            .plays()
            .try_for_each(|(seat, card)| write!(f, " {seat}:{card}"))?;
        writeln!(f, " to {}", trick.winner)?;
    }
    Ok(())
}

pub(in crate::games) fn write_dealt(
    f: &mut fmt::Formatter<'_>,
    hands: &BySeat<CardSet>,
    skat: [Card; 2],
) -> fmt::Result {
    for (seat, hand) in hands.iter() {
        writeln!(f, "dealt: {seat} {hand}")?;
    }
    writeln!(f, "skat: {} {}", skat[0], skat[1])
}

impl fmt::Display for PlayView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tricks(f, &self.tricks)?;
        if let Some(hand) = self.open_hand {
            writeln!(f, "open: {hand}")?;
        }
        if !self.asked.is_empty() {
            writeln!(f, "the declarer offers to give up")?;
        }
        write!(f, "on the table, led by {}:", self.leader)?;
        self.on_table
            .iter()
            .try_for_each(|card| write!(f, " {card}"))?;
        writeln!(f)
    }
}
