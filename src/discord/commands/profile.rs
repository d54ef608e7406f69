//! `/profile`

use serenity::all::User;
use skat_rules::game::GameId;
use skat_store::{Highlight, Period, RatingHistory, Scope, Tally};
use skat_table::PersonId;
use skat_view::{
    Mention, Notice, PlayStatistics, Profile, ProfilePress, ProfileRating, play_statistics,
};

use super::leaderboard::figure;
use super::{Context, GameChoice, luck, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, ProfileControl};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::Audience;
use crate::discord::people::person_settings;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

/// Most points of a rating's chart.
const CHART_POINTS: usize = 10;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn profile(
    ctx: Context<'_>,
    member: Option<User>,
    game: Option<GameChoice>,
) -> Result<(), anyhow::Error> {
    let game = game.unwrap_or(GameChoice::Skat).into();
    privately(ctx, async |bot, invoker| {
        let user = member.map_or(invoker.user, |member| member.id.get());
        show(&bot, &invoker, user, game).await
    })
    .await;
    Ok(())
}

/// Shows a member's results in a game.
pub(super) async fn show(
    bot: &Bot,
    invoker: &Invoker,
    user: u64,
    game: GameId,
) -> Result<Handled, AskError> {
    let mut all = Tally::default();
    let known = bot.store.known_person(user).await?;
    if let Some(person) = known {
        let tallies = bot
            .store
            .tallies_of(Scope::Server(invoker.server), person)
            .await?;
        for (_, tally) in tallies
            .iter()
            .filter(|(key, _)| key.game == game && key.period == Period::AllTime)
        {
            all.add(tally);
        }
    }
    let shows_play =
        game == GameId::Skat && (user == invoker.user || shares_play(bot, known).await?);
    let rating = match known.filter(|_| game == GameId::Skat) {
        Some(person) => {
            let scope = Scope::Server(invoker.server);
            let found = bot.store.ratings(scope, vec![person]).await?;
            found.iter().flatten().next().map(rating)
        }
        None => None,
    };
    let profile = Profile {
        is_own: user == invoker.user,
        rating,
        ..view(Mention::User(user), &all, shows_play)
    };
    let reader = match bot.store.known_person(invoker.user).await? {
        Some(_) => bot.people.reader(bot.person(invoker).await?, invoker.lang),
        // A look leaves nothing behind.
        None => invoker.lang.into(),
    };
    let form = bot.people.text_form(reader);
    let message = skat_view::profile(&profile, reader);
    let control = move |press| Control::Profile(ProfileControl { user, press });
    let message = OutgoingMessage::new(message, Audience::Reader, reader, form, control);
    Ok(Handled {
        reply: Reply::DrawnAnew(message),
        about: None,
    })
}

/// Returns a rating with the points of its chart: the ends of as many equal parts of the history.
fn rating(history: &RatingHistory) -> ProfileRating {
    let days = history.days();
    let points = days.len().min(CHART_POINTS);
    let ends = (1..=points).map(|part| part * days.len() / points - 1);
    ProfileRating {
        lists: history.lists(),
        history: ends
            .filter_map(|end| days.get(end))
            .map(|day| figure(day.rating))
            .collect(),
    }
}

/// Returns true if a person lets the members of their servers see how they play.
async fn shares_play(bot: &Bot, person: Option<PersonId>) -> Result<bool, AskError> {
    match person {
        Some(person) => {
            let settings = bot.store.settings(person).await?;
            Ok(person_settings::shares_play(&settings.choices))
        }
        None => Ok(false),
    }
}

/// Carries out a press on a profile: shows how the member plays, if they are the invoker or share
/// it.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    control: ProfileControl,
) -> Result<Handled, AskError> {
    let ProfileControl { user, press } = control;
    let is_own = user == invoker.user;
    let own = bot.person(invoker).await?;
    if let ProfilePress::Share(is_shared) = press {
        if !is_own {
            return Ok(Handled::note(Notice::UnknownButton));
        }
        let mut settings = bot.store.settings(own).await?;
        person_settings::share_play(&mut settings.choices, is_shared);
        bot.store.put_settings(own, settings).await?;
    }
    let person = if is_own {
        Some(own)
    } else {
        bot.store.known_person(user).await?
    };
    let is_shared = shares_play(bot, person).await?;
    let Some(person) = person.filter(|_| is_own || is_shared) else {
        return Ok(Handled::note(Notice::PlayHidden));
    };
    if press == ProfilePress::Luck {
        let reader = bot.people.reader(own, invoker.lang);
        return luck::show_person(bot, (own, reader), person, user).await;
    }
    let statistics = PlayStatistics {
        name: Mention::User(user),
        is_own,
        is_shared,
        ..bot.reviews.statistics(person).await?
    };
    let reader = bot.people.reader(own, invoker.lang);
    let form = bot.people.text_form(reader);
    let message = play_statistics(&statistics, reader);
    let control = move |press| Control::Profile(ProfileControl { user, press });
    let message = OutgoingMessage::new(message, Audience::Reader, reader, form, control);
    Ok(Handled {
        reply: Reply::Drawn(message),
        about: None,
    })
}

fn view(name: Mention, tally: &Tally, shows_play: bool) -> Profile {
    let highlight = |deal: Highlight| (deal.points, deal.at);
    Profile {
        name,
        is_own: false,
        deals: tally.deals,
        minimum: Tally::MIN_DEALS,
        points: tally.points,
        declared: tally
            .declared
            .iter()
            .map(|&(kind, played)| (kind, played.won, played.lost))
            .collect(),
        defended: (tally.defended.won, tally.defended.lost),
        card_points: tally.card_points,
        overbid: tally.overbid,
        lists: (tally.lists, tally.lists_won),
        best: tally.best.map(highlight),
        worst: tally.worst.map(highlight),
        recent: tally.recent.iter().map(|deal| deal.points).collect(),
        rating: None,
        shows_play,
    }
}
