"""The dictionaries that boardwright gives and takes.

Written by `INSTA_UPDATE=always cargo test -p boardwright-tests --test suite wire`.
"""

from typing import Dict, List, Literal, Optional, Tuple, TypedDict, Union

_AppendAlways = TypedDict(
    "_AppendAlways",
    {
        "checksum": "str",
        "follows": "str",
        "ply": "int",
    },
)

_AppendSometimes = TypedDict(
    "_AppendSometimes",
    {
        "ended": "Optional[EndedRecord]",
        "move": "Optional[str]",
        "outcome": "Optional[OutcomeRecord]",
    },
    total=False,
)


# What is added to the record of a game: one move, or how the game was ended.
class Append(_AppendAlways, _AppendSometimes):
    pass

_AppliedAlways = TypedDict(
    "_AppliedAlways",
    {
        "cells": "Dict[str, Optional[ManRecord]]",
        "hands": "Dict[str, Dict[str, int]]",
        "move": "str",
        "steps": "List[Step]",
    },
)

_AppliedSometimes = TypedDict(
    "_AppliedSometimes",
    {
        "human": "Optional[str]",
    },
    total=False,
)


# What a move has changed.
class Applied(_AppliedAlways, _AppliedSometimes):
    pass

# The board.
BoardView = TypedDict(
    "BoardView",
    {
        "cells": "List[CellView]",
        "topology": "str",
        "wraps": "bool",
    },
)

# A castling of one player.
Castling = TypedDict(
    "Castling",
    {
        "king": "Tuple[str, str]",
        "name": "str",
        "player": "str",
        "rook": "Tuple[str, str]",
    },
)

# A cell, and where to draw it.
CellView = TypedDict(
    "CellView",
    {
        "extra": "bool",
        "name": "str",
        "shade": "int",
        "x": "float",
        "y": "float",
    },
)

Cells = Union[Literal["squares"], Literal["points"]]

_ChoicesAlways = TypedDict(
    "_ChoicesAlways",
    {
        "drops": "Dict[str, List[str]]",
        "moves": "Dict[str, Dict[str, List[Optional[str]]]]",
    },
)

_ChoicesSometimes = TypedDict(
    "_ChoicesSometimes",
    {
        "seconds": "Dict[str, Dict[str, Seconds]]",
    },
    total=False,
)


# Moves by the piece that makes them.
class Choices(_ChoicesAlways, _ChoicesSometimes):
    pass

Colour = Union[Literal["green"], Literal["red"], Literal["yellow"], Literal["blue"]]

# How two variants differ.
Comparison = TypedDict(
    "Comparison",
    {
        "keys": "List[KeyDifference]",
        "parting": "Parting",
        "same_rules": "bool",
    },
)

_CounterAlways = TypedDict(
    "_CounterAlways",
    {
        "reason": "str",
    },
)

_CounterSometimes = TypedDict(
    "_CounterSometimes",
    {
        "claim_at": "Optional[int]",
        "ends_at": "Optional[int]",
    },
    total=False,
)


# A counter.
class Counter(_CounterAlways, _CounterSometimes):
    pass

_DescriptionAlways = TypedDict(
    "_DescriptionAlways",
    {
        "board": "BoardView",
        "castlings": "List[Castling]",
        "counters": "List[Counter]",
        "dialects": "List[str]",
        "hands": "bool",
        "human": "str",
        "moves": "str",
        "name": "str",
        "needs_history": "bool",
        "pieces": "List[Piece]",
        "players": "Tuple[Player, Player]",
        "presentation": "Presentation",
        "promotions": "List[Promotion]",
        "rules": "RulesId",
        "start": "Placement",
    },
)

_DescriptionSometimes = TypedDict(
    "_DescriptionSometimes",
    {
        "written": "Optional[str]",
    },
    total=False,
)


# Everything that a client needs to know of a variant before a game begins.
class Description(_DescriptionAlways, _DescriptionSometimes):
    pass

# One fault or lint.
Diagnostic = TypedDict(
    "Diagnostic",
    {
        "code": "str",
        "help": "Optional[str]",
        "label": "str",
        "message": "str",
        "notes": "List[Note]",
        "primary": "Span",
        "severity": "Severity",
    },
)

# A place where the attacker has more than one move.
Dual = TypedDict(
    "Dual",
    {
        "line": "List[str]",
        "moves": "List[str]",
        "sort": "str",
    },
)

_EndedRecordClaimAlways = TypedDict(
    "_EndedRecordClaimAlways",
    {
        "by": "Literal['claim']",
        "reason": "str",
    },
)

_EndedRecordClaimSometimes = TypedDict(
    "_EndedRecordClaimSometimes",
    {
        "announced": "Optional[str]",
    },
    total=False,
)


# The player to move claimed it.
class EndedRecordClaim(_EndedRecordClaimAlways, _EndedRecordClaimSometimes):
    pass

# A player gave up.
EndedRecordResignation = TypedDict(
    "EndedRecordResignation",
    {
        "by": "Literal['resignation']",
        "player": "str",
    },
)

# A player ran out of time.
EndedRecordTime = TypedDict(
    "EndedRecordTime",
    {
        "by": "Literal['time']",
        "player": "str",
    },
)

# The players agreed on a draw.
EndedRecordAgreement = TypedDict(
    "EndedRecordAgreement",
    {
        "by": "Literal['agreement']",
    },
)

EndedRecord = Union["EndedRecordClaim", "EndedRecordResignation", "EndedRecordTime", "EndedRecordAgreement"]

# What a position comes to if both players play as well as can be, for the player to move.
Ending = TypedDict(
    "Ending",
    {
        "moves": "List[EndingMove]",
        "plies": "Optional[int]",
        "result": "str",
    },
)

# What a move comes to, for the player who makes it.
EndingMove = TypedDict(
    "EndingMove",
    {
        "move": "str",
        "plies": "Optional[int]",
        "result": "str",
    },
)

# How far the making of tables is.
EndingProgress = TypedDict(
    "EndingProgress",
    {
        "entries": "int",
        "men": "str",
        "plies": "int",
    },
)

# What there is in the table of some men.
EndingSummary = TypedDict(
    "EndingSummary",
    {
        "drawn": "int",
        "longest": "int",
        "lost": "int",
        "men": "str",
        "positions": "int",
        "won": "int",
    },
)

# How far the search went.
Extent = TypedDict(
    "Extent",
    {
        "games": "int",
        "plies": "int",
        "positions": "int",
    },
)

Form = Union[Literal["text"], Literal["html"], Literal["kif"], Literal["jkf"], Literal["popeye"]]

_GameRecordAlways = TypedDict(
    "_GameRecordAlways",
    {
        "format": "int",
        "moves": "List[str]",
        "rules": "RulesId",
    },
)

_GameRecordSometimes = TypedDict(
    "_GameRecordSometimes",
    {
        "checksum": "Optional[str]",
        "ended": "Optional[EndedRecord]",
        "outcome": "Optional[OutcomeRecord]",
        "start": "Optional[Placement]",
    },
    total=False,
)


# A game to be kept.
class GameRecord(_GameRecordAlways, _GameRecordSometimes):
    pass

# A piece from hand that enters behind one that moves for the first time.
Gate = TypedDict(
    "Gate",
    {
        "cell": "str",
        "piece": "str",
    },
)

# A first move that reaches the goal.
Key = TypedDict(
    "Key",
    {
        "move": "str",
        "plies": "int",
    },
)

# A key that two descriptors say differently.
KeyDifference = TypedDict(
    "KeyDifference",
    {
        "key": "str",
        "said": "Tuple[Optional[str], Optional[str]]",
    },
)

Letters = Union[Literal["english"], Literal["german"], Literal["japanese"]]

# Moves of which none has an alternative, and what may follow them.
Line = TypedDict(
    "Line",
    {
        "next": "List[Line]",
        "text": "str",
    },
)

_ManRecordAlways = TypedDict(
    "_ManRecordAlways",
    {
        "piece": "str",
        "player": "str",
    },
)

_ManRecordSometimes = TypedDict(
    "_ManRecordSometimes",
    {
        "promoted": "bool",
    },
    total=False,
)


# A piece on the board.
class ManRecord(_ManRecordAlways, _ManRecordSometimes):
    pass

Men = Union[Literal["discs"], Literal["wedges"]]

_NamesAlways = TypedDict(
    "_NamesAlways",
    {
        "pieces": "Dict[str, str]",
        "players": "Dict[str, str]",
    },
)

_NamesSometimes = TypedDict(
    "_NamesSometimes",
    {
        "game": "Optional[str]",
    },
    total=False,
)


# Names in one language.
class Names(_NamesAlways, _NamesSometimes):
    pass

# A remark on a diagnostic.
Note = TypedDict(
    "Note",
    {
        "message": "str",
        "span": "Optional[Span]",
    },
)

_OutcomeRecordAlways = TypedDict(
    "_OutcomeRecordAlways",
    {
        "reason": "str",
        "scores": "Dict[str, int]",
    },
)

_OutcomeRecordSometimes = TypedDict(
    "_OutcomeRecordSometimes",
    {
        "winner": "Optional[str]",
    },
    total=False,
)


# A result.
class OutcomeRecord(_OutcomeRecordAlways, _OutcomeRecordSometimes):
    pass

# After these moves.
PartingFound = TypedDict(
    "PartingFound",
    {
        "found": "Split",
    },
)

# Not within the bound.
PartingNotFound = TypedDict(
    "PartingNotFound",
    {
        "not-found": "Extent",
    },
)

# It was stopped before.
PartingStopped = TypedDict(
    "PartingStopped",
    {
        "stopped": "Extent",
    },
)

Parting = Union["PartingFound", Literal["nowhere"], "PartingNotFound", "PartingStopped"]

_PgnGameAlways = TypedDict(
    "_PgnGameAlways",
    {
        "items": "List[PgnItem]",
        "moves": "List[str]",
        "number": "int",
        "tags": "List[Tuple[str, str]]",
    },
)

_PgnGameSometimes = TypedDict(
    "_PgnGameSometimes",
    {
        "result": "Optional[str]",
    },
    total=False,
)


# A game as a file tells it. Its moves are text; nobody has played them yet.
class PgnGame(_PgnGameAlways, _PgnGameSometimes):
    pass

# A move as it is written, without marks.
PgnItemMove = TypedDict(
    "PgnItemMove",
    {
        "item": "Literal['move']",
        "text": "str",
    },
)

# A comment.
PgnItemComment = TypedDict(
    "PgnItemComment",
    {
        "item": "Literal['comment']",
        "text": "str",
    },
)

# A mark, as a number: 1 is `!`.
PgnItemNag = TypedDict(
    "PgnItemNag",
    {
        "item": "Literal['nag']",
        "number": "int",
    },
)

# A variation on the last move begins.
PgnItemBegin = TypedDict(
    "PgnItemBegin",
    {
        "item": "Literal['begin']",
    },
)

# The variation that began last ends.
PgnItemEnd = TypedDict(
    "PgnItemEnd",
    {
        "item": "Literal['end']",
    },
)

PgnItem = Union["PgnItemMove", "PgnItemComment", "PgnItemNag", "PgnItemBegin", "PgnItemEnd"]

# What is odd about a game of a file, though it can be read.
PgnWarning = TypedDict(
    "PgnWarning",
    {
        "code": "str",
        "column": "int",
        "game": "int",
        "line": "int",
        "message": "str",
    },
)

# A kind of piece.
Piece = TypedDict(
    "Piece",
    {
        "dropped": "bool",
        "id": "str",
        "moves": "List[str]",
        "promotes_to": "List[str]",
        "royal": "bool",
        "symbol": "str",
    },
)

_PlacementAlways = TypedDict(
    "_PlacementAlways",
    {
        "men": "Dict[str, ManRecord]",
        "move_number": "int",
        "no_progress": "int",
        "turn": "str",
    },
)

_PlacementSometimes = TypedDict(
    "_PlacementSometimes",
    {
        "castling": "Dict[str, List[str]]",
        "checks": "Dict[str, int]",
        "count_limit": "int",
        "diagram": "bool",
        "hands": "Dict[str, Dict[str, int]]",
        "moved": "List[str]",
        "passed": "List[str]",
        "rooks": "Dict[str, Dict[str, str]]",
        "walls": "List[str]",
    },
    total=False,
)


# Who stands where, who is to move, and all else that a position is, with the names of the variant's
# cells, pieces, players and castlings.
class Placement(_PlacementAlways, _PlacementSometimes):
    pass

# A player.
Player = TypedDict(
    "Player",
    {
        "letter": "str",
        "name": "str",
    },
)

_PopeyeProblemAlways = TypedDict(
    "_PopeyeProblemAlways",
    {
        "names": "List[str]",
        "position": "str",
        "problem": "Problem",
        "variant": "str",
    },
)

_PopeyeProblemSometimes = TypedDict(
    "_PopeyeProblemSometimes",
    {
        "seconds": "Optional[int]",
        "twin": "Optional[str]",
    },
    total=False,
)


# A problem of Popeye's input, as `read_popeye` has read it.
class PopeyeProblem(_PopeyeProblemAlways, _PopeyeProblemSometimes):
    pass

# A position to be kept.
PositionRecord = TypedDict(
    "PositionRecord",
    {
        "position": "Placement",
        "rules": "RulesId",
    },
)

_PresentationAlways = TypedDict(
    "_PresentationAlways",
    {
        "borders": "Dict[str, List[Tuple[str, str]]]",
        "glyphs": "Dict[str, Tuple[str, str]]",
        "names": "Dict[str, Names]",
    },
)

_PresentationSometimes = TypedDict(
    "_PresentationSometimes",
    {
        "cells": "Optional[Cells]",
        "dark": "Optional[str]",
        "lines": "Dict[str, List[Tuple[str, str]]]",
        "men": "Optional[Men]",
    },
    total=False,
)


# The names, glyphs and lines of a variant. [The module's page](self) tells where they come from.
class Presentation(_PresentationAlways, _PresentationSometimes):
    pass

# What is asked of a position.
Problem = TypedDict(
    "Problem",
    {
        "forms": "List[Form]",
        "hash_bytes": "Optional[int]",
        "letters": "Letters",
        "longer": "bool",
        "nodes": "Optional[int]",
        "set_play": "bool",
        "skip_futile": "bool",
        "stipulation": "Optional[str]",
        "threads": "Optional[int]",
        "threats": "bool",
        "tries": "Optional[int]",
        "whole": "bool",
        "within": "Optional[int]",
        "written": "bool",
    },
    total=False,
)

# How far a search is.
Progress = TypedDict(
    "Progress",
    {
        "nodes": "int",
        "none_within": "Optional[int]",
        "plies": "int",
        "within": "Optional[int]",
    },
)

_PromotionAlways = TypedDict(
    "_PromotionAlways",
    {
        "captures_only": "bool",
        "choice": "str",
        "en_passant": "bool",
        "into": "Dict[str, List[str]]",
        "limits": "Dict[str, int]",
        "trigger": "str",
        "zone": "Dict[str, List[str]]",
    },
)

_PromotionSometimes = TypedDict(
    "_PromotionSometimes",
    {
        "from_hand": "Optional[str]",
        "player": "Optional[str]",
    },
    total=False,
)


# Promotion.
class Promotion(_PromotionAlways, _PromotionSometimes):
    pass

_ProposedAlways = TypedDict(
    "_ProposedAlways",
    {
        "rule": "str",
    },
)

_ProposedSometimes = TypedDict(
    "_ProposedSometimes",
    {
        "cell": "Optional[str]",
        "data": "int",
    },
    total=False,
)


# What tells a move that a rule module has proposed from others with the same cells.
class Proposed(_ProposedAlways, _ProposedSometimes):
    pass

Range_of_uint = TypedDict(
    "Range_of_uint",
    {
        "end": "int",
        "start": "int",
    },
)

# Why a move is refused: by its cells (`Refused::of`), or by its text or wish (`From`).
Refused = TypedDict(
    "Refused",
    {
        "code": "str",
        "message": "str",
    },
)

# Which rules something was made under: `omega@1.0.0#5a…`.
RulesId = TypedDict(
    "RulesId",
    {
        "hash": "str",
        "id": "str",
        "version": "str",
    },
)

_SecondsAlways = TypedDict(
    "_SecondsAlways",
    {
        "optional": "bool",
    },
)

_SecondsSometimes = TypedDict(
    "_SecondsSometimes",
    {
        "gates": "List[Gate]",
        "proposed": "List[Proposed]",
        "walls": "List[str]",
    },
    total=False,
)


# What a move may do on a second cell.
class Seconds(_SecondsAlways, _SecondsSometimes):
    pass

# A line of the set play.
SetLine = TypedDict(
    "SetLine",
    {
        "answers": "List[str]",
        "moves": "List[str]",
    },
)

Severity = Union[Literal["error"], Literal["warning"]]

_SolutionAlways = TypedDict(
    "_SolutionAlways",
    {
        "cut": "bool",
        "futile_skipped": "bool",
        "keys": "List[Key]",
        "line": "List[str]",
        "more_ways": "bool",
        "never": "bool",
        "nodes": "int",
        "none_within": "Optional[int]",
        "plies": "Optional[int]",
        "stopped": "bool",
        "variations": "List[Variation]",
        "verdict": "str",
        "ways": "List[List[str]]",
        "within": "Optional[int]",
    },
)

_SolutionSometimes = TypedDict(
    "_SolutionSometimes",
    {
        "duals": "List[Dual]",
        "forms": "Dict[str, str]",
        "more_phases": "bool",
        "no_set_play": "bool",
        "no_tries": "bool",
        "set_play": "List[SetLine]",
        "threats": "List[Threat]",
        "tries": "List[Try]",
        "written": "Optional[Written]",
    },
    total=False,
)


# What is known of a problem: all of it, or, if the search was stopped, what was found by then.
class Solution(_SolutionAlways, _SolutionSometimes):
    pass

# A place in a descriptor.
Span = TypedDict(
    "Span",
    {
        "bytes": "Range_of_uint",
        "column": "int",
        "file": "str",
        "line": "int",
    },
)

# A line after which two variants differ.
Split = TypedDict(
    "Split",
    {
        "moves": "List[str]",
        "only": "Tuple[List[str], List[str]]",
        "positions": "Tuple[str, str]",
        "shortest": "bool",
        "status": "Tuple[Status, Status]",
    },
)

_StateAlways = TypedDict(
    "_StateAlways",
    {
        "choices": "Choices",
        "ply": "int",
        "position": "str",
        "rules": "RulesId",
        "status": "Status",
    },
)

_StateSometimes = TypedDict(
    "_StateSometimes",
    {
        "last": "Optional[Applied]",
    },
    total=False,
)


# What a client needs that comes to a game, or that has lost the thread: it can go on from here with
# `Applied` and `Status`. Clocks and names are the server's.
class State(_StateAlways, _StateSometimes):
    pass

_StatusAlways = TypedDict(
    "_StatusAlways",
    {
        "check": "bool",
        "claims": "List[str]",
        "over": "bool",
        "turn": "str",
    },
)

_StatusSometimes = TypedDict(
    "_StatusSometimes",
    {
        "outcome": "Optional[OutcomeRecord]",
    },
    total=False,
)


# How a game stands.
class Status(_StatusAlways, _StatusSometimes):
    pass

_StepCapturedAlways = TypedDict(
    "_StepCapturedAlways",
    {
        "cell": "str",
        "step": "Literal['captured']",
    },
)

_StepCapturedSometimes = TypedDict(
    "_StepCapturedSometimes",
    {
        "held": "Optional[str]",
    },
    total=False,
)


# A piece is captured.
class StepCaptured(_StepCapturedAlways, _StepCapturedSometimes):
    pass

# A piece goes from a cell to another.
StepMoved = TypedDict(
    "StepMoved",
    {
        "from": "str",
        "step": "Literal['moved']",
        "to": "str",
    },
)

# A piece comes from its player's hand.
StepDropped = TypedDict(
    "StepDropped",
    {
        "piece": "str",
        "step": "Literal['dropped']",
        "to": "str",
    },
)

_StepPromotedAlways = TypedDict(
    "_StepPromotedAlways",
    {
        "cell": "str",
        "man": "ManRecord",
        "step": "Literal['promoted']",
    },
)

_StepPromotedSometimes = TypedDict(
    "_StepPromotedSometimes",
    {
        "out_of": "Optional[str]",
    },
    total=False,
)


# The piece that has moved promotes.
class StepPromoted(_StepPromotedAlways, _StepPromotedSometimes):
    pass

_StepWalledAlways = TypedDict(
    "_StepWalledAlways",
    {
        "step": "Literal['walled']",
        "to": "str",
    },
)

_StepWalledSometimes = TypedDict(
    "_StepWalledSometimes",
    {
        "from": "Optional[str]",
    },
    total=False,
)


# A wall is put on an empty cell.
class StepWalled(_StepWalledAlways, _StepWalledSometimes):
    pass

# A rule takes a piece off the board.
StepRemoved = TypedDict(
    "StepRemoved",
    {
        "cell": "str",
        "step": "Literal['removed']",
    },
)

# A rule makes one piece another, or puts one on an empty cell.
StepChanged = TypedDict(
    "StepChanged",
    {
        "cell": "str",
        "man": "ManRecord",
        "step": "Literal['changed']",
    },
)

Step = Union["StepCaptured", "StepMoved", "StepDropped", "StepPromoted", "StepWalled", "StepRemoved", "StepChanged"]

_ThreatAlways = TypedDict(
    "_ThreatAlways",
    {
        "key": "str",
    },
)

_ThreatSometimes = TypedDict(
    "_ThreatSometimes",
    {
        "moves": "Optional[List[str]]",
    },
    total=False,
)


# What is threatened after a key.
class Threat(_ThreatAlways, _ThreatSometimes):
    pass

# An arrow between two cells.
TreeArrow = TypedDict(
    "TreeArrow",
    {
        "colour": "Colour",
        "from": "str",
        "to": "str",
    },
)

# What a position is thought to be worth for the first player: hundredths of a pawn, or moves to mate.
TreeEval = TypedDict(
    "TreeEval",
    {
        "centipawns": "Optional[int]",
        "depth": "Optional[int]",
        "mate": "Optional[int]",
    },
    total=False,
)

# A coloured cell.
TreeMark = TypedDict(
    "TreeMark",
    {
        "cell": "str",
        "colour": "Colour",
    },
)

_TreeNodeAlways = TypedDict(
    "_TreeNodeAlways",
    {
        "children": "List[int]",
        "node": "int",
        "notes": "TreeNotes",
        "ply": "int",
    },
)

_TreeNodeSometimes = TypedDict(
    "_TreeNodeSometimes",
    {
        "move": "Optional[str]",
        "parent": "Optional[int]",
        "san": "Optional[str]",
    },
    total=False,
)


# A place in a tree of moves: a move and what is noted on it, or the start.
class TreeNode(_TreeNodeAlways, _TreeNodeSometimes):
    pass

# What is noted on a move of a tree, or at its start. What is left out is not noted.
TreeNotes = TypedDict(
    "TreeNotes",
    {
        "arrows": "List[TreeArrow]",
        "before": "str",
        "clock_ms": "Optional[int]",
        "comment": "str",
        "elapsed_ms": "Optional[int]",
        "eval": "Optional[TreeEval]",
        "marks": "List[TreeMark]",
        "nags": "List[int]",
    },
    total=False,
)

# A first move that would solve the problem if it were not for a few answers.
Try = TypedDict(
    "Try",
    {
        "move": "str",
        "refutations": "List[str]",
    },
)

# A move and what follows it.
Variation = TypedDict(
    "Variation",
    {
        "move": "str",
        "next": "List[Variation]",
        "plies": "int",
    },
)

_WishAlways = TypedDict(
    "_WishAlways",
    {
        "to": "str",
    },
)

_WishSometimes = TypedDict(
    "_WishSometimes",
    {
        "dropped": "Optional[str]",
        "from": "Optional[str]",
        "gate": "Optional[Gate]",
        "promotes_to": "Optional[str]",
        "proposed": "Optional[Proposed]",
        "wall": "Optional[str]",
    },
    total=False,
)


# A move as a client wishes it: from a cell or from hand, to a cell, as what.
class Wish(_WishAlways, _WishSometimes):
    pass

# A solution as problemists write it, each phase on its own. More ways or variations than are told are told of elsewhere.
Written = TypedDict(
    "Written",
    {
        "set_play": "List[Line]",
        "solution": "List[Line]",
        "tries": "List[Line]",
    },
)

__all__ = [
    "Append",
    "Applied",
    "BoardView",
    "Castling",
    "CellView",
    "Cells",
    "Choices",
    "Colour",
    "Comparison",
    "Counter",
    "Description",
    "Diagnostic",
    "Dual",
    "EndedRecord",
    "Ending",
    "EndingMove",
    "EndingProgress",
    "EndingSummary",
    "Extent",
    "Form",
    "GameRecord",
    "Gate",
    "Key",
    "KeyDifference",
    "Letters",
    "Line",
    "ManRecord",
    "Men",
    "Names",
    "Note",
    "OutcomeRecord",
    "Parting",
    "PgnGame",
    "PgnItem",
    "PgnWarning",
    "Piece",
    "Placement",
    "Player",
    "PopeyeProblem",
    "PositionRecord",
    "Presentation",
    "Problem",
    "Progress",
    "Promotion",
    "Proposed",
    "Range_of_uint",
    "Refused",
    "RulesId",
    "Seconds",
    "SetLine",
    "Severity",
    "Solution",
    "Span",
    "Split",
    "State",
    "Status",
    "Step",
    "Threat",
    "TreeArrow",
    "TreeEval",
    "TreeMark",
    "TreeNode",
    "TreeNotes",
    "Try",
    "Variation",
    "Wish",
    "Written",
]
