//! The player protocol: whole deals as a referee leads them, and requests that can't be answered.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use skat_arena::{BadRequest, ProtocolPlayer, Response};
use skat_autoplay::Engine;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::game::Game;
use skat_rules::games::skat::{
    Action, AuctionRole, Bid, Call, CardsDealt, Contract, Deal, PhaseView,
};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

/// Three players of a level and a referee who knows the rules, with all lines exchanged.
struct Table {
    players: [ProtocolPlayer; 3],
    lines: Vec<String>,
    /// Reports calls to all players, their callers included.
    tells_back: bool,
}

impl Table {
    fn new(level: Strength) -> Self {
        let players = [(); 3].map(|()| ProtocolPlayer::new(Engine::default(), level));
        Self {
            players,
            lines: Vec::new(),
            tells_back: false,
        }
    }

    fn ask(&mut self, seat: Seat, request: &str) -> String {
        let Ok(Response::Line(answer)) = self.players[seat.index()].answer(request) else {
            panic!("{request} isn't answered after {:#?}", self.lines)
        };
        self.lines
            .push(format!("{} {request} -> {answer}", seat.index()));
        answer
    }

    fn tell(&mut self, seats: impl IntoIterator<Item = Seat>, request: &str) {
        for seat in seats {
            assert_eq!(self.ask(seat, request), "ok");
        }
    }

    /// Referees a deal to its end.
    fn play(&mut self, number: u64) {
        let mut bytes = [11; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let cards = shuffled(&DealSecret::new(bytes));
        let hand =
            |seat: Seat| -> CardSet { cards[seat.index() * 10..][..10].iter().copied().collect() };
        let skat: CardSet = cards[30..].iter().copied().collect();
        let mut deal = Deal::new(CardsDealt::new(BySeat::from_fn(hand), skat).unwrap());
        for seat in Seat::SKAT {
            self.tell(
                [seat],
                &format!("new {} {} seed {number}", seat.index(), spaced(hand(seat))),
            );
        }
        while let Some(seat) = deal.awaited().iter().next() {
            match deal.public_view().phase {
                PhaseView::Auction { role, bid, .. } => self.call(&mut deal, seat, role, bid),
                PhaseView::PickUpOrHand(won) => self.declare(&mut deal, seat, won.bid, skat),
                PhaseView::Play(_) => {
                    let answer = self.ask(seat, "play");
                    let card: Card = answer.strip_prefix("card ").unwrap().parse().unwrap();
                    deal.apply(seat, Action::Play(card)).unwrap();
                    self.tell(Seat::SKAT, &format!("played {} {card}", seat.index()));
                }
                phase => panic!("{phase:?}"),
            }
        }
        self.tell(Seat::SKAT, "end passed -1 0 0");
    }

    fn call(&mut self, deal: &mut Deal, seat: Seat, role: AuctionRole, last: Option<Bid>) {
        let (request, yes, bid) = match (role, last) {
            (AuctionRole::Listener, Some(bid)) => ("hold", Call::Hold, bid),
            _ => {
                let next = Bid::above(last).next().unwrap();
                ("bid", Call::Bid(next), next)
            }
        };
        let said = self.ask(seat, &format!("{request} {bid}")) == "yes";
        let action = match yes {
            _ if !said => Action::Pass,
            Call::Bid(bid) => Action::Bid(bid),
            _ => Action::Hold,
        };
        deal.apply(seat, action).unwrap();
        let told = if said {
            bid.to_string()
        } else {
            "pass".to_owned()
        };
        let tells_back = self.tells_back;
        let others = Seat::SKAT
            .into_iter()
            .filter(|&other| tells_back || other != seat);
        self.tell(others, &format!("bidinfo {} {told}", seat.index()));
    }

    fn declare(&mut self, deal: &mut Deal, seat: Seat, bid: Bid, skat: CardSet) {
        let mut answer = self.ask(seat, &format!("hand {bid}"));
        if answer == "pickup" {
            answer = self.ask(seat, &format!("skat {}", spaced(skat)));
            deal.apply(seat, Action::PickUp).unwrap();
            let words: Vec<&str> = answer.rsplitn(3, ' ').collect();
            deal.apply(
                seat,
                Action::Discard(format!("{} {}", words[0], words[1]).parse().unwrap()),
            )
            .unwrap();
            answer = words[2].to_owned();
        }
        let words: Vec<&str> = answer.split(' ').skip(1).collect();
        let letters = words.iter().map(|word| match *word {
            "hand" => "H",
            "schneider" => "S",
            "schwarz" => "Z",
            "ouvert" => "O",
            game => game,
        });
        let contract: Contract = letters.collect::<String>().parse().unwrap();
        deal.apply(seat, Action::Announce(contract)).unwrap();
        let shown = if contract.ouvert() {
            format!(" cards {}", spaced(deal.seat_view(seat).hand))
        } else {
            String::new()
        };
        self.tell(
            Seat::SKAT,
            &format!("start {} {bid} {}{shown}", seat.index(), words.join(" ")),
        );
    }
}

fn spaced(cards: CardSet) -> String {
    cards
        .iter()
        .map(|card| card.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn whole_deals_are_played_and_the_same_seed_gives_the_same_play() {
    for (level, deals) in [
        (Strength::Beginner, 200),
        (Strength::Club, 400),
        (Strength::League, 12),
        (Strength::Master, 3),
    ] {
        let tables = [(); 2].map(|()| {
            let mut table = Table::new(level);
            for number in 0..deals {
                table.play(number);
            }
            table.lines
        });
        assert_eq!(tables[0], tables[1], "level {level}");
        let played = tables[0]
            .iter()
            .filter(|line| line.contains("-> card"))
            .count() as u64;
        assert!(played > 20 * deals, "level {level} played {played} cards");
    }
}

#[test]
fn echoed_own_calls_change_nothing() {
    let played = [false, true].map(|tells_back| {
        let mut table = Table {
            tells_back,
            ..Table::new(Strength::League)
        };
        (0..8).for_each(|number| table.play(number));
        table.lines.retain(|line| !line.contains("bidinfo"));
        table.lines
    });
    assert_eq!(played[0], played[1]);
}

#[test]
fn unanswerable_requests_are_named_and_change_nothing() {
    let mut player = ProtocolPlayer::new(Engine::default(), Strength::Club);
    let unknown = |word: &str| BadRequest::Unknown(word.to_owned());
    let hand = "C7 C8 C9 CT CQ CK CA S7 S8 S9";
    let ok = Ok(Response::Line("ok".to_owned()));
    let cases = [
        ("", Err(BadRequest::Word("the request"))),
        ("hello 2", Err(BadRequest::Version)),
        (
            "hello 1",
            Ok(Response::Line("player Skatrunde-2".to_owned())),
        ),
        ("bid 18", Err(BadRequest::OutOfTurn("no deal has begun"))),
        ("new 3 C7", Err(BadRequest::Word("a seat"))),
        (
            "new 0 C7 C7 C9 CT CQ CK CA S7 S8 S9 seed 1",
            Err(BadRequest::Word("a card that isn't named twice")),
        ),
        ("new 0 C7 C8 seed 1", Err(BadRequest::Word("a card"))),
        (&format!("new 0 {hand}"), Err(BadRequest::Word("the seed"))),
        (&format!("new 0 {hand} seed 1"), ok.clone()),
        ("dance", Err(unknown("dance"))),
        (
            "play",
            Err(BadRequest::OutOfTurn("no contract has been told")),
        ),
        (
            "skat HJ DJ",
            Err(BadRequest::OutOfTurn("`hand` comes before `skat`")),
        ),
        ("bid 19", Err(BadRequest::Word("a bid"))),
        ("bidinfo 1 19", Err(BadRequest::Word("a bid"))),
        ("start 1 18 X", Err(BadRequest::Word("a contract"))),
        (
            "start 1 18 N schneider",
            Err(BadRequest::Word("a contract")),
        ),
        (
            "start 1 18 N ouvert",
            Err(BadRequest::Word("the declarer's open cards")),
        ),
        ("start 1 18 G", ok.clone()),
        (
            "played 1 HA",
            Err(BadRequest::OutOfTurn("this card can't be played now")),
        ),
        (
            "played 0 HA",
            Err(BadRequest::OutOfTurn("this card can't be played now")),
        ),
        ("played 0 C7", ok),
        (
            "play",
            Err(BadRequest::OutOfTurn("somebody else is to play")),
        ),
        ("quit", Ok(Response::Quit)),
    ];
    for (request, answer) in cases {
        assert_eq!(player.answer(request), answer, "{request}");
    }
}

#[test]
fn a_request_that_cannot_be_decided_changes_nothing() {
    let mut player = ProtocolPlayer::new(Engine::default(), Strength::Club);
    for request in ["new 0 C7 C8 C9 CT CQ CK CA S7 S8 S9 seed 1", "start 1 18 G"] {
        assert_eq!(player.answer(request), Ok(Response::Line("ok".to_owned())));
    }
    let refused = player.answer("skat HJ DJ");
    assert!(matches!(refused, Err(BadRequest::View(_))), "{refused:?}");
    assert_eq!(player.answer("skat HJ DJ"), refused);
    assert_eq!(
        player.answer("played 0 C7"),
        Ok(Response::Line("ok".to_owned()))
    );
}
