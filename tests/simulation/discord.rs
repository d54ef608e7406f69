//! Between people and processes: a Discord that drops clicks, repeats and delays them, and hands them to the wrong process.

use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;
use skat_store::{StoreError, Token};
use skat_table::{Command, PersonId, TableId};
use skatrunde::tables::{AskError, Request};
use tokio::time::sleep;

use crate::chance::Chance;
use crate::reference::{Answer, Click};
use crate::world::World;

/// No click is on its way for longer.
pub(crate) const LONGEST_DELAY: Duration = Duration::from_secs(60);

/// Sends a click on its way.
pub(crate) fn press(world: &Arc<World>, table: TableId, person: PersonId, command: Command, chance: &mut Chance) {
    let weather = world.plan.weather;
    let trouble = !world.is_calm();
    let interaction = world.next_interaction();
    let deliveries = match (trouble && chance.happens(weather.dropped), trouble && chance.happens(weather.repeated)) {
        (true, _) => 0,
        (_, true) => 2 + u32::from(chance.happens(3_000)),
        _ => 1,
    };
    let click = Click { interaction, table, person, command, deliveries, answers: Vec::new() };
    world.note("click", format_args!("{click:?}"));
    match deliveries {
        0 => world.note("click dropped", format_args!("{interaction}")),
        1 => {}
        _ => world.note("click repeated", format_args!("{interaction}")),
    }
    world.press(click.clone());
    for _ in 0..deliveries {
        let mut delay = Duration::from_millis(chance.between(5, 300));
        if trouble && chance.happens(weather.delayed) {
            delay = Duration::from_millis(chance.between(300, LONGEST_DELAY.as_millis() as u64));
            world.note("click delayed", format_args!("{interaction}"));
        }
        let mut slot = world.home(table);
        if trouble && chance.happens(weather.astray) {
            slot = chance.below(world.plan.processes as u64) as usize;
            world.note("click astray", format_args!("{interaction} to {slot}"));
        }
        tokio::spawn(deliver(Arc::clone(world), click.clone(), slot, delay));
    }
}

/// Hands a click to a process and its answer to the person.
async fn deliver(world: Arc<World>, click: Click, slot: usize, delay: Duration) {
    let Click { interaction, table, person, command, .. } = click;
    sleep(delay).await;
    let Some(process) = world.process(slot) else {
        return world.note("click to nobody", format_args!("{interaction}"));
    };
    let token = Token {
        token: SecretString::from(format!("token {interaction}")),
        application: 1,
        message: None,
        issued_at: world.clock.now(),
    };
    let request = Request { command, person, interaction, token: Some(token) };
    let Some(answered) = process.with_tables(async |tables| tables.ask(table, request).await).await else {
        return world.note("click unanswered", format_args!("{interaction}"));
    };
    let (kind, answer) = match &answered {
        Ok(_) => ("click done", Answer::Accepted),
        Err(AskError::Refused(_)) => ("click refused", Answer::Refused),
        Err(AskError::Store(StoreError::Storage(_))) => ("click in doubt", Answer::InDoubt),
        Err(AskError::Store(_)) => ("click not stored", Answer::Refused),
        Err(AskError::UnknownTable) => ("click at no table", Answer::Refused),
        Err(AskError::Unavailable) => ("click out of reach", Answer::Refused),
    };
    world.note(kind, format_args!("{interaction} {:?}", answered.as_ref().err()));
    world.answer(interaction, answer);
    if let Ok(answered) = answered {
        let panel = answered.look.player.map(|panel| (person, panel));
        world.set_screen(answered.look.table, panel.into_iter().collect());
    }
}

/// Fetches a person's panel anew.
pub(crate) async fn look(world: &World, table: TableId, person: PersonId) {
    let Some(process) = world.process(world.home(table)) else { return };
    if let Some(Ok(look)) = process.with_tables(async |tables| tables.look(table, person).await).await {
        world.note("looked", format_args!("{person} at {table}"));
        world.set_screen(look.table, look.player.map(|panel| (person, panel)).into_iter().collect());
    }
}
