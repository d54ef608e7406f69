//! Plays tricks that follow Skat's rules with Skat's player, whatever game they belong to.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::ramsch::GrandHandView;
use skat_rules::games::sister::{self, WinLevel as Declared};
use skat_rules::games::skat::{
    Action, Announcement, Bid, Call, Contract, ContractKind, PhaseView, PlayView, PublicView,
    Raises, SeatView, SkatRules, Trick, Won,
};
use skat_rules::seat::{BySeat, Seat, SeatSet};

use super::skat;
use crate::Decision;
use crate::cardplay::pimc::Effort;
use crate::engine::Engine;
use crate::level::Level;

/// Upper limits for worlds and positions. In Skat itself the strongest level searches more.
const WORLDS: usize = 30;
const NODES: u64 = 250_000;

/// Tricks with a declarer, as one of three players sees them.
pub(crate) struct TricksAsSkat {
    /// The seat to play.
    pub(crate) seat: Seat,
    pub(crate) hand: CardSet,
    pub(crate) declarer: Seat,
    pub(crate) contract: Contract,
    pub(crate) calls: Vec<(Seat, Call)>,
    pub(crate) tricks: Vec<Trick>,
    pub(crate) leader: Seat,
    pub(crate) on_table: Vec<Card>,
    pub(crate) open_hands: BySeat<Option<CardSet>>,
    /// The player's own discards.
    pub(crate) discards: Option<CardSet>,
}

impl TricksAsSkat {
    /// Chooses the card to play.
    pub(crate) fn card(
        self,
        level: Level,
        engine: &mut Engine,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Decision<Card> {
        let effort = skat::effort(level).map(|effort| Effort {
            worlds: effort.worlds.min(WORLDS),
            nodes: effort.nodes.min(NODES),
            ..effort
        });
        skat::decide_with(&self.view(), level, effort, engine, seed, stop).map(
            |action| match action {
                Action::Play(card) => card,
                _ => unreachable!("in the tricks a card is played"),
            },
        )
    }

    fn view(self) -> SeatView {
        let awaited = SeatSet::only(self.seat);
        let led = self.on_table.first().copied();
        let playable = self.contract.kind().playable(self.hand, led);
        let play = PlayView {
            won: Won {
                declarer: self.declarer,
                bid: Bid::LOWEST,
            },
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

/// Builds the tricks of a Grand Hand that replaces a Ramsch.
pub(crate) fn grand_hand(seat: Seat, hand: CardSet, grand: &GrandHandView) -> TricksAsSkat {
    TricksAsSkat {
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

/// Builds the tricks of a sister game for three.
pub(crate) fn sister_game(
    seat: Seat,
    hand: CardSet,
    declarer: Seat,
    contract: Contract,
    play: &sister::PlayView,
    discards: Option<CardSet>,
) -> TricksAsSkat {
    TricksAsSkat {
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

/// Returns the Skat contract whose tricks are about the same. Features that Skat lacks are dropped:
/// in other games open cards don't oblige the declarer to make Schwarz.
pub(crate) fn contract(
    kind: ContractKind,
    hand: bool,
    declared: Declared,
    ouvert: bool,
) -> Contract {
    let announcement = match (kind, declared) {
        (ContractKind::Null, _) if ouvert => Announcement::Ouvert,
        (ContractKind::Null, _) | (_, Declared::Game) => Announcement::None,
        (_, Declared::Schneider) => Announcement::Schneider,
        (_, Declared::Schwarz) => Announcement::Schwarz,
    };
    // In Skat only Hand games allow Schneider and Schwarz to be announced.
    let announced = Contract::new(kind, hand, announcement)
        .or_else(|_| Contract::new(kind, true, announcement));
    announced.expect("a Hand game allows every announcement")
}
