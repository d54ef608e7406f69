//! `skatrunde verify`

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use skat_view::{Lang, proof_fault, proof_report};

use super::parse::{language, language_of_environment};
use crate::proof;

/// The proof to check, or the page that checks proofs.
#[derive(Debug, clap::Args)]
pub(super) struct VerifyArgs {
    /// The proof file.
    #[arg(required_unless_present = "page")]
    file: Option<PathBuf>,
    /// Writes the page that checks proof files in any browser to this file.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// The report's language, `de` or `en`; default: that of the environment.
    #[arg(long, value_parser = language)]
    language: Option<Lang>,
}

impl VerifyArgs {
    /// Prints what a proof shows. An error names the field at which it fails.
    #[expect(
        clippy::print_stdout,
        reason = "the command's purpose is to print what is proved"
    )]
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if let Some(page) = &self.page {
            let unwritable = || format!("{} can't be written", page.display());
            fs::write(page, proof::PAGE).with_context(unwritable)?;
        }
        let Some(file) = &self.file else {
            return Ok(());
        };
        let name = file.display();
        let bytes = fs::read(file).with_context(|| format!("{name} can't be read"))?;
        let language = self.language.unwrap_or_else(language_of_environment);
        match proof::check(&bytes) {
            Ok(proof) => println!("{}", proof_report(&proof, language)),
            Err(fault) => bail!("{name}: {}", proof_fault(&fault, language)),
        }
        Ok(())
    }
}
