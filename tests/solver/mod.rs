//! The solver: every solved problem is confirmed by the plain rules, small ones by trying everything.

mod bounds;
mod brute;
mod choices;
mod double_mate;
mod endgame;
mod every;
mod facts;
mod forgetful;
mod futile;
mod memory;
mod paper;
mod phases;
mod popeye;
mod premises;
mod random;
mod sound;
mod stack;
mod tsume;
mod written;
