"""Moves as something to talk about: "Archer on the Wood won 64%, your pass 52%"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from marchlands.engine.notation import Parts
from marchlands.engine.table import Stop

PLAY: Final = "Play "
USE: Final = "Use "
DECLINED: Final = "none"
QUESTIONS: Final[Mapping[Stop, str]] = {
    "": "What would you do here?",
    "turn": "End the turn or act?",
    "done": "Stop here or go on?",
}


class Named(NamedTuple):
    """A move in the words for any such move, and in those for one that the reader has made."""

    words: str
    yours: str


def named(offered: str, parts: Parts) -> Named:
    """Name a move that is offered with these words on a button."""
    if parts.kind == "choose":
        return _chosen(offered, parts)
    if offered.startswith((PLAY, USE)):
        words = offered.removeprefix(PLAY).removeprefix(USE)
        return Named(words, f"your {words}")
    words = _lower(offered)
    return Named(f"“{words}”", f"your “{words}”")


def _chosen(offered: str, parts: Parts) -> Named:
    if parts.target == DECLINED:
        return Named("declining", "your declining")
    words = offered if parts.card is not None else _lower(offered)
    return Named(f"choosing {words}", f"your choice of {words}")


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
