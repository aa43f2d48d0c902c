//! What a record begins with.

use super::SIGNS;

/// A remark of a program, what stands above the moves, and their head.
const HEADS: [&str; 14] = [
    "# ----",
    "# KIF",
    "#KIF",
    "先手",
    "後手",
    "下手",
    "上手",
    "手合割",
    "手数",
    "開始日時",
    "終了日時",
    "棋戦",
    "場所",
    "表題",
];

/// Whether a text begins as a record of KIF or KI2 does: by its first line that is not blank.
///
/// ```
/// use boardwright_notation::kif::begins_record;
///
/// assert!(begins_record("\u{FEFF}\n手合割：平手\n"));
/// assert!(begins_record("▲７六歩　△３四歩\n"));
/// assert!(!begins_record("[Event \"Meijin\"]\n"));
/// ```
pub fn begins_record(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    text.starts_with(SIGNS) || HEADS.iter().any(|head| text.starts_with(head))
}
