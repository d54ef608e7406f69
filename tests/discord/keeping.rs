//! `/privacy keep`: people let go of their old deals, and the others keep them.

use std::time::Duration;

use serde_json::json;
use skat_store::{ArchiveStore as _, EmbeddedStore};

use crate::deals::three_at_a_table;
use crate::person::play_until;
use crate::replays::{chooses, codes, goes};
use crate::world::World;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The choices of `/privacy keep`.
const MONTH: (&str, u8) = ("deals", 2);
const ALWAYS: (&str, u8) = ("deals", 0);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_lets_go_of_old_deals_and_the_others_keep_them() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let (anna, bernd, dave) = (&people[0], &people[1], &people[2]);
    let clara = world.person("clara");
    let list = anna.slash_gets("deals", &[], "Deine Spiele").await;
    let code = codes(&list).remove(0);
    let asked = [("code", json!(code))];
    let month = [(MONTH.0, json!(MONTH.1))];
    anna.slash_gets("privacy keep", &month, "30 Tage auf").await;
    // Nothing is that old yet.
    let list = anna
        .slash_gets("deals", &[], "hebst deine Spiele 30 Tage auf")
        .await;
    assert_eq!(codes(&list), std::slice::from_ref(&code));
    let replay = clara.slash_gets("deal", &asked, &code).await;
    let mention = format!("<@{}>", anna.member.id());
    let after = goes(&clara, &replay, "card").await;
    assert!(after.text().contains(&mention), "{}", after.text());

    world.clock.advance(31 * DAY);
    let list = anna.slash_gets("deals", &[], "30 Tage auf").await;
    assert_eq!(codes(&list), [""; 0]);
    anna.slash_gets("deal", &asked, "So alte Spiele hebst du nicht auf")
        .await;
    let list = bernd.slash_gets("deals", &[], "Deine Spiele").await;
    assert!(!list.text().contains(&mention), "{}", list.text());
    let other = format!("<@{}>", dave.member.id());
    assert!(list.text().contains(&other), "{}", list.text());
    let partner = [("partner", json!(anna.member.id()))];
    let list = bernd.slash_gets("deals", &partner, "Solche Spiele").await;
    assert_eq!(codes(&list), [""; 0]);
    // Everybody else sees a seat in their place, at every moment.
    for person in [bernd, dave, &clara] {
        let mut replay = person.slash_gets("deal", &asked, &code).await;
        let mut names = String::new();
        for _ in 0..6 {
            assert!(!replay.text().contains(&mention), "{}", replay.text());
            names += &replay.text();
            replay = goes(person, &replay, "card").await;
        }
        assert!(names.contains(&other), "{names}");
        let select = replay.selects().into_iter();
        let mut select = select.filter(|select| select.custom_id.contains(":moment"));
        let moments = select.next().expect("a select").options;
        let end = &moments.last().expect("an end").value;
        let end = chooses(person, &replay, ":moment", end).await;
        assert!(!end.text().contains(&mention), "{}", end.text());
    }

    // Nobody gets back what they have let go of.
    let always = [(ALWAYS.0, json!(ALWAYS.1))];
    anna.slash_gets("privacy keep", &always, "kommt nicht wieder")
        .await;
    anna.slash_gets("deals", &[], "noch kein Spiel beendet")
        .await;
    anna.slash_gets("deal", &asked, "So alte Spiele").await;

    // Once nobody keeps it, it is gone.
    bernd
        .slash_gets("privacy keep", &month, "30 Tage auf")
        .await;
    clara.slash_gets("deal", &asked, &code).await;
    dave.slash_gets("privacy keep", &month, "for 30 days").await;
    dave.slash_gets("deal", &asked, "don’t keep deals as old")
        .await;
    clara
        .slash_gets("deal", &asked, "nicht mehr gespeichert")
        .await;
    world.end().await;
}

/// Deals of another server are closed to its strangers until somebody shares them, and so are
/// deals whose log was removed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_of_foreign_and_removed_deals_are_explained() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let list = people[0].slash_gets("deals", &[], "Deine Spiele").await;
    let code = codes(&list).remove(0);
    people[0].stops().await;
    let store = world.store();
    let table = store.all_tables().await.unwrap()[0];
    let mut foreign = store.dump_table(table).await.unwrap();
    let person = store.dump_persons().await.unwrap().remove(0);
    drop(store);
    world.end().await;
    let server = foreign.header.find("\"server\":").expect("a server") + 9;
    let digits = foreign.header[server..].find(',').expect("more fields");
    foreign
        .header
        .replace_range(server..server + digits, &(1_u64 << 22).to_string());

    let mut world = World::without_bot().await;
    let store = EmbeddedStore::open(world.store_file()).unwrap();
    store.restore_table(foreign).await.unwrap();
    store.index_table(table).await.unwrap();
    // The player is nobody here.
    let user = 77;
    let player = skat_store::PersonDump { user, ..person };
    let person = player.person;
    store.restore_person(player).await.unwrap();
    drop(store);
    world.start_bot().await;
    let (anna, dave) = (world.person("anna"), world.person("dave"));
    let asked = [("code", json!(code))];
    anna.slash_gets("deal", &asked, "dürfen nur seine Spieler sehen")
        .await;
    dave.slash_gets("deal", &asked, "open only to its players")
        .await;
    let share = code.parse().unwrap();
    let store = world.store();
    store.share_deal(person, share, true).await.unwrap();
    let replay = anna.slash_gets("deal", &asked, &code).await;
    let next = goes(&anna, &replay, "card").await;
    assert!(!next.text().contains("<@"), "{}", next.text());
    store.share_deal(person, share, false).await.unwrap();
    anna.slash_gets("deal", &asked, "dürfen nur seine Spieler sehen")
        .await;
    skat_store::count_results(&*store, table).await.unwrap();
    let removed = store.remove_log(table, skat_table::Timestamp(i64::MAX));
    assert!(removed.await.unwrap());
    dave.slash_gets("deal", &asked, "no finished deal").await;
    drop(store);
    world.end().await;
}
