"""Moves typed in short: "archer 2" for "play Archer @2", "act 1" for "activate @1"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from marchlands.errors import MoveError

SHOWN = 4  # how many meanings of a line are named


def expand(line: str, moves: Sequence[str]) -> str | None:
    """Return the one move in notation that a short line means, with the answers that follow it; None if it is none.

    Raises MoveError when it may mean several.
    """
    head, arrow, answers = line.partition(">")
    found = meanings(head, moves)
    if not found:
        return None
    if len(found) > 1:
        raise MoveError(_question(head.strip(), found))
    return f"{found[0]} > {answers.strip()}" if arrow else found[0]


def as_play(line: str, cards: Iterable[str]) -> str | None:
    """Return the move that would play the card which a line names, legal or not; None if it names none."""
    head, arrow, answers = line.partition(">")
    name, place = _split(head)
    if name not in (card.lower() for card in cards):
        return None
    return f"play {name}" + (f" @{place}" if place else "") + (f" > {answers.strip()}" if arrow else "")


def meanings(head: str, moves: Sequence[str]) -> list[str]:
    """Return the moves that a short line may mean, only the exact ones if there are any."""
    words, place = _split(head)
    if len(words) < 2:
        return []
    fitting = [(move, *_split(move)) for move in moves]
    fitting = [(move, name, at) for move, name, at in fitting if place in ("", at)]
    exact = [move for move, name, _ in fitting if words in (name, _without_verb(name))]
    return exact or [move for move, name, _ in fitting if fits(words, name)]


def fits(words: str, name: str) -> bool:
    """Return whether a move's name, with or without its verb, begins with these words in small letters."""
    return name.startswith(words) or _without_verb(name).startswith(words)


def _split(text: str) -> tuple[str, str]:
    """Return a move in small letters without its place, and the place, which may stand there with or without "@"."""
    words = " ".join(text.lower().replace("@", " @").split())
    found = re.fullmatch(r"(.*?)(?: @| )(\d)", words)
    return (found[1], found[2]) if found else (words, "")


def _without_verb(name: str) -> str:
    return name.partition(" ")[2] or name


def _question(typed: str, moves: Sequence[str]) -> str:
    heads = list(dict.fromkeys(move.partition(" @")[0] for move in moves))
    if len(heads) == 1:
        places = [f"@{move.partition(' @')[2]}" for move in moves]
        return f"cannot tell where to {heads[0]!r}: {_listed(places)}? For example '{typed} {places[0][1:]}'"
    more = f" or {len(heads) - SHOWN} others" if len(heads) > SHOWN else ""
    named = ", ".join(heads[:SHOWN]) if more else _listed(heads)
    return f"cannot tell what {typed!r} means: {named}{more}?"


def _listed(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
