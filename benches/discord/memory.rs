//! Memory of running tables, as an operator sees it: the growth of the bot's process.

use std::path::Path;

use discord_sandbox::Sandbox;
use futures_util::StreamExt as _;
use futures_util::stream;
use tokio::runtime::Runtime;

use crate::clicks::Scenario;
use crate::cores::Cores;
use crate::crowd::open_table;
use crate::program::{Program, bot, local_discord};

/// Number of people who open a table at the same time.
const AT_ONCE: usize = 20;

/// Measures these tables after they were opened by clicks, and after a restart of the bot.
pub(crate) fn measure(scenario: Scenario) {
    let cores = Cores::split();
    println!("{}", cores.describe());
    Runtime::new().unwrap().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let discord = local_discord().await;
        // The first start uploads the emojis, which has nothing to do with tables.
        let program = start(&discord, folder.path(), scenario, &cores).await;
        program.stop(&discord).await;
        let program = start(&discord, folder.path(), scenario, &cores).await;
        let without = resident_kib(program.id());
        println!("without tables: {without} KiB");
        let open = async |number: usize| {
            let person = open_table(&discord, &format!("table{number}")).await;
            person.asked().await;
        };
        stream::iter(0..scenario.tables)
            .for_each_concurrent(AT_ONCE, open)
            .await;
        program.is_quiet(&discord).await;
        print(
            "opened by clicks",
            resident_kib(program.id()),
            without,
            scenario,
        );
        program.stop(&discord).await;
        let program = start(&discord, folder.path(), scenario, &cores).await;
        print(
            "after a restart",
            resident_kib(program.id()),
            without,
            scenario,
        );
        program.stop(&discord).await;
    });
    cores.rejoin();
}

async fn start(discord: &Sandbox, folder: &Path, scenario: Scenario, cores: &Cores) -> Program {
    Program::start(discord, bot(discord, folder, scenario), cores).await
}

fn print(when: &str, with: u64, without: u64, Scenario { tables, level }: Scenario) {
    println!(
        "{tables} tables, autoplayers of level {level}, {when}: {with} KiB, {:.1} KiB a table",
        (with - without) as f64 / tables as f64
    );
}

/// Returns the resident memory of a process, in KiB.
pub(crate) fn resident_kib(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .unwrap();
    line.trim().split(' ').next().unwrap().parse().unwrap()
}
