//! The point count: a rating of ten cards for a suit contract or Grand.
//!
//! A point is worth about as much as a card point put away; 0 is an even chance.
//! `docs/experiments/2026-11-21-point-count.md` tells how the points were found and what each count
//! promises.

use std::sync::LazyLock;

use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;

/// Correction of the count in a Hand contract of a suit, because no discards can be chosen.
const UNSEEN_SKAT: f32 = -8.0;

/// Points for trumps, cards put away and position.
struct HandPoints {
    /// Deficit that ten cards have to make up for.
    start: f32,
    /// Jacks of diamonds, hearts, spades and clubs.
    jacks: [f32; 4],
    /// A second and a third Jack, in Grand.
    second_jack: f32,
    third_jack: f32,
    trump_ace: f32,
    trump_ten: f32,
    /// Any other trump except a Jack.
    trump: f32,
    /// Each card point put away.
    put_away: f32,
    forehand: f32,
}

/// Points for the cards of a plain suit.
struct SuitPoints {
    ace: f32,
    /// A ten with the ace; with the king but no ace; with a lower card only; bare.
    tens: [f32; 4],
    /// A king with ace and ten.
    king_of_run: f32,
    /// A king with a lower card but neither ace nor ten.
    guarded_king: f32,
    /// No card of the suit.
    void: f32,
    /// A single card that isn't the ace.
    single: f32,
    /// Cards, but no ace.
    no_ace: f32,
    /// Each other card, by the top of the suit: ace and ten, ace, neither.
    others: [f32; 3],
}

const IN_SUIT_CONTRACT: HandPoints = HandPoints {
    start: -8.0,
    jacks: [4.0, 6.0, 11.0, 12.0],
    second_jack: 0.0,
    third_jack: 0.0,
    trump_ace: 11.0,
    trump_ten: 9.0,
    trump: 1.0,
    put_away: 0.9,
    forehand: -2.0,
};

const SIDE_SUIT: SuitPoints = SuitPoints {
    ace: 12.0,
    tens: [-4.0, 11.0, 8.0, 0.0],
    king_of_run: 0.0,
    guarded_king: 1.0,
    void: 17.0,
    single: 6.0,
    no_ace: 0.0,
    others: [-14.0, -14.0, -14.0],
};

const IN_GRAND: HandPoints = HandPoints {
    start: -14.0,
    jacks: [8.0, 8.0, 10.0, 18.0],
    second_jack: 12.0,
    third_jack: 13.0,
    trump_ace: 0.0,
    trump_ten: 0.0,
    trump: 0.0,
    put_away: 1.4,
    forehand: -3.0,
};

const SUIT_IN_GRAND: SuitPoints = SuitPoints {
    ace: 2.0,
    tens: [9.0, 13.0, 11.0, -2.0],
    king_of_run: 2.0,
    guarded_king: 0.0,
    void: -4.0,
    single: 0.0,
    no_ace: -13.0,
    others: [-5.0, -4.0, -7.0],
};

/// Points of each of the 128 holdings in a plain suit, by its cards without the Jack.
static SIDE_SUITS: LazyLock<[f32; 128]> = LazyLock::new(|| points_of_holdings(&SIDE_SUIT));
static SUITS_IN_GRAND: LazyLock<[f32; 128]> = LazyLock::new(|| points_of_holdings(&SUIT_IN_GRAND));

fn points_of_holdings(points: &SuitPoints) -> [f32; 128] {
    std::array::from_fn(|ranks| points_of_holding(points, ranks))
}

fn points_of_holding(points: &SuitPoints, ranks: usize) -> f32 {
    let has = |rank: Rank| ranks >> rank as u32 & 1 == 1;
    let (ace, ten, king, cards) = (
        has(Rank::Ace),
        has(Rank::Ten),
        has(Rank::King),
        ranks.count_ones(),
    );
    let if_so = |is: bool, points: f32| if is { points } else { 0.0 };
    let [ten_with_ace, ten_with_king, guarded_ten, bare_ten] = points.tens;
    let tens = match () {
        () if !ten => 0.0,
        () if ace => ten_with_ace,
        () if king => ten_with_king,
        () if cards > 1 => guarded_ten,
        () => bare_ten,
    };
    let in_run = u32::from(ace)
        + u32::from(ace && ten)
        + u32::from(ace && ten && king && points.king_of_run != 0.0);
    let [below_ace_and_ten, below_ace, below_nothing] = points.others;
    let other = match () {
        () if ace && ten => below_ace_and_ten,
        () if ace => below_ace,
        () => below_nothing,
    };
    if_so(ace, points.ace)
        + tens
        + if_so(ace && ten && king, points.king_of_run)
        + if_so(king && !ace && !ten && cards > 1, points.guarded_king)
        + if_so(cards == 0, points.void)
        + if_so(cards == 1 && !ace, points.single)
        + if_so(cards > 0 && !ace, points.no_ace)
        + (cards - in_run) as f32 * other
}

/// Returns the count of ten cards, with the card points put away.
pub(crate) fn count(kind: ContractKind, hand: CardSet, put_away: f32, seat: Seat) -> f32 {
    let points = hand_points(kind);
    let position = if seat == Seat::FOREHAND {
        points.forehand
    } else {
        0.0
    };
    points.start
        + of_trumps(kind, hand)
        + of_sides(kind, hand)
        + points.put_away * put_away
        + position
}

/// Returns the count of ten cards with the skat unseen.
pub(crate) fn of_hand(kind: ContractKind, ten: CardSet, seat: Seat) -> f32 {
    let in_skat = f32::from((CardSet::FULL - ten).points()) / 11.0;
    let unseen = if kind == ContractKind::Grand {
        0.0
    } else {
        UNSEEN_SKAT
    };
    count(kind, ten, in_skat, seat) + unseen
}

#[inline]
const fn hand_points(kind: ContractKind) -> &'static HandPoints {
    if matches!(kind, ContractKind::Suit(_)) {
        &IN_SUIT_CONTRACT
    } else {
        &IN_GRAND
    }
}

#[inline]
fn of_sides(kind: ContractKind, hand: CardSet) -> f32 {
    let holdings = if matches!(kind, ContractKind::Suit(_)) {
        &*SIDE_SUITS
    } else {
        &*SUITS_IN_GRAND
    };
    let sides = Suit::ALL
        .into_iter()
        .filter(|&suit| kind != ContractKind::Suit(suit));
    sides
        .map(|suit| holdings[(hand.bits() >> (suit as u32 * 8) & 0x7f) as usize])
        .sum()
}

fn of_trumps(kind: ContractKind, hand: CardSet) -> f32 {
    let points = hand_points(kind);
    let of_jacks: f32 = (hand & CardSet::JACKS)
        .iter()
        .map(|jack| points.jacks[jack.suit() as usize])
        .sum();
    let more_jacks = match (hand & CardSet::JACKS).len() {
        0 | 1 => 0.0,
        2 => points.second_jack,
        _ => points.second_jack + points.third_jack,
    };
    let of_card = |card: Card| match card.rank() {
        Rank::Ace => points.trump_ace,
        Rank::Ten => points.trump_ten,
        _ => points.trump,
    };
    of_jacks
        + more_jacks
        + (hand & (kind.trumps() - CardSet::JACKS))
            .iter()
            .map(of_card)
            .sum::<f32>()
}

/// Probability of winning at a count: 12 more points multiply the odds by `e`.
pub(crate) fn chance(count: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-count / 12.0))
}

/// Probability of making the defenders Schneider at a count.
pub(crate) fn chance_of_schneider(count: f32) -> f32 {
    chance(count - 45.0)
}

/// Chooses the two of twelve cards to discard that leave the best count.
pub(crate) fn discards(kind: ContractKind, twelve: CardSet) -> CardSet {
    let best = rated_discards(kind, twelve).max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.map(|(pair, _)| pair)
        .expect("twelve cards contain pairs")
}

/// Returns the possible discards of twelve cards, with the count that they leave. Trumps are kept
/// as long as there are two other cards.
pub(crate) fn rated_discards(
    kind: ContractKind,
    twelve: CardSet,
) -> impl Iterator<Item = (CardSet, f32)> {
    let plain = twelve - kind.trumps();
    let trumps_kept = plain.len() >= 2;
    let put_away = hand_points(kind).put_away;
    pairs(if trumps_kept { plain } else { twelve }).map(move |pair| {
        let of_trumps = if trumps_kept {
            0.0
        } else {
            of_trumps(kind, twelve - pair)
        };
        (
            pair,
            of_trumps + of_sides(kind, twelve - pair) + put_away * f32::from(pair.points()),
        )
    })
}

/// All pairs of these cards.
#[inline]
pub fn pairs(cards: CardSet) -> impl Iterator<Item = CardSet> {
    cards.iter().flat_map(move |one| {
        let above = cards - CardSet::from_bits((2_u32 << one.index()).wrapping_sub(1));
        above
            .iter()
            .map(move |other| CardSet::from(one).with(other))
    })
}
