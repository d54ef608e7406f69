//! The strength of autoplayers and their reasons: chosen in the lobby, revealed after the deal.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::RuleSet;
use skat_rules::strength::Strength;
use skat_table::{
    Command, Event, Happened, Header, PersonId, Place, RatedOption, Rationale, Refused, Review,
    StageView, Table, TableId, ThinkTime, Timestamp,
};

const ANNA: PersonId = PersonId::new(11);
const BERND: PersonId = PersonId::new(12);
const CLARA: PersonId = PersonId::new(13);
const START: Timestamp = Timestamp(1_000_000);

/// The secret of a list in which the first place deals first.
const FIRST_DEALS: [u8; 32] = [4; 32];

fn header() -> Header {
    Header::new(
        TableId::new(1),
        GameId::Skat,
        RuleSet::ISKO,
        3,
        3,
        ThinkTime::Unlimited,
        ANNA,
        START,
    )
    .expect("a header")
}

/// A table with its log.
struct Fixture {
    table: Table,
    log: Vec<Event>,
}

impl Fixture {
    /// Anna and two autoplayers in the lobby.
    fn lobby() -> Self {
        let mut fixture = Self {
            table: Table::open(header()),
            log: Vec::new(),
        };
        fixture.must(Command::Join { person: ANNA });
        fixture.must(Command::SeatAutoplayer { by: ANNA });
        fixture.must(Command::SeatAutoplayer { by: ANNA });
        fixture
    }

    fn begun() -> Self {
        let mut fixture = Self::lobby();
        fixture.must(Command::Begin {
            by: ANNA,
            secret: DealSecret::new(FIRST_DEALS),
        });
        fixture
    }

    fn must(&mut self, command: Command) {
        let step = self
            .table
            .handle(command, START)
            .expect("the command is accepted");
        self.table = step.next;
        self.log.extend(step.events);
    }

    fn refusal(&self, command: Command) -> Refused {
        self.table
            .handle(command, START)
            .expect_err("the command is refused")
    }

    /// Lets an autoplayer take its first legal action, each time with a reason of its own; or the
    /// awaited person, if no autoplayer is.
    fn act(&mut self) {
        let thinking = self.table.thinking().next();
        if let Some((place, decision)) = thinking {
            let (_, view) = self
                .table
                .autoplayer_view(place)
                .expect("the autoplayer is asked");
            let action = pick(&view.legal());
            let count = u32::try_from(self.log.len()).expect("the log's length fits");
            self.must(Command::AutoplayerActs {
                place,
                decision,
                action,
                rationale: Some(rationale(count, action)),
            });
        } else {
            let views = self
                .table
                .persons()
                .filter_map(|(_, person)| Some((person, self.table.player_view(person)?)));
            let (person, view) = views
                .into_iter()
                .find(|(_, view)| view.is_asked())
                .expect("a player is asked");
            let action = pick(&view.seat.expect("a seat").legal());
            self.must(Command::Act {
                person,
                decision: view.decision,
                action,
            });
        }
    }

    /// Plays until the deal is over, and calls `look` before each decision.
    fn play_deal(&mut self, mut look: impl FnMut(&Self)) {
        while matches!(self.table.view().stage, StageView::Playing(_)) {
            look(self);
            self.act();
        }
    }

    /// Returns true if an autoplayer has acted in the current deal, both by the table and by its
    /// log.
    fn has_rationales(&self) -> bool {
        let replayed = Table::replay(header(), self.log.iter().map(|event| (START, event)))
            .expect("a valid log");
        let acted = |table: &Table| match table.view().stage {
            StageView::Playing(deal) | StageView::Between { deal, .. } => deal.has_rationales,
            stage => panic!("{stage:?}"),
        };
        assert_eq!(acted(&replayed), acted(&self.table));
        acted(&self.table)
    }

    fn review(&self, number: u16) -> Option<Review> {
        Table::review(
            header(),
            self.log.iter().map(|event| (START, event)),
            number,
        )
        .expect("a valid log")
    }
}

/// Returns the first action that doesn't end the deal and isn't a pass, so that the deal is played.
fn pick(legal: &[AnyAction]) -> AnyAction {
    let going_on = || legal.iter().copied().filter(|action| !action.ends_early());
    going_on()
        .find(|action| action.to_string() != "pass")
        .or_else(|| going_on().next())
        .expect("a legal action")
}

fn rationale(number: u32, action: AnyAction) -> Rationale {
    Rationale::Rated {
        worlds: number,
        options: vec![RatedOption {
            action,
            chance: Some(500),
            points: None,
        }],
    }
}

#[test]
fn seated_players_choose_the_level_of_autoplayers_in_the_lobby() {
    let mut fixture = Fixture::lobby();
    assert_eq!(fixture.table.strength(), None);
    let choose = |by, strength| Command::ChooseStrength { by, strength };
    assert_eq!(
        fixture.refusal(choose(BERND, Strength::Club)),
        Refused::NotSeated
    );
    for strength in Strength::ALL {
        fixture.must(choose(ANNA, strength));
        assert_eq!(
            fixture.log.last(),
            Some(&Event::StrengthChosen { strength })
        );
        assert_eq!(
            (fixture.table.strength(), fixture.table.view().strength),
            (Some(strength), Some(strength))
        );
        assert_eq!(Strength::from_key(strength.key()), Some(strength));
        let chosen = fixture.log.len();
        fixture.must(choose(ANNA, strength));
        assert_eq!(fixture.log.len(), chosen, "the choice was already made");
    }
    let replayed = Table::replay(header(), fixture.log.iter().map(|event| (START, event)))
        .expect("a valid log");
    assert_eq!(replayed.strength(), Some(Strength::Master));

    fixture.must(Command::Begin {
        by: ANNA,
        secret: DealSecret::new(FIRST_DEALS),
    });
    assert_eq!(
        fixture.refusal(choose(ANNA, Strength::Beginner)),
        Refused::SeatsLocked
    );
    assert!(
        fixture
            .table
            .clone()
            .apply(
                START,
                &Event::StrengthChosen {
                    strength: Strength::Club
                }
            )
            .is_err()
    );
    fixture.must(Command::Stop {
        by: ANNA,
        moderator: false,
    });
    fixture.must(Command::Rematch {
        by: ANNA,
        table: TableId::new(2),
    });
    let (header, events) = fixture.table.view().rematch_opening().expect("a rematch");
    let rematch =
        Table::replay(header, events.iter().map(|event| (START, event))).expect("a valid log");
    assert_eq!(rematch.strength(), Some(Strength::Master));
}

#[test]
fn rationales_are_shown_after_the_deal_and_stay_in_the_log() {
    let mut fixture = Fixture::begun();
    let mut waits = 0;
    fixture.play_deal(|fixture| {
        assert!(fixture.review(1).is_none(), "a running deal was reviewed");
        waits += 1;
    });
    assert!(waits > 30);
    let thoughts: Vec<Rationale> = fixture
        .log
        .iter()
        .filter_map(|event| match event {
            Event::Acted { rationale, .. } => rationale.clone(),
            _ => None,
        })
        .collect();
    let told =
        |fixture: &Fixture, number| fixture.review(number).expect("the deal is over").decisions;
    let first: Vec<Rationale> = told(&fixture, 1)
        .into_iter()
        .map(|decided| decided.rationale)
        .collect();
    assert_eq!(first, thoughts);
    assert!(
        told(&fixture, 1)
            .iter()
            .all(|decided| decided.place != Place(0) && !decided.stands_in)
    );
    assert!(told(&fixture, 1).iter().any(|decided| decided.forced));
    assert!(matches!(
        fixture.review(1).expect("over").table.stage,
        StageView::Between { .. }
    ));

    fixture.must(Command::Ready { person: ANNA });
    fixture.play_deal(|fixture| {
        assert!(fixture.review(1).is_some() && fixture.review(2).is_none());
    });
    assert_eq!(told(&fixture, 1).len(), first.len());
    assert!(!told(&fixture, 2).is_empty());
    assert!(fixture.review(0).is_none() && fixture.review(3).is_none());
}

#[test]
fn a_deal_records_that_an_autoplayer_acted_in_it() {
    let mut fixture = Fixture::begun();
    let mut decided = false;
    fixture.play_deal(|fixture| {
        assert_eq!(fixture.has_rationales(), decided);
        decided |= fixture.table.thinking().next().is_some();
    });
    assert!(decided);
    for person in [BERND, CLARA] {
        fixture.must(Command::Join { person });
    }
    assert!(fixture.has_rationales(), "persons joined after the deal");

    [ANNA, BERND, CLARA]
        .into_iter()
        .for_each(|person| fixture.must(Command::Ready { person }));
    fixture.play_deal(|fixture| assert!(!fixture.has_rationales(), "three persons play"));
    fixture.must(Command::Leave { person: BERND });
    assert!(
        !fixture.has_rationales(),
        "an autoplayer joined after the deal"
    );

    [ANNA, CLARA]
        .into_iter()
        .for_each(|person| fixture.must(Command::Ready { person }));
    while !fixture.has_rationales() {
        fixture.act();
    }
    fixture.must(Command::TakeBack { person: BERND });
    fixture.play_deal(|fixture| assert!(fixture.has_rationales(), "an autoplayer has stood in"));
}

#[test]
fn a_replay_tells_what_an_autoplayer_did_for_a_person() {
    let mut fixture = Fixture::begun();
    fixture.play_deal(|_| {});
    for person in [BERND, CLARA] {
        fixture.must(Command::Join { person });
    }
    for person in [ANNA, BERND, CLARA] {
        fixture.must(Command::Ready { person });
    }
    let before = fixture.log.len();
    fixture.must(Command::Leave { person: BERND });
    while !fixture.has_rationales() {
        fixture.act();
    }
    fixture.must(Command::TakeBack { person: BERND });
    fixture.play_deal(|_| {});
    let events = fixture.log.iter().map(|event| (START, event));
    let replay = Table::replay_deal(header(), events, 2).expect("a valid log");
    let replay = replay.expect("the deal is over");
    let place = replay.place_of(BERND).expect("Bernd played");
    let of_autoplayer = |event: &&Event| {
        matches!(
            event,
            Event::Acted {
                rationale: Some(_),
                ..
            }
        )
    };
    let acted = fixture.log[before..].iter().filter(of_autoplayer).count();
    let stood_in: Vec<_> = replay.steps.iter().filter(|step| step.stood_in).collect();
    assert_eq!((acted, stood_in.len()), (1, 1));
    assert!(
        matches!(stood_in[0].happened, Some(Happened::Acted(by, _)) if by == place),
        "{stood_in:?}"
    );
    let of_bernd = |step: &&skat_table::ReplayStep| matches!(step.happened, Some(Happened::Acted(by, _)) if by == place);
    assert!(replay.steps.iter().filter(of_bernd).count() > 5);
    assert_eq!(replay.place_of(PersonId::new(99)), None);
}

#[test]
fn an_aborted_deal_has_no_review() {
    let mut fixture = Fixture::begun();
    let (place, decision) = fixture
        .table
        .thinking()
        .next()
        .expect("an autoplayer is asked first");
    let (_, view) = fixture
        .table
        .autoplayer_view(place)
        .expect("the autoplayer is asked");
    let action = pick(&view.legal());
    fixture.must(Command::AutoplayerActs {
        place,
        decision,
        action,
        rationale: Some(Rationale::Heuristics),
    });
    fixture.must(Command::Stop {
        by: ANNA,
        moderator: false,
    });
    assert!(fixture.review(1).is_none());
}

#[test]
fn rationales_are_hidden_in_debug_and_keep_the_best_options() {
    let action = |text| GameId::Skat.parse_action(text).expect("a valid action");
    let cards = [
        "play CJ", "play SJ", "play HJ", "play DJ", "play CA", "play CT",
    ]
    .map(action);
    let options = || {
        cards.map(|action| RatedOption {
            action,
            chance: Some(1),
            points: None,
        })
    };
    let kept = |done| match Rationale::rated(3, options(), done) {
        Rationale::Rated { worlds: 3, options } => options
            .into_iter()
            .map(|option| option.action)
            .collect::<Vec<_>>(),
        rationale => panic!("{rationale:?}"),
    };
    assert_eq!(kept(cards[0]), cards[..4]);
    assert_eq!(
        kept(cards[5]),
        [cards[0], cards[1], cards[2], cards[5]],
        "the chosen action is kept"
    );
    let event = Event::Acted {
        place: Place(1),
        action: cards[0],
        rationale: Some(Rationale::rated(3, options(), cards[0])),
    };
    let printed = format!("{event:?} {:?}", options());
    assert!(
        printed.contains("Rationale(..)") && !printed.contains("worlds"),
        "{printed}"
    );
    assert_eq!(
        printed.matches("Jack").count(),
        format!("{:?}", cards[0]).matches("Jack").count(),
        "{printed}"
    );
}
