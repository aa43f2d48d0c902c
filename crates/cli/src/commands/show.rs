//! `boardwright show`: a position, drawn.

use std::io::Write as _;
use std::path::Path;

use boardwright::Catalogue;
use boardwright::geometry::Cell;

use crate::args::{Glyphs, ShowArgs};
use crate::board;
use crate::exit::{Done, Exit};
use crate::terminal::Terminal;
use crate::{variants, whole};

/// Draws the position, to the terminal or to a file.
pub(crate) fn run(args: &ShowArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let opened = variants::open_in(catalogue, &args.setting, args.dialect.as_deref())?;
    let changed: Vec<Cell> = opened
        .last
        .iter()
        .flat_map(|applied| &applied.cells)
        .map(|change| change.cell)
        .collect();
    let in_svg = args.svg.as_ref().map(|_| Glyphs::Glyphs);
    let view = variants::view(catalogue, &opened.game, args.glyphs.or(in_svg), args.flip)?;
    let picture = opened.game.picture(&view, &changed);
    match args.svg.as_deref() {
        Some(file) if file == Path::new("-") => {
            terminal.out.write_all(picture.to_svg().as_bytes())?;
            return Ok(Exit::Fine);
        }
        Some(file) => {
            whole::write(file, picture.to_svg().as_bytes())?;
            return Ok(Exit::Fine);
        }
        None => {}
    }
    writeln!(terminal.out, "{}", picture.to_text())?;
    let facts = board::facts(&opened, terminal.ink);
    write!(terminal.out, "{facts}")?;
    if args.legend {
        writeln!(
            terminal.out,
            "\n{}",
            terminal.ink.head("how they move, in Betza notation")
        )?;
        write!(terminal.out, "{}", board::legend(opened.game.model()))?;
    }
    Ok(Exit::Fine)
}
