//! The daily list: every page in both languages, its limits, and what it must not tell.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use skat_events::day::{
    DEALS, DayBoardRow, DayCancelCause, DayDate, DayEntry, DayField, DayGrade, DayScore, DayStatus,
    EntryCommand, EntryDeal, EntryRefused, EntryResult, EntryTurn, Hundredths, League, LeagueMove,
    NotServed, Square, Streak,
};
use skat_rules::card::CardSet;
use skat_rules::fairness::{DayList, Digest, ListSecret};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::games::skat::PhaseView;
use skat_rules::strength::Strength;
use skat_table::{LonePlayer, PersonId, PlayerView, StageView};
use skat_view::{
    BoardSpan, DailyDeal, DailyNote, DailyOverview, DailyPress, DailyProof, DailyReminder,
    DailyResult, DailyShare, DayDifference, DayStanding, Lang, LeagueChange, Mention, Message,
    MorningResults, MorningRow, Panel, PastDay, ProvedDay, Row, ShownDayBoard, ShownLeague,
    ShownLeagueGroup, daily_board, daily_day, daily_deal, daily_league, daily_morning, daily_note,
    daily_overview, daily_proof, daily_reminder, daily_result, daily_share, daily_share_text,
};

use crate::games::chance;
use crate::messages::{joined, snapshots};
use crate::pictures::{LOOKS, reader};
use crate::support::{check_limits, long_mention, mention, presses, shown};

const READER: PersonId = PersonId::new(7);

fn today() -> DayDate {
    "2026-12-01".parse().expect("a day")
}

fn result(points: i32) -> EntryResult {
    EntryResult {
        points,
        passed_in: false,
        taken_over: false,
    }
}

/// The results of a whole day, and the reference.
fn results() -> (Vec<EntryResult>, [i32; DEALS]) {
    let mut results: Vec<EntryResult> = [62, 0, -146, 40, 98, 0, 0, 110, -578].map(result).to_vec();
    results[5].passed_in = true;
    results[8].taken_over = true;
    (results, [48, -40, 98, 40, 74, 0, 0, 110, 0])
}

fn overview(status: DayStatus, played: usize) -> DailyOverview {
    let (results, reference) = results();
    DailyOverview {
        date: today(),
        status,
        grade: match status {
            DayStatus::Unannounced | DayStatus::Cancelled(_) => None,
            _ => Some(DayGrade::Beacon),
        },
        not_served: None,
        results: results[..played].to_vec(),
        reference,
        is_running: false,
        standing: (played > 0).then_some(DayStanding {
            rank: 3,
            players: 41,
            difference: Hundredths(1_235),
        }),
        streak: Streak {
            days: u32::from(played > 0),
            has_joker: true,
        },
        league: (played > 0).then_some(League::Third),
        reminder: None,
        past: None,
    }
}

fn checked(message: &Message<DailyPress>) -> String {
    check_limits(message);
    check_lines(message);
    shown(message)
}

/// Asserts that no table is wider than a phone, 390 pixels wide.
fn check_lines(message: &Message<DailyPress>) {
    const MOST: usize = 34;
    let Some(embed) = &message.embed else {
        return;
    };
    for line in embed.description.to_string().lines() {
        let table = line.strip_prefix('`').and_then(|line| line.split_once('`'));
        // Digests have no spaces: they may break.
        if let Some((cells, _)) = table.filter(|(cells, _)| cells.contains(' ')) {
            assert!(cells.chars().count() <= MOST, "too wide: {cells}");
        }
    }
}

#[test]
fn overviews() {
    snapshots("daily_overview", |lang| {
        let begun = overview(DayStatus::Open, 0);
        let running = DailyOverview {
            is_running: true,
            reminder: Some(18),
            past: Some(today().previous()),
            streak: Streak {
                days: 12,
                has_joker: false,
            },
            league: Some(League::First),
            ..overview(DayStatus::Open, 4)
        };
        let of = |status| overview(status, 0);
        let not_served = |refused| DailyOverview {
            not_served: Some(refused),
            ..running.clone()
        };
        let pages = [
            begun.clone(),
            running.clone(),
            overview(DayStatus::Open, 9),
            of(DayStatus::Unannounced),
            of(DayStatus::Coming),
            of(DayStatus::Late),
            DailyOverview {
                is_running: true,
                ..overview(DayStatus::Closing, 2)
            },
            overview(DayStatus::Closing, 2),
            overview(DayStatus::Over, 9),
            of(DayStatus::Cancelled(DayCancelCause::NoSecret)),
            of(DayStatus::Cancelled(DayCancelCause::NoBeacon)),
            of(DayStatus::Cancelled(DayCancelCause::NotPrepared)),
            DailyOverview {
                grade: Some(DayGrade::OperatorCouldChoose),
                ..begun
            },
            not_served(NotServed::OtherEngine),
            not_served(NotServed::OtherSecret),
        ];
        joined(&pages.map(|page| checked(&daily_overview(&page, None, lang))))
    });
}

#[test]
fn notes() {
    snapshots("daily_notes", |lang| {
        let notes = [
            DailyNote::Refused(EntryRefused::TooEarly),
            DailyNote::Refused(EntryRefused::TooLate),
            DailyNote::Refused(EntryRefused::Played),
            DailyNote::Refused(EntryRefused::NotAwaited),
            DailyNote::Refused(EntryRefused::OtherMoment),
            DailyNote::NotServed(NotServed::OtherEngine),
            DailyNote::NotServed(NotServed::OtherSecret),
            DailyNote::NotServed(NotServed::NotPlayable(DayStatus::Late)),
            DailyNote::Reminder(Some(18)),
            DailyNote::Reminder(None),
        ];
        let page = overview(DayStatus::Open, 0);
        let on_top = daily_overview(&page, Some(notes[0]), lang);
        let first_line = checked(&on_top).lines().next().map(str::to_owned);
        let mut texts = notes
            .map(|note| daily_note(note, None, lang).to_string())
            .to_vec();
        texts.extend(first_line);
        joined(&texts)
    });
}

fn past() -> PastDay {
    let (results, reference) = results();
    let mut field = DayField::default();
    for (deal, result) in results.iter().enumerate() {
        for player in 0..(9 + deal as i32).min(14) {
            field.add(2, deal, result.points - 11 * player + 40);
        }
    }
    PastDay {
        date: today().previous(),
        score: DayScore {
            instance: 2,
            results,
        },
        reference,
        field,
        standing: overview(DayStatus::Over, 9).standing,
        has_deals: true,
        older: Some(today().plus_days(-4)),
        newer: None,
    }
}

#[test]
fn days_that_are_over() {
    snapshots("daily_day", |lang| {
        let alone = PastDay {
            field: {
                let mut field = DayField::default();
                field.add(2, 0, 62);
                field
            },
            score: DayScore {
                instance: 2,
                results: vec![result(62)],
            },
            has_deals: false,
            ..past()
        };
        let nothing = PastDay {
            score: DayScore {
                instance: 2,
                results: Vec::new(),
            },
            standing: None,
            newer: Some(today()),
            ..past()
        };
        joined(&[past(), alone, nothing].map(|day| checked(&daily_day(&day, lang))))
    });
}

fn row(number: u64, rank: u32, difference: i64) -> DayBoardRow<PersonId> {
    DayBoardRow {
        person: PersonId::new(number),
        rank,
        difference: Hundredths(difference),
        points: 100,
        deals: 9,
        days: 1,
    }
}

fn board(span: BoardSpan, rows: Vec<DayBoardRow<PersonId>>) -> ShownDayBoard {
    ShownDayBoard {
        span,
        date: today(),
        is_running: true,
        is_of_server: true,
        page: 0,
        pages: 1,
        persons: u32::try_from(rows.len()).expect("few"),
        own: rows.get(1).copied(),
        rows,
    }
}

/// Nobody knows the person with the number 3.
fn some_names(person: PersonId) -> Mention {
    if person == PersonId::new(3) {
        Mention::Unknown
    } else {
        mention(person)
    }
}

#[test]
fn boards() {
    snapshots("daily_board", |lang| {
        let rows = vec![row(1, 1, 12_345), row(2, 2, 4_000), row(3, 3, -1_050)];
        let week = ShownDayBoard {
            is_of_server: false,
            is_running: false,
            page: 1,
            pages: 3,
            persons: 47,
            own: None,
            ..board(BoardSpan::Week, vec![row(1, 21, -200), row(2, 21, -200)])
        };
        let boards = [
            board(BoardSpan::Day(today()), rows),
            week,
            board(BoardSpan::Season, Vec::new()),
        ];
        joined(&boards.map(|board| checked(&daily_board(&board, &some_names, lang))))
    });
}

fn league(rows: Vec<DayBoardRow<PersonId>>) -> ShownLeague {
    let moved = |at: usize| match at {
        0 | 1 => LeagueMove::Up,
        at if at + 2 >= rows.len() => LeagueMove::Down,
        _ => LeagueMove::Stays,
    };
    let moves = rows
        .iter()
        .enumerate()
        .map(|(at, row)| (row.person, moved(at)));
    ShownLeague {
        week: today().week(),
        group: Some(ShownLeagueGroup {
            league: League::Second,
            moves: moves.collect(),
            idle: 1,
            rows,
        }),
    }
}

#[test]
fn leagues() {
    snapshots("daily_league", |lang| {
        let rows = (1_u32..=6).map(|rank| row(rank.into(), rank, 5_000 - i64::from(rank) * 1_300));
        let nobody = ShownLeague {
            week: today().week(),
            group: None,
        };
        let first_day = ShownLeague {
            week: today().week(),
            group: Some(ShownLeagueGroup {
                league: League::Third,
                rows: Vec::new(),
                moves: BTreeMap::new(),
                idle: 20,
            }),
        };
        let pages = [league(rows.collect()), first_day, nobody];
        joined(&pages.map(|page| checked(&daily_league(&page, &some_names, lang))))
    });
}

fn morning(rows: Vec<MorningRow>) -> MorningResults {
    let (results, reference) = results();
    let squares = Square::of_day(&results, &reference);
    let rows = rows.into_iter().map(|row| MorningRow { squares, ..row });
    MorningResults {
        date: today().previous(),
        players: 12,
        rows: rows.collect(),
        changes: [LeagueMove::Up, LeagueMove::Down]
            .map(|moved| LeagueChange {
                person: PersonId::new(1),
                moved,
                league: League::Second,
            })
            .to_vec(),
    }
}

fn morning_row(number: u64, rank: u32, difference: i64) -> MorningRow {
    MorningRow {
        row: row(number, rank, difference),
        squares: [Square::Open; DEALS],
    }
}

#[test]
fn messages_that_come_by_themselves() {
    snapshots("daily_morning", |lang| {
        let rows = vec![
            morning_row(1, 1, 4_100),
            morning_row(2, 1, 4_100),
            morning_row(4, 3, 700),
        ];
        let nobody = MorningResults {
            date: today(),
            rows: Vec::new(),
            players: 0,
            changes: Vec::new(),
        };
        let mornings = [morning(rows), nobody];
        let mut texts: Vec<String> = mornings
            .iter()
            .map(|results| checked(&daily_morning(results, &some_names, lang)))
            .collect();
        for played in [0, 8] {
            let due = DailyReminder {
                date: today(),
                played,
                streak: Streak {
                    days: u32::from(played) / 2,
                    has_joker: true,
                },
                hour: 18,
            };
            texts.push(checked(&daily_reminder(&due, lang)));
        }
        joined(&texts)
    });
}

#[test]
fn shared_texts_and_proofs() {
    snapshots("daily_share", |lang| {
        let (results, reference) = results();
        let running = DailyShare {
            date: today(),
            squares: Square::of_day(&results[..4], &reference),
            difference: DayDifference::Computer(41),
            rank: None,
            streak: 1,
        };
        let over = DailyShare {
            squares: Square::of_day(&results, &reference),
            difference: DayDifference::Field(Hundredths(-1_205)),
            rank: Some((3, 41)),
            streak: 12,
            ..running
        };
        let nothing = DailyShare {
            squares: [Square::Open; DEALS],
            ..running
        };
        let mut texts: Vec<String> = [running, over, nothing]
            .iter()
            .map(|share| daily_share_text(share, lang))
            .collect();
        texts.push(checked(&daily_share(&over, lang)));
        let day = |ahead: i64, secret: Option<u8>| ProvedDay {
            date: today().plus_days(ahead),
            root: Digest::new([ahead.unsigned_abs() as u8; 32]),
            grade: DayGrade::OperatorCouldChoose,
            round: None,
            secret: secret.map(|byte| ListSecret::new([byte; 32])),
        };
        let with_beacon = ProvedDay {
            grade: DayGrade::Beacon,
            round: Some(u32::MAX),
            ..day(2, None)
        };
        let proof = DailyProof {
            days: vec![day(-1, Some(9)), day(0, None), day(1, None), with_beacon],
        };
        texts.push(checked(&daily_proof(&proof, lang)));
        joined(&texts)
    });
}

#[test]
fn the_longest_pages_keep_the_limits() {
    let long = |count: u64| -> Vec<DayBoardRow<PersonId>> {
        let number = |at: u64| DayBoardRow {
            deals: 9 * 92,
            days: 92,
            ..row(at, u32::try_from(at).expect("few") + 99_000, -99_999_999)
        };
        (0..count).map(number).collect()
    };
    let day = ProvedDay {
        date: today(),
        root: Digest::new([9; 32]),
        grade: DayGrade::OperatorCouldChoose,
        round: Some(u32::MAX),
        secret: Some(ListSecret::new([9; 32])),
    };
    let proof = DailyProof {
        days: vec![day; 40],
    };
    for lang in Lang::ALL {
        check_limits(&daily_proof(&proof, lang));
        for span in [BoardSpan::Day(today()), BoardSpan::Week, BoardSpan::Season] {
            let board = ShownDayBoard {
                pages: u16::MAX,
                page: 7,
                ..board(span, long(90))
            };
            check_limits(&daily_board(&board, &long_mention, lang));
        }
        check_limits(&daily_league(&league(long(25)), &long_mention, lang));
        let rows = (0..40).map(|at| morning_row(at, 1, -999_999)).collect();
        let results = MorningResults {
            changes: vec![
                LeagueChange {
                    person: PersonId::new(1),
                    moved: LeagueMove::Up,
                    league: League::Second,
                };
                99
            ],
            ..morning(rows)
        };
        check_limits(&daily_morning(&results, &long_mention, lang));
        let page = DailyOverview {
            past: Some(today().previous()),
            ..overview(DayStatus::Over, 9)
        };
        check_limits(&daily_overview(&page, None, lang));
    }
}

/// A day's entry whose autoplayers and person choose by a number.
struct Played {
    entry: DayEntry,
    seed: u64,
}

impl Played {
    fn new(seed: u64) -> Self {
        let mut secret = [5; 32];
        secret[..8].copy_from_slice(&seed.to_le_bytes());
        let list = DayList::new(ListSecret::new(secret), today().name());
        Self {
            entry: DayEntry::new(today(), list.deals(1, None)),
            seed,
        }
    }

    fn carry_out(&mut self, command: EntryCommand) {
        let event = self
            .entry
            .handle(command, today().begins_ms())
            .expect("accepted");
        self.entry.apply(&event).expect("it fits");
    }

    fn choose(&mut self, mut legal: Vec<AnyAction>) -> AnyAction {
        legal.retain(|action| !action.ends_early());
        // High bids would leave little play.
        if legal[0].to_string().starts_with("bid ") {
            legal = vec![legal[0], legal[legal.len() - 1]];
        }
        legal[chance(&mut self.seed) % legal.len()]
    }

    /// Deals the next deal if none is running, and plays on to the person's turn. Returns false at
    /// the end of a deal.
    fn goes_on(&mut self) -> bool {
        if self.entry.running().is_none() {
            let number = self.entry.number();
            self.carry_out(EntryCommand::Deal(number));
        }
        while let EntryTurn::Autoplayer(seat) = self.entry.turn() {
            let legal = self.entry.knowledge(seat).expect("a deal").legal();
            let action = self.choose(legal);
            let moment = self.entry.moment().expect("a deal");
            self.carry_out(EntryCommand::Answer(moment, seat, action));
        }
        self.entry.turn() == EntryTurn::Person
    }

    fn decide(&mut self) {
        let legal = self.entry.legal();
        let action = self.choose(legal);
        let moment = self.entry.moment().expect("a deal");
        self.carry_out(EntryCommand::Decide(moment, action));
    }

    /// Plays a deal to its end, and shows the person each of their turns.
    fn play_deal(&mut self, mut look: impl FnMut(&DayEntry)) {
        while self.goes_on() {
            look(&self.entry);
            self.decide();
            if self.entry.running().is_none() {
                break;
            }
        }
    }
}

fn view_of(deal: &EntryDeal, number: u8) -> PlayerView {
    let player = LonePlayer {
        person: READER,
        seat: deal.seat(),
        number: number.into(),
        deals: 9,
        strength: Strength::Master,
    };
    player.view(deal.deal())
}

fn panel(view: &PlayerView, panel: Panel, look: usize, lang: Lang) -> Message<DailyPress> {
    let deal = DailyDeal {
        date: today(),
        status: DayStatus::Open,
        view,
    };
    daily_deal(&deal, panel, None, &long_mention, reader(LOOKS[look], lang))
}

/// Returns the panels that the person can reach, and the actions that they offer.
fn panels(entry: &DayEntry) -> (Vec<Message<DailyPress>>, Vec<AnyAction>) {
    const A_FEW: usize = 12;
    let view = view_of(entry.running().expect("a deal"), entry.number());
    let (mut waiting, mut seen) = (vec![Panel::Normal], Vec::new());
    let (mut pages, mut offered) = (Vec::new(), Vec::new());
    while let Some(shown) = waiting.pop() {
        let is_pick = matches!(shown, Panel::Picking(_));
        let picks = seen.iter().filter(|seen| matches!(seen, Panel::Picking(_)));
        if seen.contains(&shown) || (is_pick && picks.count() >= A_FEW) {
            continue;
        }
        seen.push(shown);
        let message = panel(&view, shown, 6, Lang::De);
        for row in &message.rows {
            if let Row::Select(select) = row {
                let game = view.table.header.game();
                let values = select.options.iter();
                offered.extend(values.filter_map(|option| game.parse_action(&option.value)));
            }
        }
        for (press, enabled) in presses(&message) {
            match press {
                DailyPress::Act(action) if enabled => offered.push(action),
                DailyPress::Ask(action) if enabled => waiting.push(Panel::Confirm(action)),
                DailyPress::Panel(press) if enabled => waiting.push(press.panel()),
                _ => {}
            }
        }
        pages.push(message);
    }
    (pages, offered)
}

#[test]
fn panels_offer_exactly_the_legal_actions() {
    let mut confirmed = 0;
    for seed in 0..3 {
        let mut played = Played::new(seed);
        for _ in 0..DEALS {
            played.play_deal(|entry| {
                let (pages, offered) = panels(entry);
                pages.iter().for_each(check_limits);
                let legal = entry.legal();
                for action in &offered {
                    assert!(legal.contains(action), "{action} isn't legal");
                }
                let asks = pages.iter().flat_map(presses);
                confirmed += asks
                    .filter(|(press, _)| matches!(press, DailyPress::Ask(_)))
                    .count();
                // Not every pair of cards to put away is looked at, nor every contract.
                for action in legal.iter().filter(|_| legal.len() < 15) {
                    assert!(offered.contains(action), "{action} isn't offered");
                }
                let overview = |press| press == DailyPress::Overview;
                for page in &pages {
                    let ways = presses(page).into_iter();
                    assert_eq!(ways.filter(|&(press, _)| overview(press)).count(), 1);
                }
                let view = view_of(entry.running().expect("a deal"), entry.number());
                for look in [0, 3] {
                    check_limits(&panel(&view, Panel::Normal, look, Lang::En));
                }
            });
        }
        assert_eq!(played.entry.turn(), EntryTurn::Nobody);
    }
    assert!(confirmed > 0, "nothing needed a confirmation");
}

#[test]
fn a_deal_and_its_result() {
    snapshots("daily_deal", |lang| {
        let mut played = Played::new(4);
        let mut pages = Vec::new();
        let (_, reference) = results();
        for number in 1..=9 {
            let mut turns = 0;
            played.play_deal(|entry| {
                turns += 1;
                if number == 1 && turns <= 2 {
                    let view = view_of(entry.running().expect("a deal"), number);
                    let deal = DailyDeal {
                        date: today(),
                        status: if turns == 1 {
                            DayStatus::Open
                        } else {
                            DayStatus::Closing
                        },
                        view: &view,
                    };
                    let note = DailyNote::Refused(EntryRefused::OtherMoment);
                    let note = (turns == 2).then_some(note);
                    let reader = reader(LOOKS[6], lang);
                    let page = daily_deal(&deal, Panel::Normal, note, &mention, reader);
                    pages.push(checked(&page));
                }
            });
            let deal = played.entry.finished(number).expect("it is over");
            let view = view_of(deal, number);
            let status = match number {
                3 => DayStatus::Closing,
                _ => DayStatus::Open,
            };
            let results = played.entry.results();
            let result = EntryResult {
                taken_over: number == 3,
                ..results[usize::from(number) - 1]
            };
            let ended = DailyResult {
                status,
                view: &view,
                result,
                reference: reference[usize::from(number) - 1],
                squares: Square::of_day(results, &reference),
            };
            let page = daily_result(&ended, &mention, reader(LOOKS[6], lang));
            check_limits(&page);
            if matches!(number, 1 | 3 | 9) {
                pages.push(checked(&page));
            }
        }
        joined(&pages)
    });
}

fn labels(cards: CardSet) -> Vec<String> {
    let label = |card: skat_rules::card::Card| {
        let suit = match card.suit().letter() {
            'C' => '♣',
            'S' => '♠',
            'H' => '♥',
            _ => '♦',
        };
        match card.rank().letter() {
            'T' => format!("{suit}10"),
            rank => format!("{suit}{rank}"),
        }
    };
    cards.iter().map(label).collect()
}

/// The cards of the running deal that the person hasn't seen.
fn unseen(entry: &DayEntry) -> CardSet {
    let deal = entry.running().expect("a deal");
    let Some(AnySeatView::Skat(own)) = entry.knowledge(deal.seat()) else {
        panic!("a deal of Skat");
    };
    let found = own.found.unwrap_or_default() | own.discards.unwrap_or_default();
    let seen = match own.public.phase {
        PhaseView::Play(play) => {
            let open = play.open_hands.iter().filter_map(|(_, open)| *open);
            open.fold(play.played(), |all, hand| all | hand)
        }
        _ => CardSet::EMPTY,
    };
    CardSet::FULL - (seen | own.hand | found)
}

/// Everything but the running deal that a person can look at on a running day.
fn pages_beside(entry: &DayEntry, reference: [i32; DEALS]) -> Vec<Message<DailyPress>> {
    let squares = Square::of_day(entry.results(), &reference);
    let day = DailyOverview {
        results: entry.results().to_vec(),
        reference,
        is_running: entry.running().is_some(),
        ..overview(DayStatus::Open, 0)
    };
    let own: i64 = entry
        .results()
        .iter()
        .map(|result| i64::from(result.points))
        .sum();
    let share = DailyShare {
        date: today(),
        squares,
        difference: DayDifference::Computer(own),
        rank: None,
        streak: 3,
    };
    let rows = vec![row(1, 1, own * 100), row(2, 2, -4_000)];
    let reminder = DailyReminder {
        date: today(),
        played: u8::try_from(entry.results().len()).expect("few"),
        streak: day.streak,
        hour: 9,
    };
    vec![
        daily_overview(&day, None, Lang::En),
        daily_board(
            &board(BoardSpan::Day(today()), rows.clone()),
            &mention,
            Lang::En,
        ),
        daily_league(&league(rows), &mention, Lang::En),
        daily_share(&share, Lang::En),
        daily_reminder(&reminder, Lang::En),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_running_day_shows_no_card_that_its_reader_has_not_seen(seed: u64, other: [i16; DEALS]) {
        let (_, reference) = results();
        let everything = labels(CardSet::FULL);
        let mut played = Played::new(seed);
        for _ in 0..DEALS {
            played.play_deal(|entry| {
                let beside = format!("{:?}", pages_beside(entry, reference));
                for card in &everything {
                    assert!(!beside.contains(card), "{card} leaked: {beside}");
                }
                // The reference of a deal that isn't over changes nothing.
                let mut changed = reference;
                for (deal, points) in other.into_iter().enumerate().skip(entry.results().len()) {
                    changed[deal] = points.into();
                }
                assert_eq!(pages_beside(entry, changed), pages_beside(entry, reference));
                let view = view_of(entry.running().expect("a deal"), entry.number());
                let own = format!("{:?}", panel(&view, Panel::Normal, 6, Lang::En));
                for card in labels(unseen(entry)) {
                    assert!(!own.contains(&card), "{card} leaked: {own}");
                }
            });
        }
    }
}

#[test]
fn every_square_has_a_sign_of_its_own() {
    let squares = [
        Square::Better,
        Square::Near,
        Square::Worse,
        Square::PassedIn,
        Square::Open,
    ];
    let signs: BTreeSet<String> = squares
        .iter()
        .map(|&square| {
            let share = DailyShare {
                date: today(),
                squares: [square; DEALS],
                difference: DayDifference::Computer(0),
                rank: None,
                streak: 0,
            };
            daily_share_text(&share, Lang::De)
                .lines()
                .nth(1)
                .map(str::to_owned)
        })
        .map(|line| line.expect("the squares"))
        .collect();
    assert_eq!(signs.len(), squares.len());
}

#[test]
fn nobody_leaves_the_highest_league_upwards_nor_the_lowest_downwards() {
    let rows: Vec<_> = (1_u32..=6).map(|rank| row(rank.into(), rank, 0)).collect();
    for (of_group, up, down) in [
        (League::First, 0, 2),
        (League::Second, 2, 2),
        (League::Third, 2, 0),
    ] {
        let mut shown = league(rows.clone());
        if let Some(group) = &mut shown.group {
            group.league = of_group;
        }
        let page = daily_league(&shown, &mention, Lang::De);
        let text = page.embed.expect("an embed").description.to_string();
        let table: String = text.lines().filter(|line| line.starts_with('`')).collect();
        let counted = ["🔼", "🔽"].map(|arrow| table.matches(arrow).count());
        assert_eq!(counted, [up, down], "{of_group:?}: {text}");
    }
}

#[test]
fn the_view_of_a_finished_deal_is_over() {
    let mut played = Played::new(1);
    played.play_deal(|_| ());
    let deal = played.entry.finished(1).expect("it is over");
    assert!(matches!(
        view_of(deal, 1).table.stage,
        StageView::Between { .. }
    ));
    assert!(played.entry.finished(0).is_none() && played.entry.finished(2).is_none());
}
