//! No screen and no log shows a hidden card during the deal.

use std::collections::BTreeSet;

use discord_sandbox::{Id, Message};

use crate::deals::three_at_a_table;
use crate::person::{Ask, Person, next_asked};
use crate::world::World;

/// Beginning of every interaction token of the local Discord, as of Discord's own: `interaction:`
/// in Base64.
const INTERACTION_TOKEN: &str = "aW50ZXJhY3Rpb246";

/// A suit as letter, symbol, and German and English words.
type Suit = (char, char, &'static str, &'static str);

/// Returns a card's code, such as `CJ`, and its written and described forms.
fn card((letter, sign, german, english): Suit, rank: char) -> (String, [String; 4]) {
    let ((short, word), (english_short, english_word)) = match rank {
        'T' => (("10", "10"), ("10", "10")),
        'J' => (("B", "Bube"), ("J", "jack")),
        'Q' => (("D", "Dame"), ("Q", "queen")),
        'K' => (("K", "König"), ("K", "king")),
        'A' => (("A", "Ass"), ("A", "ace")),
        '9' => (("9", "9"), ("9", "9")),
        '8' => (("8", "8"), ("8", "8")),
        _ => (("7", "7"), ("7", "7")),
    };
    let shown = [
        format!("{sign}{short}"),
        format!("{sign}{english_short}"),
        format!("{german}-{word}"),
        format!("{english_word} of {english}"),
    ];
    (format!("{letter}{rank}"), shown)
}

/// Returns every card's code and how it is shown.
pub(crate) fn pack() -> impl Iterator<Item = (String, [String; 4])> {
    [
        ('C', '♣', "Kreuz", "clubs"),
        ('S', '♠', "Pik", "spades"),
        ('H', '♥', "Herz", "hearts"),
        ('D', '♦', "Karo", "diamonds"),
    ]
    .into_iter()
    .flat_map(|suit| "789TJQKA".chars().map(move |rank| card(suit, rank)))
}

/// Returns the cards that a text names, written out or as codes that stand alone.
pub(crate) fn named(text: &str) -> BTreeSet<String> {
    let words: BTreeSet<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let names = |(code, shown): &(String, [String; 4])| {
        words.contains(code.as_str()) || shown.iter().any(|shown| text.contains(shown.as_str()))
    };
    pack().filter(names).map(|(code, _)| code).collect()
}

/// Returns everything on a message, including data that only its buttons carry.
pub(crate) fn everything(message: &Message) -> String {
    let mut text = message.text();
    for button in message.buttons() {
        text.push_str(&format!("\n{} {}", button.label, button.custom_id));
    }
    for option in message
        .selects()
        .into_iter()
        .flat_map(|select| select.options)
    {
        text.push_str(&format!("\n{} {}", option.label, option.value));
    }
    text
}

/// Facts about a deal, gathered from all players' screens.
struct Deal {
    /// The deal's first message.
    since: Id,
    /// Cards that each player has held so far, including discards.
    held: Vec<BTreeSet<String>>,
    played: BTreeSet<String>,
}

impl Deal {
    /// Reads the hands before anybody has acted.
    async fn begin(people: &[Person]) -> Self {
        let since = people[0].table_message("cards").await.id();
        let mut held = Vec::new();
        for person in people {
            let panel = person
                .slash_gets("skat hand", &[], "Deine Karten|Your cards|Du spielst|### ")
                .await;
            held.push(named(&panel.text()));
        }
        Self {
            since,
            held,
            played: BTreeSet::new(),
        }
    }

    fn act(&mut self, who: usize, ask: &Ask, action: &str) {
        self.held[who].extend(ask.choices.iter().flat_map(|choice| named(&choice.action)));
        if action.starts_with("play") {
            self.played.extend(named(action));
        }
        if ask.first("discard").is_some() {
            self.held[who].extend(named(&everything(&ask.panel)));
        }
    }

    fn hidden_from(&self, viewer: Option<usize>) -> BTreeSet<String> {
        let others = self
            .held
            .iter()
            .enumerate()
            .filter(|(index, _)| Some(*index) != viewer);
        let own = viewer
            .map(|viewer| self.held[viewer].clone())
            .unwrap_or_default();
        others
            .flat_map(|(_, held)| held.clone())
            .filter(|card| !self.played.contains(card) && !own.contains(card))
            .collect()
    }

    fn check(&self, person: &Person, viewer: Option<usize>) {
        let hidden = self.hidden_from(viewer);
        for message in person
            .member
            .messages(person.member.channel())
            .iter()
            .filter(|seen| seen.id() >= self.since)
        {
            let text = everything(message);
            let seen: Vec<String> = named(&text).intersection(&hidden).cloned().collect();
            assert!(
                seen.is_empty(),
                "{} sees {seen:?} on\n{text}",
                person.member.id()
            );
        }
    }

    /// Checks what the bot has logged since the last look.
    fn check_log(&self, log: &str) {
        let hidden = self.hidden_from(None);
        for line in log.lines() {
            let seen: Vec<String> = named(line).intersection(&hidden).cloned().collect();
            assert!(
                seen.is_empty(),
                "{seen:?} was logged while it was hidden:\n{line}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_screen_and_no_log_line_shows_a_hidden_card() {
    let world = World::start_apart().await;
    let mut people = three_at_a_table(&world).await;
    let onlooker = world.person("clara");
    let mut logged = 0;
    for _ in 0..2 {
        next_asked(&people).await;
        let mut deal = Deal::begin(&people).await;
        assert!(
            deal.held.iter().all(|held| held.len() == 10),
            "{:?}",
            deal.held
        );
        logged = world.log().len();
        onlooker.press_table("watch").await;
        loop {
            let (who, ask) = next_asked(&people).await;
            if ask.offers("ready") {
                break;
            }
            onlooker.press_panel("watch").await;
            deal.check(&onlooker, None);
            let action = ask.simple();
            deal.act(who, &ask, &action);
            let log = world.log();
            deal.check_log(&log[logged..]);
            logged = log.len();
            people[who].choose(&ask, &action).await;
            for (index, person) in people.iter().enumerate() {
                deal.check(person, Some(index));
            }
        }
        assert_eq!(deal.played.len(), 30, "a whole deal was watched");
        for person in &mut people {
            let ask = person.asked().await;
            person.choose(&ask, "ready").await;
        }
    }
    let log = world.log();
    assert!(logged > 0, "nothing was logged");
    for secret in [world.discord.token(), INTERACTION_TOKEN] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "a token was logged");
    }
    world.end().await;
}
