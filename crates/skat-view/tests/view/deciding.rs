//! Panels of a player on the way to a decision in Skat: value calculator, contracts, discards,
//! confirmations, and the reasons why a card is illegal.

use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, Game};
use skat_rules::games::skat::{Action, Announcement, Contract, Deal};
use skat_rules::rounds::RoundState;
use skat_rules::seat::Seat;
use skat_view::{
    Button, ContractValue, Extras, Lang, Message, Panel, Press, Reader, Row, panel, public_message,
};

use crate::messages::{F, M, R, joined, snapshots_by_face};
use crate::social::Social;
use crate::support::{mention, player, shown};

const WON_AT_20: [(Seat, &str); 6] = [
    (M, "bid 18"),
    (F, "hold"),
    (M, "pass"),
    (R, "bid 20"),
    (F, "hold"),
    (R, "pass"),
];

fn reckoning(text: &str) -> Panel {
    Panel::Reckoner(text.parse().expect("a reckoning"))
}

fn extras(text: &str) -> Panel {
    Panel::Contracts(text.parse().expect("extras"))
}

fn picked(cards: &str) -> Panel {
    Panel::Picking(cards.parse().expect("cards"))
}

fn confirm(action: &str) -> Panel {
    Panel::Confirm(AnyAction::Skat(action.parse().expect("a valid action")))
}

fn buttons(message: &Message) -> Vec<&Button> {
    let mut buttons = Vec::new();
    for row in &message.rows {
        if let Row::Buttons(of_row) = row {
            buttons.extend(of_row);
        }
    }
    buttons
}

fn message(social: &Social, deal: &Deal, kind: Panel, reader: Reader) -> Message {
    panel(
        &player(deal, &social.table(deal), F),
        kind,
        None,
        &mention,
        reader,
    )
}

#[test]
fn reckoner() {
    let official = Social::of("isko");
    let social = Social::of(
        "kneipe skat.open-contracts=doubled skat.spitze=several skat.skat-shown=on \
         skat.revolution=on skat.exposure=before-lead",
    );
    let auction = official.after(&WON_AT_20[..4]);
    let at_home = social.after(&WON_AT_20[..4]);
    let picked_up = official.after(&[&WON_AT_20[..], &[(F, "skat")]].concat());
    let shown = social.after(&[&WON_AT_20[..], &[(F, "show")]].concat());
    snapshots_by_face("reckoner", |reader| {
        joined(&[
            official.own(&auction, F, reckoning("C"), reader),
            official.own(&auction, F, reckoning("GHS"), reader),
            official.own(&auction, F, reckoning("NO"), reader),
            official.own(&auction, M, reckoning("DH"), reader),
            official.own(&picked_up, F, reckoning("C"), reader),
            social.own(&at_home, F, reckoning("DH+open+spitze1"), reader),
            social.own(&at_home, F, reckoning("H shown"), reader),
            social.own(&at_home, F, reckoning("NOH+revolution"), reader),
            social.own(&shown, F, reckoning("G shown"), reader),
        ])
    });
}

#[test]
fn contracts_and_announcements() {
    let official = Social::of("isko");
    let won = official.after(&WON_AT_20);
    let social =
        Social::of("kneipe skat.open-contracts=plus-one skat.spitze=several skat.revolution=on");
    let to_announce =
        social.after(&[&WON_AT_20[..], &[(F, "skat"), (F, "discard S8 D7")]].concat());
    let by_hand = social.after(&WON_AT_20);
    let high = [(M, "bid 48"), (F, "hold"), (M, "pass"), (R, "pass")];
    let unsure = Social::of("isko").after(&high);
    snapshots_by_face("contracts", |reader| {
        joined(&[
            official.own(&won, F, extras(""), reader),
            official.own(&won, F, extras("S"), reader),
            official.own(&won, F, extras("O"), reader),
            social.own(&to_announce, F, extras("+open"), reader),
            social.own(&by_hand, F, extras("S+open"), reader),
            social.own(&by_hand, F, extras(""), reader),
            official.own(&unsure, F, extras(""), reader),
        ])
    });
}

#[test]
fn discards() {
    let official = Social::of("isko");
    let picked_up = official.after(&[&WON_AT_20[..], &[(F, "skat")]].concat());
    snapshots_by_face("discards", |reader| {
        joined(&[
            official.own(&picked_up, F, picked("S8"), reader),
            official.own(&picked_up, F, picked("S8 D7"), reader),
            official.own(&picked_up, M, Panel::Normal, reader),
        ])
    });
}

#[test]
fn confirmations() {
    let official = Social::of("isko");
    let won = official.after(&WON_AT_20);
    let overbid = official.after(&[
        (M, "bid 96"),
        (F, "hold"),
        (M, "pass"),
        (R, "pass"),
        (F, "skat"),
        (F, "discard S8 D7"),
    ]);
    let slightly = [
        (M, "bid 36"),
        (F, "hold"),
        (M, "pass"),
        (R, "pass"),
        (F, "skat"),
        (F, "discard S8 D7"),
    ];
    let slightly = official.after(&slightly);
    let mut social = Social::of(
        "kneipe skat.open-contracts=by-time skat.schenken=on skat.kontra=off skat.revolution=on",
    );
    let by_hand = social.after(&WON_AT_20);
    let playing = [
        (F, "skat"),
        (F, "discard S8 D7"),
        (F, "announce C"),
        (F, "play CJ"),
        (M, "play C8"),
    ];
    let gives = social.after(&[&WON_AT_20[..], &playing[..4]].concat());
    let opens = social.after(&[&WON_AT_20[..], &playing[..], &[(R, "play C7")]].concat());
    let ramsch = {
        social.round = RoundState {
            ramsch: true,
            doublings: 0,
        };
        let rules = Social {
            round: social.round,
            ..Social::of("kneipe ramsch.announced-virgin=on ramsch.grand-hand=off")
        };
        let deal = rules.after(&[(F, "take"), (F, "pass HA HT")]);
        (rules, deal)
    };
    let official_table = Social {
        round: RoundState::default(),
        ..Social::of("isko")
    };
    let social = Social {
        round: RoundState::default(),
        ..social
    };
    snapshots_by_face("confirmations", |reader| {
        joined(&[
            official_table.own(&won, F, confirm("announce GOH"), reader),
            official_table.own(&overbid, F, confirm("announce D"), reader),
            official_table.own(&slightly, F, confirm("announce S"), reader),
            social.own(&by_hand, F, confirm("announce NOH+revolution"), reader),
            social.own(&gives, M, confirm("give"), reader),
            social.own(&opens, F, confirm("open"), reader),
            ramsch.0.own(&ramsch.1, F, confirm("virgin"), reader),
            official_table.own(&won, F, confirm("skat"), reader),
            // An illegal action needs no confirmation.
            official_table.own(&won, F, confirm("give"), reader),
        ])
    });
}

#[test]
fn reasons_against_a_card() {
    let official = Social::of("isko");
    let play = [
        (F, "skat"),
        (F, "discard S8 D7"),
        (F, "announce H"),
        (F, "play CA"),
    ];
    let clubs = official.after(&[&WON_AT_20[..], &play[..]].concat());
    let null = [
        (F, "skat"),
        (F, "discard S8 D7"),
        (F, "announce N"),
        (F, "play CA"),
    ];
    let null = official.after(&[&WON_AT_20[..], &null[..]].concat());
    let own_lead = official.after(&[&WON_AT_20[..], &play[..3]].concat());
    snapshots_by_face("why_not_play", |reader| {
        joined(&[
            official.own(&clubs, M, Panel::WhyNot, reader),
            official.own(&null, M, Panel::WhyNot, reader),
            // If every card is legal, there is nothing to explain.
            official.own(&own_lead, F, Panel::WhyNot, reader),
        ])
    });
}

#[test]
fn reckoner_and_contract_agree() {
    for rules in [
        "isko",
        "isko skat.grand-20=on",
        "kneipe skat.open-contracts=plus-one skat.spitze=several skat.spitze-levels=two",
    ] {
        let social = Social::of(rules);
        let won = social.after(&WON_AT_20);
        let show = |kind| message(&social, &won, kind, Lang::En.into());
        let announcements = [
            Announcement::None,
            Announcement::Schneider,
            Announcement::Schwarz,
            Announcement::Ouvert,
        ];
        let all = announcements.map(|announcement| Extras {
            announcement,
            ..Extras::NONE
        });
        let mut compared = 0;
        for shown in all.map(|extras| show(Panel::Contracts(extras))) {
            for button in buttons(&shown) {
                let (Press::Act(AnyAction::Skat(Action::Announce(contract)))
                | Press::Ask(AnyAction::Skat(Action::Announce(contract)))) = button.press
                else {
                    continue;
                };
                let reckoned = show(Panel::Reckoner(ContractValue {
                    contract,
                    skat_shown: false,
                }))
                .text
                .to_string();
                let value = reckoned
                    .lines()
                    .find_map(|line| line.rsplit_once("= "))
                    .expect("a value")
                    .1;
                let value = value.trim_end_matches('*');
                assert!(
                    button.label.contains(&format!(" {value} ")),
                    "{contract}: {} but {reckoned}",
                    button.label
                );
                compared += 1;
            }
        }
        assert!(compared >= 22, "{compared} contracts by {rules}");
    }
}

#[test]
fn every_contract_of_the_reckoner_can_be_reached_and_left() {
    let rules =
        "kneipe skat.open-contracts=plus-one skat.spitze=one skat.skat-shown=on skat.revolution=on";
    let social = Social::of(rules);
    let auction = social.after(&WON_AT_20[..4]);
    let mut found: Vec<ContractValue> = Vec::new();
    let mut next = vec![reckoning("C")];
    while let Some(kind) = next.pop() {
        let Panel::Reckoner(current) = kind else {
            continue;
        };
        if found.contains(&current) {
            continue;
        }
        found.push(current);
        let shown = message(&social, &auction, kind, Lang::De.into());
        assert!(
            buttons(&shown)
                .iter()
                .any(|button| button.press == Press::Back)
        );
        next.extend(
            buttons(&shown)
                .iter()
                .filter_map(|button| Panel::shown_by(button.press)),
        );
    }
    let hand: CardSet = auction.seat_view(F).hand;
    let bid = skat_rules::games::skat::Bid::LOWEST;
    let all = [false, true].into_iter().flat_map(Contract::all);
    let all = all.flat_map(|contract| {
        [
            Some(contract),
            Some(contract.opened()),
            contract.with_spitze(1).ok(),
            contract.as_revolution().ok(),
        ]
    });
    for contract in all
        .flatten()
        .filter(|contract| contract.check(&social.rules.skat, bid, hand).is_ok())
    {
        assert!(
            found.iter().any(|reckoning| reckoning.contract == contract),
            "{contract} can't be reckoned"
        );
    }
    assert!(found.iter().any(|reckoning| reckoning.skat_shown));
}

#[test]
fn an_auction_among_others_is_summed_up() {
    let social = Social::of("isko");
    let calls = [
        (M, "bid 18"),
        (F, "hold"),
        (M, "bid 20"),
        (F, "hold"),
        (M, "bid 22"),
        (F, "pass"),
    ];
    for (lang, up_to_22, up_to_20) in [
        (Lang::De, "reizt bis 22", "reizt bis 20 und passt"),
        (Lang::En, "bids up to 22", "bids up to 20, then passes"),
    ] {
        let reader = Reader::from(lang);
        let deal = social.after(&calls);
        let panel = social.own(&deal, R, Panel::Normal, reader);
        let news = panel.lines().find(|line| line.contains('↪'));
        let news = news.expect("the news");
        assert!(news.contains(up_to_22) && news.contains(up_to_20), "{news}");
        let public = shown(&public_message(&social.table(&deal), &mention, reader));
        assert!(
            public.contains(up_to_22) && public.contains(up_to_20),
            "{public}"
        );
        let one_call = social.after(&calls[..3]);
        let panel = social.own(&one_call, F, Panel::Normal, reader);
        assert!(
            !panel.contains("bis 20") && !panel.contains("up to"),
            "one call since the own one is told as it is: {panel}"
        );
    }
}
