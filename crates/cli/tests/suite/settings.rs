//! `import` and `export`.

use std::fs;

use crate::common::{Folder, run};

#[test]
fn a_settings_file_becomes_descriptors_and_a_variant_a_section() {
    let folder = Folder::new("settings");
    let at = folder.path();
    folder.file(
        "mine.ini",
        "[two-fold:chess]\nnFoldRule = 2\ndupleCheck = true\n",
    );
    let import = run(&format!("import {at}/mine.ini --out {at}/out"));
    assert_eq!(
        (import.code, import.out),
        (0, format!("{at}/out/two-fold.toml\n"))
    );
    assert!(
        import.err.contains("mine.ini:3: `dupleCheck`"),
        "{}",
        import.err
    );
    let check = run(&format!("check {at}/out/two-fold.toml"));
    assert_eq!((check.code, check.err.as_str()), (0, ""), "{}", check.out);
    let again = run(&format!("import {at}/mine.ini --out {at}/out"));
    assert_eq!(again.code, 1);
    assert!(again.err.contains("is there already"), "{}", again.err);

    let export = run(&format!("export two-fold --variants {at}/out"));
    assert_eq!((export.code, export.err.as_str()), (0, ""));
    assert!(export.out.contains("\nnFoldRule = 2\n"), "{}", export.out);
    let differs = run("export andersanti");
    assert_eq!(differs.code, 0);
    assert!(
        differs
            .err
            .contains("warning: Fairy-Stockfish differs: `movement.pass`"),
        "{}",
        differs.err
    );
    let refused = run("export kuma");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(
        refused.err.contains("`transform.face-off`"),
        "{}",
        refused.err
    );
}

#[test]
fn a_faulty_settings_file_is_told_by_lines_and_nothing_is_written() {
    let folder = Folder::new("settings-faulty");
    let at = folder.path();
    folder.file(
        "bad.ini",
        "[a:chess]\nmustCaptur = true\n[b:nothing]\n[c:chess]\nmustCapture = true\n",
    );
    let import = run(&format!("import {at}/bad.ini --out {at}/out"));
    assert_eq!((import.code, import.out.as_str()), (1, ""));
    for told in [
        "bad.ini:2: there is no key `mustCaptur`",
        "bad.ini:3: no section above",
        "has 2 faults: nothing is written",
    ] {
        assert!(import.err.contains(told), "{told}\n{}", import.err);
    }
    assert!(fs::metadata(format!("{at}/out")).is_err());
}

#[test]
fn keys_cannot_drive_the_terminal() {
    let folder = Folder::new("settings-terminal");
    let at = folder.path();
    folder.file("bad.ini", "[a:chess]\nfoo\x1b[2J = 1\n");
    let import = run(&format!("import {at}/bad.ini --out {at}/out"));
    assert!(
        import.err.contains("foo") && !import.err.contains('\x1b'),
        "{}",
        import.err
    );
}
