//! Solutions as problemists write them: text, a page, records of KIF and JKF, Popeye's input.

use boardwright::picture::View;
use boardwright::problem::{
    Letters, Line, NotWritten, Options, Solved, popeye, popeye_with, read_popeye,
};
use boardwright::solver::{
    Limits, Phases, Play, Solution, Stipulation, Threatened, Variations, Wanted, WantedPhases,
    phases, solve, threat,
};
use boardwright::{Catalogue, Game, wire};

/// A problem that is solved.
struct Problem {
    game: Game,
    asked: Stipulation,
    solution: Solution,
    phases: Phases,
}

impl Problem {
    fn new(variant: &str, position: &str, asked: &str) -> Problem {
        let wanted = Wanted {
            variations: Variations::Whole,
            longer: false,
            ..Wanted::default()
        };
        Problem::wanting(variant, position, asked, &wanted)
    }

    fn wanting(variant: &str, position: &str, asked: &str, wanted: &Wanted) -> Problem {
        let variant = Catalogue::shipped().get(variant).expect("shipped");
        let game = Game::from_text(&variant, position).expect("a position");
        let asked = Stipulation::parse(asked, game.position()).expect("a stipulation");
        let asked = asked.with_duties(game.model());
        let solution = solve(&game, &asked, wanted, &Limits::default(), &mut |_| true);
        let solution = solution.expect("a problem");
        Problem {
            game,
            asked,
            solution,
            phases: Phases::default(),
        }
    }

    /// The same with other phases.
    fn with(self, wanted: &WantedPhases) -> Problem {
        let (asked, limits) = (&self.asked, &Limits::default());
        let found = phases(
            &self.game,
            asked,
            &self.solution,
            wanted,
            limits,
            &mut |_| true,
        );
        Problem {
            phases: found,
            ..self
        }
    }

    fn solved(&self) -> Solved<'_> {
        Solved {
            game: &self.game,
            asked: &self.asked,
            solution: &self.solution,
            phases: &self.phases,
        }
    }

    fn text(&self) -> String {
        self.solved().text(Letters::English)
    }
}

#[test]
fn a_solution_has_a_line_for_each_defence() {
    let problem = Problem::new("chess", "3k4/8/8/8/8/8/6R1/4K2R w - - 0 1", "#2");
    insta::assert_snapshot!(problem.text(), @r#"
    1.Rg2-g7!
       1...Kd8-c8 2.Rh1-h8#
       1...Kd8-e8 2.Rh1-h8#
    1.Rh1-h7!
       1...Kd8-c8 2.Rg2-g8#
       1...Kd8-e8 2.Rg2-g8#
    "#);
    insta::assert_snapshot!(problem.solved().text(Letters::German), @r#"
    1.Tg2-g7!
       1...Kd8-c8 2.Th1-h8#
       1...Kd8-e8 2.Th1-h8#
    1.Th1-h7!
       1...Kd8-c8 2.Tg2-g8#
       1...Kd8-e8 2.Tg2-g8#
    "#);
}

/// Whatever the attacker may play instead stands beside the solution's own move: a problem that is not sound does not look as if it were.
#[test]
fn the_attackers_choices_stand_in_every_form() {
    let wanted = Wanted {
        variations: Variations::Whole,
        ..Wanted::default()
    };
    let problem = Problem::wanting("chess", "8/5R2/8/1R6/5K2/2k5/8/8 w - - 0 1", "#3", &wanted);
    insta::assert_snapshot!(problem.text(), @r"
    1.Kf4-e3!
       1...Kc3-c2
          2.Rf7-c7+ Kc2-d1 3.Rb5-b1#
          2.Rf7-f1
       1...Kc3-c4
          2.Rf7-f5 Kc4-c3 3.Rf5-c5#
          2.Rf7-b7
    ");
    let page = problem.solved().html("<svg/>", Letters::English);
    assert!(page.contains("2.Rf7-f1"), "{page}");
    let told = boardwright::wire::Solution::of(&problem.solved());
    let told = told.duals.iter().map(|dual| {
        let [line, moves] = [&dual.line, &dual.moves].map(|moves| moves.join(" "));
        format!("{} after {line}: {moves}", dual.sort)
    });
    let expected = [
        "main after f4e3 c3c2: f7c7 f7f1",
        "equal after f4e3 c3c4: f7f5 f7b7",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn a_key_that_takes_longer_has_its_play_too() {
    let wanted = Wanted {
        variations: Variations::Whole,
        ..Wanted::default()
    };
    let problem = Problem::wanting("chess", "8/6P1/8/4P3/8/5K2/7k/8 w - - 0 1", "#3", &wanted);
    insta::assert_snapshot!(problem.text(), @r"
    1.g7-g8=Q!
       1...Kh2-h1 2.Qg8-g2#
       1...Kh2-h3
          2.Qg8-g3#
          2.Qg8-h7#
          2.Qg8-h8#
    1.g7-g8=R!
       1...Kh2-h1 2.Kf3-f2 Kh1-h2 3.Rg8-h8#
       1...Kh2-h3 2.Rg8-h8#
    ");
    let threats = WantedPhases {
        threats: true,
        ..WantedPhases::default()
    };
    let keys: Vec<_> = problem.solution.keys.iter().map(|key| key.mv).collect();
    let told = problem.with(&threats).phases.threats;
    assert_eq!(told.iter().map(|(key, _)| *key).collect::<Vec<_>>(), keys);
}

#[test]
fn help_and_series_play_are_numbered_as_problemists_do() {
    let helped = Problem::new(
        "chess",
        "7r/8/p1p5/pkP5/1b1P4/1P6/1KP5/7r b - - 0 1",
        "h##1",
    );
    insta::assert_snapshot!(helped.text(), @r#"1.Rh8-h2 c2-c4##"#);
    let half = Problem::new("chess", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", "h#1.5");
    insta::assert_snapshot!(half.text(), @r#"1...Rh2-h1#"#);
    let series = Problem::new("chess", "7k/8/6K1/8/8/8/P7/8 w - - 0 1", "ser-#6");
    insta::assert_snapshot!(series.text(), @r#"
    1.a2-a4 2.a4-a5 3.a5-a6 4.a6-a7 5.a7-a8=Q#
    1.a2-a4 2.a4-a5 3.a5-a6 4.a6-a7 5.a7-a8=R#
    "#);
    let castled = Problem::new("chess", "7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "001");
    insta::assert_snapshot!(castled.text(), @r#"1.0-0-0!"#);
}

/// Reads lists of a page as far as it must to know whether each tag is closed where it should be, and lists have items alone.
fn holds_items_alone(page: &str) -> Result<usize, String> {
    let (mut open, mut deepest): (Vec<&str>, usize) = (Vec::new(), 0);
    let body = page.split_once("</figure>").ok_or("no figure")?.1;
    let body = body.split_once("</body>").ok_or("no end")?.0;
    for part in body.split('<').skip(1) {
        let (tag, text) = part.split_once('>').ok_or("a tag without an end")?;
        let name = tag.split(' ').next().unwrap_or_default();
        match (name, open.last().copied()) {
            ("ul", None | Some("li")) | ("li", Some("ul")) => open.push(name),
            ("/ul", Some("ul")) | ("/li", Some("li")) => drop(open.pop()),
            (name, within) => return Err(format!("<{name}> within {within:?}")),
        }
        if open.last() != Some(&"li") && !text.trim().is_empty() {
            return Err(format!("`{text}` in no item"));
        }
        deepest = deepest.max(open.len() / 2);
    }
    match open.is_empty() {
        true => Ok(deepest),
        false => Err(format!("not closed: {open:?}")),
    }
}

#[test]
fn a_page_has_lists_within_items() {
    let wanted = WantedPhases {
        set: true,
        tries: 2,
        threats: true,
    };
    for (position, asked, depth) in [
        ("1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1", "#2", 2),
        ("3k4/8/8/8/8/8/6R1/4K2R w - - 0 1", "#2", 2),
        ("3k4/8/8/8/8/8/6R1/4K2R w - - 0 1", "#1", 0),
        ("8/8/8/8/8/2K5/7R/k7 b - - 0 1", "h#2", 1),
        ("k7/8/8/8/3K4/8/8/6Q1 w - - 0 1", "#4", 6),
    ] {
        let problem = Problem::new("chess", position, asked).with(&wanted);
        let page = problem.solved().html("<svg></svg>", Letters::English);
        assert_eq!(holds_items_alone(&page), Ok(depth), "{page}");
        let lines = problem.solved().text(Letters::English);
        assert_eq!(page.matches("<li>").count(), lines.lines().count());
    }
}

/// What is not all there says so.
#[test]
fn that_there_are_more_ways_is_written() {
    let mut problem = Problem::new("chess", "8/8/8/8/8/2K5/7R/k7 b - - 0 1", "h#2");
    assert!(!problem.text().contains('…'));
    problem.solution.more_ways = true;
    assert!(problem.text().ends_with("#\n…\n"), "{}", problem.text());
    let page = problem.solved().html("<svg></svg>", Letters::English);
    assert!(page.contains("<li>…</li>"), "{page}");
}

/// The example of docs/solver.md.
const TSUME: &str = "8k/9/7K1/9/9/9/9/9/9 b R 1";

#[test]
fn a_solution_of_tsume_is_written_as_shogi_players_do() {
    let problem = Problem::new("tsume", TSUME, "#4");
    insta::assert_snapshot!(problem.solved().text(Letters::Japanese), @r#"1.▲12飛打! △21玉 2.▲22飛成"#);
    insta::assert_snapshot!(problem.solved().kif().expect("shogi"), @r#"
    #KIF version=2.0 encoding=UTF-8
    後手の持駒：飛　角二　金四　銀四　桂四　香四　歩十八
      ９ ８ ７ ６ ５ ４ ３ ２ １
    +---------------------------+
    | ・ ・ ・ ・ ・ ・ ・ ・v玉|一
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|二
    | ・ ・ ・ ・ ・ ・ ・ 玉 ・|三
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
    +---------------------------+
    先手の持駒：飛
    手数----指手---------消費時間--
       1 １二飛打
       2 ２一玉(11)
       3 ２二飛成(12)
       4 詰み
    "#);
    let jkf = problem.solved().jkf().expect("shogi");
    let moves = serde_json::to_string_pretty(&jkf.moves).expect("JSON");
    insta::assert_snapshot!(moves, @r#"
    [
      {},
      {
        "move": {
          "color": 0,
          "to": {
            "x": 1,
            "y": 2
          },
          "piece": "HI"
        }
      },
      {
        "move": {
          "color": 1,
          "from": {
            "x": 1,
            "y": 1
          },
          "to": {
            "x": 2,
            "y": 1
          },
          "piece": "OU"
        }
      },
      {
        "move": {
          "color": 0,
          "from": {
            "x": 1,
            "y": 2
          },
          "to": {
            "x": 2,
            "y": 2
          },
          "piece": "HI",
          "promote": true
        }
      },
      {
        "special": "TSUMI"
      }
    ]
    "#);
    let initial = serde_json::to_string(&jkf.initial).expect("JSON");
    insta::assert_snapshot!(initial, @r#"{"preset":"OTHER","data":{"color":0,"board":[[{"color":1,"kind":"OU"},{},{},{},{},{},{},{},{}],[{},{},{"color":0,"kind":"OU"},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}]],"hands":[{"FU":0,"GI":0,"HI":1,"KA":0,"KE":0,"KI":0,"KY":0},{"FU":18,"GI":4,"HI":1,"KA":2,"KE":4,"KI":4,"KY":4}]}}"#);
}

#[test]
fn records_of_shogi_hold_shogi_alone() {
    for variant in ["chess", "minishogi", "chushogi"] {
        let variant = Catalogue::shipped().get(variant).expect("shipped");
        let game = Game::new(&variant);
        let solved = Solved {
            game: &game,
            asked: &Stipulation::mate(game.position().turn(), 1),
            solution: &Solution::default(),
            phases: &Phases::default(),
        };
        assert_eq!(solved.kif(), Err(NotWritten::NotShogi));
        assert_eq!(solved.jkf(), Err(NotWritten::NotShogi));
    }
}

#[test]
fn a_page_has_the_diagram_and_lists_within_lists() {
    let problem = Problem::new("chess", "3k4/8/8/8/8/8/6R1/4K2R w - - 0 1", "#2");
    let page = problem
        .solved()
        .html("<?xml version=\"1.0\"?><svg>&</svg>", Letters::German);
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"de\">"),
        "{page}"
    );
    assert!(
        page.contains("<figure>\n<svg>&</svg>\n<figcaption>#2</figcaption>"),
        "{page}"
    );
    for (open, close) in [
        ("<ul", "</ul>"),
        ("<li>", "</li>"),
        ("<figure", "</figure>"),
    ] {
        assert_eq!(
            page.matches(open).count(),
            page.matches(close).count(),
            "{page}"
        );
    }
    assert_eq!(page.matches("<li>").count(), problem.text().lines().count());
}

#[test]
fn a_problem_is_written_as_popeye_reads_it() {
    for (variant, position, asked, written) in [
        (
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K3 b kQ - 0 1",
            "h#2",
            "BeginProblem\nStipulation h#2\nOption NoCastling a8\nPieces White Ke1 Ra1 Black Ke8 Ra8h8\nEndProblem\n",
        ),
        (
            "circe",
            "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1",
            "#2",
            "BeginProblem\nCondition Circe\nStipulation #2\nOption HalfDuplex\nPieces White Kf6 Qg1 Black Kh8\nEndProblem\n",
        ),
        (
            "chess",
            "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
            "h=2",
            "BeginProblem\nStipulation h=2\nOption WhiteToPlay\nPieces White Kf6 Qg1 Black Kh8\nEndProblem\n",
        ),
        (
            "chess",
            "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
            "z(e4)2",
            "BeginProblem\nStipulation ze42\nPieces White Kf6 Qg1 Black Kh8\nEndProblem\n",
        ),
        (
            "chess",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "ep1",
            "BeginProblem\nStipulation ep1\nOption EnPassant d7d6d5\nPieces White Ke1 Pe5 Black Ke8 Pd5\nEndProblem\n",
        ),
    ] {
        let variant = Catalogue::shipped().get(variant).expect("shipped");
        let game = Game::from_text(&variant, position).expect("a position");
        let asked = Stipulation::parse(asked, game.position()).expect("a stipulation");
        assert_eq!(popeye(&game, &asked).as_deref(), Ok(written));
    }
    let crazyhouse = Catalogue::shipped().get("crazyhouse").expect("shipped");
    let game = Game::new(&crazyhouse);
    let asked = Stipulation::mate(game.position().turn(), 1);
    assert_eq!(popeye(&game, &asked), Err(NotWritten::NotPopeye));
}

/// What is wanted beside the solution is an option, and is read again.
#[test]
fn what_is_wanted_is_written_for_popeye() {
    let problem = Problem::new("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "#2");
    let (catalogue, variant) = (Catalogue::shipped(), problem.game.position().variant());
    let mut wanted = Options::default();
    wanted.set_play = true;
    wanted.tries = 3;
    wanted.variations = true;
    wanted.ways = Some(7);
    let written = popeye_with(&problem.game, &problem.asked, &wanted).expect("chess");
    let expected = "Option SetPlay Try Defence 3 Variation MaxSolutions 7 EnPassant d7d6d5";
    assert!(written.lines().any(|line| line == expected), "{written}");
    let read = read_popeye(&catalogue, &variant, &written).expect("it is read");
    assert_eq!(read[0].options, wanted);
    assert_eq!(read[0].game.position_text(), problem.game.position_text());
}

#[test]
fn what_popeye_does_not_know_is_not_written_for_it() {
    let problem = Problem::new("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "win2");
    assert_eq!(
        popeye(&problem.game, &problem.asked),
        Err(NotWritten::NoGoal)
    );
    let checks = Stipulation {
        checks_only: true,
        ..Stipulation::mate(problem.game.position().turn(), 3)
    };
    assert_eq!(popeye(&problem.game, &checks), Err(NotWritten::ChecksOnly));
}

#[test]
fn a_stipulation_is_written_as_it_is_read() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let game = Game::new(&chess);
    for head in [
        "", "s", "r", "semi-r", "h", "hs", "hr", "ser-", "ser-h", "ser-s", "ser-r", "pser-",
        "pser-s", "pser-h", "phser-",
    ] {
        for goal in ["#", "##", "=", "==", "#=", "+", "x", "z(e4)", "00", "ep"] {
            for number in ["1", "2", "3", "12", "2.5"] {
                for exact in ["", "exact-"] {
                    let text = format!("{exact}{head}{goal}{number}");
                    let Ok(asked) = Stipulation::parse(&text, game.position()) else {
                        assert!(number == "2.5", "{text}");
                        continue;
                    };
                    assert_eq!(asked.text(game.position()), Some(text));
                }
            }
        }
    }
}

/// The diagrams of `problems/direct.toml`.
#[derive(serde::Deserialize)]
struct Diagrams {
    problem: Vec<Diagram>,
}

#[derive(serde::Deserialize)]
struct Diagram {
    variant: String,
    position: String,
    stipulation: Option<String>,
}

/// After the key of a two-mover that gives no check, what is threatened are the mates in one of an opponent who does not move.
#[test]
fn what_is_threatened_in_two_mates_at_once_if_nobody_moves() {
    let diagrams: Diagrams = toml::from_str(include_str!("problems/direct.toml")).expect("TOML");
    let two = diagrams.problem.iter().filter(|problem| {
        problem.variant == "chess" && problem.stipulation.as_deref() == Some("#2")
    });
    let (mut threats, mut zugzwangs, mut checks) = (0, 0, 0);
    for diagram in two.take(60) {
        let problem = Problem::new("chess", &diagram.position, "#2");
        let (game, limits) = (&problem.game, Limits::default());
        for key in &problem.solution.keys {
            let told =
                threat(game, &problem.asked, key, &limits, &mut |_| true).expect("a problem");
            let next = game.position().after_unchecked(key.mv);
            let mut setup = next.setup();
            setup.turn = setup.turn.other();
            setup.ep.clear();
            if next.in_check() || next.legal_moves().is_empty() {
                assert_eq!(told, None);
                checks += 1;
                continue;
            }
            let turned = next.variant().position(&setup).expect("nobody is in check");
            let mut mates = turned.legal_moves();
            mates.retain(|&mv| turned.after_unchecked(mv).is_mate());
            match told.expect("told") {
                Threatened::Moves(mut moves) => {
                    moves.sort();
                    mates.sort();
                    assert_eq!(moves, mates, "{}", diagram.position);
                    threats += 1;
                }
                Threatened::Zugzwang => {
                    assert_eq!(mates, [], "{}", diagram.position);
                    zugzwangs += 1;
                }
                told => panic!("{told:?}"),
            }
        }
    }
    assert!(
        threats > 10 && zugzwangs > 3,
        "{threats} {zugzwangs} {checks}"
    );
}

#[test]
fn a_threat_and_a_zugzwang_stand_after_the_key() {
    for (position, expected) in [
        // Popeye writes: 1.Rc6*c5 ! zugzwang.
        ("1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1", " zugzwang\n"),
        ("3k4/8/8/8/8/8/6R1/4K2R w - - 0 1", "! (2.Rh1-h8#)\n"),
    ] {
        let problem = Problem::new("chess", position, "#2");
        let wanted = WantedPhases {
            threats: true,
            ..WantedPhases::default()
        };
        let text = problem.with(&wanted).text();
        assert!(text.contains(expected), "{text}");
    }
}

/// Set play begins a ply later than the solution, and what refutes a try has its own sign.
#[test]
fn set_play_and_tries_come_before_the_solution() {
    let wanted = WantedPhases {
        set: true,
        tries: 2,
        threats: false,
    };
    let direct = Problem::new("chess", "1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1", "#2");
    insta::assert_snapshot!(direct.with(&wanted).text(), @r#"
    1...Kb8-a8 2.Rc6-c8#
    1.Ka6-b6? c5-c4!
    1.Rc6-c7? Kb8xc7!, c5-c4!
    1.Rc6-c8+? Kb8xc8!
    1.Rc6xc5! Kb8-a8 2.Rc5-c8#
    "#);
    let helped = Problem::new("chess", "8/8/8/8/8/2K5/7R/k7 b - - 0 1", "h#2");
    insta::assert_snapshot!(helped.with(&wanted).text(), @r#"
    1...Kc3-b3 2.Ka1-b1 Rh2-h1#
    1.Ka1-b1 Kc3-b3 2.Kb1-a1 Rh2-h1#
    1.Ka1-b1 Rh2-a2 2.Kb1-c1 Ra2-a1#
    1.Ka1-b1 Rh2-e2 2.Kb1-c1 Re2-e1#
    1.Ka1-b1 Rh2-f2 2.Kb1-c1 Rf2-f1#
    1.Ka1-b1 Rh2-g2 2.Kb1-c1 Rg2-g1#
    1.Ka1-b1 Rh2-h3 2.Kb1-c1 Rh3-h1#
    1.Ka1-b1 Rh2-h4 2.Kb1-c1 Rh4-h1#
    1.Ka1-b1 Rh2-h5 2.Kb1-c1 Rh5-h1#
    1.Ka1-b1 Rh2-h6 2.Kb1-c1 Rh6-h1#
    1.Ka1-b1 Rh2-h7 2.Kb1-c1 Rh7-h1#
    1.Ka1-b1 Rh2-h8 2.Kb1-c1 Rh8-h1#
    "#);
    let half = Problem::new("chess", "8/8/8/8/8/1K6/6R1/1k6 w - - 0 1", "h#2.5");
    insta::assert_snapshot!(half.with(&wanted).text(), @r#"
    2.Kb1-a1 Rg2-g1#
    1...Rg2-g1#
    "#);
}

/// What stands in the text stands in the phases, line by line.
#[test]
fn the_phases_have_the_lines_of_the_text() {
    fn put(lines: &[Line], depth: usize, text: &mut String) {
        for line in lines {
            *text += &format!("{}{}\n", "   ".repeat(depth), line.text);
            put(&line.next, depth + 1, text);
        }
    }
    let wanted = WantedPhases {
        set: true,
        tries: 1,
        threats: true,
    };
    for (position, asked, counts) in [
        ("1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1", "#2", [1, 2, 1]),
        ("8/8/8/8/8/1K6/6R1/1k6 w - - 0 1", "h#2.5", [1, 0, 1]),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "#1", [0, 0, 1]),
    ] {
        let problem = Problem::new("chess", position, asked).with(&wanted);
        let written = problem.solved().written(Letters::English);
        let phases = [&written.set_play, &written.tries, &written.solution];
        assert_eq!(phases.map(Vec::len), counts, "{written:?}");
        let mut text = String::new();
        for lines in phases {
            put(lines, 0, &mut text);
        }
        assert_eq!(text, problem.text());
    }
}

/// Before set play, tries and threats are looked for the solution is told, where any of them is wanted.
#[test]
fn the_solution_is_told_before_its_phases() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let game = Game::from_text(&chess, "1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1").expect("a position");
    for (asked, times) in [
        (
            r##"{ "stipulation": "#2", "tries": 1, "written": true }"##,
            1,
        ),
        (r##"{ "stipulation": "#2", "written": true }"##, 0),
    ] {
        let problem: wire::Problem = serde_json::from_str(asked).expect("a problem");
        let (mut told, view) = (Vec::new(), View::default());
        let whole = problem.solve_telling(
            &game,
            &view,
            &[],
            Some(&mut |found| told.push(found.clone())),
            &mut |_| true,
        );
        let whole = whole.expect("a problem");
        assert_eq!(told.len(), times);
        for found in told {
            let (found, whole) = (found.written.expect("lines"), whole.written.as_ref());
            let whole = whole.expect("lines");
            assert_eq!(found.solution, whole.solution);
            assert_eq!((found.tries.len(), whole.tries.len()), (0, 2));
        }
    }
}

#[test]
fn records_of_shogi_hold_no_series() {
    let problem = Problem::new("tsume", "4k4/9/3GPG3/9/9/9/9/9/9 b - 1", "#1");
    let asked = Stipulation {
        play: Play::Series,
        ..problem.asked
    };
    let series = Solved {
        asked: &asked,
        ..problem.solved()
    };
    assert_eq!(series.kif(), Err(NotWritten::Series));
    assert_eq!(series.jkf(), Err(NotWritten::Series));
}

/// A form in which the problem cannot be written is refused before anything is searched for.
#[test]
fn what_cannot_be_written_is_not_searched_for() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let game = Game::new(&chess);
    for (form, code) in [
        ("kif", "not-shogi"),
        ("jkf", "not-shogi"),
        ("popeye", "not-popeyes-goal"),
    ] {
        let asked = format!(r#"{{ "stipulation": "win9", "forms": ["text", "{form}"] }}"#);
        let problem: wire::Problem = serde_json::from_str(&asked).expect("a problem");
        let refused = problem.solve(&game, &mut |_| panic!("it is searched for"));
        assert_eq!(refused.expect_err("no such form").code(), code);
    }
}

/// Of two golds that go to one cell, one comes from the left and one from the right.
#[test]
fn a_record_tells_which_of_two_pieces_moves() {
    let problem = Problem::new("tsume", "4k4/9/3GPG3/9/9/9/9/9/9 b - 1", "#1");
    let jkf = problem.solved().jkf().expect("shogi");
    let first = &jkf.moves[1];
    let forks = first.forks.iter().map(|fork| &fork[0]);
    let told = std::iter::once(first)
        .chain(forks)
        .filter_map(|step| step.mv.as_ref())
        .filter(|mv| mv.piece == "KI");
    let mut told: Vec<_> = told
        .map(|mv| {
            (
                mv.from.map(|from| from.x),
                mv.to.x,
                mv.to.y,
                mv.relative.clone(),
            )
        })
        .collect();
    told.sort();
    let right = (Some(4), 5, 2, Some("R".to_owned()));
    let left = (Some(6), 5, 2, Some("L".to_owned()));
    assert_eq!(told, [right, left]);
    let kif = problem.solved().kif().expect("shogi");
    assert!(
        kif.contains("５二金(43)") && kif.contains("５二金(63)"),
        "{kif}"
    );
    assert!(kif.contains("\n変化：1手\n"), "{kif}");
}
