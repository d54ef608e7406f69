//! The views as plain text in notation, for a terminal.

use std::fmt;

use super::rules::CountingStyle;
use super::standing::{BusPlace, Lives, PlayerStatus};
use super::view::{PhaseView, PublicView, RoundEnd, RoundResult, RoundView, SeatView, StepView};

impl fmt::Display for PublicView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(result) = &self.last_round {
            write_result(f, result, self.rules.style)?;
        }
        for (seat, &standing) in self.standings.iter().enumerate() {
            write!(f, "{seat}: ")?;
            write_standing(f, standing, self.rules.style)?;
            writeln!(f)?;
        }
        match &self.phase {
            PhaseView::Round(round) => round.fmt(f),
            PhaseView::Over { winner } => writeln!(f, "won by {winner}"),
        }
    }
}

fn write_standing(
    f: &mut fmt::Formatter<'_>,
    standing: PlayerStatus,
    style: CountingStyle,
) -> fmt::Result {
    match standing {
        PlayerStatus::Points(1) => f.write_str("1 point"),
        PlayerStatus::Points(points) => write!(f, "{points} points"),
        PlayerStatus::Lives(lives) if style == CountingStyle::Bus => {
            f.write_str(BusPlace::of(lives).map_or("off the bus", BusPlace::name))
        }
        PlayerStatus::Lives(lives) if lives.out() => f.write_str("out"),
        PlayerStatus::Lives(lives) => write_lives(f, lives, style),
    }
}

fn write_lives(f: &mut fmt::Formatter<'_>, lives: Lives, style: CountingStyle) -> fmt::Result {
    let (coin, coins, none) = match style {
        CountingStyle::Gin if lives.lost() == 0 => return f.write_str("no letter"),
        CountingStyle::Gin => {
            return "GIN"
                .chars()
                .take(usize::from(lives.lost()))
                .try_for_each(|letter| write!(f, "{letter}"));
        }
        CountingStyle::Cadillac => ("nickel", "nickels", "on poverty"),
        _ => ("penny", "pennies", "on the county"),
    };
    match lives.pennies() {
        0 => f.write_str(none),
        1 => write!(f, "1 {coin}"),
        many => write!(f, "{many} {coins}"),
    }
}

fn write_result(
    f: &mut fmt::Formatter<'_>,
    result: &RoundResult,
    style: CountingStyle,
) -> fmt::Result {
    write!(f, "round {} ", result.number)?;
    match (result.end, result.knocker) {
        (RoundEnd::Knocked, Some(seat)) => writeln!(f, "ended after {seat} knocked")?,
        (RoundEnd::Hammer, Some(seat)) => writeln!(f, "ended with a hammer by {seat}")?,
        (RoundEnd::ThrowDown, Some(seat)) => writeln!(f, "ended with a throw-down by {seat}")?,
        (RoundEnd::Declared, _) => writeln!(f, "ended with a declaration")?,
        (RoundEnd::StockEmpty, Some(seat)) => {
            writeln!(f, "ended without stock after {seat} knocked")?;
        }
        (RoundEnd::StockEmpty, None) => writeln!(f, "ended without stock")?,
        (_, None) => writeln!(f, "ended")?,
    }
    for hand in &result.shown {
        let declared = if hand.declared { ", declared" } else { "" };
        writeln!(
            f,
            "  {} showed {}: {}{declared}",
            hand.seat, hand.cards, hand.value
        )?;
    }
    let verb = if style.for_points() { "won" } else { "lost" };
    for (seat, change) in result
        .by_seat
        .iter()
        .enumerate()
        .filter(|&(_, &change)| change > 0)
    {
        writeln!(f, "  {seat} {verb} {change}")?;
    }
    if result.tie_break {
        writeln!(f, "  nobody is left, so all play another round")
    } else {
        Ok(())
    }
}

impl fmt::Display for RoundView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "round {}, dealt by {}, stock {}",
            self.number, self.dealer, self.stock
        )?;
        if let Some(top) = self.top {
            write!(f, ", discard {top}")?;
        }
        if let Some(knocker) = self.knocker {
            write!(f, ", {knocker} has knocked")?;
        }
        match self.step {
            StepView::BeforeLooking => writeln!(f, "; {} decides about a throw-down", self.turn),
            StepView::Drawing => writeln!(f, "; {} draws", self.turn),
            StepView::Discarding { taken: None } => writeln!(f, "; {} discards", self.turn),
            StepView::Discarding { taken: Some(card) } => {
                writeln!(f, "; {} took {card} and discards", self.turn)
            }
        }
    }
}

impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.public.fmt(f)?;
        write!(f, "hand of {}: {}", self.seat, self.hand)?;
        self.drawn
            .map_or(Ok(()), |card| write!(f, ", the last one drawn: {card}"))?;
        writeln!(f)
    }
}
