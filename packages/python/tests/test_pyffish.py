"""``boardwright.pyffish``: the table of ``pyffish``'s answers that the Rust tests read too, and what only Python can get wrong."""

import json
import pathlib

import pytest

from boardwright import pyffish as sf

TABLES = [pathlib.Path(__file__).parents[3] / "crates/fairy/tests/suite" / name for name in ("calls.tsv", "chosen.tsv")]


def test_table() -> None:
    rows = [row for table in TABLES for row in table.read_text(encoding="utf-8").splitlines()[1:]]
    for row in rows:
        call, wanted = (json.loads(column) for column in row.split("\t"))
        got = getattr(sf, call[0])(*call[1:])
        if call[0] == "legal_moves":
            got = sorted(got)
        assert json.loads(json.dumps(got)) == wanted, call
    assert len(rows) > 1_400


def test_errors_are_exceptions() -> None:
    with pytest.raises(ValueError, match="no-such-variant"):
        sf.legal_moves("no-such-variant", "startpos", [])
    with pytest.raises(ValueError, match="Invalid move 'e2e5'"):
        sf.get_fen("chess", "startpos", ["e2e5"])
    with pytest.raises(ValueError):
        sf.get_san("chess", "startpos", "e2e4", False, 99)
    with pytest.raises(ValueError):
        sf.set_option("Nope", 1)
    sf.set_option("UCI_Variant", "capablanca")


def test_settings_files() -> None:
    sf.load_variant_config("[kings:chess]\nking = k:KN\n")
    assert "kings" in sf.variants()
    assert len(sf.legal_moves("kings", sf.start_fen("kings"), [])) == 22
    with pytest.warns(UserWarning, match="line 2"):
        sf.load_variant_config("[passed-over:chess]\nno-such-key = 1\nmustCapture = true\n")
    assert "passed-over" in sf.variants()
    with pytest.warns(UserWarning, match="line 2: `petrifyOnCaptureTypes`"):
        sf.load_variant_config("[walls:atomic]\npetrifyOnCaptureTypes = n\n")
    assert "walls" in sf.variants()


def test_the_path_of_variants_is_loaded(tmp_path: pathlib.Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.ini").write_text(f"[path-{name}:chess]\nking = k:KN\n", encoding="utf-8")
    sf.set_option("VariantPath", f"{tmp_path}/one.ini:{tmp_path}/two.ini")
    assert {"path-one", "path-two"} <= set(sf.variants())
    with pytest.warns(UserWarning, match="Unable to open file"):
        sf.set_option("variantpath", tmp_path / "nowhere.ini")
    sf.set_option("VariantPath", "")
    sf.set_option("VariantPath", "<empty>")


def test_flags_are_any_values() -> None:
    start = sf.start_fen("chess")
    for no in (None, 0, ""):
        assert sf.get_fen("chess", start, [], no, no, no).split()[2] == "KQkq"
        assert sf.validate_fen(start, "chess", no) == sf.FEN_OK
    for yes in (1, "x", [0]):
        assert sf.get_fen("chess", start, [], yes).split()[2] == "HAha"
        assert sf.get_fen("shogi", sf.start_fen("shogi"), [], False, yes).endswith(" b - 1")
        assert not sf.is_optional_game_end("chess", start, [], yes)[0]


def test_the_module_says_what_it_is() -> None:
    assert len(sf.version()) == 3
    assert "Boardwright" in sf.info()
    assert sf.two_boards("bughouse") and not sf.two_boards("chess")
