"""Shortened moves: "archer 2" for "play Archer @2", "act 1" for "activate @1", "hounds p" for a lane."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from marchlands.engine.notation import Typed
from marchlands.errors import MoveError

SHOWN = 4  # how many meanings of a line are listed
SHORTEST = 2  # letters that a shortened move needs


def expand(line: str, moves: Sequence[Typed], places: Sequence[str] = ()) -> str | None:
    """Return the one move in notation that a short line means, with any answers that follow; None if there is none.

    `places` are the names that may follow "@". Raises MoveError if the line could mean several moves.
    """
    head, arrow, answers = line.partition(">")
    found = meanings(_spelt(head, places), moves)
    if not found:
        return None
    if len(found) > 1:
        raise MoveError(_question(head.strip(), found))
    return f"{found[0].text} > {_spelt(answers, places)}" if arrow else found[0].text


def as_play(line: str, cards: Iterable[str], places: Sequence[str] = ()) -> str | None:
    """Return the move that would play the card that a line names, legal or not; None if it names none."""
    head, arrow, answers = line.partition(">")
    known = {card.lower() for card in cards}
    for name, place in _readings(head):
        if name in known:
            found = [one for one in places if one.startswith(place)] if place else []
            where = found[0] if len(found) == 1 else place
            answered = f" > {_spelt(answers, places)}" if arrow else ""
            return f"play {name}" + (f" @{where}" if where else "") + answered
    return None


def meanings(head: str, moves: Sequence[Typed]) -> list[Typed]:
    """Return the moves that a short line may mean: those with exactly these words, otherwise those that fit."""
    readings = [(words, place) for words, place in _readings(head) if len(words) >= SHORTEST]
    for agrees in (_is_named, _begins, _fits):
        found = [
            move for move in moves if any(agrees(words, move) and _goes_to(move, place) for words, place in readings)
        ]
        if found:
            return found
    return []


def fits(words: str, name: str) -> bool:
    """Return whether a move's name, or what remains of it from any word on, begins with these lower-case words."""
    return any(part.startswith(words) for part in _endings(name))


def _is_named(words: str, move: Typed) -> bool:
    return words in (move.head.lower(), move.named.lower())


def _begins(words: str, move: Typed) -> bool:
    return move.head.lower().startswith(words) or move.named.lower().startswith(words)


def _fits(words: str, move: Typed) -> bool:
    return fits(words, move.head.lower())


def _goes_to(move: Typed, typed: str) -> bool:
    return move.goal.lower().startswith(typed)


def _endings(name: str) -> Iterator[str]:
    words = name.split()
    return (" ".join(words[index:]) for index in range(len(words)))


def _readings(text: str) -> list[tuple[str, str]]:
    """Return a lower-case line as a name and a place, which may be written with or without "@"."""
    name, at, place = text.lower().partition("@")
    words = name.split()
    if at:
        return [(" ".join(words), place.strip())]
    return [(" ".join(words), ""), *([(" ".join(words[:-1]), words[-1])] if len(words) > 1 else [])]


def _spelt(text: str, places: Sequence[str]) -> str:
    """Return a line with the names of tiles written out: "p2" becomes "plains2"."""
    return re.sub(
        r"(?<!\S)[a-z](?=\d(?:#\d+)?(?![^\s,]))", lambda found: _lane(found[0], places), text.strip(), flags=re.I
    )


def _lane(letter: str, places: Sequence[str]) -> str:
    return next((place for place in places if place.startswith(letter.lower())), letter)


def _question(typed: str, moves: Sequence[Typed]) -> str:
    heads = list(dict.fromkeys(move.head for move in moves))
    if len(heads) == 1:
        places = [f"@{move.goal}" for move in moves]
        short = moves[0].goal if moves[0].goal.isdecimal() else moves[0].goal[:1]
        return f"cannot tell where to {heads[0]!r}: {_listed(places)}? For example '{typed} {short}'"
    more = f" or {len(heads) - SHOWN} others" if len(heads) > SHOWN else ""
    named = ", ".join(heads[:SHOWN]) if more else _listed(heads)
    return f"cannot tell what {typed!r} means: {named}{more}?"


def _listed(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
