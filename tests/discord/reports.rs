//! Players report a deal to the moderators of the server.

use std::time::Duration;

use discord_sandbox::{Id, InteractionId, Message};
use serde_json::{Value, json};

use crate::deals::{three_at_a_table, three_at_a_table_for};
use crate::person::{Person, play_until};
use crate::replays::{chooses, codes, goes};
use crate::setup::{set, settings_of};
use crate::world::{PATIENCE, World};

const TITLE: &str = "Ein Spiel wurde gemeldet";

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A server with a finished deal, whose moderators have a channel of their own.
struct Reported {
    people: Vec<Person>,
    /// A moderator, in the moderators' channel.
    moderator: Person,
    channel: Id,
    code: String,
}

impl Reported {
    async fn deal(world: &World) -> Self {
        let channel = world.discord.add_channel("moderation");
        let mut people = three_at_a_table(world).await;
        play_until(&mut people, |ask| ask.offers("ready")).await;
        let list = people[0].slash_gets("deals", &[], "Deine Spiele").await;
        let code = codes(&list).remove(0);
        let moderator = Person::new(world.person("franz").member.in_channel(channel));
        Self {
            people,
            moderator,
            channel,
            code,
        }
    }

    /// Opens the replay, and goes to its second step.
    async fn replay(&self, person: &Person) -> Message {
        let asked = [("code", json!(self.code))];
        let replay = person.slash_gets("deal", &asked, &self.code).await;
        let next = goes(person, &replay, "card").await;
        goes(person, &next, "card").await
    }

    async fn choose_channel(&self, world: &World, channel: Id) {
        let manager = world.person("franz");
        let settings = settings_of(&manager).await;
        let settings = set(&manager, &settings, "c1:reports", &[&channel.to_string()]).await;
        assert!(settings.text().contains(&format!("<#{channel}>")));
    }
}

fn custom_id(message: &Message, word: &str) -> String {
    let mut buttons = message.buttons().into_iter();
    let found = buttons.find(|button| button.custom_id.contains(word));
    found
        .unwrap_or_else(|| panic!("no {word} on {}", message.text()))
        .custom_id
}

fn has_button(message: &Message, word: &str) -> bool {
    let mut buttons = message.buttons().into_iter();
    buttons.any(|button| button.custom_id.contains(word))
}

fn click(person: &Person, message: &Message, word: &str) -> InteractionId {
    let id = custom_id(message, word);
    person.member.click(message, &id).unwrap()
}

/// Chooses the players at these places, and returns the form.
async fn form(person: &Person, whom: &Message, places: &str) -> (InteractionId, Value) {
    let select = whom.selects().remove(0);
    let click = person.member.choose(whom, &select.custom_id, &[places]);
    let click = click.unwrap();
    let form = person.member.wait_modal(click, PATIENCE).await.unwrap();
    (click, form)
}

/// Submits the form, and waits for these words.
async fn submit(person: &Person, click: InteractionId, reason: &str, words: &str) {
    let submitted = person.member.submit_modal(click, &[("text", reason)]);
    person.gets(submitted.unwrap(), words).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_reaches_the_moderators() {
    let world = World::start().await;
    let reported = Reported::deal(&world).await;
    let Reported {
        people, moderator, ..
    } = &reported;
    let (anna, dave) = (&people[0], &people[2]);
    let replay = reported.replay(anna).await;
    anna.gets(click(anna, &replay, ":report "), "noch keinen Kanal")
        .await;
    reported.choose_channel(&world, reported.channel).await;

    // Anna reports both others.
    let whom = anna
        .gets(click(anna, &replay, ":report "), "Um wen geht es")
        .await;
    let select = whom.selects().remove(0);
    assert_eq!(select.options.len(), 3, "each of them, and both");
    let both = &select.options[2].value;
    let (asked, shown) = form(anna, &whom, both).await;
    assert!(shown.to_string().contains("Was ist passiert?"), "{shown}");
    submit(anna, asked, " \u{200b} ", "braucht einen Grund").await;
    let (asked, _) = form(anna, &whom, both).await;
    let reason = "Spielen *zusammen*, <@1> weiß es";
    submit(anna, asked, reason, "bei der Moderation").await;
    let message = moderator
        .sees(|message| message.channel() == reported.channel && message.text().contains(TITLE))
        .await;
    let text = message.text();
    for person in people {
        let mention = format!("<@{}>", person.member.id());
        assert!(text.contains(&mention), "{text}");
    }
    assert!(text.contains(&reported.code), "{text}");
    assert!(text.contains("\\*zusammen\\*\\, \\<\\@1\\>"), "{text}");
    assert_eq!(message.mentions(), [], "nobody is pinged");

    // It counts once for each deal and person.
    let again = reported.replay(anna).await;
    anna.gets(click(anna, &again, ":report "), "schon gemeldet")
        .await;

    // The moderators see the deal and the statistics.
    let shown = click(moderator, &message, ":replay ");
    let shown = moderator.gets(shown, "Schritt 2 von").await;
    let next = goes(moderator, &shown, "card").await;
    assert!(next.text().contains("Schritt 3 von"), "{}", next.text());
    let eyes = chooses(moderator, &next, ":replay eyes", "0").await;
    assert!(eyes.text().contains("Schritt 3 von"), "{}", eyes.text());
    assert!(eyes.buttons().iter().all(|button| {
        let id = &button.custom_id;
        id.contains(":replay to ") && !id.contains("share")
    }));
    let counted = click(moderator, &message, ":statistics");
    let counted = moderator.gets(counted, "Was die Protokolle sagen").await;
    assert!(counted.text().contains("Ein beendetes Spiel"));
    assert!(counted.text().contains("zu wenig, um etwas zu sagen"));

    // A member reports one player. The moderators don't read who else played.
    let clara = world.person("clara");
    let opened = reported.replay(&clara).await;
    let whom = clara
        .gets(click(&clara, &opened, ":report "), "Um wen geht es")
        .await;
    assert_eq!(whom.selects().remove(0).options.len(), 6);
    let places = whom.selects().remove(0).options[2].value.clone();
    let (asked, _) = form(&clara, &whom, &places).await;
    submit(&clara, asked, "Trödelt", "bei der Moderation").await;
    let second = moderator
        .sees(|message| message.text().contains("Trödelt"))
        .await;
    let shown = click(moderator, &second, ":replay ");
    let shown = moderator.gets(shown, "Schritt 2 von").await;
    assert!(shown.text().contains("Platz "), "{}", shown.text());
    let nobody_else = |message: &Message| {
        let named = format!("<@{}>", anna.member.id());
        !message.text().contains(&named)
    };
    assert!(nobody_else(&shown), "{}", shown.text());
    assert!(nobody_else(&second), "{}", second.text());

    // Nobody else gets there, not even by a forged press.
    let forged = custom_id(&message, ":statistics");
    let own = reported.replay(dave).await;
    dave.forges(&own, &forged, "only in the channel for reports")
        .await;

    // What a person reported ends with their data, and so does the way to it.
    let question = anna.slash_gets("privacy delete", &[], "löschen").await;
    let delete = question.buttons().remove(0).custom_id;
    anna.gets_response(anna.member.click(&question, &delete).unwrap())
        .await;
    let late = click(moderator, &message, ":replay ");
    moderator
        .gets(late, "jemand hat seine Daten gelöscht")
        .await;
    world.end().await;
}

/// If the channel is gone, the reporter is told, and gets their words back. The report doesn't
/// count.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_that_reaches_nobody_is_handed_back() {
    let world = World::start().await;
    let reported = Reported::deal(&world).await;
    let dave = &reported.people[2];
    reported.choose_channel(&world, reported.channel).await;
    let result = dave.table_message("replay 1").await;
    let opened = dave.member.message_command("Review deal", &result).unwrap();
    let replay = dave.gets(opened, "The cards are dealt").await;
    let report = async |reason: &str, words: &str| {
        let whom = click(dave, &replay, ":report ");
        let whom = dave.gets(whom, "Whom does it concern").await;
        let places = whom.selects().remove(0).options[0].value.clone();
        let (asked, _) = form(dave, &whom, &places).await;
        submit(dave, asked, reason, words).await;
    };
    let hidden = reported.channel;
    world.discord.set_app_permissions(hidden, 0);
    report("Slow on purpose", "What you wrote: Slow on purpose").await;
    world.discord.delete_channel(reported.channel);
    report("Slow again", "What you wrote: Slow again").await;

    let other = world.discord.add_channel("reports");
    reported.choose_channel(&world, other).await;
    report("Slow once more", "with the moderators").await;
    let moderator = Person::new(world.person("franz").member.in_channel(other));
    moderator
        .sees(|message| message.text().contains("Slow once more"))
        .await;
    world
        .end_but_for(&["50001 Missing Access", "10003 Unknown Channel", "50013"])
        .await;
}

/// A player who let go of the deal is no part of it for anybody, so a report can't name them. Nor do
/// the moderators read their name once they let go of a deal that was reported before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_name_nobody_who_let_go_of_the_deal() {
    let world = World::start().await;
    let reported = Reported::deal(&world).await;
    reported.choose_channel(&world, reported.channel).await;
    let (anna, moderator) = (&reported.people[0], &reported.moderator);
    let (bernd, clara) = (&reported.people[1], world.person("clara"));
    let whom = async |person: &Person| {
        let replay = reported.replay(person).await;
        let whom = click(person, &replay, ":report ");
        person.gets(whom, "Um wen geht es").await
    };
    world.clock.advance(10 * DAY);
    let asked = whom(&clara).await;
    let value = asked.selects().remove(0).options[0].value.clone();
    let (form, _) = form(&clara, &asked, &value).await;
    submit(&clara, form, "Trödelt", "bei der Moderation").await;
    let report = moderator
        .sees(|message| message.text().contains("Trödelt"))
        .await;
    let mention = format!("<@{}>", anna.member.id());
    assert!(report.text().contains(&mention), "{}", report.text());
    let names_anna = async || {
        let shown = click(moderator, &report, ":replay ");
        let mut shown = moderator.gets(shown, "Schritt 2 von").await;
        let mut texts = String::new();
        for _ in 0..6 {
            texts += &shown.text();
            shown = goes(moderator, &shown, "card").await;
        }
        texts.contains(&mention)
    };
    assert!(names_anna().await);
    let month = [("deals", json!(2))];
    anna.slash_gets("privacy keep", &month, "30 Tage auf").await;
    assert!(names_anna().await);
    let options = whom(bernd).await.selects().remove(0).options;
    assert_eq!(options.len(), 3, "Anna, Dave and both");

    world.clock.advance(21 * DAY);
    assert!(!names_anna().await);
    let replay = reported.replay(bernd).await;
    let opened = click(bernd, &replay, ":report ");
    // Dave is the only one left, so nobody has to be chosen.
    bernd.member.wait_modal(opened, PATIENCE).await.unwrap();
    world.end().await;
}

/// Who played with computers has nobody to report; nobody reports more than three deals a day.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_have_limits() {
    let world = World::start().await;
    let channel = world.discord.add_channel("moderation");
    let manager = world.person("franz");
    let settings = settings_of(&manager).await;
    set(&manager, &settings, "c1:reports", &[&channel.to_string()]).await;
    let mut people = three_at_a_table_for(&world, 2).await;
    for _ in 0..4 {
        play_until(&mut people, |ask| ask.offers("ready")).await;
        for _ in 0..people.len() {
            let (who, ask) = play_until(&mut people, |ask| ask.offers("ready")).await;
            people[who].choose(&ask, "ready").await;
        }
    }
    let anna = &people[0];
    let list = anna.slash_gets("deals", &[], "Deine Spiele").await;
    for (number, code) in codes(&list).into_iter().take(4).enumerate() {
        let begun = if number == 0 {
            // From a result that only she sees.
            let line = anna.table_message("show 4").await;
            anna.gets_response(click(anna, &line, ":show 4")).await;
            let result = anna
                .sees(|message| message.ephemeral() && has_button(message, ":report 4"))
                .await;
            click(anna, &result, ":report 4")
        } else {
            let asked = [("code", json!(code))];
            let replay = anna.slash_gets("deal", &asked, &code).await;
            click(anna, &replay, ":report ")
        };
        if number == 3 {
            anna.gets(begun, "schon 3 Spiele gemeldet").await;
            continue;
        }
        let whom = anna.gets(begun, "Um wen geht es").await;
        let places = whom.selects().remove(0).options[0].value.clone();
        let (asked, _) = form(anna, &whom, &places).await;
        submit(anna, asked, "Grund", "bei der Moderation").await;
    }
    world.end().await;
}
