//! Settings of a server, self-test, players-wanted board and rules of tables, in both languages.

use std::fmt::Debug;

use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::strength::Strength;
use skat_table::{Pace, PersonId, TableId, ThinkTime, Timestamp};
use skat_view::{
    Admission, Lang, Mention, Notice, Permission, RankRole, RankRoles, RoleTest, Row, SelfTest,
    Setup, SetupPage, ShownTable, TableForm, Wanted, entrance, entrance_more, explain_rules,
    invitation, invite, opened_again, public_message, rule, rule_book_contents, rule_of_game,
    self_test, setup, table_form, wanted,
};

use crate::messages::{joined, snapshots};
use crate::support::{
    by_rules, check_limits, lines_on_phone, lobby, long_mention, mention, shown, told,
};

fn checked<P: Copy + PartialEq + Debug>(message: &skat_view::Message<P>) -> String {
    check_limits(message);
    shown(message)
}

fn bare() -> Setup {
    Setup {
        channels: Vec::new(),
        threads: false,
        language: None,
        rules: Preset::Isko3,
        think_time: ThinkTime::Seconds(60),
        strength: None,
        pace: None,
        role: None,
        leaderboards: true,
        hints: true,
        entrance: None,
        broadcasts: None,
        statistics: None,
        daily: None,
        reports: None,
        rank_roles: RankRoles::default(),
    }
}

fn full() -> Setup {
    Setup {
        channels: vec![u64::MAX; Setup::MOST_CHANNELS.into()],
        threads: true,
        language: Some(Lang::En),
        rules: Preset::Ramsch2,
        think_time: ThinkTime::Unlimited,
        strength: Some(Strength::League),
        pace: Some(Pace::Slow),
        role: Some(u64::MAX),
        leaderboards: false,
        hints: false,
        entrance: Some(7),
        broadcasts: Some(u64::MAX),
        statistics: Some(u64::MAX),
        daily: Some(u64::MAX),
        reports: Some(u64::MAX),
        rank_roles: rank_roles(),
    }
}

/// Roles in every state.
fn rank_roles() -> RankRoles {
    let ranks = [
        (None, RoleTest::Gone),
        (Some(1_336), RoleTest::Managed),
        (Some(1_500), RoleTest::TooHigh),
        (Some(1_619), RoleTest::Fine),
    ];
    RankRoles {
        is_on: true,
        ranks: ranks.map(|(lowest, found)| RankRole {
            lowest,
            role: Some(u64::MAX),
            found: Some(found),
        }),
        may_manage: Some(false),
    }
}

const SETUP_PAGES: [SetupPage; 4] = [
    SetupPage::Places,
    SetupPage::Tables,
    SetupPage::Options,
    SetupPage::Ranks,
];

#[test]
fn settings() {
    snapshots("setup", |lang| {
        let pages = SETUP_PAGES;
        joined(
            &[bare(), full()]
                .map(|settings| joined(&pages.map(|page| checked(&setup(&settings, page, lang))))),
        )
    });
}

#[test]
fn no_row_of_the_settings_breaks_on_a_phone() {
    for lang in Lang::ALL {
        for (settings, page) in [bare(), full()]
            .iter()
            .flat_map(|settings| SETUP_PAGES.map(|page| (settings, page)))
        {
            for row in setup(settings, page, lang).rows {
                let Row::Buttons(buttons) = row else {
                    continue;
                };
                assert_eq!(lines_on_phone(&buttons).len(), 1, "{buttons:?}");
            }
        }
    }
}

#[test]
fn self_tests() {
    let all = || Some(Permission::ALL.to_vec());
    snapshots("self_test", |lang| {
        let well = SelfTest {
            channels: vec![(1, Some(Vec::new()))],
            role: Some((2, RoleTest::Fine)),
        };
        let ill = SelfTest {
            channels: vec![(1, Some(vec![Permission::EmbedLinks])), (3, None)],
            role: Some((2, RoleTest::TooHigh)),
        };
        let roles = [RoleTest::Managed, RoleTest::Gone];
        let roles = roles.map(|role| SelfTest {
            channels: Vec::new(),
            role: Some((2, role)),
        });
        let worst = SelfTest {
            channels: vec![(u64::MAX, all()); 12],
            role: Some((u64::MAX, RoleTest::TooHigh)),
        };
        checked(&self_test(&worst, lang));
        joined(
            &[well, ill]
                .into_iter()
                .chain(roles)
                .map(|found| checked(&self_test(&found, lang)))
                .collect::<Vec<_>>(),
        )
    });
}

#[test]
fn boards() {
    let table = |number, game, free| ShownTable {
        table: TableId::new(number),
        channel: u64::MAX,
        game,
        free,
        host: PersonId::new(1),
    };
    let seekers = |count| {
        (1..=count)
            .map(|n| (PersonId::new(n), Timestamp(1_800_000_000_000)))
            .collect()
    };
    snapshots("wanted", |lang| {
        let empty = Wanted {
            tables: Vec::new(),
            seekers: Vec::new(),
            role: None,
            called: false,
        };
        let some = Wanted {
            tables: vec![table(1, GameId::Skat, 2), table(2, GameId::ThirtyOne, 1)],
            seekers: seekers(3),
            role: Some(7),
            called: false,
        };
        let two = Wanted {
            tables: vec![table(3, GameId::Skat, 0)],
            seekers: seekers(2),
            ..empty.clone()
        };
        let most = Wanted {
            tables: (0..5)
                .map(|number| table(number, GameId::Tournee, 8))
                .collect(),
            seekers: seekers(15),
            role: Some(7),
            called: true,
        };
        check_limits(&wanted(&most, &long_mention, lang));
        joined(
            &[
                empty,
                two,
                some.clone(),
                Wanted {
                    called: true,
                    ..some
                },
            ]
            .map(|board| checked(&wanted(&board, &mention, lang))),
        )
    });
}

#[test]
fn the_rules_of_a_table() {
    snapshots("rules_of_table", |lang| {
        let presets = [
            Preset::Isko1,
            Preset::Isko3,
            Preset::Online2,
            Preset::Kneipe2,
            Preset::Ramsch2,
        ];
        let explained =
            presets.map(|preset| checked(&explain_rules(GameId::Skat, &RuleSet::of(preset), lang)));
        let other = checked(&explain_rules(GameId::Oma, &RuleSet::ISKO, lang));
        let changed =
            RuleSet::with(Preset::Kneipe2, [("skat.schenken", "on")]).expect("compatible settings");
        let line = checked(&public_message(
            &by_rules(lobby(3), changed),
            &mention,
            lang,
        ));
        joined(
            &explained
                .into_iter()
                .chain([other, line])
                .collect::<Vec<String>>(),
        )
    });
}

#[test]
fn entries_of_the_rule_book() {
    snapshots("rule_book", |lang| {
        joined(&["overbid", "thirty-one", "xyzzy"].map(|typed| checked(&rule(typed, lang))))
    });
}

#[test]
fn notices_on_servers_and_boards() {
    let all = [
        Notice::RulesDontFit(GameId::Oma),
        Notice::SeatsDontFit(GameId::Officers),
        Notice::SeatsDontFit(GameId::Skat),
        Notice::TooManyComputers(1),
        Notice::TooManyComputers(2),
        Notice::OtherChannels(vec![Mention::Channel(1), Mention::Channel(2)]),
        Notice::OpenedInThread(Mention::Channel(1)),
        Notice::OpenedInPrivateThread(Mention::Channel(1)),
        Notice::OpenedUnannounced(Mention::Channel(1)),
        Notice::Invited {
            guest: Mention::User(1),
        },
        Notice::GuestShutOut {
            guest: Mention::User(1),
        },
        Notice::NoThread,
        Notice::TableUnshown(Mention::Channel(1)),
        Notice::LeaderboardsOff,
        Notice::HintsOff,
        Notice::NotManager,
        Notice::RoleGiven(Mention::Role(1)),
        Notice::RoleTaken(Mention::Role(1)),
        Notice::RoleOutOfReach(Mention::Role(1)),
        Notice::NoRole,
        Notice::Called {
            role: Mention::Role(1),
            member: Mention::User(2),
        },
        Notice::RoleCalledRecently(Timestamp(1_800_000_000_000)),
        Notice::TooFew,
        Notice::TooFewSeeThis,
        Notice::SeatedFromBoard {
            seated: vec![Mention::User(1), Mention::User(2)],
            host: Mention::User(3),
            channel: Mention::Channel(4),
        },
        Notice::SatDown(Mention::Channel(1)),
    ];
    snapshots("server_notices", |lang| {
        all.clone()
            .map(|notice| told(&notice.into(), None, lang))
            .join("\n")
    });
}

#[test]
fn entrances() {
    snapshots("entrance", |lang| {
        let mut pages = vec![checked(&entrance(lang))];
        let members = [(false, false), (true, true)];
        pages.extend(
            members.map(|(manages, shares)| checked(&entrance_more(manages, shares, lang))),
        );
        joined(&pages)
    });
}

#[test]
fn table_forms() {
    let form = TableForm {
        game: GameId::Skat,
        rules: Preset::Kneipe2,
        places: 4,
        rounds: 12,
        autoplayers: 2,
        think_time: None,
        admission: Admission::Everybody,
    };
    let nine = TableForm {
        game: GameId::ThirtyOne,
        places: 9,
        rounds: 1,
        admission: Admission::Guests,
        ..form
    };
    for (&game, lang) in GameId::ALL
        .iter()
        .flat_map(|game| Lang::ALL.map(|lang| (game, lang)))
    {
        for places in game.players() {
            for admission in [Admission::Everybody, Admission::Guests] {
                let form = TableForm {
                    game,
                    places,
                    admission,
                    ..form
                };
                check_limits(&table_form(&form, lang));
            }
        }
    }
    snapshots("table_form", |lang| {
        joined(&[form, nine].map(|form| checked(&table_form(&form, lang))))
    });
}

#[test]
fn invitations_and_the_rule_book_keep_the_limits() {
    let mut open = lobby(3);
    open.places[2].player = None;
    let far = long_mention(PersonId::new(1));
    for lang in Lang::ALL {
        for table in [&open, &lobby(3)] {
            check_limits(&invitation(table, far, far, &long_mention, lang));
        }
        check_limits(&rule_book_contents(lang));
        for &game in GameId::ALL {
            check_limits(&rule_of_game(game, lang));
        }
    }
}

#[test]
fn private_tables() {
    let mut table = lobby(3);
    table.places[2].player = None;
    table.is_private = true;
    let full = lobby(3);
    let far = long_mention(PersonId::new(1));
    snapshots("private_tables", |lang| {
        let by = |table| opened_again(table, far, far, &mention, lang);
        let outcome = Notice::Invited { guest: far };
        joined(&[
            checked(&public_message(&table, &mention, lang)),
            checked(&invite(None, lang)),
            checked(&invite(Some(&outcome.into()), lang)),
            checked(&by(&table)),
            checked(&by(&full)),
        ])
    });
}
