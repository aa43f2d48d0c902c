//! Where the modules of Kuma are not at home, they say why.

use boardwright::{Catalogue, LoadError};

use super::HEAD;

/// What is said against a child of Kuma.
fn refused(changes: &str) -> String {
    match Catalogue::shipped().describe("other.toml", &format!("{HEAD}{changes}")) {
        Err(LoadError::Descriptor(faults)) => {
            let rendered = faults.render(false);
            let notes = rendered
                .lines()
                .filter_map(|line| line.trim_start().strip_prefix("= note: "));
            notes
                .filter(|note| !note.starts_with("what it does"))
                .collect::<Vec<_>>()
                .join("\n")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_man_must_become_another() {
    insta::assert_snapshot!(refused("[transform.face-off]\ninto = 'general'\n"), @"a general would become what it is; name another piece in `into`");
}

#[test]
fn a_change_neither_makes_nor_unmakes_royalty() {
    insta::assert_snapshot!(refused("[transform.face-off]\npieces = ['general', 'horse']\n"), @"a dragon is royal and a horse is not, so a change would make or unmake royalty; put both in royalty.pieces, or neither");
    insta::assert_snapshot!(refused("[transform.face-off]\ninto = 'horse'\n"), @"a general is royal and a horse is not, so a change would make or unmake royalty; put both in royalty.pieces, or neither");
}

#[test]
fn somebody_must_face_somebody() {
    insta::assert_snapshot!(refused("[transform.face-off]\npieces = []\n"), @"nobody can face anybody: name at least one piece in `pieces`");
}

#[test]
fn a_position_that_comes_again_means_one_thing() {
    insta::assert_snapshot!(refused("[end]\nrepetition = { count = 3, result = 'draw' }\n"), @"end.repetition says something else of a position that comes again; write `repetition = false` in [end]");
}
