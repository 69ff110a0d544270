"""The bodies of requests and answers about replays, positions and notes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from marchlands.server.message import Events, LogLine, Player, Seat
from marchlands.server.rest_body import Body, ReplayText, ScenarioText


class Mark(Struct, frozen=True, omit_defaults=True):
    """Something by which one finds the way in a match: a turn or a round begins, or points or a castle change."""

    kind: Literal["turn", "round", "score"]
    words: str
    seat: Seat | None = None


class Frame(Struct, frozen=True, omit_defaults=True):
    """A moment of a replay: what happened, and where the match stands then.

    The first one is the beginning; every other one is a move, or what ended the match instead. `text` is the move in
    notation, `words` say it as a button would. `score` is what counts for p1 and p2, if the game has such a number.
    """

    view: Raw
    to_act: Seat | None
    events: Events
    lines: tuple[LogLine, ...]
    kind: str = "move"
    seat: Seat | None = None
    text: str = ""
    words: str = ""
    marks: tuple[Mark, ...] = ()
    score: tuple[int, int] | None = None


class BroughtDeck(Struct, frozen=True):
    """The deck that a player brought: its name, leader or class, and cards."""

    name: str
    lead: str | None
    cards: dict[str, int]


class Frames(Struct, frozen=True):
    """A whole replay, move by move: who played, with what, and every moment with both hands face up.

    `match` is None for a file that was opened. `face` is the seat that it is told to, None for somebody who had none;
    places and lines are from its side. `eyes` is "own" if only what this seat knew is shown. `decks` is empty if the
    match began at a position. `reason` says how it ended; a file does not know how a match ended that was given up.
    `invite` is what others need to see a private match, and is told to its players. `book` is what its cards are known
    by if it was played with those of packs; they are then the cards of the match, not those of the game.
    """

    match: str | None
    game: str
    rules: Any
    players: dict[Seat, Player]
    face: Seat | None
    eyes: Literal["both", "own"]
    places: dict[str, str]
    labels: dict[str, str]
    decks: dict[Seat, BroughtDeck]
    result: str | None
    reason: str | None
    frames: tuple[Frame, ...]
    invite: str | None = None
    book: str = ""


class OpenedReplay(Body, frozen=True):
    """The text of a replay, to be shown from a seat or by a spectator's place, p1's; `eyes` as in the answer."""

    replay: ReplayText
    seat: Seat | None = None
    eyes: Literal["both", "own"] = "both"


class ReplayMoment(Body, frozen=True):
    """A position in the text of a replay, after so many moves."""

    replay: ReplayText
    move: Annotated[int, Meta(ge=0, le=100_000)] = 0


class WrittenScenario(Struct, frozen=True):
    """A position as the text of a scenario file.

    It is that after so many moves, which are fewer than were asked for in the middle of a choice and after the end.
    """

    text: str
    move: int


class OpenedScenario(Body, frozen=True):
    """The text of a scenario."""

    scenario: ScenarioText


class ShownPosition(Struct, frozen=True):
    """The position of a scenario: what it is called, and how the board looks."""

    title: str
    game: str
    rules: Any
    view: Raw
    to_act: Seat | None


class WriteNote(Body, frozen=True):
    """What to write."""

    text: Annotated[str, Meta(min_length=1, max_length=1_000)]


class NoteInfo(Struct, frozen=True):
    """What a guest wrote about a match, after so many of its moves."""

    move: int
    text: str
    changed: float
