//! The [`Game`] trait of all table games and the registry of its implementations.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::bad_view::BadView;
use crate::card::Card;
use crate::deal::DealSecret;
use crate::facts::{DealFacts, DealKind};
use crate::games;
use crate::games::skat::ClaimPosition;
use crate::perft::perft;
use crate::rounds::{RoundEvents, RoundState};
use crate::rule_set::RuleSet;
use crate::seat::{Seat, SeatSet};
use crate::source::{RuleSource, RuleViolation};

/// Everything that shapes a deal besides its secret: the rules, the number of players, and the
/// effects of earlier deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Agreed rules.
    pub rules: RuleSet,
    /// Number of players at the table, including a dealer who sits out.
    pub players: u8,
    /// Effects of earlier deals, such as Bock and Ramsch rounds.
    pub round: RoundState,
}

impl Setting {
    /// Returns the setting of a first deal under these rules.
    #[must_use]
    pub fn new(rules: RuleSet, players: u8) -> Self {
        Self {
            rules,
            players,
            round: RoundState::default(),
        }
    }

    /// Returns the setting of an official deal of Skat for three.
    #[must_use]
    pub fn official() -> Self {
        Self::new(RuleSet::ISKO, 3)
    }
}

/// A player's action in a game.
///
/// Logs and buttons use its text form, which parses back to the same action.
pub trait Action: Copy + Eq + fmt::Display + FromStr {
    /// Returns the card that the action plays to a trick, if any.
    fn played_card(self) -> Option<Card>;

    /// Returns true for a claim, a concession and every other action that ends the deal early or
    /// offers to.
    fn ends_early(self) -> bool;
}

/// One deal of a table game: a pure state machine from a secret to a score.
///
/// The state never leaves this crate's types; the views expose what players may see.
pub trait Game: Clone + Sized {
    /// Action of a player.
    type Action: Action;
    /// Rule that a rejected action breaks.
    type Illegal: RuleViolation;
    /// Everything that one seat may see; its text form is for a terminal.
    type SeatView: fmt::Display;
    /// Everything that is public; its text form is for a terminal.
    type PublicView: fmt::Display;

    /// Key of the game in the registry.
    const ID: GameId;

    /// Number of seats; a game for exactly three also takes a table of four, at which the dealer
    /// sits out.
    const SEATS: RangeInclusive<u8>;

    /// Returns the deal that this secret determines in this setting.
    ///
    /// # Errors
    ///
    /// [`WrongPlayers`] unless [`GameId::players`] allows this number of players.
    fn deal(secret: &DealSecret, setting: &Setting) -> Result<Self, WrongPlayers> {
        Self::ID.check_players(setting.players)?;
        Ok(Self::dealt(secret, setting))
    }

    /// Returns the deal of this secret in a checked setting; callers use [`Game::deal`].
    #[doc(hidden)]
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self;

    /// Number of seats that take part, at most [`Seat::MAX_COUNT`].
    fn seat_count(&self) -> u8;

    /// Seats that owe a decision; empty exactly if the deal is over.
    fn awaited(&self) -> SeatSet;

    /// Replaces `actions` by all legal actions of the seat.
    ///
    /// This list is the single source of truth about legality.
    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Returns all legal actions of the seat.
    fn legal_actions(&self, seat: Seat) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.legal_actions_into(seat, &mut actions);
        actions
    }

    /// Checks that the action is legal for the seat; agrees with [`Game::legal_actions`].
    ///
    /// # Errors
    ///
    /// The rule that the action breaks.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Applies a legal action.
    ///
    /// # Errors
    ///
    /// The rule that the action breaks; the state is unchanged then.
    fn apply(&mut self, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Returns the public view.
    fn public_view(&self) -> Self::PublicView;

    /// Returns the seat's view.
    fn seat_view(&self, seat: Seat) -> Self::SeatView;

    /// Returns the result once the deal is over.
    fn score(&self) -> Option<DealScore>;

    /// Concedes the deal for a player who has dropped out, without asking anybody; a decided result
    /// stands.
    ///
    /// Returns false and does nothing if the game has no such rule in this phase.
    fn surrender(&mut self, _seat: Seat) -> bool {
        false
    }

    /// Returns the position of an open claim, for a search that proves or refutes it.
    fn claimed(&self) -> Option<ClaimPosition> {
        None
    }

    /// Grants the open claim as proved, even if answers are outstanding.
    ///
    /// # Errors
    ///
    /// [`NoClaim`] if no claim is open.
    fn grant_claim(&mut self) -> Result<(), NoClaim> {
        Err(NoClaim)
    }
}

/// The game doesn't take this number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is for {least} to {most} players, not for {players}")]
pub struct WrongPlayers {
    /// Actual number of players.
    pub players: u8,
    /// Smallest number that the game takes.
    pub least: u8,
    /// Largest number that the game takes.
    pub most: u8,
}

impl GameId {
    /// Checks that a table of this game takes this number of players.
    ///
    /// # Errors
    ///
    /// [`WrongPlayers`] if it doesn't.
    pub fn check_players(self, players: u8) -> Result<(), WrongPlayers> {
        let (least, most) = self.players().into_inner();
        if (least..=most).contains(&players) {
            Ok(())
        } else {
            Err(WrongPlayers {
                players,
                least,
                most,
            })
        }
    }
}

/// No claim is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no claim is open")]
pub struct NoClaim;

/// Result of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealScore {
    /// Plain points, in seat order.
    pub points: Vec<i32>,
    /// Declarer and their result; none if nobody played alone.
    pub declarer: Option<DeclarerScore>,
    /// Seats credited with a won game although they weren't declarer, as in Gewinner-Ramsch.
    pub winners: SeatSet,
    /// Effects on later deals.
    pub events: RoundEvents,
    /// Facts for statistics: the kind of deal, card points and overbidding.
    pub facts: DealFacts,
}

impl DealScore {
    /// Returns the score of a deal without a declarer that brings these points.
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

/// The declarer and their result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclarerScore {
    /// Declarer's seat.
    pub seat: Seat,
    /// True if the declarer won.
    pub won: bool,
}

/// Makes the registry. Everything outside this crate works on these enums, so a new game takes one
/// line here.
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
            /// Every registered game.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the key used in records, options and custom ids.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)+
                }
            }

            /// Returns the game with this key.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|game| game.key() == key)
            }

            /// Returns the range of players that a table of this game takes.
            #[must_use]
            pub fn players(self) -> RangeInclusive<u8> {
                let seats = match self {
                    $(Self::$name => <$deal_type as Game>::SEATS,)+
                };
                if seats == (3..=3) { 3..=4 } else { seats }
            }

            /// Parses the text form of an action of this game.
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

        /// Rule of any registered game that an action breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum AnyIllegal {
            $($(#[$doc])* #[error(transparent)] $name(<$deal_type as Game>::Illegal),)+
            /// The action belongs to another game.
            #[error("the action belongs to another game")]
            OtherGame,
        }

        /// Public view of a deal of any registered game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPublicView {
            $($(#[$doc])* $name(<$deal_type as Game>::PublicView),)+
        }

        /// One seat's view of a deal of any registered game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnySeatView {
            $($(#[$doc])* $name(<$deal_type as Game>::SeatView),)+
        }

        impl RuleViolation for AnyIllegal {
            fn source(&self) -> RuleSource {
                match self {
                    $(Self::$name(illegal) => illegal.source(),)+
                    Self::OtherGame => RuleSource::House,
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
            /// Returns all legal actions of the seat.
            #[must_use]
            pub fn legal(&self) -> Vec<AnyAction> {
                match self {
                    $(Self::$name(view) => {
                        view.legal.iter().copied().map(AnyAction::$name).collect()
                    })+
                }
            }

            /// Checks that a deal can produce this view and awaits its seat, as far as the view
            /// tells.
            ///
            /// # Errors
            ///
            /// [`BadView`], which names the fault.
            pub fn validate(&self) -> Result<(), BadView> {
                match self {
                    $(Self::$name(view) => view.validate(),)+
                }
            }
        }

        impl AnyAction {
            /// Returns the game that the action belongs to.
            #[must_use]
            pub const fn game(self) -> GameId {
                match self {
                    $(Self::$name(_) => GameId::$name,)+
                }
            }

            /// Returns the card that the action plays to a trick: [`Action::played_card`].
            #[must_use]
            pub fn played_card(self) -> Option<Card> {
                match self {
                    $(Self::$name(action) => action.played_card(),)+
                }
            }

            /// Returns true if the action ends the deal early or offers to: [`Action::ends_early`].
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
            /// Returns the deal of this secret: [`Game::deal`].
            ///
            /// # Errors
            ///
            /// [`WrongPlayers`] if the game doesn't take this number of players.
            pub fn deal(
                game: GameId,
                secret: &DealSecret,
                setting: &Setting,
            ) -> Result<Self, WrongPlayers> {
                match game {
                    $(GameId::$name => {
                        <$deal_type as Game>::deal(secret, setting).map(Self::$name)
                    })+
                }
            }

            /// Returns the game of this deal.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self {
                    $(Self::$name(_) => <$deal_type as Game>::ID,)+
                }
            }

            /// Number of seats that take part.
            #[must_use]
            pub fn seat_count(&self) -> u8 {
                match self {
                    $(Self::$name(deal) => deal.seat_count(),)+
                }
            }

            /// Seats that owe a decision; empty exactly if the deal is over.
            #[must_use]
            pub fn awaited(&self) -> SeatSet {
                match self {
                    $(Self::$name(deal) => deal.awaited(),)+
                }
            }

            /// Returns all legal actions of the seat.
            #[must_use]
            pub fn legal_actions(&self, seat: Seat) -> Vec<AnyAction> {
                match self {
                    $(Self::$name(deal) => {
                        deal.legal_actions(seat).into_iter().map(AnyAction::$name).collect()
                    })+
                }
            }

            /// Checks that the action is legal for the seat.
            ///
            /// # Errors
            ///
            /// The rule that the action breaks.
            pub fn check(&self, seat: Seat, action: AnyAction) -> Result<(), AnyIllegal> {
                match (self, action) {
                    $((Self::$name(deal), AnyAction::$name(action)) => {
                        deal.check(seat, action).map_err(AnyIllegal::$name)
                    })+
                    #[allow(unreachable_patterns, reason = "used as soon as two games are \
                        registered")]
                    _ => Err(AnyIllegal::OtherGame),
                }
            }

            /// Applies a legal action.
            ///
            /// # Errors
            ///
            /// The rule that the action breaks; the state is unchanged then.
            pub fn apply(&mut self, seat: Seat, action: AnyAction) -> Result<(), AnyIllegal> {
                match (self, action) {
                    $((Self::$name(deal), AnyAction::$name(action)) => {
                        deal.apply(seat, action).map_err(AnyIllegal::$name)
                    })+
                    #[allow(unreachable_patterns, reason = "used as soon as two games are \
                        registered")]
                    _ => Err(AnyIllegal::OtherGame),
                }
            }

            /// Returns the public view.
            #[must_use]
            pub fn public_view(&self) -> AnyPublicView {
                match self {
                    $(Self::$name(deal) => AnyPublicView::$name(deal.public_view()),)+
                }
            }

            /// Returns the seat's view.
            #[must_use]
            pub fn seat_view(&self, seat: Seat) -> AnySeatView {
                match self {
                    $(Self::$name(deal) => AnySeatView::$name(deal.seat_view(seat)),)+
                }
            }

            /// Concedes the deal for a player who has dropped out: [`Game::surrender`].
            pub fn surrender(&mut self, seat: Seat) -> bool {
                match self {
                    $(Self::$name(deal) => deal.surrender(seat),)+
                }
            }

            /// Returns the position of an open claim: [`Game::claimed`].
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
            /// [`NoClaim`] if no claim is open.
            pub fn grant_claim(&mut self) -> Result<(), NoClaim> {
                match self {
                    $(Self::$name(deal) => deal.grant_claim(),)+
                }
            }

            /// Returns the result once the deal is over.
            #[must_use]
            pub fn score(&self) -> Option<DealScore> {
                match self {
                    $(Self::$name(deal) => deal.score(),)+
                }
            }

            /// Counts the sequences of exactly `depth` legal actions from here; see [`perft`].
            #[must_use]
            pub fn perft(&self, depth: u32) -> u64 {
                match self {
                    $(Self::$name(deal) => perft(deal, depth),)+
                }
            }
        }

        /// Prints only the game, because the state holds hidden cards.
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
    /// Thirty-one, also called Scat; one deal is a whole game, from the first round to the last
    /// survivor.
    ThirtyOne = "31", games::thirty_one::Deal;
}
