//! Effects of rule sets at a table: proved claims, drop-outs, the pause after a jump bid, Bock and
//! Ramsch rounds, the dealer who looks on.

use skat_rules::card::Card;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyPublicView, AnySeatView, GameId};
use skat_rules::games::skat::{Action, Ending, PhaseView, SeatView};
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;
use skat_table::{
    Command, Event, Header, PersonId, Place, Refused, StageView, Table, TableId, TakeoverCause,
    ThinkTime, Timestamp,
};

const START: Timestamp = Timestamp(1_000_000);

/// The person at a place.
const fn person(place: u8) -> PersonId {
    PersonId::new(11 + place as u64)
}

/// A table of persons only.
struct Fixture {
    table: Table,
    now: Timestamp,
    log: Vec<(Timestamp, Event)>,
}

impl Fixture {
    fn begun(rules: &str, places: u8, list_length: u16, secret: u8) -> Self {
        let rules: RuleSet = rules.parse().expect("a valid rule set");
        let header = Header::new(
            TableId::new(1),
            GameId::Skat,
            rules,
            places,
            list_length,
            ThinkTime::Seconds(60),
            person(0),
            START,
        );
        let mut fixture = Self {
            table: Table::open(header.expect("a valid header")),
            now: START,
            log: Vec::new(),
        };
        for place in 0..places {
            fixture.must(Command::Join {
                person: person(place),
            });
        }
        fixture.must(Command::Begin {
            by: person(0),
            secret: DealSecret::new([secret; 32]),
        });
        fixture
    }

    fn must(&mut self, command: Command) -> Vec<Event> {
        let step = self
            .table
            .handle(command, self.now)
            .unwrap_or_else(|refused| panic!("{refused}"));
        self.log
            .extend(step.events.iter().map(|event| (self.now, event.clone())));
        self.table = step.next;
        step.events
    }

    fn view(&self, place: u8) -> SeatView {
        match self
            .table
            .player_view(person(place))
            .and_then(|view| view.seat)
        {
            Some(AnySeatView::Skat(view)) => view,
            _ => panic!("place {place} has no seat"),
        }
    }

    fn command(&self, place: u8, action: Action) -> Command {
        let person = person(place);
        let decision = self
            .table
            .player_view(person)
            .expect("the person sits at the table")
            .decision;
        Command::Act {
            person,
            decision,
            action: AnyAction::Skat(action),
        }
    }

    fn act(&mut self, place: u8, action: &str) -> Vec<Event> {
        let action = action.parse().expect("a valid action");
        self.must(self.command(place, action))
    }

    /// Returns the place whose turn it is, the first if there are several.
    fn asked(&self) -> u8 {
        let asked = self
            .table
            .view()
            .places
            .iter()
            .position(|place| place.awaited)
            .expect("a player is asked");
        u8::try_from(asked).expect("a place")
    }

    fn phase(&self) -> PhaseView {
        match self.table.view().stage {
            StageView::Playing(deal) | StageView::Between { deal, .. } => match deal.public {
                AnyPublicView::Skat(view) => view.phase,
                _ => panic!("the deal isn't Skat"),
            },
            stage => panic!("{stage:?}"),
        }
    }

    /// Makes middlehand the declarer, who announces this from the hand.
    fn declare(&mut self, places: u8, contract: &str) -> u8 {
        let first = self.asked();
        self.act(first, "bid 18");
        while matches!(self.phase(), PhaseView::Auction { .. }) {
            let place = self.asked();
            self.act(place, if place == first { "hold" } else { "pass" });
        }
        assert!(first < places);
        self.act(first, &format!("announce {contract}"));
        first
    }

    /// Plays cards chosen from the legal ones until the choice stops.
    fn play(&mut self, mut choose: impl FnMut(&[Card]) -> Option<Card>) {
        while let PhaseView::Play(_) = self.phase() {
            let place = self.asked();
            let cards: Vec<Card> = self
                .view(place)
                .legal
                .iter()
                .filter_map(|action| {
                    if let Action::Play(card) = action {
                        Some(*card)
                    } else {
                        None
                    }
                })
                .collect();
            let Some(card) = choose(&cards) else { return };
            self.must(self.command(place, Action::Play(card)));
        }
    }

    /// Lets the declarer concede; with ten cards they need nobody's consent.
    fn concede(&mut self) {
        let PhaseView::Play(play) = self.phase() else {
            panic!("no contract is being played")
        };
        let declarer = (0..self.table.header().places())
            .find(|&place| seat_of(self, place) == Some(play.won.declarer));
        self.act(declarer.expect("the declarer sits at the table"), "concede");
    }

    /// Checks that the table's log replays to the same view.
    fn replays(&self) {
        let events = self.log.iter().map(|(at, event)| (*at, event));
        let again = Table::replay(self.table.header().clone(), events).expect("a valid log");
        assert_eq!(again.view(), self.table.view());
    }

    fn ready(&mut self, places: u8) {
        for place in 0..places {
            if matches!(self.table.view().stage, StageView::Between { .. }) {
                self.must(Command::Ready {
                    person: person(place),
                });
            }
        }
    }
}

#[test]
fn a_proved_claim_is_granted_at_once_and_any_other_is_asked() {
    let (mut granted, mut asked) = (0, 0);
    for secret in 0..60 {
        let mut fixture = Fixture::begun("isko", 3, 3, secret);
        fixture.declare(3, "GH");
        let mut left = 27;
        fixture.play(|cards| {
            left -= 1;
            if left < 0 {
                None
            } else {
                cards.first().copied()
            }
        });
        let PhaseView::Play(play) = fixture.phase() else {
            continue;
        };
        assert_eq!(play.tricks.len(), 9);
        let claimant = fixture.asked();
        let events = fixture.act(claimant, "claim");
        let last: Vec<Card> = (0..3).flat_map(|place| fixture.view(place).hand).collect();
        match events.as_slice() {
            [Event::Acted { .. }, Event::ClaimProved] => {
                granted += 1;
                let PhaseView::Over(over) = fixture.phase() else {
                    panic!("the deal isn't over")
                };
                assert!(matches!(
                    over.played.expect("a contract was played").ending,
                    Ending::Claimed(_)
                ));
            }
            [Event::Acted { .. }] => {
                asked += 1;
                assert_eq!(last.len(), 3);
                let PhaseView::Play(play) = fixture.phase() else {
                    panic!("the deal isn't in play")
                };
                assert_eq!(play.question.expect("a question").asker, play.leader);
            }
            events => panic!("{events:?}"),
        }
        fixture.replays();
    }
    assert!(
        granted >= 10 && asked >= 10,
        "{granted} granted, {asked} asked"
    );
}

#[test]
fn dropping_out_online_concedes_the_deal() {
    for (rules, surrenders) in [("online", true), ("isko", false)] {
        let mut fixture = Fixture::begun(rules, 3, 3, 5);
        let declarer = fixture.declare(3, "CH");
        let late = fixture.asked();
        fixture.now = fixture.now.plus_ms(61_000);
        let events = fixture.must(Command::Wake);
        let taken_over = Event::TakenOver {
            place: Place(late),
            cause: TakeoverCause::TimedOut,
        };
        if surrenders {
            assert_eq!(
                events[..2],
                [taken_over, Event::Surrendered { place: Place(late) }]
            );
            let PhaseView::Over(over) = fixture.phase() else {
                panic!("the deal isn't over")
            };
            let played = over.played.expect("a contract was played");
            let by_declarer = Some(played.won.declarer) == seat_of(&fixture, late);
            assert_eq!(
                played.settlement.won, !by_declarer,
                "the conceding side loses"
            );
            assert_eq!(late == declarer, by_declarer);
        } else {
            assert_eq!(events, [taken_over]);
        }
        fixture.replays();
    }
}

fn seat_of(fixture: &Fixture, place: u8) -> Option<Seat> {
    match fixture.table.view().stage {
        StageView::Playing(deal) | StageView::Between { deal, .. } => deal.seat(Place(place)),
        stage => panic!("{stage:?}"),
    }
}

#[test]
fn before_a_contract_dropping_out_is_only_a_takeover() {
    let mut fixture = Fixture::begun("online", 3, 3, 5);
    fixture.now = fixture.now.plus_ms(61_000);
    let events = fixture.must(Command::Wake);
    assert!(
        matches!(events[..], [Event::TakenOver { .. }]),
        "{events:?}"
    );
}

#[test]
fn a_jump_bid_stands_for_two_seconds_online() {
    for (rules, bid, pause) in [
        ("online", "bid 24", true),
        ("online", "bid 18", false),
        ("isko", "bid 24", false),
    ] {
        let mut fixture = Fixture::begun(rules, 3, 3, 5);
        let speaker = fixture.asked();
        fixture.act(speaker, bid);
        let listener = fixture.asked();
        let hold = fixture.command(listener, Action::Hold);
        fixture.now = fixture.now.plus_ms(1_999);
        assert_eq!(
            fixture.table.handle(hold.clone(), fixture.now).err(),
            pause.then_some(Refused::TooSoon),
            "{rules} {bid}"
        );
        let pass = fixture.command(listener, Action::Pass);
        assert!(
            fixture.table.handle(pass, fixture.now).is_ok(),
            "passing needs no pause"
        );
        fixture.now = fixture.now.plus_ms(1);
        assert!(fixture.table.handle(hold, fixture.now).is_ok());
    }
}

/// The Grand Hand is lost. Since the third version of the official rules only a won game counts for
/// +72. In contrast, 144 points lost are more than 120 in every version.
#[test]
fn a_bock_round_doubles_the_scores_of_the_deals_after_it() {
    for (rules, next) in [
        ("isko/2 rounds.value-72=on", 2),
        ("isko/3 rounds.value-72=on", 1),
        ("isko/2 rounds.amount-120=on", 2),
        ("isko/3 rounds.amount-120=on", 2),
    ] {
        let mut fixture = Fixture::begun(rules, 3, 6, 5);
        let factor = |fixture: &Fixture| {
            let PhaseView::Over(over) = fixture.phase() else {
                panic!("a concession with ten cards ends the deal")
            };
            let settlement = over.played.expect("a contract was played").settlement;
            (settlement.settled_value, settlement.factor)
        };
        fixture.declare(3, "GH");
        fixture.concede();
        let (value, plain) = factor(&fixture);
        assert!(
            value >= 72 && plain == 1,
            "this Grand Hand is worth {value}"
        );
        fixture.ready(3);
        fixture.declare(3, "CH");
        fixture.concede();
        assert_eq!(factor(&fixture).1, next, "{rules}");
        fixture.replays();
    }
}

#[test]
fn the_dealer_of_four_may_look_into_one_hand_and_still_sits_out() {
    // With this secret the first place deals first.
    let mut fixture = Fixture::begun("isko skat.dealer-looks=on", 4, 4, 4);
    let dealer = 0;
    assert!(fixture.view(dealer).hand.is_empty());
    let forehand_hand = fixture.view(1).hand;
    fixture.act(dealer, "look 0");
    let looked = fixture
        .table
        .player_view(person(dealer))
        .and_then(|view| view.seat)
        .map(|view| view.to_string());
    assert!(looked.is_some_and(|text| text.contains(&forehand_hand.to_string())));
    let declarer = fixture.declare(4, "CH");
    fixture.act(declarer, "concede");
    let result = fixture.table.view();
    assert_eq!(result.places[usize::from(dealer)].row.lost_by_others, 1);
    assert_eq!(result.places[usize::from(dealer)].row.lost_while_out, 1);
    fixture.replays();
}

#[test]
fn a_compulsory_ramsch_that_becomes_grand_hand_is_dealt_again_by_the_same_dealer() {
    let mut fixture = Fixture::begun("isko rounds.amount-120=on rounds.ramsch=each", 3, 12, 5);
    let mut deals = Vec::new();
    for _ in 0..8 {
        let StageView::Playing(deal) = fixture.table.view().stage else {
            panic!("no deal is in progress")
        };
        let place = fixture.asked();
        // A Grand Hand where it is offered, otherwise a contract; either is conceded at once.
        let compulsory = fixture.view(place).legal.contains(&Action::GrandHand);
        if compulsory {
            fixture.act(place, "grand");
        } else {
            fixture.declare(3, "GH");
        }
        deals.push((deal.dealer.0, compulsory));
        fixture.concede();
        fixture.ready(3);
    }
    let after = |compulsory| deals.windows(2).filter(move |pair| pair[0].1 == compulsory);
    assert!(after(true).count() >= 2, "{deals:?}");
    assert!(after(true).all(|pair| pair[0].0 == pair[1].0), "{deals:?}");
    assert!(
        after(false).all(|pair| (pair[0].0 + 1) % 3 == pair[1].0),
        "{deals:?}"
    );
    fixture.replays();
}
