"""Differences that are known, each with its reason and where the rule stands."""

import csv
import pathlib
from fnmatch import fnmatchcase


def read(path):
    """Rows of the table: peer, variants, field, kind, reason, source. Names and kinds may have `*`; variants are separated by blanks,
    and `!name` says: all but these."""
    with open(pathlib.Path(path), encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
    for row in rows:
        if not (row["reason"] and row["source"]):
            raise SystemExit(f"{path}: a policy without reason or source: {row}")
    return rows


def policy(rows, peer, variant, field, kind):
    """The first policy that a class falls under."""
    for row in rows:
        if row["peer"] in ("*", peer) and row["field"] == field and fnmatchcase(kind, row["kind"]):
            names = row["variants"].split()
            if any(fnmatchcase(variant, name) for name in names) or names[0][0] == "!" and f"!{variant}" not in names:
                return row
    return None
