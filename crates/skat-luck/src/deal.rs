//! A finished deal in which luck and play can be told apart.

use skat_rules::card::CardSet;
use skat_rules::game::AnySeatView;
use skat_rules::notation::log::DealLog;
use skat_rules::seat::{BySeat, Seat};

use crate::baseline::LuckBaseline;
use crate::points::seat_points;

/// A finished deal of Skat by rules that a [`LuckBaseline`] covers.
///
/// It holds all cards. Whoever tells its luck makes sure that nobody still plays the same cards.
#[derive(Clone, Copy)]
pub struct CoveredDeal {
    /// Number of players at the table.
    pub players: u8,
    /// The hands as dealt.
    pub hands: BySeat<CardSet>,
    /// The seats' points.
    pub points: BySeat<i32>,
}

impl CoveredDeal {
    /// Takes the deal of a log; `None` if it isn't over, or no baseline covers it.
    ///
    /// ```
    /// use skat_luck::CoveredDeal;
    ///
    /// let log = |rules: &str| {
    ///     let secret = "07".repeat(32);
    ///     format!(
    ///         "skatrunde-deal 1\ngame: skat\nrules: {rules}\nplayers: 4\nround: 0 -\n\
    ///          secret: {secret}\n1 pass\n2 pass\n0 pass\n"
    ///     )
    ///     .parse()
    /// };
    /// let passed_in = CoveredDeal::of_log(&log("isko/3")?).expect("the deal is over");
    /// assert_eq!((passed_in.players, passed_in.points.0), (4, [0; 3]));
    /// assert!(CoveredDeal::of_log(&log("kneipe/2")?).is_none());
    /// # Ok::<(), skat_rules::notation::log::NotALog>(())
    /// ```
    #[must_use]
    pub fn of_log(log: &DealLog) -> Option<Self> {
        if !LuckBaseline::covers(&log.setting.rules) {
            return None;
        }
        let score = log.replay().ok()?.score()?;
        let beginning = DealLog {
            entries: Vec::new(),
            ..log.clone()
        };
        let beginning = beginning.replay().ok()?;
        let hand = |seat: Seat| match beginning.seat_view(seat) {
            AnySeatView::Skat(view) => Some(view.hand),
            _ => None,
        };
        let [forehand, middlehand, rearhand] = Seat::SKAT.map(hand);
        let players = log.setting.players;
        Some(Self {
            players,
            hands: BySeat([forehand?, middlehand?, rearhand?]),
            points: seat_points(&score, players),
        })
    }
}
