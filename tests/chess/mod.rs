//! Chess and its relatives: the modules that know which positions are dead, and who may mate; why castlings are refused.

mod bare_kings;
mod castling;
mod journeys;
mod mates;
