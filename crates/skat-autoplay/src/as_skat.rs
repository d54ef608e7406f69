//! Tricks that are Skat's, whatever game they belong to: the player of Skat plays them.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::ramsch::GrandHandView;
use skat_rules::games::sister::{self, Level as Declared};
use skat_rules::games::skat::{
    Action, Announcement, Bid, Call, Contract, ContractKind, PhaseView, PlayView, PublicView, Raises, SeatView,
    SkatRules, Trick, Won,
};
use skat_rules::seat::{BySeat, Seat, SeatSet};

use crate::Decision;
use crate::level::Level;
use crate::mind::Mind;
use crate::skat::{self, Effort};

/// How many worlds and positions are looked at, at most. In Skat itself the strongest level looks at more.
const WORLDS: usize = 30;
const NODES: u64 = 250_000;

/// Tricks with a declarer, as a player of three hands sees them.
pub(crate) struct Tricks {
    /// Whose card is to be played.
    pub(crate) seat: Seat,
    pub(crate) hand: CardSet,
    pub(crate) declarer: Seat,
    pub(crate) contract: Contract,
    pub(crate) calls: Vec<(Seat, Call)>,
    pub(crate) tricks: Vec<Trick>,
    pub(crate) leader: Seat,
    pub(crate) on_table: Vec<Card>,
    pub(crate) open_hands: BySeat<Option<CardSet>>,
    /// What the player put away himself.
    pub(crate) discards: Option<CardSet>,
}

impl Tricks {
    /// The card to play.
    pub(crate) fn card(self, level: Level, mind: &mut Mind, seed: u64, stop: &dyn Fn() -> bool) -> Decision<Card> {
        let effort = skat::effort(level).map(|effort| Effort {
            worlds: effort.worlds.min(WORLDS),
            nodes: effort.nodes.min(NODES),
            ..effort
        });
        skat::decide_with(&self.view(), level, effort, mind, seed, stop).map(|action| match action {
            Action::Play(card) => card,
            _ => unreachable!("in the tricks a card is played"),
        })
    }

    fn view(self) -> SeatView {
        let awaited = SeatSet::only(self.seat);
        let led = self.on_table.first().copied();
        let playable = self.contract.kind().playable(self.hand, led);
        let play = PlayView {
            won: Won { declarer: self.declarer, bid: Bid::LOWEST },
            contract: self.contract,
            raises: Raises::default(),
            tricks: self.tricks,
            leader: self.leader,
            on_table: self.on_table,
            open_hands: self.open_hands,
            question: None,
            given_up: false,
        };
        let phase = PhaseView::Play(play);
        SeatView {
            seat: self.seat,
            public: PublicView {
                rules: SkatRules::DEFAULT,
                calls: self.calls,
                awaited,
                skat_shown: None,
                looked_into: None,
                phase,
            },
            hand: self.hand,
            found: None,
            discards: self.discards,
            insight: None,
            legal: playable.iter().map(Action::Play).collect(),
        }
    }
}

/// The tricks of a Grand Hand instead of a Ramsch.
pub(crate) fn grand_hand(seat: Seat, hand: CardSet, grand: &GrandHandView) -> Tricks {
    Tricks {
        seat,
        hand,
        declarer: grand.declarer,
        contract: contract(ContractKind::Grand, true, Declared::Game, false),
        calls: Vec::new(),
        tricks: grand.tricks.clone(),
        leader: grand.leader,
        on_table: grand.on_table.clone(),
        open_hands: BySeat::default(),
        discards: None,
    }
}

/// The tricks of a sister game of three.
pub(crate) fn sister_game(
    seat: Seat,
    hand: CardSet,
    declarer: Seat,
    contract: Contract,
    play: &sister::PlayView,
    discards: Option<CardSet>,
) -> Tricks {
    Tricks {
        seat,
        hand,
        declarer,
        contract,
        calls: Vec::new(),
        tricks: play.tricks.clone(),
        leader: play.leader,
        on_table: play.on_table.clone(),
        open_hands: BySeat::from_fn(|seat| play.open_hand.filter(|_| seat == declarer)),
        discards,
    }
}

/// The contract of Skat in which the tricks are about the same. What Skat doesn't know is left out: open cards don't oblige to
/// Schwarz elsewhere.
pub(crate) fn contract(kind: ContractKind, hand: bool, declared: Declared, ouvert: bool) -> Contract {
    let announcement = match (kind, declared) {
        (ContractKind::Null, _) if ouvert => Announcement::Ouvert,
        (ContractKind::Null, _) | (_, Declared::Game) => Announcement::None,
        (_, Declared::Schneider) => Announcement::Schneider,
        (_, Declared::Schwarz) => Announcement::Schwarz,
    };
    // Skat announces nothing but from the hand.
    let announced = Contract::new(kind, hand, announcement).or_else(|_| Contract::new(kind, true, announcement));
    announced.expect("from the hand everything may be announced")
}
