"""The bodies of requests and answers about positions that are practised on without a match."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Raw, Struct

from marchlands.server.message import Change, Events, Harm, LogLine, Notation, Player, Position, Seat
from marchlands.server.message import Name as CardName
from marchlands.server.rest_body import Body, ReplayText

MOVES_AT_MOST: Final = 60
ASKED_AT_MOST: Final = 16

Moves = Annotated[tuple[Notation, ...], Meta(max_length=MOVES_AT_MOST)]
SourceId = Annotated[str, Meta(max_length=60)]


class PracticeSource(Body, frozen=True):
    """A position to practise on, and the moves that were made on it since: exactly one of `puzzle`, `match`, `replay`.

    `puzzle` is the id of a puzzle. `match` is the id of a finished match, with its `invite` if it is somebody else's
    and private; `replay` is the text of a file. Of these the first `move` moves are made, and `seat` is the one that
    practises; without it, that of the player to act. What this seat could not know then is dealt anew.
    `moves` are all those of the practising player, choices one by one.
    """

    puzzle: SourceId | None = None
    match: SourceId | None = None
    invite: SourceId | None = None
    replay: ReplayText | None = None
    move: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seat: Seat | None = None
    moves: Moves = ()


class PracticeQuestion(PracticeSource, frozen=True):
    """Moves to be foreseen on a position: `texts` are some of the legal moves there, in notation."""

    texts: Annotated[tuple[Notation, ...], Meta(max_length=ASKED_AT_MOST)] = ()


class PracticeDoubt(PracticeSource, frozen=True):
    """A card in hand that cannot be played to a place, or anywhere at all."""

    card: CardName = ""
    place: CardName | None = None


class PracticeStep(Struct, frozen=True, omit_defaults=True):
    """A move that was made since the beginning: what happened by it, and how the board looked after it.

    `seat` made it. Of the practising player's own moves, `text` is the notation and `words` say it as a button would.
    """

    view: Raw
    to_act: Seat | None
    events: Events
    lines: tuple[LogLine, ...]
    seat: Seat
    text: str = ""
    words: str = ""


class PracticeTable(Struct, frozen=True):
    """Everything that a table needs to show a position from `seat`, and nothing that this seat may not know.

    `position` has the legal moves if it is the turn of `seat`, and none once nothing more is to be done. `steps` are
    all moves that were made since the beginning, those of the other player included. `asks` says that the last move of
    `seat` is not finished: it leads to a choice that is still open. `start` is how the board looked at the beginning.
    """

    game: str
    rules: Any
    seat: Seat
    players: dict[Seat, Player]
    places: dict[str, str]
    labels: dict[str, str]
    start: Raw
    position: Position
    steps: tuple[PracticeStep, ...]
    asks: bool


class PracticeForesight(Struct, frozen=True):
    """What a move would do, as `foreseen` says it in a match."""

    text: str
    harm: tuple[Harm, ...]
    changes: tuple[Change, ...]
    values: dict[str, tuple[Any, Any]]
    hidden: bool
    choice: bool


class PracticeReason(Struct, frozen=True):
    """Why a card cannot be played, in a few words."""

    reason: str
