//! `solve`, and `mate:N` of `query`.

use crate::common::{Folder, feed, run};

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// The lines without what differs from run to run.
fn told(out: &str) -> Vec<String> {
    out.lines()
        .filter(|line| !line.starts_with("nodes"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn a_mate_with_its_key_line_and_proof() {
    let solved = run(&format!("solve chess --position '{MORPHY}'"));
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
    let lines = told(&solved.out);
    assert_eq!(lines[0], "result mate in 3 plies");
    assert_eq!(lines[1], "keys Ra6");
    assert!(lines[2].starts_with("line Ra6 "), "{lines:?}");
    assert!(lines.iter().any(|l| l == "Ra6"), "{lines:?}");
    assert!(lines.contains(&"bxa6 b7#".into()), "{lines:?}");
    assert!(
        lines.contains(&"sound yes: one key, and no choice later".into()),
        "{lines:?}"
    );
    let proof = lines.last().expect("lines");
    assert!(proof.starts_with("proof ") && proof.ends_with("confirmed by the plain rules"));
}

/// What only delays is left out where that is asked for, and told to be; no proof is promised then.
#[test]
fn futile_interpositions_are_counted_or_skipped() {
    let position = "4B2r1/5+R3/5S1sp/7k1/6ppP/9/9/9/9 b b2g2s2n2l4p 1";
    let solved = |more: &str| run(&format!("solve tsume --position '{position}' {more}"));
    let counted = solved("");
    assert_eq!(told(&counted.out)[0], "result mate in 5 plies");
    assert!(!counted.out.contains("futile"), "{}", counted.out);
    let skipped = solved("--futile skip");
    assert_eq!((skipped.code, skipped.err.as_str()), (0, ""));
    let lines = told(&skipped.out);
    assert_eq!(lines[0], "result mate in 1 ply");
    assert!(lines[1].starts_with("futile "), "{lines:?}");
    assert!(!skipped.out.contains("proof"), "{lines:?}");
    for (refused, code) in [
        (
            solved("--futile skip --proof never.proof"),
            "futile-left-out",
        ),
        (
            run(&format!("solve chess --futile skip --position '{MORPHY}'")),
            "futile-elsewhere",
        ),
    ] {
        assert_eq!((refused.code, refused.out.as_str()), (1, ""));
        assert!(refused.err.contains(code), "{}", refused.err);
    }
}

#[test]
fn a_helpmate_and_a_stipulation_that_is_none() {
    let position = "8/8/3P4/8/5kN1/7K/8/8 b - - 0 1";
    let solved = run(&format!("solve chess -s h#3 --position '{position}'"));
    assert_eq!(solved.code, 0, "{}", solved.err);
    let lines = told(&solved.out);
    assert!(
        lines.contains(&"way Kf3 d7 Ke2 d8=Q Kf1 Qd1#".into()),
        "{lines:?}"
    );
    assert!(
        lines.contains(&"sound yes: one solution".into()),
        "{lines:?}"
    );
    let wrong = run(&format!("solve chess -s mate3 --position '{position}'"));
    assert_eq!((wrong.code, wrong.out.as_str()), (1, ""));
    assert!(
        wrong.err.contains("`mate3` is no stipulation"),
        "{}",
        wrong.err
    );
}

#[test]
fn no_solution_within_the_bound_is_a_fault() {
    let solved = run(&format!("solve chess --position '{MORPHY}' --within 1"));
    assert_eq!(solved.code, 1);
    assert_eq!(told(&solved.out), ["result no mate within 1 ply"]);
}

#[test]
fn a_diagram_needs_only_the_king_that_is_to_be_mated() {
    let rooks = "7k/8/8/8/8/8/6R1/R7 b - - 0 1";
    let solved = run(&format!("solve chess -s 'h#1' --position '{rooks}'"));
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert_eq!(told(&solved.out)[1], "way Kh7 Rh1#");
    let nobody = "8/8/8/8/8/8/6R1/R6K b - - 0 1";
    let refused = run(&format!("solve chess -s 'h#1' --position '{nobody}'"));
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert!(refused.err.contains("no-royal: "), "{}", refused.err);
}

#[test]
fn a_stopped_search_tells_what_is_certain() {
    let solved = run("solve chess --nodes 2000");
    assert_eq!(
        told(&solved.out)[0],
        "result stopped; no mate within 3 plies"
    );
}

#[test]
fn a_stopped_search_goes_on_from_its_file() {
    let folder = Folder::new("resume");
    let file = format!("{}/a search", folder.path());
    let position = "9/9/9/1+P1+B5/1p2S4/+pn7/1k2G4/s8/+l1L+p1+B3 b 3G2r2s3n2l14p 1";
    let part = format!("solve tsume --position '{position}' --nodes 2000 --resume '{file}'");
    let mut parts = 0;
    let last = loop {
        parts += 1;
        let ran = run(&part);
        assert_eq!(ran.err, "");
        if ran.out.contains("is needed no more") {
            break ran;
        }
        assert!(
            ran.out.contains("the same command goes on from "),
            "{}",
            ran.out
        );
        assert!(parts < 100);
    };
    assert!(parts > 1);
    assert!(last.out.contains("mate in 11 plies"), "{}", last.out);
    assert!(last.out.contains("sound     yes"), "{}", last.out);

    let other = run(&format!("solve chess -s '#2' --resume '{file}'"));
    assert!(other.err.contains("memory-of-another: "), "{}", other.err);
    std::fs::write(&file, "a letter\n").expect("written");
    let none = run(&part);
    assert!(none.err.contains("no-memory: "), "{}", none.err);
    let nowhere = run("solve chess -s '#1' --nodes 1 --resume /no/such/folder/search");
    assert_eq!(nowhere.code, 1);
    assert!(nowhere.err.contains("/no/such/folder"), "{}", nowhere.err);
    assert_eq!(nowhere.out, "");
}

#[test]
fn a_search_stops_when_its_time_is_over() {
    let started = std::time::Instant::now();
    let solved = run("solve chess --time 0.4");
    let spent = started.elapsed().as_secs_f64();
    assert_eq!(solved.code, 1, "{}", solved.err);
    let result = &told(&solved.out)[0];
    assert!(
        result.starts_with("result stopped; no mate within "),
        "{result}"
    );
    // The machine may be busy with something else.
    assert!((0.4..5.0).contains(&spent), "{spent} s");
    for wrong in ["-1", "soon", "nan", "1e99"] {
        let refused = run(&format!("solve chess --time={wrong}"));
        assert_eq!(refused.code, 2, "{wrong}");
        assert!(refused.err.contains("--time"), "{}", refused.err);
    }
}

#[test]
fn a_search_that_is_solved_before_its_time_is_over_is_whole() {
    let line = format!("solve chess --position '{MORPHY}'");
    let (free, timed) = (run(&line), run(&format!("{line} --time 600")));
    assert_eq!(timed.code, 0);
    assert_eq!(told(&free.out), told(&timed.out));
}

/// A selfmate in which solved children drove each other out of the table.
const CROWDED: &str = "3k4/8/pRP5/1R1q2R1/Q2Q4/8/7N/R2K4 w - - 0 1";

/// A king and a bishop, who mate nobody.
const NEVER: &str = "k7/8/8/8/8/8/8/K5B1 w - - 0 1";

/// A king and three bishops on cells of one shade, who mate nobody either, in many more positions.
const BISHOPS: &str = "k7/8/8/8/8/8/8/KB1B1B2 w - - 0 1";

#[test]
fn a_crowded_selfmate_obeys_its_limits() {
    let line = format!("solve chess -s s#2 --position '{CROWDED}' --nodes");
    let solved = run(&format!("{line} 1000"));
    assert_eq!(
        (solved.code, told(&solved.out)[0].as_str()),
        (1, "result stopped; no mate within 2 plies")
    );
    let solved = run(&format!("{line} 10000"));
    assert_eq!(
        (solved.code, told(&solved.out)[0].as_str()),
        (1, "result no mate within 4 plies")
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_tells_what_is_known() {
    for (variant, asked, position) in [
        ("chess", "#9", "startpos"),
        ("chess", "h#19", NEVER),
        ("chess", "ser-#19", BISHOPS),
        ("chess", "s#9", CROWDED),
        ("kuma", "#9", "startpos"),
        ("omega", "#9", "startpos"),
    ] {
        let out = crate::common::interrupted(
            900,
            &["solve", variant, "-s", asked, "--position", position],
        );
        assert!(out.starts_with("result    stopped; "), "{asked}: {out}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_leaves_a_whole_file_or_none() {
    let folder = Folder::new("interrupted-resume");
    let file = format!("{}/search", folder.path());
    let position =
        "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";
    let out = crate::common::interrupted(
        900,
        &["solve", "tsume", "--position", position, "--resume", &file],
    );
    let written = out.contains("; the same command goes on from ");
    let late = out.contains("; there was no time to write ");
    assert!(written || late, "{out}");
    let there = std::fs::read_dir(folder.path()).expect("a folder");
    let names: Vec<_> = there
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    match written {
        true => assert_eq!(names, ["search"]),
        false => assert!(names.is_empty(), "{names:?}"),
    }
    let on = run(&format!(
        "solve tsume --position '{position}' --resume '{file}' --nodes 1"
    ));
    assert_eq!(on.err, "");
}

#[test]
fn the_diagram_has_the_solution_beneath() {
    let solved = run(&format!("solve chess --position '{MORPHY}' --svg -"));
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert!(solved.out.starts_with("<svg "));
    assert!(solved.out.contains(">keys Ra6</text>"), "{}", solved.out);
    // Variations are as far from the edge as in the terminal.
    let deep = format!(">{}Bh2 Rxa7#", "\u{a0}".repeat(12));
    assert!(solved.out.contains(&deep), "{}", solved.out);
}

/// Who has the picture in a file is told what came of the problem, and where the picture is.
#[test]
fn a_diagram_in_a_file_is_told_of() {
    let folder = Folder::new("svg");
    let file = format!("{}/a board.svg", folder.path());
    let command = format!("solve chess --position '{MORPHY}'");
    let solved = run(&format!("{command} --svg '{file}'"));
    assert_eq!(
        (solved.code, told(&solved.out)),
        (
            0,
            vec!["result mate in 3 plies".to_owned(), format!("svg {file}")]
        )
    );
    let none = run(&format!("{command} --within 1 --svg '{file}'"));
    assert_eq!(none.code, 1);
    assert_eq!(told(&none.out)[0], "result no mate within 1 ply");
    let stopped = run("solve chess --nodes 2000 --svg -");
    assert!(stopped.out.starts_with("<svg ") && stopped.out.ends_with("</svg>\n"));
    assert!(
        stopped.err.contains("stopped; no mate within 3 plies"),
        "{}",
        stopped.err
    );
}

#[test]
fn the_duties_of_tsume_hold_in_query() {
    let ask = |position: &str, variant: &str| {
        let request =
            format!(r#"{{"variant":"{variant}","position":"{position}","ask":["mate:9"]}}"#);
        feed("query", &request).out
    };
    // A quiet move would mate later; only checks count.
    let mate = ask("6K1k/8p/9/9/9/9/9/9/9 b G 1", "tsume-self-check-void");
    assert_eq!(
        mate.trim(),
        r#"{"id":null,"mate:9":{"plies":1,"line":["G*2a"],"keys":["G*2a"]}}"#
    );
    let none = ask("8k/9/9/9/9/9/9/9/4K4 b P 1", "tsume");
    assert_eq!(none.trim(), r#"{"id":null,"mate:9":null}"#);
    let defender = ask("8k/9/9/9/9/9/9/9/4K4 w P 1", "tsume");
    assert_eq!(defender.trim(), r#"{"id":null,"mate:9":null}"#);
}

/// A file of this test's own.
fn paper(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("paper");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
fn a_proof_is_written_and_verified_and_a_wrong_one_is_refused() {
    let file = paper("mate.proof");
    let path = file.display();
    let solved = run(&format!(
        "solve chess -s '#2' --position '{MORPHY}' --proof '{path}'"
    ));
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
    let lines = told(&solved.out);
    let line = lines.iter().find(|line| line.starts_with("paper "));
    assert!(line.expect("a line").ends_with("mate.proof, verified"));
    let verified = run(&format!("verify '{path}'"));
    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    let lines = told(&verified.out);
    assert_eq!(lines[0], "holds direct mate 3");
    assert!(lines[1].starts_with("rules chess@"), "{lines:?}");
    assert_eq!(lines[2], format!("position {MORPHY}"));

    let text = std::fs::read_to_string(&file).expect("a certificate");
    let wrong = text.replace("claim direct mate 3", "claim direct mate 1");
    std::fs::write(&file, wrong).expect("written");
    let refused = run(&format!("verify '{path}'"));
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    for part in ["too-long: ", "mate.proof:5: ", "help: "] {
        assert!(refused.err.contains(part), "{}", refused.err);
    }
}

/// A mate that is found at once; that there is no shorter key, and no other one, takes long.
const CROWD: &str = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1";

/// The time is that of the search: a proof that there is by then is verified and written.
#[test]
fn a_proof_is_written_when_the_time_is_over() {
    let file = paper("late.proof");
    std::fs::write(&file, "of an earlier command").expect("written");
    let solved = run(&format!(
        "solve chess -s '#6' -p '{CROWD}' --time 2 --proof '{}'",
        file.display()
    ));
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
    let lines = told(&solved.out);
    assert!(
        lines[0].starts_with("result mate in 3 plies; stopped"),
        "{lines:?}"
    );
    let paper = lines.iter().find(|line| line.starts_with("paper "));
    assert!(paper.expect("a line").ends_with("late.proof, verified"));
    assert_eq!(run(&format!("verify '{}'", file.display())).code, 0);
}

#[test]
fn a_proof_that_there_is_not_is_not_written() {
    let file = paper("none.proof");
    let path = file.display();
    let position = "8/8/3P4/8/5kN1/7K/8/8 b - - 0 1";
    let help = run(&format!(
        "solve chess -s h#3 --position '{position}' --proof '{path}'"
    ));
    assert_eq!((help.code, help.out.as_str()), (1, ""));
    assert!(help.err.contains("has a certificate"), "{}", help.err);
    let none = run(&format!(
        "solve chess --within 1 --position '{MORPHY}' --proof '{path}'"
    ));
    assert_eq!(none.code, 1);
    assert!(!file.exists());
    let missing = run(&format!("verify '{path}'"));
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("cannot read"), "{}", missing.err);
    // A folder is no certificate.
    let folder = file.parent().expect("a folder").display();
    assert_eq!(run(&format!("verify '{folder}'")).code, 1);
}

/// White mates in one, in many ways in two: the longer keys are cooks of a `#2`, and no `#2` is a mate in one.
#[test]
fn longer_keys_and_shorter_ones_are_told_without_being_asked_for() {
    let position = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
    let solved = run(&format!("solve chess -s '#2' --position '{position}'"));
    assert_eq!(solved.code, 0);
    let lines = told(&solved.out);
    assert_eq!(lines[0], "result mate in 1 ply");
    assert!(lines[1].contains("(3 plies)"), "{lines:?}");
    let sound = lines.iter().find(|line| line.starts_with("sound "));
    assert_eq!(
        sound.expect("a line"),
        "sound no: plies that are enough: 1, asked for: 3"
    );
    // Kings and two rooks: the second mate takes a move more than the first.
    let rooks = "7k/R7/8/8/8/8/1R6/K7 w - - 0 1";
    let two = told(&run(&format!("solve chess -s '#1' --position '{rooks}'")).out);
    assert!(
        two.contains(&"sound yes: one key, and no choice later".into()),
        "{two:?}"
    );
    let three = told(&run(&format!("solve chess -s '#2' --position '{rooks}'")).out);
    assert!(three[1].contains("plies)"), "{three:?}");
}

/// The data of a solution say of its soundness what the text says.
#[test]
fn data_and_text_agree_on_what_is_sound() {
    for (asked, verdict, sound) in [
        ("#2", "sound", "sound yes: one key, and no choice later"),
        (
            "#3",
            "short",
            "sound no: plies that are enough: 3, asked for: 5",
        ),
    ] {
        let command = format!("solve chess -s '{asked}' --position '{TWO}'");
        let data = run(&format!("{command} --as json")).out;
        let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
        assert_eq!(data["verdict"], verdict);
        let lines = told(&run(&command).out);
        assert!(lines.contains(&sound.to_owned()), "{lines:?}");
    }
    let queen = "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1";
    let lines = told(
        &run(&format!(
            "solve chess -s h#3 --within 6 --position '{queen}'"
        ))
        .out,
    );
    assert!(
        lines.contains(&"sound no: more than 100 solutions".to_owned()),
        "{lines:?}"
    );
}

/// A device that is full is seen to be when it is written to: it costs nobody the answer.
#[cfg(target_os = "linux")]
#[test]
fn what_was_found_is_told_before_a_file_fails() {
    let command = format!("solve chess -s '#2' --position '{TWO}'");
    let plain = told(&run(&command).out);
    for file in ["--proof /dev/full", "--svg /dev/full"] {
        let ran = run(&format!("{command} {file}"));
        assert_eq!((ran.code, told(&ran.out)), (1, plain.clone()), "{file}");
        assert!(ran.err.contains("cannot write /dev/full"), "{}", ran.err);
    }
}

/// What can never be written is refused before a search that might take a night.
#[test]
fn a_file_that_cannot_be_written_is_refused_at_once() {
    for option in ["--proof", "--svg", "--resume"] {
        let ran = run(&format!("solve chess -s '#9' {option} /no/such/folder/x"));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{option}");
        let told = "error: cannot write /no/such/folder/x: ";
        assert!(ran.err.starts_with(told), "{option}: {}", ran.err);
    }
    // A table of so many men would take long.
    let started = std::time::Instant::now();
    let table = run("table chess --men KQRKR --memory 100000 --out /no/such/folder/x");
    assert_eq!((table.code, table.out.as_str()), (1, ""));
    assert!(
        table.err.contains("cannot write /no/such/folder/x"),
        "{}",
        table.err
    );
    assert!(started.elapsed().as_secs() < 30);
}

/// Set play and tries are there also where there is no solution.
#[test]
fn set_play_is_written_where_there_is_no_solution() {
    let command = "solve chess -s '#1' -p '7k/5Q2/8/6K1/8/8/8/8 w - - 0 1' --as text";
    let none = run(command);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    let command = "solve chess -s '#2' -p '1k6/8/K1R5/2p5/1p6/8/8/8 w - - 0 1' --as text";
    assert_eq!(run(command).out, "");
    let set = run(&format!("{command} --set-play"));
    assert_eq!(set.code, 1);
    assert!(set.out.starts_with("1...Kb8-a8 2.Rc6-c8#\n"), "{}", set.out);
    assert!(set.err.contains("no mate within 3 plies"), "{}", set.err);
}

/// A file of a longer search is needed after a shorter one too.
#[test]
fn a_shorter_bound_leaves_the_file_to_longer_ones() {
    let folder = Folder::new("shorter");
    let file = format!("{}/search", folder.path());
    let asked = |bound: &str| {
        run(&format!(
            "solve chess -s '{bound}' --nodes 1000 --resume '{file}'"
        ))
        .out
    };
    assert!(asked("#9").contains("the same command goes on from "));
    let shorter = asked("#1");
    assert!(
        shorter.contains("a longer bound goes on from "),
        "{shorter}"
    );
    assert!(asked("#9").contains("2,000 positions in all"));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_code_and_a_sentence() {
    for (asked, code) in [
        ("-s mate3", "bad-stipulation"),
        ("-s z(j9)2", "unknown-cell"),
        ("-s ##!2", "bad-stipulation"),
        ("-s #1 --as kif", "not-shogi"),
        ("-s #1 --as jkf", "not-shogi"),
        ("-s #1000", "too-long"),
        ("-s 002", "no-castling"),
        ("-s exact-pser-#2", "exact-parry-series"),
        ("-s xk2", "no-such-end"),
        ("--goal love", "unknown-goal"),
        ("--goal cell:j9", "unknown-cell"),
        ("-s win2 --as popeye", "not-popeyes-goal"),
        ("-s #2 --checks-only --as popeye", "duty-of-checks"),
        ("-s pser-#2 --proof nowhere", "parry-series"),
        ("-s h#2 --proof nowhere", "not-forced"),
    ] {
        let ran = run(&format!("solve chess --position '{MORPHY}' {asked}"));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{asked}");
        let told = format!("error: {code}: ");
        assert!(ran.err.starts_with(&told), "{asked}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{asked}: {}", ran.err);
    }
}

/// A game that is over has nothing to ask, and neither has a player without a man.
#[test]
fn a_position_that_has_no_sense_is_refused() {
    for (asked, code) in [
        (
            "atomic -s #2 -p 'r6k/6pp/7N/8/8/1Q6/8/8 w - - 0 1'",
            "game-over",
        ),
        (
            "chess -s #1 -m 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'",
            "game-over",
        ),
        ("chess -s #1 -p '8/8/8/8/8/8/6k1/8 w - - 0 1'", "no-men"),
        ("chess -s =1 -p '8/8/8/8/8/8/6k1/8 w - - 0 1'", "no-men"),
        (
            "tsume -s #2 -p '8k/9/7K1/9/9/9/9/9/9 w R2G 1'",
            "not-the-attackers-move",
        ),
        (
            "tsume -s h#2 -p '8k/9/7K1/9/9/9/9/9/9 b R2G 1'",
            "not-the-attackers-move",
        ),
    ] {
        let ran = run(&format!("solve {asked}"));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{asked}");
        let told = format!("error: {code}: ");
        assert!(ran.err.starts_with(&told), "{asked}: {}", ran.err);
    }
    // Who is stalemated has an answer, and the one who helps may begin.
    let stalemate = run("solve chess -s #1 -p '8/8/8/8/8/5k2/5p2/5K2 w - - 0 1'");
    assert!(stalemate.out.starts_with("result "), "{}", stalemate.err);
    let helped = run("solve tsume -s h#2.5 -p '8k/9/7K1/9/9/9/9/9/9 b R2G 1' --nodes 2000");
    assert!(helped.out.starts_with("result "), "{}", helped.err);
}

/// Each goal has words that stand after "no", and what is not there has no line.
#[test]
fn what_is_told_reads_as_a_sentence() {
    for (asked, result) in [
        (
            "atomic -s xk1 -p '3rk3/8/8/8/8/8/8/3QK3 w - - 0 1'",
            "capture of the royal piece in 1 ply",
        ),
        (
            "atomic -s xk1 -p '4k3/8/8/8/8/8/8/3QK3 w - - 0 1'",
            "no capture of the royal piece within 1 ply",
        ),
        (
            "chess -s ep1 -p '4k3/8/8/8/8/8/8/3QK3 w - - 0 1'",
            "no capture en passant within 1 ply",
        ),
    ] {
        let lines = told(&run(&format!("solve {asked}")).out);
        assert_eq!(lines[0], format!("result {result}"), "{lines:?}");
    }
    let mut stopped = 0;
    for nodes in (260..330).step_by(5) {
        let ran = run(&format!("solve chess -s #2 -p '{TWO}' --nodes {nodes}"));
        let lines = told(&ran.out);
        stopped += usize::from(lines[0].starts_with("result mate in 3 plies; stopped"));
        for line in lines {
            assert!(line.contains(' '), "{nodes}: {line}");
        }
    }
    assert!(stopped > 0, "a mate is known before its keys");
    let tries = run(&format!("solve chess -s #2 -p '{TWO}' --tries --nodes 10"));
    let last = told(&tries.out);
    let more = "… there may be more tries".to_owned();
    assert!(last.contains(&more), "{last:?}");
}

#[test]
fn goals_of_a_move_reflex_play_and_parry_series_are_told() {
    for (asked, position, expected) in [
        ("-s z(d2)1", "7k/8/8/8/8/8/8/KN6 w - - 0 1", "keys Nd2"),
        (
            "--goal cell:d2",
            "7k/8/8/8/8/8/8/KN6 w - - 0 1",
            "result man on d2 in 1 ply",
        ),
        (
            "-s r#2",
            "8/7B/8/8/pp6/k7/8/K7 w - - 0 1",
            "line Bc2 b3 Bb1 b2#",
        ),
        (
            "--play reflex",
            "8/7B/8/8/pp6/k7/8/K7 w - - 0 1",
            "result mate in 4 plies",
        ),
        ("-s hs#1", "8/8/8/8/8/kp5R/p7/K7 w - - 0 1", "way Rh4 b2#"),
        (
            "-s ser-003",
            "8/8/b7/1N6/k7/8/4p3/4K2R w K - 0 1",
            "way Nd4 Nxe2 O-O",
        ),
        // After the other check, the king goes to h6.
        ("-s pser-#2", "8/7k/R7/1R6/8/8/8/K7 w - - 0 1", "keys Rb7+"),
        (
            "-s phser-#2",
            "8/7k/R7/1R6/8/8/8/K7 w - - 0 1",
            "sound no: 4 solutions",
        ),
    ] {
        let ran = run(&format!("solve chess --position '{position}' {asked}"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{asked}");
        let lines = told(&ran.out);
        assert!(lines.contains(&expected.to_owned()), "{asked}: {lines:?}");
    }
}

/// A mate in two with one line, and with a choice for the opponent.
const TWO: &str = "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1";
const CHOICE: &str = "3k4/8/8/8/8/8/6R1/4K2R w - - 0 1";

#[test]
fn a_solution_is_written_in_the_form_that_is_asked_for_and_nothing_beside() {
    let solved = |more: &str| run(&format!("solve chess -s '#2' --position '{TWO}' {more}"));
    for (more, expected) in [
        ("--as text", "1.Qb3-g8+! Ra8xg8 2.Sh6-f7#\n"),
        (
            "--as text --letters german",
            "1.Db3-g8+! Ta8xg8 2.Sh6-f7#\n",
        ),
    ] {
        let told = solved(more);
        assert_eq!(
            (told.code, told.out.as_str(), told.err.as_str()),
            (0, expected, "")
        );
    }
    let page = solved("--as html").out;
    assert!(page.starts_with("<!DOCTYPE html>\n") && page.ends_with("</html>\n"));
    assert!(page.contains("<svg") && !page.contains("<?xml"), "{page}");
    assert!(
        page.contains("<li>1.Qb3-g8+! Ra8xg8 2.Sh6-f7#</li>"),
        "{page}"
    );
    let data = solved("--as json").out;
    assert_eq!(data.lines().count(), 1, "deep trees are not indented");
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    assert_eq!(data["plies"], 3);
    assert_eq!(data["line"][0], "b3g8");
    let choice = run(&format!(
        "solve chess -s '#2' --position '{CHOICE}' --as text"
    ));
    let indented = choice
        .out
        .lines()
        .filter(|line| line.starts_with("   1..."));
    assert!(indented.count() > 1, "{}", choice.out);
}

/// What Popeye writes of `SetPlay` and `Try` is told without its input too.
#[test]
fn set_play_and_tries_are_told_where_they_are_asked_for() {
    let command = "solve chess -s '#2' -p '1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1'";
    let plain = told(&run(command).out);
    assert!(
        !plain
            .iter()
            .any(|l| l.starts_with("set") || l.starts_with("try"))
    );
    let lines = told(&run(&format!("{command} --set-play --tries")).out);
    assert_eq!(lines[0], "set Ka8: Rc8#", "{lines:?}");
    assert!(lines.contains(&"try Kb6? c4!".into()), "{lines:?}");
    let two = told(&run(&format!("{command} --tries=2")).out);
    let tries = |lines: &[String]| lines.iter().filter(|l| l.starts_with("try")).count();
    assert!(tries(&two) > tries(&lines), "{two:?}");

    // Where no number of moves is given, those of the solution count.
    let free = command.replace("-s '#2'", "");
    let lines = told(&run(&format!("{free} --set-play")).out);
    assert_eq!(lines[0], "set Ka8: Rc8#", "{lines:?}");

    let text = run(&format!("{command} --set-play --tries --as text"));
    assert!(
        text.out.starts_with("1...Kb8-a8 2.Rc6-c8#\n"),
        "{}",
        text.out
    );
    let data = run(&format!("{command} --set-play --tries --as json"));
    let data: serde_json::Value = serde_json::from_str(&data.out).expect("JSON");
    assert_eq!(data["set_play"][0]["answers"][0], "c6c8");
}

#[test]
fn a_record_of_shogi_begins_with_its_diagram() {
    let solved = |form: &str| {
        run(&format!(
            "solve tsume --as {form} --position '8k/9/7K1/9/9/9/9/9/9 b R 1'"
        ))
        .out
    };
    let kif = solved("kif");
    assert!(
        kif.starts_with("#KIF version=2.0 encoding=UTF-8\n後手の持駒："),
        "{kif}"
    );
    assert!(
        kif.contains("先手の持駒：飛\n") && kif.contains("   1 "),
        "{kif}"
    );
    let jkf: serde_json::Value = serde_json::from_str(&solved("jkf")).expect("JSON");
    assert_eq!(jkf["initial"]["preset"], "OTHER");
    assert_eq!(jkf["initial"]["data"]["board"][0][0]["kind"], "OU");
    assert_eq!(jkf["moves"][1]["move"]["piece"], "HI");
}

/// Nothing is written where there is no solution, but for data that say so.
#[test]
fn where_there_is_no_solution_none_is_written() {
    for form in ["text", "html"] {
        let told = run(&format!(
            "solve chess -s '#1' --position '{TWO}' --as {form}"
        ));
        assert_eq!((told.code, told.out.as_str()), (1, ""));
        assert!(told.err.contains("no mate within 1"), "{}", told.err);
    }
    let told = run(&format!("solve chess -s '#1' --position '{TWO}' --as json"));
    let data: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!((told.code, &data["plies"]), (1, &serde_json::Value::Null));
}

/// What was found when a search is stopped is written, and that it was stopped is said beside it.
#[test]
fn a_solution_that_is_not_whole_is_written_with_a_warning() {
    let position = "2B5/1p3p2/bP3R2/pRrk1Kp1/p2N2P1/P1Qp4/3BP3/8 w - - 0 1";
    let asked = format!("solve chess -s 's#3' --position '{position}' --as text");
    let whole = run(&asked);
    assert_eq!((whole.code, whole.err.as_str()), (0, ""));
    let told = (1..40).find_map(|thousands| {
        let ran = run(&format!("{asked} --nodes {}", thousands * 1_000));
        let known = ran.code == 0 && !ran.out.is_empty();
        (known && !ran.err.is_empty()).then_some(ran)
    });
    let told = told.expect("a search that is stopped between the key and its end");
    assert!(
        told.err.contains("stopped") && !told.out.is_empty(),
        "{}",
        told.err
    );
}

/// What is written for Popeye is solved as the problem itself.
#[test]
fn a_problem_written_for_popeye_is_the_same_problem() {
    let folder = Folder::new("written-popeye");
    for (at, (variant, asked, position)) in [
        ("chess", "#2", TWO),
        ("chess", "#2", CHOICE),
        ("chess", "h#2", "8/1N6/8/8/1nk1K3/2b5/P7/1N6 b - - 0 1"),
        ("chess", "h#1.5", "8/1N6/8/8/1n1bK3/8/P7/1Nk5 w - - 0 1"),
        ("chess", "#2", "6k1/8/8/1q6/8/8/6PP/R6K b - - 0 1"),
        ("circe", "#1", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"),
    ]
    .into_iter()
    .enumerate()
    {
        let asked = format!("solve {variant} -s '{asked}' --position '{position}'");
        let plain = told(&run(&asked).out);
        let written = run(&format!("{asked} --as popeye"));
        assert_eq!((written.code, written.err.as_str()), (0, ""));
        let file = folder.file(&format!("{at}.inp"), &written.out);
        let read = told(&run(&format!("solve chess --popeye '{file}'")).out);
        let of = |lines: &[String]| -> Vec<String> {
            let kept = |line: &&String| {
                ["result", "keys", "way", "sound"]
                    .iter()
                    .any(|name| line.starts_with(name))
            };
            lines.iter().filter(kept).cloned().collect()
        };
        assert_eq!(of(&read), of(&plain), "{}", written.out);
        assert!(!of(&read).is_empty());
    }
}

/// The examples of `boardwright help solve` that read and write no file are solved.
#[test]
fn the_examples_of_the_help_are_solved() {
    let help = run("help solve").out;
    let others = [
        "--proof", "--popeye", "--svg", "--table", "--resume", "--time",
    ];
    let examples = help
        .lines()
        .filter_map(|line| line.trim().strip_prefix("boardwright "));
    let mut tried = 0;
    for example in examples.filter(|line| line.starts_with("solve ") && line.contains("--position"))
    {
        if others.iter().any(|other| example.contains(other)) {
            continue;
        }
        let ran = run(&example.replace('"', "'"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{example}");
        tried += 1;
    }
    assert!(tried > 5, "{help}");
}
