//! The kinds of piece by name.

use boardwright_core::Kind;

use crate::code;
use crate::diagnostics::Sink;
use crate::files::Loc;
use crate::names;
use crate::tree::{Entry, Node, Table};

/// The kinds of piece, in the order of the descriptor.
pub(crate) struct Kinds<'a>(Vec<&'a Entry>);

impl<'a> Kinds<'a> {
    pub(crate) fn new(document: &'a Table) -> Self {
        Kinds(document.named("pieces").collect())
    }

    /// Each kind with its entry in the descriptor.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Kind, &'a Entry)> {
        (0..=u8::MAX).map(Kind).zip(self.0.iter().copied())
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|entry| entry.key.as_str())
    }

    /// Where a kind is described.
    pub(crate) fn at(&self, kind: Kind) -> Loc {
        self.0
            .get(kind.index())
            .map_or(Loc::new(0, 0..0), |entry| entry.key_at)
    }

    /// The id of a kind.
    pub(crate) fn id(&self, kind: Kind) -> &'a str {
        self.0
            .get(kind.index())
            .map_or("?", |entry| entry.key.as_str())
    }

    /// The kind of this id.
    pub(crate) fn find(&self, id: &str, at: Loc, sink: &mut Sink) -> Option<Kind> {
        let found = self
            .iter()
            .find(|(_, entry)| entry.key == id)
            .map(|(kind, _)| kind);
        if found.is_none() {
            sink.error(code::UNKNOWN_PIECE, at, format!("there is no piece `{id}`"))
                .maybe_help(names::suggestion(id, self.ids()));
        }
        found
    }

    /// The kinds of a list of ids, each once.
    pub(crate) fn list(&self, node: &Node, sink: &mut Sink) -> Option<Vec<Kind>> {
        let mut kinds = Vec::new();
        let mut whole = true;
        for entry in node.as_list()? {
            match entry.as_text().and_then(|id| self.find(id, entry.at, sink)) {
                Some(kind) if kinds.contains(&kind) => {
                    sink.error(
                        code::DUPLICATE,
                        entry.at,
                        format!("`{}` stands here twice", self.id(kind)),
                    )
                    .help("name it once");
                }
                Some(kind) => kinds.push(kind),
                None => whole = false,
            }
        }
        whole.then_some(kinds)
    }

    /// The kinds of an optional list; none if it is not there.
    pub(crate) fn list_of(&self, section: &Table, key: &str, sink: &mut Sink) -> Option<Vec<Kind>> {
        section
            .get(key)
            .map_or(Some(Vec::new()), |node| self.list(node, sink))
    }
}
