//! The course of a day, with commands at every time and in every order.

use proptest::prelude::*;
use skat_events::day::{
    DayCancelCause, DayCommand, DayEvent, DayGrade, DayRefused, DayStatus, ListDay, Preparation,
};
use skat_rules::fairness::{BeaconRound, Digest};

use super::support::{ENGINE, HOUR, NO_REFERENCE, date, list, prepared};

const ROOT: Digest = Digest::new([5; 32]);

fn announce(with_beacon: bool) -> DayCommand {
    DayCommand::Announce {
        root: ROOT,
        with_beacon,
    }
}

fn preparation() -> DayCommand {
    DayCommand::Prepare(Preparation {
        engine: ENGINE,
        reference: NO_REFERENCE,
    })
}

/// Carries a command out and returns the refusal, if any.
fn tell(day: &mut ListDay, command: DayCommand, now_ms: i64) -> Option<DayRefused> {
    match day.handle(command, now_ms) {
        Ok(event) => {
            day.apply(&event).unwrap();
            None
        }
        Err(refused) => Some(refused),
    }
}

fn round(day: &ListDay) -> BeaconRound {
    BeaconRound {
        round: day.awaited_round().unwrap(),
        signature: [1; 48],
    }
}

#[test]
fn a_day_with_a_beacon_goes_its_way() {
    let today = date("2026-12-01");
    let mut day = ListDay::new(today);
    let early = today.announced_ms();
    assert_eq!(day.status(early), DayStatus::Unannounced);
    assert_eq!(
        tell(&mut day, preparation(), early),
        Some(DayRefused::TooEarly)
    );
    assert_eq!(tell(&mut day, announce(true), early), None);
    assert_eq!(day.grade(), Some(DayGrade::Beacon));
    let round = round(&day);
    // The first round that comes after noon.
    let after_noon = round.time() as i64 * 1_000 - today.beacon_ms();
    assert!((1..=3_000).contains(&after_noon), "{after_noon}");

    assert_eq!(
        tell(&mut day, preparation(), early),
        Some(DayRefused::TooEarly)
    );
    assert_eq!(day.drawn(), None);
    let other = BeaconRound {
        round: round.round + 1,
        ..round
    };
    let drawn = DayCommand::Draw(other);
    assert_eq!(tell(&mut day, drawn, early), Some(DayRefused::OtherRound));
    assert_eq!(tell(&mut day, DayCommand::Draw(round), early), None);
    assert_eq!(
        tell(&mut day, DayCommand::Draw(round), early),
        Some(DayRefused::Done)
    );
    assert_eq!(day.drawn(), Some(Some(round)));

    assert_eq!(tell(&mut day, preparation(), early), None);
    assert_eq!(tell(&mut day, preparation(), early), Some(DayRefused::Done));
    assert_eq!(day.root(), Some(&ROOT));
    let begins = today.begins_ms();
    for (at_ms, status) in [
        (begins - 1, DayStatus::Coming),
        (begins, DayStatus::Open),
        (today.ends_ms() - 1, DayStatus::Open),
        (today.ends_ms(), DayStatus::Closing),
        (today.closes_ms() - 1, DayStatus::Closing),
        (today.closes_ms(), DayStatus::Over),
    ] {
        assert_eq!(day.status(at_ms), status, "{}", at_ms - begins);
    }
}

#[test]
fn a_root_that_comes_too_late_is_refused() {
    let today = date("2026-12-01");
    for (with_beacon, last_ms) in [(true, today.beacon_ms()), (false, today.begins_ms())] {
        let day = ListDay::new(today);
        assert!(day.handle(announce(with_beacon), last_ms - 1).is_ok());
        let late = day.handle(announce(with_beacon), last_ms);
        assert_eq!(late, Err(DayRefused::TooLate));
    }
    let mut day = ListDay::new(today);
    assert_eq!(tell(&mut day, announce(false), today.announced_ms()), None);
    assert_eq!(day.grade(), Some(DayGrade::OperatorCouldChoose));
    assert_eq!(tell(&mut day, announce(false), 0), Some(DayRefused::Done));
}

#[test]
fn a_day_that_could_not_be_prepared_says_so() {
    let today = date("2026-12-01");
    let (morning, over) = (today.begins_ms() + 8 * HOUR, today.ends_ms());
    for (announced, with_beacon, cause) in [
        (false, false, DayCancelCause::NotPrepared),
        (true, false, DayCancelCause::NotPrepared),
        (true, true, DayCancelCause::NoBeacon),
    ] {
        let mut day = ListDay::new(today);
        if announced {
            assert_eq!(
                tell(&mut day, announce(with_beacon), today.announced_ms()),
                None
            );
            assert_eq!(day.status(morning), DayStatus::Late);
        }
        let expire = DayCommand::Expire;
        assert_eq!(
            tell(&mut day, expire.clone(), morning),
            Some(DayRefused::TooEarly)
        );
        // Everybody can see it, whether or not a process has noted it.
        assert_eq!(day.status(over), DayStatus::Cancelled(cause));
        assert_eq!(tell(&mut day, expire.clone(), over), None);
        assert_eq!(day.status(morning), DayStatus::Cancelled(cause));
        assert_eq!(tell(&mut day, expire, over), Some(DayRefused::Cancelled));
        // A clock that was set back doesn't bring it back.
        for command in [announce(false), preparation()] {
            assert_eq!(tell(&mut day, command, 0), Some(DayRefused::Cancelled));
        }
    }
}

#[test]
fn a_late_preparation_opens_the_rest_of_the_day() {
    let today = date("2026-12-01");
    let mut day = ListDay::new(today);
    assert_eq!(tell(&mut day, announce(false), today.announced_ms()), None);
    let evening = today.ends_ms() - 1;
    assert_eq!(tell(&mut day, preparation(), evening), None);
    assert_eq!(day.status(evening), DayStatus::Open);
    let mut other = ListDay::new(today);
    assert_eq!(
        tell(&mut other, announce(false), today.announced_ms()),
        None
    );
    let too_late = tell(&mut other, preparation(), today.ends_ms());
    assert_eq!(too_late, Some(DayRefused::TooLate));
}

#[test]
fn a_lost_secret_ends_a_day_until_it_is_over() {
    let today = date("2026-12-01");
    let mut day = prepared(today);
    assert_eq!(day.root(), Some(&list(today).root()));
    let lost = DayCommand::LoseSecret;
    let over = tell(&mut day, lost.clone(), today.closes_ms());
    assert_eq!(over, Some(DayRefused::TooLate));
    assert_eq!(tell(&mut day, lost, today.begins_ms()), None);
    let cancelled = DayStatus::Cancelled(DayCancelCause::NoSecret);
    assert_eq!(day.status(today.begins_ms()), cancelled);
    assert_eq!((day.preparation(), day.root()), (None, None));
}

proptest! {
    /// Whatever processes try at whatever time: each step happens at most once, the fold of the log
    /// is the day, and nothing follows a cancellation.
    #[test]
    fn random_commands_keep_a_day_sound(
        commands in prop::collection::vec((0..6_u8, -60..60_i64), 0..60),
    ) {
        let today = date("2026-10-25");
        let mut day = ListDay::new(today);
        let mut log: Vec<DayEvent> = Vec::new();
        for (command, hours) in commands {
            let command = match command {
                0 => announce(false),
                1 => announce(true),
                2 => DayCommand::Draw(BeaconRound {
                    round: day.awaited_round().unwrap_or(1),
                    signature: [1; 48],
                }),
                3 => preparation(),
                4 => DayCommand::Expire,
                _ => DayCommand::LoseSecret,
            };
            let now_ms = today.begins_ms() + hours * HOUR;
            if let Ok(event) = day.handle(command, now_ms) {
                day.apply(&event).unwrap();
                log.push(event);
            }
            let replayed = ListDay::replay(today, &log);
            prop_assert_eq!(replayed.as_ref(), Some(&day));
        }
        let count = |is: fn(&DayEvent) -> bool| log.iter().filter(|event| is(event)).count();
        let announced = count(|event| matches!(event, DayEvent::Announced { .. }));
        let prepared = count(|event| matches!(event, DayEvent::Prepared(_)));
        prop_assert!(announced <= 1 && prepared <= 1);
        if let Some(at) = log.iter().position(|event| matches!(event, DayEvent::Cancelled(_))) {
            prop_assert_eq!(at + 1, log.len());
        }
    }
}
