//! `glue MODULE FOLDER NAME [named]`: writes the module and its JavaScript into the folder, under the name; `named`, with the names of
//! its functions, for whoever sorts them.

use std::env::args_os;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

mod guard;

fn main() -> anyhow::Result<()> {
    let mut args = args_os().skip(1);
    let (Some(module), Some(folder), Some(name)) = (args.next(), args.next(), args.next()) else {
        anyhow::bail!("glue MODULE FOLDER NAME [named]");
    };
    let named = args.next().is_some();
    let mut glue = Bindgen::new();
    glue.input_path(module).web(true)?;
    glue.out_name(&name.to_string_lossy()).typescript(true);
    glue.remove_name_section(!named)
        .remove_producers_section(true);
    glue.generate(&folder)?;
    let beside = |end: &str| Path::new(&folder).join(format!("{}{end}", name.to_string_lossy()));
    let types = fs::read_to_string(beside(".d.ts"))?;
    let script = fs::read_to_string(beside(".js"))?;
    fs::write(beside(".js"), guard::guarded(&script, &types)?)?;
    // What `using` needs is no part of the library that TypeScript takes for `es2022`.
    let library = "/// <reference lib=\"esnext.disposable\" />\n";
    fs::write(beside(".d.ts"), format!("{library}{types}"))?;
    Ok(())
}
