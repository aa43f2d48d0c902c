"""The other programs: one position of theirs, with every field that is compared."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import chess
import chess.variant

from ours import answers

WHITE, BLACK, DRAW = "first", "second", "draw"


@dataclass
class Seen:
    """What a program says of a position. A field that it has no word for is None."""

    fen: str
    legal: list
    check: bool | None
    over: tuple | None  # (winner, reason): the game is over
    claims: tuple | None  # (winner, reason)s of ends that the player to move may claim, or that programs leave to a referee
    cannot_win: dict | None = None
    san: str | None = None  # of the move that is played from here
    mates: Callable = lambda move: False


class Python:
    """python-chess."""

    name = "python-chess"
    boards = {
        "chess": chess.Board,
        "atomic": chess.variant.AtomicBoard,
        "crazyhouse": chess.variant.CrazyhouseBoard,
        "three-check": chess.variant.ThreeCheckBoard,
        "king-of-the-hill": chess.variant.KingOfTheHillBoard,
        "antichess": chess.variant.AntichessBoard,
        "horde": chess.variant.HordeBoard,
        "racing-kings": chess.variant.RacingKingsBoard,
    }
    shuffled = ("chess960", "atomic960", "crazyhouse960", "three-check960", "king-of-the-hill960")
    variants = (*boards, *shuffled)
    endings = {
        chess.Termination.CHECKMATE: "checkmate",
        chess.Termination.STALEMATE: "stalemate",
        chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
        chess.Termination.SEVENTYFIVE_MOVES: "no-progress",
        chess.Termination.FIVEFOLD_REPETITION: "repetition",
        chess.Termination.VARIANT_WIN: "variant",
        chess.Termination.VARIANT_LOSS: "variant",
        chess.Termination.VARIANT_DRAW: "variant",
    }

    def __init__(self, variant, start):
        board = self.boards[variant.removesuffix("960")]
        self.board = board(start, chess960=variant.endswith("960")) if start else board()
        self.moves = {}

    def look(self):
        board = self.board
        self.moves = {board.uci(move): move for move in board.legal_moves}
        outcome = board.outcome()
        over = None
        if outcome:
            winner = {True: WHITE, False: BLACK, None: DRAW}[outcome.winner]
            over = (winner, self.endings[outcome.termination])
        claims = []
        if board.is_repetition(3):
            claims.append("repetition")
        if board.is_fifty_moves():
            claims.append("no-progress")
        cannot = {WHITE: board.has_insufficient_material(True), BLACK: board.has_insufficient_material(False)}
        text = board.fen(en_passant="fen")  # whether or not a pawn can take, as the standard has it
        return Seen(text, list(self.moves), board.is_check(), over, tuple(claims), cannot)

    def san(self, move):
        return self.board.san(self.moves[move])

    def gives_check(self, move):
        return self.board.gives_check(self.moves[move])

    def play(self, move):
        self.board.push(self.moves[move])


class Fish:
    """Fairy-Stockfish, as the module pyffish has it. It keeps no game: a position is a text, and the moves up to it."""

    name = "pyffish"
    names = {"three-check": "3check", "racing-kings": "racingkings", "king-of-the-hill": "kingofthehill", "five-check": "5check"}
    shuffled = Python.shuffled

    def __init__(self, variant, start):
        import pyffish  # a crash of it is one of the process that uses it

        self.fish = pyffish
        self.shuffled = variant in Fish.shuffled
        base = variant.removesuffix("960") if self.shuffled else variant
        self.variant = self.names.get(base, base)
        self.start = start or pyffish.start_fen(self.variant)
        self.shogi = variant in SFEN
        self.spoken = not self.shogi and "xiangqi" not in variant
        self.fen = self.start
        self.hands = "[" in self.start
        rows = self.start.split()[0].partition("[")[0].split("/")
        self.ranks = len(rows)
        self.files = sum(int(hit) if hit.isdigit() else 1 for hit in re.findall(r"\d+|[A-Za-z*]", rows[0]))
        self.since, self.line = self.start, []  # what may repeat: a position, and the moves from there

    def look(self):
        fish, variant, fen = self.fish, self.variant, self.fen
        legal = fish.legal_moves(variant, fen, [], self.shuffled)
        check = fish.gives_check(variant, fen, [], self.shuffled)
        white = fen.split()[1] == "w"
        over = None
        ended, value = fish.is_immediate_game_end(variant, fen, [], self.shuffled)
        if ended:
            over = (self.winner(value, white), "variant")
        elif not legal:
            value = fish.game_result(variant, fen, [], self.shuffled)
            over = (self.winner(value, white), "checkmate" if check else "stalemate")
        ended, value = fish.is_optional_game_end(variant, self.since, self.line, self.shuffled)
        claims = (self.winner(value, white),) if ended else ()
        mates = lambda move: not fish.legal_moves(variant, fen, [self.theirs(move)], self.shuffled)
        poor = fish.has_insufficient_material(variant, fen, [], self.shuffled)
        if not over and all(poor):
            over = (DRAW, "dead-position")
        text = fish.get_fen(variant, fen, [], self.shuffled, True) if self.shogi else fen
        return Seen(text, [self.ours(move) for move in legal], check, over, claims, dict(zip((WHITE, BLACK), poor)), mates=mates)

    @staticmethod
    def winner(value, white):
        if value == 0:
            return DRAW
        return WHITE if (value > 0) == white else BLACK

    def san(self, move):
        if not self.spoken:
            return None
        return self.fish.get_san(self.variant, self.fen, self.theirs(move), self.shuffled, self.fish.NOTATION_SAN)

    def gives_check(self, move):
        return self.fish.gives_check(self.variant, self.fen, [self.theirs(move)], self.shuffled)

    def play(self, move):
        move = self.theirs(move)
        self.line.append(move)
        self.fen = self.fish.get_fen(self.variant, self.fen, [move], self.shuffled)
        if not self.hands and self.fen.split()[-2] == "0":
            self.since, self.line = self.fen, []  # nothing from before comes again

    # Shogi's moves: h2c2, P@e5 there, 2h7h, P*5e here.
    def ours(self, move):
        if not self.shogi:
            return move
        cell = lambda hit: f"{self.files + 97 - ord(hit[1])}{chr(97 + self.ranks - int(hit[2]))}"
        return re.sub(r"([a-z])(\d+)", cell, move).replace("@", "*")

    def theirs(self, move):
        if not self.shogi:
            return move
        cell = lambda hit: f"{chr(self.files + 97 - int(hit[1]))}{self.ranks + 97 - ord(hit[2])}"
        return re.sub(r"(\d+)([a-z])", cell, move).replace("*", "@")


SFEN = set()  # variants whose positions are written so


def known(program):
    """The variants that our program has too, by peer; pyffish knows many. Where they begin otherwise, they are others."""
    import pyffish

    called = {theirs: ours for ours, theirs in Fish.names.items()}
    tried = [called.get(name, name) for name in pyffish.variants()]
    starts = answers(program, [{"variant": name, "ask": ["position"]} for name in tried])
    fish = []
    for name, ours in zip(tried, starts):
        theirs = pyffish.start_fen(Fish.names.get(name, name))
        if "error" not in ours and ours["position"].split()[0].partition("[")[0] == theirs.split()[0].partition("[")[0]:
            fish.append(name)
            if ours["position"].split()[1] != theirs.split()[1]:  # the first player is Black
                SFEN.add(name)
    aliases = {"normal", "fairy", "fischerandom"} | set(Fish.shuffled)
    return {"python-chess": list(Python.variants), "pyffish": [*(name for name in fish if name not in aliases), *Fish.shuffled]}


PEERS = {peer.name: peer for peer in (Python, Fish)}
