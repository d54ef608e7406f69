//! Training as a whole.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::sync::Arc;

use skat_autoplay::{Engine, TimeLimit};
use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, AnySeatView, Game};
use skat_rules::games::skat::{CardsDealt, Deal};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;
use skat_train::{TrainingAmounts, learn};

#[test]
fn the_same_lessons_train_the_same_model() {
    let amounts = TrainingAmounts {
        policies: 5,
        contracts: 15,
        deals: 4,
        seed: 3,
    };
    let mut told = Vec::new();
    let learned = learn(amounts, &mut |lesson| told.push(lesson.to_string()));
    assert!(
        told.iter()
            .any(|lesson| lesson.contains("Grand, OpenCards")),
        "{told:?}"
    );
    assert_eq!(learn(amounts, &mut |_| {}).write(), learned.write());
    assert!(learn(TrainingAmounts { seed: 4, ..amounts }, &mut |_| {}).write() != learned.write());
    // Even with this little training a player follows the rules.
    let mut engine = Engine::new(Arc::new(learned));
    let [strong, skat] =
        ["CJ SJ CA CT C9 C8 HA H7 S8 D9", "CK S7"].map(|cards| cards.parse::<CardSet>().unwrap());
    let mut others = (CardSet::FULL - strong - skat).iter();
    let hands = BySeat::from_fn(|seat| {
        if seat == Seat::REARHAND {
            strong
        } else {
            others.by_ref().take(10).collect()
        }
    });
    let mut deal = Deal::new(CardsDealt::new(hands, skat).unwrap());
    while let Some(seat) = deal.awaited().iter().next() {
        let view = AnySeatView::Skat(deal.seat_view(seat));
        let AnyAction::Skat(action) = engine
            .decide(&view, Strength::Master, 1, &TimeLimit::never())
            .unwrap()
            .action
        else {
            unreachable!()
        };
        deal.apply(seat, action).unwrap();
    }
}
