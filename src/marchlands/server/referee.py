"""The referee of a match: every change to it is carried out here, one after another.

A step is worked out on a copy, written to disk, and only then becomes the match and is shown. Clocks and bots act
through the same method as players.
"""

from __future__ import annotations

import logging
import time
import traceback
from asyncio import Lock, get_running_loop, sleep
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

import msgspec

from marchlands.coach.mission.script import LEARNER
from marchlands.engine.game import Game
from marchlands.errors import MoveError
from marchlands.server import progress as match_progress
from marchlands.server.audience import Audience, Shown
from marchlands.server.bot_turn import BotTurn
from marchlands.server.clock import Clock
from marchlands.server.clock_watch import ClockWatch, check_time
from marchlands.server.hinting import Hints
from marchlands.server.journal import IN_DOUBT, Journal
from marchlands.server.lesson import is_done, passed
from marchlands.server.message import Seat
from marchlands.server.permission import FROZEN, check_playing
from marchlands.server.perspective import Face
from marchlands.server.progress import Progress, Step
from marchlands.server.record import TAKING_BACK, Entry
from marchlands.server.refusal import Refusal
from marchlands.server.service import Follower, Service
from marchlands.server.standing import Standing
from marchlands.server.store import StoreError
from marchlands.server.tasks import Tasks
from marchlands.server.time_slice import TimeSlice

log: Final = logging.getLogger("marchlands.server")
RETRY: Final = 1.0  # seconds before work that nobody will request again is retried


class Referee:
    """Carries out everything that is done in one match. For one event loop."""

    def __init__(self, standing: Standing, audience: Audience, service: Service) -> None:
        self.standing = standing
        self.audience = audience
        self.service = service
        self.lock = Lock()
        self.journal = Journal(standing.record.id, service)
        self.tasks = Tasks(standing.record.id, service)
        self.clock_watch = ClockWatch(standing)
        self.bot_turn = BotTurn(standing, service)
        self.hints = Hints(standing, service, self.tasks)

    # --- from the store

    async def load(self) -> None:
        """Bring the match to its state on disk. Raises StoreError, and anything if it cannot be played again."""
        entries = await self.journal.read()
        setup = self.standing.record.setup
        if setup is None:
            return
        record, terms = self.standing.record, self.standing.terms
        self.begin(setup, await self.service.packs.game_of(self.service.store, record.game, terms))
        time_slice = TimeSlice()
        for entry in entries:
            self._repeat(entry, is_last=entry is entries[-1])
            await time_slice.let_others_run()
        self.standing.pause_clock()

    def begin(self, setup: str, game: Game) -> None:
        """Put the match at its beginning, with the cards that the game has. Raises ReplayError."""
        terms = self.standing.terms
        clock = Clock.new(terms.clock) if terms.clock is not None else None
        progress, events = match_progress.begin(setup, game, clock)
        if clock is not None:
            started = clock.passed(progress.to_act, get_running_loop().time(), moved=False)
            progress = replace(progress, clock=started)
        self.standing.progress = progress
        self.audience.begin(progress, events)

    def _repeat(self, entry: Entry, *, is_last: bool) -> None:
        """Apply what was written; the clock that ran after the last entry is charged for the time since."""
        standing = self.standing
        assert standing.progress is not None
        clock = None
        if entry.clock is not None and standing.terms.clock is not None:
            clock = Clock.read(standing.terms.clock, entry.clock, self.service.alive_before if is_last else None)
        step = match_progress.repeat(standing.progress, entry, clock)
        is_new = time.time() < entry.at + standing.terms.delay
        presence = self.audience.presence
        faces: tuple[Face, ...] = presence.faces if presence.followers else (None,) if is_new else ()
        self._take(step, entry, self.audience.look_at(step, faces))

    # --- one thing after another

    async def request(
        self, follower: Follower, request: str, plan: Callable[[Progress, Seat], Step], asked: float
    ) -> int:
        """Carry out what a player requested at some time; return its number once it is on disk.

        A repeated request is carried out once and gets the same answer. Raises Refusal.
        """
        seat = self.audience.presence.seat_of(follower)
        key = (follower.guest, request)

        async def carried_out() -> int:
            async with self.lock:
                self.standing.touch()
                await self._end_doubt()
                if key in self.journal.answered:
                    return self.journal.answered[key]
                progress = check_playing(self.standing)
                try:
                    check_time(progress, asked)
                except Refusal:
                    self.tasks.start(self._end_by_time())
                    raise
                self.audience.presence.check_face(follower)
                return await self._carry_out(lambda: plan(progress, seat), key)

        return await self.tasks.finish(carried_out())

    async def _carry_out(self, plan: Callable[[], Step], key: tuple[str, str] | None) -> int:
        """Work something out, write it, adopt it and show it; the lock is held. Raises Refusal."""
        try:
            step = plan()
            shown = self.audience.look_at(step, self.audience.presence.faces)
        except Refusal:
            raise
        except MoveError as error:
            raise Refusal(error.slug, str(error), self.standing.number) from None
        except Exception as error:
            raise await self.freeze(error) from error
        entry = self.journal.entry(step, key)
        try:
            await self.journal.write(step, entry, *passed(self.standing, step, entry.at))
        except StoreError as error:
            await self._find_out(error, entry)
        else:
            self._take(step, entry, shown)
        self.service.metrics.moves.inc(step.kind == "move")
        self.wake()
        return step.progress.number

    def _take(self, step: Step, entry: Entry, shown: dict[Face, Shown]) -> None:
        """Make a step that is on disk part of the match, and show it."""
        standing, progress = self.standing, step.progress
        if progress.clock is not None and not progress.clock.paused:
            # Nobody could see it before it was written, so the player to act now is not charged for that time.
            progress = replace(progress, clock=progress.clock.resume(get_running_loop().time()))
        standing.progress = progress
        self.journal.remember(entry)
        if step.kind in TAKING_BACK:
            self.bot_turn.stop()  # it thinks about a board that has changed
        if progress.result is not None and standing.record.status == "playing":
            ended = {"result": progress.result, "reason": progress.reason, "ended": entry.at}
            standing.record = msgspec.structs.replace(standing.record, status="over", **ended)
        self.audience.show(replace(step, progress=progress), shown, ago=time.time() - entry.at)

    # --- when the store fails

    async def _find_out(self, error: StoreError, entry: Entry) -> None:
        """Return if an entry is on disk after all and has been adopted. Raises Refusal if not, or if in doubt."""
        log.warning("match %s: not saved: %s", self.standing.record.id, error)
        if error.slug in IN_DOUBT:
            if not self.journal.is_in_doubt:
                self.journal.is_in_doubt = True
                self.tasks.start(self._keep_finding_out())
            if entry in await self._catch_up():
                return
        raise Refusal(error.slug, f"not saved, nothing has changed: {error.told}", self.standing.number) from error

    async def _catch_up(self) -> list[Entry]:
        """Adopt what is on disk but not in memory, and return it. Raises Refusal while that is not known."""
        missed = await self.journal.missed(self.standing.number)
        for entry in missed:
            self._repeat(entry, is_last=False)
        if missed:
            self.standing.resume_clock()
        self.wake()
        return missed

    async def _end_doubt(self) -> None:
        """Catch up with the disk if it may be ahead. Raises Refusal while that is not known."""
        if self.journal.is_in_doubt:
            await self._catch_up()

    async def _keep_finding_out(self) -> None:
        """Find out eventually what happened to a write, even if nobody asks."""
        while self.journal.is_in_doubt and not self.standing.is_closed:
            await sleep(RETRY)
            async with self.lock:
                with suppress(Refusal):
                    await self._end_doubt()

    async def freeze(self, error: Exception) -> Refusal:
        """Stop the match where it is, with a report for the maintainers of the rules; return the answer to send.

        The lock is held.
        """
        standing = self.standing
        refusal = Refusal("match/frozen", FROZEN, standing.number)
        if standing.record.status != "playing":
            return refusal
        report = "".join(traceback.format_exception(error))
        self.service.log_fault(standing.record.id, "frozen", error)
        self.service.metrics.frozen.inc()
        try:
            await self.journal.freeze(report)
        except StoreError as trouble:
            log.error("match %s: the report was not saved: %s", standing.record.id, trouble)
        standing.record = msgspec.structs.replace(standing.record, status="frozen", report=report)
        standing.pause_clock()
        self.wake()
        self.audience.tell_about()
        return refusal

    # --- clocks and bots

    def wake(self) -> None:
        """Let clocks and bots continue from the current state of the match; hints for another state are dropped."""
        self.hints.drop_stale()
        self.clock_watch.stop()
        if not self.standing.is_going_on:
            self.bot_turn.stop()
            return
        progress = self.standing.progress
        if progress is not None and is_done(self.standing.guide, progress):
            self.tasks.start(self._end_mission())
            return
        if self.bot_turn.is_due and self.clock_watch.can_resume:
            self.standing.resume_clock()
        self.clock_watch.expect(lambda: self.tasks.start(self._end_by_time()))
        if self.bot_turn.is_due:
            self.bot_turn.begin(self.tasks, self._play_bot, self._freeze_for_bot)

    def resume_clock(self) -> None:
        """Let a stopped clock run again, and tell everybody."""
        if self.clock_watch.can_resume:
            self.standing.resume_clock()
            self.wake()
            self.audience.tell_about()

    async def _end_by_time(self) -> None:
        """End the match if the player to act has run out of time."""
        async with self.lock:
            try:
                await self._end_doubt()
                progress, now = self.standing.progress, get_running_loop().time()
                if progress is None or progress.clock is None or not self.standing.is_going_on:
                    return
                loser = self.clock_watch.loser(now)
                if loser is None:
                    self.wake()
                    return
                await self._carry_out(lambda: match_progress.do(progress, "time", loser, now), None)
            except Refusal:
                get_running_loop().call_later(RETRY, self.wake)

    async def _end_mission(self) -> None:
        """End a mission in which everything has been learned."""
        async with self.lock:
            try:
                await self._end_doubt()
                progress = self.standing.progress
                if progress is not None and self.standing.is_going_on and is_done(self.standing.guide, progress):
                    now = get_running_loop().time()
                    await self._carry_out(lambda: match_progress.do(progress, "mission", LEARNER, now), None)
            except Refusal:
                get_running_loop().call_later(RETRY, self.wake)

    async def _play_bot(self, thought_about: Progress, seat: Seat, text: str) -> None:
        """Make a bot's move, if the board is still the one that it thought about."""
        async with self.lock:
            await self._end_doubt()
            progress = self.standing.progress
            if progress is not None and self.standing.is_going_on and progress.moved == thought_about.moved:
                now = get_running_loop().time()
                await self._carry_out(lambda: match_progress.make_move(progress, seat, text, now), None)

    async def _freeze_for_bot(self, error: Exception) -> None:
        async with self.lock:
            await self.freeze(error)
