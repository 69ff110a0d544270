"""A room: one match and what is done in it, by players, clocks and bots.

Whatever changes the match goes through `_carry_out`, one thing after another: it is worked out on a copy, written to
disk, and only then becomes the match and is shown.
"""

from __future__ import annotations

import logging
import time
import traceback
from asyncio import CancelledError, Lock, Task, TimerHandle, create_task, get_running_loop, shield, sleep
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final
from weakref import ref

import msgspec

from marchlands.engine.table import OTHER, SEATS
from marchlands.errors import MarchlandsError, MoveError
from marchlands.server import progress as match_progress
from marchlands.server.announcement import deed_line
from marchlands.server.audience import ENCODE, Audience, Shown, send
from marchlands.server.clock import Clock
from marchlands.server.foresight import Foresight
from marchlands.server.message import Deed, Foreseen, LogLine, Seat, Update
from marchlands.server.opponent import bot_move
from marchlands.server.pace import Pace
from marchlands.server.perspective import FACES, Face, told_events
from marchlands.server.progress import Kind, Progress, Step
from marchlands.server.record import AddEntry, Change, ChangeMatch, Entry, MatchRecord, stored_moves
from marchlands.server.refusal import Refusal
from marchlands.server.service import Follower, Service
from marchlands.server.spectators import Spectators
from marchlands.server.store import StoreError
from marchlands.server.terms import bot_of, guests_of, read_terms, seated, seats_of

log: Final = logging.getLogger("marchlands.server")
RETRY: Final = 1.0  # seconds until something that nobody asks for again is tried again
DOUBTS: Final = ("store/in-doubt", "store/conflict")  # after these the disk may know more of a match than the room
DEEDS: Final[dict[Deed, Kind]] = {
    "concede": "concede",
    "offer_draw": "offer",
    "accept_draw": "accept",
    "decline_draw": "decline",
    "claim_win": "claim",
}


class Shower:
    """How delayed spectators are shown something without keeping it alive."""

    __slots__ = ("audience",)

    def __init__(self, audience: Audience) -> None:
        self.audience = ref(audience)

    def __call__(self, message: bytes) -> None:
        audience = self.audience()
        if audience is not None:
            audience.show_gallery(message)


class Room(Audience):
    """A match that is in memory. All methods are for one event loop."""

    def __init__(self, record: MatchRecord, names: dict[str, str], service: Service) -> None:
        """Open a room for a match; `names` are those of its guests by id. `load` and `go_on` follow."""
        super().__init__(record, names, service)
        self.answered: dict[tuple[str, str], int] = {}  # numbers by guest and request
        self.foresight: Foresight | None = None  # of who asked last
        self.lock = Lock()
        self.timer: TimerHandle | None = None
        self.bot: Task[None] | None = None
        self.tasks: set[Task[Any]] = set()
        self.is_in_doubt = False
        self.closed = False

    # --- from the store

    async def load(self) -> None:
        """Bring the match to where it stands on disk. Raises StoreError, and anything if it cannot be played again."""
        entries = await self.service.store.entries(self.record.id)
        if self.record.setup is None:
            return
        self._begin(self.record.setup)
        pace = Pace()
        for entry in entries:
            self._repeat(entry, is_last=entry is entries[-1])
            await pace.rest()
        if self.progress is not None and self.progress.clock is not None:
            paused = self.progress.clock.pause(get_running_loop().time())
            self.progress = replace(self.progress, clock=paused)

    def go_on(self) -> None:
        """Let the match go on; a clock stands still until its player is here, or has had time to come."""
        if self.progress is not None and self.progress.clock is not None and not self.closed:
            get_running_loop().call_later(self.service.settings.return_time, self._resume_clock)
        self.wake()

    def _begin(self, setup: str) -> None:
        clock = Clock.new(self.terms.clock) if self.terms.clock is not None else None
        progress, events = match_progress.begin(setup, clock)
        if clock is not None:
            started = clock.passed(progress.to_act, get_running_loop().time(), moved=False)
            progress = replace(progress, clock=started)
        self.progress = progress
        for face in FACES:
            self.untold[face].append(ENCODE(told_events(progress.match.table, events, face)))
        log = list(self.read_log(None)) if self.terms.delay else []
        self.spectators = Spectators(progress, log, self.terms.delay, Shower(self))

    def _repeat(self, entry: Entry, *, is_last: bool) -> None:
        """Take over what was written down; from whose clock runs after the last entry, what passed since is taken."""
        assert self.progress is not None
        clock = None
        if entry.clock is not None and self.terms.clock is not None:
            clock = Clock.read(self.terms.clock, entry.clock, self.service.alive_before if is_last else None)
        step = match_progress.repeat(self.progress, entry, clock)
        is_new = time.time() < entry.at + self.terms.delay
        faces: tuple[Face, ...] = self.watched if self.followers else (None,) if is_new else ()
        self._take(step, entry, self.look_at(step, faces))

    # --- who is there

    async def follow(self, follower: Follower, face: Seat | None) -> None:
        """Let somebody hear of the match from now on, beginning with where it stands. Raises Refusal."""
        async with self.lock:
            self.used = get_running_loop().time()
            owned = seats_of(self.record, follower.guest)
            seen_from = self.face_for(owned, face or self.followers.get(follower))
            await self.catch_up_log(seen_from)
            self.followers[follower] = seen_from
            came = [seat for seat in owned if seat in self.away]
            for seat in came:
                del self.away[seat]
            if self.progress is not None and self.progress.to_act in owned:
                self._resume_clock()
            try:
                follower.send(ENCODE(self.state(follower.guest, seen_from)))
            except Exception as error:
                self.unfollow(follower)
                raise await self._frozen(error) from error
            if came:
                self.tell_about(but=follower)
            follower.send(ENCODE(self.about(follower.guest)))

    # --- what is done

    async def move(self, follower: Follower, request: str, after: int, text: str) -> int:
        """Make a move; return its number when it is on disk. Raises Refusal; the same request is answered the same."""
        began = get_running_loop().time()

        def plan(progress: Progress, seat: Seat) -> Step:
            _check_turn(progress, seat, after)
            return match_progress.make_move(progress, seat, text, began)

        number = await self._request(follower, request, plan, began)
        self.service.metrics.move_seconds.observe(get_running_loop().time() - began)
        return number

    def foresee(self, follower: Follower, request: str, after: int, text: str) -> Foreseen:
        """Return what a move would do. Raises Refusal.

        Nothing changes, and a fault costs the answer only.
        """
        seat = self.seat_of(follower)
        progress = self._playing()
        self._check_sight(follower, progress)
        _check_turn(progress, seat, after)
        try:
            if self.foresight is None or not self.foresight.is_of(progress.match, seat):
                self.foresight = Foresight(progress.match, seat)
            return self.foresight.foreseen(request, self.record.id, progress.number, text)
        except MoveError as error:
            raise Refusal(error.slug, str(error), progress.number) from None
        except Exception as error:
            self.log_fault("was not foreseen", error)
            raise Refusal("server/unforeseen", "nobody can tell what this move would do", progress.number) from error

    async def do(self, follower: Follower, request: str, what: Deed) -> int:
        """Do something that is no move; return the number when it is on disk. Raises Refusal."""
        if what == "rematch":
            return await self._shielded(self._ask_rematch(self.seat_of(follower)))
        kind = DEEDS[what]
        began = get_running_loop().time()

        def plan(progress: Progress, seat: Seat) -> Step:
            self._check_deed(progress, kind, seat)
            return match_progress.do(progress, kind, seat, began)

        return await self._request(follower, request, plan, began)

    def _check_deed(self, progress: Progress, kind: Kind, seat: Seat) -> None:
        number = progress.number
        other = OTHER[seat]
        if kind == "offer":
            if bot_of(self.record, other) is not None:
                raise Refusal("draw/bot", "bots do not agree to draws", number)
            if progress.offer is not None:
                raise Refusal("draw/offered", "a draw has been offered already", number)
            if seat in progress.offered:
                raise Refusal("draw/again", "you have offered a draw in this turn; offer again in the next one", number)
        elif kind in ("accept", "decline") and progress.offer != other:
            raise Refusal("draw/none", "no draw has been offered to you", number)
        elif kind == "claim":
            left = self.claim_in(seat)
            if left is None:
                raise Refusal("claim/present", "the win cannot be claimed: the other player is there", number)
            if left > 0:
                raise Refusal("claim/early", f"the win can be claimed in {left:.0f} seconds", number)

    async def start(self, record: MatchRecord, names: dict[str, str], setup: str) -> None:
        """Begin the match, now that both seats are taken; `record` says by whom, and is on disk."""
        async with self.lock:
            self.record = record
            self.terms = read_terms(record)
            self.names = names
            self._call()
            self._begin(setup)
            for follower, face in list(self.followers.items()):
                owned = seats_of(record, follower.guest)
                self.followers[follower] = self.face_for(owned, face)
                follower.send(ENCODE(self.state(follower.guest, self.followers[follower])))
            here = {follower.guest for follower in self.followers}
            for seat in SEATS:
                if bot_of(record, seat) is None and seated(record, seat) not in here:
                    self.away.setdefault(seat, get_running_loop().time())
            self.wake()

    # --- one thing after another

    async def _request(
        self, follower: Follower, request: str, plan: Callable[[Progress, Seat], Step], began: float
    ) -> int:
        seat = self.seat_of(follower)
        key = (follower.guest, request)

        async def carried_out() -> int:
            async with self.lock:
                self.used = get_running_loop().time()
                if self.is_in_doubt:
                    await self._catch_up()
                if key in self.answered:
                    return self.answered[key]
                progress = self._playing()
                self._check_time(progress, began)
                self._check_sight(follower, progress)
                return await self._carry_out(lambda: plan(progress, seat), key)

        return await self._shielded(carried_out())

    async def _shielded(self, work: Coroutine[Any, Any, int]) -> int:
        """Do something to the end, even if whoever waits for it goes away."""
        return await shield(self._task(work))

    def _task(self, work: Coroutine[Any, Any, Any]) -> Task[Any]:
        task = create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._end_task)
        return task

    def _end_task(self, task: Task[Any]) -> None:
        self.tasks.discard(task)
        if task is self.bot:
            self.bot = None  # what it raised refers to the room, and would be kept by it
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, MarchlandsError):
            self.log_fault("failed", error)

    def _playing(self) -> Progress:
        """Return the progress of a match that goes on. Raises Refusal for any other."""
        if self.closed:
            raise Refusal("server/closing", "the server is about to stop; try again in a moment")
        if self.record.status == "frozen":
            raise Refusal("match/frozen", "the match was stopped after a fault in the rules", self.number)
        if self.progress is None:
            raise Refusal("match/waiting", "the match has not begun")
        if self.progress.result is not None:
            raise Refusal("match/over", "the match is over", self.progress.number)
        return self.progress

    def _check_sight(self, follower: Follower, progress: Progress) -> None:
        """Raise Refusal for somebody with both seats who looks from neither."""
        if len(seats_of(self.record, follower.guest)) > 1 and self.followers.get(follower) is None:
            raise Refusal("seat/unseen", "follow the match before you act in it", progress.number)

    def _check_time(self, progress: Progress, began: float) -> None:
        if progress.clock is not None and progress.clock.has_run_out(began):
            self._task(self._flag())
            raise Refusal("move/time", "the time has run out", progress.number)

    async def _carry_out(self, plan: Callable[[], Step], key: tuple[str, str] | None) -> int:
        """Work something out, write it down, take it over and show it; the lock is held. Raises Refusal."""
        try:
            step = plan()
            shown = self.look_at(step, self.watched)
        except Refusal:
            raise
        except MoveError as error:
            raise Refusal(error.slug, str(error), self.number) from None
        except Exception as error:
            raise await self._frozen(error) from error
        progress = step.progress
        guest, request = key if key is not None else (None, None)
        now = time.time()
        clock = progress.clock.kept(self.service.now()) if progress.clock is not None else None
        moves = stored_moves(step.moves)
        entry = Entry(self.record.id, progress.number, step.kind, step.seat, moves, request, guest, now, clock)
        changes: list[Change] = [AddEntry(entry)]
        if progress.result is not None:
            ended = ChangeMatch(
                self.record.id, status="over", result=progress.result, reason=progress.reason, ended=now
            )
            changes.append(ended)
        try:
            await self.service.store.write(*changes)
        except StoreError as error:
            await self._find_out(error, entry)
        else:
            self._take(step, entry, shown)
        self.service.metrics.moves.inc(step.kind == "move")
        self.wake()
        return progress.number

    async def _find_out(self, error: StoreError, entry: Entry) -> None:
        """Return if an entry is on disk after all, and has been taken over. Raises Refusal if not, or if in doubt."""
        log.warning("match %s: not saved: %s", self.record.id, error)
        if error.slug in DOUBTS:
            if not self.is_in_doubt:
                self.is_in_doubt = True
                self._task(self._settle())
            if entry in await self._catch_up():
                return
        raise Refusal(error.slug, f"not saved, nothing has changed: {error.told}", self.number) from error

    async def _catch_up(self) -> list[Entry]:
        """Take over what is on disk and not in memory, and return it. Raises Refusal while that cannot be told."""
        try:
            entries = await self.service.store.entries(self.record.id)
        except StoreError as error:
            reason = f"cannot tell yet whether it was saved; ask again in a moment ({error.told})"
            raise Refusal("store/in-doubt", reason, self.number) from error
        self.is_in_doubt = False
        missed = entries[self.number or 0 :]
        for entry in missed:
            self._repeat(entry, is_last=False)
        if missed and self.progress is not None and self.progress.clock is not None:
            self.progress = replace(self.progress, clock=self.progress.clock.resume(get_running_loop().time()))
        self.wake()
        return missed

    async def _settle(self) -> None:
        """Find out in the end what became of a write, even if nobody asks."""
        while self.is_in_doubt and not self.closed:
            await sleep(RETRY)
            async with self.lock:
                if self.is_in_doubt:
                    with suppress(Refusal):
                        await self._catch_up()

    async def _frozen(self, error: Exception) -> Refusal:
        """Stop the match where it stands, with a report for those who look after the rules; return what to say."""
        refusal = Refusal("match/frozen", "the match was stopped after a fault in the rules", self.number)
        if self.record.status != "playing":
            return refusal
        report = "".join(traceback.format_exception(error))
        self.log_fault("frozen", error)
        self.service.metrics.frozen.inc()
        try:
            await self.service.store.write(ChangeMatch(self.record.id, status="frozen", report=report))
        except StoreError as trouble:
            log.error("match %s: the report was not saved: %s", self.record.id, trouble)
        self.record = msgspec.structs.replace(self.record, status="frozen", report=report)
        if self.progress is not None and self.progress.clock is not None:
            self.progress = replace(self.progress, clock=self.progress.clock.pause(get_running_loop().time()))
        self.wake()
        self.tell_about()
        return refusal

    # --- after it is on disk

    def _take(self, step: Step, entry: Entry, shown: dict[Face, Shown]) -> None:
        """Make what was done, and written down, the match, and show it."""
        progress = step.progress
        if progress.clock is not None and not progress.clock.paused:
            # Nobody could see it before it was written; whose clock runs now is not charged for that.
            progress = replace(progress, clock=progress.clock.resume(get_running_loop().time()))
        self.progress = progress
        if entry.guest is not None and entry.request is not None:
            self.answered[entry.guest, entry.request] = entry.number
        if progress.result is not None and self.record.status == "playing":
            ended = {"result": progress.result, "reason": progress.reason, "ended": entry.at}
            self.record = msgspec.structs.replace(self.record, status="over", **ended)
        for face in FACES:
            lines: tuple[LogLine, ...] = ()
            if face in shown or (face is None and self.terms.delay):
                lines = self.hear(step, face)
            elif step.kind == "move":
                self.untold[face].append(ENCODE(told_events(progress.match.table, step.events, face)))
            else:
                self.untold[face].append(deed_line(step, face, self.called))
            message = b""
            if face in shown:
                events, where = shown[face]
                message = ENCODE(Update(self.record.id, progress.number, step.kind, step.seat, events, lines, where))
            if face is not None:
                send([follower for follower, seen in self.followers.items() if seen == face], message)
            elif self.spectators is not None:
                self.spectators.add(progress, lines, message, ago=time.time() - entry.at)

    def wake(self) -> None:
        """Let clocks and bots go on from where the match stands."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        progress = self.progress
        if progress is None or not self._goes_on:
            if self.bot is not None:
                self.bot.cancel()
            return
        clock = progress.clock
        loop = get_running_loop()
        to_act = progress.to_act
        is_bot = to_act is not None and bot_of(self.record, to_act) is not None
        if clock is not None and clock.paused and is_bot:
            clock = clock.resume(loop.time())
            self.progress = replace(progress, clock=clock)
        if clock is not None and clock.running is not None and not clock.paused:
            left = clock.left(clock.running, loop.time())
            self.timer = loop.call_later(left + 0.001, lambda: self._task(self._flag()))
        if is_bot and (self.bot is None or self.bot.done()):
            self.bot = self._task(self._let_bot_play())

    @property
    def _goes_on(self) -> bool:
        return self.progress is not None and self.record.status == "playing" and not self.closed

    def _resume_clock(self) -> None:
        progress = self.progress
        if progress is not None and progress.clock is not None and progress.clock.paused and self._goes_on:
            self.progress = replace(progress, clock=progress.clock.resume(get_running_loop().time()))
            self.wake()
            self.tell_about()

    async def _flag(self) -> None:
        """End the match if the time of the one to act has run out."""
        async with self.lock:
            try:
                if self.is_in_doubt:
                    await self._catch_up()
                progress = self.progress
                now = get_running_loop().time()
                if progress is None or progress.clock is None or not self._goes_on:
                    return
                loser = progress.clock.running
                if loser is None or not progress.clock.has_run_out(now):
                    self.wake()
                    return
                await self._carry_out(lambda: match_progress.do(progress, "time", loser, now), None)
            except Refusal:
                get_running_loop().call_later(RETRY, self.wake)

    async def _let_bot_play(self) -> None:
        while True:
            progress = self.progress
            seat = progress.to_act if progress is not None else None
            level = bot_of(self.record, seat) if seat is not None else None
            if progress is None or seat is None or level is None or not self._goes_on:
                return
            try:
                text = await bot_move(self.service, self.record.id, progress, seat, level)
                async with self.lock:
                    await self._play(progress, seat, text)
            except Refusal:
                await sleep(RETRY)
            except CancelledError:
                raise
            except Exception as error:
                async with self.lock:
                    await self._frozen(error)
                return

    async def _play(self, thought_of: Progress, seat: Seat, text: str) -> None:
        """Make the move of a bot, if the board is still the one that it thought of; the lock is held."""
        if self.is_in_doubt:
            await self._catch_up()
        progress = self.progress
        if progress is not None and self._goes_on and progress.moved == thought_of.moved:
            now = get_running_loop().time()
            await self._carry_out(lambda: match_progress.make_move(progress, seat, text, now), None)

    # --- another match

    async def _ask_rematch(self, seat: Seat) -> int:
        async with self.lock:
            number = self.number
            if self.progress is None or self.record.status != "over":
                raise Refusal("rematch/playing", "a rematch can be asked for when the match is over", number)
            if self.record.following is not None:
                return number or 0
            self.rematch.add(seat)
            owners = {seated(self.record, each) for each in self.rematch}
            if guests_of(self.record) <= owners and self.service.rematch is not None:
                self.record = await self.service.rematch(self.record)
            self.tell_about()
            return number or 0

    # --- the end

    @property
    def has_clock(self) -> bool:
        """Whether clocks belong to the match that goes on."""
        return self._goes_on and self.progress is not None and self.progress.clock is not None

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the room were closed and opened again later."""
        is_behind = self.spectators is not None and self.spectators.is_behind
        thinking = self.bot is not None and not self.bot.done()
        return not (self.followers or self.has_clock or is_behind or thinking or self.lock.locked())

    async def close(self) -> None:
        """Finish what was begun and do nothing more."""
        self.closed = True
        async with self.lock:
            self.wake()
            if self.spectators is not None:
                self.spectators.close()


def _check_turn(progress: Progress, seat: Seat, after: int) -> None:
    """Raise Refusal unless it is a seat's turn, and it has seen the board as it is."""
    if progress.to_act != seat:
        raise Refusal("move/not-your-turn", "it is not your turn", progress.number)
    if after < progress.moved:
        raise Refusal("move/stale", "the board has changed since; look again", progress.number)
    if after > progress.number:
        raise Refusal("move/ahead", f"there is no number {after} yet", progress.number)
