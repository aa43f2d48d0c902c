//! Descriptors that chance has written: mostly sensible, never tame.

use std::fmt::Write as _;

/// Writes one descriptor.
pub(crate) struct Writer<'a> {
    chance: &'a mut fastrand::Rng,
    files: usize,
    ranks: usize,
    void_self_checks: bool,
}

const LETTERS: [char; 9] = ['A', 'C', 'D', 'E', 'F', 'G', 'H', 'L', 'S'];

impl<'a> Writer<'a> {
    /// A writer of a board of chance size.
    pub(crate) fn new(chance: &'a mut fastrand::Rng) -> Self {
        let (files, ranks) = match chance.u8(..10) {
            0..=4 => (8, 8),
            5 | 6 => (chance.usize(4..=8), chance.usize(5..=8)),
            7 | 8 => (chance.usize(8..=11), chance.usize(8..=11)),
            _ => (chance.usize(11..=14), chance.usize(11..=14)),
        };
        Writer {
            chance,
            files,
            ranks,
            void_self_checks: false,
        }
    }

    /// This writer, of a variant in which no king may be taken if that exposes the taker's own.
    #[allow(
        dead_code,
        reason = "not every test with descriptors by chance asks for it"
    )]
    pub(crate) fn with_void_self_checks(self) -> Self {
        Writer {
            void_self_checks: true,
            ..self
        }
    }

    fn one_in(&mut self, n: u8) -> bool {
        self.chance.u8(..n) == 0
    }

    fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.chance.usize(..texts.len())]
    }

    /// A Betza string of one to three atoms.
    fn betza(&mut self, wild: bool) -> String {
        let mut text = String::new();
        for _ in 0..self.chance.usize(1..=3) {
            if self.one_in(3) {
                text.push_str(self.pick(&["f", "b", "s", "v", "l", "r", "fs"]));
            }
            let atom = if wild && self.one_in(3) {
                self.pick(&[
                    "mR", "cpR", "mpB", "gQ", "nN", "nA", "nD", "cB2", "W3", "cN", "mF", "iD",
                    "gB", "pW", "cH", "mQ3", "[F?R]", "[F-W-R]", "[W?B]", "m[F-R]", "c[W?B2]",
                    "[D-B]", "[vF?W3]",
                ])
            } else {
                self.pick(&[
                    "W", "F", "N", "D", "A", "H", "C", "Z", "G", "R", "B", "NN", "K", "mW", "cF",
                    "cN", "mN", "cW", "vR", "sR", "hlN", "hrJ", "LL",
                ])
            };
            text.push_str(atom);
        }
        text
    }

    /// A Betza string that this board accepts: `fNN` and the like may leave no step.
    fn moves(&mut self, wild: bool) -> String {
        loop {
            let text = self.betza(wild);
            if boardwright::betza::parse(&text, boardwright::geometry::Topology::Square).is_ok() {
                return text;
            }
        }
    }

    /// The whole descriptor.
    pub(crate) fn descriptor(mut self) -> String {
        // Masks seldom fit what anything may be asked of.
        let ordinary = !self.void_self_checks && self.one_in(6);
        let wild = !ordinary && self.one_in(3);
        let explodes = !self.void_self_checks && self.one_in(4);
        let void = match self.chance.u8(..8) {
            _ if self.void_self_checks => "\"new-self-check\"",
            _ if explodes && !self.one_in(4) => "\"own-royal-lost\"",
            0 if !ordinary => "\"new-self-check\"",
            1 if !ordinary => "\"immobile\"",
            _ => "",
        };
        let free = !self.void_self_checks && self.one_in(6);
        let hands = self.one_in(4);
        let gates = self.one_in(8);
        let takes = match hands && self.one_in(3) {
            true => "nothing",
            false => "captured",
        };
        let held = match takes {
            "nothing" => "[AACPPaccpp]",
            _ if gates => "[ACac]",
            _ => "",
        };
        let kinds = self.chance.usize(2..=5);
        let letters: Vec<char> = LETTERS[..kinds].to_vec();
        let mut text = String::from(
            "schema = 1\n[variant]\nid = \"chance\"\nversion = \"1.0.0\"\nname = \"Chance\"\n",
        );
        let last = char::from(b'a' + self.files as u8 - 1);
        let symmetry = self.pick(&["mirror", "mirror", "rotate"]);
        let _ = write!(
            text,
            "[board]\ntopology = \"square\"\nfiles = \"a-{last}\"\nranks = \"1-{}\"\nsymmetry = \"{symmetry}\"\n",
            self.ranks
        );
        if self.one_in(8) {
            text.push_str("wrap = \"files\"\n");
        }
        text.push_str("[players]\norder = [\"white\", \"black\"]\n");
        let checks = self.one_in(8).then(|| self.chance.u8(1..=3));
        let to_go = checks.map_or(String::new(), |count| format!("{count}+{count} "));
        let back = self.back(&letters);
        let castling = match !gates && !self.void_self_checks && self.one_in(4) {
            true => castling(&back),
            false => None,
        };
        let rights = if castling.is_some() { "Zz" } else { "-" };
        let _ = writeln!(
            text,
            "[setup]\nposition = \"{}{held} w {rights} - {to_go}0 1\"",
            self.start(&back, symmetry)
        );
        text.push_str(
            "[notation]\nposition = \"fen\"\nmove = \"uci\"\nhuman = \"san\"\n[pieces]\n",
        );
        // Masks fit only where no capture depends on a zone.
        let zones = !ordinary && !self.one_in(3);
        let royal = if self.one_in(4) {
            self.moves(false)
        } else {
            "K".into()
        };
        let _ = writeln!(text, "king = {{ symbol = \"K\", moves = [\"{royal}\"] }}");
        for letter in &letters {
            let _ = write!(
                text,
                "piece-{} = {{ symbol = \"{letter}\", moves = [\"{}\"",
                letter.to_ascii_lowercase(),
                self.moves(wild)
            );
            if zones && self.one_in(3) {
                let _ = write!(
                    text,
                    ", {{ betza = \"{}\", from = \"ranks 1-3\" }}",
                    self.moves(wild)
                );
            }
            if zones && self.one_in(4) {
                let _ = write!(
                    text,
                    ", {{ betza = \"{}\", to = \"ranks 2-4\" }}",
                    self.moves(wild)
                );
            }
            if wild && self.one_in(4) {
                let victims = self.pick(&["\"king\"", "\"pawn\", \"king\"", "\"pawn\""]);
                if self.one_in(2) {
                    let over = self.pick(&["\"pawn\"", "\"piece-a\", \"king\""]);
                    let jump = self.pick(&["pR", "cpB", "gQ", "mpR", "pW3"]);
                    let _ = write!(text, ", {{ betza = \"{jump}\", over = [{over}] }}");
                }
                let _ = write!(
                    text,
                    ", {{ betza = \"{}\", victims = [{victims}] }}",
                    self.pick(&[
                        "cR", "cB", "cnN", "cpR", "ciQ", "cgQ", "cK", "cW3", "c[F?R]"
                    ])
                );
            }
            text.push_str("] }\n");
        }
        text.push_str(
            "pawn = { symbol = \"P\", moves = [\"mfW\", { betza = \"cfF\", captures-ep = true }, ",
        );
        let double = self.pick(&["mfnD", "mfW3", "mfW2"]);
        // Position texts have one field for the cells passed and for the limit of a count.
        let counts = self.one_in(8);
        let _ = writeln!(
            text,
            "{{ betza = \"{double}\", from = \"rank 2\", leaves-ep = {} }}] }}",
            !counts
        );
        if let Some(castling) = &castling {
            let denies = self.chance.bool();
            let _ = writeln!(text, "[castling.aside]\n{castling}denies = {denies}");
            if self.one_in(3) {
                text.push_str("at-least = 1\n");
            }
            if self.one_in(2) {
                text.push_str(
                    self.pick(&["again = [\"rook\"]\n", "again = [\"king\", \"rook\"]\n"]),
                );
            }
        }
        if hands && self.files > 5 && self.one_in(3) {
            text.push_str("[castling.other]\nright = \"Y\"\nking = \"c1-e1\"\nrook = \"f1-d1\"\ndropped = [\"piece-a\", \"piece-c\"]\n");
        }
        if !self.void_self_checks && self.one_in(6) {
            text.push_str(self.pick(&[
                "[movement]\nborrow = \"behind\"\n",
                "[movement]\nborrow = \"behind\"\none-per-file = [\"pawn\"]\n",
                "[movement]\none-per-file = [\"pawn\", \"piece-c\"]\n",
                "[movement]\npass = \"allowed\"\n",
                "[movement]\npass = \"when-immobile\"\n",
            ]));
        }
        if gates {
            text.push_str("[gates]\nzone = \"rank 1\"\npieces = [\"piece-a\", \"piece-c\"]\n");
        } else if !self.void_self_checks && self.one_in(10) {
            // The others have hundreds of moves in every position, which duck chess shows.
            let place = self.pick(&["left-cell", "left-cell", "moves", "arrow", "edge"]);
            let _ = writeln!(text, "[walls]\nplace = \"{place}\"");
            if place == "edge" || (place == "moves" && self.one_in(2)) {
                text.push_str("instead-of-move = true\n");
            }
            if self.one_in(3) {
                let _ = writeln!(text, "zone = \"ranks 1-{}\"", self.ranks.div_ceil(2));
            }
        }
        let trigger = self.pick(&["enter", "arrive", "touch", "enter-or-capture"]);
        let choice = self.pick(&["mandatory", "optional", "optional-unless-immobile"]);
        let zone = if self.one_in(2) {
            format!("rank {}", self.ranks)
        } else {
            format!("ranks {}-{}", self.ranks - 1, self.ranks)
        };
        let _ = writeln!(
            text,
            "[promotion]\nzone = \"{zone}\"\ntrigger = \"{trigger}\"\nchoice = \"{choice}\""
        );
        text.push_str(self.pick(&[
            "into = { pawn = [\"piece-a\", \"piece-c\"] }\n",
            "into = { pawn = [\"piece-a\", \"piece-c\"] }\n",
            "into = { pawn = { first = [\"piece-a\"], second = [\"piece-c\", \"piece-a\"] } }\n",
        ]));
        let from_hand = hands && self.one_in(4);
        // Where pawns may find nothing to become, masks do not know which self checks are void.
        if !self.void_self_checks || self.one_in(4) {
            text.push_str(self.pick(&[
                "",
                "",
                "",
                "captures-only = true\n",
                "limit = { piece-a = 1 }\n",
                "limit = { piece-a = 2, piece-c = 1 }\n",
            ]));
            if from_hand {
                text.push_str(self.pick(&["from-hand = \"opponent\"\n", "from-hand = \"own\"\n"]));
            }
        }
        if !hands && !gates && self.one_in(6) {
            text.push_str("[promotion.other]\nzone = \"ranks 2-4\"\ntrigger = \"touch\"\nchoice = \"optional\"\ninto = { piece-a = [\"piece-c\"] }\n");
        }
        if explodes {
            let area = self.pick(&["K", "W", "F", "WD"]);
            let spares = self.pick(&["", "\"pawn\"", "\"pawn\", \"piece-a\""]);
            let _ = writeln!(
                text,
                "[capture.explosion]\narea = \"{area}\"\nspares = [{spares}]\nkeeps = {}",
                hands && takes == "captured" && self.chance.bool()
            );
        }
        let compelled = self.one_in(8);
        if compelled {
            text.push_str("[capture]\ncompulsory = true\n");
        }
        if hands {
            let demote = takes == "captured" && self.chance.bool();
            let promoted = takes == "captured" && !gates && !from_hand && self.one_in(4);
            let allowed = match promoted {
                true => "\"pawn\"",
                false => "\"pawn\", \"piece-a\", \"piece-c\"",
            };
            let _ = writeln!(
                text,
                "[hand]\ntakes = \"{takes}\"\ndemote = {demote}\n[drops]\nallowed = [{allowed}]\nnot-immobile = {}",
                self.chance.bool()
            );
            if promoted {
                text.push_str("promoted = true\n");
                text.push_str(self.pick(&[
                    "",
                    "no-mate = [\"pawn\"]\n",
                    "no-check = [\"pawn\"]\n",
                ]));
            }
            if self.one_in(6) {
                text.push_str("compulsory = [\"pawn\"]\n");
                if self.one_in(2) {
                    text.push_str("else-move = true\n");
                }
            }
            text.push_str(if promoted { "" } else { self.pick(&[
                "",
                "one-per-file = [\"pawn\"]\n",
                "no-mate = [\"pawn\"]\n",
                "one-per-file = [\"pawn\"]\nno-mate = [\"pawn\", \"piece-a\"]\n",
                "per-file = { pawn = 2 }\nno-check = [\"piece-c\"]\n",
                "per-file = { piece-a = 2 }\nno-mate = [\"piece-a\"]\nno-check = [\"pawn\", \"piece-c\"]\n",
            ]) });
            text.push_str("zones = { pawn = \"ranks 2-4\" }\n");
            if !promoted && self.one_in(4) {
                text.push_str(self.pick(&[
                    "both-shades = [\"piece-a\"]\n",
                    "both-shades = [\"piece-c\", \"pawn\"]\n",
                ]));
            }
            if self.one_in(3) {
                text.push_str(self.pick(&[
                    "flanks = \"K\"\n",
                    "flanks = \"fF\"\nfirst = \"a3 b4\"\n",
                    "beside = \"K\"\napart = \"fW\"\n",
                    "apart = \"W\"\n",
                    "falls = \"down\"\n",
                    "slides = \"W\"\n",
                    "slides = \"fF\"\n",
                ]));
            }
            if takes == "nothing" && !gates && self.one_in(4) {
                text.push_str("unlimited = true\n");
            }
        }
        if !self.void_self_checks && !ordinary {
            self.effects(&mut text, hands && takes == "captured");
            if self.one_in(8) {
                text.push_str(self.pick(&[
                    "[permission.one]\nwhat = \"capture\"\nonly-if = \"guarded\"\n",
                    "[permission.one]\nwhat = \"move\"\nunless = \"attacked\"\nsame-kind = true\nspares = [\"king\"]\n",
                    "[permission.one]\nwhat = \"move\"\nonly-if = \"beside\"\n",
                    "[permission.one]\nwhat = \"first-move\"\nunless = \"attacked\"\n",
                    "[permission.one]\nwhat = \"capture\"\nonly-if = \"home-free\"\n",
                    "[permission.one]\nwhat = \"move\"\nunless = \"attacked-by-another\"\npieces = [\"king\", \"piece-c\"]\n",
                    "[permission.one]\nwhat = \"capture\"\nunless = \"beside\"\nby = \"F\"\npieces = [\"piece-a\", \"king\"]\n",
                    "[permission.one]\nwhat = \"capture\"\nunless = \"takes\"\nwhom = [\"piece-a\", \"pawn\"]\n",
                    "[permission.one]\nwhat = \"capture\"\nonly-if = \"takes\"\nwhom = [\"piece-a\", \"king\"]\n",
                    "[permission.one]\nwhat = \"move\"\nunless = \"has\"\nwhom = [\"piece-a\"]\npieces = [\"piece-c\", \"king\"]\n",
                ]));
            }
        }
        let apart = !free && !explodes && self.one_in(if self.void_self_checks { 2 } else { 10 });
        let calm = !free && self.one_in(8);
        let giving_check = if calm { "illegal" } else { "allowed" };
        let self_check = if free { "allowed" } else { "illegal" };
        let royal = match self.void_self_checks {
            true => "\"king\"",
            false if ordinary => "\"king\"",
            false => self.pick(&["\"king\"", "\"king\"", "\"king\"", "\"king\", \"piece-a\""]),
        };
        let count = self.pick(&["every", "last", "all-at-once"]);
        let _ = writeln!(
            text,
            "[royalty]\npieces = [{royal}]\ncount = \"{count}\"\nself-check = \"{self_check}\"\nattack-void-if = [{void}]\nvictory-first = {}\nroyals-apart = {apart}\ngiving-check = \"{giving_check}\"",
            explodes && !free
        );
        text.push_str("[end]\n");
        if free {
            text.push_str("no-moves = { result = \"loss\" }\n");
        } else {
            text.push_str("checkmate = { result = \"loss\" }\nstalemate = { result = \"draw\" }\n");
        }
        if explodes || free {
            text.push_str("royal-lost = { result = \"loss\" }\n");
        }
        if let Some(count) = checks {
            let _ = writeln!(
                text,
                "check-count = {{ count = {count}, result = \"loss\" }}"
            );
        }
        if self.one_in(8) {
            text.push_str(self.pick(&[
                "extinction = { result = \"win\" }\n",
                "extinction = { pieces = [\"piece-a\", \"pawn\"], result = \"loss\" }\n",
                "extinction = { pieces = [\"pawn\"], left = 2, opponent-has = 2, result = \"win\" }\n",
                "extinction = { left = 5, opponent-has = 6, answer = true, result = \"loss\" }\n",
            ]));
        }
        if counts {
            text.push_str(self.pick(&[
                "counting.board = { moves = 3 }\n",
                "counting.board = { moves = 9, left = 6, unless = [\"pawn\"] }\n",
                "counting.board.moves = 12\ncounting.bare = { moves = { piece-a = [4, 2], pawn = [5] }, from-pieces = true, sooner = true }\n",
                "counting.bare = { moves = { piece-a = [9, 4], piece-c = [7] }, unless = [\"pawn\"] }\n",
            ]));
        }
        if castling.is_some() && self.one_in(3) {
            text.push_str(self.pick(&[
                "castled = { result = \"win\" }\n",
                "castled = { player = \"black\", result = \"win\", right-lost = \"loss\" }\n",
                "castled = { castlings = [\"aside\"], result = \"draw\", right-lost = \"loss\" }\n",
            ]));
        }
        if self.one_in(8) {
            text.push_str(self.pick(&[
                "draws = { points = { pawn = 1, piece-a = 3 } }\n",
                "draws = { points = { pawn = 2 }, lead = 3 }\n",
                "draws = { lead = 1 }\n",
            ]));
        }
        self.aims(&mut text);
        if self.one_in(10) {
            text.push_str("most = { when = \"nobody-moves\", result = \"win\" }\n");
        }
        if !hands && self.one_in(8) {
            text.push_str(self.pick(&[
                "[end.bare-king]\nmodule = \"bare-king\"\n",
                "[end.bare-king]\nmodule = \"bare-king\"\ntrifles = [\"pawn\"]\n",
            ]));
        }
        let alone = ["[walls]", "borrow", "[promotion.other]"];
        if self.one_in(8) && !alone.iter().any(|other| text.contains(other)) {
            let lion = self.pick(&[
                "\"KNAD\", \"[cK-aK][mK-bK]\"",
                "\"KNAD\", \"[K-aK]\"",
                "\"fF\", \"fA\", \"[fcF-F]\", \"[fF-bF]\"",
            ]);
            let one = "piece-a = { symbol = \"A\", moves = [";
            text = text.replace(one, &format!("{one}{lion}, "));
            text.push_str("[move.double-move]\n");
            self.not_traded(&mut text);
        }
        // Chance is not asked: what it brings next is counted.
        match text.len() % 3 {
            0 => marked(&text),
            _ => text,
        }
    }

    /// Lions that are not traded, where a position has room for the cell of the last capture.
    fn not_traded(&mut self, text: &mut String) {
        let taken = ["wrap", "counting."];
        if !self.one_in(2) || taken.iter().any(|other| text.contains(other)) {
            return;
        }
        *text = text
            .replace(", captures-ep = true", "")
            .replace("leaves-ep = true", "leaves-ep = false");
        text.push_str(self.pick(&[
            "[restriction.no-trade]\npieces = [\"piece-a\"]\n",
            "[restriction.no-trade]\npieces = [\"piece-a\"]\ntrifles = [\"pawn\"]\n",
            "[restriction.no-trade]\npieces = [\"piece-a\", \"piece-c\"]\ntrifles = [\"pawn\"]\n",
        ]));
    }

    /// Effects, most of which spare kings.
    fn effects(&mut self, text: &mut String, keeps: bool) {
        if !self.one_in(6) {
            return;
        }
        let spares = self.pick(&[
            "spares = [\"king\"]\n",
            "spares = [\"king\", \"pawn\"]\n",
            "spares = [\"king\"]\npieces = [\"piece-a\", \"pawn\"]\n",
            "spares = [\"king\"]\nbeside = \"K\"\n",
        ]);
        for name in ["one", "two"] {
            let after = self.pick(&["move", "step", "capture", "capture", "promotion"]);
            let whom = self.pick(&[
                "mover\"",
                "mover\"",
                "reached\"\nby = \"K\"",
                "reached\"\nby = \"fR\"\nwhose = \"any\"",
                "reached\"\nby = \"N\"\nwhose = \"own\"",
                "flanked\"",
                "in-line\"\nby = \"fF\"\nwhose = \"any\"",
            ]);
            let what = self.pick(&[
                "gone\"",
                "changes-sides\"",
                "go-home\"",
                if keeps { "captured\"" } else { "wall\"" },
                "becomes\"\ninto = \"piece-c\"",
                "moved\"",
            ]);
            let circe = !keeps && self.one_in(4);
            let (after, whom, what) = match circe {
                true => ("capture", "captured\"", "go-home\""),
                false => (after, whom, what),
            };
            let _ = writeln!(
                text,
                "[effect.{name}]\nafter = \"{after}\"\nwhom = \"{whom}\nwhat = \"{what}\n{spares}"
            );
            if self.one_in(2) {
                break;
            }
        }
    }

    /// Goals and figures.
    fn aims(&mut self, text: &mut String) {
        if self.one_in(8) {
            let when = self.pick(&[
                "",
                "last-move = true, ",
                "when = \"safe\", ",
                "when = \"survived\", ",
                "count = 2, blocked = true, ",
            ]);
            let _ = writeln!(
                text,
                "reach = {{ pieces = [\"king\", \"piece-a\"], zone = \"rank {}\", {when}result = \"win\" }}",
                self.ranks - 1
            );
        }
        if self.one_in(8) {
            text.push_str(self.pick(&[
                "line = { count = 3, pieces = [\"piece-a\", \"pawn\"], directions = \"F\", result = \"win\" }\n",
                "line.a = { count = 4, gaps = true, directions = \"vW\", result = \"loss\" }\n",
                "line.a = { count = 3, pieces = [\"pawn\"], directions = \"vW\", when = \"safe\", result = \"loss\" }\n",
                "square = { side = 2, pieces = [\"pawn\", \"king\"], result = \"win\" }\n",
                "bridge = { from = \"rank 1\", to = \"rank 4\", steps = \"K\", result = \"win\" }\n",
            ]));
        }
    }

    /// The first rank of a start position.
    fn back(&mut self, letters: &[char]) -> Vec<char> {
        let mut back: Vec<char> = (0..self.files)
            .map(|_| {
                if self.one_in(4) {
                    '1'
                } else {
                    letters[self.chance.usize(..letters.len())]
                }
            })
            .collect();
        let home = self.chance.usize(..self.files);
        back[home] = 'K';
        if !self.void_self_checks && self.one_in(8) {
            back[(home + 2) % self.files] = 'K';
        }
        back
    }

    /// A start position: two ranks of pieces a side, mirrored or turned.
    fn start(&mut self, back: &[char], symmetry: &str) -> String {
        let front: Vec<char> = (0..self.files)
            .map(|_| if self.one_in(4) { '1' } else { 'P' })
            .collect();
        let line = |men: &[char], black: bool| {
            let turned: Vec<char> = if black && symmetry == "rotate" {
                men.iter().rev().copied().collect()
            } else {
                men.to_vec()
            };
            let mut text = String::new();
            for men in turned.chunk_by(|a, b| *a == '1' && *b == '1') {
                match men {
                    ['1', ..] => text.push_str(&men.len().to_string()),
                    _ => text.extend(
                        men.iter()
                            .map(|c| if black { c.to_ascii_lowercase() } else { *c }),
                    ),
                }
            }
            text
        };
        let empty = vec![self.files.to_string(); self.ranks - 4];
        let mut ranks = vec![line(back, true), line(&front, true)];
        ranks.extend(empty);
        ranks.extend([line(&front, false), line(back, false)]);
        ranks.join("/")
    }
}

/// The same with a letter fewer, and a mark that tells two pieces apart.
fn marked(text: &str) -> String {
    let (before, position) = text
        .split_once("[setup]\nposition = \"")
        .expect("a start position");
    let (board, after) = position.split_once(' ').expect("more than a board");
    let board = board.replace('C', "A'").replace('c', "a'");
    let after = after.replace("{ symbol = \"C\"", "{ symbol = \"A'\"");
    format!("{before}[setup]\nposition = \"{board} {after}")
}

/// A castling of the only king of a first rank with a piece some way off, if there is one.
fn castling(back: &[char]) -> Option<String> {
    let mut kings = (0..back.len()).filter(|&file| back[file] == 'K');
    let (home, None) = (kings.next()?, kings.next()) else {
        return None;
    };
    let stands = |file: &usize| back[*file] != '1' && file.abs_diff(home) > 2;
    let corner = (0..back.len()).find(stands)?;
    let towards = |cells: usize| match corner > home {
        true => home + cells,
        false => home - cells,
    };
    let name = |file: usize| char::from(b'a' + file as u8);
    Some(format!(
        "right = \"Z\"\nking = \"{}1-{}1\"\nrook = \"{}1-{}1\"\n",
        name(home),
        name(towards(2)),
        name(corner),
        name(towards(1))
    ))
}
