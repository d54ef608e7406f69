//! Counts of dealt cards, which show whether the deals are uniform.
//!
//! They cover every deal that was dealt, including deals that were passed, undone or broken off. A
//! deal in progress is left out, so the counts of a store in use give none away.

use std::array;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::deal::shuffled;
use skat_rules::game::{AnyPublicView, GameId};
use skat_rules::games::thirty_one::{Card52, PhaseView, Rank52, shuffled52};
use skat_rules::notation::log::DealLog;
use skat_table::EndCause;

use crate::error::StoreError;
use crate::log;
use crate::played;
use crate::store::{ArchiveStore, TableDump};
use crate::tally::Month;

/// A pack and how its cards are dealt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pack {
    /// 32 cards, dealt to three hands and a skat.
    Skat,
    /// The 32 cards of Officers' Skat. It has no skat, so the quarters of the pack are counted.
    Officers,
    /// The 52 cards of Thirty-one, with its quarters likewise.
    ThirtyOne,
}

impl Pack {
    /// All packs.
    pub const ALL: [Self; 3] = [Self::Skat, Self::Officers, Self::ThirtyOne];

    const fn of(game: GameId) -> Self {
        match game {
            GameId::Skat
            | GameId::Strohmann
            | GameId::Oma
            | GameId::Ramsch
            | GameId::Schieberamsch
            | GameId::Tournee
            | GameId::Texas => Self::Skat,
            GameId::Officers => Self::Officers,
            GameId::ThirtyOne => Self::ThirtyOne,
        }
    }

    /// Returns the key used in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Skat => "skat",
            Self::Officers => "officers",
            Self::ThirtyOne => "thirty_one",
        }
    }

    /// Returns how many of the shuffled cards go to each place, from the first on.
    #[must_use]
    pub const fn places(self) -> [usize; 4] {
        match self {
            Self::Skat => [10, 10, 10, 2],
            Self::Officers => [8; 4],
            Self::ThirtyOne => [13; 4],
        }
    }

    /// Returns the names of the cards by their numbers.
    fn cards(self) -> Vec<String> {
        match self {
            Self::Skat | Self::Officers => {
                let cards = CardSet::FULL.iter();
                cards.map(|card| card.to_string()).collect()
            }
            Self::ThirtyOne => {
                let suit = |suit| Rank52::ALL.map(|rank| Card52::new(suit, rank).to_string());
                Suit::ALL.into_iter().flat_map(suit).collect()
            }
        }
    }
}

/// Counts of the cards of one pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackCounts {
    /// Number of times the pack was shuffled and dealt.
    pub deals: u64,
    /// The counts of each card.
    pub cards: Vec<CardCounts>,
    /// The counts of the jacks, if the pack is dealt to hands and a skat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jacks: Option<JackCounts>,
}

/// How often a card was dealt to each place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCounts {
    /// The card, such as `CJ`.
    pub card: String,
    /// The counts by [`Pack::places`].
    pub places: [u64; 4],
}

/// How many jacks lay together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JackCounts {
    /// For each of the three hands, how often it held none to four jacks.
    pub hands: [[u64; 5]; 3],
    /// How often the skat held none, one or two jacks.
    pub skat: [u64; 3],
}

impl PackCounts {
    fn new(pack: Pack) -> Self {
        let card = |card| CardCounts {
            card,
            places: [0; 4],
        };
        Self {
            deals: 0,
            cards: pack.cards().into_iter().map(card).collect(),
            jacks: (pack == Pack::Skat).then(JackCounts::default),
        }
    }

    /// Counts one deal of cards, by number, in their order after the shuffle.
    fn add(&mut self, pack: Pack, order: impl IntoIterator<Item = usize>) {
        let sizes = pack.places();
        let places = (0..4).flat_map(|place| [place].repeat(sizes[place]));
        self.deals += 1;
        for (card, place) in order.into_iter().zip(places) {
            self.cards[card].places[place] += 1;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.deals += other.deals;
        for (card, more) in self.cards.iter_mut().zip(&other.cards) {
            add_each(&mut card.places, more.places);
        }
        if let (Some(jacks), Some(more)) = (&mut self.jacks, &other.jacks) {
            for (hand, more) in jacks.hands.iter_mut().zip(more.hands) {
                add_each(hand, more);
            }
            add_each(&mut jacks.skat, more.skat);
        }
    }
}

fn add_each<const COUNT: usize>(counts: &mut [u64; COUNT], more: [u64; COUNT]) {
    *counts = array::from_fn(|index| counts[index] + more[index]);
}

/// How many lists ended, and how many of them were stopped early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListCounts {
    /// Lists that ended.
    pub ended: u64,
    /// Lists that ended before all their deals were played.
    pub stopped: u64,
}

/// Counts of the lists, and of the cards of all packs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealCounts {
    /// The lists.
    pub lists: ListCounts,
    #[serde(flatten)]
    packs: BTreeMap<Pack, PackCounts>,
}

impl DealCounts {
    /// Returns the counts of this pack, if it was dealt.
    #[must_use]
    pub fn pack(&self, pack: Pack) -> Option<&PackCounts> {
        self.packs.get(&pack)
    }

    fn pack_mut(&mut self, pack: Pack) -> &mut PackCounts {
        self.packs
            .entry(pack)
            .or_insert_with(|| PackCounts::new(pack))
    }

    /// Counts a deal of three hands and a skat with the cards in their order after the shuffle.
    pub fn add_hands(&mut self, cards: &[Card; 32]) {
        let counts = self.pack_mut(Pack::Skat);
        counts.add(Pack::Skat, cards.iter().map(|card| card.index()));
        let jacks = |cards: &[Card]| {
            cards
                .iter()
                .filter(|card| card.rank() == Rank::Jack)
                .count()
        };
        if let Some(counts) = &mut counts.jacks {
            for (hand, counts) in cards.chunks(10).zip(&mut counts.hands) {
                counts[jacks(hand)] += 1;
            }
            counts.skat[jacks(&cards[30..])] += 1;
        }
    }

    /// Counts a deal that was dealt.
    fn add(&mut self, deal: &DealLog) -> Option<()> {
        match Pack::of(deal.game) {
            Pack::Skat => self.add_hands(&shuffled(&deal.secret)),
            pack @ Pack::Officers => {
                let cards = shuffled(&deal.secret);
                self.pack_mut(pack)
                    .add(pack, cards.iter().map(|card| card.index()));
            }
            pack @ Pack::ThirtyOne => {
                for round in 1..=rounds(deal)? {
                    let cards = shuffled52(&deal.secret.of_deal(round));
                    self.pack_mut(pack)
                        .add(pack, cards.iter().map(|card| card.index()));
                }
            }
        }
        Some(())
    }

    /// Adds other counts to these.
    pub fn merge(&mut self, other: &Self) {
        self.lists.ended += other.lists.ended;
        self.lists.stopped += other.lists.stopped;
        for (&pack, counts) in &other.packs {
            self.pack_mut(pack).merge(counts);
        }
    }
}

/// Returns the number of rounds that were dealt in a game of Thirty-one; `None` if the deal can't
/// be replayed.
fn rounds(deal: &DealLog) -> Option<u32> {
    let AnyPublicView::ThirtyOne(view) = deal.replay().ok()?.public_view() else {
        return None;
    };
    Some(match (view.phase, view.last_round) {
        (PhaseView::Round(round), _) => round.number,
        (PhaseView::Over { .. }, last) => last.map_or(1, |last| last.number),
    })
}

/// Counts of the cards of all deals in a store by the month in which they were dealt, and of the
/// lists by the month in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoreCounts {
    /// The counts of each month in which a deal was dealt or a list ended.
    pub months: BTreeMap<Month, DealCounts>,
    /// Number of tables whose deals aren't counted, because their logs were removed for their age
    /// or can't be read.
    pub tables_without_log: u64,
}

impl StoreCounts {
    /// Returns the counts of one month, or of all.
    #[must_use]
    pub fn of(&self, month: Option<Month>) -> DealCounts {
        let mut counts = DealCounts::default();
        let wanted = self.months.iter();
        for (_, of_month) in wanted.filter(|(of, _)| month.is_none_or(|month| **of == month)) {
            counts.merge(of_month);
        }
        counts
    }
}

/// Counts the cards of every deal that is over or was broken off and whose log is still there. It
/// reads one table at a time. A damaged one doesn't hide the others.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn count_deals<S>(store: &S) -> Result<StoreCounts, StoreError>
where
    S: ArchiveStore + Sync + ?Sized,
{
    let mut counts = StoreCounts::default();
    for table in store.all_tables().await? {
        let dump = match store.dump_table(table).await {
            // It was removed just now.
            Err(StoreError::UnknownTable) => continue,
            dump => dump?,
        };
        if dump.log_removed {
            counts.tables_without_log += 1;
            continue;
        }
        match count_table(&dump) {
            Ok(months) => {
                for (month, of_table) in months {
                    counts.months.entry(month).or_default().merge(&of_table);
                }
            }
            Err(error) => {
                tracing::warn!(table.id = %table, %error, "can't count the deals of a table");
                counts.tables_without_log += 1;
            }
        }
    }
    Ok(counts)
}

/// Counts the deals of one table by months.
fn count_table(dump: &TableDump) -> Result<BTreeMap<Month, DealCounts>, StoreError> {
    let damaged = || StoreError::damaged(format!("the log of table {}", dump.table));
    let log = log::read(dump.table, dump.header.as_bytes(), &dump.log)?;
    let dealt = played::dealt(&log).map_err(|_| damaged())?;
    let mut months: BTreeMap<Month, DealCounts> = BTreeMap::new();
    for deal in dealt.deals {
        let of_month = months.entry(Month::of(deal.at)).or_default();
        of_month.add(&deal.log).ok_or_else(damaged)?;
    }
    if let Some((at, cause)) = dealt.end {
        let lists = &mut months.entry(Month::of(at)).or_default().lists;
        lists.ended += 1;
        lists.stopped += u64::from(cause != EndCause::ListDone);
    }
    Ok(months)
}
