//! Kinds about what a contract of Skat is worth, and about the options that act on it.

use serde_json::{Value, json};

use super::Answer;
use super::input::{CaseError, Input};
use crate::card::CardSet;
use crate::games::skat::{
    Announcement, AuctionPart, Bid, Contract, ContractKind, Doubling, KontraRule, KontraTime, KontraWho, Made,
    OpenContracts, Raises, SkatRules, SpitzeRule, Standing, conceded_at_once, concession_stands, reckon, settle,
};
use crate::rule_set::Choice as _;
use crate::scoring::ListRow;

pub(super) const KINDS: &[(&str, Answer)] = &[
    ("game_value", value),
    ("kontra_score", value),
    ("bock_score", value),
    ("spitze", value),
    ("skat_shown", value),
    ("old_rules_1998", value),
    ("old_rules_grand20", value),
    ("open_option", open_option),
    ("spitze_legal", spitze_legal),
    ("kontra_right", kontra_right),
    ("kontra_time", kontra_time),
    ("kontra_order", kontra_order),
    ("schenken", schenken),
    ("auto_concession", auto_concession),
    ("concede_declarer", concede_declarer),
    ("concede_declarer_value", concede_declarer_value),
];

/// The strongest thing announced; each announcement has a field of its own.
pub(super) fn announcement(
    input: Input<'_>,
    schneider: &'static str,
    schwarz: &'static str,
) -> Result<Announcement, CaseError> {
    Ok(match () {
        () if input.flag("ouvert")? => Announcement::Ouvert,
        () if input.flag(schwarz)? => Announcement::Schwarz,
        () if input.flag(schneider)? => Announcement::Schneider,
        () => Announcement::None,
    })
}

pub(super) fn bid(input: Input<'_>) -> Result<Bid, CaseError> {
    Bid::new(input.int("bid")?).ok_or(CaseError::Field("bid"))
}

/// A number up to a bound; missing is 0.
fn up_to(input: Input<'_>, name: &'static str, most: u8) -> Result<u8, CaseError> {
    input.int_or(name, 0).ok().filter(|&number| number <= most).ok_or(CaseError::Field(name))
}

fn needed_up_to(input: Input<'_>, name: &'static str, most: u8) -> Result<u8, CaseError> {
    if input.field(name).is_none() { Err(CaseError::Field(name)) } else { up_to(input, name, most) }
}

fn contract(input: Input<'_>, announcement: Announcement) -> Result<Contract, CaseError> {
    contract_of(input.kind("game")?, input, announcement)
}

fn contract_of(kind: ContractKind, input: Input<'_>, announcement: Announcement) -> Result<Contract, CaseError> {
    Contract::new(kind, input.flag("hand")?, announcement)
        .map_err(|_| CaseError::Contradiction("there is no such contract"))
}

/// The declarer's ten cards and the skat.
fn twelve(input: Input<'_>) -> Result<CardSet, CaseError> {
    let twelve = input.set("declarer_hand")? | input.set("skat")?;
    if twelve.len() == 12 { Ok(twelve) } else { Err(CaseError::Contradiction("hand and skat aren't twelve cards")) }
}

/// The rules that have the options a case names.
fn rules(input: Input<'_>) -> SkatRules {
    let old = input.text("rules") == Ok("old");
    SkatRules {
        spitze: SpitzeRule::Several,
        lost_hand_single: old,
        grand_ouvert_36: old,
        grand_20: input.int("grand_base") == Ok(20),
        ..SkatRules::DEFAULT
    }
}

fn made(input: Input<'_>, contract: Contract, raises: &Raises, spitze: bool) -> Result<Made, CaseError> {
    let (points, tricks) = (needed_up_to(input, "card_points", 120)?, needed_up_to(input, "tricks", 10)?);
    Ok(Made::in_play(contract, raises, points, tricks, spitze))
}

fn value(input: Input<'_>) -> Result<Value, CaseError> {
    let contract = contract(input, announcement(input, "schneider_announced", "schwarz_announced")?)?;
    let contract =
        contract.with_spitze(up_to(input, "spitze", 10)?).map_err(|_| CaseError::Contradiction("no such Spitze"))?;
    let doublings = usize::from(up_to(input, "kontra", 4)?);
    let raises = Raises {
        skat_shown: input.flag("skat_shown")?,
        kontra: Doubling::ALL[..doublings].last().copied(),
        bock: up_to(input, "bock", 8)?,
        ..Raises::default()
    };
    let made = made(input, contract, &raises, input.flag("spitze_ok")?)?;
    let settled = settle(&rules(input), contract, &raises, twelve(input)?, bid(input)?, made);
    let own = |players| {
        let (won, lost) = (settled.won.into(), (!settled.won).into());
        ListRow { points: settled.score, won, lost, ..ListRow::default() }.seeger_fabian(players)
    };
    let others =
        |players| ListRow { lost_by_others: (!settled.won).into(), ..ListRow::default() }.seeger_fabian(players);
    Ok(json!({
        "base": settled.base,
        "matadors": settled.matadors,
        "multiplier": settled.multiplier,
        "game_value": settled.value,
        "overbid": settled.overbid,
        "won": settled.won,
        "settled_value": settled.settled_value,
        "impossible_announcement": settled.charged_as.map(|_| true),
        "replacement": settled.charged_as.map(|kind| kind.letter().to_string()),
        "score": settled.score,
        "seeger_fabian_3": {"declarer": own(3), "each_defender": others(3)},
        "seeger_fabian_4": {"declarer": own(4), "each_other_player": others(4)},
    }))
}

fn open_option(input: Input<'_>) -> Result<Value, CaseError> {
    let rule = OpenContracts::from_key(&input.text("rule")?.replace('_', "-")).ok_or(CaseError::Field("rule"))?;
    let rules = SkatRules { open_contracts: rule, ..SkatRules::DEFAULT };
    let closed = contract(input, Announcement::None)?;
    let late = match input.text("exposed")? {
        "before_lead" => false,
        "after_first_trick" | "after_trick" => true,
        _ => return Err(CaseError::Field("exposed")),
    };
    let contract = if late { closed } else { closed.opened() };
    let allowed =
        if late { rules.open_late(contract) } else { contract.check(&rules, Bid::LOWEST, input.set("declarer_hand")?) };
    if allowed.is_err() {
        return Ok(json!({"legal": false}));
    }
    let raises = Raises { opened_late: late, ..Raises::default() };
    let made = made(input, contract, &raises, true)?;
    let settled = settle(&rules, contract, &raises, twelve(input)?, Bid::LOWEST, made);
    Ok(json!({"legal": true, "game_value": settled.value, "score": settled.score}))
}

fn spitze_legal(input: Input<'_>) -> Result<Value, CaseError> {
    let (hand, cards) = (input.set("hand")?, input.set("cards")?);
    let rules = SkatRules { spitze: SpitzeRule::Several, ..SkatRules::DEFAULT };
    let contract = Contract::new(input.kind("game")?, false, Announcement::None);
    let count = u8::try_from(cards.len()).map_err(|_| CaseError::Field("cards"))?;
    let legal = contract
        .and_then(|contract| contract.with_spitze(count))
        .is_ok_and(|contract| contract.spitze_cards() == cards && contract.check(&rules, Bid::LOWEST, hand).is_ok());
    Ok(json!({"legal": legal}))
}

fn kontra_right(input: Input<'_>) -> Result<Value, CaseError> {
    let who = match input.text("option")? {
        "any" | "any_defender" => KontraWho::Any,
        "kontra_needs_bid" => KontraWho::BidOrHeld,
        "kontra_needs_bid_or_no_chance" => KontraWho::NotPassed18,
        _ => return Err(CaseError::Field("option")),
    };
    let part = match input.text("call_made_or_held") {
        Err(_) | Ok("no_opportunity_at_18") => AuctionPart::NoChanceAt18,
        Ok("passed_18") => AuctionPart::Passed18,
        Ok(_) => AuctionPart::BidOrHeld,
    };
    Ok(json!({"allowed": who.allows(part)}))
}

fn kontra_time(input: Input<'_>) -> Result<Value, CaseError> {
    let time = match input.text("option")? {
        "until_own_first_card" => KontraTime::FirstCard,
        "before_first_lead_only" => KontraTime::BeforeLead,
        _ => return Err(CaseError::Field("option")),
    };
    let (lead_made, own_card_played) = match input.text("when")? {
        "before_first_lead" => (false, false),
        "after_first_lead" | "before_own_first_card" => (true, false),
        "after_own_first_card" => (true, true),
        _ => return Err(CaseError::Field("when")),
    };
    Ok(json!({"allowed": time.allows(lead_made, own_card_played)}))
}

fn kontra_order(input: Input<'_>) -> Result<Value, CaseError> {
    let doubling = |word: &Value| match word.as_str() {
        Some("kontra") => Ok(Doubling::Kontra),
        Some("re") => Ok(Doubling::Re),
        Some("supra" | "bock") => Ok(Doubling::Supra),
        Some("resupra" | "hirsch") => Ok(Doubling::Resupra),
        _ => Err(CaseError::Field("calls")),
    };
    let calls: Vec<Doubling> = input.list("calls")?.iter().map(doubling).collect::<Result<_, _>>()?;
    let said = Doubling::in_order(&calls, KontraRule::Resupra);
    Ok(json!({"error": said.err(), "factor": said.ok().map(|last| 1 << Doubling::count(last))}))
}

fn schenken(input: Input<'_>) -> Result<Value, CaseError> {
    let contract = contract(input, Announcement::None)?;
    let (mut raises, mut accepted) = (Raises::default(), false);
    for step in input.list("steps")? {
        let raised = raises.goal(contract).raised().ok_or(CaseError::Contradiction("there is nothing to give"));
        match step.as_str() {
            Some("offer") => drop(raised?),
            Some("go_on") => raises.required = raised?,
            Some("accept") => accepted = true,
            _ => return Err(CaseError::Field("steps")),
        }
    }
    let need = match (raises.required, accepted) {
        (Announcement::None, _) => "simple",
        (Announcement::Schneider, true) => "schneider given",
        (Announcement::Schneider, false) => "schneider",
        _ => "schwarz",
    };
    let made = if accepted { Made::SIMPLY } else { made(input, contract, &raises, true)? };
    let settled = reckon(&SkatRules::DEFAULT, contract, &raises, matadors(input)?, bid(input)?, made);
    Ok(json!({"need": need, "game_value": settled.value, "won": settled.won, "score": settled.score}))
}

fn matadors(input: Input<'_>) -> Result<i8, CaseError> {
    input.int("matadors").ok().filter(|number| (-11..=11).contains(number)).ok_or(CaseError::Field("matadors"))
}

fn auto_concession(input: Input<'_>) -> Result<Value, CaseError> {
    let (more, kontra) = (input.flag("extra_announcement")?, input.flag("kontra")?);
    Ok(json!({"won_without_play": conceded_at_once(input.kind("game")?, bid(input)?, more, kontra)}))
}

fn concede_declarer(input: Input<'_>) -> Result<Value, CaseError> {
    Ok(json!({"accepted": concession_stands(input.int("declarer_cards")?, input.int("defenders_agree")?)}))
}

fn concede_declarer_value(input: Input<'_>) -> Result<Value, CaseError> {
    let base = Some(input.int("base")?);
    let kind = ContractKind::ALL.into_iter().find(|kind| kind.base() == base).ok_or(CaseError::Field("base"))?;
    let contract = contract_of(kind, input, announcement(input, "schneider_announced", "schwarz_announced")?)?;
    let made = Made::by_declarers_concession(contract, &Raises::default(), Standing::BEFORE_THE_LEAD);
    let raises = Raises::default();
    let settled = reckon(&SkatRules::DEFAULT, contract, &raises, matadors(input)?, bid(input)?, made);
    Ok(json!({"game_value": settled.value, "score": settled.score}))
}
