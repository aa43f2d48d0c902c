//! What explosions do, to be looked at: the board before and after a capture in atomic chess. And an
//! explosion in plain code, against which the one that is data is held.

use std::sync::Arc;

use boardwright::geometry::draw::{self, Glyph, Picture};
use boardwright::model::Model;
use boardwright::module::{
    Aftermath, Arguments, Change, Effect, Event, Module, Parameter, Rule, Slot, Unbuildable,
};
use boardwright::notation::{position, san, uci};
use boardwright::{Catalogue, Game, Kind, Move, Position, Reason, Side};
use insta::assert_snapshot;

/// Both boards side by side, the last of the moves as people write it, and what else it changed.
fn explosion(start: &str, moves: &str) -> String {
    let atomic = Catalogue::shipped()
        .get("atomic")
        .expect("atomic chess is shipped");
    let mut game = Game::from_text(&atomic, start).expect("a position of atomic chess");
    let mut before = game.position().clone();
    let mut human = String::new();
    for text in moves.split_whitespace() {
        before = game.position().clone();
        let mv = uci::read(&game, text).expect("a legal move");
        human = san::write(&before, mv).expect("a legal move");
        game.play(mv).expect("a legal move");
    }
    let mut told = vec![human];
    let (had, has) = (castling(&before), castling(game.position()));
    if had != has {
        told.push(format!("castling {had} -> {has}"));
    }
    if let Some(outcome) = game.outcome() {
        let winner = outcome
            .winner()
            .map_or("nobody", |side| game.model().players[side].name.as_str());
        told.push(format!("{winner} wins: {}", outcome.reason.code()));
    }
    let (left, right) = (drawn(&before), drawn(game.position()));
    let beside = |(left, right): (&str, &str)| format!("{left:22}{right}").trim_end().to_owned();
    let boards: Vec<String> = left.lines().zip(right.lines()).map(beside).collect();
    format!("{}\n\n{}", told.join("; "), boards.join("\n"))
}

fn drawn(position: &Position) -> String {
    let model = position.model();
    let picture = Picture::new(&model.board).men(|cell| {
        let man = position.man_at(cell)?;
        let symbol = model.symbol(man.kind);
        Some(match man.side {
            Side::First => Glyph::new(symbol, draw::Side::First),
            Side::Second => Glyph::new(&symbol.to_ascii_lowercase(), draw::Side::Second),
        })
    });
    picture.to_text()
}

fn castling(position: &Position) -> String {
    let text = position::write(position.model(), &position.setup());
    text.split(' ').nth(2).unwrap_or("-").to_owned()
}

#[test]
fn the_whole_ring_explodes_and_nothing_beyond() {
    assert_snapshot!(explosion("k7/3bbn2/3rqn2/3qr3/8/7B/P7/1K6 w - - 0 1", "h3e6"), @r"
    Bxe6

    8  k . . . . . . .    8  k . . . . . . .
    7  . . . b b n . .    7  . . . . . . . .
    6  . . . r q n . .    6  . . . . . . . .
    5  . . . q r . . .    5  . . . . . . . .
    4  . . . . . . . .    4  . . . . . . . .
    3  . . . . . . . B    3  . . . . . . . .
    2  P . . . . . . .    2  P . . . . . . .
    1  . K . . . . . .    1  . K . . . . . .

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn pawns_around_stay_the_capturing_pawn_goes() {
    assert_snapshot!(explosion("4k3/8/8/3ppp2/3pnp2/3P1P2/8/4K3 w - - 0 1", "f3e4"), @r"
    fxe4

    8  . . . . k . . .    8  . . . . k . . .
    7  . . . . . . . .    7  . . . . . . . .
    6  . . . . . . . .    6  . . . . . . . .
    5  . . . p p p . .    5  . . . p p p . .
    4  . . . p n p . .    4  . . . p . p . .
    3  . . . P . P . .    3  . . . P . . . .
    2  . . . . . . . .    2  . . . . . . . .
    1  . . . . K . . .    1  . . . . K . . .

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn en_passant_explodes_where_the_capturer_arrives() {
    assert_snapshot!(explosion("4k3/2pppb1p/3r1r2/3P1b2/8/8/1K6/4NB2 b - - 0 1", "e7e5 d5e6"), @r"
    dxe6

    8  . . . . k . . .    8  . . . . k . . .
    7  . . p p . b . p    7  . . p p . . . p
    6  . . . r . r . .    6  . . . . . . . .
    5  . . . P p b . .    5  . . . . . . . .
    4  . . . . . . . .    4  . . . . . . . .
    3  . . . . . . . .    3  . . . . . . . .
    2  . K . . . . . .    2  . K . . . . . .
    1  . . . . N B . .    1  . . . . N B . .

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn a_king_in_the_blast_is_the_end() {
    assert_snapshot!(explosion("rnbqkbnr/1ppp1ppp/p7/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3", "h5f7"), @r"
    Qxf7#; castling KQkq -> KQ; white wins: royal-exploded

    8  r n b q k b n r    8  r n b q . . . r
    7  . p p p . p p p    7  . p p p . . p p
    6  p . . . . . . .    6  p . . . . . . .
    5  . . . . p . . Q    5  . . . . p . . .
    4  . . . . P . . .    4  . . . . P . . .
    3  . . . . . . . .    3  . . . . . . . .
    2  P P P P . P P P    2  P P P P . P P P
    1  R N B . K B N R    1  R N B . K B N R

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn the_blast_ends_at_the_edge_and_a_captured_rook_takes_its_right_along() {
    assert_snapshot!(explosion("rnbqkbnr/1ppppp1p/p5p1/8/8/1P6/PBPPPPPP/RN1QKBNR w KQkq - 0 1", "b2h8"), @r"
    Bxh8; castling KQkq -> KQq

    8  r n b q k b n r    8  r n b q k b . .
    7  . p p p p p . p    7  . p p p p p . p
    6  p . . . . . p .    6  p . . . . . p .
    5  . . . . . . . .    5  . . . . . . . .
    4  . . . . . . . .    4  . . . . . . . .
    3  . P . . . . . .    3  . P . . . . . .
    2  P B P P P P P P    2  P . P P P P P P
    1  R N . Q K B N R    1  R N . Q K B N R

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn a_rook_in_the_blast_takes_its_right_along() {
    assert_snapshot!(explosion("4k3/8/8/8/8/8/P5r1/R3K1NR b KQ - 0 1", "g2g1"), @r"
    Rxg1; castling KQ -> Q

    8  . . . . k . . .    8  . . . . k . . .
    7  . . . . . . . .    7  . . . . . . . .
    6  . . . . . . . .    6  . . . . . . . .
    5  . . . . . . . .    5  . . . . . . . .
    4  . . . . . . . .    4  . . . . . . . .
    3  . . . . . . . .    3  . . . . . . . .
    2  P . . . . . r .    2  P . . . . . . .
    1  R . . . K . N R    1  R . . . K . . .

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn the_enemy_king_may_be_exploded_when_in_check() {
    assert_snapshot!(explosion("k1K5/pp5R/8/8/3Q4/P7/1P6/2r5 w - - 0 1", "d4a7"), @r"
    Qxa7#; white wins: royal-exploded

    8  k . K . . . . .    8  . . K . . . . .
    7  p p . . . . . R    7  . p . . . . . R
    6  . . . . . . . .    6  . . . . . . . .
    5  . . . . . . . .    5  . . . . . . . .
    4  . . . Q . . . .    4  . . . . . . . .
    3  P . . . . . . .    3  P . . . . . . .
    2  . P . . . . . .    2  . P . . . . . .
    1  . . r . . . . .    1  . . r . . . . .

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn a_pawn_that_promotes_with_a_capture_explodes_as_well() {
    assert_snapshot!(explosion("1nb4k/P7/8/8/8/8/6P1/K7 w - - 0 1", "a7b8q"), @r"
    axb8=Q

    8  . n b . . . . k    8  . . . . . . . k
    7  P . . . . . . .    7  . . . . . . . .
    6  . . . . . . . .    6  . . . . . . . .
    5  . . . . . . . .    5  . . . . . . . .
    4  . . . . . . . .    4  . . . . . . . .
    3  . . . . . . . .    3  . . . . . . . .
    2  . . . . . . P .    2  . . . . . . P .
    1  K . . . . . . .    1  K . . . . . . .

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn kings_outside_of_the_blast_stay() {
    assert_snapshot!(explosion("8/1r5p/8/8/3kK3/8/1N6/1R6 b - - 0 1", "b7b2"), @r"
    Rxb2

    8  . . . . . . . .    8  . . . . . . . .
    7  . r . . . . . p    7  . . . . . . . p
    6  . . . . . . . .    6  . . . . . . . .
    5  . . . . . . . .    5  . . . . . . . .
    4  . . . k K . . .    4  . . . k K . . .
    3  . . . . . . . .    3  . . . . . . . .
    2  . N . . . . . .    2  . . . . . . . .
    1  . R . . . . . .    1  . . . . . . . .

       a b c d e f g h       a b c d e f g h
    ");
}

#[test]
fn what_explodes_is_captured_only_where_captured_pieces_are_held() {
    let text = |rest: &str| {
        format!(
            "schema = 1\n[variant]\nid = \"kept\"\nversion = \"1.0.0\"\nname = \"Kept\"\nextends = \"atomic@1\"\n\
             [capture]\nexplosion = {{ keeps = true }}\n[end]\nno-progress = false\ndead-position = false\n{rest}"
        )
    };
    let mut catalogue = Catalogue::shipped();
    let refused = catalogue.add("kept.toml", &text("")).expect_err("no hand");
    assert!(
        refused.to_string().contains("`keeps` needs a [hand]"),
        "{refused}"
    );
    let hands =
        "[hand]\ntakes = \"captured\"\n[drops]\nallowed = [\"bishop\", \"knight\", \"pawn\"]\n";
    let kept = catalogue.add("kept.toml", &text(hands)).expect("a hand");
    let mut game =
        Game::from_text(&kept, "7k/8/8/3n4/2b1P3/8/8/K7[] w - - 0 1").expect("a position");
    game.play_text("e4d5").expect("a capture");
    // Captured and capturer, and who stood beside, each in the hand of the other side.
    assert_eq!(game.position_text(), "7k/8/8/8/8/8/8/K7[BNp] b - - 0 1");
}

#[test]
fn the_tables_of_blasts_are_part_of_what_a_variant_takes() {
    let bytes = |id: &str| {
        let variant = Catalogue::shipped().get(id).expect("it is shipped");
        let cells = variant.model().board.len();
        (variant.table_bytes(), cells * size_of::<u64>())
    };
    let ((chess, sets), (atomic, _)) = (bytes("chess"), bytes("atomic"));
    assert!(chess > sets);
    assert!(atomic >= chess + sets, "{atomic} {chess} {sets}");
}

/// The explosion of atomic chess as code, cell by cell, under the name of the one that is data.
struct PlainExplosion;

struct Exploding {
    spares: Vec<Kind>,
}

impl Module for PlainExplosion {
    fn name(&self) -> &'static str {
        "explosion"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::Capture
    }
    fn doc(&self) -> &'static str {
        "a capture takes the capturer and the pieces around it off the board"
    }
    fn parameters(&self) -> &'static [Parameter] {
        let shipped = boardwright::shipped_modules();
        let same = shipped.get(self.slot(), self.name());
        same.map_or(&[], |module| module.parameters())
    }
    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Aftermath(Effect::Code(Arc::new(Exploding {
            spares: arguments.kinds("spares"),
        }))))
    }
}

impl Aftermath for Exploding {
    fn change(&self, event: &Event, board: &mut dyn Change) {
        board.remove(event.to);
        let geometry = board.model().board.clone();
        let at = geometry.point(event.to);
        for cell in geometry.cells() {
            let point = geometry.point(cell);
            let near = (point.x - at.x).abs() <= 1 && (point.y - at.y).abs() <= 1;
            let spared = |man: boardwright::Man| self.spares.contains(&man.kind);
            if near && !board.man_at(cell).is_some_and(spared) {
                board.remove(cell);
            }
        }
    }

    fn royal_lost(&self) -> Reason {
        Reason::RoyalExploded
    }
}

/// Plays random games of a variant whose explosion is data and of the one whose explosion is code.
fn data_is_code(id: &str, games: u64) {
    let mut plain = Catalogue::shipped();
    assert!(plain.modules_mut().register(PlainExplosion).is_some());
    let data = Catalogue::shipped().get(id).expect("it is shipped");
    let code = plain.get(id).expect("it is shipped");
    assert_eq!(data.model().rules_hash, code.model().rules_hash);
    let (mut captures, mut ends) = (0, 0);
    for seed in 0..games {
        let mut chance = fastrand::Rng::with_seed(seed);
        let (mut one, mut other) = (data.start(), code.start());
        for _ in 0..200 {
            let (moves, plain) = (sorted(one.legal_moves()), sorted(other.legal_moves()));
            assert_eq!(moves, plain, "{:?}", one.setup());
            assert_eq!(moves, sorted(one.legal_moves_reference()));
            assert_eq!(one.outcome(), other.outcome(), "{:?}", one.setup());
            assert_eq!(one.in_check(), other.in_check(), "{:?}", one.setup());
            let (takes, calm): (Vec<Move>, Vec<Move>) = moves
                .into_iter()
                .partition(|&mv| one.is_capture_unchecked(mv));
            let from = match chance.u8(..4) {
                0 if !takes.is_empty() => takes,
                _ if !calm.is_empty() => calm,
                _ => takes,
            };
            let Some(&mv) = chance.choice(&from) else {
                ends += 1;
                break;
            };
            captures += u32::from(one.is_capture_unchecked(mv));
            assert_eq!(
                one.threat(mv).ok(),
                other.threat(mv).ok(),
                "{:?}",
                one.setup()
            );
            let (told, by_code) = (one.play(mv), other.play(mv));
            assert_eq!(told, by_code);
            assert_eq!(one, other);
            assert_eq!((one.hash(), one.key()), (other.hash(), other.key()));
        }
    }
    assert!(captures > 0 && ends > 0, "{captures} captures, {ends} ends");
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

#[test]
fn an_explosion_as_data_is_the_explosion_as_code() {
    for id in ["atomic", "nocheckatomic", "atomic-omega"] {
        data_is_code(id, 30);
    }
}

#[test]
fn a_check_that_a_blast_opens_is_counted_wherever_the_next_position_is_made() {
    let text = "schema = 1\n[variant]\nid = \"counted\"\nversion = \"1.0.0\"\nname = \"Counted\"\nextends = \"atomic@1\"\n[end]\ncheck-count = { count = 3, result = \"loss\" }\ndead-position = false\n[setup]\nposition = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\"\n";
    let variant = Catalogue::shipped()
        .add("counted.toml", text)
        .unwrap_or_else(|error| panic!("{error}"));
    // The knight between rook and king goes with the bishop that takes beside it.
    let start = "4k3/8/8/3p4/4N3/8/B7/K3R3 w - - 3+3 0 1";
    let game = Game::from_text(&variant, start).unwrap_or_else(|fault| panic!("{fault}"));
    let (position, taking) = (game.position(), game.read("a2d5").expect("legal"));
    let made = position.successors();
    let (_, made) = made.iter().find(|(mv, _)| *mv == taking).expect("made");
    let played = position.after_unchecked(taking);
    assert!(played.in_check());
    assert_eq!(played.setup().checks[Side::First], 1);
    assert_eq!(*made, played);
}
