"""The facts in the fixture files beside the descriptors, as `docs/fixtures.md` tells them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import boardwright
from boardwright import Catalogue, Game, Variant

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[3]
ENDING = ".test.toml"

LEAVES = sys.maxsize if os.environ.get("BOARDWRIGHT_WHOLE") else 200_000
"""The most sequences that are counted at a time: greater counts are the business of the tests in Rust."""

ENTRIES = 1 << 29 if os.environ.get("BOARDWRIGHT_WHOLE") else 100_000
"""The most entries of tables that are made: larger tables, too, are the business of the tests in Rust."""

KINDS = ("perft", "moves", "legal", "illegal", "after", "status", "game", "ending", "refused")

Entry = Dict[str, Any]


def fixtures() -> Iterator[Tuple[Catalogue, str, Path]]:
    """All fixture files, with the catalogue that has the variant, and its id."""
    shipped = Catalogue()
    files = {path.name[: -len(ENDING)]: path for path in ROOT.glob(f"variants/*/*{ENDING}")}
    for id in shipped:
        yield shipped, id, files[id]
    own = Catalogue()
    folder = ROOT / "tests" / "variants"
    for path in sorted(folder.glob("*.toml")):
        if path.name.count(".") == 1:
            own.add(path.read_text(encoding="utf-8"), file=path.name)
    for path in sorted(folder.glob(f"*{ENDING}")):
        yield own, path.name[: -len(ENDING)], path


def facts() -> Iterator[Tuple[str, Catalogue, str, str, Entry]]:
    """One for each entry, and one for each file: that it can be read and says something."""
    for catalogue, id, path in fixtures():
        with path.open("rb") as file:
            fixture = tomllib.load(file)
        yield f"{id}::fixture", catalogue, id, "fixture", fixture
        for kind in KINDS:
            for entry in fixture.get(kind, []):
                yield f"{id}::{kind}::{entry['name']}", catalogue, id, kind, entry


def set_up(variant: Variant, entry: Entry, played: str) -> Game:
    position = entry.get("position", "startpos")
    game = variant.game() if position == "startpos" else variant.game(position)
    for text in played.split():
        game.play(game.write(text))
    return game


def written(game: Game, text: str) -> str:
    """The position in the dialect of this text."""
    for dialect in game.dialects:
        if game.position(dialect) == text:
            return text
    return game.position()


def becomes(game: Game, text: str) -> None:
    assert written(game, text) == text
    assert written(game.variant.game(text), text) == text


def ends(game: Game, entry: Entry) -> None:
    outcome = game.outcome
    if "over" in entry:
        assert entry["over"] == (outcome is not None), outcome
    if "winner" in entry or "reason" in entry:
        assert outcome is not None
        assert entry.get("winner", "nobody") == outcome.get("winner", "nobody"), outcome
        if "reason" in entry:
            assert entry["reason"] == outcome["reason"]


def fixture(variant: Variant, entry: Entry) -> None:
    assert entry["sources"] and any(entry.get(kind) for kind in KINDS)


def perft(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("played", ""))
    counts = entry["counts"]
    by_depth = counts.items() if isinstance(counts, dict) else enumerate(counts, 1)
    for depth, count in by_depth:
        if count <= LEAVES:
            assert game.perft(int(depth)) == count, f"{depth} moves"


def moves(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("played", ""))
    listed = game.legal_moves()
    assert len(set(listed)) == len(listed)
    goals = game.choices()["moves"]
    if "from" in entry:
        assert set(entry["from"].split()) == set(goals)
    if "legal" in entry:
        some = listed
        if "of" in entry:
            cells = entry["of"].split()
            some = [mv for mv in listed if origin(mv, goals) in cells]
        assert set(entry["legal"].split()) == set(some)
    for mv in listed:
        assert game.read(mv) == mv
        by_people = game.write(mv, notation="human")
        assert game.read(by_people, notation="human") == mv, by_people


def origin(mv: str, cells: Dict[str, Any]) -> Optional[str]:
    """The cell that a move in coordinates comes from: the longest name that it begins with."""
    named = [cell for cell in cells if mv.startswith(cell)]
    return max(named, key=len, default=None)


def legal(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("played", ""))
    assert game.refusal(entry["move"], by_movement=True) is None


def illegal(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("played", ""))
    refused = game.refusal(entry["move"], by_movement=True)
    if refused is None:
        assert game.outcome is not None, "it is legal"
        assert entry["reason"] == "game-over"
    else:
        assert refused["code"] == entry["reason"], refused["message"]


def after(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("played", ""))
    assert "becomes" in entry or "cells" in entry
    if "becomes" in entry:
        becomes(game, entry["becomes"])
    symbols = {piece["id"]: piece["symbol"] for piece in variant.description()["pieces"]}
    for cell, letter in entry.get("cells", {}).items():
        man = game.man_at(cell)
        if man is None:
            assert letter == "."
        else:
            symbol = symbols[man["piece"]]
            first = man["player"] == variant.players[0]
            assert letter == (symbol.upper() if first else symbol.lower()), cell


def status(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("played", ""))
    ends(game, entry)
    if "check" in entry:
        assert game.in_check == entry["check"]
    if "claims" in entry:
        assert game.claims(entry.get("announced")) == entry["claims"]
    if "cannot-win" in entry:
        assert [player for player in variant.players if game.cannot_win(player)] == entry["cannot-win"]


def game(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("moves", ""))
    if "ends" in entry:
        becomes(game, entry["ends"])
    ends(game, entry)
    again = set_up(variant, entry, "")
    again.replay(game.moves(notation="human"), notation="human")
    assert again.moves() == game.moves()
    assert again.to_bytes() == game.to_bytes()


def ending(variant: Variant, entry: Entry) -> None:
    game = set_up(variant, entry, entry.get("played", "")) if "position" in entry else None
    men = entry["men"] if game is None else men_of(variant, game)
    try:
        tables = variant.endgame_tables(men, memory_bytes=2 * ENTRIES)
    except boardwright.EndgameError as error:
        assert error.code == "too-large", error
        return
    if game is None:
        of_men: Dict[str, Any] = {**tables.summaries()[0]}
        for key in ("won", "lost", "drawn", "longest"):
            assert entry.get(key, of_men[key]) == of_men[key], key
    else:
        found = tables.look(game)
        assert found is not None
        assert found["result"] == entry["result"]
        assert entry.get("plies", found["plies"]) == found["plies"]


def men_of(variant: Variant, game: Game) -> str:
    """The men of a position, as tables name them."""
    symbols = {piece["id"]: piece["symbol"].upper() for piece in variant.description()["pieces"]}
    men = [man for man in map(game.man_at, variant.cells) if man is not None]
    sides = ("".join(symbols[man["piece"]] for man in men if man["player"] == player) for player in variant.players)
    return "v".join(sides)


def refused(variant: Variant, entry: Entry) -> None:
    try:
        variant.game(entry["position"])
    except boardwright.PositionError as error:
        assert set(error.codes) == set(entry["reasons"])
    else:
        raise AssertionError("it is a position")


CHECKS: Dict[str, Callable[[Variant, Entry], None]] = {
    "fixture": fixture,
    "perft": perft,
    "moves": moves,
    "legal": legal,
    "illegal": illegal,
    "after": after,
    "status": status,
    "game": game,
    "ending": ending,
    "refused": refused,
}

FACTS: List[Tuple[str, Catalogue, str, str, Entry]] = list(facts())
