//! Messages of tables whose players are away, join later or are removed.

use crate::messages::{F, after, dealt, in_the_second_trick, joined, mixed, snapshots_by_face};
use crate::support::{
    check_limits, check_on_phone, lobby, long_mention, mention, presses, shown, table, told,
};
use skat_rules::game::{AnySeatView, Game};
use skat_rules::games::skat::{Action, Deal};
use skat_rules::seat::Seat;
use skat_table::{
    EndCause, PersonId, Place, PlayerView, Refused, Rematch, StageView, TableId, TableView,
    TakeoverCause, Timestamp,
};
use skat_view::{
    CardStyle, Lang, Mention, Message, MyTable, Names, Notice, Panel, Press, Reader, StopChoice,
    TableLink, direct_reminder, my_tables, panel, public_message, reminder, stop_choices,
    stop_question,
};

/// A freshly dealt deal.
fn begun() -> TableView {
    mixed(table(&Deal::new(dealt()), 3))
}

/// A finished deal.
fn between() -> TableView {
    let mut deal = Deal::new(dealt());
    for seat in [Seat::MIDDLEHAND, Seat::REARHAND, F] {
        deal.apply(seat, Action::Pass).expect("a legal action");
    }
    mixed(table(&deal, 3))
}

/// The same table with both persons away.
fn paused(mut view: TableView) -> TableView {
    view.paused = true;
    for (place, cause) in [(0, TakeoverCause::Left), (1, TakeoverCause::TimedOut)] {
        view.places[place].taken_over = Some(cause);
    }
    view
}

fn closed(rematch: Option<Rematch>) -> TableView {
    let view = between();
    let StageView::Between { deal, .. } = view.stage else {
        panic!("the deal isn't over")
    };
    let stage = StageView::Closed {
        cause: EndCause::ListDone,
        last: Some(deal),
    };
    TableView {
        stage,
        deadline: None,
        rematch,
        ..view
    }
}

fn of_place(table: &TableView, place: u8) -> PlayerView {
    let seat = Deal::new(dealt()).seat_view(F);
    PlayerView {
        table: table.clone(),
        place: Place(place),
        decision: 1,
        seat: Some(AnySeatView::Skat(seat)),
        may_undo: false,
    }
}

/// Mentions the people of this table. A page that names anybody else fails.
fn people_of(view: &TableView) -> impl Fn(PersonId) -> Mention {
    move |person| {
        assert!(
            view.people().any(|of_table| of_table == person),
            "{person:?} isn't one of the table's people"
        );
        mention(person)
    }
}

fn public(view: &TableView, reader: Reader) -> String {
    check_limits(&public_message(view, &long_mention, reader));
    shown(&public_message(view, &people_of(view), reader))
}

fn own(view: &TableView, place: u8, kind: Panel, reader: Reader) -> String {
    let message = panel(&of_place(view, place), kind, None, &people_of(view), reader);
    check_limits(&message);
    shown(&message)
}

#[test]
fn pauses_and_newcomers() {
    snapshots_by_face("pauses", |reader| {
        let mut expected = begun();
        expected.places[2].newcomer = Some(PersonId::new(9));
        expected.places[0].votes = 1;
        let mut away = between();
        away.places[1].taken_over = Some(TakeoverCause::Left);
        joined(&[
            public(&paused(begun()), reader),
            public(&paused(between()), reader),
            public(&expected, reader),
            public(&away, reader),
        ])
    });
}

/// People whose names computers usually have.
struct Namesakes(&'static [&'static str]);

impl Names for Namesakes {
    fn of(&self, person: PersonId) -> Mention {
        mention(person)
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        let index = usize::try_from(person.number()).ok()?;
        self.0.get(index).map(|name| (*name).to_owned())
    }
}

#[test]
fn a_computer_never_has_the_name_of_somebody_at_the_table() {
    // Two persons and a computer at place 2, which is usually Clara.
    let view = begun();
    for (names, computer) in [
        (&["?", "Anna", "Bernd"][..], "🤖 Clara"),
        (&["?", "clara", "Bernd"], "🤖 Karl"),
        (&["?", "Anna", "Clara S."], "🤖 Karl"),
        (&["?", "Karl Clara", "Bernd"], "🤖 Marta"),
    ] {
        let said = shown(&public_message(&view, &Namesakes(names), Lang::De));
        assert!(said.contains(computer), "{names:?}: {said}");
    }
    // Somebody waits for the computer's place.
    let mut expected = begun();
    expected.places[2].newcomer = Some(PersonId::new(3));
    let names = Namesakes(&["?", "Anna", "Bernd", "Clara"]);
    let said = shown(&public_message(&expected, &names, Lang::De));
    assert!(said.contains("🤖 Karl"), "{said}");
}

#[test]
fn computers_are_marked_in_pictures_and_alt_texts() {
    let names = Namesakes(&["?", "Anna", "Bernd"]);
    let alt = |view: &TableView, lang| {
        let reader = Reader {
            look: CardStyle::default(),
            ..Reader::from(lang)
        };
        let message = public_message(view, &names, reader);
        message.picture.expect("a picture").alt
    };
    // Middlehand is a computer and has just played; rearhand is asked.
    let mut view = mixed(table(&after(&in_the_second_trick()), 3));
    let computer = [alt(&view, Lang::De), alt(&view, Lang::En)];
    assert!(computer[0].contains("Clara (PC) "), "{}", computer[0]);
    assert!(computer[1].contains("Clara (PC) "), "{}", computer[1]);
    assert!(!computer[0].contains("PC für"), "{}", computer[0]);
    for place in 0..2 {
        view.places[place].taken_over = Some(TakeoverCause::Left);
    }
    let stand_in = [alt(&view, Lang::De), alt(&view, Lang::En)];
    assert!(stand_in[0].contains("PC für "), "{}", stand_in[0]);
    assert!(stand_in[1].contains("PC for "), "{}", stand_in[1]);
}

#[test]
fn a_pause_only_offers_to_continue() {
    for view in [paused(begun()), paused(between())] {
        assert_eq!(
            presses(&public_message(&view, &mention, Lang::En)),
            [(Press::TakeBack, true)]
        );
    }
}

#[test]
fn seats() {
    snapshots_by_face("seats", |reader| {
        let mut full = lobby(3);
        full.places[2].player = Some(skat_table::Player::Autoplayer);
        let mut away = begun();
        away.places[1].taken_over = Some(TakeoverCause::TimedOut);
        away.places[1].votes = 1;
        let three = table(&Deal::new(dealt()), 3);
        let ask = |place| Panel::ConfirmRemove(Place(place), 1);
        joined(&[
            own(&full, 0, Panel::Seats, reader),
            own(&full, 1, Panel::Seats, reader),
            own(&full, 0, ask(1), reader),
            own(&full, 0, ask(2), reader),
            own(&away, 0, Panel::Seats, reader),
            own(&away, 0, ask(1), reader),
            own(&three, 1, Panel::Seats, reader),
            own(&three, 1, ask(2), reader),
        ])
    });
}

/// No panel asks about a player who has gone, or offers an action that the table would refuse.
#[test]
fn pointless_questions_are_not_asked() {
    let view = begun();
    let normal = |place| {
        panel(
            &of_place(&view, place),
            Panel::Normal,
            None,
            &mention,
            Lang::En,
        )
    };
    for kind in [
        Panel::ConfirmRemove(Place(1), 2),
        Panel::ConfirmRemove(Place(0), 1),
        Panel::ConfirmRemove(Place(2), 1),
        Panel::ConfirmRemove(Place(9), 1),
    ] {
        assert_eq!(
            panel(&of_place(&view, 0), kind, None, &mention, Lang::En),
            normal(0),
            "{kind:?}"
        );
    }
    let offers = |message: &Message| {
        presses(message)
            .iter()
            .any(|(press, _)| matches!(press, Press::AskRemove(..)))
    };
    let seats = panel(&of_place(&view, 0), Panel::Seats, None, &mention, Lang::En);
    assert!(!offers(&seats), "one member alone can't remove another");
}

#[test]
fn rematches_reminders_and_stopping() {
    snapshots_by_face("rematches", |reader| {
        let opened = Rematch {
            table: TableId::new(7),
            by: PersonId::new(2),
            at: Timestamp(0),
        };
        let choice = |number: u64| StopChoice {
            table: TableId::new(number),
            channel: Mention::Channel(number),
            host: mention(PersonId::new(number)),
            opened_at: Timestamp(1_700_000_000_000),
        };
        let choices: Vec<StopChoice> = (1..=30).map(choice).collect();
        check_limits(&stop_choices(&choices, reader.lang));
        joined(&[
            public(&closed(None), reader),
            public(&closed(Some(opened)), reader),
            shown(&stop_choices(&choices[..2], reader.lang)),
        ])
    });
}

/// Without a time limit nobody has a deadline.
fn unlimited(view: TableView) -> TableView {
    TableView {
        deadline: None,
        ..view
    }
}

#[test]
fn a_player_is_told_that_the_table_waits() {
    snapshots_by_face("reminders", |reader| {
        let link = TableLink {
            channel: Mention::Channel(7),
            address: "https://discord.com/channels/5/7/9".to_owned(),
        };
        let views = [begun(), unlimited(begun()), unlimited(between()), between()];
        let messages = views.iter().flat_map(|view| {
            let public = reminder(view, PersonId::new(1), &people_of(view), reader.lang);
            let direct = direct_reminder(view, &link, reader.lang);
            check_limits(&public);
            check_limits(&direct);
            [shown(&public), shown(&direct)]
        });
        joined(&messages.collect::<Vec<String>>())
    });
}

#[test]
fn the_question_before_stopping_says_who_loses_what() {
    snapshots_by_face("stop_question", |reader| {
        let mut second = begun();
        second.deals_left = 6;
        second.places[0].total = 48;
        let views = [lobby(3), begun(), second, between()];
        let questions = views.iter().map(|view| {
            let question = stop_question(view, Mention::Channel(7), &people_of(view), reader.lang);
            check_limits(&question);
            shown(&question)
        });
        joined(&questions.collect::<Vec<String>>())
    });
}

#[test]
fn a_member_finds_all_their_tables() {
    snapshots_by_face("my_tables", |reader| {
        let me = PersonId::new(1);
        let mut waits = begun();
        waits.places.swap(0, 1);
        let mut expected = begun();
        expected.places[0].player = Some(skat_table::Player::Autoplayer);
        expected.places[0].newcomer = Some(me);
        let mut away = begun();
        away.places[0].taken_over = Some(TakeoverCause::TimedOut);
        let views = [
            lobby(3),
            waits,
            begun(),
            unlimited(between()),
            expected,
            away,
            paused(begun()),
        ];
        let tables: Vec<MyTable> = (1_u64..)
            .zip(views)
            .map(|(number, view)| MyTable {
                view,
                channel: Mention::Channel(number),
            })
            .collect();
        let list = my_tables(&tables, me, &mention, reader.lang);
        let none = my_tables(&[], me, &mention, reader.lang);
        check_limits(&none);
        for table in &tables {
            let many = vec![table.clone(); 60];
            let full = my_tables(&many, me, &long_mention, reader.lang);
            check_on_phone(&full);
            check_limits(&Message {
                rows: Vec::new(),
                ..full
            });
        }
        joined(&[shown(&list), shown(&none)])
    });
}

#[test]
fn reasons_of_refusals() {
    snapshots_by_face("not_possible", |reader| {
        let refused = [
            Refused::Removed,
            Refused::Expected,
            Refused::Paused,
            Refused::LastDeal,
            Refused::TakenOver,
            Refused::OwnPlace,
            Refused::Voted,
            Refused::TooFewToVote,
            Refused::NotOver,
            Refused::Rematched,
        ];
        let refusals = refused
            .iter()
            .map(|refused| told(&(*refused).into(), None, reader));
        let notices = [
            Notice::Expected,
            Notice::Withdrawn,
            Notice::RematchOpen {
                by: Mention::User(3),
            },
        ];
        joined(
            &refusals
                .chain(notices.map(|notice| told(&notice.into(), None, reader)))
                .collect::<Vec<String>>(),
        )
    });
}
