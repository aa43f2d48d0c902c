//! Reading descriptors, as their writers see it.

mod common;
mod faulty;
mod hash;
mod inheritance;
mod limits;
mod readable;
mod robust;
mod schema;
mod shipped;
