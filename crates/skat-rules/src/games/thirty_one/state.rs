//! A whole game of Thirty-one, round after round until one player has won.

use super::action::Action;
use super::card::{Card52, CardSet52, shuffled52};
use super::error::Illegal;
use super::round::{Round, next_among};
use super::rules::ThirtyOneRules;
use super::standing::{Lives, PlayerStatus};
use super::view::{PhaseView, PublicView, RoundEnd, RoundResult, SeatView, ShownHand};
use crate::deal::DealSecret;
use crate::facts::{DealFacts, DealKind};
use crate::game::{DealScore, Game, GameId, Setting, WrongPlayers};
use crate::seat::{Seat, SeatSet};

/// Points that win the French-Canadian game.
const POINTS_TO_WIN: u8 = 31;

/// Reason why a first round can't be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotDeal {
    /// The cards don't form a pack.
    #[error("a pack has 52 cards, each once")]
    NotAPack,
    /// The game doesn't take this number of players.
    #[error(transparent)]
    WrongPlayers(#[from] WrongPlayers),
}

#[derive(Clone)]
enum Phase {
    Round(Round),
    Over(Seat),
}

/// A game of Thirty-one for two to nine players. The fields are private; views expose what players
/// may see.
///
/// The secret of round `n` is `secret.of_deal(n)`. The player to the right of seat 0 deals first;
/// the deal then moves clockwise among the players who are left. The winner scores one point for
/// each beaten player, and each of those scores minus one.
#[derive(Clone)]
pub struct Deal {
    secret: DealSecret,
    rules: ThirtyOneRules,
    standings: Vec<PlayerStatus>,
    round_number: u32,
    phase: Phase,
    last_round: Option<RoundResult>,
}

impl Deal {
    /// Returns a game whose first round is dealt from these cards, in order; later rounds come from
    /// the secret.
    ///
    /// # Errors
    ///
    /// [`CannotDeal`] if a card occurs twice, or if the game doesn't take this number of players.
    pub fn with_first_round(
        secret: &DealSecret,
        setting: &Setting,
        cards: [Card52; 52],
    ) -> Result<Self, CannotDeal> {
        Self::ID.check_players(setting.players)?;
        let all: CardSet52 = cards.into_iter().collect();
        if all.len() == cards.len() {
            Ok(Self::new(secret, setting, cards))
        } else {
            Err(CannotDeal::NotAPack)
        }
    }

    fn new(secret: &DealSecret, setting: &Setting, cards: [Card52; 52]) -> Self {
        let rules = setting.rules.thirty_one;
        let standing = rules
            .fatal_losses()
            .map_or(PlayerStatus::Points(0), |fatal| {
                PlayerStatus::Lives(Lives::new(fatal))
            });
        let dealer = Seat::first(setting.players)
            .next_back()
            .unwrap_or(Seat::FOREHAND);
        let playing = Seat::first(setting.players).collect();
        Self {
            secret: secret.clone(),
            rules,
            standings: vec![standing; usize::from(setting.players)],
            round_number: 1,
            phase: Phase::Round(Round::deal(rules, setting.players, dealer, playing, cards)),
            last_round: None,
        }
    }

    fn playing(&self) -> SeatSet {
        Seat::first(self.seat_count())
            .filter(|seat| !self.standings[seat.index()].out())
            .collect()
    }

    /// Counts a round that has ended, and deals the next one unless a player has won.
    fn finish(&mut self, end: RoundEnd) {
        let Phase::Round(round) = &self.phase else {
            return;
        };
        let (hands, knocker) = round.showdown();
        let changes = self.rules.scoring().changes(&hands, knocker);
        let mut by_seat = vec![0; self.standings.len()];
        for (hand, change) in hands.iter().zip(changes) {
            by_seat[hand.seat.index()] = change;
        }
        let before = self.playing();
        for (standing, &change) in self.standings.iter_mut().zip(&by_seat) {
            *standing = match *standing {
                PlayerStatus::Lives(lives) => PlayerStatus::Lives(lives.lose(change)),
                PlayerStatus::Points(points) => PlayerStatus::Points(points.saturating_add(change)),
            };
        }
        let tie_break = self.playing().is_empty();
        if tie_break {
            for seat in before.iter() {
                if let PlayerStatus::Lives(lives) = &mut self.standings[seat.index()] {
                    *lives = lives.on_the_last();
                }
            }
        }
        let shown = hands
            .iter()
            .filter(|hand| hand.declared || end != RoundEnd::Declared);
        let shown = shown.map(|hand| ShownHand {
            seat: hand.seat,
            cards: round.cards(hand.seat),
            value: hand.counted().value,
            declared: hand.declared,
        });
        let playing = self.playing();
        let next_dealer = next_among(playing, round.dealer());
        self.last_round = Some(RoundResult {
            number: self.round_number,
            end,
            knocker: round.knocker(),
            shown: shown.collect(),
            by_seat,
            out: before
                .iter()
                .filter(|&seat| !playing.contains(seat))
                .collect(),
            tie_break,
        });
        self.phase = match self.winner(playing) {
            Some(winner) => Phase::Over(winner),
            None => {
                self.round_number += 1;
                let cards = shuffled52(&self.secret.of_deal(self.round_number));
                Phase::Round(Round::deal(
                    self.rules,
                    self.seat_count(),
                    next_dealer,
                    playing,
                    cards,
                ))
            }
        };
    }

    /// Returns the last player left, or the one who alone has most points and enough of them.
    fn winner(&self, playing: SeatSet) -> Option<Seat> {
        let points = |seat: Seat| match self.standings[seat.index()] {
            PlayerStatus::Points(points) => points,
            PlayerStatus::Lives(_) => 0,
        };
        let most = playing.iter().map(points).max().unwrap_or_default();
        let mut leaders = playing.iter().filter(|&seat| points(seat) == most);
        let leader = leaders.next()?;
        let alone = leaders.next().is_none();
        (alone && (playing.len() == 1 || most >= POINTS_TO_WIN)).then_some(leader)
    }
}

impl Game for Deal {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = GameId::ThirtyOne;
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self {
        Self::new(secret, setting, shuffled52(&secret.of_deal(1)))
    }

    fn seat_count(&self) -> u8 {
        self.standings.len() as u8
    }

    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Round(round) => SeatSet::only(round.turn()),
            Phase::Over(_) => SeatSet::EMPTY,
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if let Phase::Round(round) = &self.phase {
            round.legal_into(seat, actions);
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match &self.phase {
            Phase::Round(round) => round.check(seat, action),
            Phase::Over(_) => Err(Illegal::NotYourTurn),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Phase::Round(round) = &mut self.phase else {
            return Err(Illegal::NotYourTurn);
        };
        round.check(seat, action)?;
        if let Some(end) = round.apply(seat, action) {
            self.finish(end);
        }
        Ok(())
    }

    fn public_view(&self) -> PublicView {
        PublicView {
            rules: self.rules,
            standings: self.standings.clone(),
            last_round: self.last_round.clone(),
            phase: match &self.phase {
                Phase::Round(round) => PhaseView::Round(round.view(self.round_number)),
                Phase::Over(winner) => PhaseView::Over { winner: *winner },
            },
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let (hand, drawn) = match &self.phase {
            Phase::Round(round) => (round.hand(seat), round.drawn(seat)),
            Phase::Over(_) => (CardSet52::EMPTY, None),
        };
        SeatView {
            seat,
            public: self.public_view(),
            hand,
            drawn,
            legal: self.legal_actions(seat),
        }
    }

    fn score(&self) -> Option<DealScore> {
        let Phase::Over(winner) = self.phase else {
            return None;
        };
        let beaten = i32::from(self.seat_count()) - 1;
        let points =
            Seat::first(self.seat_count()).map(|seat| if seat == winner { beaten } else { -1 });
        let facts = DealFacts::without_declarer(DealKind::Other);
        Some(DealScore {
            winners: SeatSet::only(winner),
            facts,
            ..DealScore::new(points.collect())
        })
    }
}
