//! Cards and tricks. A game is one letter: a suit, `G` for Grand, `N` for Null.

/// Returns the 32 cards in the order in which the text form of a discard names them.
pub(crate) fn deck() -> Vec<String> {
    let mut cards = Vec::new();
    for suit in ["D", "H", "S", "C"] {
        for rank in ["7", "8", "9", "Q", "K", "T", "A", "J"] {
            cards.push(format!("{suit}{rank}"));
        }
    }
    cards
}

/// Sorts cards in the order of the deck.
pub(crate) fn in_deck_order(cards: &[String]) -> Vec<String> {
    deck()
        .into_iter()
        .filter(|card| cards.contains(card))
        .collect()
}

/// Returns the sum of the card points.
pub(crate) fn points(cards: &[String]) -> u32 {
    let mut sum = 0;
    for card in cards {
        sum += match &card[1..] {
            "A" => 11,
            "T" => 10,
            "K" => 4,
            "Q" => 3,
            "J" => 2,
            _ => 0,
        };
    }
    sum
}

/// Returns the trumps of a game, highest first.
pub(crate) fn trumps(game: &str) -> Vec<String> {
    let mut trumps = Vec::new();
    if game != "N" {
        trumps.extend(["CJ", "SJ", "HJ", "DJ"].map(str::to_owned));
    }
    if game != "N" && game != "G" {
        trumps.extend(["A", "T", "K", "Q", "9", "8", "7"].map(|rank| format!("{game}{rank}")));
    }
    trumps
}

fn is_trump(game: &str, card: &str) -> bool {
    game != "N" && (&card[1..] == "J" || &card[..1] == game)
}

/// Returns whether a card follows the card led, as a trump or in suit.
fn follows(game: &str, card: &str, led: &str) -> bool {
    if is_trump(game, led) {
        is_trump(game, card)
    } else {
        !is_trump(game, card) && card[..1] == led[..1]
    }
}

/// Returns the legal cards of a hand.
pub(crate) fn playable(game: &str, hand: &[String], led: Option<&String>) -> Vec<String> {
    let Some(led) = led else { return hand.to_vec() };
    let following: Vec<String> = hand
        .iter()
        .filter(|card| follows(game, card, led))
        .cloned()
        .collect();
    if following.is_empty() {
        hand.to_vec()
    } else {
        following
    }
}

/// Returns the winner of a trick, counted from the leader: the highest trump, or else the highest
/// card of the suit led.
pub(crate) fn winner(game: &str, trick: &[String]) -> usize {
    let mut ranking = trumps(game);
    let suit = &trick[0][..1];
    let ranks = if game == "N" { "AKQJT987" } else { "ATKQ987" };
    ranking.extend(ranks.chars().map(|rank| format!("{suit}{rank}")));
    let highest = ranking
        .iter()
        .find(|card| trick.contains(card))
        .expect("the card led is ranked");
    trick
        .iter()
        .position(|card| card == highest)
        .expect("the card is in the trick")
}
