//! CPU time of processes, and the cores on which they run.

use std::time::Duration;

/// The cores of this process and of the measured program. On Linux they are disjoint if there are
/// at least two.
pub(crate) struct Cores {
    here: Vec<usize>,
    measured: Vec<usize>,
}

impl Cores {
    /// Splits the usable cores, and pins this thread to its share. Threads that it starts later
    /// inherit that.
    pub(crate) fn split() -> Self {
        let mut here = usable();
        let measured = if here.len() < 2 {
            here.clone()
        } else {
            here.split_off(here.len() / 2)
        };
        pin(&here);
        Self { here, measured }
    }

    /// Starts a process on the measured program's cores. `start` must do so on this thread.
    pub(crate) fn start_measured<T>(&self, start: impl FnOnce() -> T) -> T {
        pin(&self.measured);
        let started = start();
        pin(&self.here);
        started
    }

    /// Returns the number of cores that the measured program uses.
    pub(crate) fn number_measured(&self) -> usize {
        match self.measured.len() {
            // Threads aren't pinned.
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            number => number,
        }
    }

    /// Lets this thread use all cores again.
    pub(crate) fn rejoin(self) {
        let mut all = self.here;
        all.extend(self.measured);
        pin(&all);
    }

    /// Describes the split.
    pub(crate) fn describe(&self) -> String {
        if self.here == self.measured {
            return "everything shares the cores".to_owned();
        }
        format!(
            "local Discord and people on cores {:?}, the measured program on cores {:?}",
            self.here, self.measured
        )
    }
}

/// Returns the cores on which this thread may run.
#[cfg(target_os = "linux")]
fn usable() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let set = sched_getaffinity(None).unwrap();
    (0..CpuSet::MAX_CPU)
        .filter(|&core| set.is_set(core))
        .collect()
}

/// Lets this thread run on these cores only.
#[cfg(target_os = "linux")]
fn pin(cores: &[usize]) {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    for &core in cores {
        set.set(core);
    }
    sched_setaffinity(None, &set).unwrap();
}

/// Other systems don't pin threads.
#[cfg(not(target_os = "linux"))]
const fn usable() -> Vec<usize> {
    Vec::new()
}

/// Other systems don't pin threads.
#[cfg(not(target_os = "linux"))]
const fn pin(_: &[usize]) {}

/// Returns the CPU time that all threads of a process have used, in user and system mode. Reads
/// Linux's `/proc`.
pub(crate) fn cpu_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The program's name, in parentheses, may contain spaces.
    let (_, fields) = stat.rsplit_once(')').unwrap();
    let user_and_system = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = user_and_system
        .map(|ticks| ticks.parse::<u64>().unwrap())
        .sum();
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}
