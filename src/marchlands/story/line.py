"""A told line: pieces of text, the side that each belongs to, and the place that the line is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from marchlands.engine.table import SEATS

Side = Literal["own", "enemy", "p1", "p2", "quiet"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a line. `side` is the side that it names, which a client may show as a colour.

    A seat reads of its "own" side and the "enemy", a spectator of "p1" and "p2"; "quiet" text only gives structure.
    Words that name no side have None.
    """

    words: str
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a told match. `place` is where on the board it happens, or None.

    A place is a slot of Skirmish from the reader's point of view ("a2", "e0"; p1's for a spectator), or a tile of
    Warpath ("plains2"). `event` is the first event that the line tells, by its index among those given to the narrator;
    None for a line that tells none of them.
    """

    pieces: tuple[Piece, ...]
    place: str | None = None
    event: int | None = None

    @property
    def text(self) -> str:
        """The whole line in plain words."""
        return "".join(piece.words for piece in self.pieces)


def side_of(seat: str, heard_by: str | None) -> Side:
    """Return the side of a seat from the reader's point of view; None stands for a spectator."""
    if heard_by is None:
        return "p1" if seat == "p1" else "p2"
    return "own" if seat == heard_by else "enemy"


def sentence(said: Iterable[str | Piece], place: str | None = None, event: int | None = None) -> Line:
    """Return a line of some text, starting with a capital unless it starts with a player's name."""
    pieces = [one if isinstance(one, Piece) else Piece(one) for one in said if one not in ("", Piece(""))]
    line = Line(tuple(pieces), place, event)
    if line.text[:1].islower() and pieces[0].side not in SEATS:
        first = pieces[0]
        line = Line((Piece(first.words[:1].upper() + first.words[1:], first.side), *pieces[1:]), place, event)
    return line
