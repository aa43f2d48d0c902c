//! A solution as a page with its diagram.

use std::fmt::Write as _;

use super::Solved;
use super::letters::Letters;
use super::written::Line;

const STYLE: &str = "body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem}\
figure{margin:0 0 1.5rem}figure svg{max-width:24rem;height:auto}figcaption{margin-top:.5rem;font-weight:600}\
ul{list-style:none;padding-left:1.5rem}ul.solution{padding-left:0}";

/// What a page in HTML begins with, for problems one after another: each is [a part](Solved::html_part), and [`HTML_FOOT`] ends the page.
/// It needs no other file.
#[must_use]
pub fn html_head(title: &str, letters: Letters) -> String {
    let language = match letters {
        Letters::English => "en",
        Letters::German => "de",
        Letters::Japanese => "ja",
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        escaped(title)
    )
}

/// What such a page ends with.
pub const HTML_FOOT: &str = "</body>\n</html>\n";

impl Solved<'_> {
    /// A page in HTML with the diagram, which [`Game::picture`](crate::Game::picture) draws, what is asked, and the solution as lists
    /// within lists. It needs no other file.
    #[must_use]
    pub fn html(&self, diagram: &str, letters: Letters) -> String {
        let asked = self.asked.text(self.game.position()).unwrap_or_default();
        let head = html_head(&format!("{} {asked}", self.game.model().name), letters);
        head + &self.html_part(&asked, diagram, letters) + HTML_FOOT
    }

    /// The problem as a part of a page: the diagram, a caption beneath it, and the solution.
    #[must_use]
    pub fn html_part(&self, caption: &str, diagram: &str, letters: Letters) -> String {
        // A declaration of XML has no place within a page.
        let diagram = match diagram.split_once("<svg") {
            Some((_, rest)) => format!("<svg{rest}"),
            None => String::new(),
        };
        let caption = escaped(caption);
        let mut part = format!(
            "<figure>\n{diagram}\n<figcaption>{caption}</figcaption>\n</figure>\n<ul class=\"solution\">\n"
        );
        for line in self.written(letters).lines() {
            put(&mut part, line);
        }
        if self.is_more() {
            part.push_str("<li>…</li>\n");
        }
        part.push_str("</ul>\n");
        part
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
