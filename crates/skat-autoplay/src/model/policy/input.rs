//! The inputs of a policy net: the player's cards and the public state.

use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::{ContractKind, SeatView};

use crate::public_state::PublicState;

// Offsets of the input groups. Each input is 0 or 1.
const HAND: usize = 0;
const OWN_PLAYS: usize = HAND + CARDS;
/// Cards played by the partner; for a declarer, by the next player.
const PARTNER_PLAYS: usize = OWN_PLAYS + CARDS;
/// Cards played by the declarer; for a declarer, by the previous player.
const OPPONENT_PLAYS: usize = PARTNER_PLAYS + CARDS;
const PUT_AWAY: usize = OPPONENT_PLAYS + CARDS;
const LED: usize = PUT_AWAY + CARDS;
const AFTER_LED: usize = LED + CARDS;
/// Cards of the hand that no card still out can beat when their own suit, or trump, is led.
const MASTERS: usize = AFTER_LED + CARDS;
/// Playable cards that beat the trick so far.
const WINNERS: usize = MASTERS + CARDS;
/// One input for three facts: the number of the card in the trick, a declarer who plays next, and
/// the side that wins the trick so far.
const SITUATION: usize = WINNERS + CARDS;
/// Suits, among the four and trumps, that each of the two others has failed to follow.
const WITHOUT: usize = SITUATION + 18;
/// The declarer's card points, as far as the player knows them, by tens.
const POINTS: usize = WITHOUT + 2 * SUITS;
/// Card points on the table, in five classes.
const ON_TABLE: usize = POINTS + 13;
/// Number of cards left in the hand.
const LEFT: usize = ON_TABLE + 5;
/// Number of cards out in each suit, and in trumps.
const OUT: usize = LEFT + 10;

/// Cards that a player holds, and the player's own discards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holding {
    /// The cards in hand.
    pub hand: CardSet,
    /// The discards; none for a defender.
    pub put_away: CardSet,
}

impl Holding {
    /// Returns the cards of the view's owner.
    #[must_use]
    pub fn of_view(view: &SeatView) -> Self {
        Self {
            hand: view.hand,
            put_away: view.discards.unwrap_or_default(),
        }
    }

    /// A hand, with these discards if its player declares.
    pub(crate) fn new(hand: CardSet, declares: bool, discards: CardSet) -> Self {
        Self {
            hand,
            put_away: if declares { discards } else { CardSet::EMPTY },
        }
    }
}

/// Number of inputs of a net.
pub const INPUTS: usize = OUT + SUITS * MOST_OUT;

/// Approximate number of inputs that are 1 late in a deal.
pub const ACTIVE: usize = 50;

const CARDS: usize = 32;
/// Four suits, and trumps.
const SUITS: usize = 5;
/// From no trump out to all eleven.
const MOST_OUT: usize = 12;

/// Maximum number of inputs that are 1. Each of the 32 cards counts once as held, played or put
/// away. The ten of the hand count twice more, two on the table once more. Nineteen others remain.
const MOST: usize = CARDS + 2 * 10 + 2 + 1 + 2 * SUITS + 3 + SUITS;

/// Indices of the inputs that are 1.
pub struct PolicyInputs {
    list: [u16; MOST],
    number: usize,
}

impl PolicyInputs {
    fn add(&mut self, input: usize) {
        self.list[self.number] = input as u16;
        self.number += 1;
    }

    fn add_all(&mut self, group: usize, cards: CardSet) {
        cards.iter().for_each(|card| self.add(group + card.index()));
    }

    /// Returns the indices.
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.number]
    }
}

/// Order in which a net sees the suits: the place of each.
///
/// A net knows trump as the first suit. In training it sees the others in every order, because they
/// are equivalent.
#[derive(Clone, Copy)]
pub struct SuitOrder {
    kind: ContractKind,
    places: [u8; 4],
}

impl SuitOrder {
    /// Trump first, the others in their usual order.
    pub fn usual(kind: ContractKind) -> Self {
        let mut places = [0, 1, 2, 3];
        if let ContractKind::Suit(trump) = kind {
            places.swap(0, trump as usize);
        }
        Self { kind, places }
    }

    /// Trump first, the others in the order of `suits`.
    pub fn of(kind: ContractKind, mut suits: [Suit; 4]) -> Self {
        suits.sort_by_key(|&suit| kind != ContractKind::Suit(suit));
        let mut places = [0; 4];
        for (place, suit) in (0..).zip(suits) {
            places[suit as usize] = place;
        }
        Self { kind, places }
    }

    /// Returns the cards as the net sees them. Jacks that are trumps stay the same.
    #[inline]
    pub fn turned(self, cards: CardSet) -> CardSet {
        let jacks = cards & self.kind.trumps() & CardSet::JACKS;
        let others = (cards - jacks).bits().to_le_bytes();
        let mut turned = [0; 4];
        for (place, suit) in self.places.into_iter().zip(others) {
            turned[usize::from(place)] = suit;
        }
        CardSet::from_bits(u32::from_le_bytes(turned)) | jacks
    }

    /// Returns the card that the net means by this one.
    #[inline]
    pub(crate) fn turned_back(self, card: Card) -> Card {
        if card.rank() == Rank::Jack && self.kind != ContractKind::Null {
            return card;
        }
        let suit = Suit::ALL
            .into_iter()
            .find(|&suit| usize::from(self.places[suit as usize]) == card.suit() as usize);
        Card::new(suit.expect("every index belongs to a suit"), card.rank())
    }
}

/// Returns the inputs of a player who holds these cards.
pub fn inputs(public_state: &PublicState, held: Holding, order: SuitOrder) -> PolicyInputs {
    let mut inputs = PolicyInputs::NONE;
    inputs.add_seen(public_state, order);
    inputs.add_held(public_state, held, order);
    inputs
}

impl PolicyInputs {
    pub(super) const NONE: Self = Self {
        list: [0; MOST],
        number: 0,
    };

    /// Adds the public inputs.
    pub(super) fn add_seen(&mut self, public_state: &PublicState, order: SuitOrder) {
        let PublicState {
            kind,
            declarer,
            seat,
            ..
        } = *public_state;
        let before_declarer = seat.next() == declarer;
        let [partner, opponent] = if before_declarer {
            [seat.next().next(), seat.next()]
        } else {
            [seat.next(), seat.next().next()]
        };
        let groups = [
            (OWN_PLAYS, public_state.played[seat]),
            (PARTNER_PLAYS, public_state.played[partner]),
            (OPPONENT_PLAYS, public_state.played[opponent]),
            (LED, public_state.led.into_iter().collect()),
            (AFTER_LED, public_state.second.into_iter().collect()),
        ];
        for (group, cards) in groups {
            self.add_all(group, order.turned(cards));
        }
        let card_of_trick =
            usize::from(public_state.led.is_some()) + usize::from(public_state.second.is_some());
        let whose = match public_state.best {
            None => 0,
            Some((winner, _)) if (winner == declarer) == (seat == declarer) => 1,
            Some(_) => 2,
        };
        self.add(SITUATION + 6 * card_of_trick + 3 * usize::from(before_declarer) + whose);
        for (other, without) in [partner, opponent]
            .into_iter()
            .zip([WITHOUT, WITHOUT + SUITS])
        {
            for (suit, cards) in (0..).zip(suits(kind, order)) {
                if !cards.is_empty() && public_state.without[other].contains_all(cards) {
                    self.add(without + suit);
                }
            }
        }
        let on_table = public_state.points_on_table();
        self.add(
            ON_TABLE
                + [0, 4, 10, 14]
                    .into_iter()
                    .filter(|&points| on_table > points)
                    .count(),
        );
    }

    /// Adds the inputs that only the holder of these cards knows.
    pub(super) fn add_held(
        &mut self,
        public_state: &PublicState,
        Holding { hand, put_away }: Holding,
        order: SuitOrder,
    ) {
        let kind = public_state.kind;
        let known = public_state.gone() | put_away;
        let groups = [
            (HAND, hand),
            (PUT_AWAY, put_away),
            (MASTERS, masters(kind, hand, known)),
            (WINNERS, winners(public_state, hand)),
        ];
        for (group, cards) in groups {
            self.add_all(group, order.turned(cards));
        }
        let points = public_state.points + put_away.points();
        self.add(POINTS + usize::from(points / 10));
        self.add(LEFT + hand.len() - 1);
        let out = CardSet::FULL - hand - known;
        for (suit, cards) in (0..).zip(suits(kind, order)) {
            self.add(OUT + MOST_OUT * suit + (cards & out).len());
        }
    }
}

/// The four suits by their places, then trumps.
fn suits(kind: ContractKind, order: SuitOrder) -> [CardSet; SUITS] {
    let mut suits = [kind.trumps(); SUITS];
    for (suit, place) in Suit::ALL.into_iter().zip(order.places) {
        suits[usize::from(place)] = suit.cards() - kind.trumps();
    }
    suits
}

/// Cards of a hand that no other card, except for `gone`, can beat when their own suit, or trump,
/// is led.
fn masters(kind: ContractKind, hand: CardSet, gone: CardSet) -> CardSet {
    hand.iter()
        .filter(|card| (STRONGER[place(kind)][card.index()] - gone - hand).is_empty())
        .collect()
}

/// Playable cards of a hand that beat the trick so far.
fn winners(public_state: &PublicState, hand: CardSet) -> CardSet {
    let Some((_, best)) = public_state.best else {
        return CardSet::EMPTY;
    };
    let trumps = public_state.kind.trumps();
    let stronger = STRONGER[place(public_state.kind)][best.index()];
    let by_trumping = if trumps.contains(best) {
        CardSet::EMPTY
    } else {
        trumps
    };
    public_state.kind.playable(hand, public_state.led) & (stronger | by_trumping)
}

/// Returns the number of a kind of contract, 0 to 5.
pub(super) const fn place(kind: ContractKind) -> usize {
    match kind {
        ContractKind::Suit(suit) => suit as usize,
        ContractKind::Grand => 4,
        ContractKind::Null => 5,
    }
}

/// The stronger cards of the same suit, or of trumps, for each kind of contract and card.
static STRONGER: [[CardSet; 32]; 6] = {
    let mut stronger = [[CardSet::EMPTY; 32]; 6];
    let mut number = 0;
    while number < 6 {
        let kind = ContractKind::ALL[number];
        let mut index = 0;
        while index < 32 {
            let card = Card::new(Suit::ALL[index / 8], Rank::ALL[index % 8]);
            let mut other = 0;
            while other < 32 {
                let above = Card::new(Suit::ALL[other / 8], Rank::ALL[other % 8]);
                let follows = kind.following(card).contains(above);
                if follows && kind.strength(above, card) > kind.strength(card, card) {
                    stronger[number][index] = stronger[number][index].with(above);
                }
                other += 1;
            }
            index += 1;
        }
        number += 1;
    }
    stronger
};

#[cfg(test)]
mod tests {
    use skat_rules::games::skat::{Action, PhaseView};
    use skat_rules::seat::BySeat;

    use super::*;
    use crate::games::skat::card_play;
    use crate::model::outcome::Family;
    use crate::test_deals::play_by_heuristics;

    /// Shows every play of several deals, with the cards that its player held.
    fn plays(mut show: impl FnMut(PublicState, Holding)) {
        for number in 0..300 {
            play_by_heuristics(number, |_, view, action| {
                if let (PhaseView::Play(play), Action::Play(_)) = (&view.public.phase, action) {
                    show(
                        card_play(view, play).public_state(),
                        Holding {
                            hand: view.hand,
                            put_away: view.discards.unwrap_or_default(),
                        },
                    );
                }
            });
        }
    }

    #[test]
    fn every_input_belongs_to_the_net_and_appears_once() {
        let mut most = 0;
        plays(|public_state, held| {
            let inputs = inputs(&public_state, held, SuitOrder::usual(public_state.kind));
            let mut list = inputs.as_slice().to_vec();
            list.sort_unstable();
            assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "{list:?}");
            assert!(
                list.last().is_some_and(|&last| usize::from(last) < INPUTS),
                "{list:?}"
            );
            most = most.max(list.len());
        });
        assert!((ACTIVE..=MOST).contains(&most), "{most}");
    }

    /// A net with another order of suits must get the inputs of the same cards with their suits
    /// exchanged.
    #[test]
    fn side_suits_are_interchangeable() {
        let mut turned_ones = [0; 3];
        plays(|public_state, held| {
            let [one, two, three, four] = Suit::ALL;
            for suits in [
                [two, one, three, four],
                [four, three, two, one],
                [two, three, four, one],
            ] {
                let order = SuitOrder::of(public_state.kind, suits);
                for card in CardSet::FULL.iter() {
                    let turned = order.turned(CardSet::EMPTY.with(card)).first().unwrap();
                    assert_eq!(order.turned_back(turned), card);
                }
                // Trump has a fixed place only for the net, so that the contract's suit changes
                // with the cards.
                let kind = match public_state.kind {
                    ContractKind::Suit(_) => ContractKind::Suit(Suit::ALL[0]),
                    other => other,
                };
                let turned_moment = PublicState {
                    kind,
                    led: public_state
                        .led
                        .and_then(|card| order.turned(CardSet::EMPTY.with(card)).first()),
                    second: public_state
                        .second
                        .and_then(|card| order.turned(CardSet::EMPTY.with(card)).first()),
                    best: public_state.best.and_then(|(seat, card)| {
                        Some((seat, order.turned(CardSet::EMPTY.with(card)).first()?))
                    }),
                    played: BySeat(public_state.played.0.map(|cards| order.turned(cards))),
                    without: BySeat(public_state.without.0.map(|cards| order.turned(cards))),
                    ..public_state
                };
                let turned_held = Holding {
                    hand: order.turned(held.hand),
                    put_away: order.turned(held.put_away),
                };
                let as_told = inputs(&public_state, held, order);
                let as_turned = inputs(&turned_moment, turned_held, SuitOrder::usual(kind));
                let sorted = |inputs: &PolicyInputs| {
                    let mut list = inputs.as_slice().to_vec();
                    list.sort_unstable();
                    list
                };
                assert_eq!(sorted(&as_told), sorted(&as_turned));
                turned_ones[Family::of(kind) as usize] += 1;
            }
        });
        assert!(
            turned_ones.iter().all(|&number| number > 200),
            "{turned_ones:?}"
        );
    }
}
