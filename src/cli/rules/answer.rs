//! `skatrunde rules answer`

use std::io::{BufRead, Write};

use serde_json::{Value, json};
use skat_rules::conformance::answer;

/// Answers each line with a line, malformed ones included.
pub(super) fn run(input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    for line in input.split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = match serde_json::from_slice::<Value>(&line) {
            Ok(case) => answer(&case),
            Err(error) => json!({"id": null, "error": format!("the line isn't JSON: {error}")}),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
