//! `/deal` with a file: deals that were played elsewhere, and our own exports.

use std::time::Duration;

use discord_sandbox::Message;
use serde_json::{Value, json};
use skat_rules::game::AnyDeal;
use skat_rules::notation::iss::{Record, replay};
use skat_rules::notation::log::DealLog;

use crate::deals::three_at_a_table;
use crate::person::{Person, play_until};
use crate::replays::{chooses, codes, goes};
use crate::world::World;

/// A deal of the International Skat Server, with the players' names.
const RECORD: &str = "(;GM[Skat]PC[International Skat Server]P0[Zander]P1[Barsch]P2[Wels]MV[w \
    D8.D9.DA.HK.S8.ST.SA.CQ.CK.CJ.D7.DK.H7.H9.HT.S7.S9.SQ.SK.CA.DQ.DT.DJ.H8.HQ.HA.HJ.SJ.C9.CT.C8.C7 \
    1 18 0 p 2 p 1 NH 0 CQ 1 CA 2 C9 ]R[d:1 loss v:-70 m:0 bidok p:14 t:1 s:0 z:0 p0:0 p1:0 p2:0 \
    l:-1 to:-1 r:0] ;)";

/// A log with these entries.
fn log(entries: &str) -> String {
    let secret = "07".repeat(32);
    format!(
        "skatrunde-deal 1\ngame: skat\nrules: isko/3\nplayers: 3\nround: 0 -\nsecret: {secret}\n\
         {entries}"
    )
}

/// Hands a file to `/deal`, with more options, and waits for these words in the answer.
async fn hands_in(
    person: &Person,
    (name, file): (&str, &[u8]),
    more: &[(&str, Value)],
    words: &str,
) -> Message {
    let file = person.member.upload(name, file).unwrap();
    let options = [&[("file", json!(file))], more].concat();
    person.slash_gets("deal", &options, words).await
}

/// Returns the only code in the newest message about an import.
async fn imported_code(person: &Person) -> String {
    let told = |message: &Message| message.ephemeral() && message.text().contains('📥');
    let told = person.sees(told).await;
    codes(&told).remove(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_from_a_file_is_replayed_and_survives_a_restart() {
    let mut world = World::start_apart().await;
    let (anna, clara) = (world.person("anna"), world.person("clara"));
    let file = ("abend.sgf", RECORD.as_bytes());
    let shown = hands_in(&anna, file, &[], "Aus einer Datei").await;
    assert!(shown.text().contains("Platz 2"), "{}", shown.text());
    let code = imported_code(&anna).await;
    let next = goes(&anna, &shown, "card").await;
    assert!(next.text().contains("Schritt 1 von"), "{}", next.text());
    let eyes = chooses(&anna, &next, ":eyes", "1").await;
    assert!(eyes.text().contains("Schritt 1 von"), "{}", eyes.text());
    for name in ["Zander", "Barsch", "Wels"] {
        assert!(!eyes.text().contains(name), "{}", eyes.text());
    }
    // Nobody played it here, so nobody shares or reviews it, and there is nothing to save.
    for press in ["share", "review", "export"] {
        let press = format!(":{press}");
        let has = |message: &Message| {
            let buttons = message.buttons().into_iter().map(|button| button.custom_id);
            let selects = message.selects().into_iter().map(|select| select.custom_id);
            buttons.chain(selects).any(|id| id.contains(&press))
        };
        assert!(!has(&eyes), "{press}");
    }
    for (forged, words) in [
        (format!("d1:{code}:share on 1 open"), "Nur wer dieses Spiel"),
        (format!("d1:{code}:review 0"), "Nur wer mitgespielt hat"),
    ] {
        anna.forges(&eyes, &forged, words).await;
    }

    // Another course of it, at the seat of its declarer.
    let vary = eyes.buttons().into_iter();
    let mut vary = vary.filter(|button| button.custom_id.contains(":play 0 "));
    let vary = vary.next().expect("a button").custom_id;
    anna.gets_response(anna.member.click(&eyes, &vary).unwrap())
        .await;
    let playing = anna.member.look(eyes.id()).unwrap();
    assert!(
        playing.text().contains("Was wäre, wenn"),
        "{}",
        playing.text()
    );

    // It survives a restart, and is open to whoever has the code.
    world.kill_bot().await;
    world.start_bot_apart().await;
    let asked = [("code", json!(code))];
    let theirs = clara.slash_gets("deal", &asked, "Aus einer Datei").await;
    let theirs = goes(&clara, &theirs, "card").await;
    let present = theirs.buttons().into_iter();
    let mut present = present.filter(|button| button.custom_id.contains(":present "));
    let present = present.next().expect("a button").custom_id;
    clara
        .gets_response(clara.member.click(&theirs, &present).unwrap())
        .await;
    let led =
        |message: &Message| !message.ephemeral() && message.text().contains("zeigt ein Spiel");
    let led = anna.sees(led).await;
    goes(&clara, &led, "card").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn imported_deals_go_with_their_persons_data() {
    let world = World::start().await;
    let (anna, clara) = (world.person("anna"), world.person("clara"));
    let file = ("abend.sgf", RECORD.as_bytes());
    hands_in(&anna, file, &[], "Aus einer Datei").await;
    let code = imported_code(&anna).await;
    let asked = [("code", json!(code))];
    clara.slash_gets("deal", &asked, "Aus einer Datei").await;
    let exported = anna.slash_gets("privacy export", &[], "alles").await;
    let (_, exported) = world.file_of(&exported).await;
    let exported: Value = serde_json::from_slice(&exported).unwrap();
    assert_eq!(exported["imports"][0]["code"], json!(code));
    let question = anna.slash_gets("privacy delete", &[], "löschen").await;
    let delete = question.buttons().remove(0).custom_id;
    anna.gets_response(anna.member.click(&question, &delete).unwrap())
        .await;
    clara
        .slash_gets("deal", &asked, "kein beendetes Spiel")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_a_files_deals_is_chosen_by_its_number() {
    let world = World::start().await;
    let dave = world.person("dave");
    let passed = log("1 pass\n2 pass\n0 pass\n");
    let evening = format!("{passed}\n{RECORD}\n{}", json!({"log": passed}));
    let file = ("evening.txt", evening.as_bytes());
    hands_in(&dave, file, &[], "From a file").await;
    let told = dave
        .sees(|message| message.text().contains("Deal 1 of 3"))
        .await;
    let first = codes(&told).remove(0);
    hands_in(&dave, file, &[("number", json!(2))], "From a file").await;
    let told = dave
        .sees(|message| message.text().contains("Deal 2 of 3"))
        .await;
    let second = codes(&told).remove(0);
    // The third is the same as the first.
    hands_in(&dave, file, &[("number", json!(3))], &first).await;
    assert_ne!(first, second);
    let more = [("number", json!(4))];
    hands_in(&dave, file, &more, "only 3 deals in this file").await;

    let german = world.person("anna");
    for (options, de, en) in [
        (vec![], "einen Code oder eine Datei", "a code or a file"),
        (
            vec![("code", json!(first)), ("number", json!(1))],
            "nur eins davon",
            "one at a time",
        ),
        (
            vec![("number", json!(1))],
            "nur eins davon",
            "one at a time",
        ),
    ] {
        german.slash_gets("deal", &options, de).await;
        dave.slash_gets("deal", &options, en).await;
    }
    let code = [("code", json!(first))];
    hands_in(&dave, file, &code, "one at a time").await;

    // They are kept for a day.
    let almost = Duration::from_secs(23 * 60 * 60);
    world.clock.advance(almost);
    german.slash_gets("deal", &code, "Aus einer Datei").await;
    world.clock.advance(Duration::from_secs(60 * 60));
    german
        .slash_gets("deal", &code, "kein beendetes Spiel")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_without_a_deal_are_refused_kindly() {
    let world = World::start_with(|config| {
        config.limits.actions_per_person = 1_000.try_into().unwrap();
        config.limits.actions_per_server = 1_000.try_into().unwrap();
    })
    .await;
    let (german, english) = (world.person("anna"), world.person("dave"));
    let passed = log("1 pass\n2 pass\n0 pass\n");
    for (file, de, en) in [
        (String::new(), "kein Spiel", "no deal in this file"),
        (
            "Hallo @everyone".to_owned(),
            "Zeile 1: Hier müsste ein Spiel beginnen",
            "Line 1: A deal should begin here",
        ),
        (
            format!("{passed}\nEnde"),
            "Zeile 11: Hier müsste",
            "Line 11: A deal should",
        ),
        (
            passed.replace("deal 1", "deal 9"),
            "Zeile 1: Diese Fassung kenne ich nicht",
            "Line 1: I don’t know this version",
        ),
        (
            passed.replace("players: 3\n", ""),
            "Zeile 4: Hier müsste `players:` stehen",
            "Line 4: `players:` should be here",
        ),
        (
            passed.replace("isko/3", "isko/9999"),
            "bei `rules:` steht",
            "what `rules:` says",
        ),
        (
            log("1 fly\n"),
            "Zeile 7: Das ist kein Zug dieses Spiels",
            "Line 7: This is no move",
        ),
        (
            log("1 pass\n1 pass\n"),
            "Zeile 8: Dieser Zug ist gegen die Regeln",
            "Line 8: This move breaks the rules",
        ),
        (
            log("1 pass\n"),
            "Zeile 1: Dieses Spiel ist nicht zu Ende",
            "Line 1: This deal isn’t over",
        ),
        (
            log(&"1 pass\n".repeat(1_001)),
            "So lang ist kein Spiel",
            "No deal is as long",
        ),
        (
            RECORD.replace("GM[Skat]", "GM[1]"),
            "kein SGF von einem Skatspiel",
            "no SGF of a game of Skat",
        ),
        // A card twice, and one that isn't in the hand.
        (
            RECORD.replace("D8.D9", "D9.D9"),
            "Die 32 Karten fehlen",
            "The 32 cards are missing",
        ),
        (
            RECORD.replace("2 C9 ]", "2 CA ]"),
            "ist gegen die Regeln",
            "breaks the rules",
        ),
        (
            RECORD.replace("1 NH 0 CQ 1 CA 2 C9 ]", "]"),
            "nicht zu Ende",
            "isn’t over",
        ),
        (
            RECORD.replace("1 NH 0 CQ 1 CA 2 C9 ]", "w LE.1 ]"),
            "nicht zu Ende",
            "isn’t over",
        ),
        ("{\"log\": 1}".to_owned(), "Hier müsste", "should begin"),
    ] {
        let file = file.as_bytes();
        let answer = hands_in(&german, ("spiel.txt", file), &[], de).await;
        assert_eq!(answer.mentions(), [], "{}", answer.text());
        hands_in(&english, ("deal", file), &[], en).await;
    }
    let large = vec![b'\n'; 64 * 1024 + 1];
    hands_in(&german, ("groß.txt", &large), &[], "zu groß").await;
    hands_in(&english, ("large.txt", &large), &[], "too large").await;
    let picture = b"\x89PNG\r\n\x1a\n\xff\xfe";
    hands_in(&english, ("a.png", picture), &[], "should begin here").await;

    // Discord no longer has the file once the bot asks for it.
    let file = english.member.upload("late.txt", b"").unwrap();
    world.clock.advance(Duration::from_secs(24 * 60 * 60));
    let asked = [("file", json!(file))];
    english
        .slash_gets("deal", &asked, "couldn’t fetch your file")
        .await;
    world.end().await;
}

/// Saves the deal of a replay in this format, and returns the file.
async fn saves(world: &World, person: &Person, replay: &Message, format: &str) -> Vec<u8> {
    let select = replay.selects().into_iter();
    let mut select = select.filter(|select| select.custom_id.ends_with(":export"));
    let select = select.next().expect("a select");
    let click = person.member.choose(replay, &select.custom_id, &[format]);
    let saved = person.gets(click.unwrap(), "Hier ist das Spiel").await;
    let (file, sent) = world.file_of(&saved).await;
    assert!(file.filename.ends_with(&format!(".{format}")));
    sent
}

/// Every export can be imported, and is the same deal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exports_are_read_back() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let german = &people[0];
    let list = german.slash_gets("deals", &[], "Deine Spiele").await;
    let code = codes(&list).remove(0);
    let replayed = chooses(german, &list, ":deal", &code).await;
    let last = |message: &Message| {
        let select = message.selects().into_iter();
        let mut select = select.filter(|select| select.custom_id.contains(":moment"));
        let moments = select.next().expect("a select").options;
        // At one of the bot's own tables, the way to luck and play is behind it.
        let mut steps = moments.iter().filter(|moment| moment.value != "luck");
        steps.next_back().expect("an end").value.clone()
    };
    let end = chooses(german, &replayed, ":moment", &last(&replayed)).await;
    let text = saves(&world, german, &end, "txt").await;
    let text = String::from_utf8(text).unwrap();
    let deal = text.parse::<DealLog>().unwrap().replay().unwrap();

    let json = saves(&world, german, &end, "json").await;
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!((&json["log"], &json["code"]), (&json!(text), &json!(code)));
    let sgf = saves(&world, german, &end, "sgf").await;
    let record: Record = std::str::from_utf8(&sgf).unwrap().parse().unwrap();
    let again = AnyDeal::Skat(replay(&record).unwrap().deal);
    assert_eq!(again.public_view(), deal.public_view());

    for file in [text.into_bytes(), json.to_string().into_bytes(), sgf] {
        let shown = hands_in(german, ("spiel", &file), &[], "Aus einer Datei").await;
        assert_eq!(last(&shown), last(&replayed), "it has as many steps");
        let shown = chooses(german, &shown, ":moment", &last(&shown)).await;
        assert!(shown.text().contains("Platz 1"), "{}", shown.text());
    }

    // The picture shows the seats, and says the same in words.
    let picture = saves(&world, german, &end, "png").await;
    assert!(picture.starts_with(b"\x89PNG"));
    world.end().await;
}
