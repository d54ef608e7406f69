//! Undo: the button of a player who plays alone with computers, and what is said of such a deal.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::RuleSet;
use skat_table::{
    Command, EndCause, Event, Header, PersonId, PlayerView, Refused, StageView, Table, TableId,
    ThinkTime, Timestamp,
};
use skat_view::{
    Drawing, Lang, Message, Note, Panel, Picture, Press, panel, played_message, public_message,
    result_message, review_page,
};

use crate::pictures::{LOOKS, reader};
use crate::support::{
    Thorough, check_limits, long_mention, long_note, mention, presses, reachable, shown,
};

const ANNA: PersonId = PersonId::new(1);
const NOW: Timestamp = Timestamp(1_800_000_000_000);

/// The marks of a deal and of a list, and the short one.
const DEAL: [&str; 2] = [
    "↩️ Mit Zurücknehmen: Dieses Spiel zählt nicht.",
    "↩️ With undo: this deal doesn’t count.",
];
const LIST: [&str; 2] = [
    "↩️ Mit Zurücknehmen: Diese Liste zählt in keiner Statistik.",
    "↩️ With undo: this list counts in no statistic.",
];
const SHORT: [&str; 2] = ["mit Zurücknehmen, zählt nicht", "with undo, doesn’t count"];

fn says(text: &str, words: [&str; 2]) -> bool {
    words.iter().any(|words| text.contains(words))
}

/// Anna's table with computers, with its log.
struct Alone {
    table: Table,
    log: Vec<Event>,
}

impl Alone {
    fn begun(game: GameId) -> Self {
        let places = *game.players().start();
        let header = Header::new(
            TableId::new(1),
            game,
            RuleSet::ISKO,
            places,
            places.into(),
            ThinkTime::Unlimited,
            ANNA,
            NOW,
        );
        let mut alone = Self {
            table: Table::open(header.expect("a header")),
            log: Vec::new(),
        };
        alone.give(Command::Join { person: ANNA });
        for _ in 1..places {
            alone.give(Command::SeatAutoplayer { by: ANNA });
        }
        alone.give(Command::Begin {
            by: ANNA,
            secret: DealSecret::new([7; 32]),
        });
        alone
    }

    fn give(&mut self, command: Command) {
        let step = self.table.handle(command, NOW).expect("it is accepted");
        self.table = step.next;
        self.log.extend(step.events);
    }

    fn view(&self) -> PlayerView {
        self.table.player_view(ANNA).expect("Anna sits there")
    }

    fn is_playing(&self) -> bool {
        matches!(self.table.view().stage, StageView::Playing(_))
    }

    /// Lets the first player who is asked act: the lowest bid, else the first action that doesn't
    /// end the deal early.
    fn act(&mut self) {
        let pick = |legal: &[AnyAction]| {
            let quiet = legal.iter().find(|action| !action.ends_early());
            *quiet.unwrap_or(&legal[0])
        };
        let next = self.table.thinking().next();
        if let Some((place, decision)) = next {
            let (_, view) = self.table.autoplayer_view(place).expect("it is asked");
            let legal = view.legal();
            let pass = legal.iter().find(|action| action.to_string() == "pass");
            let action = pass.copied().unwrap_or_else(|| pick(&legal));
            self.give(Command::AutoplayerActs {
                place,
                decision,
                action,
                rationale: Some(skat_table::Rationale::Heuristics),
            });
        } else {
            let view = self.view();
            let action = pick(&view.seat.expect("a seat").legal());
            self.give(Command::Act {
                person: ANNA,
                decision: view.decision,
                action,
            });
        }
    }

    fn undo(&mut self) {
        let decision = self.view().decision;
        self.give(Command::Undo {
            person: ANNA,
            decision,
        });
    }

    /// Plays until Anna can take something back, and does.
    fn play_and_undo(&mut self) {
        while !self.view().may_undo {
            self.act();
        }
        self.undo();
    }

    fn play_deal(&mut self) {
        while self.is_playing() {
            self.act();
        }
    }
}

fn has(message: &Message, press: Press) -> bool {
    presses(message).contains(&(press, true))
}

#[test]
fn every_game_offers_undo_and_asks_once_a_deal() {
    for &game in GameId::ALL {
        let mut alone = Alone::begun(game);
        let mut undone = false;
        for step in 0..60 {
            if !alone.is_playing() {
                break;
            }
            let view = alone.view();
            for lang in Lang::ALL {
                let show = |kind| panel(&view, kind, Some(&long_note()), &long_mention, lang);
                let normal = show(Panel::Normal);
                let holder = if has(&normal, Press::More) {
                    show(Panel::More)
                } else {
                    normal.clone()
                };
                let offers = [Press::AskUndo, Press::Undo].map(|press| has(&holder, press));
                assert_eq!(
                    offers,
                    [view.may_undo && !undone, view.may_undo && undone],
                    "{game:?}: {}",
                    shown(&holder)
                );
                reachable(Thorough::Kinds, show)
                    .iter()
                    .for_each(check_limits);
                let asked = show(Panel::ConfirmUndo);
                assert_eq!(has(&asked, Press::Undo), view.may_undo);
                if view.may_undo {
                    assert!(has(&asked, Press::Back));
                } else {
                    assert_eq!(asked.rows, normal.rows, "an outdated question");
                }
                assert_eq!(says(&shown(&normal), DEAL), undone);
            }
            if view.may_undo && step % 7 == 6 {
                alone.undo();
                undone = true;
            } else {
                alone.act();
            }
        }
        assert!(undone, "{game:?}");
    }
}

#[test]
fn everything_about_the_deal_and_its_list_says_that_it_does_not_count() {
    let mut alone = Alone::begun(GameId::Skat);
    alone.play_and_undo();
    for lang in Lang::ALL {
        let public = public_message(&alone.table.view(), &mention, lang);
        assert!(says(&shown(&public), DEAL));
    }
    alone.play_deal();
    let view = alone.table.view();
    let events = alone.log.iter().map(|event| (NOW, event));
    let review = Table::review(view.header.clone(), events, 1);
    let review = review.expect("a valid log").expect("the deal is over");
    for lang in Lang::ALL {
        for look in LOOKS {
            let reader = reader(look, lang);
            let messages = [
                public_message(&view, &mention, reader),
                result_message(&view, &mention, reader),
                review_page(&review, 0, None, &mention, reader),
                panel(&alone.view(), Panel::Normal, None, &mention, reader),
            ];
            for message in messages {
                check_limits(&message);
                assert!(says(&shown(&message), DEAL), "{}", shown(&message));
                let bare = shown(&message.without_picture());
                assert!(says(&bare, DEAL), "{bare}");
            }
            let line = shown(&played_message(&view, &mention, reader));
            assert!(says(&line, SHORT), "{line}");
        }
    }
    for _ in 0..2 {
        alone.give(Command::Ready { person: ANNA });
        alone.play_deal();
        let view = alone.table.view();
        for lang in Lang::ALL {
            let told = shown(&public_message(&view, &mention, lang));
            assert!(!says(&told, DEAL), "the next deal counts: {told}");
        }
    }
    let view = alone.table.view();
    assert!(matches!(
        view.stage,
        StageView::Closed {
            cause: EndCause::ListDone,
            ..
        }
    ));
    for lang in Lang::ALL {
        for look in LOOKS {
            let message = public_message(&view, &mention, reader(look, lang));
            check_limits(&message);
            let told = shown(&message);
            assert!(says(&told, LIST), "{told}");
            match &message.picture {
                Some(Picture {
                    drawing: Drawing::ScoreSheet(sheet),
                    alt,
                }) => {
                    let marked: Vec<bool> = sheet
                        .deals
                        .iter()
                        .map(|row| says(&row.label, SHORT))
                        .collect();
                    assert_eq!(marked, [true, false, false]);
                    assert!(sheet.deals[0].cells.iter().all(String::is_empty));
                    let points: Vec<String> = view
                        .places
                        .iter()
                        .map(|place| place.row.points.to_string().replace('-', "−"))
                        .collect();
                    assert_eq!(sheet.totals[0].cells, points);
                    assert!(says(alt, SHORT), "{alt}");
                }
                Some(_) => panic!("another picture"),
                None => assert!(says(&told, SHORT), "{told}"),
            }
        }
    }
}

#[test]
fn a_refused_undo_says_why() {
    let alone = Alone::begun(GameId::Skat);
    for lang in Lang::ALL {
        let told = [Refused::NotAlone, Refused::NothingToUndo].map(|refused| {
            let note = Note::Refusal(refused);
            let message = panel(&alone.view(), Panel::Normal, Some(&note), &mention, lang);
            shown(&message).lines().next().expect("a line").to_owned()
        });
        assert!(says(
            &told[0],
            ["allein mit Computern", "alone with computers"]
        ));
        assert_ne!(told[0], told[1]);
    }
}
