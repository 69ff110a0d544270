"""Hints for the players of a match: bots think about them in other processes, and nobody waits for that.

A hint that the board has overtaken is dropped. Everything is worked out from what the seat knows.
"""

from __future__ import annotations

import logging
from asyncio import Task, to_thread
from typing import Final

import msgspec

from marchlands.coach.hint import BOT, BUDGET, SEED, Hint, hint_of
from marchlands.engine.match import Match
from marchlands.errors import BotError
from marchlands.server.message import Hinted, HintTurn, Refused, Seat
from marchlands.server.progress import Progress
from marchlands.server.service import Follower, Service
from marchlands.server.standing import Standing
from marchlands.server.tasks import Tasks

log: Final = logging.getLogger("marchlands.server")
ENCODE: Final = msgspec.json.Encoder().encode
STALE: Final = ("move/stale", "the board has changed since; look again")
ASKED_AGAIN: Final = ("hint/again", "you have asked again; the answer to that comes soon")
BUSY: Final = ("hint/busy", "too many others are asking just now; try again in a moment")
FAILED: Final = ("server/unforeseen", "nobody can tell what to do here")


class Hints:
    """The hints that players of one match wait for, at most one each."""

    def __init__(self, standing: Standing, service: Service, tasks: Tasks) -> None:
        self.standing = standing
        self.service = service
        self._tasks = tasks
        self._asked: dict[Follower, _Question] = {}
        self._last: tuple[Match, Seat, Hint] | None = None  # for whoever looks at it once more

    @property
    def is_thinking(self) -> bool:
        """Whether anybody waits for a hint."""
        return bool(self._asked)

    def ask(self, follower: Follower, request: str, progress: Progress, seat: Seat) -> None:
        """Begin to think about a hint for a seat, whose turn it is, and send it to the follower who asks."""
        self._refuse(follower, *ASKED_AGAIN)
        question = _Question(request, progress, seat)
        self._asked[follower] = question
        question.task = self._tasks.start(self._answer(follower, question))

    def drop(self, follower: Follower) -> None:
        """Drop the question of somebody who is gone."""
        question = self._asked.pop(follower, None)
        if question is not None and question.task is not None:
            question.task.cancel()

    def drop_stale(self) -> None:
        """Refuse all hints for a board that has changed."""
        progress = self.standing.progress
        moved = progress.moved if progress is not None and self.standing.is_going_on else None
        for follower, question in list(self._asked.items()):
            if question.progress.moved != moved:
                self._refuse(follower, *STALE)
        if self._last is not None and (progress is None or self._last[0] is not progress.match):
            self._last = None

    def _refuse(self, follower: Follower, slug: str, reason: str) -> None:
        question = self._asked.get(follower)
        if question is not None:
            self.drop(follower)
            self._send(follower, Refused(slug, reason, question.request, self.standing.record.id, self.standing.number))

    async def _answer(self, follower: Follower, question: _Question) -> None:
        try:
            hint = await self._hint(question.progress.match, question.seat)
        except BotError as error:
            if self._is_asked(follower, question):
                log.warning("match %s: no hint: %s", self.standing.record.id, error)
                self._refuse(follower, *(BUSY if error.slug == "bot/too-many" else FAILED))
            return
        except Exception as error:
            self.service.log_fault(self.standing.record.id, "has no hint", error)
            if self._is_asked(follower, question):
                self._refuse(follower, *FAILED)
            return
        if self._is_asked(follower, question):
            del self._asked[follower]
            self._send(follower, self._told(question, hint))

    def _is_asked(self, follower: Follower, question: _Question) -> bool:
        return self._asked.get(follower) is question

    async def _hint(self, match: Match, seat: Seat) -> Hint:
        if self._last is not None and self._last[0] is match and self._last[1] == seat:
            return self._last[2]
        knowledge, legal = match.knowledge(seat), match.legal_moves()
        move, analysis = legal[0], None
        if len(legal) > 1:
            with self.service.metrics.thinking.track_inprogress():
                move = await self.service.thinker.start(BOT, knowledge, legal, SEED, BUDGET)
                analysis = await self.service.thinker.start(BOT, knowledge, legal, SEED, BUDGET, analyse=True)
        hint = await to_thread(hint_of, knowledge, int(move), analysis, match.game)
        self._last = match, seat, hint
        return hint

    def _told(self, question: _Question, hint: Hint) -> Hinted:
        line = tuple(HintTurn(turn.seat, turn.moves) for turn in hint.line)  # type: ignore[arg-type]
        number = self.standing.number or 0
        return Hinted(
            question.request, self.standing.record.id, number, hint.text, hint.answers, hint.words, hint.why, line
        )

    @staticmethod
    def _send(follower: Follower, message: Hinted | Refused) -> None:
        follower.send(ENCODE(message))


class _Question:
    """A hint that somebody waits for."""

    def __init__(self, request: str, progress: Progress, seat: Seat) -> None:
        self.request = request
        self.progress = progress
        self.seat = seat
        self.task: Task[None] | None = None
