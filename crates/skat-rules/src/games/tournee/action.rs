//! The actions of a deal and their written form.

use std::fmt;
use std::str::FromStr;

use super::{Call, Contract, TourneeRules, Trump};
use crate::card::{Card, CardSet, Rank};
use crate::game::{NotAnAction, action_notation};
use crate::games::sister::{Move, WinLevel};

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

impl FromStr for TurnOption {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let mut options = Trump::ALL
            .into_iter()
            .map(Self::Trump)
            .chain([Self::PasstMirNicht]);
        options
            .find(|option| option.to_string() == text)
            .ok_or(NotAnAction)
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

impl FromStr for Undertaking {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let all_options = TourneeRules {
            guckser_null: true,
            ..TourneeRules::DEFAULT
        };
        Self::all(all_options)
            .find(|choice| choice.to_string() == text)
            .ok_or(NotAnAction)
    }
}

action_notation! {
    /// Written form, used in logs and buttons: `bid 10`, `hold`, `pass`, `ramsch`, `tournee`,
    /// `trump C`, `grand`, `passt mir nicht`, `solo C`, `solo GO`, `guckser`, `null ouvert`,
    /// `discard C7 D8`, `declare schneider`, `play CJ`, `concede`, `accept`, `refuse`.
    Action {
        words {
            Ramsch = "ramsch",
        }
        objects {
            Discard(cards) = "discard",
            Declare(level) = "declare",
        }
        parts {
            Call,
            Choose,
            Turn,
        }
        moves {
            Move,
        }
    }
}
