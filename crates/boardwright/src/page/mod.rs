//! The rule page of a variant, written from its descriptor.

mod aims;
mod castling;
mod modules;
mod pieces;
mod problem;
mod rules;
mod start;
mod zones;

use boardwright_core::{Kind, Variant};

use crate::picture::View;
use crate::{Catalogue, Game, LoadError, Presentation};

impl Catalogue {
    /// The rule page of a variant in Markdown, with its pictures in SVG, by a name as for
    /// [`get`](Catalogue::get). It is written from the descriptor, so it says what is played.
    ///
    /// ```
    /// let page = boardwright::Catalogue::shipped().page("atomic")?;
    /// assert!(page.starts_with("# Atomic chess\n"));
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// [`LoadError`] if there is none, or it or its names have errors.
    pub fn page(&self, name: &str) -> Result<String, LoadError> {
        let variant = self.get(name)?;
        let page = Page {
            catalogue: self,
            variant: &variant,
            view: View::new(self.presentation(&variant.model().id)?),
        };
        Ok(page.write())
    }
}

/// A page and what it is written from.
struct Page<'a> {
    catalogue: &'a Catalogue,
    variant: &'a Variant,
    view: View,
}

impl Page<'_> {
    fn write(&self) -> String {
        let model = self.variant.model();
        let game = Game::new(self.variant);
        let mut parts = vec![
            format!(
                "# {}",
                plain(self.shown().game("en").unwrap_or(&model.name))
            ),
            format!(
                "`{}`{}, version {} of its rules, hash `{}`. This page is written by the program from the \
                 descriptor, so it says what is played.",
                model.id,
                also(&model.aliases),
                model.version,
                model.rules_hash
            ),
        ];
        parts.extend(
            model
                .rules
                .as_ref()
                .map(|rules| format!("Its rules are written in: {rules}.")),
        );
        parts.push("## Start".into());
        parts.push(svg(&game.picture(&self.view, &[]).to_svg()));
        parts.push(format!(
            "{} cells. {} As text: `{}`",
            model.board.len(),
            self.first_move(),
            game.position_text()
        ));
        parts.extend(self.shuffled());
        parts.extend(self.pieces());
        parts.extend(self.rules());
        parts.join("\n\n") + "\n"
    }

    fn shown(&self) -> &Presentation {
        &self.view.shown
    }

    /// What a kind of piece is called, and its letter.
    fn name(&self, kind: Kind) -> String {
        plain(&self.own_name(kind))
    }

    /// The same as its author wrote it.
    fn own_name(&self, kind: Kind) -> String {
        let model = self.variant.model();
        let id = model.kind_model(kind).map_or("?", |kind| kind.id.as_str());
        self.shown()
            .piece("en", model, kind)
            .unwrap_or(id)
            .to_owned()
    }

    /// Several of them: `Queen, Rook`.
    pub(super) fn names(&self, kinds: &[Kind]) -> String {
        let names: Vec<String> = kinds.iter().map(|&kind| self.name(kind)).collect();
        names.join(", ")
    }
}

/// A text of an author as it stands, whatever signs of Markdown or HTML are in it.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' => plain.extend(['\\', letter]),
            other => plain.push(other),
        }
    }
    plain
}

/// The other ids of a variant: ` (also `3check`)`.
fn also(aliases: &[String]) -> String {
    if aliases.is_empty() {
        return String::new();
    }
    let names: Vec<String> = aliases.iter().map(|alias| format!("`{alias}`")).collect();
    format!(" (also {})", names.join(", "))
}

/// A picture within Markdown: without blank lines, which would end it.
fn svg(picture: &str) -> String {
    let lines: Vec<&str> = picture
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    format!("<div class=\"board\">\n{}\n</div>", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn signs_of_markdown_and_html_in_a_name_stand_for_themselves() {
        let name = "A <b> & [x](y) *z* `c` #|_";
        let plain = "A &lt;b> &amp; \\[x\\](y) \\*z\\* \\`c\\` \\#\\|\\_";
        assert_eq!(super::plain(name), plain);
    }
}
