//! Games with known cards, scripts, and random numbers.

pub(crate) use crate::common::Numbers;
use skat_rules::card::Suit;
use skat_rules::deal::DealSecret;
use skat_rules::game::{Game, Setting};
use skat_rules::games::thirty_one::{Action, Card52, Deal, Illegal, Rank52, RoundResult};
use skat_rules::rule_set::{Preset, RuleSet, RuleSetError};
use skat_rules::seat::Seat;

pub(crate) fn rules(settings: &[(&str, &str)]) -> Result<RuleSet, RuleSetError> {
    let keys: Vec<(String, &str)> = settings
        .iter()
        .map(|(key, choice)| (format!("31.{key}"), *choice))
        .collect();
    RuleSet::with(
        Preset::Isko3,
        keys.iter().map(|(key, choice)| (key.as_str(), *choice)),
    )
}

pub(crate) fn setting(players: u8, settings: &[(&str, &str)]) -> Setting {
    Setting::new(rules(settings).expect("compatible settings"), players)
}

/// Returns a game whose first round has these hands, from seat 0 on, followed by the first discard
/// and the top of the stock.
pub(crate) fn game(players: u8, settings: &[(&str, &str)], cards: &str) -> Deal {
    let parts: Vec<Vec<Card52>> = cards
        .split(" / ")
        .map(|part| part.split(' ').map(|card| card.parse().unwrap()).collect())
        .collect();
    let (hands, rest) = parts.split_at(usize::from(players));
    let mut order: Vec<Card52> = (0..3)
        .flat_map(|place| hands.iter().map(move |hand| hand[place]))
        .collect();
    order.extend(&rest[0]);
    let others: Vec<Card52> = pack()
        .into_iter()
        .filter(|card| !order.contains(card))
        .collect();
    order.extend(others);
    let order = order.try_into().expect("52 cards");
    Deal::with_first_round(
        &DealSecret::new([3; 32]),
        &setting(players, settings),
        order,
    )
    .expect("a pack")
}

pub(crate) fn pack() -> Vec<Card52> {
    Suit::ALL
        .into_iter()
        .flat_map(|suit| Rank52::ALL.map(|rank| Card52::new(suit, rank)))
        .collect()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Applies a script in which `pass` means to draw and discard the same card. All steps but the last
/// must be legal.
pub(crate) fn play(deal: &mut Deal, script: &str) -> Result<(), Illegal> {
    let mut last = Ok(());
    for step in script.split(", ") {
        assert_eq!(last, Ok(()), "before {step}");
        let (number, action) = step.split_once(' ').unwrap();
        let seat = seat(number.parse().unwrap());
        last = match action {
            "pass" => {
                deal.apply(seat, Action::Draw)
                    .expect("the stock has a card");
                let drawn = deal
                    .seat_view(seat)
                    .drawn
                    .expect("the drawn card is visible");
                deal.apply(seat, Action::Discard(drawn))
            }
            action => deal.apply(seat, action.parse().unwrap()),
        };
    }
    last
}

/// Returns the result of the first round after this script.
pub(crate) fn round(
    players: u8,
    settings: &[(&str, &str)],
    cards: &str,
    script: &str,
) -> RoundResult {
    let mut deal = game(players, settings, cards);
    assert_eq!(play(&mut deal, script), Ok(()), "{script}");
    deal.public_view()
        .last_round
        .unwrap_or_else(|| panic!("{script}: the round goes on"))
}

/// Hands worth 23, 17 and 19, a discard, and the top of the stock.
pub(crate) const CARDS: &str = "SA SK S2 / H9 H8 D2 / CT C9 DT / C2 ST S3 S4";

/// Returns every action of the game.
pub(crate) fn all_actions() -> Vec<Action> {
    use Action::{Declare, Draw, Hammer, Knock, Look, Show, Stop, Take, ThrowDown};
    let plain = [
        Declare, Draw, Hammer, Knock, Look, Show, Stop, Take, ThrowDown,
    ];
    let with_card = pack()
        .into_iter()
        .flat_map(|card| [Action::Discard(card), Action::DiscardAndDeclare(card)]);
    plain.into_iter().chain(with_card).collect()
}
