//! A button's custom id holds everything needed to find its table again after a restart.
//!
//! The format is `s1:<table>:<decision>:<press>`: the version, the table in hexadecimal, the number
//! of the seat's decision, and the press. It holds no secret: Discord says who pressed, and the
//! rules say what they may do.
//!
//! - An action in a deal is `do <action>` in Skat and `do@<game> <action>` in every other game,
//!   because the same text may mean something in several games.
//! - An action that has to be confirmed first has `ask` instead of `do`.
//! - A choice on a panel that isn't carried out yet is `pick C7 D8`, `contracts S` or `reckon CHS`.
//! - A review of a deal names the deal: `look back 3`, `page of 3` for a select of its pages, and
//!   `look back to 3 1` for one page.
//! - A press about another player's place names the place and the sitting:
//!   `remove <place> <sitting>`.

use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, GameId};
use skat_table::{Place, TableId};
use skat_view::{Extras, Press};

/// Discord's limit for a custom id, in characters.
pub(super) const MAX_LENGTH: usize = 100;

const VERSION: &str = "s1";

const ASK_REMOVE: &str = "remove?";
const REMOVE: &str = "remove";
const STOP: &str = "stop";
const REVIEW: &str = "look back ";
const REVIEW_TO: &str = "look back to ";
const PAGE: &str = "page of ";

/// A button's table, decision and meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CustomId {
    /// The table.
    pub(super) table: TableId,
    /// The decision of the player who was shown the button; 0 on public messages.
    pub(super) decision: u32,
    /// The meaning of the press.
    pub(super) press: Press,
}

/// Presses that a single word encodes, with that word.
const PLAIN: &[(Press, &str)] = &[
    (Press::Join, "join"),
    (Press::AddAutoplayer, "autoplayer"),
    (Press::ChooseStrength, "strength"),
    (Press::Begin, "begin"),
    (Press::Leave, "leave"),
    (Press::ConfirmLeave, "leave!"),
    (Press::MyCards, "cards"),
    (Press::LastTrick, "last"),
    (Press::Back, "back"),
    (Press::Ready, "ready"),
    (Press::TakeBack, "take back"),
    (Press::Hint, "hint"),
    (Press::Seats, "seats"),
    (Press::Rematch, "rematch"),
    (Press::AskConcede, "concede?"),
    (Press::AskClaim, "claim?"),
    (Press::ChooseAction, "choose"),
    (Press::ChooseMore(1), "choose 1"),
    (Press::ChooseMore(2), "choose 2"),
    (Press::ChooseMore(3), "choose 3"),
    (Press::WhyNot, "why"),
    (Press::Pick(CardSet::EMPTY), "pick"),
    (Press::Contracts(Extras::NONE), "contracts"),
    (Press::Rules, "rules"),
];

impl CustomId {
    /// Returns the written form, at most [`MAX_LENGTH`] characters.
    #[must_use]
    pub(super) fn encode(&self) -> String {
        let plain = PLAIN
            .iter()
            .find(|(plain, _)| *plain == self.press)
            .map(|&(_, text)| text.to_owned());
        let press = plain.unwrap_or_else(|| match self.press {
            Press::Act(action) => in_deal("do", action),
            Press::Ask(action) => in_deal("ask", action),
            Press::Pick(cards) => format!("pick {cards}"),
            Press::Contracts(extras) => format!("contracts {extras}"),
            Press::Reckon(reckoning) => format!("reckon {reckoning}"),
            Press::AskRemove(place, sitting) => format!("{ASK_REMOVE} {place} {sitting}"),
            Press::Remove(place, sitting) => format!("{REMOVE} {place} {sitting}"),
            Press::Review(deal) => format!("{REVIEW}{deal}"),
            Press::ReviewPage(deal) => format!("{PAGE}{deal}"),
            Press::ReviewTo(deal, page) => format!("{REVIEW_TO}{deal} {page}"),
            Press::Stop(number) => format!("{STOP} {number}"),
            _ => String::new(),
        });
        let id = format!("{VERSION}:{}:{}:{press}", self.table, self.decision);
        debug_assert!(
            id.len() <= MAX_LENGTH,
            "a custom id is too long for Discord"
        );
        id
    }

    /// Parses the written form; `None` if it has another version or is made up.
    #[must_use]
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(4, ':');
        let (version, table, decision, press) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        if version != VERSION {
            return None;
        }
        let plain = PLAIN
            .iter()
            .find(|(_, text)| *text == press)
            .map(|&(plain, _)| plain);
        let read = || {
            chosen(press)
                .or_else(|| action(press))
                .or_else(|| reviewing(press))
                .or_else(|| numbered(press))
        };
        let press = plain.or_else(read)?;
        Some(Self {
            table: table.parse().ok()?,
            decision: decision.parse().ok()?,
            press,
        })
    }
}

fn in_deal(verb: &str, action: AnyAction) -> String {
    match action.game() {
        GameId::Skat => format!("{verb} {action}"),
        game => format!("{verb}@{} {action}", game.key()),
    }
}

/// Parses a choice on a panel.
fn chosen(press: &str) -> Option<Press> {
    let (verb, choice) = press
        .split_once(' ')
        .filter(|(_, choice)| !choice.is_empty())?;
    Some(match verb {
        "pick" => Press::Pick(choice.parse().ok()?),
        "contracts" => Press::Contracts(choice.parse().ok()?),
        "reckon" => Press::Reckon(choice.parse().ok()?),
        _ => return None,
    })
}

/// Parses an action in a deal, or the question before one.
fn action(press: &str) -> Option<Press> {
    let (verb, action) = press.split_once(' ')?;
    let (verb, game) = match verb.split_once('@') {
        Some((verb, key)) => (verb, GameId::from_key(key)?),
        None => (verb, GameId::Skat),
    };
    let press = match verb {
        "do" => Press::Act,
        "ask" => Press::Ask,
        _ => return None,
    };
    game.parse_action(action).map(press)
}

/// Parses a press that reviews a deal.
fn reviewing(press: &str) -> Option<Press> {
    if let Some((deal, page)) = press
        .strip_prefix(REVIEW_TO)
        .and_then(|numbers| numbers.split_once(' '))
    {
        return Some(Press::ReviewTo(deal.parse().ok()?, page.parse().ok()?));
    }
    match (press.strip_prefix(REVIEW), press.strip_prefix(PAGE)) {
        (Some(deal), _) => deal.parse().ok().map(Press::Review),
        (_, deal) => deal?.parse().ok().map(Press::ReviewPage),
    }
}

/// Parses a press with numbers.
fn numbered(press: &str) -> Option<Press> {
    let (verb, numbers) = press.split_once(' ')?;
    if verb == STOP {
        return numbers.parse().ok().map(Press::Stop);
    }
    let (place, sitting) = numbers.split_once(' ')?;
    let (place, sitting) = (Place(place.parse().ok()?), sitting.parse().ok()?);
    match verb {
        ASK_REMOVE => Some(Press::AskRemove(place, sitting)),
        REMOVE => Some(Press::Remove(place, sitting)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::card::CardSet;
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{AnyAction, AnyDeal, GameId, Setting};
    use skat_rules::games::skat::{Action, Announcement, Bid, Contract};
    use skat_rules::rule_set::RuleSet;
    use skat_table::{Place, TableId};
    use skat_view::{ContractValue, Extras, Press};

    use super::{CustomId, MAX_LENGTH, PLAIN};

    fn presses() -> impl Iterator<Item = Press> {
        let cards = CardSet::FULL.iter().map(Action::Play);
        let discards = CardSet::FULL
            .iter()
            .skip(1)
            .map(|card| Action::Discard(CardSet::FULL.iter().take(1).chain([card]).collect()));
        let contracts = [false, true]
            .into_iter()
            .flat_map(Contract::all)
            .map(Action::Announce);
        let social = [
            "show",
            "kontra",
            "swap C7 D8",
            "ready",
            "open",
            "give",
            "throw",
            "look 2",
            "grand",
            "no grand",
            "take",
        ]
        .into_iter()
        .chain([
            "push",
            "pass C7 D8",
            "knock",
            "virgin",
            "announce CHZ+open+spitze10",
            "announce NOH+revolution",
        ]);
        let official = [
            "hold", "pass", "skat", "concede", "claim", "accept", "refuse",
        ];
        let rest = official
            .into_iter()
            .chain(social)
            .map(|text| text.parse::<Action>().expect("a valid action"));
        let actions = cards
            .chain(discards)
            .chain(contracts)
            .chain(Bid::all().map(Action::Bid))
            .chain(rest);
        let done = actions.map(|action| Press::Act(AnyAction::Skat(action)));
        done.chain(chosen())
            .chain(PLAIN.iter().map(|&(press, _)| press))
    }

    /// Choices on a panel, and questions before an action.
    fn chosen() -> impl Iterator<Item = Press> {
        let picked = ["C7", "C7 D8"].map(|cards| Press::Pick(cards.parse().unwrap_or_default()));
        let open = Extras {
            open: true,
            spitze: 10,
            ..Extras::default()
        };
        let announced = [
            Announcement::Schneider,
            Announcement::Schwarz,
            Announcement::Ouvert,
        ];
        let announced = announced.map(|announcement| Extras {
            announcement,
            ..Extras::default()
        });
        let extras = announced.into_iter().chain([open]).map(Press::Contracts);
        let contracts = [false, true].into_iter().flat_map(Contract::all);
        let reckoned = contracts.flat_map(|contract| {
            [false, true].map(|skat_shown| ContractValue {
                contract,
                skat_shown,
            })
        });
        let asked = ["give", "open", "announce NOH+revolution", "virgin"]
            .map(|text| text.parse().expect("a valid action"));
        let asked = asked.map(|action| Press::Ask(AnyAction::Skat(action)));
        picked
            .into_iter()
            .chain(extras)
            .chain(reckoned.map(Press::Reckon))
            .chain(asked)
    }

    fn must_read_back(press: Press) {
        let id = CustomId {
            table: TableId::new(u64::MAX),
            decision: u32::MAX,
            press,
        };
        let text = id.encode();
        assert!(text.len() <= MAX_LENGTH, "{text}");
        assert_eq!(CustomId::parse(&text), Some(id));
    }

    #[test]
    fn every_control_reads_back_and_fits() {
        presses().for_each(must_read_back);
        [Press::AskRemove, Press::Remove]
            .into_iter()
            .for_each(|press| must_read_back(press(Place(u8::MAX), u32::MAX)));
        must_read_back(Press::Stop(u8::MAX));
        [Press::Review, Press::ReviewPage]
            .into_iter()
            .for_each(|press| must_read_back(press(u16::MAX)));
        must_read_back(Press::ReviewTo(u16::MAX, u8::MAX));
    }

    #[test]
    fn the_actions_of_every_game_read_back_as_its_own_and_fit() {
        for &game in GameId::ALL {
            for number in 0..4 {
                let setting = Setting::new(RuleSet::ISKO, *game.players().start());
                let mut deal = AnyDeal::deal(game, &DealSecret::new([number; 32]), &setting)
                    .expect("a valid number of players");
                for step in 0..300 {
                    let Some(seat) = deal.awaited().iter().next() else {
                        break;
                    };
                    let legal = deal.legal_actions(seat);
                    legal
                        .iter()
                        .for_each(|&action| must_read_back(Press::Act(action)));
                    legal
                        .iter()
                        .for_each(|&action| must_read_back(Press::Ask(action)));
                    let going_on: Vec<_> = legal
                        .into_iter()
                        .filter(|action| !action.ends_early())
                        .collect();
                    deal.apply(seat, going_on[step * 7 % going_on.len()])
                        .expect("a legal action");
                }
            }
        }
    }

    #[test]
    fn a_button_says_its_game_but_for_skat() {
        let read = |press: &str| CustomId::parse(&format!("s1:ab:1:{press}")).map(|id| id.press);
        let of = |game: GameId| game.parse_action("play CJ").map(Press::Act);
        assert_eq!(read("do play CJ"), of(GameId::Skat));
        assert_eq!(read("do@oma play CJ"), of(GameId::Oma));
        let id = CustomId {
            table: TableId::new(0xab),
            decision: 1,
            press: of(GameId::Strohmann).expect("a valid action"),
        };
        assert!(
            id.encode().ends_with(":do@strohmann play CJ"),
            "{}",
            id.encode()
        );
    }

    #[test]
    fn invented_ids_do_not_parse() {
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
            "s1:ab:1:do@ play CJ",
            "s1:ab:1:do@chess play CJ",
            "s1:ab:1:do@oma",
            "s1:ab:1:choose 4",
            "s1:ab:1:ask",
            "s1:ab:1:ask@chess play CJ",
            "s1:ab:1:pick XX",
            "s1:ab:1:pick ",
            "s1:ab:1:contracts ",
            "s1:ab:1:contracts Q",
            "s1:ab:1:contracts H",
            "s1:ab:1:reckon",
            "s1:ab:1:reckon CS",
            "s1:ab:1:reckon G hidden",
            "s1:ab:1:do play XX",
            "s1:ab:1:do bid 19",
            "s1:ab:1:do announce CS",
            "s1:ab:1:do discard CJ CJ",
            "s1:11111111111111111:1:join",
            "s1:ab:1:join:more",
            "s1:ab:1:remove",
            "s1:ab:1:remove 1",
            "s1:ab:1:remove 256 1",
            "s1:ab:1:remove? 1 -1",
            "s1:ab:1:stop x",
            "s1:ab:1:look back",
            "s1:ab:1:look back x",
            "s1:ab:1:page of 65536",
            "s1:ab:1:look back to 1",
            "s1:ab:1:look back to 1 256",
        ] {
            assert_eq!(CustomId::parse(text), None, "{text}");
        }
    }
}
