"""What goes wrong, as exceptions: each has a stable ``code`` beside its message."""

from __future__ import annotations

from typing import List, Optional

from .wire import Diagnostic

__all__ = [
    "BoardwrightError",
    "ClaimError",
    "EndgameError",
    "LoadError",
    "MoveError",
    "PgnError",
    "PositionError",
    "ProblemError",
    "RecordError",
    "TreeError",
]


class BoardwrightError(ValueError):
    """What every error of this package is."""

    code: str
    """A stable word, such as ``leaves-check``, that programs may rely on; the message is for people."""

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message)
        self.code = code


class LoadError(BoardwrightError):
    """A variant cannot be had: nobody has it, or its descriptor has errors."""

    diagnostics: List[Diagnostic]
    """What is wrong with the descriptor or the file of names, with places in the text; empty for other reasons."""

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message, code)
        self.diagnostics = []


class MoveError(BoardwrightError):
    """A move is refused. The code is the precise one: ``leaves-check``, ``game-over``, ``bad-move``."""

    index: Optional[int]
    """How many of the moves that were to be replayed stand before it; ``None`` where one move was played."""

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message, code)
        self.index = None


class PositionError(BoardwrightError):
    """A text is no position, or no set-up, of the variant."""

    codes: List[str]
    """All reasons, each once."""

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message, code)
        self.codes = [code]


class RecordError(BoardwrightError):
    """A game cannot be kept, or what was kept cannot be loaded."""


class ClaimError(BoardwrightError):
    """This cannot be claimed now."""


class ProblemError(BoardwrightError):
    """A problem is none, or does not fit the position."""


class EndgameError(BoardwrightError):
    """Endgame tables cannot be made of these men, or not be read."""


class PgnError(BoardwrightError):
    """A game of a PGN file cannot be read. The reader goes on with the next."""

    game: int
    """The game, from 1; 0 if the source cannot be read."""

    line: int
    """The line of the fault, from 1; 0 if the source cannot be read."""

    column: int
    """The character of the line, from 1; 0 if the source cannot be read."""

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message, code)
        self.game = self.line = self.column = 0


class TreeError(BoardwrightError):
    """A game with variations cannot be read, or not be changed so.

    For a game of a file that cannot be read, ``__cause__`` tells what is wrong with it: a `PgnError`, `LoadError`,
    `PositionError` or `MoveError`.
    """

    game: int
    """Which game of a file cannot be read, from 1; 0 if there is no file, or it cannot be read."""

    line: int
    """The line of the file: of the fault, of the move that cannot be played, or where the game begins."""

    column: int
    """The character of that line, from 1."""

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message, code)
        self.game = self.line = self.column = 0
