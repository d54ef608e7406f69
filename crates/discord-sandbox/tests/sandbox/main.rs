//! The local Discord, as programs that talk to it see it.

mod bodies;
mod common;
mod direct;
mod gateway;
mod guilds;
mod interactions;
mod kept;
mod limits;
mod page;
mod roles;
mod serenity;
