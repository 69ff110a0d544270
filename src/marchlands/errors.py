"""The exceptions that Marchlands raises on purpose.

    MarchlandsError
    ├── CardError            a card says something that the rules cannot carry out
    │   └── PackError        a pack that cannot be loaded (`.faults` has them all; in `engine.pack`)
    ├── OptionError          an unknown preset, option or value of one
    ├── DeckError            a deck that cannot be read, or is illegal (`.reasons` has them all)
    ├── MoveError            (also a ValueError)
    │   ├── NotationError    a move that cannot be read
    │   └── IllegalMoveError a move that can be read but is not allowed now
    ├── SeatError            a seat that does not exist (also a ValueError)
    ├── PositionError        a position that cannot be, or cannot be read
    ├── ScenarioError        a scenario file that cannot be run
    ├── ReplayError          a replay that cannot be read or played again
    ├── QueryError           a query for cards that cannot be read (`.at` says where)
    └── BotError             a bot that failed to make a move: its match is lost for it

Every message reads "cannot <do>: <reason>" or names the place and the reason, and shows the input. `slug` is
a short stable name of the kind of error, for programs. The end of a match is a value, never an exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class MarchlandsError(Exception):
    """Anything that Marchlands refuses; the message is one clear line."""

    slug = "error"

    def __init__(self, message: str, slug: str | None = None) -> None:
        super().__init__(message)
        if slug is not None:
            self.slug = slug


class CardError(MarchlandsError):
    """A card that says something the rules cannot carry out, or the name of an unknown card."""

    slug = "card/unsound"


class OptionError(MarchlandsError):
    """An unknown preset, an unknown option of the rules, or a value that it cannot have."""

    slug = "rules/unknown-option"


class DeckError(MarchlandsError):
    """A deck that cannot be read or may not be played; `reasons` names everything that is wrong."""

    slug = "deck/illegal"

    def __init__(self, message: str, reasons: Sequence[str] = (), slug: str | None = None) -> None:
        super().__init__(message, slug)
        self.reasons = tuple(reasons) or (message,)


class MoveError(MarchlandsError, ValueError):
    """A move that was not made; nothing has changed."""

    slug = "move/refused"


class NotationError(MoveError):
    """A move that cannot be read."""

    slug = "move/unreadable"


class IllegalMoveError(MoveError):
    """A move that can be read but is not allowed now."""

    slug = "move/illegal"


class SeatError(MarchlandsError, ValueError):
    """A seat that does not exist, or that is not the one asked for."""

    slug = "seat/unknown"


class BotError(MarchlandsError):
    """A bot that did not make a legal move in time; it loses that match, and nothing else happens."""

    slug = "bot/failed"


class PositionError(MarchlandsError):
    """A position that is impossible or cannot be read."""

    slug = "position/impossible"


class ScenarioError(MarchlandsError):
    """A scenario file that cannot be run."""

    slug = "scenario/malformed"


class ReplayError(MarchlandsError):
    """A replay that cannot be read or played again."""

    slug = "replay/unreadable"


class QueryError(MarchlandsError):
    """A query for cards that cannot be read; `at` is the place of the fault in it, from 0."""

    slug = "query/unreadable"

    def __init__(self, query: str, at: int, reason: str) -> None:
        before = "" if at == 0 else "…"
        rest = " ".join(query[at : at + 31].split())
        shown = rest if len(rest) <= 24 else f"{rest[:23]}…"
        super().__init__(f"cannot read the query at character {at + 1}, {before + shown!r}: {reason}")
        self.at = at


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint that begins with a separator: the nearest known words, otherwise all of them if they are few."""
    names = sorted(set(known))
    near = nearest(word, names)
    if near:
        return f"; did you mean {' or '.join(repr(name) for name in near)}?"
    if 0 < len(names) <= 12:
        return f"; expected one of {', '.join(names)}"
    return ""


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known words that may have been meant, at most two, the nearest first."""
    lowered = {name.lower(): name for name in sorted(set(known))}
    return tuple(lowered[match] for match in get_close_matches(str(word).lower(), lowered, n=2, cutoff=0.6))
