//! Discord between people and processes. It drops, repeats and delays clicks, and hands them to the
//! wrong process.

use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;
use skat_store::{StoreError, Token, TokenOwner};
use skat_table::{Command, PersonId, TableId};
use skatrunde::tables::{AskError, PlayerRequest};
use tokio::time::sleep;

use crate::chance::Chance;
use crate::plan::server_of;
use crate::reference::{Answer, Click};
use crate::world::World;

/// Longest delay of a click.
pub(crate) const LONGEST_DELAY: Duration = Duration::from_secs(60);

/// Sends a click on its way.
pub(crate) fn press(
    world: &Arc<World>,
    table: TableId,
    person: PersonId,
    command: Command,
    chance: &mut Chance,
) {
    let weather = world.plan.weather;
    let trouble = !world.is_calm();
    let interaction = world.next_interaction();
    let copies = match (
        trouble && chance.happens(weather.dropped),
        trouble && chance.happens(weather.repeated),
    ) {
        (true, _) => 0,
        (_, true) => 2 + u32::from(chance.happens(3_000)),
        _ => 1,
    };
    let click = Click {
        interaction,
        table,
        person,
        command,
        deliveries: 0,
        answers: Vec::new(),
    };
    world.note("click", format_args!("{click:?}"));
    match copies {
        0 => world.note("click dropped", format_args!("{interaction}")),
        1 => {}
        _ => world.note("click repeated", format_args!("{interaction}")),
    }
    world.press(click.clone());
    for _ in 0..copies {
        let mut delay = Duration::from_millis(chance.between(5, 300));
        if trouble && chance.happens(weather.delayed) {
            delay = Duration::from_millis(chance.between(300, LONGEST_DELAY.as_millis() as u64));
            world.note("click delayed", format_args!("{interaction}"));
        }
        tokio::spawn(hand_over(
            Arc::clone(world),
            click.clone(),
            delay,
            chance.fork(),
        ));
    }
}

/// Hands a click to every process with a session of its shard. There are two while a shard changes
/// hands. A stray click goes to any process instead.
async fn hand_over(world: Arc<World>, click: Click, delay: Duration, mut chance: Chance) {
    let interaction = click.interaction;
    sleep(delay).await;
    let mut slots = world.served_by(click.table);
    if !world.is_calm() && chance.happens(world.plan.weather.astray) {
        slots = vec![chance.below(world.plan.processes as u64) as usize];
        world.note("click astray", format_args!("{interaction} to {slots:?}"));
    }
    match slots.len() {
        0 => world.note("click to nobody", format_args!("{interaction}")),
        1 => {}
        _ => world.note("click to two", format_args!("{interaction} to {slots:?}")),
    }
    for slot in slots {
        tokio::spawn(deliver(Arc::clone(&world), click.clone(), slot));
    }
}

/// Hands a click to a process and the process's response to the person.
async fn deliver(world: Arc<World>, click: Click, slot: usize) {
    let Click {
        interaction,
        table,
        person,
        command,
        ..
    } = click;
    world.deliver(interaction);
    let Some(process) = world.process(slot) else {
        return world.note("click to nobody", format_args!("{interaction}"));
    };
    let token = Token {
        token: SecretString::from(format!("token {interaction}")),
        application: 1,
        message: None,
        issued_at: world.clock.now(),
        channel: None,
    };
    let request = PlayerRequest {
        command,
        person,
        server: server_of(table),
        interaction,
        token: Some((TokenOwner::Person(person), token)),
    };
    let Some(answered) = process
        .with_tables(async |tables| tables.ask(table, request).await)
        .await
    else {
        return world.note("click unanswered", format_args!("{interaction}"));
    };
    let (kind, answer) = match &answered {
        Ok(_) => ("click done", Answer::Accepted),
        Err(AskError::Refused(_)) => ("click refused", Answer::Refused),
        Err(AskError::Store(StoreError::Storage(_))) => ("click in doubt", Answer::InDoubt),
        Err(AskError::Store(_)) => ("click not stored", Answer::Refused),
        Err(AskError::UnknownTable) => ("click at no table", Answer::Refused),
        Err(AskError::OtherServer) => ("click from another server", Answer::Refused),
        Err(AskError::Unavailable | AskError::HandedOn) => ("click out of reach", Answer::Refused),
        Err(AskError::Elsewhere) => ("click for another", Answer::Refused),
    };
    world.note(
        kind,
        format_args!("{interaction} {:?}", answered.as_ref().err()),
    );
    world.answer(interaction, answer);
    if let Ok(answered) = answered {
        let panel = answered.look.player.map(|panel| (person, panel));
        world.set_screen(answered.look.table, panel.into_iter().collect());
    }
}

/// Fetches a fresh panel for a person.
pub(crate) async fn look(world: &World, table: TableId, person: PersonId) {
    let Some(process) = world
        .served_by(table)
        .first()
        .and_then(|&slot| world.process(slot))
    else {
        return;
    };
    let looked = process
        .with_tables(async |tables| tables.look(table, server_of(table), person).await)
        .await;
    if let Some(Ok(look)) = looked {
        world.note("looked", format_args!("{person} at {table}"));
        world.set_screen(
            look.table,
            look.player
                .map(|panel| (person, panel))
                .into_iter()
                .collect(),
        );
    }
}
