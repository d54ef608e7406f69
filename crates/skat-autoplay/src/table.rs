//! Tricks with all cards known, which rules of thumb play to their end.

use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::ramsch::RamschRules;
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};

use crate::Decision;
use crate::level::Level;
use crate::thumb::{self, Aim, Look};

/// Stands where no card lies.
const NO_CARD: Card = Card::new(Suit::Diamonds, Rank::Seven);

/// A moment in the tricks of two or three players.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    kind: ContractKind,
    ramsch: RamschRules,
    /// How many cards make a trick, 2 or 3; so many seats, forehand's first, play.
    players: u8,
    declarer: Option<Seat>,
    aims: BySeat<Aim>,
    /// The cards that each seat can play.
    pub(crate) hands: BySeat<CardSet>,
    leader: Seat,
    on_table: [Card; 3],
    laid: u8,
    /// The cards that everybody has seen.
    seen: CardSet,
    /// What each seat has taken from here on.
    pub(crate) taken: BySeat<CardSet>,
    /// How many tricks each has taken from here on.
    pub(crate) won: BySeat<u8>,
}

impl Table {
    /// The table on which `leader` leads, or has led the first of the cards `on_table`, after the cards in `seen` have been played.
    ///
    /// Without a declarer everybody is for himself and wants few card points.
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

    /// The same table in a Ramsch by these rules.
    pub(crate) const fn by(self, ramsch: RamschRules) -> Self {
        Self { ramsch, ..self }
    }

    /// What is trump.
    pub(crate) const fn kind(&self) -> ContractKind {
        self.kind
    }

    fn cards(&self) -> &[Card] {
        &self.on_table[..usize::from(self.laid)]
    }

    fn led(&self) -> Option<Card> {
        self.cards().first().copied()
    }

    /// Whose card is next.
    pub(crate) fn turn(&self) -> Seat {
        self.seats_from(self.leader).nth(usize::from(self.laid)).unwrap_or(self.leader)
    }

    fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        std::iter::successors(Some(first), move |seat| Some(seat.next_of(players))).take(usize::from(players))
    }

    /// Who leads, or has led, to the trick on the table; once all are played, who took the last one.
    pub(crate) const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards that may be played now.
    pub(crate) fn playable(&self) -> CardSet {
        self.kind.playable(self.hands[self.turn()], self.led())
    }

    /// The card that takes the trick so far, with its seat.
    fn best(&self) -> Option<(Seat, Card)> {
        let led = self.led()?;
        let plays = self.seats_from(self.leader).zip(self.cards().iter().copied());
        plays.max_by_key(|&(_, card)| thumb::strength_by(self.kind, self.ramsch, card, led))
    }

    /// Lays a card for whose turn it is; gives who took the trick if it is complete now.
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
        self.declarer.map_or(one == other, |declarer| (one == declarer) == (other == declarer))
    }

    /// What whose turn it is knows if he sees only his own cards and what has been played.
    pub(crate) fn look(&self) -> Look {
        let me = self.turn();
        let hand = self.hands[me];
        let outstanding = CardSet::FULL - self.seen - hand;
        let after = self.seats_from(self.leader).skip(usize::from(self.laid) + 1);
        Look {
            kind: self.kind,
            ramsch: self.ramsch,
            hand,
            led: self.led(),
            best: self.best().map(|(seat, card)| (card, self.are_friends(seat, me))),
            points: self.ramsch.card_points(self.cards().iter().copied().collect()),
            opponents_after: after.filter(|&seat| !self.are_friends(seat, me)).count() as i32,
            against: outstanding,
            share: (hand.len() as f32 / outstanding.len().max(1) as f32).min(1.0),
            outstanding,
        }
    }

    /// What the player whose turn it is wants.
    pub(crate) fn aim(&self) -> Aim {
        self.aims[self.turn()]
    }

    /// The card that somebody of this level plays by rules of thumb.
    ///
    /// # Panics
    ///
    /// If there is none left.
    pub(crate) fn by_thumb(&self, level: Level, rng: &mut StdRng) -> Decision<Card> {
        let (look, aim) = (self.look(), self.aim());
        thumb::best(self.playable(), level, rng, |card| look.worth(aim, card))
    }

    /// The card that rules of thumb play; nothing if there is none left.
    pub(crate) fn thumb(&self, look: &Look) -> Option<Card> {
        let cards = self.playable();
        let aim = self.aim();
        let first = cards.first()?;
        if cards.len() == 1 {
            return Some(first);
        }
        let rated = cards.iter().map(|card| (card, look.worth(aim, card)));
        rated.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(card, _)| card)
    }

    /// Plays all tricks that are left by rules of thumb.
    pub(crate) fn play_out(&mut self) {
        while let Some(card) = self.thumb(&self.look()) {
            self.lay(card);
        }
    }
}
