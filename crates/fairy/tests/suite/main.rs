//! Settings files in and out, and the functions of the bindings.

mod board;
mod calls;
mod collection;
mod files;
