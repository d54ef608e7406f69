//! Tricks with all cards known, played to their end by heuristics.

use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::ramsch::RamschRules;
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};

use crate::card_choice;
use crate::flat_monte_carlo::heuristics::{self, Aim, TrickContext};
use crate::reason::Decision;
use crate::skill::Skill;

/// Fills the unused places of `on_table`.
const NO_CARD: Card = Card::new(Suit::Diamonds, Rank::Seven);

/// State of play in the tricks of two or three players.
#[derive(Clone, Copy)]
pub(crate) struct TrickState {
    kind: ContractKind,
    ramsch: RamschRules,
    /// Number of players, 2 or 3, and of cards in a trick. The seats count from forehand.
    players: u8,
    declarer: Option<Seat>,
    aims: BySeat<Aim>,
    /// Cards that each seat can play.
    pub(crate) hands: BySeat<CardSet>,
    leader: Seat,
    on_table: [Card; 3],
    laid: u8,
    /// Cards that everybody has seen.
    seen: CardSet,
    /// Cards that each seat has taken from here on.
    pub(crate) taken: BySeat<CardSet>,
    /// Tricks that each seat has taken from here on.
    pub(crate) won: BySeat<u8>,
}

impl TrickState {
    /// Builds the state in which `leader` leads, or led the first card of `on_table`. The cards in
    /// `seen` have been played before.
    ///
    /// Without a declarer all play alone and want few card points.
    pub(crate) fn new(
        kind: ContractKind,
        declarer: Option<Seat>,
        players: u8,
        hands: BySeat<CardSet>,
        leader: Seat,
        on_table: &[Card],
        seen: CardSet,
    ) -> Self {
        let aims = BySeat::from_fn(|seat| match (declarer, kind) {
            (None, _) => Aim::FewPoints,
            (Some(declarer), ContractKind::Null) if declarer == seat => Aim::NoTrick,
            (Some(_), ContractKind::Null) => Aim::DeclarersTrick,
            (Some(_), _) => Aim::Points,
        });
        let mut cards = [NO_CARD; 3];
        for (place, &card) in cards.iter_mut().zip(on_table) {
            *place = card;
        }
        Self {
            kind,
            ramsch: RamschRules::DEFAULT,
            players,
            declarer,
            aims,
            hands,
            leader,
            on_table: cards,
            laid: on_table.len() as u8,
            seen: seen | on_table.iter().copied().collect(),
            taken: BySeat::default(),
            won: BySeat::default(),
        }
    }

    /// Returns the same state under these Ramsch rules.
    pub(crate) const fn by(self, ramsch: RamschRules) -> Self {
        Self { ramsch, ..self }
    }

    /// The contract kind, which determines the trumps.
    pub(crate) const fn kind(&self) -> ContractKind {
        self.kind
    }

    fn cards(&self) -> &[Card] {
        &self.on_table[..usize::from(self.laid)]
    }

    fn led(&self) -> Option<Card> {
        self.cards().first().copied()
    }

    /// The seat to play.
    pub(crate) fn turn(&self) -> Seat {
        self.seats_from(self.leader)
            .nth(usize::from(self.laid))
            .unwrap_or(self.leader)
    }

    fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        std::iter::successors(Some(first), move |seat| Some(seat.next_of(players)))
            .take(usize::from(players))
    }

    /// The seat that leads, or led, to the current trick. After the last trick it is that trick's
    /// winner.
    pub(crate) const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards that may be played now.
    pub(crate) fn playable(&self) -> CardSet {
        self.kind.playable(self.hands[self.turn()], self.led())
    }

    /// The card that wins the trick so far, with its seat.
    fn best(&self) -> Option<(Seat, Card)> {
        let led = self.led()?;
        let plays = self
            .seats_from(self.leader)
            .zip(self.cards().iter().copied());
        plays.max_by_key(|&(_, card)| heuristics::strength_by(self.kind, self.ramsch, card, led))
    }

    /// Plays a card for the seat whose turn it is. Returns the winner if the card completes the
    /// trick.
    pub(crate) fn lay(&mut self, card: Card) -> Option<Seat> {
        let seat = self.turn();
        self.hands[seat] = self.hands[seat].without(card);
        self.seen = self.seen.with(card);
        self.on_table[usize::from(self.laid)] = card;
        self.laid += 1;
        if self.laid < self.players {
            return None;
        }
        let (winner, _) = self.best()?;
        let cards: CardSet = self.cards().iter().copied().collect();
        self.taken[winner] |= cards;
        self.won[winner] += 1;
        self.leader = winner;
        self.laid = 0;
        Some(winner)
    }

    fn are_friends(&self, one: Seat, other: Seat) -> bool {
        self.declarer.map_or(one == other, |declarer| {
            (one == declarer) == (other == declarer)
        })
    }

    /// Returns the trick context of the seat to play, which sees only its own cards and those
    /// played.
    pub(crate) fn context(&self) -> TrickContext {
        let me = self.turn();
        let hand = self.hands[me];
        let outstanding = CardSet::FULL - self.seen - hand;
        let after = self
            .seats_from(self.leader)
            .skip(usize::from(self.laid) + 1);
        TrickContext {
            kind: self.kind,
            ramsch: self.ramsch,
            hand,
            led: self.led(),
            best: self
                .best()
                .map(|(seat, card)| (card, self.are_friends(seat, me))),
            points: self
                .ramsch
                .card_points(self.cards().iter().copied().collect()),
            opponents_after: after.filter(|&seat| !self.are_friends(seat, me)).count() as i32,
            against: outstanding,
            share: (hand.len() as f32 / outstanding.len().max(1) as f32).min(1.0),
            outstanding,
        }
    }

    /// The aim of the seat to play.
    pub(crate) fn aim(&self) -> Aim {
        self.aims[self.turn()]
    }

    /// Chooses a card by heuristics, as well as a player with this skill does.
    ///
    /// # Panics
    ///
    /// If no card is left.
    pub(crate) fn decide_by_heuristics(&self, skill: &Skill, rng: &mut StdRng) -> Decision<Card> {
        let (look, aim) = (self.context(), self.aim());
        card_choice::best(self.playable(), skill, rng, |card| look.worth(aim, card))
    }

    /// Returns the best card by heuristics; `None` if no card is left.
    pub(crate) fn heuristic_card(&self, look: &TrickContext) -> Option<Card> {
        let cards = self.playable();
        let aim = self.aim();
        let first = cards.first()?;
        if cards.len() == 1 {
            return Some(first);
        }
        let rated = cards.iter().map(|card| (card, look.worth(aim, card)));
        rated
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .map(|(card, _)| card)
    }

    /// Plays all remaining tricks by heuristics.
    pub(crate) fn play_out(&mut self) {
        while let Some(card) = self.heuristic_card(&self.context()) {
            self.lay(card);
        }
    }
}
