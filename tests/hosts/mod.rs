//! What a program relies on that uses the rules: games and their records, catalogues, modules of its own,
//! and what strangers may cost.

mod catalogues;
mod comparing;
mod games;
mod hostile;
mod laborious;
mod long_games;
mod own_module;
mod records;
