//! Messages of the games other than Skat, in both languages.

use skat_rules::game::{AnyAction, AnySeatView, GameId};
use skat_table::{StageView, Table};
use skat_view::{Lang, Panel, Reader, panel, public_message};

use crate::games::{act, asked, begun_by, person};
use crate::messages::{joined, snapshots_by_face};
use crate::support::{check_limits, mention, shown};

/// A scripted deal, with the moments to show.
struct Play {
    table: Table,
    moments: Vec<(Table, &'static [Panel])>,
}

impl Play {
    fn new(game: GameId, rules: &str, secret: u8) -> Self {
        let table = begun_by(
            rules.parse().expect("a valid rule set"),
            game,
            *game.players().start(),
            secret,
        );
        Self {
            table,
            moments: Vec::new(),
        }
    }

    /// Records a moment: the public message, the asked player's panel, and these further panels of
    /// that player.
    fn show(&mut self, panels: &'static [Panel]) -> &mut Self {
        self.moments.push((self.table.clone(), panels));
        self
    }

    /// For each beginning, the asked player takes the first legal action whose notation begins that
    /// way.
    fn play(&mut self, beginnings: &[&str]) -> &mut Self {
        for beginning in beginnings {
            let legal = asked(&self.table)
                .seat
                .as_ref()
                .map(AnySeatView::legal)
                .expect("the person has a seat");
            let action = legal
                .iter()
                .find(|action| action.to_string().starts_with(beginning));
            act(
                &mut self.table,
                *action.unwrap_or_else(|| panic!("no {beginning} among {legal:?}")),
            );
        }
        self
    }

    /// Takes the first legal action that doesn't end the deal early, until the deal is over.
    fn play_out(&mut self) -> &mut Self {
        while matches!(self.table.view().stage, StageView::Playing(_)) {
            let legal = asked(&self.table)
                .seat
                .as_ref()
                .map(AnySeatView::legal)
                .expect("the person has a seat");
            let going_on = |action: &&AnyAction| !action.ends_early();
            act(
                &mut self.table,
                *legal
                    .iter()
                    .find(going_on)
                    .expect("the player can continue"),
            );
        }
        self
    }

    fn snapshot(&self, name: &str) {
        snapshots_by_face(name, |reader| {
            let parts = self
                .moments
                .iter()
                .flat_map(|(table, panels)| of_moment(table, panels, reader));
            joined(&parts.collect::<Vec<String>>())
        });
    }
}

fn of_moment(table: &Table, panels: &[Panel], reader: Reader) -> Vec<String> {
    let view = table.view();
    let message = public_message(&view, &mention, reader);
    let asked = asked(table);
    let of = |number: u8, kind: Panel| {
        let view = table
            .player_view(person(number))
            .expect("the person sits at the table");
        panel(&view, kind, None, &mention, reader)
    };
    let other = (asked.place.0 + 1) % table.view().header.places();
    let own = [of(asked.place.0, Panel::Normal), of(other, Panel::Normal)];
    let more = panels.iter().map(|&kind| of(asked.place.0, kind));
    [message]
        .into_iter()
        .chain(own)
        .chain(more)
        .map(|message| {
            check_limits(&message);
            shown(&message)
        })
        .collect()
}

const ASIDE: &[Panel] = &[
    Panel::WhyNot,
    Panel::More,
    Panel::LastTrick,
    Panel::ConfirmConcede,
];

#[test]
fn a_question_to_hold_a_bid_is_not_repeated_as_news() {
    for game in [GameId::Skat, GameId::Strohmann, GameId::Oma] {
        let mut deal = Play::new(game, "isko", 7);
        let mut told = || {
            let view = asked(&deal.table);
            let told = shown(&panel(&view, Panel::Normal, None, &mention, Lang::De));
            let holds = told.contains("Hältst du?");
            deal.play(&[if holds { "hold" } else { "bid" }]);
            told
        };
        assert!(!told().contains('↪'), "nobody has called");
        let to_hold = told();
        assert!(
            to_hold.contains("Hältst du?") && !to_hold.contains('↪'),
            "{to_hold}"
        );
        let to_bid = told();
        assert!(
            to_bid.contains("Mehr als 18?") && to_bid.contains("↪"),
            "{to_bid}"
        );
    }
}

#[test]
fn the_sign_of_overbid_contracts_is_explained() {
    for game in [GameId::Skat, GameId::Texas] {
        let mut deal = Play::new(game, "isko", 7);
        deal.play(&["bid 120", "pass", "pass", "skat", "discard"]);
        let panel = panel(&asked(&deal.table), Panel::Normal, None, &mention, Lang::De);
        let explained = panel.text.to_string().contains("Wo ✗ steht");
        assert!(
            explained && shown(&panel).contains("✗ |"),
            "{}",
            shown(&panel)
        );
    }
}

#[test]
fn strohmann_messages() {
    let mut deal = Play::new(GameId::Strohmann, "isko", 7);
    deal.show(&[])
        .play(&["bid 18", "hold", "pass", "skat"])
        .show(&[])
        .play(&["discard", "announce G"])
        .show(&[]);
    deal.play(&["play"])
        .show(ASIDE)
        .play(&["play"])
        .show(&[])
        .play(&["play"])
        .show(ASIDE)
        .play_out()
        .show(&[]);
    deal.snapshot("strohmann");
}

#[test]
fn oma_messages() {
    let mut deal = Play::new(GameId::Oma, "isko oma.card=to-winner", 3);
    deal.play(&["bid 18", "hold", "pass", "skat", "discard", "announce C"])
        .show(&[]);
    deal.play(&["play", "play", "play"])
        .show(ASIDE)
        .play_out()
        .show(&[]);
    deal.snapshot("oma");
}

#[test]
fn officers_messages() {
    let mut deal = Play::new(GameId::Officers, "isko", 7);
    deal.show(&[])
        .play(&["name C"])
        .show(&[])
        .play(&["kontra"])
        .show(&[])
        .play(&["re"])
        .show(&[]);
    deal.play(&["play"])
        .show(ASIDE)
        .play(&["play", "play"])
        .show(ASIDE)
        .play_out()
        .show(&[]);
    deal.snapshot("officers");
}

#[test]
fn harlequin_and_admirals_messages() {
    let mut harlequin = Play::new(GameId::Officers, "isko officers.layout=harlequin", 2);
    harlequin
        .play(&["name R"])
        .show(&[])
        .play(&["play", "play", "play"])
        .show(&[])
        .play_out()
        .show(&[]);
    harlequin.snapshot("harlequin");
    let mut admirals = Play::new(GameId::Officers, "isko officers.layout=admirals", 2);
    admirals
        .show(&[])
        .play(&["bid 18", "hold", "pass"])
        .show(&[])
        .play(&["skat"])
        .show(&[]);
    admirals
        .play(&["discard", "name H", "pass", "play"])
        .show(ASIDE)
        .play_out()
        .show(&[]);
    admirals.snapshot("admirals");
}

#[test]
fn schieberamsch_messages() {
    let mut deal = Play::new(GameId::Schieberamsch, "isko ramsch.klopfen=on", 7);
    deal.show(&[])
        .play(&["no grand", "no grand", "no grand"])
        .show(&[])
        .play(&["take"])
        .show(&[]);
    deal.play(&["pass", "knock", "push", "push"])
        .show(&[])
        .play(&["play", "play", "play", "play"]);
    deal.show(&[Panel::WhyNot, Panel::LastTrick])
        .play_out()
        .show(&[]);
    deal.snapshot("schieberamsch");
    let mut grand_hand = Play::new(GameId::Schieberamsch, "isko", 7);
    grand_hand
        .play(&["grand", "play", "play"])
        .show(&[])
        .play_out()
        .show(&[]);
    grand_hand.snapshot("grand_hand");
}

#[test]
fn tournee_messages() {
    let mut deal = Play::new(GameId::Tournee, "isko", 7);
    deal.show(&[])
        .play(&["bid 10", "hold", "pass", "pass"])
        .show(&[])
        .play(&["tournee"])
        .show(&[]);
    deal.play(&["passt mir nicht"]);
    deal.show(&[])
        .play(&["discard"])
        .show(&[])
        .play(&["declare", "play"])
        .show(ASIDE)
        .play_out()
        .show(&[]);
    deal.snapshot("tournee");
    let mut ramsch = Play::new(GameId::Tournee, "isko", 7);
    ramsch
        .play(&["pass", "pass"])
        .show(&[])
        .play(&["ramsch", "play", "play", "play"])
        .show(&[])
        .play_out()
        .show(&[]);
    ramsch.snapshot("tournee_ramsch");
}

#[test]
fn texas_messages() {
    let mut deal = Play::new(GameId::Texas, "isko", 7);
    deal.show(&[])
        .play(&["bid 18", "hold", "pass", "pass"])
        .show(&[])
        .play(&["skat"])
        .show(&[]);
    deal.play(&["discard"])
        .show(&[])
        .play(&["announce G", "play"])
        .show(ASIDE)
        .play_out()
        .show(&[]);
    deal.snapshot("texas");
}

#[test]
fn thirty_one_messages() {
    let mut deal = Play::new(GameId::ThirtyOne, "isko 31.lives=1", 7);
    deal.show(&[])
        .play(&["draw"])
        .show(&[])
        .play(&["discard", "take"])
        .show(&[])
        .play(&["discard", "knock"])
        .show(&[]);
    deal.play(&["draw", "discard"])
        .show(&[])
        .play_out()
        .show(&[]);
    deal.snapshot("thirty_one");
    let mut cadillac = Play::new(
        GameId::ThirtyOne,
        "isko 31.style=cadillac 31.first-call=throw-down",
        7,
    );
    cadillac.show(&[]).play(&["throw-down"]).show(&[]);
    cadillac.snapshot("cadillac");
}
