//! Hints: their claims are true, and everybody learns of each hint taken.

use proptest::prelude::*;
use skat_rules::game::{AnyAction, Game as _};
use skat_rules::games::skat::{Action, Announcement, ContractKind, Deal, PhaseView, Trick};
use skat_rules::seat::Seat;
use skat_table::{Place, PlayerView, StageView};
use skat_view::{CardStyle, Display, Face, Lang, Panel, Press, Reader, panel, public_message};

use crate::properties::course;
use crate::support::{mention, player, presses, table, top_line};

/// The hint to take this action, without the panel below it.
fn hint(own: &PlayerView, action: Action, reader: Reader) -> String {
    let which = Panel::Hint(AnyAction::Skat(action));
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
                let hint = Panel::Hint(AnyAction::Skat(Action::Pass));
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
        "Ich würde hier auf „18 sagen“ drücken."
    );
    assert_eq!(said(Action::Pass, Lang::En), "I would press “Pass” here.");
    let announce = Action::Announce(hand.expect("a contract"));
    assert_eq!(
        said(announce, Lang::De),
        "Ich würde Grand Hand Schneider angesagt ansagen."
    );
    let discard = Action::Discard("C7 HT".parse().expect("cards"));
    assert_eq!(said(discard, Lang::En), "I would discard `♣7\u{a0}♥10`.");
    let german = Reader {
        look: CardStyle {
            display: Display::Text,
            face: Face::German,
        },
        ..Lang::En.into()
    };
    assert_eq!(told(discard, german), "I would discard `Ac7\u{a0}He10`.");
    assert_eq!(
        said(Action::Claim, Lang::De),
        "Ich würde hier auf „Rest zeigen“ drücken."
    );
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
