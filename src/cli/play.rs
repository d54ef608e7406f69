//! `skatrunde play`: a deal in the terminal, to try out rules.

use std::io::{BufRead, Write};

use anyhow::{Context as _, ensure};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, GameId, Setting};
use skat_rules::notation::log::{DealLog, LogEntry};
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;

use crate::secret::fresh_secret;

/// Up to this number, each legal action is listed with a number; more are summarised by their first
/// words.
const MOST_LISTED: usize = 40;

/// The deal to play and its players.
#[derive(Debug, clap::Args)]
pub(super) struct PlayArgs {
    /// The game, by its key.
    #[arg(value_parser = super::parse::game)]
    game: GameId,
    /// The rule set, such as `isko` or `kneipe skat.kontra=off`.
    #[arg(long, default_value = "isko")]
    rules: RuleSet,
    /// Number of players; default: the fewest that the game allows.
    #[arg(long)]
    players: Option<u8>,
    /// Your seat, 0 for forehand; computer players take the others. Without it you play all seats.
    #[arg(long)]
    seat: Option<u8>,
    /// The deal's secret, 64 hexadecimal digits; default: a fresh one.
    #[arg(long, value_parser = super::parse::secret)]
    secret: Option<DealSecret>,
}

impl PlayArgs {
    /// Plays until the deal is over or the input ends, then prints the deal's log.
    pub(super) fn run(self, mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
        let allowed = self.game.players();
        let players = self.players.unwrap_or(*allowed.start());
        let (least, most) = (allowed.start(), allowed.end());
        ensure!(
            allowed.contains(&players),
            "{} is for {least} to {most} players",
            self.game.key()
        );
        let secret = match self.secret {
            Some(secret) => secret,
            None => fresh_secret().context("the operating system has no random numbers")?,
        };
        let setting = Setting::new(self.rules, players);
        let mut deal = AnyDeal::deal(self.game, &secret, &setting)?;
        ensure!(
            self.seat.is_none_or(|seat| seat < deal.seat_count()),
            "seats are 0 to {}",
            deal.seat_count() - 1
        );
        let mut log = DealLog {
            game: self.game,
            setting,
            secret,
            entries: Vec::new(),
        };
        while let Some(seat) = deal.awaited().iter().next() {
            let own = self.seat.is_none_or(|own| Seat::new(own) == Some(seat));
            let action = if own {
                match ask(&deal, seat, &mut input, &mut output)? {
                    Some(action) => action,
                    None => return Ok(()),
                }
            } else {
                skat_autoplay::decide_at_once(&deal.seat_view(seat), log.entries.len() as u64)?
            };
            match deal.apply(seat, action) {
                Ok(()) => {
                    log.entries.push(LogEntry::Acted(seat, action));
                    writeln!(output, "{seat}: {action}")?;
                }
                Err(error) => writeln!(output, "That isn't allowed: {error}.")?,
            }
        }
        writeln!(output, "\n{}", deal.public_view())?;
        if let Some(score) = deal.score() {
            writeln!(output, "scores by seat: {:?}\n", score.points)?;
        }
        write!(output, "{log}")?;
        Ok(())
    }
}

/// Shows a seat its view and asks until the answer is legal; `None` if the input ends.
fn ask(
    deal: &AnyDeal,
    seat: Seat,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<Option<AnyAction>> {
    let view = deal.seat_view(seat);
    let legal = view.legal();
    writeln!(output, "\n{view}")?;
    if legal.len() <= MOST_LISTED {
        for (number, action) in legal.iter().enumerate() {
            write!(output, "{}) {action}   ", number + 1)?;
        }
        writeln!(output)?;
    } else {
        let mut verbs: Vec<String> = legal.iter().map(|action| first_word(*action)).collect();
        verbs.dedup();
        writeln!(output, "{} actions: {}", legal.len(), verbs.join(", "))?;
    }
    loop {
        write!(output, "seat {seat}> ")?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            return Ok(None);
        }
        let line = line.trim();
        let numbered = line
            .parse::<usize>()
            .ok()
            .and_then(|number| legal.get(number.checked_sub(1)?).copied());
        match numbered.or_else(|| deal.game().parse_action(line)) {
            Some(action) => match deal.check(seat, action) {
                Ok(()) => return Ok(Some(action)),
                Err(error) => {
                    writeln!(
                        output,
                        "That isn't allowed: {error} ({}).",
                        skat_rules::source::RuleViolation::source(&error)
                    )?;
                }
            },
            None => writeln!(
                output,
                "Type a number of the list or an action such as `{}`.",
                legal[0]
            )?,
        }
    }
}

fn first_word(action: AnyAction) -> String {
    action
        .to_string()
        .split(' ')
        .next()
        .unwrap_or_default()
        .to_owned()
}
