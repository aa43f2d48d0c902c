//! Shogi boards as pictures.

use boardwright::geometry::draw::{Glyph, Picture, Side as Drawn};
use boardwright::{Catalogue, Side};

/// The board with the variant's own glyphs.
fn picture(text: &str, flipped: bool) -> (String, String) {
    let shown = Catalogue::shipped().presentation("shogi").expect("shogi");
    let game = super::game(&super::shipped("shogi"), text);
    let model = game.model();
    let picture = Picture::new(&model.board)
        .flipped(flipped)
        .men_on(shown.men.expect("it says on what pieces are drawn").into())
        .men(|cell| {
            let man = game.position().man_at(cell)?;
            let side = match man.side {
                Side::First => Drawn::First,
                Side::Second => Drawn::Second,
            };
            Some(Glyph::new(shown.glyph(model, man)?, side))
        });
    (picture.to_text(), picture.to_svg())
}

const MIDDLE: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

#[test]
fn in_text_a_sign_tells_the_second_players_men() {
    insta::assert_snapshot!(picture(MIDDLE, false).0, @r"
    a  v香   .   .   .   .   .   . v桂 v香
    b    .   .   .   .   .  と   . v金 v玉
    c    .   . v桂 v歩   .  銀   .   .   .
    d  v歩   . v歩   .   .   .   .  歩 v歩
    e    .   .   .  歩   .   .  銀 v歩   .
    f    .  歩  歩 v角   .   .  歩   .  歩
    g   歩   .   .   .   .   .  金  銀   .
    h   飛   .   .   .   .   .   .   .   .
    i   香  桂   .   .   .   . v角  王  香

         9   8   7   6   5   4   3   2   1
    ");
}

#[test]
fn in_svg_men_point_at_the_enemy_whoever_sits_below() {
    let turned = |svg: &str| svg.matches("rotate(180)").count();
    let (upright, flipped) = (picture(MIDDLE, false).1, picture(MIDDLE, true).1);
    assert_eq!((turned(&upright), turned(&flipped)), (13, 17));
    assert!(upright.contains(">龍<") || upright.contains(">飛<"));
    assert!(!upright.contains("<circle"), "no discs");
}
