//! People click four times as often as the bot can serve them. Every click must get a response in
//! time, and no move may be lost.

use std::time::{Duration, Instant};

use discord_sandbox::{InteractionId, Outcome};
use futures_util::future::join_all;

use crate::clicks::{Scenario, Served, bot};
use crate::cores::Cores;
use crate::crowd::{open_table, simple};
use crate::figures::quantile;
use crate::person::{Ask, Person};
use crate::world::PATIENCE;

/// Number of people who only look at their cards, but as often as possible.
const LOOKERS: usize = 64;

/// Number of people who play on meanwhile.
const PLAYERS: usize = 8;

/// Factor by which the people overload the bot.
const OVERLOAD: f64 = 4.0;

/// Time for which the bot's capacity is measured.
const MEASURED: Duration = Duration::from_secs(5);

/// Time for which the bot is overloaded.
const OVERLOADED: Duration = Duration::from_secs(10);

/// Time between two bursts of clicks.
const BURST_EVERY: Duration = Duration::from_millis(5);

/// Words of the response to a click that the bot can't serve.
const BUSY: &str = "ist so viel los";

/// A person who only looks at their cards.
struct Looker {
    person: Person,
    ask: Ask,
}

impl Looker {
    /// Shows the panel once more.
    fn looks(&self) -> InteractionId {
        let refresh = self.ask.forged("").replace(":do ", ":back");
        let panel = self.ask.panel.id();
        self.person.member.raw_component(panel, &refresh).unwrap()
    }

    /// Looks again after each response, and returns the latencies.
    async fn looks_until(&self, end: Instant) -> Vec<Duration> {
        let mut times = Vec::new();
        while Instant::now() < end {
            let begun = Instant::now();
            let member = &self.person.member;
            member.outcome(self.looks(), PATIENCE).await.unwrap();
            times.push(begun.elapsed());
        }
        times
    }
}

/// Makes a move, again if the bot had no time for it. Returns the next question and the number of
/// tries.
async fn move_until_it_counts(person: &mut Person, ask: &Ask) -> (Ask, usize) {
    for tries in 1.. {
        let interaction = person.start_to_choose(ask, &simple(ask));
        person.gets_response(interaction).await;
        let is_refusal = |message: &discord_sandbox::Message| {
            message.id() > interaction && message.text().contains(BUSY)
        };
        tokio::select! {
            next = person.asked() => return (next, tries),
            _ = person.sees(is_refusal) => person.forget_decision(ask),
        }
    }
    unreachable!("the loop has no end")
}

/// Overloads the bot and prints what happened; returns whether every click got its response.
pub(crate) fn measure() -> bool {
    let cores = Cores::split();
    println!("{}", cores.describe());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let all_responded = runtime.block_on(overload(&cores));
    cores.rejoin();
    all_responded
}

async fn overload(cores: &Cores) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let scenario = Scenario {
        tables: LOOKERS + PLAYERS,
        level: 2,
    };
    let served = Served::start(|discord| bot(discord, folder.path(), scenario), cores).await;
    let discord = &served.discord;
    let mut lookers = Vec::new();
    for number in 0..LOOKERS {
        let person = open_table(discord, &format!("looker{number}")).await;
        let ask = person.asked().await;
        lookers.push(Looker { person, ask });
    }
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        players.push(open_table(discord, &format!("player{number}")).await);
    }

    let end = Instant::now() + MEASURED;
    let looks = join_all(lookers.iter().map(|looker| looker.looks_until(end)));
    let mut times: Vec<Duration> = looks.await.into_iter().flatten().collect();
    times.sort();
    let capacity = times.len() as f64 / MEASURED.as_secs_f64();
    println!(
        "{capacity:.0} clicks a second are possible; median {:.0} ms, longest {:.0} ms",
        quantile(&times, 0.5),
        quantile(&times, 1.0)
    );

    let flood = async {
        let (mut clicks, begun) = (Vec::new(), Instant::now());
        let mut bursts = tokio::time::interval(BURST_EVERY);
        let all = OVERLOAD * capacity * OVERLOADED.as_secs_f64();
        for looker in lookers.iter().cycle().take(all as usize) {
            while clicks.len() as f64 > OVERLOAD * capacity * begun.elapsed().as_secs_f64() {
                bursts.tick().await;
            }
            clicks.push((&looker.person, looker.looks()));
        }
        (clicks, begun.elapsed())
    };
    let plays = async |person: &mut Person| {
        let (mut ask, mut moves, mut repeated) = (person.asked().await, 0, 0);
        let end = Instant::now() + OVERLOADED;
        while Instant::now() < end {
            let (next, tries) = move_until_it_counts(person, &ask).await;
            ask = next;
            moves += 1;
            repeated += tries - 1;
        }
        (ask, moves, repeated)
    };
    let played = join_all(players.iter_mut().map(plays));
    let ((clicks, took), played) = tokio::join!(flood, played);
    let mut failed = 0;
    for (person, interaction) in &clicks {
        let outcome = person.member.outcome(*interaction, PATIENCE).await.unwrap();
        failed += usize::from(outcome != Outcome::Responded);
    }
    let refused = |looker: &Looker| {
        let seen = looker
            .person
            .member
            .messages(looker.person.member.channel());
        seen.iter()
            .filter(|message| message.text().contains(BUSY))
            .count()
    };
    println!(
        "{} clicks in {:.1} s: {failed} failed, {} were refused",
        clicks.len(),
        took.as_secs_f64(),
        lookers.iter().map(refused).sum::<usize>()
    );
    let (moves, repeated) = played.iter().fold((0, 0), |sum, (_, moves, repeated)| {
        (sum.0 + moves, sum.1 + repeated)
    });
    println!("{moves} moves beside that, {repeated} of them repeated");
    // Nobody's table is stuck.
    for (person, (ask, ..)) in players.iter_mut().zip(played) {
        move_until_it_counts(person, &ask).await;
    }
    for Looker { person, ask } in &mut lookers {
        move_until_it_counts(person, ask).await;
    }
    failed == 0
}
