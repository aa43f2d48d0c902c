//! `boardwright lsp`: a language server for descriptors.
//!
//! An editor sends each text whole whenever it changes and is told everything that is wrong with it, as `check`
//! tells it. Nothing that stands in a text or a request ends the program; what cannot be told apart into
//! messages does, with a reason.

mod completion;
mod definition;
mod diagnostics;
mod document;
mod frame;
mod grammar;
mod hover;
mod message;
mod place;
mod uri;

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use boardwright::descriptor::sheet::Sheet;
use boardwright::{Catalogue, Variant};
use serde_json::{Value, json};

use crate::examine::{self, Finding};
use crate::exit::{Done, Exit, Failure};
use crate::terminal::Terminal;
use crate::variants;
use document::{Document, Documents, MAX_OPEN};
use frame::{Frames, Unframed};
use grammar::Grammar;
use message::{Message, Parameters};

/// Serves the editor on standard input and output.
pub(crate) fn run(folders: &[PathBuf], terminal: &mut Terminal) -> Done {
    serve(folders, io::stdin().lock(), &mut terminal.out)
}

/// The codes of JSON-RPC and of the protocol.
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const INTERNAL_ERROR: i32 = -32603;
const NOT_INITIALIZED: i32 = -32002;

/// Why a request is not answered: a code and a sentence.
type Refusal = (i32, String);

/// How far the conversation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Before,
    Open,
    Closing,
}

pub(crate) fn serve(folders: &[PathBuf], input: impl Read, out: &mut dyn Write) -> Done {
    let mut frames = Frames::new(input);
    let mut server = Server {
        folders,
        grammar: Grammar::new(boardwright::shipped_modules()),
        documents: Documents::new(),
        stage: Stage::Before,
    };
    loop {
        let body = match frames.next() {
            Ok(Some(body)) => body,
            Ok(None) if server.stage == Stage::Closing => return Ok(Exit::Fine),
            Ok(None) => return Err(Failure::Said("the input ended without `exit`".into())),
            Err(Unframed(why)) => {
                frame::write(out, &refused(&Value::Null, (PARSE_ERROR, why.clone())))?;
                return Err(Failure::Said(why));
            }
        };
        let message: Message<'_> = match serde_json::from_slice(&body) {
            Ok(message) => message,
            Err(error) => {
                let (code, what) = match error.is_data() {
                    true => (INVALID_REQUEST, "no message"),
                    false => (PARSE_ERROR, "no JSON"),
                };
                let why = format!("this is {what}: {error}");
                frame::write(out, &refused(&Value::Null, (code, why)))?;
                continue;
            }
        };
        if message.method.as_deref() == Some("exit") {
            return Ok(match server.stage {
                Stage::Closing => Exit::Fine,
                _ => Exit::Fault,
            });
        }
        // Should the rules have a defect, the next message is not to suffer from it.
        let done = catch_unwind(AssertUnwindSafe(|| server.take(&message)));
        let answers = done.unwrap_or_else(|_| {
            let why = "this is a defect of the program: please report it".to_owned();
            let id = message.id();
            Vec::from_iter(id.map(|id| refused(&id, (INTERNAL_ERROR, why))))
        });
        for answer in &answers {
            frame::write(out, answer)?;
        }
    }
}

fn refused(id: &Value, (code, message): Refusal) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

struct Server<'a> {
    folders: &'a [PathBuf],
    grammar: Grammar,
    documents: Documents,
    stage: Stage,
}

impl Server<'_> {
    /// What is sent back after a message.
    fn take(&mut self, message: &Message<'_>) -> Vec<Value> {
        // Nothing is asked of the editor, so nothing that matters is answered by it.
        if message.is_answer() {
            return Vec::new();
        }
        match (message.method.as_deref(), message.id()) {
            (Some(_), Some(Value::Null)) => {
                let why = "an id is a number or a short text".to_owned();
                vec![refused(&Value::Null, (INVALID_REQUEST, why))]
            }
            (Some(method), Some(id)) => vec![match self.request(method, &message.parameters()) {
                Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
                Err(refusal) => refused(&id, refusal),
            }],
            (Some(method), None) if self.stage == Stage::Open => {
                self.notice(method, message.parameters())
            }
            (Some(_), None) => Vec::new(),
            (None, id) => {
                let why = "this is neither a request nor a notice".to_owned();
                vec![refused(&id.unwrap_or_default(), (INVALID_REQUEST, why))]
            }
        }
    }

    fn request(&mut self, method: &str, parameters: &Parameters) -> Result<Value, Refusal> {
        match (self.stage, method) {
            (Stage::Before, "initialize") => {
                self.stage = Stage::Open;
                return Ok(capabilities());
            }
            (Stage::Before, _) => {
                return Err((NOT_INITIALIZED, "`initialize` comes first".into()));
            }
            (Stage::Open, "initialize") => {
                return Err((INVALID_REQUEST, "`initialize` has come already".into()));
            }
            (Stage::Closing, _) => {
                return Err((
                    INVALID_REQUEST,
                    "nothing but `exit` comes after `shutdown`".into(),
                ));
            }
            (Stage::Open, _) => {}
        }
        match method {
            "shutdown" => {
                self.stage = Stage::Closing;
                Ok(Value::Null)
            }
            "textDocument/hover" => {
                let (document, byte) = self.place(parameters)?;
                if !document.is_descriptor() {
                    return Ok(Value::Null);
                }
                let mut catalogue = self.surroundings(document);
                let found = self.examine(document, &mut catalogue);
                let variant = found.variant.as_ref();
                Ok(hover::at(
                    document,
                    byte,
                    &self.grammar,
                    &catalogue,
                    variant,
                ))
            }
            "textDocument/completion" => {
                let (document, byte) = self.place(parameters)?;
                if !document.is_descriptor() && !document.text.trim().is_empty() {
                    return Ok(json!([]));
                }
                let catalogue = self.surroundings(document);
                Ok(completion::at(document, byte, &self.grammar, &catalogue).into())
            }
            "textDocument/definition" => {
                let (document, byte) = self.place(parameters)?;
                Ok(definition::at(
                    document,
                    byte,
                    self.folders,
                    &self.documents,
                ))
            }
            _ => {
                let shown: String = method.chars().take(60).collect();
                Err((METHOD_NOT_FOUND, format!("there is no method `{shown}`")))
            }
        }
    }

    /// Takes in what has happened in the editor. What is not known needs no answer.
    fn notice(&mut self, method: &str, parameters: Parameters) -> Vec<Value> {
        let Parameters {
            text_document: told,
            content_changes: mut changes,
            ..
        } = parameters;
        let Some(uri) = told.uri else {
            return Vec::new();
        };
        let text = match method {
            "textDocument/didOpen" => told.text,
            // Only whole texts were asked for.
            "textDocument/didChange" => {
                let whole = changes.pop().filter(|change| change.range.is_none());
                whole.and_then(|change| change.text)
            }
            "textDocument/didClose" => {
                let closed = self.documents.remove(&uri);
                let mut answers = vec![published(&uri, None, Vec::new())];
                answers.extend(self.look_at_others(&uri, closed.iter()));
                return answers;
            }
            // What others inherit from may have changed.
            "textDocument/didSave" => {
                let all = self.documents.iter();
                return all
                    .map(|(uri, document)| self.look(uri, document))
                    .collect();
            }
            _ => return Vec::new(),
        };
        let Some(text) = text else {
            return Vec::new();
        };
        if self.documents.len() >= MAX_OPEN && !self.documents.contains_key(&uri) {
            let why = format!("more than {MAX_OPEN} texts are open; this one is not looked at");
            return vec![published(&uri, told.version, vec![diagnostics::said(&why)])];
        }
        let document = Document::new(&uri, told.version, &text);
        let before = self.documents.insert(uri.clone(), document);
        let Some(now) = self.documents.get(&uri) else {
            return Vec::new();
        };
        let mut answers = vec![self.look(&uri, now)];
        answers.extend(self.look_at_others(&uri, [now].into_iter().chain(&before)));
        answers
    }

    /// What is wrong with the other open texts to which a text matters, now and before: those of the same id, the descriptor of a
    /// file of names, and what inherits from it.
    fn look_at_others<'a>(
        &self,
        uri: &str,
        states: impl Iterator<Item = &'a Document>,
    ) -> Vec<Value> {
        let (mut changed, mut named) = (BTreeSet::new(), BTreeSet::new());
        for state in states {
            changed.extend(state.id());
            named.extend(state.names_of());
        }
        let others = self.documents.iter().filter(|(other, _)| *other != uri);
        let concerned = others.filter(|(_, document)| {
            let is_named = { document.file.as_ref() }.is_some_and(|file| named.contains(file));
            is_named || document.id().is_some_and(|id| changed.contains(&id))
        });
        let mut answers: Vec<Value> = concerned
            .map(|(uri, document)| self.look(uri, document))
            .collect();
        answers.extend(self.look_at_heirs(changed));
        answers
    }

    /// What is wrong with the open texts that inherit from these, directly or by way of others.
    fn look_at_heirs(&self, mut changed: BTreeSet<String>) -> Vec<Value> {
        let mut rest: Vec<_> = self.documents.iter().collect();
        let mut answers = Vec::new();
        loop {
            let inherits = |(_, document): &(&String, &Document)| {
                document.parents().iter().any(|id| changed.contains(id))
            };
            let (heirs, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(inherits);
            if heirs.is_empty() {
                return answers;
            }
            answers.extend(heirs.iter().map(|(uri, document)| self.look(uri, document)));
            changed = heirs
                .iter()
                .filter_map(|(_, document)| document.id())
                .collect();
            rest = others;
        }
    }

    /// What is wrong with a text.
    fn look(&self, uri: &str, document: &Document) -> Value {
        let found = match document.is_descriptor() {
            true => Some(match self.nearby(document) {
                Ok(mut catalogue) => self.examine(document, &mut catalogue),
                Err(failure) => Finding::unreadable(&failure),
            }),
            false => self.look_at_names(document),
        };
        let open = document::open(&self.documents);
        let list = found.map(|found| diagnostics::of(uri, document, &found, &open));
        published(uri, document.version, list.unwrap_or_default())
    }

    /// What is wrong with a file of names; nothing is said where no descriptor stands beside it. Where that one cannot be
    /// read, the names are not held against it.
    fn look_at_names(&self, document: &Document) -> Option<Finding> {
        let file = document.names_of()?;
        let mut open = self.documents.values();
        let open = open.find(|open| open.file.as_ref() == Some(&file));
        let id = match open {
            Some(descriptor) => descriptor.id()?,
            None => variants::id(&variants::text(&file).ok()?)?,
        };
        let variant = self.surroundings(document).get(&id).ok();
        let model = variant.as_ref().map(Variant::model);
        let faults = Sheet::read(&document.name, &document.text, model).err();
        Some(Finding {
            variant: None,
            diagnostics: faults.unwrap_or_default(),
            other: None,
        })
    }

    /// From what a text may inherit. Open texts stand for what is in their files.
    fn nearby(&self, document: &Document) -> Result<Catalogue, Failure> {
        let open = document::open(&self.documents);
        let mut catalogue = examine::surroundings(document.file.as_deref(), self.folders, &open)?;
        let others = self.documents.values();
        let others = others.filter(|other| other.file.is_none() && other.name != document.name);
        let texts = others.filter_map(|one| Some((one.id()?, one.name.clone(), one.text.clone())));
        catalogue.add_unread(texts);
        Ok(catalogue)
    }

    /// The same, or what is shipped, if there is more that cannot be read.
    fn surroundings(&self, document: &Document) -> Catalogue {
        self.nearby(document)
            .unwrap_or_else(|_| Catalogue::shipped())
    }

    fn examine(&self, document: &Document, catalogue: &mut Catalogue) -> Finding {
        let file = document.file.as_deref();
        let open = document::open(&self.documents);
        examine::examine(&document.name, &document.text, file, catalogue, &open)
    }

    /// The text and the byte in it of which a request speaks.
    fn place(&self, parameters: &Parameters) -> Result<(&Document, usize), Refusal> {
        let uri = parameters.text_document.uri.as_ref();
        let document = uri.and_then(|uri| self.documents.get(uri));
        let document = document.ok_or((INVALID_PARAMS, "this text is not open".to_owned()))?;
        let position = parameters.position;
        let byte = position.and_then(|position| document::byte(&document.text, position));
        let byte = byte.ok_or((INVALID_PARAMS, "the text has no such place".to_owned()))?;
        Ok((document, byte))
    }
}

fn published(uri: &str, version: Option<i64>, list: Vec<Value>) -> Value {
    let mut parameters = json!({ "uri": uri, "diagnostics": list });
    if let (Some(object), Some(version)) = (parameters.as_object_mut(), version) {
        object.insert("version".into(), version.into());
    }
    json!({ "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": parameters })
}

/// What the server can do. A `1` asks for whole texts.
fn capabilities() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": 1, "save": true },
            "hoverProvider": true,
            "completionProvider": { "triggerCharacters": ["[", ".", "\"", "="] },
            "definitionProvider": true,
        },
        "serverInfo": { "name": "boardwright", "version": env!("CARGO_PKG_VERSION") },
    })
}
