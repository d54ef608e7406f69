//! Kinds about the auction, announcements and tricks of Skat.

use serde_json::{Value, json};

use super::input::{Answering, CaseError, Input, card, cards, twice};
use super::skat_values::announcement;
use crate::card::{Card, CardSet};
use crate::game::Game as _;
use crate::games::skat::{
    Action, AfterCall, Announcement, Auction, AuctionRole, Bid, Call, CardsDealt, Contract,
    ContractKind, Deal, PhaseView, Won,
};
use crate::seat::{BySeat, Seat};

pub(super) const KINDS: &[(&str, Answering)] = &[
    ("auction", auction),
    ("bid_values", bid_values),
    ("next_bid", next_bid),
    ("announce", announce),
    ("trick_winner", trick_winner),
    ("legal_moves", legal_moves),
    ("full_game", full_game),
];

fn seat_letter(seat: Seat) -> &'static str {
    ["F", "M", "R"][seat.index() % 3]
}

/// Reads a seat and its call. The call is `None` for a value that is no legal bid.
fn call<'a>(input: Input<'a>, action: &'a Value) -> Result<(&'a str, Option<Call>), CaseError> {
    let read = || {
        let seat = action
            .get(0)?
            .as_str()
            .filter(|seat| ["F", "M", "R"].contains(seat))?;
        let call = match action.get(1)? {
            Value::String(word) if word == "yes" => Some(Call::Hold),
            Value::String(word) if word == "pass" => Some(Call::Pass),
            value => u16::try_from(value.as_u64()?)
                .ok()
                .and_then(Bid::new)
                .map(Call::Bid),
        };
        Some((seat, call))
    };
    let allowed = "a list such as [[\"M\", 18], [\"F\", \"yes\"], [\"R\", \"pass\"]]";
    read().ok_or_else(|| input.wrong("actions", allowed))
}

fn auction(input: Input<'_>) -> Result<Value, CaseError> {
    let mut auction = Auction::new();
    let actions = input.list("actions")?;
    for (index, action) in actions.iter().enumerate() {
        let (seat, call) = call(input, action)?;
        let in_turn = seat == seat_letter(auction.asked());
        let after = call
            .filter(|_| in_turn)
            .and_then(|call| auction.call(call).ok());
        let last = index + 1 == actions.len();
        match after {
            None => return Ok(json!({"error": index})),
            Some(AfterCall::Open(next)) => auction = next,
            Some(_) if !last => return Ok(json!({"error": index + 1})),
            Some(AfterCall::Declared(Won { declarer, bid })) => {
                return Ok(json!({
                    "state": "declared", "declarer": seat_letter(declarer), "bid": bid.value(),
                }));
            }
            Some(AfterCall::PassedIn) => {
                return Ok(json!({"state": "passed_in", "declarer": null, "bid": 0}));
            }
        }
    }
    let role = if auction.role() == AuctionRole::Speaker {
        "speaker"
    } else {
        "listener"
    };
    let last_bid = auction.bid().map_or(0, Bid::value);
    Ok(json!({
        "state": "open", "turn": seat_letter(auction.asked()), "role": role,
        "last_bid": last_bid,
    }))
}

fn bid_values(_: Input<'_>) -> Result<Value, CaseError> {
    let values: Vec<u16> = Bid::all().map(Bid::value).collect();
    Ok(json!({"values": values, "count": values.len()}))
}

fn next_bid(input: Input<'_>) -> Result<Value, CaseError> {
    // A last bid of 0 stands for the time before the first bid.
    let last = if input.field("last_bid").and_then(Value::as_u64) == Some(0) {
        None
    } else {
        Some(input.bid("last_bid")?)
    };
    let above = Bid::above(last);
    Ok(json!({"remaining": above.len(), "next": above.map(Bid::value).next()}))
}

fn announce(input: Input<'_>) -> Result<Value, CaseError> {
    let (kind, hand, bid) = (input.kind("game")?, input.flag("hand")?, input.bid("bid")?);
    // `Announcement` holds only one of them; in Null, either makes the announcement illegal.
    let null_level =
        kind == ContractKind::Null && (input.flag("schneider")? || input.flag("schwarz")?);
    let contract = Contract::new(kind, hand, announcement(input, "schneider", "schwarz")?);
    Ok(match contract {
        Ok(contract) if contract.reaches(bid) && !null_level => {
            json!({"legal": true, "normalized": {
                "hand": contract.hand(),
                "ouvert": contract.ouvert(),
                "schneider": contract.schneider(),
                "schwarz": contract.schwarz(),
            }})
        }
        _ => json!({"legal": false}),
    })
}

fn trick_winner(input: Input<'_>) -> Result<Value, CaseError> {
    let kind = input.kind("game")?;
    let cards = input.cards("cards", 3..=3)?;
    let cards: [Card; 3] = cards
        .try_into()
        .map_err(|_| input.wrong("cards", "three cards"))?;
    let points = (kind != ContractKind::Null).then(|| cards.map(Card::points).iter().sum::<u8>());
    Ok(json!({"winner_index": kind.trick_winner(cards), "points": points}))
}

fn legal_moves(input: Input<'_>) -> Result<Value, CaseError> {
    let (led, hand) = (
        input.optional("led", Input::card)?,
        input.set("hand", 1..=10)?,
    );
    if led.is_some_and(|led| hand.contains(led)) {
        return Err(CaseError::Contradiction(
            "the card led is still in the hand",
        ));
    }
    let playable = input.kind("game")?.playable(hand, led);
    let mut legal: Vec<String> = playable.iter().map(|card| card.to_string()).collect();
    legal.sort();
    Ok(json!({"legal": legal}))
}

fn hands(input: Input<'_>) -> Result<[CardSet; 3], CaseError> {
    let hands: Option<Vec<Vec<Card>>> = input.list("hands")?.iter().map(cards).collect();
    let hands = hands.filter(|hands| hands.len() == 3 && hands.iter().all(|hand| hand.len() == 10));
    let hands = hands.ok_or_else(|| input.wrong("hands", "three lists of ten cards"))?;
    if let Some(card) = twice(&hands.concat()) {
        return Err(CaseError::Repeated {
            field: "hands",
            what: card.to_string(),
        });
    }
    Ok([0, 1, 2].map(|seat| hands[seat].iter().copied().collect()))
}

fn full_game(input: Input<'_>) -> Result<Value, CaseError> {
    let dealt = CardsDealt::new(BySeat(hands(input)?), input.set("skat", 2..=2)?)
        .map_err(|_| CaseError::Contradiction("the cards are no deal of Skat"))?;
    let won = Won {
        declarer: input.seat("declarer")?,
        bid: input.bid("bid")?,
    };
    input.int_or("forehand", 0..=0_u8, 0)?;
    let hand = input.flag("hand")?;
    let discards = if hand {
        None
    } else {
        Some(input.set("discard", 2..=2)?)
    };
    let impossible = |_| CaseError::Contradiction("this can't be played");
    let contract =
        Contract::new(input.kind("game")?, hand, Announcement::None).map_err(impossible)?;
    let mut deal = Deal::with_contract(dealt, won, contract, discards).map_err(impossible)?;
    for play in input.list("plays")? {
        let seat = play
            .get(0)
            .and_then(Value::as_u64)
            .and_then(|seat| Seat::new(u8::try_from(seat).ok()?));
        let played = play.get(1).and_then(card);
        let (seat, card) = seat
            .zip(played)
            .ok_or_else(|| input.wrong("plays", "a list such as [[0, \"CJ\"], [1, \"C7\"]]"))?;
        deal.apply(seat, Action::Play(card)).map_err(impossible)?;
    }
    let PhaseView::Over(over) = deal.public_view().phase else {
        return Err(CaseError::Contradiction("the deal isn't over"));
    };
    let played = over
        .played
        .ok_or(CaseError::Contradiction("nothing was played"))?;
    let winners: Vec<usize> = played
        .tricks
        .iter()
        .map(|trick| trick.winner.index())
        .collect();
    let tricks = [0, 1, 2].map(|seat| winners.iter().filter(|&&winner| winner == seat).count());
    let null = contract.kind() == ContractKind::Null;
    Ok(json!({
        "trick_winners": winners,
        "tricks": tricks,
        "declarer_points": (!null).then_some(played.card_points),
        "won": played.settlement.won,
        "game_value": played.settlement.value,
        "overbid": played.settlement.overbid,
        "score": played.settlement.score,
    }))
}
