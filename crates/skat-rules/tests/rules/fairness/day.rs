//! The list of a day: both implementations agree, and its instances have nothing in common.

use std::collections::BTreeSet;

use proptest::prelude::*;
use skat_rules::deal::shuffled;
use skat_rules::fairness::{BeaconRound, DayList, ListSecret};
use skat_rules::seat::Seat;

use super::plain::{PlainDeal, base64url, hex};
use super::{PAGE, lock, published};

/// Pseudonyms whose instances the page names.
const PSEUDONYMS: std::ops::RangeInclusive<u64> = 1..=16;

fn days() -> impl Iterator<Item = PlainDeal> {
    let all = published().into_iter().map(|(_, deal)| deal);
    all.filter(|deal| deal.message.is_none())
}

fn list(plain: &PlainDeal) -> DayList {
    let secret = ListSecret::new(plain.secret.clone().try_into().unwrap());
    DayList::new(secret, plain.list.parse().unwrap())
}

/// The deals of an instance by the second implementation.
fn plain_deals(day: &PlainDeal, instance: u8) -> Vec<PlainDeal> {
    let first = u32::from(instance) * 9 + 1;
    let deal = |deal| PlainDeal {
        deal,
        ..day.clone()
    };
    (first..first + 9).map(deal).collect()
}

#[test]
fn the_second_implementation_makes_the_published_days() {
    let mut block = String::new();
    for day in days() {
        let instances: String = PSEUDONYMS
            .map(|one| day.instance(one).to_string())
            .collect();
        block += &format!("{} {instances}\n", day.list);
        for instance in 0..DayList::INSTANCES {
            let deals = plain_deals(&day, instance);
            let seats: String = deals.iter().map(|deal| deal.seat().to_string()).collect();
            let secrets: Vec<String> = deals
                .iter()
                .map(|deal| hex(&deal.deal_secret()[..4]))
                .collect();
            block += &format!("  {seats} {}\n", secrets.join(" "));
        }
    }
    assert!(
        PAGE.contains(&format!("```day\n{block}```\n")),
        "the page must have:\n{block}"
    );
}

/// Compares everything that both implementations derive of a day.
fn agree(plain: &PlainDeal) {
    let (list, beacon) = (list(plain), lock(plain).beacon);
    assert_eq!(list.root().base64url(), base64url(&plain.root()));
    for pseudonym in PSEUDONYMS.chain([u64::MAX]) {
        assert_eq!(list.instance_of(pseudonym), plain.instance(pseudonym));
    }
    for instance in 0..DayList::INSTANCES {
        let deals = list.deals(instance, beacon);
        let plain_deals = plain_deals(plain, instance);
        assert_eq!(deals.len(), plain_deals.len());
        for (number, (deal, plain)) in (1..).zip(deals.iter().zip(&plain_deals)) {
            assert_eq!(hex(deal.secret.reveal()), hex(&plain.deal_secret()));
            assert_eq!(deal.seat.index() as u32, plain.seat());
            let proof = list.proof(instance, number, beacon).unwrap();
            assert_eq!(proof.check(), Ok(()));
            assert_eq!(u32::from(proof.rotation.deal), plain.deal);
        }
    }
}

#[test]
fn both_agree_on_the_published_days() {
    days().for_each(|day| agree(&day));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn both_agree_on_random_days(
        secret in any::<[u8; 32]>(),
        list in "[!-~]{1,40}",
        with_beacon in any::<bool>(),
    ) {
        let [with, without] = <[PlainDeal; 2]>::try_from(days().collect::<Vec<_>>()).unwrap();
        let day = if with_beacon { with } else { without };
        agree(&PlainDeal { secret: secret.to_vec(), list, ..day });
    }
}

#[test]
fn each_seat_comes_three_times_and_no_deal_twice() {
    for (list, beacon) in days().map(|day| (list(&day), lock(&day).beacon)) {
        let mut seen = BTreeSet::new();
        for instance in 0..DayList::INSTANCES {
            let deals = list.deals(instance, beacon);
            for seat in Seat::SKAT {
                assert_eq!(deals.iter().filter(|deal| deal.seat == seat).count(), 3);
            }
            for deal in deals {
                let cards = shuffled(&deal.secret).map(|card| card.to_string()).concat();
                assert!(seen.insert(cards), "a deal comes twice");
            }
        }
        assert_eq!(seen.len(), usize::from(DayList::ALL_DEALS));
    }
}

#[test]
fn there_are_four_instances_of_nine_deals() {
    let numbers = (0..DayList::INSTANCES).flat_map(|instance| {
        (1..=DayList::DEALS).map(move |deal| DayList::number(instance, deal).unwrap())
    });
    assert!(numbers.eq(1..=DayList::ALL_DEALS));
    let none = [(4, 1), (0, 0), (0, 10)].map(|(instance, deal)| DayList::number(instance, deal));
    assert_eq!(none, [None; 3]);
    let day = days().next().unwrap();
    assert_eq!(list(&day).deals(4, None), []);
}

/// The shares of the instances lie within four standard deviations.
#[test]
fn instances_are_even_and_change_from_day_to_day() {
    let [first, second] =
        <[DayList; 2]>::try_from(days().map(|day| list(&day)).collect::<Vec<_>>()).unwrap();
    let mut pairs = [[0_u32; 4]; 4];
    for pseudonym in 0..16_000 {
        let [one, two] = [&first, &second].map(|day| usize::from(day.instance_of(pseudonym)));
        pairs[one][two] += 1;
    }
    for (one, row) in pairs.iter().enumerate() {
        for (two, &count) in row.iter().enumerate() {
            assert!((878..=1122).contains(&count), "{one} then {two}: {count}");
        }
    }
}

#[test]
fn another_beacon_gives_other_deals() {
    let day = days().next().unwrap();
    let (list, beacon) = (list(&day), lock(&day).beacon.unwrap());
    let other = BeaconRound {
        round: 1001,
        ..beacon
    };
    let deals = [Some(beacon), Some(other), None].map(|beacon| list.deals(0, beacon));
    assert_ne!(deals[0], deals[1]);
    assert_ne!(deals[0], deals[2]);
}

#[test]
fn a_day_prints_nothing() {
    let day = days().next().unwrap();
    let list = list(&day);
    let deals = list.deals(0, None);
    assert_eq!(format!("{list:?}"), "DayList");
    assert_eq!(
        format!("{:?}", deals[0]),
        format!(
            "DayDeal {{ secret: DealSecret, seat: {:?} }}",
            deals[0].seat
        )
    );
}
