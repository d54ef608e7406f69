//! The actions of a deal and their written form.

use std::fmt;
use std::str::FromStr;

use super::{Call, Contract, NotAnAction, TourneeRules, Trump};
use crate::card::{Card, CardSet, Rank};
use crate::game;
use crate::games::sister::{Move, WinLevel};
use crate::rule_set::KnobValue as _;

/// The declarer's choice of a contract, before they see a card of the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undertaking {
    /// Tournée: turning up a card of the skat.
    Tournee,
    /// A contract, any except Tournée and Ramsch.
    Play(Contract),
}

impl Undertaking {
    /// Returns all choices under these rules.
    pub fn all(rules: TourneeRules) -> impl Iterator<Item = Self> {
        let guckser_nulls = [false, true]
            .into_iter()
            .filter(move |_| rules.guckser_null);
        let null = |guckser| move |ouvert| Contract::Null { ouvert, guckser };
        [Self::Tournee].into_iter().chain(
            Trump::ALL
                .into_iter()
                .map(Contract::Solo)
                .chain([Contract::GrandOuvert, Contract::Guckser])
                .chain([false, true].into_iter().map(null(false)))
                .chain(guckser_nulls.map(null(true)))
                .map(Self::Play),
        )
    }
}

/// An answer that the turned card of the skat allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnOption {
    /// This is trump: the card's suit, or Grand if it is a jack.
    Trump(Trump),
    /// "It doesn't suit me": the other card decides.
    PasstMirNicht,
}

/// Returns the answers to a turned card: its suit as trump, and Grand as well for a jack.
///
/// The first card can also be refused.
pub fn turn_options(card: Card, passt_mir_nicht: bool) -> impl Iterator<Item = TurnOption> {
    let grand = (card.rank() == Rank::Jack).then_some(TurnOption::Trump(Trump::Grand));
    let refusal = (!passt_mir_nicht).then_some(TurnOption::PasstMirNicht);
    [TurnOption::Trump(Trump::Suit(card.suit()))]
        .into_iter()
        .chain(grand)
        .chain(refusal)
}

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Calls in the auction.
    Call(Call),
    /// Declares Ramsch, as forehand.
    Ramsch,
    /// Chooses a contract, as the declarer.
    Choose(Undertaking),
    /// Answers the turned card, as the declarer.
    Turn(TurnOption),
    /// Discards two of twelve cards.
    Discard(CardSet),
    /// Declares Schneider, Schwarz or nothing.
    Declare(WinLevel),
    /// Plays a card, concedes, or answers a concession.
    Move(Move),
}

/// Written form: `trump C`, `grand`, `passt mir nicht`.
impl fmt::Display for TurnOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trump(Trump::Suit(suit)) => write!(f, "trump {}", suit.letter()),
            Self::Trump(Trump::Grand) => f.write_str("grand"),
            Self::PasstMirNicht => f.write_str("passt mir nicht"),
        }
    }
}

/// Written form: `tournee`, or the contract in notation.
impl fmt::Display for Undertaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tournee => f.write_str("tournee"),
            Self::Play(contract) => contract.fmt(f),
        }
    }
}

/// Each match names every variant, so that a new action can't be forgotten.
impl game::Action for Action {
    fn played_card(self) -> Option<Card> {
        match self {
            Self::Move(action) => action.played_card(),
            Self::Call(_)
            | Self::Ramsch
            | Self::Choose(_)
            | Self::Turn(_)
            | Self::Discard(_)
            | Self::Declare(_) => None,
        }
    }

    fn ends_early(self) -> bool {
        match self {
            Self::Move(action) => action.ends_early(),
            Self::Call(_)
            | Self::Ramsch
            | Self::Choose(_)
            | Self::Turn(_)
            | Self::Discard(_)
            | Self::Declare(_) => false,
        }
    }
}

/// Written form, used in logs and buttons: `bid 10`, `hold`, `pass`, `ramsch`, `tournee`, `trump
/// C`, `grand`, `passt mir nicht`, `solo C`, `solo GO`, `guckser`, `null ouvert`, `discard C7 D8`,
/// `declare schneider`, `play CJ`, `concede`, `accept`, `refuse`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(call) => call.fmt(f),
            Self::Ramsch => Contract::Ramsch.fmt(f),
            Self::Choose(choice) => choice.fmt(f),
            Self::Turn(option) => option.fmt(f),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Declare(level) => write!(f, "declare {}", level.key()),
            Self::Move(action) => action.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let all_rules = TourneeRules {
            guckser_null: true,
            ..TourneeRules::DEFAULT
        };
        let choices = Undertaking::all(all_rules).map(Self::Choose);
        let trumps = Trump::ALL
            .into_iter()
            .map(|trump| Self::Turn(TurnOption::Trump(trump)));
        let fixed = [Self::Ramsch, Self::Turn(TurnOption::PasstMirNicht)];
        if let Some(action) = choices
            .chain(trumps)
            .chain(fixed)
            .find(|action| action.to_string() == text)
        {
            return Ok(action);
        }
        match text.split_once(' ') {
            Some(("discard", cards)) => cards.parse().map(Self::Discard).map_err(|_| NotAnAction),
            Some(("declare", level)) => WinLevel::from_key(level)
                .map(Self::Declare)
                .ok_or(NotAnAction),
            _ => text
                .parse()
                .map(Self::Call)
                .or_else(|_| text.parse().map(Self::Move)),
        }
    }
}
