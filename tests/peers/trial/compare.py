"""Differences, and the classes that they fall into."""

import re

from games import cells
from peers import SFEN, Python

SIDES = {"white": "first", "black": "second", "red": "first", "sente": "first", "gote": "second"}
FIELDS = ("board", "turn", "rights", "en-passant")


def side(name):
    return SIDES.get(name, name)


def held(fen, sfen):
    """Fields of a position text by name, with hands apart and counters from behind."""
    parts = fen.split()
    if len(parts) == 4 and not sfen:
        parts[2:2] = ["-", "-"]  # pyffish has no such fields where the game has none
    placement, _, hand = parts[0].partition("[")
    out = dict(zip(FIELDS, [placement, *parts[1:4]]))
    out["hand"] = "".join(sorted(hand.rstrip("]")))
    rest = parts[4:]
    out["number"], out["clock"] = (rest[-1:] or [""])[0], (rest[-2:-1] or [""])[0]
    out["checks"] = " ".join(rest[:-2])
    if sfen:  # the hand is the third field, in any order; the number is the last
        out["hand"] = "".join(sorted(re.findall(r"\d*[A-Za-z]", out.pop("rights"))))
    return out


def files_of_rooks(fields):
    """Rights as files of rooks: KQkq stands for the outermost rook beyond the king."""
    men, rights = cells(fields["board"]), ""
    for letter in fields["rights"].strip("-"):
        king, rook, rank = ("K", "R", 1) if letter.isupper() else ("k", "r", 8)
        if letter.lower() in "kq":
            at = next((file for file in "abcdefgh" if men.get(f"{file}{rank}") == king), "")
            rooks = [file for file in "abcdefgh" if men.get(f"{file}{rank}") == rook]
            beyond = [file for file in rooks if (file > at) == (letter.lower() == "k")]
            if beyond:
                found = max(beyond) if letter.lower() == "k" else min(beyond)
                letter = found.upper() if letter.isupper() else found
        rights += letter
    return "".join(sorted(rights)) or "-"


def takes_there(fields, legal):
    """Whether a pawn can take en passant on a cell of the text."""
    men = cells(fields["board"])
    for cell in re.findall(r"[a-j]\d+", fields["en-passant"]):
        for move in legal:
            hit = re.match(r"([a-j]\d+)([a-j]\d+)", move)
            if hit and hit[2] == cell and hit[1][0] != cell[0] and men.get(hit[1], "").lower() == "p":
                return True
    return False


def sort_of_move(move):
    if "@" in move or "*" in move:
        return "drop"
    if re.fullmatch(r"[a-j]\d+[a-j]\d+[a-z]", move):
        return "promotion"
    return "move"


def sort_of_san(ours, theirs):
    bare = lambda text: text.rstrip("+#")
    if bare(ours) == bare(theirs):
        mark = lambda text: text[len(bare(text)) :] or "nothing"
        return f"{mark(ours)} for {mark(theirs)}"
    if ours.startswith("P@") and ours == "P" + theirs:
        return "P@ for @"
    if theirs == "P" + ours:
        return "no letter for P"
    if re.sub(r"[^A-Z=@x/,]", "", ours) == re.sub(r"[^A-Z=@x/,]", "", theirs):
        return "cells"
    return "text"


def sort_of_end(over, turn):
    """An end as the player to move has it."""
    if over is None:
        return "goes on"
    winner, reason = over
    result = "draw" if winner == "draw" else "won" if winner == turn else "lost"
    return f"{result} by {reason}"


def differences(game, seen, line, got):
    """Of one game: (field, kind, ply, what ours says, what theirs says)."""
    found, compared = [], 0
    fish = game.peer == "pyffish"

    def differs(field, kind, ply, ours, theirs):
        found.append((field, kind, ply, ours, theirs))

    for ply, theirs in enumerate(seen):
        ours, read = got[2 * ply], got[2 * ply + 1]
        error = ours.get("error")
        if error:
            if error["code"] != "game-over":  # that one was told where it ended
                differs("line", error["code"], ply, error["message"], "played")
            break
        compared += 1
        turn = "first" if theirs.fen.split()[1] == ("b" if game.variant in SFEN else "w") else "second"
        if side(ours["turn"]) != turn:
            differs("turn", "other", ply, ours["turn"], turn)
        status = ours["status"]
        over = (side(status["winner"]) or "draw", status["reason"]) if status["over"] else None

        # The list is that of a position to be played: nobody moves in one that is over.
        if not over and not theirs.over:
            mine, others = set(ours["legal"]), set(theirs.legal)
            for move in sorted(mine - others):
                differs("legal", f"ours has more: {sort_of_move(move)}", ply, move, None)
            for move in sorted(others - mine):
                mate = game.variant in SFEN and move.startswith("P*") and theirs.mates(move)
                sort = "mate by a dropped pawn" if mate else sort_of_move(move)
                differs("legal", f"ours has less: {sort}", ply, None, move)
            if len(ours["legal"]) != len(mine) or len(mine) == len(others) != len(theirs.legal):
                differs("count", "a move twice", ply, len(ours["legal"]), len(theirs.legal))
        if ours["check"] != theirs.check:
            differs("check", "ours" if ours["check"] else "theirs", ply, ours["check"], theirs.check)
        ends(differs, fish, ply, turn, over, ours["claims"], theirs)

        poor = {side(name): value for name, value in ours["insufficient"].items()}
        dead = {one[1] for one in (over, theirs.over) if one} <= {"dead-position"}  # who has won is not asked whether he can
        for who, value in theirs.cannot_win.items():
            if dead and poor[who] != value:
                differs("insufficient", "theirs cannot win" if value else "ours cannot win", ply, (who, poor[who]), (who, value))

        sfen = game.variant in SFEN
        mine, others = held(ours["position"], sfen), held(theirs.fen, sfen)
        if fish and game.variant in Python.shuffled:
            mine["rights"], others["rights"] = files_of_rooks(mine), files_of_rooks(others)
        for name in mine:
            if mine[name] != others.get(name):
                kind = name
                if name == "en-passant" and others[name] == "-" and not takes_there(mine, theirs.legal):
                    kind = "en-passant that nobody takes"
                differs("position", kind, ply, ours["position"], theirs.fen)

        if "error" in read:
            if not over and read["error"]["code"] != "game-over":
                differs("read", read["error"]["code"], ply, read["error"]["message"], theirs.fen)
        elif ply + 1 < len(seen):
            after = got[2 * ply + 2]
            if "error" not in after and after["legal"] != read["legal"]:
                differs("read", "other moves after it", ply, read["position"], after["position"])
            if theirs.san is not None and read["human"][0] != theirs.san:
                differs("san", sort_of_san(read["human"][0], theirs.san), ply + 1, read["human"][0], theirs.san)
        if over:
            break
    return compared, found


def ends(differs, fish, ply, turn, over, claims, theirs):
    """The result, and what may be claimed."""
    if theirs.over:
        if over is None or over[0] != theirs.over[0]:
            differs("result", f"ours {sort_of_end(over, turn)}, theirs {sort_of_end(theirs.over, turn)}", ply, over, theirs.over)
        return
    if fish:
        # What it leaves to a referee is over here, or to be claimed.
        if theirs.claims:
            referee = (theirs.claims[0], "referee")
            if over is None and not claims or over and over[0] != theirs.claims[0]:
                differs("result", f"ours {sort_of_end(over, turn)}, theirs {sort_of_end(referee, turn)}", ply, over, referee)
        elif over or claims:
            said = sort_of_end(over, turn) if over else "may claim " + "+".join(claims)
            differs("result", f"ours {said}, theirs goes on", ply, over or claims, None)
        return
    if over:
        differs("result", f"ours {sort_of_end(over, turn)}, theirs goes on", ply, over, None)
    elif tuple(sorted(claims)) != tuple(sorted(theirs.claims)):
        kind = f"ours {'+'.join(sorted(claims)) or 'none'}, theirs {'+'.join(sorted(theirs.claims)) or 'none'}"
        differs("claims", kind, ply, claims, theirs.claims)
