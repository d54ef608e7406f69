//! Prints what one seat may see in the middle of a deal, and shows that nothing hidden is in it.
//!
//! `cargo run -p skat-rules --example print_view`
//!
//! Rearhand plays Grand, two tricks are complete, and middlehand is to play. The example then
//! changes what middlehand can't know, and compares the views.
#![allow(clippy::print_stdout, reason = "the example prints a view")]

use std::error::Error;
use std::ops::Range;

use skat_rules::card::{Card, CardSet};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::game::Game;
use skat_rules::games::skat::{CardsDealt, Deal};
use skat_rules::seat::{BySeat, Seat};

/// The auction and the first seven cards. They are legal in both deals below.
const PUBLIC: &str = "1 pass, 2 bid 18, 0 pass, 2 skat, 2 discard DISCARDS, 2 announce G, \
    0 play DA, 1 play D7, 2 play DQ, 0 play SA, 1 play S7, 2 play H8, 0 play S8";

/// Deals the cards as they lie and plays to the third trick.
fn middle_of_deal(cards: [Card; 32], discards: &str) -> Result<Deal, Box<dyn Error>> {
    let pile = |places: Range<usize>| cards[places].iter().copied().collect::<CardSet>();
    let hands = BySeat([pile(0..10), pile(10..20), pile(20..30)]);
    let mut deal = Deal::new(CardsDealt::new(hands, pile(30..32))?);
    for entry in PUBLIC.replace("DISCARDS", discards).split(", ") {
        let (seat, action) = entry.split_once(' ').ok_or("a seat and an action")?;
        let seat = Seat::new(seat.parse()?).ok_or("a seat")?;
        deal.apply(seat, action.parse()?)?;
    }
    Ok(deal)
}

fn main() -> Result<(), Box<dyn Error>> {
    let cards = shuffled(&DealSecret::new([0; 32]));
    let deal = middle_of_deal(cards, "C7 C8")?;
    let view = deal.seat_view(Seat::MIDDLEHAND);
    print!("{view}");
    println!(
        "legal actions: {}",
        view.legal
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    );

    // Forehand has the queen of hearts instead of the king, rearhand the king instead of the
    // queen, and rearhand has put away two other cards.
    let (king, queen): (Card, Card) = ("HK".parse()?, "HQ".parse()?);
    let exchanged = cards.map(|card| match card {
        card if card == king => queen,
        card if card == queen => king,
        card => card,
    });
    let other = middle_of_deal(exchanged, "C9 CT")?;
    for (seat, may_change) in [
        (Seat::FOREHAND, true),
        (Seat::MIDDLEHAND, false),
        (Seat::REARHAND, true),
    ] {
        let changes = other.seat_view(seat) != deal.seat_view(seat);
        assert_eq!(changes, may_change, "seat {seat}");
        println!(
            "in the other deal the view of seat {seat} {}",
            if changes { "differs" } else { "is the same" }
        );
    }
    assert_eq!(other.public_view(), deal.public_view());
    println!("what everybody may see is the same, too");
    Ok(())
}
