//! Kinds about lists: seats, series, ranking, settlement, Bock rounds and the pot.

use serde_json::{Value, json};

use super::input::{Answering, CaseError, Input, twice};
use crate::game::{DealScore, DeclarerScore};
use crate::games::skat::ContractKind;
use crate::rounds::{
    ContractFacts, Pot, PotEvent, RamschRounds, RoundEvents, RoundRules, Rounds, bock_round_length,
};
use crate::scoring::{
    ListRow, ListScoring, Standing, pair_settlement, pairwise_settlement, ranking, seating,
    series_length,
};
use crate::seat::Seat;

pub(super) const KINDS: &[(&str, Answering)] = &[
    ("seats", seats),
    ("series", series),
    ("series_total", series_total),
    ("series_total_improved4", series_total_improved4),
    ("ranking", rank),
    ("pairwise_settlement", settlement),
    ("bock_events", bock_events),
    ("bock_length", bock_length),
    ("ramschround", ramsch_round),
    ("pot", pot),
];

/// Reads the number of players at the table, 3 or 4.
fn players(input: Input<'_>) -> Result<u8, CaseError> {
    input.int("players", 3..=4)
}

fn place(input: Input<'_>, name: &'static str, players: u8) -> Result<u8, CaseError> {
    input.int(name, 0..=players - 1)
}

fn seats(input: Input<'_>) -> Result<Value, CaseError> {
    let players = players(input)?;
    let seating = seating(players, place(input, "dealer", players)?);
    Ok(json!({
        "forehand": seating.forehand,
        "middlehand": seating.middlehand,
        "rearhand": seating.rearhand,
        "sitting_out": seating.sitting_out,
        "next_dealer": seating.next_dealer,
        "next_dealer_after_pass": seating.next_dealer,
    }))
}

fn series(input: Input<'_>) -> Result<Value, CaseError> {
    Ok(json!({"deals": series_length(players(input)?)}))
}

/// Bound on the points of a case, above those of any deal or list.
const MOST_POINTS: i32 = 1_000_000;

/// Builds a deal whose declarer scores `score`; `None` if all players passed.
fn deal(game: Input<'_>, seat: Option<Seat>) -> Result<Option<DealScore>, CaseError> {
    let score = game.int("score", -MOST_POINTS..=MOST_POINTS)?;
    let Some(seat) = seat else {
        return if score == 0 {
            Ok(None)
        } else {
            Err(CaseError::Contradiction(
                "nobody declared, so nobody scores",
            ))
        };
    };
    if score == 0 {
        return Err(CaseError::Contradiction("a declarer never scores 0"));
    }
    let mut points = vec![0; Seat::MAX_COUNT.into()];
    points[seat.index()] = score;
    let declarer = Some(DeclarerScore {
        seat,
        won: score > 0,
    });
    Ok(Some(DealScore {
        declarer,
        ..DealScore::new(points)
    }))
}

fn series_total(input: Input<'_>) -> Result<Value, CaseError> {
    let players = players(input)?;
    let mut rows = vec![ListRow::default(); players.into()];
    for game in input.objects("games")? {
        let declarer = match game.field("declarer") {
            Some(_) => Seat::new(place(game, "declarer", players)?),
            None => None,
        };
        if let Some(score) = deal(game, declarer)? {
            Seat::first(players)
                .zip(&mut rows)
                .for_each(|(seat, row)| row.add(&score, Some(seat), false));
        }
    }
    let row = |row: &ListRow| {
        json!({
            "game_points": row.points,
            "won": row.won,
            "lost": row.lost,
            "others_lost": row.lost_by_others,
            "total": row.seeger_fabian(players),
        })
    };
    Ok(json!({"players": rows.iter().map(row).collect::<Vec<_>>()}))
}

fn series_total_improved4(input: Input<'_>) -> Result<Value, CaseError> {
    let mut rows = [ListRow::default(); 4];
    for game in input.objects("games")? {
        let order = seating(4, place(game, "dealer", 4)?);
        let places = [order.forehand, order.middlehand, order.rearhand];
        let seat_of = |place| {
            places
                .iter()
                .position(|&other| other == place)
                .map(|seat| Seat::SKAT[seat])
        };
        let declarer = match game.field("declarer") {
            Some(_) => Some(
                seat_of(place(game, "declarer", 4)?)
                    .ok_or(CaseError::Contradiction("the dealer sits out"))?,
            ),
            None => None,
        };
        if let Some(score) = deal(game, declarer)? {
            (0..)
                .zip(&mut rows)
                .for_each(|(place, row)| row.add(&score, seat_of(place), seat_of(place).is_none()));
        }
    }
    Ok(json!({"totals": rows.map(|row| row.total(ListScoring::Improved, 4))}))
}

/// Bound on the deals of a case, above those of any list.
const MOST_DEALS: u32 = 10_000;

fn rank(input: Input<'_>) -> Result<Value, CaseError> {
    let rows = input.objects("rows")?;
    let players: Vec<&Value> = rows.iter().filter_map(|row| row.field("player")).collect();
    if players.len() != rows.len() {
        return Err(CaseError::Missing("player"));
    }
    if let Some(player) = twice(&players) {
        return Err(CaseError::Repeated {
            field: "rows",
            what: player.to_string(),
        });
    }
    let standing = |row: &Input<'_>| {
        Ok(Standing {
            total: row.int("total", -MOST_POINTS..=MOST_POINTS)?,
            won: row.int("won", 0..=MOST_DEALS)?,
            lost: row.int("lost", 0..=MOST_DEALS)?,
        })
    };
    let standings: Vec<Standing> = rows
        .iter()
        .map(standing)
        .collect::<Result<_, CaseError>>()?;
    let groups = ranking(&standings);
    if groups.iter().any(|group| group.len() > 1) {
        return Ok(json!({"order": "lot"}));
    }
    let order: Vec<_> = groups
        .concat()
        .into_iter()
        .map(|index| rows[index].field("player"))
        .collect();
    Ok(json!({"order": order}))
}

fn settlement(input: Input<'_>) -> Result<Value, CaseError> {
    let scores: Vec<i32> = input.ints("scores", -MOST_POINTS..=MOST_POINTS)?;
    let stake = input.int("stake", 1..=1_000_000_i64)?;
    if scores.len() < 2 {
        return Err(input.wrong("scores", "a list of two scores or more"));
    }
    let indices = 0..scores.len();
    let pairs = indices
        .clone()
        .flat_map(|one| indices.clone().skip(one + 1).map(move |other| (one, other)));
    let pairs: Vec<Value> = pairs
        .map(|(one, other)| {
            json!([
                one,
                other,
                pair_settlement(scores[one], scores[other], stake)
            ])
        })
        .collect();
    Ok(json!({"net": pairwise_settlement(&scores, stake), "pairs": pairs}))
}

/// XSkat's bits for triggers that depend on one deal alone.
const KNOWN_TRIGGERS: u32 = 1 | 2 | 4 | 8 | 64 | 128;

/// Translates XSkat's bits into triggers.
fn triggers(mask: u32) -> RoundRules {
    let on = |bit: u32| mask & bit != 0;
    RoundRules {
        sixty_all: on(1),
        grand_hand: on(2),
        kontra_won: on(4),
        re: on(8),
        value_72: on(64),
        value_96: on(128),
        ..RoundRules::DEFAULT
    }
}

fn bock_events(input: Input<'_>) -> Result<Value, CaseError> {
    let (kind, points) = (input.kind("game")?, input.int("card_points", 0..=120_u8)?);
    let (null, won) = (kind == ContractKind::Null, input.flag("won")?);
    if won && !null && points <= 60 {
        return Err(CaseError::Contradiction(
            "with 60 card points or fewer a contract isn't won",
        ));
    }
    let mask = input.int("mask", 0..=255)?;
    if mask & !KNOWN_TRIGGERS != 0 {
        return Err(input.wrong("mask", "a sum of 1, 2, 4, 8, 64 and 128"));
    }
    let facts = ContractFacts {
        won,
        sixty_all: !null && points == 60,
        grand_hand: input.flag("hand")? && kind == ContractKind::Grand,
        kontra: input.int("kontra", 0..=4)?,
        value: input.int("value", 18..=528)?,
        ..ContractFacts::default()
    };
    Ok(json!({"bock_rounds": triggers(mask).bock_rounds(&facts, false)}))
}

fn bock_length(input: Input<'_>) -> Result<Value, CaseError> {
    Ok(json!({"deals": bock_round_length(players(input)?)}))
}

/// Plays a Bock round that brings a Ramsch round, then the deal in question, then the rest of the
/// Ramsch round.
fn ramsch_round(input: Input<'_>) -> Result<Value, CaseError> {
    let players = players(input)?;
    let known = [
        ("ramsch", None),
        ("grand_hand", Some(true)),
        ("grand hand", Some(true)),
    ];
    let grand_hand = input.one_of("hand", &known)?;
    let plain = DealScore::new(vec![0; 3]);
    let with = |events| DealScore {
        events,
        ..plain.clone()
    };
    let sixty_all = ContractFacts {
        sixty_all: true,
        ..ContractFacts::default()
    };
    let rules = RoundRules {
        sixty_all: true,
        ramsch: RamschRounds::Each,
        ..RoundRules::DEFAULT
    };
    let mut rounds = Rounds::new(rules, players);
    let mut add = |deal: &DealScore| {
        (
            rounds.next(),
            rounds.add(deal, &[0, 1, 2], &[0; 4]),
            rounds.next(),
        )
    };
    add(&with(RoundEvents {
        contract: Some(sixty_all),
        ..RoundEvents::default()
    }));
    while !add(&plain).2.ramsch {}
    let (_, after, _) = add(&with(RoundEvents {
        grand_hand,
        ..RoundEvents::default()
    }));
    let counted = u32::from(!after.same_dealer);
    let rest = (1..).take_while(|_| add(&plain).2.ramsch).count();
    let rest = u32::try_from(rest + 1).unwrap_or(u32::MAX);
    Ok(json!({"counts_for_round": !after.same_dealer, "deals": counted + rest}))
}

fn pot(input: Input<'_>) -> Result<Value, CaseError> {
    let mut pot = Pot::new(3);
    let filled = pot.content();
    let known = [
        ("start", None),
        ("won grand hand", Some(PotEvent::WonGrandHand)),
        ("lost grand hand", Some(PotEvent::LostGrandHand)),
        ("lost contract", Some(PotEvent::Lost)),
        ("lost ramsch", Some(PotEvent::Lost)),
    ];
    let Some(event) = input.one_of("event", &known)? else {
        return Ok(json!({"everyone_pays": -pot.balances()[0]}));
    };
    pot.happen(0, event);
    Ok(json!({
        "takes_pot": pot.balances()[0] > 0,
        "doubles_pot": pot.content() == 2 * filled,
        "loser_pays": pot.content() == filled + 1,
    }))
}
