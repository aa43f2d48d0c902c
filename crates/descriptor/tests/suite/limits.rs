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

/// A small text may ask for hundreds of mebibytes of tables: leaps of every sort on the largest board, quiet, taking and both.
/// Tables that are alike are kept once, so that the same leaps for all pieces would be few.
#[test]
fn tables_have_a_limit() {
    let marks = ["", "'", "_", "''", "__"];
    let letters = marks.iter().flat_map(|mark| {
        let letters = ('A'..='Z').filter(|&letter| letter != 'K');
        letters.map(move |letter| format!("{letter}{mark}"))
    });
    let symbols: Vec<String> = letters.collect();
    let ranks: Vec<String> = symbols
        .chunks(25)
        .map(|rank| rank.concat() + "11")
        .collect();
    let setup = format!("k35/{}/{}/K35", ["36"; 29].join("/"), ranks.join("/"));
    let mut text = format!(
        "schema = 1\n[variant]\nid = 'big'\nversion = '1.0.0'\nname = 'Big'\n\
         [board]\ntopology = 'square'\nfiles = 'a-z aa-aj'\nranks = '1-36'\nsymmetry = 'mirror'\n\
         [players]\norder = ['white', 'black']\n\
         [notation]\nposition = 'fen'\nmove = 'uci'\nhuman = 'san'\n\
         [setup]\nposition = \"{setup} w - - 0 1\"\n\
         [royalty]\npieces = ['king']\nself-check = 'illegal'\nattack-void-if = []\n\
         [end]\ncheckmate = {{ result = 'loss' }}\nstalemate = {{ result = 'draw' }}\n\
         [pieces]\nking = {{ symbol = 'K', moves = ['K'] }}\n"
    );
    let atoms = ["N", "D", "A", "H", "C", "Z", "G"];
    let leaps = |sort: &str, which: usize| -> String {
        let chosen = atoms.iter().enumerate();
        let chosen = chosen.filter(|(at, _)| which >> at & 1 != 0);
        chosen.map(|(_, atom)| format!("{sort}{atom}")).collect()
    };
    for (which, symbol) in (1..128).zip(&symbols) {
        let moves = ["f", "mb", "cl"].map(|sort| leaps(sort, which));
        text += &format!("p{which} = {{ symbol = \"{symbol}\", moves = {moves:?} }}\n");
    }
    assert!(codes(&text).contains(&code::TOO_MANY), "{:?}", codes(&text));
}
