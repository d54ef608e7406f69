//! Variations of finished deals: what is recorded leads to the recorded result, and a player's
//! decisions in writing lead to the same moment again.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, GameId};
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;
use skat_table::{
    Command, DealReplay, Event, Happened, Header, IllegalChoice, NotChoices, PersonId, Place,
    Player, StageView, Table, TableId, ThinkTime, Timestamp, Variation, VariationChoices,
    VariationTurn,
};

const NOW: Timestamp = Timestamp(1_000_000);
const ZOE: PersonId = PersonId::new(99);

/// A small deterministic source of numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    /// Picks an action that doesn't end the deal early. High bids would leave little play.
    fn pick(&mut self, mut legal: Vec<AnyAction>) -> AnyAction {
        legal.retain(|action| !action.ends_early());
        if legal[0].to_string().starts_with("bid ") {
            legal = vec![legal[0], legal[legal.len() - 1]];
        }
        legal[self.below(legal.len())]
    }
}

const fn person(place: u8) -> PersonId {
    PersonId::new(place as u64 + 1)
}

/// Plays a deal of persons, who choose by this function of what they know. `None` if it takes
/// longer than a deal of most games.
fn played(
    game: GameId,
    secret: u8,
    mut choose: impl FnMut(Vec<AnyAction>) -> AnyAction,
) -> Option<DealReplay> {
    let places = *game.players().start();
    let time = ThinkTime::Seconds(60);
    let length = u16::from(places);
    let id = TableId::new(0x2a);
    let header = Header::new(
        id,
        game,
        RuleSet::ISKO,
        places,
        length,
        time,
        person(0),
        NOW,
    );
    let header = header.expect("a header");
    let mut table = Table::open(header.clone());
    let mut log = Vec::new();
    let mut give = |table: &mut Table, command| {
        let step = table.handle(command, NOW).expect("a legal command");
        *table = step.next;
        log.extend(step.events);
    };
    for place in 0..places {
        let person = person(place);
        give(&mut table, Command::Join { person });
    }
    give(
        &mut table,
        Command::Begin {
            by: person(0),
            secret: DealSecret::new([secret; 32]),
        },
    );
    for _ in 0..400 {
        let view = table.view();
        if matches!(view.stage, StageView::Between { .. }) {
            let events = log.iter().map(|event: &Event| (NOW, event));
            let replay = Table::replay_deal(header, events, 1).expect("the log is sound");
            return Some(replay.expect("the deal is over"));
        }
        let asked = view.places.iter().position(|place| place.awaited);
        let person = person(u8::try_from(asked.expect("a question")).expect("a place"));
        let player = table.player_view(person).expect("a player");
        let action = choose(player.seat.expect("a seat").legal());
        let decision = player.decision;
        give(
            &mut table,
            Command::Act {
                person,
                decision,
                action,
            },
        );
    }
    None
}

fn played_at_random(game: GameId, secret: u8) -> Option<DealReplay> {
    let mut numbers = Numbers(secret.into());
    played(game, secret, |legal| numbers.pick(legal))
}

/// An autoplayer whose choice depends on what it knows alone.
fn reply(view: &AnySeatView) -> AnyAction {
    let text = view.to_string();
    let add = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
    Numbers(text.bytes().fold(7, add)).pick(view.legal())
}

/// Lets the autoplayers decide until it is the player's turn. Returns false if the deal is over.
fn goes_on(variation: &mut Variation) -> bool {
    loop {
        match variation.turn() {
            VariationTurn::Autoplayer(seat) => {
                let action = reply(&variation.knowledge(seat));
                variation.apply(seat, action).expect("a legal action");
            }
            VariationTurn::Player => return true,
            VariationTurn::Nobody => return false,
        }
    }
}

/// Leads a variation to where these decisions lead.
fn led(variation: &Variation, mut choices: VariationChoices) -> Variation {
    let mut variation = variation.clone();
    while goes_on(&mut variation) {
        let legal = variation.legal();
        let Some(action) = choices.take(&legal).expect("a legal decision") else {
            break;
        };
        variation
            .apply(variation.seat(), action)
            .expect("a legal action");
    }
    assert!(choices.is_empty());
    variation
}

#[test]
fn decisions_in_writing_lead_to_the_same_moment() {
    let mut ended = 0;
    for &game in GameId::ALL {
        for secret in 1..=6 {
            let Some(replay) = played_at_random(game, secret) else {
                assert_eq!(game, GameId::ThirtyOne, "its games may be long");
                continue;
            };
            let last = replay.steps.len() - 1;
            let mut numbers = Numbers(u64::from(secret) + 1000);
            for _ in 0..4 {
                let place = replay.deal.seats[numbers.below(replay.deal.seats.len())];
                let step = u16::try_from(numbers.below(last)).expect("a step");
                let begun = replay.vary(place, step).expect("the deal isn't over then");
                let (mut variation, mut choices) = (begun.clone(), VariationChoices::NONE);
                while goes_on(&mut variation) && choices.has_room() {
                    let legal = variation.legal();
                    let action = numbers.pick(legal.clone());
                    let more = choices.with(action, &legal).expect("room for it");
                    assert_eq!(more.without_last(), choices);
                    assert_eq!(more.to_string().parse(), Ok(more));
                    choices = more;
                    variation
                        .apply(variation.seat(), action)
                        .expect("a legal action");
                    goes_on(&mut variation);
                    let again = led(&begun, choices);
                    assert_eq!(again.view(ZOE), variation.view(ZOE), "{game:?} {choices}");
                    assert_eq!(again.actions(), variation.actions());
                }
                let over = variation.turn() == VariationTurn::Nobody;
                ended += u32::from(over);
                assert!(over || game == GameId::ThirtyOne, "{game:?} {choices}");
            }
        }
    }
    assert!(ended > 150, "{ended}");
}

#[test]
fn what_is_recorded_leads_to_the_recorded_result() {
    for &game in GameId::ALL {
        let Some(replay) = played_at_random(game, 9) else {
            continue;
        };
        let last = replay.steps.len() - 1;
        for &place in &replay.deal.seats {
            for step in 0..last {
                let number = u16::try_from(step).expect("a step");
                let mut variation = replay.vary(place, number).expect("not over yet");
                let shown = variation.view(ZOE);
                let seat = replay.deal.seat(place).expect("a seat");
                assert_eq!(
                    shown.seat.as_ref(),
                    replay.steps[step].seats.get(seat.index())
                );
                for later in &replay.steps[step + 1..] {
                    let Some(Happened::Acted(place, action)) = later.happened else {
                        panic!("nobody claims")
                    };
                    let seat = replay.deal.seat(place).expect("a seat");
                    variation.apply(seat, action).expect("it was legal");
                }
                let StageView::Between { deal, .. } = variation.view(ZOE).table.stage else {
                    panic!("the deal is over")
                };
                assert_eq!(deal.public, replay.deal.public);
            }
            assert!(replay.vary(place, last as u16).is_none(), "it is over");
            assert!(replay.vary(place, u16::MAX).is_none(), "no such step");
        }
        assert!(
            replay.vary(Place(u8::MAX), 0).is_none(),
            "nobody sits there"
        );
    }
}

#[test]
fn only_the_player_is_a_person() {
    let replay = played_at_random(GameId::Skat, 3).expect("a deal");
    let variation = replay.vary(Place(1), 2).expect("a variation");
    let view = variation.view(ZOE);
    let players: Vec<Option<Player>> = view.table.places.iter().map(|place| place.player).collect();
    let autoplayer = Some(Player::Autoplayer);
    assert_eq!(players, [autoplayer, Some(Player::Person(ZOE)), autoplayer]);
    assert_eq!(view.place, Place(1));
    assert_eq!(view.table.deadline, None);
}

/// A deal of Skat in which forehand plays Clubs, and what its player decides in writing. Custom ids
/// of old messages hold it, so it must never change.
#[test]
fn the_written_form_never_changes() {
    let mut calls = ["bid 18", "hold", "pass", "pass"].into_iter();
    let replay = played(GameId::Skat, 5, |legal| {
        let call = calls
            .next()
            .and_then(|call| GameId::Skat.parse_action(call));
        call.unwrap_or_else(|| *legal.iter().find(|action| !action.ends_early()).unwrap())
    });
    let replay = replay.expect("a deal");
    let forehand = replay.deal.place(Seat::FOREHAND);
    let mut variation = replay.vary(forehand, 0).expect("a variation");
    let mut choices = VariationChoices::NONE;
    let mut decisions = ["hold", "skat", "discard S7 D8", "announce C", "play CA"].into_iter();
    let mut others = ["bid 18", "pass", "pass"].into_iter();
    loop {
        let act = |text: Option<&str>| GameId::Skat.parse_action(text?);
        match variation.turn() {
            VariationTurn::Autoplayer(seat) => {
                let Some(action) = act(others.next()) else {
                    break;
                };
                variation.apply(seat, action).expect("a legal action");
            }
            VariationTurn::Player => {
                let action = act(decisions.next()).expect("a decision");
                let legal = variation.legal();
                choices = choices.with(action, &legal).expect("a legal decision");
                variation
                    .apply(variation.seat(), action)
                    .expect("a legal action");
            }
            VariationTurn::Nobody => panic!("the deal goes on"),
        }
    }
    assert_eq!(choices.to_string(), "ggjje");
}

#[test]
fn what_is_no_decision_is_refused() {
    let longest = "A".repeat(VariationChoices::LONGEST);
    assert!(longest.parse::<VariationChoices>().is_ok());
    let too_long = format!("{longest}A");
    for text in ["", "A-", "A b", "3", "A1", "Ä", too_long.as_str()] {
        let read = text.parse::<VariationChoices>();
        assert_eq!(read, Err(NotChoices), "{text}");
    }
    let replay = played_at_random(GameId::Skat, 3).expect("a deal");
    let start = replay.vary(Place(0), 0).expect("a variation");
    let legal = start.legal();
    for text in ["A", "9z", "99999999999999999999999999999999999999g"] {
        let mut choices: VariationChoices = text.parse().expect("letters");
        assert_eq!(choices.take(&legal), Err(IllegalChoice), "{text}");
    }
    let foreign = GameId::Oma.parse_action("pass").expect("an action");
    assert_eq!(VariationChoices::NONE.with(foreign, &legal), None);
    let full: VariationChoices = longest.parse().expect("letters");
    assert!(!full.has_room());
    assert_eq!(full.with(legal[0], &legal), None);
    assert_eq!(
        VariationChoices::NONE.without_last(),
        VariationChoices::NONE
    );
}
