//! Replays a record by the rules: auction, skat, contract, tricks and settlement.
//!
//! The server has no claims. Its `SC` only shows cards, and its defenders resign only together.
//! Records that this program writes have its name as their `PC` and give the same moves more
//! meaning:
//!
//! - `SC` with cards claims.
//! - `RE` by a seat with a question to answer accepts; `SC` refuses.
//! - `RE` by any other seat concedes.
//! - `SC` without cards, followed by the same seat's `RE`, throws the cards open.

use super::record::{MoveActor, PLACE, Record, RecordedMove, RecordedOutcome, all_known};
use crate::card::{Card, CardSet};
use crate::game::Game;
use crate::games::skat::{
    Action, CardsDealt, Contract, ContractKind, Deal, Ending, Illegal, Matter, PhaseView,
    PlayedView,
};
use crate::seat::{BySeat, Seat, SeatSet};

/// The outcome of a record by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordReplay {
    /// All players passed.
    PassedIn,
    /// A player dropped out before there was a contract.
    NoContract,
    /// A contract was played to its end.
    Played(RecordedOutcome),
}

/// A replayed record.
#[derive(Clone)]
pub struct Replay {
    /// The outcome of the deal.
    pub ended: RecordReplay,
    /// The deal before the first call.
    pub start: Deal,
    /// The actions that the moves stand for, in order.
    pub actions: Vec<(Seat, Action)>,
    /// The deal after the last move.
    pub deal: Deal,
}

/// The reason why a record can't be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenRecord {
    /// The record doesn't begin with a deal of 32 known cards.
    #[error("the record begins with no deal of 32 known cards")]
    NoDeal,
    /// A move breaks a rule.
    #[error("move {at} breaks a rule: {rule}")]
    Illegal {
        /// Number of the move, from 1.
        at: usize,
        /// The broken rule.
        rule: Illegal,
    },
    /// A move has no meaning at this point.
    #[error("move {at} doesn't fit the deal")]
    Senseless {
        /// Number of the move, from 1.
        at: usize,
    },
    /// The moves end before the deal does.
    #[error("the record ends before the deal does")]
    Unfinished,
}

/// Replays a record by the official rules.
///
/// # Errors
///
/// [`BrokenRecord`] at the first move that can't be applied.
///
/// ```
/// use skat_rules::notation::iss::{Record, RecordReplay, replay};
///
/// let record: Record = "(;GM[Skat]MV[w D8.D9.DA.HK.S8.ST.SA.CQ.CK.CJ.D7.DK.H7.H9.HT.S7.S9.SQ.\
///     SK.CA.DQ.DT.DJ.H8.HQ.HA.HJ.SJ.C9.CT.C8.C7 1 18 0 p 2 p 1 NH 0 CQ 1 CA 2 C9 ]\
///     R[d:1 loss v:-70 m:0 bidok p:14 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)".parse()?;
/// let RecordReplay::Played(outcome) = replay(&record)?.ended else {
///     panic!("a contract was played")
/// };
/// assert_eq!((outcome.won, outcome.score), (false, -70));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(record: &Record) -> Result<Replay, BrokenRecord> {
    let mut moves = record.moves().iter().enumerate();
    let dealt = match moves.next() {
        Some((_, (MoveActor::World, RecordedMove::Deal(cards)))) => {
            dealt(cards).ok_or(BrokenRecord::NoDeal)?
        }
        _ => return Err(BrokenRecord::NoDeal),
    };
    let own = record.heading("PC") == Some(PLACE);
    let start = Deal::new(dealt);
    let mut player = Replayer {
        deal: start.clone(),
        actions: Vec::new(),
        own,
        named: None,
        resigned: SeatSet::EMPTY,
    };
    for (index, (actor, made)) in moves {
        let at = index + 1;
        match (actor, made) {
            (MoveActor::World, RecordedMove::Timeout(_) | RecordedMove::Leave(_))
                if !player.in_play() =>
            {
                return Ok(player.ended(RecordReplay::NoContract, start));
            }
            (MoveActor::World, RecordedMove::Timeout(seat) | RecordedMove::Leave(seat)) => {
                player.drop_out(*seat, at)?;
            }
            (MoveActor::World, RecordedMove::Skat(found))
                if all_known(found).is_none_or(|found| found == dealt.skat()) => {}
            (MoveActor::Seat(seat), made) => {
                let next = record
                    .moves()
                    .get(index + 1)
                    .map(|(actor, made)| (*actor, made));
                player.act(*seat, made, next, at)?;
            }
            _ => return Err(BrokenRecord::Senseless { at }),
        }
    }
    let PhaseView::Over(over) = player.deal.public_view().phase else {
        return Err(BrokenRecord::Unfinished);
    };
    let ended = over.played.map_or(RecordReplay::PassedIn, |played| {
        RecordReplay::Played(outcome(&played))
    });
    Ok(player.ended(ended, start))
}

fn dealt(cards: &[Option<Card>]) -> Option<CardsDealt> {
    let hand = |range: std::ops::Range<usize>| all_known(cards.get(range)?);
    let hands = BySeat([hand(0..10)?, hand(10..20)?, hand(20..30)?]);
    CardsDealt::new(hands, hand(30..32)?).ok()
}

struct Replayer {
    deal: Deal,
    actions: Vec<(Seat, Action)>,
    own: bool,
    /// A contract whose discards follow in the next move.
    named: Option<Contract>,
    resigned: SeatSet,
}

impl Replayer {
    fn ended(self, ended: RecordReplay, start: Deal) -> Replay {
        Replay {
            ended,
            start,
            actions: self.actions,
            deal: self.deal,
        }
    }

    fn in_play(&self) -> bool {
        matches!(self.deal.public_view().phase, PhaseView::Play(_))
    }

    fn is_asked(&self, seat: Seat) -> bool {
        match self.deal.public_view().phase {
            PhaseView::Play(play) => play
                .question
                .is_some_and(|question| question.unanswered.contains(seat)),
            _ => false,
        }
    }

    fn declarer(&self) -> Option<Seat> {
        match self.deal.public_view().phase {
            PhaseView::Play(play) => Some(play.won.declarer),
            _ => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, at: usize) -> Result<(), BrokenRecord> {
        self.deal
            .apply(seat, action)
            .map_err(|rule| BrokenRecord::Illegal { at, rule })?;
        self.actions.push((seat, action));
        Ok(())
    }

    /// Gives the same answer for every seat that has a question to answer.
    fn all_answer(&mut self, answer: Action, at: usize) -> Result<(), BrokenRecord> {
        while let PhaseView::Play(play) = self.deal.public_view().phase
            && let Some(question) = play.question
            && let Some(seat) = question.unanswered.iter().next()
        {
            self.apply(seat, answer, at)?;
        }
        Ok(())
    }

    fn act(
        &mut self,
        seat: Seat,
        made: &RecordedMove,
        next: Option<(MoveActor, &RecordedMove)>,
        at: usize,
    ) -> Result<(), BrokenRecord> {
        match made {
            RecordedMove::Bid(bid) => self.apply(seat, Action::Bid(*bid), at),
            RecordedMove::Yes => self.apply(seat, Action::Hold, at),
            RecordedMove::Pass => self.apply(seat, Action::Pass, at),
            RecordedMove::PickUp => self.apply(seat, Action::PickUp, at),
            RecordedMove::Declare(contract, cards) => self.declare(seat, *contract, cards, at),
            RecordedMove::Discards(cards) => {
                let contract = self.named.take().ok_or(BrokenRecord::Senseless { at })?;
                self.discard(
                    seat,
                    all_known(cards).ok_or(BrokenRecord::Senseless { at })?,
                    at,
                )?;
                self.apply(seat, Action::Announce(contract), at)
            }
            RecordedMove::Card(card) => self.apply(seat, Action::Play(*card), at),
            RecordedMove::Show(_) if !self.own => Ok(()),
            RecordedMove::Show(_) if self.is_asked(seat) => self.apply(seat, Action::Refuse, at),
            RecordedMove::Show(cards) if !cards.is_empty() => self.apply(seat, Action::Claim, at),
            RecordedMove::Show(_)
                if next == Some((MoveActor::Seat(seat), &RecordedMove::Resign)) =>
            {
                self.apply(seat, Action::Throw, at)
            }
            RecordedMove::Show(_) => Err(BrokenRecord::Senseless { at }),
            // The second half of a throw, or of a joint resignation.
            RecordedMove::Resign if !self.in_play() => Ok(()),
            RecordedMove::Resign if self.own => self.resign_here(seat, at),
            RecordedMove::Resign => self.resign_there(seat, at),
            RecordedMove::Deal(_)
            | RecordedMove::Skat(_)
            | RecordedMove::Timeout(_)
            | RecordedMove::Leave(_) => Err(BrokenRecord::Senseless { at }),
        }
    }

    fn declare(
        &mut self,
        seat: Seat,
        contract: Contract,
        cards: &[Option<Card>],
        at: usize,
    ) -> Result<(), BrokenRecord> {
        match (contract.hand(), cards) {
            (true, _) => self.apply(seat, Action::Announce(contract), at),
            (false, []) => {
                self.named = Some(contract);
                Ok(())
            }
            (false, [one, two, ..]) => {
                self.discard(
                    seat,
                    all_known(&[*one, *two]).ok_or(BrokenRecord::Senseless { at })?,
                    at,
                )?;
                self.apply(seat, Action::Announce(contract), at)
            }
            (false, [_]) => Err(BrokenRecord::Senseless { at }),
        }
    }

    fn discard(&mut self, seat: Seat, cards: CardSet, at: usize) -> Result<(), BrokenRecord> {
        self.apply(seat, Action::Discard(cards), at)
    }

    /// Handles `RE` in this program's own records: accepts a pending question, or else concedes.
    fn resign_here(&mut self, seat: Seat, at: usize) -> Result<(), BrokenRecord> {
        let PhaseView::Play(play) = self.deal.public_view().phase else {
            return Ok(());
        };
        match play.question {
            Some(question) if question.unanswered.contains(seat) => {
                self.apply(seat, Action::Accept, at)
            }
            // The record writes the declarer's acceptance of a defender's concession as the
            // partner's `RE`.
            Some(question) if question.matter == Matter::Surrender => {
                self.all_answer(Action::Accept, at)
            }
            _ => self.apply(seat, Action::Concede, at),
        }
    }

    /// Handles `RE` in the server's records: the declarer resigns alone, the defenders only
    /// together.
    fn resign_there(&mut self, seat: Seat, at: usize) -> Result<(), BrokenRecord> {
        let Some(declarer) = self.declarer() else {
            return Ok(());
        };
        let first = self.resigned.iter().next();
        self.resigned = self.resigned.with(seat);
        let conceding = match first {
            _ if seat == declarer => seat,
            Some(first) if first != seat => first,
            _ => return Ok(()),
        };
        self.apply(conceding, Action::Concede, at)?;
        self.all_answer(Action::Accept, at)
    }

    /// Concedes for a player who drops out during play.
    fn drop_out(&mut self, seat: Seat, at: usize) -> Result<(), BrokenRecord> {
        self.apply(seat, Action::Concede, at)?;
        self.all_answer(Action::Accept, at)
    }
}

/// Converts the outcome of a played contract into a record's terms.
pub(super) fn outcome(played: &PlayedView) -> RecordedOutcome {
    let settlement = &played.settlement;
    let null = played.contract.kind() == ContractKind::Null;
    let (mut points, mut tricks) = (played.card_points, played.declarer_tricks);
    // If the defenders resign, the server credits the remaining tricks to the declarer, although
    // they add no level to the game value.
    if matches!(played.ending, Ending::DefenderConceded(_)) && !null {
        let defenders = played
            .tricks
            .iter()
            .filter(|trick| trick.winner != played.won.declarer);
        points = 120
            - defenders
                .clone()
                .flat_map(|trick| trick.cards)
                .map(Card::points)
                .sum::<u8>();
        tricks = 10 - u8::try_from(defenders.count()).unwrap_or(10);
    }
    let (schneider, schwarz) = levels_made(played);
    RecordedOutcome {
        declarer: played.won.declarer,
        won: settlement.won,
        score: settlement.score,
        matadors: i32::from(settlement.matadors),
        overbid: settlement.overbid,
        points: i32::from(points),
        tricks: i32::from(tricks),
        schneider,
        schwarz,
    }
}

/// Returns whether a party was Schneider and Schwarz.
///
/// The tricks and card points taken decide. After a concession, the levels beyond the announced
/// ones do.
fn levels_made(played: &PlayedView) -> (bool, bool) {
    let (contract, settlement) = (played.contract, &played.settlement);
    match played.ending {
        _ if contract.kind() == ContractKind::Null => (false, false),
        Ending::DeclarerConceded | Ending::DefenderConceded(_) => {
            let announced = u16::from(contract.schneider()) + u16::from(contract.schwarz());
            let simple =
                u16::from(settlement.matadors.unsigned_abs()) + 1 + u16::from(contract.hand());
            let levels = settlement
                .multiplier
                .saturating_sub(simple + 2 * announced + u16::from(contract.ouvert()));
            (levels >= 1, levels >= 2)
        }
        _ => {
            let schwarz = played.declarer_tricks == 0 || played.declarer_tricks == 10;
            (
                schwarz || played.card_points >= 90 || played.card_points <= 30,
                schwarz,
            )
        }
    }
}
