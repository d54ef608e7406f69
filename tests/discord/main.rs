//! The real bot on the local Discord, through the real serenity client.

mod deals;
mod kills;
mod person;
mod trouble;
mod world;
