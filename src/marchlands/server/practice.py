"""Positions to practise on: a table without a match behind it, for puzzles and for moves that are tried in a review.

Nothing is kept. Whoever practises says where it began and which moves were made since, and is told what a table needs.
Whatever is told is what the practising seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from msgspec import Raw
from msgspec.structs import replace

from marchlands.engine.event import plain
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import OTHER, SEATS
from marchlands.errors import MoveError
from marchlands.server.foresight import Foresight
from marchlands.server.message import Player, Position, Seat
from marchlands.server.perspective import ENCODE, log_line, position, told_events
from marchlands.server.practice_body import (
    PracticeForesight,
    PracticeReason,
    PracticeSource,
    PracticeStep,
    PracticeTable,
)
from marchlands.server.progress import Progress
from marchlands.server.refusal import Refusal
from marchlands.server.time_slice import TimeSlice
from marchlands.story.telling import narrator, offer, place_labels, place_names

YOU: Final = "You"
OPPONENT: Final = "Opponent"
CHOOSE: Final = "choose"
SOURCES: Final = ("puzzle", "match", "replay")


def as_known(match: Match, seat: Seat) -> Match:
    """Return a match that stands as this one does for a seat, with everything that it cannot know dealt anew.

    It is the same for everything that looks the same to the seat, so nothing hidden can be found out by playing on.
    """
    known = match.knowledge(seat).deal(Dice(0))
    known.game = match.game
    return known


def practised(match: Match, moves: Sequence[str]) -> Match:
    """Return a copy of a match after some moves. Raises MoveError for one that may not be made."""
    after = match.clone()
    for move in moves:
        after.apply(move)
    return after


def table_of(
    match: Match, seat: Seat, *, is_open: bool = True, names: Mapping[str, str] | None = None
) -> PracticeTable:
    """Return what a table needs to show a match from a seat, with every move since its beginning.

    Unless `is_open`, nothing can be done there any more. `names` are those of the players.
    """
    called: Mapping[str, str] = names or {seat: YOU, OTHER[seat]: OPPONENT}
    start = _beginning(match)
    return PracticeTable(
        game=match.table.game,
        rules=match.table.rules,
        seat=seat,
        players={each: Player("guest", called[each]) for each in SEATS},
        places=place_names(match.table.game, seat, called),
        labels=place_labels(match.table.game),
        start=Raw(ENCODE(start.view(seat))),
        position=_position(match, seat, is_open=is_open),
        steps=tuple(_steps(start, match, seat)),
        asks=is_open and _is_choosing(match, seat),
    )


async def foresight_of(match: Match, seat: Seat, texts: Sequence[str]) -> list[PracticeForesight]:
    """Return what each of some moves of a seat would do, as far as it knows, letting others run meanwhile.

    Raises MoveError for an illegal one.
    """
    if match.to_act != seat:
        raise MoveError(f"cannot say what a move of {seat} would do: it is not its turn", "move/not-your-turn")
    foresight, time_slice = Foresight(match, seat), TimeSlice()
    told: list[PracticeForesight] = []
    for text in texts:
        one = foresight.foreseen("", "", 0, text)
        told.append(PracticeForesight(one.text, one.harm, one.changes, one.values, one.hidden, one.choice))
        await time_slice.let_others_run()
    return told


def reason_of(match: Match, seat: Seat, card: str, place: str | None) -> PracticeReason:
    """Return why a card cannot be played to a place, or at all, as far as the seat knows. Raises MoveError."""
    table, number = match.table, SEATS.index(seat)
    return PracticeReason(table.why_not_play(table.veiled(match.state, number), number, card, place))


def _beginning(match: Match) -> Match:
    """Return the match before the first of its moves, recording what happens from there on."""
    if match.setup is not None:
        first = Match(match.table, match.table.first_state(match.setup), match.setup)
    else:
        assert match.origin is not None  # a match has one or the other
        first = Match(match.table, match.origin.clone())
    first.game = match.game
    return first


def _position(match: Match, seat: Seat, *, is_open: bool) -> Position:
    shown = position(Progress(match, result=match.result), seat, 0.0)
    return shown if is_open else replace(shown, legal=(), to_act=None)


def _is_choosing(match: Match, seat: Seat) -> bool:
    moves = match.legal_moves() if match.to_act == seat else []
    return bool(moves) and all(match.parts(move).kind == CHOOSE for move in moves)


def _steps(start: Match, match: Match, seat: Seat) -> list[PracticeStep]:
    """Return every move of a match from its beginning on, as a seat was told it."""
    table, now = match.table, start.clone()
    teller = narrator(match.game or table.game, table.rules, seat, view=now.view(seat), is_spoken=True)
    steps: list[PracticeStep] = []
    for move in match.made:
        mover = cast("Seat", now.to_act)
        words = offer(now.view(seat), seat, table.parts(move)) if mover == seat else ""
        now = now.clone()
        now.state.recording = True
        now.apply(move)
        events = table.events([int(number) for number in now.state.log])
        now.state.recording = False
        said = plain(told_events(table, events, seat))
        steps.append(
            PracticeStep(
                view=Raw(ENCODE(now.view(seat))),
                to_act=cast("Seat | None", now.to_act),
                events=Raw(ENCODE(said)),
                lines=tuple(log_line(line) for line in teller.tell(said)),
                seat=mover,
                text=table.text(move) if mover == seat else "",  # the notation may name a card that is not shown
                words=words,
            )
        )
    return steps


def source_of(wanted: PracticeSource) -> str:
    """Return which of the sources is named. Raises Refusal unless it is exactly one."""
    named = [source for source in SOURCES if getattr(wanted, source) is not None]
    if len(named) != 1:
        found = " and ".join(named) or "nothing"
        raise Refusal("practice/unclear", f"a position is given by exactly one of {', '.join(SOURCES)}, not {found}")
    return named[0]
