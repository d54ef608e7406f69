//! The registry: one type for the deals, actions and views of all games.

use std::fmt;

use super::action::Action;
use super::id::{GameId, WrongPlayers};
use super::table_game::{DealScore, Game, NoClaim, Setting};
use crate::bad_view::BadView;
use crate::card::Card;
use crate::deal::DealSecret;
use crate::games;
use crate::games::skat::ClaimPosition;
use crate::perft::perft;
use crate::seat::{Seat, SeatSet};
use crate::source::{RuleSource, RuleViolation};

/// A game of the registry. It leads to the types of any game and back.
pub trait RegisteredGame: Game {
    /// Returns the action as one of any game.
    fn any_action(action: Self::Action) -> AnyAction;

    /// Returns the view if it belongs to this game.
    fn own_public_view(view: &AnyPublicView) -> Option<&Self::PublicView>;

    /// Returns all legal actions of the view's seat.
    fn legal_in(view: &Self::SeatView) -> &[Self::Action];
}

/// Makes the registry. Everything outside this crate works on these enums, so a new game takes one
/// line here.
macro_rules! registry {
    ($($(#[$doc:meta])* $name:ident = $folder:ident::$deal:ident;)+) => {
        impl GameId {
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
            $($(#[$doc])* $name(games::$folder::$deal),)+
        }

        /// An action of any registered game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyAction {
            $($(#[$doc])* $name(<games::$folder::$deal as Game>::Action),)+
        }

        /// Rule of any registered game that an action breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum AnyIllegal {
            $($(#[$doc])* #[error(transparent)] $name(<games::$folder::$deal as Game>::Illegal),)+
            /// The action belongs to another game.
            #[error("the action belongs to another game")]
            OtherGame,
        }

        /// Public view of a deal of any registered game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPublicView {
            $($(#[$doc])* $name(<games::$folder::$deal as Game>::PublicView),)+
        }

        /// One seat's view of a deal of any registered game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnySeatView {
            $($(#[$doc])* $name(<games::$folder::$deal as Game>::SeatView),)+
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
                        <games::$folder::$deal as Game>::deal(secret, setting).map(Self::$name)
                    })+
                }
            }

            /// Returns the game of this deal.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self {
                    $(Self::$name(_) => <games::$folder::$deal as Game>::ID,)+
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

        $(impl RegisteredGame for games::$folder::$deal {
            fn any_action(action: Self::Action) -> AnyAction {
                AnyAction::$name(action)
            }

            fn own_public_view(view: &AnyPublicView) -> Option<&Self::PublicView> {
                match view {
                    AnyPublicView::$name(view) => Some(view),
                    _ => None,
                }
            }

            fn legal_in(view: &Self::SeatView) -> &[Self::Action] {
                &view.legal
            }
        })+

        /// Matches a value of any game, with one arm that serves every registered game.
        ///
        /// In the arm's body, the name in the place of the variant is the type of the game's deals,
        /// which implements [`RegisteredGame`](crate::game::RegisteredGame).
        ///
        /// ```
        /// use skat_rules::game::{AnyAction, Game, GameId};
        ///
        /// let pass = GameId::Texas.parse_action("pass").expect("an action of Texas Skat");
        /// let game = skat_rules::match_game!(pass, AnyAction::Played(_) => Played::ID);
        /// assert_eq!(game, GameId::Texas);
        /// ```
        ///
        /// [`AnyIllegal`](crate::game::AnyIllegal) needs a second arm for its variant that belongs
        /// to no game.
        #[macro_export]
        macro_rules! match_game {
            ($value:expr, $any:ident::$game:ident($inner:pat) => $body:expr) => {
                match $value {
                    $($crate::game::$any::$name($inner) => {
                        type $game = $crate::games::$folder::$deal;
                        $body
                    })+
                }
            };
            (
                $value:expr,
                $any:ident::$game:ident($inner:pat) => $body:expr,
                $other:pat => $rest:expr
            ) => {
                match $value {
                    $($crate::game::$any::$name($inner) => {
                        type $game = $crate::games::$folder::$deal;
                        $body
                    })+
                    $other => $rest,
                }
            };
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
    Skat = skat::Deal;
    /// Skat for two with a dummy.
    Strohmann = strohmann::Deal;
    /// Skat for two with a face-down stack.
    Oma = oma::Deal;
    /// Officers' Skat for two.
    Officers = officers::Deal;
    /// Ramsch and nothing else.
    Ramsch = ramsch::Ramsch;
    /// Schieberamsch and nothing else.
    Schieberamsch = ramsch::Schieberamsch;
    /// North American Skat.
    Tournee = tournee::Tournee;
    /// Skat as played in Texas.
    Texas = texas::Texas;
    /// Thirty-one, also called Scat; one deal is a whole game, from the first round to the last
    /// survivor.
    ThirtyOne = thirty_one::Deal;
}
