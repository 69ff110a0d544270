"""The log of a match: what happened, in words, for each seat and for spectators."""

from __future__ import annotations

from collections import deque
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from marchlands.engine.event import Event, plain
from marchlands.engine.match import Match
from marchlands.engine.table import Json
from marchlands.server.announcement import deed_line
from marchlands.server.message import LogLine
from marchlands.server.perspective import FACES, SEAT_NUMBER, Face, log_line, logged, told_events
from marchlands.server.progress import Progress, Step
from marchlands.server.record import TAKING_BACK
from marchlands.server.service import Service
from marchlands.server.standing import Standing
from marchlands.server.time_slice import TimeSlice
from marchlands.server.transcript import Transcript
from marchlands.story.narrator import Narrator
from marchlands.story.telling import narrator

ENCODE: Final = msgspec.json.Encoder().encode
EVENTS: Final = msgspec.json.Decoder(list[dict[str, Any]]).decode
VIEW: Final = msgspec.json.Decoder(dict[str, Any]).decode
SHORT: Final = 100  # a log of up to this many lines is encoded quickly enough


class _Board(NamedTuple):
    """The view of a face after a move was taken back, as JSON."""

    view: bytes


_Untold: TypeAlias = LogLine | bytes | _Board  # a line, told events as JSON, or where the match stands after all


class MatchLog:
    """One log per face. The words are made when somebody reads them: most matches have no spectators."""

    def __init__(self, standing: Standing, service: Service) -> None:
        self.standing = standing
        self.service = service
        self.narrators: dict[Face, Narrator] = {}
        self.lines: dict[Face, list[LogLine]] = {face: [] for face in FACES}
        self.untold: dict[Face, deque[_Untold]] = {face: deque() for face in FACES}  # not turned into lines yet
        self.boards: dict[Face, Json] = {}  # the views that new narrators begin with
        self.transcripts: dict[Face, Transcript] = {}  # of long logs

    def begin(self, match: Match, events: list[Event]) -> None:
        """Take the events at the start of a match, and of the moves that it began with."""
        table, setup = match.table, match.setup
        if setup is not None and setup.given is not None:
            state = table.first_state(setup)
            self.boards = {face: table.view(state, SEAT_NUMBER[face]) for face in FACES}
        for face in FACES:
            self.untold[face].append(ENCODE(told_events(table, events, face)))

    def add(self, step: Step, faces: set[Face]) -> dict[Face, tuple[LogLine, ...]]:
        """Take what happened, and return the new lines for the faces that need them now."""
        added: dict[Face, tuple[LogLine, ...]] = {}
        for face in FACES:
            if face in faces:
                added[face] = self._add_now(step, face)
            elif step.kind == "move":
                self.untold[face].append(ENCODE(told_events(step.progress.match.table, step.events, face)))
            else:
                self.untold[face].append(self._deed_line(step, face))
                if step.kind in TAKING_BACK:
                    self.untold[face].append(_Board(ENCODE(step.progress.match.view(face))))
        return added

    def _add_now(self, step: Step, face: Face) -> tuple[LogLine, ...]:
        lines = self.read(face)
        if step.kind == "move":
            added = self._tell(step.progress, plain(told_events(step.progress.match.table, step.events, face)), face)
        else:
            added = [self._deed_line(step, face)]
        if step.kind in TAKING_BACK:
            self._look_again(face, step.progress.match.view(face))
        lines += logged(added)
        return tuple(added)

    def read(self, face: Face) -> list[LogLine]:
        """Return the whole log for a face."""
        while self.untold[face]:
            self._tell_next(face)
        return self.lines[face]

    async def catch_up(self, face: Face) -> None:
        """Make the lines of a log that may be long, without blocking others."""
        time_slice = TimeSlice()
        while self.untold[face]:
            self._tell_next(face)
            await time_slice.let_others_run()

    def to_send(self, face: Face, lines: list[LogLine]) -> tuple[LogLine, ...]:
        """Return a log as part of a message; a long one is not encoded again for everybody who joins."""
        if len(lines) < SHORT:
            return tuple(lines)
        return self.transcripts.setdefault(face, Transcript(lines)).to_send()

    def _tell_next(self, face: Face) -> None:
        untold = self.untold[face].popleft()
        if isinstance(untold, LogLine):
            self.lines[face].append(untold)
        elif isinstance(untold, _Board):
            self._look_again(face, VIEW(untold.view))
        elif self.standing.progress is not None:
            self.lines[face] += logged(self._tell(self.standing.progress, EVENTS(untold), face))

    def _look_again(self, face: Face, view: Json) -> None:
        """Let what follows be told by somebody who has seen the board as it is after a move was taken back."""
        self.narrators.pop(face, None)
        self.boards[face] = view

    def _deed_line(self, step: Step, face: Face) -> LogLine:
        return deed_line(step, face, self.standing.player_names)

    def _tell(self, progress: Progress, told: list[Json], face: Face) -> list[LogLine]:
        """Return told events in words; a fault in the words costs only the words."""
        standing, table = self.standing, progress.match.table
        try:
            if face not in self.narrators:
                seen = self.boards.pop(face, None)
                self.narrators[face] = narrator(
                    progress.match.game or standing.record.game,
                    table.rules,
                    face,
                    view=seen,
                    is_spoken=True,
                    names=standing.player_names,
                )
            return [log_line(line) for line in self.narrators[face].tell(told)]
        except Exception as error:
            self.service.log_fault(standing.record.id, "has no words", error)
            return []
