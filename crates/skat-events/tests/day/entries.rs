//! Entries: one deal at a time, in order, and never twice.

use skat_events::day::{
    DayCancelCause, DayEntry, DayStatus, EntryCommand, EntryEvent, EntryMoment, EntryRefused,
    EntryTurn, ListDay, NotServed, reference,
};
use skat_rules::game::GameId;
use skat_rules::seat::Seat;

use super::support::{
    ENGINE, HOUR, MINUTE, answer, carry_out, choose, date, decision, let_autoplayers_answer, list,
    play_deal, prepared,
};

const PERSON: u64 = 17;

fn entry(day: &str) -> DayEntry {
    let day = prepared(date(day));
    let begins = day.date().begins_ms();
    DayEntry::of_person(&day, &list(day.date()), PERSON, ENGINE, begins).unwrap()
}

fn refused(entry: &DayEntry, command: EntryCommand, now_ms: i64) -> EntryRefused {
    entry.handle(command, now_ms).unwrap_err()
}

#[test]
fn only_the_version_that_prepared_a_day_serves_it() {
    let today = date("2026-12-01");
    let day = prepared(today);
    let begins = today.begins_ms();
    let begin = |day: &ListDay, list, engine, now_ms| {
        DayEntry::of_person(day, list, PERSON, engine, now_ms).map(|_| ())
    };
    let list = list(today);
    assert_eq!(begin(&day, &list, ENGINE, begins), Ok(()));
    assert_eq!(
        begin(&day, &list, ENGINE + 1, begins),
        Err(NotServed::OtherEngine)
    );
    let coming = Err(NotServed::NotPlayable(DayStatus::Coming));
    assert_eq!(begin(&day, &list, ENGINE, begins - 1), coming);
    let other = super::support::list(today.next());
    assert_eq!(
        begin(&day, &other, ENGINE, begins),
        Err(NotServed::OtherSecret)
    );
    let missed = DayStatus::Cancelled(DayCancelCause::NotPrepared);
    assert_eq!(
        begin(&ListDay::new(today), &list, ENGINE, today.ends_ms()),
        Err(NotServed::NotPlayable(missed))
    );
}

#[test]
fn nine_deals_are_played_in_order_with_each_seat_three_times() {
    let mut entry = entry("2026-12-01");
    let now_ms = entry.date().begins_ms();
    let mut seats = Vec::new();
    for number in 1..=9 {
        assert_eq!(entry.turn(), EntryTurn::NextDeal);
        for wrong in [0, number - 1, number + 1, 10] {
            let wrong = EntryCommand::Deal(wrong);
            assert_eq!(refused(&entry, wrong, now_ms), EntryRefused::OtherMoment);
        }
        carry_out(&mut entry, EntryCommand::Deal(number), now_ms);
        seats.push(entry.seat().unwrap());
        let again = refused(&entry, EntryCommand::Deal(number), now_ms);
        assert_eq!(again, EntryRefused::OtherMoment);
        while entry.moment().is_some() {
            let_autoplayers_answer(&mut entry, now_ms);
            if entry.turn() == EntryTurn::Person {
                let command = decision(&entry, 3);
                carry_out(&mut entry, command, now_ms);
            }
        }
        assert_eq!(entry.results().len(), usize::from(number));
        let finished = entry.finished(number).unwrap();
        let replayed = finished.log().replay().unwrap();
        assert_eq!(replayed.public_view(), finished.deal().public_view());
    }
    assert_eq!(entry.turn(), EntryTurn::Nobody);
    assert_eq!(
        refused(&entry, EntryCommand::Deal(10), now_ms),
        EntryRefused::Played
    );
    for seat in Seat::SKAT {
        assert_eq!(seats.iter().filter(|one| **one == seat).count(), 3);
    }
}

#[test]
fn a_decision_has_one_effect() {
    let mut entry = entry("2026-12-01");
    let now_ms = entry.date().begins_ms();
    carry_out(&mut entry, EntryCommand::Deal(1), now_ms);
    let_autoplayers_answer(&mut entry, now_ms);
    let command = decision(&entry, 0);
    carry_out(&mut entry, command, now_ms);
    assert_eq!(refused(&entry, command, now_ms), EntryRefused::OtherMoment);
    if let Some(command) = answer(&entry) {
        carry_out(&mut entry, command, now_ms);
        assert_eq!(refused(&entry, command, now_ms), EntryRefused::OtherMoment);
    }
}

#[test]
fn nobody_acts_for_somebody_else() {
    let mut entry = entry("2026-12-01");
    let now_ms = entry.date().begins_ms();
    carry_out(&mut entry, EntryCommand::Deal(1), now_ms);
    let pass = GameId::Skat.parse_action("pass").unwrap();
    while entry.moment().is_some() {
        let moment = entry.moment().unwrap();
        let own = entry.seat().unwrap();
        let early = EntryMoment {
            actions: moment.actions + 1,
            ..moment
        };
        let ahead = refused(&entry, EntryCommand::Decide(early, pass), now_ms);
        assert_eq!(ahead, EntryRefused::OtherMoment);
        match answer(&entry) {
            Some(command) => {
                let wrong = refused(&entry, EntryCommand::Decide(moment, pass), now_ms);
                assert_eq!(wrong, EntryRefused::NotAwaited);
                carry_out(&mut entry, command, now_ms);
            }
            None => {
                for seat in Seat::SKAT {
                    let wrong = EntryCommand::Answer(moment, seat, pass);
                    assert_eq!(refused(&entry, wrong, now_ms), EntryRefused::NotAwaited);
                }
                let illegal = GameId::Skat.parse_action("accept").unwrap();
                assert!(!entry.legal().contains(&illegal));
                let illegal = EntryCommand::Decide(moment, illegal);
                assert!(matches!(
                    refused(&entry, illegal, now_ms),
                    EntryRefused::Illegal(_)
                ));
                assert_eq!(entry.seat(), Some(own));
                let command = decision(&entry, 1);
                carry_out(&mut entry, command, now_ms);
            }
        }
    }
}

#[test]
fn a_deal_begun_before_midnight_may_be_ended_until_half_past() {
    for day in ["2026-12-01", "2026-03-29", "2026-10-25", "2026-10-24"] {
        let mut entry = entry(day);
        let (ends, closes) = (entry.date().ends_ms(), entry.date().closes_ms());
        assert_eq!(closes, ends + 30 * MINUTE);
        let morning = entry.date().begins_ms() + HOUR;
        play_deal(&mut entry, 2, morning);
        carry_out(&mut entry, EntryCommand::Deal(2), ends - 1);
        let_autoplayers_answer(&mut entry, ends);
        let command = decision(&entry, 2);
        assert!(entry.handle(command, closes - 1).is_ok());
        assert_eq!(refused(&entry, command, closes), EntryRefused::TooLate);
        // Somebody who is in time ends it, and gets no other.
        let mut in_time = entry.clone();
        while in_time.moment().is_some() {
            let_autoplayers_answer(&mut in_time, closes - 1);
            if in_time.turn() == EntryTurn::Person {
                let command = decision(&in_time, 2);
                carry_out(&mut in_time, command, closes - 1);
            }
        }
        assert!(!in_time.results()[1].taken_over);
        let third = refused(&in_time, EntryCommand::Deal(3), ends);
        assert_eq!(third, EntryRefused::TooLate);
        // For the other one an autoplayer ends it.
        let take_over = EntryCommand::TakeOver;
        assert_eq!(
            refused(&entry, take_over, closes - 1),
            EntryRefused::TooEarly
        );
        carry_out(&mut entry, take_over, closes);
        assert_eq!(
            refused(&entry, take_over, closes),
            EntryRefused::OtherMoment
        );
        assert_eq!(refused(&entry, command, ends), EntryRefused::TooLate);
        let_autoplayers_answer(&mut entry, closes);
        assert_eq!(entry.moment(), None);
        assert!(entry.results()[1].taken_over && !entry.results()[0].taken_over);
        assert_eq!(
            refused(&entry, take_over, closes),
            EntryRefused::OtherMoment
        );
    }
}

#[test]
fn nothing_begins_before_midnight_even_if_the_clock_was_set_back() {
    let mut entry = entry("2026-12-01");
    let begins = entry.date().begins_ms();
    let early = refused(&entry, EntryCommand::Deal(1), begins - 1);
    assert_eq!(early, EntryRefused::TooEarly);
    carry_out(&mut entry, EntryCommand::Deal(1), begins);
    let_autoplayers_answer(&mut entry, begins - HOUR);
    // A deal that was dealt goes on.
    let command = decision(&entry, 0);
    carry_out(&mut entry, command, begins - HOUR);
}

#[test]
fn equal_play_gets_equal_answers() {
    let day = prepared(date("2026-12-01"));
    let list = list(day.date());
    let now_ms = day.date().begins_ms();
    let instance = list.instance_of(PERSON);
    let begin = |person| DayEntry::of_person(&day, &list, person, ENGINE, now_ms).unwrap();
    let same = (PERSON + 1..).find(|&person| list.instance_of(person) == instance);
    let other = (PERSON + 1..).find(|&person| list.instance_of(person) != instance);
    let mut entries = [begin(PERSON), begin(same.unwrap()), begin(other.unwrap())];
    for entry in &mut entries {
        for _ in 0..9 {
            play_deal(entry, 5, now_ms);
        }
    }
    assert_eq!(entries[0].results(), entries[1].results());
    assert_ne!(entries[0].results(), entries[2].results());
}

/// A person who decides as the autoplayer at their seat would.
#[test]
fn whoever_plays_like_the_reference_gets_its_points() {
    let day = prepared(date("2026-12-01"));
    let list = list(day.date());
    let now_ms = day.date().begins_ms();
    for person in 0..8 {
        let deals = list.deals(list.instance_of(person), None);
        let mut entry = DayEntry::new(day.date(), deals.clone());
        for deal in &deals {
            let next = EntryCommand::Deal(entry.number());
            carry_out(&mut entry, next, now_ms);
            while entry.moment().is_some() {
                let_autoplayers_answer(&mut entry, now_ms);
                if entry.turn() == EntryTurn::Person {
                    let position = entry.position(entry.seat().unwrap()).unwrap();
                    let action = choose(&entry.legal(), position.seed());
                    let moment = entry.moment().unwrap();
                    carry_out(&mut entry, EntryCommand::Decide(moment, action), now_ms);
                }
            }
            let points = reference(deal, |position, view| {
                choose(&view.legal(), position.seed())
            });
            assert_eq!(Ok(entry.results().last().unwrap().points), points);
        }
    }
    let illegal = GameId::Skat.parse_action("accept").unwrap();
    let deal = &list.deals(0, None)[0];
    let fault = reference(deal, |_, _| illegal);
    assert!(matches!(fault, Err(EntryRefused::Illegal(_))));
}

#[test]
fn a_log_replays_to_the_same_entry_and_a_damaged_one_to_none() {
    let day = prepared(date("2026-12-01"));
    let list = list(day.date());
    let deals = list.deals(list.instance_of(PERSON), None);
    let mut entry = DayEntry::new(day.date(), deals.clone());
    let now_ms = day.date().begins_ms();
    let mut log = Vec::new();
    while entry.turn() != EntryTurn::Nobody {
        let command = answer(&entry).unwrap_or_else(|| match entry.turn() {
            EntryTurn::NextDeal => EntryCommand::Deal(entry.number()),
            _ => decision(&entry, 4),
        });
        let event = entry.handle(command, now_ms).unwrap();
        entry.apply(&event).unwrap();
        log.push(event);
    }
    let replayed = DayEntry::replay(day.date(), deals.clone(), &log).unwrap();
    assert_eq!(replayed.results(), entry.results());
    assert_eq!(replayed.turn(), EntryTurn::Nobody);
    log.push(EntryEvent::Dealt);
    assert!(DayEntry::replay(day.date(), deals.clone(), &log).is_none());
    for damaged in [
        vec![EntryEvent::Dealt, EntryEvent::Dealt],
        vec![EntryEvent::TakenOver],
        vec![
            EntryEvent::Dealt,
            EntryEvent::TakenOver,
            EntryEvent::TakenOver,
        ],
        log[1..].to_vec(),
    ] {
        assert!(DayEntry::replay(day.date(), deals.clone(), &damaged).is_none());
    }
}

#[test]
fn an_entry_prints_no_cards() {
    let mut entry = entry("2026-12-01");
    let now_ms = entry.date().begins_ms();
    carry_out(&mut entry, EntryCommand::Deal(1), now_ms);
    assert_eq!(
        format!("{entry:?}"),
        "DayEntry(2026-12-01 Some(EntryMoment { deal: 1, actions: 0 }))"
    );
}

#[test]
fn finished_deals_stay_known() {
    let mut entry = entry("2026-12-01");
    let now_ms = entry.date().begins_ms();
    assert!(entry.running().is_none() && entry.finished(1).is_none());
    carry_out(&mut entry, EntryCommand::Deal(1), now_ms);
    let running = entry.running().unwrap();
    assert_eq!(Some(running.seat()), entry.seat());
    assert_eq!(format!("{running:?}"), "EntryDeal(0 actions)");
    while entry.moment().is_some() {
        let_autoplayers_answer(&mut entry, now_ms);
        if entry.turn() == EntryTurn::Person {
            let command = decision(&entry, 3);
            carry_out(&mut entry, command, now_ms);
        }
    }
    play_deal(&mut entry, 4, now_ms);
    for number in 1..=2 {
        let finished = entry.finished(number).unwrap();
        assert!(finished.deal().awaited().is_empty() && !finished.actions().is_empty());
    }
    for number in [0, 3, u8::MAX] {
        assert!(entry.finished(number).is_none(), "{number}");
    }
}
