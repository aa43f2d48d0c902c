//! A solution as a page with its diagram.

use std::fmt::Write as _;

use super::Solved;
use super::letters::Letters;
use super::written::Line;

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
        for line in self.written(letters).lines() {
            put(&mut page, line);
        }
        if self.is_more() {
            page.push_str("<li>…</li>\n");
        }
        page.push_str("</ul>\n</body>\n</html>\n");
        page
    }
}

/// Adds a line to a list as an item, and what may follow it as a list within.
fn put(page: &mut String, line: &Line) {
    let _ = write!(page, "<li>{}", escaped(&line.text));
    if !line.next.is_empty() {
        page.push_str("\n<ul>\n");
        for next in &line.next {
            put(page, next);
        }
        page.push_str("</ul>\n");
    }
    page.push_str("</li>\n");
}

/// A text within a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
