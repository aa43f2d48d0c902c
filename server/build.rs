//! Puts the page into the program, where it was built: every file of `web/dist`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let dist = root.join("web/dist");
    // The folder is there when the page is not: of a path that is missing, cargo would think that it changes each time.
    println!("cargo::rerun-if-changed=web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if dist.join("index.html").is_file() {
        collect(&dist, &mut files)?;
    }
    files.sort();
    let mut text = String::from("static FILES: &[File] = &[\n");
    for file in files.iter().filter(|file| !is(file, "br")) {
        let name = file.strip_prefix(&dist).unwrap_or(file).to_string_lossy();
        let packed = PathBuf::from(format!("{}.br", file.display()));
        let brotli = match packed.is_file() {
            true => format!("Some(include_bytes!({:?}))", packed),
            false => "None".to_owned(),
        };
        let _ = writeln!(
            text,
            "    File {{ path: {:?}, kind: {:?}, plain: include_bytes!({:?}), brotli: {brotli} }},",
            format!("/{}", name.replace('\\', "/")),
            kind(file),
            file,
        );
    }
    text.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("page.rs"), text)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // What keeps the folder in the repository is no part of the page.
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let path = entry.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

fn is(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|found| found == extension)
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
