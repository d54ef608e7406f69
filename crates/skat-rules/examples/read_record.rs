//! Reads records of the International Skat Server, replays them by the official rules, and prints
//! the results.
//!
//! `cargo run -p skat-rules --example read_record -- FILE`
//!
//! The file holds one record a line. Without a file the example reads the record below: a hearts
//! contract that is lost with exactly 60 card points.
#![allow(clippy::print_stdout, reason = "the example prints results")]
#![allow(
    clippy::disallowed_methods,
    reason = "the example reads a file, the rules don't"
)]

use std::error::Error;
use std::{env, fs};

use skat_rules::game::Game;
use skat_rules::notation::iss::{
    Record, RecordReplay, RecordVerdict, RecordedOutcome, Replay, replay,
};

const RECORD: &str = "(;GM[Skat]PC[Skatrunde]CO[]SE[1]ID[5]DT[2026-11-21/18:30:00/UTC]\
    P0[Alma]P1[Bruno]P2[Clara]R0[]R1[]R2[]MV[\
    w D8.D9.DQ.H8.H9.HK.HA.SQ.C7.CQ.D7.DT.HJ.S7.S9.ST.SA.SJ.C8.CT.\
    DK.DA.DJ.HQ.S8.SK.C9.CK.CA.CJ.H7.HT \
    1 p 2 18 0 p 2 s w H7.HT 2 H.S8.SK \
    0 SQ 1 S7 2 HT 2 CJ 0 H8 1 HJ 2 DJ 0 H9 1 SJ 1 D7 2 DA 0 D9 2 H7 0 HA 1 DT \
    0 HK 1 S9 2 HQ 0 DQ 1 ST 2 DK 2 CA 0 C7 1 C8 2 CK 0 CQ 1 CT 1 SA 2 C9 0 D8 ]\
    R[d:2 loss v:-40 m:1 bidok p:60 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)";

fn main() -> Result<(), Box<dyn Error>> {
    let text = match env::args().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => RECORD.to_owned(),
    };
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        show(&line.parse()?)?;
    }
    Ok(())
}

/// Replays the record and prints the deal, its result, and whether the record says the same.
fn show(record: &Record) -> Result<(), Box<dyn Error>> {
    let [id, one, two, three] =
        ["ID", "P0", "P1", "P2"].map(|name| record.heading(name).unwrap_or("?"));
    println!(
        "deal {id}: {one}, {two}, {three}; {} moves",
        record.moves().len()
    );

    let Replay { ended, deal, .. } = replay(record)?;
    print!("{}", deal.public_view());
    match &ended {
        RecordReplay::PassedIn => println!("all passed"),
        RecordReplay::NoContract => println!("a player dropped out before there was a contract"),
        RecordReplay::Played(RecordedOutcome {
            declarer,
            won,
            score,
            matadors,
            points,
            tricks,
            ..
        }) => println!(
            "seat {declarer} {} with {points} card points, {tricks} tricks, matadors {matadors:+}: \
             {score}",
            if *won { "wins" } else { "loses" }
        ),
    }

    let agrees = match (record.verdict()?, ended) {
        (RecordVerdict::Played(recorded), RecordReplay::Played(replayed)) => recorded == replayed,
        (RecordVerdict::PassedIn, RecordReplay::PassedIn)
        | (RecordVerdict::Penalty, RecordReplay::NoContract) => true,
        _ => false,
    };
    println!(
        "the record {}\n",
        if agrees {
            "agrees"
        } else {
            "says something else"
        }
    );
    Ok(())
}
