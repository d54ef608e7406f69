//! The list of a player's own finished deals.

use skat_table::{DealKind, ShareCode, TableId, Timestamp};
use skat_view::{DealsPage, DealsPress, Lang, ListedDeal, Mention, WantedDeals, deals_page};

use crate::support::{check_limits, presses, shown};

/// The last moment of a day in November 2026.
const AT: Timestamp = Timestamp(1_795_823_999_000);

fn deal(number: u16) -> ListedDeal {
    ListedDeal {
        code: ShareCode::new(u64::from(number)),
        table: TableId::new(0x2a),
        number,
        at: AT,
        kind: Some(DealKind::Grand),
        points: 72,
        is_own_game: true,
        won: Some(true),
        others: vec![Mention::User(7), Mention::User(8)],
        undone: false,
    }
}

fn page(deals: Vec<ListedDeal>) -> DealsPage {
    DealsPage {
        wanted: WantedDeals::default(),
        page: 0,
        has_more: false,
        kept: None,
        is_incomplete: false,
        deals,
    }
}

/// Deals of every kind and outcome.
fn mixed() -> Vec<ListedDeal> {
    vec![
        deal(9),
        ListedDeal {
            kind: Some(DealKind::Null),
            points: -46,
            won: Some(false),
            others: Vec::new(),
            ..deal(8)
        },
        ListedDeal {
            kind: Some(DealKind::Spades),
            points: 0,
            is_own_game: false,
            ..deal(7)
        },
        ListedDeal {
            kind: Some(DealKind::Clubs),
            points: 0,
            is_own_game: false,
            won: Some(false),
            undone: true,
            ..deal(6)
        },
        ListedDeal {
            kind: Some(DealKind::Ramsch),
            points: -55,
            is_own_game: false,
            won: Some(false),
            ..deal(5)
        },
        ListedDeal {
            kind: Some(DealKind::PassedIn),
            points: 0,
            is_own_game: false,
            won: None,
            ..deal(4)
        },
        ListedDeal {
            kind: None,
            ..deal(3)
        },
    ]
}

#[test]
fn deals_are_listed_with_their_codes() {
    for lang in Lang::ALL {
        let message = deals_page(&page(mixed()), lang);
        check_limits(&message);
        insta::assert_snapshot!(format!("deals_{}", lang.locale()), shown(&message));
    }
}

#[test]
fn a_list_without_deals_says_why() {
    let none = deals_page(&page(Vec::new()), Lang::En);
    assert!(shown(&none).contains("haven’t finished a deal yet"));
    assert_eq!(presses(&none), []);
    let wanted = WantedDeals {
        kind: Some(DealKind::Grand),
        won: Some(false),
        partner: Some(Mention::User(7)),
        month: Some((2026, 11)),
    };
    let narrowed = DealsPage {
        wanted,
        ..page(Vec::new())
    };
    let text = shown(&deals_page(&narrowed, Lang::En));
    assert!(text.contains("no such deals"), "{text}");
    assert!(
        text.contains("Grand · lost · with <@7> · November 2026"),
        "{text}"
    );
}

#[test]
fn a_list_says_what_it_lacks() {
    let lacking = DealsPage {
        kept: Some(30),
        is_incomplete: true,
        ..page_of_ten()
    };
    for (lang, kept, missing) in [
        (Lang::De, "30 Tage", "vor dem letzten Update fehlen"),
        (
            Lang::En,
            "30 days",
            "before the last upgrade are still missing",
        ),
    ] {
        let message = deals_page(&lacking, lang);
        check_limits(&message);
        let text = shown(&message);
        assert!(text.contains(kept) && text.contains(missing), "{text}");
        let complete = shown(&deals_page(&page_of_ten(), lang));
        assert!(!complete.contains(kept) && !complete.contains(missing));
    }
}

#[test]
fn only_a_list_of_several_pages_can_be_turned() {
    let turns = |page: usize, has_more| {
        let shown = DealsPage {
            page,
            has_more,
            ..page_of_ten()
        };
        let message = deals_page(&shown, Lang::De);
        check_limits(&message);
        let turns: Vec<_> = presses(&message)
            .into_iter()
            .filter(|(press, _)| *press != DealsPress::Choose)
            .collect();
        turns
    };
    let (back, on) = (DealsPress::PreviousPage, DealsPress::NextPage);
    assert_eq!(turns(0, false), []);
    assert_eq!(turns(0, true), [(back, false), (on, true)]);
    assert_eq!(turns(3, true), [(back, true), (on, true)]);
    assert_eq!(turns(3, false), [(back, true), (on, false)]);
}

/// A page with as many deals as a page has, with as many people as a deal can have.
fn page_of_ten() -> DealsPage {
    let others = vec![Mention::User(u64::MAX); 8];
    let deal = |number| ListedDeal {
        others: others.clone(),
        ..deal(number)
    };
    page((1..=10).map(deal).collect())
}
