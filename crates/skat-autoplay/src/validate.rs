//! Validates views: nothing can be decided in a view that no deal produces.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::AnySeatView;
use skat_rules::games::sister;
use skat_rules::games::skat::{ContractKind, Trick};
use skat_rules::games::two_players::{self, THIRD, ThirdHand};
use skat_rules::games::{officers, ramsch, skat, texas, thirty_one, tournee};
use skat_rules::seat::{Seat, SeatSet};

use crate::skat::has_worlds;

/// The reason why nothing can be decided in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadView {
    /// The seat has nothing to decide, or the deal is over.
    #[error("the seat isn't asked for anything")]
    NotAsked,
    /// The legal actions, or the seat that may take them, don't belong to the current phase.
    #[error("the legal actions don't fit the phase")]
    WrongPhase,
    /// A card lies in two places, a player holds too few or too many, or a player has failed to
    /// follow suit although they could.
    #[error("no deal can have these cards")]
    Cards,
}

/// Checks that a view is possible, as far as this can be told without the deal. The seat must be
/// asked, the phase must match, and the visible cards must be able to lie like this.
pub(crate) fn check(view: &AnySeatView) -> Result<(), BadView> {
    if view.legal().is_empty() {
        return Err(BadView::NotAsked);
    }
    match view {
        AnySeatView::Skat(view) => in_skat(view),
        AnySeatView::Strohmann(view) | AnySeatView::Oma(view) => for_two(view),
        AnySeatView::Officers(view) => in_officers(view),
        AnySeatView::Ramsch(view) | AnySeatView::Schieberamsch(view) => in_ramsch(view),
        AnySeatView::Tournee(view) => in_tournee(view),
        AnySeatView::Texas(view) => in_texas(view),
        AnySeatView::ThirtyOne(view) => in_thirty_one(view),
    }
}

/// Checks that the seat is one of `seats` and awaited.
fn asked(seat: Seat, seats: usize, awaited: SeatSet) -> Result<(), BadView> {
    if seat.index() < seats && awaited.contains(seat) {
        Ok(())
    } else {
        Err(BadView::NotAsked)
    }
}

fn ensure_phase(is_so: bool) -> Result<(), BadView> {
    if is_so {
        Ok(())
    } else {
        Err(BadView::WrongPhase)
    }
}

/// A card played to a trick.
struct TrickPlay {
    led: Card,
    seat: Seat,
    card: Card,
}

/// The cards that a player sees in a game of tricks.
struct VisibleCards {
    hand: CardSet,
    /// Number of cards in the hand, with those already played from it.
    held: usize,
    /// The player's own discards, if any.
    put_away: Option<CardSet>,
    /// Other visible cards that don't come from a hand.
    besides: CardSet,
    /// Visible hands of others, each of ten cards together with those played from it.
    open: Vec<(Seat, CardSet)>,
    /// Cards played, oldest first.
    plays: Vec<TrickPlay>,
    /// The contract kind, which determines the suit that a card follows.
    kind: ContractKind,
}

impl VisibleCards {
    /// Cards of a player who holds `held` of them before the tricks.
    fn before_tricks(hand: CardSet, held: usize, put_away: Option<CardSet>) -> Self {
        let (besides, kind) = (CardSet::EMPTY, ContractKind::Grand);
        Self {
            hand,
            held,
            put_away,
            besides,
            open: Vec::new(),
            plays: Vec::new(),
            kind,
        }
    }

    /// Checks that the cards can lie like this for seat `me`.
    fn check(&self, me: Seat) -> Result<(), BadView> {
        let played_by = |seat: Seat| self.plays.iter().filter(|play| play.seat == seat).count();
        let of_plays = self.plays.iter().map(|play| CardSet::EMPTY.with(play.card));
        let of_others = self.open.iter().map(|&(_, hand)| hand);
        let places = of_plays
            .chain(of_others)
            .chain(self.put_away)
            .chain([self.besides, self.hand]);
        let mut hands = self
            .open
            .iter()
            .copied()
            .map(|(seat, hand)| (seat, hand, 10))
            .chain([(me, self.hand, self.held)]);
        let is_right = lie_once(places)
            && self.put_away.is_none_or(|cards| cards.len() == 2)
            && hands.all(|(seat, hand, held)| {
                hand.len() + played_by(seat) == held && self.follows(seat, hand)
            });
        if is_right {
            Ok(())
        } else {
            Err(BadView::Cards)
        }
    }

    /// Returns true if a seat that holds `hand` now has followed suit, as far as can be seen.
    fn follows(&self, seat: Seat, hand: CardSet) -> bool {
        let mut held = hand;
        self.plays
            .iter()
            .rev()
            .filter(|play| play.seat == seat)
            .all(|&TrickPlay { led, card, .. }| {
                let following = self.kind.following(led);
                let could = !(held & following).is_empty();
                held = held.with(card);
                following.contains(card) || !could
            })
    }
}

/// Returns true if no card lies in two of these places.
fn lie_once(places: impl IntoIterator<Item = CardSet>) -> bool {
    let mut seen = CardSet::EMPTY;
    places.into_iter().all(|place| {
        let is_new = (seen & place).is_empty();
        seen |= place;
        is_new
    })
}

/// Returns the cards of unfinished tricks of three, and the seat to play.
///
/// `None` if there are too many cards, or if a trick isn't led by the winner of the one before.
/// With a contract kind in `winner`, each trick's winner is checked as well.
fn plays_of_three(
    tricks: &[Trick],
    leader: Seat,
    on_table: &[Card],
    winner: Option<ContractKind>,
) -> Option<(Vec<TrickPlay>, Seat)> {
    let nth = |trick: &Trick, nth: u8| (0..nth).fold(trick.leader, |seat, _| seat.next());
    let leads = tricks.iter().map(|trick| trick.leader).chain([leader]);
    let takes = [Seat::FOREHAND]
        .into_iter()
        .chain(tricks.iter().map(|trick| trick.winner));
    let is_right = tricks.len() < 10
        && on_table.len() < 3
        && leads
            .zip(takes)
            .all(|(leads, took)| leads == took && leads.index() < 3)
        && winner.is_none_or(|kind| {
            tricks
                .iter()
                .all(|it| it.winner == nth(it, kind.trick_winner(it.cards)))
        });
    if !is_right {
        return None;
    }
    let mut plays: Vec<_> = tricks
        .iter()
        .flat_map(|trick| {
            trick.plays().map(|(seat, card)| TrickPlay {
                led: trick.cards[0],
                seat,
                card,
            })
        })
        .collect();
    let mut turn = leader;
    for &card in on_table {
        plays.push(TrickPlay {
            led: on_table[0],
            seat: turn,
            card,
        });
        turn = turn.next();
    }
    Some((plays, turn))
}

fn in_skat(view: &skat::SeatView) -> Result<(), BadView> {
    use skat::PhaseView;
    let (me, hand, public) = (view.seat, view.hand, &view.public);
    asked(me, 3, public.awaited)?;
    ensure_phase(public.calls.iter().all(|(seat, _)| seat.index() < 3))?;
    match &public.phase {
        PhaseView::GrandHandOffer(seat) => ensure_phase(*seat == me)?,
        PhaseView::Auction { asked, .. } => ensure_phase(*asked == me)?,
        PhaseView::PickUpOrHand(won) => ensure_phase(won.declarer == me)?,
        PhaseView::Discarding(won) => {
            ensure_phase(won.declarer == me)?;
            return VisibleCards::before_tricks(hand, 12, None).check(me);
        }
        PhaseView::Announcing(won) => ensure_phase(won.declarer == me && view.discards.is_some())?,
        PhaseView::Play(play) => {
            let kind = play.contract.kind();
            let (plays, turn) =
                plays_of_three(&play.tricks, play.leader, &play.on_table, Some(kind))
                    .ok_or(BadView::Cards)?;
            ensure_phase(play.won.declarer.index() < 3 && (play.question.is_some() || turn == me))?;
            ensure_phase(
                play.question
                    .is_none_or(|question| question.asker.index() < 3),
            )?;
            let insight = view.insight.filter(|&(seat, _)| {
                seat.index() < 3 && seat != me && play.open_hands[seat].is_none()
            });
            let open = play.open_hands.iter().filter(|&(seat, _)| seat != me);
            let open = open
                .filter_map(|(seat, &hand)| Some((seat, hand?)))
                .chain(insight)
                .collect();
            VisibleCards {
                open,
                plays,
                kind,
                ..VisibleCards::before_tricks(hand, 10, view.discards)
            }
            .check(me)?;
            return if has_worlds(view, play) {
                Ok(())
            } else {
                Err(BadView::Cards)
            };
        }
        PhaseView::Ramsch(ramsch) => return in_tricks_of_ramsch(me, hand, view.discards, ramsch),
        PhaseView::Over(_) => return Err(BadView::NotAsked),
    }
    VisibleCards::before_tricks(hand, 10, view.discards).check(me)
}

/// Checks a view of Ramsch. Cards that a player passed on may have come back to them and been
/// played since.
fn in_tricks_of_ramsch(
    me: Seat,
    hand: CardSet,
    passed_on: Option<CardSet>,
    view: &ramsch::RamschView,
) -> Result<(), BadView> {
    use ramsch::RamschPhase;
    // Some rules let Jacks or tens take other tricks than in Grand, so that the winners aren't
    // checked.
    let (plays, turn) =
        plays_of_three(&view.tricks, view.leader, &view.on_table, None).ok_or(BadView::Cards)?;
    let (whose, held) = match view.step {
        RamschPhase::Skat(seat) | RamschPhase::Calling(seat) => (seat, 10),
        RamschPhase::Passing(seat) => (seat, 12),
        RamschPhase::Tricks => (turn, 10),
        RamschPhase::Over => return Err(BadView::NotAsked),
    };
    ensure_phase(whose == me)?;
    if passed_on.is_some_and(|cards| cards.len() != 2) {
        return Err(BadView::Cards);
    }
    VisibleCards {
        plays,
        ..VisibleCards::before_tricks(hand, held, None)
    }
    .check(me)
}

fn in_ramsch(view: &ramsch::SeatView) -> Result<(), BadView> {
    use ramsch::PhaseView;
    asked(view.seat, 3, view.public.awaited)?;
    match &view.public.phase {
        PhaseView::Offer(seat) => {
            ensure_phase(*seat == view.seat)?;
            VisibleCards::before_tricks(view.hand, 10, None).check(view.seat)
        }
        PhaseView::Ramsch(ramsch) => {
            in_tricks_of_ramsch(view.seat, view.hand, view.passed_on, ramsch)
        }
        PhaseView::GrandHand(grand) => {
            let (plays, turn) = plays_of_three(
                &grand.tricks,
                grand.leader,
                &grand.on_table,
                Some(ContractKind::Grand),
            )
            .ok_or(BadView::Cards)?;
            ensure_phase(turn == view.seat && grand.declarer.index() < 3)?;
            VisibleCards {
                plays,
                ..VisibleCards::before_tricks(view.hand, 10, None)
            }
            .check(view.seat)
        }
    }
}

/// Checks the tricks of a sister game for three, with the declarer if there is one.
fn in_sister_game(
    me: Seat,
    hand: CardSet,
    put_away: Option<CardSet>,
    (declarer, kind): (Option<Seat>, ContractKind),
    play: &sister::PlayView,
) -> Result<(), BadView> {
    let (plays, turn) = plays_of_three(&play.tricks, play.leader, &play.on_table, Some(kind))
        .ok_or(BadView::Cards)?;
    ensure_phase(
        declarer.is_none_or(|seat| seat.index() < 3) && (turn == me || play.asked.contains(me)),
    )?;
    let open = declarer
        .filter(|&seat| seat != me)
        .zip(play.open_hand)
        .into_iter()
        .collect();
    VisibleCards {
        plays,
        open,
        kind,
        ..VisibleCards::before_tricks(hand, 10, put_away)
    }
    .check(me)
}

fn in_texas(view: &texas::SeatView) -> Result<(), BadView> {
    use texas::PhaseView;
    let (me, hand) = (view.seat, view.hand);
    asked(me, 3, view.public.awaited)?;
    match &view.public.phase {
        PhaseView::Auction { asked, .. } => ensure_phase(*asked == me)?,
        PhaseView::PickUpOrHand(won) => ensure_phase(won.declarer == me)?,
        PhaseView::Announcing(won) => ensure_phase(won.declarer == me && view.discards.is_some())?,
        PhaseView::Discarding(won) => {
            ensure_phase(won.declarer == me)?;
            return VisibleCards::before_tricks(hand, 12, None).check(me);
        }
        PhaseView::Play {
            won,
            contract,
            play,
        } => {
            return in_sister_game(
                me,
                hand,
                view.discards,
                (Some(won.declarer), contract.kind()),
                play,
            );
        }
        PhaseView::Over(_) => return Err(BadView::NotAsked),
    }
    VisibleCards::before_tricks(hand, 10, view.discards).check(me)
}

fn in_tournee(view: &tournee::SeatView) -> Result<(), BadView> {
    use tournee::{Action, Contract, PhaseView, Undertaking};
    let (me, hand) = (view.seat, view.hand);
    asked(me, 3, view.public.awaited)?;
    let may = |what: fn(&Action) -> bool| view.legal.iter().any(what);
    match &view.public.phase {
        PhaseView::Auction { asked, .. } => ensure_phase(*asked == me)?,
        // A Solo is always legal.
        PhaseView::Choosing(won) => {
            let solo =
                |it: &Action| matches!(it, Action::Choose(Undertaking::Play(Contract::Solo(_))));
            ensure_phase(won.declarer == me && may(solo))?;
        }
        PhaseView::Turning { won, .. } => {
            let is_turned = !view.found.is_empty();
            ensure_phase(
                won.declarer == me && is_turned && may(|it| matches!(it, Action::Turn(_))),
            )?;
            return VisibleCards {
                besides: view.found,
                ..VisibleCards::before_tricks(hand, 10, None)
            }
            .check(me);
        }
        PhaseView::Discarding { won, .. } => {
            ensure_phase(won.declarer == me)?;
            return VisibleCards::before_tricks(hand, 12, None).check(me);
        }
        PhaseView::Declaring { won, .. } => ensure_phase(won.declarer == me)?,
        PhaseView::Play {
            won,
            contract,
            play,
            ..
        } => {
            let declarer = won.map(|won| won.declarer);
            return in_sister_game(me, hand, view.discards, (declarer, contract.kind()), play);
        }
        PhaseView::Over(_) => return Err(BadView::NotAsked),
    }
    VisibleCards::before_tricks(hand, 10, view.discards).check(me)
}

fn for_two(view: &two_players::SeatView) -> Result<(), BadView> {
    use two_players::PhaseView;
    let (me, hand) = (view.seat, view.hand);
    asked(me, 2, view.public.awaited)?;
    ensure_phase(view.public.calls.iter().all(|(seat, _)| seat.index() < 2))?;
    match &view.public.phase {
        PhaseView::Auction { asked, .. } => ensure_phase(*asked == me)?,
        PhaseView::PickUpOrHand(won) => ensure_phase(won.declarer == me)?,
        PhaseView::Announcing(won) => ensure_phase(won.declarer == me && view.discards.is_some())?,
        PhaseView::Discarding(won) => {
            ensure_phase(won.declarer == me)?;
            return VisibleCards::before_tricks(hand, 12, None).check(me);
        }
        PhaseView::Play(play) => {
            let plays_dummy = play.turn == THIRD
                && view.public.third == ThirdHand::Dummy
                && play.won.declarer != me;
            ensure_phase(
                play.won.declarer.index() < 2
                    && (play.turn == me || plays_dummy || play.concession),
            )?;
            let to_play = if plays_dummy {
                play.open_hands[THIRD].unwrap_or_default()
            } else {
                hand
            };
            let tricks = || {
                play.tricks
                    .iter()
                    .map(|trick| &trick.plays)
                    .chain([&play.on_table])
            };
            let winners = play.tricks.iter().map(|trick| trick.winner);
            let mut seats = tricks().flatten().map(|&(seat, _)| seat).chain(winners);
            let is_over = to_play.is_empty() && !play.concession;
            if is_over || play.on_table.len() > 2 || seats.any(|seat| seat.index() > 2) {
                return Err(BadView::Cards);
            }
            let of_trick = |plays: &Vec<(Seat, Card)>| {
                let led = plays.first().map(|&(_, card)| card);
                plays
                    .iter()
                    .filter_map(|&(seat, card)| {
                        Some(TrickPlay {
                            led: led?,
                            seat,
                            card,
                        })
                    })
                    .collect::<Vec<_>>()
            };
            let plays = tricks().flat_map(of_trick).collect();
            let prizes = play
                .tricks
                .iter()
                .filter_map(|trick| trick.prize)
                .chain(play.prize);
            let besides = prizes.collect();
            let whole = |seat: Seat| seat != THIRD || view.public.third == ThirdHand::Dummy;
            let open = play
                .open_hands
                .iter()
                .filter(|&(seat, _)| seat != me && whole(seat));
            let open = open
                .filter_map(|(seat, &hand)| Some((seat, hand?)))
                .collect();
            let kind = play.contract.kind();
            return VisibleCards {
                besides,
                open,
                plays,
                kind,
                ..VisibleCards::before_tricks(hand, 10, view.discards)
            }
            .check(me);
        }
        PhaseView::Over(_) => return Err(BadView::NotAsked),
    }
    VisibleCards::before_tricks(hand, 10, view.discards).check(me)
}

fn in_officers(view: &officers::SeatView) -> Result<(), BadView> {
    use officers::{Action, CardPlace, Contract, PhaseView};
    let (me, public) = (view.seat, &view.public);
    asked(me, 2, public.awaited)?;
    let led = if let PhaseView::Play { led, .. } = public.phase {
        led
    } else {
        None
    };
    let tricks = public.tricks.iter().flat_map(|trick| trick.cards);
    let card_at = |place| {
        if let CardPlace::Open(card) = place {
            Some(card)
        } else {
            None
        }
    };
    let in_piles = view
        .sides
        .iter()
        .flat_map(|side| &side.piles)
        .flat_map(|pile| [pile.top, pile.under]);
    let seen = tricks
        .chain(led)
        .chain(in_piles.filter_map(card_at))
        .map(|card| CardSet::EMPTY.with(card));
    let lie_so = lie_once(seen.chain(view.discards).chain([view.hand]))
        && view.sides[me.index()].in_hand == view.hand.len()
        && view
            .sides
            .iter()
            .zip(&public.sides)
            .all(|(seen, by_all)| seen.piles.len() == by_all.piles.len());
    if !lie_so {
        return Err(BadView::Cards);
    }
    let tops = view.sides[me.index()]
        .piles
        .iter()
        .filter_map(|pile| card_at(pile.top));
    let own = tops.collect::<CardSet>() | view.hand;
    let is_named = match public.contract {
        Some(Contract::Alone(alone)) => alone.declarer.index() < 2,
        Some(Contract::Ramsch) => true,
        None => false,
    };
    let is_turn = match public.phase {
        PhaseView::Auction { asked, .. } | PhaseView::Naming(asked) => asked == me,
        PhaseView::SkatOrHand(won) | PhaseView::Discarding(won) => won.declarer == me,
        PhaseView::Kontra | PhaseView::Re => is_named,
        PhaseView::Play { leader, led } => is_named && (leader == me) == led.is_none(),
        PhaseView::Over(_) => return Err(BadView::NotAsked),
    };
    let suits = |action: &Action| match (&public.phase, *action) {
        (PhaseView::Discarding(_), Action::Discard(cards)) => own.contains_all(cards),
        (PhaseView::Play { .. }, Action::Play(card)) => own.contains(card),
        (PhaseView::Discarding(_) | PhaseView::Play { .. }, _) => false,
        _ => true,
    };
    ensure_phase(is_turn && view.legal.iter().all(suits))
}

fn in_thirty_one(view: &thirty_one::SeatView) -> Result<(), BadView> {
    use thirty_one::{Action, PhaseView, StepView};
    let PhaseView::Round(round) = view.public.phase else {
        return Err(BadView::NotAsked);
    };
    if !round.playing.contains(view.seat) {
        return Err(BadView::NotAsked);
    }
    let may_discard = || {
        view.legal
            .iter()
            .any(|action| matches!(action, Action::Discard(_)))
    };
    let (cards, suits) = match round.step {
        _ if view.legal.contains(&Action::Declare) => return Ok(()),
        StepView::BeforeLooking => (0, true),
        StepView::Drawing => (3, true),
        StepView::Discarding { .. } => (4, may_discard()),
    };
    ensure_phase(round.turn == view.seat && suits)?;
    let top_is_held = round.top.is_some_and(|top| view.hand.contains(top));
    if view.hand.len() == cards && !top_is_held {
        Ok(())
    } else {
        Err(BadView::Cards)
    }
}
