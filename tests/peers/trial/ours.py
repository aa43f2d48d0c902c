"""Our side: the program, asked through its lines of JSON."""

import json
import subprocess

ASK = ["legal", "position", "check", "status", "claims", "insufficient", "turn"]


def requests(variant, start, seen, line):
    """Two lines for each position: as it is reached by the moves from the start, and read from the peer's text, with the next move."""
    out = []
    for ply, here in enumerate(seen):
        out.append({"id": ply, "variant": variant, "position": start, "moves": line[:ply], "ask": ASK})
        after = line[ply : ply + 1]
        out.append({"id": -1 - ply, "variant": variant, "position": here.fen, "moves": after, "ask": ["position", "human", "legal"]})
    return out


def answers(program, asked):
    """Answers to all requests, in one run of the program. A missing one is an error."""
    text = "".join(json.dumps(request, separators=(",", ":")) + "\n" for request in asked)
    ran = subprocess.run([program, "query"], input=text, text=True, capture_output=True)
    got = [json.loads(line) for line in ran.stdout.splitlines()]
    none = {"error": {"code": "no-answer", "message": f"exit code {ran.returncode}"}}
    return got + [none] * (len(asked) - len(got))
