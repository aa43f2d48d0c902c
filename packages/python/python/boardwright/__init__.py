"""The rules of chess-like games: legal moves, games, results.

>>> import boardwright
>>> game = boardwright.game("atomic")
>>> for move in ["g1f3", "e7e6", "f3g5", "a7a6"]:
...     _ = game.play(move)
>>> applied = game.play("g5f7")  # takes the pawn, and the king with it
>>> len(applied["cells"])
5
>>> game.status()["outcome"]["reason"]
'royal-exploded'

A ``Catalogue`` has the variants, a ``Game`` plays one. Answers are dictionaries; ``boardwright.wire`` has their types.
Errors are the exceptions of ``boardwright.errors``, each with a stable ``code``.
"""

from __future__ import annotations

from typing import Optional

from . import errors, wire
from ._boardwright import (
    Catalogue,
    EndgameTables,
    Game,
    GameTree,
    PgnReader,
    TreeNode,
    TreeReader,
    Variant,
    __version__,
)
from .errors import (
    BoardwrightError,
    ClaimError,
    EndgameError,
    LoadError,
    MoveError,
    PgnError,
    PositionError,
    ProblemError,
    RecordError,
    TreeError,
)

__all__ = [
    "BoardwrightError",
    "Catalogue",
    "ClaimError",
    "EndgameError",
    "EndgameTables",
    "Game",
    "GameTree",
    "LoadError",
    "MoveError",
    "PgnError",
    "PgnReader",
    "PositionError",
    "ProblemError",
    "RecordError",
    "TreeError",
    "TreeNode",
    "TreeReader",
    "Variant",
    "__version__",
    "errors",
    "game",
    "read_pgn",
    "read_trees",
    "wire",
]

_shipped = Catalogue()


def game(variant: str, position: Optional[str] = None) -> Game:
    """A game of a shipped variant, from its start, from a position, or from a set-up by number, ``setup:518``."""
    return _shipped.game(variant, position)


read_pgn = PgnReader
read_trees = TreeReader
