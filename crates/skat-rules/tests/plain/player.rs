//! Random player for the compared deals, weighted so that all phases and endings are common.

use super::PlainDeal;
use super::cards::{deck, trumps};
pub(crate) use crate::common::Numbers;

/// Choice of cards: at random, or so that one party takes all it can.
#[derive(Clone, Copy)]
pub(crate) enum Style {
    Chance,
    DeclarerTakes,
    DefendersTake,
}

impl Style {
    /// Picks a style, mostly chance.
    pub(crate) fn of_deal(numbers: &mut Numbers) -> Self {
        match numbers.below(8) {
            0 | 1 => Self::DeclarerTakes,
            2 => Self::DefendersTake,
            _ => Self::Chance,
        }
    }

    /// Picks one of the legal cards.
    fn card<'a>(
        self,
        plays: &[&'a String],
        is_declarer: bool,
        numbers: &mut Numbers,
    ) -> &'a String {
        let takes = match self {
            Self::Chance => return plays[numbers.below(plays.len())],
            Self::DeclarerTakes => is_declarer,
            Self::DefendersTake => !is_declarer,
        };
        let deck = deck();
        let strength = |play: &&&String| {
            let place = deck
                .iter()
                .position(|card| play.ends_with(card.as_str()))
                .expect("a card");
            (play.ends_with('J'), place % 8)
        };
        let best = if takes {
            plays.iter().max_by_key(strength)
        } else {
            plays.iter().min_by_key(strength)
        };
        best.expect("a player to move has a card")
    }
}

/// Picks a legal action of some seat, so that all phases and endings are common.
pub(crate) fn choose(
    plain: &PlainDeal,
    legal: &[Vec<String>; 3],
    style: Style,
    numbers: &mut Numbers,
) -> (usize, String) {
    let awaited = plain.awaited();
    let seat = awaited[numbers.below(awaited.len())];
    let options = &legal[seat];
    if let Some(declarer) = plain.declarer()
        && legal[declarer].iter().any(|text| text == "concede")
        && numbers.below(128) == 0
    {
        return (declarer, "concede".to_owned());
    }
    let plays: Vec<&String> = options
        .iter()
        .filter(|text| text.starts_with("play"))
        .collect();
    if !plays.is_empty() {
        return (
            seat,
            style
                .card(&plays, plain.declarer() == Some(seat), numbers)
                .clone(),
        );
    }
    if options[0].starts_with("announce") {
        return (
            seat,
            choose_contract(options, plain.hand(seat), style, numbers).to_owned(),
        );
    }
    let bids = options.iter().filter(|text| text.starts_with("bid"));
    let lowest = bids.min_by_key(|text| text["bid ".len()..].parse::<u32>().expect("a value"));
    let wanted = match numbers.below(16) {
        // High bids are legal but rare at a table.
        0 => None,
        1..8 if lowest.is_some() => lowest.map(String::as_str),
        1..8 => Some("hold"),
        _ => Some("pass"),
    };
    let wanted = options.iter().find(|text| Some(text.as_str()) == wanted);
    (
        seat,
        wanted
            .unwrap_or_else(|| &options[numbers.below(options.len())])
            .clone(),
    )
}

/// Picks the skat as often as Hand. A declarer who takes all they can prefers their longest suit.
fn choose_contract<'a>(
    options: &'a [String],
    hand: &[String],
    style: Style,
    numbers: &mut Numbers,
) -> &'a str {
    if options.iter().any(|text| text == "skat") && numbers.below(2) == 0 {
        return "skat";
    }
    if matches!(style, Style::DeclarerTakes) && numbers.below(4) > 0 {
        let held = |suit: &&str| {
            hand.iter()
                .filter(|card| trumps(suit).contains(card))
                .count()
        };
        let longest = ["C", "S", "H", "D"]
            .into_iter()
            .max_by_key(held)
            .expect("four suits");
        let start = format!("announce {longest}");
        let fitting: Vec<&String> = options
            .iter()
            .filter(|text| text.starts_with(&start))
            .collect();
        return fitting[numbers.below(fitting.len())];
    }
    &options[numbers.below(options.len())]
}
