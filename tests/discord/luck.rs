//! Luck and play are told apart: in a deal, in a list, and in all deals of a member.

use discord_sandbox::{InteractionId, Message, Sandbox};
use serde_json::json;
use skat_rules::game::GameId;
use skat_store::{EmbeddedStore, Store, stored_table};
use skat_table::TableId;

use crate::deals::{next_deal, play_deal, play_last_deal};
use crate::person::{Person, control};
use crate::played::{Until, play};
use crate::world::World;

/// What the page says until the numbers are there.
const AWAITED: [&str; 2] = ["Ich trenne gerade", "I’m telling luck"];

/// What every page with numbers says.
const TOLD: [&str; 2] = ["Vergleichswerte: Fassung 1", "Baseline: version 1"];

fn says(message: &Message, words: &[&str]) -> bool {
    words.iter().any(|words| message.text().contains(words))
}

/// Presses the control with this meaning, and returns the private page with the numbers.
async fn luck(person: &Person, message: &Message, press: &str) -> Message {
    let buttons = message.buttons().into_iter();
    let ends = format!(":{press}");
    let mut fitting = buttons.filter(|button| button.custom_id.ends_with(&ends));
    let button = fitting.next();
    let button = button.unwrap_or_else(|| panic!("no {press} on {}", message.text()));
    let click = person.member.click(message, &button.custom_id).unwrap();
    person.gets_response(click).await;
    told(person, message, click).await
}

/// Waits for the page that replaces this message or is a new one.
async fn told(person: &Person, message: &Message, after: InteractionId) -> Message {
    person
        .sees(|page| {
            let is_page = page.id() == message.id() || page.id() > after;
            page.ephemeral() && is_page && says(page, &TOLD)
        })
        .await
}

fn number(cell: &str) -> Option<i64> {
    cell.replace('−', "-").replace(['+', '±'], "").parse().ok()
}

/// Returns the rows of numbers of a page: the parts, and the points that they add up to.
fn rows(page: &Message) -> Vec<Vec<Option<i64>>> {
    let text = page.text();
    let cells = text.lines().filter_map(|line| line.split('`').nth(1));
    let rows = cells.map(|cells| cells.split_whitespace().map(number).collect());
    rows.skip(1).collect()
}

/// Checks that the parts of each place add up, and returns the points.
fn check_sums(page: &Message) -> Vec<i64> {
    let rows = rows(page);
    assert_eq!(rows.len(), 6, "{}", page.text());
    let points = &rows[5];
    let of_place = |place: usize| {
        let parts: Option<i64> = rows[..5].iter().map(|row| row[place]).sum();
        assert_eq!(parts, points[place], "{}", page.text());
        points[place].unwrap()
    };
    (0..points.len()).map(of_place).collect()
}

/// Returns the table of a control.
fn table_of(custom_id: &str) -> TableId {
    custom_id.split(':').nth(1).unwrap().parse().unwrap()
}

/// Returns the list's totals by place.
async fn totals(store: &dyn Store, table: TableId) -> Vec<i64> {
    let table = stored_table(store, table).await.unwrap().view();
    let places = table.places.iter();
    places.map(|place| i64::from(place.total)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn luck_and_play_add_up_to_the_points_of_a_list() {
    let world = World::start().await;
    let (mut people, clara) = ([world.person("anna")], world.person("clara"));
    let options = [
        ("rounds", json!(1)),
        ("computers", json!(2)),
        ("think", json!(3)),
    ];
    people[0].slash("skat new", &options).await;
    people[0].press_table("begin").await;

    // After the first deal, there is its page, and that of the list so far. They agree.
    play_deal(&mut people, |_, ask| ask.simple()).await;
    let between = clara.table_message("luck 1").await;
    let table = table_of(&control(&between, "luck 1").unwrap());
    let store = world.store();
    let of_deal = luck(&clara, &between, "luck 1").await;
    let points = check_sums(&of_deal);
    assert_eq!(points, totals(&*store, table).await);
    let of_list = luck(&clara, &of_deal, "list-luck").await;
    assert_eq!(of_list.id(), of_deal.id(), "it takes the page's place");
    assert_eq!(rows(&of_list), rows(&of_deal));
    // A player gets a sentence of their own.
    let own = luck(&people[0], &between, "luck 1").await;
    assert!(own.text().contains("dein Spiel"), "{}", own.text());
    assert!(!says(&of_deal, &["dein Spiel", "your play"]));
    assert_eq!(rows(&own), rows(&of_deal));
    // Later deals aren't over.
    let forged = control(&between, "luck 1").unwrap();
    let forged = forged.replace("luck 1", "luck 2");
    let refused = "once the deal is over|wenn das Spiel vorbei ist";
    clara.forges(&between, &forged, refused).await;

    let anna = &mut people[..];
    let ended = clara.sees(|message| message.text().contains("Liste beendet"));
    let play_on = async {
        loop {
            let ask = anna[0].asked().await;
            let action = ask.simple();
            anna[0].choose(&ask, &action).await;
        }
    };
    let closed = tokio::select! {
        () = play_on => panic!("the list ends"),
        closed = ended => closed,
    };
    let sum = luck(&clara, &closed, "list-luck").await;
    assert!(says(&sum, &["3 Spiele der Liste", "3 deals of the list"]));
    assert_eq!(check_sums(&sum), totals(&*store, table).await);
    // The same deals have the same numbers.
    let again = luck(&clara, &closed, "list-luck").await;
    assert_eq!(rows(&again), rows(&sum));
    world.end().await;
}

/// Lets others see how this person plays, or stops that.
async fn shows_play(person: &Person, is_shared: bool) {
    let profile = person.slash_gets("profile", &[], "rgebnisse|esults").await;
    let state = if is_shared { "on" } else { "off" };
    let share = format!("u1:{}:share {state}", person.member.id());
    let share = person.member.raw_component(profile.id(), &share).unwrap();
    person.gets_response(share).await;
}

/// Returns the lines of the public luck: points, luck and play of each player, the best first.
fn public_rows(message: &Message) -> Vec<Vec<Option<i64>>> {
    let text = message.text();
    let mut lines = text.lines();
    lines.find(|line| line.contains("🍀")).expect("a field");
    let cells = lines.map_while(|line| Some(line.strip_prefix('`')?.split_once('`')?.0));
    let rows = cells.map(|cells| cells.split_whitespace().map(number).collect());
    rows.skip(1).collect()
}

/// Opens a list of one round for this person and two computers, and plays it to its end.
async fn plays_a_list(world: &World, people: &mut [Person; 1]) -> Message {
    let options = [
        ("rounds", json!(1)),
        ("computers", json!(2)),
        ("think", json!(3)),
    ];
    people[0].slash("skat new", &options).await;
    people[0].press_table("begin").await;
    play_deal(people, |_, ask| ask.simple()).await;
    next_deal(people).await;
    play_deal(people, |_, ask| ask.simple()).await;
    next_deal(people).await;
    play_last_deal(world, people, |_, ask| ask.simple()).await;
    let clara = world.person("clara");
    clara
        .sees(|message| message.text().contains("Liste beendet"))
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_list_tells_everybody_the_luck_of_those_who_show_it() {
    let world = World::start().await;
    let (mut people, clara) = ([world.person("anna")], world.person("clara"));
    shows_play(&people[0], true).await;
    let closed = plays_a_list(&world, &mut people).await;
    let told = |message: &Message| message.id() == closed.id() && message.text().contains("🍀");
    let shown = clara.sees(told).await;
    let table = table_of(&control(&shown, "list-luck").unwrap());
    let mut expected = totals(&*world.store(), table).await;
    expected.sort_unstable_by_key(|total| -total);
    let rows = public_rows(&shown);
    let points: Vec<i64> = rows.iter().map(|row| row[0].unwrap()).collect();
    assert_eq!(points, expected, "{}", shown.text());
    // The page tells the same in more detail.
    let page = luck(&clara, &shown, "list-luck").await;
    let parts = self::rows(&page);
    for row in &rows {
        let is_same = |place: &usize| {
            let of = |part: usize| parts[part][*place].unwrap();
            row[..] == [of(5), of(1) + of(2) + of(3), of(4)].map(Some)
        };
        assert!((0..3).any(|place| is_same(&place)), "{}", page.text());
    }
    // The message of a list with a rematch still tells it.
    people[0].press_table("rematch").await;
    let is_open =
        |message: &Message| message.id() == shown.id() && control(message, "rematch").is_none();
    let rematch = clara.sees(is_open).await;
    assert_eq!(public_rows(&rematch), rows, "{}", rematch.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_learns_the_luck_of_somebody_who_does_not_show_it() {
    let world = World::start().await;
    let mut people = [world.person("anna")];
    let closed = plays_a_list(&world, &mut people).await;
    let clara = world.person("clara");
    // The page is there, so the luck has been told by then.
    luck(&clara, &closed, "list-luck").await;
    let now = clara.member.look(closed.id()).unwrap();
    assert!(!now.text().contains("🍀"), "{}", now.text());
    world.end().await;
}

/// Twelve lists by official rules, another one by house rules, and one of another game.
async fn fill(discord: &Sandbox, store: &EmbeddedStore) {
    let users = ["anna", "bernd", "dave"].map(|name| discord.member(name).id().0);
    let server = discord.guild_id().0;
    for number in 1..=12 {
        play(store, 4 * number, GameId::Skat, server, &users, Until::End).await;
    }
    play(store, 2, GameId::Skat, server, &users, Until::End).await;
    play(store, 6, GameId::Officers, server, &users[..2], Until::End).await;
}

/// Chooses *Luck and play* in the replay of the deal with this code.
async fn from_replay(person: &Person, replay: &Message) -> InteractionId {
    let mut selects = replay.selects().into_iter();
    let jump = selects.find(|select| select.custom_id.contains(":moment"));
    let jump = jump.expect("a select of moments").custom_id;
    let chosen = person.member.choose(replay, &jump, &["luck"]).unwrap();
    person.gets_response(chosen).await;
    chosen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replays_and_profiles_tell_luck_and_play_apart() {
    let (world, _) = World::start_filled(fill).await;
    let (anna, dave) = (world.person("anna"), world.person("dave"));
    let store = world.store();

    // From the replay of a deal and back.
    let code = stored_table(&*store, TableId::new(4)).await.unwrap();
    let code = code.share_code(1).unwrap().to_string();
    let asked = [("code", json!(code))];
    let replay = anna.slash_gets("deal", &asked, &code).await;
    let after = from_replay(&anna, &replay).await;
    let page = told(&anna, &replay, after).await;
    assert_eq!(page.id(), replay.id(), "it takes the replay's place");
    check_sums(&page);
    let mut buttons = page.buttons().into_iter();
    let back = buttons.find(|button| button.custom_id.ends_with(":to trick-back 0 open"));
    let back = anna.member.click(&page, &back.unwrap().custom_id).unwrap();
    anna.gets_response(back).await;
    let replay = anna.member.look(page.id()).unwrap();
    assert!(replay.text().contains(&code), "{}", replay.text());

    // Neither house rules nor other games have luck, and both say so.
    let code = stored_table(&*store, TableId::new(2)).await.unwrap();
    let code = code.share_code(1).unwrap().to_string();
    let asked = [("code", json!(code))];
    let replay = anna.slash_gets("deal", &asked, &code).await;
    from_replay(&anna, &replay).await;
    anna.sees(|message| message.text().contains("nur nach offiziellen Regeln"))
        .await;
    for (table, why) in [(2, "nur nach offiziellen"), (6, "nur beim Skat")] {
        let forged = format!("s1:{}:0:list-luck", TableId::new(table));
        anna.forges(&replay, &forged, why).await;
    }

    // 36 deals are enough for a number, and those without luck don't count.
    let profile = anna.slash_gets("profile", &[], "Deine Ergebnisse").await;
    let page = luck(&anna, &profile, "luck").await;
    for words in [
        "36 Spielen",
        "Glück",
        "±",
        "Verteilung",
        "noch zu wenig",
        "Rangliste",
    ] {
        assert!(page.text().contains(words), "{words}: {}", page.text());
    }

    // Others see it only if Anna shares how she plays.
    let forged = format!("u1:{}:luck", anna.member.id());
    dave.forges(
        &profile_of(&dave, &anna).await,
        &forged,
        "Only they can see",
    )
    .await;
    let share = format!("u1:{}:share on", anna.member.id());
    let share = anna.member.raw_component(profile.id(), &share).unwrap();
    anna.gets_response(share).await;
    let profile = profile_of(&dave, &anna).await;
    let page = luck(&dave, &profile, "luck").await;
    assert!(page.text().contains("Somebody’s luck"), "{}", page.text());
    assert!(!says(&page, &AWAITED));

    // With fewer deals there is no number.
    let clara = world.person("clara");
    let profile = clara.slash_gets("profile", &[], "rgebnisse|esults").await;
    let page = luck(&clara, &profile, "luck").await;
    assert!(says(&page, &["0 von 36", "0 of 36"]), "{}", page.text());
    assert!(!page.text().contains('±'), "{}", page.text());
    world.end().await;
}

async fn profile_of(person: &Person, other: &Person) -> Message {
    let asked = [("member", json!(other.member.id()))];
    person.slash_gets("profile", &asked, "rofile").await
}
