//! Luck and play told apart.

use skat_rules::strength::Strength;
use skat_table::{EndCause, Place, StageView, TableView};
use skat_view::{
    Eyes, Lang, LuckParts, LuckReference, LuckSum, Mention, Message, NoLuck, Note, Notice, Press,
    ProfileLuck, PublicLuck, PublicLuckPlace, ReplayAudience, ReplayPress, Row, TableLuck,
    awaited_deal_luck, awaited_list_luck, awaited_profile_luck, deal_luck, finished_message,
    list_luck, profile_luck, public_message, replay_page, result_message,
};

use crate::messages::{joined, snapshots};
use crate::pictures::{LOOKS, over, reader};
use crate::replay::{CODE, a_deal};
use crate::support::{
    check_limits, check_on_phone, long_mention, mention, presses, shown, table, told as told_to,
};

const REFERENCE: LuckReference = LuckReference {
    version: 1,
    strength: Strength::Club,
    reruns: 4,
};

/// Parts that add up to the points: what is left is play.
fn parts(points: i32, mean: f64, [cards, skat, distribution]: [f64; 3]) -> LuckParts {
    LuckParts {
        points,
        mean,
        cards,
        skat,
        distribution,
        play: f64::from(points) - mean - cards - skat - distribution,
    }
}

fn of_deal(own: Option<Place>) -> TableLuck {
    TableLuck {
        places: vec![
            Some(parts(83, 24.094, [12.4, -3.3, -5.2])),
            Some(parts(0, 23.02, [-9.5, 0.5, -14.02])),
            Some(parts(0, 25.4, [-19.99, -0.01, -5.4])),
        ],
        own,
        deals: 1,
        undone: 0,
        reference: REFERENCE,
    }
}

fn of_list() -> TableLuck {
    TableLuck {
        places: vec![
            Some(parts(1_204, 867.4, [212.4, -31.3, 95.2])),
            Some(parts(-96, 828.9, [-209.5, 12.5, -114.2])),
            Some(parts(790, 914.4, [-19.9, 40.1, -25.4])),
        ],
        deals: 36,
        undone: 2,
        ..of_deal(Some(Place(1)))
    }
}

fn at_four() -> TableLuck {
    let mut luck = of_deal(Some(Place(0)));
    luck.places.insert(0, None);
    TableLuck { undone: 1, ..luck }
}

fn sum(deals: usize, points: i32, luck: [f64; 3], margin: f64) -> LuckSum {
    LuckSum {
        deals,
        parts: parts(points, 867.0, luck),
        margin,
    }
}

fn profile() -> ProfileLuck {
    ProfileLuck {
        name: Mention::User(7),
        is_own: true,
        newest: sum(360, 861, [20.2, -4.4, 25.1], 84.6),
        months: vec![
            ((2026, 11), sum(12, 1_200, [90.0, 10.0, 5.0], 400.0)),
            ((2026, 10), sum(412, 850, [18.1, -2.3, 31.9], 79.2)),
        ],
        minimum: 36,
        most: (360, 1_440),
        reference: REFERENCE,
    }
}

fn deal_page(table: &TableView, luck: &TableLuck, lang: Lang) -> String {
    let message = deal_luck(table, 3, luck, true, &mention, lang);
    check_limits(&message);
    check_on_phone(&message);
    shown(&message)
}

#[test]
fn luck() {
    let (three, four) = (table(&over(), 3), table(&over(), 4));
    snapshots("luck", |lang| {
        let list = list_luck(&three, &of_list(), &mention, lang);
        check_limits(&list);
        joined(&[
            deal_page(&three, &of_deal(Some(Place(0))), lang),
            deal_page(&three, &of_deal(None), lang),
            deal_page(&four, &at_four(), lang),
            shown(&list),
            shown(&awaited_deal_luck(3, lang)),
            shown(&awaited_list_luck(lang)),
            shown(&awaited_profile_luck(lang)),
        ])
    });
}

#[test]
fn luck_of_a_person() {
    let few = ProfileLuck {
        newest: LuckSum {
            deals: 35,
            ..LuckSum::default()
        },
        months: Vec::new(),
        ..profile()
    };
    let of_other = ProfileLuck {
        is_own: false,
        months: vec![((2026, 11), sum(1_440, 1_200, [90.0, 10.0, 5.0], 40.0))],
        ..profile()
    };
    snapshots("luck_of_a_person", |lang| {
        let all = [few.clone(), profile(), of_other.clone()];
        let page = |luck: &ProfileLuck| {
            let message = profile_luck(luck, lang);
            check_limits(&message);
            shown(&message)
        };
        joined(&all.each_ref().map(page))
    });
}

#[test]
fn what_has_no_luck_says_why() {
    snapshots("no_luck", |lang| {
        let told = [
            NoLuck::OtherGame,
            NoLuck::OtherRules,
            NoLuck::Elsewhere,
            NoLuck::NoDeals,
        ];
        let told = told.map(|why| {
            let told = Note::Notice(Notice::NoLuck(why));
            told_to(&told, None, lang)
        });
        joined(&told)
    });
}

/// A list of three, and one of four with a deal that doesn't count.
fn public_luck(shown: &[bool]) -> PublicLuck {
    let list = if shown.len() == 4 {
        at_four()
    } else {
        of_list()
    };
    let place = |(parts, &is_shown): (Option<LuckParts>, &bool)| {
        Some(PublicLuckPlace {
            parts: parts?,
            is_shown,
        })
    };
    PublicLuck {
        places: list.places.into_iter().zip(shown).map(place).collect(),
        left_out: list.undone,
    }
}

#[test]
fn luck_of_a_finished_list() {
    snapshots("luck_of_a_finished_list", |lang| {
        let message = |places: u8, luck: &PublicLuck| {
            let stage = StageView::Closed {
                cause: EndCause::ListDone,
                last: None,
            };
            let view = TableView {
                stage,
                ..table(&over(), places)
            };
            let reader = reader(LOOKS[6], lang);
            check_limits(&finished_message(&view, luck, &long_mention, reader));
            let message = finished_message(&view, luck, &mention, reader);
            check_limits(&message);
            check_on_phone(&message);
            shown(&message)
        };
        let everybody = PublicLuck {
            left_out: 0,
            ..public_luck(&[true; 3])
        };
        joined(&[
            message(3, &everybody),
            message(3, &public_luck(&[true, false, true])),
            message(4, &public_luck(&[true, false, true, true])),
        ])
    });
}

/// Below the minimum, no number of the person is shown.
#[test]
fn few_deals_have_no_number() {
    for lang in [Lang::De, Lang::En] {
        let mut luck = profile();
        luck.newest.deals = 35;
        let text = shown(&profile_luck(&luck, lang));
        assert!(text.contains("35") && text.contains("36"), "{text}");
        for number in ["−", "±", "+", "20", "861"] {
            assert!(!text.contains(number), "{number} is in {text}");
        }
    }
}

/// The numbers of each column add up to its points.
#[test]
fn what_is_shown_adds_up() {
    for luck in [of_deal(None), of_list()] {
        let message = list_luck(&table(&over(), 3), &luck, &long_mention, Lang::En);
        check_limits(&message);
        let text = shown(&message);
        let rows: Vec<Vec<i64>> = text
            .lines()
            .filter_map(|line| line.split('`').nth(1))
            .map(|cells| cells.split_whitespace().map(number).collect())
            .collect();
        let [_, parts @ .., points] = &rows[..] else {
            panic!("{text}")
        };
        assert_eq!(parts.len(), 5, "{text}");
        for place in 0..3 {
            let sum: i64 = parts.iter().map(|row| row[place]).sum();
            assert_eq!(sum, points[place], "{text}");
            let told = luck.places[place].map(|parts| i64::from(parts.points));
            assert_eq!(Some(sum), told);
        }
    }
}

fn number(cell: &str) -> i64 {
    let cell = cell.replace('−', "-").replace(['+', '±'], "");
    cell.parse().expect("a number")
}

#[test]
fn replays_and_results_lead_to_luck() {
    let replay = a_deal();
    let page = |audience| {
        let eyes = Eyes::Open;
        replay_page(&replay, CODE, 0, eyes, audience, &mention, Lang::De)
    };
    let leads = |message: &Message<ReplayPress>| {
        message.rows.iter().any(|row| match row {
            Row::Select(select) => {
                let mut options = select.options.iter();
                matches!(select.press, ReplayPress::ChooseMoment(_))
                    && options.any(|option| option.value == ReplayPress::LUCK)
            }
            _ => false,
        })
    };
    let player = ReplayAudience::Player { shares: false };
    assert!(leads(&page(player)) && leads(&page(ReplayAudience::Onlooker)));
    assert!(!leads(&page(ReplayAudience::Moderator)));

    let view = table(&over(), 3);
    let has = |message: &Message, press| presses(message).contains(&(press, true));
    assert!(has(
        &public_message(&view, &mention, Lang::De),
        Press::Luck(1)
    ));
    assert!(has(
        &result_message(&view, &mention, Lang::De),
        Press::Luck(1)
    ));
}
