//! Hints: their claims are true, and everybody learns of each hint taken.

use proptest::prelude::*;
use skat_rules::game::{AnyAction, Game as _};
use skat_rules::games::skat::{Action, Announcement, ContractKind, Deal, PhaseView, Trick};
use skat_rules::seat::Seat;
use skat_table::{Place, PlayerView, RatedOption, Rationale, StageView};
use skat_view::{
    CardStyle, Display, Face, Hint, Lang, Panel, Press, Reader, panel, public_message,
};

use crate::properties::course;
use crate::support::{mention, player, presses, table, top_line};

fn by_heuristics(action: Action) -> Hint {
    Hint::new(AnyAction::Skat(action), &Rationale::Heuristics)
}

/// The hint to take this action, without the panel below it.
fn hint(own: &PlayerView, action: Action, reader: Reader) -> String {
    let which = Panel::Hint(by_heuristics(action));
    top_line(&panel(own, which, None, &mention, reader))
}

/// The trick that this card completes, with the declarer, in a suit contract or Grand.
fn completed(deal: &Deal, seat: Seat, action: Action) -> Option<(Trick, Seat)> {
    let PhaseView::Play(play) = deal.public_view().phase else {
        return None;
    };
    let last = play.on_table.len() == 2 && play.contract.kind() != ContractKind::Null;
    let mut after = deal.clone();
    after.apply(seat, action).ok()?;
    let trick = match after.public_view().phase {
        PhaseView::Play(play) => play.tricks.last().cloned(),
        PhaseView::Over(over) => over.played?.tricks.last().cloned(),
        _ => None,
    };
    trick
        .filter(|_| last)
        .map(|trick| (trick, play.won.declarer))
}

fn check_proposals(deal: &Deal) {
    let view = table(deal, 3);
    for seat in deal.awaited().iter() {
        let own = player(deal, &view, seat);
        let legal = deal.legal_actions(seat);
        let cards: Vec<_> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Play(card) => Some(*card),
                _ => None,
            })
            .collect();
        for &card in &cards {
            let said = hint(&own, Action::Play(card), Lang::En.into());
            assert_eq!(
                said.contains("may not play anything else"),
                cards.len() == 1,
                "{said}"
            );
            if cards.len() == 1 {
                continue;
            }
            let trick = completed(deal, seat, Action::Play(card));
            let takes = trick
                .as_ref()
                .is_some_and(|(trick, _)| trick.winner == seat);
            assert_eq!(said.contains("it takes the trick"), takes, "{said}");
            let ours = trick
                .as_ref()
                .map(|(trick, declarer)| (trick.winner == *declarer) == (seat == *declarer));
            let smears = !takes && ours == Some(true) && card.points() >= 10;
            assert_eq!(said.contains("your side’s"), smears, "{said}");
            let least = cards.iter().all(|other| other.points() >= card.points());
            assert_eq!(
                said.contains("can’t give them less"),
                ours == Some(false) && least,
                "{said}"
            );
            // A reason follows the proposal after a colon or a full stop.
            let (_, why) = said.split_once([':', '.']).expect("a sentence");
            assert!(!why.trim().is_empty(), "{said}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn proposals_are_true(course in course()) {
        course.play(check_proposals);
    }

    #[test]
    fn only_the_asked_player_may_take_a_hint_in_skat(course in course()) {
        let check = |deal: &Deal| {
            let view = table(deal, 3);
            for seat in Seat::SKAT {
                let own = player(deal, &view, seat);
                let message = panel(&own, Panel::Normal, None, &mention, Lang::De);
                let offered = presses(&message).contains(&(Press::Hint, true));
                assert_eq!(offered, deal.awaited().contains(seat), "{seat}");
                let hint = Panel::Hint(by_heuristics(Action::Pass));
                let hinted = panel(&own, hint, None, &mention, Lang::De);
                assert_eq!(hinted.note.is_some(), offered, "{seat}");
            }
        };
        course.play(check);
    }
}

#[test]
fn proposals_are_sentences_in_both_languages() {
    let deal = Deal::deal(
        &skat_rules::deal::DealSecret::new([7; 32]),
        &skat_rules::game::Setting::official(),
    )
    .expect("a valid number of players");
    let view = table(&deal, 3);
    let own = player(&deal, &view, Seat::MIDDLEHAND);
    let hand =
        skat_rules::games::skat::Contract::new(ContractKind::Grand, true, Announcement::Schneider);
    let told = |action, reader| hint(&own, action, reader);
    let said = |action, lang: Lang| told(action, lang.into());
    let bid = "bid 18".parse().expect("a valid action");
    assert_eq!(
        said(bid, Lang::De),
        "Ich würde hier auf „18 sagen“ drücken. Dein Blatt ist stark genug dafür."
    );
    assert_eq!(
        said(Action::Pass, Lang::En),
        "I would press “Pass” here. Your hand is too weak for a contract of your own. Your \
            contract’s value would cover bids up to 48, but you would also have to win it."
    );
    let announce = Action::Announce(hand.expect("a contract"));
    assert_eq!(
        said(announce, Lang::De),
        "Ich würde Grand Hand Schneider angesagt ansagen. Das ist hier erfahrungsgemäß am besten."
    );
    let discard = Action::Discard("C7 HT".parse().expect("cards"));
    assert_eq!(
        said(discard, Lang::En),
        "I would discard `♣7\u{a0}♥10`. By experience that is best here."
    );
    let german = Reader {
        look: CardStyle {
            display: Display::Text,
            face: Face::German,
        },
        ..Lang::En.into()
    };
    assert_eq!(
        told(discard, german),
        "I would discard `Ac7\u{a0}He10`. By experience that is best here."
    );
    assert_eq!(
        said(Action::Claim, Lang::De),
        "Ich würde hier auf „Rest zeigen“ drücken. Das ist hier erfahrungsgemäß am besten."
    );
}

/// An assessed option.
fn rated(action: Action, chance: Option<u16>, points: Option<i32>) -> RatedOption {
    RatedOption {
        action: AnyAction::Skat(action),
        chance,
        points,
    }
}

#[test]
fn a_hint_gives_the_figures_that_decided() {
    let deal = Deal::deal(
        &skat_rules::deal::DealSecret::new([7; 32]),
        &skat_rules::game::Setting::official(),
    )
    .expect("a valid number of players");
    let own = player(&deal, &table(&deal, 3), Seat::MIDDLEHAND);
    let bid: Action = "bid 18".parse().expect("a valid action");
    let why = |action: Action, worlds, options: Vec<RatedOption>| {
        let reason = Rationale::rated(worlds, options, AnyAction::Skat(action));
        let which = Panel::Hint(Hint::new(AnyAction::Skat(action), &reason));
        let said = top_line(&panel(&own, which, None, &mention, Lang::De));
        let (_, why) = said.split_once("drücken. ").expect("a sentence");
        why.to_owned()
    };
    for (chance, points, worlds, reason) in [
        (
            Some(724),
            Some(31),
            0,
            "So gewinnst du in etwa 72\u{a0}% der Fälle.",
        ),
        (
            Some(724),
            None,
            80,
            "So gewinnst du in etwa 72\u{a0}% der Kartenverteilungen, die noch möglich sind.",
        ),
        (Some(990), None, 80, "So ist es so gut wie gewonnen."),
        (
            Some(3),
            None,
            80,
            "Zu gewinnen ist hier kaum noch etwas; so bleibt der Schaden klein.",
        ),
        (None, Some(12), 80, "Im Schnitt bringt das +12 Punkte."),
        (None, None, 0, "Dein Blatt ist stark genug dafür."),
    ] {
        let options = vec![rated(bid, chance, points), rated(Action::Pass, None, None)];
        assert_eq!(why(bid, worlds, options), reason);
    }
    let options = vec![
        rated(Action::Pass, None, Some(-12)),
        rated(bid, Some(350), Some(-40)),
    ];
    assert_eq!(
        why(Action::Pass, 0, options),
        "Allein würdest du nur in etwa 35\u{a0}% der Fälle gewinnen, und verloren zählt doppelt. \
            Dein Spielwert würde zwar bis 48 reichen, aber das Spiel musst du auch gewinnen."
    );
}

/// The calculator tells how high a hand may bid, and the hint whether it would win. Where they
/// seem to differ, the hint says why.
#[test]
fn a_hint_explains_where_it_differs_from_the_calculator() {
    let deal = Deal::deal(
        &skat_rules::deal::DealSecret::new([7; 32]),
        &skat_rules::game::Setting::official(),
    )
    .expect("a valid number of players");
    let own = player(&deal, &table(&deal, 3), Seat::MIDDLEHAND);
    let first = Panel::Reckoner(
        presses(&panel(&own, Panel::Normal, None, &mention, Lang::En))
            .into_iter()
            .find_map(|(press, _)| match press {
                Press::Reckon(value) => Some(value),
                _ => None,
            })
            .expect("a calculator"),
    );
    let calculator = panel(&own, first, None, &mention, Lang::En)
        .text
        .to_string();
    assert!(
        calculator.contains("not whether you win the contract"),
        "{calculator}"
    );
    let told = |action: &str| hint(&own, action.parse().expect("an action"), Lang::En.into());
    for (action, remark) in [
        ("pass", Some("would cover bids up to 48")),
        ("bid 18", None),
        ("bid 48", None),
        ("bid 50", Some("reaches 48")),
    ] {
        let said = told(action);
        match remark {
            Some(remark) => assert!(said.contains(remark), "{said}"),
            None => assert!(!said.contains("Your contract’s value"), "{said}"),
        }
    }
}

#[test]
fn all_players_see_the_number_of_hints_taken() {
    let deal = Deal::deal(
        &skat_rules::deal::DealSecret::new([7; 32]),
        &skat_rules::game::Setting::official(),
    )
    .expect("a valid number of players");
    let mut view = table(&deal, 3);
    assert!(
        !public_message(&view, &mention, Lang::De)
            .embed
            .expect("an embed")
            .description
            .to_string()
            .contains("Mit Tipp")
    );
    let StageView::Playing(shown) = &mut view.stage else {
        panic!("no deal is in progress")
    };
    shown.hints = vec![Place(2), Place(0), Place(2)];
    let description = public_message(&view, &mention, Lang::De)
        .embed
        .expect("an embed")
        .description
        .to_string();
    assert!(
        description.contains("💡 Mit Tipp: <@1> × 1, <@3> × 2"),
        "{description}"
    );
}
