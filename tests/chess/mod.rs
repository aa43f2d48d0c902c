//! Chess and its relatives: the modules that know which positions are dead, and who may mate.

mod bare_kings;
mod journeys;
mod mates;
