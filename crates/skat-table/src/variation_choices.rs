//! The decisions of the player in a variation, in the compact form that custom ids hold.

use std::fmt;
use std::str::FromStr;

use skat_rules::card::Card;
use skat_rules::game::AnyAction;

/// The letters of the cards, in the order of their numbers.
const CARDS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";

/// The letters that end the number of an action without a card. They are the last digit of the
/// number to the base of twenty; decimal digits before them write the rest.
const ENDS: &[u8; 20] = b"ghijklmnopqrstuvwxyz";

/// Stands for no decision.
const NONE: &str = "-";

/// The decisions that the player of a [`Variation`](crate::Variation) has taken so far, in order.
///
/// The written form has one letter for a played card. Any other decision is its number among the
/// legal actions that play no card, in one or two letters. So it can only be read along the deal.
///
/// ```
/// use skat_rules::deal::DealSecret;
/// use skat_rules::game::{AnyDeal, GameId, Setting};
/// use skat_table::VariationChoices;
///
/// let deal = AnyDeal::deal(GameId::Skat, &DealSecret::new([7; 32]), &Setting::official())?;
/// let legal = deal.legal_actions(deal.awaited().iter().next().expect("a seat"));
/// let choices = VariationChoices::NONE.with(legal[0], &legal).expect("room for it");
/// let written = choices.to_string();
/// let mut read: VariationChoices = written.parse()?;
/// assert_eq!(read.take(&legal), Ok(Some(legal[0])));
/// assert_eq!(read, VariationChoices::NONE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VariationChoices {
    /// The letters, followed by zeros.
    letters: [u8; Self::LONGEST],
    length: u8,
}

/// The text isn't the written form of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not decisions in a variation")]
pub struct NotChoices;

/// The decision isn't legal where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the decision isn't legal")]
pub struct IllegalChoice;

impl VariationChoices {
    /// No decision.
    pub const NONE: Self = Self {
        letters: [0; Self::LONGEST],
        length: 0,
    };

    /// Most letters of the written form: what a custom id has room for. A deal of Skat needs more
    /// only after more than twenty calls of the player.
    pub const LONGEST: usize = 40;

    /// Most letters of a decision, with up to two thousand legal actions.
    const LONGEST_CHOICE: usize = 3;

    /// Returns true if nothing has been decided.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// Returns true if there is room for any further decision.
    #[must_use]
    pub fn has_room(self) -> bool {
        self.written().len() + Self::LONGEST_CHOICE <= Self::LONGEST
    }

    /// Returns these decisions, followed by this action. `None` if there is no room for it, or if it
    /// plays no card and isn't one of these legal actions.
    #[must_use]
    pub fn with(self, action: AnyAction, legal: &[AnyAction]) -> Option<Self> {
        let choice = match action.played_card() {
            Some(card) => vec![CARDS[card.index()]],
            None => {
                let number = others(legal).position(|other| other == action)?;
                let (digits, end) = (number / ENDS.len(), number % ENDS.len());
                let digits = (digits > 0).then(|| digits.to_string().into_bytes());
                digits.into_iter().flatten().chain([ENDS[end]]).collect()
            }
        };
        Self::of(&[self.written(), &choice].concat())
    }

    /// Returns these decisions without the last one.
    #[must_use]
    pub fn without_last(self) -> Self {
        let before = self
            .written()
            .split_last()
            .map_or(&[][..], |(_, rest)| rest);
        let ends = |letter: &u8| !letter.is_ascii_digit();
        let kept = before.iter().rposition(ends).map_or(0, |end| end + 1);
        Self::of(&before[..kept]).unwrap_or(Self::NONE)
    }

    /// Takes the first decision off; it is one of these legal actions. `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`IllegalChoice`] if it isn't one of them.
    pub fn take(&mut self, legal: &[AnyAction]) -> Result<Option<AnyAction>, IllegalChoice> {
        let written = self.written();
        let ends = |letter: &u8| !letter.is_ascii_digit();
        let Some(end) = written.iter().position(ends) else {
            return Ok(None);
        };
        let place = |letters: &[u8]| letters.iter().position(|letter| *letter == written[end]);
        let action = match place(CARDS) {
            Some(card) => legal
                .iter()
                .copied()
                .find(|action| action.played_card().map(Card::index) == Some(card)),
            None => {
                let digits = std::str::from_utf8(&written[..end]).unwrap_or_default();
                let number = match digits {
                    "" => Some(0),
                    digits => digits.parse::<usize>().ok(),
                };
                let last = place(ENDS).ok_or(IllegalChoice)?;
                let number = number.and_then(|number| number.checked_mul(ENDS.len()));
                number.and_then(|number| others(legal).nth(number.saturating_add(last)))
            }
        };
        let action = action.ok_or(IllegalChoice)?;
        *self = Self::of(&written[end + 1..]).unwrap_or(Self::NONE);
        Ok(Some(action))
    }

    fn written(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }

    /// Returns the decisions with these letters, if they aren't too many.
    fn of(written: &[u8]) -> Option<Self> {
        let mut letters = [0; Self::LONGEST];
        letters.get_mut(..written.len())?.copy_from_slice(written);
        let length = u8::try_from(written.len()).ok()?;
        Some(Self { letters, length })
    }
}

/// Returns the legal actions that play no card.
fn others(legal: &[AnyAction]) -> impl Iterator<Item = AnyAction> {
    let plays_none = |action: &AnyAction| action.played_card().is_none();
    legal.iter().copied().filter(plays_none)
}

impl fmt::Display for VariationChoices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match std::str::from_utf8(self.written()) {
            Ok("") => f.write_str(NONE),
            Ok(written) => f.write_str(written),
            Err(_) => Err(fmt::Error),
        }
    }
}

impl FromStr for VariationChoices {
    type Err = NotChoices;

    fn from_str(text: &str) -> Result<Self, NotChoices> {
        if text == NONE {
            return Ok(Self::NONE);
        }
        let ends = |text: &str| text.ends_with(|letter: char| letter.is_ascii_alphabetic());
        if !text.bytes().all(|letter| letter.is_ascii_alphanumeric()) || !ends(text) {
            return Err(NotChoices);
        }
        Self::of(text.as_bytes()).ok_or(NotChoices)
    }
}
