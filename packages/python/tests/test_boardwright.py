"""The classes, one by one."""

from __future__ import annotations

import copy
import doctest
import io
import json
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Callable, List, Tuple

import pytest

import boardwright
from boardwright import Catalogue, Game, wire

ATOM = """
schema = 1

[variant]
id      = "club-atomic"
version = "1.0.0"
name    = "Club atomic"
extends = "atomic@1"
"""


def code(error: pytest.ExceptionInfo[boardwright.BoardwrightError]) -> str:
    return error.value.code


def test_the_examples_of_the_package_hold() -> None:
    tried = doctest.testmod(boardwright, optionflags=doctest.ELLIPSIS)
    assert tried.attempted > 4 and tried.failed == 0


def test_a_catalogue_has_what_ships() -> None:
    catalogue = Catalogue()
    assert len(catalogue) == len(catalogue.ids()) > 160
    assert "chess" in catalogue and "3check" in catalogue and "no-game" not in catalogue
    assert catalogue.family("shogi") == "shogi"
    assert catalogue["3check@1"].id == "three-check"
    assert catalogue.versions("chess")[-1] == catalogue["chess"].version
    with pytest.raises(KeyError):
        catalogue["no-game"]
    with pytest.raises(boardwright.LoadError) as error:
        catalogue.get("ches")
    assert code(error) == "unknown-variant" and "did you mean `chess`" in str(error.value)


def test_descriptors_come_and_go() -> None:
    catalogue = Catalogue()
    assert catalogue.check(ATOM) == []
    variant = catalogue.add(ATOM)
    game = catalogue.game("club-atomic")
    assert catalogue.remove("club-atomic") == 1 and "club-atomic" not in catalogue
    assert len(game.legal_moves()) == 20 and game.variant == variant
    assert "club-atomic" not in Catalogue()


def test_diagnostics_have_places() -> None:
    text = ATOM.replace("extends", "extend")
    catalogue = Catalogue()
    diagnostics = catalogue.check(text, file="mine.toml")
    place = next(one["primary"] for one in diagnostics if one["primary"]["line"] == 8)
    assert place["file"] == "mine.toml"
    assert text.encode()[place["bytes"]["start"] : place["bytes"]["end"]] == b"extend"
    with pytest.raises(boardwright.LoadError) as error:
        catalogue.add(text, file="mine.toml")
    assert code(error) == "bad-descriptor" and error.value.diagnostics == diagnostics
    again = pickle.loads(pickle.dumps(error.value))
    assert (again.code, again.diagnostics, str(again)) == ("bad-descriptor", diagnostics, str(error.value))


def test_faults_of_names_have_places() -> None:
    with pytest.raises(boardwright.LoadError) as error:
        Catalogue().add_names("chess", "men = 'disks'\n", file="mine.names.toml")
    fault = error.value.diagnostics[0]
    assert (code(error), fault["code"], fault["primary"]["line"]) == ("bad-names", "unknown-word", 1)
    assert fault["primary"]["file"] == "mine.names.toml" and fault["help"] == "did you mean `discs`?"


def test_strangers_are_bounded() -> None:
    stranger = Catalogue(untrusted=True)
    wide = ATOM.replace("atomic@1", "chess@1") + '[board]\nfiles = "a-z"\nranks = "1-36"\n'
    with pytest.raises(boardwright.LoadError) as error:
        stranger.add(wide)
    assert code(error) == "too-large"


def test_a_move_tells_what_it_changes() -> None:
    game = boardwright.game("crazyhouse")
    game.replay(["e2e4", "d7d5"])
    applied = game.play("e4d5")
    assert applied["move"] == "e4d5" and applied["hands"] == {"white": {"pawn": 1}}
    assert applied["cells"] == {"d5": {"player": "white", "piece": "pawn"}, "e4": None}
    assert game.take_back() == "e4d5" and game.take_back() == "d7d5"
    assert game.ply == 1 and game.turn == "black"


def test_wishes_and_notations() -> None:
    game = boardwright.game("shogi")
    assert game.play({"from": "7g", "to": "7f"})["move"] == "7g7f"
    game.play("3c3d", notation="usi")
    assert game.moves() == ["7g7f", "3c3d"]
    assert "8h2b+" in game.legal_moves() and "b2h8+" in game.legal_moves(notation="uci")
    human = game.write("8h2b+", notation="human")
    assert game.play(human, notation="human")["move"] == "8h2b+"
    with pytest.raises(boardwright.MoveError) as error:
        game.play({"dropped": "pawn", "to": "5x"})
    assert code(error) == "no-such-cell"
    with pytest.raises(boardwright.BoardwrightError) as other:
        game.play("7g7f", notation="morse")
    assert code(other) == "no-such-notation"


def test_styles_that_people_use_beside_the_own_one_of_the_variant() -> None:
    game = boardwright.game("xiangqi")
    assert game.write("h3e3", notation="wxf") == "C2=5"
    game.replay(["C2=5", "H8+7"], notation="wxf")
    assert game.moves() == ["h3e3", "h10g8"] and game.moves(notation="wxf") == ["C2=5", "H8+7"]
    with pytest.raises(boardwright.BoardwrightError) as error:
        boardwright.game("glinski").legal_moves(notation="wxf")
    assert code(error) == "no-such-notation"


def test_a_pass_in_words_of_shogi_is_read_as_it_is_written() -> None:
    janggi = boardwright.game("janggi")
    assert janggi.write("e2e2", notation="kif") == "--"
    for mv in janggi.legal_moves():
        assert janggi.read(janggi.write(mv, notation="kif"), notation="kif") == mv
    with pytest.raises(boardwright.MoveError):
        boardwright.game("shogi").read("--", notation="kif")


def test_set_ups_by_number_and_by_text() -> None:
    chess960 = Catalogue()["chess960"]
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert chess960.numbered(518).position() == start
    assert boardwright.game("chess960", "setup:518").position() == start
    calls: List[Callable[[], Game]] = [
        lambda: chess960.numbered(960),
        lambda: chess960.game("setup:960"),
        lambda: chess960.game("setup:x"),
    ]
    for call in calls:
        with pytest.raises(boardwright.PositionError) as error:
            call()
        assert code(error) == "no-such-setup" and error.value.codes == ["no-such-setup"]


def test_refused_moves_change_nothing_and_say_why() -> None:
    game = boardwright.game("chess", "4k3/8/8/8/7b/8/3P1P2/4K3 w - - 0 1")
    before = game.position()
    with pytest.raises(boardwright.MoveError) as error:
        game.play("f2f3")
    assert code(error) == "leaves-check" and game.position() == before and game.ply == 0
    with pytest.raises(boardwright.MoveError) as other:
        game.replay(["d2d3", "e8e7", "f2f3"])
    assert "move 3" in str(other.value) and other.value.index == 2 and game.ply == 0
    assert error.value.index is None and code(other) == "leaves-check"
    refusal = game.refusal("f2f3")
    assert refusal is not None and refusal["code"] == "leaves-check"
    assert game.refusal("d2d4") is None
    wish: wire.Wish = {"from": "d2", "to": "d4"}
    refusal = game.refusal({"from": "f2", "to": "f3"})
    assert refusal is not None and refusal["code"] == "leaves-check" and game.refusal(wish) is None
    refusal = game.refusal({"to": 5})  # type: ignore[arg-type]
    assert refusal is not None and refusal["code"] == "bad-wish"
    game.agree_draw()
    for move in ("d2d4", wish):
        refusal = game.refusal(move)
        assert refusal is not None and refusal["code"] == "game-over"
        assert game.refusal(move, by_movement=True) is None


def test_choices_and_premoves() -> None:
    game = boardwright.game("chess")
    assert sorted(game.choices()["moves"]["g1"]) == ["f3", "h3"]
    assert "d8" in game.premoves("black")["moves"]
    state = game.state()
    assert state["ply"] == 0 and "last" not in state
    game.play("e2e4")
    last = game.state().get("last")
    assert last is not None and last["move"] == "e2e4"


def test_a_game_ends() -> None:
    game = boardwright.game("chess")
    game.replay(["f2f3", "e7e5", "g2g4", "d8h4"])
    status = game.status()
    assert status["over"] and status["check"]
    assert game.outcome == {"reason": "checkmate", "winner": "black", "scores": {"black": 1000, "white": 0}}
    with pytest.raises(boardwright.MoveError) as error:
        game.play("a2a3")
    assert code(error) == "game-over"

    game = boardwright.game("chess")
    assert game.resign("white").get("winner") == "black"
    assert game.reopen() and game.outcome is None and not game.reopen()
    assert game.agree_draw()["reason"] == "agreement"
    with pytest.raises(boardwright.BoardwrightError) as other:
        game.resign("gote")
    assert code(other) == "no-such-player"


def test_claims() -> None:
    game = boardwright.game("chess")
    knights = ["g1f3", "g8f6", "f3g1", "f6g8"]
    game.replay(knights + knights[:3])
    assert game.claims() == [] and game.claims("f6g8") == ["repetition"]
    with pytest.raises(boardwright.ClaimError) as error:
        game.claim("repetition")
    assert code(error) == "no-claim"
    assert game.claim("repetition", "f6g8")["reason"] == "repetition"
    with pytest.raises(boardwright.ClaimError):
        game.claim("boredom")


def test_records_are_the_game() -> None:
    catalogue = Catalogue()
    game = catalogue.game("omega")
    game.play("f1f4")
    game.resign("black")
    for kept in (game.record(), json.dumps(game.record()), game.to_bytes()):
        again = catalogue.restore(kept)
        assert again.moves() == game.moves() and again.outcome == game.outcome
    record = game.record()
    record["moves"] = ["f1f5"]
    with pytest.raises(boardwright.RecordError) as error:
        catalogue.restore(record)
    assert code(error) == "checksum" or code(error).startswith("bad")
    with pytest.raises(boardwright.RecordError):
        catalogue.restore("{}")


def test_games_are_pickled_and_copied() -> None:
    catalogue = Catalogue()
    catalogue.add(ATOM)
    for game in (boardwright.game("kuma"), catalogue.game("club-atomic")):
        game.play(game.legal_moves()[0])
        for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game), game.copy()):
            assert other.moves() == game.moves() and other.variant == game.variant
            other.take_back()
            assert game.ply == 1


def test_trees_are_pickled_with_their_variations_and_rules() -> None:
    catalogue = Catalogue()
    catalogue.add(ATOM)
    trees = [
        next(boardwright.read_trees('[White "A"]\n\n1. e4 {[%clk 0:05:00] good} e5 (1... c5 $1) 2. Nf3 *')),
        catalogue.game("club-atomic").tree(),
        catalogue.kif("後手：b\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n"),
    ]
    trees[1].root.add("e4")
    for tree in trees:
        again = pickle.loads(pickle.dumps(tree))
        assert again == tree and again.pgn() == tree.pgn()
        assert again.variant == tree.variant and again.variant.rules_hash == tree.variant.rules_hash
    empty = catalogue.game("club-atomic").tree()
    assert pickle.loads(pickle.dumps(empty)) == empty


def test_what_is_odd_about_the_last_game_of_a_file_is_told_after_it() -> None:
    text = '[Result "1-0"]\n\n1. e4 0-1\n'
    trees, games = boardwright.read_trees(text), boardwright.read_pgn(text)
    assert len(list(trees)) == len(list(games)) == 1
    assert [warning["code"] for warning in trees.warnings] == ["result-differs"]
    assert [warning["code"] for warning in games.warnings] == ["result-differs"]


def test_a_diagram_is_kept_as_a_game_is() -> None:
    catalogue = Catalogue()
    game = catalogue.diagram("chess", "4k3/8/8/8/8/8/8/R7 w - - 0 1")
    game.play("a1a8")
    kept = (catalogue.restore(game.record()), catalogue.restore(game.to_bytes()), pickle.loads(pickle.dumps(game)))
    for other in kept:
        assert (other.position(), other.moves()) == (game.position(), game.moves())
        assert other.take_back() == "a1a8" and other.position() == "4k3/8/8/8/8/8/8/R7 w - - 0 1"


def test_what_holds_trees_variants_and_catalogues_is_copied() -> None:
    catalogue = Catalogue()
    tree = next(boardwright.read_trees("1. e4 e5 (1... c5) *"))
    node = tree.main_line()[1]
    held: Any = {"tree": tree, "node": node, "of": [catalogue, tree.variant]}
    deep, shallow = copy.deepcopy(held), copy.copy(tree)
    assert deep["tree"] == shallow == tree and deep["tree"] is not tree
    assert deep["node"].tree is deep["tree"] and (deep["node"].number, deep["node"].san) == (node.number, "e5")
    assert copy.copy(node) == node != deep["node"]
    deep["tree"].root.add("d4")
    shallow.root.add("c4")
    assert len(tree) == 3
    assert deep["of"][1] is tree.variant or deep["of"][1] == tree.variant
    deep["of"][0].add(ATOM)
    assert "club-atomic" not in catalogue and "club-atomic" not in copy.copy(catalogue)


def test_wrong_types_are_told_in_plain_words() -> None:
    game = boardwright.game("chess")
    with pytest.raises(TypeError, match="a list of texts"):
        game.replay("e2e4")  # type: ignore[arg-type]
    for given in (5, Path("games.pgn"), None):
        for read in (boardwright.read_pgn, boardwright.read_trees):
            with pytest.raises(TypeError, match="a file that was opened"):
                read(given)  # type: ignore[arg-type]
    for source in ("1. e4 \ud800", io.StringIO("1. e4 \ud800")):
        with pytest.raises(UnicodeEncodeError):
            next(boardwright.read_pgn(source))
    with pytest.raises(TypeError, match="no function"):
        game.solve("#1", progress=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no function"):
        Catalogue().compare("chess", "atomic", progress=5)  # type: ignore[arg-type]


def test_pictures() -> None:
    game = boardwright.game("xiangqi")
    game.play("h3e3")
    svg = game._repr_svg_()
    assert svg.startswith("<svg ") and "炮" in svg
    assert svg != game.svg(last=False) and svg != game.svg(flipped=True)
    assert "." in str(game) and "<svg" not in str(game)
    assert game.variant.movement_svg("horse").startswith("<svg ")
    assert game.variant._repr_svg_().startswith("<svg ")
    assert repr(game).startswith("<boardwright.Game xiangqi@")
    page = Catalogue().page("atomic")
    assert page.startswith("# Atomic chess\n") and "<svg " in page
    description = Catalogue().description("omega")
    assert len(description["board"]["cells"]) == 104 == len(Catalogue()["omega"].cells)


def test_variants_are_compared() -> None:
    catalogue = Catalogue()
    told = catalogue.compare("chess", "antichess")
    found: Any = told["parting"]
    assert not told["same_rules"] and found["found"]["shortest"] and len(found["found"]["moves"]) == 2
    bounded: Any = catalogue.compare("chess", "chess", plies=2, games=1)["parting"]
    assert bounded["not-found"]["plies"] == 2
    stopped: Any = catalogue.compare("chess", "chess", progress=lambda extent: False)["parting"]
    assert stopped["stopped"]["positions"] > 0
    with pytest.raises(boardwright.LoadError) as error:
        catalogue.compare("chess", "ches")
    assert code(error) == "unknown-variant"


def test_pgn() -> None:
    game = boardwright.game("chess")
    game.replay(["e4", "e5", "Nf3"], notation="human")
    text = game.pgn({"White": "Philidor"})
    assert '[White "Philidor"]' in text and "1. e4 e5 2. Nf3 *" in text
    source = text + "\n1. d4 (1. c4 {English} c5) d5 $1 1-0\n\n[Event \"x\"]\n\n1. e4 ) e5 *\n"
    for file in (source, source.encode(), io.StringIO(source), io.BytesIO(source.encode())):
        games = boardwright.read_pgn(file)
        first, second = next(games), next(games)
        assert first["tags"][4] == ("White", "Philidor") and first["moves"] == ["e4", "e5", "Nf3"]
        kinds = [item["item"] for item in second["items"]]
        assert kinds == ["move", "begin", "move", "comment", "move", "end", "move", "nag"]
        assert second.get("result") == "1-0"
        with pytest.raises(boardwright.PgnError) as error:
            next(games)
        assert code(error) == "stray-close" and error.value.line > 10
        assert list(games) == []
    for tag, value in [("FEN", "zzz"), ("SetUp", "1"), ("Result", "1-0"), ("Variant", "atomic"), ("a b", "c"), ("", "c")]:
        with pytest.raises(boardwright.TreeError) as refused:
            game.pgn({tag: value})
        assert code(refused) == "bad-tag"
    assert game.pgn({"Result": "*"}) == game.pgn() and '[Variant "Standard"]' in game.pgn({"Variant": "Standard"})
    janggi = boardwright.game("janggi")
    janggi.replay(["e2e2", "e9e9"])
    assert next(boardwright.read_pgn(janggi.pgn()))["moves"] == ["--", "--"]


def test_trees() -> None:
    text = "[White \"Philidor\"]\n\n1. e4 e5 {[%clk 0:05:00] [%cal Ge2e4] as usual} (1... c5 $1 2. Nf3) 2. Bc4 *\n"
    tree = next(boardwright.read_trees(io.StringIO(text)))
    assert [node.san for node in tree] == ["e4", "e5", "c5", "Nf3", "Bc4"]
    assert [node.move for node in tree.main_line()] == ["e2e4", "e7e5", "f1c4"]
    assert len(tree) == 5 and tree.tags == [("White", "Philidor")] and tree.result == "*"
    e4 = tree.root.children[0]
    e5, c5 = e4.children
    assert (e5.clock, e5.comment, c5.nags) == (300.0, "as usual", [1])
    assert e5.arrows == [{"colour": "green", "from": "e2", "to": "e4"}]
    assert c5.is_variation and c5.parent == e4 and c5 in {e4: 1, c5: 2} and e4.next == e5
    d4 = c5.add("d4")
    assert c5.add("d2d4") == d4 and d4.game().position().startswith("rnbqkbnr/pp1ppppp/8/2p5/3PP3")
    d4.clock, d4.elapsed, d4.nags, d4.before = 61.5, 0.25, [5, 6], "or"
    d4.eval = {"centipawns": -35, "depth": 18}
    d4.marks = [{"colour": "red", "cell": "d4"}]
    d4.comment = "[%clk 0:01:02] sharp"
    assert d4.notes == {
        "before": "or",
        "comment": "sharp",
        "nags": [5, 6],
        "clock_ms": 62_000,
        "elapsed_ms": 250,
        "eval": {"centipawns": -35, "depth": 18},
        "marks": [{"colour": "red", "cell": "d4"}],
    }
    d4.eval = None
    assert d4.eval is None
    assert c5.promote() and not c5.promote()
    d4.promote_to_main()
    assert [node.san for node in tree.main_line()] == ["e4", "c5", "d4"]
    copy = tree.copy()
    assert copy == tree and next(boardwright.read_trees(tree.pgn())) == tree
    d4.remove()
    assert copy != tree and [node.san for node in c5.children] == ["Nf3"]
    tree.set_tag("Event", "Study")
    tree.set_tag("White", None)
    tree.result = "1/2-1/2"
    assert str(tree).startswith('[Event "Study"]') and str(tree).endswith("1/2-1/2\n")
    for attempt, word in (
        (lambda: d4.san, "no-such-node"),
        (lambda: tree.node(99), "no-such-node"),
        (lambda: c5.add("e4"), "own-piece-there"),
        (lambda: setattr(c5, "before", "x"), "not-a-variation"),
        (lambda: setattr(c5, "notes", {"coment": "x"}), "bad-notes"),
        (lambda: setattr(c5, "marks", [{"colour": "red", "cell": "j9"}]), "no-such-cell"),
        (lambda: setattr(c5, "clock", float("nan")), "bad-clock"),
        (lambda: tree.set_tag("FEN", "x"), "bad-tag"),
        (lambda: setattr(tree, "result", "2-0"), "bad-result"),
        (lambda: next(boardwright.read_trees("1. e5 *")), "illegal-move"),
        (lambda: next(boardwright.read_trees("[Variant \"chess with a roof\"]\n\n*")), "unknown-variant"),
        (lambda: next(boardwright.read_trees("1. e4 ) *")), "stray-close"),
    ):
        with pytest.raises(boardwright.BoardwrightError) as error:
            attempt()
        assert code(error) == word


def test_trees_of_other_variants() -> None:
    catalogue = Catalogue()
    catalogue.add(ATOM)
    game = catalogue.game("club-atomic")
    game.play("e2e4")
    tree = game.tree()
    tree.root.arrows = [{"colour": "blue", "from": "e2", "to": "e4"}]
    assert next(boardwright.read_trees(tree.pgn(), catalogue)) == tree
    with pytest.raises(boardwright.TreeError) as error:
        next(boardwright.read_trees(tree.pgn()))
    assert isinstance(error.value.__cause__, boardwright.LoadError)


def test_a_game_of_a_file_that_cannot_be_read_is_a_tree_error_whatever_is_wrong() -> None:
    wrong: List[Tuple[str, type]] = [
        ("1. e4 ) *", boardwright.PgnError),
        ("[Variant \"chess with a roof\"]\n\n*", boardwright.LoadError),
        ("[SetUp \"1\"]\n[FEN \"8/8 w - - 0 1\"]\n\n*", boardwright.PositionError),
        ("1. e5 *", boardwright.MoveError),
    ]
    for text, cause in wrong:
        trees = boardwright.read_trees(text + "\n\n1. d4 *")
        with pytest.raises(boardwright.TreeError) as error:
            next(trees)
        told = error.value.__cause__
        assert isinstance(told, boardwright.BoardwrightError) and type(told) is cause
        # That of a move is more precise.
        assert (code(error), told.code) == ("illegal-move", "cannot-move-so") or told.code == code(error)
        assert [node.san for node in next(trees)] == ["d4"] and list(trees) == []


def test_where_a_tree_of_a_file_is_wrong_and_what_is_odd_about_one() -> None:
    trees = boardwright.read_trees("1. f3 e5 2. g4 Qh4# 1-0\n\n1. e4 e5\n2. Ke3 *\n")
    assert len(list(next(trees))) == 4
    (warning,) = trees.warnings
    assert (warning["code"], warning["game"], warning["line"]) == ("result-against-rules", 1, 1)
    with pytest.raises(boardwright.TreeError, match="^game 2, line 4, column 4: ply 3: ") as error:
        next(trees)
    assert (error.value.game, error.value.line, error.value.column) == (2, 4, 4)
    assert trees.warnings == []
    games = boardwright.read_pgn('[Result "1-0"]\n\n1. e4 0-1\n\n1. d4 {')
    next(games)
    assert [warning["code"] for warning in games.warnings] == ["result-differs"]
    with pytest.raises(boardwright.PgnError) as unread:
        next(games)
    assert (unread.value.game, unread.value.line, unread.value.column) == (2, 5, 7)


class Failing:
    """A file whose `read` raises after some games."""

    def __init__(self, error: BaseException) -> None:
        self.error = error
        self.given = ["1. e4 *\n\n1. d4 "]

    def read(self, size: int = -1) -> str:
        if self.given:
            return self.given.pop()
        raise self.error


def test_what_the_read_of_a_file_raises_comes_through_and_does_not_end_the_games_quietly() -> None:
    errors: List[BaseException] = [KeyboardInterrupt(), OSError("the disk"), SystemExit(3), ZeroDivisionError()]
    for error in errors:
        sources: List[Any] = [Failing(error), Failing(error)]
        readers: List[Tuple[Any, type]] = [
            (boardwright.read_pgn(sources[0]), boardwright.PgnError),
            (boardwright.read_trees(sources[1]), boardwright.TreeError),
        ]
        for games, failed in readers:
            with pytest.raises(type(error)) as raised:
                list(games)
            assert raised.value is error
            for _ in range(2):
                with pytest.raises(boardwright.BoardwrightError) as later:
                    next(games)
                assert type(later.value) is failed and code(later) == "io"

    class Numbers:
        def read(self, size: int = -1) -> int:
            return 7

    numbers: Any = Numbers()
    with pytest.raises(TypeError):
        next(boardwright.read_pgn(numbers))


def test_counts_and_problems() -> None:
    game = boardwright.game("chess")
    assert [game.perft(depth) for depth in range(4)] == [1, 20, 400, 8902]
    assert game.perft(3, leaves="play") == 8902
    divided = game.divide(3, leaves="list")
    assert sum(divided.values()) == 8902 and divided["e2e4"] == 600
    drawn = boardwright.game("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")  # over, with moves that are left
    assert sum(drawn.divide(2).values()) == drawn.perft(2)
    smothered = boardwright.game("chess", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")
    solution = smothered.solve("#2")
    assert solution["plies"] == 3 and solution["line"] == ["b3g8", "a8g8", "h6f7"]
    assert solution["verdict"] == "sound"
    with pytest.raises(boardwright.ProblemError) as error:
        smothered.solve("mate please")
    assert code(error) == "bad-stipulation"
    with pytest.raises(boardwright.ProblemError) as error:
        smothered.solve("#2", letters="latin")  # type: ignore[arg-type]
    assert code(error) == "bad-problem"
    with pytest.raises(boardwright.ProblemError) as error:
        smothered.solve("#2", forms=["kif"])
    assert code(error) == "not-shogi"


def test_a_diagram_needs_only_the_king_that_is_to_be_mated() -> None:
    rooks = "7k/8/8/8/8/8/6R1/R7 b - - 0 1"
    catalogue = Catalogue()
    for game in (catalogue.diagram("chess", rooks), catalogue.get("chess").diagram(rooks)):
        assert game.solve("h#1")["ways"] == [["h8h7", "a1h1"]]
    nobody = catalogue.diagram("chess", "8/8/8/8/8/8/6R1/R6K b - - 0 1")
    with pytest.raises(boardwright.ProblemError) as error:
        nobody.solve("h#1")
    assert code(error) == "no-royal"
    # As data too.
    placed = catalogue.diagram("chess", rooks).position_record()["position"]
    assert catalogue.diagram("chess", placed).position() == rooks
    placed["turn"] = "white"
    placed["men"]["h1"] = {"player": "white", "piece": "rook"}
    with pytest.raises(boardwright.PositionError, match="not to move is in check") as fault:
        catalogue.diagram("chess", placed)
    assert (code(fault), fault.value.codes) == ("bad-position", ["opponent-in-check"])
    with pytest.raises(boardwright.PositionError) as fault:
        catalogue.diagram("chess", {"turn": "white"})  # type: ignore[arg-type]
    assert code(fault) == "bad-position"


def test_solutions_as_problemists_write_them() -> None:
    smothered = boardwright.game("chess", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")
    written = smothered.solve("#2", forms=["text", "html", "popeye"], letters="german")["forms"]
    assert written["text"] == "1.Db3-g8+! Ta8xg8 2.Sh6-f7#\n"
    assert "<svg" in written["html"] and "1.Db3-g8+!" in written["html"]
    assert "stipulation #2" in written["popeye"].lower()
    # Popeye writes: 1.Rc6*c5 ! zugzwang.
    waiting = boardwright.game("chess", "1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1")
    solution = waiting.solve("#2", set_play=True, tries=1, threats=True)
    assert solution["threats"] == [{"key": "c6c5", "moves": []}]
    assert solution["set_play"] == [{"moves": ["b8a8"], "answers": ["c6c8"]}]
    assert solution["tries"] == [
        {"move": "a6b6", "refutations": ["c5c4"]},
        {"move": "c6c8", "refutations": ["b8c8"]},
    ]
    lines = waiting.solve("#2", set_play=True, tries=1, threats=True, written=True)["written"]
    assert lines is not None
    assert [line["text"] for line in lines["set_play"]] == ["1...Kb8-a8 2.Rc6-c8#"]
    assert [line["text"] for line in lines["tries"]] == ["1.Ka6-b6? c5-c4!", "1.Rc6-c8+? Kb8xc8!"]
    assert lines["solution"][0]["text"] == "1.Rc6xc5! zugzwang"
    tsume = boardwright.game("tsume", "4k4/9/3GPG3/9/9/9/9/9/9 b - 1")
    written = tsume.solve("#1", forms=["kif", "jkf"])["forms"]
    assert "後手の持駒" in written["kif"]
    assert json.loads(written["jkf"])["initial"]["preset"] == "OTHER"


POPEYE = """BeginProblem
Title Waiting
Stipulation #2
Option SetPlay Try Variation MaxTime 9
Pieces White Ka6 Rc6 Black Kb8 Pc5
NextProblem
Condition Circe
Stipulation h#3
Pieces White Ke1 Ra1 Pg3 Black Kc5 Rb4 Pc4 Sb5
Twin Remove b5 Add Black Bb5
EndProblem
"""


def test_games_are_written_as_records_of_kif() -> None:
    game = boardwright.game("shogi")
    game.replay(["7g7f", "3c3d", "8h2b+"])
    text = game.kif(players=("大山", "升田"), began="2026/11/22", seconds=[3, 10])
    for line in ["先手：大山", "後手：升田", "開始日時：2026/11/22", "手合割：平手"]:
        assert f"{line}\n" in text
    tree = Catalogue().kif(text)
    assert [node.move for node in tree.main_line()] == game.moves()
    assert [node.elapsed for node in tree.main_line()][:2] == [3, 10]
    assert "先手：" not in game.kif()
    duck = boardwright.game("duck")
    duck.play(duck.legal_moves()[0])
    with pytest.raises(boardwright.RecordError) as error:
        duck.kif()
    assert code(error) == "no-kif"


def test_records_of_kif() -> None:
    record = (
        "手合割：平手\n先手：大山\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)\n   3 投了\n"
        "\n変化：2手\n   2 ８四歩(83)\n*also good\n"
    )
    tree = Catalogue().kif(record)
    assert (tree.variant.id, len(tree), tree.result, dict(tree.tags)["White"]) == ("shogi", 3, "0-1", "大山")
    first = tree.main_line()[0]
    assert first.elapsed == 3
    other = first.children[1]
    assert (other.move, other.comment) == ("8c8d", "also good")
    for fault, text in [
        ("bad-line", "   1 ７六歩(77)\nhello\n"),
        ("illegal-move", "   1 ７五歩(77)\n"),
        ("bad-handicap", "手合割：百枚落ち\n"),
        ("not-a-record", "zzz"),
        ("not-a-record", ""),
        ("not-a-record", "\0" * 1000),
    ]:
        with pytest.raises(boardwright.TreeError) as error:
            Catalogue().kif(text)
        assert code(error) == fault


def test_problems_in_the_input_language_of_popeye() -> None:
    catalogue = Catalogue()
    problems = catalogue.popeye(POPEYE)
    told = [(one["names"], one.get("twin"), one["variant"], one.get("seconds")) for one in problems]
    assert told == [
        (["Waiting"], None, "chess", 9),
        ([], "a)", "circe", None),
        ([], "b)", "circe", None),
    ]
    first = problems[0]
    solution = catalogue.game(first["variant"], first["position"]).solve(**first["problem"])
    assert solution["keys"] == [{"move": "c6c5", "plies": 3}]
    assert solution["set_play"] == [{"moves": ["b8a8"], "answers": ["c6c8"]}]
    assert solution["threats"] == [{"key": "c6c5", "moves": []}]
    assert len(solution["tries"]) == 2
    with pytest.raises(boardwright.ProblemError) as error:
        catalogue.popeye("BeginProblem\nStip #2\nTwin Move a1 j9")
    assert code(error) == "unknown-cell" and str(error.value).startswith("line 3: ")
    with pytest.raises(boardwright.LoadError) as unknown:
        catalogue.popeye(POPEYE, "no-game")
    assert code(unknown) == "unknown-variant"


def test_the_forms_of_the_readme_are_had_of_chess() -> None:
    game = boardwright.game("chess", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")
    forms: List[wire.Form] = ["text", "popeye"]
    solution = game.solve("#2", set_play=True, tries=1, threats=True, forms=forms, letters="german")
    assert "1.Db3-g8+!" in solution["forms"]["text"] and "Stipulation #2" in solution["forms"]["popeye"]
    said = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
    assert 'game.solve("#2", set_play=True, tries=1, threats=True, forms=["text", "popeye"], letters="german")' in said


def test_endgame_tables() -> None:
    catalogue = Catalogue()
    gardner = catalogue["gardner"]
    game = gardner.game("4k/5/5/2Q2/K4 w - - 0 1")
    tables = gardner.endgame_tables("KQK")
    assert (tables.men, repr(tables)) == ("KQvK", "<boardwright.EndgameTables gardner KQvK>")
    assert gardner.endgame_tables("KQK", threads=2).to_bytes() == tables.to_bytes()
    of_men = {"men": "KQvK", "positions": 15464, "won": 4976, "lost": 8008, "drawn": 2480, "longest": 11}
    assert tables.summaries()[0] == of_men
    ending = tables.look(game)
    assert ending is not None and ending["result"] == "win"
    assert sorted(move["move"] for move in ending["moves"]) == game.legal_moves()
    assert (ending["moves"][0]["result"], ending["moves"][0]["plies"]) == ("win", ending["plies"])
    assert tables.look(gardner.game()) is None
    solution = game.solve("#6", tables=tables)
    assert solution["plies"] == ending["plies"] == len(solution["line"])

    written = tables.to_bytes()
    assert gardner.read_endgame_tables(written).look(game) == ending
    damaged = written[:-9] + bytes([written[-9] ^ 1]) + written[-8:]
    refused: List[Tuple[str, Callable[[], object]]] = [
        ("damaged", lambda: gardner.read_endgame_tables(damaged)),
        ("other-rules", lambda: catalogue["omega"].read_endgame_tables(written)),
        ("too-large", lambda: gardner.read_endgame_tables(written, memory_bytes=1000)),
        ("no-such-piece", lambda: gardner.endgame_tables("KXK")),
        ("too-large", lambda: gardner.endgame_tables("KQRKQRBN")),
        ("has-hands", lambda: catalogue["crazyhouse"].endgame_tables("KQK")),
        ("stopped", lambda: gardner.endgame_tables("KQKR", progress=lambda progress: progress["entries"] == 0)),
    ]
    for expected, call in refused:
        with pytest.raises(boardwright.EndgameError) as error:
            call()
        assert code(error) == expected


def test_a_search_is_watched_and_stopped() -> None:
    game = boardwright.game("chess")
    seen: List[wire.Progress] = []

    def watch(progress: wire.Progress) -> bool:
        seen.append(progress)
        return False

    solution = game.solve("#9", progress=watch)
    assert solution["stopped"] and len(seen) == 1 and seen[0]["nodes"] > 0
    # A length is tried when it is certain that two plies fewer are too few.
    assert seen[0]["none_within"] == seen[0]["plies"] - 2 and seen[0]["within"] is None

    def fail(progress: wire.Progress) -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        game.solve("#9", progress=fail)


def test_threads_share_a_game() -> None:
    game = boardwright.game("chess")
    counts: List[int] = []

    def count() -> None:
        counts.append(game.perft(4))

    def play() -> None:
        for _ in range(200):
            game.copy().play("e2e4")
            game.status()

    threads = [threading.Thread(target=target) for target in (count, play, count, play)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [197281, 197281]


def test_work_is_bounded() -> None:
    game = boardwright.game("chess")
    with pytest.raises(boardwright.BoardwrightError) as error:
        game.set_work(10)
    assert code(error) == "too-much-work"
    game.set_work(1_000_000)
    game.play("e2e4")
    assert game.perft(3) == 13_160  # has a bound of its own
    game.set_work(None)


HOSTILE = ["", " ", "\0", "e2e4" * 100_000, "e2\u2028e4", "É", "P@", "O-O-O-O", "é2e4", "99", "-" * 70_000, "[" * 5000]


@pytest.mark.parametrize("variant", ["chess", "shogi", "kuma", "omega", "duck", "seirawan"])
def test_hostile_texts_are_refused(variant: str) -> None:
    catalogue = Catalogue(untrusted=True)
    game = catalogue.game(variant)
    before = game.position()
    for text in HOSTILE:
        with pytest.raises(boardwright.BoardwrightError):
            game.play(text)
        with pytest.raises(boardwright.BoardwrightError):
            game.play(text, notation="human")
        with pytest.raises(boardwright.BoardwrightError):
            catalogue.game(variant, text)
        with pytest.raises(boardwright.BoardwrightError):
            catalogue.get(text)
        with pytest.raises(boardwright.BoardwrightError):
            catalogue.add(text)
        with pytest.raises(boardwright.BoardwrightError):
            catalogue.restore(text)
        with pytest.raises(boardwright.BoardwrightError):
            catalogue.restore(text.encode())
        with pytest.raises(boardwright.BoardwrightError):
            game.claims(text)
        with pytest.raises(boardwright.BoardwrightError):
            game.solve(text)
        with pytest.raises(boardwright.BoardwrightError):
            game.resign(text)
    odds: List[Any] = [None, 3, [], {}, {"to": 3}, {"from": "e2", "to": "e4", "dropped": "pawn"}, {"x": 1}]
    for odd in odds:
        with pytest.raises(boardwright.MoveError):
            game.play(odd)
    assert game.position() == before and game.ply == 0


# Threads of a process of its own, which is ended if they wait for each other.
REFUSED = """
import sys, threading, boardwright
sys.setswitchinterval(1e-6)
game = boardwright.game("chess")
tree = game.tree()
calls = [
    lambda: game.read("zz"),
    lambda: game.write("zz"),
    lambda: game.claims("zz"),
    lambda: game.claim("repetition"),
    lambda: game.claim("repetition", "zz"),
    lambda: game.play("zz"),
    lambda: game.legal_moves(notation="human"),
    lambda: tree.node(5),
    lambda: tree.root.add("zz"),
    lambda: tree.set_tag("FEN", "x"),
]
def ask():
    for _ in range(1000):
        for call in calls:
            try:
                call()
            except boardwright.BoardwrightError:
                pass
threads = [threading.Thread(target=ask) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_threads_that_are_refused_do_not_wait_for_each_other_for_ever() -> None:
    subprocess.run([sys.executable, "-c", REFUSED], check=True, timeout=120)


def test_the_corpora_of_the_fuzz_targets_are_harmless() -> None:
    root = Path(__file__).resolve().parents[3] / "fuzz" / "corpus"
    catalogue = Catalogue(untrusted=True)
    looked_at = 0
    for path in sorted(root.glob("*/*")):
        data = path.read_bytes()
        text = data.decode("utf-8", "replace")
        game = catalogue.game("chess")
        for attempt in (
            lambda: catalogue.add(text),
            lambda: catalogue.game("chess", text),
            lambda: catalogue.restore(text),
            lambda: catalogue.restore(data),
            lambda: game.play(text),
            lambda: list(boardwright.read_pgn(data)),
            lambda: list(boardwright.read_trees(data)),
        ):
            try:
                attempt()
            except boardwright.BoardwrightError as error:
                assert error.code and str(error)
        looked_at += 1
    assert looked_at > 40


def test_descriptors_that_are_deep_wide_or_laborious_are_refused_or_their_games_answer() -> None:
    catalogue = Catalogue(untrusted=True)
    keys = ".".join(["a"] * 79)
    deep = [
        "a = " + "[" * 60_000,
        "a = " + "{a=" * 20_000,
        "a = " + "[{a=" * 15_000,
        "[" + ".".join(["a"] * 30_000) + "]",
        ".".join(["a"] * 30_000) + " = 1",
        "a = " + f"{{ {keys} = " * 79 + "1" + "}" * 79,
        "a = 1\n" * (1 << 20),
    ]
    for text in deep:
        with pytest.raises(boardwright.LoadError) as error:
            catalogue.add(text)
        assert code(error) in ("bad-descriptor", "too-large")
    paths = sorted((Path(__file__).resolve().parents[3] / "tests" / "hosts" / "laborious").iterdir())
    assert len(paths) >= 13
    for path in paths:
        try:
            game = catalogue.add(path.read_text(encoding="utf-8"), file=path.name).game()
            for _ in range(3):
                if not game.status()["over"]:
                    game.play(game.legal_moves()[0])
            game.state()
        except boardwright.BoardwrightError as refused:
            assert refused.code in ("too-much-work", "too-large", "bad-descriptor"), path.name
    assert len(catalogue.game("chess").legal_moves()) == 20


def test_refused_calls_leave_nothing_behind() -> None:
    def resident() -> int:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096

    try:
        resident()
    except OSError:
        pytest.skip("this system does not tell")
    game = boardwright.game("chess")

    def refuse(count: int) -> None:
        for _ in range(count):
            try:
                game.play("e2e5")
            except boardwright.MoveError:
                pass

    refuse(2_000)
    before = resident()
    refuse(100_000)
    assert resident() - before < 4 << 20


def test_every_method_says_what_it_does() -> None:
    for cls in (
        Catalogue,
        Game,
        boardwright.Variant,
        boardwright.PgnReader,
        boardwright.GameTree,
        boardwright.TreeNode,
        boardwright.TreeReader,
    ):
        assert cls.__doc__
        for name, member in vars(cls).items():
            if not name.startswith("_"):
                assert member.__doc__, f"{cls.__name__}.{name}"
