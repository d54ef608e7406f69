//! Measured programs end with this one, even if it is killed.

use std::os::unix::process::CommandExt as _;
use std::path::Path;

use tokio::process::Command;

/// First argument of this program that makes it become another program.
pub(crate) const ARGUMENT: &str = "run-with-parent";

/// Returns the command that runs a program, with the command's own process id. On Linux it ends
/// with the thread that starts it.
pub(crate) fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg(ARGUMENT).arg(program.as_ref());
    command
}

/// Becomes the program that these arguments name.
pub(crate) fn become_program(arguments: &[String]) -> ! {
    let [program, arguments @ ..] = arguments else {
        panic!("there is no program to run")
    };
    // Lasts beyond the change of the program.
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL)).unwrap();
    let error = std::process::Command::new(program).args(arguments).exec();
    panic!("can't run {program}: {error}")
}
