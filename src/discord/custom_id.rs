//! What a button says when it is pressed: everything needed to find its table again after a restart.
//!
//! `s1:<table>:<decision>:<press>` — the format's version, the table in hexadecimal, the number of the seat's decision, and what is
//! wanted. It holds no secret: who pressed it is told by Discord, what he may do by the rules.

use skat_rules::game::{AnyAction, GameId};
use skat_table::TableId;
use skat_view::Press;

/// Discord's limit for a custom id, in characters.
pub(super) const MAX_LENGTH: usize = 100;

const VERSION: &str = "s1";

/// Where a button belongs and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CustomId {
    /// The table.
    pub(super) table: TableId,
    /// The decision of the player who was shown the button; 0 on public messages.
    pub(super) decision: u32,
    /// What is wanted.
    pub(super) press: Press,
}

/// Presses without an action, with their written form.
const PLAIN: [(Press, &str); 14] = [
    (Press::Join, "join"),
    (Press::AddAutoplayer, "autoplayer"),
    (Press::Begin, "begin"),
    (Press::Leave, "leave"),
    (Press::ConfirmLeave, "leave!"),
    (Press::MyCards, "cards"),
    (Press::LastTrick, "last"),
    (Press::Back, "back"),
    (Press::Ready, "ready"),
    (Press::TakeBack, "take back"),
    (Press::AskConcede, "concede?"),
    (Press::AskClaim, "claim?"),
    (Press::ChooseAction, "choose"),
    (Press::ChooseDiscards, "discards"),
];

impl CustomId {
    /// The written form, at most [`MAX_LENGTH`] characters.
    #[must_use]
    pub(super) fn encode(&self) -> String {
        let press = match self.press {
            Press::Act(action) => format!("do {action}"),
            press => PLAIN.iter().find(|(plain, _)| *plain == press).map_or("", |(_, text)| text).to_owned(),
        };
        let id = format!("{VERSION}:{}:{}:{press}", self.table, self.decision);
        debug_assert!(id.len() <= MAX_LENGTH, "a custom id is too long for Discord");
        id
    }

    /// Reads the written form; nothing if it is of another version or made up.
    #[must_use]
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(4, ':');
        let (version, table, decision, press) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        if version != VERSION {
            return None;
        }
        let press = match press.strip_prefix("do ") {
            Some(action) => Press::Act(action_of_any_game(action)?),
            None => PLAIN.iter().find(|(_, text)| *text == press).map(|(plain, _)| *plain)?,
        };
        Some(Self { table: table.parse().ok()?, decision: decision.parse().ok()?, press })
    }
}

/// The action with this text, of the first registered game that has it.
#[must_use]
pub(super) fn action_of_any_game(text: &str) -> Option<AnyAction> {
    GameId::ALL.iter().find_map(|game| game.parse_action(text))
}

#[cfg(test)]
mod tests {
    use skat_rules::card::CardSet;
    use skat_rules::game::AnyAction;
    use skat_rules::games::skat::{Action, Bid, Contract};
    use skat_table::TableId;
    use skat_view::Press;

    use super::{CustomId, MAX_LENGTH, PLAIN};

    fn presses() -> impl Iterator<Item = Press> {
        let cards = CardSet::FULL.iter().map(Action::Play);
        let discards = CardSet::FULL
            .iter()
            .skip(1)
            .map(|card| Action::Discard(CardSet::FULL.iter().take(1).chain([card]).collect()));
        let contracts = [false, true].into_iter().flat_map(Contract::all).map(Action::Announce);
        let rest = [
            Action::Hold,
            Action::Pass,
            Action::PickUp,
            Action::Concede,
            Action::Claim,
            Action::Accept,
            Action::Refuse,
        ];
        let actions = cards.chain(discards).chain(contracts).chain(Bid::all().map(Action::Bid)).chain(rest);
        actions.map(|action| Press::Act(AnyAction::Skat(action))).chain(PLAIN.into_iter().map(|(press, _)| press))
    }

    #[test]
    fn every_control_reads_back_and_fits() {
        for press in presses() {
            let id = CustomId { table: TableId::new(u64::MAX), decision: u32::MAX, press };
            let text = id.encode();
            assert!(text.len() <= MAX_LENGTH, "{text}");
            assert_eq!(CustomId::parse(&text), Some(id));
        }
    }

    #[test]
    fn what_is_made_up_is_not_read() {
        for text in [
            "",
            "s1",
            "s1:ab:1",
            "s2:ab:1:join",
            "s1:xyz:1:join",
            "s1:ab:-1:join",
            "s1:ab:1:",
            "s1:ab:1:jump",
            "s1:ab:1:do",
            "s1:ab:1:do play",
            "s1:ab:1:do play XX",
            "s1:ab:1:do bid 19",
            "s1:ab:1:do announce CS",
            "s1:ab:1:do discard CJ CJ",
            "s1:11111111111111111:1:join",
            "s1:ab:1:join:more",
        ] {
            assert_eq!(CustomId::parse(text), None, "{text}");
        }
    }
}
