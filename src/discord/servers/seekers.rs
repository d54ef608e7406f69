//! The seekers of a server: the members on its wanted boards, each with the end of their wait.

use skat_store::{StoreError, StoredChoices};
use skat_table::{PersonId, Timestamp};

use crate::discord::bot::{Bot, Invoker};
use crate::tables::AskError;

/// A server's seekers, the earliest first: `<person>:<until> …`.
const SEEKERS: &str = "wanted.seekers";

/// The seekers of a server, the earliest first.
pub(in crate::discord) type Seekers = Vec<(PersonId, Timestamp)>;

/// Reads the seekers who still wait.
pub(in crate::discord) fn read(choices: &StoredChoices, now: Timestamp) -> Seekers {
    let seeker = |text: &str| {
        let (person, until) = text.split_once(':')?;
        Some((
            PersonId::new(person.parse().ok()?),
            Timestamp(until.parse().ok()?),
        ))
    };
    choices
        .get(SEEKERS)
        .unwrap_or_default()
        .split(' ')
        .filter_map(seeker)
        .filter(|(_, until)| *until > now)
        .collect()
}

/// Stores a server's seekers. The caller holds `bot.boards`.
///
/// # Errors
///
/// If the store fails.
pub(in crate::discord) async fn keep(
    bot: &Bot,
    server: u64,
    seekers: &Seekers,
) -> Result<(), StoreError> {
    let text: Vec<String> = seekers
        .iter()
        .map(|(person, until)| format!("{}:{}", person.number(), until.0))
        .collect();
    let change = (SEEKERS, (!text.is_empty()).then(|| text.join(" ")));
    bot.store
        .choose_for_server(server, vec![change])
        .await
        .map(|_| ())
}

/// Takes these people off. Returns true if one of them was a seeker.
pub(in crate::discord) fn take_off(seekers: &mut Seekers, people: &[PersonId]) -> bool {
    let before = seekers.len();
    seekers.retain(|(seeker, _)| !people.contains(seeker));
    seekers.len() < before
}

/// Takes the invoker off their server's boards, because they have a seat now.
///
/// Failure is only logged: they sit at a table in any case.
pub(in crate::discord) async fn leave(bot: &Bot, invoker: &Invoker) {
    let left = async {
        let person = bot.person(invoker).await?;
        let _changing = bot.boards.lock().await;
        let choices = bot.store.server_choices(invoker.server).await?;
        let mut seekers = read(&choices, bot.clock.now());
        if take_off(&mut seekers, &[person]) {
            keep(bot, invoker.server, &seekers).await?;
        }
        Ok::<_, AskError>(())
    };
    if let Err(error) = left.await {
        tracing::warn!(%error, "can't take a member off the board");
    }
}
