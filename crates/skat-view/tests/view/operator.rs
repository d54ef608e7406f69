//! The operator's pages, in both languages.

use std::fmt::Debug;

use skat_table::Timestamp;
use skat_view::{
    BlockLine, BroadcastLine, BroadcastReach, Lang, Mention, Notice, OperatorNote, OperatorStatus,
    StoreLine, Unsent, ask_to_broadcast, ask_to_leave, blocks, broadcast, broadcast_begun,
    broadcast_busy, operator_status,
};

use crate::messages::{joined, snapshots};
use crate::support::{check_limits, shown, told};

const NOW: Timestamp = Timestamp(1_800_000_000_000);

fn checked<P: Copy + PartialEq + Debug>(message: &skat_view::Message<P>) -> String {
    check_limits(message);
    shown(message)
}

const fn reached(sent: u64, failed: u64, unsent: Option<Unsent>) -> BroadcastReach {
    BroadcastReach {
        sent,
        failed,
        unsent,
    }
}

fn well() -> OperatorStatus {
    OperatorStatus {
        version: "1.2.3",
        started_at: NOW,
        processes: 1,
        shards_connected: 1,
        shards_held: 1,
        servers: Some(12_345),
        tables: 1,
        people: 1,
        store: Some(StoreLine {
            backend: "embedded (redb)".to_owned(),
            format: 8,
            durability: "embedded".to_owned(),
            open_tables: 1,
        }),
        unreadable: 0,
        failed_tasks: 0,
        failed_responses: 0,
        blocked_users: 0,
        blocked_servers: 0,
        leaving: Vec::new(),
        broadcast: None,
    }
}

fn ill() -> OperatorStatus {
    OperatorStatus {
        processes: 3,
        shards_held: 2,
        servers: None,
        tables: 20,
        people: 41,
        store: None,
        unreadable: 2,
        failed_tasks: 1,
        failed_responses: 2,
        blocked_users: 1,
        blocked_servers: 1,
        leaving: vec![1_100_000_000_000_000_002, 7],
        broadcast: Some(BroadcastLine::Sending(9)),
        ..well()
    }
}

#[test]
fn the_status_fits() {
    let crowded = OperatorStatus {
        leaving: vec![u64::MAX; 1_000],
        broadcast: Some(BroadcastLine::Ended(reached(
            11,
            2,
            Some(Unsent::Expired(u64::MAX)),
        ))),
        ..ill()
    };
    let after = |broadcast| OperatorStatus {
        broadcast: Some(broadcast),
        ..well()
    };
    snapshots("operator_status", |lang| {
        checked(&operator_status(&crowded, lang));
        let busy = OperatorStatus {
            broadcast: Some(BroadcastLine::Ended(reached(11, 2, None))),
            tables: 7,
            people: 15,
            ..well()
        };
        let stopped = reached(1, 0, Some(Unsent::Stopped(3)));
        let expired = reached(0, 1, Some(Unsent::Expired(1)));
        let all = [
            well(),
            ill(),
            busy,
            after(BroadcastLine::Stopping),
            after(BroadcastLine::Ended(stopped)),
            after(BroadcastLine::Ended(expired)),
        ];
        joined(&all.map(|status| checked(&operator_status(&status, lang))))
    });
}

#[test]
fn questions_say_what_follows() {
    let long = "x".repeat(200);
    snapshots("operator_questions", |lang| {
        checked(&ask_to_leave(u64::MAX, 3, Some(&long), u64::MAX, lang));
        checked(&ask_to_broadcast(
            &"x".repeat(3_500),
            usize::MAX,
            u64::MAX,
            lang,
        ));
        joined(&[
            checked(&ask_to_leave(7, 0, None, 8, lang)),
            checked(&ask_to_leave(7, 1, Some("Werbung"), 8, lang)),
            checked(&ask_to_broadcast(
                "A new version.\nMore on Monday.",
                1,
                9,
                lang,
            )),
            checked(&broadcast("A new version.", lang)),
            checked(&broadcast_begun(9, lang)),
            checked(&broadcast_busy(9, lang)),
        ])
    });
}

#[test]
fn blocks_are_listed() {
    let line = |id, user: bool, reason: Option<&str>| BlockLine {
        user: user.then_some(Mention::User(id)),
        id,
        since: NOW,
        reason: reason.map(str::to_owned),
    };
    let many: Vec<BlockLine> = (0..100)
        .map(|id| line(u64::MAX - id, true, Some(&"x".repeat(200))))
        .collect();
    snapshots("operator_blocks", |lang| {
        let all = checked(&blocks(&many, lang));
        assert!(all.contains("86"), "the rest is counted: {all}");
        let some = [line(1, true, Some("Spam")), line(2, false, None)];
        joined(&[checked(&blocks(&[], lang)), checked(&blocks(&some, lang))])
    });
}

#[test]
fn notes_to_the_operator() {
    let all = [
        OperatorNote::NotOperator,
        OperatorNote::NoId,
        OperatorNote::OwnServer,
        OperatorNote::Yourself,
        OperatorNote::ChooseOne,
        OperatorNote::Outdated,
        OperatorNote::Dropped,
        OperatorNote::Leaving(7),
        OperatorNote::Left {
            server: 7,
            tables: 0,
        },
        OperatorNote::Left {
            server: 7,
            tables: 2,
        },
        OperatorNote::NotThere(7),
        OperatorNote::LeaveRefused(7),
        OperatorNote::UserBlocked(Mention::User(1)),
        OperatorNote::ServerBlocked(7),
        OperatorNote::UserUnblocked(Mention::User(1)),
        OperatorNote::ServerUnblocked(7),
        OperatorNote::NotBlocked,
        OperatorNote::NoText,
        OperatorNote::NobodyListens,
        OperatorNote::BroadcastStopping,
        OperatorNote::BroadcastOver,
        OperatorNote::BroadcastDone(reached(1, 0, None)),
        OperatorNote::BroadcastDone(reached(3, 1, None)),
        OperatorNote::BroadcastDone(reached(0, 2, None)),
        OperatorNote::BroadcastDone(reached(3, 0, Some(Unsent::Stopped(1)))),
        OperatorNote::BroadcastDone(reached(3, 1, Some(Unsent::Stopped(5)))),
        OperatorNote::BroadcastDone(reached(0, 0, Some(Unsent::Expired(1)))),
        OperatorNote::BroadcastDone(reached(1, 0, Some(Unsent::Expired(2_000)))),
    ];
    let contact = || Some("skat@example.org".to_owned());
    let to_players = [
        Notice::Blocked { contact: None },
        Notice::Blocked { contact: contact() },
        Notice::ServerBlocked { contact: contact() },
        Notice::Goodbye { reason: None },
        Notice::Goodbye {
            reason: Some("Werbung".to_owned()),
        },
    ];
    snapshots("operator_notes", |lang: Lang| {
        let to_operator = all.map(|note| told(&note.into(), None, lang));
        let players = to_players
            .clone()
            .map(|notice| told(&notice.into(), None, lang));
        to_operator
            .into_iter()
            .chain(players)
            .collect::<Vec<String>>()
            .join("\n")
    });
}
