//! `solve --popeye`: problems as Popeye takes them. What is expected of them is what Popeye prints.

use crate::common::{Folder, Run, run};

/// Solves a text as a file.
fn solved(name: &str, text: &str, more: &str) -> Run {
    let folder = Folder::new(&format!("popeye-{name}"));
    let file = folder.file(name, text);
    run(&format!("solve chess --popeye '{file}' {more}"))
}

/// The lines with these names, words one blank apart.
fn lines(out: &str, names: &[&str]) -> Vec<String> {
    out.lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| {
            names
                .iter()
                .any(|name| line.split(' ').next() == Some(name))
        })
        .collect()
}

const FILE: &str = "\
BeginProblem
Remark Stipulation #99
Title Set play
Author Nobody
Stipulation #2
Option SetPlay NoBoard Variation
Pieces White Ka6 Rc6
       Black Kb8 Pc5
NextProblem
stip s#1 opti try
piec white ka1 bd3 rc4 pe4 black ka3 pb3
NextProblem
Stipulation h#3
Pieces White Ke1 Ra1 Pg3 Black Kc5 Rb4 Pc4 Sb5
Twin Remove b5 Add Black Bb5
Twin Stipulation h#2 Move g3 h3
EndProblem
";

#[test]
fn a_file_of_problems_is_solved_one_after_another() {
    let ran = solved("file", FILE, "");
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (1, ""),
        "the last twin has no solution"
    );
    let told = lines(
        &ran.out,
        &["problem", "set", "try", "keys", "way", "result"],
    );
    let expected = [
        "problem Set play, Nobody, #2",
        "set Ka8: Rc8#",
        "result mate in 3 plies",
        "keys Rxc5",
        "problem s#1",
        "result mate in 2 plies",
        "keys Bb1",
        "try Kb1? b2!",
        "try Be2? b2+!",
        "try Bf1? b2+!",
        "try Ra4+? Kxa4!",
        "try Rd4? b2+!",
        "try e5? b2+!",
        "problem a), h#3",
        "result mate in 6 plies",
        "way Kd4 O-O-O+ Kc3 Re1 Nd4 Re3#",
        "problem b), h#3",
        "result mate in 6 plies",
        "way Kb6 O-O-O Ka5 Kc2 Ka4 Ra1#",
        "problem c), h#2",
        "result no mate within 4 plies",
    ];
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    let sorted = |all: &[&str]| {
        let mut all: Vec<String> = all.iter().map(|line| (*line).to_owned()).collect();
        all.sort();
        all
    };
    assert_eq!(sorted(&told), sorted(&expected));
}

/// Problems of Popeye's examples `andrnach`, `madrasi`, `circe`, `patrol` and `anticir`, in English; what is expected is what
/// its reference outputs of the same names have. The problem in Köko has the solutions with which it was published.
const CONDITIONS: &str = "\
BeginProblem
Author Widlert
Award Andernach 1993
Stipulation h#2
Condition AndernachChess
Pieces White Ka8 Rh1 Ba3 Pd3 Black Kg8 Rc4f3 Be4g3 Pb2c6c7f5f6g7
Twin Move g7 f7
NextProblem
Title Linss and others, Andernach 1993
Stipulation h#2.5
Condition andernach
Option SetPlay
Pieces White Kb8 Sg7 Pc3c4 Black Ke5 Qd7 Ra4 Bg4 Sd1
NextProblem
Title Mueller and others, Andernach 1993
Stipulation h=2.5
Condition AndernachChess
Pieces White Kc1 Bb8 Sa7 Pb7 Black Kd4 Pa2c2
Twin Move a7 e5
NextProblem
Title Seidel, Europa-Rochade 1991
Stipulation ser-#4
Condition Madrasi
Pieces White Pb7c7f7g7 Kg4 Black Sf8 Rg8c4 Kd7 Qh7
NextProblem
Title Shankar Ram, 1983
Stipulation #4
Condition Madrasi
Pieces White Qc8 Ke8 Rb7 Pg7 Bb6 Black Ka8 Bb8 Ra7 Sc6 Pf2
NextProblem
Title Deichelbohrer, 1987
Stipulation #4
Condition Circe
Pieces White Kd5 Pd4 Sb3 Qg3 Black Pg6c4f4c3d3e2 Bh5f2 Ke3 Rf3c2 Se1
NextProblem
Title Bonner, The Problemist 1988
Stipulation #2
Condition PatrolChess
Pieces White Kf1 Qb6 Rf4h3 Bc3g8 Se7h5 Pa4e4g2 Black Ke5 Qa7 Ra3g1 Bf8 Sd3h8 Pb7g5
NextProblem
Title Cheylan, diagrammes 1993
Stipulation #2
Condition AntiCirce
Option Try
Pieces White Kf5 Rc4d2 Bb4d1 Sc8 Pb5d3f7 Black Kd5 Bh1 Sc1 Pb3b6e4
NextProblem
Title Tuovinen, diagrammes 1993
Stipulation r#2
Condition AntiCirce
Pieces White Ka6 Bc5 Sb8f6 Pa5a7b6d6h6 Black Kh8 Ra8 Be6 Pc4c6c7d7f7
NextProblem
Title Prentos, KoBulChess 2015
Stipulation hs#4
Condition Koeko
Pieces White Kd3 Ra2 Black Kf1 Sc4
NextProblem
Title Without a condition
Stipulation #1
Pieces White Kf6 Ra1 Black Kh8
EndProblem
";

#[test]
fn a_problem_with_a_condition_is_solved_in_the_variant_of_that_name() {
    let ran = solved("conditions", CONDITIONS, "");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "the last has none");
    let told = lines(&ran.out, &["problem", "set", "try", "keys", "way"]);
    let expected = [
        "problem Widlert, Andernach 1993, a), h#2",
        "way Bxd3 Rh4 Rxh4 Bc4#",
        "problem Widlert, Andernach 1993, b), h#2",
        "way Rxd3 Bd6 Bxd6 Rg3#",
        "problem Linss and others, Andernach 1993, h#2.5",
        "set Rxc4 Ra4 Qxa4 Qd4#",
        "way Nh5 Nxc3 Nd1 Qxd1 Qd5#",
        "problem Mueller and others, Andernach 1993, a), h=2.5",
        "way Be5+ Kc5 b8=Q a1=N Qb3",
        "problem Mueller and others, Andernach 1993, b), h=2.5",
        "way Ba7+ Kc3 b8=R a1=B Rb2",
        "problem Seidel, Europa-Rochade 1991, ser-#4",
        "way c8=R fxg8=B gxf8=Q b8=N#",
        "problem Shankar Ram, 1983, #4",
        "keys Bc7",
        "problem Deichelbohrer, 1987, #4",
        "keys Na5",
        "problem Bonner, The Problemist 1988, #2",
        "keys Nf6",
        "problem Cheylan, diagrammes 1993, #2",
        "keys Bf3",
        "try dxe4? b2!",
        "try Ne7+? Kd6!",
        "problem Tuovinen, diagrammes 1993, r#2",
        "keys b7",
        "problem Prentos, KoBulChess 2015, hs#4",
        "way Rd2 Ke1 Kc2 Nb2 Rd3 Nc4 Kd1 Ne3#",
        "way Re2 Ne3 Kd2 Nc2 Re3 Nd4 Ke1 Nf3#",
        "way Rf2 Kg1 Ke2 Nd2 Rf3 Ne4 Kf1 Ng3#",
        "problem Without a condition, #1",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_condition_changes_chess_and_nothing_else() {
    let folder = Folder::new("popeye-elsewhere");
    let file = folder.file(
        "file",
        "BeginProblem\nStipulation #1\nCondition Circe\nPieces White Kf6 Ra1 Black Kh8\nEndProblem",
    );
    let ran = run(&format!("solve madrasi --popeye '{file}'"));
    assert!(ran.err.starts_with("error: condition: "), "{}", ran.err);
    let named = run(&format!("solve circe --popeye '{file}'"));
    let by_condition = run(&format!("solve chess --popeye '{file}'"));
    assert_eq!(named.err, "");
    let told = |run: &Run| lines(&run.out, &["problem", "position", "result", "keys"]);
    assert_eq!(told(&named), told(&by_condition));
}

#[test]
fn who_begins_and_who_may_castle_is_as_problemists_have_it() {
    for (stipulation, option, position) in [
        ("h#2", "", "7k/8/8/8/8/8/8/R3K2R b KQ - 0 1"),
        ("h#2.5", "", "7k/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ("hs#2", "", "7k/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ("hs#2.5", "", "7k/8/8/8/8/8/8/R3K2R b KQ - 0 1"),
        ("exact-h#2", "", "7k/8/8/8/8/8/8/R3K2R b KQ - 0 1"),
        ("ser-h#2", "", "7k/8/8/8/8/8/8/R3K2R b KQ - 0 1"),
        ("ser-#2", "", "7k/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ("phser-#2", "", "7k/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ("#2", "NoCastling h1", "7k/8/8/8/8/8/8/R3K2R w Q - 0 1"),
        ("#2", "NoCastling e1", "7k/8/8/8/8/8/8/R3K2R w - - 0 1"),
        ("h#2", "WhiteToPlay", "7k/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ("#2", "WhiteToPlay", "7k/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        (
            "h#2",
            "Intelligent MoveNum Variations",
            "7k/8/8/8/8/8/8/R3K2R b KQ - 0 1",
        ),
        ("#2", "HalfDuplex", "7k/8/8/8/8/8/8/R3K2R b KQ - 0 1"),
    ] {
        let king = "kh8 rh1";
        let option = match option {
            "" => String::new(),
            option => format!("Option {option}"),
        };
        let text = format!(
            "BeginProblem Stipulation {stipulation} {option} Pieces White Ke1 Ra1h1 Black Kg8 Remark {king}\nEndProblem"
        );
        let ran = solved("who", &text, "--nodes 100");
        let position = position.replace("7k", "6k1");
        assert_eq!(
            lines(&ran.out, &["position"]),
            [format!("position {position}")],
            "{text} {}",
            ran.err
        );
    }
    let both = "BeginProblem Stipulation #1 Option Duplex Forsyth 6k1/8/6K1/8/8/8/8/R6r EndProblem";
    let ran = solved("both", both, "");
    assert_eq!(lines(&ran.out, &["keys"]).len(), 1, "{}", ran.out);
    assert_eq!(lines(&ran.out, &["problem"]).len(), 2);
}

#[test]
fn what_is_not_known_is_told_with_its_line_before_anything_is_solved() {
    let good = "BeginProblem\nStipulation #1\nPieces White Kf6 Ra1 Black Kh8\n";
    for (text, code, line) in [
        ("Pieces White Ka1", "unknown-command", 1),
        ("", "unknown-command", 1),
        ("BeginProblem", "cut-off", 1),
        ("BeginProblem\nEndProblem", "no-stipulation", 2),
        ("BeginProblem\nStipulation #2", "cut-off", 2),
        ("Condition GridChess\nEndProblem", "condition", 4),
        ("Condition Circe\nMadrasi\nEndProblem", "condition", 5),
        ("NextProblem\nCondition\nEndProblem", "no-stipulation", 5),
        ("Title\nProtocol x.out\nEndProblem", "unknown-command", 5),
        ("Protocol x.out\nEndProblem", "unknown-man", 4),
        ("Option SetPlay Quodlibet\nEndProblem", "unknown-option", 4),
        ("Option MaxSolutions many\nEndProblem", "no-number", 4),
        ("Pieces Ka1\nEndProblem", "no-colour", 4),
        ("Pieces White\nGe4\nEndProblem", "unknown-man", 5),
        ("Pieces White Ke9\nEndProblem", "unknown-man", 4),
        (
            "Forsyth 8/8/8/8/8/8/8/ppppppppp\nEndProblem",
            "bad-forsyth",
            4,
        ),
        ("Forsyth 8/n7\nEndProblem", "bad-forsyth", 4),
        ("Twin Shift a1 b1\nEndProblem", "unknown-twin", 4),
        ("Twin\nEndProblem", "unknown-twin", 4),
        ("Twin Condition Circe\nEndProblem", "unknown-twin", 4),
        (
            "Twin Move a1 b1\nTitle A\nCondition Circe\nEndProblem",
            "unknown-twin",
            6,
        ),
        ("Option Duplex MaxSolutions\nEndProblem", "no-number", 4),
        ("Pieces White\nQf6\nEndProblem", "occupied-cell", 5),
        ("Pieces White Ra2\nBa2\nEndProblem", "occupied-cell", 5),
        ("Twin Add White Qa2 Ra2\nEndProblem", "occupied-cell", 4),
        ("Stipulation #2\nEndProblem", "second-stipulation", 4),
        (
            "Twin Stipulation #2\nStipulation #3\nEndProblem",
            "second-stipulation",
            5,
        ),
        (
            "Twin Exchange f6 h8\nTwin Move h8 g7\nEndProblem",
            "bad-position",
            5,
        ),
        ("Twin Move a1\nEndProblem", "unknown-cell", 5),
        ("Twin Stipulation mate\nEndProblem", "bad-stipulation", 4),
        ("Twin Stipulation 001\nEndProblem", "no-castling", 4),
        (
            "NextProblem\nStipulation zz92\nEndProblem",
            "unknown-cell",
            5,
        ),
        ("Pieces Black Kg7\nEndProblem", "bad-position", 4),
        ("Twin Remove h8\nEndProblem", "no-royal", 4),
        ("Twin Stipulation h#2\nRemove h8\nEndProblem", "no-royal", 4),
    ] {
        let whole = match text.starts_with("BeginProblem") || text.is_empty() || line == 1 {
            true => text.to_owned(),
            false => format!("{good}{text}"),
        };
        let ran = solved("wrong", &whole, "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{whole}");
        let told = &ran.err;
        assert!(
            told.starts_with(&format!("error: {code}: ")),
            "{whole}\n{told}"
        );
        assert!(told.contains(&format!("wrong:{line}: ")), "{whole}\n{told}");
    }
    let twin = solved("twin", &format!("{good}Twin Remove h8\nEndProblem"), "");
    assert!(twin.err.contains(":4: twin b): the player"), "{}", twin.err);
    let letters = solved("letters", &format!("{good}EndProblem"), "--letters german");
    assert_eq!(letters.code, 2, "{}", letters.err);
    let many = format!("{good}{}EndProblem", "Twin Move a1 b1\n".repeat(10_001));
    let ran = solved("many", &many, "");
    assert!(ran.err.starts_with("error: too-many: "), "{}", ran.err);
}

#[test]
fn noise_is_refused_without_harm() {
    let mut state = 7_u64;
    let words = [
        "BeginProblem",
        "NextProblem",
        "EndProblem",
        "Stipulation",
        "#2",
        "h#1.5",
        "Pieces",
        "White",
        "Black",
        "Ka1",
        "kh8",
        "Pa2b2",
        "Option",
        "Try",
        "MaxTime",
        "1",
        "Twin",
        "Move",
        "a1",
        "b2",
        "Cont",
        "Forsyth",
        "8/8/8/8/8/8/8/8",
        "Remark",
        "\n",
        "\u{e9}",
        "z(",
        "Title",
    ];
    for _ in 0..300 {
        let mut text = String::from("BeginProblem ");
        for _ in 0..20 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text += words[(state >> 33) as usize % words.len()];
            text += " ";
        }
        let ran = solved("noise", &text, "--nodes 200");
        assert!(ran.code <= 1, "{text}\n{}", ran.err);
    }
}

/// A problem with a twin, and one in which the colours change their parts, which solves nothing.
const FORMS: &str = "\
BeginProblem
Author Nobody
Stipulation #1
Pieces White Kg6 Qb3 Black Kh8 Pa7
Twin Move a7 c7
NextProblem
Stipulation #1
Option Duplex
Pieces White Kg1 Rb7 Pf2 Pg2 Ph2 Black Kg8 Ra2 Pf7 Pg7 Ph7
EndProblem
";

/// What is told beside a form of a problem without a solution.
const UNSOLVED: &str = "warning: #1, the colours changed: no mate within 1 ply\n";

#[test]
fn problems_are_written_as_text_one_below_the_other() {
    let ran = solved("text", FORMS, "--as text --letters german");
    let expected = "\
Nobody, a), #1
7k/p7/6K1/8/8/1Q6/8/8 w - - 0 1
1.Db3-b8#!

Nobody, b), #1
7k/2p5/6K1/8/8/1Q6/8/8 w - - 0 1
1.Db3-b8#!

#1
6k1/1R3ppp/8/8/8/8/r4PPP/6K1 w - - 0 1
1.Tb7-b8#!

#1, the colours changed
6k1/1R3ppp/8/8/8/8/r4PPP/6K1 b - - 0 1

";
    assert_eq!((ran.code, ran.err.as_str()), (1, UNSOLVED));
    assert_eq!(ran.out, expected);
}

#[test]
fn problems_are_written_as_one_page() {
    let ran = solved("page", FORMS, "--as html");
    assert_eq!((ran.code, ran.err.as_str()), (1, UNSOLVED));
    let count = |text: &str| ran.out.matches(text).count();
    assert_eq!((count("<html"), count("</html>")), (1, 1));
    assert_eq!((count("<figure>"), count("<svg")), (4, 4));
    for caption in ["Nobody, b), #1", "#1, the colours changed"] {
        let caption = format!("<figcaption>{caption}</figcaption>");
        assert!(ran.out.contains(&caption), "{caption}");
    }
}

#[test]
fn problems_are_written_as_data_one_a_line() {
    let ran = solved("data", FORMS, "--as json");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "data tell it");
    let lines = ran.out.lines().map(serde_json::from_str);
    let lines: Vec<serde_json::Value> = lines.map(|line| line.expect("JSON")).collect();
    let told = |line: &serde_json::Value| {
        format!(
            "{} {} {}",
            line["problem"], line["variant"], line["solution"]["line"]
        )
    };
    let expected = [
        r#""Nobody, a), #1" "chess" ["b3b8"]"#,
        r#""Nobody, b), #1" "chess" ["b3b8"]"#,
        r##""#1" "chess" ["b7b8"]"##,
        r##""#1, the colours changed" "chess" []"##,
    ];
    assert_eq!(lines.iter().map(told).collect::<Vec<_>>(), expected);
}

#[test]
fn a_record_holds_one_problem() {
    for form in ["kif", "jkf", "popeye"] {
        let ran = solved(form, FORMS, &format!("--as {form}"));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains("one-problem: "), "{}", ran.err);
    }
}

#[test]
fn words_cannot_drive_the_terminal() {
    let refused = solved("terminal", "BeginProblem\nFoo\x1b[31m bar\n", "");
    assert!(refused.err.contains("unknown-command"), "{}", refused.err);
    assert!(!refused.err.contains('\x1b'), "{}", refused.err);
}
