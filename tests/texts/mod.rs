//! Texts of the checkout: pages that the program writes, names, released rules, corpora of the fuzz targets.

mod corpora;
mod deciding;
mod dialects;
mod docs;
mod names;
mod pages;
mod quick;
mod released;
mod styles;
mod wire;
