//! The program as started by somebody without a token.

use std::process::Stdio;

use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::browser::PATIENCE;

/// The running program and its local Discord, until this is dropped.
pub(crate) struct Demo {
    /// Address of the page.
    pub(crate) address: String,
    folder: tempfile::TempDir,
    /// Kept open so that the program can go on printing.
    _output: Lines<BufReader<ChildStdout>>,
    process: Child,
}

impl Demo {
    /// Starts the program for Germans on a free port with an empty data folder and these settings
    /// in its environment, and reads the page's address from its output.
    pub(crate) async fn start(settings: &[(&str, &str)]) -> Self {
        Self::start_in(tempfile::tempdir().unwrap(), settings).await
    }

    /// Kills the program and starts it again with its data.
    pub(crate) async fn restart(mut self, settings: &[(&str, &str)]) -> Self {
        self.process.kill().await.unwrap();
        Self::start_in(self.folder, settings).await
    }

    async fn start_in(folder: tempfile::TempDir, settings: &[(&str, &str)]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
            .env_remove("DISCORD_TOKEN")
            .env("SKATRUNDE__SANDBOX__LISTEN", "127.0.0.1:0")
            // If the configured port is taken, the program logs that it took another one. Port 0
            // keeps the log clean.
            .env("SKATRUNDE__METRICS__LISTEN", "127.0.0.1:0")
            .env("SKATRUNDE__DATA__FOLDER", folder.path())
            // Only the tests of the daily list prepare days.
            .env("SKATRUNDE__DAILY__ENABLED", "false")
            .env("NO_COLOR", "1")
            .env("LC_ALL", "de_DE.UTF-8")
            .envs(settings.iter().copied())
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(folder.path().join("log")).unwrap())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = tokio::time::timeout(PATIENCE, address(&mut output))
            .await
            .expect("the program prints its address");
        Self {
            address,
            folder,
            _output: output,
            process,
        }
    }

    /// Returns the program's log.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }
}

/// Returns the first web address in the output.
async fn address(output: &mut Lines<BufReader<ChildStdout>>) -> String {
    while let Some(line) = output.next_line().await.unwrap() {
        if let Some(address) = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
        {
            return address.to_owned();
        }
    }
    panic!("the program ended before printing the page's address");
}
