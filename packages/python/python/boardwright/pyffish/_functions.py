"""The functions of ``boardwright.pyffish``."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Sequence

from .._boardwright import FairyCalls, __version__

__all__ = [
    "VALUE_DRAW",
    "VALUE_MATE",
    "NOTATION_DEFAULT",
    "NOTATION_SAN",
    "NOTATION_LAN",
    "NOTATION_SHOGI_HOSKING",
    "NOTATION_SHOGI_HODGES",
    "NOTATION_SHOGI_HODGES_NUMBER",
    "NOTATION_JANGGI",
    "NOTATION_XIANGQI_WXF",
    "NOTATION_THAI_SAN",
    "NOTATION_THAI_LAN",
    "FEN_OK",
    "FEN_EMPTY",
    "FEN_INVALID_MOVE_COUNTER",
    "FEN_INVALID_HALF_MOVE_COUNTER",
    "FEN_INVALID_NUMBER_OF_KINGS",
    "FEN_INVALID_EN_PASSANT_SQ",
    "FEN_INVALID_CASTLING_INFO",
    "FEN_INVALID_SIDE_TO_MOVE",
    "FEN_INVALID_POCKET_INFO",
    "FEN_INVALID_BOARD_GEOMETRY",
    "FEN_TOUCHING_KINGS",
    "FEN_INVALID_CHAR",
    "FEN_INVALID_NB_PARTS",
    "FEN_INVALID_PROMOTED_PIECE",
    "FEN_INVALID_CHECK_COUNT",
    "FEN_INVALID_COUNTING_RULE",
    "error",
    "version",
    "info",
    "variants",
    "set_option",
    "load_variant_config",
    "captures_to_hand",
    "two_boards",
    "start_fen",
    "validate_fen",
    "legal_moves",
    "get_fen",
    "get_fog_fen",
    "get_san",
    "get_san_moves",
    "gives_check",
    "is_capture",
    "piece_to_partner",
    "game_result",
    "is_immediate_game_end",
    "is_optional_game_end",
    "has_insufficient_material",
]

VALUE_DRAW = 0
VALUE_MATE = 32000

NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

FEN_OK = 1
FEN_EMPTY = 0
FEN_INVALID_MOVE_COUNTER = -1
FEN_INVALID_HALF_MOVE_COUNTER = -2
FEN_INVALID_NUMBER_OF_KINGS = -3
FEN_INVALID_EN_PASSANT_SQ = -4
FEN_INVALID_CASTLING_INFO = -5
FEN_INVALID_SIDE_TO_MOVE = -6
FEN_INVALID_POCKET_INFO = -7
FEN_INVALID_BOARD_GEOMETRY = -8
FEN_TOUCHING_KINGS = -9
FEN_INVALID_CHAR = -10
FEN_INVALID_NB_PARTS = -11
FEN_INVALID_PROMOTED_PIECE = -12
FEN_INVALID_CHECK_COUNT = -13
FEN_INVALID_COUNTING_RULE = -14

_calls = FairyCalls()

#: Options of the engine. Rules ask for none but ``VariantPath``.
_OPTIONS = frozenset(
    "debug log file,threads,hash,clear hash,ponder,multipv,skill level,move overhead,slow mover,nodestime,uci_chess960,uci_variant,"
    "uci_analysemode,uci_limitstrength,uci_elo,uci_showwdl,syzygypath,syzygyprobedepth,syzygy50moverule,syzygyprobelimit,use nnue,"
    "evalfile,tsumemode,variantpath,usi_variant,usi_hash,usi_ponder,protocol,contempt,analysis contempt".split(",")
)


class error(Exception):
    """An error of this module. Its functions raise ``ValueError``."""


def version() -> tuple[int, int, int]:
    """The version of this package."""
    major, minor, patch = (int(part) for part in __version__.split("-")[0].split("."))
    return major, minor, patch


def info() -> str:
    """What answers: not Fairy-Stockfish, whose name programs look for at the beginning."""
    return f"Fairy-Stockfish's functions, by Boardwright {__version__}"


def variants() -> list[str]:
    """All variants: the names that Fairy-Stockfish has for them, and others."""
    return _calls.variants()


def set_option(name: str, value: object) -> None:
    """``VariantPath`` loads settings files, with ``:`` between their names. The other options are for the search of an engine."""
    if name.lower() not in _OPTIONS:
        raise ValueError(f"No such option {name}'")
    if name.lower() == "variantpath":
        for path in str(value).split(";" if sys.platform == "win32" else ":"):
            _load_file(path)


def _load_file(path: str) -> None:
    """Loads a settings file. One that cannot be read is told, as there, and no error."""
    if path in ("", "<empty>"):
        return
    try:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        warnings.warn(f"Unable to open file {path}", stacklevel=3)
    else:
        load_variant_config(text)


def load_variant_config(config: str) -> None:
    """Adds the variants of a settings file: what is good of it. What is not is passed over, and a warning tells it with its lines.

    Another tells what no key of ours says, and what may be meant otherwise.
    """
    try:
        _calls.load_variant_config(config)
    except ValueError as fault:
        if getattr(fault, "code", "") != "bad-settings":
            raise
        warnings.warn(str(fault), stacklevel=2)
    doubts = _calls.doubts()
    if doubts:
        warnings.warn("\n".join(doubts), stacklevel=2)


def captures_to_hand(variant: str) -> bool:
    """Whether whoever takes a piece has it in hand."""
    return _calls.captures_to_hand(variant)


def two_boards(variant: str) -> bool:
    """Whether captures fill the hands of another board."""
    return _calls.two_boards(variant)


def start_fen(variant: str) -> str:
    """The first position."""
    return _calls.start_fen(variant)


def validate_fen(fen: str, variant: str, chess960: object = False) -> int:
    """FEN_OK, or the number of what is wrong with a position."""
    return _calls.validate_fen(fen, variant, bool(chess960))


def legal_moves(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> list[str]:
    """The legal moves after those of the list."""
    return _calls.legal_moves((variant, fen, bool(chess960)), movelist)


def get_fen(
    variant: str,
    fen: str,
    movelist: Sequence[str],
    chess960: object = False,
    sfen: object = False,
    show_promoted: object = False,
    count_started: int = 0,
) -> str:
    """The position after the moves."""
    return _calls.get_fen((variant, fen, bool(chess960)), movelist, bool(sfen), bool(show_promoted), count_started)


def get_fog_fen(fen: str, variant: str, chess960: object = False) -> str:
    """A position as the player to move sees it in the fog of war: his men and the cells to which he may go; all else is ``*``."""
    return _calls.get_fog_fen((variant, fen, bool(chess960)))


def get_san(variant: str, fen: str, move: str, chess960: object = False, notation: int = NOTATION_DEFAULT) -> str:
    """A move as people write it."""
    return _calls.get_san((variant, fen, bool(chess960)), move, notation)


def get_san_moves(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, notation: int = NOTATION_DEFAULT
) -> list[str]:
    """Moves of one game as people write them."""
    return _calls.get_san_moves((variant, fen, bool(chess960)), movelist, notation)


def gives_check(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> bool:
    """Whether the player to move is in check."""
    return _calls.gives_check((variant, fen, bool(chess960)), movelist)


def is_capture(variant: str, fen: str, movelist: Sequence[str], move: str, chess960: object = False) -> bool:
    """Whether a move takes a piece."""
    return _calls.is_capture((variant, fen, bool(chess960)), movelist, move)


def piece_to_partner(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> str:
    """The letter of what the last move took, as it comes into a hand; empty where it took nothing."""
    return _calls.piece_to_partner((variant, fen, bool(chess960)), movelist)


def game_result(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> int:
    """The value of a game that is over, for the player to move."""
    return _calls.game_result((variant, fen, bool(chess960)), movelist)


def is_immediate_game_end(variant: str, fen: str, movelist: Sequence[str], chess960: object = False) -> tuple[bool, int]:
    """Whether a rule of the variant has ended the game, and its value for the player to move."""
    value = _calls.is_immediate_game_end((variant, fen, bool(chess960)), movelist)
    return value is not None, value or 0


def is_optional_game_end(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False, count_started: int = 0
) -> tuple[bool, int]:
    """Whether a player may end the game, and its value for the player to move."""
    value = _calls.is_optional_game_end((variant, fen, bool(chess960)), movelist, count_started)
    return value is not None, value or 0


def has_insufficient_material(
    variant: str, fen: str, movelist: Sequence[str], chess960: object = False
) -> tuple[bool, bool]:
    """Whether White, and whether Black, has too little to win."""
    return _calls.has_insufficient_material((variant, fen, bool(chess960)), movelist)
