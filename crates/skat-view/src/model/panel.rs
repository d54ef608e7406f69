//! The private panels of a player.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_table::{Place, RatedOption, Rationale};

use super::control::{ContractValue, Extras, PanelPress, Press};

/// The content of a private panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The player's cards and the open decision.
    #[default]
    Normal,
    /// Confirmation that the player concedes.
    ConfirmConcede,
    /// Confirmation that the player claims and lays their cards open.
    ConfirmClaim,
    /// The player's cards, with the rarer choices of a player who is to play a card.
    More,
    /// The last trick.
    LastTrick,
    /// Confirmation that the player leaves the table.
    ConfirmLeave,
    /// Confirmation that the player takes back a decision, so that the deal counts for nothing.
    ConfirmUndo,
    /// Confirmation of this action.
    Confirm(AnyAction),
    /// The player's cards, with these picked to discard or pass on.
    Picking(CardSet),
    /// The contracts that the player can announce with these announcements.
    Contracts(Extras),
    /// The value of a contract with the player's cards.
    Reckoner(ContractValue),
    /// The player's cards, and the reason why some of them can't be played.
    WhyNot,
    /// The player's cards and the open decision, with this action as a hint.
    Hint(Hint),
    /// The players at the table, with buttons for removals.
    Seats,
    /// Confirmation that the player at this place is removed. The number identifies the sitting.
    ConfirmRemove(Place, u32),
}

/// An action as a hint, with the figures that speak for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The action.
    pub action: AnyAction,
    /// The number of worlds that were examined.
    pub(crate) worlds: u32,
    /// The action's assessment, if it was compared with others.
    pub(crate) chosen: Option<RatedOption>,
    /// The best of the other options.
    pub(crate) rival: Option<RatedOption>,
}

impl Hint {
    /// Builds the hint to take this action for this reason.
    #[must_use]
    pub fn new(action: AnyAction, rationale: &Rationale) -> Self {
        let (worlds, options) = match rationale {
            Rationale::Heuristics => (0, &[][..]),
            Rationale::Rated { worlds, options } => (*worlds, &options[..]),
        };
        let find = |chosen: bool| {
            let mut options = options.iter().copied();
            options.find(|option| (option.action == action) == chosen)
        };
        Self {
            action,
            worlds,
            chosen: find(true),
            rival: find(false),
        }
    }
}

impl Panel {
    /// Returns the panel that this press shows. `None` if the press does something else.
    #[must_use]
    pub const fn shown_by(press: Press) -> Option<Self> {
        Some(match press {
            Press::MyCards | Press::Back => Self::Normal,
            Press::More => Self::More,
            Press::LastTrick => Self::LastTrick,
            Press::AskConcede => Self::ConfirmConcede,
            Press::AskClaim => Self::ConfirmClaim,
            Press::AskUndo => Self::ConfirmUndo,
            Press::Ask(action) => Self::Confirm(action),
            Press::Pick(cards) => Self::Picking(cards),
            Press::Contracts(extras) => Self::Contracts(extras),
            Press::Reckon(reckoning) => Self::Reckoner(reckoning),
            Press::WhyNot => Self::WhyNot,
            Press::Seats => Self::Seats,
            Press::AskRemove(place, sitting) => Self::ConfirmRemove(place, sitting),
            Press::Join
            | Press::AskInvite
            | Press::Invite
            | Press::Privacy(_)
            | Press::AddAutoplayer
            | Press::ChooseStrength
            | Press::ChoosePace(_)
            | Press::Begin
            | Press::AskWord
            | Press::GiveWord
            | Press::Leave
            | Press::Watch
            | Press::ConfirmLeave
            | Press::Ready
            | Press::Hint
            | Press::Undo
            | Press::TakeBack
            | Press::Remove(..)
            | Press::ShowDeal(_)
            | Press::Review(_)
            | Press::ReviewPage(_)
            | Press::ReviewTo(..)
            | Press::OwnReview(_)
            | Press::Replay(_)
            | Press::Luck(_)
            | Press::ListLuck
            | Press::Report(_)
            | Press::Verify(_)
            | Press::Rematch
            | Press::AskStop
            | Press::Stop(_)
            | Press::Act(_)
            | Press::ChooseAction
            | Press::ChooseMore(_)
            | Press::Rules => return None,
        })
    }
}

impl PanelPress {
    /// Returns the panel that this press shows, or on which its select is.
    #[must_use]
    pub const fn panel(self) -> Panel {
        match self {
            Self::Back | Self::ChooseAction | Self::ChooseMore(_) => Panel::Normal,
            Self::LastTrick => Panel::LastTrick,
            Self::More => Panel::More,
            Self::AskConcede => Panel::ConfirmConcede,
            Self::AskClaim => Panel::ConfirmClaim,
            Self::WhyNot => Panel::WhyNot,
            Self::Pick(cards) => Panel::Picking(cards),
            Self::Contracts(extras) => Panel::Contracts(extras),
        }
    }
}
