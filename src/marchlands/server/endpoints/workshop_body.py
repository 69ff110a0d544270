"""The bodies of requests to the workshop and of its answers, as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from marchlands.server.endpoints.pack_body import PackTrouble
from marchlands.server.message import LegalMove, LogLine, Notation, Seat
from marchlands.server.rest_body import Body, CardInfo

PackText = Annotated[str, Meta(max_length=40_000)]
GivenText = Annotated[str, Meta(max_length=10_000)]
GameName = Annotated[str, Meta(max_length=40)]
CardName = Annotated[str, Meta(max_length=200)]


class Vocabulary(Struct, frozen=True):
    """What a pack of a game may say: the JSON Schema of its words, and a pack to start from."""

    game: str
    schema: dict[str, Any]
    example: str


class PackPart(Struct, frozen=True):
    """Part of a pack: cards in the form in which a pack says them."""

    text: str


class CheckPack(Body, frozen=True):
    """The text of a pack that is being written."""

    game: GameName
    text: PackText


class CheckedPack(Struct, frozen=True):
    """What a text says: the cards in it that are sound, and every fault.

    `lines` says on which line each of these cards begins.
    """

    name: str
    version: int
    cards: tuple[CardInfo, ...]
    lines: dict[str, int]
    faults: tuple[PackTrouble, ...]


class TryCard(Body, frozen=True):
    """A position to try cards of a pack in, and the moves made in it so far, in notation.

    `given` is the text of a scenario's position; if it is empty, the server makes one for the card.
    """

    game: GameName
    text: PackText
    card: CardName = ""
    given: GivenText = ""
    moves: Annotated[tuple[Notation, ...], Meta(max_length=100)] = ()


class TriedCard(Struct, frozen=True):
    """A position before the last move and after it, as its first player sees it; without a move both are the same.

    `legal` are the moves of the player to act, and `lines` say what the last move did. If `trouble` says that the
    position cannot be set up, or the last move not be made, there is nothing else.
    """

    given: str
    seat: Seat = "p1"
    before: Any = None
    after: Any = None
    to_act: Seat | None = None
    legal: tuple[LegalMove, ...] = ()
    lines: tuple[LogLine, ...] = ()
    trouble: PackTrouble | None = None
