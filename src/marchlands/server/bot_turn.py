"""The turns of bots: a bot thinks in another process, and a move is made whatever happens there."""

from __future__ import annotations

import logging
from asyncio import Task, current_task, get_running_loop, sleep
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from marchlands.engine.match import Match
from marchlands.errors import BotError
from marchlands.server.match_terms import bot_of
from marchlands.server.message import Seat
from marchlands.server.progress import Progress
from marchlands.server.refusal import Refusal
from marchlands.server.secret import new_seed
from marchlands.server.service import Service
from marchlands.server.standing import Standing
from marchlands.server.tasks import Tasks

MakeMove: TypeAlias = Callable[[Progress, Seat, str], Awaitable[None]]

log: Final = logging.getLogger("marchlands.server")
SHORT_OF_TIME: Final = 20.0  # with fewer seconds on its clock, a bot neither thinks long nor waits for people to follow
QUICK_BOT: Final = "greedy"
BUSY: Final = 0.5  # seconds before a bot tries again if too many others are thinking
RETRY: Final = 1.0  # seconds before a bot tries again if its move could not be saved


class BotTurn:
    """Lets the bots of a match move, one task at a time."""

    def __init__(self, standing: Standing, service: Service) -> None:
        self.standing = standing
        self.service = service
        self._task: Task[None] | None = None

    @property
    def is_due(self) -> bool:
        """Whether it is a bot's turn."""
        progress = self.standing.progress
        to_act = progress.to_act if progress is not None else None
        return to_act is not None and bot_of(self.standing.record, to_act) is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def begin(self, tasks: Tasks, make_move: MakeMove, freeze: Callable[[Exception], Awaitable[object]]) -> None:
        """Let bots move until it is somebody else's turn; does nothing while one is at work.

        `make_move` gets the progress that the bot thought about, its seat and the move in notation. `freeze` is called
        for a fault in the rules.
        """
        if not self.is_thinking:
            self._task = tasks.start(self._play(make_move, freeze))
            self._task.add_done_callback(self._end)

    def stop(self) -> None:
        """Stop a bot that is at work; another may begin at once."""
        if self._task is not None and self._task is not current_task():
            self._task.cancel()
            self._task = None

    def _end(self, task: Task[None]) -> None:
        if task is self._task:
            self._task = None  # its exception refers to the match, which would then keep it alive

    async def _play(self, make_move: MakeMove, freeze: Callable[[Exception], Awaitable[object]]) -> None:
        standing = self.standing
        while True:
            progress = standing.progress
            seat = progress.to_act if progress is not None else None
            level = bot_of(standing.record, seat) if seat is not None else None
            if progress is None or seat is None or level is None or not standing.is_going_on:
                return
            try:
                text = await self._move(progress, seat, level)
                await make_move(progress, seat, text)
            except Refusal:
                await sleep(RETRY)
            except Exception as error:
                await freeze(error)
                return

    async def _move(self, progress: Progress, seat: Seat, level: str) -> str:
        """Return a bot's move, in notation; in a mission it does what it has to."""
        guide, match = self.standing.guide, progress.match
        if guide is not None and not guide.place(match).is_over:
            text = guide.answer(match)
            await sleep(self.service.settings.bot_pause)
            return text
        return await chosen_move(self.service, self.standing.record.id, progress, seat, level)


async def chosen_move(service: Service, id: str, progress: Progress, seat: Seat, level: str) -> str:
    """Return the move, in notation, of a bot of a level in the match with this id; it moves slowly enough to follow."""
    match = progress.match
    began = get_running_loop().time()
    hurried = progress.clock is not None and progress.clock.left(seat, began) < SHORT_OF_TIME
    legal = match.legal_moves()
    move = legal[0]
    if len(legal) > 1:
        with service.metrics.thinking.track_inprogress():
            move = await _best_move(service, id, match, seat, QUICK_BOT if hurried else level, legal)
    if not hurried:
        spent = get_running_loop().time() - began
        await sleep(max(0.0, service.settings.bot_pause - spent))
    return match.text(move)


async def _best_move(service: Service, id: str, match: Match, seat: Seat, level: str, legal: list[int]) -> int:
    """Return the move that a bot thinks best; if it fails, a simple bot's move, and if that fails, a random one."""
    knowledge = match.knowledge(seat)
    for name in (level, QUICK_BOT):
        try:
            while True:
                try:
                    return int(await service.thinker.start(name, knowledge, legal, new_seed()))
                except BotError as error:
                    if error.slug != "bot/too-many":
                        raise
                await sleep(BUSY)
        except BotError as error:
            log.warning("match %s: bot %s: %s", id, name, error)
            service.metrics.errors.inc()
    return legal[new_seed() % len(legal)]
