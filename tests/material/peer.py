#!/usr/bin/env python3
"""Writes the two tables beside it from python-chess: who cannot win, and moves in standard algebraic notation.

usage: pip install chess==1.11.2 && tests/material/peer.py
"""
import pathlib
import random

import chess
import chess.variant

HERE = pathlib.Path(__file__).parent
BOARDS = {
    "chess": chess.Board,
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "three-check": chess.variant.ThreeCheckBoard,
    "antichess": chess.variant.AntichessBoard,
    "horde": chess.variant.HordeBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
}
dice = random.Random()


def army(kinds, most):
    """Few men, often several of a kind: the limits of what is too little lie there."""
    men = [dice.choice(kinds) for _ in range(dice.randint(0, most))]
    if men and dice.random() < 0.4:
        men = [dice.choice(men[:2]) for _ in men]
    return men


def armies(variant):
    """The letters of both sides' men, with their kings."""
    if variant == "horde":
        return army("PNBRQNBBNRQ", 4), army("pnbrqnbbnr", 4) + ["k"]
    if variant == "antichess":
        kinds = dice.choice(["B", "BN", "N", "PNBRQK", "BP"])
        return army(kinds, 3) or ["B"], army(kinds.lower(), 3) or ["n"]
    kinds = {"chess": "NBBNRQP", "atomic": "BBNNRQP", "racing-kings": "NBRQ"}.get(variant, "NBRQP")
    most = 1 if variant == "crazyhouse" else 3
    return army(kinds, most) + ["K"], army(kinds.lower(), most) + ["k"]


def place(variant):
    """A random valid position of few men."""
    while True:
        board = BOARDS[variant].empty()
        cells = dice.sample(range(64), 64)
        for letter in [letter for side in armies(variant) for letter in side]:
            ranks = range(1, 7) if letter in "Pp" else range(8)
            cell = next(cell for cell in cells if chess.square_rank(cell) in ranks)
            cells.remove(cell)
            board.set_piece_at(cell, chess.Piece.from_symbol(letter))
        board.turn = dice.random() < 0.5
        if variant == "crazyhouse" and dice.random() < 0.5:
            board.pockets[dice.random() < 0.5].add(dice.choice([2, 2, 3, 3, 1, 4]))
        ordinary = variant not in ("antichess",)
        if ordinary and not board.is_valid():
            continue
        if board.is_variant_end() or not any(board.legal_moves):
            continue
        return board


def who_cannot_win(rows_each):
    rows = []
    dice.seed(20261122)
    for variant in BOARDS:
        seen = set()
        while len(seen) < rows_each:
            board = place(variant)
            if board.fen() in seen:
                continue
            seen.add(board.fen())
            cannot = [name for name, side in (("white", True), ("black", False)) if board.has_insufficient_material(side)]
            rows.append((variant, board.fen(), ",".join(cannot) or "-"))
    return rows


def few(variant):
    """Where a game begins that shall end soon."""
    if variant == "horde" and dice.random() < 0.8:
        return place(variant)
    return BOARDS[variant]()


def moves_in_words(last_each, others_each):
    """Moves that end a game with a winner, and others."""
    rows = []
    dice.seed(20261123)
    for variant in [name for name in BOARDS if name not in ("chess", "crazyhouse")]:
        last = others = 0
        while last < last_each:
            board = few(variant)
            for _ in range(200):
                moves = list(board.generate_legal_moves())
                if not moves:
                    break
                takes = [move for move in moves if board.is_capture(move)]
                greedy = variant == "horde" and takes and dice.random() < 0.7
                move = dice.choice(takes if greedy else moves)
                board.push(move)
                over = board.is_variant_loss() or board.is_variant_win() or board.is_checkmate()
                other = not over and others < others_each and dice.random() < 0.03
                if over or other:
                    board.pop()
                    rows.append((variant, board.fen(), move.uci(), board.san(move)))
                    board.push(move)
                others += other
                if over:
                    last += 1
                    break
    return rows


def write(name, head, rows):
    source = f"# python-chess {chess.__version__}, by tests/material/peer.py\n"
    text = source + "\t".join(head) + "\n" + "".join("\t".join(row) + "\n" for row in rows)
    (HERE / name).write_text(text, encoding="utf-8")


write("cannot-win.tsv", ("variant", "fen", "cannot-win"), who_cannot_win(600))
write("moves.tsv", ("variant", "fen", "move", "san"), moves_in_words(250, 100))
