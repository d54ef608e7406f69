//! Messages of social play, in both languages.

use skat_rules::game::{Game, Setting};
use skat_rules::games::skat::Deal;
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;
use skat_table::{StageView, TableView};
use skat_view::{Lang, Panel, Reader, panel, public_message};

use crate::messages::{F, M, R, dealt, joined, mixed, snapshots_by_face};
use crate::support::{by_rules, check_limits, lobby, mention, player, shown, table};

/// The same cards under rules of social play.
pub(crate) struct Social {
    pub(crate) rules: RuleSet,
    pub(crate) round: RoundState,
}

impl Social {
    pub(crate) fn of(rules: &str) -> Self {
        Self {
            rules: rules.parse().expect("a valid rule set"),
            round: RoundState::default(),
        }
    }

    pub(crate) fn after(&self, actions: &[(Seat, &str)]) -> Deal {
        let mut deal = Deal::by(
            &Setting {
                round: self.round,
                ..Setting::new(self.rules, 3)
            },
            dealt(),
        );
        for (seat, action) in actions {
            deal.apply(*seat, action.parse().expect("a valid action"))
                .unwrap_or_else(|illegal| panic!("{action}: {illegal}"));
        }
        deal
    }

    pub(crate) fn table(&self, deal: &Deal) -> TableView {
        let mut view = by_rules(mixed(table(deal, 3)), self.rules);
        match &mut view.stage {
            StageView::Playing(deal) | StageView::Between { deal, .. } => deal.round = self.round,
            StageView::Lobby | StageView::Locking | StageView::Closed { .. } => {}
        }
        view.pot = self.rules.rounds.pot.then_some(5);
        view
    }

    fn public(&self, deal: &Deal, reader: Reader) -> String {
        let message = public_message(&self.table(deal), &mention, reader);
        check_limits(&message);
        shown(&message)
    }

    pub(crate) fn own(&self, deal: &Deal, seat: Seat, kind: Panel, reader: Reader) -> String {
        let message = panel(
            &player(deal, &self.table(deal), seat),
            kind,
            None,
            &mention,
            reader,
        );
        check_limits(&message);
        shown(&message)
    }
}

const CLUBS_AT_18: [(Seat, &str); 7] = [
    (M, "bid 18"),
    (F, "hold"),
    (M, "pass"),
    (R, "pass"),
    (F, "show"),
    (F, "discard S8 D7"),
    (F, "announce C+open"),
];

#[test]
fn social_messages() {
    let mut social = Social::of(
        "kneipe skat.skat-shown=on skat.open-contracts=plus-one skat.schenken=on \
         skat.kontra-time=before-lead \
         skat.defender-concession=both skat.spitze=several rounds.pot=on",
    );
    social.round = RoundState {
        doublings: 1,
        ramsch: false,
    };
    let course = |more: &[(Seat, &str)]| social.after(&[&CLUBS_AT_18, more].concat());
    let won = social.after(&CLUBS_AT_18[..4]);
    let announcing = social.after(&CLUBS_AT_18[..6]);
    let asked = course(&[]);
    let re = course(&[(M, "kontra")]);
    let doubled = [(M, "kontra"), (F, "kontra")];
    let lead = course(&doubled);
    let joint_gift = course(&[&doubled[..], &[(R, "give")]].concat());
    let gift = course(&[&doubled[..], &[(R, "give"), (M, "accept")]].concat());
    let refused = course(&[&doubled[..], &[(R, "give"), (M, "accept"), (F, "refuse")]].concat());
    let given = course(&[&doubled[..], &[(R, "give"), (M, "accept"), (F, "accept")]].concat());
    let lost = course(&[&doubled[..], &[(F, "concede")]].concat());
    snapshots_by_face("social", |reader| {
        joined(&[
            social.own(&won, F, Panel::Normal, reader),
            social.own(&announcing, F, Panel::Normal, reader),
            social.public(&asked, reader),
            social.own(&asked, M, Panel::Normal, reader),
            social.own(&asked, F, Panel::Normal, reader),
            social.public(&re, reader),
            social.own(&re, F, Panel::Normal, reader),
            social.public(&lead, reader),
            social.own(&lead, R, Panel::Normal, reader),
            social.own(&lead, R, Panel::ConfirmConcede, reader),
            social.own(&joint_gift, M, Panel::Normal, reader),
            social.public(&gift, reader),
            social.own(&gift, F, Panel::Normal, reader),
            social.own(&refused, F, Panel::Normal, reader),
            social.public(&given, reader),
            social.public(&lost, reader),
            social.own(&lost, F, Panel::Normal, reader),
        ])
    });
}

#[test]
fn ramsch_messages() {
    let mut social =
        Social::of("kneipe ramsch.pushing=on ramsch.klopfen=on ramsch.announced-virgin=on");
    social.round.ramsch = true;
    let offered = social.after(&[]);
    let declined = [(F, "no grand"), (M, "no grand"), (R, "no grand")];
    let skat = social.after(&declined);
    let course = |more: &[(Seat, &str)]| social.after(&[&declined[..], more].concat());
    let passing = course(&[(F, "take")]);
    let calling = course(&[(F, "take"), (F, "pass HA HT")]);
    let called = [
        (F, "take"),
        (F, "pass HA HT"),
        (F, "knock"),
        (M, "push"),
        (M, "ready"),
        (R, "push"),
        (R, "ready"),
    ];
    let lead = course(&called);
    let middle = course(
        &[
            &called[..],
            &[
                (F, "play CJ"),
                (M, "play HJ"),
                (R, "play DJ"),
                (F, "play C9"),
            ],
        ]
        .concat(),
    );
    let mut over = lead.clone();
    while let Some(seat) = over.awaited().iter().next() {
        let card = over.legal_actions(seat)[0];
        over.apply(seat, card).expect("legal");
    }
    let mut grand = Social::of("kneipe");
    grand.round.ramsch = true;
    let grand_hand = grand.after(&[(F, "grand")]);
    snapshots_by_face("ramsch", |reader| {
        joined(&[
            social.public(&offered, reader),
            social.own(&offered, F, Panel::Normal, reader),
            social.public(&skat, reader),
            social.own(&skat, F, Panel::Normal, reader),
            social.own(&skat, R, Panel::Normal, reader),
            social.public(&passing, reader),
            social.own(&passing, F, Panel::Normal, reader),
            social.own(&calling, F, Panel::Normal, reader),
            social.public(&lead, reader),
            social.own(&lead, F, Panel::Normal, reader),
            social.public(&middle, reader),
            social.own(&middle, M, Panel::Normal, reader),
            social.public(&over, reader),
            social.own(&over, F, Panel::Normal, reader),
            grand.public(&grand_hand, reader),
        ])
    });
}

#[test]
fn a_lobby_by_other_rules_names_them() {
    let view = by_rules(
        lobby(3),
        "kneipe skat.kontra=supra"
            .parse()
            .expect("a valid rule set"),
    );
    for (lang, line) in [
        (Lang::De, "· Kneipenregeln, eine Änderung"),
        (Lang::En, "· Pub rules, one change"),
    ] {
        let text = shown(&public_message(&view, &mention, lang));
        assert!(text.contains(line), "{text}");
    }
}
