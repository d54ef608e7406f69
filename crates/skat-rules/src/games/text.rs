//! Parts of the views as plain text in notation, for a terminal.

use std::fmt::{self, Display, Formatter};

use super::auction::{Call, Won};
use super::skat::Trick;
use crate::card::{Card, CardSet};
use crate::seat::{BySeat, Seat};

pub(super) fn write_calls<B: Display>(
    f: &mut Formatter<'_>,
    calls: &[(Seat, Call<B>)],
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

pub(super) fn write_tricks(f: &mut Formatter<'_>, tricks: &[Trick]) -> fmt::Result {
    for trick in tricks {
        f.write_str("trick:")?;
        trick
            .plays()
            .try_for_each(|(seat, card)| write!(f, " {seat}:{card}"))?;
        writeln!(f, " to {}", trick.winner)?;
    }
    Ok(())
}

pub(super) fn write_on_table(
    f: &mut Formatter<'_>,
    leader: Seat,
    on_table: &[Card],
) -> fmt::Result {
    write!(f, "on the table, led by {leader}:")?;
    on_table.iter().try_for_each(|card| write!(f, " {card}"))?;
    writeln!(f)
}

pub(super) fn write_dealt(
    f: &mut Formatter<'_>,
    hands: &BySeat<CardSet>,
    skat: impl Display,
) -> fmt::Result {
    for (seat, hand) in hands.iter() {
        writeln!(f, "dealt: {seat} {hand}")?;
    }
    writeln!(f, "skat: {skat}")
}

/// Writes the declarer's result without the points that it brings.
pub(super) fn write_outcome<B: Display>(
    f: &mut Formatter<'_>,
    Won { declarer, bid }: &Won<B>,
    contract: impl Display,
    is_won: bool,
    card_points: u8,
) -> fmt::Result {
    let outcome = if is_won { "won" } else { "lost" };
    write!(
        f,
        "{declarer} {outcome} {contract} at {bid} with {card_points} points:"
    )
}

/// Writes the cards that only their owner sees, a line for each description such as `hand of`.
pub(super) fn write_own<const COUNT: usize>(
    f: &mut Formatter<'_>,
    owner: Seat,
    lines: [(&str, Option<CardSet>); COUNT],
) -> fmt::Result {
    for (what, cards) in lines {
        if let Some(cards) = cards {
            writeln!(f, "{what} seat {owner}: {cards}")?;
        }
    }
    Ok(())
}
