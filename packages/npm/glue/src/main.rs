//! `glue MODULE FOLDER`: writes the module and its JavaScript into the folder.

use std::env::args_os;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut args = args_os().skip(1);
    let (Some(module), Some(folder)) = (args.next(), args.next()) else {
        anyhow::bail!("glue MODULE FOLDER");
    };
    let mut glue = Bindgen::new();
    glue.input_path(module).web(true)?;
    glue.out_name("boardwright").typescript(true);
    glue.remove_name_section(true)
        .remove_producers_section(true);
    glue.generate(folder)
}
