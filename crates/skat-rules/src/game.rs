//! What a table game is, and the registry of all of them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::card::Card;
use crate::deal::DealSecret;
use crate::facts::{DealFacts, DealKind};
use crate::games;
use crate::games::skat::ClaimPosition;
use crate::perft::perft;
use crate::rounds::{Round, RoundEvents};
use crate::rule_set::RuleSet;
use crate::seat::{Seat, SeatSet};
use crate::source::{Broken, Source};

/// By what a deal is played: the rules, the company, and what the deals before it have brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The rules agreed.
    pub rules: RuleSet,
    /// How many sit at the table, the dealer who sits out included.
    pub players: u8,
    /// What the deals before this one have brought about.
    pub round: Round,
}

impl Setting {
    /// A first deal by these rules.
    #[must_use]
    pub fn new(rules: RuleSet, players: u8) -> Self {
        Self { rules, players, round: Round::default() }
    }

    /// A deal of official Skat for three.
    #[must_use]
    pub fn official() -> Self {
        Self::new(RuleSet::ISKO, 3)
    }
}

/// What a player can do in a game; its text form is used in logs and buttons and reads back to the same action.
pub trait Action: Copy + Eq + fmt::Display + FromStr {
    /// The card that it plays to a trick, if it plays one.
    fn played_card(self) -> Option<Card>;

    /// Whether it ends the deal before it is played out, or offers to: a claim, a concession and the like.
    fn ends_early(self) -> bool;
}

/// One deal of a table game: a pure state machine from a secret to a score.
///
/// The state itself never leaves the rules crate's types; what may be seen of it are the views.
pub trait Game: Clone + Sized {
    /// What a player can do.
    type Action: Action;
    /// Which rule an action breaks.
    type Illegal: Broken;
    /// What one seat may see; its text form is for a terminal.
    type SeatView: fmt::Display;
    /// What everybody may see; its text form is for a terminal.
    type PublicView: fmt::Display;

    /// The game's place in the registry.
    const ID: GameId;

    /// How many can play; where exactly three play, a fourth may sit at the table, and whoever deals sits out.
    const SEATS: RangeInclusive<u8>;

    /// The deal of this secret in this setting.
    ///
    /// # Errors
    ///
    /// [`WrongPlayers`] unless there are as many players as [`GameId::players`] allows.
    fn deal(secret: &DealSecret, setting: &Setting) -> Result<Self, WrongPlayers> {
        Self::ID.check_players(setting.players)?;
        Ok(Self::dealt(secret, setting))
    }

    /// The deal of this secret; the setting has been checked. Call [`Game::deal`].
    #[doc(hidden)]
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self;

    /// How many seats take part, at most [`Seat::MAX_COUNT`].
    fn seat_count(&self) -> u8;

    /// The seats whose decision is awaited; empty exactly if the deal is over.
    fn awaited(&self) -> SeatSet;

    /// Replaces `actions` by everything that the seat may do now: the one truth about legality.
    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Everything that the seat may do now.
    fn legal_actions(&self, seat: Seat) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.legal_actions_into(seat, &mut actions);
        actions
    }

    /// Whether the seat may do this now; agrees with [`Game::legal_actions`].
    ///
    /// # Errors
    ///
    /// Says which rule the action breaks.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Does it.
    ///
    /// # Errors
    ///
    /// Says which rule the action breaks; the state is unchanged then.
    fn apply(&mut self, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal>;

    /// What everybody may see.
    fn public_view(&self) -> Self::PublicView;

    /// What this seat may see.
    fn seat_view(&self, seat: Seat) -> Self::SeatView;

    /// The result once the deal is over.
    fn score(&self) -> Option<DealScore>;

    /// Gives the deal up for a seat whose player has dropped out, without asking anybody; what is decided stays decided. Says
    /// whether the game knows that in this phase, and does nothing if not.
    fn surrender(&mut self, _seat: Seat) -> bool {
        false
    }

    /// The position of an open claim, for a search that proves or refutes it.
    fn claimed(&self) -> Option<ClaimPosition> {
        None
    }

    /// Grants the open claim as proved, whoever hasn't answered.
    ///
    /// # Errors
    ///
    /// [`NoClaim`] if none is open.
    fn grant_claim(&mut self) -> Result<(), NoClaim> {
        Err(NoClaim)
    }
}

/// A game isn't for so many players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is for {least} to {most} players, not for {players}")]
pub struct WrongPlayers {
    /// How many there are.
    pub players: u8,
    /// How many there must be at least.
    pub least: u8,
    /// How many there may be at most.
    pub most: u8,
}

impl GameId {
    /// Whether so many can sit at a table of this game.
    ///
    /// # Errors
    ///
    /// [`WrongPlayers`] if they can't.
    pub fn check_players(self, players: u8) -> Result<(), WrongPlayers> {
        let (least, most) = self.players().into_inner();
        if (least..=most).contains(&players) { Ok(()) } else { Err(WrongPlayers { players, least, most }) }
    }
}

/// No claim is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no claim is open")]
pub struct NoClaim;

/// What a deal brings each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealScore {
    /// Plain points of each seat, in seat order.
    pub points: Vec<i32>,
    /// Who played alone and whether he won; nothing in a passed-in deal.
    pub declarer: Option<DeclarerScore>,
    /// Who is credited with a won game without having been declarer, as in Gewinner-Ramsch.
    pub winners: SeatSet,
    /// What the deal means for the deals after it.
    pub events: RoundEvents,
    /// What was played.
    pub facts: DealFacts,
}

impl DealScore {
    /// A deal in which nobody played that brings these points.
    #[must_use]
    pub fn new(points: Vec<i32>) -> Self {
        Self {
            points,
            declarer: None,
            winners: SeatSet::EMPTY,
            events: RoundEvents::default(),
            facts: DealFacts::without_declarer(DealKind::PassedIn),
        }
    }
}

/// The declarer's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclarerScore {
    /// Who it was.
    pub seat: Seat,
    /// Whether he won.
    pub won: bool,
}

/// Makes the registry: everything outside the rules crate works on these enums, so a new game is one line here.
macro_rules! registry {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $deal_type:ty;)+) => {
        /// A registered game.
        ///
        /// ```
        /// use skat_rules::game::GameId;
        ///
        /// let game = GameId::from_key("ramsch").expect("a registered game");
        /// assert_eq!(game, GameId::Ramsch);
        /// assert_eq!(game.players(), 3..=4);
        /// let action = game.parse_action("play CJ").expect("an action of Ramsch");
        /// assert_eq!(action.game(), game);
        /// assert_eq!(action.to_string(), "play CJ");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId {
            $($(#[$doc])* $name,)+
        }

        impl GameId {
            /// All registered games.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The key used in records, options and custom ids.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)+
                }
            }

            /// The game with this key.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|game| game.key() == key)
            }

            /// How many can sit at a table of this game.
            #[must_use]
            pub fn players(self) -> RangeInclusive<u8> {
                let seats = match self {
                    $(Self::$name => <$deal_type as Game>::SEATS,)+
                };
                if seats == (3..=3) { 3..=4 } else { seats }
            }

            /// Reads an action of this game in its text form.
            #[must_use]
            pub fn parse_action(self, text: &str) -> Option<AnyAction> {
                match self {
                    $(Self::$name => text.parse().ok().map(AnyAction::$name),)+
                }
            }
        }

        /// A deal of any registered game.
        ///
        /// ```
        /// use skat_rules::deal::DealSecret;
        /// use skat_rules::game::{AnyDeal, GameId, Setting};
        ///
        /// let secret = DealSecret::new([7; 32]);
        /// let mut deal = AnyDeal::deal(GameId::Skat, &secret, &Setting::official())?;
        /// let pass = GameId::Skat.parse_action("pass").expect("an action of Skat");
        /// while let Some(seat) = deal.awaited().iter().next() {
        ///     deal.apply(seat, pass)?;
        /// }
        /// assert_eq!(deal.score().expect("the deal is over").points, [0, 0, 0]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone)]
        pub enum AnyDeal {
            $($(#[$doc])* $name($deal_type),)+
        }

        /// An action of any registered game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyAction {
            $($(#[$doc])* $name(<$deal_type as Game>::Action),)+
        }

        /// Which rule of any registered game an action breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum AnyIllegal {
            $($(#[$doc])* #[error(transparent)] $name(<$deal_type as Game>::Illegal),)+
            /// The action is one of another game.
            #[error("the action belongs to another game")]
            OtherGame,
        }

        /// What everybody may see of a deal of any registered game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPublicView {
            $($(#[$doc])* $name(<$deal_type as Game>::PublicView),)+
        }

        /// What one seat may see of a deal of any registered game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnySeatView {
            $($(#[$doc])* $name(<$deal_type as Game>::SeatView),)+
        }

        impl Broken for AnyIllegal {
            fn source(&self) -> Source {
                match self {
                    $(Self::$name(illegal) => illegal.source(),)+
                    Self::OtherGame => Source::House,
                }
            }
        }

        impl fmt::Display for AnyPublicView {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(view) => view.fmt(f),)+
                }
            }
        }

        impl fmt::Display for AnySeatView {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(view) => view.fmt(f),)+
                }
            }
        }

        impl AnySeatView {
            /// Everything that the seat may do now.
            #[must_use]
            pub fn legal(&self) -> Vec<AnyAction> {
                match self {
                    $(Self::$name(view) => view.legal.iter().copied().map(AnyAction::$name).collect(),)+
                }
            }
        }

        impl AnyAction {
            /// The game that it belongs to.
            #[must_use]
            pub const fn game(self) -> GameId {
                match self {
                    $(Self::$name(_) => GameId::$name,)+
                }
            }

            /// The card that it plays to a trick: [`Action::played_card`].
            #[must_use]
            pub fn played_card(self) -> Option<Card> {
                match self {
                    $(Self::$name(action) => action.played_card(),)+
                }
            }

            /// Whether it ends the deal before it is played out, or offers to: [`Action::ends_early`].
            #[must_use]
            pub fn ends_early(self) -> bool {
                match self {
                    $(Self::$name(action) => action.ends_early(),)+
                }
            }
        }

        impl fmt::Display for AnyAction {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(action) => action.fmt(f),)+
                }
            }
        }

        impl AnyDeal {
            /// The deal of this secret: [`Game::deal`].
            ///
            /// # Errors
            ///
            /// [`WrongPlayers`] if the game isn't for so many players.
            pub fn deal(game: GameId, secret: &DealSecret, setting: &Setting) -> Result<Self, WrongPlayers> {
                match game {
                    $(GameId::$name => <$deal_type as Game>::deal(secret, setting).map(Self::$name),)+
                }
            }

            /// Which game it is.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self {
                    $(Self::$name(_) => <$deal_type as Game>::ID,)+
                }
            }

            /// How many seats take part.
            #[must_use]
            pub fn seat_count(&self) -> u8 {
                match self {
                    $(Self::$name(deal) => deal.seat_count(),)+
                }
            }

            /// The seats whose decision is awaited; empty exactly if the deal is over.
            #[must_use]
            pub fn awaited(&self) -> SeatSet {
                match self {
                    $(Self::$name(deal) => deal.awaited(),)+
                }
            }

            /// Everything that the seat may do now.
            #[must_use]
            pub fn legal_actions(&self, seat: Seat) -> Vec<AnyAction> {
                match self {
                    $(Self::$name(deal) => deal.legal_actions(seat).into_iter().map(AnyAction::$name).collect(),)+
                }
            }

            /// Whether the seat may do this now.
            ///
            /// # Errors
            ///
            /// Says which rule the action breaks.
            pub fn check(&self, seat: Seat, action: AnyAction) -> Result<(), AnyIllegal> {
                match (self, action) {
                    $((Self::$name(deal), AnyAction::$name(action)) => deal.check(seat, action).map_err(AnyIllegal::$name),)+
                    #[allow(unreachable_patterns, reason = "reachable as soon as two games are registered")]
                    _ => Err(AnyIllegal::OtherGame),
                }
            }

            /// Does it.
            ///
            /// # Errors
            ///
            /// Says which rule the action breaks; the state is unchanged then.
            pub fn apply(&mut self, seat: Seat, action: AnyAction) -> Result<(), AnyIllegal> {
                match (self, action) {
                    $((Self::$name(deal), AnyAction::$name(action)) => deal.apply(seat, action).map_err(AnyIllegal::$name),)+
                    #[allow(unreachable_patterns, reason = "reachable as soon as two games are registered")]
                    _ => Err(AnyIllegal::OtherGame),
                }
            }

            /// What everybody may see.
            #[must_use]
            pub fn public_view(&self) -> AnyPublicView {
                match self {
                    $(Self::$name(deal) => AnyPublicView::$name(deal.public_view()),)+
                }
            }

            /// What this seat may see.
            #[must_use]
            pub fn seat_view(&self, seat: Seat) -> AnySeatView {
                match self {
                    $(Self::$name(deal) => AnySeatView::$name(deal.seat_view(seat)),)+
                }
            }

            /// Gives the deal up for a seat whose player has dropped out: [`Game::surrender`].
            pub fn surrender(&mut self, seat: Seat) -> bool {
                match self {
                    $(Self::$name(deal) => deal.surrender(seat),)+
                }
            }

            /// The position of an open claim: [`Game::claimed`].
            #[must_use]
            pub fn claimed(&self) -> Option<ClaimPosition> {
                match self {
                    $(Self::$name(deal) => deal.claimed(),)+
                }
            }

            /// Grants the open claim as proved: [`Game::grant_claim`].
            ///
            /// # Errors
            ///
            /// [`NoClaim`] if none is open.
            pub fn grant_claim(&mut self) -> Result<(), NoClaim> {
                match self {
                    $(Self::$name(deal) => deal.grant_claim(),)+
                }
            }

            /// The result once the deal is over.
            #[must_use]
            pub fn score(&self) -> Option<DealScore> {
                match self {
                    $(Self::$name(deal) => deal.score(),)+
                }
            }

            /// How many sequences of exactly `depth` legal actions lead on from here; see [`perft`].
            #[must_use]
            pub fn perft(&self, depth: u32) -> u64 {
                match self {
                    $(Self::$name(deal) => perft(deal, depth),)+
                }
            }
        }

        /// Prints the game only: the state holds hidden cards.
        impl fmt::Debug for AnyDeal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "AnyDeal({})", self.game().key())
            }
        }
    };
}

registry! {
    /// Skat for three.
    Skat = "skat", games::skat::Deal;
    /// Skat for two with a dummy.
    Strohmann = "strohmann", games::strohmann::Deal;
    /// Skat for two with a face-down stack.
    Oma = "oma", games::oma::Deal;
    /// Officers' Skat for two.
    Officers = "officers", games::officers::Deal;
    /// Ramsch and nothing else.
    Ramsch = "ramsch", games::ramsch::Ramsch;
    /// Schieberamsch and nothing else.
    Schieberamsch = "schieberamsch", games::ramsch::Schieberamsch;
    /// North American Skat.
    Tournee = "tournee", games::tournee::Tournee;
    /// Skat as played in Texas.
    Texas = "texas", games::texas::Texas;
    /// Thirty-one, also called Scat: a whole game, from the first round to the last survivor.
    ThirtyOne = "31", games::thirty_one::Deal;
}
