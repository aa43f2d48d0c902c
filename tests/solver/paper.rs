//! Proofs on paper: what the solver has proved is verified, and what was changed is refused.

use std::collections::BTreeMap;

use boardwright::certificate::{self, Fault, Play as Against, Verified};
use boardwright::solver::{
    Futile, Goal, Limits, Play, Proof, Reflex, Step, Stipulation, Wanted, solve,
};
use boardwright::{Catalogue, Game};

use super::brute;
use super::random::{Ask, MATE, Problems};

fn verify(catalogue: &Catalogue, text: &[u8]) -> Result<Verified, Fault> {
    certificate::verify(catalogue, &mut &text[..], &mut |_| true)
}

/// The certificate of what the solver proves; `None` where there is nothing to prove.
fn certify(game: &Game, asked: &Stipulation) -> Option<String> {
    let wanted = Wanted::default();
    let found = solve(game, asked, &wanted, &Limits::default(), &mut |_| true);
    let found = found.expect("it can be asked");
    let plies = found.plies?;
    let proof = found.proof.as_ref().expect("a proof");
    Some(certificate::write(game, asked, plies, proof).expect("a certificate"))
}

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

fn morphy(catalogue: &Catalogue) -> String {
    let chess = catalogue.get("chess").expect("chess");
    let game = Game::from_text(&chess, MORPHY).expect("a position");
    let asked = Stipulation::parse("#2", game.position()).expect("a stipulation");
    certify(&game, &asked).expect("a mate")
}

/// Problems by chance that have a solution, with their certificates.
fn problems(
    catalogue: &Catalogue,
    (id, ask, within, most): (&str, Ask, u16, usize),
    count: usize,
    seed: u64,
) -> Vec<String> {
    let variant = catalogue.get(id).expect("a shipped variant");
    let problems = Problems::new(&variant, ask, within, most, seed);
    let written = problems.filter_map(|(position, asked)| {
        let text = certify(&Game::from_position(position), &asked)?;
        // One step has nothing that could be put elsewhere.
        (text.contains("\n1 ") || asked.within < 3).then_some(text)
    });
    written.take(count).collect()
}

const CHECKS: Ask = Ask {
    checks_only: true,
    ..MATE
};

/// What is proved here: variant, question, plies, men.
const QUESTIONS: &[(&str, Ask, u16, usize)] = &[
    ("chess", MATE, 5, 4),
    ("chess", CHECKS, 7, 5),
    ("chess", Ask { own: true, ..MATE }, 2, 6),
    (
        "chess",
        Ask {
            goal: Goal::Stalemate,
            ..MATE
        },
        3,
        3,
    ),
    (
        "atomic",
        Ask {
            goal: Goal::RoyalCaptured,
            ..MATE
        },
        3,
        4,
    ),
    ("crazyhouse", CHECKS, 5, 4),
    ("kuma", MATE, 3, 4),
    ("omega", MATE, 3, 3),
    ("tsume", MATE, 5, 8),
    ("chess", of(Goal::Check), 3, 4),
    ("chess", of(Goal::Capture), 3, 4),
    ("chess", own(of(Goal::Capture)), 2, 4),
    ("chess", of(Goal::MateOrStalemate), 3, 3),
    ("hexapawn", of(Goal::DoubleStalemate), 3, 6),
    ("atomic", of(Goal::Capture), 3, 3),
    ("kuma", of(Goal::Check), 3, 3),
    ("chess", exactly(of(Goal::Check)), 3, 4),
    ("chess", exactly(CHECKS), 5, 5),
    ("chess", reflex(Reflex::Both, Goal::Mate), 4, 4),
    ("chess", reflex(Reflex::Opponent, Goal::Mate), 4, 4),
    ("chess", reflex(Reflex::Both, Goal::Check), 2, 4),
    ("chess", exactly(reflex(Reflex::Both, Goal::Capture)), 4, 3),
];

const fn of(goal: Goal) -> Ask {
    Ask { goal, ..MATE }
}

const fn own(ask: Ask) -> Ask {
    Ask { own: true, ..ask }
}

const fn exactly(ask: Ask) -> Ask {
    Ask { exact: true, ..ask }
}

const fn reflex(reflex: Reflex, goal: Goal) -> Ask {
    Ask {
        reflex,
        ..own(of(goal))
    }
}

#[test]
fn what_is_proved_is_verified() {
    let catalogue = Catalogue::shipped();
    for &question in QUESTIONS {
        for text in problems(&catalogue, question, 12, 3) {
            let verified = verify(&catalogue, text.as_bytes());
            let verified = verified.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            assert_eq!(verified.rules.id, question.0);
            assert!(text.contains(&format!("\nposition {}\n", verified.position)));
            assert!(text.contains(&format!("\nclaim {}\n", verified.claim)));
            assert_eq!(text.lines().count(), verified.steps + 5 + past(&text));
            assert!(verified.claim.plies > 1);
        }
    }
}

/// The lines that a certificate has where the past matters.
fn past(text: &str) -> usize {
    usize::from(text.contains("\nplayed "))
}

#[test]
fn each_change_by_hand_is_refused_where_it_is() {
    let catalogue = Catalogue::shipped();
    let text = morphy(&catalogue);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "boardwright-proof 1");
    assert_eq!(lines[3], "claim direct mate 3");
    assert!(lines[4].starts_with("0 a1a6 "), "{text}");
    assert!(lines[4].contains("b7a6"), "{text}");
    let words: Vec<&str> = lines[1].split(' ').collect();
    let [_, id, version, hash] = words[..] else {
        panic!("{}", lines[1]);
    };
    let first: Vec<&str> = lines[4].split(' ').collect();
    let without = |from: usize| first[..from].iter().chain(&first[from + 2..]).copied();
    let other = ["a1a2", "a1b1"];
    assert!(lines.len() > 7, "{text}");
    // The line, what stands there then, the code, and where it is told: 0 for the line itself.
    let changes: Vec<(usize, String, &str, usize)> = vec![
        (1, "boardwright-proof 2".into(), "format", 0),
        (1, "boardwright-proof one".into(), "not-a-certificate", 0),
        (1, "[Event \"?\"]".into(), "not-a-certificate", 0),
        (1, String::new(), "not-a-certificate", 0),
        (2, format!("variant {id} {version}"), "bad-line", 0),
        (2, format!("variant {id} {version} {hash} x"), "bad-line", 0),
        (2, "variant".into(), "bad-line", 0),
        (
            2,
            format!("variant nochess {version} {hash}"),
            "unknown-variant",
            0,
        ),
        (
            2,
            format!("variant atomic {version} {hash}"),
            "other-rules",
            0,
        ),
        (2, format!("variant {id} 9.9.9 {hash}"), "other-rules", 0),
        (
            2,
            format!("variant {id} {version} {}", hash.replace(['a', '0'], "b")),
            "other-rules",
            0,
        ),
        (
            3,
            "position kbK5/pp6/1P6/8/8/8/8/R8 w - - 0 1".into(),
            "bad-position",
            0,
        ),
        (3, "position k1K5/8 w".into(), "bad-position", 0),
        (3, "position".into(), "bad-line", 0),
        (
            3,
            "position kbK5/pp6/1P6/8/8/8/8/1R6 w - - 0 1".into(),
            "illegal-move",
            5,
        ),
        (
            3,
            "position kbK5/pp6/1P6/8/8/8/8/R7 b - - 0 1".into(),
            "illegal-move",
            5,
        ),
        (
            3,
            "position kbK5/pp5p/1P6/8/8/8/8/R7 w - - 0 1".into(),
            "unanswered",
            5,
        ),
        (
            3,
            "position kbK5/p7/1P6/8/8/8/8/R7 w - - 0 1".into(),
            "not-a-defence",
            5,
        ),
        (4, "claim direct mate".into(), "bad-line", 0),
        (4, "claim help mate 3".into(), "bad-line", 0),
        (4, "claim direct mate 2000".into(), "bad-line", 0),
        (4, "claim direct mate 2".into(), "too-long", 5),
        (4, "claim direct mate 1".into(), "too-long", 5),
        (4, "claim direct mate 5".into(), "too-short", lines.len()),
        (4, "claim direct mate 3 checks".into(), "no-check", 5),
        (4, "claim self mate 3".into(), "not-reached", 6),
        (4, "claim direct stalemate 3".into(), "not-reached", 6),
        (4, "claim direct royal-captured 3".into(), "not-reached", 6),
        (5, "0".into(), "bad-line", 0),
        (5, "a1a6 b7a6 1".into(), "bad-line", 0),
        (5, lines[4].replacen("0 ", "1 ", 1), "wrong-number", 0),
        (5, lines[4].replacen("0 ", "00 ", 1), "bad-line", 0),
        (5, lines[4].replacen("a1a6", "a1c6", 1), "illegal-move", 0),
        (5, lines[4].replacen("a1a6", "Ra6", 1), "illegal-move", 0),
        (
            5,
            lines[4].replacen("a1a6", other[0], 1),
            "not-a-defence",
            0,
        ),
        (5, format!("0 a1a6 {}", "goal"), "not-reached", 0),
        (5, "0 a1a6".into(), "unanswered", 0),
        (5, without(2).collect::<Vec<_>>().join(" "), "unanswered", 0),
        (5, format!("{} {} 1", lines[4], first[2]), "twice", 0),
        (5, format!("{} a8a7 1", lines[4]), "not-a-defence", 0),
        (5, format!("{} b8c7", lines[4]), "bad-line", 0),
        (5, lines[4].replacen(" 1", " 0", 1), "circle", 0),
        (5, lines[4].replacen(" 1", " -1", 1), "bad-line", 0),
        (5, lines[4].replacen(" 1", " 99", 1), "stray-step", 6),
        (5, lines[4].replacen(" 2", " 1", 1), "other-position", 0),
        (5, lines[4].replacen(" 1", " goal", 1), "not-reached", 0),
        (6, lines[5].replace(" goal", ""), "not-reached", 0),
        (lines.len() - 1, "end".into(), "missing-step", 0),
        (lines.len(), "0 a1a6 goal".into(), "wrong-number", 0),
        (lines.len(), "end of it".into(), "bad-line", 0),
        (lines.len(), "end\nend".into(), "bad-line", lines.len() + 1),
    ];
    for (at, line, code, told) in changes {
        let mut changed: Vec<&str> = lines.clone();
        assert_ne!(changed[at - 1], line, "something is changed");
        changed[at - 1] = &line;
        let changed = changed.join("\n") + "\n";
        let fault = verify(&catalogue, changed.as_bytes()).expect_err(&line);
        let place = if told == 0 { at } else { told };
        assert_eq!(
            (fault.code(), fault.line),
            (code, place),
            "{fault}\n{changed}"
        );
        assert!(!fault.defect.help().is_empty());
        assert!(fault.to_string().len() < 600, "{fault}");
    }
}

#[test]
fn every_beginning_of_a_certificate_is_refused() {
    let catalogue = Catalogue::shipped();
    let text = morphy(&catalogue);
    // The last line may do without its end.
    for bytes in 0..text.len() - 1 {
        assert!(verify(&catalogue, &text.as_bytes()[..bytes]).is_err());
    }
    assert!(verify(&catalogue, text.trim_end().as_bytes()).is_ok());
    assert!(verify(&catalogue, text.replace('\n', "\r\n").as_bytes()).is_ok());
}

/// Changes one thing in a certificate, at a place by chance.
fn mutate(text: &str, rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = rng.usize(..lines.len());
    match rng.u8(..12) {
        0 => drop(lines.remove(at)),
        1 => {
            let line = lines[rng.usize(..lines.len())].clone();
            lines.insert(at, line);
        }
        2 => {
            let other = rng.usize(..lines.len());
            lines.swap(at, other);
        }
        3 => {
            let mut bytes = text.as_bytes().to_vec();
            let at = rng.usize(..bytes.len());
            bytes[at] ^= 1 << rng.u8(..8);
            return bytes;
        }
        4 => {
            let mut bytes = text.as_bytes().to_vec();
            let at = rng.usize(..bytes.len());
            bytes[at] = *rng.choice(b"0123456789 abcdefgh\n").expect("a byte");
            return bytes;
        }
        9 | 10 => {
            // In the tree: a step's number that is near, or a move that another step has there.
            let at = rng.usize(4.min(lines.len() - 1)..lines.len());
            let other: Vec<String> = lines[rng.usize(4..lines.len())]
                .split(' ')
                .map(str::to_owned)
                .collect();
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let place = rng.usize(..words.len());
            match words[place].parse::<i32>() {
                Ok(number) => words[place] = (number + rng.i32(-2..=2)).to_string(),
                Err(_) => words[place] = other[place % other.len()].clone(),
            }
            lines[at] = words.join(" ");
        }
        11 => {
            // Another defence is said to be answered by the same step, or one is answered twice or not.
            let at = rng.usize(4..lines.len());
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            if words.len() >= 4 {
                let pairs = (words.len() - 2) / 2;
                let (one, two) = (2 + 2 * rng.usize(..pairs), 2 + 2 * rng.usize(..pairs));
                match rng.u8(..3) {
                    0 => words[one + 1] = words[two + 1].clone(),
                    1 => words[one] = words[two].clone(),
                    _ => drop(words.drain(one..one + 2)),
                }
            }
            lines[at] = words.join(" ");
        }
        what => {
            // A word instead of another one, or one more, or one less, or two exchanged.
            let all: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let place = rng.usize(..words.len());
            match what {
                5 => words[place] = all[rng.usize(..all.len())].clone(),
                6 => words.insert(place, all[rng.usize(..all.len())].clone()),
                7 => drop(words.remove(place)),
                _ => {
                    let other = rng.usize(..words.len());
                    words.swap(place, other);
                }
            }
            lines[at] = words.join(" ");
        }
    }
    (lines.join("\n") + "\n").into_bytes()
}

/// Whether a claim is true, by trying everything.
fn is_true(catalogue: &Catalogue, verified: &Verified) -> bool {
    let variant = catalogue.get(&verified.rules.id).expect("a variant");
    let game = Game::from_text(&variant, &verified.position).expect("a position");
    let attacker = game.position().turn();
    let asked = Stipulation {
        stated: false,
        attacker,
        victim: match verified.claim.play {
            Against::Direct => attacker.other(),
            _ => attacker,
        },
        play: Play::Forced,
        reflex: match verified.claim.play {
            Against::Reflex => Reflex::Both,
            Against::SemiReflex => Reflex::Opponent,
            _ => Reflex::Nobody,
        },
        goal: Goal::read(&verified.claim.target.to_string(), game.model()).expect("a goal"),
        checks_only: verified.claim.checks_only,
        within: verified.claim.plies,
        exact: verified.claim.exact,
        futile: Futile::Counted,
    };
    brute::solve(&asked, game.position()).0.is_some()
}

/// What is changed by chance is refused, unless the certificate still proves what it then says. A change that is
/// let pass leaves the claim as it was, or makes another one that is true: a number of a move in the position, or
/// the duty to give check left out.
#[test]
fn changes_by_chance_are_refused_or_leave_what_is_true() {
    let catalogue = Catalogue::shipped();
    let mut rng = fastrand::Rng::with_seed(17);
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    let mut passed = 0;
    for &(id, ask, within, most) in QUESTIONS {
        // In self play the number is even.
        let within = within.min(if ask.own { 2 } else { 3 });
        let question = (id, ask, within, most);
        for text in problems(&catalogue, question, 8, 5) {
            let whole = verify(&catalogue, text.as_bytes()).expect("it holds");
            for _ in 0..150 {
                let changed = mutate(&text, &mut rng);
                if changed == text.as_bytes() {
                    continue;
                }
                match verify(&catalogue, &changed) {
                    Err(fault) => *refused.entry(fault.code()).or_default() += 1,
                    Ok(verified) => {
                        passed += 1;
                        let told = String::from_utf8_lossy(&changed).into_owned();
                        let same =
                            verified.claim == whole.claim && verified.position == whole.position;
                        assert!(same || is_true(&catalogue, &verified), "{text}\n{told}");
                    }
                }
            }
        }
    }
    eprintln!("{refused:?}, {passed} passed");
    let all: usize = refused.values().sum();
    assert!(passed * 10 < all, "{passed} of {all}");
    for code in [
        "bad-line",
        "bad-position",
        "circle",
        "cut-off",
        "illegal-move",
        "missing-step",
        "not-a-certificate",
        "not-a-defence",
        "not-reached",
        "not-text",
        "other-position",
        "other-rules",
        "stray-step",
        "too-long",
        "too-short",
        "twice",
        "unanswered",
        "unknown-variant",
        "wrong-number",
    ] {
        assert!(refused.contains_key(code), "{code}: {refused:?}");
    }
}

#[test]
fn garbage_is_refused() {
    let catalogue = Catalogue::shipped();
    let mut rng = fastrand::Rng::with_seed(2);
    let head = morphy(&catalogue);
    let head: Vec<&str> = head.lines().take(4).collect();
    let head = head.join("\n") + "\n";
    for _ in 0..2_000 {
        let noise: Vec<u8> = (0..rng.usize(..200)).map(|_| rng.u8(..)).collect();
        assert!(verify(&catalogue, &noise).is_err());
        let after = [head.as_bytes(), &noise].concat();
        assert!(verify(&catalogue, &after).is_err());
    }
    let long = [head.as_bytes(), &vec![b'0'; 3 << 20]].concat();
    let fault = verify(&catalogue, &long).expect_err("a long line");
    assert_eq!((fault.code(), fault.line), ("line-too-long", 5));
    let mut endless = std::io::BufReader::new(std::io::repeat(b'x'));
    let fault = certificate::verify(&catalogue, &mut endless, &mut |_| true);
    assert_eq!(fault.expect_err("no end").code(), "line-too-long");
}

/// White's king goes to and fro, and Black's must: so many steps that each have one answer, then mate.
fn to_and_fro(catalogue: &Catalogue, claimed: u32, steps: u32) -> String {
    let chess = catalogue.get("chess").expect("chess");
    let model = chess.model();
    let mut text = format!(
        "boardwright-proof 1\nvariant chess {} {}\nposition 7k/R7/8/8/8/2K5/8/5R2 w - - 0 1\nclaim direct mate {claimed}\n",
        model.version, model.rules_hash
    );
    for step in 0..steps {
        let (mv, reply) = match step % 2 {
            0 => ("c3c4", "h8g8"),
            _ => ("c4c3", "g8h8"),
        };
        text += &format!("{step} {mv} {reply} {}\n", step + 1);
    }
    text + &format!("{steps} f1f8 goal\nend\n")
}

/// Nothing overflows, and what is deeper than is claimed is refused as soon as it is.
#[test]
fn a_certificate_of_any_depth_is_looked_at_without_depth() {
    let catalogue = Catalogue::shipped();
    let deep = to_and_fro(&catalogue, 1_997, 998);
    let verified = verify(&catalogue, deep.as_bytes()).expect("it holds");
    assert_eq!((verified.claim.plies, verified.steps), (1_997, 999));
    let deeper = to_and_fro(&catalogue, 1_999, 500_000);
    let fault = verify(&catalogue, deeper.as_bytes()).expect_err("it is too deep");
    assert_eq!((fault.code(), fault.line), ("too-long", 4 + 1_000));
    // Two steps that lead to each other.
    let circle = deep.replace("997 c4c3 g8h8 998", "997 c4c3 g8h8 0");
    let fault = verify(&catalogue, circle.as_bytes()).expect_err("a circle");
    assert_eq!((fault.code(), fault.line), ("circle", 1_002));
}

/// What a move alone tells is written, verified, and refused where it is not so.
#[test]
fn goals_with_a_cell_and_castling_have_certificates() {
    let catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").expect("chess");
    for (position, asked, claim) in [
        (
            "7k/8/8/8/8/8/8/KN6 w - - 0 1",
            "z(d2)1",
            "claim direct cell:d2 1",
        ),
        (
            "k7/8/8/8/8/8/8/4K2R w K - 0 1",
            "001",
            "claim direct castling 1",
        ),
        ("7k/8/8/8/8/8/8/K6R b - - 0 1", "sx1", ""),
    ] {
        let game = Game::from_text(&chess, position).expect("a position");
        let asked = Stipulation::parse(asked, game.position()).expect("a stipulation");
        let text = certify(&game, &asked);
        assert_eq!(text.is_some(), !claim.is_empty(), "{position}");
        let Some(text) = text else {
            continue;
        };
        assert!(text.contains(claim), "{text}");
        assert!(verify(&catalogue, text.as_bytes()).is_ok());
        for (other, code) in [
            ("claim direct cell:d3 1", "not-reached"),
            ("claim direct cell:j9 1", "bad-line"),
            ("claim direct capture 1", "not-reached"),
            ("claim direct check 1", "not-reached"),
            ("claim self castling 1", "not-reached"),
        ] {
            let wrong = text.replace(claim, other);
            let fault = verify(&catalogue, wrong.as_bytes()).expect_err(other);
            assert_eq!(fault.code(), code, "{other}");
        }
    }
}

/// What reflex play and an exact length ask of a certificate.
#[test]
fn reflex_play_and_exact_lengths_are_held_to_their_rules() {
    let catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").expect("chess");
    let head = |position: &str, claim: &str, steps: &str| {
        let (version, hash) = (&chess.model().version, &chess.model().rules_hash);
        format!(
            "boardwright-proof 1\nvariant chess {version} {hash}\nposition {position}\nclaim {claim}\n{steps}end\n"
        )
    };
    let told = |text: String| match verify(&catalogue, text.as_bytes()) {
        Ok(_) => "ok",
        Err(fault) => fault.code(),
    };
    // White can mate by Bf8, and in reflex play must.
    let mate = "8/6B1/8/8/p7/kp6/p7/K7 w - - 0 1";
    let quiet = "0 g7h6 b3b2 goal\n";
    assert_eq!(told(head(mate, "semi-reflex mate 2", quiet)), "ok");
    assert_eq!(told(head(mate, "reflex mate 2", quiet)), "obliged");
    assert_eq!(
        told(head(mate, "reflex mate 2", "0 g7f8 goal\n")),
        "obliged"
    );
    // Without the duty Black has other moves.
    assert_eq!(told(head(mate, "self mate 2", quiet)), "unanswered");
    // Black can capture at once, and must; White's next capture would be of use to nobody.
    let take = "8/8/8/8/8/2k4p/6P1/K7 w - - 0 1";
    assert_eq!(
        told(head(take, "reflex capture 2", "0 a1b1 h3g2 goal\n")),
        "obliged"
    );
    assert_eq!(
        told(head(take, "semi-reflex capture 2", "0 a1b1 h3g2 goal\n")),
        "ok"
    );
    assert_eq!(
        told(head(
            take,
            "semi-reflex capture 4",
            "0 a1b1 h3g2 1\n1 b1a1 goal\n"
        )),
        "early"
    );
    // A mate in one is none in exactly three plies.
    let one = "7k/R7/8/8/8/2K5/8/5R2 w - - 0 1";
    let step = "0 f1f8 goal\n";
    assert_eq!(told(head(one, "direct mate 1 exact", step)), "ok");
    assert_eq!(told(head(one, "direct mate 3 exact", step)), "early");
    let later = "0 c3c4 h8g8 1\n1 f1f8 goal\n";
    assert_eq!(
        told(head(one, "direct mate 3", later)),
        told(head(one, "direct mate 3 exact", later))
    );
}

#[test]
fn who_watches_stops_it() {
    let catalogue = Catalogue::shipped();
    let text = morphy(&catalogue);
    let all = {
        let mut calls = 0;
        let held = certificate::verify(&catalogue, &mut text.as_bytes(), &mut |_| {
            calls += 1;
            true
        });
        held.expect("it holds");
        calls
    };
    for most in 0..all {
        let mut calls = 0;
        let stopped = certificate::verify(&catalogue, &mut text.as_bytes(), &mut |_| {
            calls += 1;
            calls <= most
        });
        assert_eq!(stopped.expect_err("it is stopped").code(), "stopped");
        assert_eq!(calls, most + 1, "nobody is asked again");
    }
}

#[test]
fn what_is_no_proof_is_not_written() {
    let catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").expect("chess");
    let game = Game::from_text(&chess, MORPHY).expect("a position");
    let turn = game.position().turn();
    let mate = Stipulation::mate(turn, 3);
    let mv = game.read("a1a6").expect("legal");
    let reply = game.read("a1a2").expect("a move");
    let broken = |replies| Proof {
        steps: vec![Step { mv, replies }],
    };
    for proof in [
        Proof::default(),
        broken(vec![(reply, Some(0))]),
        broken(vec![(reply, Some(7))]),
    ] {
        let told = certificate::write(&game, &mate, 3, &proof).expect_err("no proof");
        assert_eq!(told.code(), "broken-proof");
    }
    let help = Stipulation::parse("h#2", game.position()).expect("a stipulation");
    let told = certificate::write(&game, &help, 3, &broken(Vec::new()));
    assert_eq!(told.expect_err("no answers there").code(), "not-forced");
}
