//! Searches that are stopped and go on: in parts, each from a file that the one before has written, as at one time.

use boardwright::solver::{
    Limits, Memory, NotAMemory, Solution, Stipulation, Unsolvable, Wanted, check, solve, solve_on,
};
use boardwright::{Catalogue, Game};

/// A variant, a position, what is asked, and the positions of a part: enough that each comes further.
const PROBLEMS: [(&str, &str, &str, u64); 6] = [
    ("chess", "2R5/8/8/8/K7/8/1k6/8 w - - 0 1", "#4", 4_000),
    (
        "chess",
        "2K3nr/1PPpp2p/3R3p/3pNPkP/3P4/3PP2Q/8/3B4 w - - 0 1",
        "s#3",
        20_000,
    ),
    ("chess", "8/8/8/8/8/5K2/7p/5N1k w - - 0 1", "#3", 50),
    ("chess", "5k2/8/8/8/8/8/4Q3/4K3 b - - 0 1", "h#2", 2_000),
    (
        "tsume",
        "9/9/9/1+P1+B5/1p2S4/+pn7/1k2G4/s8/+l1L+p1+B3 b 3G2r2s3n2l14p 1",
        "",
        12_000,
    ),
    (
        "tsume",
        "9/4+r4/9/l1S6/n1+B1n4/2+p2+R3/3PGp3/pp1+l5/1+B1kP1+p2 b 2GS2NPg2s2l10p 1",
        "",
        30_000,
    ),
];

fn game(id: &str, position: &str) -> Game {
    let variant = Catalogue::shipped().get(id).expect("a shipped variant");
    Game::from_text(&variant, position).expect("a position")
}

fn asked(game: &Game, text: &str) -> Stipulation {
    match text {
        "" => Stipulation::of(game.position(), 61),
        text => Stipulation::parse(text, game.position()).expect("a stipulation"),
    }
}

/// A part of a search.
fn go_on(
    game: &Game,
    asked: &Stipulation,
    limits: &Limits,
    memory: &Memory,
) -> Result<Solution, Unsolvable> {
    let wanted = Wanted::default();
    solve_on(game, asked, &wanted, limits, &[], memory, &mut |_| true)
}

/// What a memory is after it was a file.
fn through_a_file(memory: &Memory) -> Memory {
    let mut file = Vec::new();
    memory.write(&mut file).expect("written");
    Memory::read(&mut &file[..]).expect("read again")
}

/// Solves in parts, and tells how many there were.
fn in_parts(game: &Game, asked: &Stipulation, part: u64, threads: usize) -> (Solution, usize) {
    let limits = Limits::default().with_nodes(part).with_threads(threads);
    let mut memory = Memory::default();
    for at in 1..500 {
        let (before, last) = (memory.nodes(), memory);
        memory = through_a_file(&last);
        let solved = go_on(game, asked, &limits, &memory);
        let solved = solved.expect("it can be asked");
        assert_eq!(memory.nodes(), before + solved.nodes);
        if !solved.stopped {
            return (solved, at);
        }
    }
    panic!("no part comes to the end");
}

#[test]
fn a_search_in_parts_tells_what_one_at_a_time_tells() {
    let mut most = 0;
    for (id, position, text, part) in PROBLEMS {
        let game = game(id, position);
        let asked = asked(&game, text);
        let once = solve(
            &game,
            &asked,
            &Wanted::default(),
            &Limits::default(),
            &mut |_| true,
        )
        .expect("it can be asked");
        for threads in [1, 2] {
            let (parts, count) = in_parts(&game, &asked, part, threads);
            assert_eq!(parts.plies, once.plies, "{position}");
            assert_eq!(parts.keys, once.keys, "{position}");
            assert_eq!(parts.none_within, once.none_within, "{position}");
            assert_eq!(parts.ways, once.ways, "{position}");
            assert_eq!(parts.proof.is_some(), once.proof.is_some(), "{position}");
            most = most.max(count);
        }
    }
    assert!(most > 2, "some take several parts");
}

/// A mate in one of which there are many longer keys. To tell all that follows them takes more than a part may spend, and nothing
/// new is found out there.
#[test]
fn what_is_told_of_a_solution_does_not_take_all_of_a_part() {
    let game = game("tsume", "7nk/9/5p1KP/9/9/9/9/9/9 b GRB 1");
    let asked = asked(&game, "#4").with_duties(game.model());
    let wanted = Wanted::default();
    let once = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true);
    let once = once.expect("it can be asked");
    for part in [200, 100, 40] {
        assert!(once.nodes > part);
        let (parts, _) = in_parts(&game, &asked, part, 1);
        assert_eq!(parts.keys, once.keys, "{part}");
        assert_eq!(parts.variations, once.variations, "{part}");
    }
}

/// The memory of a search that was stopped.
fn stopped() -> (Game, Stipulation, Memory) {
    let (id, position, text, _) = PROBLEMS[4];
    let game = game(id, position);
    let asked = asked(&game, text);
    let memory = Memory::default();
    let limits = Limits::default().with_nodes(3_000);
    let solved = go_on(&game, &asked, &limits, &memory);
    assert!(solved.expect("it can be asked").stopped);
    (game, asked, memory)
}

#[test]
fn what_was_found_out_of_another_problem_is_refused() {
    let (game, asked, memory) = stopped();
    let other = self::game(PROBLEMS[5].0, PROBLEMS[5].1);
    let without = Limits::default().without_dominance();
    let chess = self::game("chess", PROBLEMS[0].1);
    let mate = self::asked(&chess, "#4");
    let shorter = Stipulation {
        checks_only: false,
        ..asked
    };
    for (game, asked, limits) in [
        (&other, &asked, Limits::default()),
        (&game, &shorter, Limits::default()),
        (&game, &asked, without),
        (&chess, &mate, Limits::default()),
    ] {
        let refused = go_on(game, asked, &limits, &memory);
        assert_eq!(refused.err(), Some(Unsolvable::MemoryOfAnother));
    }
    // A longer bound is no other problem.
    let longer = Stipulation {
        within: 99,
        ..asked
    };
    let limits = Limits::default();
    let solved = go_on(&game, &longer, &limits, &memory);
    assert_eq!(solved.expect("it can be asked").plies, Some(11));
}

#[test]
fn a_damaged_file_is_refused() {
    let (.., memory) = stopped();
    let mut file = Vec::new();
    memory.write(&mut file).expect("written");
    let code = |bytes: &[u8]| {
        Memory::read(&mut &bytes[..])
            .err()
            .map(|fault| fault.code())
    };
    assert_eq!(code(&file), None);
    for end in [0, 1, 10, 30, 200, file.len() / 2, file.len() - 1] {
        let code = code(&file[..end]).expect("it is cut off");
        assert!(["no-memory", "damaged"].contains(&code), "{end}: {code}");
    }
    let mut rng = fastrand::Rng::with_seed(41);
    for _ in 0..300 {
        let at = rng.usize(..file.len());
        let was = std::mem::replace(&mut file[at], rng.u8(..));
        let same = file[at] == was;
        assert_eq!(code(&file).is_none(), same, "byte {at}");
        file[at] = was;
    }
    file.push(0);
    assert!(matches!(
        Memory::read(&mut &file[..]),
        Err(NotAMemory::Damaged)
    ));
    const HEAD: &str = concat!(
        "boardwright-search 2\nversion ",
        env!("CARGO_PKG_VERSION"),
        "\nproblem x\n"
    );
    let many = [
        HEAD.as_bytes(),
        b"none-within -\nwithin -\nnodes 0\n",
        &[0xFF; 8],
    ]
    .concat();
    assert_eq!(code(&many), Some("damaged"), "nothing is made room for");
    let long = format!("{HEAD}none-within 65535\n");
    assert_eq!(
        code(long.as_bytes()),
        Some("bad-line"),
        "longer than any problem"
    );
    let later = b"boardwright-search 3\n";
    assert_eq!(code(later), Some("no-memory"));
}

/// The checksum with which a file ends: CRC-32 as in ISO 3309.
fn checksum(bytes: &[u8]) -> u32 {
    let table = |byte: u32| {
        (0..8).fold(byte, |c, _| {
            (c >> 1) ^ (0xEDB8_8320 & (c & 1).wrapping_neg())
        })
    };
    let step = |sum: u32, &byte: &u8| (sum >> 8) ^ table((sum ^ u32::from(byte)) & 0xFF);
    !bytes.iter().fold(u32::MAX, step)
}

/// Where the parts of the tables stand in a file without its checksum.
fn parts(file: &[u8]) -> Vec<std::ops::Range<usize>> {
    let nodes = file.windows(7).position(|w| w == b"\nnodes ");
    let nodes = nodes.expect("a line") + 1;
    let end = file[nodes..].iter().position(|&b| b == b'\n');
    let mut at = nodes + end.expect("its end") + 1;
    let mut parts = Vec::new();
    let mut tables = 0;
    while tables < 3 {
        let many = file[at..at + 8].try_into().expect("a number");
        let many = usize::try_from(u64::from_le_bytes(many)).expect("no more than there are");
        at += 8;
        match many {
            0 => tables += 1,
            _ => parts.push(at..at + 32 * many),
        }
        at += 32 * many;
    }
    assert_eq!(at, file.len());
    parts
}

#[test]
fn a_file_that_lies_breaks_nothing() {
    let (game, asked, memory) = stopped();
    let mut file = Vec::new();
    memory.write(&mut file).expect("written");
    let end = file.len() - 4;
    assert_eq!(file[end..], checksum(&file[..end]).to_le_bytes());
    let parts = parts(&file[..end]);
    assert!(parts.len() > 1);
    let mut rng = fastrand::Rng::with_seed(7);
    let mut answers = 0;
    for round in 0..60 {
        let mut lies = file.clone();
        let entries = parts.iter().flat_map(|part| part.clone().step_by(32));
        for entry in entries {
            let entry = &mut lies[entry..entry + 32];
            // The keys stay, so that what is told is heard.
            let at = if round % 2 == 0 { 16 } else { 8 };
            for word in entry[at..].chunks_mut(4) {
                let lie = [0, 1, 2, 9, u32::MAX, rng.u32(..)][rng.usize(..6)];
                if rng.u8(..3) == 0 {
                    word.copy_from_slice(&lie.to_le_bytes());
                }
            }
        }
        let sum = checksum(&lies[..end]);
        lies[end..].copy_from_slice(&sum.to_le_bytes());
        let memory = Memory::read(&mut &lies[..]).expect("its checksum is right");
        let limits = Limits::default().with_nodes(20_000);
        let told = go_on(&game, &asked, &limits, &memory);
        let told = told.expect("it can be asked");
        if let (Some(plies), Some(proof)) = (told.plies, &told.proof) {
            // A proof of what is not so is found out.
            answers += usize::from(check(&game, &asked, plies, proof).is_err());
        }
    }
    eprintln!("{answers} proofs that do not hold");
}

#[test]
fn what_is_written_while_a_search_goes_on_is_true() {
    for (id, position, text, _) in PROBLEMS {
        let game = game(id, position);
        let asked = asked(&game, text);
        let once = solve(
            &game,
            &asked,
            &Wanted::default(),
            &Limits::default(),
            &mut |_| true,
        )
        .expect("it can be asked");
        let memory = Memory::default();
        let same = memory.share();
        let ended = std::sync::atomic::AtomicBool::new(false);
        let files = std::thread::scope(|scope| {
            let writes = scope.spawn(|| {
                let mut files = Vec::new();
                while files.is_empty() || !ended.load(std::sync::atomic::Ordering::Relaxed) {
                    let mut file = Vec::new();
                    same.write(&mut file).expect("written");
                    files.push(file);
                }
                files
            });
            let limits = Limits::default().with_threads(2);
            let solved = go_on(&game, &asked, &limits, &memory).expect("it can be asked");
            assert_eq!(solved.keys, once.keys, "{position}");
            ended.store(true, std::sync::atomic::Ordering::Relaxed);
            writes.join().expect("it ends")
        });
        // Each goes on to the same answer.
        let step = files.len().div_ceil(12);
        for file in files.iter().step_by(step) {
            let memory = Memory::read(&mut &file[..]).expect("a whole file");
            let solved = go_on(&game, &asked, &Limits::default(), &memory);
            let solved = solved.expect("it can be asked");
            assert_eq!(solved.plies, once.plies, "{position}");
            assert_eq!(solved.keys, once.keys, "{position}");
            assert_eq!(solved.ways, once.ways, "{position}");
        }
    }
}
