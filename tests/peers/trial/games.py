"""Random games: who plays what, by a number that says all of it."""

import random
import re

import chess

from peers import PEERS, SFEN, Python

TEMPERAMENTS = ("any", "captures", "checks", "pawns", "shuffle", "peaceful")
LONGEST = {"shuffle": 260, "peaceful": 320}
USUAL = 160
HEAVY = {"duck": 40, "crazyhouse": 120, "crazyhouse960": 120, "shogi": 140}  # hundreds of moves a position


def pairs(known, only_variants, only_peers):
    """What is played against either peer, in turn."""
    kept = lambda peer: [
        (peer, variant) for variant in known[peer]
        if peer in only_peers and (not only_variants or variant in only_variants)
    ]
    return kept("python-chess"), kept("pyffish")


ARMIES = {  # men of small positions, but for kings
    "horde": ("PNBRQNBBNRQ", "pnbrqnbbnr"),
    "antichess": ("PNBRQKB", "pnbrqkb"),
    "racing-kings": ("NBRQ", "nbrq"),
}
CLOCKS = (0, 0, 0, 0, 0, 93, 97, 99, 143, 147)  # near a claim, near a draw


def small(variant, dice):
    """A position of few men, as python-chess holds it possible."""
    first, second = ARMIES.get(variant, ("PNBRQNBB", "pnbrqnbb"))
    army = lambda kinds: [dice.choice(kinds) for _ in range(dice.choice((0, 1, 1, 1, 2, 2, 3, 5)))]
    while True:
        board = Python.boards[variant].empty()
        men = army(first) + army(second)
        men += {"horde": ["k"], "antichess": []}.get(variant, ["K", "k"])
        for cell, letter in zip(dice.sample(range(8, 56), len(men)), men):
            if letter not in "Pp" and dice.random() < 0.4:
                cell = dice.choice([*range(8), *range(56, 64)])
            board.set_piece_at(cell, chess.Piece.from_symbol(letter))
        if variant == "crazyhouse" and dice.random() < 0.4:
            board.pockets[dice.random() < 0.5].add(dice.choice((1, 2, 3, 4)))
        if variant == "three-check":
            board.remaining_checks[:] = [dice.randint(1, 3), dice.randint(1, 3)]
        board.turn = dice.random() < 0.5
        if variant != "crazyhouse":
            board.halfmove_clock = dice.choice(CLOCKS)
        board.fullmove_number = dice.randint(75, 99)
        both = board.occupied_co[True] and board.occupied_co[False]
        possible = variant == "antichess" or (board.is_valid() and not board.was_into_check())
        if both and possible and not board.is_variant_end():
            return board.fen()


def cells(placement):
    """The letters of a position's first field by cell. Ranks are numbered from below, files are letters."""
    rows = re.sub(r"\[.*", "", placement).split("/")
    found = {}
    for number, row in zip(range(len(rows), 0, -1), rows):
        file = 0
        for hit in re.finditer(r"(\d+)|(\+?[A-Za-z*])~?", row):
            if hit[1]:
                file += int(hit[1])
            else:
                found[f"{chr(97 + file)}{number}"] = hit[2]
                file += 1
    return found


class Game:
    """A game by its seed and number: the same whenever it is played."""

    def __init__(self, seed, number, peer, variant):
        self.seed, self.number, self.peer, self.variant = seed, number, peer, variant
        self.dice = random.Random(f"{seed}/{number}")
        self.temperament = TEMPERAMENTS[self.dice.randrange(len(TEMPERAMENTS))]
        self.start = None
        self.longest = min(LONGEST.get(self.temperament, USUAL), HEAVY.get(variant, 1000))
        if variant in Python.boards and self.dice.random() < 0.3:
            self.start = small(variant, self.dice)
            self.longest = min(self.longest, 40)
        if variant.endswith("960"):
            board = chess.Board.from_chess960_pos(self.dice.randrange(960))
            self.start = board.fen() if not variant.startswith(("crazy", "three")) else None
            if variant.startswith("crazy"):
                self.start = board.fen().replace(" w", "[] w")
            elif variant.startswith("three"):
                self.start = board.fen().replace(" 0 1", " 3+3 0 1")

    def play(self):
        """What the peer has seen, position by position, and the moves between."""
        player = PEERS[self.peer](self.variant, self.start)
        seen, line = [], []
        while True:
            now = player.look()
            seen.append(now)
            claimed = len(now.claims or ())
            if now.over or not now.legal or len(line) >= self.longest or (claimed and self.dice.random() < 0.2):
                return seen, line
            move = next((move for move in self.choices(player, now, line) if not (move.startswith("P*") and now.mates(move))), None)
            if move is None:
                return seen, line
            now.san = player.san(move)
            line.append(move)
            player.play(move)

    def choices(self, player, now, line):
        """Moves as they are chosen, some of them: a dropped pawn that mates is listed by pyffish, and not to be played."""
        return (self.choose(player, now, line) for _ in range(20))

    def choose(self, player, now, line):
        dice, legal = self.dice, sorted(now.legal)
        kind = self.temperament if dice.random() < 0.75 else "any"
        if kind == "any":
            return dice.choice(legal)
        if kind == "checks":
            tried = dice.sample(legal, min(6, len(legal)))
            return next((move for move in tried if player.gives_check(move)), tried[0])
        if kind == "shuffle" and len(line) >= 2:
            back = re.fullmatch(r"([a-l]\d+|\d+[a-l])([a-l]\d+|\d+[a-l]).*", line[-2])
            if back and back[2] + back[1] in legal:
                return back[2] + back[1]
        if self.variant in SFEN:
            return self.choose_shogi(kind, legal)
        men = cells(now.fen.split()[0])
        ends = lambda move: re.match(r"(?:[A-Za-z]@|([a-j]\d+))([a-j]\d+)", move)
        takes = lambda hit: hit and hit[1] and hit[2] in men and men[hit[2]] != "*"
        pawn = lambda hit: hit and hit[1] and men.get(hit[1], "").lower() == "p"
        hits = [(move, ends(move)) for move in legal]
        liked = {
            "captures": [move for move, hit in hits if takes(hit)],
            "pawns": [move for move, hit in hits if pawn(hit) or move[-1:].lower() in "qrbnk"],
            "shuffle": [move for move, hit in hits if not takes(hit) and not pawn(hit)],
            "peaceful": [move for move, hit in hits if not takes(hit)],
        }[kind]
        return dice.choice(liked or legal)

    def choose_shogi(self, kind, legal):
        liked = {
            "captures": [move for move in legal if "*" not in move],
            "pawns": [move for move in legal if move.endswith("+")],
            "shuffle": [move for move in legal if "*" not in move and not move.endswith("+")],
            "peaceful": [move for move in legal if "*" in move],
        }[kind]
        return self.dice.choice(liked or legal)
