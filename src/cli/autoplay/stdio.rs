//! `skatrunde autoplay stdio`

use std::io::{self, BufRead, Write};

use skat_arena::{ProtocolPlayer, Response};

/// Answers the referee's lines until the referee ends the game.
/// A malformed line gets an error as its answer, which a referee counts as a fault.
pub(super) fn run(
    mut player: ProtocolPlayer,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    for line in input.lines() {
        match player.answer(&line?) {
            Ok(Response::Line(answer)) => writeln!(output, "{answer}")?,
            Ok(Response::Quit) => break,
            Err(error) => writeln!(output, "error: {error}")?,
        }
        output.flush()?;
    }
    Ok(())
}
