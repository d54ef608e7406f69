//! The seekers of a server: the members on its wanted boards.

pub(in crate::discord) use skat_store::Seeker;
use skat_store::{StoreError, StoredChoices, change_seekers};
use skat_table::{PersonId, Timestamp};
use skat_view::Wanted;

use crate::discord::bot::{Bot, Invoker};
use crate::discord::servers::visibility::ChannelViewers;
use crate::tables::AskError;

/// The seekers of a server, the earliest first.
pub(in crate::discord) type Seekers = Vec<Seeker>;

/// Reads the seekers who still wait.
pub(in crate::discord) fn read(choices: &StoredChoices, now: Timestamp) -> Seekers {
    skat_store::seekers(choices)
        .into_iter()
        .filter(|seeker| seeker.until > now)
        .collect()
}

/// Takes these people off a server's boards, puts these seekers on if there is room for them, and
/// returns the seekers, the earliest first. The others stay as they are at that moment.
///
/// # Errors
///
/// If the store fails.
pub(in crate::discord) async fn change(
    bot: &Bot,
    server: u64,
    off: Vec<PersonId>,
    on: Seekers,
) -> Result<Seekers, StoreError> {
    let (now, joining) = (bot.clock.now(), persons(&on));
    let change = move |seekers: &mut Seekers| {
        seekers.retain(|seeker| seeker.until > now && !off.contains(&seeker.person));
        let room = Wanted::MOST_SEEKERS.saturating_sub(seekers.len());
        seekers.extend(on.iter().take(room));
        seekers.sort_by_key(|seeker| seeker.until);
    };
    change_seekers(bot.store.as_ref(), server, &joining, change).await
}

fn persons(seekers: &Seekers) -> Vec<PersonId> {
    seekers.iter().map(|seeker| seeker.person).collect()
}

/// Returns the people among the seekers who see the invoker's channel: those on a board there, and
/// those of other boards whom Discord's permissions let see it.
pub(in crate::discord) async fn in_reach(
    bot: &Bot,
    invoker: &Invoker,
    seekers: &Seekers,
    most: usize,
) -> Vec<PersonId> {
    let mut viewers = None;
    let mut in_reach = Vec::new();
    for seeker in seekers {
        if in_reach.len() == most {
            break;
        }
        let is_here = seeker.channel == Some(invoker.channel);
        if is_here || sees_channel(bot, invoker, seeker.person, &mut viewers).await {
            in_reach.push(seeker.person);
        }
    }
    in_reach
}

/// Returns true if this person certainly sees the invoker's channel. `viewers` keeps what Discord
/// said about the channel.
async fn sees_channel(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    viewers: &mut Option<ChannelViewers>,
) -> bool {
    // Nobody but its members sees a private thread.
    if invoker.in_private_thread {
        return false;
    }
    let sees = async {
        let Some(user) = bot.store.user(person).await? else {
            return Ok(false);
        };
        let viewers = match viewers {
            Some(viewers) => viewers,
            None => viewers.insert(ChannelViewers::of(&bot.transport, invoker).await?),
        };
        Ok::<_, anyhow::Error>(viewers.include(&bot.transport, user).await?)
    };
    match sees.await {
        Ok(sees) => sees,
        Err(error) => {
            tracing::warn!(%error, "can't tell whether a seeker sees a channel");
            false
        }
    }
}

/// Takes the invoker off their server's boards, because they have a seat now.
///
/// Failure is only logged: they sit at a table in any case.
pub(in crate::discord) async fn leave(bot: &Bot, invoker: &Invoker) {
    let left = async {
        let person = bot.person(invoker).await?;
        let _changing = bot.boards.lock().await;
        let choices = bot.store.server_choices(invoker.server).await?;
        if persons(&read(&choices, bot.clock.now())).contains(&person) {
            change(bot, invoker.server, vec![person], Seekers::new()).await?;
        }
        Ok::<_, AskError>(())
    };
    if let Err(error) = left.await {
        tracing::warn!(%error, "can't take a member off the board");
    }
}
