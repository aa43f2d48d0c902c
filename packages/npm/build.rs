//! The stack of the module: a count on a board of over a thousand cells goes deep, with sets of 1,344 bits in every frame.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 4 << 20);
}
