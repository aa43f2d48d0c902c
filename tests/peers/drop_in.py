#!/usr/bin/env python3
"""Holds `boardwright.pyffish` against `pyffish` on random games: every function, at every ply.

    drop_in.py [--games N] [--plies N] [--seed N] [--only a,b] [--ini FILE] [--show N] [--policies FILE] [--record FILE --rate X]
    drop_in.py --ask FILE

Both modules must be installed. Each variant that both know is played in a process of its own, since pyffish may end its
process. A difference is told by variant, function and kind; those that the table beside this file explains are counted apart. Exits with
1 if there is one that it does not explain. With --record some of pyffish's answers are written as a table, such as
crates/fairy/tests/suite/calls.tsv: the function, its arguments and its answer, but for what the table beside this file explains.
With --ask the calls of such a table are put to pyffish again, and the table is written anew with its answers: what somebody has
chosen to ask, such as crates/fairy/tests/suite/chosen.tsv.
"""

import argparse
import collections
import csv
import json
import pathlib
import random
import subprocess
import sys
from fnmatch import fnmatchcase

NOTATIONS = ["DEFAULT", "SAN", "LAN", "SHOGI_HOSKING", "SHOGI_HODGES", "SHOGI_HODGES_NUMBER", "JANGGI", "XIANGQI_WXF", "THAI_SAN", "THAI_LAN"]
SHUFFLED = ("chess", "atomic", "crazyhouse", "3check", "kingofthehill", "seirawan", "capablanca", "antichess", "horde", "racingkings")


def load(ini):
    import pyffish as theirs
    from boardwright import pyffish as ours

    if ini:
        theirs.load_variant_config(pathlib.Path(ini).read_text(encoding="utf-8"))
    return theirs, ours


def ask(module, name, *arguments):
    try:
        return getattr(module, name)(*arguments)
    except (ValueError, SystemError) as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]


def kind(name, theirs, ours):
    """In one or two words, how two answers differ."""
    if isinstance(ours, str) and ours.startswith("ValueError"):
        return "refused"
    if name in ("get_fen", "start_fen") and isinstance(theirs, str):
        names = ["board", "turn", "castling", "en-passant", "clock", "number", "more", "more"]
        pairs = zip(names, theirs.split(), ours.split())
        parts = [part for part, a, b in pairs if a != b]
        return " ".join(parts) or "fields"
    if name == "legal_moves" and isinstance(theirs, list):
        more, less = set(ours) - set(theirs), set(theirs) - set(ours)
        return "more and less" if more and less else "more" if more else "less" if less else "twice"
    return f"{theirs} for them" if isinstance(theirs, (bool, tuple)) else "text"


class Game:
    """One game, compared at every ply."""

    def __init__(self, variant, chess960, found, rate):
        self.rate, self.sample = rate, random.Random(variant)
        self.theirs, self.ours = load(None)
        self.variant, self.chess960, self.found = variant, chess960, found

    def hold(self, name, *arguments):
        theirs, ours = ask(self.theirs, name, *arguments), ask(self.ours, name, *arguments)
        self.found["asked"] += 1
        if name == "legal_moves":
            theirs, ours = sorted(theirs), sorted(ours) if isinstance(ours, list) else ours
        if name in ("is_immediate_game_end", "is_optional_game_end") and not theirs[0]:
            theirs = (False, 0)  # a number that was never set
        if self.sample.random() < self.rate:
            how = kind(name, theirs, ours) if theirs != ours else ""
            self.found["recorded"].append([f"{name}\t{how}", json.dumps([name, *arguments]), json.dumps(theirs)])
        if theirs != ours:
            row = self.found["different"].setdefault(f"{name}\t{kind(name, theirs, ours)}", [0, ""])
            row[0] += 1
            row[1] = row[1] or f"{arguments} theirs {theirs} ours {ours}"
        return theirs

    def play(self, rng, start, plies):
        variant, free = self.variant, self.chess960
        moves = []
        for _ in range(plies):
            here = (variant, start, moves, free)
            legal = self.hold("legal_moves", *here)
            fen = self.hold("get_fen", *here)
            self.hold("get_fen", *here, False, True)
            self.hold("gives_check", *here)
            self.hold("is_immediate_game_end", *here)
            self.hold("is_optional_game_end", *here)
            self.hold("has_insufficient_material", *here)
            self.hold("piece_to_partner", *here)
            self.hold("validate_fen", fen, variant, free)
            self.hold("get_fog_fen", fen, variant, free)
            if not legal:
                self.hold("game_result", *here)
                break
            move = rng.choice(self.captures(here, legal) if rng.random() < 0.2 else legal)
            self.hold("is_capture", *here[:3], move, free)
            for number, _ in enumerate(NOTATIONS):
                self.hold("get_san", variant, fen, move, free, number)
            moves.append(move)
        self.hold("get_san_moves", variant, start, moves, free)

    def captures(self, here, legal):
        return [move for move in legal if self.theirs.is_capture(*here[:3], move, here[3])] or legal


def worker(options):
    variant, chess960 = options.worker.removesuffix("+960"), options.worker.endswith("+960")
    load(options.ini)
    found = {"asked": 0, "different": {}, "recorded": []}
    game = Game(variant, chess960, found, options.rate if options.record else 0)
    for name in ("two_boards", "captures_to_hand", "start_fen"):
        game.hold(name, variant)
    start = game.theirs.start_fen(variant)
    for number in range(options.games):
        game.play(random.Random(f"{options.seed} {options.worker} {number}"), start, options.plies)
    print(json.dumps(found))


def answered(table):
    """A table of calls, with the answers of pyffish."""
    theirs, _ = load(None)
    head, *rows = pathlib.Path(table).read_text(encoding="utf-8").splitlines()
    written = [head]
    for row in rows:
        call = row.partition("\t")[0]
        name, *arguments = json.loads(call)
        answer = ask(theirs, name, *arguments)
        if name == "legal_moves":
            answer = sorted(answer)
        if name in ("is_immediate_game_end", "is_optional_game_end") and not answer[0]:
            answer = (False, 0)  # theirs is whatever was there before
        written.append(f"{call}\t{json.dumps(answer)}")
    pathlib.Path(table).write_text("\n".join(written) + "\n", encoding="utf-8")


def explained(policies, variant, name):
    function, how = name.split("\t")
    for row in policies:
        names = row["variants"].split()
        if how and fnmatchcase(function, row["function"]) and fnmatchcase(how, row["kind"]) and any(fnmatchcase(variant, n) for n in names):
            return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    here = pathlib.Path(__file__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="")
    parser.add_argument("--ini")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--policies", default=here.with_suffix(".tsv"))
    parser.add_argument("--record")
    parser.add_argument("--ask")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        return worker(options)
    if options.ask:
        return answered(options.ask)
    theirs, ours = load(options.ini)
    known = set(ours.variants())
    both = [name for name in theirs.variants() if name in known]
    both += [f"{name}+960" for name in SHUFFLED if name in both]
    if options.only:
        both = options.only.split(",")
    policies = []
    if pathlib.Path(options.policies).exists():
        with open(options.policies, encoding="utf-8", newline="") as file:
            policies = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    asked, fine, known_differences, new, recorded = 0, 0, 0, collections.Counter(), []
    for variant in both:
        command = [sys.executable, str(here), "--worker", variant, "--games", str(options.games), "--plies", str(options.plies)]
        command += ["--seed", options.seed] + (["--ini", options.ini] if options.ini else [])
        command += ["--record", options.record, "--rate", str(options.rate)] if options.record else []
        ran = subprocess.run(command, text=True, capture_output=True)
        if ran.returncode:
            print(f"{variant}\tended by {ran.returncode}\t{ran.stderr.strip().splitlines()[-1:]}")
            new["crash"] += 1
            continue
        found = json.loads(ran.stdout.splitlines()[-1])
        asked += found["asked"]
        fine += not found["different"]
        recorded += [row[1:] for row in found["recorded"] if not explained(policies, variant, row[0])]
        for name, (count, example) in found["different"].items():
            if explained(policies, variant, name):
                known_differences += count
            else:
                new[name] += count
                print(f"{variant}\t{name}\t{count}" + (f"\t{example[: options.show]}" if options.show else ""), flush=True)
    if options.record:
        lines = ["call\tanswer", *("\t".join(row) for row in recorded)]
        pathlib.Path(options.record).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(both)} variants, {asked} answers, {fine} variants without a difference; {known_differences} differences explained, {sum(new.values())} not")
    return int(bool(new))


if __name__ == "__main__":
    sys.exit(main())
