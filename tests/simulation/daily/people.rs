//! The people of the daily list.

use std::sync::Arc;
use std::time::Duration;

use skat_events::day::{DayDate, EntryCommand, EntryMoment, EntryTurn};
use skat_rules::game::AnyAction;
use skatrunde::daily::{DailyError, EntryNow};
use tokio::time::sleep;

use super::course::DailyWorld;
use super::plan::{HOUR_MS, Persona};
use super::service::Service;
use crate::chance::Chance;

/// Most presses of a session, of eager persons and of the others.
const EAGER_PRESSES: u64 = 40;
const PRESSES: u64 = 16;

/// Lets a person play for a while.
pub(crate) async fn session(world: &Arc<DailyWorld>, persona: &Persona, mut chance: Chance) {
    let now_ms = world.world.clock.now().0;
    let today = DayDate::at(now_ms);
    let is_grace = now_ms < today.previous().closes_ms();
    let date = match chance.below(12) {
        0 => today.previous(),
        1 => today.next(),
        2..=7 if is_grace => today.previous(),
        _ => today,
    };
    let most = if persona.eager {
        EAGER_PRESSES
    } else {
        PRESSES
    };
    let mut last = None;
    for _ in 0..chance.between(1, most) {
        let Some(service) = world.any_service(&mut chance) else {
            return;
        };
        let read = service.uses(async |daily| daily.entry(persona.person, date).await);
        match read.await {
            Some(Ok(Some(now))) => {
                let command = command(persona, &now, last, &mut chance);
                last = command.or(last);
                press(world, &service, persona, date, command, &mut chance).await;
            }
            // They look again, perhaps at another process.
            None | Some(Err(_)) => {}
            Some(Ok(None)) => return,
        }
        sleep(Duration::from_millis(chance.between(100, 2_000))).await;
    }
}

/// Returns true if a person may play at this hour, by their own clock.
pub(crate) fn is_awake(persona: &Persona, now_ms: i64) -> bool {
    let today = DayDate::at(now_ms);
    let hour = (i64::from(today.hour_at(now_ms)) + persona.ahead).rem_euclid(24);
    let begins = today.begins_ms();
    let is_midnight = now_ms - begins < HOUR_MS || today.ends_ms() - now_ms < HOUR_MS;
    (7..24).contains(&hour) || (persona.eager && is_midnight)
}

/// Returns what a person does next.
fn command(
    persona: &Persona,
    now: &EntryNow,
    last: Option<EntryCommand>,
    chance: &mut Chance,
) -> Option<EntryCommand> {
    let sensible = match now.entry.turn() {
        EntryTurn::NextDeal => EntryCommand::Deal(now.entry.number()),
        EntryTurn::Person => EntryCommand::Decide(
            now.entry.moment()?,
            choice(&now.entry.legal(), persona.style),
        ),
        EntryTurn::Autoplayer(_) => return None,
        EntryTurn::Nobody => EntryCommand::Deal(chance.below(12) as u8),
    };
    Some(match (chance.below(16), sensible) {
        (0, _) => last.unwrap_or(sensible),
        (1, EntryCommand::Decide(moment, action)) => {
            let actions = chance.below(40) as u16;
            EntryCommand::Decide(EntryMoment { actions, ..moment }, action)
        }
        (2, EntryCommand::Decide(moment, action)) => {
            let deal = chance.below(11) as u8;
            EntryCommand::Decide(EntryMoment { deal, ..moment }, action)
        }
        (1, EntryCommand::Deal(_)) => EntryCommand::Deal(chance.below(12) as u8),
        _ => sensible,
    })
}

/// Returns the choice of this style. Nobody gives a deal up as long as there is something else.
fn choice(legal: &[AnyAction], style: usize) -> AnyAction {
    let going_on: Vec<AnyAction> = legal
        .iter()
        .copied()
        .filter(|action| !action.ends_early())
        .collect();
    let choices = if going_on.is_empty() {
        legal
    } else {
        &going_on
    };
    choices[style % choices.len()]
}

/// Presses a button, sometimes twice at once, from one of the person's places.
async fn press(
    world: &Arc<DailyWorld>,
    service: &Service,
    persona: &Persona,
    date: DayDate,
    command: Option<EntryCommand>,
    chance: &mut Chance,
) {
    let person = persona.person;
    if matches!(command, Some(EntryCommand::Deal(_))) {
        // A failure is mended by the next deal.
        let _ = service
            .uses(async |daily| daily.join_week(person).await)
            .await;
    }
    let place = chance.pick(&persona.places);
    let play = async |service: &Service| {
        let played = service.uses(async |daily| daily.play((person, date), place, command).await);
        let played = played.await;
        if let Some(played) = &played {
            note(world, service, persona, date, played);
        }
        played.is_some_and(|played| played.is_ok())
    };
    if chance.happens(1_000)
        && let Some(other) = world.any_service(chance)
    {
        world
            .world
            .note("pressed twice", format_args!("{person:?} {command:?}"));
        let before = world.events_of(date, person);
        tokio::join!(play(service), play(&other));
        if let Some(command) = command {
            world.check_pressed(date, person, command, before);
        }
    } else {
        play(service).await;
    }
}

fn note(
    world: &DailyWorld,
    service: &Service,
    persona: &Persona,
    date: DayDate,
    played: &Result<EntryNow, DailyError>,
) {
    let kind = match played {
        Ok(_) => "press done",
        Err(DailyError::Refused(_)) => "pressed an old button",
        Err(DailyError::NotServed(_)) => "press not served",
        Err(DailyError::Store(_)) => "press not stored",
        Err(DailyError::Unavailable) => "press unavailable",
    };
    let person = persona.person;
    let moment = played.as_ref().ok().and_then(|now| now.entry.moment());
    world.world.note(
        kind,
        format_args!("{} {person:?} {date} {moment:?}", service.number),
    );
    if played.is_ok() {
        let prepared_by = world.engine_of(date);
        assert_eq!(
            prepared_by,
            Some(service.daily.engine()),
            "{date}: played by another version, or not prepared"
        );
    }
}
