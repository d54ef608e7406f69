//! What a list by Seeger-Fabian adds to the value of a contract (SkWO 6.3.1).

/// What a won or lost contract brings its declarer, or costs him, besides its value.
pub(crate) const OWN_BONUS: f32 = 50.0;

/// What each opponent gets for a contract that the declarer loses, at a table of three.
pub(crate) const DEFENDERS_BONUS: f32 = 40.0;
