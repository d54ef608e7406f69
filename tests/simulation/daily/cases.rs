//! Single cases of the daily list, each in a world in which nothing else goes wrong.

use std::sync::Arc;
use std::time::Duration;

use skat_events::day::{DayDate, EntryCommand};
use skat_table::{PersonId, Timestamp};
use skatrunde::clock::Clock;
use tokio::time::{Instant, sleep};

use super::course::{DailyWorld, LOOKED_AFTER};
use super::mail::Letter;
use super::plan::{DailyPlan, HOUR_MS, Persona};
use super::service::Fate;
use crate::chance::Chance;

const HOUR: Duration = Duration::from_secs(60 * 60);
const MINUTE: Duration = Duration::from_secs(60);

const ANNA: PersonId = PersonId::new(1);

/// Starts two processes at noon of the day before this one. Anna wants to be reminded at nine.
async fn noon_before(day: &str) -> (Arc<DailyWorld>, DayDate) {
    let date: DayDate = day.parse().unwrap();
    let anna = Persona {
        person: ANNA,
        places: vec![Some(1)],
        ahead: 0,
        style: 0,
        eager: true,
        reminder: Some(9),
    };
    let plan = DailyPlan::quiet(date, anna);
    let world = DailyWorld::new(plan, &mut Chance::new(1), false);
    world.world.calm_down();
    world.tend();
    world.want_reminders().await;
    sleep(LOOKED_AFTER).await;
    (world, date)
}

/// Lets time go by until a moment. The processes look after the days all the time.
async fn goes_on_until(world: &DailyWorld, ms: i64) {
    while world.now_ms() < ms {
        let left = Duration::from_millis((ms - world.now_ms()).unsigned_abs());
        world.advance(left.min(10 * MINUTE).saturating_sub(LOOKED_AFTER));
        sleep(left.min(LOOKED_AFTER)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_deal_that_was_left_is_ended_after_a_month_without_any_process() {
    let (world, date) = noon_before("2026-12-03").await;
    let until_late = date.ends_ms() - HOUR_MS / 2 - world.now_ms();
    world.advance(Duration::from_millis(until_late.unsigned_abs()));
    sleep(LOOKED_AFTER).await;
    let service = world.services().remove(0);
    let deal = Some(EntryCommand::Deal(1));
    let begun = service.uses(async |daily| daily.play((ANNA, date), None, deal).await);
    assert!(begun.await.unwrap().unwrap().entry.running().is_some());
    world.end_all();
    world.advance(30 * 24 * HOUR);
    world.tend();
    sleep(LOOKED_AFTER).await;
    let scores = world.world.with_days(|days| days.scores_of_day(date));
    let [(ANNA, score)] = &scores[..] else {
        panic!("{scores:?}")
    };
    assert!(score.results[0].taken_over, "{score:?}");
    assert_eq!(world.world.with_days(|days| days.running_entries(date)), []);
    world.end_all();
}

/// Lets a reminder have these fates, each at a process that lives for as long as it has none that
/// is deadly. Returns how often the reminder arrives.
async fn reminded(fates: &[Fate], restarted_after: Duration) -> usize {
    let (world, date) = noon_before("2026-12-03").await;
    let until_nine = date.hour_begins_ms(9) - 1 - world.now_ms();
    world.advance(Duration::from_millis(until_nine.unsigned_abs()).saturating_sub(LOOKED_AFTER));
    sleep(LOOKED_AFTER).await;
    let letter = Letter::Reminder(date, ANNA);
    assert_eq!(world.mail.count(letter), 0, "not before nine");
    world.set_fates(fates.iter().copied());
    let looks = if restarted_after.is_zero() {
        20
    } else {
        fates.len() + 1
    };
    for _ in 0..looks {
        // Another process sends in the place of a dead one after some seconds, or later.
        let looked = if restarted_after.is_zero() {
            MINUTE / 6
        } else {
            LOOKED_AFTER
        };
        sleep(looked).await;
        world.advance(restarted_after);
        world.tend();
    }
    goes_on_until(&world, date.hour_begins_ms(11)).await;
    world.mail.check();
    let count = world.mail.count(letter);
    world.end_all();
    count
}

#[tokio::test(start_paused = true)]
async fn a_reminder_is_neither_lost_nor_doubled() {
    let later = 10 * MINUTE;
    assert_eq!(reminded(&[], later).await, 1);
    assert_eq!(reminded(&[Fate::Fails, Fate::Fails], later).await, 1);
    assert_eq!(reminded(&[Fate::DiesBefore], later).await, 1);
    // Discord drops the second one if it comes at once.
    assert_eq!(reminded(&[Fate::DiesAfter], Duration::ZERO).await, 1);
    // Nobody can know that it has arrived.
    assert_eq!(reminded(&[Fate::DiesAfter], later).await, 2);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_set_back_makes_nobody_wait_longer() {
    let clock = Clock::simulated(Timestamp(0));
    let began = Instant::now();
    let set_back = async {
        sleep(10 * MINUTE).await;
        clock.set_back(3 * HOUR);
        assert!(clock.now() < Timestamp(0));
    };
    tokio::join!(clock.sleep(30 * MINUTE), set_back);
    assert_eq!(began.elapsed(), 30 * MINUTE);
    // Time by which it is advanced counts.
    let began = Instant::now();
    let advance = async {
        sleep(10 * MINUTE).await;
        clock.advance(15 * MINUTE);
    };
    tokio::join!(clock.sleep(30 * MINUTE), advance);
    assert_eq!(began.elapsed(), 15 * MINUTE);
}
