//! What holds in every deal, whatever is done in it.

use std::sync::LazyLock;

use proptest::prelude::*;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::game::{Game, Setting};
use skat_rules::games::skat::{Action, Bid, Contract, Deal, Dealt, Ending, PhaseView, PublicView, SeatView};
use skat_rules::seat::{BySeat, Seat};

/// Everything that can be written down as an action: of every kind the legal and the impossible.
static ALL_ACTIONS: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let cards: Vec<Card> = CardSet::FULL.iter().collect();
    let mut actions = vec![
        Action::Hold,
        Action::Pass,
        Action::PickUp,
        Action::Concede,
        Action::Claim,
        Action::Accept,
        Action::Refuse,
        Action::Discard(CardSet::EMPTY),
        Action::Discard(CardSet::FULL),
        Action::Discard(CardSet::JACKS),
    ];
    actions.extend(Bid::all().map(Action::Bid));
    actions.extend([true, false].into_iter().flat_map(Contract::all).map(Action::Announce));
    actions.extend(cards.iter().copied().map(Action::Play));
    for &one in &cards {
        actions
            .extend(cards.iter().filter(|&&two| two >= one).map(|&two| Action::Discard(CardSet::from(one).with(two))));
    }
    actions
});

/// A view from everywhere.
fn views(deal: &Deal) -> (PublicView, [SeatView; 3]) {
    (deal.public_view(), Seat::SKAT.map(|seat| deal.seat_view(seat)))
}

/// A legal action by somebody, chosen by a number so that all phases and endings are common.
fn choose(deal: &Deal, choice: u32) -> (Seat, Action) {
    let seldom = choice.is_multiple_of(64);
    let options: Vec<(Seat, Action)> = Seat::SKAT
        .into_iter()
        .filter(|&seat| seldom || deal.awaited().contains(seat))
        .flat_map(|seat| deal.legal_actions(seat).into_iter().map(move |action| (seat, action)))
        .filter(|(_, action)| seldom || !matches!(action, Action::Claim | Action::Concede))
        .collect();
    let index = (choice / 64) as usize;
    match deal.public_view().phase {
        // High bids are legal but rare at a table; most of the time the lowest is named, or none.
        PhaseView::Auction { .. } if !choice.is_multiple_of(8) => {
            if choice.is_multiple_of(3) {
                options[0]
            } else {
                options[options.len() - 1]
            }
        }
        _ => options[index % options.len()],
    }
}

/// The longest deal: an auction of 63 values held, pick-up, discards and contract, thirty cards, and in each trick a claim or
/// concession by each seat with its answers.
const LONGEST: usize = 2 * 64 + 3 + 3 + 30 + 10 * 9;

fn deal_of(secret: [u8; 32]) -> Deal {
    Deal::deal(&DealSecret::new(secret), &Setting::official())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn check_agrees_with_legal_actions(
        secret: [u8; 32],
        choices in prop::collection::vec(any::<u32>(), LONGEST),
    ) {
        let mut deal = deal_of(secret);
        for choice in choices {
            let before = views(&deal);
            for seat in Seat::SKAT {
                let legal = deal.legal_actions(seat);
                for &action in ALL_ACTIONS.iter() {
                    let allowed = deal.check(seat, action).is_ok();
                    prop_assert_eq!(legal.contains(&action), allowed, "{} by seat {}", action, seat);
                    if !allowed && (choice ^ u32::from(action.to_string().as_bytes()[0])) % 16 == 0 {
                        let mut tried = deal.clone();
                        prop_assert!(tried.apply(seat, action).is_err());
                        prop_assert_eq!(&views(&tried), &before, "{} by seat {} changed something", action, seat);
                    }
                }
                let known = legal.iter().filter(|action| ALL_ACTIONS.contains(action)).count();
                prop_assert_eq!(known, legal.len());
                prop_assert_eq!(&before.1[seat.index()].legal, &legal);
            }
            let awaited_can_act = deal.awaited().iter().all(|seat| !deal.legal_actions(seat).is_empty());
            prop_assert!(awaited_can_act);
            if deal.awaited().is_empty() {
                let nobody_can_act = Seat::SKAT.into_iter().all(|seat| deal.legal_actions(seat).is_empty());
                prop_assert!(nobody_can_act, "a deal that is over stays over");
                break;
            }
            let (seat, action) = choose(&deal, choice);
            prop_assert!(deal.apply(seat, action).is_ok());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_deal_ends_with_all_cards_and_points(
        secret: [u8; 32],
        choices in prop::collection::vec(any::<u32>(), LONGEST),
    ) {
        let mut deal = deal_of(secret);
        let dealt = Dealt::from_secret(&DealSecret::new(secret));
        let mut hands_dealt = None;
        for &choice in &choices {
            if deal.awaited().is_empty() {
                break;
            }
            prop_assert!(deal.score().is_none());
            let hands = BySeat::from_fn(|seat| deal.seat_view(seat).hand);
            hands_dealt.get_or_insert(hands);
            if let PhaseView::Play(play) = deal.public_view().phase {
                let put_away = deal.seat_view(play.won.declarer).discards;
                let held = hands.0.into_iter().fold(play.played(), |all, hand| all | hand);
                let count = hands.0.into_iter().map(CardSet::len).sum::<usize>() + play.played().len();
                prop_assert_eq!(count, 30, "no card is in two places");
                prop_assert_eq!(held.len(), 30);
                prop_assert_eq!(put_away.is_none(), play.contract.hand());
                let rest = CardSet::FULL - held;
                prop_assert!(put_away.is_none_or(|away| away == rest));
                prop_assert_eq!(held.points() + rest.points(), 120);
            }
            let (seat, action) = choose(&deal, choice);
            prop_assert!(deal.apply(seat, action).is_ok());
        }
        prop_assert!(deal.awaited().is_empty(), "the deal ends within {} actions", LONGEST);
        let score = deal.score().expect("a deal that is over has a score");
        let PhaseView::Over(over) = deal.public_view().phase else { panic!("a deal without a turn is over") };
        prop_assert_eq!(Dealt::new(over.hands, over.skat), Ok(dealt));
        prop_assert_eq!(Some(over.hands), hands_dealt);
        let Some(played) = over.played else {
            prop_assert_eq!(score.points, [0, 0, 0]);
            prop_assert!(score.declarer.is_none());
            return Ok(());
        };
        let in_tricks: CardSet = played.tricks.iter().flat_map(|trick| trick.cards).collect();
        prop_assert_eq!(in_tricks.len(), played.tricks.len() * 3);
        prop_assert!((in_tricks & played.put_away).is_empty());
        prop_assert!(played.card_points <= 120 && played.declarer_tricks <= 10);
        let by_declarer = played.tricks.iter().filter(|trick| trick.winner == played.won.declarer);
        let taken: u8 = by_declarer.clone().flat_map(|trick| trick.cards).map(Card::points).sum();
        if played.ending == Ending::PlayedOut {
            prop_assert_eq!(played.card_points, taken + played.put_away.points());
            prop_assert_eq!(usize::from(played.declarer_tricks), by_declarer.count());
            if played.tricks.len() == 10 {
                prop_assert_eq!(in_tricks | played.put_away, CardSet::FULL);
            }
        }
        let declarer = score.declarer.expect("somebody played");
        prop_assert_eq!(declarer.seat, played.won.declarer);
        for seat in Seat::SKAT {
            let points = score.points[seat.index()];
            let expected = if seat == declarer.seat { if declarer.won { 1 } else { -1 } } else { 0 };
            prop_assert_eq!(points.signum(), expected);
        }
    }
}

#[test]
fn actions_read_back_from_their_text() {
    for &action in ALL_ACTIONS.iter() {
        let text = action.to_string();
        assert_eq!(text.parse(), Ok(action), "{text}");
        assert!(text.len() <= 16 || matches!(action, Action::Discard(_)), "{text} fits a button");
    }
    for text in [
        "",
        "bid",
        "bid 19",
        "bid 18 18",
        "play",
        "play XX",
        "play CJ CJ",
        "hold 18",
        "announce X",
        "discard C7 C7",
        "PASS",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

/// A small deterministic source of numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as u32
    }

    fn below(&mut self, bound: usize) -> usize {
        self.next() as usize % bound
    }
}

/// The card after exchanging two cards' names.
fn renamed(card: Card, one: Card, other: Card) -> Card {
    match card {
        _ if card == one => other,
        _ if card == other => one,
        _ => card,
    }
}

fn all_renamed(cards: CardSet, one: Card, other: Card) -> CardSet {
    cards.iter().map(|card| renamed(card, one, other)).collect()
}

/// What a viewer has learned of the cards: his own, those played, those laid open, and the skat if he took it up.
fn known(deal: &Deal, viewer: Seat, dealt_to_him: CardSet) -> CardSet {
    let view = deal.seat_view(viewer);
    let mut known = dealt_to_him | view.hand | view.found.unwrap_or_default() | view.discards.unwrap_or_default();
    if let PhaseView::Play(play) = &view.public.phase {
        known |= play.played();
        for (_, hand) in play.open_hands.iter() {
            known |= hand.unwrap_or_default();
        }
    }
    known
}

/// Two deals that differ only in cards that a viewer can't see look the same to him as long as the same is done in public.
#[test]
fn hidden_cards_show_in_no_view() {
    let (mut compared, mut in_play, mut as_declarer) = (0_u32, 0_u32, 0_u32);
    for seed in 0..4_000_u64 {
        let mut numbers = Numbers(seed);
        let secret = std::array::from_fn(|_| numbers.next() as u8);
        let start = deal_of(secret);
        let hands = BySeat::from_fn(|seat| start.seat_view(seat).hand);
        let skat = hands.0.into_iter().fold(CardSet::FULL, |rest, hand| rest - hand);
        let mut deal = start.clone();
        let mut actions = Vec::new();
        let length = numbers.below(60);
        while actions.len() < length {
            let (seat, action) = choose(&deal, numbers.next());
            let before = deal.clone();
            deal.apply(seat, action).expect("a legal action");
            if deal.awaited().is_empty() {
                deal = before;
                break;
            }
            actions.push((seat, action));
        }
        let viewer = Seat::SKAT[numbers.below(3)];
        let hidden: Vec<Card> = (CardSet::FULL - known(&deal, viewer, hands[viewer])).iter().collect();
        let lies_in = |card: Card| Seat::SKAT.into_iter().find(|&seat| hands[seat].contains(card));
        let pairs: Vec<(Card, Card)> = hidden
            .iter()
            .flat_map(|&one| hidden.iter().map(move |&other| (one, other)))
            .filter(|&(one, other)| one < other && lies_in(one) != lies_in(other))
            .collect();
        if pairs.is_empty() {
            continue;
        }
        let (one, other) = pairs[numbers.below(pairs.len())];
        let swapped =
            Dealt::new(BySeat::from_fn(|seat| all_renamed(hands[seat], one, other)), all_renamed(skat, one, other));
        let (mut left, mut right) = (start, Deal::new(swapped.expect("a deal")));
        for step in 0..=actions.len() {
            assert_eq!(left.seat_view(viewer), right.seat_view(viewer), "seed {seed}, {one} and {other}");
            assert_eq!(left.public_view(), right.public_view(), "seed {seed}, {one} and {other}");
            compared += 1;
            if let PhaseView::Play(play) = left.public_view().phase {
                in_play += 1;
                as_declarer += u32::from(play.won.declarer == viewer);
            }
            let Some(&(seat, action)) = actions.get(step) else { break };
            let on_the_right = match action {
                Action::Discard(cards) => Action::Discard(all_renamed(cards, one, other)),
                public => public,
            };
            left.apply(seat, action).expect("a legal action");
            // The other deal's player may have had to follow suit here; then the deals part in public.
            if right.apply(seat, on_the_right).is_err() {
                break;
            }
        }
    }
    assert!(compared > 20_000 && in_play > 5_000 && as_declarer > 1_000, "{compared}, {in_play}, {as_declarer}");
}
