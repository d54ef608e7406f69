//! A record as a sequence of moves, not yet checked against the rules. A parsed record is written
//! back letter for letter.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, CardSet};
use crate::games::skat::{Bid, Contract};
use crate::seat::Seat;

/// The `PC` heading of this program's own records.
pub(super) const PLACE: &str = "Skatrunde";

/// The party that makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveActor {
    /// The server: deals, turns up the skat for the declarer, and notes players who drop out.
    World,
    /// The player at this seat.
    Seat(Seat),
}

/// One move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedMove {
    /// The deal: ten cards each for forehand, middlehand and rearhand, then the two of the skat.
    /// Hidden cards are `None`.
    Deal(Vec<Option<Card>>),
    /// Bids this value.
    Bid(Bid),
    /// Holds the last bid.
    Yes,
    /// Passes in the auction.
    Pass,
    /// Picks up the skat.
    PickUp,
    /// The two cards that the declarer picks up.
    Skat([Option<Card>; 2]),
    /// Announces the contract. The list holds the two discards, unless it is a Hand contract,
    /// followed by any cards laid open.
    Declare(Contract, Vec<Option<Card>>),
    /// The two discards, if the record writes them separately from the contract.
    Discards([Option<Card>; 2]),
    /// Plays a card.
    Card(Card),
    /// Shows the hand, with or without a list of its cards.
    Show(Vec<Card>),
    /// Resigns. In this program's own records it also accepts.
    Resign,
    /// The player at this seat ran out of time.
    Timeout(Seat),
    /// The player at this seat left.
    Leave(Seat),
}

/// The outcome of a played contract as a record writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedOutcome {
    /// The declarer's seat.
    pub declarer: Seat,
    /// True if the declarer won.
    pub won: bool,
    /// The declarer's score.
    pub score: i32,
    /// Matadors: `+n` with, `-n` without.
    pub matadors: i32,
    /// True if the game value stayed below the bid.
    pub overbid: bool,
    /// The declarer's card points.
    pub points: i32,
    /// Number of the declarer's tricks.
    pub tricks: i32,
    /// True if either party was Schneider.
    pub schneider: bool,
    /// True if either party was Schwarz.
    pub schwarz: bool,
}

/// The result of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordVerdict {
    /// All players passed.
    PassedIn,
    /// A player dropped out before there was a contract.
    Penalty,
    /// A contract was played.
    Played(RecordedOutcome),
}

/// A record: headings, moves and result.
///
/// ```
/// use skat_rules::notation::iss::{Record, RecordVerdict};
///
/// let text = "(;GM[Skat]ID[7]MV[1 18 0 p 2 p ]R[passed] ;)";
/// let record: Record = text.parse()?;
/// assert_eq!(record.heading("ID"), Some("7"));
/// assert_eq!(record.moves().len(), 3);
/// // Reading doesn't judge: nothing is dealt here, and middlehand has bid.
/// assert_eq!(record.verdict(), Ok(RecordVerdict::PassedIn));
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), skat_rules::notation::iss::NotARecord>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    headings: Vec<(String, String)>,
    moves: Vec<(MoveActor, RecordedMove)>,
    result: String,
}

/// The reason why text isn't a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotARecord {
    /// The text isn't of the form `(;NAME[value]… ;)` with the game `Skat`.
    #[error("not a record of a game of Skat")]
    Form,
    /// The moves or the result are missing.
    #[error("the record has no `{0}[…]`")]
    Missing(&'static str),
    /// A property occurs twice.
    #[error("the record has two `{0}[…]`")]
    Twice(String),
    /// A move can't be parsed.
    #[error("`{0}` is no move")]
    Move(String),
    /// The result can't be parsed.
    #[error("`{0}` is no result")]
    Result(String),
}

impl Record {
    pub(super) const fn new(
        headings: Vec<(String, String)>,
        moves: Vec<(MoveActor, RecordedMove)>,
        result: String,
    ) -> Self {
        Self {
            headings,
            moves,
            result,
        }
    }

    /// Returns the value of a heading such as `ID` or `P0`, as written.
    #[must_use]
    pub fn heading(&self, name: &str) -> Option<&str> {
        self.headings
            .iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    /// Returns the record without its headings, which name players and the place, but for those
    /// without which the moves can't be read.
    #[must_use]
    pub fn without_names(&self) -> Self {
        let kept = |(name, _): &&(String, String)| name == "GM" || name == "PC";
        Self {
            headings: self.headings.iter().filter(kept).cloned().collect(),
            moves: self.moves.clone(),
            result: self.result.clone(),
        }
    }

    /// Returns the moves in order.
    #[must_use]
    pub fn moves(&self) -> &[(MoveActor, RecordedMove)] {
        &self.moves
    }

    /// Returns the recorded result.
    ///
    /// # Errors
    ///
    /// [`NotARecord::Result`] if it can't be parsed.
    pub fn verdict(&self) -> Result<RecordVerdict, NotARecord> {
        read_verdict(&self.result).ok_or_else(|| NotARecord::Result(self.result.clone()))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;")?;
        for (name, value) in &self.headings {
            write!(f, "{name}[{value}]")?;
        }
        f.write_str("MV[")?;
        for (actor, made) in &self.moves {
            write!(f, "{actor} {made} ")?;
        }
        write!(f, "]R[{}] ;)", self.result)
    }
}

impl FromStr for Record {
    type Err = NotARecord;

    fn from_str(text: &str) -> Result<Self, NotARecord> {
        let inner = text
            .trim()
            .strip_prefix("(;")
            .and_then(|rest| rest.strip_suffix(";)"))
            .ok_or(NotARecord::Form)?;
        let mut headings = properties(inner).ok_or(NotARecord::Form)?;
        if !headings
            .iter()
            .any(|(name, value)| name == "GM" && value == "Skat")
        {
            return Err(NotARecord::Form);
        }
        let twice = (1..headings.len()).find(|&later| {
            headings[..later]
                .iter()
                .any(|(name, _)| *name == headings[later].0)
        });
        if let Some(later) = twice {
            return Err(NotARecord::Twice(headings.swap_remove(later).0));
        }
        let mut take = |wanted: &'static str| {
            let index = headings.iter().position(|(name, _)| name == wanted);
            index
                .map(|index| headings.remove(index).1)
                .ok_or(NotARecord::Missing(wanted))
        };
        let (moves, result) = (take("MV")?, take("R")?);
        Ok(Self {
            headings,
            moves: read_moves(&moves)?,
            result,
        })
    }
}

/// Parses the properties `NAME[value]` of a node. A backslash escapes the next character.
fn properties(text: &str) -> Option<Vec<(String, String)>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (name, after) = rest.split_once('[')?;
        let mut escaped = false;
        let end = after.find(|letter| {
            let closes = letter == ']' && !escaped;
            escaped = letter == '\\' && !escaped;
            closes
        })?;
        found.push((name.trim().to_owned(), after[..end].to_owned()));
        rest = after[end + 1..].trim_start();
    }
    Some(found)
}

fn read_moves(text: &str) -> Result<Vec<(MoveActor, RecordedMove)>, NotARecord> {
    let mut words = text.split_whitespace();
    let mut moves = Vec::new();
    while let Some(actor) = words.next() {
        let bad = |word: &str| NotARecord::Move(word.to_owned());
        let by = match actor {
            "w" => MoveActor::World,
            _ => MoveActor::Seat(seat(actor).ok_or_else(|| bad(actor))?),
        };
        let word = words.next().ok_or_else(|| bad(actor))?;
        moves.push((by, read_move(by, word).ok_or_else(|| bad(word))?));
    }
    Ok(moves)
}

fn seat(text: &str) -> Option<Seat> {
    Seat::SKAT.into_iter().find(|seat| seat.to_string() == text)
}

fn hidden_or_card(text: &str) -> Option<Option<Card>> {
    if text == "??" {
        Some(None)
    } else {
        text.parse().ok().map(Some)
    }
}

fn read_move(by: MoveActor, word: &str) -> Option<RecordedMove> {
    match word {
        "y" => return Some(RecordedMove::Yes),
        "p" => return Some(RecordedMove::Pass),
        "s" => return Some(RecordedMove::PickUp),
        "RE" => return Some(RecordedMove::Resign),
        _ => {}
    }
    if let Some(shown) = word.strip_prefix("SC") {
        let cards = shown
            .split('.')
            .filter(|card| !card.is_empty())
            .map(|card| card.parse().ok());
        return cards.collect::<Option<_>>().map(RecordedMove::Show);
    }
    if let Some(late) = word.strip_prefix("TI.") {
        return seat(late).map(RecordedMove::Timeout);
    }
    if let Some(gone) = word.strip_prefix("LE.") {
        return seat(gone).map(RecordedMove::Leave);
    }
    if let Ok(value) = word.parse() {
        return Bid::new(value).map(RecordedMove::Bid);
    }
    let cards: Option<Vec<Option<Card>>> = word.split('.').map(hidden_or_card).collect();
    if let Some(cards) = cards {
        return match (by, cards.as_slice()) {
            (MoveActor::World, &[one, two]) => Some(RecordedMove::Skat([one, two])),
            (MoveActor::World, cards) if cards.len() == 32 => {
                Some(RecordedMove::Deal(cards.to_vec()))
            }
            (MoveActor::Seat(_), &[Some(card)]) => Some(RecordedMove::Card(card)),
            (MoveActor::Seat(_), &[one, two]) => Some(RecordedMove::Discards([one, two])),
            _ => None,
        };
    }
    let (contract, cards) = word.split_once('.').unwrap_or((word, ""));
    let cards: Option<Vec<_>> = cards
        .split('.')
        .filter(|card| !card.is_empty())
        .map(hidden_or_card)
        .collect();
    Some(RecordedMove::Declare(contract.parse().ok()?, cards?))
}

impl fmt::Display for MoveActor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::World => f.write_str("w"),
            Self::Seat(seat) => seat.fmt(f),
        }
    }
}

impl fmt::Display for RecordedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            |card: &Option<Card>| card.map_or_else(|| "??".to_owned(), |card| card.to_string());
        let names = |cards: &[Option<Card>]| cards.iter().map(name).collect::<Vec<_>>().join(".");
        match self {
            Self::Deal(cards) => f.write_str(&names(cards)),
            Self::Bid(bid) => bid.fmt(f),
            Self::Yes => f.write_str("y"),
            Self::Pass => f.write_str("p"),
            Self::PickUp => f.write_str("s"),
            Self::Skat(cards) | Self::Discards(cards) => f.write_str(&names(cards)),
            Self::Declare(contract, cards) if cards.is_empty() => contract.fmt(f),
            Self::Declare(contract, cards) => write!(f, "{contract}.{}", names(cards)),
            Self::Card(card) => card.fmt(f),
            Self::Show(cards) => {
                f.write_str("SC")?;
                cards.iter().try_for_each(|card| write!(f, ".{card}"))
            }
            Self::Resign => f.write_str("RE"),
            Self::Timeout(seat) => write!(f, "TI.{seat}"),
            Self::Leave(seat) => write!(f, "LE.{seat}"),
        }
    }
}

fn read_verdict(text: &str) -> Option<RecordVerdict> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |key: &str| {
        let value = words
            .iter()
            .find_map(|word| word.strip_prefix(key)?.strip_prefix(':'));
        value?.parse::<i32>().ok()
    };
    let says = |word: &str| words.contains(&word);
    if says("passed") {
        return Some(RecordVerdict::PassedIn);
    }
    if says("penalty") {
        return Some(RecordVerdict::Penalty);
    }
    if says("win") == says("loss") {
        return None;
    }
    Some(RecordVerdict::Played(RecordedOutcome {
        declarer: Seat::SKAT
            .into_iter()
            .find(|seat| Some(seat.index()) == usize::try_from(number("d").unwrap_or(-1)).ok())?,
        won: says("win"),
        score: number("v")?,
        matadors: number("m")?,
        overbid: says("overbid"),
        points: number("p")?,
        tricks: number("t")?,
        schneider: number("s")? == 1,
        schwarz: number("z")? == 1,
    }))
}

/// Writes the result in the server's form.
impl fmt::Display for RecordVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NOBODY: &str = "p0:0 p1:0 p2:0 l:-1 to:-1";
        match self {
            Self::PassedIn => f.write_str("passed"),
            Self::Penalty => write!(f, "d:-1 penalty v:0 m:0 bidok p:0 t:0 s:0 z:0 {NOBODY} r:0"),
            Self::Played(outcome) => {
                let RecordedOutcome {
                    declarer,
                    won,
                    score,
                    matadors,
                    overbid,
                    points,
                    tricks,
                    schneider,
                    schwarz,
                } = outcome;
                let won = if *won { "win" } else { "loss" };
                let bid = if *overbid { "overbid" } else { "bidok" };
                let (schneider, schwarz) = (u8::from(*schneider), u8::from(*schwarz));
                write!(
                    f,
                    "d:{declarer} {won} v:{score} m:{matadors} {bid} p:{points} t:{tricks} "
                )?;
                write!(f, "s:{schneider} z:{schwarz} {NOBODY}")
            }
        }
    }
}

/// Returns the cards as a set, or `None` if one is hidden or occurs twice.
pub(super) fn all_known(cards: &[Option<Card>]) -> Option<CardSet> {
    let known: CardSet = cards
        .iter()
        .copied()
        .collect::<Option<Vec<Card>>>()?
        .into_iter()
        .collect();
    (known.len() == cards.len()).then_some(known)
}
