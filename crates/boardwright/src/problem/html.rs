//! A solution as a page with its diagram.

use std::fmt::Write as _;

use super::Solved;
use super::letters::Letters;

const STYLE: &str = "body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem}\
figure{margin:0 0 1.5rem}figure svg{max-width:24rem;height:auto}figcaption{margin-top:.5rem;font-weight:600}\
ul{list-style:none;padding-left:1.5rem}ul.solution{padding-left:0}";

impl Solved<'_> {
    /// A page in HTML with the diagram, which [`Game::picture`](crate::Game::picture) draws, what is asked, and the solution as lists
    /// within lists. It needs no other file.
    #[must_use]
    pub fn html(&self, diagram: &str, letters: Letters) -> String {
        let model = self.game.model();
        let asked = self.asked.text(self.game.position()).unwrap_or_default();
        let title = escaped(&format!("{} {asked}", model.name));
        let language = match letters {
            Letters::English => "en",
            Letters::German => "de",
            Letters::Japanese => "ja",
        };
        // A declaration of XML has no place within a page.
        let diagram = match diagram.split_once("<svg") {
            Some((_, rest)) => format!("<svg{rest}"),
            None => String::new(),
        };
        let mut page = String::new();
        let _ = write!(
            page,
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
             <figure>\n{diagram}\n<figcaption>{}</figcaption>\n</figure>\n<ul class=\"solution\">\n",
            escaped(&asked)
        );
        // How many items are open, each in a list of the one before.
        let mut open = 0;
        self.lines(letters, &mut |depth, line| {
            let goes_on = open > depth;
            while open > depth {
                page.push_str("</li>\n");
                open -= 1;
                if open > depth {
                    page.push_str("</ul>\n");
                }
            }
            if open > 0 && !goes_on {
                page.push_str("\n<ul>\n");
            }
            let _ = write!(page, "<li>{}", escaped(line));
            open += 1;
        });
        while open > 0 {
            page.push_str("</li>\n");
            open -= 1;
            if open > 0 {
                page.push_str("</ul>\n");
            }
        }
        page.push_str("</ul>\n</body>\n</html>\n");
        page
    }
}

/// A text within a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
