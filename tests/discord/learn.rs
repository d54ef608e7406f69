//! `/learn`, and hints at tables.

use discord_sandbox::Message;

use crate::deals::{dealer_first, three_at_a_table};
use crate::person::{NOT_NOW, Person, control, next_asked};
use crate::world::World;

/// Returns the description of a page of the lessons.
fn description(page: &Message) -> &str {
    page.json()["embeds"][0]["description"]
        .as_str()
        .unwrap_or_default()
}

/// Returns the reply on a page of a lesson, below its question.
fn reply(page: &Message) -> Option<&str> {
    let is_reply = |line: &&str| ["✅", "🤔", "🚫"].iter().any(|sign| line.starts_with(sign));
    description(page).lines().find(is_reply)
}

/// Presses a control of a page and returns the page that replaces it.
async fn turn(person: &Person, page: &Message, custom_id: &str, values: &[&str]) -> Message {
    let pressed = if values.is_empty() {
        person.member.click(page, custom_id)
    } else {
        person.member.choose(page, custom_id, values)
    };
    person.gets_response(pressed.unwrap()).await;
    person.member.look(page.id()).unwrap()
}

async fn open_lessons(person: &Person) -> Message {
    person.slash("learn", &[]).await;
    person
        .sees(|message| {
            message.ephemeral()
                && message
                    .selects()
                    .iter()
                    .any(|select| select.options.len() == 12)
        })
        .await
}

/// Returns every choice on a page of a lesson: a control, and the values of a select.
fn choices(page: &Message) -> Vec<(String, Vec<String>)> {
    let leads_on = |custom_id: &str| !custom_id.ends_with(":menu");
    let buttons = page
        .buttons()
        .into_iter()
        .map(|button| (button.custom_id, Vec::new()));
    let pairs = page.selects().into_iter().flat_map(|select| {
        let cards: Vec<String> = select
            .options
            .iter()
            .map(|option| option.value.clone())
            .collect();
        let pairs = cards.iter().enumerate().flat_map(|(index, one)| {
            cards[index + 1..]
                .iter()
                .map(|other| vec![one.clone(), other.clone()])
                .collect::<Vec<_>>()
        });
        pairs
            .map(|pair| (select.custom_id.clone(), pair))
            .collect::<Vec<_>>()
    });
    buttons
        .chain(pairs)
        .filter(|(custom_id, _)| leads_on(custom_id))
        .collect()
}

/// Numbers of wrong and illegal choices in a lesson.
#[derive(Default)]
struct Said {
    wrong: u32,
    illegal: u32,
}

/// Tries a page's choices until the lesson goes on; returns the next page.
async fn go_on(person: &Person, page: Message, said: &mut Said) -> Message {
    for (custom_id, values) in choices(&page) {
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let next = turn(person, &page, &custom_id, &values).await;
        match reply(&next) {
            Some(text) if text.starts_with('✅') => return next,
            Some(text) if text.starts_with("🤔") => said.wrong += 1,
            Some(text) if text.starts_with("🚫") && text.contains("ISkO") => said.illegal += 1,
            _ => panic!("no reply to {custom_id}: {}", description(&next)),
        }
    }
    panic!("the lesson doesn't continue: {}", description(&page));
}

/// Goes through a lesson from its first page; returns its last page, which leads to the next
/// lesson.
async fn finish(person: &Person, mut page: Message, said: &mut Said) -> Message {
    while !page.text().contains("Lektion geschafft") && !page.text().contains("Lesson finished") {
        page = go_on(person, page, said).await;
    }
    page
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_lessons_are_finished_in_both_languages() {
    let world = World::start().await;
    for (name, begin) in [("anna", "Lektion 1"), ("dave", "Lesson 1")] {
        let person = world.person(name);
        let menu = open_lessons(&person).await;
        let mut page = turn(&person, &menu, &menu.button(begin).unwrap().custom_id, &[]).await;
        let mut said = Said::default();
        for lesson in 1..=12 {
            let last = finish(&person, page, &mut said).await;
            let buttons = last.buttons();
            assert_eq!(
                buttons.len(),
                if lesson < 12 { 2 } else { 1 },
                "{name} can go on after lesson {lesson}"
            );
            page = turn(&person, &last, &buttons[0].custom_id, &[]).await;
        }
        assert_eq!(
            description(&page).matches('✅').count(),
            12,
            "{name} sees the finished lessons"
        );
        assert!(
            said.wrong > 50 && said.illegal > 20,
            "{name} got {} wrong and {} illegal answers",
            said.wrong,
            said.illegal
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lesson_continues_after_a_restart() {
    let mut world = World::start_apart().await;
    let anna = world.person("anna");
    let menu = open_lessons(&anna).await;
    let select = menu.selects().remove(0);
    let page = turn(&anna, &menu, &select.custom_id, &["4"]).await;
    let mut said = Said::default();
    let page = go_on(&anna, page, &mut said).await;
    world.kill_bot().await;
    world.start_bot_apart().await;
    let last = finish(&anna, page, &mut said).await;
    // Forged controls get a response, too. A lesson that doesn't exist leads to the list of
    // lessons.
    anna.forges(&last, "l1:0:menus", "Diesen Knopf kenne ich nicht")
        .await;
    anna.gets_response(anna.member.raw_component(last.id(), "l1:0:99.0").unwrap())
        .await;
    assert!(
        anna.member
            .look(last.id())
            .unwrap()
            .text()
            .contains("Zwölf kurze Lektionen")
    );
    world.end_but_for(&crate::kills::KILLED).await;
}

/// Middlehand of the first deal, who becomes declarer when everybody plays simply.
const DECLARER: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_given_in_each_phase_and_marked_once_for_each_decision() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    dealer_first(&mut people).await;
    let mut phases = vec!["bid", "skat", "discard", "announce", "play"];
    let mut old = None;
    loop {
        let (who, ask) = next_asked(&people).await;
        if ask.offers("ready") {
            break;
        }
        let phase = phases
            .iter()
            .position(|phase| ask.first(phase).is_some())
            .filter(|_| who == DECLARER);
        if let Some(phase) = phase {
            phases.remove(phase);
            let hint = control(&ask.panel, "hint").expect("a hint is offered");
            for _ in 0..2 {
                let pressed = people[who].member.click(&ask.panel, &hint).unwrap();
                people[who].gets(pressed, "I would|Ich würde").await;
            }
            old = Some((ask.panel.clone(), hint));
        }
        let action = ask.simple();
        people[who].choose(&ask, &action).await;
        if let (Some(_), Some((panel, hint))) = (phase, &old) {
            people[who].forges(panel, hint, NOT_NOW).await;
        }
    }
    assert!(phases.is_empty(), "no hint was taken for {phases:?}");
    let mark = format!("Mit Tipp: <@{}> × 5", people[DECLARER].member.id());
    world
        .person("clara")
        .sees(|message| !message.ephemeral() && message.text().contains(&mark))
        .await;
    world.end().await;
}
