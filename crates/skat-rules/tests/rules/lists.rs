//! From deals to lists: Bock rounds, Ramsch rounds, the pot, and money.

use proptest::prelude::*;
use skat_rules::game::{DealScore, DeclarerScore};
use skat_rules::rounds::{
    ContractFacts, Pot, PotEvent, RamschRounds, RoundEvents, RoundRules, Rounds, Stacking,
};
use skat_rules::scoring::{Standing, pairwise_settlement, ranking, ranks};
use skat_rules::seat::Seat;

/// Returns a deal that a declarer won or lost. Each seat has the number of its player's place.
fn declared(seat: u8, score: i32, players: u8) -> DealScore {
    let mut points = vec![0; usize::from(players)];
    points[usize::from(seat)] = score;
    let declarer = DeclarerScore {
        seat: Seat::SKAT[usize::from(seat)],
        won: score > 0,
    };
    DealScore {
        declarer: Some(declarer),
        ..DealScore::new(points)
    }
}

/// Returns a lost deal with the facts that trigger one Bock round.
fn bock_deal(rules: &RoundRules) -> DealScore {
    assert!(rules.sixty_all);
    let facts = ContractFacts {
        sixty_all: true,
        value: 20,
        amount: 40,
        ..ContractFacts::default()
    };
    let events = RoundEvents {
        contract: Some(facts),
        ..RoundEvents::default()
    };
    DealScore {
        events,
        ..declared(0, -40, 3)
    }
}

fn plain_deal() -> DealScore {
    declared(1, 20, 3)
}

fn doublings(rounds: &mut Rounds, deals: &[&DealScore]) -> Vec<(u8, bool)> {
    let mut seen = Vec::new();
    for deal in deals {
        let round = rounds.next();
        seen.push((round.doublings, round.ramsch));
        rounds.add(deal, &[0, 1, 2], &[-41, 21, 1]);
    }
    seen
}

#[test]
fn bock_rounds_queue_or_stack() {
    let rules = RoundRules {
        sixty_all: true,
        ..RoundRules::DEFAULT
    };
    let (bock, plain) = (bock_deal(&rules), plain_deal());
    let deals = [
        &bock, &bock, &plain, &plain, &plain, &plain, &plain, &plain, &plain,
    ];
    let queue = doublings(&mut Rounds::new(rules, 3), &deals);
    assert_eq!(
        queue.iter().map(|seen| seen.0).collect::<Vec<_>>(),
        [0, 1, 1, 1, 1, 1, 1, 0, 0]
    );
    let rules = RoundRules {
        stacking: Stacking::Stack,
        ..rules
    };
    let stack = doublings(&mut Rounds::new(rules, 3), &deals);
    assert_eq!(
        stack.iter().map(|seen| seen.0).collect::<Vec<_>>(),
        [0, 1, 2, 2, 1, 0, 0, 0, 0]
    );
}

#[test]
fn a_ramsch_round_follows_and_grand_hand_does_not_count_in_it() {
    let rules = RoundRules {
        sixty_all: true,
        ramsch: RamschRounds::Each,
        ..RoundRules::DEFAULT
    };
    let (bock, plain) = (bock_deal(&rules), plain_deal());
    let events = RoundEvents {
        grand_hand: Some(true),
        ..RoundEvents::default()
    };
    let grand_hand = DealScore {
        events,
        ..declared(2, 96, 3)
    };
    let mut rounds = Rounds::new(rules, 3);
    let before = doublings(&mut rounds, &[&bock, &plain, &plain, &plain, &plain]);
    assert_eq!(
        before,
        [(0, false), (1, false), (1, false), (1, false), (0, true)]
    );
    let after = rounds.add(&grand_hand, &[0, 1, 2], &[0, 0, 96]);
    assert!(after.same_dealer && after.bock_rounds == 0);
    assert!(
        !rounds.add(&bock, &[0, 1, 2], &[0, 0, 96]).same_dealer,
        "Ramsch rounds bring no Bock rounds"
    );
    assert_eq!(
        doublings(&mut rounds, &[&plain, &plain]),
        [(0, true), (0, false)]
    );
}

#[test]
fn totals_and_quiet_rounds_call_for_bock() {
    let rules = RoundRules {
        equal_digits: true,
        hundreds: true,
        ..RoundRules::DEFAULT
    };
    let called = |totals: [i32; 3]| {
        Rounds::new(rules, 3)
            .add(&plain_deal(), &[0, 1, 2], &totals)
            .bock_rounds
    };
    assert_eq!(called([0, 20, 0]), 0);
    assert_eq!(called([111, 20, 0]), 0, "only players with a score count");
    assert_eq!(called([0, -222, 0]), 1);
    assert_eq!(called([0, 300, 0]), 1);
    assert_eq!(
        called([0, 1_000, 0]),
        2,
        "equal digits and a multiple of a hundred"
    );
    let quiet = RoundRules {
        two_quiet_rounds: true,
        ..RoundRules::DEFAULT
    };
    let plain = plain_deal();
    let seen = doublings(&mut Rounds::new(quiet, 3), &[&plain; 10]);
    assert_eq!(
        seen.iter().map(|seen| seen.0).collect::<Vec<_>>(),
        [0, 0, 0, 0, 0, 0, 1, 1, 1, 0]
    );
}

#[test]
fn the_pot_is_filled_paid_taken_and_doubled() {
    let mut pot = Pot::new(3);
    assert_eq!((pot.content(), pot.balances()), (3, &[-1, -1, -1][..]));
    pot.happen(0, PotEvent::Lost);
    assert_eq!(pot.content(), 4);
    pot.happen(1, PotEvent::LostGrandHand);
    assert_eq!((pot.content(), pot.balances()), (8, &[-2, -5, -1][..]));
    pot.happen(2, PotEvent::WonGrandHand);
    assert_eq!(
        (pot.content(), pot.balances()),
        (3, &[-3, -6, 6][..]),
        "every player pays in again"
    );
}

proptest! {
    #[test]
    fn money_is_conserved(
        scores in prop::collection::vec(-3_000..3_000, 3..=9_usize),
        stake in 0..1_000_i64,
        events in prop::collection::vec((0..4_usize, 0..3_u8), 0..40),
    ) {
        prop_assert_eq!(pairwise_settlement(&scores, stake).iter().sum::<i64>(), 0);
        let mut pot = Pot::new(4);
        for (place, event) in events {
            let kinds = [PotEvent::Lost, PotEvent::WonGrandHand, PotEvent::LostGrandHand];
            pot.happen(place, kinds[usize::from(event)]);
            prop_assert!(pot.content() > 0);
            prop_assert_eq!(pot.balances().iter().sum::<i64>() + pot.content(), 0);
        }
    }

    /// SkWO 6.3.1: a higher total ranks first, then more own contracts won, then fewer lost. A rank
    /// is one more than the number of players ahead.
    #[test]
    fn ranks_are_shared_only_if_a_lot_would_decide(
        rows in prop::collection::vec((0_i32..3, 0_u32..3, 0_u32..3), 0..7),
    ) {
        let standings: Vec<Standing> = rows
            .iter()
            .map(|&(total, won, lost)| Standing { total, won, lost })
            .collect();
        let before = |one: &Standing, other: &Standing| {
            one.total > other.total
                || (one.total == other.total && one.won > other.won)
                || (one.total == other.total && one.won == other.won && one.lost < other.lost)
        };
        let expected: Vec<usize> = standings
            .iter()
            .map(|own| 1 + standings.iter().filter(|other| before(other, own)).count())
            .collect();
        prop_assert_eq!(ranks(&standings), expected);
        let order = ranking(&standings).concat();
        prop_assert!(order.is_sorted_by_key(|&player| ranks(&standings)[player]));
        prop_assert_eq!(order.len(), standings.len());
    }

    /// XSkat's +72 and +96: only won contracts count, and a contract that fits both triggers one
    /// round. The former rule counted lost ones too.
    #[test]
    fn only_a_won_contract_of_72_or_96_calls_for_bock(
        value in 18_u16..300,
        won in any::<bool>(),
        value_72 in any::<bool>(),
        value_96 in any::<bool>(),
    ) {
        let rules = RoundRules { value_72, value_96, ..RoundRules::DEFAULT };
        let facts = ContractFacts { won, value, ..ContractFacts::default() };
        let worth_it = (value_72 && value >= 72) || (value_96 && value >= 96);
        prop_assert_eq!(rules.bock_rounds(&facts, false), u8::from(worth_it && won));
        let former = RoundRules { lost_values: true, ..rules };
        prop_assert_eq!(former.bock_rounds(&facts, false), u8::from(worth_it));
    }

    /// Queued Bock rounds are each played in full: the doubled deals are exactly their deals.
    #[test]
    fn queued_rounds_are_played_in_full(
        calls in prop::collection::vec(any::<bool>(), 1..60),
        each in any::<bool>(),
    ) {
        let ramsch = if each { RamschRounds::Each } else { RamschRounds::Off };
        let rules = RoundRules { sixty_all: true, ramsch, ..RoundRules::DEFAULT };
        let (bock, plain) = (bock_deal(&rules), plain_deal());
        let mut rounds = Rounds::new(rules, 3);
        let (mut called, mut doubled, mut ramsch) = (0_u32, 0_u32, 0_u32);
        let mut play = |deal: &DealScore, rounds: &mut Rounds| {
            let round = rounds.next();
            assert!(round.doublings <= 1 && !(round.ramsch && round.doublings > 0));
            doubled += u32::from(round.doublings);
            ramsch += u32::from(round.ramsch);
            called += u32::from(rounds.add(deal, &[0, 1, 2], &[-41, 21, 1]).bock_rounds);
        };
        for call in calls {
            play(if call { &bock } else { &plain }, &mut rounds);
        }
        let left = rounds.deals_to_come();
        for _ in 0..1_000 {
            if rounds.deals_to_come() > 0 {
                play(&plain, &mut rounds);
            }
        }
        prop_assert_eq!(rounds.deals_to_come(), 0, "{} were left", left);
        prop_assert_eq!(doubled, called * 3);
        prop_assert_eq!(ramsch, if each { doubled } else { 0 });
    }
}
