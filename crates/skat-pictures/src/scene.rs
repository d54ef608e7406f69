//! The elements of a picture and their positions. Layouts make scenes and
//! [`Pictures`](crate::Pictures) draws them.

use skat_rules::card::Card;
use skat_rules::games::thirty_one::Card52;

use crate::art::{CARD_HEIGHT, CARD_WIDTH};
use crate::face::Face;
use crate::style::{DeckStyle, Letters};

/// A rectangle in pixels; `x` and `y` are its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    /// Left edge.
    pub x: u32,
    /// Upper edge.
    pub y: u32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl Area {
    /// Creates the rectangle with this upper left corner and size.
    #[must_use]
    pub const fn new(x: u32, y: u32, width: u32, height: u32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Returns the first column beyond the right edge.
    #[must_use]
    pub const fn right(self) -> u32 {
        self.x.saturating_add(self.width)
    }

    /// Returns the first row beyond the lower edge.
    #[must_use]
    pub const fn bottom(self) -> u32 {
        self.y.saturating_add(self.height)
    }

    /// Returns whether `other` lies entirely inside.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Returns whether the two rectangles share a pixel.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }
}

/// An opaque colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

/// Scale of a drawn card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// 168 by 240 pixels.
    Full,
    /// 112 by 160 pixels.
    TwoThirds,
    /// 84 by 120 pixels.
    Half,
}

impl Scale {
    /// Returns the width and height of a card in pixels.
    #[must_use]
    pub const fn card_size(self) -> (u32, u32) {
        match self {
            Self::Full => (CARD_WIDTH, CARD_HEIGHT),
            Self::TwoThirds => (CARD_WIDTH * 2 / 3, CARD_HEIGHT * 2 / 3),
            Self::Half => (CARD_WIDTH / 2, CARD_HEIGHT / 2),
        }
    }
}

/// Horizontal alignment of a text in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the centre.
    Centre,
    /// At the right edge.
    Right,
}

/// A text on one line. If its area is too narrow, the text first shrinks to its least size and is
/// then shortened with an ellipsis.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// The text to write; may contain any character.
    pub text: String,
    /// Font size in pixels, from one line to the next.
    pub size: u32,
    /// Font size to which a long text may shrink.
    pub least: u32,
    /// True for bold type.
    pub bold: bool,
    /// The colour of the letters.
    pub colour: Colour,
    /// Horizontal alignment in the area.
    pub align: Align,
}

/// One kind of element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A card; `None` is one lying face down. An area lower than a card shows the card's upper
    /// part.
    Card {
        /// The card, or `None` if it lies face down.
        card: Option<Card>,
        /// The card's size.
        scale: Scale,
        /// True if the card is darkened because it can't be played.
        dimmed: bool,
    },
    /// A card of the pack of 52, which has French suits in every deck. An area lower than a card shows
    /// the card's upper part.
    Card52 {
        /// The card.
        card: Card52,
        /// The card's size.
        scale: Scale,
    },
    /// A filled rectangle with rounded corners.
    Panel {
        /// The fill colour.
        fill: Colour,
        /// Radius of the corners in pixels.
        radius: u32,
    },
    /// The outline of a rectangle with rounded corners, inside its area.
    Frame {
        /// The line colour.
        stroke: Colour,
        /// Thickness of the line in pixels.
        thickness: u32,
        /// Radius of the corners in pixels.
        radius: u32,
    },
    /// A line of text.
    Text(Text),
}

/// Returns the font size that is still readable in a picture of this width. A phone of 390 pixels
/// shows the picture 300 pixels wide, and there the text is 11 pixels high.
#[must_use]
pub const fn smallest_text(width: u32) -> u32 {
    (11 * width).div_ceil(300)
}

/// An element and its position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The area that the element fills.
    pub area: Area,
    /// The element to draw.
    pub what: What,
}

/// A picture before it is drawn. Later items cover earlier ones, except that texts are above
/// everything else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The elements in drawing order. Pixels that no element covers are transparent.
    pub items: Vec<Item>,
}

impl Scene {
    /// Creates a scene without elements.
    #[must_use]
    pub const fn empty(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            items: Vec::new(),
        }
    }

    /// Returns the area of the whole picture.
    #[must_use]
    pub const fn area(&self) -> Area {
        Area::new(0, 0, self.width, self.height)
    }

    /// Returns the first style that draws this scene identically, so that a picture drawn for one
    /// reader serves another.
    #[must_use]
    pub fn canonical_style(&self, style: DeckStyle) -> DeckStyle {
        let mut of_32 = self.cards().flatten().peekable();
        let mut of_52 = self.cards52().peekable();
        let face = match (of_32.peek(), of_52.peek()) {
            (None, None) => Face::French,
            (None, Some(_)) => style.face.of_52_cards(),
            (Some(_), _) => style.face,
        };
        let style = DeckStyle { face, ..style };
        let is_german = of_32.all(|card| style.canonical(card).letters == Letters::German)
            && of_52.all(|card| style.canonical52(card).letters == Letters::German);
        let letters = if is_german {
            Letters::German
        } else {
            style.letters
        };
        DeckStyle { letters, ..style }
    }

    /// Iterates over the cards of the pack of 32 in drawing order; `None` is one that lies face
    /// down.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Option<Card>> {
        self.items.iter().filter_map(|item| match item.what {
            What::Card { card, .. } => Some(card),
            What::Card52 { .. } | What::Panel { .. } | What::Frame { .. } | What::Text(_) => None,
        })
    }

    /// Iterates over the cards of the pack of 52 in drawing order.
    pub(crate) fn cards52(&self) -> impl Iterator<Item = Card52> {
        self.items.iter().filter_map(|item| match item.what {
            What::Card52 { card, .. } => Some(card),
            What::Card { .. } | What::Panel { .. } | What::Frame { .. } | What::Text(_) => None,
        })
    }

    /// Adds the elements of another scene this far down.
    pub(crate) fn stack(&mut self, other: Self, down: u32) {
        self.items.extend(other.items.into_iter().map(|mut item| {
            item.area.y += down;
            item
        }));
    }

    pub(crate) fn card52(&mut self, (x, y): (u32, u32), card: Card52, scale: Scale) {
        let (width, height) = scale.card_size();
        self.items.push(Item {
            area: Area::new(x, y, width, height),
            what: What::Card52 { card, scale },
        });
    }

    pub(crate) fn card(
        &mut self,
        (x, y): (u32, u32),
        card: Option<Card>,
        scale: Scale,
        dimmed: bool,
    ) {
        let (width, height) = scale.card_size();
        self.items.push(Item {
            area: Area::new(x, y, width, height),
            what: What::Card {
                card,
                scale,
                dimmed,
            },
        });
    }

    pub(crate) fn panel(&mut self, area: Area, fill: Colour, radius: u32) {
        self.items.push(Item {
            area,
            what: What::Panel { fill, radius },
        });
    }

    pub(crate) fn frame(&mut self, area: Area, stroke: Colour, thickness: u32, radius: u32) {
        self.items.push(Item {
            area,
            what: What::Frame {
                stroke,
                thickness,
                radius,
            },
        });
    }

    pub(crate) fn text(&mut self, area: Area, text: &str, writing: Writing) {
        let Writing {
            size,
            least,
            bold,
            colour,
            align,
        } = writing;
        self.items.push(Item {
            area,
            what: What::Text(Text {
                text: text.to_owned(),
                size,
                least,
                bold,
                colour,
                align,
            }),
        });
    }
}

/// Type style of a text.
#[derive(Clone, Copy)]
pub(crate) struct Writing {
    size: u32,
    least: u32,
    bold: bool,
    colour: Colour,
    align: Align,
}

impl Writing {
    pub(crate) const fn new(size: u32, colour: Colour) -> Self {
        Self {
            size,
            least: size * 3 / 4,
            bold: false,
            colour,
            align: Align::Left,
        }
    }

    /// Lets a long text shrink to this size.
    pub(crate) const fn at_least(self, least: u32) -> Self {
        Self { least, ..self }
    }

    pub(crate) const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub(crate) const fn coloured(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }

    pub(crate) const fn aligned(self, align: Align) -> Self {
        Self { align, ..self }
    }
}

/// The pictures' own colours, suited to both of Discord's backgrounds.
pub(crate) mod colours {
    use super::Colour;

    /// The table surface.
    pub(crate) const FELT: Colour = Colour(0x1f, 0x4b, 0x3f);
    /// A player's place on the table.
    pub(crate) const FELT_DARK: Colour = Colour(0x17, 0x3a, 0x31);
    /// The background of calculations and score sheets.
    pub(crate) const SLATE: Colour = Colour(0x25, 0x29, 0x32);
    /// Every other row on slate.
    pub(crate) const SLATE_LIGHT: Colour = Colour(0x30, 0x35, 0x40);
    /// Lines on slate and felt.
    pub(crate) const LINE: Colour = Colour(0x56, 0x5d, 0x6b);
    /// Plain text.
    pub(crate) const TEXT: Colour = Colour(0xf4, 0xf5, 0xf7);
    /// Less prominent text.
    pub(crate) const MUTED: Colour = Colour(0xb4, 0xbc, 0xc8);
    /// Highlights what counts now.
    pub(crate) const GOLD: Colour = Colour(0xf6, 0xc3, 0x44);
    /// Text on gold.
    pub(crate) const INK: Colour = Colour(0x1c, 0x1e, 0x24);
    /// Points lost.
    pub(crate) const LOSS: Colour = Colour(0xff, 0x8f, 0x85);
}
