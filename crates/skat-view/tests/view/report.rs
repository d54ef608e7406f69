//! Reports of deals to the moderators of a server.

use skat_table::{Conduct, DefenceCounts, KontraCounts, PersonConduct, Place};
use skat_view::{
    Eyes, Lang, Mention, NamesOfSome, ReplayAudience, ReplayPress, ReportPress, ReportedDeal,
    conduct_page, replay_page, report_form, report_message, reported_places, whom_to_report,
};

use crate::games::person;
use crate::messages::{joined, snapshots};
use crate::pictures::{LOOKS, reader};
use crate::replay::{CODE, a_deal, a_large_deal};
use crate::support::{check_limits, check_on_phone, mention, presses, shown};

const REASON: &str = "Spielen *zusammen*, <@1> `weiß` es";

#[test]
fn a_report_concerns_one_or_two_others() {
    let replay = a_deal();
    assert_eq!(reported_places(&replay, Some(Place(1)), &[]), [1, 4, 5]);
    assert_eq!(reported_places(&replay, None, &[]).len(), 6);
    // Nobody hears of a player who let go of the deal.
    let gone = [person(2)];
    assert_eq!(reported_places(&replay, Some(Place(1)), &gone), [1]);
    assert_eq!(reported_places(&replay, None, &gone), [1, 2, 3]);
}

/// A select has room for 25 options, but nine players are 45 single ones and pairs.
#[test]
fn many_players_are_reported_one_by_one() {
    let replay = a_large_deal();
    assert_eq!(reported_places(&replay, None, &[]).len(), 9);
    for lang in Lang::ALL {
        check_limits(&whom_to_report(&replay, 3, (None, &[]), &mention, lang));
    }
}

#[test]
fn reports() {
    let replay = a_deal();
    let reported = |concerned: &[u8], step, reason: &str| ReportedDeal {
        replay: &replay,
        code: CODE,
        step,
        reporter: person(1),
        concerned: concerned.iter().map(|place| person(*place)).collect(),
        reason: reason.to_owned(),
    };
    snapshots("reports", |lang| {
        let asked = whom_to_report(&replay, 12, (Some(Place(1)), &[]), &mention, lang);
        check_limits(&asked);
        let form = report_form(12, 5, lang);
        assert!(form.title.chars().count() <= 45 && form.label.chars().count() <= 45);
        assert!(form.help.chars().count() <= 100 && form.placeholder.chars().count() <= 100);
        assert_eq!(form.press, ReplayPress::SendReport(12, 5));
        let form = format!(
            "{}\n{}\n{}\n{}\n{}",
            form.title, form.text, form.label, form.help, form.placeholder
        );
        let long = "*".repeat(300);
        let messages = [
            reported(&[0, 2], 0, REASON),
            reported(&[2], 20, "Trödelt"),
            reported(&[2], u16::MAX, &long),
        ];
        let messages = messages.map(|reported| {
            let message = report_message(&reported, &mention, lang);
            check_limits(&message);
            check_on_phone(&message);
            shown(&message)
        });
        joined(&[&[shown(&asked), form][..], &messages].concat())
    });
}

#[test]
fn what_the_logs_say() {
    let person = |decisions: u32| PersonConduct {
        times: (0..decisions).map(|number| 700 * number).collect(),
        forced: (0..decisions / 4).map(|number| 900 * number).collect(),
        timeouts: decisions / 50,
    };
    let kontra = |contracts| KontraCounts {
        contracts,
        said: contracts / 3,
        beaten: contracts / 5,
    };
    let defence = |contracts| DefenceCounts {
        contracts,
        beaten: contracts / 4,
    };
    let pair = |decisions: u32, contracts| Conduct {
        deals: contracts + 1,
        persons: vec![person(decisions), person(2 * decisions)],
        together: defence(contracts),
        other_pairs: defence(2 * contracts),
        kontra: [kontra(contracts), kontra(contracts / 2)],
        kontra_by_others: kontra(2 * contracts),
    };
    let alone = Conduct {
        deals: 60,
        persons: vec![person(400)],
        ..Conduct::none_of(1)
    };
    snapshots("conduct", |lang| {
        let both = [Mention::User(7), Mention::User(8)];
        let pages = [
            conduct_page(&pair(0, 0), &both, lang),
            conduct_page(&pair(200, 44), &both, lang),
            conduct_page(&alone, &both[..1], lang),
        ];
        joined(&pages.map(|page| {
            check_limits(&page);
            shown(&page)
        }))
    });
}

/// Moderators see the deal, and no name of a player whom the report doesn't concern.
#[test]
fn bystanders_have_no_names() {
    let replay = a_deal();
    let last = replay.steps.len() - 1;
    for lang in [Lang::En, Lang::De] {
        for step in 0..=last {
            for look in [0, 6] {
                let names = NamesOfSome::new(&mention, vec![person(0)]);
                let message = replay_page(
                    &replay,
                    CODE,
                    u16::try_from(step).expect("a small number"),
                    Eyes::Open,
                    ReplayAudience::Moderator,
                    &names,
                    reader(LOOKS[look], lang),
                );
                check_limits(&message);
                let text = shown(&message);
                for hidden in [1, 2] {
                    let named = mention(person(hidden)).to_string();
                    assert!(!text.contains(&named), "{named} in {text}");
                }
                let leads = presses(&message).into_iter().all(|(press, _)| {
                    matches!(
                        press,
                        ReplayPress::To(..)
                            | ReplayPress::ChooseEyes(_)
                            | ReplayPress::ChooseMoment(_)
                    )
                });
                assert!(leads, "a moderator only looks");
            }
        }
    }
}

#[test]
fn the_message_leads_to_the_moment() {
    let replay = a_deal();
    let reported = ReportedDeal {
        replay: &replay,
        code: CODE,
        step: 12,
        reporter: person(1),
        concerned: vec![person(0)],
        reason: REASON.to_owned(),
    };
    let message = report_message(&reported, &mention, Lang::De);
    let pressed: Vec<ReportPress> = presses(&message)
        .into_iter()
        .map(|(press, _)| press)
        .collect();
    assert!(matches!(
        pressed[..],
        [
            ReportPress::Replay(ReplayPress::To(_, 12, Eyes::Open)),
            ReportPress::Statistics
        ]
    ));
}
