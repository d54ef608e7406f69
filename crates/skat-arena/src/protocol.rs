//! The player protocol: line by line, a referee sends requests to an autoplayer
//! (`docs/AUTOPLAY.md`).

use std::str::FromStr;

use skat_autoplay::{Engine, TimeLimit};
use skat_rules::bad_view::BadView;
use skat_rules::card::{Card, CardSet};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::games::skat::{
    Action, Announcement, AuctionRole, Bid, Call, Contract, ContractKind, PhaseView, PlayView,
    PublicView, Raises, SeatView, SkatRules, Trick, Won,
};
use skat_rules::seat::{BySeat, Seat, SeatSet};
use skat_rules::strength::Strength;

/// One player at a referee's table.
pub struct ProtocolPlayer {
    engine: Engine,
    level: Strength,
    deal: Option<DealSoFar>,
}

/// The reason why a request can't be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRequest {
    /// The first word names no request of the protocol.
    #[error("there is no request `{0}`")]
    Unknown(String),
    /// The referee asks for another version of the protocol.
    #[error("only version 1 of the protocol is supported")]
    Version,
    /// A word is missing or isn't valid in its place.
    #[error("{0} is missing or invalid")]
    Word(&'static str),
    /// The request doesn't fit the ones before it.
    #[error("{0}")]
    OutOfTurn(&'static str),
    /// The requests so far describe a view in which nothing can be decided.
    #[error(transparent)]
    View(#[from] BadView),
}

/// Result of an answered request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// A line to send back.
    Line(String),
    /// The referee no longer needs the player.
    Quit,
}

impl ProtocolPlayer {
    /// Creates a player of this level who has received no request yet.
    #[must_use]
    pub const fn new(engine: Engine, level: Strength) -> Self {
        Self {
            engine,
            level,
            deal: None,
        }
    }

    /// Answers one line of the referee.
    ///
    /// # Errors
    ///
    /// [`BadRequest`]; the request changes nothing, and earlier ones stay in effect.
    pub fn answer(&mut self, line: &str) -> Result<Response, BadRequest> {
        let before = self.deal.clone();
        let answer = self.carry_out(line);
        if answer.is_err() {
            self.deal = before;
        }
        answer
    }

    fn carry_out(&mut self, line: &str) -> Result<Response, BadRequest> {
        let mut words = RequestWords(line.split_whitespace());
        let ok = || Ok(Response::Line("ok".to_owned()));
        match words.next("the request")? {
            "hello" if words.0.next() == Some("1") => Ok(Response::Line(format!(
                "player Skatrunde-{}",
                self.level.level()
            ))),
            "hello" => Err(BadRequest::Version),
            "quit" => Ok(Response::Quit),
            "new" => {
                self.deal = Some(DealSoFar::new(&mut words)?);
                ok()
            }
            "end" => ok(),
            request => {
                let deal = self
                    .deal
                    .as_mut()
                    .ok_or(BadRequest::OutOfTurn("no deal has begun"))?;
                match request {
                    "bidinfo" => deal.take_call(&mut words)?,
                    "given" => deal.take_given(&mut words)?,
                    "start" => deal.start(&mut words)?,
                    "played" => deal.take_card(&mut words)?,
                    "bid" | "hold" | "hand" | "skat" | "play" => {
                        return self.decide(request, &mut words).map(Response::Line);
                    }
                    other => return Err(BadRequest::Unknown(other.to_owned())),
                }
                ok()
            }
        }
    }

    fn decide(&mut self, request: &str, words: &mut RequestWords) -> Result<String, BadRequest> {
        let Self {
            engine,
            level,
            deal,
        } = self;
        let deal = deal
            .as_mut()
            .ok_or(BadRequest::OutOfTurn("no deal has begun"))?;
        let seed = deal.seed;
        let mut ask = |view: SeatView, decision: u64| {
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ decision;
            match engine
                .decide(&AnySeatView::Skat(view), *level, seed, &TimeLimit::never())?
                .action
            {
                AnyAction::Skat(action) => Ok::<_, BadView>(action),
                _ => unreachable!("a view of Skat is answered by an action of Skat"),
            }
        };
        match request {
            "bid" | "hold" => {
                let bid: Bid = words.bid()?;
                let (role, call, last) = match request {
                    "bid" => (AuctionRole::Speaker, Call::Bid(bid), last_bid(&deal.calls)),
                    _ => (AuctionRole::Listener, Call::Hold, Some(bid)),
                };
                let phase = PhaseView::Auction {
                    asked: deal.me,
                    role,
                    bid: last,
                    ramsch: None,
                };
                let action = match call {
                    Call::Bid(bid) => Action::Bid(bid),
                    _ => Action::Hold,
                };
                let said = ask(
                    deal.view(phase, vec![action, Action::Pass]),
                    u64::from(bid.value()),
                )? == action;
                deal.calls
                    .push((deal.me, if said { call } else { Call::Pass }));
                Ok(if said { "yes" } else { "no" }.to_owned())
            }
            "hand" => {
                let won = Won {
                    declarer: deal.me,
                    bid: words.bid()?,
                };
                deal.won = Some(won);
                let legal = announcements(true, won.bid)
                    .chain([Action::PickUp])
                    .collect();
                match ask(deal.view(PhaseView::PickUpOrHand(won), legal), 1_000)? {
                    Action::Announce(contract) => Ok(format!("game {}", written(contract))),
                    _ => Ok("pickup".to_owned()),
                }
            }
            "skat" => {
                let won = deal
                    .won
                    .ok_or(BadRequest::OutOfTurn("`hand` comes before `skat`"))?;
                let found = words.cards(2)?;
                deal.take_up(found)?;
                let legal = pairs(deal.hand).map(Action::Discard).collect();
                let Action::Discard(discards) =
                    ask(deal.view(PhaseView::Discarding(won), legal), 1_001)?
                else {
                    unreachable!("nothing else is legal");
                };
                deal.put_away(discards)?;
                let legal = announcements(false, won.bid).collect();
                let Action::Announce(contract) =
                    ask(deal.view(PhaseView::Announcing(won), legal), 1_002)?
                else {
                    unreachable!("nothing else is legal");
                };
                let [first, second] = two(discards);
                Ok(format!("game {} {first} {second}", written(contract)))
            }
            _ => {
                let play = deal
                    .play
                    .clone()
                    .ok_or(BadRequest::OutOfTurn("no contract has been told"))?;
                let playable = play
                    .contract
                    .kind()
                    .playable(deal.hand, play.on_table.first().copied());
                if play.turn() != deal.me || playable.is_empty() {
                    return Err(BadRequest::OutOfTurn("somebody else is to play"));
                }
                let decision = 2_000 + 3 * play.tricks.len() as u64 + play.on_table.len() as u64;
                let legal = playable.iter().map(Action::Play).collect();
                match ask(deal.view(PhaseView::Play(play), legal), decision)? {
                    Action::Play(card) => Ok(format!("card {card}")),
                    _ => unreachable!("nothing else is legal"),
                }
            }
        }
    }
}

/// State of a deal, as the requests have described it.
#[derive(Clone)]
struct DealSoFar {
    me: Seat,
    hand: CardSet,
    seed: u64,
    calls: Vec<(Seat, Call)>,
    won: Option<Won>,
    found: Option<CardSet>,
    discards: Option<CardSet>,
    play: Option<PlayView>,
}

impl DealSoFar {
    fn new(words: &mut RequestWords) -> Result<Self, BadRequest> {
        let (me, hand) = (words.seat()?, words.cards(10)?);
        let seed = match words.0.next() {
            Some("seed") => words.parse("the seed")?,
            _ => return Err(BadRequest::Word("the seed")),
        };
        let (calls, won, found, discards, play) = (Vec::new(), None, None, None, None);
        Ok(Self {
            me,
            hand,
            seed,
            calls,
            won,
            found,
            discards,
            play,
        })
    }

    fn take_call(&mut self, words: &mut RequestWords) -> Result<(), BadRequest> {
        let seat = words.seat()?;
        // Nobody calls twice in a row: the second call repeats the player's own, or replaces it by
        // the one that counts.
        let is_told_back = self.calls.last().is_some_and(|&(last, _)| last == seat);
        let before = &self.calls[..self.calls.len() - usize::from(is_told_back)];
        let call = match words.next("a call")? {
            "pass" => Call::Pass,
            value => {
                let bid = value
                    .parse()
                    .ok()
                    .and_then(Bid::new)
                    .ok_or(BadRequest::Word("a bid"))?;
                if last_bid(before) == Some(bid) {
                    Call::Hold
                } else {
                    Call::Bid(bid)
                }
            }
        };
        self.calls.truncate(before.len());
        self.calls.push((seat, call));
        Ok(())
    }

    fn take_up(&mut self, found: CardSet) -> Result<(), BadRequest> {
        if self.found.is_some() || !(self.hand & found).is_empty() {
            return Err(BadRequest::OutOfTurn("this can't be the skat"));
        }
        (self.found, self.hand) = (Some(found), self.hand | found);
        Ok(())
    }

    fn put_away(&mut self, discards: CardSet) -> Result<(), BadRequest> {
        if self.discards.is_some() || !self.hand.contains_all(discards) {
            return Err(BadRequest::OutOfTurn("these cards can't be put away"));
        }
        (self.discards, self.hand) = (Some(discards), self.hand - discards);
        Ok(())
    }

    fn take_given(&mut self, words: &mut RequestWords) -> Result<(), BadRequest> {
        let (found, discards) = (words.cards(2)?, words.cards(2)?);
        // If the player's own choice was refused, the skat is among the cards seen before.
        let before = self.hand | self.discards.unwrap_or_default();
        let twelve = before | found;
        if twelve.len() != 12
            || self.found.is_some_and(|known| known != found)
            || !twelve.contains_all(discards)
        {
            return Err(BadRequest::OutOfTurn(
                "these can't be the skat and what was put away",
            ));
        }
        (self.found, self.discards, self.hand) = (Some(found), Some(discards), twelve - discards);
        Ok(())
    }

    fn start(&mut self, words: &mut RequestWords) -> Result<(), BadRequest> {
        let (declarer, bid) = (words.seat()?, words.bid()?);
        let contract = words.contract()?;
        let mut open_hands = BySeat([None; 3]);
        if contract.ouvert() {
            match words.0.next() {
                Some("cards") => open_hands[declarer] = Some(words.cards(10)?),
                _ => return Err(BadRequest::Word("the declarer's open cards")),
            }
        }
        let won = Won { declarer, bid };
        self.won = Some(won);
        self.play = Some(PlayView {
            won,
            contract,
            raises: Raises::default(),
            tricks: Vec::new(),
            leader: Seat::FOREHAND,
            on_table: Vec::new(),
            open_hands,
            question: None,
            given_up: false,
        });
        Ok(())
    }

    fn take_card(&mut self, words: &mut RequestWords) -> Result<(), BadRequest> {
        let (seat, card) = (words.seat()?, words.card()?);
        let play = self
            .play
            .as_mut()
            .ok_or(BadRequest::OutOfTurn("no contract has been told"))?;
        if play.turn() != seat
            || play.played().contains(card)
            || (seat == self.me) != self.hand.contains(card)
        {
            return Err(BadRequest::OutOfTurn("this card can't be played now"));
        }
        self.hand = self.hand.without(card);
        if let Some(open) = &mut play.open_hands[seat] {
            *open = open.without(card);
        }
        play.on_table.push(card);
        if let [first, second, third] = play.on_table[..] {
            let cards = [first, second, third];
            let nth = play.contract.kind().trick_winner(cards);
            let winner = (0..nth).fold(play.leader, |seat, _| seat.next());
            play.tricks.push(Trick {
                leader: play.leader,
                cards,
                winner,
            });
            play.on_table.clear();
            play.leader = winner;
        }
        Ok(())
    }

    fn view(&self, phase: PhaseView, legal: Vec<Action>) -> SeatView {
        let public = PublicView {
            rules: SkatRules::DEFAULT,
            calls: self.calls.clone(),
            awaited: SeatSet::only(self.me),
            skat_shown: None,
            looked_into: None,
            phase,
        };
        let Self {
            me,
            hand,
            found,
            discards,
            ..
        } = *self;
        SeatView {
            seat: me,
            public,
            hand,
            found,
            discards,
            insight: None,
            legal,
        }
    }
}

/// The last value named.
fn last_bid(calls: &[(Seat, Call)]) -> Option<Bid> {
    let bid = |&(_, call): &(Seat, Call)| {
        if let Call::Bid(bid) = call {
            Some(bid)
        } else {
            None
        }
    };
    calls.iter().rev().find_map(bid)
}

/// The contracts that may be announced at a bid.
fn announcements(hand: bool, bid: Bid) -> impl Iterator<Item = Action> {
    Contract::all(hand)
        .filter(move |contract| contract.reaches(bid))
        .map(Action::Announce)
}

fn pairs(cards: CardSet) -> impl Iterator<Item = CardSet> {
    cards.iter().flat_map(move |one| {
        cards
            .iter()
            .take_while(move |&other| other != one)
            .map(move |other| [one, other].into_iter().collect())
    })
}

fn two(cards: CardSet) -> [Card; 2] {
    let mut cards = cards.iter();
    [(); 2].map(|()| cards.next().expect("two cards are discarded"))
}

/// Writes a contract in the words of the protocol.
fn written(contract: Contract) -> String {
    let flags = [
        (contract.hand(), " hand"),
        (contract.ouvert(), " ouvert"),
        (contract.schneider(), " schneider"),
        (contract.schwarz(), " schwarz"),
    ];
    let flags = flags
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, flag)| flag);
    std::iter::once(contract.kind().letter().to_string())
        .chain(flags.map(str::to_owned))
        .collect()
}

/// The unread words of a request.
struct RequestWords<'a>(std::str::SplitWhitespace<'a>);

impl<'a> RequestWords<'a> {
    fn next(&mut self, what: &'static str) -> Result<&'a str, BadRequest> {
        self.0.next().ok_or(BadRequest::Word(what))
    }

    fn parse<T: FromStr>(&mut self, what: &'static str) -> Result<T, BadRequest> {
        self.next(what)?.parse().map_err(|_| BadRequest::Word(what))
    }

    fn seat(&mut self) -> Result<Seat, BadRequest> {
        let seat = Seat::new(self.parse("a seat")?).filter(|seat| Seat::SKAT.contains(seat));
        seat.ok_or(BadRequest::Word("a seat"))
    }

    fn bid(&mut self) -> Result<Bid, BadRequest> {
        Bid::new(self.parse("a bid")?).ok_or(BadRequest::Word("a bid"))
    }

    fn card(&mut self) -> Result<Card, BadRequest> {
        self.parse("a card")
    }

    /// Reads `count` different cards.
    fn cards(&mut self, count: usize) -> Result<CardSet, BadRequest> {
        let cards: CardSet = (0..count).map(|_| self.card()).collect::<Result<_, _>>()?;
        if cards.len() == count {
            Ok(cards)
        } else {
            Err(BadRequest::Word("a card that isn't named twice"))
        }
    }

    /// Reads a contract, up to the end of its words.
    fn contract(&mut self) -> Result<Contract, BadRequest> {
        let wrong = BadRequest::Word("a contract");
        let letter = self.next("a contract")?;
        let kind = ContractKind::ALL
            .into_iter()
            .find(|kind| kind.letter().to_string() == letter);
        let (mut hand, mut announcement) = (false, Announcement::None);
        let mut rest = self.0.clone();
        while let Some(word) = rest.next() {
            match word {
                "hand" => hand = true,
                "ouvert" => announcement = announcement.max(Announcement::Ouvert),
                "schneider" => announcement = announcement.max(Announcement::Schneider),
                "schwarz" => announcement = announcement.max(Announcement::Schwarz),
                _ => break,
            }
            self.0 = rest.clone();
        }
        Contract::new(kind.ok_or(wrong.clone())?, hand, announcement).map_err(|_| wrong)
    }
}
