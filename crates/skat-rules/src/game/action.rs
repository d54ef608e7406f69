//! Actions of players and their notation.

use std::fmt;
use std::str::FromStr;

use crate::card::Card;

/// A player's action in a game.
///
/// Logs and buttons use its text form, which parses back to the same action.
pub trait Action: Copy + Eq + fmt::Display + FromStr<Err = NotAnAction> {
    /// Returns the card that the action plays to a trick, if any.
    fn played_card(self) -> Option<Card>;

    /// Returns true for a claim, a concession and every other action that ends the deal early or
    /// offers to.
    fn ends_early(self) -> bool;
}

/// Text that isn't an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an action")]
pub struct NotAnAction;

/// Parses the object of an action.
pub(crate) fn parse_object<T: FromStr>(text: Option<&str>) -> Result<T, NotAnAction> {
    text.and_then(|text| text.parse().ok()).ok_or(NotAnAction)
}

/// Implements [`Action`], `Display` and `FromStr` from one table with a row for each variant:
///
/// - `words` stand alone, and those under `early` end the deal early or offer to.
/// - `objects` follow a verb. The last of several may contain spaces.
/// - `card` follows a verb and is played to a trick.
/// - `parts` have a text form of their own, and `moves` are actions themselves.
macro_rules! action_notation {
    ($(#[$doc:meta])* $action:ident {
        words { $($word:ident = $word_text:literal,)+ }
        $(early { $($early:ident = $early_text:literal,)+ })?
        $(objects { $($verb:ident($($object:ident),+) = $verb_text:literal,)+ })?
        $(card { $play:ident = $play_text:literal, })?
        $(parts { $($part:ident,)+ })?
        $(moves { $moves:ident, })?
    }) => {
        $(#[$doc])*
        impl std::fmt::Display for $action {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$word => f.write_str($word_text),)+
                    $($(Self::$early => f.write_str($early_text),)+)?
                    $($(Self::$verb($($object),+) => {
                        f.write_str($verb_text)?;
                        $(write!(f, " {}", $object)?;)+
                        Ok(())
                    })+)?
                    $(Self::$play(card) => write!(f, "{} {card}", $play_text),)?
                    $($(Self::$part(part) => part.fmt(f),)+)?
                    $(Self::$moves(action) => action.fmt(f),)?
                }
            }
        }

        impl std::str::FromStr for $action {
            type Err = $crate::game::NotAnAction;

            fn from_str(text: &str) -> Result<Self, $crate::game::NotAnAction> {
                match text {
                    $($word_text => return Ok(Self::$word),)+
                    $($($early_text => return Ok(Self::$early),)+)?
                    _ => {}
                }
                match text.split_once(' ') {
                    $($(Some(($verb_text, objects)) => {
                        let mut objects = objects.splitn([$(stringify!($object)),+].len(), ' ');
                        return Ok(Self::$verb($({
                            let $object = $crate::game::parse_object(objects.next())?;
                            $object
                        }),+));
                    })+)?
                    $(Some(($play_text, card)) => {
                        return $crate::game::parse_object(Some(card)).map(Self::$play);
                    })?
                    _ => {}
                }
                $($(if let Ok(part) = text.parse() {
                    return Ok(Self::$part(part));
                })+)?
                $(if let Ok(action) = text.parse() {
                    return Ok(Self::$moves(action));
                })?
                Err($crate::game::NotAnAction)
            }
        }

        impl $crate::game::Action for $action {
            fn played_card(self) -> Option<$crate::card::Card> {
                match self {
                    $(Self::$word => None,)+
                    $($(Self::$early => None,)+)?
                    $($(Self::$verb(..) => None,)+)?
                    $(Self::$play(card) => Some(card),)?
                    $($(Self::$part(_) => None,)+)?
                    $(Self::$moves(action) => action.played_card(),)?
                }
            }

            fn ends_early(self) -> bool {
                match self {
                    $(Self::$word => false,)+
                    $($(Self::$early => true,)+)?
                    $($(Self::$verb(..) => false,)+)?
                    $(Self::$play(_) => false,)?
                    $($(Self::$part(_) => false,)+)?
                    $(Self::$moves(action) => action.ends_early(),)?
                }
            }
        }
    };
}

pub(crate) use action_notation;
