//! Chess and its relatives: the modules that know which positions are dead.

mod bare_kings;
