//! Limits are kept, and a refusal names them.

use boardwright_descriptor::{code, limits};

use crate::common;

fn codes(text: &str) -> Vec<&'static str> {
    common::read(text)
        .expect_err("too much")
        .iter()
        .map(|fault| fault.code)
        .collect()
}

#[test]
fn a_text_of_a_mebibyte_is_refused() {
    let faults = common::read(&" ".repeat(1 << 20)).expect_err("too long");
    let fault = faults.iter().next().expect("a fault");
    assert_eq!((faults.len(), fault.code), (1, code::TEXT_TOO_LONG));
    assert!(fault.message.contains(&limits::MAX_TEXT.to_string()));
    assert!(faults.render(false).len() < 2000);
}

#[test]
fn an_inherited_text_has_the_same_limit() {
    let source = |_: &str| Some(("long.toml".to_string(), "#".repeat(70_000)));
    let text = "schema = 1\n[variant]\nid = \"x\"\nversion = \"1.0.0\"\nname = \"X\"\nextends = \"long@1\"\n";
    let faults = boardwright_descriptor::read("x.toml", text, &source, &common::modules())
        .expect_err("too long");
    assert_eq!(
        faults.iter().map(|fault| fault.code).collect::<Vec<_>>(),
        [code::TEXT_TOO_LONG]
    );
}

#[test]
fn depth_cannot_break_the_stack() {
    let keys = vec!["a"; 79].join(".");
    let hostile = [
        format!("a = {}", "[".repeat(60_000)),
        format!("a = {}", "{a=".repeat(20_000)),
        format!("a = {}", "[{a=".repeat(15_000)),
        format!("[{}]", vec!["a"; 30_000].join(".")),
        format!("{} = 1", vec!["a"; 30_000].join(".")),
        format!(
            "a = {}1{}",
            format!("{{ {keys} = ").repeat(79),
            "}".repeat(79)
        ),
        format!("a = \"{}", "[".repeat(60_000)),
        format!("a = '''{}", "{a=".repeat(20_000)),
    ];
    for text in &hostile[..6] {
        assert_eq!(codes(text), [code::NESTED_TOO_DEEPLY], "{}", &text[..40]);
    }
    for text in &hostile[6..] {
        assert!(codes(text).contains(&code::SYNTAX), "{}", &text[..40]);
    }
}

#[test]
fn faults_are_counted_up_to_a_limit() {
    let mut text = String::from(
        "schema = 1\n[variant]\nid = \"x\"\nversion = \"1.0.0\"\nname = \"X\"\nextends = \"chess@1\"\n[pieces]\n",
    );
    for number in 0..300 {
        text += &format!("p{number} = 5\n");
    }
    let faults = common::read(&text).expect_err("many faults");
    assert_eq!(faults.len(), limits::MAX_DIAGNOSTICS + 1);
    assert_eq!(
        faults.iter().last().map(|fault| fault.code),
        Some(code::TOO_MANY_FAULTS)
    );
}

#[test]
fn a_table_has_a_limit_of_keys() {
    let keys: String = (0..5000).map(|number| format!("k{number}=1\n")).collect();
    assert_eq!(codes(&keys), [code::TOO_MANY]);
}

/// A small text may ask for hundreds of mebibytes of tables: slides of every range on the largest board.
/// Tables that are alike are kept once, so that the same slides for all pieces would be few.
#[test]
fn tables_have_a_limit() {
    let empty = vec!["36"; 34].join("/");
    let mut text = format!(
        "schema = 1\n[variant]\nid = 'big'\nversion = '1.0.0'\nname = 'Big'\n\
         [board]\ntopology = 'square'\nfiles = 'a-z aa-aj'\nranks = '1-36'\nsymmetry = 'mirror'\n\
         [players]\norder = ['white', 'black']\n\
         [notation]\nposition = 'fen'\nmove = 'uci'\nhuman = 'san'\n\
         [setup]\nposition = 'k35/{empty}/K35 w - - 0 1'\n\
         [royalty]\npieces = ['king']\nself-check = 'illegal'\nattack-void-if = []\n\
         [end]\ncheckmate = {{ result = 'loss' }}\nstalemate = {{ result = 'draw' }}\n\
         [pieces]\nking = {{ symbol = 'K', moves = ['K'] }}\n"
    );
    let ranges = |atoms: &str, to: usize| {
        let slide = |range| {
            atoms
                .chars()
                .map(move |atom| format!("{atom}{range}"))
                .collect::<String>()
        };
        (2..to).map(slide).collect::<Vec<_>>()
    };
    let slides = [ranges("WF", 36), ranges("NDA", 18), ranges("HCZG", 12)].concat();
    for (moves, letter) in slides.chunks(6).zip('A'..='J') {
        text += &format!(
            "p-{} = {{ symbol = '{letter}', moves = {moves:?} }}\n",
            letter.to_ascii_lowercase()
        );
    }
    assert!(codes(&text).contains(&code::TOO_MANY));
}
