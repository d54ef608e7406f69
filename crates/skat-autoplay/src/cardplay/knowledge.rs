//! A player's knowledge of the hidden cards.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{ContractKind, Trick};
use skat_rules::seat::{BySeat, Seat};

use super::state::CardPlayState;

/// Knowledge during the tricks: the seats at which each card can lie, derived from what one player
/// sees alone.
pub(crate) struct Knowledge<'a> {
    pub(crate) me: Seat,
    pub(crate) hand: CardSet,
    pub(crate) play: &'a CardPlayState,
    pub(crate) kind: ContractKind,
    pub(crate) declarer: Seat,
    /// Cards that each other seat may hold, without the suits that it failed to follow.
    possible: BySeat<CardSet>,
    /// Number of cards that each seat holds.
    sizes: BySeat<usize>,
    /// Cards that may have been put away unseen by a sensible declarer.
    may_be_put_away: CardSet,
}

impl<'a> Knowledge<'a> {
    pub(crate) fn new(play: &'a CardPlayState) -> Self {
        let (me, kind, declarer) = (play.me, play.contract.kind(), play.declarer);
        let known_open = play
            .open_hands
            .iter()
            .filter_map(|(_, &open)| open)
            .fold(CardSet::EMPTY, |all, open| all | open);
        let put_away = play.discards.unwrap_or_default();
        let unseen = CardSet::FULL - play.played() - play.hand - put_away;
        let spitze = play.contract.spitze_cards();
        let declarers = play.skat_shown.unwrap_or_default() | spitze;
        let mut possible = BySeat::from_fn(|seat| match play.open_hands[seat] {
            _ if seat == me => CardSet::EMPTY,
            Some(open) => open,
            None if seat == declarer => unseen - known_open,
            None => unseen - known_open - declarers,
        });
        let open_plays = seats_from(play.leader).zip(play.on_table.iter().copied());
        let mut note = |led: Card, seat: Seat, card: Card| {
            let following = kind.following(led);
            if !following.contains(card) {
                possible[seat] -= following;
            }
        };
        for trick in &play.tricks {
            trick
                .plays()
                .for_each(|(seat, card)| note(trick.cards[0], seat, card));
        }
        if let Some(&led) = play.on_table.first() {
            open_plays.for_each(|(seat, card)| note(led, seat, card));
        }
        let left = 10 - play.tricks.len();
        let mut sizes = BySeat([left; 3]);
        for (seat, _) in seats_from(play.leader).zip(&play.on_table) {
            sizes[seat] -= 1;
        }
        let skat_known = play.discards.is_some();
        // No declarer who has the choice discards trumps.
        let may_be_put_away = match () {
            () if skat_known => CardSet::EMPTY,
            () if play.contract.hand() => unseen - known_open - spitze,
            () => unseen - known_open - kind.trumps(),
        };
        Self {
            me,
            hand: play.hand,
            play,
            kind,
            declarer,
            possible,
            sizes,
            may_be_put_away,
        }
    }

    /// The card that was led, whose suit must be followed.
    pub(crate) fn led(&self) -> Option<Card> {
        self.play.led()
    }

    /// Seats that play to this trick after the player, in order.
    pub(crate) fn after_me(&self) -> impl Iterator<Item = Seat> + use<> {
        seats_from(self.me.next()).take(2 - self.play.on_table.len())
    }

    /// Returns true if the seat is on the player's side.
    pub(crate) fn is_friend(&self, seat: Seat) -> bool {
        (seat == self.declarer) == (self.me == self.declarer)
    }

    /// The player's partner, if they defend.
    pub(crate) fn partner(&self) -> Option<Seat> {
        Seat::SKAT
            .into_iter()
            .find(|&seat| seat != self.me && self.is_friend(seat))
    }

    /// Probability, 0 to 1, that a seat holds a card.
    pub(crate) fn chance(&self, seat: Seat, card: Card) -> f32 {
        if !self.possible[seat].contains(card) {
            return 0.0;
        }
        let places: usize = Seat::SKAT
            .into_iter()
            .filter(|&other| self.possible[other].contains(card))
            .map(|other| self.sizes[other])
            .sum();
        let put_away = if self.may_be_put_away.contains(card) {
            2
        } else {
            0
        };
        self.sizes[seat] as f32 / (places + put_away).max(1) as f32
    }

    /// Probability that a seat holds none of these cards.
    pub(crate) fn chance_of_none(&self, seat: Seat, cards: CardSet) -> f32 {
        (cards & self.possible[seat])
            .iter()
            .map(|card| 1.0 - self.chance(seat, card))
            .product()
    }

    /// The player's own discards, if any.
    pub(crate) const fn put_away(&self) -> Option<CardSet> {
        self.play.discards
    }

    /// Cards that the declarer has discarded, if `put_away` lies there; none in a Hand game.
    pub(crate) fn discards(&self, put_away: CardSet) -> CardSet {
        match self.play.discards {
            Some(mine) if self.me == self.declarer => mine,
            _ if self.play.contract.hand() => CardSet::EMPTY,
            _ => put_away,
        }
    }

    /// Cards that may have been put away unseen by a sensible declarer.
    pub(crate) const fn may_be_put_away(&self) -> CardSet {
        self.may_be_put_away
    }

    /// The hand of another seat, if it lies open or the player may look into it.
    pub(crate) fn open(&self, seat: Seat) -> Option<CardSet> {
        self.play.open_hands[seat]
    }

    /// All cards whose place the player knows, except those in open hands.
    pub(crate) fn seen(&self) -> CardSet {
        self.play.played() | self.hand | self.play.discards.unwrap_or_default()
    }

    /// Cards that a seat has played.
    pub(crate) fn played_by(&self, seat: Seat) -> CardSet {
        let in_tricks = self.play.tricks.iter().flat_map(Trick::plays);
        let on_table = seats_from(self.play.leader).zip(self.play.on_table.iter().copied());
        in_tricks
            .chain(on_table)
            .filter(|&(player, _)| player == seat)
            .map(|(_, card)| card)
            .collect()
    }

    /// Number of cards that a seat holds.
    pub(crate) fn size(&self, seat: Seat) -> usize {
        self.sizes[seat]
    }

    /// Cards that other players may hold.
    pub(crate) fn outstanding(&self) -> CardSet {
        self.possible
            .0
            .into_iter()
            .fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// Cards that the other side may hold.
    pub(crate) fn against_me(&self) -> CardSet {
        Seat::SKAT
            .into_iter()
            .filter(|&seat| !self.is_friend(seat))
            .fold(CardSet::EMPTY, |all, seat| all | self.possible[seat])
    }

    /// Cards that a seat may hold.
    pub(crate) fn possible(&self, seat: Seat) -> CardSet {
        self.possible[seat]
    }

    /// Returns those of `cards` that beat `card` when its own suit, or trump, is led.
    pub(crate) fn stronger(&self, card: Card, cards: CardSet) -> CardSet {
        let strength = self.kind.strength(card, card);
        (self.kind.following(card) & cards)
            .iter()
            .filter(|&other| self.kind.strength(other, card) > strength)
            .collect()
    }

    /// The card that wins the trick so far, with its seat.
    pub(crate) fn winning(&self) -> Option<(Seat, Card)> {
        let led = self.led()?;
        let plays = seats_from(self.play.leader).zip(self.play.on_table.iter().copied());
        plays.max_by_key(|&(_, card)| self.kind.strength(card, led))
    }

    /// Card points on the table.
    pub(crate) fn points_on_table(&self) -> u8 {
        self.play.on_table.iter().map(|card| card.points()).sum()
    }

    /// Probability that a seat that is yet to play can beat `best`.
    fn chance_to_beat(&self, seat: Seat, best: Card, led: Card) -> f32 {
        let following = self.kind.following(led);
        let strength = self.kind.strength(best, led);
        let stronger = |cards: CardSet| -> CardSet {
            (cards & self.possible[seat])
                .iter()
                .filter(|&card| self.kind.strength(card, led) > strength)
                .collect()
        };
        let by_following = 1.0 - self.chance_of_none(seat, stronger(following));
        let trumps = self.kind.trumps();
        let by_trumping = if trumps.contains(led) {
            0.0
        } else {
            self.chance_of_none(seat, following)
                * (1.0 - self.chance_of_none(seat, stronger(trumps)))
        };
        by_following + (1.0 - by_following) * by_trumping
    }

    /// Probability that the player's side takes this trick with `card`, if everybody after them
    /// beats whatever they can.
    pub(crate) fn chance_to_win(&self, card: Card) -> f32 {
        let led = self.led().unwrap_or(card);
        let mine_is_best = self
            .winning()
            .is_none_or(|(_, best)| self.kind.strength(card, led) > self.kind.strength(best, led));
        let (best_seat, best) = match self.winning() {
            Some(winning) if !mine_is_best => winning,
            _ => (self.me, card),
        };
        let mut ours: f32 = if self.is_friend(best_seat) { 1.0 } else { 0.0 };
        let mut partner_has_played_well = 0.0;
        for seat in self.after_me() {
            let beats = self.chance_to_beat(seat, best, led);
            if self.is_friend(seat) {
                // Half of the cards that beat the player's also beat an opponent's card on top of
                // it.
                ours += (1.0 - ours)
                    * if self.is_friend(best_seat) {
                        beats * 0.5
                    } else {
                        beats
                    };
                partner_has_played_well = beats * 0.5;
            } else {
                ours *= 1.0 - beats * (1.0 - partner_has_played_well);
            }
        }
        ours
    }
}

/// All seats in the order of play, from this one on.
fn seats_from(first: Seat) -> impl Iterator<Item = Seat> {
    std::iter::successors(Some(first), |seat| Some(seat.next())).take(3)
}
