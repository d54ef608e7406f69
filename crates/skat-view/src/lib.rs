//! Part of Skatrunde.
