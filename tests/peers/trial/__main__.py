"""Random games, held position by position against python-chess and Fairy-Stockfish.

Differences are told by class (peer, variant, field, kind). A class that is no known policy ends it with exit code 1.
"""

import argparse
import collections
import json
import multiprocessing
import multiprocessing.connection
import pathlib
import signal
import sys
import time

import policies
from compare import differences
from games import Game, pairs
from ours import answers, requests
from peers import PEERS, known

HERE = pathlib.Path(__file__).resolve().parent
BATCH = 2  # games a run of our program


def options():
    parser = argparse.ArgumentParser(prog="trial", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=5000, help="how many to compare, about (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: %(default)s)")
    parser.add_argument("--variant", action="append", default=[], help="only this one; may be given again")
    parser.add_argument("--peer", action="append", choices=PEERS, default=[], help="only this one")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    parser.add_argument("--share", type=int, default=2, help="of so many batches one is against pyffish (default: %(default)s)")
    parser.add_argument("--program", default=str(HERE.parents[2] / "target/release/boardwright"), help="ours (default: %(default)s)")
    parser.add_argument("--policies", default=str(HERE / "policies.tsv"), help="known differences (default: %(default)s)")
    parser.add_argument("--save", type=pathlib.Path, help="keeps there every minute what is known")
    parser.add_argument("--read", type=pathlib.Path, help="plays nothing, and tells what --save has kept, by the policies of now")
    parser.add_argument("--game", type=int, help="plays the game of this number and tells its moves")
    return parser.parse_args()


def batches(args):
    """Numbers of games with whom and what, without end."""
    python, fish = pairs(args.known, args.variant, args.peer or list(PEERS))
    if not python and not fish:
        raise SystemExit("no peer has such a variant")
    number = turns = others = 0
    while True:
        of_fish = fish and (not python or (turns + others) % args.share == args.share - 1)
        if of_fish:
            peer, variant = fish[others % len(fish)]
            others += 1
        else:
            peer, variant = python[turns % len(python)]
            turns += 1
        yield [(number + index, peer, variant) for index in range(BATCH)]
        number += BATCH


def compare(args, batch):
    """Plays games and compares them: how many positions and moves, and the differences by class with the shortest example."""
    games, asked = [], []
    for number, peer, variant in batch:
        game = Game(args.seed, number, peer, variant)
        seen, line = game.play()
        start = seen[0].fen
        lines = requests(variant, start, seen, line)
        games.append((game, seen, line, len(asked), len(lines)))
        asked += lines
    got = answers(args.program, asked)
    positions = moves = sans = 0
    classes = {}
    for game, seen, line, first, count in games:
        compared, found = differences(game, seen, line, got[first : first + count])
        positions += compared
        moves += sum(len(here.legal) for here in seen[:compared])
        sans += sum(here.san is not None for here in seen[:compared])
        for field, kind, ply, ours, theirs in found:
            name = (game.peer, game.variant, field, kind)
            example = (ply, game.number, seen[0].fen, line[:ply], str(ours), str(theirs))
            times, least = classes.get(name, (0, example))
            classes[name] = (times + 1, min(least, example, key=lambda one: one[0]))
    return positions, moves, sans, classes


def work(args, pipe):
    """A process that compares what it is given, until nothing comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while (batch := pipe.recv()) is not None:
        pipe.send(compare(args, batch))


class Worker:
    def __init__(self, args):
        self.pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=work, args=(args, other), daemon=True)
        self.process.start()
        other.close()
        self.batch = None

    def give(self, batch):
        self.batch = batch
        self.pipe.send(batch)

    def end(self):
        self.process.kill()
        self.process.join()


class Tally:
    """What is known so far."""

    def __init__(self, rows):
        self.rows, self.classes = rows, {}
        self.positions = self.moves = self.sans = self.games = 0
        self.of_pair = collections.Counter()

    def add(self, batch, result):
        positions, moves, sans, classes = result
        self.positions += positions
        self.moves += moves
        self.sans += sans
        self.games += len(batch)
        self.of_pair[batch[0][1:]] += positions
        for name, (times, example) in classes.items():
            before, least = self.classes.get(name, (0, example))
            self.classes[name] = (before + times, min(least, example, key=lambda one: one[0]))

    def save(self, path, seed):
        counts = {name: getattr(self, name) for name in ("games", "positions", "moves", "sans")}
        pairs = [[*pair, positions] for pair, positions in self.of_pair.items()]
        classes = [[*name, times, *example] for name, (times, example) in self.classes.items()]
        path.write_text(json.dumps({"seed": seed, **counts, "pairs": pairs, "classes": classes}), encoding="utf-8")

    def read(self, path):
        kept = json.loads(path.read_text(encoding="utf-8"))
        seed = kept.pop("seed", "?")
        for peer, variant, positions in kept.pop("pairs"):
            self.of_pair[peer, variant] = positions
        for peer, variant, field, kind, times, *example in kept.pop("classes"):
            self.classes[peer, variant, field, kind] = (times, tuple(example))
        vars(self).update(kept)
        return seed

    def fresh(self):
        return [name for name in self.classes if not policies.policy(self.rows, *name)]


def run(args, tally):
    """Until the positions are compared, or Ctrl-C. A peer that dies takes its process along: its batch is gone through game by game."""
    coming, again = batches(args), collections.deque()
    workers = [Worker(args) for _ in range(max(1, args.jobs))]
    started = told = saved = time.monotonic()
    try:
        while True:
            for worker in workers:
                if worker.batch is None and (again or tally.positions < args.positions):
                    worker.give(again.popleft() if again else next(coming))
            busy = [worker for worker in workers if worker.batch is not None]
            if not busy:
                return True
            for pipe in multiprocessing.connection.wait([worker.pipe for worker in busy], timeout=1):
                worker = next(worker for worker in busy if worker.pipe is pipe)
                batch = worker.batch
                try:
                    tally.add(batch, pipe.recv())
                    worker.batch = None
                except (EOFError, ConnectionResetError):
                    worker.process.join()
                    workers[workers.index(worker)] = Worker(args)
                    if len(batch) > 1:
                        again.extend([one] for one in batch)
                    else:
                        number, peer, variant = batch[0]
                        example = (0, number, "", [], "", f"exit code {worker.process.exitcode}")
                        tally.add(batch, (0, 0, 0, {(peer, variant, "process", "died"): (1, example)}))
            now = time.monotonic()
            if args.save and now - saved > 60:
                saved = now
                tally.save(args.save, args.seed)
            if now - told > (1 if sys.stderr.isatty() else 60):
                told = now
                rate = tally.positions / (now - started)
                end = "\r" if sys.stderr.isatty() else "\n"
                print(f"{tally.positions:,} of {args.positions:,} positions, {rate:.0f} a second, {len(tally.classes)} classes, "
                      f"{len(tally.fresh())} new", end=end, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return False
    finally:
        for worker in workers:
            worker.end()


def report(args, tally, whole):
    print(f"{'' if whole else 'stopped: '}seed {args.seed}: {tally.games:,} games, {tally.positions:,} positions, {tally.moves:,} moves, "
          f"{tally.sans:,} moves in SAN")
    for (peer, variant), positions in sorted(tally.of_pair.items()):
        print(f"  {peer:13} {variant:20} {positions:9,}")
    fresh = sorted(tally.fresh())
    for row in tally.rows:
        met = sorted(name for name in tally.classes if policies.policy(tally.rows, *name) is row)
        for peer, field, kind in sorted({(name[0], *name[2:]) for name in met}):
            of = {name[1]: tally.classes[name][0] for name in met if (name[0], *name[2:]) == (peer, field, kind)}
            told = ", ".join(f"{variant} {times:,}" for variant, times in of.items())
            print(f"known: {peer} | {field} | {kind}: {sum(of.values()):,} ({told})")
        if met:
            print(f"    {row['reason']} ({row['source']})")
    for name in fresh:
        times, (_, number, start, line, ours, theirs) = tally.classes[name]
        print(f"NEW: {' | '.join(name)}: {times:,}\n    game {number}, from {start}\n    moves {' '.join(line) or '-'}")
        print(f"    ours {ours}\n    theirs {theirs}")
    print(f"{len(tally.classes)} classes of differences, {len(fresh)} new")
    return 1 if fresh or not tally.positions else 0


def main():
    args = options()
    tally = Tally(policies.read(args.policies))
    if not args.read:
        args.known = known(args.program)  # before there are processes, which have to know it
    if args.game is not None:
        for batch in batches(args):
            for number, peer, variant in batch:
                if number == args.game:
                    game = Game(args.seed, number, peer, variant)
                    seen, line = game.play()
                    print(f"{peer} {variant} {game.temperament}: {seen[0].fen}\n{' '.join(line)}")
                    tally.add([(number, peer, variant)], compare(args, [(number, peer, variant)]))
                    return report(args, tally, True)
    if args.read:
        args.seed = tally.read(args.read)
        return report(args, tally, True)
    # Also where it was started in the background, which lets signals pass.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    whole = run(args, tally)
    if args.save:
        tally.save(args.save, args.seed)
    return report(args, tally, whole)


if __name__ == "__main__":
    sys.exit(main())
