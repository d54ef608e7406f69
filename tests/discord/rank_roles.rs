//! Roles by rank: what a manager chooses, and what the bot gives and takes.

use discord_sandbox::{Id, RoleChange, Route};
use skat_rating::Rating;
use skat_store::{DayRating, RatingDay, RatingHistory, RatingWrite, ResultToCount, Scope, Tallied};

use crate::daily_list::{HOUR, NOON, until};
use crate::person::Person;
use crate::setup::{permission, set, settings_of};
use crate::world::World;

/// Ratings, as they are shown, of members on the server, on a day counted from the first one.
async fn rates(world: &World, day: i32, ratings: &[(&Person, i32, f64)]) {
    let store = world.store();
    let scope = Scope::Server(world.discord.guild_id().0);
    let Tallied { version, .. } = store.tallies(scope, Vec::new(), Vec::new()).await.unwrap();
    let mut written = Vec::new();
    for &(person, value, deviation) in ratings {
        let rating = DayRating {
            day: RatingDay::of_number(20_000 + day),
            rating: Rating {
                mean: f64::from(value - 1_500) / 20.0,
                variance: deviation * deviation,
            },
            lists: 1,
        };
        written.push(RatingWrite {
            person: store.person(person.member.id().0).await.unwrap(),
            history: RatingHistory::of(vec![rating]),
            ranked: true,
        });
    }
    let counting = ResultToCount {
        ratings: written,
        ..ResultToCount::nothing(scope, version)
    };
    assert!(store.count(counting).await.unwrap());
}

/// Waits until the bot has changed as many roles in all.
async fn changed(world: &World, count: usize) -> Vec<RoleChange> {
    until(world, "roles are changed", || async {
        world.discord.role_changes().len() >= count
    })
    .await;
    let changes = world.discord.role_changes();
    assert_eq!(changes.len(), count, "{changes:?}");
    changes
}

/// Waits until the bot has compared roles and ranks. Returns the number of its requests about roles
/// since then.
async fn compared(world: &World) -> usize {
    let mark = world.discord.calls().len();
    let (store, server) = (world.store(), world.discord.guild_id().0);
    until(world, "roles and ranks are compared", || async {
        let choices = store.server_choices(server).await.unwrap();
        let asked = choices.get("rank_roles.asked").unwrap_or("0");
        let today = RatingDay::of(world.clock.now()).number();
        choices.get("rank_roles.done") == Some(format!("{today} {asked}").as_str())
    })
    .await;
    requests(world, mark)
}

/// Lets time pass in which the bot looks twice. Returns the number of its requests about roles.
async fn idles(world: &World) -> usize {
    let mark = world.discord.calls().len();
    let then = world.clock.now().plus_ms(65_000);
    until(world, "a minute has passed", || async {
        world.clock.now() >= then
    })
    .await;
    requests(world, mark)
}

fn requests(world: &World, mark: usize) -> usize {
    let calls = world.discord.calls();
    let changes = [Route::AddMemberRole, Route::RemoveMemberRole];
    let looks = [Route::GetGuild, Route::GetGuildMember];
    let about_roles = calls[mark..]
        .iter()
        .filter(|call| changes.contains(&call.route) || looks.contains(&call.route));
    about_roles.count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_have_the_role_of_their_rank() {
    let mut world = World::start_at(NOON, |_| {}).await;
    let manager = world.person("franz");
    let [anna, bernd, clara, dave] =
        ["anna", "bernd", "clara", "dave"].map(|name| world.person(name));
    world.discord.set_bot_role(permission::MANAGE_ROLES);
    let [club, league, master] =
        ["Verein", "Liga", "Meister"].map(|name| world.discord.add_role(name, false));
    let first = [
        (&anna, 1_550, 1.0),
        (&bernd, 1_700, 1.0),
        // Provisional.
        (&clara, 1_900, 3.0),
        (&dave, 1_400, 1.5),
    ];
    rates(&world, 1, &first).await;
    let mut settings = settings_of(&manager).await;
    for (level, role) in [("club", club), ("league", league), ("master", master)] {
        let press = format!("c1:rank {level}");
        settings = set(&manager, &settings, &press, &[&role.to_string()]).await;
    }
    assert!(
        settings
            .text()
            .contains("aus: Ich gebe und nehme keine Rollen")
    );
    assert_eq!(idles(&world).await, 0, "they are off by default");
    let settings = set(&manager, &settings, "c1:ranks on", &[]).await;
    assert!(
        settings.text().contains("Einmal am Tag"),
        "{}",
        settings.text()
    );
    assert!(!settings.text().contains('❌'), "{}", settings.text());

    let changes = changed(&world, 3).await;
    let given = |person: &Person, role: Id, rank: &str| RoleChange {
        member: person.member.id(),
        role,
        is_given: true,
        reason: Some(format!("Rang nach Spielstärke: {rank}")),
    };
    for expected in [
        given(&anna, league, "Ligaspieler"),
        given(&bernd, master, "Meister"),
        given(&dave, club, "Vereinsspieler"),
    ] {
        assert!(changes.contains(&expected), "{changes:?}");
    }
    // Nothing has changed, so nothing is asked, not even after a restart or on the next day.
    compared(&world).await;
    world.clock.advance(24 * HOUR);
    assert_eq!(compared(&world).await, 0);
    world.roll().await;
    set(&manager, &settings, "c1:apply-ranks", &[]).await;
    assert_eq!(compared(&world).await, 0);

    // The ranks of a day change: up, down to a rank without a role, and by becoming known.
    let second = [
        (&anna, 1_650, 1.0),
        (&clara, 1_510, 1.9),
        (&dave, 1_200, 1.5),
    ];
    rates(&world, 2, &second).await;
    world.clock.advance(24 * HOUR);
    let changes = changed(&world, 7).await;
    let taken = |person: &Person, role: Id| RoleChange {
        member: person.member.id(),
        role,
        is_given: false,
        reason: Some("Anderer Rang nach Spielstärke, oder keiner".to_owned()),
    };
    for expected in [
        taken(&anna, league),
        given(&anna, master, "Meister"),
        given(&clara, league, "Ligaspieler"),
        taken(&dave, club),
    ] {
        assert!(changes[3..].contains(&expected), "{changes:?}");
    }
    let roles = [&anna, &bernd, &clara, &dave].map(|person| person.member.roles());
    assert_eq!(roles, [vec![master], vec![master], vec![league], vec![]]);

    // Switched off, nothing changes any more.
    let settings = set(&manager, &settings, "c1:ranks off", &[]).await;
    rates(&world, 3, &[(&bernd, 1_400, 1.0)]).await;
    world.clock.advance(24 * HOUR);
    assert_eq!(idles(&world).await, 0);
    assert_eq!(bernd.member.roles(), [master]);
    // Without a role for the rank, its members lose theirs.
    let settings = set(&manager, &settings, "c1:rank master", &[]).await;
    set(&manager, &settings, "c1:ranks on", &[]).await;
    changed(&world, 10).await;
    let roles = [&anna, &bernd, &clara].map(|person| person.member.roles());
    assert_eq!(roles, [vec![], vec![club], vec![league]]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_keeps_roles_from_being_given_is_told_and_nothing_is_lost() {
    let world = World::start_at(NOON, |_| {}).await;
    let manager = world.person("franz");
    let [anna, bernd, clara, dave] =
        ["anna", "bernd", "clara", "dave"].map(|name| world.person(name));
    world.discord.set_bot_role(permission::VIEW);
    let own = world.discord.add_role("von Hand", false);
    let [club, league] = ["Verein", "Liga"].map(|name| world.discord.add_role(name, false));
    let managed = world.discord.add_managed_role("Musikbot");
    let ratings = [
        (&anna, 1_550, 1.0),
        (&bernd, 1_700, 1.0),
        (&clara, 1_560, 1.0),
        (&dave, 1_400, 1.0),
    ];
    rates(&world, 1, &ratings).await;
    let mut settings = settings_of(&manager).await;
    for (press, role) in [("club", club), ("league", league), ("master", managed)] {
        let press = format!("c1:rank {press}");
        settings = set(&manager, &settings, &press, &[&role.to_string()]).await;
    }
    settings = set(&manager, &settings, "c1:ranks on", &[]).await;
    for words in ["„Rollen verwalten“", "eine andere App", "ab 1619"] {
        assert!(settings.text().contains(words), "{}", settings.text());
    }
    // Clara has left and Dave's role is above the bot's. Nobody else has to wait for that.
    clara.member.set_in_guild(false);
    world.discord.move_role(club, true);
    compared(&world).await;
    assert_eq!(world.discord.role_changes(), []);
    world.discord.set_bot_role(permission::MANAGE_ROLES);
    settings = set(&manager, &settings, "c1:apply-ranks", &[]).await;
    assert!(
        settings.text().contains("steht über meiner Rolle"),
        "{}",
        settings.text()
    );
    changed(&world, 1).await;
    assert_eq!(anna.member.roles(), [league]);
    compared(&world).await;
    // Whoever left is asked about once.
    clara.member.set_in_guild(true);
    settings = set(&manager, &settings, "c1:apply-ranks", &[]).await;
    compared(&world).await;
    assert_eq!(clara.member.roles(), [], "until they play again");
    rates(&world, 2, &[(&clara, 1_560, 1.0)]).await;
    world.discord.move_role(club, false);
    settings = set(&manager, &settings, "c1:apply-ranks", &[]).await;
    changed(&world, 3).await;
    assert_eq!(clara.member.roles(), [league]);
    assert_eq!(dave.member.roles(), [club]);

    // A role that is gone takes nothing with it, and an erasure doesn't touch other roles.
    world.discord.delete_role(league);
    settings = set(&manager, &settings, "c1:rank-roles", &[]).await;
    assert!(
        settings.text().contains("Die Rolle gibt es nicht mehr"),
        "{}",
        settings.text()
    );
    let store = world.store();
    let user = dave.member.id().0;
    skat_store::erase_person(&*store, user).await.unwrap();
    rates(&world, 3, &[(&anna, 1_400, 1.0)]).await;
    set(&manager, &settings, "c1:apply-ranks", &[]).await;
    changed(&world, 4).await;
    assert_eq!(anna.member.roles(), [club]);
    assert_eq!(dave.member.roles(), [club]);
    assert_eq!(bernd.member.roles(), []);
    assert!(
        !world
            .discord
            .role_changes()
            .iter()
            .any(|change| change.role == own)
    );
    world.end_but_for(&["404 10007"]).await;
}
