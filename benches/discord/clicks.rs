//! Clicks at the bot and at the baseline, with the same people.
//!
//! The local Discord and the people are in this process. Each measured program is in a process of
//! its own, on other cores if there are any, so its CPU time is its own.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use discord_sandbox::{Route, Sandbox};
use futures_util::FutureExt as _;
use futures_util::future::join_all;
use tokio::process::Command;
use tokio::runtime::Runtime;

use crate::cores::{Cores, cpu_time};
use crate::crowd::{Crowd, newcomer, open_table, play_a_deal, think};
use crate::figures::{self, Figures};
use crate::person::Person;
use crate::program::{Program, bot, local_discord};
use crate::{HURRY, LOAD, baseline, store_step};

/// Time between two arrivals.
pub(crate) const ARRIVE_EVERY: Duration = Duration::from_millis(50);

/// A number of tables, and the level of their autoplayers.
#[derive(Clone, Copy)]
pub(crate) struct Scenario {
    pub(crate) tables: usize,
    pub(crate) level: usize,
}

impl Scenario {
    /// Returns the people: small crowds are hasty, large ones play at human speed.
    const fn crowd(self) -> Crowd {
        let usual = if self.tables < LOAD.tables {
            HURRY
        } else {
            LOAD
        };
        Crowd {
            tables: self.tables,
            ..usual
        }
    }
}

/// Measures the scenarios and prints the figures; returns whether every interaction got its
/// response.
pub(crate) fn measure(scenarios: &[Scenario]) -> bool {
    let cores = Cores::split();
    println!("{}", cores.describe());
    let runtime = Runtime::new().unwrap();
    let step = runtime.block_on(store_step::measure());
    let mut all_responded = true;
    for &scenario in scenarios {
        let crowd = scenario.crowd();
        println!(
            "{} tables, autoplayers of level {}, people think {} to {} ms",
            scenario.tables,
            scenario.level,
            crowd.thinking_ms.0,
            crowd.thinking_ms.0 + crowd.thinking_ms.1
        );
        let (bot, baseline) = runtime.block_on(async {
            let bot = measure_bot(scenario, &cores).await;
            let baseline = measure_baseline(crowd, &bot, &cores).await;
            (bot, baseline)
        });
        figures::print(&bot, &baseline, &step);
        all_responded &= bot.failed + baseline.failed == 0;
    }
    cores.rejoin();
    all_responded
}

/// Everybody plays a deal at a table of their own.
async fn measure_bot(scenario: Scenario, cores: &Cores) -> Figures {
    let folder = tempfile::tempdir().unwrap();
    let crowd = scenario.crowd();
    let start = |discord: &Sandbox| bot(discord, folder.path(), scenario);
    let arrive = async |discord: &Sandbox, name: String| {
        let person = open_table(discord, &name).await;
        person.asked().await;
        person
    };
    let play = async |mut person: Person| {
        let times = play_a_deal(&mut person, crowd.thinking_ms).await;
        // The public message shows the result of the deal last.
        person.table_message("ready").await;
        times
    };
    let served = Served::start(start, cores).await;
    served.measure(crowd, arrive, play).await
}

/// Everybody clicks as often as at the bot, and gets responses of the same size.
async fn measure_baseline(crowd: Crowd, bot: &Figures, cores: &Cores) -> Figures {
    let clicks = bot.times.len().div_ceil(crowd.tables);
    let start = |discord: &Sandbox| baseline::command(discord, bot.response_bytes);
    let arrive = async |discord: &Sandbox, name: String| {
        let person = newcomer(discord, &name);
        person.slash(baseline::CLICK, &[]).await;
        person
    };
    let play = async |person: Person| {
        let message = person.sees(|message| !message.buttons().is_empty()).await;
        let mut times = Vec::new();
        for decision in (0..).take(clicks) {
            think(&person, decision, crowd.thinking_ms).await;
            let begun = Instant::now();
            let interaction = person.member.click(&message, baseline::CLICK).unwrap();
            person.gets_response(interaction).await;
            times.push(begun.elapsed());
        }
        times
    };
    let served = Served::start(start, cores).await;
    served.measure(crowd, arrive, play).await
}

/// A local Discord, and the measured program that serves it.
struct Served {
    discord: Sandbox,
    program: Program,
}

impl Served {
    /// Starts both, and waits until the program is prepared.
    async fn start(command: impl FnOnce(&Sandbox) -> Command, cores: &Cores) -> Self {
        let discord = local_discord().await;
        let program = Program::start(&discord, command(&discord), cores).await;
        Self { discord, program }
    }

    /// Lets everybody arrive, then lets them play, and measures the play.
    async fn measure(
        self,
        crowd: Crowd,
        arrive: impl AsyncFn(&Sandbox, String) -> Person,
        play: impl AsyncFn(Person) -> Vec<Duration>,
    ) -> Figures {
        let arriving = async |(number, arrival): (usize, Duration)| {
            tokio::time::sleep(arrival).await;
            arrive(&self.discord, format!("table{number}")).await
        };
        let arrivals = (0..).map(|number| ARRIVE_EVERY * number);
        let people = successes((0..crowd.tables).zip(arrivals).map(arriving)).await;

        let process = self.program.id();
        let (mark, cpu_before) = (self.discord.mark(), cpu_time(process));
        let playing = async |(number, person): (usize, Person)| {
            tokio::time::sleep(crowd.delay(number)).await;
            play(person).await
        };
        let played = successes(people.into_iter().enumerate().map(playing)).await;
        let cpu = cpu_time(process) - cpu_before;
        let calls = self.discord.calls_since(mark);
        self.program.kill().await;

        let violations = self.discord.violations();
        println!("violations of Discord's rules: {violations:?}");
        assert!(
            !played.is_empty(),
            "everybody had an interaction that failed"
        );
        let failed = crowd.tables - played.len();
        let mut times: Vec<Duration> = played.into_iter().flatten().collect();
        times.sort();
        let response_bytes: usize = calls
            .iter()
            .filter(|call| call.route == Route::InteractionCallback)
            .map(|call| call.bytes)
            .sum();
        Figures {
            failed,
            cpu,
            calls: calls.len(),
            response_bytes: response_bytes / times.len(),
            times,
        }
    }
}

/// Waits for all, and returns the results of those who didn't panic.
async fn successes<T>(people: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let ends = people.map(|person| AssertUnwindSafe(person).catch_unwind());
    join_all(ends).await.into_iter().flatten().collect()
}
