//! The [`Game`] trait of all table games.

use std::fmt;

use super::action::Action;
use super::id::{GameId, WrongPlayers};
use crate::deal::DealSecret;
use crate::facts::{DealFacts, DealKind};
use crate::games::skat::ClaimPosition;
use crate::rounds::{RoundEvents, RoundState};
use crate::rule_set::RuleSet;
use crate::seat::{Seat, SeatSet};
use crate::source::RuleViolation;

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

    /// Returns the score of a deal at this number of seats that brings points to its declarer only.
    pub(crate) fn of_declarer(
        seats: u8,
        declarer: DeclarerScore,
        points: i32,
        facts: DealFacts,
    ) -> Self {
        let mut all = vec![0; seats.into()];
        all[declarer.seat.index()] = points;
        Self {
            declarer: Some(declarer),
            facts,
            ..Self::new(all)
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
