//! Settings files in and out, and the functions of the bindings.

mod board;
mod calls;
mod children;
mod collection;
mod files;
