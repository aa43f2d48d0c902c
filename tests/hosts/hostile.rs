//! What a stranger's descriptor costs that is refused for its size: little, whatever it says.

use std::fmt::Write;

use crate::alone::is_alone;
use boardwright::{Catalogue, Limits, Variant};

/// The time that this thread has worked, and the most memory that the process has had, where the system tells.
fn spent() -> Option<(u64, u64)> {
    // The time is added up when the thread pauses.
    std::thread::sleep(std::time::Duration::from_millis(1));
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = times.split_whitespace().next()?.parse().ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some((nanoseconds, kilobytes * 1024))
}

/// A descriptor with a square board of so many files and ranks and these moves of its kinds.
fn descriptor(size: usize, kinds: &[Vec<String>]) -> String {
    let files: Vec<String> = (0..size)
        .map(|file| {
            let letter = char::from(b'a' + (file % 26) as u8);
            let double = if file < 26 { "" } else { "a" };
            format!("\"{double}{letter}\"")
        })
        .collect();
    let mut text = format!(
        "schema = 1\n[variant]\nid = \"hostile\"\nversion = \"1.0.0\"\nname = \"H\"\n[board]\ntopology = \"square\"\n\
         symmetry = \"mirror\"\nfiles = [{}]\nranks = \"1-{size}\"\n[players]\norder = [\"white\", \"black\"]\n\
         [royalty]\npieces = []\nself-check = \"allowed\"\nattack-void-if = []\n\
         [end]\nstalemate = {{ result = \"draw\" }}\n\
         [notation]\nposition = \"fen\"\nmove = \"uci\"\nhuman = \"san\"\n",
        files.join(",")
    );
    for (number, moves) in kinds.iter().enumerate() {
        let letter = char::from(b'A' + (number % 26) as u8);
        let prefix = ["", "+"][number / 26 % 2];
        let entry = |betza: &String| match betza.starts_with('{') {
            true => betza.clone(),
            false => format!("\"{betza}\""),
        };
        let list: Vec<String> = moves.iter().map(entry).collect();
        let movement = match moves.first() {
            Some(like) if like.starts_with("like") => like.clone(),
            _ => format!("moves = [{}]", list.join(",")),
        };
        let _ = write!(
            text,
            "[pieces.k{number}]\nsymbol = \"{prefix}{letter}\"\n{movement}\n"
        );
    }
    let empty = vec![size.to_string(); size - 2].join("/");
    let fill = format!("{}", size - 1);
    let _ = write!(
        text,
        "[setup]\nposition = \"a{fill}/{empty}/A{fill} w - - 0 1\"\n"
    );
    text
}

fn repeated(betza: impl Fn(usize) -> String, count: usize) -> Vec<String> {
    (0..count).map(betza).collect()
}

/// Everything that is too large in one way or another.
fn hostile() -> Vec<(&'static str, String)> {
    let rook = || vec!["R".to_string()];
    let atoms = ["W", "F", "D", "N", "A", "H", "C", "Z", "G"];
    // Riders of every step and range, each range a table of its own.
    let ranges = repeated(
        |at| (2..20).map(|n| format!("{}{n}", atoms[at % 9])).collect(),
        9,
    );
    let ranged: Vec<Vec<String>> = (0..24).map(|_| ranges.clone()).collect();
    // Hoppers in every direction, again and again.
    let hops: Vec<Vec<String>> = (0..20)
        .map(|_| repeated(|_| "gQpQ".repeat(16), 16))
        .collect();
    // Every kind leaps otherwise.
    let leaps: Vec<Vec<String>> = (1..52_u32)
        .map(|set| {
            let of = |at: usize| (set >> at & 1 == 1).then(|| atoms[at].to_string());
            vec![(0..6).filter_map(of).collect::<String>()]
        })
        .collect();
    let lame: Vec<Vec<String>> = (1..52_u32)
        .map(|set| {
            let atoms = ["nD", "nN", "nA", "nH", "nC", "nZ"];
            let of = |at: usize| (set >> at & 1 == 1).then(|| atoms[at].to_string());
            vec![(0..6).filter_map(of).collect::<String>()]
        })
        .collect();
    // Slides and lame leaps from a rank each.
    let by_rank = |betza: &str, kinds: usize| -> Vec<Vec<String>> {
        let rule = |at| format!("{{ betza = '{betza}', from = 'rank {}' }}", 1 + at % 20);
        (0..kinds)
            .map(|kind| repeated(|at| rule(kind + at), 16))
            .collect()
    };
    // Hoppers over one kind each.
    let over = repeated(|at| format!("{{ betza = 'pQ', over = ['k{at}'] }}"), 16);
    vec![
        ("slides from ranks", descriptor(20, &by_rank("Q", 12))),
        ("lame leaps from ranks", descriptor(20, &by_rank("nNnD", 6))),
        ("hurdles", descriptor(20, &vec![over; 16])),
        ("directions", descriptor(20, &vec![vec!["QN".into()]; 50])),
        ("borrowed directions", {
            let like = "like = 'k0'".to_string();
            let first = repeated(|_| "gQpQ".repeat(8), 1);
            descriptor(20, &[vec![first], vec![vec![like]; 40]].concat())
        }),
        ("cells", descriptor(36, &[rook()])),
        ("cells and much else", descriptor(36, &hops)),
        ("kinds", descriptor(8, &vec![rook(); 200])),
        (
            "kinds with many moves",
            descriptor(8, &vec![repeated(|_| "gQpQ".into(), 16); 240]),
        ),
        ("ranges", descriptor(20, &ranged)),
        ("hops", descriptor(20, &hops)),
        ("leaps", descriptor(20, &leaps)),
        ("lame leaps", descriptor(20, &lame)),
        ("text", "a = 1\n".repeat(1 << 20)),
    ]
}

#[test]
fn a_descriptor_that_is_too_large_for_a_stranger_costs_little() {
    let name = "a_descriptor_that_is_too_large_for_a_stranger_costs_little";
    if !is_alone(module_path!(), name) {
        return;
    }
    let mut catalogue = Catalogue::shipped();
    catalogue.set_limits(Limits::UNTRUSTED);
    catalogue.get("chess").unwrap_or_else(|e| panic!("{e}"));
    let mut dear = String::new();
    for (what, text) in hostile() {
        let before = spent();
        let refused = catalogue.add("hostile.toml", &text);
        let after = spent();
        let code = match &refused {
            Ok(_) => "accepted",
            Err(error) => error.code(),
        };
        let Some(((time, bytes), (time_after, bytes_after))) = before.zip(after) else {
            continue;
        };
        let (time, bytes) = (time_after - time, bytes_after.saturating_sub(bytes));
        let told = format!("{what}: {code}, {} µs, {} KiB", time / 1000, bytes >> 10);
        eprintln!("{told}");
        if let Err(error) = &refused
            && what != "text"
            && code != "too-large"
        {
            dear += &format!("{told}: {error}\n");
        }
        if refused.is_err() && (time >= 10_000_000 || bytes >= 16 << 20) {
            dear += &format!("{told}\n");
        }
    }
    assert!(dear.is_empty(), "{dear}");
}

#[test]
fn no_table_is_smaller_than_it_was_said_to_be() {
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let least = Variant::least_table_bytes(variant.model(), usize::MAX);
        let bytes = variant.table_bytes();
        assert!(least <= bytes, "{id}: {bytes}, at least {least}");
    }
}
