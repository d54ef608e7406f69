//! Every kind of message, in both languages.

use crate::support::{check_limits, deal_view, lobby, mention, player, shown, table, told};
use skat_rules::card::CardSet;
use skat_rules::game::{AnyIllegal, Game};
use skat_rules::games::ramsch;
use skat_rules::games::skat::{
    Action, Announcement, Bid, CardsDealt, Contract, ContractKind, Deal, Illegal, Won,
};
use skat_rules::scoring::ListRow;
use skat_rules::seat::{BySeat, Seat};
use skat_table::{
    EndCause, HeaderError, Place, Player, PlayerView, Refused, StageView, TableView, TakeoverCause,
};
use skat_view::{
    CardStyle, Display, Face, HelpTopic, Lang, Mention, Notice, Panel, Permission, Reader, help,
    panel, public_message,
};

fn set(cards: &str) -> CardSet {
    cards.parse().expect("cards")
}

fn bid(value: u16) -> Bid {
    Bid::new(value).expect("a bid")
}

/// A deal in which forehand has a good Clubs contract.
pub(crate) fn dealt() -> CardsDealt {
    let hands = [
        set("CJ SJ CA CT CK C9 HA HT S8 D7"),
        set("HJ CQ C8 SA ST SK S7 H9 DA DK"),
        set("DJ C7 SQ S9 HK HQ H8 DT D9 D8"),
    ];
    CardsDealt::new(BySeat(hands), set("H7 DQ")).expect("a deal")
}

pub(crate) fn after(actions: &[(Seat, Action)]) -> Deal {
    let mut deal = Deal::new(dealt());
    for &(seat, action) in actions {
        deal.apply(seat, action).expect("a legal action");
    }
    deal
}

pub(crate) const F: Seat = Seat::FOREHAND;
pub(crate) const M: Seat = Seat::MIDDLEHAND;
pub(crate) const R: Seat = Seat::REARHAND;

fn auction_won() -> Vec<(Seat, Action)> {
    vec![
        (M, Action::Bid(bid(18))),
        (F, Action::Hold),
        (M, Action::Pass),
        (R, Action::Bid(bid(20))),
        (F, Action::Hold),
        (R, Action::Pass),
    ]
}

fn with(mut actions: Vec<(Seat, Action)>, more: &[(Seat, Action)]) -> Vec<(Seat, Action)> {
    actions.extend(more);
    actions
}

pub(crate) fn discarded() -> Vec<(Seat, Action)> {
    with(
        auction_won(),
        &[(F, Action::PickUp), (F, Action::Discard(set("S8 D7")))],
    )
}

fn contract(kind: ContractKind, hand: bool, announcement: Announcement) -> Contract {
    Contract::new(kind, hand, announcement).expect("a contract")
}

fn clubs() -> Contract {
    contract(
        ContractKind::Suit(skat_rules::card::Suit::Clubs),
        false,
        Announcement::None,
    )
}

fn announced() -> Vec<(Seat, Action)> {
    with(discarded(), &[(F, Action::Announce(clubs()))])
}

fn cards(plays: &[(Seat, &str)]) -> Vec<(Seat, Action)> {
    plays
        .iter()
        .map(|&(seat, card)| (seat, Action::Play(card.parse().expect("a card"))))
        .collect()
}

pub(crate) fn in_the_second_trick() -> Vec<(Seat, Action)> {
    with(
        announced(),
        &cards(&[(F, "CJ"), (M, "C8"), (R, "C7"), (F, "HA"), (M, "H9")]),
    )
}

/// The table with an autoplayer at the third place that has acted in the deal.
pub(crate) fn mixed(mut view: TableView) -> TableView {
    view.places[2].player = Some(Player::Autoplayer);
    if let StageView::Playing(deal)
    | StageView::Between { deal, .. }
    | StageView::Closed {
        last: Some(deal), ..
    } = &mut view.stage
    {
        deal.has_rationales = true;
    }
    view
}

fn public(deal: &Deal, reader: Reader) -> String {
    let message = public_message(&mixed(table(deal, 3)), &mention, reader);
    check_limits(&message);
    shown(&message)
}

fn own(deal: &Deal, seat: Seat, kind: Panel, reader: Reader) -> String {
    let message = panel(
        &player(deal, &mixed(table(deal, 3)), seat),
        kind,
        None,
        &mention,
        reader,
    );
    check_limits(&message);
    shown(&message)
}

/// Snapshots in both languages of a message without cards.
pub(crate) fn snapshots(name: &str, text: impl Fn(Lang) -> String) {
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("{name}_{lang:?}"), text(lang));
    }
}

/// Snapshots in both languages with the French deck, followed by the lines that differ with the
/// German one, with all rows of buttons in one line: its longer labels need more of them. The
/// four-colour deck has no words of its own.
pub(crate) fn snapshots_by_face(name: &str, text: impl Fn(Reader) -> String) {
    snapshots(name, |lang| {
        let in_text = |face| {
            let look = CardStyle {
                display: Display::Text,
                face,
            };
            text(Reader { lang, look })
        };
        let french = in_text(Face::French);
        assert_eq!(
            french,
            in_text(Face::Tournament),
            "{name}: colours don't change words"
        );
        let in_a_line = |text: &str| text.replace("]\n[", "] [");
        let german = in_a_line(&in_text(Face::German));
        let lines = in_a_line(&french);
        assert_eq!(
            lines.lines().count(),
            german.lines().count(),
            "{name}: the German deck has words of its own only"
        );
        let pairs = lines.lines().zip(german.lines()).zip(1..);
        let own = pairs.filter(|((french, german), _)| french != german);
        let own: Vec<String> = own
            .map(|((_, german), number)| format!("{number:>3} {german}"))
            .collect();
        if own.is_empty() {
            french
        } else {
            format!("{french}\n════════ German deck\n{}\n", own.join("\n"))
        }
    });
}

pub(crate) fn joined(parts: &[String]) -> String {
    parts.join("\n────────\n")
}

#[test]
fn lobby_messages() {
    snapshots_by_face("lobby", |reader| {
        let mut waiting = mixed(lobby(4));
        waiting.places[3].player = None;
        let full = mixed(lobby(3));
        let seated = PlayerView {
            table: waiting.clone(),
            place: Place(0),
            decision: 0,
            seat: None,
            may_undo: false,
        };
        joined(&[
            shown(&public_message(&waiting, &mention, reader)),
            shown(&public_message(&full, &mention, reader)),
            shown(&panel(&seated, Panel::Normal, None, &mention, reader)),
            shown(&panel(&seated, Panel::ConfirmLeave, None, &mention, reader)),
        ])
    });
}

#[test]
fn auction_messages() {
    let start = after(&[]);
    let asked_to_hold = after(&auction_won()[..1]);
    let second = after(&auction_won()[..3]);
    snapshots_by_face("auction", |reader| {
        joined(&[
            public(&start, reader),
            own(&start, M, Panel::Normal, reader),
            own(&start, F, Panel::Normal, reader),
            public(&asked_to_hold, reader),
            own(&asked_to_hold, F, Panel::Normal, reader),
            public(&second, reader),
            own(&second, R, Panel::Normal, reader),
        ])
    });
}

#[test]
fn skat_and_contract_messages() {
    let won = after(&auction_won());
    let picked_up = after(&with(auction_won(), &[(F, Action::PickUp)]));
    let discarded = after(&discarded());
    snapshots_by_face("skat", |reader| {
        joined(&[
            public(&won, reader),
            own(&won, F, Panel::Normal, reader),
            own(&won, M, Panel::Normal, reader),
            public(&picked_up, reader),
            own(&picked_up, F, Panel::Normal, reader),
            public(&discarded, reader),
            own(&discarded, F, Panel::Normal, reader),
        ])
    });
}

#[test]
fn contracts_below_the_bid_are_marked() {
    let actions = [
        (M, Action::Bid(bid(40))),
        (F, Action::Hold),
        (M, Action::Pass),
        (R, Action::Pass),
        (F, Action::PickUp),
        (F, Action::Discard(set("S8 D7"))),
    ];
    snapshots_by_face("overbid_announcing", |reader| {
        own(&after(&actions), F, Panel::Normal, reader)
    });
}

#[test]
fn play_messages() {
    let lead = after(&announced());
    let middle = after(&in_the_second_trick());
    snapshots_by_face("play", |reader| {
        joined(&[
            public(&lead, reader),
            own(&lead, F, Panel::Normal, reader),
            own(&lead, R, Panel::ConfirmConcede, reader),
            public(&middle, reader),
            own(&middle, R, Panel::Normal, reader),
            own(&middle, M, Panel::Normal, reader),
            own(&middle, M, Panel::LastTrick, reader),
            own(&middle, F, Panel::ConfirmConcede, reader),
            own(&middle, F, Panel::ConfirmClaim, reader),
        ])
    });
}

#[test]
fn a_player_who_cannot_follow_gets_a_note() {
    let free = with(
        announced(),
        &cards(&[(F, "CJ"), (M, "C8"), (R, "C7"), (F, "SJ"), (M, "CQ")]),
    );
    let deal = after(&with(
        free,
        &cards(&[
            (R, "DJ"),
            (F, "CA"),
            (M, "HJ"),
            (R, "SQ"),
            (M, "SA"),
            (R, "S9"),
        ]),
    ));
    snapshots_by_face("cannot_follow", |reader| {
        own(&deal, F, Panel::Normal, reader)
    });
}

#[test]
fn question_messages() {
    let claim = after(&with(in_the_second_trick(), &[(F, Action::Claim)]));
    let refused = after(&with(
        in_the_second_trick(),
        &[(F, Action::Claim), (M, Action::Refuse)],
    ));
    let concession = after(&with(
        in_the_second_trick(),
        &cards(&[(R, "H8"), (F, "HT"), (M, "S7")]),
    ));
    let concession = {
        let mut deal = concession;
        deal.apply(R, Action::Play("HQ".parse().expect("a card")))
            .expect("legal");
        deal.apply(F, Action::Concede).expect("legal");
        deal
    };
    snapshots_by_face("questions", |reader| {
        joined(&[
            public(&claim, reader),
            own(&claim, M, Panel::Normal, reader),
            own(&claim, F, Panel::Normal, reader),
            own(&refused, F, Panel::Normal, reader),
            own(&refused, M, Panel::Normal, reader),
            public(&concession, reader),
            own(&concession, R, Panel::Normal, reader),
        ])
    });
}

fn null_ouvert() -> Deal {
    let won = Won {
        declarer: R,
        bid: bid(46),
    };
    let contract = contract(ContractKind::Null, false, Announcement::Ouvert);
    Deal::with_contract(dealt(), won, contract, Some(set("DJ HK"))).expect("a deal")
}

#[test]
fn null_ouvert_messages() {
    let mut over = null_ouvert();
    over.apply(R, Action::Claim).expect("legal");
    over.apply(F, Action::Accept).expect("legal");
    over.apply(M, Action::Accept).expect("legal");
    snapshots_by_face("null_ouvert", |reader| {
        joined(&[
            public(&null_ouvert(), reader),
            own(&null_ouvert(), F, Panel::Normal, reader),
            own(&null_ouvert(), R, Panel::ConfirmClaim, reader),
            public(&over, reader),
            own(&over, R, Panel::Normal, reader),
        ])
    });
}

#[test]
fn surrender_and_throw_messages() {
    let played_on = [(R, Action::Concede), (F, Action::Refuse)];
    let surrender = after(&with(in_the_second_trick(), &played_on[..1]));
    let on = after(&with(in_the_second_trick(), &played_on));
    let accepted = after(&with(
        in_the_second_trick(),
        &[(R, Action::Concede), (F, Action::Accept)],
    ));
    let thrown = after(&with(in_the_second_trick(), &[(F, Action::Throw)]));
    let mut null = null_ouvert();
    null.apply(R, Action::Throw).expect("legal");
    snapshots_by_face("surrender", |reader| {
        joined(&[
            public(&surrender, reader),
            own(&surrender, F, Panel::Normal, reader),
            own(&surrender, R, Panel::Normal, reader),
            public(&on, reader),
            own(&on, M, Panel::Normal, reader),
            own(&on, M, Panel::ConfirmConcede, reader),
            public(&accepted, reader),
            public(&thrown, reader),
            own(&thrown, F, Panel::Normal, reader),
            own(&null_ouvert(), F, Panel::ConfirmConcede, reader),
            public(&null, reader),
        ])
    });
}

/// The first contract, conceded by its declarer.
pub(crate) fn lost() -> Deal {
    let won = Won {
        declarer: F,
        bid: bid(48),
    };
    let hand = contract(
        ContractKind::Suit(skat_rules::card::Suit::Hearts),
        true,
        Announcement::None,
    );
    let mut deal = Deal::with_contract(dealt(), won, hand, None).expect("a deal");
    deal.apply(F, Action::Concede).expect("legal");
    deal
}

#[test]
fn result_messages() {
    let claimed = after(&with(
        in_the_second_trick(),
        &[(F, Action::Claim), (M, Action::Accept), (R, Action::Accept)],
    ));
    let passed_in = after(&[(M, Action::Pass), (R, Action::Pass), (F, Action::Pass)]);
    snapshots_by_face("result", |reader| {
        joined(&[
            public(&claimed, reader),
            own(&claimed, F, Panel::Normal, reader),
            own(&claimed, M, Panel::Normal, reader),
            public(&lost(), reader),
            own(&lost(), F, Panel::Normal, reader),
            own(&lost(), R, Panel::Normal, reader),
            public(&passed_in, reader),
            own(&passed_in, F, Panel::Normal, reader),
        ])
    });
}

fn scored(mut view: TableView) -> TableView {
    let rows = [(-96, 1, 2), (144, 3, 0), (48, 1, 1)];
    for (place, (points, won, lost)) in view.places.iter_mut().zip(rows) {
        place.row = ListRow {
            points,
            won,
            lost,
            lost_by_others: 1,
            ..ListRow::default()
        };
        place.total = place.row.seeger_fabian(3);
    }
    view
}

fn closed(cause: EndCause, deal: &Deal) -> TableView {
    let stage = StageView::Closed {
        cause,
        last: Some(deal_view(deal, 3)),
    };
    scored(mixed(TableView {
        stage,
        deadline: None,
        ..table(deal, 3)
    }))
}

#[test]
fn list_messages() {
    snapshots_by_face("list", |reader| {
        let stage = StageView::Between {
            deal: deal_view(&lost(), 3),
            ready: vec![Place(0)],
        };
        let mut ready = scored(mixed(TableView {
            stage,
            ..table(&lost(), 3)
        }));
        ready.places[0].awaited = false;
        let done = closed(EndCause::ListDone, &lost());
        joined(&[
            shown(&public_message(&ready, &mention, reader)),
            shown(&panel(
                &player(&lost(), &ready, R),
                Panel::Normal,
                None,
                &mention,
                reader,
            )),
            shown(&public_message(&done, &mention, reader)),
            shown(&panel(
                &player(&lost(), &done, F),
                Panel::Normal,
                None,
                &mention,
                reader,
            )),
            shown(&public_message(
                &closed(EndCause::Stopped, &after(&announced())),
                &mention,
                reader,
            )),
            shown(&public_message(
                &closed(EndCause::Abandoned, &lost()),
                &mention,
                reader,
            )),
        ])
    });
}

/// The order is: total, then own contracts won, then fewer lost. Beyond that, only drawing lots
/// could decide, and no lots are drawn.
#[test]
fn the_winners_of_a_list_are_named_in_every_tie() {
    let alone = "🏆 <@1> wins the list with 120 points";
    for (rows, told) in [
        (
            [(120, 2, 1), (119, 9, 0), (0, 0, 0)],
            format!("{alone}. Thanks"),
        ),
        (
            [(120, 2, 1), (120, 1, 0), (0, 0, 0)],
            format!("{alone} and more contracts won. Thanks"),
        ),
        (
            [(120, 2, 1), (120, 2, 2), (0, 0, 0)],
            format!("{alone} and fewer contracts lost. Thanks"),
        ),
        (
            [(120, 2, 1), (0, 0, 0), (120, 2, 1)],
            "🏆 A shared win: <@1>, ".to_owned(),
        ),
        (
            [(120, 2, 1); 3],
            "🤝 A draw! You all have 120 points. Thanks".to_owned(),
        ),
    ] {
        let mut view = closed(EndCause::ListDone, &lost());
        for (place, (total, won, lost)) in view.places.iter_mut().zip(rows) {
            place.total = total;
            place.row = ListRow {
                won,
                lost,
                ..ListRow::default()
            };
        }
        let text = shown(&public_message(&view, &mention, Lang::En));
        assert!(text.contains(&told), "{told}: {text}");
    }
}

#[test]
fn a_stopped_deals_cards_stay_hidden() {
    let deal = after(&announced());
    for lang in Lang::ALL {
        let text = shown(&public_message(
            &closed(EndCause::Stopped, &deal),
            &mention,
            lang,
        ));
        assert!(!text.contains('♥') && !text.contains('♣'), "{text}");
    }
}

#[test]
fn messages_of_a_table_of_four_and_of_a_takeover() {
    let deal = after(&in_the_second_trick());
    snapshots_by_face("four", |reader| {
        let mut view = table(&deal, 4);
        view.places[2].taken_over = Some(TakeoverCause::TimedOut);
        view.places[3].taken_over = Some(TakeoverCause::Left);
        let dealer = PlayerView {
            table: view.clone(),
            place: Place(0),
            decision: 0,
            seat: None,
            may_undo: false,
        };
        joined(&[
            shown(&public_message(&view, &mention, reader)),
            shown(&panel(&dealer, Panel::Normal, None, &mention, reader)),
            shown(&panel(
                &dealer,
                Panel::LastTrick,
                Some(&Notice::OldButton.into()),
                &mention,
                reader,
            )),
            shown(&panel(
                &player(&deal, &view, M),
                Panel::Normal,
                None,
                &mention,
                reader,
            )),
            shown(&panel(
                &player(&deal, &view, R),
                Panel::Normal,
                None,
                &mention,
                reader,
            )),
            shown(&panel(&dealer, Panel::ConfirmLeave, None, &mention, reader)),
        ])
    });
}

#[test]
fn refusals_name_the_rule() {
    let deal = after(&in_the_second_trick());
    let view = player(&deal, &table(&deal, 3), R);
    let auction = after(&auction_won()[..3]);
    let bidding = player(&auction, &table(&auction, 3), R);
    let illegal = |illegal| Refused::Illegal(AnyIllegal::Skat(illegal));
    let must_follow = illegal(Illegal::MustFollow);
    assert_eq!(
        told(&must_follow.into(), Some(&view), Lang::De),
        "Bitte bediene: Herz wurde ausgespielt (ISkO 4.2.3)."
    );
    assert_eq!(
        told(&must_follow.into(), Some(&view), Lang::En),
        "Please follow suit: hearts were led (ISkO 4.2.3)."
    );
    let too_low = illegal(Illegal::BidTooLow);
    assert_eq!(
        told(&too_low.into(), Some(&bidding), Lang::De),
        "Dein Gebot muss höher sein als 18 (ISkO 3.3.2)."
    );
    let all = [
        Refused::Closed,
        Refused::SeatsLocked,
        Refused::Full,
        Refused::AlreadySeated,
        Refused::NotSeated,
        Refused::NotHost,
        Refused::EmptyPlaces(1),
        Refused::EmptyPlaces(2),
        Refused::NotBegun,
        Refused::Stale,
        Refused::NotTakenOver,
        Refused::SitsOut,
        Refused::NoDeal,
        Refused::NothingDue,
        Refused::TooSoon,
        Refused::HintTaken,
        Refused::TooManyGuests,
        Refused::Illegal(AnyIllegal::OtherGame),
        illegal(Illegal::NotYourTurn),
        illegal(Illegal::WrongPhase),
        too_low,
        illegal(Illegal::ListenerBids),
        illegal(Illegal::NothingToHold),
        illegal(Illegal::NeedsHand),
        illegal(Illegal::NoLevelsInNull),
        illegal(Illegal::HandAfterSkat),
        illegal(Illegal::NullBelowBid),
        illegal(Illegal::Discards),
        illegal(Illegal::NotHeld),
        must_follow,
        illegal(Illegal::QuestionOpen),
        illegal(Illegal::NoQuestion),
        illegal(Illegal::AlreadyRefused),
        illegal(Illegal::SkatNotShown),
        illegal(Illegal::OpenNeedsSchwarz),
        illegal(Illegal::NoSpitze),
        illegal(Illegal::NoSpitzeHere),
        illegal(Illegal::OneSpitzeOnly),
        illegal(Illegal::SpitzeNotHeld),
        illegal(Illegal::NoRevolution),
        illegal(Illegal::RevolutionIsNull),
        illegal(Illegal::SwapCards),
        illegal(Illegal::NoKontra),
        illegal(Illegal::NotYourDoubling),
        illegal(Illegal::KontraSaid),
        illegal(Illegal::KontraTooLate),
        illegal(Illegal::NoKontraRight),
        illegal(Illegal::NoLateOpening),
        illegal(Illegal::NotTheTimeToOpen),
        illegal(Illegal::NoGift),
        illegal(Illegal::GiftTooLate),
        illegal(Illegal::GiftByDeclarer),
        illegal(Illegal::NothingToGive),
        illegal(Illegal::NoClaims),
        illegal(Illegal::NoLook),
        illegal(Illegal::LookedAlready),
        illegal(Illegal::Ramsch(ramsch::Illegal::NotTwoCards)),
        illegal(Illegal::Ramsch(ramsch::Illegal::JackPassedOn)),
        illegal(Illegal::Ramsch(ramsch::Illegal::NoKnocking)),
        illegal(Illegal::Ramsch(ramsch::Illegal::KnockAfterPush)),
        illegal(Illegal::Ramsch(ramsch::Illegal::NoAnnouncedVirgin)),
    ];
    snapshots_by_face("refusals", |reader| {
        all.map(|refused| told(&refused.into(), None, reader))
            .join("\n")
    });
}

#[test]
fn notices() {
    let all = [
        Notice::Stranger,
        Notice::UnknownButton,
        Notice::OldButton,
        Notice::TableClosed,
        Notice::TableGone,
        Notice::OtherServer,
        Notice::MissingPermission(Permission::SendMessages),
        Notice::TooManyTablesOfPerson(1),
        Notice::TooManyTablesOfPerson(3),
        Notice::TooManyTablesOfServer(1),
        Notice::TooManyTablesOfServer(50),
        Notice::TooQuick,
        Notice::Busy,
        Notice::NoNewTables,
        Notice::StorageTrouble,
        Notice::InternalTrouble,
        Notice::Restarting,
        Notice::StepsLost,
        Notice::NotSeatedHere,
        Notice::NoTableHere,
        Notice::ServerOnly,
        Notice::Header(HeaderError::Places),
        Notice::Header(HeaderError::ListLength),
        Notice::Invitation {
            host: Mention::User(1),
            guest: Mention::User(2),
        },
        Notice::InvitationsMuted {
            guest: Mention::User(2),
        },
        Notice::InvitationLimitReached {
            guest: Mention::User(2),
        },
        Notice::CannotInvite,
        Notice::Opened,
        Notice::Joined,
        Notice::AutoplayerAdded,
        Notice::Left,
        Notice::TakenBack,
        Notice::Stopped,
    ];
    snapshots("notices", |lang| {
        all.clone()
            .map(|notice| told(&notice.into(), None, lang))
            .join("\n")
    });
}

#[test]
fn help_messages() {
    snapshots("help", |lang| {
        let topics = HelpTopic::ALL.map(|topic| {
            let message = help(topic, lang);
            check_limits(&message);
            shown(&message)
        });
        joined(&topics)
    });
}

#[test]
fn help_topics_are_found_by_their_keys() {
    for topic in HelpTopic::ALL {
        assert_eq!(HelpTopic::from_key(topic.key()), Some(topic));
    }
    assert_eq!(HelpTopic::from_key("nothing"), None);
}

#[test]
fn locales_choose_the_language() {
    for (locale, lang) in [
        ("de", Lang::De),
        ("de-AT", Lang::De),
        ("en-US", Lang::En),
        ("fr", Lang::En),
        ("", Lang::En),
    ] {
        assert_eq!(Lang::from_locale(locale), lang, "{locale}");
    }
}
