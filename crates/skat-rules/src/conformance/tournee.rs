//! Kinds about Tournée Skat.

use serde_json::{Value, json};

use super::Answer;
use super::input::{CaseError, Input};
use crate::games::sister::{Level, Made};
use crate::games::tournee::{Bid, Contract, RamschScoring, Trump, ramsch_scores, settle, turn_options};
use crate::seat::BySeat;

pub(super) const KINDS: &[(&str, Answer)] =
    &[("tournee", contract), ("tournee_null", null), ("tournee_ramsch", ramsch), ("tournee_turn", turn)];

/// The cases are about values alone, so the bid is the lowest.
fn lowest() -> Result<Bid, CaseError> {
    Bid::all().next().ok_or(CaseError::Contradiction("there are no bids"))
}

fn contract(input: Input<'_>) -> Result<Value, CaseError> {
    let trump = || {
        let letter = input.text("trump")?;
        let mut trumps = Trump::ALL.iter();
        trumps.find(|trump| letter.chars().eq([trump.letter()])).copied().ok_or(CaseError::Field("trump"))
    };
    let contract = match input.text("game")? {
        "tournee" => Contract::Tournee { trump: trump()?, passt_mir_nicht: input.flag("passt_mir_nicht")? },
        "solo" => Contract::Solo(trump()?),
        "guckser" => Contract::Guckser,
        _ => return Err(CaseError::Field("game")),
    };
    let declared = match (input.flag("schneider_declared")?, input.flag("schwarz_declared")?) {
        (_, true) => Level::Schwarz,
        (true, false) => Level::Schneider,
        (false, false) => Level::Game,
    };
    let made = Made::in_play(declared, at_most(input, "card_points", 120)?, at_most(input, "tricks", 10)?);
    let settled = settle(contract, declared, at_most(input, "tops", 11)?, lowest()?, made);
    Ok(json!({
        "base": settled.base,
        "multiplier": settled.multiplier,
        "value": settled.value,
        "won": settled.won,
        "score": settled.score,
    }))
}

fn at_most(input: Input<'_>, name: &'static str, most: u8) -> Result<u8, CaseError> {
    input.int(name).ok().filter(|&value| value <= most).ok_or(CaseError::Field(name))
}

fn null(input: Input<'_>) -> Result<Value, CaseError> {
    let contract = Contract::Null { ouvert: input.flag("ouvert")?, guckser: false };
    let made = Made::in_null(at_most(input, "tricks", 10)?);
    Ok(json!({"score": settle(contract, Level::Game, 0, lowest()?, made).score}))
}

fn ramsch(input: Input<'_>) -> Result<Value, CaseError> {
    let three = |name| input.ints(name)?.try_into().map(BySeat).map_err(|_| CaseError::Field(name));
    let scores = ramsch_scores(three("card_points")?, three("tricks")?, RamschScoring::Winner);
    Ok(json!({"scores": scores.0}))
}

fn turn(input: Input<'_>) -> Result<Value, CaseError> {
    let options = turn_options(input.card("card")?, input.flag("pmn")?);
    Ok(json!({"options": options.map(|option| option.to_string()).collect::<Vec<_>>()}))
}
