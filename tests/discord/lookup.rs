//! Help and the rule book, in both languages.

use serde_json::{Value, json};

use crate::person::Person;
use crate::world::World;

async fn completions(person: &Person, typed: &str) -> Vec<(String, Value)> {
    person
        .member
        .autocomplete("rules", &[("search", json!(typed))], "search")
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rule_is_found_while_typing() {
    let world = World::start().await;
    let (german, english) = (world.person("anna"), world.person("dave"));
    for (person, typed, title) in [
        (&german, "überr", "Überreizt"),
        (&german, "ueberreitzt", "Überreizt"),
        (&english, "folow", "Following suit"),
    ] {
        let found = completions(person, typed).await;
        assert_eq!(
            found.first().map(|(name, _)| name.as_str()),
            Some(title),
            "{typed}: {found:?}"
        );
    }
    assert_eq!(completions(&german, "").await.len(), 25);
    assert!(completions(&german, "xyzzy").await.is_empty());

    // Picking a completion sends its key; typing on sends plain words.
    let told = german
        .slash_gets("rules", &[("search", json!("overbid"))], "Überreizt")
        .await;
    assert!(told.text().contains("Quelle: ISkO"), "{}", told.text());
    let select = told.selects().remove(0);
    let click = german
        .member
        .choose(&told, &select.custom_id, &[&select.options[0].value])
        .unwrap();
    german.gets_response(click).await;
    let next = german.member.look(told.id()).unwrap();
    assert!(
        next.text().contains(&select.options[0].label) && next.ephemeral(),
        "{}",
        next.text()
    );
    english
        .slash_gets("rules", &[("search", json!("no trick"))], "Source: ")
        .await;
    english
        .slash_gets(
            "rules",
            &[("search", json!("xyzzy"))],
            "The rule book says nothing",
        )
        .await;
    german
        .slash_gets(
            "rules",
            &[("search", json!("@everyone"))],
            "steht nichts im Regelbuch",
        )
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn help_leads_from_topic_to_topic() {
    let world = World::start().await;
    for (name, first, second) in [
        ("anna", "Erste Schritte", "Computerspieler"),
        ("dave", "Getting started", "Computer players"),
    ] {
        let person = world.person(name);
        let help = person.slash_gets("help", &[], first).await;
        let select = help.selects().remove(0);
        assert_eq!(select.options.len(), 14);
        let learn = help.buttons().remove(0);
        let lessons = person.slash_gets("help", &[], first).await;
        person
            .gets_response(person.member.click(&lessons, &learn.custom_id).unwrap())
            .await;
        let lessons = person.member.look(lessons.id()).unwrap();
        assert_eq!(lessons.selects()[0].options.len(), 12, "{}", lessons.text());
        assert!(lessons.text().contains("🎓"), "{}", lessons.text());
        person
            .gets_response(
                person
                    .member
                    .choose(&help, &select.custom_id, &["computers"])
                    .unwrap(),
            )
            .await;
        let help = person.member.look(help.id()).unwrap();
        assert!(help.text().contains(second), "{}", help.text());
    }
    for topic in 0..15 {
        world
            .person("bernd")
            .slash("help", &[("topic", json!(topic))])
            .await;
    }
    world.end().await;
}
