//! Kinds about the game value of Skat contracts and the options that affect it.

use serde_json::{Value, json};

use super::input::{Answering, CaseError, Input, int};
use crate::card::CardSet;
use crate::games::skat::{
    Announcement, AuctionPart, Bid, Contract, ContractKind, Doubling, KontraRule, KontraTime,
    KontraWho, PartyPoints, PlayResult, Raises, SkatRules, SpitzeRule, conceded_at_once,
    concession_stands, settle, settle_with_matadors,
};
use crate::scoring::ListRow;

pub(super) const KINDS: &[(&str, Answering)] = &[
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

/// Reads the strongest announcement; each announcement has a field of its own.
pub(super) fn announcement(
    input: Input<'_>,
    schneider: &'static str,
    schwarz: &'static str,
) -> Result<Announcement, CaseError> {
    Ok(if input.flag("ouvert")? {
        Announcement::Ouvert
    } else if input.flag(schwarz)? {
        Announcement::Schwarz
    } else if input.flag(schneider)? {
        Announcement::Schneider
    } else {
        Announcement::None
    })
}

/// Reads the declarer's card points, with the skat or the discards, and their tricks.
pub(super) fn taken(input: Input<'_>) -> Result<(u8, u8), CaseError> {
    let (points, tricks) = (
        input.int("card_points", 0..=120)?,
        input.int("tricks", 0..=10)?,
    );
    match tricks {
        0 if points > 22 => Err(CaseError::Contradiction(
            "without a trick there are at most 22 card points",
        )),
        10 if points < 120 => Err(CaseError::Contradiction(
            "all ten tricks and the skat hold 120 card points",
        )),
        _ => Ok((points, tricks)),
    }
}

fn contract(input: Input<'_>, announcement: Announcement) -> Result<Contract, CaseError> {
    contract_of(input.kind("game")?, input, announcement)
}

fn contract_of(
    kind: ContractKind,
    input: Input<'_>,
    announcement: Announcement,
) -> Result<Contract, CaseError> {
    Contract::new(kind, input.flag("hand")?, announcement)
        .map_err(|_| CaseError::Contradiction("there is no such contract"))
}

/// Reads the declarer's ten cards and the skat.
fn twelve(input: Input<'_>) -> Result<CardSet, CaseError> {
    let twelve = input.set("declarer_hand", 10..=10)? | input.set("skat", 2..=2)?;
    if twelve.len() == 12 {
        Ok(twelve)
    } else {
        Err(CaseError::Contradiction(
            "a card is in the hand and in the skat",
        ))
    }
}

/// Checks the discards if the case has any.
fn check_discards(input: Input<'_>, twelve: CardSet) -> Result<(), CaseError> {
    let Some(discard) = input.optional("discard", |input, name| input.set(name, 2..=2))? else {
        return Ok(());
    };
    if input.flag("hand")? {
        Err(CaseError::Contradiction(
            "in a Hand contract nothing is discarded",
        ))
    } else if !(discard - twelve).is_empty() {
        Err(CaseError::Contradiction(
            "a card is discarded that isn't held",
        ))
    } else {
        Ok(())
    }
}

/// Builds the rules with the options that the case names.
fn rules(input: Input<'_>) -> Result<SkatRules, CaseError> {
    let old = input.optional("rules", |input, name| {
        input.one_of(name, &[("old", true), ("current", false)])
    })?;
    let old = old.unwrap_or(false);
    let grand_20 = match input.field("grand_base").map(Value::as_u64) {
        None | Some(Some(24)) => false,
        Some(Some(20)) => true,
        Some(_) => return Err(input.wrong("grand_base", "20 or 24")),
    };
    Ok(SkatRules {
        spitze: SpitzeRule::Several,
        lost_hand_single: old,
        grand_ouvert_36: old,
        grand_20,
        ..SkatRules::DEFAULT
    })
}

fn made(
    input: Input<'_>,
    contract: Contract,
    raises: &Raises,
    spitze: bool,
) -> Result<PlayResult, CaseError> {
    let (points, tricks) = if contract.kind() == ContractKind::Null {
        (
            input.int("card_points", 0..=120)?,
            input.int("tricks", 0..=10)?,
        )
    } else {
        taken(input)?
    };
    Ok(PlayResult::in_play(
        contract, raises, points, tricks, spitze,
    ))
}

fn value(input: Input<'_>) -> Result<Value, CaseError> {
    let contract = contract(
        input,
        announcement(input, "schneider_announced", "schwarz_announced")?,
    )?;
    let contract = contract
        .with_spitze(input.int_or("spitze", 0..=10, 0)?)
        .map_err(|_| CaseError::Contradiction("no such Spitze"))?;
    let doublings = usize::from(input.int_or("kontra", 0..=4_u8, 0)?);
    let raises = Raises {
        skat_shown: input.flag("skat_shown")?,
        kontra: Doubling::ALL[..doublings].last().copied(),
        bock: input.int_or("bock", 0..=8, 0)?,
        ..Raises::default()
    };
    let made = made(input, contract, &raises, input.flag("spitze_ok")?)?;
    let twelve = twelve(input)?;
    check_discards(input, twelve)?;
    let settled = settle(
        &rules(input)?,
        contract,
        &raises,
        twelve,
        input.bid("bid")?,
        made,
    );
    let own = |players| {
        let (won, lost) = (settled.won.into(), (!settled.won).into());
        ListRow {
            points: settled.score,
            won,
            lost,
            ..ListRow::default()
        }
        .seeger_fabian(players)
    };
    let others = |players| {
        ListRow {
            lost_by_others: (!settled.won).into(),
            ..ListRow::default()
        }
        .seeger_fabian(players)
    };
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
    let rules = SkatRules {
        open_contracts: input.choice("rule")?,
        ..SkatRules::DEFAULT
    };
    let bid = input.optional("bid", Input::bid)?.unwrap_or(Bid::LOWEST);
    let closed = contract(input, Announcement::None)?;
    let known = [
        ("before_lead", false),
        ("after_first_trick", true),
        ("after_trick", true),
    ];
    let late = input.one_of("exposed", &known)?;
    let twelve = twelve(input)?;
    let contract = if late { closed } else { closed.opened() };
    let allowed = if late {
        rules.open_late(contract)
    } else {
        contract.check(&rules, bid, input.set("declarer_hand", 10..=10)?)
    };
    if allowed.is_err() {
        return Ok(json!({"legal": false}));
    }
    let raises = Raises {
        opened_late: late,
        ..Raises::default()
    };
    let made = made(input, contract, &raises, true)?;
    let settled = settle(&rules, contract, &raises, twelve, bid, made);
    Ok(json!({"legal": true, "game_value": settled.value, "score": settled.score}))
}

fn spitze_legal(input: Input<'_>) -> Result<Value, CaseError> {
    let (hand, cards) = (input.set("hand", 1..=12)?, input.set("cards", 1..=10)?);
    let rules = SkatRules {
        spitze: SpitzeRule::Several,
        ..SkatRules::DEFAULT
    };
    let contract = Contract::new(input.kind("game")?, false, Announcement::None);
    let count = u8::try_from(cards.len()).map_err(|_| input.wrong("cards", "at most ten cards"))?;
    let legal = contract
        .and_then(|contract| contract.with_spitze(count))
        .is_ok_and(|contract| {
            contract.spitze_cards() == cards && contract.check(&rules, Bid::LOWEST, hand).is_ok()
        });
    Ok(json!({"legal": legal}))
}

fn kontra_right(input: Input<'_>) -> Result<Value, CaseError> {
    let options = [
        ("any", KontraWho::Any),
        ("any_defender", KontraWho::Any),
        ("kontra_needs_bid", KontraWho::BidOrHeld),
        ("kontra_needs_bid_or_no_chance", KontraWho::NotPassed18),
    ];
    let who = input.one_of("option", &options)?;
    input.optional("defender", |input, name| {
        input.one_of(name, &[("F", ()), ("M", ()), ("R", ())])
    })?;
    let part = match input.field("call_made_or_held") {
        None => AuctionPart::NoChanceAt18,
        Some(Value::String(word)) if word == "no_opportunity_at_18" => AuctionPart::NoChanceAt18,
        Some(Value::String(word)) if word == "passed_18" => AuctionPart::Passed18,
        Some(value) if int(value).and_then(Bid::new).is_some() => AuctionPart::BidOrHeld,
        Some(_) => {
            let allowed =
                "a value that can be bid, \"passed_18\", \"no_opportunity_at_18\" or null";
            return Err(input.wrong("call_made_or_held", allowed));
        }
    };
    Ok(json!({"allowed": who.allows(part)}))
}

fn kontra_time(input: Input<'_>) -> Result<Value, CaseError> {
    let options = [
        ("until_own_first_card", KontraTime::FirstCard),
        ("before_first_lead_only", KontraTime::BeforeLead),
    ];
    let time = input.one_of("option", &options)?;
    let moments = [
        ("before_first_lead", (false, false)),
        ("after_first_lead", (true, false)),
        ("before_own_first_card", (true, false)),
        ("after_own_first_card", (true, true)),
    ];
    let (lead_made, own_card_played) = input.one_of("when", &moments)?;
    Ok(json!({"allowed": time.allows(lead_made, own_card_played)}))
}

fn kontra_order(input: Input<'_>) -> Result<Value, CaseError> {
    let known = [
        ("kontra", Doubling::Kontra),
        ("re", Doubling::Re),
        ("supra", Doubling::Supra),
        ("bock", Doubling::Supra),
        ("resupra", Doubling::Resupra),
        ("hirsch", Doubling::Resupra),
    ];
    let calls = input.each_of("calls", &known)?;
    let said = Doubling::in_order(&calls, KontraRule::Resupra);
    Ok(json!({"error": said.err(), "factor": said.ok().map(|last| 1 << Doubling::count(last))}))
}

/// One step of giving a contract away (Schenken).
#[derive(Clone, Copy)]
enum SchenkenStep {
    Offer,
    GoOn,
    Accept,
}

fn schenken(input: Input<'_>) -> Result<Value, CaseError> {
    let contract = contract(input, Announcement::None)?;
    let (mut raises, mut accepted) = (Raises::default(), false);
    let known = [
        ("offer", SchenkenStep::Offer),
        ("go_on", SchenkenStep::GoOn),
        ("accept", SchenkenStep::Accept),
    ];
    let out_of_turn = CaseError::Contradiction(
        "each \"offer\" is answered, by \"go_on\" or at the end by \"accept\"",
    );
    let mut offered = false;
    for step in input.each_of("steps", &known)? {
        let raised = raises
            .goal(contract)
            .raised()
            .ok_or(CaseError::Contradiction("there is nothing to give"))?;
        match step {
            SchenkenStep::Offer if !offered && !accepted => offered = true,
            SchenkenStep::GoOn if offered => (raises.required, offered) = (raised, false),
            SchenkenStep::Accept if offered => (accepted, offered) = (true, false),
            SchenkenStep::Offer | SchenkenStep::GoOn | SchenkenStep::Accept => {
                return Err(out_of_turn);
            }
        }
    }
    if offered {
        return Err(out_of_turn);
    }
    if let (Some(base), Some(of_kind)) = (input.optional("base", base)?, contract.kind().base())
        && base != of_kind
    {
        return Err(input.wrong(
            "base",
            format!("{of_kind}, as that is the base of the game"),
        ));
    }
    let need = match (raises.required, accepted) {
        (Announcement::None, _) => "simple",
        (Announcement::Schneider, true) => "schneider given",
        (Announcement::Schneider, false) => "schneider",
        _ => "schwarz",
    };
    let made = if accepted {
        PlayResult::SIMPLE_WIN
    } else {
        made(input, contract, &raises, true)?
    };
    let settled = settle_with_matadors(
        &SkatRules::DEFAULT,
        contract,
        &raises,
        matadors(input, contract.kind())?,
        input.bid("bid")?,
        made,
    );
    Ok(json!({
        "need": need, "game_value": settled.value, "won": settled.won, "score": settled.score,
    }))
}

/// Reads the matadors: at least one with or without, or 0 for Null.
fn matadors(input: Input<'_>, kind: ContractKind) -> Result<i8, CaseError> {
    let most = match kind {
        ContractKind::Suit(_) => 11,
        ContractKind::Grand => 4,
        ContractKind::Null => 0,
    };
    let allowed = || format!("1 to {most}, or -1 to -{most}");
    let number = input
        .int("matadors", -most..=most)
        .map_err(|_| input.wrong("matadors", allowed()))?;
    if number == 0 && most > 0 {
        Err(input.wrong("matadors", allowed()))
    } else {
        Ok(number)
    }
}

/// Reads the base value of a suit contract or Grand.
fn base(input: Input<'_>, name: &'static str) -> Result<u16, CaseError> {
    let base = input.field(name).and_then(int);
    let known = base.filter(|base| {
        ContractKind::ALL
            .into_iter()
            .any(|kind| kind.base() == Some(*base))
    });
    known.ok_or_else(|| input.wrong(name, "9, 10, 11, 12 or 24"))
}

fn auto_concession(input: Input<'_>) -> Result<Value, CaseError> {
    let (more, kontra) = (input.flag("extra_announcement")?, input.flag("kontra")?);
    let won = conceded_at_once(input.kind("game")?, input.bid("bid")?, more, kontra);
    Ok(json!({"won_without_play": won}))
}

fn concede_declarer(input: Input<'_>) -> Result<Value, CaseError> {
    let (cards, agree) = (
        input.int("declarer_cards", 1..=10_u8)?,
        input.int("defenders_agree", 0..=2_u8)?,
    );
    Ok(json!({"accepted": concession_stands(cards.into(), agree.into())}))
}

fn concede_declarer_value(input: Input<'_>) -> Result<Value, CaseError> {
    let base = base(input, "base")?;
    let kind = ContractKind::ALL
        .into_iter()
        .find(|kind| kind.base() == Some(base));
    let kind = kind.ok_or_else(|| input.wrong("base", "a base"))?;
    let contract = contract_of(
        kind,
        input,
        announcement(input, "schneider_announced", "schwarz_announced")?,
    )?;
    let made = PlayResult::by_declarers_concession(
        contract,
        &Raises::default(),
        PartyPoints::BEFORE_THE_LEAD,
    );
    let raises = Raises::default();
    let settled = settle_with_matadors(
        &SkatRules::DEFAULT,
        contract,
        &raises,
        matadors(input, kind)?,
        input.bid("bid")?,
        made,
    );
    Ok(json!({"game_value": settled.value, "score": settled.score}))
}
