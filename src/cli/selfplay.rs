//! `skatrunde selfplay`

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{
    DealProof, Digest, ListCommitment, ListName, ListSecret, Lock, Rotation,
};

/// Deals in each list, as many as the smallest commitment has room for.
const DEALS_OF_LIST: u16 = 63;

/// How many deals to play, and which.
#[derive(Debug, clap::Args)]
pub(super) struct SelfplayArgs {
    /// Number of deals.
    #[arg(long, default_value_t = 10_000)]
    deals: u64,
    /// First deal; the same seed gives the same deals and the same play.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Deals by protocol 2 instead, and writes a proof file of each deal to this folder.
    #[arg(long, value_name = "FOLDER")]
    proofs: Option<PathBuf>,
}

impl SelfplayArgs {
    /// Plays the deals and prints the report.
    #[expect(
        clippy::print_stdout,
        reason = "the command's purpose is to print the report"
    )]
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let (deals, seed) = (self.deals, self.seed);
        let report = match &self.proofs {
            None => skat_arena::selfplay(deals, seed),
            Some(folder) => {
                let secrets = write_proofs(deals, seed, folder)?;
                skat_arena::selfplay_by(deals, seed, |number| secrets[number as usize].clone())
            }
        };
        println!("{report}");
        Ok(())
    }
}

/// Writes the proof of each deal and returns the deals' secrets.
fn write_proofs(deals: u64, seed: u64, folder: &Path) -> anyhow::Result<Vec<DealSecret>> {
    let unwritable = |path: &Path| format!("{} can't be written", path.display());
    fs::create_dir_all(folder).with_context(|| unwritable(folder))?;
    let mut secrets = Vec::new();
    for number in 1..=deals.div_ceil(DEALS_OF_LIST.into()) {
        let name: ListName = format!("selfplay-{seed}-{number}").parse()?;
        let (seed, number) = (seed.to_le_bytes(), number.to_le_bytes());
        let secret = Digest::of(&[b"skatrunde selfplay", &seed, &number]);
        let list = ListCommitment::new(ListSecret::new(*secret.bytes()), name, DEALS_OF_LIST, &[])
            .expect("a list can have no salts");
        // Nothing is posted. The list's number stands for the message.
        let lock = Lock {
            message: Some(u64::from_le_bytes(number)),
            beacon: None,
            words: vec![None; 3],
        };
        for deal in 1..=DEALS_OF_LIST {
            if secrets.len() as u64 == deals {
                break;
            }
            let rotation = Rotation {
                deal,
                places: 3,
                repeats: 0,
            };
            let proof = DealProof::of(&list, rotation, &lock).expect("the list has so many deals");
            let file = folder.join(format!("{}-{deal:02}.json", proof.list));
            fs::write(&file, crate::proof::write(&proof)).with_context(|| unwritable(&file))?;
            secrets.push(proof.secret);
        }
    }
    Ok(secrets)
}
