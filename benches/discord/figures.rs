//! The latencies and costs of clicks.

use std::time::Duration;

/// The figures of one program, or of the store alone.
pub(crate) struct Figures {
    /// Latencies from click to response, sorted.
    pub(crate) times: Vec<Duration>,
    /// Number of people who stopped because an interaction failed or a change never came.
    pub(crate) failed: usize,
    /// CPU time in user and system mode.
    pub(crate) cpu: Duration,
    /// Number of requests to Discord.
    pub(crate) calls: usize,
    /// Average size of a response in bytes.
    pub(crate) response_bytes: usize,
}

impl Figures {
    fn cpu_ms_a_click(&self) -> f64 {
        self.cpu.as_secs_f64() * 1_000.0 / self.times.len() as f64
    }

    /// Returns the figures that are compared: median, 99th percentile and CPU time a click, in
    /// milliseconds.
    fn compared(&self) -> [f64; 3] {
        [
            quantile(&self.times, 0.5),
            quantile(&self.times, 0.99),
            self.cpu_ms_a_click(),
        ]
    }
}

/// Returns this quantile of sorted latencies, in milliseconds.
pub(crate) fn quantile(sorted: &[Duration], share: f64) -> f64 {
    let index = ((sorted.len() - 1) as f64 * share).round() as usize;
    sorted[index].as_secs_f64() * 1_000.0
}

/// Prints the figures of the bot, the baseline and the store's step, and their ratios to the
/// baseline's.
pub(crate) fn print(bot: &Figures, baseline: &Figures, step: &Figures) {
    println!(
        "{:<22}{:>8}{:>8}{:>11}{:>9}{:>12}{:>14}{:>13}{:>16}",
        "",
        "clicks",
        "failed",
        "median ms",
        "p99 ms",
        "longest ms",
        "CPU ms/click",
        "calls/click",
        "bytes/response"
    );
    for (name, figures) in [("bot", bot), ("baseline", baseline), ("store step", step)] {
        let [median, p99, cpu] = figures.compared();
        println!(
            "{name:<22}{:>8}{:>8}{median:>11.2}{p99:>9.2}{:>12.2}{cpu:>14.3}{:>13.2}{:>16}",
            figures.times.len(),
            figures.failed,
            quantile(&figures.times, 1.0),
            figures.calls as f64 / figures.times.len() as f64,
            figures.response_bytes
        );
    }
    let base = baseline.compared();
    for (name, figures) in [("bot / baseline", bot), ("store step / baseline", step)] {
        let [median, p99, cpu] = figures.compared();
        println!(
            "{name:<38}{:>11.2}{:>9.2}{:>26.2}",
            median / base[0],
            p99 / base[1],
            cpu / base[2]
        );
    }
}
