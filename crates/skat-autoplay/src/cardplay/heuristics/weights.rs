//! The weights of the heuristics, in card points.
//!
//! They were tuned on six thousand deals, in turns for the declarer and for the defenders. One or
//! two weights were changed at a time, and changes that won more games were kept.

/// Weights of the heuristics, in card points.
pub(crate) struct Weights {
    // Every trick.
    /// Card points expected from each player who is yet to play to the trick.
    pub(crate) to_come: f32,
    /// Winning the trick and with it the lead.
    pub(crate) tempo: f32,
    /// The low card that guards a ten.
    pub(crate) guard: f32,
    /// Each card point of a loser.
    pub(crate) court_points: f32,
    // The declarer's cost of playing a card: its later worth.
    /// Each card point of a card that only a trump can beat.
    pub(crate) decl_master_points: f32,
    /// Such a card, whatever its points.
    pub(crate) decl_master: f32,
    /// A ten below the ace, with company.
    pub(crate) decl_guarded_ten: f32,
    /// A bare ten below the ace.
    pub(crate) decl_bare_ten: f32,
    /// Any other loser.
    pub(crate) decl_low: f32,
    /// The only card of a suit: without it the suit can be trumped.
    pub(crate) decl_bare_low: f32,
    /// Any trump.
    pub(crate) decl_trump: f32,
    /// A Jack, besides.
    pub(crate) decl_jack: f32,
    /// Each step from the Jack of diamonds up, besides.
    pub(crate) decl_jack_step: f32,
    /// The ace of trumps, besides.
    pub(crate) decl_trump_ace: f32,
    /// The ten of trumps, besides.
    pub(crate) decl_trump_ten: f32,
    /// Each card point of another trump, besides.
    pub(crate) decl_trump_low_points: f32,
    /// A Jack in Grand, besides.
    pub(crate) decl_grand_jack: f32,
    // The same for a defender.
    /// Each card point of a card that only a trump can beat, as far as the declarer can't trump it.
    pub(crate) def_master_points: f32,
    /// Such a card, whatever its points.
    pub(crate) def_master: f32,
    /// Each card point lost where the declarer can trump it.
    pub(crate) def_ruffed: f32,
    /// A ten below the ace, with company.
    pub(crate) def_guarded_ten: f32,
    /// A bare ten below the ace.
    pub(crate) def_bare_ten: f32,
    /// Any other loser.
    pub(crate) def_low: f32,
    /// The only card of a suit.
    pub(crate) def_bare_low: f32,
    /// A Jack.
    pub(crate) def_jack: f32,
    /// Each step from the Jack of diamonds up, besides.
    pub(crate) def_jack_step: f32,
    /// Ace or ten of trumps.
    pub(crate) def_trump_high: f32,
    /// Ace or ten of trumps, besides, if nothing beats it any more.
    pub(crate) def_trump_master: f32,
    /// Any other trump.
    pub(crate) def_trump: f32,
    /// Each card point of such a trump, besides.
    pub(crate) def_trump_points: f32,
    // For and against the declarer's leads.
    /// Penalty on plain cards while there are trumps to draw.
    pub(crate) draw_first: f32,
    /// Each card of the suit led.
    pub(crate) decl_long: f32,
    /// A Jack in Grand, besides.
    pub(crate) draw_grand: f32,
    /// A trump when the defenders have none left.
    pub(crate) no_trumps_left: f32,
    /// A trump when the defenders have a single one, which can't be beaten.
    pub(crate) only_master_left: f32,
    /// A trump that none of the defenders' trumps beats.
    pub(crate) draw: f32,
    /// Each trump in hand, besides, while trumps are drawn.
    pub(crate) draw_per_trump: f32,
    /// A lower Jack, to force a higher one out.
    pub(crate) force_with_jack: f32,
    /// Another trump, to force a higher one out.
    pub(crate) force: f32,
    // For and against a defender's leads.
    /// A trump.
    pub(crate) def_lead_trump: f32,
    /// Each card of the suit led, if the declarer plays next.
    pub(crate) short_way: f32,
    /// The same if the declarer plays last.
    pub(crate) long_way: f32,
    /// A card from a suit whose ten could still be caught by the ace.
    pub(crate) def_from_ten: f32,
    /// A suit that the partner may trump.
    pub(crate) partner_void: f32,
    /// A suit in which the declarer is void.
    pub(crate) declarer_void: f32,
    /// Each card of the suit led in Grand, besides.
    pub(crate) def_grand_long: f32,
    /// An ace.
    pub(crate) def_lead_ace: f32,
    /// A card led from below the defender's own ace.
    pub(crate) def_under_ace: f32,
}

/// The weights in use.
pub(crate) const WEIGHTS: Weights = Weights {
    to_come: 2.7,
    tempo: 0.8,
    guard: 0.6,
    court_points: -0.4,
    decl_master_points: 0.2,
    decl_master: 0.9,
    decl_guarded_ten: 1.0,
    decl_bare_ten: -10.2,
    decl_low: -2.8,
    decl_bare_low: -6.4,
    decl_trump: 7.8,
    decl_jack: 1.8,
    decl_jack_step: 0.5,
    decl_trump_ace: 4.2,
    decl_trump_ten: 3.2,
    decl_trump_low_points: 0.6,
    decl_grand_jack: 5.4,
    def_master_points: 0.8,
    def_master: 2.8,
    def_ruffed: 0.4,
    def_guarded_ten: 4.1,
    def_bare_ten: -0.8,
    def_low: 0.2,
    def_bare_low: -0.7,
    def_jack: 2.9,
    def_jack_step: 3.1,
    def_trump_high: 1.8,
    def_trump_master: 5.7,
    def_trump: 0.3,
    def_trump_points: 0.8,
    draw_first: 37.4,
    decl_long: 0.0,
    draw_grand: 0.2,
    no_trumps_left: -16.7,
    only_master_left: -2.5,
    draw: 1.4,
    draw_per_trump: 3.3,
    force_with_jack: 5.2,
    force: 4.7,
    def_lead_trump: -3.4,
    short_way: 0.2,
    long_way: -0.6,
    def_from_ten: -3.4,
    partner_void: 4.7,
    declarer_void: 2.1,
    def_grand_long: 1.1,
    def_lead_ace: 0.3,
    def_under_ace: -0.6,
};
