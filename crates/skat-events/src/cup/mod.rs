//! Cups: players, series of tables, and the standings.
