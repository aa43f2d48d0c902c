//! The program as others run it.

mod check;
mod common;
mod facts;
mod help;
mod lsp;
mod new;
mod pages;
mod play;
mod popeye;
mod positions;
mod query;
mod readme;
mod replay;
mod settings;
mod shells;
mod solve;
mod table;
