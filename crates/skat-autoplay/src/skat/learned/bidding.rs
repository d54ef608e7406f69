//! The auction, and what contracts and discards are worth, by what has been learned of how contracts go.
//!
//! Every contract is worth the Seeger-Fabian points that it brings on average against the other two. A bid is held as long as the best
//! contract, over the skats that may be found, is worth more than to pass.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{
    Action, Announcement, Bid, Call, Contract, ContractKind, Made, Raises, Role, SeatView, SkatRules, Won, reckon,
};
use skat_rules::seat::Seat;

use super::input::Heard;
use super::{Learned, Outlook, PlayedOut, Way};
use crate::reason::Promise;
use crate::seeger::{DEFENDERS_BONUS, OWN_BONUS};
use crate::skat::bidding::to_go_on;
use crate::skat::{claim, count, null};
use crate::{Decision, Weighed};

/// Every so many of the 231 skats that ten cards can find is looked at.
const SKAT_STEP: usize = 5;
/// With so many trumps of twelve cards a suit contract is thought of.
const TRUMPS: usize = 5;
/// In the auction the best of so many discards is found for each skat and kind of contract, those that are best by the count; and with
/// the skat in hand.
const DISCARDS_IN_AUCTION: usize = 6;
const DISCARDS: usize = 30;

/// Who bids, and what he has heard.
pub(crate) struct Bidder<'a> {
    pub(crate) learned: &'a Learned,
    pub(crate) seat: Seat,
    pub(crate) heard: [Heard; 2],
    /// What the contract must be worth.
    pub(crate) bid: Bid,
    /// What raises the contract's value before it is announced.
    pub(crate) raises: Raises,
    pub(crate) rules: SkatRules,
}

/// A contract with the cards to put away, and what it promises in Seeger-Fabian points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Intent {
    pub(crate) contract: Contract,
    pub(crate) discards: CardSet,
    pub(crate) promise: Promise,
}

/// What a seat can hope for that wins the auction now.
pub(crate) struct Hopes {
    /// Its best Hand contract.
    pub(crate) from_hand: Intent,
    /// The best contract after picking up.
    pub(crate) picking_up: Promise,
}

impl Hopes {
    pub(crate) fn worth(&self) -> f32 {
        self.best().points
    }

    /// What is worth most.
    fn best(&self) -> Promise {
        let from_hand = self.from_hand.promise;
        if from_hand.points > self.picking_up.points { from_hand } else { self.picking_up }
    }
}

impl<'a> Bidder<'a> {
    pub(crate) fn new(learned: &'a Learned, view: &SeatView, bid: Bid) -> Self {
        let heard = Heard::others(&view.public.calls, view.seat);
        let raises = Raises { skat_shown: view.public.skat_shown.is_some(), ..Raises::default() };
        Self { learned, seat: view.seat, heard, bid, raises, rules: view.public.rules }
    }

    /// What these ten cards can hope for.
    pub(crate) fn hopes(&self, hand: CardSet) -> Hopes {
        let skats = || count::pairs(CardSet::FULL - hand).step_by(SKAT_STEP);
        let intents = skats().map(|skat| self.with_twelve(hand | skat, DISCARDS_IN_AUCTION)[0].promise);
        Hopes { from_hand: self.best_hand_contract(hand), picking_up: Promise::average(intents) }
    }

    /// The best intent of each kind with the skat in hand, the best first. The best of so many discards is found for each.
    fn with_twelve(&self, twelve: CardSet, discards: usize) -> Vec<Intent> {
        let intents = kinds(twelve).filter_map(|kind| {
            let discards = self.discards(kind, twelve).into_iter().take(discards);
            best(discards.flat_map(|discards| self.intents(kind, twelve - discards, discards)))
        });
        in_order(intents)
    }

    /// What may be put away, the best intent of each kind, the best first.
    pub(crate) fn discarding(&self, twelve: CardSet) -> Vec<Intent> {
        self.with_twelve(twelve, DISCARDS)
    }

    /// The best intent of each kind once two cards have been put away, the best first.
    pub(crate) fn after_discards(&self, hand: CardSet, put_away: CardSet) -> Vec<Intent> {
        in_order(ContractKind::ALL.into_iter().filter_map(|kind| best(self.intents(kind, hand, put_away))))
    }

    /// What is worth playing out with the skat in hand: of each kind of contract the best discards and announcements, so many at most.
    pub(crate) fn to_play_out(&self, twelve: CardSet, of_each_kind: usize) -> Vec<Intent> {
        let intents = kinds(twelve).flat_map(|kind| {
            let discards = self.discards(kind, twelve).into_iter().take(DISCARDS);
            in_order(discards.flat_map(|discards| self.intents(kind, twelve - discards, discards)))
                .into_iter()
                .take(of_each_kind)
        });
        in_order(intents)
    }

    /// An intent, as it is worth once it has been played out.
    pub(crate) fn played_out(&self, intent: &Intent, twelve: CardSet, played_out: PlayedOut) -> Intent {
        let Intent { contract, discards, .. } = *intent;
        let (kind, cards) = (contract.kind(), (twelve - discards, discards));
        let way = Way::of(contract);
        let outlook = self.learned.outlook_played_out(kind, way, cards, (self.seat, self.heard), played_out);
        Intent { promise: self.promise(contract, kind.matadors(twelve), &outlook), ..*intent }
    }

    /// What may be announced once two cards have been put away, the best first.
    pub(crate) fn to_announce(&self, hand: CardSet, put_away: CardSet) -> Vec<Intent> {
        in_order(ContractKind::ALL.into_iter().flat_map(|kind| self.intents(kind, hand, put_away)))
    }

    /// What may be put away for a kind of contract, the best by the count first. Trumps are kept while two other cards are there.
    fn discards(&self, kind: ContractKind, twelve: CardSet) -> Vec<CardSet> {
        let plain = if kind == ContractKind::Null { twelve } else { twelve - kind.trumps() };
        let pairs = count::pairs(if plain.len() < 2 { twelve } else { plain });
        let rate = |pair: CardSet| match kind {
            ContractKind::Null => null::chance(twelve - pair, false),
            _ => count::count(kind, twelve - pair, f32::from(pair.points()), self.seat),
        };
        let mut rated: Vec<(CardSet, f32)> = pairs.map(|pair| (pair, rate(pair))).collect();
        rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        rated.into_iter().map(|(pair, _)| pair).collect()
    }

    /// The contracts of a kind that may be announced with these cards.
    fn intents(&self, kind: ContractKind, hand: CardSet, put_away: CardSet) -> impl Iterator<Item = Intent> {
        let closed = self.learned.outlook(kind, Way::WithSkat, hand, put_away, self.seat, self.heard);
        let announcements: &[_] = match kind {
            ContractKind::Null => &[Announcement::None, Announcement::Ouvert],
            _ => &[Announcement::None],
        };
        announcements.iter().filter_map(move |&announcement| {
            let contract = Contract::new(kind, false, announcement).ok().filter(|it| it.reaches(self.bid))?;
            let outlook = if contract.ouvert() {
                self.learned.outlook(kind, Way::Open, hand, put_away, self.seat, self.heard)
            } else {
                closed
            };
            let promise = self.promise(contract, kind.matadors(hand | put_away), &outlook);
            Some(Intent { contract, discards: put_away, promise })
        })
    }

    /// The best Hand contract.
    fn best_hand_contract(&self, hand: CardSet) -> Intent {
        let contracts = Contract::all(true).filter(|contract| {
            let wins_all = || self.seat == Seat::FOREHAND && claim::takes_all(contract.kind(), hand);
            contract.reaches(self.bid) && (contract.kind() == ContractKind::Null || !contract.ouvert() || wins_all())
        });
        let skats: Vec<CardSet> = count::pairs(CardSet::FULL - hand).step_by(SKAT_STEP).collect();
        let mut known: Option<(ContractKind, Way, Vec<Outlook>)> = None;
        let intents = contracts.map(|contract| {
            let kind = contract.kind();
            let way = if kind == ContractKind::Null && contract.ouvert() { Way::Open } else { Way::FromHand };
            if known.as_ref().is_none_or(|known| (known.0, known.1) != (kind, way)) {
                let outlook = |&skat: &CardSet| self.learned.outlook(kind, way, hand, skat, self.seat, self.heard);
                known = Some((kind, way, skats.iter().map(outlook).collect()));
            }
            let outlooks = known.iter().flat_map(|(_, _, outlooks)| outlooks);
            let certain = contract.ouvert() && kind != ContractKind::Null;
            let promised = skats.iter().zip(outlooks).map(|(&skat, outlook)| {
                let outlook = if certain { &Outlook::CERTAIN } else { outlook };
                self.promise(contract, kind.matadors(hand | skat), outlook)
            });
            Intent { contract, discards: CardSet::EMPTY, promise: Promise::average(promised) }
        });
        best(intents).expect("Grand may always be announced")
    }

    /// What a contract promises in Seeger-Fabian points against the other two.
    fn promise(&self, contract: Contract, matadors: i8, outlook: &Outlook) -> Promise {
        let (mut chance, mut points) = (0.0, 0.0);
        for (card_points, tricks, is) in outlook.results(contract.kind()) {
            let made = Made::in_play(contract, &self.raises, card_points, tricks, true);
            let settlement = reckon(&self.rules, contract, &self.raises, matadors, self.bid, made);
            let bonus = if settlement.won { OWN_BONUS } else { -OWN_BONUS - DEFENDERS_BONUS };
            chance += if settlement.won { is } else { 0.0 };
            points += is * (settlement.score as f32 + bonus);
        }
        Promise { chance, points }
    }
}

/// The call of a seat that is asked in the auction, where passing is worth so many points more than has been learned.
pub(crate) fn call(
    learned: &Learned,
    view: &SeatView,
    role: Role,
    last: Option<Bid>,
    passing_more: f32,
) -> Decision<Action> {
    let Some((bid, action)) = to_go_on(role, last) else { return Decision::by_thumb(Action::Pass) };
    let plays = Bidder::new(learned, view, bid).hopes(view.hand).best().of(action);
    let passing = passing(learned, &view.public.calls, view.seat) + passing_more;
    Decision::best_of(0, vec![plays, Weighed::brings(Action::Pass, passing)])
}

pub(crate) fn pick_up_or_hand(learned: &Learned, view: &SeatView, won: Won) -> Decision<Action> {
    let Hopes { from_hand, picking_up } = Bidder::new(learned, view, won.bid).hopes(view.hand);
    let from_hand = from_hand.promise.of(Action::Announce(from_hand.contract));
    Decision::best_of(0, vec![picking_up.of(Action::PickUp), from_hand])
}

/// What it is worth to pass now, in Seeger-Fabian points against the other two.
fn passing(learned: &Learned, calls: &[(Seat, Call)], seat: Seat) -> f32 {
    situation(calls, seat).map_or(0.0, |situation| learned.passing[situation])
}

/// How many situations of somebody who passes are told apart.
pub(crate) const SITUATIONS: usize = 6;

/// In which situation somebody passes: who else may play, and how high he has gone. None if nobody else does.
pub(crate) fn situation(calls: &[(Seat, Call)], seat: Seat) -> Option<usize> {
    let heard = Heard::others(calls, seat);
    let highest = heard.into_iter().filter(|&heard| heard != Heard::NotYet).map(|heard| heard as usize).max();
    match (highest, heard.into_iter().filter(|&heard| heard == Heard::NotYet).count()) {
        (None | Some(0), 0) => None,
        (None | Some(0), asked) => Some(asked - 1),
        (Some(highest), _) => Some(1 + highest),
    }
}

/// The kinds of contract that are thought of with these twelve cards.
fn kinds(twelve: CardSet) -> impl Iterator<Item = ContractKind> {
    ContractKind::ALL.into_iter().filter(move |&kind| match kind {
        ContractKind::Suit(_) => (twelve & kind.trumps()).len() >= TRUMPS,
        ContractKind::Grand | ContractKind::Null => true,
    })
}

fn best(intents: impl Iterator<Item = Intent>) -> Option<Intent> {
    intents.max_by(|one, other| one.promise.points.total_cmp(&other.promise.points))
}

fn in_order(intents: impl Iterator<Item = Intent>) -> Vec<Intent> {
    let mut intents: Vec<Intent> = intents.collect();
    intents.sort_by(|one, other| other.promise.points.total_cmp(&one.promise.points));
    intents
}
