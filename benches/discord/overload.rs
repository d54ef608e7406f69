//! People make four times as many moves as the bot can serve. Every click must get a response in
//! time, and no move may be lost.

use std::time::{Duration, Instant};

use discord_sandbox::Outcome;
use futures_util::future::join_all;

use crate::clicks::{ARRIVE_EVERY, Scenario};
use crate::cores::{Cores, cpu_time};
use crate::crowd::{open_table, simple};
use crate::figures::quantile;
use crate::person::{Ask, Person};
use crate::program::{Program, bot, local_discord};

/// Number of people whose moves the bot can't all serve. Each plays at a table of their own.
const PEOPLE: usize = 800;

/// Number of people who show what a move costs, by moving as soon as they are asked. So few don't
/// overload the bot.
const HASTY: usize = 16;

/// Factor by which the people overload the bot.
const OVERLOAD: f64 = 4.0;

/// Time for which a move's CPU time is measured.
const MEASURED: Duration = Duration::from_secs(5);

/// Time for which the bot is overloaded.
const OVERLOADED: Duration = Duration::from_secs(10);

/// A person at their table, and what happened to their clicks.
struct Player {
    person: Person,
    /// The question that they have to answer, unless their list is over.
    ask: Option<Ask>,
    times: Vec<Duration>,
    failed: usize,
    refused: usize,
}

impl Player {
    /// Makes a move, and waits for the next question or for the refusal.
    async fn moves(&mut self) {
        let Some(ask) = self.ask.take() else { return };
        let (decision, action) = (ask.decision, simple(&ask));
        let (outcome, took, next) = self.person.chooses_under_load(ask, &action).await;
        self.times.push(took);
        self.failed += usize::from(outcome != Outcome::Responded);
        self.refused += usize::from(next.as_ref().is_some_and(|ask| ask.decision == decision));
        self.ask = next;
    }

    /// Moves at this interval, or later if the last move takes longer.
    async fn moves_until(&mut self, end: Instant, delay: Duration, every: Duration) {
        tokio::time::sleep(delay).await;
        let mut next = Instant::now();
        while next < end && self.ask.is_some() {
            tokio::time::sleep_until(next.into()).await;
            self.moves().await;
            next = Instant::now().max(next + every);
        }
    }
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
        tables: PEOPLE,
        level: 2,
    };
    let discord = &local_discord().await;
    let command = bot(discord, folder.path(), scenario);
    let program = Program::start(discord, command, cores).await;
    let arrive = async |number: u32| {
        tokio::time::sleep(ARRIVE_EVERY * number).await;
        let person = open_table(discord, &format!("player{number}")).await;
        Player {
            ask: Some(person.asked().await),
            person,
            times: Vec::new(),
            failed: 0,
            refused: 0,
        }
    };
    let mut players = join_all((0..).take(PEOPLE).map(arrive)).await;
    println!("{PEOPLE} tables are open");

    let cpu_before = cpu_time(program.id());
    let end = Instant::now() + MEASURED;
    let (hasty, _) = players.split_at_mut(HASTY);
    let play = async |player: &mut Player| {
        player
            .moves_until(end, Duration::ZERO, Duration::ZERO)
            .await;
    };
    join_all(hasty.iter_mut().map(play)).await;
    let moves = taken(&mut players).len() as f64;
    let cpu = (cpu_time(program.id()) - cpu_before).as_secs_f64();
    let capacity = cores.number_measured() as f64 * moves / cpu;
    println!(
        "a move takes {:.1} ms of CPU time, so {capacity:.0} moves a second are possible",
        1_000.0 * cpu / moves
    );

    let every = Duration::from_secs_f64(PEOPLE as f64 / (OVERLOAD * capacity));
    let end = Instant::now() + OVERLOADED;
    let play = async |(number, player): (usize, &mut Player)| {
        let delay = every.mul_f64(number as f64 / PEOPLE as f64);
        player.moves_until(end, delay, every).await;
    };
    join_all(players.iter_mut().enumerate().map(play)).await;
    let sum = |count: fn(&Player) -> usize| players.iter().map(count).sum::<usize>();
    let (failed, refused) = (sum(|player| player.failed), sum(|player| player.refused));
    let times = taken(&mut players);
    println!(
        "{PEOPLE} people, a click every {:.1} s each: {} clicks, median {:.0} ms, p99 {:.0} ms, \
         longest {:.0} ms; {failed} failed, {refused} refused",
        every.as_secs_f64(),
        times.len(),
        quantile(&times, 0.5),
        quantile(&times, 0.99),
        quantile(&times, 1.0)
    );
    // Nobody's table is stuck, and nobody's refused move has happened.
    for player in &mut players {
        let refused = player.refused;
        player.moves().await;
        assert_eq!(player.refused, refused, "the load is over");
    }
    failed == 0
}

/// Takes the latencies of all players, shortest first.
fn taken(players: &mut [Player]) -> Vec<Duration> {
    let mut times: Vec<Duration> = players
        .iter_mut()
        .flat_map(|player| std::mem::take(&mut player.times))
        .collect();
    times.sort();
    times
}
