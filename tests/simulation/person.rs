//! People who open tables and play at them, mostly sensibly.

use std::sync::Arc;
use std::time::Duration;

use skat_autoplay::decide_at_once;
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{CommittedSalt, ListSecret, Salt};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::strength::Strength;
use skat_store::{Opening, Room};
use skat_table::{
    Command, Event, Header, PersonId, Place, PlayerView, StageView, TableId, TableView, ThinkTime,
};
use tokio::time::sleep;

use crate::chance::Chance;
use crate::discord::{look, press};
use crate::plan::TablePlan;
use crate::world::World;

/// Opens a table and lets its people play there.
pub(crate) async fn gather(world: Arc<World>, plan: TablePlan, mut chance: Chance) {
    let server = plan.server();
    let TablePlan {
        id,
        game,
        rules,
        places,
        list_length,
        think_time,
        persons,
        latecomers,
    } = plan;
    let host = persons[0];
    let interaction = Some(world.next_interaction());
    let at = world.clock.now();
    let header = Header::new(id, game, rules, places, list_length, think_time, host, at);
    let opening = Opening {
        header: header.expect("a valid header"),
        room: Room {
            server,
            channel: 1,
            locale: "de".to_owned(),
        },
        at,
        events: vec![
            Event::Committed {
                secret: ListSecret::new(chance.bytes()),
                salts: (0..places)
                    .map(|place| CommittedSalt::new(Salt([place; 16])))
                    .collect(),
                beacon: false,
            },
            Event::Joined {
                place: Place(0),
                person: host,
            },
        ],
        interaction,
    };
    loop {
        sleep(Duration::from_millis(chance.between(10, 2_000))).await;
        let Some(process) = world
            .served_by(id)
            .first()
            .and_then(|&slot| world.process(slot))
        else {
            continue;
        };
        let opened = process
            .with_tables(async |tables| tables.open(opening.clone()).await)
            .await;
        if matches!(opened, Some(Ok(_))) {
            break;
        }
    }
    world.note("gathered", format_args!("{id}"));
    for person in persons {
        let person = Person {
            person,
            table: id,
            late: false,
            chance: chance.fork(),
        };
        tokio::spawn(person.play(Arc::clone(&world)));
    }
    for person in latecomers {
        sleep(Duration::from_millis(chance.between(1_000, 60_000))).await;
        let person = Person {
            person,
            table: id,
            late: true,
            chance: chance.fork(),
        };
        tokio::spawn(person.play(Arc::clone(&world)));
    }
}

/// Interval at which somebody who is away looks at the channel.
const AWAY_LOOKS: Duration = Duration::from_secs(10);

fn is_closed(table: &TableView) -> bool {
    matches!(table.stage, StageView::Closed { .. })
}

/// A person at a table, or on the way to it.
struct Person {
    person: PersonId,
    table: TableId,
    /// Comes to a table that others have agreed on, and is in no hurry to sit down.
    late: bool,
    chance: Chance,
}

impl Person {
    async fn play(mut self, world: Arc<World>) {
        loop {
            let slow = !world.is_calm() && self.chance.happens(300);
            let (least, most) = if slow {
                (20_000, 100_000)
            } else {
                (300, 5_000)
            };
            sleep(Duration::from_millis(self.chance.between(least, most))).await;
            let screen = world.screen(self.table, self.person);
            if let Some((table, _)) = &screen {
                let lobby = matches!(table.stage, StageView::Lobby);
                let timed = matches!(table.header.think_time(), ThinkTime::Seconds(_));
                if world.plan.deserted && world.is_calm() && timed && !lobby {
                    return;
                }
                if is_closed(table) && self.chance.happens(5_000) {
                    self.stay_away(&world).await;
                    continue;
                }
            }
            // Without trouble no message is lost, but the panel may have been lost before.
            if self
                .chance
                .happens(if world.is_calm() { 1_500 } else { 500 })
            {
                look(&world, self.table, self.person).await;
            }
            let Some((table, panel)) = screen else {
                continue;
            };
            let wish = match self.chance.below(100) {
                0 => Some(self.nonsense(panel.as_deref())),
                _ => self.wish(&table, panel.as_deref()),
            };
            if let Some(wish) = wish {
                press(&world, self.table, self.person, wish, &mut self.chance);
            }
        }
    }

    /// Ignores a closed table until it is visibly open again, or until its players are told that
    /// the storage has lost the table's end.
    async fn stay_away(&self, world: &World) {
        let told = world.losses_told(self.table);
        while world.losses_told(self.table) == told {
            sleep(AWAY_LOOKS).await;
            if world
                .screen(self.table, self.person)
                .is_some_and(|(table, _)| !is_closed(&table))
            {
                return;
            }
        }
        look(world, self.table, self.person).await;
    }

    /// Chooses the person's next command from what they see.
    fn wish(&mut self, table: &TableView, panel: Option<&PlayerView>) -> Option<Command> {
        let Self { person, .. } = *self;
        let Some(panel) = panel else {
            return self.wish_of_outsider(table);
        };
        let seat = &panel.table.places[panel.place.index()];
        if self.chance.happens(60) {
            return Some(Command::Leave { person });
        }
        if let Some(place) = self.unwanted(table, panel.place) {
            return Some(Command::Remove {
                by: person,
                place,
                sitting: table.places[place.index()].sitting,
            });
        }
        match &table.stage {
            StageView::Lobby if table.host != person => None,
            StageView::Lobby => match table
                .places
                .iter()
                .filter(|place| place.player.is_none())
                .count()
            {
                0 => Some(Command::Begin {
                    by: person,
                    secret: DealSecret::new(self.chance.bytes()),
                }),
                _ if self.chance.happens(3_000) => Some(Command::SeatAutoplayer { by: person }),
                _ if self.chance.happens(1_000) => {
                    let strength = self.chance.pick(&Strength::ALL);
                    Some(Command::ChooseStrength {
                        by: person,
                        strength,
                    })
                }
                _ => None,
            },
            StageView::Playing(_) if seat.taken_over.is_some() && self.chance.happens(5_000) => {
                Some(Command::TakeBack { person })
            }
            StageView::Playing(_) if panel.may_undo && self.chance.happens(150) => {
                Some(Command::Undo {
                    person,
                    decision: panel.decision,
                })
            }
            StageView::Playing(_) if seat.awaited => {
                let action = self.action(panel.seat.as_ref()?, true)?;
                Some(Command::Act {
                    person,
                    decision: panel.decision,
                    action,
                })
            }
            StageView::Between { .. } if seat.awaited || self.chance.happens(1_000) => {
                Some(Command::Ready { person })
            }
            StageView::Closed { .. } => Some(self.rematch()),
            _ => None,
        }
    }

    /// Chooses the next command of somebody who, as far as they know, doesn't sit at the table.
    fn wish_of_outsider(&mut self, table: &TableView) -> Option<Command> {
        let Self { person, .. } = *self;
        let expected = table
            .places
            .iter()
            .any(|place| place.newcomer == Some(person));
        match (expected, self.late) {
            (true, _) => self
                .chance
                .happens(300)
                .then_some(Command::Leave { person }),
            (false, true) => {
                (table.has_room() && self.chance.happens(2_000)).then_some(Command::Join { person })
            }
            (false, false) => Some(Command::Join { person }),
        }
    }

    /// Picks somebody else to remove from the table: mostly somebody who is away.
    fn unwanted(&mut self, table: &TableView, own: Place) -> Option<Place> {
        let index = self.chance.below(table.places.len() as u64);
        let place = Place(index as u8);
        let away = table.places[place.index()].taken_over.is_some();
        (place != own && self.chance.happens(if away { 200 } else { 15 })).then_some(place)
    }

    /// Asks for a rematch at a table with a fresh number.
    fn rematch(&mut self) -> Command {
        Command::Rematch {
            by: self.person,
            table: TableId::new(1_000 + self.chance.below(1 << 32)),
        }
    }

    /// Returns a command that might be sent by mistake, or based on an outdated view.
    fn nonsense(&mut self, panel: Option<&PlayerView>) -> Command {
        let Self { person, .. } = *self;
        let old = panel.map_or(0, |panel| panel.decision.saturating_sub(1));
        let action = panel
            .and_then(|panel| panel.seat.as_ref())
            .and_then(|seat| self.action(seat, false));
        match (self.chance.below(10), action) {
            (7, _) => Command::Remove {
                by: person,
                place: Place(self.chance.below(4) as u8),
                sitting: 1,
            },
            (8, _) => self.rematch(),
            (9, _) => Command::Undo {
                person,
                decision: old,
            },
            (0, _) => Command::Stop {
                by: person,
                moderator: self.chance.happens(2_000),
            },
            (1, _) => Command::Join { person },
            (2, _) => Command::TakeBack { person },
            (3, _) => Command::Ready { person },
            (_, Some(action)) => Command::Act {
                person,
                decision: old,
                action,
            },
            (_, None) => Command::SeatAutoplayer { by: person },
        }
    }

    /// Picks one of the seat's legal actions. If the seat is awaited it is mostly a good one,
    /// otherwise any; it rarely ends the deal early.
    fn action(&mut self, view: &AnySeatView, awaited: bool) -> Option<AnyAction> {
        let mut legal = view.legal();
        if legal.is_empty() {
            return None;
        }
        if awaited && self.chance.happens(7_000) {
            return Some(
                decide_at_once(view, self.chance.next()).expect("views of a real deal are valid"),
            );
        }
        if legal.iter().any(|action| !action.ends_early()) && self.chance.happens(9_000) {
            legal.retain(|action| !action.ends_early());
        }
        Some(self.chance.pick(&legal))
    }
}
