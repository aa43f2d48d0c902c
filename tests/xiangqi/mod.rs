//! Xiangqi: who chases loses, and where its modules are at home.

mod chase;
mod contract;
