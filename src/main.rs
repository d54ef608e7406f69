//! The command `skatrunde`.

use std::process::ExitCode;

fn main() -> ExitCode {
    skatrunde::cli::run()
}
