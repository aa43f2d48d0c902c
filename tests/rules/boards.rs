//! What moves do, to be looked at: the board before and after one of each family, and what is told of it.

use boardwright::geometry::Cell;
use boardwright::geometry::draw::{self, Glyph, Picture};
use boardwright::model::Model;
use boardwright::{Applied, Catalogue, Game, HandChange, Man, Position, Side, Step};
use insta::assert_snapshot;

/// The last of the moves: as people write it, step by step, the cells and hands that it changes, and both boards
/// side by side. Of a move that is refused, why, and the board.
fn shown(id: &str, start: &str, moves: &str) -> String {
    let catalogue = Catalogue::shipped();
    let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
    let mut game = match start {
        "" => Game::new(&variant),
        text => Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{e}")),
    };
    let (played, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    for text in played.split_whitespace() {
        game.play_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    let before = game.position().clone();
    let human = game.read(last).ok().and_then(|mv| game.human(mv).ok());
    let human = human.unwrap_or_default();
    match game.play_text(last) {
        Err(refused) => {
            let why = refused
                .reason()
                .map_or(refused.code(), |reason| reason.code());
            format!("{last}: {}\n\n{}", why, drawn(&before))
        }
        Ok(applied) => {
            let mut told = format!("{last} {human}\n{}", told(game.model(), &applied));
            if let Some(outcome) = game.outcome() {
                let winner = outcome.winner();
                let winner = winner.map_or("nobody", |side| &game.model().players[side].name);
                told += &format!("{winner} wins: {}\n", outcome.reason.code());
            }
            format!(
                "{told}\n{}",
                beside(&drawn(&before), &drawn(game.position()))
            )
        }
    }
}

/// Two texts beside each other.
fn beside(left: &str, right: &str) -> String {
    let width = left.lines().map(|line| line.chars().count()).max();
    let width = width.unwrap_or(0) + 5;
    let height = left.lines().count().max(right.lines().count());
    let lines = |text: &'_ str| -> Vec<String> {
        let lines = text.lines().map(str::to_owned);
        lines
            .chain(std::iter::repeat(String::new()))
            .take(height)
            .collect()
    };
    let both = lines(left).into_iter().zip(lines(right));
    let both = both.map(|(left, right)| format!("{left:width$}{right}").trim_end().to_owned());
    both.collect::<Vec<_>>().join("\n")
}

/// What a move has changed: its steps, then the cells and the counts in hand.
fn told(model: &Model, applied: &Applied) -> String {
    let name = |cell: Cell| model.board.name(cell);
    let man = |man: Option<Man>| man.map_or(".".into(), |man| letter(model, man));
    let mut text: String = applied
        .steps
        .iter()
        .map(|step| said(model, step) + "\n")
        .collect();
    let cells = applied.cells.iter();
    let cells = cells.map(|c| format!(" {} {}>{}", name(c.cell), man(c.before), man(c.after)));
    text += &format!("cells:{}\n", cells.collect::<String>());
    let hand = |&HandChange {
                    side,
                    kind,
                    before,
                    after,
                }: &HandChange| {
        format!(" {} {before}>{after}", letter(model, Man { side, kind }))
    };
    if !applied.hands.is_empty() {
        text += &format!(
            "hands:{}\n",
            applied.hands.iter().map(hand).collect::<String>()
        );
    }
    text
}

/// A step of a move in words.
fn said(model: &Model, step: &Step) -> String {
    let name = |cell: Cell| model.board.name(cell);
    let man = |man: Man| letter(model, man);
    match *step {
        Step::Captured {
            cell,
            man: taken,
            held,
        } => {
            let held = held.map_or(String::new(), |kind| {
                format!(", held as {}", model.symbol(kind))
            });
            format!("{} is captured on {}{held}", man(taken), name(cell))
        }
        Step::Moved { man: who, from, to } => {
            format!("{} goes from {} to {}", man(who), name(from), name(to))
        }
        Step::Dropped { man: who, to } => format!("{} is dropped on {}", man(who), name(to)),
        Step::Promoted {
            cell,
            before,
            after,
            ..
        } => {
            format!(
                "{} on {} promotes to {}",
                man(before),
                name(cell),
                man(after)
            )
        }
        Step::Removed { cell, man: who } => format!("{} is removed from {}", man(who), name(cell)),
        Step::Changed {
            cell,
            before,
            after,
        } => {
            format!("{} on {} becomes {}", man(before), name(cell), man(after))
        }
        Step::Walled { from: None, to } => format!("a wall is put on {}", name(to)),
        Step::Walled {
            from: Some(from),
            to,
        } => {
            format!("the wall goes from {} to {}", name(from), name(to))
        }
        Step::Added { cell, man: who } => format!("{} enters on {}", man(who), name(cell)),
        ref other => format!("{other:?}"),
    }
}

/// A piece's letter, upper case for the first player, lower case for the second.
fn letter(model: &Model, man: Man) -> String {
    let symbol = model.symbol(man.kind);
    match man.side {
        Side::First => symbol.to_uppercase(),
        Side::Second => symbol.to_lowercase(),
    }
}

/// The board with its pieces and walls, and what is held.
fn drawn(position: &Position) -> String {
    let model = position.model();
    let drawn = |side| match side {
        Side::First => draw::Side::First,
        Side::Second => draw::Side::Second,
    };
    let walls = position.walls();
    let mut picture = Picture::new(&model.board).men(|cell| {
        if walls.contains(&cell) {
            return Some(Glyph::new("#", draw::Side::First));
        }
        let man = position.man_at(cell)?;
        Some(Glyph::new(&letter(model, man), drawn(man.side)))
    });
    let holds = model.hand.is_some() || model.gates.is_some();
    let setup = position.setup();
    for side in Side::BOTH.into_iter().filter(|_| holds) {
        let held = setup.hands[side].iter();
        let held = held.map(|&(kind, count)| format!(" {count} {}", model.symbol(kind)));
        picture = picture.caption(
            drawn(side),
            &format!("in hand:{}", held.collect::<String>()),
        );
    }
    picture.to_text()
}

#[test]
fn an_explosion_takes_the_king() {
    assert_snapshot!(shown("atomic", "", "g1f3 e7e6 f3g5 a7a6 g5f7"), @r"
    g5f7 Nxf7#
    p is captured on f7
    N goes from g5 to f7
    N is removed from f7
    k is removed from e8
    b is removed from f8
    n is removed from g8
    cells: g5 N>. f7 p>. e8 k>. f8 b>. g8 n>.
    white wins: royal-exploded

    8  r n b q k b n r     8  r n b q . . . r
    7  . p p p . p p p     7  . p p p . . p p
    6  p . . . p . . .     6  p . . . p . . .
    5  . . . . . . N .     5  . . . . . . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  P P P P P P P P     2  P P P P P P P P
    1  R N B Q K B . R     1  R N B Q K B . R

       a b c d e f g h        a b c d e f g h
    ");
}

#[test]
fn en_passant_takes_the_pawn_beside() {
    assert_snapshot!(shown("chess", "", "e2e4 a7a6 e4e5 d7d5 e5d6"), @r"
    e5d6 exd6
    p is captured on d5
    P goes from e5 to d6
    cells: d5 p>. e5 P>. d6 .>P

    8  r n b q k b n r     8  r n b q k b n r
    7  . p p . p p p p     7  . p p . p p p p
    6  p . . . . . . .     6  p . . P . . . .
    5  . . . p P . . .     5  . . . . . . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  P P P P . P P P     2  P P P P . P P P
    1  R N B Q K B N R     1  R N B Q K B N R

       a b c d e f g h        a b c d e f g h
    ");
}

#[test]
fn castling_is_two_steps() {
    assert_snapshot!(shown("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"), @r"
    e1c1 O-O-O
    K goes from e1 to c1
    R goes from a1 to d1
    cells: a1 R>. c1 .>K d1 .>R e1 K>.

    8  r . . . k . . r     8  r . . . k . . r
    7  . . . . . . . .     7  . . . . . . . .
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . . . . . .     5  . . . . . . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  . . . . . . . .     2  . . . . . . . .
    1  R . . . K . . R     1  . . K R . . . R

       a b c d e f g h        a b c d e f g h
    ");
}

#[test]
fn king_and_rook_change_places() {
    assert_snapshot!(shown("chess960", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1"), @r"
    f1g1 O-O
    K goes from f1 to g1
    R goes from g1 to f1
    cells: f1 K>R g1 R>K

    8  . . . . k . . .     8  . . . . k . . .
    7  . . . . . . . .     7  . . . . . . . .
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . . . . . .     5  . . . . . . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  . . . . . . . .     2  . . . . . . . .
    1  . . . . . K R .     1  . . . . . R K .

       a b c d e f g h        a b c d e f g h
    ");
}

#[test]
fn a_promoted_man_is_held_as_a_pawn() {
    assert_snapshot!(shown("crazyhouse", "rk6/1P6/8/8/8/8/8/K7 w - - 0 1", "b7a8q b8a8"), @r"
    b8a8 Kxa8
    Q is captured on a8, held as P
    k goes from b8 to a8
    cells: a8 Q>k b8 k>.
    hands: p 0>1

    in hand:               in hand: 1 P

    8  Q k . . . . . .     8  k . . . . . . .
    7  . . . . . . . .     7  . . . . . . . .
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . . . . . .     5  . . . . . . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  . . . . . . . .     2  . . . . . . . .
    1  K . . . . . . .     1  K . . . . . . .

       a b c d e f g h        a b c d e f g h

    in hand: 1 R           in hand: 1 R
    ");
}

#[test]
fn who_can_capture_must() {
    assert_snapshot!(shown("antichess", "", "e2e4 d7d5 a2a3"), @r"
    a2a3: must-capture

    8  r n b q k b n r
    7  p p p . p p p p
    6  . . . . . . . .
    5  . . . p . . . .
    4  . . . . P . . .
    3  . . . . . . . .
    2  P P P P . P P P
    1  R N B Q K B N R

       a b c d e f g h
    ");
}

#[test]
fn generals_that_face_each_other_change() {
    assert_snapshot!(shown("kuma", "4g^3/8/8/8/4H3/8/8/R3G^3 / X/x", "e4c5"), @r"
    e4c5 Hc5+
    H goes from e4 to c5
    G on e1 becomes D
    g on e8 becomes d
    cells: e1 G>D e4 H>. c5 .>H e8 g>d

    8  . . . . g . . .     8  . . . . d . . .
    7  . . . . . . . .     7  . . . . . . . .
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . . . . . .     5  . . H . . . . .
    4  . . . . H . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  . . . . . . . .     2  . . . . . . . .
    1  R . . . G . . .     1  R . . . D . . .

       a b c d e f g h        a b c d e f g h
    ");
}

#[test]
fn a_captured_man_goes_to_the_hand() {
    assert_snapshot!(shown("shogi", "", "7g7f 3c3d 8h2b+"), @r"
    8h2b+ 22角成
    b is captured on 2b, held as B
    B goes from 8h to 2b
    B on 2b promotes to +B
    cells: 8h B>. 2b b>+B
    hands: B 0>1

    in hand:                 in hand:

    a  l n s g k g s n l     a   l  n  s  g  k  g  s  n  l
    b  . r . . . . . b .     b   .  r  .  .  .  .  . +B  .
    c  p p p p p p . p p     c   p  p  p  p  p  p  .  p  p
    d  . . . . . . p . .     d   .  .  .  .  .  .  p  .  .
    e  . . . . . . . . .     e   .  .  .  .  .  .  .  .  .
    f  . . P . . . . . .     f   .  .  P  .  .  .  .  .  .
    g  P P . P P P P P P     g   P  P  .  P  P  P  P  P  P
    h  . B . . . . . R .     h   .  .  .  .  .  .  .  R  .
    i  L N S G K G S N L     i   L  N  S  G  K  G  S  N  L

       9 8 7 6 5 4 3 2 1         9  8  7  6  5  4  3  2  1

    in hand:                 in hand: 1 B
    ");
}

#[test]
fn a_man_in_hand_is_dropped() {
    assert_snapshot!(shown("shogi", "", "7g7f 3c3d 8h2b+ 3a2b B*5e"), @r"
    B*5e 55角打
    B is dropped on 5e
    cells: 5e .>B
    hands: B 1>0

    in hand: 1 B             in hand: 1 B

    a  l n s g k g . n l     a  l n s g k g . n l
    b  . r . . . . . s .     b  . r . . . . . s .
    c  p p p p p p . p p     c  p p p p p p . p p
    d  . . . . . . p . .     d  . . . . . . p . .
    e  . . . . . . . . .     e  . . . . B . . . .
    f  . . P . . . . . .     f  . . P . . . . . .
    g  P P . P P P P P P     g  P P . P P P P P P
    h  . . . . . . . R .     h  . . . . . . . R .
    i  L N S G K G S N L     i  L N S G K G S N L

       9 8 7 6 5 4 3 2 1        9 8 7 6 5 4 3 2 1

    in hand: 1 B             in hand:
    ");
}

#[test]
fn nifu_is_refused() {
    assert_snapshot!(shown("shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e"), @r"
    P*5e: nifu

    in hand:

    a  . . . . k . . . .
    b  . . . . . . . . .
    c  . . . . . . . . .
    d  . . . . . . . . .
    e  . . . . . . . . .
    f  . . . . . . . . .
    g  . . . . P . . . .
    h  . . . . . . . . .
    i  . . . . K . . . .

       9 8 7 6 5 4 3 2 1

    in hand: 1 P
    ");
}

#[test]
fn a_pinned_bishop_gives_check_still() {
    assert_snapshot!(shown("self-check-void-shogi", "6K1k/9/9/9/6b2/6r2/9/9/9 b Grb3g4s4n4l18p 1", "G*2b 3e1c"), @r"
    3e1c 13角
    b goes from 3e to 1c
    cells: 3e b>. 1c .>b

    in hand: 1 R 1 B 3 G 4 S 4 N 4 L 18 P     in hand: 1 R 1 B 3 G 4 S 4 N 4 L 18 P

    a  . . . . . . K . k                      a  . . . . . . K . k
    b  . . . . . . . G .                      b  . . . . . . . G .
    c  . . . . . . . . .                      c  . . . . . . . . b
    d  . . . . . . . . .                      d  . . . . . . . . .
    e  . . . . . . b . .                      e  . . . . . . . . .
    f  . . . . . . r . .                      f  . . . . . . r . .
    g  . . . . . . . . .                      g  . . . . . . . . .
    h  . . . . . . . . .                      h  . . . . . . . . .
    i  . . . . . . . . .                      i  . . . . . . . . .

       9 8 7 6 5 4 3 2 1                         9 8 7 6 5 4 3 2 1

    in hand:                                  in hand:
    ");
}

#[test]
fn kings_may_not_touch_though_checks_are_void() {
    assert_snapshot!(shown("self-check-void-shogi", "6K1k/6P1r/9/9/9/9/9/9/9 b Gr2b3g4s4n4l17p 1", "G*2b 1a2b"), @r"
    1a2b: royals-touch

    in hand: 1 R 2 B 3 G 4 S 4 N 4 L 17 P

    a  . . . . . . K . k
    b  . . . . . . P G r
    c  . . . . . . . . .
    d  . . . . . . . . .
    e  . . . . . . . . .
    f  . . . . . . . . .
    g  . . . . . . . . .
    h  . . . . . . . . .
    i  . . . . . . . . .

       9 8 7 6 5 4 3 2 1

    in hand:
    ");
}

#[test]
fn a_king_borrows_a_knights_leap() {
    assert_snapshot!(shown("annan-shogi", "k8/9/9/9/9/9/9/4K4/4N4 b - 1", "5h4f"), @r"
    5h4f 46王
    K goes from 5h to 4f
    cells: 5h K>. 4f .>K

    in hand:                 in hand:

    a  k . . . . . . . .     a  k . . . . . . . .
    b  . . . . . . . . .     b  . . . . . . . . .
    c  . . . . . . . . .     c  . . . . . . . . .
    d  . . . . . . . . .     d  . . . . . . . . .
    e  . . . . . . . . .     e  . . . . . . . . .
    f  . . . . . . . . .     f  . . . . . K . . .
    g  . . . . . . . . .     g  . . . . . . . . .
    h  . . . . K . . . .     h  . . . . . . . . .
    i  . . . . N . . . .     i  . . . . N . . . .

       9 8 7 6 5 4 3 2 1        9 8 7 6 5 4 3 2 1

    in hand:                 in hand:
    ");
}

#[test]
fn and_no_longer_steps() {
    assert_snapshot!(shown("annan-shogi", "k8/9/9/9/9/9/9/4K4/4N4 b - 1", "5h5g"), @r"
    5h5g: cannot-move-so

    in hand:

    a  k . . . . . . . .
    b  . . . . . . . . .
    c  . . . . . . . . .
    d  . . . . . . . . .
    e  . . . . . . . . .
    f  . . . . . . . . .
    g  . . . . . . . . .
    h  . . . . K . . . .
    i  . . . . N . . . .

       9 8 7 6 5 4 3 2 1

    in hand:
    ");
}

#[test]
fn a_triple_step_is_taken_on_either_cell() {
    assert_snapshot!(shown("omega", "1**********1/*5k4*/*2p7*/*10*/*3P6*/*1P8*/*10*/*10*/*10*/*10*/*5K4*/1**********1 b - - 0 1", "c8c5 b5c6"), @r"
    b5c6 bxc6
    p is captured on c5
    P goes from b5 to c6
    cells: b5 P>. c5 p>. c6 .>P

       .                     .  w4 w3        .                     .  w4 w3
    9    . . . . . k . . . .              9    . . . . . k . . . .
    8    . . . . . . . . . .              8    . . . . . . . . . .
    7    . . . . . . . . . .              7    . . . . . . . . . .
    6    . . . P . . . . . .              6    . . P P . . . . . .
    5    . P p . . . . . . .              5    . . . . . . . . . .
    4    . . . . . . . . . .              4    . . . . . . . . . .
    3    . . . . . . . . . .              3    . . . . . . . . . .
    2    . . . . . . . . . .              2    . . . . . . . . . .
    1    . . . . . . . . . .              1    . . . . . . . . . .
    0    . . . . . K . . . .              0    . . . . . K . . . .
       .                     .  w1 w2        .                     .  w1 w2

         a b c d e f g h i j                   a b c d e f g h i j
    ");
}

#[test]
fn a_wizard_leaves_its_corner() {
    assert_snapshot!(shown("omega", "", "w1a2"), @r"
    w1a2 Ww1a2
    W goes from w1 to a2
    cells: w1 W>. a2 .>W

       w                     w  w4 w3        w                     w  w4 w3
    9    c r n b q k b n r c              9    c r n b q k b n r c
    8    p p p p p p p p p p              8    p p p p p p p p p p
    7    . . . . . . . . . .              7    . . . . . . . . . .
    6    . . . . . . . . . .              6    . . . . . . . . . .
    5    . . . . . . . . . .              5    . . . . . . . . . .
    4    . . . . . . . . . .              4    . . . . . . . . . .
    3    . . . . . . . . . .              3    . . . . . . . . . .
    2    . . . . . . . . . .              2    W . . . . . . . . .
    1    P P P P P P P P P P              1    P P P P P P P P P P
    0    C R N B Q K B N R C              0    C R N B Q K B N R C
       W                     W  w1 w2        .                     W  w1 w2

         a b c d e f g h i j                   a b c d e f g h i j
    ");
}

#[test]
fn no_check_may_be_given_in_a_race() {
    assert_snapshot!(shown("racing-kings", "", "e2c3"), @r"
    e2c3: gives-check

    8  . . . . . . . .
    7  . . . . . . . .
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . . . .
    2  k r b n N B R K
    1  q r b n N B R Q

       a b c d e f g h
    ");
}

#[test]
fn the_race_is_won_on_the_last_rank() {
    let moves = "h2h3 a2a3 h3h4 a3a4 h4h5 a4a5 h5h6 a5b5 h6g7 b5b4 g7g8";
    assert_snapshot!(shown("racing-kings", "", moves), @r"
    g7g8 Kg8#
    K goes from g7 to g8
    cells: g7 K>. g8 .>K
    white wins: reach

    8  . . . . . . . .     8  . . . . . . K .
    7  . . . . . . K .     7  . . . . . . . .
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . . . . . .     5  . . . . . . . .
    4  . k . . . . . .     4  . k . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  . r b n N B R .     2  . r b n N B R .
    1  q r b n N B R Q     1  q r b n N B R Q

       a b c d e f g h        a b c d e f g h
    ");
}

#[test]
fn a_hawk_enters_behind_the_knight() {
    assert_snapshot!(shown("seirawan", "", "b1c3h"), @r"
    b1c3h Nc3/H
    N goes from b1 to c3
    H is dropped on b1
    cells: b1 N>H c3 .>N
    hands: H 1>0

    in hand: 1 H 1 E       in hand: 1 H 1 E

    8  r n b q k b n r     8  r n b q k b n r
    7  p p p p p p p p     7  p p p p p p p p
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . . . . . .     5  . . . . . . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . N . . . . .
    2  P P P P P P P P     2  P P P P P P P P
    1  R N B Q K B N R     1  R H B Q K B N R

       a b c d e f g h        a b c d e f g h

    in hand: 1 H 1 E       in hand: 1 E
    ");
}

#[test]
fn and_behind_the_rook_that_castles() {
    assert_snapshot!(shown("seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1", "h1e1h"), @r"
    h1e1h O-O/Hh1
    K goes from e1 to g1
    R goes from h1 to f1
    H is dropped on h1
    cells: e1 K>. f1 .>R g1 .>K h1 R>H
    hands: H 1>0

    in hand: 1 H 1 E       in hand: 1 H 1 E

    8  r . . . k . . r     8  r . . . k . . r
    7  . . . . . . . .     7  . . . . . . . .
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . . . . . .     5  . . . . . . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . . . . . . . .     3  . . . . . . . .
    2  . . . . . . . .     2  . . . . . . . .
    1  R . . . K . . R     1  R . . . . R K H

       a b c d e f g h        a b c d e f g h

    in hand: 1 H 1 E       in hand: 1 E
    ");
}

#[test]
fn the_duck_moves_with_every_move() {
    assert_snapshot!(shown("duck", "", "e2e4,e4d5 e7e5,e5d3"), @r"
    e7e5,e5d3 e5,d3
    p goes from e7 to e5
    the wall goes from d5 to d3
    cells: e5 .>p e7 p>.

    8  r n b q k b n r     8  r n b q k b n r
    7  p p p p p p p p     7  p p p p . p p p
    6  . . . . . . . .     6  . . . . . . . .
    5  . . . # . . . .     5  . . . . p . . .
    4  . . . . P . . .     4  . . . . P . . .
    3  . . . . . . . .     3  . . . # . . . .
    2  P P P P . P P P     2  P P P P . P P P
    1  R N B Q K B N R     1  R N B Q K B N R

       a b c d e f g h        a b c d e f g h
    ");
}

#[test]
fn nothing_moves_onto_the_duck() {
    assert_snapshot!(shown("duck", "4k3/8/8/8/4*3/8/8/4RK2 w - - 0 1", "e1e4,e4a1"), @r"
    e1e4,e4a1: wall

    8  . . . . k . . .
    7  . . . . . . . .
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . # . . .
    3  . . . . . . . .
    2  . . . . . . . .
    1  . . . . R K . .

       a b c d e f g h
    ");
}

#[test]
fn a_cannon_captures_over_one_man() {
    assert_snapshot!(shown("xiangqi", "", "h3h10"), @r"
    h3h10 Cxh10
    n is captured on h10
    C goes from h3 to h10
    cells: h3 C>. h10 n>C

    10  r n b a k a b n r     10  r n b a k a b C r
     9  . . . . . . . . .      9  . . . . . . . . .
     8  . c . . . . . c .      8  . c . . . . . c .
     7  p . p . p . p . p      7  p . p . p . p . p
     6  . . . . . . . . .      6  . . . . . . . . .
     5  . . . . . . . . .      5  . . . . . . . . .
     4  P . P . P . P . P      4  P . P . P . P . P
     3  . C . . . . . C .      3  . C . . . . . . .
     2  . . . . . . . . .      2  . . . . . . . . .
     1  R N B A K A B N R      1  R N B A K A B N R

        a b c d e f g h i         a b c d e f g h i
    ");
}

#[test]
fn a_horse_is_blocked_beside_it() {
    assert_snapshot!(shown("xiangqi", "", "b1d2"), @r"
    b1d2: blocked

    10  r n b a k a b n r
     9  . . . . . . . . .
     8  . c . . . . . c .
     7  p . p . p . p . p
     6  . . . . . . . . .
     5  . . . . . . . . .
     4  P . P . P . P . P
     3  . C . . . . . C .
     2  . . . . . . . . .
     1  R N B A K A B N R

        a b c d e f g h i
    ");
}

#[test]
fn generals_may_not_face_each_other() {
    assert_snapshot!(shown("xiangqi", "4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1", "e3c4"), @r"
    e3c4: leaves-check

    10  . . . . k . . . .
     9  . . . . . . . . .
     8  . . . . . . . . .
     7  . . . . . . . . .
     6  . . . . . . . . .
     5  . . . . . . . . .
     4  . . . . . . . . .
     3  . . . . N . . . .
     2  . . . . . . . . .
     1  . . . . K . . . .

        a b c d e f g h i
    ");
}

#[test]
fn a_grasshopper_lands_behind_its_hurdle() {
    assert_snapshot!(shown("grasshopper", "k7/8/8/4p3/8/1P2G1p1/8/7K w - - 0 1", "e3e6"), @r"
    e3e6 Ge6
    G goes from e3 to e6
    cells: e3 G>. e6 .>G

    8  k . . . . . . .     8  k . . . . . . .
    7  . . . . . . . .     7  . . . . . . . .
    6  . . . . . . . .     6  . . . . G . . .
    5  . . . . p . . .     5  . . . . p . . .
    4  . . . . . . . .     4  . . . . . . . .
    3  . P . . G . p .     3  . P . . . . p .
    2  . . . . . . . .     2  . . . . . . . .
    1  . . . . . . . K     1  . . . . . . . K

       a b c d e f g h        a b c d e f g h
    ");
}
