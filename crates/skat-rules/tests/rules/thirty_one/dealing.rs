//! From a secret to the first round, and the values of hands.

use skat_rules::deal::DealSecret;
use skat_rules::game::{Game, Setting};
use skat_rules::games::thirty_one::{
    CannotDeal, Card52, CardSet52, Counting, Deal, PhaseView, Value, shuffled52,
};
use skat_rules::seat::Seat;

use super::support::{pack, seat, setting};

#[test]
fn published_shuffles_of_52_cards() {
    const PAGE: &str = include_str!("../../../../../docs/DEALS.md");
    let (_, rest) = PAGE
        .split_once("```deals52\n")
        .expect("the page has the block");
    let words: Vec<&str> = rest
        .split_once("```")
        .expect("the block ends")
        .0
        .split_whitespace()
        .collect();
    assert_eq!(words.len(), 3 * 53);
    for deal in words.chunks(53) {
        let byte =
            |index: usize| u8::from_str_radix(&deal[0][2 * index..2 * index + 2], 16).unwrap();
        let secret = DealSecret::new(std::array::from_fn(byte));
        let cards: Vec<Card52> = deal[1..].iter().map(|card| card.parse().unwrap()).collect();
        assert_eq!(shuffled52(&secret).as_slice(), cards, "{}", deal[0]);
    }
}

#[test]
fn the_first_round_is_dealt_from_the_first_secret() {
    let secret = DealSecret::new([9; 32]);
    let setting = setting(4, &[]);
    let cards = shuffled52(&secret.of_deal(1));
    let (dealt, same) = (
        Deal::deal(&secret, &setting).expect("a valid number of players"),
        Deal::with_first_round(&secret, &setting, cards).unwrap(),
    );
    for seat in Seat::first(4) {
        assert_eq!(dealt.seat_view(seat), same.seat_view(seat));
        let hand: CardSet52 = [0, 4, 8]
            .into_iter()
            .map(|place| cards[place + seat.index()])
            .collect();
        assert_eq!(dealt.seat_view(seat).hand, hand);
    }
    let PhaseView::Round(round) = dealt.public_view().phase else {
        panic!("a round")
    };
    assert_eq!(
        (round.dealer, round.turn, round.top, round.stock),
        (seat(3), seat(0), Some(cards[12]), 39)
    );
    for players in [0, 1, 10, 18, 255] {
        let too_many = Setting { players, ..setting };
        let refused = Deal::with_first_round(&secret, &too_many, cards).err();
        assert!(
            matches!(refused, Some(CannotDeal::WrongPlayers(_))),
            "{players} players"
        );
    }
    assert_eq!(
        Deal::with_first_round(&secret, &setting, [cards[0]; 52]).err(),
        Some(CannotDeal::NotAPack)
    );
}

/// Number of hands with each special value among all 22,100, counted by hand.
#[test]
fn special_hands_have_the_right_counts() {
    let all = pack();
    let hands = || {
        (0..52).flat_map(|one| {
            (0..one).flat_map(move |two| (0..two).map(move |three| [one, two, three]))
        })
    };
    let worth = |counting: Counting, value: Value| {
        let hand = |places: [usize; 3]| {
            places
                .into_iter()
                .map(|place| all[place])
                .collect::<CardSet52>()
        };
        hands()
            .filter(|&places| counting.count(hand(places)).value == value)
            .count()
    };
    let plain = Counting::default();
    assert_eq!(hands().count(), 22_100);
    assert_eq!(
        worth(plain, Value::THIRTY_ONE),
        4 * 6,
        "an ace and two of four tens"
    );
    assert_eq!(
        worth(plain, Value::THIRTY),
        4 * (4 + 4),
        "three tens, or an ace, a ten and the nine"
    );
    let half = Counting {
        three_of_a_kind: Some(Value::THIRTY_AND_A_HALF),
        ..plain
    };
    assert_eq!(worth(half, Value::THIRTY_AND_A_HALF), 13 * 4);
    let cadillac = Counting {
        three_of_a_kind: Some(Value::THIRTY),
        grand_cadillac: true,
        ..plain
    };
    assert_eq!(worth(cadillac, Value::THIRTY), 4 * 8 + 12 * 4);
    assert_eq!(worth(cadillac, Value::GRAND_CADILLAC), 4);
    let flush = Counting {
        straight_flush: true,
        ..plain
    };
    // Eleven sequences from 2-3-4 to Q-K-A in each suit; J-Q-K and T-J-Q are worth 30 anyway, Q-K-A
    // 31.
    assert_eq!(worth(flush, Value::THIRTY), 4 * (8 + 11 - 3));
    assert_eq!(worth(flush, Value::THIRTY_ONE), 4 * 6);
}
