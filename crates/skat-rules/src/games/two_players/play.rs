//! The tricks, concessions and the settlement.

use super::view::{PlayView, PlayedView, Trick};
use super::{CardsDealt, THIRD, ThirdHand, opponent, trick_winner};
use crate::card::{Card, CardSet};
use crate::games::skat::{
    Contract, ContractKind, Ending, Illegal, PartyPoints, PlayResult, Raises, SkatRules, Won,
    settle,
};
use crate::seat::{BySeat, Seat};

/// Cards that the declarer must hold to concede without consent (ISkO 4.4.1, November 2022).
const CARDS_TO_CONCEDE_ALONE: usize = 9;

#[derive(Clone)]
pub(super) struct Play {
    third: ThirdHand,
    won: Won,
    contract: Contract,
    /// Declarer's discards; none in a Hand contract.
    discards: Option<CardSet>,
    /// Remaining cards of all three hands.
    hands: BySeat<CardSet>,
    tricks: Vec<Trick>,
    leader: Seat,
    on_table: Vec<(Seat, Card)>,
    /// True while the declarer's concession awaits the opponent's answer.
    concession: bool,
    /// True if the opponent refused a concession in the trick on the table.
    concession_refused: bool,
}

impl Play {
    pub(super) fn new(
        dealt: &CardsDealt,
        third: ThirdHand,
        won: Won,
        contract: Contract,
        discards: Option<CardSet>,
    ) -> Self {
        let mut hands = dealt.hands();
        if let Some(discards) = discards {
            hands[won.declarer] = dealt.twelve(won.declarer) - discards;
        }
        Self {
            third,
            won,
            contract,
            discards,
            hands,
            tricks: Vec::new(),
            leader: Seat::FOREHAND,
            on_table: Vec::new(),
            concession: false,
            concession_refused: false,
        }
    }

    pub(super) const fn declarer(&self) -> Seat {
        self.won.declarer
    }

    pub(super) const fn discards(&self) -> Option<CardSet> {
        self.discards
    }

    pub(super) fn hand(&self, player: Seat) -> CardSet {
        self.hands[player]
    }

    /// Returns the hand that plays the next card.
    fn turn(&self) -> Seat {
        self.on_table.iter().fold(self.leader, |seat, _| {
            seat.next_of(self.third.cards_of_trick())
        })
    }

    /// Returns the player who owes a decision. The declarer's opponent plays the dummy and answers
    /// a concession.
    pub(super) fn asked(&self) -> Seat {
        match self.turn() {
            _ if self.concession => opponent(self.won.declarer),
            THIRD => opponent(self.won.declarer),
            player => player,
        }
    }

    pub(super) fn playable(&self, player: Seat) -> CardSet {
        if self.concession || self.asked() != player {
            return CardSet::EMPTY;
        }
        let led = self.on_table.first().map(|&(_, card)| card);
        self.contract.kind().playable(self.hands[self.turn()], led)
    }

    pub(super) fn check_card(&self, player: Seat, card: Card) -> Result<(), Illegal> {
        if self.concession {
            Err(Illegal::QuestionOpen)
        } else if self.asked() != player {
            Err(Illegal::NotYourTurn)
        } else if !self.hands[self.turn()].contains(card) {
            Err(Illegal::NotHeld)
        } else if !self.playable(player).contains(card) {
            Err(Illegal::MustFollow)
        } else {
            Ok(())
        }
    }

    /// Checks that the player may concede: on any turn, while they hold a card. A refused
    /// concession waits for the next trick.
    pub(super) fn check_concession(&self, player: Seat) -> Result<(), Illegal> {
        if self.concession {
            Err(Illegal::QuestionOpen)
        } else if player == self.won.declarer && self.concession_refused {
            Err(Illegal::AlreadyRefused)
        } else if self.hands[player].is_empty() {
            Err(Illegal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    pub(super) fn check_answer(&self, player: Seat) -> Result<(), Illegal> {
        if !self.concession {
            Err(Illegal::NoQuestion)
        } else if player == self.won.declarer {
            Err(Illegal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    /// Plays a checked card and then Oma's cards until a player must decide; returns true if the
    /// deal is over.
    pub(super) fn play_card(&mut self, dealt: &CardsDealt, card: Card) -> bool {
        let mut next = Some(card);
        while let Some(card) = next {
            self.lay(dealt, card);
            let omas_turn = self.third == ThirdHand::Stack && !self.over() && self.turn() == THIRD;
            next = if omas_turn {
                dealt.third_card(self.tricks.len())
            } else {
                None
            };
        }
        self.over()
    }

    fn lay(&mut self, dealt: &CardsDealt, card: Card) {
        let hand = self.turn();
        self.hands[hand] = self.hands[hand].without(card);
        self.on_table.push((hand, card));
        if self.on_table.len() < usize::from(self.third.cards_of_trick()) {
            return;
        }
        let prize = self.prize(dealt);
        if let Some(card) = prize {
            self.hands[THIRD] = self.hands[THIRD].without(card);
        }
        let cards: Vec<Card> = self.on_table.iter().map(|&(_, card)| card).collect();
        let winner =
            trick_winner(self.contract.kind(), &cards).map_or(hand, |index| self.on_table[index].0);
        self.tricks.push(Trick {
            plays: std::mem::take(&mut self.on_table),
            prize,
            winner,
        });
        self.leader = winner;
        self.concession_refused = false;
    }

    /// Returns Oma's card that goes to the winner of the trick on the table.
    fn prize(&self, dealt: &CardsDealt) -> Option<Card> {
        if self.third == ThirdHand::Prizes {
            dealt.third_card(self.tricks.len())
        } else {
            None
        }
    }

    fn over(&self) -> bool {
        let null = self.contract.kind() == ContractKind::Null;
        let null_lost = null
            && self
                .tricks
                .last()
                .is_some_and(|trick| trick.winner == self.won.declarer);
        null_lost || self.tricks.len() == 10
    }

    /// Concedes; returns the ending if the concession stands at once.
    pub(super) fn concede(&mut self, player: Seat) -> Option<Ending> {
        if player != self.won.declarer {
            return Some(Ending::DefenderConceded(player));
        }
        if self.hands[player].len() >= CARDS_TO_CONCEDE_ALONE {
            return Some(Ending::DeclarerConceded);
        }
        self.concession = true;
        None
    }

    /// Answers the declarer's concession; returns the ending if the opponent agrees.
    pub(super) fn answer(&mut self, agreed: bool) -> Option<Ending> {
        self.concession = false;
        self.concession_refused = !agreed;
        agreed.then_some(Ending::DeclarerConceded)
    }

    fn put_away(&self, dealt: &CardsDealt) -> CardSet {
        self.discards.unwrap_or(dealt.skat())
    }

    /// Returns the takings of the declarer and of all others; a hand that is set aside counts for
    /// nobody.
    fn standing(&self, dealt: &CardsDealt) -> PartyPoints {
        let taken = |by_declarer: bool| {
            let tricks = self
                .tricks
                .iter()
                .filter(move |trick| (trick.winner == self.won.declarer) == by_declarer);
            tricks.fold((0, 0), |(points, count), trick| {
                (points + trick.cards().points(), count + 1)
            })
        };
        let ((declarer_points, declarer_tricks), (defender_points, defender_tricks)) =
            (taken(true), taken(false));
        let declarer_points = declarer_points + self.put_away(dealt).points();
        PartyPoints {
            declarer_points,
            defender_points,
            declarer_tricks,
            defender_tricks,
        }
    }

    pub(super) fn settled(&self, dealt: &CardsDealt, ending: Ending) -> PlayedView {
        let (contract, won) = (self.contract, self.won);
        let (rules, raises) = (&SkatRules::DEFAULT, &Raises::default());
        let twelve = dealt.twelve(won.declarer);
        let standing = self.standing(dealt);
        let (card_points, declarer_tricks) = (standing.declarer_points, standing.declarer_tricks);
        let settled = |made| settle(rules, contract, raises, twelve, won.bid, made);
        let made = match ending {
            Ending::DeclarerConceded => {
                PlayResult::by_declarers_concession(contract, raises, standing)
            }
            Ending::DefenderConceded(_) => {
                PlayResult::by_defenders_concession(contract, raises, standing, true, |made| {
                    !settled(made).overbid
                })
            }
            _ => PlayResult::in_play(contract, raises, card_points, declarer_tricks, true),
        };
        PlayedView {
            won,
            contract,
            put_away: self.put_away(dealt),
            tricks: self.tricks.clone(),
            ending,
            card_points,
            declarer_tricks,
            settlement: settled(made),
        }
    }

    pub(super) fn view(&self, dealt: &CardsDealt) -> PlayView {
        let open = |seat: Seat| match seat {
            THIRD => self.third == ThirdHand::Dummy,
            player => self.contract.ouvert() && player == self.won.declarer,
        };
        PlayView {
            won: self.won,
            contract: self.contract,
            tricks: self.tricks.clone(),
            turn: self.turn(),
            on_table: self.on_table.clone(),
            prize: self.prize(dealt),
            open_hands: BySeat::from_fn(|seat| open(seat).then_some(self.hands[seat])),
            concession: self.concession,
        }
    }
}
