//! `/verify`: members check proof files, and learn how.

use std::path::Path;
use std::time::Duration;

use discord_sandbox::Message;
use serde_json::json;
use skat_rules::fairness::{FaultKind, ProofFault};
use skat_view::{Lang, proof_fault, table_name};

use crate::deals::three_at_a_table;
use crate::manipulations::{self, PUBLISHED};
use crate::person::{Person, play_until};
use crate::world::World;

/// Hands a file to `/verify` and waits for these words in the answer.
async fn hands_in(person: &Person, name: &str, file: &[u8], words: &str) -> Message {
    let file = person.member.upload(name, file).unwrap();
    person
        .slash_gets("verify", &[("file", json!(file))], words)
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_check_proof_files() {
    let world = World::start_with(|config| {
        config.limits.actions_per_person = 1_000.try_into().unwrap();
        config.limits.actions_per_server = 1_000.try_into().unwrap();
    })
    .await;
    let (german, english) = (world.person("anna"), world.person("dave"));
    for (name, file) in PUBLISHED {
        let file = file.as_bytes();
        let answer = hands_in(&english, &format!("{name}.json"), file, "The proof holds").await;
        assert!(
            answer.text().contains("**Not proved**"),
            "{}",
            answer.text()
        );
        hands_in(&german, "Beweis.json", file, "Der Beweis stimmt").await;
    }
    let [(_, table), (_, beacon), ..] = PUBLISHED;
    let answer = hands_in(&english, "proof", table.as_bytes(), "Deal 3 of list 1f3a").await;
    for says in [
        "jcQmmAohIg3R2H1T9dIijcoOhwdnWwtWglOleFLpra4",
        "start message 1311223344556677889",
        "m99eYYqSWus8puh5A8cD6YkZyFDzKxxGq41rf-2Qn24",
        "♣ über alles\\!",
    ] {
        assert!(answer.text().contains(says), "{says}: {}", answer.text());
    }
    hands_in(&german, "proof", beacon.as_bytes(), "Runde 1000 von drand").await;

    for manipulated in manipulations::all() {
        let kind = FaultKind::ALL
            .into_iter()
            .find(|kind| kind.key() == manipulated.fault);
        // A backtick would end the code span.
        let field = manipulated.field.replace('`', "ˋ");
        let fault = ProofFault::new(field, kind.unwrap());
        for (person, lang) in [(&german, Lang::De), (&english, Lang::En)] {
            let words = proof_fault(&fault, lang);
            hands_in(person, "proof.json", &manipulated.file, &words).await;
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_are_no_proofs_are_refused_kindly() {
    let world = World::start().await;
    let (german, english) = (world.person("anna"), world.person("dave"));
    let large = vec![b' '; 64 * 1024 + 1];
    hands_in(&english, "large.json", &large, "too large for a proof").await;
    hands_in(&german, "groß.json", &large, "zu groß für einen Beweis").await;
    hands_in(&english, "empty.json", b"", "isn’t JSON").await;
    hands_in(
        &german,
        "bild.png",
        b"\x89PNG\r\n\x1a\n",
        "kein lesbares JSON",
    )
    .await;
    let named = format!(
        "{{\"skatrunde_proof\": 1, \"`@everyone{}\": 1}}",
        "x".repeat(50_000)
    );
    let answer = hands_in(&english, "named.json", named.as_bytes(), "The proof fails").await;
    assert!(answer.mentions().is_empty(), "{}", answer.text());

    // Discord no longer has the file once the bot asks for it.
    let file = english.member.upload("late.json", b"{}").unwrap();
    world.clock.advance(Duration::from_secs(24 * 60 * 60));
    let asked = english
        .member
        .slash("verify", &[("file", json!(file))])
        .unwrap();
    english.gets(asked, "couldn’t fetch your file").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_get_the_page_that_checks_proofs() {
    let world = World::start().await;
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/proof/page.html");
    let page = std::fs::read(page).unwrap();
    for (name, words) in [
        ("anna", "jedes Spiel selbst nachprüfen"),
        ("dave", "check every deal"),
    ] {
        let person = world.person(name);
        let answer = person.slash_gets("verify", &[], words).await;
        let (file, sent) = world.file_of(&answer).await;
        assert_eq!(file.filename, "verify.html");
        assert!(sent == page, "the attached page is the program's own");
        let about = [("topic", json!(11))];
        let told = ["Wurzel", "root"];
        person.slash_gets("help", &about, &told.join("|")).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_of_a_table_is_proved_by_its_number_and_by_its_name() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let table = world.store().all_tables().await.unwrap()[0];
    let person = &people[0];
    let name = table_name(table, Lang::De).to_uppercase();
    for typed in [table.to_string(), name] {
        let asked = [("table", json!(typed)), ("deal", json!(1))];
        let words = "beweist Spiel 1|proves deal 1";
        let answer = person.slash_gets("verify", &asked, words).await;
        let (file, sent) = world.file_of(&answer).await;
        assert_eq!(file.filename, format!("skatrunde-{table}-1.json"));
        hands_in(person, &file.filename, &sent, "Der Beweis stimmt").await;
    }
    let file = person.member.upload("proof.json", b"{}").unwrap();
    for more in [("table", json!(table.to_string())), ("deal", json!(1))] {
        let asked = [("file", json!(file)), more];
        let words = "nur eins davon|one at a time";
        person.slash_gets("verify", &asked, words).await;
    }
    for (typed, deal, words) in [
        (table.to_string(), 2, "keinen Beweis"),
        ("ffff".to_owned(), 1, "Diesen Tisch kenne ich nicht"),
        ("kein Name".to_owned(), 1, "Diesen Tisch kenne ich nicht"),
    ] {
        let asked = [("table", json!(typed)), ("deal", json!(deal))];
        person.slash_gets("verify", &asked, words).await;
    }
    world.end().await;
}
