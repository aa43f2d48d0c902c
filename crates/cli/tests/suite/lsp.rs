//! `lsp`, as an editor speaks with it.

use std::collections::BTreeSet;
use std::io::{BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::common::{Folder, program, run, run_with};

const GOOD: &str = "schema = 1\n[variant]\nid = 'calm'\nversion = '1.0.0'\nname = 'Calm chess'\nextends = 'chess@1'\n";

/// A message as it goes over the pipe.
fn framed(message: &Value) -> Vec<u8> {
    raw(message.to_string())
}

fn raw(body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    let head = format!("Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

/// The messages in what the program has written.
fn messages(mut out: &[u8]) -> Vec<Value> {
    let mut list = Vec::new();
    while !out.is_empty() {
        list.push(next(&mut out));
    }
    list
}

/// The next message of a stream.
fn next(stream: &mut dyn std::io::BufRead) -> Value {
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).expect("a line");
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", number)) => length = number.parse().expect("a number"),
            Some(other) => panic!("{other:?}"),
            None => break,
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).expect("a body");
    serde_json::from_slice(&body).expect("JSON")
}

/// An editor.
struct Editor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: u32,
}

impl Editor {
    fn start() -> Editor {
        let mut child = program()
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut editor = Editor {
            child,
            input,
            output,
            requests: 0,
        };
        let answer = editor.ask("initialize", json!({ "capabilities": {} }));
        let able = &answer["result"]["capabilities"];
        assert_eq!(able["textDocumentSync"]["change"], 1);
        assert_eq!(able["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    fn tell(&mut self, method: &str, params: Value) {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        self.input.write_all(&framed(&message)).expect("written");
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.input.write_all(&framed(&message)).expect("written");
        let answer = next(&mut self.output);
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Opens a text; what is wrong with it.
    fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        self.told(uri)
    }

    /// Changes a text; what is wrong with it then.
    fn change(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let params = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": text }] });
        self.tell("textDocument/didChange", params);
        self.told(uri)
    }

    fn told(&mut self, uri: &str) -> Vec<Value> {
        let told = next(&mut self.output);
        assert_eq!(told["method"], "textDocument/publishDiagnostics", "{told}");
        assert_eq!(told["params"]["uri"], uri);
        told["params"]["diagnostics"]
            .as_array()
            .expect("a list")
            .clone()
    }

    /// Asks of the place of `|` in a text, which is opened for it.
    fn at(&mut self, method: &str, uri: &str, text: &str) -> Value {
        let (before, after) = text.split_once('|').expect("a cursor");
        self.open(uri, &format!("{before}{after}"));
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let character = before[start..].encode_utf16().count();
        let place = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        self.ask(method, place)["result"].clone()
    }

    /// The words that are offered there.
    fn offered(&mut self, text: &str) -> Vec<String> {
        let items = self.at("textDocument/completion", "untitled:1", text);
        let items = items.as_array().expect("a list").iter();
        items
            .map(|item| item["label"].as_str().expect("text").to_owned())
            .collect()
    }

    fn explained(&mut self, text: &str) -> String {
        let hover = self.at("textDocument/hover", "untitled:1", text);
        hover["contents"]["value"].as_str().unwrap_or("").to_owned()
    }

    /// Takes its leave.
    fn close(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        let refused = self.ask("textDocument/hover", json!({}));
        assert_eq!(refused["error"]["code"], -32600);
        self.tell("exit", Value::Null);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

/// The part of a text that a range means.
fn marked(text: &str, range: &Value) -> String {
    let place = |place: &Value| {
        let line = place["line"].as_u64().expect("a line") as usize;
        let units = place["character"].as_u64().expect("a number") as usize;
        (line, units)
    };
    let ((line, from), (last, to)) = (place(&range["start"]), place(&range["end"]));
    assert_eq!(line, last, "on one line");
    let line: Vec<u16> = text
        .split('\n')
        .nth(line)
        .expect("the line")
        .encode_utf16()
        .collect();
    String::from_utf16(&line[from..to]).expect("whole signs")
}

#[test]
fn faults_appear_and_go_away_as_the_text_is_mended() {
    let mut editor = Editor::start();
    let uri = "untitled:1";
    assert_eq!(editor.open(uri, GOOD), Vec::<Value>::new());
    let text = GOOD.replace("name = 'Calm chess'", "\"n𝄞me\" = '♞𝄞'; nmae = 3")
        + "[pieces.queen]\nmoves = ['é𝄞', 'QX']\n";
    let text = text.replace("; nmae", "\nnmae");
    let faults = editor.change(uri, &text);
    let marked_as = |code: &str| -> Vec<String> {
        let fitting = faults.iter().filter(|fault| fault["code"] == code);
        fitting
            .map(|fault| marked(&text, &fault["range"]))
            .collect()
    };
    assert_eq!(marked_as("unknown-key"), ["\"n𝄞me\"", "nmae"]);
    assert_eq!(marked_as("bad-betza"), ["é", "X"]);
    assert!(faults.iter().all(|fault| fault["severity"] == 1));
    let told = faults
        .iter()
        .find(|fault| marked(&text, &fault["range"]) == "nmae");
    let told = told.expect("it is there")["message"]
        .as_str()
        .expect("text");
    assert!(told.contains("help: did you mean `name`?"), "{told}");
    let one_less = editor.change(uri, &text.replace("nmae = 3\n", ""));
    assert_eq!(one_less.len(), faults.len() - 1, "{one_less:#?}");
    assert_eq!(editor.change(uri, GOOD), Vec::<Value>::new());
    editor.change(uri, "schema = [");
    editor.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
    assert_eq!(editor.told(uri), Vec::<Value>::new());
    editor.close();
}

#[test]
fn faults_are_those_of_check() {
    let folder = Folder::new("lsp-check");
    let mut editor = Editor::start();
    // The parent beside it has a fault of its own.
    let parent = GOOD.replace("'calm'", "'loud'") + "[board]\ntopology = 'flat'\n";
    folder.file("loud.toml", parent);
    let texts = [
        GOOD.to_owned(),
        GOOD.replace("name", "nmae")
            .replace("schema = 1\n", "schema = 1\r\nsetpu = 3\r\n"),
        GOOD.replace("chess@1", "loud@1"),
        GOOD.replace("chess@1", "no-such@1"),
        GOOD.replace("'Calm chess'", "\"never closed"),
        GOOD.to_owned() + "[movement]\npass = false\n",
        "schema = 2\n".to_owned(),
        "schema = 1\n".to_owned() + &"# \n".repeat(40_000),
        "schema = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[".to_owned()
            + "\n[variant]\n",
    ];
    let mut all = 0;
    for text in &texts {
        let path = folder.file("calm.toml", text);
        let checked = run(&format!("check --format json {path}"));
        let line: Value = serde_json::from_str(&checked.out).expect("JSON");
        let wanted = line["diagnostics"].as_array().expect("a list");
        let found = editor.open(&format!("file://{path}"), text);
        assert_eq!(found.len(), wanted.len(), "{text}\n{found:#?}");
        for (found, wanted) in found.iter().zip(wanted) {
            all += 1;
            assert_eq!(found["code"], wanted["code"]);
            let severity = if wanted["severity"] == "error" { 1 } else { 2 };
            assert_eq!(found["severity"], severity);
            let message = found["message"].as_str().expect("text");
            assert!(
                message.contains(wanted["message"].as_str().expect("text")),
                "{message}"
            );
            if let Some(help) = wanted["help"].as_str() {
                assert!(message.contains(&format!("help: {help}")), "{message}");
            }
            if wanted["primary"]["file"] == path.as_str() {
                let line = wanted["primary"]["line"].as_u64().expect("a line");
                assert_eq!(found["range"]["start"]["line"], line - 1);
            } else {
                // What is inherited is told where it is named, and where it stands.
                assert_eq!(marked(text, &found["range"]), "'loud@1'");
                assert!(message.contains("loud.toml:8:"), "{message}");
            }
        }
    }
    assert!(all > 8, "{all}");
    editor.close();
}

#[test]
fn two_files_of_one_id_are_told() {
    let folder = Folder::new("lsp-twice");
    let [path, copy] = ["a.toml", "b.toml"].map(|name| folder.file(name, GOOD));
    let other = GOOD.replace("'calm'", "'other'");
    let third = folder.file("c.toml", &other);
    let [path, copy, third] = [path, copy, third].map(|path| format!("file://{path}"));
    let mut editor = Editor::start();
    let found = editor.open(&path, GOOD);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["code"], "id-twice");
    assert_eq!(marked(GOOD, &found[0]["range"]), "'calm'");
    let related = &found[0]["relatedInformation"][0]["location"];
    assert_eq!(related["uri"], copy.as_str());
    // The others of the folder are as they would be without them.
    assert_eq!(editor.open(&third, &other), Vec::<Value>::new());
    // What is open counts as it stands there: one of them gets another id.
    assert_eq!(editor.open(&copy, GOOD).len(), 1);
    assert_eq!(editor.told(&path).len(), 1);
    let mended = GOOD.replace("'calm'", "'calmer'");
    assert_eq!(editor.change(&copy, &mended), Vec::<Value>::new());
    assert_eq!(editor.told(&path), Vec::<Value>::new());
    assert_eq!(editor.change(&third, GOOD).len(), 1);
    assert_eq!(editor.told(&path).len(), 1);
    editor.close();
}

#[test]
fn a_file_in_a_folder_that_is_not_there_yet_is_checked() {
    let folder = Folder::new("lsp-new");
    let beside = folder.file("a.toml", GOOD);
    let new = format!("file://{}", beside.replace("a.toml", "not/yet/b.toml"));
    let mut editor = Editor::start();
    let text = GOOD.replace("'calm'", "'calmer'");
    assert_eq!(editor.open(&new, &text), Vec::<Value>::new());
    let faults = editor.change(&new, &text.replace("name", "nmae"));
    assert!(
        faults.iter().any(|fault| fault["code"] == "unknown-key"),
        "{faults:?}"
    );
    // What is open beside it counts, too.
    let child = GOOD
        .replace("'calm'", "'calmest'")
        .replace("'chess@1'", "'calmer@1'");
    editor.change(&new, &text);
    assert_eq!(
        editor.open(&new.replace("b.toml", "c.toml"), &child),
        Vec::<Value>::new()
    );
    editor.close();
}

#[test]
fn a_file_of_names_is_held_against_the_descriptor_beside_it() {
    let folder = Folder::new("lsp-names");
    folder.file("calm.toml", GOOD);
    let text = "[glyphs]\nkign = ['K', 'k']\nqueen = ['Q']\n";
    let uri = format!("file://{}", folder.file("calm.names.toml", text));
    let mut editor = Editor::start();
    let found = editor.open(&uri, text);
    let told: Vec<_> = found
        .iter()
        .map(|fault| (fault["code"].as_str(), marked(text, &fault["range"])))
        .collect();
    assert_eq!(
        told,
        [
            (Some("unknown-piece"), "kign".to_owned()),
            (Some("too-few"), "['Q']".to_owned())
        ]
    );
    assert_eq!(
        editor.change(&uri, "[glyphs]\nking = ['K', 'k']\n"),
        Vec::<Value>::new()
    );
    editor.close();
}

#[test]
fn names_that_are_open_count_as_they_stand_there() {
    let folder = Folder::new("lsp-open-names");
    let bad = "[glyphs]\nkign = ['K', 'k']\n";
    let good = "[glyphs]\nking = ['K', 'k']\n";
    let descriptor = format!("file://{}", folder.file("calm.toml", GOOD));
    let names = format!("file://{}", folder.file("calm.names.toml", bad));
    let mut editor = Editor::start();
    let codes = |found: Vec<Value>| -> Vec<String> {
        let codes = found.iter().map(|fault| fault["code"].as_str());
        codes
            .map(|code| code.unwrap_or("none").to_owned())
            .collect()
    };
    assert_eq!(codes(editor.open(&descriptor, GOOD)), ["unknown-piece"]);
    assert_eq!(codes(editor.open(&names, bad)), ["unknown-piece"]);
    assert_eq!(codes(editor.told(&descriptor)), ["unknown-piece"]);
    // Mended, and not saved.
    assert!(editor.change(&names, good).is_empty());
    assert!(editor.told(&descriptor).is_empty());
    assert!(editor.change(&descriptor, &format!("{GOOD}\n")).is_empty());
    editor.told(&names);
    // Closed, it counts as it was saved.
    editor.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": names } }),
    );
    editor.told(&names);
    assert_eq!(codes(editor.told(&descriptor)), ["unknown-piece"]);
    editor.close();
}

#[test]
fn other_files_are_left_alone() {
    let folder = Folder::new("lsp-others");
    let mut editor = Editor::start();
    for (name, text) in [
        ("Cargo.toml", "[package]\nname = 3\n"),
        ("calm.test.toml", "schema = 'no descriptor'\n"),
        ("calm.names.toml", "[variant]\n"),
        ("empty.toml", ""),
    ] {
        let uri = format!("file://{}", folder.file(name, text));
        assert_eq!(editor.open(&uri, text), Vec::<Value>::new(), "{name}");
    }
    assert!(editor.offered("[package]\n|").is_empty());
    assert_eq!(editor.explained("[bo|ard]\n"), "");
    editor.close();
}

#[test]
fn keys_and_words_are_offered() {
    let mut editor = Editor::start();
    let has = |offered: &[String], words: &[&str]| {
        for word in words {
            assert!(
                offered.iter().any(|known| known == word),
                "{word}: {offered:?}"
            );
        }
    };
    has(&editor.offered("|"), &["schema", "variant", "board"]);
    has(
        &editor.offered("schema = 1\n[bo|"),
        &["board", "pieces", "royalty"],
    );
    let keys = editor.offered(&format!("{GOOD}[board]\ntopology = 'square'\nto|"));
    has(&keys, &["files", "ranks"]);
    assert!(
        !keys.iter().any(|key| key == "topology" || key == "result"),
        "{keys:?}"
    );
    let keys = editor.offered(&format!("{GOOD}[pieces.queen]\nmo|"));
    assert_eq!(keys, ["like", "moves", "symbol"]);
    let keys = editor.offered(&format!(
        "{GOOD}[pieces]\nqueen = {{ moves = [{{ betza = 'Q', |"
    ));
    has(&keys, &["from", "to", "victims"]);
    let words = editor.offered(&format!("{GOOD}[board]\ntopology = \"|"));
    has(&words, &["square", "hex"]);
    assert!(!words.iter().any(|word| word == "false"), "{words:?}");
    // Each once, also where it may stand by itself or in a list.
    for begins in ["\"|", "[\"|"] {
        let words = editor.offered(&format!("{GOOD}[notation]\nposition = {begins}"));
        has(&words, &["fen"]);
        let once: BTreeSet<_> = words.iter().collect();
        assert_eq!(once.len(), words.len(), "{words:?}");
    }
    let words = editor.offered(&format!("{GOOD}[end]\nno-moves = {{ result = \"|\" }}"));
    has(&words, &["loss", "draw", "win"]);
    // What rule modules say of themselves.
    has(
        &editor.offered(&format!("{GOOD}[capture]\nexp|")),
        &["explosion"],
    );
    has(
        &editor.offered(&format!("{GOOD}[capture.explosion]\n|")),
        &["area", "spares"],
    );
    let modules = editor.offered(&format!(
        "{GOOD}[end]\ndead-position = {{ module = \"|\" }}"
    ));
    has(&modules, &["fide", "atomic"]);
    // The shipped variants.
    has(
        &editor.offered("schema = 1\n[variant]\nextends = \"|\""),
        &["chess@1", "shogi@1"],
    );
    assert!(editor.offered("schema = 1 # |").is_empty());
    // What is taken takes the place of what is written.
    let text = format!("{GOOD}[board]\ntopology = sq|");
    let items = editor.at("textDocument/completion", "untitled:1", &text);
    let items = items.as_array().expect("a list");
    let square = items
        .iter()
        .find(|item| item["label"] == "square")
        .expect("it is offered");
    assert_eq!(square["textEdit"]["newText"], "\"square\"");
    assert_eq!(marked(&text, &square["textEdit"]["range"]), "sq");
    editor.close();
}

#[test]
fn keys_words_and_movements_are_explained() {
    let mut editor = Editor::start();
    for (text, told) in [
        (
            "[bo|ard]\ntopology = 'square'\n",
            "The cells and how they lie.",
        ),
        ("[variant.i|d]\n", "The id under which"),
        (
            "[royalty]\nself-ch|eck = 'allowed'\n",
            "**`royalty.self-check`**: ",
        ),
        (
            "[effect.x]\nafter = 'cap|ture'\n",
            "`capture`: After every capture.",
        ),
        (
            "[capture.explosion]\nar|ea = 'K'\n",
            "**`capture.explosion.area`**: ",
        ),
        ("[pieces.qu|een]\n", "The kinds of piece by id."),
    ] {
        let text = format!("schema = 1\n{text}");
        let found = editor.explained(&text);
        assert!(found.contains(told), "{text}: {found}");
    }
    let queen = GOOD.to_owned() + "[end]\ndead-position = false\n[pieces.queen]\nmoves = ['|N']\n";
    let told = editor.explained(&queen);
    assert!(
        told.contains("**`pieces.queen.moves`**: How it moves"),
        "{told}"
    );
    let board = told.split("```").nth(1).expect("a diagram");
    assert_eq!(board.matches('●').count(), 8, "{board}");
    assert!(board.contains('Q'), "{board}");
    // Nothing is drawn of what cannot be read.
    let told = editor.explained(&queen.replace("N'", "X'"));
    assert!(
        told.contains("How it moves") && !told.contains("```"),
        "{told}"
    );
    assert_eq!(editor.explained("schema = 1\n|\n"), "");
    let parent = GOOD.replace("chess@1", "ch|ess@1");
    assert!(editor.explained(&parent).contains("`chess@1`: Chess"));
    editor.close();
}

#[test]
fn the_parent_beside_a_file_is_found() {
    let folder = Folder::new("lsp ü");
    let calm = folder.file("calm.toml", GOOD);
    let child = GOOD
        .replace("'calm'", "'calmer'")
        .replace("'chess@1'", "'ca|lm@1'");
    let path = folder.file("calmer.toml", child.replace('|', ""));
    let mut editor = Editor::start();
    let encoded =
        |path: &str| format!("file://{}", path.replace(' ', "%20").replace('ü', "%C3%BC"));
    let found = editor.at("textDocument/definition", &encoded(&path), &child);
    assert_eq!(found["uri"], encoded(&calm));
    assert_eq!(marked(GOOD, &found["range"]), "'calm'");
    // What is shipped is in no file, and a key has no other place.
    for text in [
        GOOD.replace("chess@1", "ch|ess@1"),
        GOOD.replace("version", "ver|sion"),
    ] {
        let found = editor.at("textDocument/definition", &encoded(&path), &text);
        assert_eq!(found, Value::Null);
    }
    editor.close();
}

#[test]
fn a_parent_that_is_saved_is_read_again() {
    let folder = Folder::new("lsp-saved");
    folder.file("calm.toml", GOOD.replace("chess@1", "nothing@1"));
    let child = GOOD
        .replace("'calm'", "'calmer'")
        .replace("'chess@1'", "'calm@1'");
    let uri = format!("file://{}", folder.file("calmer.toml", &child));
    let mut editor = Editor::start();
    assert_eq!(editor.open(&uri, &child).len(), 1);
    let parent = folder.file("calm.toml", GOOD);
    let parent = json!({ "textDocument": { "uri": format!("file://{parent}") } });
    editor.tell("textDocument/didSave", parent);
    assert_eq!(editor.told(&uri), Vec::<Value>::new());
    editor.close();
}

/// A conversation in one go: exit code, what was sent back, standard error.
fn converse(input: &[u8]) -> (i32, Vec<Value>, String) {
    let done = run_with(["lsp"], input);
    (done.code, messages(done.out.as_bytes()), done.err)
}

#[test]
fn what_cannot_be_told_apart_ends_it_with_a_reason() {
    for (input, why) in [
        ("hello\r\n\r\n", "is no header"),
        (
            "Content-Length: many\r\n\r\n{}",
            "Content-Length cannot be `many`",
        ),
        (
            "Content-Length: 99999999999\r\n\r\n{}",
            "the limit is 16777216",
        ),
        (
            "Content-Length: 18446744073709551615\r\n\r\n{}",
            "the limit is 16777216",
        ),
        (
            "Content-Length: 16777216\r\n\r\n{}",
            "the input ended after 2 of",
        ),
        ("Content-Type: x\r\n\r\n{}", "does not say Content-Length"),
        ("Content-Le", "ended within a header"),
    ] {
        let (code, sent, err) = converse(input.as_bytes());
        assert_eq!(code, 1, "{input}");
        assert_eq!(sent.len(), 1);
        assert_eq!(
            (&sent[0]["id"], &sent[0]["error"]["code"]),
            (&Value::Null, &json!(-32700))
        );
        assert!(err.contains(why), "{input}: {err}");
    }
    let (code, sent, err) = converse(b"");
    assert_eq!((code, sent.len()), (1, 0));
    assert!(err.contains("without `exit`"), "{err}");
}

#[test]
fn bad_messages_are_refused_and_the_next_is_answered() {
    let request = |id: u32, method: &str| framed(&json!({ "id": id, "method": method }));
    let deep = "[".repeat(100_000);
    let mut input = Vec::new();
    for body in [b"{".as_slice(), b"", b"{\"id\":\"\xff\"}", deep.as_bytes()] {
        input.extend(raw(body));
    }
    for body in ["[]", "3", "{}", "{\"id\":7}", "{\"id\":7,\"method\":3}"] {
        input.extend(raw(body));
    }
    for id in [json!([1]), json!("x".repeat(2000))] {
        input.extend(framed(&json!({ "id": id, "method": "initialize" })));
    }
    // Before `initialize` notices are dropped.
    input.extend(framed(
        &json!({ "method": "textDocument/didOpen", "params": {} }),
    ));
    input.extend(request(1, "textDocument/hover"));
    input.extend(request(2, "initialize"));
    input.extend(request(3, "initialize"));
    input.extend(request(4, "no/such"));
    input.extend(request(5, "textDocument/hover"));
    input.extend(framed(&json!({ "method": "$/no-such" })));
    for params in [
        json!(null),
        json!({ "textDocument": 3 }),
        json!({ "textDocument": { "uri": "untitled:1", "text": 3 } }),
        json!({ "textDocument": { "uri": "untitled:1" }, "contentChanges": [{ "range": {}, "text": "x" }] }),
    ] {
        for method in [
            "textDocument/didOpen",
            "textDocument/didChange",
            "textDocument/didSave",
        ] {
            input.extend(framed(&json!({ "method": method, "params": params })));
        }
    }
    input.extend(framed(&json!({ "id": 9, "result": null })));
    input.extend(request(6, "shutdown"));
    input.extend(request(7, "shutdown"));
    input.extend(framed(&json!({ "method": "exit" })));
    let (code, sent, err) = converse(&input);
    assert_eq!((code, err.as_str()), (0, ""));
    let codes: Vec<i64> = sent
        .iter()
        .map(|one| one["error"]["code"].as_i64().unwrap_or(0))
        .collect();
    let expected = [
        -32700, -32700, -32700, -32700, // no JSON
        -32600, -32600, -32600, -32600, -32600, -32600, -32600, // no requests
        -32002, 0, -32600, -32601, -32602, 0, -32600,
    ];
    assert_eq!(codes, expected, "{sent:#?}");
    assert_eq!(
        converse(&framed(&json!({ "method": "exit" }))).0,
        1,
        "without `shutdown`"
    );
}

#[test]
fn a_flood_of_texts_is_bounded() {
    let mut editor = Editor::start();
    let huge = "schema = 1\n".to_owned() + &"é".repeat(5_000_000);
    let found = editor.open("untitled:huge", &huge);
    assert_eq!(found[0]["code"], "text-too-long", "{found:?}");
    for number in 0..300 {
        let found = editor.open(&format!("untitled:{number}"), "[package]\n");
        assert_eq!(found.len(), usize::from(number >= 255), "{number}");
    }
    editor.close();
}

#[test]
fn no_text_ends_it() {
    let mut editor = Editor::start();
    let many = 30_000;
    for odd in [
        "[".repeat(many),
        "x = ".to_owned() + &"[".repeat(many),
        "x = ".to_owned() + &"{a=".repeat(many / 2),
        "a.".repeat(many) + "a = 1",
        "[".to_owned() + &"a.".repeat(many) + "a]\nb = 1",
        "\r".repeat(many),
        "\0".repeat(many),
        "x = \"".to_owned() + &"'\"".repeat(many / 2),
    ] {
        let text = format!("schema = 1\n[variant]\n{odd}");
        let uri = "untitled:odd";
        assert!(!editor.open(uri, &text).is_empty(), "{}", &text[..40]);
        for method in ["hover", "completion", "definition"] {
            for character in [0, 15_000, 99_999] {
                let params = json!({ "textDocument": { "uri": uri }, "position": { "line": 2, "character": character } });
                let answer = editor.ask(&format!("textDocument/{method}"), params);
                assert!(answer.get("result").is_some(), "{answer}");
            }
        }
    }
    editor.close();
}

#[test]
fn an_open_parent_stands_for_its_file() {
    let folder = Folder::new("lsp-open-parent");
    let parent = GOOD.replace("calm", "parent");
    let file = folder.file("parent.toml", &parent);
    let child = GOOD.replace("calm", "child").replace("chess@1", "parent@1");
    let child_file = folder.file("child.toml", &child);
    let uri = |path: &str| format!("file://{path}");
    let (file, child_file) = (uri(&file), uri(&child_file));
    let mut editor = Editor::start();
    assert_eq!(editor.open(&child_file, &child), Vec::<Value>::new());
    // Opened as it is: whoever inherits is looked at again.
    assert_eq!(editor.open(&file, &parent), Vec::<Value>::new());
    assert_eq!(editor.told(&child_file), Vec::<Value>::new());
    // Changed and not saved.
    let broken = parent.replace("chess@1", "nobody@1");
    assert_eq!(editor.change(&file, &broken)[0]["code"], "unknown-parent");
    assert_ne!(editor.told(&child_file), Vec::<Value>::new());
    // Where its id stands in the open text.
    let moved = format!("\n\n{parent}");
    assert_eq!(editor.change(&file, &moved), Vec::<Value>::new());
    assert_eq!(editor.told(&child_file), Vec::<Value>::new());
    let place = json!({ "line": 5, "character": 13 });
    let asked = json!({ "textDocument": { "uri": child_file }, "position": place });
    let found = editor.ask("textDocument/definition", asked);
    assert_eq!(found["result"]["uri"], file);
    assert_eq!(found["result"]["range"]["start"]["line"], 4);
    // Closed: the file counts again.
    let closed = json!({ "textDocument": { "uri": file } });
    editor.tell("textDocument/didClose", closed);
    assert_eq!(editor.told(&file), Vec::<Value>::new());
    assert_eq!(editor.told(&child_file), Vec::<Value>::new());
}

#[test]
fn texts_in_no_file_inherit_from_each_other() {
    let mut editor = Editor::start();
    let child = GOOD.replace("chess@1", "fresh@1");
    assert_eq!(
        editor.open("untitled:2", &child)[0]["code"],
        "unknown-parent"
    );
    let parent = GOOD.replace("calm", "fresh");
    assert_eq!(editor.open("untitled:1", &parent), Vec::<Value>::new());
    assert_eq!(editor.told("untitled:2"), Vec::<Value>::new());
    // Each other's parents: both are told, and there is an end to it.
    let circle = parent.replace("chess@1", "calm@1");
    assert_ne!(editor.change("untitled:1", &circle), Vec::<Value>::new());
    assert_ne!(editor.told("untitled:2"), Vec::<Value>::new());
}
