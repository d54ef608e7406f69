//! The course of a day: announced, drawn, prepared, open, over.

use skat_rules::fairness::{BeaconRound, DayList, Digest};

use super::calendar::DayDate;

/// Number of deals that a person plays on a day.
pub const DEALS: usize = DayList::DEALS as usize;
/// Number of instances of a day.
pub const INSTANCES: usize = DayList::INSTANCES as usize;

/// A value for each deal of each instance.
pub type ByDeal<T> = [[T; DEALS]; INSTANCES];

/// Something that happened to a day. The day is the fold of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DayEvent {
    /// The root was published, and with it the beacon's round, if one is used.
    Announced {
        /// The root of the day's list.
        root: Digest,
        /// The number of the round.
        round: Option<u32>,
        /// When it was.
        at_ms: i64,
    },
    /// The beacon's round came.
    Drawn(BeaconRound),
    /// The reference was computed.
    Prepared(Preparation),
    /// The day was given up. Nothing of it is ever dealt.
    Cancelled(DayCancelCause),
}

/// What is known of a day before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preparation {
    /// The version of the engine whose autoplayers play on this day.
    pub engine: u32,
    /// The result of an autoplayer at the person's seat.
    pub reference: ByDeal<i32>,
}

/// The reason why nobody could play on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayCancelCause {
    /// The day's secret was lost.
    NoSecret,
    /// The beacon's round didn't come in time.
    NoBeacon,
    /// The reference wasn't computed in time.
    NotPrepared,
}

/// Something that a process wants to do with a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DayCommand {
    /// Publish the root, with or without a round of the beacon.
    Announce {
        /// The root of the day's list.
        root: Digest,
        /// True if the beacon's round of noon of the day before enters the deals.
        with_beacon: bool,
    },
    /// Take the beacon's round. The caller has checked its signature.
    Draw(BeaconRound),
    /// Take the reference.
    Prepare(Preparation),
    /// Give the day up, because its secret was lost.
    LoseSecret,
    /// Give the day up if it can't be played any more.
    Expire,
}

/// The reason why a day doesn't take a command. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DayRefused {
    /// It was done before, perhaps by another process.
    #[error("it has been done already")]
    Done,
    /// Something else has to come first.
    #[error("something else has to come first")]
    TooEarly,
    /// The time for it is over.
    #[error("it is too late")]
    TooLate,
    /// The day was announced with another round, or without a beacon.
    #[error("it isn't the round that was announced")]
    OtherRound,
    /// The day was given up.
    #[error("the day was given up")]
    Cancelled,
}

/// What anybody may know of a day at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayStatus {
    /// Its root isn't published yet.
    Unannounced,
    /// It will come: it isn't prepared yet, or hasn't begun.
    Coming,
    /// It has begun and isn't prepared yet.
    Late,
    /// Deals begin until midnight.
    Open,
    /// Deals that were begun may be ended until 00:30.
    Closing,
    /// It is over, and everything may be revealed.
    Over,
    /// It was given up.
    Cancelled(DayCancelCause),
}

/// How far the deals of a day are protected from a choice by the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayGrade {
    /// Nobody could choose them: the root was published before the beacon's round.
    Beacon,
    /// The operator could have chosen them before they published the root.
    OperatorCouldChoose,
}

/// A day of the daily list. Its secret isn't part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListDay {
    date: DayDate,
    stage: DayStage,
}

/// The stages of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DayStage {
    Unannounced,
    Announced {
        root: Digest,
        beacon: DayBeacon,
    },
    Prepared {
        root: Digest,
        beacon: Option<BeaconRound>,
        preparation: Preparation,
    },
    Cancelled(DayCancelCause),
}

/// The beacon of an announced day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DayBeacon {
    Unused,
    Awaited(u32),
    Drawn(BeaconRound),
}

impl ListDay {
    /// Returns the day of this date before anything happened to it.
    #[must_use]
    pub const fn new(date: DayDate) -> Self {
        Self {
            date,
            stage: DayStage::Unannounced,
        }
    }

    /// Returns the day after these events. `None` if they can't happen in this order.
    #[must_use]
    pub fn replay(date: DayDate, events: &[DayEvent]) -> Option<Self> {
        let mut day = Self::new(date);
        for event in events {
            day.apply(event)?;
        }
        Some(day)
    }

    /// Returns the event of a command at this time. The caller stores it, and applies it then.
    ///
    /// # Errors
    ///
    /// [`DayRefused`], which says why nothing happens.
    pub fn handle(&self, command: DayCommand, now_ms: i64) -> Result<DayEvent, DayRefused> {
        if matches!(self.stage, DayStage::Cancelled(_)) {
            return Err(DayRefused::Cancelled);
        }
        match command {
            DayCommand::Announce { root, with_beacon } => self.announce(root, with_beacon, now_ms),
            DayCommand::Draw(round) => self.draw(round),
            DayCommand::Prepare(preparation) => self.prepare(preparation, now_ms),
            DayCommand::LoseSecret => match self.status(now_ms) {
                DayStatus::Over => Err(DayRefused::TooLate),
                _ => Ok(DayEvent::Cancelled(DayCancelCause::NoSecret)),
            },
            DayCommand::Expire => self.expire(now_ms),
        }
    }

    fn announce(
        &self,
        root: Digest,
        with_beacon: bool,
        now_ms: i64,
    ) -> Result<DayEvent, DayRefused> {
        if self.stage != DayStage::Unannounced {
            return Err(DayRefused::Done);
        }
        // A root that comes after the round or the first deal proves nothing.
        let (last_ms, round) = if with_beacon {
            (self.date.beacon_ms(), Some(self.round()))
        } else {
            (self.date.begins_ms(), None)
        };
        if now_ms >= last_ms {
            return Err(DayRefused::TooLate);
        }
        let at_ms = now_ms;
        Ok(DayEvent::Announced { root, round, at_ms })
    }

    /// Returns the number of the round of noon of the day before.
    fn round(&self) -> u32 {
        let seconds = u64::try_from(self.date.beacon_ms() / 1_000).unwrap_or_default();
        // The newest round at noon may have come up to three seconds before.
        BeaconRound::newest_at(seconds).saturating_add(1)
    }

    fn draw(&self, round: BeaconRound) -> Result<DayEvent, DayRefused> {
        match &self.stage {
            DayStage::Unannounced => Err(DayRefused::TooEarly),
            DayStage::Announced {
                beacon: DayBeacon::Awaited(number),
                ..
            } if *number == round.round => Ok(DayEvent::Drawn(round)),
            DayStage::Announced {
                beacon: DayBeacon::Drawn(drawn),
                ..
            }
            | DayStage::Prepared {
                beacon: Some(drawn),
                ..
            } if *drawn == round => Err(DayRefused::Done),
            _ => Err(DayRefused::OtherRound),
        }
    }

    fn prepare(&self, preparation: Preparation, now_ms: i64) -> Result<DayEvent, DayRefused> {
        match self.stage {
            DayStage::Prepared { .. } => Err(DayRefused::Done),
            DayStage::Announced {
                beacon: DayBeacon::Unused | DayBeacon::Drawn(_),
                ..
            } => {
                if now_ms < self.date.ends_ms() {
                    Ok(DayEvent::Prepared(preparation))
                } else {
                    Err(DayRefused::TooLate)
                }
            }
            _ => Err(DayRefused::TooEarly),
        }
    }

    fn expire(&self, now_ms: i64) -> Result<DayEvent, DayRefused> {
        if matches!(self.stage, DayStage::Prepared { .. }) {
            return Err(DayRefused::Done);
        }
        if now_ms < self.date.ends_ms() {
            return Err(DayRefused::TooEarly);
        }
        Ok(DayEvent::Cancelled(self.hindrance()))
    }

    /// Returns what keeps an unprepared day from being prepared.
    const fn hindrance(&self) -> DayCancelCause {
        match &self.stage {
            DayStage::Announced {
                beacon: DayBeacon::Awaited(_),
                ..
            } => DayCancelCause::NoBeacon,
            _ => DayCancelCause::NotPrepared,
        }
    }

    /// Changes the day by an event. `None` if the event can't follow those before it; nothing
    /// changes then.
    #[must_use = "an impossible event means that the log is damaged"]
    pub fn apply(&mut self, event: &DayEvent) -> Option<()> {
        self.stage = match (&self.stage, event) {
            (DayStage::Unannounced, DayEvent::Announced { root, round, .. }) => {
                DayStage::Announced {
                    root: *root,
                    beacon: round.map_or(DayBeacon::Unused, DayBeacon::Awaited),
                }
            }
            (
                DayStage::Announced {
                    root,
                    beacon: DayBeacon::Awaited(number),
                },
                DayEvent::Drawn(round),
            ) if *number == round.round => DayStage::Announced {
                root: *root,
                beacon: DayBeacon::Drawn(*round),
            },
            (DayStage::Announced { root, beacon }, DayEvent::Prepared(preparation)) => {
                let beacon = match beacon {
                    DayBeacon::Unused => None,
                    DayBeacon::Drawn(round) => Some(*round),
                    DayBeacon::Awaited(_) => return None,
                };
                DayStage::Prepared {
                    root: *root,
                    beacon,
                    preparation: preparation.clone(),
                }
            }
            (DayStage::Cancelled(_), _) => return None,
            (_, DayEvent::Cancelled(cause)) => DayStage::Cancelled(*cause),
            _ => return None,
        };
        Some(())
    }

    /// Returns the day's date.
    #[must_use]
    pub const fn date(&self) -> DayDate {
        self.date
    }

    /// Returns the root, once it is published.
    #[must_use]
    pub const fn root(&self) -> Option<&Digest> {
        match &self.stage {
            DayStage::Announced { root, .. } | DayStage::Prepared { root, .. } => Some(root),
            DayStage::Unannounced | DayStage::Cancelled(_) => None,
        }
    }

    /// Returns the number of the beacon's round that is awaited.
    #[must_use]
    pub const fn awaited_round(&self) -> Option<u32> {
        match &self.stage {
            DayStage::Announced {
                beacon: DayBeacon::Awaited(number),
                ..
            } => Some(*number),
            _ => None,
        }
    }

    /// Returns the beacon's round that enters the deals, with which the day can be prepared. `None`
    /// unless the day is announced and its round is there, or none is needed.
    #[must_use]
    pub const fn drawn(&self) -> Option<Option<BeaconRound>> {
        match &self.stage {
            DayStage::Announced {
                beacon: DayBeacon::Unused,
                ..
            } => Some(None),
            DayStage::Announced {
                beacon: DayBeacon::Drawn(round),
                ..
            } => Some(Some(*round)),
            DayStage::Prepared { beacon, .. } => Some(*beacon),
            _ => None,
        }
    }

    /// Returns the preparation, once it is done.
    #[must_use]
    pub const fn preparation(&self) -> Option<&Preparation> {
        match &self.stage {
            DayStage::Prepared { preparation, .. } => Some(preparation),
            _ => None,
        }
    }

    /// Returns how far the deals are protected, once the root is published.
    #[must_use]
    pub const fn grade(&self) -> Option<DayGrade> {
        match &self.stage {
            DayStage::Announced {
                beacon: DayBeacon::Unused,
                ..
            }
            | DayStage::Prepared { beacon: None, .. } => Some(DayGrade::OperatorCouldChoose),
            DayStage::Announced { .. } | DayStage::Prepared { .. } => Some(DayGrade::Beacon),
            DayStage::Unannounced | DayStage::Cancelled(_) => None,
        }
    }

    /// Returns what anybody may know of the day at this time.
    #[must_use]
    pub fn status(&self, now_ms: i64) -> DayStatus {
        let has_begun = now_ms >= self.date.begins_ms();
        let has_ended = now_ms >= self.date.ends_ms();
        match &self.stage {
            DayStage::Cancelled(cause) => DayStatus::Cancelled(*cause),
            DayStage::Prepared { .. } if now_ms >= self.date.closes_ms() => DayStatus::Over,
            DayStage::Prepared { .. } if has_ended => DayStatus::Closing,
            DayStage::Prepared { .. } if has_begun => DayStatus::Open,
            _ if has_ended => DayStatus::Cancelled(self.hindrance()),
            DayStage::Announced { .. } if has_begun => DayStatus::Late,
            DayStage::Prepared { .. } | DayStage::Announced { .. } => DayStatus::Coming,
            DayStage::Unannounced => DayStatus::Unannounced,
        }
    }
}
