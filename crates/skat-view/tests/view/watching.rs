//! What a member sees who watches a table without a place there.

use std::collections::BTreeSet;

use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_table::{Command, EndCause, StageView, Table, TableView};
use skat_view::{Lang, Message, Press, public_message, watch_message};

use crate::game_pictures::{deal_of, play};
use crate::games::{act, asked, begun_by, give, person};
use crate::pictures::{LOOKS, reader};
use crate::support::{check_limits, long_mention, mention, presses, shown};
use crate::walk::RULES;

/// The cards of a game in notation, each with its label and its name.
pub(crate) fn cards(game: GameId) -> impl Iterator<Item = (String, String, String)> {
    let ranks = match game {
        GameId::ThirtyOne => "23456789TJQKA",
        _ => "789TJQKA",
    };
    let suits = [
        ('C', '♣', "clubs"),
        ('S', '♠', "spades"),
        ('H', '♥', "hearts"),
        ('D', '♦', "diamonds"),
    ];
    suits.into_iter().flat_map(move |(letter, sign, suit)| {
        ranks.chars().map(move |rank| {
            let (short, word) = match rank {
                'T' => ("10".to_owned(), "10".to_owned()),
                'J' => ("J".to_owned(), "jack".to_owned()),
                'Q' => ("Q".to_owned(), "queen".to_owned()),
                'K' => ("K".to_owned(), "king".to_owned()),
                'A' => ("A".to_owned(), "ace".to_owned()),
                pips => (pips.to_string(), pips.to_string()),
            };
            (
                format!("{letter}{rank}"),
                format!("{sign}{short}"),
                format!("{word} of {suit}"),
            )
        })
    })
}

fn watched(view: &TableView, look: usize, lang: Lang) -> Message {
    watch_message(view, &long_mention, reader(LOOKS[look], lang))
}

/// Looks at a table as a watcher does. Returns the phase of the deal.
fn look(table: &Table, game: GameId) -> Option<&'static str> {
    let view = table.view();
    let deal = deal_of(&view.stage)?;
    let public = deal.public.to_string();
    for look in 0..LOOKS.len() {
        for lang in Lang::ALL {
            check_limits(&watched(&view, look, lang));
        }
    }
    let (drawn, written) = (watched(&view, 0, Lang::En), watched(&view, 6, Lang::En));
    let alt = drawn.picture.as_ref().map_or("", |picture| &picture.alt);
    let text = format!("{}\n{alt}\n{written:?}", shown(&written));
    for (code, label, name) in cards(game) {
        let is_shown = text.contains(&label) || text.contains(&name);
        assert!(
            !is_shown || public.contains(&code),
            "{game:?}: {code} leaked: {text}"
        );
    }
    let playing = matches!(view.stage, StageView::Playing(_));
    for (press, _) in presses(&written) {
        let is_review = matches!(press, Press::Review(_) | Press::Replay(_)) && !playing;
        assert!(press == Press::Watch || is_review, "{press:?}");
    }
    // Watching adds to what everybody sees, and takes nothing away.
    let everybodys = shown(&public_message(
        &view,
        &long_mention,
        reader(LOOKS[6], Lang::En),
    ));
    let own = shown(&written);
    let missing = everybodys
        .lines()
        .find(|line| playing && line.starts_with('┃') && !own.contains(line));
    assert_eq!(missing, None, "{game:?}: {own}");
    Some(if playing { "playing" } else { "over" })
}

#[test]
fn a_watcher_of_any_game_sees_no_hidden_card() {
    for (game, rule_sets) in RULES {
        let mut seen = BTreeSet::new();
        for (number, rules) in (0_u8..).zip(rule_sets) {
            let rules: RuleSet = rules.parse().expect("a valid rule set");
            let mut seed = u64::from(number) + 3;
            let places = *game.players().start();
            let mut table = begun_by(rules, game, places, number + 5);
            play(&mut table, places, &mut seed, |table, _| {
                seen.extend(look(table, game));
            });
        }
        assert_eq!(seen, BTreeSet::from(["over", "playing"]), "{game:?}");
    }
}

/// Lets everybody bid as long as they can, up to this number of calls.
fn after_calls(game: GameId, calls: usize) -> TableView {
    let places = *game.players().start();
    let mut table = begun_by(RuleSet::ISKO, game, places, 1);
    for _ in 0..calls {
        let legal = asked(&table).seat.expect("a seat").legal();
        let call = legal.into_iter().find(|action| {
            let call = action.to_string();
            call == "hold" || call.starts_with("bid ")
        });
        act(&mut table, call.expect("a call"));
    }
    table.view()
}

#[test]
fn a_watcher_sees_the_bids_of_every_auction() {
    for game in [
        GameId::Skat,
        GameId::Strohmann,
        GameId::Oma,
        GameId::Tournee,
        GameId::Texas,
    ] {
        let view = after_calls(game, 3);
        let text = shown(&watch_message(&view, &mention, Lang::De));
        assert!(
            text.contains("reizt bis ") && text.contains("hält "),
            "{text}"
        );
    }
}

#[test]
fn a_players_highest_bid_and_their_pass_are_told() {
    let mut table = begun_by(RuleSet::ISKO, GameId::Skat, 3, 1);
    for call in ["bid 18", "hold", "bid 20", "pass"] {
        let legal = asked(&table).seat.expect("a seat").legal();
        let call = legal.into_iter().find(|action| action.to_string() == call);
        act(&mut table, call.expect("a legal call"));
    }
    let text = shown(&watch_message(&table.view(), &mention, Lang::De));
    assert_eq!(text.matches("reizt bis 18 und passt").count(), 1, "{text}");
    assert_eq!(text.matches("reizt bis 20").count(), 1, "{text}");
    assert!(!text.contains("sagt 18"), "{text}");
}

#[test]
fn after_the_deal_a_watcher_sees_the_result() {
    let mut table = begun_by(RuleSet::ISKO, GameId::Skat, 3, 1);
    while !matches!(table.view().stage, StageView::Between { .. }) {
        let legal = asked(&table).seat.expect("a seat").legal();
        let passes = legal.iter().find(|action| action.to_string() == "pass");
        act(&mut table, *passes.unwrap_or(&legal[0]));
    }
    let text = shown(&watch_message(&table.view(), &mention, Lang::De));
    assert!(
        text.contains("Eingepasst") && text.contains("Alle Karten"),
        "{text}"
    );
    assert!(text.contains("Aktualisieren"), "{text}");

    let stop = Command::Stop {
        by: person(0),
        moderator: false,
    };
    give(&mut table, stop);
    let closed = table.view();
    assert!(matches!(
        closed.stage,
        StageView::Closed {
            cause: EndCause::Stopped,
            ..
        }
    ));
    let message = watch_message(&closed, &mention, Lang::De);
    assert_eq!(presses(&message), []);
}
