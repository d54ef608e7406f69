//! The project's text format for a deal of any game (`docs/NOTATION.md`): readable, versioned and
//! sufficient for a replay.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;

use crate::deal::DealSecret;
use crate::game::{AnyAction, AnyDeal, AnyIllegal, GameId, NoClaim, Setting, WrongPlayers};
use crate::rounds::RoundState;
use crate::rule_set::RuleSet;
use crate::seat::Seat;

/// The first line of every log in this version of the format.
const FIRST_LINE: &str = "skatrunde-deal 1";

/// One event of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogEntry {
    /// A player's action at their seat.
    Acted(Seat, AnyAction),
    /// The pending claim was granted because it was proved.
    ClaimProved,
    /// The seat of a player who dropped out surrendered.
    Surrendered(Seat),
}

/// The log of a deal: its game, setting, secret and events.
///
/// ```
/// use skat_rules::notation::log::DealLog;
///
/// let text = format!(
///     "skatrunde-deal 1\ngame: skat\nrules: isko/3\nplayers: 3\nround: 0 -\nsecret: {}\n\
///      1 bid 18\n0 pass\n2 pass\n",
///     "07".repeat(32)
/// );
/// let log: DealLog = text.parse()?;
/// assert_eq!(log.entries.len(), 3);
/// assert_eq!(log.to_string(), text);
/// assert!(!log.replay()?.awaited().is_empty(), "the declarer is to go on");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DealLog {
    /// The game that was played.
    pub game: GameId,
    /// The rules, the number of players and the round.
    pub setting: Setting,
    /// The secret that determines the cards. Never write a log before the deal is over.
    pub secret: DealSecret,
    /// The deal's events in order.
    pub entries: Vec<LogEntry>,
}

/// The error for text that isn't a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct NotALog {
    /// Line number, from 1.
    pub line: usize,
    /// The fault in that line.
    pub problem: Problem,
}

/// The fault in a line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The first line isn't that of a log, or names a newer version.
    #[error("expected `{FIRST_LINE}`")]
    Version,
    /// A heading is missing or out of order.
    #[error("expected `{0}:`")]
    Heading(&'static str),
    /// A heading's value is invalid.
    #[error("`{0}:` can't be read")]
    Value(&'static str),
    /// The line is neither an action nor an event of this game.
    #[error("expected a seat and an action of this game")]
    Entry,
}

/// The first entry that a replay can't apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {number}: {reason}")]
pub struct NotPlayable {
    /// Number of the entry, from 1; 0 if the cards can't be dealt.
    pub number: usize,
    /// The reason why it can't be applied.
    pub reason: Unplayable,
}

/// The reason why a replay can't apply an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The action breaks a rule.
    #[error("breaks a rule: {0}")]
    Illegal(#[from] AnyIllegal),
    /// No claim is pending that could be granted.
    #[error(transparent)]
    NoClaim(#[from] NoClaim),
    /// No seat can surrender at this point.
    #[error("no player can surrender here")]
    NoSurrender,
    /// The game doesn't support this number of players.
    #[error(transparent)]
    WrongPlayers(#[from] WrongPlayers),
}

impl DealLog {
    /// Deals the cards and applies all entries.
    ///
    /// # Errors
    ///
    /// [`NotPlayable`] at the first entry that can't be applied, or with number 0 if the game can't
    /// be dealt for this number of players.
    pub fn replay(&self) -> Result<AnyDeal, NotPlayable> {
        let mut deal =
            AnyDeal::deal(self.game, &self.secret, &self.setting).map_err(|wrong| NotPlayable {
                number: 0,
                reason: wrong.into(),
            })?;
        for (index, entry) in self.entries.iter().enumerate() {
            let done = match *entry {
                LogEntry::Acted(seat, action) => deal.apply(seat, action).map_err(Unplayable::from),
                LogEntry::ClaimProved => deal.grant_claim().map_err(Unplayable::from),
                LogEntry::Surrendered(seat) if deal.surrender(seat) => Ok(()),
                LogEntry::Surrendered(_) => Err(Unplayable::NoSurrender),
            };
            done.map_err(|reason| NotPlayable {
                number: index + 1,
                reason,
            })?;
        }
        Ok(deal)
    }
}

impl fmt::Display for DealLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setting {
            rules,
            players,
            round,
        } = &self.setting;
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "game: {}", self.game.key())?;
        writeln!(f, "rules: {rules}")?;
        writeln!(f, "players: {players}")?;
        writeln!(
            f,
            "round: {} {}",
            round.doublings,
            if round.ramsch { "ramsch" } else { "-" }
        )?;
        writeln!(f, "secret: {}", HEXLOWER.encode(self.secret.reveal()))?;
        for entry in &self.entries {
            match entry {
                LogEntry::Acted(seat, action) => writeln!(f, "{seat} {action}")?,
                LogEntry::ClaimProved => writeln!(f, "* claim proved")?,
                LogEntry::Surrendered(seat) => writeln!(f, "* {seat} surrendered")?,
            }
        }
        Ok(())
    }
}

impl FromStr for DealLog {
    type Err = NotALog;

    fn from_str(text: &str) -> Result<Self, NotALog> {
        let mut lines = NumberedLines {
            lines: text.lines(),
            number: 0,
        };
        if lines.next() != Some(FIRST_LINE) {
            return Err(lines.wrong(Problem::Version));
        }
        let game = lines.heading("game", GameId::from_key)?;
        let rules = lines.heading("rules", |value| value.parse::<RuleSet>().ok())?;
        let players = lines.heading("players", |value| {
            value
                .parse()
                .ok()
                .filter(|count| game.players().contains(count))
        })?;
        let round = lines.heading("round", read_round)?;
        let secret = lines.heading("secret", read_secret)?;
        let mut entries = Vec::new();
        while let Some(line) = lines.next() {
            entries.push(read_entry(game, line).ok_or_else(|| lines.wrong(Problem::Entry))?);
        }
        Ok(Self {
            game,
            setting: Setting {
                rules,
                players,
                round,
            },
            secret,
            entries,
        })
    }
}

/// The lines of a text with the number of the current one.
struct NumberedLines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> NumberedLines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.lines.next()
    }

    const fn wrong(&self, problem: Problem) -> NotALog {
        NotALog {
            line: self.number,
            problem,
        }
    }

    fn heading<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, NotALog> {
        let line = self.next().unwrap_or_default();
        let value = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(": "));
        let value = value.ok_or_else(|| self.wrong(Problem::Heading(name)))?;
        read(value).ok_or_else(|| self.wrong(Problem::Value(name)))
    }
}

fn read_round(value: &str) -> Option<RoundState> {
    let (doublings, ramsch) = value.split_once(' ')?;
    let ramsch = match ramsch {
        "ramsch" => true,
        "-" => false,
        _ => return None,
    };
    Some(RoundState {
        doublings: doublings.parse().ok()?,
        ramsch,
    })
}

fn read_secret(value: &str) -> Option<DealSecret> {
    let bytes = HEXLOWER.decode(value.as_bytes()).ok()?;
    Some(DealSecret::new(bytes.try_into().ok()?))
}

fn read_entry(game: GameId, line: &str) -> Option<LogEntry> {
    let seat = |text: &str| Seat::new(text.parse().ok()?);
    let (actor, what) = line.split_once(' ')?;
    if actor != "*" {
        return Some(LogEntry::Acted(seat(actor)?, game.parse_action(what)?));
    }
    match what.split_once(' ')? {
        ("claim", "proved") => Some(LogEntry::ClaimProved),
        (who, "surrendered") => Some(LogEntry::Surrendered(seat(who)?)),
        _ => None,
    }
}
