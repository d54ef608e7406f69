//! Whole deals, played through slash commands and clicks.

use serde_json::{Value, json};
use skat_rules::strength::Strength;

use crate::person::{Ask, Person, control, next_asked, play_until};
use crate::world::World;

/// Seats three people up to the first question. The first one is the host.
pub(crate) async fn three_at_a_table(world: &World) -> Vec<Person> {
    three_at_a_table_for(world, 1).await
}

/// Unlimited think time, as an option of `/skat new`.
const NO_LIMIT: (&str, fn() -> Value) = ("think", || json!(3));

pub(crate) async fn three_at_a_table_for(world: &World, rounds: u16) -> Vec<Person> {
    let people = vec![
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    ];
    people[0]
        .slash(
            "skat new",
            &[("rounds", json!(rounds)), (NO_LIMIT.0, NO_LIMIT.1())],
        )
        .await;
    people[1].press_table("join").await;
    people[2].press_table("join").await;
    people[0].press_table("begin").await;
    people
}

/// Puts three people in the order of the first deal: the dealer, forehand, middlehand. Middlehand is
/// asked first.
pub(crate) async fn dealer_first(people: &mut [Person]) {
    let (middlehand, _) = next_asked(people).await;
    people.rotate_left((middlehand + 1) % 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_asks_why_a_card_cannot_be_played() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    let (who, ask) = play_until(&mut people, |ask| control(&ask.panel, "why").is_some()).await;
    people[who].press_panel("why").await;
    people[who]
        .sees(|message| {
            let explains = |words| message.text().contains(words);
            message.id() == ask.panel.id()
                && ["Darum darfst du", "That’s why"].map(explains) != [false; 2]
        })
        .await;
    let action = ask.simple();
    people[who].choose(&ask, &action).await;
    world.end().await;
}

/// Plays until somebody is asked for the next deal.
pub(crate) async fn play_deal(
    people: &mut [Person],
    mut choose: impl FnMut(usize, &Ask) -> String,
) {
    loop {
        let (who, ask) = next_asked(people).await;
        if ask.offers("ready") {
            return;
        }
        let action = choose(who, &ask);
        people[who].choose(&ask, &action).await;
    }
}

/// Plays the last deal of a list. Nobody is asked anything once the list is over.
pub(crate) async fn play_last_deal(
    world: &World,
    people: &mut [Person],
    choose: impl FnMut(usize, &Ask) -> String,
) {
    let onlooker = world.person("clara");
    tokio::select! {
        () = play_deal(people, choose) => panic!("the list ended"),
        _ = onlooker.sees(|message| message.text().contains("Liste beendet")) => {}
    }
}

pub(crate) async fn next_deal(people: &mut [Person]) {
    for person in people {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
}

/// Middlehand's play in a scenario. The others pass, follow suit and agree to everything.
#[derive(Clone, Copy)]
struct Plan {
    /// Middlehand's bids in order; another player holds all but the last.
    bids: &'static [&'static str],
    announce: &'static str,
    /// Hand game: the skat stays unseen.
    hand: bool,
}

impl Plan {
    const SIMPLE: Self = Self {
        bids: &["bid 18"],
        announce: "announce C",
        hand: false,
    };

    /// Chooses the next action. A player who may name the plan's bid becomes declarer unless
    /// somebody else bids.
    fn choose(self, ask: &Ask) -> String {
        if ask.offers("pass") {
            let told = ask.panel.text();
            let may_hold = self
                .bids
                .iter()
                .rev()
                .skip(1)
                .any(|bid| told.contains(&format!("{}.", bid.replace("bid", ""))));
            let bid = self
                .bids
                .iter()
                .find(|bid| ask.offers(bid) && (ask.offers("bid 18") || **bid != "bid 18"));
            let call = if may_hold && ask.offers("hold") {
                Some(&"hold")
            } else {
                bid
            };
            return (*call.unwrap_or(&"pass")).to_owned();
        }
        if ask.offers("skat") {
            return if self.hand {
                self.announce.to_owned()
            } else {
                "skat".to_owned()
            };
        }
        let steps = ["discard", self.announce, "accept", "play"];
        let step = steps.iter().find_map(|step| {
            if ask.offers(step) {
                Some((*step).to_owned())
            } else {
                ask.first(step)
            }
        });
        step.unwrap_or_else(|| panic!("no plan for {:?}", ask.choices))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_people_play_a_whole_list() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    for _ in 0..2 {
        play_deal(&mut people, |_, ask| Plan::SIMPLE.choose(ask)).await;
        next_deal(&mut people).await;
    }
    play_last_deal(&world, &mut people, |_, ask| Plan::SIMPLE.choose(ask)).await;
    let ledger = world.end().await;
    assert_eq!(ledger.len(), 3);
    let declared = ledger.iter().map(|entry| {
        entry
            .places
            .iter()
            .filter(|place| place.declared.is_some())
            .count()
    });
    assert!(declared.eq([1, 1, 1]), "each deal had one declarer");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_and_two_autoplayers_play_a_list() {
    let world = World::start_with(|config| {
        (config.autoplayers.level, config.autoplayers.pause_ms) = (Strength::Master, 20);
    })
    .await;
    let anna = world.person("anna");
    anna.slash(
        "skat new",
        &[
            ("rounds", json!(1)),
            ("computers", json!(2)),
            (NO_LIMIT.0, NO_LIMIT.1()),
        ],
    )
    .await;
    anna.press_table("begin").await;
    let mut people = [anna];
    for _ in 0..2 {
        play_deal(&mut people, |_, ask| Plan::SIMPLE.choose(ask)).await;
        next_deal(&mut people).await;
    }
    play_last_deal(&world, &mut people, |_, ask| Plan::SIMPLE.choose(ask)).await;
    assert_eq!(world.end().await.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_phase_is_reached() {
    let world = World::start().await;
    let mut people = three_at_a_table_for(&world, 2).await;
    let onlooker = world.person("clara");
    let plans = [
        (
            Plan {
                bids: &[],
                ..Plan::SIMPLE
            },
            "eingepasst",
        ),
        (
            Plan {
                announce: "announce GHS",
                hand: true,
                ..Plan::SIMPLE
            },
            "Schneider angesagt",
        ),
        (
            Plan {
                announce: "announce NO",
                ..Plan::SIMPLE
            },
            "Null ouvert",
        ),
        // A diamonds contract with the skat picked up is never worth more than 126.
        (
            Plan {
                bids: &["bid 80", "bid 132"],
                announce: "announce D",
                ..Plan::SIMPLE
            },
            "Überreizt",
        ),
    ];
    for (plan, seen) in plans {
        play_deal(&mut people, |_, ask| plan.choose(ask)).await;
        onlooker
            .sees(|message| !message.ephemeral() && message.text().contains(seen))
            .await;
        next_deal(&mut people).await;
    }

    give_up_at_the_first_card(&mut people).await;
    onlooker
        .sees(|message| message.text().contains("hat aufgegeben"))
        .await;
    next_deal(&mut people).await;

    claim_at_the_first_card(&mut people).await;
    onlooker
        .sees(|message| {
            message
                .text()
                .contains("zeigt die Karten: alle übrigen Stiche")
        })
        .await;
    let ledger = world.end().await;
    assert_eq!(ledger.len(), 6);
    let won: Vec<Option<bool>> = ledger
        .iter()
        .map(|entry| entry.places.iter().find_map(|place| place.declared))
        .collect();
    assert_eq!(
        (won[0], won[3], won[4], won[5]),
        (None, Some(false), Some(false), Some(true))
    );
}

/// Plays the simple plan until the declarer is asked for a card, and then presses this control.
/// Returns the declarer's index.
async fn press_instead_of_playing(people: &mut [Person], press: &str) -> usize {
    let mut declarer = None;
    loop {
        let (who, ask) = next_asked(people).await;
        if ask.first("announce").is_some() {
            declarer = Some(who);
        }
        if declarer == Some(who) && ask.first("play").is_some() {
            people[who].press_panel("more").await;
            people[who].press_panel(press).await;
            return who;
        }
        let action = Plan::SIMPLE.choose(&ask);
        people[who].choose(&ask, &action).await;
    }
}

/// With ten cards the declarer may concede alone, after a confirmation.
async fn give_up_at_the_first_card(people: &mut [Person]) {
    let declarer = press_instead_of_playing(people, "concede?").await;
    let ask = people[declarer].asked().await;
    people[declarer].choose(&ask, "concede").await;
}

/// Both defenders accept the declarer's claim.
async fn claim_at_the_first_card(people: &mut [Person]) {
    let declarer = press_instead_of_playing(people, "claim?").await;
    let ask = people[declarer].asked().await;
    people[declarer].choose(&ask, "claim").await;
    for (index, person) in people.iter_mut().enumerate() {
        if index != declarer {
            let ask = person.asked().await;
            person.choose(&ask, "accept").await;
        }
    }
}
