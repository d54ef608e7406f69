//! What every store must do, told against `dyn Store`. A new backend joins by one more line in the test at the end.

mod common;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use common::{NOW, SERVER, commit, header, joined, opening, result, token};
use futures_util::future::{FutureExt, join_all};
use secrecy::ExposeSecret;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_store::{
    Commit, Committed, EmbeddedStore, Epoch, INTERACTION_KEPT_MS, OpenTable, Opening, Post, Room, Store, StoreError,
    TOKEN_KEPT_MS, TokenOwner,
};
use skat_table::{DealResult, EndCause, Event, PersonId, Place, TableId, TakeoverCause, Timestamp};

type Handle = Arc<dyn Store>;

/// A place where a store lies. Every `open` is a new process as far as the store can tell; the handles before are dropped.
trait Backend {
    fn open(&self) -> Handle;
}

struct Embedded(tempfile::TempDir);

impl Backend for Embedded {
    fn open(&self) -> Handle {
        Arc::new(EmbeddedStore::open(self.0.path().join("tables.redb")).expect("the store opens"))
    }
}

type Chapter = for<'b> fn(&'b dyn Backend) -> Pin<Box<dyn Future<Output = ()> + 'b>>;

const STORY: &[(&str, Chapter)] = &[
    ("a table comes back as it was", |backend| Box::pin(comes_back(backend))),
    ("the same interaction counts once", |backend| Box::pin(counts_once(backend))),
    ("interactions are forgotten after an hour", |backend| Box::pin(forgets(backend))),
    ("a stale epoch can't write", |backend| Box::pin(fences(backend))),
    ("a wrong sequence number is refused", |backend| Box::pin(keeps_order(backend))),
    ("what doesn't exist is refused", |backend| Box::pin(refuses_unknown(backend))),
    ("a dropped step is done or not, never in part", |backend| Box::pin(survives_drops(backend))),
    ("tokens and messages are kept while they are of use", |backend| Box::pin(keeps_tokens(backend))),
    ("closed tables aren't open", |backend| Box::pin(closes(backend))),
    ("pseudonyms are stable and distinct", |backend| Box::pin(hides_users(backend))),
    ("a result counts once per table and deal", |backend| Box::pin(counts_results_once(backend))),
    ("the leaderboard adds up", |backend| Box::pin(ranks(backend))),
    ("many tables write at once", |backend| Box::pin(serves_many(backend))),
];

fn id(table: u64) -> TableId {
    TableId::new(table)
}

async fn open_table(store: &Handle, table: u64) {
    let opened = store.open_table(opening(table, None)).await;
    assert_eq!(opened.expect("opens"), Committed::Stored { seq: 1 });
}

async fn log(store: &Handle, table: u64) -> Vec<(Timestamp, Event)> {
    store.acquire(id(table), NOW).await.expect("acquires").events
}

/// Every kind of event with every kind of content; whether they fit together isn't the store's business.
fn all_events() -> Vec<Event> {
    let mut events = vec![
        joined(0, u64::MAX),
        Event::AutoplayerSeated { place: Place(1) },
        Event::Vacated { place: Place(2) },
        Event::ListBegan { secret: DealSecret::new([0xa7; 32]) },
        Event::DealBegan,
        Event::Ready { place: Place(3) },
        Event::TakenOver { place: Place(0), cause: TakeoverCause::Left },
        Event::TakenOver { place: Place(0), cause: TakeoverCause::TimedOut },
        Event::TakenBack { place: Place(0) },
        Event::GraceGranted { until: Timestamp(-5) },
        Event::Ended { cause: EndCause::ListDone },
        Event::Ended { cause: EndCause::Stopped },
        Event::Ended { cause: EndCause::Abandoned },
    ];
    let actions =
        "bid 18,bid 264,hold,pass,skat,discard C7 D8,announce CH,announce N,play CJ,concede,claim,accept,refuse";
    for text in actions.split(',') {
        let action = GameId::Skat.parse_action(text).expect("an action");
        events.push(Event::Acted { place: Place(1), action });
    }
    events
}

async fn comes_back(backend: &dyn Backend) {
    let at = NOW.plus_ms(5);
    let expected: Vec<_> =
        [(NOW, joined(0, 1))].into_iter().chain(all_events().into_iter().map(|event| (at, event))).collect();
    {
        let store = backend.open();
        open_table(&store, 7).await;
        let step = Commit { at, events: all_events(), ..commit(7, Epoch::FIRST, 1) };
        let stored = store.commit(step).await.expect("commits");
        assert_eq!(stored, Committed::Stored { seq: expected.len() as u64 });
        assert_eq!(log(&store, 7).await, expected);
    }
    let store = backend.open();
    let acquired = store.acquire(id(7), NOW).await.expect("acquires");
    assert_eq!(acquired.record.header, header(7));
    assert_eq!(acquired.record.room, Room { server: SERVER, channel: 77, locale: "de".to_owned() });
    assert_eq!(acquired.events, expected);
    assert_eq!(acquired.post, None);
    assert!(acquired.tokens.is_empty());
}

async fn counts_once(backend: &dyn Backend) {
    {
        let store = backend.open();
        let opening = || Opening { interaction: Some(41), ..opening(1, None) };
        assert_eq!(store.open_table(opening()).await.expect("opens"), Committed::Stored { seq: 1 });
        assert_eq!(store.open_table(opening()).await.expect("answers"), Committed::Duplicate);
        let click = || Commit {
            interaction: Some(42),
            results: vec![result(1, 1, &[(1, 48, Some(true), false, false)])],
            ..commit(1, Epoch::FIRST, 1)
        };
        assert!(!store.was_handled(42).await.expect("reads"));
        assert_eq!(store.commit(click()).await.expect("commits"), Committed::Stored { seq: 2 });
        assert!(store.was_handled(42).await.expect("reads"));
        assert_eq!(store.commit(click()).await.expect("answers"), Committed::Duplicate);
        let elsewhere = Commit { interaction: Some(42), ..commit(99, Epoch::FIRST, 5) };
        assert_eq!(store.commit(elsewhere).await.expect("answers"), Committed::Duplicate, "also before other checks");
    }
    let store = backend.open();
    let again = Commit { interaction: Some(42), ..commit(1, Epoch::FIRST, 2) };
    assert_eq!(store.commit(again).await.expect("answers"), Committed::Duplicate, "also after a restart");
    assert_eq!(log(&store, 1).await.len(), 2);
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), 1);

    let refused = Commit { interaction: Some(43), ..commit(1, Epoch::FIRST, 9) };
    store.commit(refused).await.expect_err("is refused");
    assert!(!store.was_handled(43).await.expect("reads"), "a refused step records nothing");
}

async fn forgets(backend: &dyn Backend) {
    let store = backend.open();
    open_table(&store, 1).await;
    for (seq, (interaction, at)) in
        [(10, NOW), (11, NOW.plus_ms(1)), (12, NOW.plus_ms(INTERACTION_KEPT_MS + 1))].into_iter().enumerate()
    {
        let click = Commit { interaction: Some(interaction), at, ..commit(1, Epoch::FIRST, seq as u64 + 1) };
        store.commit(click).await.expect("commits");
    }
    assert!(!store.was_handled(10).await.expect("reads"), "older than an hour");
    assert!(store.was_handled(11).await.expect("reads"), "an hour old");
    assert!(store.was_handled(12).await.expect("reads"));
}

async fn fences(backend: &dyn Backend) {
    let store = backend.open();
    open_table(&store, 1).await;
    open_table(&store, 2).await;
    let first = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    let second = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    assert!(Epoch::FIRST < first && first < second);

    for stale in [Epoch::FIRST, first] {
        let step = Commit {
            interaction: Some(5),
            results: vec![result(1, 1, &[])],
            closed: true,
            token: Some((TokenOwner::Public, token("t", NOW))),
            ..commit(1, stale, 1)
        };
        assert!(matches!(store.commit(step).await, Err(StoreError::Fenced)));
        let post = Post { channel: 1, message: 2, deal: 3, posted_at: NOW };
        assert!(matches!(store.note_post(id(1), stale, Some(post)).await, Err(StoreError::Fenced)));
        let noted = store.note_token(id(1), stale, TokenOwner::Public, Some(token("t", NOW))).await;
        assert!(matches!(noted, Err(StoreError::Fenced)));
    }
    assert_eq!(store.open_tables().await.expect("reads").len(), 2);
    assert!(store.ledger(SERVER).await.expect("reads").is_empty());
    assert!(!store.was_handled(5).await.expect("reads"));
    assert_eq!(store.commit(commit(1, second, 1)).await.expect("commits"), Committed::Stored { seq: 2 });
    let acquired = store.acquire(id(1), NOW).await.expect("acquires");
    assert!(acquired.tokens.is_empty() && acquired.post.is_none());
    let other = store.commit(commit(2, Epoch::FIRST, 1)).await;
    assert_eq!(other.expect("another table's epoch is its own"), Committed::Stored { seq: 2 });
}

async fn keeps_order(backend: &dyn Backend) {
    let store = backend.open();
    open_table(&store, 1).await;
    for expected in [0, 2, u64::MAX] {
        let refused = store.commit(commit(1, Epoch::FIRST, expected)).await;
        assert!(matches!(refused, Err(StoreError::WrongSequence { expected: e, found: 1 }) if e == expected));
    }
    assert_eq!(store.commit(commit(1, Epoch::FIRST, 1)).await.expect("commits"), Committed::Stored { seq: 2 });
    let nothing = Commit { events: Vec::new(), ..commit(1, Epoch::FIRST, 2) };
    assert_eq!(store.commit(nothing).await.expect("commits"), Committed::Stored { seq: 2 });
}

async fn refuses_unknown(backend: &dyn Backend) {
    let store = backend.open();
    open_table(&store, 1).await;
    assert!(matches!(store.open_table(opening(1, Some(8))).await, Err(StoreError::AlreadyOpen)));
    assert!(!store.was_handled(8).await.expect("reads"));
    assert!(matches!(store.acquire(id(2), NOW).await, Err(StoreError::UnknownTable)));
    assert!(matches!(store.commit(commit(2, Epoch::FIRST, 0)).await, Err(StoreError::UnknownTable)));
    assert!(matches!(store.note_post(id(2), Epoch::FIRST, None).await, Err(StoreError::UnknownTable)));
    let noted = store.note_token(id(2), Epoch::FIRST, TokenOwner::Public, None).await;
    assert!(matches!(noted, Err(StoreError::UnknownTable)));
    assert_eq!(store.user(PersonId::new(3)).await.expect("reads"), None);
    assert!(store.leaderboard(SERVER, 10).await.expect("reads").is_empty());
}

async fn survives_drops(backend: &dyn Backend) {
    let step = |interaction| Commit {
        interaction: Some(interaction),
        results: vec![result(1, 1, &[(1, 18, Some(true), false, false)])],
        closed: true,
        ..commit(1, Epoch::FIRST, 1)
    };
    {
        let store = backend.open();
        open_table(&store, 1).await;
        drop(store.commit(step(3)));
        assert!(!store.was_handled(3).await.expect("reads"), "a future that never ran has done nothing");
        // Polled once and dropped, the step may be on its way.
        let _ = store.commit(step(4)).now_or_never();
    }
    let store = backend.open();
    let done = store.was_handled(4).await.expect("reads");
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), usize::from(done));
    assert_eq!(store.open_tables().await.expect("reads").len(), usize::from(!done));
    assert_eq!(log(&store, 1).await.len(), 1 + usize::from(done));
}

async fn keeps_tokens(backend: &dyn Backend) {
    let panel = TokenOwner::Person(PersonId::new(4));
    let post = Post { channel: 77, message: 5_000, deal: 1, posted_at: NOW };
    {
        let store = backend.open();
        open_table(&store, 1).await;
        store.note_post(id(1), Epoch::FIRST, Some(post)).await.expect("notes");
        let step = Commit { token: Some((panel, token("old", NOW))), ..commit(1, Epoch::FIRST, 1) };
        store.commit(step).await.expect("commits");
        let young = NOW.plus_ms(60_000);
        store.note_token(id(1), Epoch::FIRST, TokenOwner::Public, Some(token("public", young))).await.expect("notes");
    }
    let store = backend.open();
    let at = |now| {
        let store = store.clone();
        async move {
            let acquired = store.acquire(id(1), now).await.expect("acquires");
            let texts = acquired.tokens.iter();
            let texts: Vec<_> = texts.map(|(owner, token)| (*owner, token.token.expose_secret().to_owned())).collect();
            (acquired.epoch, acquired.post, texts)
        }
    };
    let (_, kept, tokens) = at(NOW.plus_ms(TOKEN_KEPT_MS - 1)).await;
    assert_eq!(kept, Some(post));
    assert_eq!(tokens, [(TokenOwner::Public, "public".to_owned()), (panel, "old".to_owned())]);
    let (_, _, tokens) = at(NOW.plus_ms(TOKEN_KEPT_MS)).await;
    assert_eq!(tokens, [(TokenOwner::Public, "public".to_owned())], "14 minutes and 30 seconds are over");

    let (epoch, ..) = at(NOW).await;
    store.note_token(id(1), epoch, panel, Some(token("new", NOW))).await.expect("notes");
    store.note_token(id(1), epoch, TokenOwner::Public, None).await.expect("notes");
    store.note_post(id(1), epoch, None).await.expect("notes");
    let (epoch, kept, tokens) = at(NOW).await;
    assert_eq!((kept, tokens), (None, vec![(panel, "new".to_owned())]));

    let last = Commit { closed: true, token: Some((panel, token("last", NOW))), ..commit(1, epoch, 2) };
    store.commit(last).await.expect("commits");
    store.note_token(id(1), epoch, panel, Some(token("late", NOW))).await.expect("is ignored");
    let (_, _, tokens) = at(NOW).await;
    assert!(tokens.is_empty(), "a closed table keeps no tokens");
    assert!(!format!("{:?}", token("hush", NOW)).contains("hush"));
}

async fn closes(backend: &dyn Backend) {
    let open =
        |table| OpenTable { table: id(table), room: Room { server: SERVER, channel: 77, locale: "de".to_owned() } };
    {
        let store = backend.open();
        for table in [3, 1, 2] {
            open_table(&store, table).await;
        }
        assert_eq!(store.open_tables().await.expect("reads"), [open(1), open(2), open(3)]);
        store.commit(Commit { closed: true, ..commit(2, Epoch::FIRST, 1) }).await.expect("commits");
    }
    let store = backend.open();
    assert_eq!(store.open_tables().await.expect("reads"), [open(1), open(3)]);
    assert_eq!(log(&store, 2).await.len(), 2, "a closed table can still be read");
}

async fn hides_users(backend: &dyn Backend) {
    let users: Vec<u64> = (0..50).chain([u64::MAX]).collect();
    let mut persons = Vec::new();
    {
        let store = backend.open();
        for &user in &users {
            persons.push(store.person(user).await.expect("a pseudonym"));
        }
        let twice = join_all([store.person(1_000), store.person(1_000)]).await;
        assert_eq!(twice[0].as_ref().expect("a pseudonym"), twice[1].as_ref().expect("a pseudonym"));
    }
    let store = backend.open();
    for (&user, &person) in users.iter().zip(&persons) {
        assert_eq!(store.person(user).await.expect("a pseudonym"), person);
        assert_eq!(store.user(person).await.expect("reads"), Some(user));
        assert!(person.number() < 1 << 48);
    }
    persons.sort_unstable();
    persons.dedup();
    assert_eq!(persons.len(), users.len());
}

async fn counts_results_once(backend: &dyn Backend) {
    let first = |points| result(1, 1, &[(1, points, Some(true), false, false)]);
    let results = |results| Commit { results, ..commit(1, Epoch::FIRST, 1) };
    {
        let store = backend.open();
        open_table(&store, 1).await;
        open_table(&store, 2).await;
        store.commit(results(vec![first(48), first(59)])).await.expect("commits");
        let again = Commit { expected_seq: 2, ..results(vec![first(60), result(1, 2, &[(1, 20, None, true, false)])]) };
        store.commit(again).await.expect("commits");
        let other = Commit { results: vec![result(2, 1, &[])], ..commit(2, Epoch::FIRST, 1) };
        store.commit(other).await.expect("commits");
    }
    let store = backend.open();
    let ledger: Vec<DealResult> =
        store.ledger(SERVER).await.expect("reads").into_iter().map(|entry| entry.result).collect();
    assert_eq!(ledger, [first(48), result(1, 2, &[(1, 20, None, true, false)]), result(2, 1, &[])]);
    assert!(store.ledger(SERVER + 1).await.expect("reads").is_empty());
    assert!(store.ledger(SERVER - 1).await.expect("reads").is_empty());
}

/// By hand, at a table of three (40 for another's lost contract) and one of four (30):
///
/// | deal | person 1 | person 2 | person 3 | person 4 |
/// |---|---|---|---|---|
/// | three, 1: person 1 wins 48 | 48 + 50 = 98 | 0 | autoplayer | |
/// | three, 2: person 2 loses 96 | 40 | −96 − 50 = −146 | autoplayer | |
/// | three, 3: passed in | 0 | 0 | autoplayer | |
/// | three, 4: the autoplayer loses 20 | 40 | 40 | autoplayer | |
/// | four, 1: person 3 loses 36, person 4 sits out | 30 | 30 | −36 − 50 = −86 | 30 |
/// | four, 2: person 4 wins 24, person 1 sits out | 0 | 0 | 0 | 24 + 50 = 74 |
/// | sum | 208 | −76 | −86 | 104 |
async fn ranks(backend: &dyn Backend) {
    let store = backend.open();
    open_table(&store, 1).await;
    open_table(&store, 2).await;
    let won = Some(true);
    let lost = Some(false);
    let three = vec![
        result(1, 1, &[(1, 48, won, false, false), (2, 0, None, false, false), (0, 0, None, false, false)]),
        result(1, 2, &[(1, 0, None, true, false), (2, -96, lost, false, false), (0, 0, None, true, false)]),
        result(1, 3, &[(1, 0, None, false, false), (2, 0, None, false, false), (0, 0, None, false, false)]),
        result(1, 4, &[(1, 0, None, true, false), (2, 0, None, true, false), (0, -20, lost, false, false)]),
    ];
    let four = vec![
        result(
            2,
            1,
            &[
                (1, 0, None, true, false),
                (2, 0, None, true, false),
                (3, -36, lost, false, false),
                (4, 0, None, true, true),
            ],
        ),
        result(
            2,
            2,
            &[
                (1, 0, None, false, true),
                (2, 0, None, false, false),
                (3, 0, None, false, false),
                (4, 24, won, false, false),
            ],
        ),
    ];
    store.commit(Commit { results: three, ..commit(1, Epoch::FIRST, 1) }).await.expect("commits");
    store.commit(Commit { results: four, ..commit(2, Epoch::FIRST, 1) }).await.expect("commits");

    let table: Vec<_> = store.leaderboard(SERVER, 10).await.expect("reads");
    let table: Vec<_> = table.iter().map(|s| (s.person.number(), s.deals, s.won, s.lost, s.points)).collect();
    assert_eq!(table, [(1, 5, 1, 0, 208), (4, 1, 1, 0, 104), (2, 6, 0, 1, -76), (3, 2, 0, 1, -86)]);
    let best = store.leaderboard(SERVER, 1).await.expect("reads");
    assert_eq!((best.len(), best[0].person), (1, PersonId::new(1)));
    assert!(store.leaderboard(SERVER + 1, 10).await.expect("reads").is_empty());
}

async fn serves_many(backend: &dyn Backend) {
    const TABLES: u64 = 300;
    const STEPS: u64 = 5;
    {
        let store = backend.open();
        join_all((1..=TABLES).map(|table| open_table(&store, table))).await;
        let play = |table| {
            let store = store.clone();
            async move {
                for seq in 1..=STEPS {
                    // A refused step shares its transaction with the good ones of other tables and mustn't harm them.
                    let refused = store.commit(commit(table, Epoch::FIRST, seq + 100)).await;
                    assert!(matches!(refused, Err(StoreError::WrongSequence { .. })));
                    let stored = store.commit(commit(table, Epoch::FIRST, seq)).await;
                    assert_eq!(stored.expect("commits"), Committed::Stored { seq: seq + 1 });
                }
            }
        };
        join_all((1..=TABLES).map(play)).await;
    }
    let store = backend.open();
    for table in 1..=TABLES {
        assert_eq!(log(&store, table).await.len() as u64, 1 + STEPS);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_backend_tells_the_same_story() {
    for &(title, chapter) in STORY {
        let backends: [(&str, Box<dyn Backend>); 1] =
            [("embedded", Box::new(Embedded(tempfile::tempdir().expect("a folder"))))];
        for (name, backend) in backends {
            println!("{name}: {title}");
            chapter(&*backend).await;
        }
    }
}
