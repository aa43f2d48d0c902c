#!/usr/bin/env python3
"""Exported variants in Fairy-Stockfish: the sections that `boardwright export` writes, loaded by pyffish, have the same legal moves
in every position of random games.

usage: settings.py [--program PATH] [--games N] [--plies N] [--seed N] [VARIANT...]
"""
import argparse
import json
import random
import subprocess
import sys

import pyffish

# Known differences: where games are not held to the end, and why.
KNOWN = {
    "atomicduck": "there the duck cannot be put on a cell that the explosion has emptied",
    "atomiczh": "there a drop may attack a king that is a commoner",
    "cfour-anyside": "it does not see some cells along the outer files and ranks",
}


class Ours:
    """The program, asked through its lines of JSON."""

    def __init__(self, program):
        self.program = program
        pipe = subprocess.PIPE
        self.lines = subprocess.Popen([program, "query"], stdin=pipe, stdout=pipe, text=True)

    def run(self, *args):
        return subprocess.run([self.program, *args], capture_output=True, text=True)

    def ask(self, variant, moves):
        asked = {"id": 0, "variant": variant, "moves": moves, "notation": "uci", "ask": ["legal", "status"]}
        self.lines.stdin.write(json.dumps(asked) + "\n")
        self.lines.stdin.flush()
        return json.loads(self.lines.stdout.readline())


def load(variant, text):
    """Loads a section under another name, so that it is no variant that pyffish has."""
    name = f"exported-{variant}"
    pyffish.load_variant_config(text.replace(f"[{variant}]", f"[{name}]"))
    fen = next(line for line in text.splitlines() if line.startswith("startFen = "))
    return name, fen.removeprefix("startFen = "), "\nchess960 = true" in text


def difference(ours, variant, loaded, lot, plies):
    """Plays a game; the first difference in words, or the number of positions."""
    name, fen, chess960 = loaded
    moves = []
    for ply in range(plies):
        answer = ours.ask(variant, moves)
        if "error" in answer:
            return f"{answer['error']['message']} after {' '.join(moves)}"
        if (answer.get("status") or {}).get("over"):
            return ply
        here = sorted(answer["legal"])
        there = sorted(set(pyffish.legal_moves(name, fen, moves, chess960)))
        if here != there:
            only = [" ".join(sorted(set(a) - set(b))) or "nothing" for a, b in ((here, there), (there, here))]
            return f"after `{' '.join(moves)}` only here {only[0]}, only there {only[1]}"
        if not here:
            return ply
        moves.append(lot.choice(here))
    return plies


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/boardwright")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--plies", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("variants", nargs="*")
    args = parser.parse_args()
    ours = Ours(args.program)
    listed = ours.run("list", "--json").stdout.splitlines()
    exported = positions = new = 0
    for variant in args.variants or [json.loads(line)["id"] for line in listed]:
        section = ours.run("export", variant)
        if section.returncode:
            continue
        exported += 1
        loaded = load(variant, section.stdout)
        if loaded[0] not in pyffish.variants():
            new += 1
            print(f"NEW   {variant}: pyffish does not load it")
            continue
        for game in range(args.games):
            found = difference(ours, variant, loaded, random.Random(f"{args.seed} {variant} {game}"), args.plies)
            if isinstance(found, int):
                positions += found
                continue
            known = KNOWN.get(variant)
            new += known is None
            print(f"{'known' if known else 'NEW  '} {variant}: {found}{f' ({known})' if known else ''}", flush=True)
            break
    print(f"{exported} variants exported and loaded, {positions} positions held, {new} new differences")
    sys.exit(1 if new else 0)


main()
