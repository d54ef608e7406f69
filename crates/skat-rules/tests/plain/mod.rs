//! A second implementation of official Skat, written from the rule texts alone and as plainly as
//! possible.
//!
//! Cards are strings, hands are lists, and actions are their text forms. It shares no code with the
//! crate, so that the two can be compared. Of the early ends it knows only the declarer's
//! concession.

mod auction;
mod cards;
pub(crate) mod player;
mod reckoning;

use auction::Auction;
pub(crate) use cards::{deck, trumps};
use cards::{in_deck_order, playable, points, winner};
pub(crate) use reckoning::{Outcome, Played, Reckoning, reckon_last_trick};
use reckoning::{fixed_null_value, reckon_concession};

#[derive(Clone, PartialEq, Eq)]
enum Phase {
    Auction(Auction),
    SkatOrHand,
    Discarding,
    Announcing,
    Play,
    Over,
}

/// One deal, from the first call to the result.
#[derive(Clone)]
pub(crate) struct PlainDeal {
    phase: Phase,
    hands: [Vec<String>; 3],
    /// The two cards lying face down: the skat, later the discards.
    put_away: Vec<String>,
    declarer: Option<usize>,
    bid: u32,
    /// The declarer's ten cards and the skat.
    twelve: Vec<String>,
    contract: String,
    leader: usize,
    table: Vec<String>,
    /// The winner and the cards of each trick.
    tricks: Vec<(usize, Vec<String>)>,
    /// The defenders who haven't answered the declarer's concession.
    asked: Vec<usize>,
    /// True if a concession was refused in this trick. It may be repeated in the next.
    refused: bool,
    outcome: Option<Outcome>,
}

impl PlainDeal {
    /// Deals ten cards to each seat, forehand first, and two to the skat.
    pub(crate) fn new(hands: [Vec<String>; 3], skat: Vec<String>) -> Self {
        Self {
            phase: Phase::Auction(Auction::default()),
            hands,
            put_away: skat,
            declarer: None,
            bid: 0,
            twelve: Vec::new(),
            contract: String::new(),
            leader: 0,
            table: Vec::new(),
            tricks: Vec::new(),
            asked: Vec::new(),
            refused: false,
            outcome: None,
        }
    }

    /// Returns the declarer's seat once it is settled.
    pub(crate) fn declarer(&self) -> Option<usize> {
        self.declarer
    }

    /// Returns a seat's hand.
    pub(crate) fn hand(&self, seat: usize) -> &[String] {
        &self.hands[seat]
    }

    /// Returns the number of completed tricks.
    pub(crate) fn trick_count(&self) -> usize {
        self.tricks.len()
    }

    /// Returns the result once the deal is over.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns the seats whose decision is awaited, in rising order.
    pub(crate) fn awaited(&self) -> Vec<usize> {
        match &self.phase {
            Phase::Auction(auction) => vec![auction.asked()],
            Phase::SkatOrHand | Phase::Discarding | Phase::Announcing => {
                self.declarer.into_iter().collect()
            }
            Phase::Play if !self.asked.is_empty() => self.asked.clone(),
            Phase::Play => vec![(self.leader + self.table.len()) % 3],
            Phase::Over => Vec::new(),
        }
    }

    /// Returns all legal actions of the seat.
    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        let awaited = self.awaited().contains(&seat);
        match &self.phase {
            Phase::Play if !self.asked.is_empty() => {
                if awaited {
                    vec!["accept".to_owned(), "refuse".to_owned()]
                } else {
                    Vec::new()
                }
            }
            Phase::Play => {
                let mut actions = Vec::new();
                if awaited {
                    let cards =
                        playable(&self.contract[..1], &self.hands[seat], self.table.first());
                    actions.extend(cards.iter().map(|card| format!("play {card}")));
                }
                if self.declarer == Some(seat) && !self.hands[seat].is_empty() && !self.refused {
                    actions.push("concede".to_owned());
                }
                actions
            }
            _ if !awaited => Vec::new(),
            Phase::Auction(auction) => auction.legal(),
            Phase::SkatOrHand => {
                let mut actions = vec!["skat".to_owned()];
                actions.extend(self.announcements(&["H", "HS", "HZ", "OH"], &["H", "OH"]));
                actions
            }
            Phase::Discarding => {
                let hand = in_deck_order(&self.hands[seat]);
                let mut actions = Vec::new();
                for (place, one) in hand.iter().enumerate() {
                    for other in &hand[place + 1..] {
                        actions.push(format!("discard {one} {other}"));
                    }
                }
                actions
            }
            Phase::Announcing => self.announcements(&[""], &["", "O"]),
            Phase::Over => Vec::new(),
        }
    }

    /// Combines every game with every one of these endings. A Null must be worth the bid.
    fn announcements(&self, with_trumps: &[&str], null: &[&str]) -> Vec<String> {
        let mut actions = Vec::new();
        for game in ["C", "S", "H", "D", "G"] {
            actions.extend(
                with_trumps
                    .iter()
                    .map(|more| format!("announce {game}{more}")),
            );
        }
        let null = null.iter().map(|more| format!("N{more}"));
        actions.extend(
            null.filter(|contract| fixed_null_value(contract) >= self.bid)
                .map(|null| format!("announce {null}")),
        );
        actions
    }

    /// Applies an action that must be legal for this seat.
    pub(crate) fn apply(&mut self, seat: usize, action: &str) {
        let (verb, object) = action.split_once(' ').unwrap_or((action, ""));
        match verb {
            "bid" | "hold" | "pass" => self.call(verb, object),
            "skat" => {
                self.hands[seat].append(&mut self.put_away);
                self.phase = Phase::Discarding;
            }
            "discard" => {
                self.put_away = object.split(' ').map(str::to_owned).collect();
                let put_away = &self.put_away;
                self.hands[seat].retain(|card| !put_away.contains(card));
                self.phase = Phase::Announcing;
            }
            "announce" => {
                self.contract = object.to_owned();
                self.phase = Phase::Play;
            }
            "play" => self.play(seat, object),
            "concede" if self.hands[seat].len() >= 9 => self.concede(),
            "concede" => self.asked = (0..3).filter(|&other| other != seat).collect(),
            "accept" => self.concede(),
            "refuse" => {
                self.asked.retain(|&other| other != seat);
                self.refused = self.asked.is_empty();
            }
            _ => panic!("{action} is no action"),
        }
    }

    fn call(&mut self, verb: &str, value: &str) {
        let Phase::Auction(auction) = &mut self.phase else {
            panic!("the auction is over")
        };
        auction.call(verb, value);
        if auction.passed_in() {
            self.end(Outcome::passed_in());
        } else if let Some((declarer, bid)) = auction.won() {
            self.declarer = Some(declarer);
            self.bid = bid;
            self.twelve = [self.hands[declarer].clone(), self.put_away.clone()].concat();
            self.phase = Phase::SkatOrHand;
        }
    }

    fn play(&mut self, seat: usize, card: &str) {
        self.hands[seat].retain(|held| held != card);
        self.table.push(card.to_owned());
        if self.table.len() < 3 {
            return;
        }
        let taker = (self.leader + winner(&self.contract[..1], &self.table)) % 3;
        self.tricks.push((taker, std::mem::take(&mut self.table)));
        self.leader = taker;
        self.refused = false;
        let null_is_lost = self.contract.starts_with('N') && self.declarer == Some(taker);
        if self.tricks.len() == 10 || null_is_lost {
            let reckoning = reckon_last_trick(
                &self.contract,
                self.bid,
                &self.twelve,
                self.card_points().0,
                self.taken(),
            );
            self.end_played(reckoning);
        }
    }

    fn concede(&mut self) {
        let (own, theirs) = self.card_points();
        let reckoning = reckon_concession(&self.contract, self.bid, &self.twelve, own, theirs);
        self.end_played(reckoning);
    }

    /// Returns the card points of the declarer, discards included, and of the defenders.
    fn card_points(&self) -> (u32, u32) {
        let (mut own, mut theirs) = (points(&self.put_away), 0);
        for (taker, cards) in &self.tricks {
            if self.declarer == Some(*taker) {
                own += points(cards);
            } else {
                theirs += points(cards);
            }
        }
        (own, theirs)
    }

    /// Returns the number of the declarer's tricks.
    fn taken(&self) -> usize {
        self.tricks
            .iter()
            .filter(|(taker, _)| self.declarer == Some(*taker))
            .count()
    }

    fn end_played(&mut self, reckoning: Reckoning) {
        let declarer = self.declarer.expect("a contract was played");
        let card_points = self.card_points().0;
        self.end(Outcome::played(
            declarer,
            card_points,
            self.taken(),
            reckoning,
        ));
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.asked.clear();
        self.phase = Phase::Over;
    }
}
