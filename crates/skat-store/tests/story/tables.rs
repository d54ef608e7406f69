//! Tables: their logs, their writers, their place on Discord.

use futures_util::future::{FutureExt, join_all};
use secrecy::ExposeSecret;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_store::{
    Commit, Committed, Epoch, INTERACTION_KEPT_MS, LogPosition, OpenTable, Post, Room, StoreError,
    TOKEN_KEPT_MS, TokenOwner,
};
use skat_table::{
    EndCause, Event, PersonId, Place, RemovalCause, TableId, TakeoverCause, Timestamp,
};

use crate::common::{
    NOW, SERVER, commit, header, joined, open_table, opening, result, stored, token,
};
use crate::{Backend, id, log, was_handled};

/// Every kind of event with every kind of content; the store doesn't care whether they fit
/// together.
pub(crate) fn all_events() -> Vec<Event> {
    let mut events = vec![
        joined(0, u64::MAX),
        Event::AutoplayerSeated { place: Place(1) },
        Event::Vacated { place: Place(2) },
        Event::ListBegan {
            secret: DealSecret::new([0xa7; 32]),
            dealer: Place(1),
        },
        Event::DealBegan,
        Event::HintTaken { place: Place(1) },
        Event::Undone {
            place: Place(1),
            kept: 7,
        },
        Event::Ready { place: Place(3) },
        Event::TakenOver {
            place: Place(0),
            cause: TakeoverCause::Left,
        },
        Event::TakenOver {
            place: Place(0),
            cause: TakeoverCause::TimedOut,
        },
        Event::TakenBack { place: Place(0) },
        Event::GraceGranted {
            until: Timestamp(-5),
        },
        Event::Ended {
            cause: EndCause::ListDone,
        },
        Event::Ended {
            cause: EndCause::Stopped,
        },
        Event::Ended {
            cause: EndCause::Abandoned,
        },
        Event::Reminded { place: Place(1) },
        Event::Paused {
            until: Timestamp(i64::MAX),
        },
        Event::Expected {
            place: Place(2),
            person: PersonId::new(u64::MAX),
        },
        Event::Withdrawn { place: Place(2) },
        Event::Voted {
            by: Place(0),
            against: Place(1),
        },
        Event::Removed {
            place: Place(1),
            cause: RemovalCause::Host,
        },
        Event::Removed {
            place: Place(1),
            cause: RemovalCause::Vote,
        },
        Event::Rematched {
            table: TableId::new(u64::MAX),
            by: PersonId::new(0),
        },
    ];
    let actions = "bid 18,bid 264,hold,pass,skat,discard C7 D8,announce CH,announce N,play \
        CJ,concede,claim,accept,refuse";
    for text in actions.split(',') {
        let action = GameId::Skat.parse_action(text).expect("a valid action");
        events.push(Event::Acted {
            place: Place(1),
            action,
            rationale: None,
        });
    }
    events
}

pub(crate) async fn comes_back(backend: &dyn Backend) {
    let at = NOW.plus_ms(5);
    let expected: Vec<_> = [(NOW, joined(0, 1))]
        .into_iter()
        .chain(all_events().into_iter().map(|event| (at, event)))
        .collect();
    let now = {
        let store = backend.open().await;
        let opened = open_table(&*store, 7).await;
        assert_eq!(opened.seq, 1);
        let step = Commit {
            at,
            events: all_events(),
            ..commit(7, Epoch::FIRST, opened)
        };
        let now = stored(store.commit(step).await.expect("commits"));
        assert_eq!(now.seq, expected.len() as u64);
        assert_eq!(log(&store, 7).await, expected);
        now
    };
    let store = backend.open().await;
    let acquired = store.acquire(id(7), NOW).await.expect("acquires");
    assert_eq!(acquired.record.header, header(7));
    assert_eq!(
        acquired.record.room,
        Room {
            server: SERVER,
            channel: 77,
            locale: "de".to_owned()
        }
    );
    assert_eq!(acquired.events, expected);
    assert_eq!(acquired.position(), now);
    assert_eq!(acquired.positions.len(), expected.len() + 1);
    assert_eq!(acquired.post, None);
    assert!(!acquired.closed && !acquired.uncounted && acquired.tokens.is_empty());
}

pub(crate) async fn counts_once(backend: &dyn Backend) {
    let now = {
        let store = backend.open().await;
        let opened = stored(store.open_table(opening(1, Some(41))).await.expect("opens"));
        assert_eq!(
            store
                .open_table(opening(1, Some(41)))
                .await
                .expect("answers"),
            Committed::Duplicate
        );
        let click = |after| Commit {
            interaction: Some(42),
            results: vec![result(1, 1, &[(1, 48, Some(true), false, false)])],
            ..commit(1, Epoch::FIRST, after)
        };
        assert!(was_handled(&store, 1, 41).await && !was_handled(&store, 1, 42).await);
        let now = stored(store.commit(click(opened)).await.expect("commits"));
        assert!(was_handled(&store, 1, 42).await);
        assert_eq!(
            store.commit(click(now)).await.expect("answers"),
            Committed::Duplicate
        );
        let stale = Commit {
            events: vec![joined(2, 5)],
            ..click(opened)
        };
        assert_eq!(
            store.commit(stale).await.expect("answers"),
            Committed::Duplicate,
            "also before other checks"
        );
        now
    };
    let store = backend.open().await;
    let epoch = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    let again = Commit {
        interaction: Some(42),
        ..commit(1, epoch, now)
    };
    assert_eq!(
        store.commit(again).await.expect("answers"),
        Committed::Duplicate,
        "also after a restart"
    );
    assert_eq!(log(&store, 1).await.len(), 2);
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), 1);

    let refused = Commit {
        interaction: Some(43),
        ..commit(1, Epoch::FIRST, now)
    };
    store
        .commit(refused)
        .await
        .expect_err("the commit is refused");
    assert!(
        !was_handled(&store, 1, 43).await,
        "a refused step records nothing"
    );
}

pub(crate) async fn answers_again(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    let step = Commit {
        interaction: Some(50),
        results: vec![result(1, 1, &[])],
        token: Some((TokenOwner::Public, token("t", NOW))),
        ..commit(1, Epoch::FIRST, opened)
    };
    let first = store.commit(step.clone()).await.expect("commits");
    assert_eq!(store.commit(step.clone()).await.expect("answers"), first);
    let both = join_all([store.commit(step.clone()), store.commit(step)]).await;
    assert!(
        both.into_iter()
            .all(|answer| answer.expect("answers") == first)
    );
    let silent = commit(1, Epoch::FIRST, stored(first));
    let second = store.commit(silent.clone()).await.expect("commits");
    assert_eq!(
        store.commit(silent).await.expect("answers"),
        second,
        "also without an interaction"
    );
    assert_eq!(log(&store, 1).await.len(), 3);
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), 1);
}

pub(crate) async fn expires_interactions(backend: &dyn Backend) {
    let store = backend.open().await;
    let mut after = open_table(&*store, 1).await;
    for (interaction, at) in [
        (10, NOW),
        (11, NOW.plus_ms(1)),
        (12, NOW.plus_ms(INTERACTION_KEPT_MS + 1)),
    ] {
        let click = Commit {
            interaction: Some(interaction),
            at,
            ..commit(1, Epoch::FIRST, after)
        };
        after = stored(store.commit(click).await.expect("commits"));
    }
    assert!(!was_handled(&store, 1, 10).await, "older than an hour");
    assert!(was_handled(&store, 1, 11).await, "an hour old");
    assert!(was_handled(&store, 1, 12).await);
}

pub(crate) async fn binds(backend: &dyn Backend) {
    {
        let store = backend.open().await;
        assert_eq!(store.bind(60, id(1), NOW).await.expect("binds"), id(1));
        let twice = join_all([store.bind(61, id(2), NOW), store.bind(61, id(3), NOW)]).await;
        let bound: Vec<_> = twice
            .into_iter()
            .map(|bound| bound.expect("binds"))
            .collect();
        assert!(
            bound[0] == bound[1] && (bound[0] == id(2) || bound[0] == id(3)),
            "{bound:?}"
        );
    }
    let store = backend.open().await;
    assert_eq!(
        store.bind(60, id(9), NOW).await.expect("binds"),
        id(1),
        "also after a restart"
    );
    assert_eq!(
        store
            .bind(u64::MAX, id(u64::MAX), NOW)
            .await
            .expect("binds"),
        id(u64::MAX)
    );
}

pub(crate) async fn fences(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    let other = open_table(&*store, 2).await;
    let first = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    let second = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    assert!(Epoch::FIRST < first && first < second);

    for stale in [Epoch::FIRST, first] {
        let step = Commit {
            interaction: Some(5),
            results: vec![result(1, 1, &[])],
            closed: true,
            token: Some((TokenOwner::Public, token("t", NOW))),
            ..commit(1, stale, opened)
        };
        assert!(matches!(store.commit(step).await, Err(StoreError::Fenced)));
        let post = Post {
            channel: 1,
            message: 2,
            deal: 3,
            posted_at: NOW,
        };
        assert!(matches!(
            store.note_post(id(1), stale, Some(post)).await,
            Err(StoreError::Fenced)
        ));
        let noted = store
            .note_token(id(1), stale, TokenOwner::Public, Some(token("t", NOW)))
            .await;
        assert!(matches!(noted, Err(StoreError::Fenced)));
    }
    assert_eq!(store.open_tables().await.expect("reads").len(), 2);
    assert!(store.ledger(SERVER).await.expect("reads").is_empty());
    assert!(!was_handled(&store, 1, 5).await);
    assert_eq!(
        stored(
            store
                .commit(commit(1, second, opened))
                .await
                .expect("commits")
        )
        .seq,
        2
    );
    let acquired = store.acquire(id(1), NOW).await.expect("acquires");
    assert!(acquired.tokens.is_empty() && acquired.post.is_none());
    let other = store.commit(commit(2, Epoch::FIRST, other)).await;
    assert_eq!(
        stored(other.expect("another table has its own epoch")).seq,
        2
    );
}

pub(crate) async fn keeps_order(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    let refuses = async |wrong: LogPosition, found: u64| {
        let step = Commit {
            interaction: Some(70),
            ..commit(1, Epoch::FIRST, wrong)
        };
        let refused = store.commit(step).await;
        assert!(
            matches!(
                refused,
                Err(StoreError::WrongPosition { expected, found: f })
                    if (expected, f) == (wrong.seq, found)
            ),
            "{refused:?}"
        );
    };
    refuses(LogPosition { seq: 0, ..opened }, 1).await;
    refuses(
        LogPosition {
            seq: 1_000_000,
            ..opened
        },
        1,
    )
    .await;
    let foreign = open_table(&*store, 2).await;
    let other = Commit {
        events: vec![joined(1, 2)],
        ..commit(2, Epoch::FIRST, foreign)
    };
    let foreign = stored(store.commit(other).await.expect("commits"));
    let second = stored(
        store
            .commit(commit(1, Epoch::FIRST, opened))
            .await
            .expect("commits"),
    );
    assert_eq!(foreign.seq, second.seq);
    refuses(foreign, 2).await;
    let third = stored(
        store
            .commit(commit(1, Epoch::FIRST, second))
            .await
            .expect("commits"),
    );
    refuses(opened, 3).await;
    assert!(!was_handled(&store, 1, 70).await);
    let nothing = Commit {
        events: Vec::new(),
        ..commit(1, Epoch::FIRST, third)
    };
    assert_eq!(stored(store.commit(nothing).await.expect("commits")), third);
}

pub(crate) async fn refuses_unknown(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    assert!(matches!(
        store.open_table(opening(1, Some(8))).await,
        Err(StoreError::AlreadyOpen)
    ));
    assert!(matches!(
        store.open_table(opening(1, None)).await,
        Err(StoreError::AlreadyOpen)
    ));
    assert!(!was_handled(&store, 1, 8).await && !was_handled(&store, 2, 8).await);
    assert!(matches!(
        store.acquire(id(2), NOW).await,
        Err(StoreError::UnknownTable)
    ));
    assert!(matches!(
        store.commit(commit(2, Epoch::FIRST, opened)).await,
        Err(StoreError::UnknownTable)
    ));
    assert!(matches!(
        store.note_post(id(2), Epoch::FIRST, None).await,
        Err(StoreError::UnknownTable)
    ));
    let noted = store
        .note_token(id(2), Epoch::FIRST, TokenOwner::Public, None)
        .await;
    assert!(matches!(noted, Err(StoreError::UnknownTable)));
    assert!(matches!(
        store.outbox(id(2)).await,
        Err(StoreError::UnknownTable)
    ));
    assert!(matches!(
        store.settle(id(2), Vec::new()).await,
        Err(StoreError::UnknownTable)
    ));
    assert!(matches!(
        store.dump_table(id(2)).await,
        Err(StoreError::UnknownTable)
    ));
    assert_eq!(store.user(PersonId::new(3)).await.expect("reads"), None);
}

pub(crate) async fn survives_drops(backend: &dyn Backend) {
    let step = |interaction, after| Commit {
        interaction: Some(interaction),
        results: vec![result(1, 1, &[(1, 18, Some(true), false, false)])],
        ..commit(1, Epoch::FIRST, after)
    };
    let opened = {
        let store = backend.open().await;
        let opened = open_table(&*store, 1).await;
        drop(store.commit(step(3, opened)));
        assert!(
            !was_handled(&store, 1, 3).await,
            "a future that never ran has done nothing"
        );
        // Polled once and dropped, the step may be on its way.
        let _ = store.commit(step(4, opened)).now_or_never();
        opened
    };
    let store = backend.open().await;
    // From here on the dropped step can't be carried out any more.
    let acquired = store.acquire(id(1), NOW).await.expect("acquires");
    let done = was_handled(&store, 1, 4).await;
    assert_eq!(acquired.position() != opened, done);
    assert_eq!(acquired.uncounted, done);
    assert_eq!(acquired.events.len(), 1 + usize::from(done));
    assert_eq!(
        store.ledger(SERVER).await.expect("reads").len(),
        usize::from(done)
    );
}

pub(crate) async fn keeps_tokens(backend: &dyn Backend) {
    let panel = TokenOwner::Person(PersonId::new(4));
    let post = Post {
        channel: 77,
        message: 5_000,
        deal: 1,
        posted_at: NOW,
    };
    let after = {
        let store = backend.open().await;
        let opened = open_table(&*store, 1).await;
        store
            .note_post(id(1), Epoch::FIRST, Some(post))
            .await
            .expect("notes");
        let step = Commit {
            token: Some((panel, token("old", NOW))),
            ..commit(1, Epoch::FIRST, opened)
        };
        let after = stored(store.commit(step).await.expect("commits"));
        let young = NOW.plus_ms(60_000);
        store
            .note_token(
                id(1),
                Epoch::FIRST,
                TokenOwner::Public,
                Some(token("public", young)),
            )
            .await
            .expect("notes");
        // The record reaches the disk with the next step.
        stored(
            store
                .commit(commit(1, Epoch::FIRST, after))
                .await
                .expect("commits"),
        )
    };
    let store = backend.open().await;
    let at = |now| {
        let store = store.clone();
        async move {
            let acquired = store.acquire(id(1), now).await.expect("acquires");
            let texts = acquired.tokens.iter();
            let texts: Vec<_> = texts
                .map(|(owner, token)| (*owner, token.token.expose_secret().to_owned()))
                .collect();
            (acquired.epoch, acquired.post, texts)
        }
    };
    let (_, kept, tokens) = at(NOW.plus_ms(TOKEN_KEPT_MS - 1)).await;
    assert_eq!(kept, Some(post));
    assert_eq!(
        tokens,
        [
            (TokenOwner::Public, "public".to_owned()),
            (panel, "old".to_owned())
        ]
    );
    let (_, _, tokens) = at(NOW.plus_ms(TOKEN_KEPT_MS)).await;
    assert_eq!(
        tokens,
        [(TokenOwner::Public, "public".to_owned())],
        "14 minutes and 30 seconds are over"
    );

    let (epoch, ..) = at(NOW).await;
    store
        .note_token(id(1), epoch, panel, Some(token("new", NOW)))
        .await
        .expect("notes");
    store
        .note_token(id(1), epoch, TokenOwner::Public, None)
        .await
        .expect("notes");
    store.note_post(id(1), epoch, None).await.expect("notes");
    let (epoch, kept, tokens) = at(NOW).await;
    assert_eq!((kept, tokens), (None, vec![(panel, "new".to_owned())]));

    let last = Commit {
        closed: true,
        token: Some((panel, token("last", NOW))),
        ..commit(1, epoch, after)
    };
    store.commit(last).await.expect("commits");
    store
        .note_token(id(1), epoch, panel, Some(token("late", NOW)))
        .await
        .expect("a late token is ignored");
    let (_, _, tokens) = at(NOW).await;
    assert!(tokens.is_empty(), "a closed table keeps no tokens");
    assert!(!format!("{:?}", token("hush", NOW)).contains("hush"));
}

pub(crate) async fn closes(backend: &dyn Backend) {
    let open = |table| OpenTable {
        table: id(table),
        room: Room {
            server: SERVER,
            channel: 77,
            locale: "de".to_owned(),
        },
    };
    {
        let store = backend.open().await;
        let mut second = None;
        for table in [3, 1, 2] {
            second = Some(open_table(&*store, table).await);
        }
        assert_eq!(
            store.open_tables().await.expect("reads"),
            [open(1), open(2), open(3)]
        );
        let second = second.expect("the table was opened");
        store
            .commit(Commit {
                closed: true,
                ..commit(2, Epoch::FIRST, second)
            })
            .await
            .expect("commits");
        assert!(matches!(
            store.open_table(opening(2, None)).await,
            Err(StoreError::AlreadyOpen)
        ));
    }
    let store = backend.open().await;
    assert_eq!(
        store.open_tables().await.expect("reads"),
        [open(1), open(3)]
    );
    let closed = store
        .acquire(id(2), NOW)
        .await
        .expect("a closed table stays readable");
    assert!(closed.closed && closed.events.len() == 2);
    assert_eq!(
        store.all_tables().await.expect("reads"),
        [id(1), id(2), id(3)]
    );
}

pub(crate) async fn serves_many(backend: &dyn Backend) {
    const TABLES: u64 = 300;
    const STEPS: u64 = 5;
    {
        let store = backend.open().await;
        let play = |table| {
            let store = store.clone();
            async move {
                let mut now = open_table(&*store, table).await;
                for _ in 0..STEPS {
                    // A refused step shares its transaction with the good ones of other tables and
                    // mustn't harm them.
                    let wrong = LogPosition {
                        seq: now.seq + 100,
                        ..now
                    };
                    let refused = store.commit(commit(table, Epoch::FIRST, wrong)).await;
                    assert!(matches!(refused, Err(StoreError::WrongPosition { .. })));
                    now = stored(
                        store
                            .commit(commit(table, Epoch::FIRST, now))
                            .await
                            .expect("commits"),
                    );
                }
            }
        };
        join_all((1..=TABLES).map(play)).await;
    }
    let store = backend.open().await;
    for table in 1..=TABLES {
        assert_eq!(log(&store, table).await.len() as u64, 1 + STEPS);
    }
}
